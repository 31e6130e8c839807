"""Many puzzles in processes: those that are killed, and puzzles that kill them."""

from __future__ import annotations

import functools
import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import exactly
import pytest
from conftest import EASY, random_puzzles
from exactly import _batch, _executors, pool

SEVERAL = "12..34.........."
NONE = "11.............."


def outcomes(answers: Iterator[Any]) -> list[Any]:
    """Each answer, or the name and the number of the error in its place."""
    found: list[Any] = []
    while True:
        try:
            found.append(next(answers))
        except StopIteration:
            return found
        except exactly.ExactlyError as error:
            found.append((type(error).__name__, error.index))


def asked(ask: Any, puzzles: Any, workers: int = 2, retries: int = 1) -> Any:
    return _batch.Batch(puzzles, None, (), _executors.processes(workers), ask, retries)


def deadly(puzzle: exactly.Puzzle) -> int:
    """Whoever has the puzzle without givens dies."""
    if not puzzle.givens:
        os.kill(os.getpid(), signal.SIGKILL)
    return len(puzzle.givens)


def deadly_once(dead: Path, puzzle: exactly.Puzzle) -> int:
    try:
        (dead / str(puzzle)).mkdir()
    except FileExistsError:
        return len(puzzle.givens)
    os.kill(os.getpid(), signal.SIGKILL)
    return -1


def test_answers_are_those_of_threads() -> None:
    puzzles = random_puzzles(50, 1)
    assert list(pool.check_all(puzzles, 2)) == list(exactly.check_all(puzzles))
    assert list(pool.solve_all(puzzles, 2)) == list(exactly.solve_all(puzzles))
    assert list(pool.count_all(puzzles, 2)) == list(exactly.count_all(puzzles))
    assert list(pool.count_all([[0] * 16], 1, board="latin", also=["diagonals"])) == [48]
    assert list(pool.check_all([], 2)) == []
    assert multiprocessing.active_children() == []


def test_what_is_none_raises_in_its_place() -> None:
    puzzles = [SEVERAL, "no puzzle", EASY, [1, 2], NONE, exactly.Puzzle.empty("latin:12")]
    words = [getattr(answer, "word", answer) for answer in outcomes(pool.check_all(puzzles, 2))]
    assert words == ["multiple", ("ReadError", 1), "unique", ("Invalid", 3), "none", "multiple"]
    assert outcomes(pool.count_all(puzzles[-1:], 1, timeout=0.01)) == [("Timeout", 0)]


def test_a_process_is_killed_in_the_middle() -> None:
    puzzles = random_puzzles(300, 2)
    answers, found = pool.check_all(puzzles, 2), []
    for answer in answers:
        found.append(answer.word)
        if len(found) == 100:
            child = multiprocessing.active_children()[0]
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
    assert found == [answer.word for answer in exactly.check_all(puzzles)]


def test_a_puzzle_that_kills_its_processes_is_named() -> None:
    empty = "." * 16
    puzzles = [SEVERAL] * 5 + [empty] + [SEVERAL] * 5 + [empty]
    batch = asked(deadly, puzzles)
    assert outcomes(batch) == [4] * 5 + [("Died", 5)] + [4] * 5 + [("Died", 11)]
    with pytest.raises(pool.Died, match="puzzle 0: 3 processes died that had it") as raised:
        next(asked(deadly, [empty], retries=2))
    assert (raised.value.index, raised.value.times) == (0, 3)
    assert multiprocessing.active_children() == []


def test_each_puzzle_kills_its_first_process(tmp_path: Path) -> None:
    puzzles = sorted({str(exactly.generate("sudoku:4", seed=seed).puzzle) for seed in range(1, 9)})
    ask = functools.partial(deadly_once, tmp_path)
    assert outcomes(asked(ask, puzzles)) == [16 - puzzle.count(".") for puzzle in puzzles]
    assert len(os.listdir(tmp_path)) == len(puzzles)


def test_puzzles_are_taken_as_they_are_asked_for() -> None:
    taken = []

    def endless() -> Iterator[str]:
        while True:
            taken.append(EASY)
            yield EASY

    with pool.check_all(endless(), 2) as answers:
        assert [next(answers).word for _ in range(300)] == ["unique"] * 300
    assert len(taken) <= 300 + 128
    assert multiprocessing.active_children() == []


def test_what_was_cut_short_never_looks_whole() -> None:
    with pool.check_all([EASY] * 500, 2) as answers:
        next(answers)
    # It is told once, at the place where it was cut.
    told = 1
    with pytest.raises(exactly.Unfinished, match="interrupt") as raised:
        for _ in answers:
            told += 1
    assert raised.value.index == told and list(answers) == []

    def interrupted() -> Iterator[str]:
        yield EASY
        raise KeyboardInterrupt

    answers = pool.check_all(interrupted(), 1)
    with pytest.raises(KeyboardInterrupt):
        list(answers)
    with pytest.raises(exactly.Unfinished):
        list(answers)
    assert list(answers) == []
    assert multiprocessing.active_children() == []


class Refusing:
    """A process that cannot be started, but for every third time."""

    mends = True

    def __init__(self) -> None:
        self.room = 1
        self.asked = 0

    def submit(self, work: Any) -> Future[Any]:
        self.asked += 1
        if self.asked % 3:
            raise exactly.ExactlyError("no process can be started")
        done: Future[Any] = Future()
        done.set_result(work())
        return done

    def stop(self) -> None:
        pass


def test_a_process_that_cannot_be_started_costs_one_puzzle() -> None:
    batch = _batch.Batch([SEVERAL, EASY] * 4, None, (), [Refusing()], lambda puzzle: len(puzzle.givens), 1)
    told = outcomes(batch)
    assert told == [("ExactlyError", 0), ("ExactlyError", 1), 4, ("ExactlyError", 3), ("ExactlyError", 4), 30, ("ExactlyError", 6), ("ExactlyError", 7)]


class Failing:
    """Puzzles of which the iterable raises one itself, and of which two are none."""

    def __init__(self) -> None:
        self.asked = 0

    def __iter__(self) -> Failing:
        return self

    def __next__(self) -> Any:
        self.asked += 1
        if self.asked == 3:
            raise OSError("no disk")
        if self.asked > 7:
            raise StopIteration
        return {5: "no puzzle", 6: 5}.get(self.asked, EASY)


def test_processes_say_which_puzzle_is_at_fault_as_threads_do() -> None:
    for ask in (exactly.check_all, lambda puzzles: exactly.check_all(puzzles, jobs=2), lambda puzzles: pool.check_all(puzzles, 2)):
        told, answers = [], ask(Failing())
        while True:
            try:
                told.append(next(answers).word)
            except StopIteration:
                break
            except Exception as error:
                told.append((type(error).__name__, getattr(error, "index", "none")))
        # What the iterable raises is no puzzle, and has no number.
        assert told == ["unique", "unique", ("OSError", "none"), "unique", ("ReadError", 3), ("TypeError", 4), "unique"]


@pytest.mark.parametrize(
    "one",
    [EASY, EASY.encode(), bytearray(EASY.encode()), exactly.Puzzle(EASY), exactly.solve(EASY), exactly.read(EASY)[0], exactly.split(EASY, 1)[0]],
    ids=lambda one: type(one).__name__,
)
def test_one_puzzle_is_not_many(one: Any) -> None:
    for ask in (exactly.check_all, exactly.rate_all, pool.check_all, pool.count_all):
        with pytest.raises(TypeError, match=f"an iterable of puzzles expected, not one {type(one).__name__}"):
            ask(one)


def test_what_the_iterable_raises_is_raised_in_its_place() -> None:
    def failing() -> Iterator[str]:
        yield EASY
        raise OSError("no disk")

    answers = pool.check_all(failing(), 2)
    assert next(answers).word == "unique"
    with pytest.raises(OSError, match="no disk"):
        next(answers)
    assert list(answers) == []


def test_processes_end_with_the_batch() -> None:
    answers = pool.check_all([EASY] * 500, 2)
    next(answers)
    assert multiprocessing.active_children()
    del answers
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("wrong", [{"workers": 0}, {"retries": -1}])
def test_numbers_that_make_no_sense_start_nothing(wrong: dict[str, Any]) -> None:
    with pytest.raises(exactly.Invalid):
        pool.check_all([EASY], **{"workers": 2, **wrong})
