"""What a seat may know of each option: the features that strategies read."""

from typing import Any

import numpy as np
from numba import njit

from simulator.contracts import Decision

DECISIONS = tuple(Decision(n, {"sides": "side"}) for n in ("place", "scare", "exile", "steal", "restock", "swim"))


@njit(cache=True)
def describe_options(game: Any, rules: Any, codes: Any, start: Any, end: Any, features: Any) -> None:
    features[0, start:end] = np.float32(0.0)
