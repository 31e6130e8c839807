"""A puzzle in parts, for many machines. The lines are those of ``exactly split``, ``exactly count --json`` and their like, so command and package take each other's
files."""

from __future__ import annotations

import hashlib
import json
import operator
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, SupportsIndex

from ._errors import Invalid
from ._exactly import Puzzle, Solution, Verdict
from ._functions import PuzzleLike, _puzzle
from ._html import facts, side_by_side


class Part(NamedTuple):
    """A part of a puzzle: the puzzle with further givens."""

    number: int
    """From 1."""
    of: str
    """The SHA-256 of the whole in our own notation."""
    path: tuple[str, ...]
    """What is added to the givens of the whole, as 'r1c2=3'."""
    puzzle: Puzzle

    def _repr_html_(self) -> str:
        path = " ".join(self.path)
        return facts("Part", [("number", self.number), ("path", path)]) + side_by_side([self.puzzle])

    def answer(self, answer: SupportsIndex | Verdict | Iterable[Solution]) -> str:
        """What answers it: a line with a number of solutions or with a verdict; or a line before all its solutions, a line for each and a line behind them. Raises ``Invalid``
        for a negative number, a verdict on another puzzle, and solutions of another puzzle or with one of them twice."""
        object = {"part": self.number, "of": self.of, "path": list(self.path), "puzzle": str(self.puzzle)}
        if isinstance(answer, Verdict):
            if answer.puzzle != self.puzzle:
                raise Invalid(f"part {self.number}: the verdict is on another puzzle")
            return sealed(_line({"schema": 1, **object, "verdict": answer.word}))
        if isinstance(answer, SupportsIndex) and not isinstance(answer, bool):
            count = operator.index(answer)
            if count < 0:
                raise Invalid(f"part {self.number}: {count} is not a number of solutions")
            return sealed(_line({"schema": 1, **object, "verdict": word(count), "count": str(count), "complete": True}))
        if isinstance(answer, (bool, str, bytes)) or not isinstance(answer, Iterable):
            raise TypeError(f"a number of solutions, a Verdict or an iterable of solutions expected, not {type(answer).__name__}")
        listed = [_line({"solution": line}) for line in self._lines(answer)]
        end = {"count": str(len(listed)), "complete": True, "verdict": word(len(listed))}
        return "\n".join([_line({"schema": 2, **object}), *listed, _line(end)])

    def _lines(self, solutions: Iterable[Solution]) -> list[str]:
        """Solutions of this part, each once, as lines."""
        lines: dict[str, None] = {}
        for solution in solutions:
            if not isinstance(solution, Solution):
                raise TypeError(f"a Solution expected, not {type(solution).__name__}")
            if solution.puzzle != self.puzzle:
                raise Invalid(f"part {self.number}: {solution} is a solution of another puzzle")
            line = str(solution)
            if line in lines:
                raise Invalid(f"part {self.number}: {line} is listed twice")
            lines[line] = None
        return list(lines)


class Split(Sequence[Part]):
    """The parts of a puzzle: each of its solutions is one of exactly one of them. ``str`` is the text that ``exactly split`` writes.
    ``puzzle`` is the whole, ``text`` its text in our own notation, and ``sha256`` the SHA-256 of that."""

    def __init__(self, puzzle: Puzzle, least: int, *, timeout: float | None = None) -> None:
        self.text, listed = puzzle._split(least, timeout=timeout)
        self.puzzle = puzzle
        self.sha256 = hashlib.sha256(self.text.encode()).hexdigest()
        self._texts = [text for _, _, text, _ in listed]
        self._parts = [
            Part(number, self.sha256, tuple(path), part) for number, (path, part, _, _) in enumerate(listed, 1)
        ]

    @property
    def head(self) -> str:
        """The line that heads parts and their answers."""
        return _line({"schema": 1, "split": {"puzzle": self.text, "sha256": self.sha256, "parts": len(self)}})

    def __len__(self) -> int:
        return len(self._parts)

    def __getitem__(self, place: Any) -> Any:
        return self._parts[place]

    def __iter__(self) -> Iterator[Part]:
        return iter(self._parts)

    def __str__(self) -> str:
        lines = [self.head]
        for part, text in zip(self._parts, self._texts):
            lines.append(_line({"part": part.number, "of": part.of, "path": list(part.path), "puzzle": text}))
        return "\n".join(lines) + "\n"

    def _repr_html_(self) -> str:
        return facts("Split", [("parts", len(self)), ("sha256", self.sha256)]) + side_by_side([self.puzzle])

    def __repr__(self) -> str:
        return f"<Split of {self.puzzle!r} into {len(self)} parts>"


def split(
    puzzle: PuzzleLike, parts: int = 100, *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None,
) -> Split:
    """The puzzle in at least so many parts, where it allows as many: the same on every machine.

    >>> parts = split("1...............", 10)
    >>> sum(part.puzzle.count() for part in parts)
    72
    """
    if not 1 <= parts <= 1_000_000:
        raise Invalid("1 to 1000000 parts expected")
    return Split(_puzzle(puzzle, board, also), parts, timeout=timeout)


def _line(object: dict[str, Any]) -> str:
    return json.dumps(object, ensure_ascii=False, separators=(",", ":"))


_DIGEST = ',"digest":"'


def sealed(object: str) -> str:
    """With the digest that it ends with, by which changes are seen."""
    return f'{object[:-1]}{_DIGEST}{hashlib.sha256(object.encode()).hexdigest()}"}}'


def is_sealed(text: str) -> bool:
    """Whether it ends with its digest."""
    whole, seal, _ = text.rpartition(_DIGEST)
    return bool(seal) and sealed(whole + "}") == text


_RUN = ',"run":{"version":"'


def without_run(text: str) -> str:
    """A line of the command without what it says of its run, which its digest does not cover."""
    object, begins, _ = text.partition(_RUN)
    return object + "}" if begins else text


def word(count: int) -> str:
    """A number of solutions as a verdict."""
    return {0: "none", 1: "unique"}.get(count, "multiple")
