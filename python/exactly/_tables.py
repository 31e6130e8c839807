"""Results as a table of pandas, which the caller has."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import singledispatch
from typing import TYPE_CHECKING, Any, SupportsIndex

from ._exactly import Answers, Candidates, Explanation, Generating, Puzzle, Solution, Solutions, Verdict
from ._merge import Merged
from ._parts import Part, Split
from ._records import Cell, Chain, Choice, Class, Conflict, Core, Generated, Rating, Sample, Step
from ._squares import Distinct

if TYPE_CHECKING:
    import pandas

Row = dict[str, Any]


def to_frame(results: Any) -> pandas.DataFrame:
    """A table (``pandas.DataFrame``) of results: a row for each of an iterable of puzzles, solutions, verdicts, records, ratings, counts and the like, as ``check_all``,
    ``solve_all``, ``count_all``, ``rate_all``, ``dedupe``, ``read``, ``solutions`` and ``split`` hand them out, or a generator or a tuple of them; a row for each step of an explanation, or for each cell of
    candidates. Without any result a table has no rows, and its columns where it is known of what: of an iterable of ours, and of an explanation. Raises ``TypeError`` for what is no
    result.

    >>> from exactly import check_all
    >>> to_frame(check_all(["12..34..........", "1234341221434321"]))["verdict"].tolist()
    ['multiple', 'unique']
    """
    try:
        from pandas import DataFrame
    except ImportError:
        raise ImportError("to_frame needs pandas: pip install pandas") from None
    if type(results) is tuple:
        results = list(results)
    rows = list(_rows(results))
    return DataFrame(rows) if rows else DataFrame(columns=list(_columns(results)))


def _columns(results: Any) -> Sequence[str]:
    """The columns of a table of nothing."""
    if isinstance(results, Answers):
        return _ANSWERED[results.question]
    if isinstance(results, Distinct):
        return Class._fields
    if isinstance(results, Generating):
        return Generated._fields
    if isinstance(results, (Solutions, Sample)):
        return ("solution",)
    if isinstance(results, Split):
        return Part._fields
    if isinstance(results, Explanation):
        return {"none": Core._fields, "multiple": _VARY}.get(results.verdict, _STEP)
    if isinstance(results, Chain):
        return _STEP
    return Core._fields if isinstance(results, Conflict) else ()


_ANSWERED: dict[str, Sequence[str]] = {
    "check": ("puzzle", "verdict", "solution", "differ"),
    "solve": ("solution",),
    "count": ("count",),
    "rate": Rating._fields,
    "explain": (),
    "class": Class._fields,
}
_VERDICT = _ANSWERED["check"]
_STEP = ("step", *Step._fields)
_VARY = ("row", "column", "digits")


@singledispatch
def _rows(results: Any) -> Iterator[Row]:
    """The rows of what is a table by itself, and otherwise one for each result."""
    if isinstance(results, Iterable) and not isinstance(results, (str, bytes, tuple, Mapping)):
        for result in results:
            yield from _rows(result)
        return
    yield _row(results)


def _row(result: Any) -> Row:
    """The row of one result: its fields, where it is a record of facts."""
    if result is None:
        return {"solution": None}
    if isinstance(result, SupportsIndex) and not isinstance(result, bool):
        return {"count": operator.index(result)}
    if isinstance(result, tuple) and hasattr(result, "_asdict"):
        return {name: _cell(value) for name, value in result._asdict().items()}
    raise TypeError(f"not a result: {type(result).__name__}")


def _cell(value: Any) -> Any:
    """What stands in a cell of a table: texts for puzzles, solutions, names of cells and lists of these."""
    if isinstance(value, (Puzzle, Solution, Cell)):
        return str(value)
    if isinstance(value, (list, tuple)):
        return [_cell(one) for one in value]
    return value


@_rows.register
def _(puzzle: Puzzle) -> Iterator[Row]:
    yield {"puzzle": str(puzzle), "order": puzzle.order, "givens": len(puzzle.givens)}


@_rows.register
def _(solution: Solution) -> Iterator[Row]:
    yield {"solution": str(solution)}


@_rows.register
def _(verdict: Verdict) -> Iterator[Row]:
    solution = None if verdict.solution is None else str(verdict.solution)
    yield dict(zip(_VERDICT, (str(verdict.puzzle), verdict.word, solution, len(verdict.differ))))


@_rows.register
def _(sample: Sample) -> Iterator[Row]:
    return _rows(sample.solutions)


@_rows.register
def _(candidates: Candidates) -> Iterator[Row]:
    for row, cells in enumerate(candidates.grid, 1):
        for column, digits in enumerate(cells, 1):
            yield {"row": row, "column": column, "digits": list(digits), "number": len(digits)}


@_rows.register
def _(explanation: Explanation) -> Iterator[Row]:
    return iter(()) if explanation.why is None else _rows(explanation.why)


@_rows.register
def _(chain: Chain) -> Iterator[Row]:
    for number, step in enumerate(chain.steps, 1):
        yield {"step": number, **_row(step)}


@_rows.register
def _(conflict: Conflict) -> Iterator[Row]:
    return _rows(conflict.cores)


@_rows.register
def _(choice: Choice) -> Iterator[Row]:
    for cell, digits in choice.vary:
        yield dict(zip(_VARY, (cell.row, cell.column, list(digits))))


@_rows.register
def _(merged: Merged) -> Iterator[Row]:
    yield {
        "parts": merged.parts,
        "answered": merged.answered,
        "count": merged.count,
        "verdict": merged.verdict,
        "missing": merged.missing,
    }
