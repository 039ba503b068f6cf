"""Themis: decides tied votes."""

from simulator.games.clash.gods.god import God

GOD = God("themis", "decides tied votes", judges=True)
