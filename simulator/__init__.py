"""Rules of games, and the engine that plays them. Imports nothing of the other packages.

Importing it fixes where Numba keeps compiled kernels (see `simulator.compilation`), before any kernel is declared.
"""

from simulator import compilation

compilation.set_cache_folder()
