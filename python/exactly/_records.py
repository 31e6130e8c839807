"""Records of facts: named tuples, which compare, print, pickle, and become rows of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn

from ._exactly import Formula, Puzzle, Solution
from ._html import facts, side_by_side


class _Drawn:
    """What an explanation hands out draws itself, as long as it is not taken through a pickle."""

    _picture: Callable[[], str] | None = None

    def _repr_svg_(self) -> str | None:
        return None if self._picture is None else self._picture()

    def __getstate__(self) -> None:
        return None


def untrue(what: str) -> NoReturn:
    """A result that is neither a yes nor a no has no truth value: ``if rate(puzzle)`` would be true of every puzzle."""
    raise TypeError(f"{what}: it is neither true nor false by itself")


class Cell(NamedTuple):
    """A cell, by its row and its column, both from 1; ``str`` writes ``r1c2``."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"

    def _repr_html_(self) -> str:
        return f"<div>{self}</div>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        # As lists of cells are read: what ``redundant`` finds, a transversal.
        printer.text(str(self))


class Record(NamedTuple):
    """A puzzle with what its text says beside it."""

    puzzle: Puzzle
    notation: str
    """The name of the notation that it came in."""
    line: int
    """Its first line, from 1."""
    note: str | None
    """Text behind its cells, or its title."""
    solution: Solution | None
    """What stands beside it as its solution: read, and not checked."""
    unread: list[str]
    """What was passed over: a player's entries, drawings. The words of its rules that say more than was read: ``puzzle.unread_words``."""
    expected: str | None
    """What a comment before it says that it should be."""

    def _repr_html_(self) -> str:
        rows: list[tuple[str, object]] = [("notation", self.notation), ("line", self.line), ("note", self.note)]
        rows += [("not read", ", ".join(self.unread)), ("expected", self.expected)]
        shown: list[Puzzle | Solution] = [self.puzzle]
        shown += [] if self.solution is None else [self.solution]
        return facts("Record", [row for row in rows if row[1]]) + side_by_side(shown)


class Sample(NamedTuple):
    """Solutions that were drawn by chance; false where there is none."""

    solutions: list[Solution]
    """In the order in which they were drawn; one may stand there more than once. Empty where there is none."""
    uniform: bool
    """Whether each was exactly as likely as any other: of large empty Latin squares alone it only comes near to that."""

    def __bool__(self) -> bool:
        return bool(self.solutions)

    def _repr_html_(self) -> str:
        return side_by_side(self.solutions)


class Rating(NamedTuple):
    """How hard a puzzle is."""

    level: str | None
    """'easy', 'medium', 'hard', 'very hard' or 'search'; None where work ended before it was known."""
    singles_suffice: bool
    rounds: int
    """Rounds of propagation."""
    open: int
    """Cells that are open after them."""
    nodes: int | None
    """Nodes of search."""
    steps: dict[int, int] | None
    """How many steps rest on so many facts."""
    stopped: str | None

    def __bool__(self) -> NoReturn:
        untrue("ask a Rating for its level")

    def _repr_html_(self) -> str:
        return facts("Rating", list(self._asdict().items()))


class _Core(NamedTuple):
    givens: list[Cell]
    rules: tuple[str, ...] | None
    """The rules that cannot be kept together with them; None where that was not found out."""
    is_smallest: bool


class Core(_Core, _Drawn):
    """Givens that cannot stand together."""


class _Conflict(NamedTuple):
    cores: list[Core]
    remove: list[Cell]
    """Cells of givens without any one of which there is a solution."""
    change: list[tuple[Cell, int]]
    """Cells of given digits, each with another digit with which there is exactly one solution."""
    complete: bool
    stopped: str | None


class Conflict(_Conflict, _Drawn):
    """Why there is no solution."""


class _Step(NamedTuple):
    technique: str | None
    """What the field calls it ('naked pair'), where it has a name."""
    place: tuple[Cell, int] | None
    """The cell that it fills, with its digit."""
    strikes: list[tuple[Cell, int]]
    """Digits that it strikes out."""
    because: list[str]
    """The facts that it rests on."""
    is_smallest: bool
    words: str


class Step(_Step, _Drawn):
    """A step on the way to the only solution."""


class _Chain(NamedTuple):
    solution: Solution
    steps: list[Step]
    complete: bool
    stopped: str | None


class Chain(_Chain, _Drawn):
    """The way to the only solution."""


class _Choice(NamedTuple):
    solutions: tuple[Solution, Solution]
    vary: list[tuple[Cell, tuple[int, ...]]]
    """The cells that vary, each with the digits that it has in some solution."""
    unique_with: list[tuple[Cell, int]]
    """Further givens of which each alone leaves exactly one solution."""
    addition: list[tuple[Cell, int]]
    """Few further givens that together leave exactly one solution."""
    complete: bool
    stopped: str | None


class Choice(_Choice, _Drawn):
    """Why there are several solutions."""


class Generated(NamedTuple):
    """A puzzle that came about by chance."""

    puzzle: Puzzle
    solution: Solution
    attempt: int
    """The attempt that came to it: the next puzzle of the same seed is found from the one after it on."""

    def _repr_html_(self) -> str:
        return side_by_side([self.puzzle, self.solution])


class Grade(NamedTuple):
    """What a formula comes to beside a puzzle; true only where its models are known to be the solutions."""

    equivalent: bool | None
    """Whether its models are the solutions; None where that is not known."""
    hints: list[str]
    """Mistakes that were recognised, in words."""
    forbids: Solution | None
    """A solution that the formula forbids."""
    report: str
    stopped: str | None

    def __bool__(self) -> bool:
        return self.equivalent is True

    def _repr_html_(self) -> str:
        rows: list[tuple[str, object]] = [("equivalent", self.equivalent), ("report", self.report.rstrip("\n"))]
        return facts("Grade", rows) + ("" if self.forbids is None else side_by_side([self.forbids]))


class Class(NamedTuple):
    """A puzzle with what tells its class: all puzzles that are the same but for a symmetry."""

    puzzle: Puzzle
    key: str
    """The same for all puzzles of the class, and in all likelihood (it is a hash of 128 bits, in hexadecimal digits) for no other."""
    automorphisms: int
    """How many symmetries map the puzzle to itself."""

    def _repr_html_(self) -> str:
        return facts("Class", [("key", self.key), ("automorphisms", self.automorphisms)]) + side_by_side([self.puzzle])


class DisjointTransversals(NamedTuple):
    """Transversals of a Latin square no two of which share a cell."""

    transversals: list[list[Cell]]
    at_most: int
    """No set has more."""
    is_largest: bool
    """Whether that many were found."""
    stopped: str | None
    """Why not, where time ran out: 'time'. Otherwise the nodes of the search were spent, or there are more transversals than are held."""

    def __bool__(self) -> NoReturn:
        untrue("ask DisjointTransversals for its transversals")

    def _repr_html_(self) -> str:
        rows: list[tuple[str, object]] = [("found", len(self.transversals)), ("at most", self.at_most)]
        rows += [(str(number), " ".join(map(str, cells))) for number, cells in enumerate(self.transversals, 1)]
        return facts("DisjointTransversals", rows)


def _puzzle(
    text: str, rules: str = "", drawings: list[tuple[str, int]] | None = None, published: list[int] | None = None
) -> Puzzle:
    """What pickle calls."""
    puzzle = Puzzle(text, notation="exactly")
    return puzzle._beside(rules, drawings, published) if rules or drawings else puzzle


def _formula(puzzle: Puzzle, words: dict[str, str | None]) -> Formula:
    """What pickle calls."""
    return puzzle.encode(**words)  # type: ignore[arg-type]
