"""Arrays of numpy and columns of tables, in and out; boards that are no squares."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import exactly
import numpy
import pytest
from conftest import EASY, ROOT

ROWS = [[int(symbol) if symbol != "." else 0 for symbol in EASY[start : start + 9]] for start in range(0, 81, 9)]


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64", object])
def test_digits_of_any_type(dtype: object) -> None:
    array = numpy.array(ROWS, dtype=dtype)
    for form in (array, array.ravel(), numpy.asfortranarray(array), array[::1, ::1], numpy.ma.masked_equal(array, 0)):
        assert str(exactly.Puzzle(form)) == EASY
    if numpy.dtype(dtype).kind == "f":
        array[array == 0] = numpy.nan
        assert str(exactly.Puzzle(array)) == EASY


def test_many_puzzles_in_one_array() -> None:
    many = numpy.array([ROWS, numpy.zeros((9, 9), int), exactly.solve(EASY).grid])
    words = ["unique", "multiple", "unique"]
    assert [verdict.word for verdict in exactly.check_all(many)] == words
    assert [verdict.word for verdict in exactly.check_all(many.reshape(3, 81))] == words
    solved = exactly.to_numpy(exactly.solve_all(many))
    assert solved.shape == (3, 9, 9) and solved.dtype == numpy.uint8 and (solved.sum(axis=2) == 45).all()
    wrong = many.copy()
    wrong[1, 0, :2] = 5
    solved = exactly.to_numpy(exactly.solve_all(wrong), dtype=int)
    assert solved.dtype == int and (solved[1] == 0).all() and (solved[2] == many[2]).all()
    with pytest.raises(TypeError, match="several puzzles"):
        exactly.Puzzle(many)


def test_results_as_arrays() -> None:
    puzzle, solution = exactly.Puzzle(EASY), exactly.solve(EASY)
    for made in (puzzle, solution):
        assert (made.to_numpy() == numpy.array(made.grid)).all() and (exactly.to_numpy(made) == made.grid).all()
        assert made.to_numpy().dtype == numpy.uint8 and made.to_numpy(dtype="float32").dtype == numpy.float32
        array = made.to_numpy()
        array[0, 0] = 7
        assert made.grid[0][0] == 5
    every = exactly.to_numpy(exactly.solutions("." * 16))
    assert every.shape == (288, 4, 4) and len({array.tobytes() for array in every}) == 288
    assert exactly.to_numpy(exactly.sample("." * 16, 3)).shape == (3, 4, 4)
    assert exactly.to_numpy(exactly.read(EASY)).shape == (1, 9, 9)
    assert exactly.to_numpy([]).shape == (0, 0, 0)
    for wrong in (7, "1", [7], [exactly.check(EASY)]):
        with pytest.raises(TypeError):
            exactly.to_numpy(wrong)


def test_candidates_as_an_array() -> None:
    candidates = exactly.candidates("12..34..........")
    array = candidates.to_numpy()
    assert array.shape == (4, 4, 4) and array.dtype == bool and (numpy.asarray(candidates) == array).all()
    for row in range(4):
        for column in range(4):
            assert tuple(numpy.flatnonzero(array[row, column]) + 1) == candidates.grid[row][column]
    assert exactly.to_numpy(candidates).sum() == array.sum() == sum(len(digits) for row in candidates.grid for digits in row)


def test_rectangles() -> None:
    for board, shape in [("2x3", (2, 3)), ("latin:2x3", (2, 3)), ("latin", (2, 3))]:
        empty = exactly.Puzzle(numpy.zeros(shape, int), board=board)
        assert (empty.rows, empty.columns) == shape and empty.to_numpy().shape == shape
        assert empty == exactly.Puzzle([0] * 6, board="latin:2x3") or board == "2x3"
        assert exactly.to_numpy(empty.solutions()).shape[1:] == shape
        solution = empty.solve()
        assert empty.solution_of(solution.to_numpy()) == solution and empty.with_digits(solution.to_numpy()).solve() == solution
    with pytest.raises(exactly.Invalid, match="row 1 has 3 cells, 2 expected: as many as there are rows"):
        exactly.Puzzle(numpy.zeros((2, 3), int))
    with pytest.raises(exactly.Invalid, match="row 2 has 2 cells, 3 expected"):
        exactly.Puzzle([[0, 0, 0], [0, 0]], board="2x3")


def test_holes_are_0_or_minus_1() -> None:
    empty = exactly.Puzzle.empty("samurai")
    shape, cells = (empty.rows, empty.columns), 369
    assert shape == (21, 21)
    holes = empty.to_numpy(hole=-1)
    assert holes.dtype == numpy.int8 and (holes == -1).sum() == 21 * 21 - cells and (empty.to_numpy() == 0).all()
    solution = empty.solve(timeout=60)
    array = solution.to_numpy(hole=-1)
    assert ((array == -1) == (holes == -1)).all() and (array[array != -1] > 0).all()
    given = array.copy()
    given[0, 0] = 0
    masked = numpy.ma.masked_equal(given, -1)
    zeros = numpy.where(given == -1, 0, given)
    missing = numpy.where(given == -1, numpy.nan, given)
    puzzles = {exactly.Puzzle(form, board="samurai") for form in (given, masked, zeros, missing, given[given != -1].tolist())}
    assert len(puzzles) == 1
    (puzzle,) = puzzles
    assert len(puzzle.givens) == cells - 1 and puzzle.check().solution == solution
    assert empty.with_digits(given) == puzzle and empty.solution_of(array) == solution
    assert (exactly.to_numpy([solution, puzzle], hole=-1) == -1).sum() == 2 * (21 * 21 - cells)
    zeros[0, 10] = 3
    with pytest.raises(exactly.Invalid, match="3 stands at r1c11, where there is no cell"):
        exactly.Puzzle(zeros, board="samurai")
    given[0, 1] = -1
    with pytest.raises(exactly.Invalid, match="-1 is no digit"):
        exactly.Puzzle(given, board="samurai")
    for wrong in (1, -129, 10**30):
        with pytest.raises(exactly.Invalid, match="from -128 to 0"):
            empty.to_numpy(hole=wrong)


def test_layers_stand_below_each_other() -> None:
    pair = exactly.Puzzle("puzzle: a pair\norder: 3\nlayers: a b\northogonal: a b\n")
    array = exactly.to_numpy(pair.solve())
    assert array.shape == (6, 3) and pair.to_numpy().shape == (6, 3)
    assert pair.solution_of(array) == pair.solve()


def test_numpy_is_asked_for_when_it_is_needed() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import exactly\n"
        f"puzzle = exactly.Puzzle({EASY!r})\n"
        "assert puzzle.check() and puzzle.solve().grid[0][0] == 5 and list(exactly.rate_all([puzzle]))\n"
        "try:\n    puzzle.to_numpy()\nexcept ImportError:\n    print('asked')\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert run.stdout == "asked\n", run.stderr


def test_a_column_of_pandas() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.DataFrame({"puzzle": [EASY, "." * 81, "11" + "." * 79]})
    frame["verdict"] = [verdict.word for verdict in exactly.check_all(frame["puzzle"])]
    frame["solution"] = [None if solution is None else str(solution) for solution in exactly.solve_all(frame["puzzle"])]
    assert frame["verdict"].tolist() == ["unique", "multiple", "none"] and frame["solution"].isna().tolist() == [False, False, True]
    rated = exactly.to_frame(exactly.rate_all(frame.loc[frame["verdict"] == "unique", "puzzle"]))
    assert rated["level"].tolist() == [exactly.rate(EASY).level]
    assert list(exactly.to_frame(exactly.rate_all([])).columns)[:2] == ["level", "singles_suffice"]
    explained = exactly.to_frame(exactly.explain_all(["12..34.........."]))
    assert len(explained) == 12 and list(exactly.to_frame(exactly.classify([])).columns) == ["puzzle", "key", "automorphisms"]
    assert exactly.to_frame(exactly.dedupe(frame["puzzle"]))["puzzle"].tolist() == frame["puzzle"].tolist()
    assert exactly.to_frame(exactly.generate_all(2, "sudoku:4")).shape[0] == 2


def test_the_recipe_for_columns_goes_on_after_what_cannot_be_read() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    recipe = next(block for block in page.split("```python\n") if block.startswith("def verdicts(")).split("```")[0]
    names: dict[str, Any] = {"exactly": exactly}
    exec(recipe, names)
    column = [EASY, "nonsense", None, float("nan"), "." * 81]
    words = [verdict.split(":")[0] for verdict in names["verdicts"](column)]
    assert words == ["unique", "error", "error", "error", "multiple"]


def test_a_column_of_polars() -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed")
    frame = polars.DataFrame({"puzzle": [EASY, "." * 81]})
    words = [verdict.word for verdict in exactly.check_all(frame["puzzle"])]
    frame = frame.with_columns(verdict=polars.Series(words))
    assert frame["verdict"].to_list() == ["unique", "multiple"]
    assert exactly.Puzzle(polars.Series([cell for row in ROWS for cell in row])) == exactly.Puzzle(EASY)
