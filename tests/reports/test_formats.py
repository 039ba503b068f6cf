"""The files: self-contained and accessible HTML, a tagged PDF, the same bytes each time, whole or not at all."""

from __future__ import annotations

import itertools
import re
import shutil
import subprocess
from html.parser import HTMLParser

import pytest
from support import studies

from reports import formats, html, pdf, writing
from reports.charts.canvas import COLOURS
from reports.content import Column, Figure, Table
from reports.files import ReportError, write_whole
from reports.study import compose
from reports.writing import write_reports

EVIL = "<script>alert(1)</script>&\"'#eval[$x$]@ref *b* `c` \\ [bold]x[/bold] {{ 7*7 }} 漢\x07"
VOID = {"meta", "link", "img", "br", "hr", "input"}


@pytest.fixture(scope="module")
def report():
    return compose(studies.study())


@pytest.fixture(scope="module")
def page(report):
    return html.render(report)


@pytest.fixture(scope="module")
def paper(report):
    return pdf.render(report)


class Page(HTMLParser):
    """Reads a page and keeps what the tests ask about."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.ids, self.words = [], [], [], []
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("style", "script"):
            self.words.append(data)

    def all(self, tag):
        return [attrs for name, attrs in self.tags if name == tag]


def test_the_page_needs_nothing_but_itself(page):
    assert not re.search(r"https?:|//[a-z]|url\(|@import|<link|<script|<img|<iframe|src=|data:[a-z]", page)
    for attrs in Page(page).all("a"):
        assert attrs["href"].startswith("#")


def test_the_page_is_well_made(page, report):
    read = Page(page)
    assert read.all("html") == [{"lang": "en"}]
    assert len(read.ids) == len(set(read.ids))
    for attrs in read.all("a"):
        assert attrs["href"][1:] in read.ids
    levels = [int(tag[1]) for tag, _ in read.tags if re.fullmatch("h[1-6]", tag)]
    assert levels.count(1) == 1
    assert all(below <= above + 1 for above, below in itertools.pairwise(levels)), "no level is skipped"
    assert read.tags[[tag for tag, _ in read.tags].index("body") + 1][1]["class"] == "skip"
    assert {"main", "nav", "header", "aside"} <= {tag for tag, _ in read.tags}
    assert all(attrs.get("scope") in ("col", "row") for attrs in read.all("th"))
    assert len(read.all("caption")) == len(read.all("table")) >= 20
    scrolling = [attrs for attrs in read.all("div") if attrs.get("class") == "scroll"]
    assert len(scrolling) == len(read.all("table")), "every table scrolls within its own box"


def test_every_figure_of_the_page_has_words_and_a_table(page, report):
    figures = [block for section in report.sections for block in section.blocks if isinstance(block, Figure)]
    read = Page(page)
    drawn = [attrs for attrs in read.all("div") if attrs.get("role") == "img"]
    assert [attrs["aria-label"] for attrs in drawn] == [figure.alternative for figure in figures]
    assert len(read.all("svg")) == sum(len(figure.panels) for figure in figures)
    assert all(attrs["aria-hidden"] == "true" for attrs in read.all("svg"))
    assert "".join(read.words).count("The table behind figure") == len(figures)


def test_charts_follow_the_colour_scheme(page):
    charts = "".join(re.findall(r"<svg.*?</svg>", page))
    assert not re.search(r"#[0-9a-f]{6}", charts), "every colour is one of the page's"
    assert set(re.findall(r"var\(--(\w+)\)", charts)) <= set(COLOURS)
    style = page[page.index("<style>") : page.index("</style>")]
    for name in COLOURS:
        assert style.count(f"--{name}:") == 3, "light, dark and print"


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_text_has_the_contrast_that_wcag_aa_asks_for(page):
    schemes = re.findall(r":root \{(.*?)\}", page, re.S)
    assert len(schemes) == 3
    for scheme in schemes:
        colours = dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", scheme))
        for ground in ("page", "soft", "band"):
            for name in ("ink", "muted", "data", "alarm", "within", "open"):
                if ground == "band" and name != "ink":
                    continue  # only marks and black text lie on the band
                light, dark = sorted((luminance(colours[name]), luminance(colours[ground])), reverse=True)
                assert (light + 0.05) / (dark + 0.05) >= 4.5, (name, ground)


def test_the_same_findings_give_the_same_bytes(report, page, paper, tmp_path):
    import matplotlib

    found = studies.study()
    with matplotlib.rc_context(
        {"font.size": 30, "svg.fonttype": "path", "axes.facecolor": "red", "lines.linewidth": 9}
    ):
        lines = write_reports(found, {"html": tmp_path / "one.html", "pdf": tmp_path / "one.pdf"})
    assert lines == [f"HTML report: {tmp_path / 'one.html'}", f"PDF report:  {tmp_path / 'one.pdf'}"]
    assert (tmp_path / "one.html").read_bytes() == page.encode()
    assert (tmp_path / "one.pdf").read_bytes() == paper
    assert write_reports(found, {}) == []


def test_no_report_is_written_when_the_other_cannot_be_made(tmp_path, monkeypatch):
    def fail(report):
        raise ReportError("no PDF today")

    monkeypatch.setattr(writing, "FORMATS", (*formats.FORMATS[:1], formats.Format("pdf", "PDF report:", fail)))
    with pytest.raises(ReportError):
        write_reports(studies.study(), {"html": tmp_path / "one.html", "pdf": tmp_path / "one.pdf"})
    assert list(tmp_path.iterdir()) == []


def test_the_pdf_is_tagged(paper, report):
    figures = [block for section in report.sections for block in section.blocks if isinstance(block, Figure)]
    assert paper.startswith(b"%PDF-1.")
    for mark in (b"/StructTreeRoot", b"/MarkInfo", b"/Lang", b"/Outlines", b"/DisplayDocTitle", b"pdfuaid:part"):
        assert mark in paper, mark
    assert paper.count(b"/Alt") == len(figures)
    assert paper.count(b"/S /Table") + paper.count(b"/S/Table") >= 20
    assert b"CreationDate" not in paper
    assert b"/tmp" not in paper


@pytest.fixture(scope="module")
def hostile():
    about, frames = studies.run(30, players=(2,), variants=("base", EVIL), line_ups=(EVIL.replace(",", ""),))
    about["game"]["title"] = EVIL
    about["game"]["columns"][1]["labels"][0] = EVIL
    about["game"]["switches"][0]["about"] = EVIL
    return compose(studies.find_study({"main": (about, frames)}))


def test_names_are_shown_never_read_as_markup(hostile):
    page = html.render(hostile)
    read = Page(page)
    assert not read.all("script")
    assert "".join(read.words).count("<script>alert(1)</script>") > 10
    assert "{{ 7*7 }}" in page
    assert "49" not in hostile.title


def test_typst_reads_no_markup_in_names(hostile):
    paper = pdf.render(hostile)
    assert paper.startswith(b"%PDF")
    if shutil.which("pdftotext"):
        words = subprocess.run(["pdftotext", "-", "-"], input=paper, capture_output=True, check=True).stdout.decode()
        assert "#eval[$x$]@ref *b* `c`" in words


def test_long_names_stand_above_their_rows_in_the_pdf():
    columns = (Column("Variant"), Column("Players"), *(Column(f"Figure {n}", "right") for n in range(4)))
    names = ["a_long_switch=true"] * 3 + ["another_long_switch=false"] * 2
    rows = tuple((name, str(n), *["a figure of some length"] * 4) for n, name in enumerate(names))
    made = pdf._table(Table("Wide", columns, rows))
    assert made["heads"][0] == "Players" and len(made["rows"][0]) == len(made["heads"]) == 5
    assert made["groups"] == [names[0], "", "", names[3], ""]
    short = pdf._table(Table("Narrow", columns[:3], tuple(row[:3] for row in rows)))
    assert short["heads"][0] == "Variant" and not any(short["groups"])


def test_nothing_is_left_of_a_file_that_cannot_be_written(tmp_path):
    old = tmp_path / "report.html"
    old.write_bytes(b"old")
    assert write_whole(old, b"new") == old
    assert (old.read_bytes(), list(tmp_path.iterdir())) == (b"new", [old])
    with pytest.raises(ReportError, match="is a folder"):
        write_whole(tmp_path, b"x")
    with pytest.raises(ReportError, match=r"report '.*report\.html/x\.pdf' cannot be written"):
        write_whole(old / "x.pdf", b"x")
    assert list(tmp_path.iterdir()) == [old]


def test_a_full_disk_leaves_the_old_report(tmp_path, monkeypatch):
    old = tmp_path / "report.pdf"
    old.write_bytes(b"old")

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ReportError, match="No space left on device"):
        write_whole(old, b"new")
    assert (old.read_bytes(), list(tmp_path.iterdir())) == (b"old", [old])
