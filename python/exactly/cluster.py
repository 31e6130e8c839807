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
import os
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

try:
    import distributed
except ImportError as error:
    raise ImportError("exactly.cluster needs Dask: pip install 'exactly-one[dask]'") from error

from . import _asked
from ._asked import AHEAD, Progress, Unanswered, Work, Workers
from ._errors import Invalid
from ._exactly import Solution
from ._functions import PuzzleLike
from ._parts import Part

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Progress", "Unanswered", "check", "count", "enumerate"]


def count(
    puzzle: PuzzleLike, client: Client, parts: int = 1000, results: str | os.PathLike[str] = "count.jsonl", *,
    board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, memory: int | None = None, retries: int = 3,
    progress: Callable[[Progress], object] | None = None,
) -> int:
    """How many solutions there are. ``timeout`` (seconds) and ``memory`` (bytes) are for each part; a part on which a worker fails is tried ``retries`` times more, one whose
    time is up is not. ``progress`` is called as parts are answered; without it, a line on standard error says how far it has come. Raises ``Unanswered`` where a
    part has no whole answer."""
    return _asked.count(puzzle, _workers(client), parts, results, board, also, timeout, memory, retries, progress)


def check(
    puzzle: PuzzleLike, client: Client, parts: int = 1000, results: str | os.PathLike[str] = "check.jsonl", *,
    board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, retries: int = 3, progress: Callable[[Progress], object] | None = None,
) -> str:
    """Is there exactly one solution? 'unique', 'multiple' or 'none'. Where two solutions are known the other parts are not waited for. Otherwise as ``count``."""
    return _asked.check(puzzle, _workers(client), parts, results, board, also, timeout, retries, progress)


def enumerate(
    puzzle: PuzzleLike, client: Client, parts: int = 1000, results: str | os.PathLike[str] = "solutions.jsonl", *,
    board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, retries: int = 3, progress: Callable[[Progress], object] | None = None,
) -> Iterator[Solution]:
    """All solutions, in the order of the parts, as an iterator over the file once it holds all of them. Those of one part have to fit into a worker's memory. Otherwise as
    ``count``."""
    return _asked.enumerate(puzzle, _workers(client), parts, results, board, also, timeout, retries, progress)


def _workers(client: Any) -> Callable[[str, Work], Workers]:
    """The workers of a client, asked for the answers to parts."""
    if client.asynchronous:
        raise Invalid("exactly.cluster takes a client that is not asynchronous")
    return functools.partial(_Workers, client)


class _Workers:
    """The workers of a client."""

    def __init__(self, client: Any, question: str, work: Work) -> None:
        self._client = client
        self._work = work
        self._key = f"exactly-{question}-{uuid.uuid4().hex}"
        self._tries: Counter[int] = Counter()
        self._asked: dict[str, tuple[Any, Part]] = {}
        untyped: Any = distributed
        self._completed = untyped.as_completed(loop=client.loop)

    @property
    def have_room(self) -> bool:
        return len(self._asked) < AHEAD

    @property
    def are_busy(self) -> bool:
        return bool(self._asked)

    def take(self, part: Part) -> None:
        key = f"{self._key}-{part.number}-{self._tries[part.number]}"
        self._tries[part.number] += 1
        future = self._client.submit(functools.partial(self._work, part), key=key, pure=False)
        self._asked[key] = (future, part)
        self._completed.add(future)

    def next(self) -> tuple[Part, str | Exception]:
        future = next(self._completed)
        _, part = self._asked.pop(future.key)
        try:
            answer: str | Exception = future.result()
        except Exception as error:
            if self._client.status != "running":
                raise
            answer = error
        # While a result is held, Dask computes it again when the worker that has it dies.
        future.release()
        return part, answer

    def close(self) -> None:
        if self._asked and self._client.status == "running":
            self._client.cancel([future for future, _ in self._asked.values()])
