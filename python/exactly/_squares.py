"""Latin squares, and which puzzles are the same but for a symmetry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from . import _exactly
from ._exactly import Puzzle, Solution
from ._functions import PuzzleLike, _puzzle
from ._html import facts
from ._records import Cell, Class, DisjointTransversals


def _square(square: PuzzleLike, board: str | None, symbols: str | None) -> Puzzle:
    """A full Latin square: digits that may be one or a sudoku are one."""
    return _exactly.square(square, board, symbols)


def transversals(
    square: PuzzleLike, *, board: str | None = None, symbols: str | None = None, partial: int | None = None, near: bool = False,
    limit: int | None = None, timeout: float | None = None, memory: int | None = None,
) -> Iterator[list[Cell]]:
    """The transversals of a full Latin square, each as its cells in the order of rows: n cells, one of each row, of each column and with each digit. ``near`` ones lack a cell,
    ``partial`` ones have so many. At most ``limit`` are handed out; they are found as they are asked for, from when the first is, and ``timeout`` counts from then.

    >>> [str(cell) for cell in next(transversals("123231312"))]
    ['r1c1', 'r2c2', 'r3c3']
    """
    return _square(square, board, symbols).transversals(partial=partial, near=near, limit=limit, timeout=timeout, memory=memory)


def count_transversals(
    square: PuzzleLike, *, board: str | None = None, symbols: str | None = None, partial: int | None = None, near: bool = False,
    timeout: float | None = None, memory: int | None = None,
) -> int:
    """How many transversals a full Latin square has, of whatever size that number is; see ``transversals``.

    >>> count_transversals("1234 2143 3412 4321"), count_transversals("1234 2341 3412 4123")
    (8, 0)
    """
    return _square(square, board, symbols).count_transversals(partial=partial, near=near, timeout=timeout, memory=memory)


def disjoint_transversals(
    square: PuzzleLike, *, board: str | None = None, symbols: str | None = None, nodes: int = 1_000_000, timeout: float | None = None,
) -> DisjointTransversals:
    """A largest set of transversals no two of which share a cell, or the largest that so many nodes of search find.

    >>> disjoint_transversals("1234 2143 3412 4321").at_most
    4
    """
    return _square(square, board, symbols).disjoint_transversals(nodes=nodes, timeout=timeout)


def mates(
    square: PuzzleLike, *, board: str | None = None, symbols: str | None = None, also: Sequence[str] = (), up_to_renaming: bool = False,
    limit: int | None = None, timeout: float | None = None,
) -> Iterator[Solution]:
    """The squares that are orthogonal to a full Latin square, found as they are asked for as ``transversals`` are; ``also`` names rules that they keep besides, such as 'diagonals'. With ``up_to_renaming``
    those whose first row is in order stand for all that are the same but for the names of their digits. At most ``limit`` are handed out.

    >>> [str(mate) for mate in mates("123231312", up_to_renaming=True)]
    ['123312231']
    """
    return _square(square, board, symbols).mates(also=also, up_to_renaming=up_to_renaming, limit=limit, timeout=timeout)


def count_mates(
    square: PuzzleLike, *, board: str | None = None, symbols: str | None = None, also: Sequence[str] = (), up_to_renaming: bool = False,
    timeout: float | None = None,
) -> int:
    """How many squares are orthogonal to a full Latin square, of whatever size that number is; see ``mates``.

    >>> count_mates("1234 2143 3412 4321"), count_mates("1234 2341 3412 4123")
    (48, 0)
    """
    return _square(square, board, symbols).count_mates(also=also, up_to_renaming=up_to_renaming, timeout=timeout)


def canonical(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (), up_to: str = "symmetry",
    timeout: float | None = None, nodes: int | None = None,
) -> Puzzle:
    """The puzzle that stands for all that are the same but for a symmetry, as ``exactly convert --canonical`` writes it. ``up_to`` is 'symmetry' (all that the rules have),
    'transposition', 'isotopy', 'isomorphism' or 'same'. To tell classes apart whose rules stand in another order, ask ``classify``.

    >>> canonical("12..34..........") == canonical("..........43..21")
    True
    """
    return _puzzle(puzzle, board, also).canonical(up_to=up_to, timeout=timeout, nodes=nodes)


def classify(
    puzzles: Iterable[PuzzleLike], *, board: str | None = None, also: Sequence[str] = (), up_to: str = "symmetry",
    timeout: float | None = None, nodes: int | None = None, jobs: int | None = None,
) -> Iterator[Class]:
    """The class of each puzzle, in their order: its ``key`` is the same for all that are the same but for a symmetry. See ``check_all`` and ``canonical``.

    >>> one, other = classify(["12..34..........", "..........43..21"])
    >>> one.key == other.key
    True
    """
    return _exactly.answers("class", puzzles, board, also, timeout, nodes, jobs, up_to=up_to)


def dedupe(
    puzzles: Iterable[PuzzleLike], *, against: Iterable[PuzzleLike] = (), board: str | None = None, also: Sequence[str] = (), up_to: str = "symmetry",
    timeout: float | None = None, nodes: int | None = None, jobs: int | None = None,
) -> Distinct:
    """The first puzzle of each class, in their order, as they are asked for, each as a ``Class``; those that one of ``against`` is of are left out. What is no puzzle, or was not
    compared in its time, raises in its place, with its number from 0 as ``index``; the next ones follow after that.

    >>> [str(kept.puzzle) for kept in dedupe(["12..34..........", "..........43..21", "1..............."])]
    ['12..34..........', '1...............']
    """
    asked: dict[str, Any] = {"board": board, "also": also, "up_to": up_to, "timeout": timeout, "nodes": nodes, "jobs": jobs}
    return Distinct(classify(puzzles, **asked), {known.key for known in classify(against, **asked)})


class Distinct(Iterator[Class]):
    """What ``dedupe`` hands out: an iterator over the first of each class; ``classes`` is how many it has met."""

    def __init__(self, classes: Iterator[Class], known: set[str]) -> None:
        self._classes = classes
        self._known = known
        self.classes = 0

    def __next__(self) -> Class:
        """The first of the next class. What is raised on the way loses nothing: who asks on gets it."""
        while True:
            found = next(self._classes)
            if found.key not in self._known:
                self._known.add(found.key)
                self.classes += 1
                return found

    def _repr_html_(self) -> str:
        return facts("Distinct", [("classes so far", self.classes)])

    def __repr__(self) -> str:
        return f"<Distinct: {self.classes} classes so far>"
