"""What plays a batch of games: the contract of a game, switches, strategies, random streams and the engine.

Importing it fixes where Numba keeps compiled kernels, before any kernel is declared.
"""

from simulator import kernel_cache

kernel_cache.install()
