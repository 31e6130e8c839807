"""The questions as functions: each takes a puzzle in whatever form it comes."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from . import _exactly, _folder, _pysat
from ._errors import Invalid, ReadError
from ._exactly import Candidates, Certificate, Explanation, Formula, Puzzle, Solution, Solutions, Verdict
from ._records import Cell, Class, Generated, Grade, Rating, Record, Sample


class SupportsToList(Protocol):
    """An array: what has rows of digits as lists."""

    def tolist(self) -> Any: ...


class SupportsArray(Protocol):
    """A table: what becomes an array of numpy."""

    def __array__(self) -> Any: ...


class Clauses(Protocol):
    """A formula of PySAT: a ``CNF``."""

    nv: int
    clauses: list[list[int]]


Names: TypeAlias = Mapping[int, Any] | _pysat.Pool
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
    wanted = _wanted(jigsaw, kind, symmetry, givens, minimal, pattern, levels, attempts)
    return _exactly.generate(_board(board, also), wanted, seed, attempt, timeout)


def generate_all(
    number: int, board: PuzzleLike = "sudoku:9", *, also: Sequence[str] = (), seed: int = 1, attempt: int = 0, jigsaw: bool = False,
    kind: str | Sequence[str] = (), symmetry: str = "none", givens: int | tuple[int, int] | None = None, minimal: bool = False,
    pattern: Iterable[CellLike] | None = None, levels: str | tuple[str, str] | None = None, attempts: int = 1000,
    timeout: float | None = None, jobs: int | None = None,
) -> Iterator[Generated]:
    """So many different puzzles by chance, as an iterator: those that the attempts of a seed come to, one after the other, as ``exactly generate N`` prints them; the
    keywords are those of ``generate``. ``jobs`` threads make attempts (as many as there are cores), and the puzzles are the same for every number of them. ``timeout`` is
    for each puzzle that is asked for: after it ``Timeout`` is raised, and who asks on goes on. Where ``attempts`` in a row come to nothing new, ``ExactlyError`` is raised, and that is the end.

    >>> [len(made.puzzle.givens) for made in generate_all(3, "sudoku:4", givens=5)]
    [5, 5, 5]
    """
    wanted = _wanted(jigsaw, kind, symmetry, givens, minimal, pattern, levels, attempts)
    return _exactly.generating(_board(board, also), wanted, seed, attempt, number, timeout, jobs)


def _board(board: PuzzleLike, also: Sequence[str]) -> Puzzle:
    return Puzzle.empty(board, also=also) if isinstance(board, str) else _puzzle(board, None, also)


def _wanted(
    jigsaw: bool, kind: str | Sequence[str], symmetry: str, givens: int | tuple[int, int] | None, minimal: bool,
    pattern: Iterable[CellLike] | None, levels: str | tuple[str, str] | None, attempts: int,
) -> dict[str, Any]:
    """A wish as the native half takes it."""
    return {
        "jigsaw": jigsaw,
        "kinds": [kind] if isinstance(kind, str) else list(kind),
        "symmetry": symmetry,
        "givens": givens if givens is None or isinstance(givens, tuple) else (operator.index(givens), operator.index(givens)),
        "minimal": minimal,
        "pattern": pattern,
        "levels": (levels, levels) if isinstance(levels, str) else levels,
        "attempts": attempts,
    }


def encode(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (), scheme: str | None = None, domain: str = "one-hot",
    amo: str = "pairwise", sums: str | None = None, givens: str = "units", numbering: str = "linear",
) -> Formula:
    """The formula of a puzzle: clauses for a SAT solver, the text in DIMACS, and the variables both ways.

    ``domain`` is what stands for the digit of a cell: 'one-hot' (a variable for each digit), 'order' (for each bound), 'log' (for each bit of its number), 'log-channelled'
    (bits and digits) or 'support' (digits, told apart by what supports them). ``amo`` is how clauses say *at most one*: 'pairwise', 'sequential', 'product', 'commander',
    'binary' or 'ladder'. ``sums`` is how sums are said: by 'groups' of cells that differ, or each by an automaton ('automata'; by default what goes best with the domain). ``scheme`` is which
    facts are said: 'minimal', 'weber' or 'extended' (by default what the domain can say). ``givens`` are 'units', 'assumed' (see
    ``Formula.assumptions``), 'propagated' or 'left out'; ``numbering`` is 'linear' or 'rcv'. What a domain cannot say raises ``Invalid``, which names the rule.

    It takes no ``timeout``: it has at most 20 million clauses, which are listed only when they are asked for, and Ctrl-C ends that.

    >>> encode("12..34..........").clauses[0]
    [1, 2, 3, 4]
    >>> encode("12..34..........", domain="log").names[1]
    'r1c1 bit 0'
    """
    return _puzzle(puzzle, board, also).encode(scheme=scheme, domain=domain, amo=amo, sums=sums, givens=givens, numbering=numbering)


def decode(
    puzzle: PuzzleLike, model: Iterable[int], *, board: str | None = None, also: Sequence[str] = (), scheme: str | None = None, domain: str = "one-hot",
    amo: str = "pairwise", sums: str | None = None, givens: str = "units", numbering: str = "linear", names: Names | None = None,
) -> Solution:
    """The solution that a model of the puzzle's formula stands for: that of ``encode`` with the same keywords, or one in which ``names`` alone say what variables stand for, as in
    ``grade``. Raises ``Invalid`` where it is none. It takes no ``timeout``: it looks at each literal and each rule once.

    >>> literals = encode("1234341221434321", domain="log").literals
    >>> solution = solve("1234341221434321")
    >>> model = [literal for cell in solution.puzzle.givens for literal in literals(cell, solution[cell])]
    >>> decode("1234341221434321", model, domain="log") == solution
    True
    """
    asked = _puzzle(puzzle, board, also)
    if names is None:
        return asked.encode(scheme=scheme, domain=domain, amo=amo, sums=sums, givens=givens, numbering=numbering).decode(model)
    if (scheme, domain, amo, sums, givens, numbering) != (None, "one-hot", "pairwise", None, "units", "linear"):
        raise Invalid("names say what variables stand for: leave out the keywords of encode")
    return _pysat.decode(asked, model, names)


def grade(
    puzzle: PuzzleLike, formula: str | bytes | Formula | Clauses | Iterable[Iterable[int]], *, board: str | None = None,
    also: Sequence[str] = (), numbering: str | None = None, domain: str | None = None, amo: str | None = None, sums: str | None = None, names: Names | None = None,
    timeout: float | None = None, nodes: int | None = None,
) -> Grade:
    """Does a formula that somebody else wrote, in DIMACS, as clauses or as a ``CNF`` of PySAT, mean this puzzle, and if not, why?

    Variables stand for what comments in DIMACS say (``c var 7 = r1c2=3``), else (r-1)·n² + (c-1)·n + v, unless one of three tells otherwise: ``numbering`` ('rcv' for 100·r + 10·c + v,
    'vrc' and the like, 'log', 'log-high', 'order', 'order-most'), the ``domain`` of ``encode`` (``amo`` and ``sums`` make no difference), or ``names``: an ``IDPool`` of PySAT or a dict of variables with
    their names, of which those count that are a cell and a digit: ``((1, 2), 3)``, ``(1, 2, 3)``, or a text such as ``'x_r1c2_3'``; or a cell and a symbol, ``'r1c2=3'``, ``'r1c2>=3'``, or
    a bit, ``'r1c2 bit 0'``, as in ``Formula.names``.

    >>> bool(grade("12..34..........", encode("12..34..........", domain="log")))
    True
    """
    told = None if names is None else _pysat.map_of(names)
    return _puzzle(puzzle, board, also).grade(
        formula, numbering=numbering, domain=domain, amo=amo, sums=sums, _names=told, timeout=timeout, nodes=nodes
    )


def prove(
    puzzle: PuzzleLike, *, board: str | None = None, also: Sequence[str] = (), all: int | None = None, proof: str = "lrat",
    domain: str = "one-hot", amo: str = "pairwise", sums: str | None = None,
    timeout: float | None = None, nodes: int | None = None,
) -> Certificate:
    """A certificate that others can check: no solution, exactly one, two that differ, or ``all``, where there are at most so many. ``proof`` is the notation of the proof: 'lrat',
    'drat', 'resolution' or 'veripb'; ``domain``, ``amo`` and ``sums`` are those of ``encode``."""
    return _puzzle(puzzle, board, also).prove(all=all, proof=proof, domain=domain, amo=amo, sums=sums, timeout=timeout, nodes=nodes)


def verify(
    certificate: Certificate | Mapping[str, bytes] | os.PathLike[str] | str, *,
    timeout: float | None = None, nodes: int | None = None,
) -> str:
    """Verifies a certificate, the files of one by name, or the folder that holds them, trusting nothing in it: the statement that holds, in words. Raises
    ``VerifyError`` otherwise; where all but the proof holds, and that is not checked here, ``UncheckedError``."""
    if isinstance(certificate, (str, os.PathLike)):
        certificate = _folder.files(Path(certificate))
    if not isinstance(certificate, Certificate):
        certificate = _exactly.open_certificate(dict(certificate))
    return certificate.verify(timeout=timeout, nodes=nodes)


def check_all(
    puzzles: Iterable[PuzzleLike], *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, engine: str = "auto", jobs: int | None = 1,
) -> Iterator[Verdict]:
    """The verdict on each puzzle, in their order, as they are asked for; ``timeout`` and ``nodes`` are for each. What is no puzzle, or has no answer, raises in its place, with its
    number from 0 as ``index``; the next ones are answered after that. At most 128 puzzles are taken ahead, fewer where they come or are answered slowly. After Ctrl-C
    the iterator goes on with the next answer; where that ended a generator of puzzles, ``Unfinished`` is raised in place of the rest. Threads may share it.

    ``jobs`` is on how many threads puzzles are answered: by default on that of the caller, since an easy one takes no longer than to hand it over; None is as many as
    there are cores, for puzzles that are hard.

    >>> [verdict.word for verdict in check_all(["12..34..........", "1234341221434321"])]
    ['multiple', 'unique']
    """
    return _exactly.answers("check", puzzles, board, also, timeout, nodes, jobs, engine)


def solve_all(
    puzzles: Iterable[PuzzleLike], *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, engine: str = "auto", jobs: int | None = 1,
) -> Iterator[Solution | None]:
    """A solution of each puzzle, or None, in their order; see ``check_all``."""
    return _exactly.answers("solve", puzzles, board, also, timeout, nodes, jobs, engine)


def count_all(
    puzzles: Iterable[PuzzleLike], *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, jobs: int | None = 1,
) -> Iterator[int]:
    """How many solutions each puzzle has, in their order; see ``check_all``."""
    return _exactly.answers("count", puzzles, board, also, timeout, nodes, jobs)


def rate_all(
    puzzles: Iterable[PuzzleLike], *, board: str | None = None, also: Sequence[str] = (),
    timeout: float | None = None, nodes: int | None = None, jobs: int | None = None,
) -> Iterator[Rating]:
    """How hard each puzzle is, in their order; see ``check_all``, but for ``jobs``: on as many threads as there are cores. A puzzle that has not exactly one solution
    raises ``NotUnique`` in its place.

    >>> [rating.level for rating in rate_all(["1234341221434321", "12341...2.......", "1.....2..3..4..."])]
    Traceback (most recent call last):
      ...
    exactly._errors.NotUnique: a puzzle with exactly one solution expected; this one: none
    """
    return _exactly.answers("rate", puzzles, board, also, timeout, nodes, jobs)


def explain_all(
    puzzles: Iterable[PuzzleLike], *, board: str | None = None, also: Sequence[str] = (), cores: int = 1, steps: int | None = None,
    timeout: float | None = None, nodes: int | None = None, jobs: int | None = None,
) -> Iterator[Explanation]:
    """Why each puzzle has no solution, one or several, in their order; see ``explain`` and ``rate_all``.

    >>> [explanation.verdict for explanation in explain_all(["11..............", "1234341221434321"])]
    ['none', 'unique']
    """
    return _exactly.answers("explain", puzzles, board, also, timeout, nodes, jobs, cores=cores, steps=steps)
