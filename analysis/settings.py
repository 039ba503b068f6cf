"""What the figures and the verdicts are held against."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Settings:
    """Confidence and tolerances.

    Attributes
    ----------
    confidence : float
        Level of every interval, and 1 minus the false-alarm rate of all verdicts of a report together.
    tolerance_share : float
        Largest difference of a share of the win that is called equal: 0.02 is 2 percentage points.
    tolerance_length : float
        Largest relative difference of a length that is called equal: 0.10 is 10 %.

    Raises
    ------
    ValueError
        On construction, when one of them is not between 0 and 1.
    """

    confidence: float = 0.95
    tolerance_share: float = 0.02
    tolerance_length: float = 0.10

    def __post_init__(self) -> None:
        for name in ("confidence", "tolerance_share", "tolerance_length"):
            value = getattr(self, name)
            if not 0 < value < 1:
                raise ValueError(f"{name} is {value!r}: give a number between 0 and 1, such as 0.95 or 0.02")
