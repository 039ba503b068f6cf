"""Each paragraph of the rules that a game cites is there, in docs/rules/NAME.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator.discovery import find_game, game_names

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"
CITATION = re.compile(r"(?<=\s)\((?:docs/rules/)?(?:rules:|\w+\.md,)\s+([A-Za-z][^()]*)\)")
"""A citation in a docstring or comment: ``(rules: A round, 4; End)``, or ``(clash.md, mission)``."""
AWAITED = {"clash"}
"""Games whose page is still to be written: they are held to it from the moment that it is there."""


def paragraphs(text):
    """Return the headings of a page of rules, in lower case, each with the numbers of the items under it."""
    found, heading = {}, ""
    for line in text.splitlines():
        if title := re.match(r"#+ (.+)", line):
            heading = title[1].strip().lower()
            found[heading] = set()
        elif (item := re.match(r"(\d+)\. ", line)) and heading:
            found[heading].add(int(item[1]))
    return found


def missing(citation, known):
    """Return the parts of a citation that name no paragraph: ``A round, 3 and 4; End`` has two parts."""
    lost = []
    for part in citation.split(";"):
        heading, _, numbers = part.strip().partition(",")
        asked = {int(number) for number in re.findall(r"\d+", numbers)}
        items = known.get(" ".join(heading.lower().split()))
        if items is None or not asked <= items or (numbers.strip() and not asked):
            lost.append(part.strip())
    return lost


def known_to(name):
    page = PAGES / f"{name}.md"
    if not page.exists() and name in AWAITED:
        pytest.skip(f"{page.name} is still to be written")
    return paragraphs(page.read_text())


def cited_in(name):
    """Return each citation in the sources of a game and its strategies, with its file."""
    rooms = ROOT / "simulator" / "games" / name, ROOT / "strategies" / name
    return [
        (path.relative_to(ROOT), citation.replace("\n", " "))
        for path in sorted(path for room in rooms for path in room.rglob("*.py"))
        for citation in CITATION.findall(path.read_text())
    ]


def test_citations_are_told_apart_from_other_words():
    assert CITATION.findall('"""Charon that eliminate (rules: A round, 4; End)."""') == ["A round, 4; End"]
    assert CITATION.findall("# a circle (clash.md, gods)") == ["gods"]
    assert not CITATION.findall("def describe(rules: Any, decision: int) -> str:")
    known = paragraphs("# Game\n\n## A round\n\n1. **Offer.** …\n2. Answer\n\n## End\n")
    assert missing("A round, 1 and 2; End", known) == [] == missing("a round", known)
    assert missing("A round, 3; Ends; End", known) == ["A round, 3", "Ends"]
    assert missing("A round, offer", known) == ["A round, offer"]


@pytest.mark.parametrize("name", game_names())
def test_every_switch_names_a_paragraph_of_the_rules(name):
    known = known_to(name)
    lost = {
        switch: about.source
        for switch, (about, _) in find_game(name).Rules.switches().items()
        if not about.source or missing(about.source, known)
    }
    assert not lost, f"not in docs/rules/{name}.md"


@pytest.mark.parametrize("name", game_names())
def test_every_citation_in_a_games_sources_names_a_paragraph_of_the_rules(name):
    known = known_to(name)
    lost = [(str(path), part) for path, citation in cited_in(name) for part in missing(citation, known)]
    assert not lost, f"not in docs/rules/{name}.md"


@pytest.mark.parametrize("name", ["sharkpark", "nessos", "odysseus"])
def test_the_games_cite_their_rules(name):
    assert len(cited_in(name)) >= 8


def test_the_table_of_games_links_every_page():
    table = (PAGES / "README.md").read_text()
    pages = {page.stem for page in PAGES.glob("*.md")} - {"README"}
    assert pages <= set(game_names())
    assert set(re.findall(r"\]\((\w+)\.md\)", table)) == pages
