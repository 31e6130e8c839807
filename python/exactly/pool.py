"""Questions answered by processes of this machine, or by any executor of ``concurrent.futures``: about one puzzle in parts, or about many puzzles.

Of one puzzle they are asked as ``exactly.cluster`` does, without Dask: the puzzle is split, each part is answered by a worker, and its answer is written to a file as soon as it is there. Who calls again with the
same file goes on from it.

    >>> exactly.pool.count(exactly.Puzzle.empty("sudoku:6"), parts=200, results="six.jsonl")    # doctest: +SKIP
    28200960

A worker that dies, of a signal or for want of memory, loses the part that it was at: another takes its place, and the part. A part on which workers die again and again is
named in ``Unanswered``, and the others are answered. Workers end with whoever started them, however that ends.

Processes are started anew, not forked: a script that calls this needs ``if __name__ == "__main__":``, as ``multiprocessing`` tells.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from typing import TypeVar

from . import _asked
from ._asked import Progress, Unanswered, Work, Workers
from ._batch import Batch, Died
from ._errors import Invalid
from ._exactly import Puzzle, Solution, Verdict
from ._executors import Executors, Given, processes
from ._functions import PuzzleLike
from ._parts import Part

Answer = TypeVar("Answer")

__all__ = [
    "Batch", "Died", "Progress", "Unanswered", "check", "check_all", "count", "count_all", "enumerate", "solve_all",
]


def count(
    puzzle: PuzzleLike, workers: int | Executor | None = None, parts: int = 1000,
    results: str | os.PathLike[str] = "count.jsonl", *,
    board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, memory: int | None = None, retries: int = 3,
    progress: Callable[[Progress], object] | None = None,
) -> int:
    """How many solutions there are. ``workers`` is a number of processes, as many as there are cores where it is left out, or an executor of your own, which stays open and is not
    mended: where it breaks, the call ends with ``Unanswered``, and goes on with another. ``timeout`` (seconds) and ``memory`` (bytes) are for each part; a part on which
    a worker fails or dies is tried ``retries`` times more, one whose time is up is not. ``progress`` is called as parts are answered; without it, a line on standard
    error says how far it has come. Raises ``Unanswered`` where a part has no whole answer."""
    return _asked.count(puzzle, _workers(workers), parts, results, board, also, timeout, memory, retries, progress)


def check(
    puzzle: PuzzleLike, workers: int | Executor | None = None, parts: int = 1000,
    results: str | os.PathLike[str] = "check.jsonl", *,
    board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, retries: int = 3, progress: Callable[[Progress], object] | None = None,
) -> str:
    """Is there exactly one solution? 'unique', 'multiple' or 'none'. Where two solutions are known the other parts are not waited for. Otherwise as ``count``."""
    return _asked.check(puzzle, _workers(workers), parts, results, board, also, timeout, retries, progress)


def enumerate(
    puzzle: PuzzleLike, workers: int | Executor | None = None, parts: int = 1000,
    results: str | os.PathLike[str] = "solutions.jsonl", *,
    board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, retries: int = 3, progress: Callable[[Progress], object] | None = None,
) -> Iterator[Solution]:
    """All solutions, in the order of the parts, as an iterator over the file once it holds all of them. Those of one part have to fit into a worker's memory. Otherwise as
    ``count``."""
    return _asked.enumerate(puzzle, _workers(workers), parts, results, board, also, timeout, retries, progress)


def check_all(
    puzzles: Iterable[PuzzleLike], workers: int | None = None, *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, engine: str = "auto", retries: int = 1,
) -> Batch[Verdict]:
    """The verdict on each puzzle, in their order, as ``exactly.check_all``, but each by one of ``workers`` processes: a puzzle on which one dies is tried ``retries`` times more, and
    raises ``Died`` in its place then; the next ones are answered after that. For puzzles that may take all memory; a process takes as long to ask as a few hundred easy
    sudokus to answer. After Ctrl-C ``Unfinished`` is raised once in place of what has no answer."""
    return _batch(puzzles, workers, board, also, functools.partial(Puzzle.check, timeout=timeout, nodes=nodes, engine=engine), retries)


def solve_all(
    puzzles: Iterable[PuzzleLike], workers: int | None = None, *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, engine: str = "auto", retries: int = 1,
) -> Batch[Solution | None]:
    """A solution of each puzzle, or None, in their order; see ``check_all``."""
    return _batch(puzzles, workers, board, also, functools.partial(Puzzle.solve, timeout=timeout, nodes=nodes, engine=engine), retries)


def count_all(
    puzzles: Iterable[PuzzleLike], workers: int | None = None, *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, memory: int | None = None, retries: int = 1,
) -> Batch[int]:
    """How many solutions each puzzle has, in their order; see ``check_all``."""
    return _batch(puzzles, workers, board, also, functools.partial(Puzzle.count, timeout=timeout, nodes=nodes, memory=memory), retries)


def _batch(
    puzzles: Iterable[PuzzleLike], workers: int | None, board: str | None, also: Sequence[str],
    ask: Callable[[Puzzle], Answer], retries: int,
) -> Batch[Answer]:
    if retries < 0:
        raise Invalid(f"{retries}: a number of retries from 0 expected")
    return Batch(puzzles, board, also, processes(workers), ask, retries)


def _workers(workers: int | Executor | None) -> Callable[[str, Work], Workers]:
    """Processes of our own, or an executor, asked for the answers to parts."""
    lanes = [Given(workers)] if isinstance(workers, Executor) else processes(workers)

    def made(question: str, work: Work) -> Executors[Part, str]:
        return Executors(lanes, work)

    return made
