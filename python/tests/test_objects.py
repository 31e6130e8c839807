"""What the objects are: forms of puzzles, errors with their place, pickles, pictures."""

from __future__ import annotations

import copy
import doctest
import importlib.util
import multiprocessing
import pickle
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import exactly
import numpy
import pytest
from conftest import EASY, ROOT
from exactly import _arrays, _functions, _merge, _parts, _pysat, _squares, _tables


def test_docstrings_are_true() -> None:
    attempted = 0
    tables = [_tables] if importlib.util.find_spec("pandas") else []
    solvers = [_pysat] if importlib.util.find_spec("pysat") else []
    for module in (exactly, _functions, _parts, _merge, _squares, _arrays, *tables, *solvers):
        result = doctest.testmod(module, extraglobs=vars(exactly))
        assert result.failed == 0
        attempted += result.attempted
    assert attempted > 60


def test_everything_shown_is_documented() -> None:
    for name in exactly.__all__:
        if not name.startswith("__"):
            assert getattr(exactly, name).__doc__, name


def test_forms_of_one_puzzle() -> None:
    rows = [[int(symbol) if symbol != "." else 0 for symbol in EASY[start : start + 9]] for start in range(0, 81, 9)]
    forms = [
        EASY,
        EASY.replace(".", "0"),
        EASY + "\n",
        rows,
        [cell for row in rows for cell in row],
        [[cell or None for cell in row] for row in rows],
        tuple(map(tuple, rows)),
        numpy.array(rows),
        numpy.array(rows, dtype=numpy.uint8).ravel(),
        numpy.array(rows, dtype=numpy.int64)[:, :],
        [EASY[start : start + 9] for start in range(0, 81, 9)],
        exactly.Puzzle(EASY),
    ]
    puzzles = [exactly.Puzzle(form) for form in forms]
    assert all(puzzle == puzzles[0] and hash(puzzle) == hash(puzzles[0]) for puzzle in puzzles)
    assert {str(exactly.solve(form)) for form in forms} == {str(exactly.solve(EASY))}
    assert puzzles[0].grid == rows
    assert (numpy.asarray(puzzles[0]) == numpy.array(rows)).all()
    assert numpy.asarray(exactly.solve(EASY)).sum() == 405
    assert numpy.array(exactly.solve(EASY), dtype=float).dtype == float
    with pytest.raises(ValueError, match="without a copy"):
        puzzles[0].__array__(copy=False)


def test_boards() -> None:
    assert exactly.count([0] * 16, board="latin") == 576
    assert exactly.count([0] * 16, board="latin:4", also=["diagonals"]) == 48
    regions = "aabb\nabbb\nccad\nccdd".replace("abbb", "aabb").replace("ccad", "ccdd")
    assert exactly.count([0] * 16, board=regions) == 288
    assert exactly.Puzzle.empty("boxes:2x3").order == 6
    text = "puzzle: a killer\norder: 4\nboxes: 2x2\ncage 3: r1c1 r1c2\ngivens: 1...............\n"
    assert exactly.Puzzle(text).solve()["r1c2"] == 2
    with pytest.raises(exactly.Invalid, match="names no board"):
        exactly.check([0] * 16, board="hexagon")
    with pytest.raises(exactly.ExactlyError):
        exactly.check([0] * 16, also=["unheard-of"])
    with pytest.raises(TypeError, match="board already"):
        exactly.check(exactly.Puzzle([0] * 16), board="latin")


@pytest.mark.parametrize(
    ("source", "error"),
    [
        (None, TypeError),
        (3.5, TypeError),
        (7, TypeError),
        (object(), TypeError),
        ([1.5] * 16, exactly.Invalid),
        ([float('inf')] * 16, exactly.Invalid),
        ([1j] * 16, TypeError),
        ([True] * 16, TypeError),
        ([[1, 2, 3, 4], ["a"]], TypeError),
        ([["1"] * 4] * 4, TypeError),
        (["1...", [0, 0, 0, 0]], TypeError),
        ([-1] * 16, exactly.Invalid),
        ([5] * 16, exactly.Invalid),
        ([10**30] * 16, exactly.Invalid),
        ([300] * 16, exactly.Invalid),
        ([0] * 15, exactly.Invalid),
        ([], exactly.Invalid),
        ([0] * 10**7, exactly.Invalid),
        ([[0] * 10**6] * 64, exactly.Invalid),
        (numpy.zeros((5000, 5000)), exactly.Invalid),
        (numpy.full((4, 4), 0.5), exactly.Invalid),
        ({0, 1, 2, 4}, TypeError),
        ({"r1c1": 5}, TypeError),
        (exactly.Puzzle(EASY).givens, TypeError),
        (exactly.solve(EASY), TypeError),
        (exactly.check(EASY), TypeError),
        (numpy.zeros((2, 8), dtype=int), exactly.Invalid),
        ([[1, 2, 0, 0, 3], [3, 4, 0], [0] * 4, [0] * 4], exactly.Invalid),
        ([[1, 2, 0, 0], 3, 4, [0] * 4], TypeError),
        ([0] * 49, exactly.Invalid),
        ("", exactly.ReadError),
        ("nonsense", exactly.ReadError),
        ("12..34..........\n12..34..........", exactly.ReadError),
    ],
)
def test_what_is_no_puzzle(source: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        exactly.check(source)  # type: ignore[arg-type]


def test_rows_are_as_long_as_there_are_rows() -> None:
    with pytest.raises(exactly.Invalid, match="row 1 has 5 cells, 4 expected"):
        exactly.Puzzle([[1, 2, 0, 0, 3], [3, 4, 0], [0] * 4, [0] * 4])
    with pytest.raises(exactly.Invalid, match="row 1 has 5 cells, 4 expected"):
        exactly.Puzzle("12..34..........").solution_of([[1, 2, 3, 4, 3], [4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    rows = [numpy.array([1, 2, 0, 0]), numpy.array([3, 4, 0, 0]), numpy.zeros(4, dtype=int), [0] * 4]
    assert exactly.Puzzle(rows) == exactly.Puzzle("12..34..........")


def test_a_rule_needs_no_list() -> None:
    assert exactly.count([0] * 16, also="diagonals") == exactly.count([0] * 16, also=["diagonals"]) == 48
    assert exactly.Puzzle([0] * 16, also="diagonals") == exactly.Puzzle.empty("sudoku:4", also={"diagonals"})
    assert exactly.read("." * 16, also="diagonals")[0].puzzle == exactly.Puzzle([0] * 16, also=["diagonals"])


def test_tables_and_cells_that_are_missing() -> None:
    rows = [[int(symbol) if symbol != "." else 0 for symbol in EASY[start : start + 9]] for start in range(0, 81, 9)]
    missing = [[float("nan") if digit == 0 else float(digit) for digit in row] for row in rows]
    forms = [missing, numpy.array(missing), numpy.array(missing, dtype=numpy.float32), list(numpy.array(missing)), numpy.array(missing).ravel()]
    forms.append(list(numpy.array(missing, dtype=numpy.float32).ravel()))
    assert {str(exactly.Puzzle(form)) for form in forms} == {EASY}
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    tables = [
        pandas.DataFrame(rows),
        pandas.DataFrame(rows, columns=list("ABCDEFGHI"), index=range(1, 10)),
        pandas.DataFrame(missing),
        pandas.DataFrame(rows).replace(0, pandas.NA),
        pandas.DataFrame(rows, dtype="Int64").replace(0, pandas.NA),
        pandas.Series([cell for row in rows for cell in row]),
        pandas.Series([cell or None for row in rows for cell in row], dtype="Int64"),
        pandas.Series([cell or None for row in rows for cell in row]),
    ]
    assert {str(exactly.Puzzle(table)) for table in tables} == {EASY}
    assert exactly.check(tables[0]) == "unique"
    assert exactly.count(pandas.DataFrame(numpy.zeros((4, 4), int)), board="latin") == 576
    assert [verdict.word for verdict in exactly.check_all(pandas.Series([EASY, "." * 16]))] == ["unique", "multiple"]
    with pytest.raises(TypeError, match="one of its columns"):
        exactly.check_all(pandas.DataFrame({"puzzle": [EASY]}))
    with pytest.raises(exactly.Invalid, match="row 1 has 2 cells"):
        exactly.Puzzle(pandas.DataFrame([[1, 2]] * 4))
    with pytest.raises(exactly.Invalid, match="more than 4096 cells"):
        exactly.Puzzle(pandas.DataFrame(numpy.zeros((100, 100))))


def test_what_other_functions_hand_back_is_a_puzzle() -> None:
    record = exactly.read(EASY)[0]
    generated = exactly.generate("sudoku:4", seed=3)
    part = exactly.split("1...............", 5)[0]
    for named in (record, generated, part):
        assert exactly.Puzzle(named) == named.puzzle
        assert exactly.check(named) == exactly.check(named.puzzle)
        assert exactly.solve(named) == named.puzzle.solve()
        assert exactly.minimise(named.puzzle.solve().grid).check()
    assert exactly.generate(generated).puzzle.order == 4
    assert list(exactly.count_all([record, generated])) == [1, 1]
    parts = exactly.split("1...............", 5)
    assert sum(exactly.count_all(parts)) == 72
    assert exactly.merge([parts.head, *map(exactly.Part.answer, parts, exactly.count_all(parts))]).count == 72
    with pytest.raises(TypeError, match="board already"):
        exactly.check(record, board="latin")
    with pytest.raises(TypeError, match="not one Record"):
        exactly.check_all(record)
    solution = exactly.solve(EASY)
    empty = exactly.Puzzle.empty()
    assert empty.solution_of(solution) == solution and empty.with_digits(solution).solve() == solution


HUGE = 10**30


@pytest.mark.parametrize("wrong", [-1, HUGE, -HUGE])
@pytest.mark.parametrize(
    "ask",
    [
        lambda puzzle, wrong: puzzle.check(nodes=wrong),
        lambda puzzle, wrong: puzzle.solve(nodes=wrong),
        lambda puzzle, wrong: puzzle.solutions(nodes=wrong),
        lambda puzzle, wrong: puzzle.count(limit=wrong),
        lambda puzzle, wrong: puzzle.count(nodes=wrong),
        lambda puzzle, wrong: puzzle.count(memory=wrong),
        lambda puzzle, wrong: puzzle.sample(wrong),
        lambda puzzle, wrong: puzzle.sample(seed=wrong),
        lambda puzzle, wrong: puzzle.sample(memory=wrong),
        lambda puzzle, wrong: puzzle.candidates(limit=wrong),
        lambda puzzle, wrong: puzzle.explain(cores=wrong),
        lambda puzzle, wrong: puzzle.explain(steps=wrong),
        lambda puzzle, wrong: puzzle.minimise(seed=wrong),
        lambda puzzle, wrong: puzzle.minimise(keep=[(wrong, 1)]),
        lambda puzzle, wrong: puzzle.rate(nodes=wrong),
        lambda puzzle, wrong: puzzle.grade([], nodes=wrong),
        lambda puzzle, wrong: puzzle.grade([[HUGE]]),
        lambda puzzle, wrong: puzzle.prove(all=wrong),
        lambda puzzle, wrong: puzzle.prove().verify(nodes=wrong),
        lambda puzzle, wrong: puzzle.draw(columns=wrong),
        lambda puzzle, wrong: puzzle.symbol(wrong),
        lambda puzzle, wrong: puzzle.encode().variable("r1c1", wrong),
        lambda puzzle, wrong: puzzle.encode().variable((wrong, 1), 1),
        lambda puzzle, wrong: puzzle.encode().meaning(wrong * HUGE),
        lambda puzzle, wrong: puzzle.encode().decode([wrong * HUGE]),
        lambda puzzle, wrong: puzzle.candidates(limit=3).count("r1c1", wrong),
        lambda puzzle, wrong: puzzle.candidates()[1, wrong],
        lambda puzzle, wrong: puzzle.candidates().open((wrong, 1)),
        lambda puzzle, wrong: puzzle.solve()[wrong, 1],
        lambda puzzle, wrong: puzzle.explain().step_svg(-abs(wrong)),
        lambda puzzle, wrong: puzzle.explain().core_svg(-abs(wrong)),
        lambda puzzle, wrong: puzzle.with_digits([wrong] * 81),
        lambda puzzle, wrong: exactly.Puzzle([wrong] * 81),
        lambda puzzle, wrong: exactly.Puzzle.empty(f"sudoku:{wrong}"),
        lambda puzzle, wrong: exactly.generate("sudoku:4", givens=wrong),
        lambda puzzle, wrong: exactly.generate("sudoku:4", givens=(0, -1)),
        lambda puzzle, wrong: exactly.generate("sudoku:4", seed=wrong),
        lambda puzzle, wrong: exactly.generate("sudoku:4", attempt=wrong),
        lambda puzzle, wrong: exactly.generate("sudoku:4", attempts=wrong),
        lambda puzzle, wrong: exactly.generate("sudoku:4", pattern=[(1, wrong)]),
        lambda puzzle, wrong: exactly.generate_all(wrong, "sudoku:4"),
        lambda puzzle, wrong: exactly.generate_all(1, "sudoku:4", attempts=wrong),
        lambda puzzle, wrong: exactly.rate_all([puzzle], jobs=wrong),
        lambda puzzle, wrong: exactly.explain_all([puzzle], cores=wrong),
        lambda puzzle, wrong: exactly.explain_all([puzzle], steps=wrong),
        lambda puzzle, wrong: exactly.count_transversals("123231312", partial=wrong),
        lambda puzzle, wrong: exactly.transversals("123231312", limit=wrong),
        lambda puzzle, wrong: exactly.disjoint_transversals("123231312", nodes=wrong),
        lambda puzzle, wrong: exactly.mates("123231312", limit=wrong),
        lambda puzzle, wrong: puzzle.to_numpy(hole=abs(wrong)),
        lambda puzzle, wrong: puzzle.encode().literals("r1c1", wrong),
        lambda puzzle, wrong: exactly.split(puzzle, wrong),
        lambda puzzle, wrong: exactly.check_all([puzzle], nodes=wrong),
        lambda puzzle, wrong: exactly.merge([], timeout=-1),
    ],
)
def test_numbers_that_make_no_sense(ask: Callable[[exactly.Puzzle, int], object], wrong: int) -> None:
    with pytest.raises(exactly.Invalid):
        ask(exactly.Puzzle(EASY), wrong)


@pytest.mark.parametrize("wrong", [-1, -0.5, float("nan"), 10**400])
def test_times_that_make_no_sense(wrong: float) -> None:
    for ask in (exactly.check, exactly.count, exactly.split, exactly.read, exactly.prove, exactly.rate, exactly.solutions):
        with pytest.raises(exactly.Invalid, match="a number of seconds from 0 expected"):
            ask(EASY, timeout=wrong)
    assert exactly.check(EASY, timeout=float("inf")) == "unique"


def test_numbers_of_numpy_are_numbers() -> None:
    assert exactly.count("12..34..........", limit=numpy.int64(5)) == 5
    assert len(exactly.generate("sudoku:4", givens=numpy.int64(6)).puzzle.givens) == 6


def test_samples_have_a_bound() -> None:
    with pytest.raises(exactly.ExactlyError, match="at most 1000000 solutions"):
        exactly.Puzzle.empty("latin:4").sample(2**62)


def test_read_errors_show_their_place() -> None:
    with pytest.raises(exactly.ReadError) as raised:
        exactly.Puzzle("puzzle\norder: 4\ngivens: 12..%...........\n")
    error = raised.value
    assert error.line == 3 and error.excerpt.startswith("givens")
    lines = str(error).splitlines()
    assert lines[0].startswith(f"line 3, column {error.column}: ")
    assert lines[2].index("^") == 2 + error.caret
    assert error.excerpt[error.caret] == "%"
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) and isinstance(again, ValueError)


def twins(object: object) -> list[object]:
    return [pickle.loads(pickle.dumps(object, protocol)) for protocol in (2, 5)] + [copy.deepcopy(object)]


def test_pickles() -> None:
    killer = exactly.Puzzle("puzzle: k\norder: 4\nboxes: 2x2\ncage 3: r1c1 r1c2\ngivens: 1...............\n")
    marks = exactly.Puzzle.empty("latin:12", also=["diagonals"])
    for object in [
        exactly.Puzzle(EASY),
        killer,
        marks,
        exactly.solve(EASY),
        exactly.solve(killer),
        exactly.check(EASY),
        exactly.check("12..34.........."),
        exactly.check("11.............."),
        exactly.prove(EASY),
        exactly.rate(EASY),
        exactly.sample(killer, 3),
        exactly.explain(EASY).why,
        exactly.explain(EASY).why.steps[0],
        exactly.explain("11..............").why,
        exactly.explain("12..34..........").why,
        exactly.Cell(1, 2),
    ]:
        assert all(twin == object for twin in twins(object)), object
    error = exactly.Timeout("time", 5, 2.5, None)
    assert [(twin.at_least, str(twin)) for twin in twins(error)] == [(5, str(error))] * 3
    assert twins(exactly.encode(EASY))[0].clauses == exactly.encode(EASY).clauses


def test_processes_hand_puzzles_over() -> None:
    puzzles = [exactly.Puzzle(EASY), exactly.Puzzle("12..34..........")]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        verdicts = pool.map(exactly.check, puzzles)
    assert [verdict.word for verdict in verdicts] == ["unique", "multiple"]
    assert verdicts[0].solution == exactly.solve(EASY)


def test_verdicts_are_words_and_truths() -> None:
    verdict = exactly.check(EASY)
    assert verdict and verdict == "unique" and hash(verdict) == hash("unique") and verdict != "none"
    assert verdict.puzzle == exactly.Puzzle(EASY) and verdict.stopped is None
    several = exactly.check("12..34..........")
    assert not several and several.solution is None
    one, other = several.solutions
    assert several.differ == one.difference(other) and all(one[cell] != other[cell] for cell in several.differ)


def test_results_are_true_where_they_say_yes() -> None:
    right = exactly.encode(EASY)
    assert exactly.grade(EASY, right)
    wrong = exactly.grade(EASY, [*right.clauses, [1], [-1]])
    assert not wrong and wrong.equivalent is False
    unknown = exactly.Grade(None, [], None, "", "time")
    assert not unknown
    assert exactly.sample(EASY) and not exactly.sample("11..............")
    assert bool(exactly.explain(EASY).why) and bool(exactly.generate("sudoku:4")) and bool(exactly.read(EASY)[0])


def test_results_that_are_no_yes_or_no_are_neither_true_nor_false() -> None:
    parts = exactly.split("1...............", 4)
    lines = [parts.head, *(part.answer(part.puzzle.count()) for part in parts)]
    for result, ask in [
        (exactly.rate(EASY), "level"),
        (exactly.candidates("11.............."), "has_no_solution"),
        (exactly.explain("11.............."), "verdict"),
        (exactly.solutions("11.............."), "next one"),
        (exactly.prove("11.............."), "statement"),
        (exactly.merge(lines), "complete"),
    ]:
        with pytest.raises(TypeError, match=f"{ask}.*neither true nor false"):
            bool(result)


def test_bytes_are_text() -> None:
    for form in [EASY.encode(), bytearray(EASY.encode()), [EASY[start : start + 9].encode() for start in range(0, 81, 9)]]:
        assert exactly.Puzzle(form) == exactly.Puzzle(EASY)
    assert exactly.check(EASY.encode()) == "unique"
    assert [record.puzzle for record in exactly.read(EASY.encode())] == [exactly.Puzzle(EASY)]
    with pytest.raises(exactly.ReadError) as wrong:
        exactly.read(b"12..34....x.....\n12")
    assert wrong.value.file is None
    for form in [bytes(16), b"\xff" * 16, bytes([1, 2, 3, 4] * 4)]:
        with pytest.raises(exactly.Invalid):
            exactly.Puzzle(form)
    puzzle = exactly.Puzzle("12..34..........")
    solved = exactly.solve(puzzle)
    with pytest.raises(TypeError, match="digits expected, not bytes"):
        puzzle.with_digits(bytes(16))
    with pytest.raises(TypeError, match="digits expected, not bytes"):
        puzzle.solution_of(str(solved).encode())
    with pytest.raises(TypeError, match="literals expected, not bytes"):
        exactly.decode(puzzle, b"v 1 2 0")
    with pytest.raises(TypeError, match="a clause of whole numbers expected, not bytes"):
        exactly.grade(puzzle, [b"1 2 3 4"])
    assert exactly.grade(puzzle, bytearray(exactly.encode(puzzle).dimacs.encode()))


def test_cells_are_named_from_one() -> None:
    solution = exactly.solve(EASY)
    assert solution[1, 2] == solution["r1c2"] == solution[exactly.Cell(1, 2)] == solution.grid[0][1] == 3
    for wrong in [(0, 1), (10, 1), (-1, 1), "r0c1"]:
        with pytest.raises(IndexError):
            solution[wrong]
        with pytest.raises(exactly.OffBoard):
            solution[wrong]
    with pytest.raises(exactly.Invalid):
        solution["a1"]


@pytest.mark.parametrize("wrong", [1, None, (1,), (1, 2, 3), [1, 2], (1.0, 2), ("1", "2"), slice(0, 2)])
def test_what_is_no_cell(wrong: Any) -> None:
    solution = exactly.solve("12..34..........")
    assert solution is not None
    with pytest.raises(TypeError, match=r"a cell is 'r1c2', or \(1, 2\) with whole numbers"):
        solution[wrong]


@pytest.mark.parametrize("off", ["r9c9", (0, 1), (1, HUGE), exactly.Cell(5, 1)])
def test_cells_that_the_board_does_not_have(off: Any) -> None:
    puzzle = exactly.Puzzle("1234341221434321")
    solution = puzzle.solve()
    assert solution is not None
    asks: list[Callable[[], object]] = [
        lambda: solution[off],
        lambda: puzzle.candidates()[off],
        lambda: puzzle.minimise(keep=[off]),
        lambda: exactly.generate("sudoku:4", pattern=[off]),
        lambda: puzzle.encode().variable(off, 1),
    ]
    for ask in asks:
        with pytest.raises(exactly.OffBoard):
            ask()


def test_solutions_of_boards_of_two_sizes_have_no_difference() -> None:
    small, large = exactly.solve("1234341221434321"), exactly.solve(EASY)
    assert small is not None and large is not None
    with pytest.raises(exactly.Invalid, match="order 4 and of a board of order 9"):
        small.difference(large)


def test_a_lone_surrogate_is_refused_in_its_place() -> None:
    for text in ["12..\ud800...........", ["12..", "\ud800...", "....", "...."]]:
        with pytest.raises(exactly.ReadError) as caught:
            exactly.Puzzle(text)
        assert (caught.value.line, caught.value.column) in [(1, 5), (2, 1)]
    with pytest.raises(exactly.ReadError):
        exactly.read("12..\ud800...........")


def test_what_never_changes_is_its_own_copy() -> None:
    for one in [exactly.candidates("12..34.........."), exactly.explain("11.............."), exactly.explain(EASY)]:
        assert copy.copy(one) is one and copy.deepcopy([one])[0] is one


def test_solutions_from_their_lines() -> None:
    solution = exactly.solve(EASY)
    assert exactly.Puzzle(EASY).solution_of(str(solution)) == solution
    wide = exactly.Puzzle.empty("latin:12")
    square = wide.solve()
    assert wide.solution_of(str(square)) == square
    for wrong in ["", str(solution)[1:], str(solution) + "1", "x" * 81, "1" * 81]:
        with pytest.raises(exactly.Invalid):
            exactly.Puzzle(EASY).solution_of(wrong)


def test_formulas_both_ways() -> None:
    formula = exactly.encode(EASY)
    assert len(formula.clauses) == int(formula.dimacs.split("p cnf ")[1].split()[1])
    for cell, digit in [("r1c1", 1), ("r9c9", 9), ((4, 7), 3)]:
        number = formula.variable(cell, digit)
        assert formula.meaning(number) == formula.meaning(-number)
        named, meant = formula.meaning(number)
        assert meant == digit and formula.variable(named, meant) == number
    from pysat.solvers import Cadical153

    with Cadical153(bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    assert formula.decode(model) == exactly.decode(EASY, model) == exactly.solve(EASY)
    with pytest.raises(exactly.Invalid, match="does not have one value"):
        formula.decode([])
    with pytest.raises(exactly.Invalid):
        formula.decode([0])
    with pytest.raises(exactly.Invalid):
        formula.meaning(formula.variables + 1)


def test_clauses_are_listed_once() -> None:
    formula = exactly.encode(EASY)
    assert formula.clauses is formula.clauses
    begun = time.monotonic()
    assert sum(len(formula.clauses[place]) for place in range(5000)) > 5000
    assert time.monotonic() - begun < 1


def test_grades() -> None:
    puzzle = "12..34.........."
    formula = exactly.encode(puzzle)
    assert exactly.grade(puzzle, formula.dimacs).equivalent
    assert exactly.grade(puzzle, formula.clauses).equivalent
    assert exactly.grade(puzzle, formula).equivalent
    missing = exactly.grade(puzzle, [clause for clause in formula.clauses if len(clause) > 1])
    assert missing.equivalent is False and missing.report
    assert exactly.grade(puzzle, formula.clauses + [[-formula.variable("r1c3", 3)]]).forbids is not None
    with pytest.raises(exactly.Invalid):
        exactly.grade(puzzle, "no formula")
    with pytest.raises(TypeError):
        exactly.grade(puzzle, [["x"]])  # type: ignore[list-item]


def test_certificates(tmp_path: Path) -> None:
    certificate = exactly.prove(EASY)
    assert certificate.statement == exactly.verify(certificate) == certificate.verify(EASY) == "exactly one solution"
    for name, content in certificate.files().items():
        (tmp_path / name).write_bytes(content)
    assert exactly.verify(tmp_path) == "exactly one solution"
    proof = tmp_path / "proof.lrat"
    proof.write_bytes(proof.read_bytes()[:-20])
    with pytest.raises(exactly.VerifyError):
        exactly.verify(tmp_path)
    with pytest.raises(exactly.VerifyError):
        certificate.verify(exactly.Puzzle("." + EASY[1:]))
    assert exactly.prove("12..34..........", all=100).count == 12
    with pytest.raises(exactly.ExactlyError, match="too many"):
        exactly.prove("12..34..........", all=11)


def test_explanations() -> None:
    conflict = exactly.explain("11..............").why
    assert isinstance(conflict, exactly.Conflict) and conflict.cores[0].givens == [(1, 1), (1, 2)]
    hint = exactly.explain(EASY, steps=1).why
    assert isinstance(hint, exactly.Chain) and len(hint.steps) == 1
    choice = exactly.explain("12..34..........").why
    assert isinstance(choice, exactly.Choice) and len(choice.vary) == 12


def test_minimal_puzzles_and_what_is_spare() -> None:
    spare = exactly.Puzzle(EASY).redundant()
    minimal = exactly.minimise(EASY)
    assert spare and minimal.redundant() == [] and minimal.check()
    assert len(minimal.givens) < len(exactly.Puzzle(EASY).givens)
    full = exactly.Puzzle("1234341221434321")
    assert full.redundant_rules() == full.rules


def test_givens_that_are_kept() -> None:
    full = exactly.Puzzle("1234341221434321")
    for keep in [["r1c1", (2, 2), exactly.Cell(4, 4)], list(full.givens)]:
        minimal = exactly.minimise(full, keep=keep)
        named = {cell for cell in minimal.givens if str(cell) in {"r1c1", "r2c2", "r4c4"}}
        assert len(named) == 3 and minimal.check()
        assert set(minimal.redundant()) <= set(map(exactly.Cell._make, [(1, 1), (2, 2), (4, 4)])) or len(keep) == 16
    assert exactly.minimise(full, keep=full.givens) == full.minimise(keep=full.givens) == full
    assert exactly.minimise(full, keep="r1c1") == full.minimise(keep={"r1c1"})
    symmetric = exactly.minimise(full, keep=["r1c1"], symmetry="rotate180").givens
    assert {(1, 1), (4, 4)} <= set(symmetric)
    with pytest.raises(exactly.Invalid, match="r5c1 is not a cell"):
        exactly.minimise(full, keep=["r5c1"])
    with pytest.raises(exactly.Invalid, match="not a cell"):
        exactly.minimise(full, keep=["a1"])


def test_generated_puzzles() -> None:
    one = exactly.generate("sudoku:4", seed=3, givens=(4, 6))
    assert one == exactly.generate("sudoku:4", seed=3, givens=(4, 6)) and 4 <= len(one.puzzle.givens) <= 6
    assert one.puzzle.check().solution == one.solution
    following = exactly.generate("sudoku:4", seed=3, givens=(4, 6), attempt=one.attempt + 1)
    assert following.puzzle != one.puzzle
    with pytest.raises(exactly.Invalid):
        exactly.generate("sudoku:4", givens=17)
    with pytest.raises(exactly.Invalid, match="no symmetry"):
        exactly.generate("sudoku:4", symmetry="spiral")


def test_notations() -> None:
    names = [name for name, _ in exactly.notations()]
    assert len(names) > 30 and "line" in names
    assert exactly.Puzzle(EASY).to_text("judge-a").splitlines()[0].startswith("53")
    with pytest.raises(exactly.Invalid, match="no notation"):
        exactly.Puzzle(EASY).to_text("hieroglyphs")


def test_the_page_is_true() -> None:
    page = ROOT / "docs" / "python.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.failed == 0 and result.attempted > 25
