"""Questions about one puzzle, answered by many machines through Dask.

The puzzle is split, each part is a task, and its answer is written to a file as soon as it is there, in the lines that ``exactly merge`` takes. Who calls again with the
same file goes on from it, whatever ended the first call. At the end all answers are merged as ``exactly.merge`` does, which sees that they cover the puzzle.

    >>> from distributed import Client, LocalCluster                                     # doctest: +SKIP
    >>> with LocalCluster() as machines, Client(machines) as client:                     # doctest: +SKIP
    ...     exactly.cluster.count(exactly.Puzzle.empty("sudoku:6"), client, parts=200, results="six.jsonl")
    28200960

Workers need this package in the same version. They answer in their own threads with the interpreter's lock released: there are no child processes that could outlive a worker, and
its heart beats on.
"""

from __future__ import annotations

import functools
import json
import os
import sys
import time
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any

try:
    import distributed
except ImportError as error:
    raise ImportError("exactly.cluster needs Dask: pip install 'exactly-one[dask]'") from error

from ._errors import ExactlyError, Invalid, Timeout
from ._exactly import Puzzle, Solution
from ._functions import PuzzleLike
from ._merge import Merged, MergeError, Results
from ._parts import Part, Split, split

try:
    import fcntl
except ImportError:  # Windows has no such locks.
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Progress", "Unanswered", "check", "count", "enumerate"]

_AHEAD = 2000
"""Tasks that the scheduler has at once: enough for any cluster to grow by, and few enough for millions of parts."""


@dataclass(frozen=True)
class Progress:
    """How far a question has come; ``str`` says it in a line."""

    parts: int
    answered: int
    """Those of earlier calls among them."""
    failed: int
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


class Unanswered(ExactlyError):
    """Parts have no answer. What was answered is in the file: the same call goes on from there."""

    def __init__(self, merged: Merged, failures: dict[int, BaseException]) -> None:
        super().__init__(merged, failures)
        self.merged = merged
        self.failures = failures
        """Why, by the number of the part."""

    def __str__(self) -> str:
        reasons = "".join(f"\n  part {part}: {type(why).__name__}: {why}" for part, why in list(self.failures.items())[:5])
        return f"{len(self.merged.missing)} of {self.merged.parts} parts are not answered{reasons}"


def count(
    puzzle: PuzzleLike, client: Client, parts: int = 1000, results: str | os.PathLike[str] = "count.jsonl", *,
    board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, memory: int | None = None, retries: int = 3,
    progress: Callable[[Progress], object] | None = None,
) -> int:
    """How many solutions there are. ``timeout`` (seconds) and ``memory`` (bytes) are for each part; a part on which a worker fails is tried ``retries`` times more, one whose
    time is up is not. ``progress`` is called as parts are answered; without it, a line on standard error says how far it has come. Raises ``Unanswered`` where a
    part has no whole answer."""
    if memory is not None and memory < 0:
        raise Invalid(f"{memory}: a number of bytes is expected, from 0")
    _look_at(timeout, retries)
    whole = split(puzzle, parts, board=board, also=also)
    merged = _run("count", whole, client, results, functools.partial(_count, timeout=timeout, memory=memory), retries, progress)
    assert merged.count is not None
    return merged.count


def check(
    puzzle: PuzzleLike, client: Client, parts: int = 1000, results: str | os.PathLike[str] = "check.jsonl", *,
    board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, retries: int = 3, progress: Callable[[Progress], object] | None = None,
) -> str:
    """Is there exactly one solution? 'unique', 'multiple' or 'none'. Where two solutions are known the other parts are not waited for. Otherwise as ``count``."""
    _look_at(timeout, retries)
    whole = split(puzzle, parts, board=board, also=also)
    merged = _run("check", whole, client, results, functools.partial(_check, timeout=timeout), retries, progress)
    assert merged.verdict is not None
    return merged.verdict


def enumerate(
    puzzle: PuzzleLike, client: Client, parts: int = 1000, results: str | os.PathLike[str] = "solutions.jsonl", *,
    board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, retries: int = 3, progress: Callable[[Progress], object] | None = None,
) -> Iterator[Solution]:
    """All solutions, in the order of the parts, as an iterator over the file once it holds all of them. Those of one part have to fit into a worker's memory. Otherwise as
    ``count``."""
    _look_at(timeout, retries)
    whole = split(puzzle, parts, board=board, also=also)
    _run("enumerate", whole, client, results, functools.partial(_enumerate, timeout=timeout), retries, progress)
    return _listed(whole.puzzle, results)


def _look_at(timeout: float | None, retries: int) -> None:
    """Refuses here what every worker would refuse for every part."""
    if timeout is not None and not timeout >= 0:
        raise Invalid(f"{timeout}: a timeout is a number of seconds, from 0")
    if retries < 0:
        raise Invalid(f"{retries}: a number of retries is expected, from 0")


def _count(part: Part, timeout: float | None, memory: int | None) -> str:
    return part.answer(part.puzzle.count(timeout=timeout, memory=memory))


def _check(part: Part, timeout: float | None) -> str:
    verdict = part.puzzle.check(timeout=timeout)
    if verdict == "unknown":
        raise Timeout("time")
    return part.answer(verdict)


def _enumerate(part: Part, timeout: float | None) -> str:
    return part.answer(part.puzzle.solutions(timeout=timeout))


def _run(
    question: str,
    whole: Split,
    client: Any,
    path: str | os.PathLike[str],
    work: Callable[[Part], str],
    retries: int,
    progress: Callable[[Progress], object] | None,
) -> Merged:
    """Has the parts answered that the file does not hold yet, each by ``work`` on a worker."""
    if client.asynchronous:
        raise Invalid("exactly.cluster takes a client that is not asynchronous")
    with _File(path, whole, question) as file:
        failures = _ask(question, whole, client, file, work, retries, progress or _Line())
        merged = file.results.merged()
    if merged.verdict is None or (question != "check" and not merged.complete):
        raise Unanswered(merged, failures)
    return merged


def _ask(
    question: str,
    whole: Split,
    client: Any,
    file: _File,
    work: Callable[[Part], str],
    retries: int,
    progress: Callable[[Progress], object],
) -> dict[int, BaseException]:
    """Writes an answer to each part that has none; what fails, and why."""
    waiting = deque(part for part in whole if part.number not in file.results.answers)
    before, begun, call = len(file.results.answers), time.monotonic(), uuid.uuid4().hex
    asked: dict[str, tuple[Any, Part]] = {}
    tries: Counter[int] = Counter()
    failures: dict[int, BaseException] = {}
    untyped: Any = distributed
    completed = untyped.as_completed(loop=client.loop)

    def submit() -> None:
        while waiting and len(asked) < _AHEAD:
            part = waiting.popleft()
            key = f"exactly-{question}-{call}-{part.number}-{tries[part.number]}"
            future = client.submit(functools.partial(work, part), key=key, pure=False)
            asked[key] = (future, part)
            completed.add(future)

    try:
        if not (question == "check" and file.results.found > 1):
            submit()
        for future in completed:
            _, part = asked.pop(future.key)
            try:
                answer = future.result()
            except ExactlyError as error:
                failures[part.number] = error
            except Exception as error:
                if client.status != "running":
                    raise
                tries[part.number] += 1
                if tries[part.number] <= retries:
                    waiting.append(part)
                else:
                    failures[part.number] = error
            else:
                file.write(answer)
            # While a result is held, Dask computes it again when the worker that has it dies.
            future.release()
            answered, seconds = len(file.results.answers), time.monotonic() - begun
            rate = (answered - before) / seconds if seconds > 0 else 0.0
            progress(Progress(len(whole), answered, len(failures), seconds, rate))
            if question == "check" and file.results.found > 1:
                break
            submit()
    finally:
        if asked and client.status == "running":
            client.cancel([future for future, _ in asked.values()])
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
                raise ExactlyError(f"{path}: it cannot be kept from other clients, no lock can be had ({reason})") from error
        self._file.seek(0)
        end = 0
        for line in iter(self._file.readline, b""):
            if not line.endswith(b"\n"):
                break
            try:
                self.results.take(line.decode())
            except UnicodeDecodeError:
                raise MergeError(f"{path}: no answers to parts") from None
            if not self.results.is_open:
                end = self._file.tell()
        rest = self._file.seek(0, os.SEEK_END) - end
        head = f"{whole.head}\n"
        if self.results.split is None:
            # Nothing but the begin of our own head is cut off: a file of somebody else stays as it is.
            self._file.seek(0)
            if not head.encode().startswith(self._file.read(len(head.encode()) + 1)):
                raise MergeError(f"{path}: no answers to parts")
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
