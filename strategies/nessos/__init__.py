"""Strategies for Nessos. `_belief` turns what has been announced into chances; the others are ideas of players."""
