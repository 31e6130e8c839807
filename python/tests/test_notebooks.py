"""What notebooks show: pictures, text where there are none, tables; and the notebooks of the docs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import exactly
import numpy
import pytest
from conftest import EASY, ROOT

SEVERAL = "12..34.........."
NONE = "11.............."


def drawn() -> list[Any]:
    """What draws itself, each in another way."""
    chain = exactly.explain(EASY)
    conflict = exactly.explain(NONE)
    return [
        exactly.Puzzle(SEVERAL),
        exactly.solve(SEVERAL),
        exactly.check(SEVERAL),
        exactly.candidates(SEVERAL),
        conflict,
        chain.why.steps[0],
        chain.why.steps[1],
    ]


def test_pictures_follow_the_page_from_light_to_dark() -> None:
    pictures = [object._repr_svg_() for object in drawn()]
    assert all(svg.startswith("<svg ") and "prefers-color-scheme" in svg for svg in pictures)
    assert len(set(pictures)) == len(pictures)


def test_facts_draw_what_they_are_about() -> None:
    chain, conflict, choice = (exactly.explain(puzzle) for puzzle in (EASY, NONE, SEVERAL))
    assert chain.why.steps[3]._repr_svg_() == chain.step_svg(3)
    assert conflict.why.cores[0]._repr_svg_() == conflict.core_svg(0)
    for explanation in (chain, conflict, choice):
        assert explanation.why._repr_svg_() == explanation._repr_svg_()
    for none in (lambda: chain.step_svg(10**6), lambda: chain.core_svg(0), lambda: conflict.core_svg(1), lambda: conflict.step_svg(0)):
        with pytest.raises(IndexError):
            none()


def test_several_pictures_stand_beside_each_other() -> None:
    sample = exactly.sample(SEVERAL, 30)
    assert sample._repr_html_().count("data:image/svg+xml;base64,") == 24 and "6 more" in sample._repr_html_()
    generated = exactly.generate("sudoku:4", seed=2)
    assert generated._repr_html_().count("<img ") == 2
    killer = exactly.Puzzle("puzzle: <b>\norder: 4\nboxes: 2x2\ncage 3: r1c1 r1c2\ngivens: 1...............\n")
    assert "<b>" not in exactly.generate(killer, seed=1)._repr_html_()


def test_a_terminal_gets_lines() -> None:
    pretty = pytest.importorskip("IPython.lib.pretty").pretty
    for object in [exactly.Puzzle(SEVERAL), exactly.solve(SEVERAL), exactly.check(SEVERAL), exactly.candidates(SEVERAL), exactly.explain(NONE)]:
        lines = pretty(object).splitlines()
        assert lines[0] == repr(object) and "┃" in lines[2], lines
        # Among others it takes one line.
        assert pretty([object]) == f"[{object!r}]"


def test_results_are_tables() -> None:
    pytest.importorskip("pandas")
    verdicts = exactly.to_frame(exactly.check_all([SEVERAL, "1234341221434321", NONE]))
    assert verdicts["verdict"].tolist() == ["multiple", "unique", "none"]
    assert verdicts["solution"].notna().tolist() == [False, True, False] and verdicts["differ"].tolist() == [4, 0, 0]
    assert exactly.to_frame(exactly.solve_all([NONE, SEVERAL]))["solution"].isna().tolist() == [True, False]
    assert exactly.to_frame(exactly.count_all([SEVERAL]))["count"].tolist() == [12]
    assert len(exactly.to_frame(exactly.solutions(SEVERAL))) == 12
    assert exactly.to_frame(exactly.sample(SEVERAL, 5)).shape == (5, 1)
    assert exactly.to_frame(exactly.Puzzle(SEVERAL)).to_dict("records") == [{"puzzle": SEVERAL, "order": 4, "givens": 4}]
    assert exactly.to_frame(exactly.read(f"{SEVERAL} # a note\n"))["note"].tolist() == ["# a note"]
    assert exactly.to_frame(exactly.rate(puzzle) for puzzle in [EASY])["level"].tolist() == [exactly.rate(EASY).level]
    assert exactly.to_frame(exactly.candidates(SEVERAL)).query("row == 1 and column == 3")["digits"].tolist() == [[3, 4]]
    steps = exactly.to_frame(exactly.explain(EASY))
    assert steps["step"].tolist() == list(range(1, len(steps) + 1)) and steps["words"].str.len().min() > 0
    assert len(exactly.to_frame(exactly.explain(SEVERAL))) == 12
    assert exactly.to_frame(exactly.explain(NONE))["givens"].tolist() == [["r1c1", "r1c2"]]
    assert len(exactly.to_frame(exactly.split(SEVERAL, 5))) == len(exactly.split(SEVERAL, 5))
    assert exactly.to_frame([]).empty
    for wrong in ("text", b"text", [object()], [(1, 2)], {"a": 1}, True, [True], 2.5, exactly.prove(SEVERAL), exactly.notations()):
        with pytest.raises(TypeError, match="not a result"):
            exactly.to_frame(wrong)


def test_tables_of_tuples_and_generators() -> None:
    pytest.importorskip("pandas")
    verdict = exactly.check(SEVERAL)
    assert exactly.to_frame(verdict.solutions)["solution"].tolist() == [str(solution) for solution in verdict.solutions]
    assert exactly.to_frame((verdict, exactly.check(EASY)))["verdict"].tolist() == ["multiple", "unique"]
    assert exactly.to_frame(exactly.check(puzzle) for puzzle in (SEVERAL, EASY))["verdict"].tolist() == ["multiple", "unique"]
    assert exactly.to_frame(map(exactly.count, [SEVERAL, EASY]))["count"].tolist() == [12, 1]
    assert exactly.to_frame(numpy.array([3, 4]))["count"].tolist() == exactly.to_frame([numpy.int64(3), 4])["count"].tolist() == [3, 4]
    # A record is one result, although it is a tuple.
    assert exactly.to_frame(exactly.generate("sudoku:4")).shape == exactly.to_frame((exactly.generate("sudoku:4"),)).shape == (1, 3)


def test_tables_of_nothing_have_their_columns() -> None:
    pytest.importorskip("pandas")
    full, unknown = exactly.explain("1234341221434321"), exactly.explain(exactly.Puzzle.empty("sudoku:25"), nodes=1)
    assert unknown.why is None
    for nothing, something in [
        (exactly.check_all([]), exactly.check_all([EASY])),
        (exactly.solve_all([]), exactly.solve_all([EASY])),
        (exactly.count_all([]), exactly.count_all([EASY])),
        (exactly.solutions(NONE), exactly.solutions(EASY)),
        (exactly.sample(NONE), exactly.sample(EASY)),
        (full, exactly.explain(EASY)),
        (full.why, exactly.explain(EASY).why),
        (unknown, exactly.explain(EASY)),
    ]:
        table = exactly.to_frame(nothing)
        assert len(table) == 0
        assert table.columns.tolist() == exactly.to_frame(something).columns.tolist() != []
    for nothing in ([], (), iter([]), (answer for answer in [])):
        assert exactly.to_frame(nothing).empty


def test_tables_say_what_they_need() -> None:
    program = "import sys; sys.modules['pandas'] = None\nimport exactly\ntry: exactly.to_frame([])\nexcept ImportError as error: print(error)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert "pip install pandas" in run.stdout, run


def test_the_cluster_says_what_it_needs() -> None:
    program = "import sys; sys.modules['distributed'] = None\ntry: import exactly.cluster\nexcept ImportError as error: print(error)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert "exactly-one[dask]" in run.stdout, run


NOTEBOOKS = sorted((ROOT / "python" / "notebooks").glob("*.ipynb"))
ONE = os.environ.get("EXACTLY_NOTEBOOKS") == "one"
"""Whether one notebook alone is executed, the one that asks PySAT."""


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("path", NOTEBOOKS[-1:] if ONE else NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run(path: Path, tmp_path: Path) -> None:
    pytest.importorskip("nbconvert")
    pytest.importorskip("ipykernel")
    command = [sys.executable, "-m", "nbconvert", "--execute", "--to", "notebook", "--output-dir", str(tmp_path), str(path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr
    assert "image/svg+xml" in (tmp_path / path.name).read_text()
