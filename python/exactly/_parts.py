"""A puzzle in parts, for many machines, and their answers put together. The lines are those of ``exactly split`` and ``exactly count --json``, so command and package take
each other's files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ._errors import Invalid
from ._exactly import Puzzle, Verdict
from ._functions import PuzzleLike, _puzzle


class MergeError(Invalid):
    """Answers that are not those to the parts of a puzzle: one of another split, one that was changed, two that differ."""


class Part(NamedTuple):
    """A part of a puzzle: the puzzle with further givens."""

    number: int
    """From 1."""
    of: str
    """The SHA-256 of the whole in our own notation."""
    path: tuple[str, ...]
    """What is added to the givens of the whole, as 'r1c2=3'."""
    puzzle: Puzzle

    def answer(self, answer: int | Verdict) -> str:
        """The line that answers it: with a number of solutions, or with a verdict."""
        object: dict[str, Any] = {
            "schema": 1,
            "part": self.number,
            "of": self.of,
            "path": list(self.path),
            "puzzle": str(self.puzzle),
        }
        if isinstance(answer, Verdict):
            object["verdict"] = answer.word
        else:
            object["verdict"] = _word(answer)
            object["count"] = str(answer)
            object["complete"] = True
        return _sealed(json.dumps(object, ensure_ascii=False, separators=(",", ":")))


class Split(Sequence[Part]):
    """The parts of a puzzle: each of its solutions is one of exactly one of them. ``str`` is the text that ``exactly split`` writes."""

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
        whole = {"puzzle": self.text, "sha256": self.sha256, "parts": len(self)}
        return json.dumps({"schema": 1, "split": whole}, ensure_ascii=False, separators=(",", ":"))

    def __len__(self) -> int:
        return len(self._parts)

    def __getitem__(self, place: Any) -> Any:
        return self._parts[place]

    def __iter__(self) -> Iterator[Part]:
        return iter(self._parts)

    def __str__(self) -> str:
        lines = [self.head]
        for part, text in zip(self._parts, self._texts):
            line = {"part": part.number, "of": part.of, "path": list(part.path), "puzzle": text}
            lines.append(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        return f"<Split of {self.puzzle!r} into {len(self)} parts>"


@dataclass(frozen=True)
class Merged:
    """What answers to parts come to together."""

    parts: int
    answered: int
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


def split(
    puzzle: PuzzleLike,
    parts: int = 100,
    *,
    board: str | None = None,
    also: Sequence[str] = (),
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


def merge(lines: Iterable[str], *, allow_repeats: bool = False) -> Merged:
    """What answers come to together: a head and a line for each part, as ``exactly count --json`` and ``exactly check --json`` write them, in any order. Nothing in them is trusted: the
    puzzle is split anew, and each answer must be that to one of its parts, unchanged, and none be there twice. Raises ``MergeError`` otherwise. A last line without its end is passed
    over: so a run ends that was killed.

    >>> parts = split("1...............", 10)
    >>> answers = [parts.head, *(part.answer(part.puzzle.count()) for part in parts)]
    >>> merge(answers).count
    72
    """
    trees: list[Split] = []
    answered: dict[int, tuple[str, int | None]] = {}
    asked: bool | None = None
    for number, line in enumerate(lines, 1):
        text = line.rstrip("\r\n")
        if not text.strip():
            continue
        try:
            object = json.loads(text)
        except ValueError:
            if line == text and number > 1:
                continue
            raise MergeError(f"line {number}: no answer to a part") from None
        if not isinstance(object, dict):
            raise MergeError(f"line {number}: no answer to a part")
        if "split" in object:
            trees = _head(object["split"], trees, number)
            continue
        if not trees:
            raise MergeError(f"line {number}: an answer before the head of its parts")
        part, count = _answer(text, object, trees[0], number)
        trees = [tree for tree in trees if _is_of(tree[part - 1], object)]
        if not trees:
            raise MergeError(f"line {number}: the puzzle is not that of part {part}")
        verdict = object["verdict"]
        if asked is None:
            asked = count is not None
        if asked is not (count is not None):
            raise MergeError(f"line {number}: answers to different questions")
        if verdict == "unknown" or (count is not None and object.get("complete") is not True):
            continue
        if part in answered:
            if answered[part] != (verdict, count):
                raise MergeError(f"line {number}: part {part}: another answer than before")
            if not allow_repeats:
                raise MergeError(f"line {number}: part {part} is answered twice")
        answered[part] = (verdict, count)
    if not trees:
        raise MergeError("no head: the first line of what exactly split writes")
    expected = trees[0]
    missing = [part.number for part in expected if part.number not in answered]
    total = sum(count or 0 for _, count in answered.values()) if asked is not False else None
    found = sum({"none": 0, "unique": 1}.get(verdict, 2) for verdict, _ in answered.values())
    verdict = _word(found) if not missing or found > 1 else None
    return Merged(len(expected), len(answered), missing, total, verdict)


def _head(head: Any, known: list[Split], line: int) -> list[Split]:
    """The parts that a head may speak of."""
    if not (isinstance(head, dict) and isinstance(head.get("puzzle"), str) and isinstance(head.get("parts"), int)):
        raise MergeError(f"line {line}: no head")
    if hashlib.sha256(head["puzzle"].encode()).hexdigest() != head.get("sha256"):
        raise MergeError(f"line {line}: the head does not say the SHA-256 of its puzzle")
    if known:
        if (known[0].sha256, len(known[0])) != (head["sha256"], head["parts"]):
            raise MergeError(f"line {line}: the head of another split")
        return known
    # A tree with so many leaves stopped growing there, or it is whole: then more were asked for, and some of its paths may be longer.
    if not 1 <= head["parts"] <= 1_000_000:
        raise MergeError(f"line {line}: the puzzle has no {head['parts']} parts")
    puzzle = Puzzle(head["puzzle"], notation="exactly")
    trees = [Split(puzzle, head["parts"]), Split(puzzle, head["parts"] + 1)]
    trees = [tree for tree in trees if (tree.sha256, len(tree)) == (head["sha256"], head["parts"])]
    if not trees:
        raise MergeError(f"line {line}: the puzzle has no {head['parts']} parts")
    return trees


def _is_of(part: Part, object: dict[str, Any]) -> bool:
    """Whether an answer is to this part."""
    return object.get("path") == list(part.path) and object.get("puzzle") == str(part.puzzle)


def _answer(text: str, object: dict[str, Any], expected: Split, line: int) -> tuple[int, int | None]:
    """The part that an answer is to, and its count."""
    number = object.get("part")
    if object.get("of") != expected.sha256:
        raise MergeError(f"line {line}: an answer to a part of another puzzle")
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(expected):
        raise MergeError(f"line {line}: part {number}: there are {len(expected)} parts")
    whole, seal, _ = text.rpartition(_DIGEST)
    if not seal or _sealed(whole + "}") != text:
        raise MergeError(f"line {line}: it was changed: the digest differs")
    verdict, count = object.get("verdict"), object.get("count")
    if verdict not in ("none", "unique", "multiple", "unknown"):
        raise MergeError(f"line {line}: no verdict: {verdict}")
    if count is None:
        return number, None
    if not (isinstance(count, str) and count.isascii() and count.isdigit()):
        raise MergeError(f"line {line}: no count: {count}")
    return number, int(count)


_DIGEST = ',"digest":"'


def _sealed(object: str) -> str:
    """With the digest that it ends with, by which changes are seen."""
    return f'{object[:-1]}{_DIGEST}{hashlib.sha256(object.encode()).hexdigest()}"}}'


def _word(count: int) -> str:
    return {0: "none", 1: "unique"}.get(count, "multiple")
