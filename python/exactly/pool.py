"""Questions about one puzzle, answered by processes of this machine, or by any executor of ``concurrent.futures``.

As ``exactly.cluster``, without Dask: the puzzle is split, each part is answered by a worker, and its answer is written to a file as soon as it is there. Who calls again with the
same file goes on from it.

    >>> exactly.pool.count(exactly.Puzzle.empty("sudoku:6"), parts=200, results="six.jsonl")    # doctest: +SKIP
    28200960

A worker that dies, of a signal or for want of memory, loses the part that it was at: another takes its place, and the part. A part on which workers die again and again is
named in ``Unanswered``, and the others are answered. Workers end with whoever started them, however that ends.

Processes are started anew, not forked: a script that calls this needs ``if __name__ == "__main__":``, as ``multiprocessing`` tells.
"""

from __future__ import annotations

import functools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Protocol

from . import _asked
from ._asked import AHEAD, Progress, Unanswered, Work, Workers
from ._errors import ExactlyError, Invalid
from ._exactly import Solution
from ._functions import PuzzleLike
from ._parts import Part

__all__ = ["Progress", "Unanswered", "check", "count", "enumerate"]

_STARTS = 3
"""How often a process is started before it is told that none can be."""


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


def _workers(workers: int | Executor | None) -> Callable[[str, Work], Workers]:
    """Processes of our own, or an executor, asked for the answers to parts."""
    if isinstance(workers, Executor):
        return functools.partial(_Workers, [_Given(workers)])
    if workers is None:
        workers = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not isinstance(workers, int) or isinstance(workers, bool):
        raise TypeError(f"a number of processes or an executor expected, not {type(workers).__name__}")
    if workers < 1:
        raise Invalid(f"{workers}: a number of processes is expected, from 1")
    return functools.partial(_Workers, [_Process() for _ in range(workers)])


class _Lane(Protocol):
    """An executor, and how many more parts it may have."""

    room: int
    mends: bool
    """Whether it can be asked again after it broke."""

    def submit(self, work: Callable[[], str]) -> Future[str]: ...

    def stop(self) -> None: ...


class _Given:
    """An executor of the caller, of any number of workers."""

    mends = False

    def __init__(self, executor: Executor) -> None:
        self.room = AHEAD
        self._executor = executor

    def submit(self, work: Callable[[], str]) -> Future[str]:
        try:
            return self._executor.submit(work)
        except RuntimeError as error:
            broken: Future[str] = Future()
            broken.set_exception(BrokenExecutor(str(error)))
            return broken

    def stop(self) -> None:
        """It stays open: it is the caller's."""


class _Process:
    """An executor of one process, which has one part at a time: where it breaks, it is known on which."""

    mends = True

    def __init__(self) -> None:
        self.room = 1
        self._executor: ProcessPoolExecutor | None = None
        self._hold: Connection | None = None

    def submit(self, work: Callable[[], str]) -> Future[str]:
        if self._executor is not None:
            try:
                return self._executor.submit(work)
            except BrokenExecutor:  # It died while it had nothing to do.
                self.stop()
        return self._started().submit(work)

    def _started(self) -> ProcessPoolExecutor:
        methods = multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        for _ in range(_STARTS):
            held, self._hold = context.Pipe(duplex=False)
            self._executor = ProcessPoolExecutor(1, mp_context=context, initializer=_end_with, initargs=(held,))
            try:
                self._executor.submit(os.getpid).result()
                return self._executor
            except BrokenExecutor:
                self.stop()
        raise ExactlyError("no process can be started that answers; is the call below `if __name__ == '__main__':`?")

    def stop(self) -> None:
        """Ends the process, whatever it is at."""
        if self._hold is not None:
            self._hold.close()
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)
        self._executor = None


def _end_with(held: Connection) -> None:
    """Has this process end as soon as the other end of a pipe is closed: by the process that has it, or with that. Ctrl-C is for that process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait() -> None:
        try:
            held.poll(None)
        finally:
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


class _Workers:
    """The workers of some executors."""

    def __init__(self, lanes: Sequence[_Lane], question: str, work: Work) -> None:
        self._work = work
        self._lanes = list(lanes)
        self._free = list(lanes)
        self._asked: dict[Future[str], tuple[_Lane, Part]] = {}
        self._done: SimpleQueue[Future[str]] = SimpleQueue()

    @property
    def have_room(self) -> bool:
        return bool(self._free)

    @property
    def are_busy(self) -> bool:
        return bool(self._asked)

    def take(self, part: Part) -> None:
        lane = self._free[-1]
        future = lane.submit(functools.partial(self._work, part))
        self._asked[future] = lane, part
        lane.room -= 1
        if not lane.room:
            self._free.remove(lane)
        future.add_done_callback(self._done.put)

    def next(self) -> tuple[Part, str | Exception]:
        future = self._done.get()
        lane, part = self._asked.pop(future)
        try:
            answer: str | Exception = future.result()
        except BrokenExecutor as error:
            answer = self._broken(lane, error)
        except Exception as error:
            answer = error
        lane.room += 1
        self._free = [lane for lane in self._lanes if lane.room]
        return part, answer

    def _broken(self, lane: _Lane, error: BrokenExecutor) -> BrokenExecutor:
        """What is told of a part that an executor had when it broke."""
        lane.stop()
        if lane.mends:
            return BrokenExecutor("the process that had it died")
        if lane in self._lanes:
            self._lanes.remove(lane)
        return error

    def close(self) -> None:
        for future in self._asked:
            future.cancel()
        for lane in self._lanes:
            lane.stop()
