"""Ra: one of his prophets is the Sphinx, twice as wide and six times as heavy."""

from simulator.games.clash.gods.god import God

GOD = God("ra", "one prophet each generation is the Sphinx, twice as wide and 6 × as heavy", has_sphinx=True)
WIDTH, MASS = 2.0, 6.0
"""The Sphinx's width and mass, in prophets' (clash.md, gods)."""
