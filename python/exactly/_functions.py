"""The questions as functions: each takes a puzzle in whatever form it comes."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from . import _exactly
from ._errors import ReadError
from ._exactly import Candidates, Certificate, Explanation, Formula, Puzzle, Solution, Solutions, Verdict
from ._records import Cell, Generated, Grade, Rating, Record, Sample


class SupportsToList(Protocol):
    """An array: what has rows of digits as lists."""

    def tolist(self) -> Any: ...


class SupportsArray(Protocol):
    """A table: what becomes an array of numpy."""

    def __array__(self) -> Any: ...


PuzzleLike: TypeAlias = Puzzle | Record | Generated | str | bytes | Sequence[Any] | SupportsToList | SupportsArray
CellLike: TypeAlias = Cell | tuple[int, int] | str


def _puzzle(puzzle: PuzzleLike, board: str | None, also: Sequence[str]) -> Puzzle:
    if isinstance(puzzle, Puzzle) and board is None and not also:
        return puzzle
    return Puzzle(puzzle, board=board, also=also)


def read(
    source: str | bytes | os.PathLike[str], *, board: str | None = None, also: Sequence[str] = (), symbols: str | None = None,
    notation: str | None = None, entries: bool = False, ignore_drawings: bool = False, ignore_words: bool = False, column: str | None = None,
    timeout: float | None = None,
) -> list[Record]:
    """All puzzles of a text, as ``str`` or as bytes in UTF-8, or of a file that a ``pathlib.Path`` names.

    A text has one notation, which is recognised unless ``notation`` names it (``notations()`` lists them). ``board`` and ``also`` are those of bare givens,
    ``column`` is that of a table. Raises ``ReadError`` at the first record that is no puzzle, and where a file is no text in UTF-8 outside of comments.

    >>> [record.line for record in read("12..34..........\\n4321214334121234\\n")]
    [1, 2]
    """
    # A lone surrogate is no character: it is refused in its place.
    if isinstance(source, (bytes, bytearray)):
        text = bytes(source)
    else:
        text = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else Path(source).read_bytes()
    about = {
        "board": board,
        "also": also,
        "symbols": symbols,
        "notation": notation,
        "entries": entries,
        "ignore_drawings": ignore_drawings,
        "ignore_words": ignore_words,
    }
    try:
        return _exactly.read(text, about, column, timeout)
    except ReadError as error:
        error.file = None if isinstance(source, (str, bytes, bytearray)) else os.fspath(source)
        raise


def check(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, engine: str = "auto",
) -> Verdict:
    """Is there exactly one solution? 'unique', 'multiple', 'none', or 'unknown' where time or nodes ran out.

    >>> check("12..34..........") == "multiple"
    True
    """
    return _puzzle(puzzle, board, also).check(timeout=timeout, nodes=nodes, engine=engine)


def solve(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, engine: str = "auto",
) -> Solution | None:
    """A solution, the same for the same puzzle; None where there is none.

    >>> print(solve("12..34.........."))
    1234341221434321
    """
    return _puzzle(puzzle, board, also).solve(timeout=timeout, nodes=nodes, engine=engine)


def solutions(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None,
) -> Solutions:
    """All solutions, each once, found as they are asked for. ``timeout`` is for all of them together.

    >>> sum(1 for solution in solutions("................"))
    288
    """
    return _puzzle(puzzle, board, also).solutions(timeout=timeout, nodes=nodes)


def count(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (), limit: int | None = None,
    timeout: float | None = None, nodes: int | None = None, memory: int | None = None,
) -> int:
    """How many solutions there are, of whatever size that number is; with ``limit`` no further than that. ``memory`` is the most bytes for states
    (1 GiB). Where work ended before, ``Timeout`` or ``Unfinished`` tells how many at least, and about how many.

    >>> count([0] * 36, board="latin")
    812851200
    """
    return _puzzle(puzzle, board, also).count(limit=limit, timeout=timeout, nodes=nodes, memory=memory)


def sample(
    puzzle: PuzzleLike, number: int = 1, *, board: str | None = None, also: Sequence[str] = (), seed: int = 1,
    timeout: float | None = None, nodes: int | None = None, memory: int | None = None,
) -> Sample:
    """So many solutions by chance, each as likely as any other at each draw. The same seed draws the same on every machine."""
    return _puzzle(puzzle, board, also).sample(number, seed=seed, timeout=timeout, nodes=nodes, memory=memory)


def candidates(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (), limit: int | None = None,
    timeout: float | None = None, nodes: int | None = None,
) -> Candidates:
    """Which digits each cell has in some solution; with ``limit`` also in how many, counted no further than that."""
    return _puzzle(puzzle, board, also).candidates(limit=limit, timeout=timeout, nodes=nodes)


def explain(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (), cores: int = 1, steps: int | None = None,
    timeout: float | None = None, nodes: int | None = None,
) -> Explanation:
    """Why there is no solution, one, or several: in facts (``why``) and in words (``str``). ``steps=1`` is a hint."""
    return _puzzle(puzzle, board, also).explain(cores=cores, steps=steps, timeout=timeout, nodes=nodes)


def minimise(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (), symmetry: str = "none",
    keep: Iterable[CellLike] = (), seed: int = 1,
    timeout: float | None = None, nodes: int | None = None,
) -> Puzzle:
    """The puzzle with givens taken away until each is needed; those of the cells ``keep`` stay. What can be spared one at a time is told by
    ``Puzzle.redundant`` and ``Puzzle.redundant_rules``.

    >>> minimise("1234341221434321", keep=["r1c1"]).grid[0][0]
    1
    """
    return _puzzle(puzzle, board, also).minimise(symmetry=symmetry, keep=keep, seed=seed, timeout=timeout, nodes=nodes)


def rate(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None,
) -> Rating:
    """How hard a puzzle with exactly one solution is, in several numbers and a level."""
    return _puzzle(puzzle, board, also).rate(timeout=timeout, nodes=nodes)


def generate(
    board: PuzzleLike = "sudoku:9", *, also: Sequence[str] = (), seed: int = 1, attempt: int = 0, jigsaw: bool = False,
    kind: str | Sequence[str] = (), symmetry: str = "none", givens: int | tuple[int, int] | None = None, minimal: bool = False,
    pattern: Iterable[CellLike] | None = None, levels: str | tuple[str, str] | None = None, attempts: int = 1000,
    timeout: float | None = None,
) -> Generated:
    """A puzzle with exactly one solution, by chance: on the board that a word such as 'latin:6' names, or on that of a puzzle.

    ``kind`` is what is drawn on it, one or several names such as 'killer' and 'thermo': those that ``exactly generate --help`` lists.
    ``givens`` is how many there are, or the least and the most; ``levels`` a level, or the easiest and the hardest; ``pattern`` the cells that have givens. The same wish, seed and
    attempt give the same puzzle on every machine; the next one of a seed is found from ``attempt + 1`` on.

    >>> generated = generate("sudoku:4", seed=7, minimal=True)
    >>> generated.puzzle.check()
    <Verdict unique>
    >>> generate("sudoku:4", kind="killer", givens=0).puzzle.check()
    <Verdict unique>
    """
    kinds = [kind] if isinstance(kind, str) else list(kind)
    on = Puzzle.empty(board, also=also) if isinstance(board, str) else _puzzle(board, None, also)
    span = givens if givens is None or isinstance(givens, tuple) else (operator.index(givens), operator.index(givens))
    hardness = (levels, levels) if isinstance(levels, str) else levels
    return _exactly.generate(
        on, seed, attempt, jigsaw, kinds, symmetry, span, minimal, pattern, hardness, attempts, timeout
    )


def encode(puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = ()) -> Formula:
    """The formula of a puzzle: clauses for a SAT solver, the text in DIMACS, and the variables both ways. It takes no ``timeout``: it has at most 20 million clauses, which are
    listed only when they are asked for, and Ctrl-C ends that.

    >>> encode("12..34..........").clauses[0]
    [1, 2, 3, 4]
    """
    return _puzzle(puzzle, board, also).encode()


def decode(
    puzzle: PuzzleLike, model: Iterable[int], *, board: str | None = None, also: Sequence[str] = ()
) -> Solution:
    """The solution that a model of the puzzle's formula stands for. Raises ``Invalid`` where it is none. It takes no ``timeout``: it looks at each literal and each rule once."""
    return _puzzle(puzzle, board, also).encode().decode(model)


def grade(
    puzzle: PuzzleLike, formula: str | bytes | Formula | Iterable[Iterable[int]], *, board: str | None = None, also: Sequence[str] = (),
    numbering: str = "linear",
    timeout: float | None = None, nodes: int | None = None,
) -> Grade:
    """Does a formula that somebody else wrote, in DIMACS or as clauses, mean this puzzle, and if not, why?"""
    return _puzzle(puzzle, board, also).grade(formula, numbering=numbering, timeout=timeout, nodes=nodes)


def prove(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (), all: int | None = None,
    timeout: float | None = None, nodes: int | None = None,
) -> Certificate:
    """A certificate that others can check: no solution, exactly one, two that differ, or ``all``, where there are at most so many."""
    return _puzzle(puzzle, board, also).prove(all=all, timeout=timeout, nodes=nodes)


def verify(
    certificate: Certificate | Mapping[str, bytes] | os.PathLike[str] | str, *,
    timeout: float | None = None, nodes: int | None = None,
) -> str:
    """Verifies a certificate, the files of one by name, or the folder that holds them, trusting nothing in it: the statement that holds, in words. Raises
    ``VerifyError`` otherwise."""
    if isinstance(certificate, (str, os.PathLike)):
        folder = Path(certificate)
        certificate = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    if not isinstance(certificate, Certificate):
        certificate = _exactly.open_certificate(dict(certificate))
    return certificate.verify(timeout=timeout, nodes=nodes)


def check_all(
    puzzles: Iterable[PuzzleLike], *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, engine: str = "auto",
) -> Iterator[Verdict]:
    """The verdict on each puzzle, in their order, as they are asked for; ``timeout`` and ``nodes`` are for each. What is no puzzle, or has no answer, raises in its place, with its
    number from 0 as ``index``; the next ones are answered after that. At most 128 puzzles are taken ahead, fewer where they come or are answered slowly. After Ctrl-C
    the iterator goes on with the next answer; where that ended a generator of puzzles, ``Unfinished`` is raised in place of the rest. Threads may share it.

    >>> [verdict.word for verdict in check_all(["12..34..........", "1234341221434321"])]
    ['multiple', 'unique']
    """
    return _exactly.answers("check", puzzles, board, also, engine, timeout, nodes)


def solve_all(
    puzzles: Iterable[PuzzleLike], *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, engine: str = "auto",
) -> Iterator[Solution | None]:
    """A solution of each puzzle, or None, in their order; see ``check_all``."""
    return _exactly.answers("solve", puzzles, board, also, engine, timeout, nodes)


def count_all(
    puzzles: Iterable[PuzzleLike], *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None,
) -> Iterator[int]:
    """How many solutions each puzzle has, in their order; see ``check_all``."""
    return _exactly.answers("count", puzzles, board, also, "auto", timeout, nodes)
