"""A puzzle in parts that workers answer, whoever they are: what is asked, what is written, and how far it has come."""

from __future__ import annotations

import functools
import html
import json
import os
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

from ._errors import ExactlyError, Invalid, Timeout
from ._exactly import Puzzle, Solution
from ._functions import PuzzleLike
from ._merge import Merged, MergeError, Results
from ._parts import Part, Split, split

try:
    import fcntl
except ImportError:  # Windows has no such locks.
    fcntl = None  # type: ignore[assignment]

AHEAD = 2000
"""Tasks that workers have at once: enough for any cluster to grow by, and few enough for millions of parts."""

Work = Callable[[Part], str]


class Workers(Protocol):
    """Who answers parts."""

    @property
    def have_room(self) -> bool:
        """Whether another part may be handed out."""
        ...

    @property
    def are_busy(self) -> bool:
        """Whether an answer is waited for."""
        ...

    def take(self, part: Part) -> None:
        """Hands out a part."""
        ...

    def next(self) -> tuple[Part, str | Exception]:
        """A part that was handed out, once there is its answer or what it failed with."""
        ...

    def close(self) -> None:
        """Nothing is waited for any more."""
        ...


@dataclass(frozen=True)
class Progress:
    """How far a question has come; ``str`` says it in a line."""

    parts: int
    """How many there are."""
    answered: int
    """Those of earlier calls among them."""
    failed: int
    """Those that are given up."""
    seconds: float
    """Since this call began to ask."""
    rate: float
    """Parts that this call had answered in a second."""

    @property
    def left(self) -> float | None:
        """About how many seconds the rest takes; None while nothing was answered."""
        return (self.parts - self.answered - self.failed) / self.rate if self.rate else None

    def __str__(self) -> str:
        words = f"{self.answered} of {self.parts} parts, {self.rate:.1f} a second"
        if self.left is not None:
            minutes, seconds = divmod(round(self.left), 60)
            words += f", {minutes // 60}:{minutes % 60:02}:{seconds:02} left"
        return words + (f", {self.failed} failed" if self.failed else "")

    def _repr_html_(self) -> str:
        return f'<div><progress max="{self.parts}" value="{self.answered + self.failed}"></progress> {html.escape(str(self))}</div>'


class Unanswered(ExactlyError):
    """Parts have no answer. What was answered is in the file: the same call goes on from there."""

    def __init__(self, merged: Merged, failures: dict[int, BaseException]) -> None:
        super().__init__(merged, failures)
        self.merged = merged
        """What is answered so far."""
        self.failures = failures
        """Why, by the number of the part."""

    def __str__(self) -> str:
        reasons = "".join(f"\n  part {part}: {type(why).__name__}: {why}" for part, why in list(self.failures.items())[:5])
        return f"{len(self.merged.missing)} of {self.merged.parts} parts are not answered{reasons}"


def count(
    puzzle: PuzzleLike, workers: Callable[[str, Work], Workers], parts: int, results: str | os.PathLike[str],
    board: str | None, also: Sequence[str], timeout: float | None, memory: int | None, retries: int,
    progress: Callable[[Progress], object] | None,
) -> int:
    if memory is not None and memory < 0:
        raise Invalid(f"{memory}: a number of bytes from 0 expected")
    _look_at(timeout, retries)
    whole = split(puzzle, parts, board=board, also=also)
    merged = run("count", whole, workers, results, functools.partial(_count, timeout=timeout, memory=memory), retries, progress)
    assert merged.count is not None
    return merged.count


def check(
    puzzle: PuzzleLike, workers: Callable[[str, Work], Workers], parts: int, results: str | os.PathLike[str],
    board: str | None, also: Sequence[str], timeout: float | None, retries: int,
    progress: Callable[[Progress], object] | None,
) -> str:
    _look_at(timeout, retries)
    whole = split(puzzle, parts, board=board, also=also)
    merged = run("check", whole, workers, results, functools.partial(_check, timeout=timeout), retries, progress)
    assert merged.verdict is not None
    return merged.verdict


def enumerate(
    puzzle: PuzzleLike, workers: Callable[[str, Work], Workers], parts: int, results: str | os.PathLike[str],
    board: str | None, also: Sequence[str], timeout: float | None, retries: int,
    progress: Callable[[Progress], object] | None,
) -> Iterator[Solution]:
    _look_at(timeout, retries)
    whole = split(puzzle, parts, board=board, also=also)
    run("enumerate", whole, workers, results, functools.partial(_enumerate, timeout=timeout), retries, progress)
    return _listed(whole.puzzle, results)


def _look_at(timeout: float | None, retries: int) -> None:
    """Refuses here what every worker would refuse for every part."""
    if timeout is not None and not timeout >= 0:
        raise Invalid(f"{timeout}: a number of seconds from 0 expected")
    if retries < 0:
        raise Invalid(f"{retries}: a number of retries from 0 expected")


def _count(part: Part, timeout: float | None, memory: int | None) -> str:
    return part.answer(part.puzzle.count(timeout=timeout, memory=memory))


def _check(part: Part, timeout: float | None) -> str:
    verdict = part.puzzle.check(timeout=timeout)
    if verdict == "unknown":
        raise Timeout("time")
    return part.answer(verdict)


def _enumerate(part: Part, timeout: float | None) -> str:
    return part.answer(part.puzzle.solutions(timeout=timeout))


def run(
    question: str,
    whole: Split,
    workers: Callable[[str, Work], Workers],
    path: str | os.PathLike[str],
    work: Work,
    retries: int,
    progress: Callable[[Progress], object] | None,
) -> Merged:
    """Has the parts answered that the file does not hold yet, each by ``work`` on a worker."""
    with _File(path, whole, question) as file:
        failures: dict[int, BaseException] = {}
        waiting = deque(part for part in whole if part.number not in file.results.answers)
        if waiting and not _is_over(question, file):
            asked = workers(question, work)
            try:
                failures = _ask(question, waiting, len(whole), asked, file, retries, progress or _Line())
            finally:
                asked.close()
        merged = file.results.merged()
    if merged.verdict is None or (question != "check" and not merged.complete):
        raise Unanswered(merged, failures)
    return merged


def _is_over(question: str, file: _File) -> bool:
    """Whether what is left cannot change the answer."""
    return question == "check" and file.results.found > 1


def _ask(
    question: str,
    waiting: deque[Part],
    parts: int,
    workers: Workers,
    file: _File,
    retries: int,
    progress: Callable[[Progress], object],
) -> dict[int, BaseException]:
    """Writes an answer to each part that waits for one; what fails, and why."""
    before, begun = len(file.results.answers), time.monotonic()
    tries: Counter[int] = Counter()
    failures: dict[int, BaseException] = {}
    latest: dict[int, BaseException] = {}
    while True:
        while waiting and workers.have_room:
            workers.take(waiting.popleft())
        if not workers.are_busy:
            # There are no workers any more for what still waits.
            return failures | {part.number: latest[part.number] for part in waiting if part.number in latest}
        part, answer = workers.next()
        if isinstance(answer, str):
            file.write(answer)
        elif isinstance(answer, ExactlyError) or tries[part.number] >= retries:
            failures[part.number] = answer
        else:
            tries[part.number] += 1
            latest[part.number] = answer
            waiting.append(part)
        answered, seconds = len(file.results.answers), time.monotonic() - begun
        rate = (answered - before) / seconds if seconds > 0 else 0.0
        progress(Progress(parts, answered, len(failures), seconds, rate))
        if _is_over(question, file):
            return failures


class _File:
    """A file of answers, which is only appended to, and by one client at a time."""

    def __init__(self, path: str | os.PathLike[str], whole: Split, question: str) -> None:
        self.results = Results()
        self._file = open(path, "a+b")
        try:
            self._take_up(os.fspath(path), whole, question)
        except BaseException:
            self._file.close()
            raise

    def _take_up(self, path: str, whole: Split, question: str) -> None:
        """Takes in what earlier calls wrote, without what the last of them left in pieces."""
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Invalid(f"{path}: another client writes to it") from None
            except OSError as error:
                reason = error.strerror or error
                raise ExactlyError(f"{path}: it cannot be locked against other clients ({reason})") from error
        self._file.seek(0)
        end = 0
        for line in iter(self._file.readline, b""):
            if not line.endswith(b"\n"):
                break
            try:
                self.results.take(line.decode())
            except UnicodeDecodeError:
                raise MergeError(f"{path}: not answers to parts") from None
            if not self.results.is_open:
                end = self._file.tell()
        rest = self._file.seek(0, os.SEEK_END) - end
        head = f"{whole.head}\n"
        if self.results.split is None:
            # Nothing but the begin of our own head is cut off: a file of somebody else stays as it is.
            self._file.seek(0)
            if not head.encode().startswith(self._file.read(len(head.encode()) + 1)):
                raise MergeError(f"{path}: not answers to parts")
            end = 0
        if rest:
            self._file.truncate(end)
        if self.results.split is None:
            self._append(head)
            self.results.take(head)
        elif (self.results.split.sha256, len(self.results.split)) != (whole.sha256, len(whole)):
            raise MergeError(f"{path}: answers to {len(self.results.split)} parts, of this puzzle or another, not to these {len(whole)}")
        if self.results.question not in (None, question):
            raise MergeError(f"{path}: answers to {self.results.question}, not to {question}")

    def write(self, answer: str) -> None:
        """Appends an answer, if it is one."""
        for line in answer.split("\n"):
            self.results.take(line + "\n")
        self._append(answer + "\n")

    def _append(self, text: str) -> None:
        self._file.write(text.encode())
        self._file.flush()

    def __enter__(self) -> _File:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


class _Line:
    """How far a question has come, on standard error: in one line of a terminal, or a line now and then."""

    def __init__(self) -> None:
        self._is_terminal = sys.stderr.isatty()
        self._pause = 0.2 if self._is_terminal else 10.0
        self._last = time.monotonic()

    def __call__(self, progress: Progress) -> None:
        is_over = progress.answered + progress.failed == progress.parts
        if time.monotonic() - self._last < self._pause and not is_over:
            return
        self._last = time.monotonic()
        if self._is_terminal:
            sys.stderr.write(f"\r\033[K{progress}" + ("\n" if is_over else ""))
        else:
            sys.stderr.write(f"{progress}\n")
        sys.stderr.flush()


def _listed(puzzle: Puzzle, path: str | os.PathLike[str]) -> Iterator[Solution]:
    """The solutions that a file holds, in the order of the parts."""
    places: dict[int, int] = {}
    with open(path, "rb") as file:
        for line in iter(file.readline, b""):
            object = {} if line.startswith(b'{"solution":') else json.loads(line)
            if "part" in object:
                places[object["part"]] = file.tell()
        for part in sorted(places):
            file.seek(places[part])
            for line in iter(file.readline, b""):
                object = json.loads(line)
                if "solution" not in object:
                    break
                yield puzzle.solution_of(object["solution"])
