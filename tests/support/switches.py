"""Values of switches to try, told by what each switch says of itself."""

from __future__ import annotations


def others(switch, default):
    """Return the values of a switch but its default: the other choices, or the ends of its range."""
    if switch.by_players:
        default = next(iter(default.values()))
    if isinstance(default, bool):
        return [not default]
    if switch.choices:
        return [choice for choice in switch.choices if choice != default]
    ends = [end for end in (switch.low, switch.high) if end is not None and end != default]
    return [type(default)(end) for end in ends] if isinstance(default, (int, float)) else []
