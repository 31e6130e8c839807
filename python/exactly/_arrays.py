"""Results as an array of numpy, which the caller has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ._exactly import Candidates, Puzzle, Solution
from ._records import Sample

if TYPE_CHECKING:
    import numpy


def to_numpy(results: Any, *, hole: int = 0, dtype: Any = None) -> numpy.ndarray[Any, Any]:
    """An array of an iterable of puzzles or solutions on boards of one size (a list, ``solutions``, what ``solve_all`` hands out, a ``Sample``): puzzles by rows by columns. A puzzle that has
    no solution, for which ``solve_all`` hands out None, has 0 in all cells. Of one puzzle or solution, rows by columns; of candidates, rows by columns by digits.

    ``hole`` stands at places without a cell, as on overlapping boards: 0, or a number below. ``dtype`` is a byte unless it is said.

    >>> from exactly import solutions
    >>> array = to_numpy(solutions("1..............."))
    >>> array.shape, bool((array[:, 0, 0] == 1).all())
    ((72, 4, 4), True)
    """
    import numpy

    if isinstance(results, (Puzzle, Solution)):
        return _array(results, hole, dtype)
    if isinstance(results, Candidates):
        return numpy.array(results, dtype=dtype)
    if isinstance(results, Sample):
        results = results.solutions
    if not isinstance(results, Iterable) or isinstance(results, (str, bytes)):
        raise TypeError(f"puzzles or solutions expected, not {type(results).__name__}")
    arrays = [None if one is None else _array(one, hole, dtype) for one in results]
    first = next((one for one in arrays if one is not None), None)
    if first is None:
        return numpy.zeros((len(arrays), 0, 0), dtype=dtype or ("int8" if hole < 0 else "uint8"))
    return numpy.stack([numpy.zeros_like(first) if one is None else one for one in arrays])


def _array(result: Any, hole: int, dtype: Any) -> numpy.ndarray[Any, Any]:
    if not isinstance(result, (Puzzle, Solution)):
        # What read, generate and split hand back.
        result = getattr(result, "puzzle", result) if isinstance(result, tuple) else result
        if not isinstance(result, Puzzle):
            raise TypeError(f"puzzles or solutions expected, not {type(result).__name__}")
    array: numpy.ndarray[Any, Any] = result.to_numpy(hole=hole, dtype=dtype)
    return array
