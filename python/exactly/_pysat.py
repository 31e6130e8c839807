"""To PySAT and back: its formulas, and the names that its pools give to variables."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

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


_OF_A_CELL = re.compile(r"(?:\w*_)?[rR](?P<row>\d+)[cC](?P<column>\d+)\s*(?:_\s*(?P<digit>\d+)|(?P<relation>=|[<>]=?)\s*(?P<symbol>\S+)|bit\s*(?P<bit>\d+))")


class _Said(NamedTuple):
    """What a variable says of a cell."""

    row: int
    column: int
    relation: str
    """'=', a bound, or 'bit'."""
    word: int | str
    """A digit or the number of a bit as a number, a symbol as a text: with symbols such as 4321 the digit 1 is written 4."""

    def line(self) -> str:
        """As ``exactly grade --map`` reads it, behind the variable."""
        if self.relation == "bit":
            return f"= r{self.row}c{self.column} bit {self.word}"
        if isinstance(self.word, int):
            return f"{self.row} {self.column} {self.word}"
        return f"= r{self.row}c{self.column}{self.relation}{self.word}"

    def digits(self, digit_of: Mapping[str, int], order: int) -> set[int]:
        """The digits of the cell with which it is true."""
        if self.relation == "bit":
            return {digit for digit in range(1, order + 1) if (digit - 1) >> int(self.word) & 1}
        known = digit_of.get(self.word) if isinstance(self.word, str) else self.word
        if known is None or not 1 <= known <= order:
            raise Invalid(f"r{self.row}c{self.column}{self.relation}{self.word}: the board has no such value")
        holds = {"=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}[self.relation]
        return {digit for digit in range(1, order + 1) if holds(digit, known)}


def _said(name: Any) -> _Said | None:
    """What a name says of a cell, if it is one of those that do."""
    if isinstance(name, str):
        found = _OF_A_CELL.fullmatch(name.strip())
        if found is None:
            return None
        row, column = int(found["row"]), int(found["column"])
        if found["digit"]:
            return _Said(row, column, "=", int(found["digit"]))
        return _Said(row, column, "bit", int(found["bit"])) if found["bit"] else _Said(row, column, found["relation"], found["symbol"])
    if not isinstance(name, tuple):
        return None
    if len(name) == 2 and isinstance(name[0], tuple):
        name = (*name[0], name[1])
    # The first of four may be a letter, as in ('x', 1, 2, 3).
    if len(name) == 4 and isinstance(name[0], str):
        name = name[1:]
    is_number = (isinstance(number, int) and not isinstance(number, bool) for number in name)
    return _Said(name[0], name[1], "=", name[2]) if len(name) == 3 and all(is_number) else None


def _of_cells(names: Mapping[int, Any] | Pool) -> dict[int, _Said]:
    """What variables say of cells, by their numbers."""
    named = names if isinstance(names, Mapping) else names.id2obj
    said = {variable: of_cell for variable, name in named.items() if (of_cell := _said(name)) is not None}
    if not said:
        raise Invalid("variables named by a cell and a digit expected, such as ((1, 2), 3) or 'x_r1c2_3'")
    return said


def map_of(names: Mapping[int, Any] | Pool) -> str:
    """The names as ``exactly grade --map`` reads them: a line for each variable."""
    return "".join(f"{variable} {said.line()}\n" for variable, said in _of_cells(names).items())


def decode(puzzle: Puzzle, model: Iterable[int], names: Mapping[int, Any] | Pool) -> Solution:
    """The solution that a model stands for: by the true variables of cells and digits, by bounds and bits whether they are true or not."""
    said, order = _of_cells(names), puzzle.order
    digit_of = {puzzle.symbol(digit): digit for digit in range(1, order + 1)}
    left: dict[tuple[int, int], set[int]] = {}
    for literal in model:
        one = said.get(abs(literal))
        if one is None or (literal < 0 and one.relation == "="):
            continue
        of_cell, true = left.setdefault((one.row, one.column), set(range(1, order + 1))), one.digits(digit_of, order)
        if literal > 0:
            of_cell &= true
        else:
            of_cell -= true
    grid = puzzle.grid
    for (row, column), digits in left.items():
        if len(digits) != 1:
            raise Invalid(f"r{row}c{column} does not have one value")
        if not (1 <= row <= puzzle.rows and 1 <= column <= puzzle.columns):
            raise Invalid(f"r{row}c{column} is not a cell of the board")
        (grid[row - 1][column - 1],) = digits
    return puzzle.solution_of(grid)
