"""A mat as an SVG picture, with the discs of a record when one is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast
from xml.sax.saxutils import escape

from simulator.games.clash.hearts import RADIUS
from simulator.games.clash.mat import Circle, Mat
from simulator.games.clash.mat_files import load_mat, mat_names
from simulator.games.clash.state import MAT, PROPHETS, SEATS, SLOTS
from simulator.games.clash.switches import Rules
from simulator.games.clash.words import describe_laws, describe_seat, disc_name
from simulator.play.pictures import Boards, Pictures
from simulator.play.rules import Rules as BaseRules

_SEA, _LAND, _SHORE, _CITY, _NAVEL, _INK = "#bcd9e6", "#e6d9ab", "#8a7440", "#c9a961", "#f3ecd8", "#2b2b2b"
_SEATS = ("#b3372f", "#2f6db3", "#2f8a4c", "#7a4aa8")
"""Colours of the seats' discs; each disc also bears the seat's number."""
_MARGIN = 4.0
_LINE = 2.2
"""Height of a line of the caption, cm."""


def draw_svg(mat: Mat, record: Any = None, players: int = 0, caption: tuple[str, ...] = ()) -> str:
    """Return a mat as SVG text: islands, cities, navel, corners and, for a record, discs, walls and hearts.

    Parameters
    ----------
    mat : Mat
    record : record of STATE, optional
        A position whose discs are drawn.
    players : int
        Seats in play in the record: each corner has the colour and the name of the seat that flicks from it.
    caption : tuple of str
        Lines below the picture.

    Notes
    -----
    One unit is a centimetre; the origin is the mat's lower left, as in its file. The same mat gives the same bytes.
    """
    wide, high = mat.width + 2 * _MARGIN, mat.height + _MARGIN + 6.5 + _LINE * len(caption)
    what = f"Mat {mat.name}, {mat.width:g} by {mat.height:g} cm: four islands with a city each, the navel, the corners"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(wide)} {_n(high)}" width="{_n(wide * 12)}" '
        f'height="{_n(high * 12)}" role="img" font-family="sans-serif">',
        f"<title>{escape(what)}</title>",
        f'<rect width="{_n(wide)}" height="{_n(high)}" fill="#ffffff"/>',
        f'<clipPath id="mat"><rect width="{_n(mat.width)}" height="{_n(mat.height)}"/></clipPath>',
        f'<g transform="translate({_n(_MARGIN)} {_n(_MARGIN)})">',
        f'<rect width="{_n(mat.width)}" height="{_n(mat.height)}" rx="0.6" fill="{_SEA}" stroke="{_INK}" '
        'stroke-width="0.15"/>',
        *_corners(mat, players),
        *_islands(mat),
        *_navel(mat),
        *(_discs(mat, record) if record is not None else _samples(mat)),
        *_scale(mat),
        *_caption(mat, caption),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _n(value: float) -> str:
    return f"{float(value):.3f}".rstrip("0").rstrip(".")


def _circle(mat: Mat, circle: Circle, style: str) -> str:
    return f'<circle cx="{_n(circle.x)}" cy="{_n(mat.height - circle.y)}" r="{_n(circle.radius)}" {style}/>'


def _label(mat: Mat, x: float, y: float, text: str, size: float, style: str = "") -> str:
    return (
        f'<text x="{_n(x)}" y="{_n(mat.height - y + 0.35 * size)}" font-size="{_n(size)}" text-anchor="middle" '
        f'fill="{_INK}"{style}>{escape(text)}</text>'
    )


def _islands(mat: Mat) -> list[str]:
    parts = []
    style = f'fill="{_LAND}" stroke="{_SHORE}" stroke-width="0.25" stroke-linejoin="round"'
    for island in mat.islands:
        if island.outline:
            points = " ".join(f"{_n(x)},{_n(mat.height - y)}" for x, y in island.outline)
            parts.append(f'<polygon points="{points}" {style}/>')
        else:
            parts.append(_circle(mat, island.circle, style))
        city = island.city
        parts.append(_circle(mat, city, f'fill="{_CITY}" stroke="{_SHORE}" stroke-width="0.15"'))
        parts.append(_label(mat, city.x, city.y, "city", 1.3))
        away = 1.0 if city.y <= island.circle.y else -1.0
        parts.append(_label(mat, island.circle.x, island.circle.y + away * 2.0, island.name, 1.9))
    return parts


def _navel(mat: Mat) -> list[str]:
    style = f'fill="{_NAVEL}" stroke="{_SHORE}" stroke-width="0.15"'
    return [_circle(mat, mat.navel, style), _label(mat, mat.navel.x, mat.navel.y, "navel", 1.5)]


def _corners(mat: Mat, players: int) -> list[str]:
    """Return the corners: all of the mat by their numbers, or those of the seats in play by the seats'."""
    corners = mat.corners_of(players) if players else mat.corners
    what = "seat" if players else "corner"
    parts = ['<g clip-path="url(#mat)">']
    for corner, colour in zip(corners, _SEATS, strict=False):
        circle = Circle(corner.x, corner.y, corner.radius)
        style = f'fill="{colour}" fill-opacity="0.18" stroke="{colour}" stroke-width="0.2"'
        parts.append(_circle(mat, circle, style))
    parts.append("</g>")
    for number, corner in enumerate(corners):
        x, y = corner.start
        start = Circle(x, y, mat.prophet_width / 2.0)
        parts.append(_circle(mat, start, f'fill="none" stroke="{_INK}" stroke-width="0.1" stroke-dasharray="0.4 0.3"'))
        below = -1.0 if y < mat.height / 2.0 else 1.0
        parts.append(_label(mat, x, y - below * (mat.prophet_width / 2.0 + 1.0), f"{what} {number}", 1.1))
    return parts


def _disc(mat: Mat, circle: Circle, seat: int, text: str, is_temple: bool) -> list[str]:
    ring = 0.35 if is_temple else 0.1
    title = f"<title>{escape(text)}</title>"
    return [
        f"<g>{title}"
        + _circle(mat, circle, f'fill="{_SEATS[seat]}" stroke="{_INK}" stroke-width="{ring}"')
        + _label(mat, circle.x, circle.y, str(seat), 1.2, ' style="fill:#ffffff"')
        + "</g>"
    ]


def _discs(mat: Mat, record: Any) -> list[str]:
    parts, radius = [], mat.disc_radii()
    for seat in range(SEATS):
        if int(record["walls"]) >> seat & 1:
            x1, y1, x2, y2 = (float(value) for value in record["wall"][seat])
            parts.append(
                f'<line x1="{_n(x1)}" y1="{_n(mat.height - y1)}" x2="{_n(x2)}" y2="{_n(mat.height - y2)}" '
                f'stroke="{_INK}" stroke-width="0.5" stroke-linecap="round"/>'
            )
    for disc in range(SEATS * SLOTS):
        if int(record["at"][disc]) != MAT:
            continue
        seat, place = divmod(disc, SLOTS)
        circle = Circle(float(record["x"][disc]), float(record["y"][disc]), float(radius[place]))
        parts += _disc(mat, circle, seat, f"seat {seat}: {disc_name(place)}", place >= PROPHETS)
    for seat in range(SEATS):
        if int(record["hearts"]) >> seat & 1:
            x, y = (float(value) for value in record["heart"][seat])
            style = f'fill="{_SEATS[seat]}" fill-opacity="0.25" stroke="{_SEATS[seat]}" stroke-width="0.2"'
            parts.append(_circle(mat, Circle(x, y, RADIUS), style))
    return parts


def _samples(mat: Mat) -> list[str]:
    """Return a prophet and a temple beside the scale, in their sizes."""
    y = -3.2
    prophet = Circle(mat.width / 2.0, y, mat.prophet_width / 2.0)
    temple = Circle(mat.width * 0.75, y, mat.temple_width / 2.0)
    style = f'fill="#dddddd" stroke="{_INK}"'
    line = f'y="{_n(mat.height - y + 0.5)}" font-size="1.4" fill="{_INK}"'
    return [
        _circle(mat, prophet, f'{style} stroke-width="0.1"'),
        f'<text x="{_n(prophet.x + prophet.radius + 0.6)}" {line}>prophet {mat.prophet_width:g} cm</text>',
        _circle(mat, temple, f'{style} stroke-width="0.35"'),
        f'<text x="{_n(temple.x + temple.radius + 0.6)}" {line}>temple {mat.temple_width:g} cm</text>',
    ]


def _scale(mat: Mat) -> list[str]:
    y = mat.height + 3.2
    return [
        f'<path d="M0 {_n(y - 0.6)}V{_n(y + 0.6)}M0 {_n(y)}H10M10 {_n(y - 0.6)}V{_n(y + 0.6)}" stroke="{_INK}" '
        'stroke-width="0.15" fill="none"/>',
        f'<text x="11" y="{_n(y + 0.5)}" font-size="1.4" fill="{_INK}">10 cm, mat {escape(mat.name)}</text>',
    ]


def _caption(mat: Mat, lines: tuple[str, ...]) -> list[str]:
    y = mat.height + 4.6
    return [
        f'<text x="0" y="{_n(y + _LINE * (k + 1))}" font-size="1.4" fill="{_INK}">{escape(line)}</text>'
        for k, line in enumerate(lines)
    ]


def _describe_board(name: str) -> list[str]:
    """Return a mat that can be played on in lines of words."""
    mat = load_mat(name)
    players = [str(count) for count, _ in mat.seats]
    return [
        f"Mat {mat.name}: {mat.width:g} by {mat.height:g} cm, friction {mat.friction:g}, restitution "
        f"{mat.restitution:g}; for {', '.join(players[:-1])}{' or ' if players[:-1] else ''}{players[-1]} players",
        f"Prophets: {mat.prophet_width:g} cm across, {mat.prophet_mass:g} g",
        f"Temples:  {mat.temple_width:g} cm across, {mat.temple_mass:g} g",
        f"Islands:  {', '.join(island.name for island in mat.islands)}",
    ]


def _describe_position(record: Any, rules: BaseRules, seats: Sequence[str]) -> list[str]:
    """Return the generation and the laws in force, then each seat with its name, in lines of words."""
    return [
        f"Generation {int(record['rounds'])}; laws in force: {describe_laws(record)}",
        *(f"{describe_seat(record, seat)} ({name})" for seat, name in enumerate(seats)),
    ]


def _draw_position(record: Any, rules: BaseRules, players: int, caption: Sequence[str]) -> str:
    """Return the mat as the switches size it with the discs of a position."""
    return draw_svg(cast("Rules", rules).sized_mat(), record, players, tuple(caption))


PICTURES = Pictures(
    _draw_position,
    _describe_position,
    Boards(
        "mat",
        "mat",
        mat_names,
        _describe_board,
        lambda name: draw_svg(load_mat(name)),
        lambda first, second: load_mat(first) == load_mat(second),
    ),
)
"""How mats and positions are drawn."""
