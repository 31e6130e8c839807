"""Many at once, on several threads; puzzles by chance; what is the same but for a symmetry."""

from __future__ import annotations

import time
from typing import Any

import exactly
import numpy
import pytest
from conftest import EASY, Command, random_puzzles


@pytest.mark.parametrize("jobs", [1, 2, 7, None])
def test_ratings_are_those_of_the_command(command: Command, jobs: int | None) -> None:
    puzzles = random_puzzles(150, 23)
    rated = command.json("rate", "--from", "line", "-", input="\n".join(puzzles) + "\n")
    answers, levels = exactly.rate_all(puzzles, jobs=jobs), []
    for place, object in enumerate(rated):
        if object["verdict"] == "unique":
            levels.append(next(answers).level)
            assert levels[-1] == object["level"]
        else:
            with pytest.raises(exactly.NotUnique) as raised:
                next(answers)
            assert (raised.value.index, raised.value.verdict) == (place, object["verdict"])
    assert list(answers) == [] and len(levels) > 5


@pytest.mark.parametrize("jobs", [1, 3])
def test_one_bad_puzzle_costs_its_own_result(jobs: int) -> None:
    hard = exactly.Puzzle.empty("latin:12")
    puzzles = ["11..............", "bad", EASY, None, "12..34..........", [-1] * 16, EASY]
    told = []
    answers = exactly.explain_all(puzzles, jobs=jobs)
    for _ in puzzles:
        try:
            told.append(next(answers).verdict)
        except (exactly.ExactlyError, TypeError) as error:
            told.append((type(error).__name__, error.index))
    assert told == ["none", ("ReadError", 1), "unique", ("TypeError", 3), "multiple", ("Invalid", 5), "unique"]
    assert list(answers) == []
    counts = exactly.count_all(["." * 16, hard, "." * 16], timeout=0.1, jobs=jobs)
    assert next(counts) == 288
    with pytest.raises(exactly.Timeout) as raised:
        next(counts)
    assert raised.value.index == 1 and next(counts) == 288


def test_threads_say_what_one_says() -> None:
    puzzles = random_puzzles(400, 29)
    for ask in (exactly.check_all, exactly.solve_all, exactly.count_all):
        assert list(ask(puzzles, jobs=4)) == list(ask(puzzles, jobs=1))
    lines = [explanation.lines for explanation in exactly.explain_all(puzzles[:40])]
    assert lines == [exactly.explain(puzzle).lines for puzzle in puzzles[:40]]
    hints = exactly.explain_all([EASY], steps=1)
    assert len(next(hints).why.steps) == 1


def test_threads_take_few_puzzles_ahead() -> None:
    taken = 0

    def endless():
        nonlocal taken
        while True:
            taken += 1
            yield EASY

    ratings = exactly.rate_all(endless(), jobs=2)
    for _ in range(50):
        next(ratings)
    assert taken <= 50 + 8
    slow = 0

    def slowly():
        nonlocal slow
        for _ in range(5):
            time.sleep(0.05)
            slow += 1
            yield EASY

    for place, _ in enumerate(exactly.rate_all(slowly(), jobs=2)):
        assert slow <= place + 2
    for wrong in (0, -1, 10**6):
        with pytest.raises(exactly.Invalid):
            exactly.rate_all([EASY], jobs=wrong)


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_generated_puzzles_are_those_of_the_command(command: Command, jobs: int) -> None:
    wishes: list[tuple[dict[str, Any], list[str]]] = [
        ({}, []),
        ({"givens": (4, 6), "symmetry": "rotate180"}, ["--givens", "4..6", "--symmetry", "rotate180"]),
        ({"minimal": True}, ["--minimal"]),
    ]
    for keywords, options in wishes:
        made = list(exactly.generate_all(8, "sudoku:4", seed=5, jobs=jobs, **keywords))
        lines = command("generate", "8", "--board", "sudoku:4", "--seed", "5", "--to", "line", *options).split()
        assert [str(one.puzzle) for one in made] == lines
        assert all(one.puzzle.check().solution == one.solution for one in made)
        assert [exactly.generate("sudoku:4", seed=5, attempt=made[3].attempt, **keywords)] == [made[3]]
    assert len(set(lines)) == 8


def test_generating_has_an_end() -> None:
    too_many = exactly.generate_all(1000, "sudoku:4", givens=16, attempts=700)
    made = []
    with pytest.raises(exactly.ExactlyError, match="700 attempts"):
        made.extend(map(str, (one.puzzle for one in iter(lambda: next(too_many), None))))
    assert list(too_many) == []
    assert list(exactly.generate_all(0)) == []
    with pytest.raises(exactly.Invalid):
        next(exactly.generate_all(1, "sudoku:4", givens=(9, 5)))
    with pytest.raises(exactly.Invalid):
        exactly.generate_all(-1)
    hard = exactly.generate_all(1, "sudoku:25", minimal=True, timeout=0.05)
    with pytest.raises(exactly.Timeout):
        next(hard)
    with pytest.raises(TypeError, match="next one"):
        bool(hard)


def test_classes_are_those_of_the_command(command: Command) -> None:
    puzzles = [str(solution) for solution in exactly.solutions("1..............2")]
    puzzles += ["12..34..........", "..........43..21", "1..............."]
    text = "\n".join(puzzles) + "\n"
    for up_to in ("symmetry", "transposition", "isotopy", "isomorphism", "same"):
        kept = command("dedupe", "--from", "line", "--quiet", "--up-to", up_to, "-", input=text).split()
        distinct = exactly.dedupe(puzzles, up_to=up_to)
        assert [str(found.puzzle) for found in distinct] == kept and distinct.classes == len(kept)
    objects = command.json("dedupe", "--from", "line", "-", input=text)
    for object, found in zip(objects, exactly.classify(puzzles), strict=True):
        assert found.automorphisms == int(object["automorphisms"])
    canonical = command("convert", "--canonical", "--to", "line", "-", input=text).split()
    assert [str(exactly.canonical(puzzle)) for puzzle in puzzles] == canonical
    assert exactly.canonical(puzzles[0], up_to="same") == exactly.Puzzle(puzzles[0]).canonical(up_to="same")
    with pytest.raises(exactly.Invalid, match="no kind of symmetry"):
        exactly.canonical(EASY, up_to="taste")


def test_dedupe_goes_on_behind_what_is_wrong() -> None:
    distinct = exactly.dedupe(["12..34..........", "bad", "..........43..21", "1..............."])
    assert str(next(distinct).puzzle) == "12..34.........."
    with pytest.raises(exactly.ReadError) as raised:
        next(distinct)
    assert raised.value.index == 1
    assert [str(found.puzzle) for found in distinct] == ["1..............."]
    fresh = exactly.dedupe(["12..34..........", "1..............."], against=["..........43..21"])
    assert list(exactly.check_all(fresh)) == ["multiple"]


SQUARES = ["1234214334124321", "1234234134124123", "123231312", "12345678" + "21436587" + "34127856" + "43218765" + "56781234" + "65872143" + "78563412" + "87654321"]


def test_transversals_and_mates_are_those_of_the_command(command: Command) -> None:
    def told(*arguments: str) -> list[str]:
        return command(*arguments, "--board", "latin").splitlines()

    for square in SQUARES:
        count = exactly.count_transversals(square)
        assert told("transversals", "-p", square) == [f"<puzzle>:1: {count}"]
        listed = [" ".join(map(str, cells)) for cells in exactly.transversals(square, limit=50)]
        digits = exactly.Puzzle([int(symbol) for symbol in square], board="latin").grid
        lines = told("transversals", "--list", "--limit", "50", "-p", square) if count else []
        assert [" ".join(word.split("=")[0] for word in line.split()) for line in lines] == listed
        assert all(int(word[-1]) == digits[int(word[1]) - 1][int(word[3]) - 1] for line in lines for word in line.split())
        near, partial = exactly.count_transversals(square, near=True), exactly.count_transversals(square, partial=2)
        assert told("transversals", "--near", "-p", square) == [f"<puzzle>:1: {near}"]
        assert told("transversals", "--partial", "2", "-p", square) == [f"<puzzle>:1: {partial}"]
        assert sum(1 for _ in exactly.transversals(square, partial=2)) == partial
        largest = exactly.disjoint_transversals(square)
        assert told("transversals", "--disjoint", "-p", square) == [f"<puzzle>:1: {len(largest.transversals)} disjoint"]
        assert largest.is_largest and largest.at_most == len(largest.transversals) and largest.stopped is None
        for named in (False, True):
            options = ["--up-to", "renaming"] if named else []
            mates = exactly.count_mates(square, up_to_renaming=named)
            assert told("mates", *options, "-p", square) == [f"<puzzle>:1: {mates}"]
            found = [str(mate) for mate in exactly.mates(square, up_to_renaming=named, limit=40)]
            lines = told("mates", "--list", "--limit", "40", "--to", "line", *options, "-p", square) if mates else []
            assert found == lines
    diagonal = exactly.count_mates(SQUARES[0], also="diagonals")
    assert [f"<puzzle>:1: {diagonal}"] == told("mates", "--also", "diagonals", "-p", SQUARES[0])


def test_squares_come_in_any_form() -> None:
    square = numpy.array([[1, 2, 3], [2, 3, 1], [3, 1, 2]])
    forms = [square, square.tolist(), "123231312", "123\n231\n312\n", exactly.Puzzle(square, board="latin")]
    assert [exactly.count_transversals(form) for form in forms] == [3] * 5
    assert exactly.Puzzle(SQUARES[0], board="latin").count_mates() == 48
    for wrong, reason in [("1234............", "r2c1 is empty"), (exactly.Puzzle("." * 81), "is empty"), ("123231311", "breaks")]:
        for ask in (exactly.transversals, exactly.count_mates, exactly.mates, exactly.disjoint_transversals):
            with pytest.raises(exactly.Invalid, match=reason):
                ask(wrong)
    with pytest.raises(exactly.Invalid, match="one of both"):
        exactly.transversals(SQUARES[0], near=True, partial=2)
    with pytest.raises(exactly.Invalid):
        exactly.mates(SQUARES[0], also=["unheard-of"])


def test_many_transversals_end_in_time() -> None:
    order = 15
    cyclic = [[(row + column) % order + 1 for column in range(order)] for row in range(order)]
    begun = time.monotonic()
    with pytest.raises(exactly.Timeout):
        for _ in exactly.transversals(cyclic, timeout=0.3):
            pass
    with pytest.raises(exactly.Timeout):
        exactly.count_mates(cyclic, timeout=0.3)
    stream = exactly.transversals(cyclic)
    assert len([next(stream) for _ in range(5000)]) == 5000
    del stream
    assert time.monotonic() - begun < 10
