"""Executors that are asked: processes of our own, which are replaced when they die, or an executor of the caller."""

from __future__ import annotations

import functools
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Generic, Protocol, TypeVar

from ._asked import AHEAD
from ._errors import ExactlyError, Invalid

Task = TypeVar("Task")
Answer = TypeVar("Answer")

_STARTS = 3
"""How often a process is started before it is told that none can be."""


def processes(number: int | None) -> list[Lane]:
    """So many processes, or one for each core."""
    if number is None:
        number = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"a number of processes or an executor expected, not {type(number).__name__}")
    if number < 1:
        raise Invalid(f"{number}: a number of processes from 1 expected")
    return [_Process() for _ in range(number)]


class Lane(Protocol):
    """An executor, and how many more tasks it may have."""

    room: int
    mends: bool
    """Whether it can be asked again after it broke."""

    def submit(self, work: Callable[[], Any]) -> Future[Any]: ...

    def stop(self) -> None: ...


class Given:
    """An executor of the caller, of any number of workers."""

    mends = False

    def __init__(self, executor: Executor) -> None:
        self.room = AHEAD
        self._executor = executor

    def submit(self, work: Callable[[], Any]) -> Future[Any]:
        try:
            return self._executor.submit(work)
        except RuntimeError as error:
            broken: Future[Any] = Future()
            broken.set_exception(BrokenExecutor(str(error)))
            return broken

    def stop(self) -> None:
        """It stays open: it is the caller's."""


class _Process:
    """An executor of one process, which has one task at a time: where it breaks, it is known on which."""

    mends = True

    def __init__(self) -> None:
        self.room = 1
        self._executor: ProcessPoolExecutor | None = None
        self._hold: Connection | None = None

    def submit(self, work: Callable[[], Any]) -> Future[Any]:
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


class Executors(Generic[Task, Answer]):
    """Executors that do one work on many tasks."""

    def __init__(self, lanes: Sequence[Lane], work: Callable[[Task], Answer]) -> None:
        self._work = work
        self._lanes = list(lanes)
        self._free = list(lanes)
        self._asked: dict[Future[Any], tuple[Lane, Task]] = {}
        self._done: SimpleQueue[Future[Any]] = SimpleQueue()

    @property
    def have_room(self) -> bool:
        return bool(self._free)

    @property
    def are_busy(self) -> bool:
        return bool(self._asked)

    def take(self, task: Task) -> None:
        lane = self._free[-1]
        future = lane.submit(functools.partial(self._work, task))
        self._asked[future] = lane, task
        lane.room -= 1
        if not lane.room:
            self._free.remove(lane)
        future.add_done_callback(self._done.put)

    def next(self) -> tuple[Task, Answer | Exception]:
        future = self._done.get()
        lane, task = self._asked.pop(future)
        try:
            answer: Answer | Exception = future.result()
        except BrokenExecutor as error:
            answer = self._broken(lane, error)
        except Exception as error:
            answer = error
        lane.room += 1
        self._free = [lane for lane in self._lanes if lane.room]
        return task, answer

    def _broken(self, lane: Lane, error: BrokenExecutor) -> BrokenExecutor:
        """What is told of a task that an executor had when it broke."""
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
