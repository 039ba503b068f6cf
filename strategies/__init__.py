"""Strategies: one idea, one short file. Those for any game lie here, those for one game in a folder of its name."""
