"""What plays a batch of games: the contract of a game, switches, strategies, random streams and the engine."""
