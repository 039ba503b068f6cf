"""Statistics of games: takes frames and arrays, returns frames. Knows no game and no chart."""
