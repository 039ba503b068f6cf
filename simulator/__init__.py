"""Rules of games, and the engine that plays them. Imports nothing of the other packages."""
