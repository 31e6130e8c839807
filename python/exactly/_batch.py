"""Many puzzles, answered by processes: a puzzle on which they die is told in its place."""

from __future__ import annotations

import weakref
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from types import TracebackType
from typing import Generic, NoReturn, TypeVar

from ._errors import ExactlyError, Unfinished
from ._exactly import Puzzle
from ._executors import Executors, Lane
from ._functions import PuzzleLike, _puzzle

Answer = TypeVar("Answer")
_Task = tuple[int, Puzzle]

_AHEAD = 128
"""Puzzles that are taken before their turn."""


class Died(ExactlyError):
    """A puzzle on which each process died that had it, of a signal or for want of memory; ``index`` is its number, from 0."""

    def __init__(self, index: int, times: int) -> None:
        super().__init__(index, times)
        self.index = index
        self.times = times
        """How many processes."""

    def __str__(self) -> str:
        return f"puzzle {self.index}: {self.times} processes died that had it" if self.times > 1 else f"puzzle {self.index}: the process that had it died"


class _Work(Generic[Answer]):
    """A question on a puzzle with a number."""

    def __init__(self, ask: Callable[[Puzzle], Answer]) -> None:
        self._ask = ask

    def __call__(self, task: _Task) -> Answer:
        return self._ask(task[1])


class Batch(Iterator[Answer]):
    """Answers in the order of their puzzles. What is no puzzle or has no answer raises in its place, and the next ones are answered after that. ``close``, or the end of
    a ``with``, ends the processes before all is answered. One thread asks it."""

    def __init__(
        self, puzzles: Iterable[PuzzleLike], board: str | None, also: Sequence[str],
        lanes: Sequence[Lane], ask: Callable[[Puzzle], Answer], retries: int,
    ) -> None:
        self._puzzles = iter(puzzles)
        self._on = board, also
        self._retries = retries
        self._processes: Executors[_Task, Answer] = Executors(lanes, _Work(ask))
        self._close = weakref.finalize(self, self._processes.close)
        self._again: deque[_Task] = deque()
        self._deaths: Counter[int] = Counter()
        self._answers: dict[int, Answer | Exception] = {}
        self._taken = 0
        self._given = 0
        self._is_whole = False

    def __next__(self) -> Answer:
        try:
            while self._given not in self._answers:
                if self._close.alive:
                    self._hand_out()
                if self._given in self._answers:
                    break
                if not (self._close.alive and self._processes.are_busy):
                    self._end()
                self._take_in()
        except (KeyboardInterrupt, SystemExit):
            self.close()
            raise
        answer = self._answers.pop(self._given)
        self._given += 1
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """Ends the processes. What has no answer by then is ``Unfinished``."""
        self._close()

    def __enter__(self) -> Batch[Answer]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _end(self) -> NoReturn:
        """Nothing is asked any more."""
        if not self._is_whole or self._given < self._taken:
            raise Unfinished("interrupt")
        self.close()
        raise StopIteration

    def _hand_out(self) -> None:
        """Gives each process that has none a puzzle."""
        while self._processes.have_room:
            if self._again:
                self._processes.take(self._again.popleft())
            elif self._is_whole or self._taken - self._given >= _AHEAD:
                return
            else:
                self._take_up()

    def _take_up(self) -> None:
        """Takes the next puzzle, if there is one."""
        number = self._taken
        try:
            puzzle = _puzzle(next(self._puzzles), *self._on)
        except StopIteration:
            self._is_whole = True
            return
        except Exception as error:
            self._fails(number, error)
        else:
            self._again.append((number, puzzle))
        self._taken += 1

    def _take_in(self) -> None:
        """Waits for an answer."""
        task, answer = self._processes.next()
        number = task[0]
        if isinstance(answer, BrokenExecutor):
            self._deaths[number] += 1
            if self._deaths[number] > self._retries:
                self._fails(number, Died(number, self._deaths[number]))
            else:
                self._again.append(task)
        elif isinstance(answer, Exception):
            self._fails(number, answer)
        else:
            self._answers[number] = answer

    def _fails(self, number: int, error: Exception) -> None:
        if isinstance(error, ExactlyError):
            error.index = number
        self._answers[number] = error
