"""To PySAT and back: its formulas, and the names that its pools give to variables."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from ._errors import Invalid
from ._exactly import Formula, Puzzle, Solution

if TYPE_CHECKING:
    from pysat.formula import CNF, IDPool  # type: ignore[import-untyped, import-not-found, unused-ignore]


class Pool(Protocol):
    """An ``IDPool`` of PySAT: what knows the name of each variable."""

    id2obj: Mapping[int, Any]


def to_cnf(formula: Formula) -> CNF:
    """A formula as a ``CNF`` of PySAT, with as many variables.

    >>> from exactly import encode
    >>> to_cnf(encode("12..34..........")).nv
    64
    """
    pysat = _pysat()
    made = pysat.CNF(from_clauses=formula.clauses)
    made.nv = max(made.nv, formula.variables)
    return made


def to_idpool(formula: Formula, names: Callable[[Any, int], Hashable] | None = None) -> IDPool:
    """An ``IDPool`` of PySAT in which the variables of a formula have names, and new ones come behind them all.

    A variable that says that a cell has a digit is named by both, ``(Cell(row=1, column=2), 3)``, which is equal to ``((1, 2), 3)``; or by what ``names`` makes of them. Others
    that have a name in the comments of ``Formula.dimacs`` have that: ``'r1c2>=3'``, ``'r1c2 bit 0'``.

    >>> from exactly import encode
    >>> formula = encode("12..34..........")
    >>> to_idpool(formula).id(((1, 2), 3)) == formula.variable("r1c2", 3)
    True
    >>> to_idpool(formula, lambda cell, digit: f"x_{cell}_{digit}").id("x_r1c2_3")
    7
    """
    pool = _pysat().IDPool()
    for variable, name in formula.names.items():
        said = formula.meaning(variable)
        key = name if said is None else said if names is None else names(*said)
        if pool.obj2id.get(key, variable) != variable:
            raise Invalid(f"{key!r} is the name of two variables")
        pool.obj2id[key] = variable
        pool.id2obj[variable] = key
    pool.top = formula.variables
    return pool


def _pysat() -> Any:
    try:
        from pysat import formula  # type: ignore[import-untyped, import-not-found, unused-ignore]
    except ImportError:
        raise ImportError("PySAT is missing: pip install python-sat") from None
    return formula


_TEXT = re.compile(r"(?:\w*_)?[rR](\d+)[cC](\d+)\s*[_=]\s*(\d+)")


def _cell_of(name: Any) -> tuple[int, int, int] | None:
    """The row, the column and the digit that a name says, if it is one of those."""
    if isinstance(name, str):
        found = _TEXT.fullmatch(name.strip())
        return None if found is None else (int(found[1]), int(found[2]), int(found[3]))
    if not isinstance(name, tuple):
        return None
    if len(name) == 2 and isinstance(name[0], tuple):
        name = (*name[0], name[1])
    # The first of four may be a letter, as in ('x', 1, 2, 3).
    if len(name) == 4 and isinstance(name[0], str):
        name = name[1:]
    is_number = (isinstance(number, int) and not isinstance(number, bool) for number in name)
    return (name[0], name[1], name[2]) if len(name) == 3 and all(is_number) else None


def _cells(names: Mapping[int, Any] | Pool) -> dict[int, tuple[int, int, int]]:
    """What variables say of cells, by their numbers."""
    named = names if isinstance(names, Mapping) else names.id2obj
    said = {variable: cell for variable, name in named.items() if (cell := _cell_of(name)) is not None}
    if not said:
        raise Invalid("no name of a variable is a cell and a digit, such as ((1, 2), 3) or 'x_r1c2_3'")
    return said


def map_of(names: Mapping[int, Any] | Pool) -> str:
    """The names as ``exactly grade --map`` reads them: a line with variable, row, column and digit."""
    return "".join(f"{variable} {row} {column} {digit}\n" for variable, (row, column, digit) in _cells(names).items())


def decode(puzzle: Puzzle, model: Iterable[int], names: Mapping[int, Any] | Pool) -> Solution:
    """The solution that the true literals of a model stand for."""
    said = _cells(names)
    held: dict[tuple[int, int], int] = {}
    for literal in model:
        if literal in said:
            row, column, digit = said[literal]
            if held.setdefault((row, column), digit) != digit:
                raise Invalid(f"r{row}c{column} has not one value")
    grid = puzzle.grid
    try:
        for (row, column), digit in held.items():
            if row < 1 or column < 1:
                raise IndexError
            grid[row - 1][column - 1] = digit
    except IndexError:
        raise Invalid(f"r{row}c{column} is no cell of the board") from None
    return puzzle.solution_of(grid)
