"""Is there exactly one solution?

Sudoku, Latin squares, jigsaws and their variants of any size up to order 64, answered by search and SAT, with evidence that others can check.

    >>> import exactly
    >>> puzzle = exactly.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> exactly.check(puzzle)
    <Verdict unique>
    >>> exactly.solve(puzzle).grid[0]
    [5, 3, 4, 6, 7, 8, 9, 1, 2]
    >>> exactly.Puzzle.empty("sudoku:9").count()
    6670903752021072936960

A puzzle is a text in any of forty notations, digits in lists, an array of numpy or a table of pandas, or what ``read``, ``generate`` and ``split`` hand back; every function takes any of these, and ``board=`` and ``also=``
say on which board bare digits stand:

    >>> exactly.count([[1, 0, 0], [0, 0, 0], [0, 0, 0]], board="latin")
    4

The shapes: digits are numbers from 1, 0 stands for an empty cell; ``grid`` is a list of n rows of n digits, and counts from 0 as lists do. Cells are
*named* from 1, as ``Cell(row=1, column=2)`` or ``'r1c2'``.

Work ends with ``timeout=`` (seconds), ``nodes=`` or Ctrl-C; ``encode`` and ``decode`` alone take neither limit, since their work has a bound. ``check`` says 'unknown' then; other functions raise ``Timeout`` or ``Unfinished``. What cannot be read raises
``ReadError`` with line and column; a cell or a digit that the board does not have, ``OffBoard``. All errors are ``ExactlyError``.

In notebooks, puzzles, solutions, verdicts, candidates, explanations and their steps draw themselves; ``to_frame`` makes a table of pandas of results.

Many puzzles: ``check_all``, ``solve_all``, ``count_all``, ``rate_all`` and ``explain_all`` take an iterable and hand back an iterator in the same order, which goes on after Ctrl-C;
``generate_all`` makes many. Questions release the interpreter's lock, so threads work side by side.

Module ``exactly.pool`` has processes of this machine answer them, one puzzle in parts or many puzzles, and goes on where a process dies; ``exactly.cluster`` has many machines do so
through Dask.

Formulas, in any encoding, go to PySAT and come back (``encode``, ``to_cnf``, ``to_idpool``, ``decode``, ``grade``); ``to_numpy`` makes arrays of results.
"""

from ._errors import (
    ExactlyError,
    Invalid,
    NotUnique,
    OffBoard,
    ReadError,
    Timeout,
    UncheckedError,
    Unfinished,
    UnreadWarning,
    VerifyError,
)
from ._arrays import to_numpy
from ._exactly import (
    Answers,
    Candidates,
    Certificate,
    Explanation,
    Formula,
    Generating,
    Puzzle,
    Solution,
    Solutions,
    Squares,
    Verdict,
    __version__,
    notations,
)
from ._functions import (
    candidates,
    check,
    check_all,
    count,
    count_all,
    decode,
    encode,
    explain,
    explain_all,
    generate,
    generate_all,
    grade,
    minimise,
    prove,
    rate,
    rate_all,
    read,
    sample,
    solutions,
    solve,
    solve_all,
    verify,
)
from ._merge import Merged, MergeError, merge
from ._parts import Part, Split, split
from ._pysat import to_cnf, to_idpool
from ._records import (
    Cell,
    Chain,
    Choice,
    Class,
    Conflict,
    Core,
    DisjointTransversals,
    Generated,
    Grade,
    Rating,
    Record,
    Sample,
    Step,
)
from ._squares import (
    Distinct,
    canonical,
    classify,
    count_mates,
    count_transversals,
    dedupe,
    disjoint_transversals,
    mates,
    transversals,
)
from ._tables import to_frame

__all__ = [
    "Answers",
    "Candidates",
    "Cell",
    "Certificate",
    "Chain",
    "Choice",
    "Class",
    "Conflict",
    "Core",
    "DisjointTransversals",
    "Distinct",
    "ExactlyError",
    "Explanation",
    "Formula",
    "Generated",
    "Generating",
    "Grade",
    "Invalid",
    "MergeError",
    "Merged",
    "NotUnique",
    "OffBoard",
    "Part",
    "Puzzle",
    "Rating",
    "ReadError",
    "Record",
    "Sample",
    "Solution",
    "Solutions",
    "Split",
    "Squares",
    "Step",
    "Timeout",
    "UncheckedError",
    "Unfinished",
    "UnreadWarning",
    "Verdict",
    "VerifyError",
    "__version__",
    "candidates",
    "canonical",
    "check",
    "check_all",
    "classify",
    "count",
    "count_all",
    "count_mates",
    "count_transversals",
    "decode",
    "dedupe",
    "disjoint_transversals",
    "encode",
    "explain",
    "explain_all",
    "generate",
    "generate_all",
    "grade",
    "mates",
    "merge",
    "minimise",
    "notations",
    "prove",
    "rate",
    "rate_all",
    "read",
    "sample",
    "solutions",
    "solve",
    "solve_all",
    "split",
    "to_cnf",
    "to_frame",
    "to_idpool",
    "to_numpy",
    "transversals",
    "verify",
]
