"""Anubis: flicks again, at once, the first own prophet that he loses off the mat in each turn."""

from simulator.games.clash.gods.god import God

GOD = God("anubis", "flicks the first own prophet lost off the mat each turn again, at once", flicks_again=True)
