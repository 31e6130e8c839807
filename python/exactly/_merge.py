"""The answers to the parts of a puzzle, put together: nothing in them is trusted."""

from __future__ import annotations

import hashlib
import json
import math
import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from ._errors import Invalid, Timeout
from ._exactly import Puzzle
from ._html import facts
from ._parts import Part, Split, is_sealed, without_run, word
from ._records import untrue


_YEARS = 1e9
"""A time that is none, and to which others can be added."""


class MergeError(Invalid):
    """Answers that are not those to the parts of a puzzle: one of another split, one that was changed, two that differ."""


@dataclass(frozen=True)
class Merged:
    """What answers to parts come to together."""

    parts: int
    """How many there are."""
    answered: int
    """How many of them have their answer."""
    missing: list[int]
    """The numbers of the parts that were not answered, or not completely."""
    count: int | None
    """How many solutions the answered parts have together, where that was asked; of the whole if none is missing."""
    verdict: str | None
    """'none', 'unique' or 'multiple'; None while parts that could change it are missing."""

    @property
    def complete(self) -> bool:
        """Whether all parts are answered."""
        return not self.missing

    def _repr_html_(self) -> str:
        rows: list[tuple[str, object]] = [("verdict", self.verdict), ("count", self.count), ("parts", self.parts)]
        return facts("Merged", [*rows, ("answered", self.answered), ("missing", len(self.missing))])

    def __bool__(self) -> NoReturn:
        untrue("ask what was merged whether it is complete, for its verdict or its count")


def merge(
    lines: str | os.PathLike[str] | Iterable[str], *, allow_repeats: bool = False, timeout: float | None = None
) -> Merged:
    """What answers in lines, in a text of them or in a file that a ``pathlib.Path`` names come to together: a head and the answers to its parts, as ``exactly count --json``, ``enumerate --json`` and ``check --json`` write them, in any order. Nothing in them
    is trusted: the puzzle is split anew, each answer must be that to one of its parts, unchanged or with solutions that keep all rules, and none be there twice. Raises ``MergeError``
    otherwise, and ``Timeout`` where the split and the reading take longer than ``timeout``. What a run that was killed left in pieces at its end is passed over.

    >>> from exactly import split
    >>> parts = split("1...............", 10)
    >>> answers = [parts.head, *(part.answer(part.puzzle.count()) for part in parts)]
    >>> merge(answers).count
    72
    """
    if isinstance(lines, os.PathLike):
        # What is no text is no answer either, and found as such in its line.
        with open(lines, encoding="utf-8", errors="replace") as file:
            return merge(file, allow_repeats=allow_repeats, timeout=timeout)
    if isinstance(lines, (bytes, bytearray)):
        raise TypeError("a text of answers expected, or an iterable of lines, not bytes")
    if isinstance(lines, str):
        lines = lines.splitlines(keepends=True)
    results = Results(allow_repeats=allow_repeats, timeout=timeout)
    last = ""
    for text in lines:
        if not isinstance(text, str):
            raise TypeError(f"lines of text expected, not {type(text).__name__}")
        if last:
            results.take(last if last.endswith("\n") else last + "\n")
        *whole, last = text.removesuffix("\n").split("\n")
        for line in whole:
            results.take(line + "\n")
        if text.endswith("\n"):
            last += "\n"
    # The last line alone may be in pieces.
    if last:
        results.take(last)
    return results.merged()


@dataclass(frozen=True)
class Answer:
    """What a part came to."""

    question: str
    """'count', 'check' or 'enumerate'."""
    verdict: str
    count: int | None
    fingerprint: str | None
    """Of the solutions, where they are listed."""


class _Open(NamedTuple):
    """Solutions of a part that are still being read."""

    part: Part
    solutions: dict[str, None]


class Results:
    """Answers to parts, taken in line by line."""

    def __init__(self, *, allow_repeats: bool = False, timeout: float | None = None) -> None:
        self.question: str | None = None
        self.answers: dict[int, Answer] = {}
        self._allow_repeats = allow_repeats
        if timeout is not None and not timeout >= 0:
            raise Invalid(f"{timeout}: a number of seconds from 0 expected")
        self._deadline = None if timeout is None else time.monotonic() + min(timeout, _YEARS)
        # A head does not say how many parts were asked for, and two numbers may come to as many parts.
        self._trees: list[Split] = []
        self._open: _Open | None = None
        self._line = 0

    @property
    def split(self) -> Split | None:
        """The parts that the answers are to, once there is a head."""
        return self._trees[0] if self._trees else None

    @property
    def is_open(self) -> bool:
        """Whether the solutions of a part are not yet at their end."""
        return self._open is not None

    def take(self, line: str) -> int | None:
        """Takes in a line, and tells which part is answered with it."""
        self._line += 1
        self._left()
        text = without_run(line.strip())
        if not text:
            return None
        try:
            object = json.loads(text)
        except (ValueError, RecursionError):
            if not line.endswith("\n") and self._line > 1:
                self._open = None
                return None
            raise self._wrong("not an answer to a part") from None
        if not isinstance(object, dict):
            raise self._wrong("not an answer to a part")
        if "solution" in object:
            self._solution(object["solution"])
            return None
        if "split" in object:
            self._open = None
            self._head(object["split"], object.get("schema"))
            return None
        if "part" in object:
            self._open = None
            return self._part(text, object)
        return self._end(object)

    def merged(self) -> Merged:
        """What they come to."""
        if not self._trees:
            raise MergeError("no head: give the file that exactly split wrote, too")
        parts = self._trees[0]
        missing = [part.number for part in parts if part.number not in self.answers]
        total = None if self.question == "check" else sum(answer.count or 0 for answer in self.answers.values())
        verdict = word(self.found) if not missing or self.found > 1 else None
        return Merged(len(parts), len(self.answers), missing, total, verdict)

    @property
    def found(self) -> int:
        """How many solutions the verdicts show, several of one part as two."""
        return sum({"none": 0, "unique": 1}.get(answer.verdict, 2) for answer in self.answers.values())

    def _left(self) -> float | None:
        """How much time is left. Raises ``Timeout`` where none is."""
        if self._deadline is None:
            return None
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise Timeout("time")
        return left

    def _wrong(self, reason: str) -> MergeError:
        return MergeError(f"line {self._line}: {reason}")

    def _schema(self, said: Any, known: int) -> None:
        if said != known:
            raise self._wrong(f"schema {said}: this version of exactly knows {known}")

    def _head(self, head: Any, schema: Any) -> None:
        self._schema(schema, 1)
        if not (isinstance(head, dict) and isinstance(head.get("puzzle"), str) and isinstance(head.get("parts"), int)):
            raise self._wrong("no head")
        if hashlib.sha256(head["puzzle"].encode()).hexdigest() != head.get("sha256"):
            raise self._wrong("the head does not say the SHA-256 of its puzzle")
        if self._trees:
            if (self._trees[0].sha256, len(self._trees[0])) != (head["sha256"], head["parts"]):
                raise self._wrong("a head of another split")
            return
        # A tree with so many leaves stopped growing there, or it is whole: then more were asked for, and some of its paths may be longer.
        none = self._wrong(f"the puzzle has no {head['parts']} parts")
        if not 1 <= head["parts"] <= 1_000_000:
            raise none
        puzzle = Puzzle(head["puzzle"], notation="exactly")
        trees = [Split(puzzle, least, timeout=self._left()) for least in (head["parts"], head["parts"] + 1)]
        self._trees = [tree for tree in trees if (tree.sha256, len(tree)) == (head["sha256"], head["parts"])]
        if not self._trees:
            raise none

    def _part(self, text: str, object: dict[str, Any]) -> int | None:
        if not self._trees:
            raise self._wrong("an answer before the head of its parts")
        number = object["part"]
        if object.get("of") != self._trees[0].sha256:
            raise self._wrong("an answer to a part of another puzzle")
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(self._trees[0]):
            raise self._wrong(f"part {number}: there are {len(self._trees[0])} parts")
        self._schema(object.get("schema"), 1 if "verdict" in object else 2)
        self._trees = [tree for tree in self._trees if _is_of(tree[number - 1], object)] or self._mismatch(number)
        if "verdict" not in object:
            self._open = _Open(self._trees[0][number - 1], {})
            return None
        if not is_sealed(text):
            raise self._wrong("it was changed: the digest differs")
        count = None if object.get("count") is None else self._count(object["count"])
        answer = Answer("check" if count is None else "count", self._verdict(object), count, None)
        is_whole = count is None or object.get("complete") is True
        if is_whole and count is not None and answer.verdict != "unknown":
            if answer.verdict != word(count):
                raise self._wrong("the verdict is not that of the count")
            if count > _most(self._trees[0][number - 1].puzzle):
                raise self._wrong("the count is more than the cells of the part can hold")
        return self._answer(number, answer, is_whole)

    def _mismatch(self, number: int) -> list[Split]:
        raise self._wrong(f"the puzzle is not that of part {number}")

    def _solution(self, text: Any) -> None:
        if self._open is None:
            raise self._wrong("a solution of no part")
        if not isinstance(text, str) or text in self._open.solutions:
            raise self._wrong("a solution is listed twice" if isinstance(text, str) else "no solution")
        try:
            self._open.part.puzzle.solution_of(text)
        except Invalid as error:
            raise self._wrong(f"a listed solution is not one: {error}") from None
        self._open.solutions[text] = None

    def _end(self, object: dict[str, Any]) -> int | None:
        if self._open is None:
            raise self._wrong("the end of the solutions of no part")
        part, solutions = self._open
        self._open = None
        count, verdict = self._count(object.get("count")), self._verdict(object)
        if count != len(solutions):
            raise self._wrong("the count is not that of the solutions")
        if verdict not in (word(count), "unknown"):
            raise self._wrong("the verdict is not that of the solutions")
        fingerprint = hashlib.sha256("\n".join(solutions).encode()).hexdigest()
        answer = Answer("enumerate", verdict, count, fingerprint)
        return self._answer(part.number, answer, object.get("complete") is True)

    def _verdict(self, object: dict[str, Any]) -> str:
        verdict = object.get("verdict")
        if verdict not in ("none", "unique", "multiple", "unknown"):
            raise self._wrong(f"not a verdict: {verdict}")
        return str(verdict)

    def _count(self, count: Any) -> int:
        if not (isinstance(count, str) and count.isascii() and count.isdigit()):
            raise self._wrong(f"not a count: {count}")
        try:
            return int(count)
        except ValueError:  # Python has a bound of its own.
            raise self._wrong(f"a count of {len(count)} figures") from None

    def _answer(self, number: int, answer: Answer, is_whole: bool) -> int | None:
        self.question = self.question or answer.question
        if self.question != answer.question:
            raise self._wrong("answers to different questions")
        if answer.verdict == "unknown" or not is_whole:
            return None
        known = self.answers.setdefault(number, answer)
        if known != answer:
            raise self._wrong(f"part {number}: another answer than before")
        if known is not answer and not self._allow_repeats:
            raise self._wrong(f"part {number} is answered twice")
        return number


def _most(puzzle: Puzzle) -> int:
    """As many solutions as there would be if no rule said anything."""
    open_cells = puzzle.cells - len(puzzle.givens)
    # To the types, a power of whole numbers is anything.
    of_open_cells: int = puzzle.order**open_cells
    return of_open_cells * math.prod(len(digits) for digits in puzzle.givens.values())


def _is_of(part: Part, object: dict[str, Any]) -> bool:
    """Whether an answer is to this part."""
    return object.get("path") == list(part.path) and object.get("puzzle") == str(part.puzzle)
