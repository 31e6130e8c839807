"""Many puzzles, answered by processes: a puzzle on which they die is told in its place."""

from __future__ import annotations

import contextlib
import weakref
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from types import TracebackType
from typing import Generic, NamedTuple, NoReturn, TypeVar

from ._errors import ExactlyError, Unfinished
from ._exactly import Puzzle, each
from ._executors import Executors, Lane
from ._functions import PuzzleLike, _puzzle
from ._html import facts

Answer = TypeVar("Answer")

_AHEAD = 128
"""Puzzles that are taken before their turn."""


class _Task(NamedTuple):
    """A puzzle, the place of its answer among all that is handed out, and its number among the puzzles: what an iterable raises has a place and no number."""

    place: int
    number: int
    puzzle: Puzzle


class Died(ExactlyError):
    """A puzzle on which each process died that had it, of a signal or for want of memory; ``index`` is its number, from 0."""

    def __init__(self, index: int, times: int) -> None:
        super().__init__(index, times)
        self.index = index
        self.times = times
        """How many processes."""

    def __str__(self) -> str:
        return f"puzzle {self.index}: {self.times} processes died that had it" if self.times > 1 else f"puzzle {self.index}: the process that had it died"


class _Raised(NamedTuple):
    """What the iterable itself raised."""

    error: Exception


class _Work(Generic[Answer]):
    """A question on the puzzle of a task."""

    def __init__(self, ask: Callable[[Puzzle], Answer]) -> None:
        self._ask = ask

    def __call__(self, task: _Task) -> Answer:
        return self._ask(task.puzzle)


class Batch(Iterator[Answer]):
    """Answers in the order of their puzzles. What is no puzzle or has no answer raises in its place, and the next ones are answered after that. ``close``, or the end of
    a ``with``, ends the processes before all is answered. One thread asks it."""

    def __init__(
        self, puzzles: Iterable[PuzzleLike], board: str | None, also: Sequence[str],
        lanes: Sequence[Lane], ask: Callable[[Puzzle], Answer], retries: int,
    ) -> None:
        self._puzzles = each(puzzles)
        self._on = board, also
        self._retries = retries
        self._processes: Executors[_Task, Answer] = Executors(lanes, _Work(ask))
        self._close = weakref.finalize(self, self._processes.close)
        self._again: deque[_Task] = deque()
        self._deaths: Counter[int] = Counter()
        self._answers: dict[int, Answer | Exception | _Raised] = {}
        self._read = 0
        """Puzzles that were taken."""
        self._taken = 0
        """Places that are taken."""
        self._given = 0
        self._told = 0
        """Puzzles that have had their answer."""
        self._is_whole = False

    def __next__(self) -> Answer:
        try:
            while self._given not in self._answers:
                if self._close.alive:
                    self._hand_out()
                if self._given in self._answers:
                    break
                if self._close.alive and self._processes.are_busy:
                    self._take_in()
                elif not (self._close.alive and self._again):
                    self._end()
        except (KeyboardInterrupt, SystemExit):
            self.close()
            raise
        answer = self._answers.pop(self._given)
        self._given += 1
        if isinstance(answer, _Raised):
            raise answer.error
        self._told += 1
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """Ends the processes. In place of what has no answer by then ``Unfinished`` is raised once."""
        self._close()

    def __enter__(self) -> Batch[Answer]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _repr_html_(self) -> str:
        at_work = "yes" if self._close.alive else "no"
        return facts("Batch", [("puzzles taken", self._read), ("answered", self._told), ("processes at work", at_work)])

    def _end(self) -> NoReturn:
        """Nothing is asked any more: what has no answer is told once, for all that there is behind it."""
        self.close()
        is_whole = self._is_whole and self._given == self._taken
        self._is_whole, self._given = True, self._taken
        self._answers.clear()
        self._again.clear()
        if is_whole:
            raise StopIteration
        ended = Unfinished("interrupt")
        ended.index = self._told
        raise ended

    def _hand_out(self) -> None:
        """Gives each process that has none a puzzle."""
        while self._processes.have_room:
            if self._again:
                task = self._again.popleft()
                try:
                    self._processes.take(task)
                except Exception as error:  # Such as that no process can be started.
                    self._fails(task.place, task.number, error)
                    return
            elif self._is_whole or self._taken - self._given >= _AHEAD:
                return
            else:
                self._take_up()

    def _take_up(self) -> None:
        """Takes the next puzzle, if there is one."""
        place = self._taken
        try:
            source = next(self._puzzles)
        except StopIteration:
            self._is_whole = True
            return
        except Exception as error:
            self._answers[place] = _Raised(error)
        else:
            self._take(place, source)
        self._taken += 1

    def _take(self, place: int, source: PuzzleLike) -> None:
        number = self._read
        self._read += 1
        try:
            puzzle = _puzzle(source, *self._on)
        except Exception as error:
            self._fails(place, number, error)
        else:
            self._again.append(_Task(place, number, puzzle))

    def _take_in(self) -> None:
        """Waits for an answer."""
        task, answer = self._processes.next()
        place, number, _ = task
        if isinstance(answer, BrokenExecutor):
            self._deaths[number] += 1
            if self._deaths[number] > self._retries:
                self._fails(place, number, Died(number, self._deaths[number]))
            else:
                self._again.append(task)
        elif isinstance(answer, Exception):
            self._fails(place, number, answer)
        else:
            self._answers[place] = answer

    def _fails(self, place: int, number: int, error: Exception) -> None:
        with contextlib.suppress(Exception):
            setattr(error, "index", number)
        self._answers[place] = error
