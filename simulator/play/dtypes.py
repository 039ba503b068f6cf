"""Types of the records that kernels work on: fields readable as attributes, with Numba and without."""

from __future__ import annotations

from typing import Any

import numpy as np


def record_dtype(fields: list[Any]) -> np.dtype[Any]:
    """Return an aligned record type whose fields are attributes of each record.

    Numba reads the fields of any structured array as attributes; NumPy does so only where the scalar type is
    `numpy.record`. With it a kernel also runs as plain Python (``NUMBA_DISABLE_JIT=1``), as in a debugger.

    Parameters
    ----------
    fields : list
        Fields as NumPy field tuples.
    """
    return np.dtype((np.record, np.dtype(fields, align=True)))
