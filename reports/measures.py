"""What each measure is called, what it is, and how its values and differences are written."""

from __future__ import annotations

import dataclasses
from typing import Literal, TypeAlias

from reports import wording
from reports.view import Row, View

Form: TypeAlias = Literal["share", "amount"]


@dataclasses.dataclass(frozen=True)
class Measure:
    """One measure.

    Attributes
    ----------
    name : str
        As in the findings.
    title : str
        Its name in words, to stand in a sentence or, with a capital, in a table.
    form : str
        "share": written as per cent, differences in points; "amount": written as it is.
    about : str
        What it is, in one sentence, where the name does not say.
    of_length : bool
        Whether it is held against the tolerance of lengths, relative to the base.
    is_difference : bool
        Whether its value itself tells what differs from the base.
    """

    name: str
    title: str
    form: Form = "amount"
    about: str = ""
    of_length: bool = False
    is_difference: bool = False

    def value(self, value: float | None, decimals: int | None = None) -> str:
        """Return a value in words."""
        return wording.percent(value) if self.form == "share" else wording.amount(value, decimals)

    def estimate(self, value: float | None, low: float | None, high: float | None) -> tuple[str, str]:
        """Return a value and its interval in words, written with the same precision.

        Parameters
        ----------
        value, low, high : float or None
            None where it cannot be given.
        """
        if self.form == "share":
            ends = wording.between(wording.percent(low, unit=False), wording.percent(high, unit=False))
            return wording.percent(value), ends
        decimals = wording.decimals_for(low, high) if wording.given(low, high) else wording.decimals_for(value)
        ends = wording.between(wording.number(low, decimals), wording.number(high, decimals))
        return wording.number(value, decimals), ends

    def difference(self, value: float | None, low: float | None, high: float | None) -> tuple[str, str]:
        """Return a difference and its interval in words, with signs.

        Parameters
        ----------
        value, low, high : float or None
            None where it cannot be given.
        """
        if self.is_difference:
            return self.estimate(value, low, high)
        if self.form == "share":
            ends = wording.between(wording.points(low, unit=False), wording.points(high, unit=False))
            return wording.points(value), ends
        decimals = wording.decimals_for(low, high) if wording.given(low, high) else wording.decimals_for(value)
        ends = wording.between(*(wording.number(end, decimals, sign=True) for end in (low, high)))
        return wording.number(value, decimals, sign=True), ends


_COMMON = (
    Measure("turns", "turns", of_length=True),
    Measure("rounds", "rounds", of_length=True),
    Measure("decisions", "decisions", of_length=True),
    Measure("minutes", "minutes", of_length=True),
    Measure(
        "lead_changes",
        "changes of the lead",
        about="How often another seat, or another group of tied seats, came to lead.",
    ),
    Measure(
        "led_for_good",
        "when the winner led for good",
        "share",
        "How much of the game had passed when the later winner took the lead and kept it: early means a runaway.",
    ),
    Measure(
        "drama",
        "drama",
        "share",
        "The winner’s worst deficit on the way, as a share of the final distance between first and last.",
    ),
    Measure(
        "margin",
        "margin of the win in points",
        about="The winner’s points minus the best other’s; who is out of the game does not count.",
    ),
    Measure("points", "points of a seat", about="Points at the end, on average over the seats."),
    Measure("tied", "shared wins", "share", "Games whose win was shared after all tie-breaks."),
    Measure("options_per_decision", "options per decision", about="Legal options at a decision, on average."),
    Measure("forced_share", "forced decisions", "share", "Decisions with a single legal option."),
    Measure(
        "changed",
        "games that took another course",
        "share",
        "Games of another length, other points or another winner than on the same deal in the base.",
        is_difference=True,
    ),
    Measure("truncated", "games stopped by the limit", "share"),
)
_BY_NAME = {measure.name: measure for measure in _COMMON}


def find_measure(name: str, view: View) -> Measure:
    """Return a common measure by its name in the findings, or that of the game's own column."""
    return _BY_NAME.get(name) or _column_measure(name, view)


def measure_of(row: Row, view: View) -> Measure:
    """Return the measure of a row that tells its kind and subject (`analysis.subjects`)."""
    name, subject, of = str(row["measure"]), row.get("subject") or "", row.get("of") or ""
    match row["kind"]:
        case "seat share":
            return Measure(name, f"the {wording.ordinal(int(subject))} seat’s share of the win", "share")
        case "strategy share":
            return Measure(name, f"the share of the win of {subject}", "share")
        case "holder share":
            words = f"the share of the win of seats whose {wording.from_name(subject)} is {of}"
            return Measure(name, words, "share")
        case "label":
            return label_measure(subject, of)
        case "seat points":
            return Measure(name, f"points, {wording.seat_name(int(subject))}")
        case "seat column":
            about = wording.sentence(view.column(subject).get("about", ""))
            return Measure(name, f"{wording.from_name(subject)}, {wording.seat_name(int(of))}", about=about)
    return find_measure(name, view)


def label_measure(column: str, label: str) -> Measure:
    """Return the measure of how often one of the game's own columns has a label."""
    return Measure(f"{column}={label}", f"{wording.from_name(column)}: {label}", "share")


def _column_measure(name: str, view: View) -> Measure:
    """Return the measure of one of the game's own columns: the mean over the seats when it has one for each."""
    found = view.column(name)
    each = ", of a seat" if found.get("by_seat") else ""
    return Measure(name, wording.from_name(name) + each, about=wording.sentence(found.get("about", "")))
