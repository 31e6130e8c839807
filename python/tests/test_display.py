"""What notebooks show of each result."""

from __future__ import annotations

import pickle
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import exactly
import pytest
from conftest import EASY
from exactly import pool

STRANGE = "<script>alert(1)</script> & \"quotes\""


def results() -> dict[str, Any]:
    puzzle = exactly.Puzzle(f"puzzle: {STRANGE}\norder: 4\nboxes: 2x2\ncage 3: r1c1 r1c2\n")
    several = exactly.explain("12..34..........")
    split = exactly.split("1...............", 5)
    return {
        "Puzzle": puzzle,
        "Cell": exactly.Cell(1, 2),
        "Solution": puzzle.solve(),
        "Verdict": puzzle.check(),
        "unique": exactly.check(EASY),
        "unknown": exactly.check(exactly.Puzzle.empty("latin:25"), nodes=0),
        "Candidates": puzzle.candidates(),
        "Explanation": several,
        "Chain": exactly.explain(EASY).why,
        "Step": exactly.explain(EASY).why.steps[0],
        "Conflict": exactly.explain("11..............").why,
        "Core": exactly.explain("11..............").why.cores[0],
        "Choice": several.why,
        "Rating": exactly.rate(EASY),
        "Solutions": puzzle.solutions(),
        "Answers": exactly.check_all([puzzle]),
        "Generating": exactly.generate_all(1, "sudoku:4"),
        "Squares": exactly.transversals("123231312"),
        "Certificate": exactly.prove(EASY),
        "not unique": exactly.prove("12..34.........."),
        "Grade": exactly.grade("12..34..........", "p cnf 64 1\n1 0\n"),
        "forbidding": exactly.grade("12..34..........", "p cnf 64 2\n1 0\n-1 0\n"),
        "Formula": exactly.encode(puzzle),
        "Sample": puzzle.sample(2),
        "Generated": exactly.generate("sudoku:4"),
        "Record": exactly.read(f"12..34..........  # {STRANGE}\n")[0],
        "Class": next(exactly.classify([EASY])),
        "Distinct": exactly.dedupe([EASY]),
        "DisjointTransversals": exactly.disjoint_transversals("123231312"),
        "Batch": pool.check_all([EASY], workers=1),
        "Progress": pool.Progress(10, 4, 1, 2.0, 2.0),
        "Part": split[0],
        "Split": split,
        "Merged": exactly.merge([split.head, *(part.answer(part.puzzle.count()) for part in split)]),
    }


class Page(HTMLParser):
    """Which elements a page has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: set[str] = set()
        self.feed(text)
        assert self.open == [], self.open

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.add(tag)
        if tag not in ("img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", list(results()))
def test_each_result_shows_itself_and_escapes_what_is_text(name: str) -> None:
    result = results()[name]
    page = result._repr_html_() if hasattr(result, "_repr_html_") else None
    picture = result._repr_svg_() if hasattr(result, "_repr_svg_") else None
    assert page or picture, name
    if page is not None:
        elements = Page(page).elements
        assert "script" not in elements and "<script" not in page, page[:200]
        assert elements <= {"div", "table", "tr", "th", "td", "b", "pre", "p", "img", "progress"}, elements
    if picture is not None:
        assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_no_class_is_without_a_picture_or_a_page() -> None:
    public = {getattr(exactly, name) for name in exactly.__all__ if name != "__version__"}
    classes = {one for one in public if isinstance(one, type) and not issubclass(one, (Exception, Warning))}
    assert {type(result) for result in results().values()} >= classes


def test_lists_of_cells_are_short() -> None:
    pretty = pytest.importorskip("IPython.lib.pretty").pretty
    assert pretty(exactly.check("12..34..........").differ[:2]) == "[r3c2, r3c4]"


def test_what_pages_say() -> None:
    shown = {name: result._repr_html_() for name, result in results().items() if hasattr(result, "_repr_html_")}
    assert "<div>unique</div><img" in shown["unique"] and "unknown (nodes)" in shown["unknown"]
    assert "&lt;script&gt;" in shown["Record"] and "729" not in shown["Formula"] and "one-hot" in shown["Formula"]
    assert "exactly one solution" in shown["Certificate"] and "lrat" in shown["Certificate"]
    assert "proof" not in shown["not unique"]
    assert "<td" in shown["Rating"] and "level" in shown["Rating"]
    assert "<pre" in shown["Grade"] and "equivalent" in shown["Grade"]
    assert "72" in shown["Merged"]


def test_what_goes_through_a_pickle_shows_itself_without_a_picture() -> None:
    step = pickle.loads(pickle.dumps(exactly.explain(EASY).why.steps[0]))
    assert step._repr_svg_() is None and step.words
