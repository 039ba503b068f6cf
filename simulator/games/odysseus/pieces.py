"""What is in the box of Odysseus: gods, wind cards, discs, missions, islands and zones, by number and by name."""

import numpy as np

SEATS = 6
GOD_NAMES = ("Zeus", "Poseidon", "Athena", "Hades", "Aphrodite", "Hermes")
"""Gods in the order in which they join: 3 players use the first three, 6 players all (rules: Setup)."""
ZEUS, POSEIDON, ATHENA, HADES, APHRODITE, HERMES = range(6)

TYPE_NAMES = ("1", "2", "3", "5", "Dionysos")
"""Types of wind card, in the order in which options list them."""
TYPES = 5
DIONYSOS = 4
WIND = np.array((1, 2, 3, 5, 1), np.int32)
"""Strength of each type of wind card; a Dionysos is also a wind of 1 (rules: Pieces)."""
PACK = np.array((10, 11, 8, 5, 8), np.int32)
"""Cards of each type among the 42 (rules: Pieces)."""
CARDS = 42
FACE_DOWN = 5
"""Type that Hermes names when he moves a face-down card."""
UNKNOWN_WIND = 2
"""What a face-down card counts for those who do not know it: the mean of the pack is 89 / 42 = 2.1."""
HAND = 3
"""Wind cards dealt to each seat at the start (rules: Setup)."""

KINDS = 6
KIND_NAMES = ("A", "B", "C", "D", "E", "F")
"""The six kinds of disc; their print is not public."""
NO_DISC = 6
DISCS_OF_A_KIND = 5
PLACED_OF_A_KIND = 3
"""Discs of each kind on the islands at the start; the other 12 are the reserve (rules: Setup)."""
BEST = 3
"""Points of a mission's first kind; its second gives 2, its third 1 (rules: Pieces)."""
MISSION_POINTS = BEST + (BEST - 1) + (BEST - 2)

ISLANDS = 18
COLOURS = ("yellow", "green", "red")
SHIPS, ZONES = 3, 9
"""Zone ``3 * ship + colour``; ships and colours from 0, colours in the order that wins ties (rules: Sailing, 1)."""
