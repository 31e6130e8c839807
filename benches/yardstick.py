#!/usr/bin/env python3
"""The yardstick of docs/performance.md: the same questions put to CaDiCaL 1.5.3 through python-sat.

    python3 -m venv target/yardstick && target/yardstick/bin/pip install python-sat matplotlib
    target/yardstick/bin/python benches/yardstick.py check puzzles.txt        # as `exactly check`
    target/yardstick/bin/python benches/yardstick.py solve puzzles.txt        # as `exactly solve`

One incremental solver for a board, its clauses those of `exactly encode`; the givens of each puzzle are assumptions, and
the blocking clause that asks for a second solution stands under an activation literal. All puzzles of a file belong to
one board, or to one for each layout of regions. Read are: puzzles in lines (digits and letters, or numbers split by
blanks), jigsaws with their regions behind them on the line, and .pls.

`--open` builds a solver for each puzzle from its open cells and the values that no given excludes: less of a yardstick
for whole batches, more of one for a single large puzzle, whose full formula takes longer to build than to solve.
"""

import argparse
import itertools
import math
import sys

from pysat.solvers import Cadical153


def puzzles(text):
    """Order, region of each cell (None for a Latin square) and the givens {cell: value}, all from 0."""
    if text.startswith("order"):
        for part in text.split("order")[1:]:
            order, *cells = map(int, part.split())
            yield order, None, {cell: value for cell, value in enumerate(cells) if value >= 0}
        return
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield puzzle(line.split())


def puzzle(words):
    cells, *regions = words if len(words) < 3 else [words]
    order = math.isqrt(len(cells))
    numbers = [0 if cell in ".0" else int(cell, 36 if len(cell) == 1 else 10) for cell in cells]
    givens = {cell: number - 1 for cell, number in enumerate(numbers) if number}
    return order, tuple(regions[0]) if regions else boxes(order), givens


def boxes(order):
    rows = max(rows for rows in range(1, math.isqrt(order) + 1) if order % rows == 0)
    columns = order // rows
    return tuple((cell // order // rows, cell % order // columns) for cell in range(order * order))


def houses(order, regions):
    found = [[row * order + place for place in range(order)] for row in range(order)]
    found += [[place * order + column for place in range(order)] for column in range(order)]
    by_region = {}
    for cell, region in enumerate(regions or []):
        by_region.setdefault(region, []).append(cell)
    return found + list(by_region.values())


def clauses(order, regions, allowed=None):
    """Each cell holds one value, each house holds each value once; of the allowed (cell, value) pairs, if not of all."""
    cells = range(order * order)
    sets = [[(cell, value) for value in range(order)] for cell in cells]
    sets += [[(cell, value) for cell in house] for house in houses(order, regions) for value in range(order)]
    for one_of in sets:
        literals = [cell * order + value + 1 for cell, value in one_of if allowed is None or (cell, value) in allowed]
        yield literals
        for one, other in itertools.combinations(literals, 2):
            yield [-one, -other]


# Activation literals pile up, and every model names them: after so many puzzles a fresh solver is the faster one.
FRESH = 500


class Whole:
    """One solver for all puzzles of a board."""

    def __init__(self, order, regions):
        self.order, self.clauses, self.asked, self.solver = order, list(clauses(order, regions)), 0, None

    def solutions(self, givens):
        if self.asked % FRESH == 0:
            self.solver = Cadical153(bootstrap_with=self.clauses)
        self.asked += 1
        guard = self.order**3 + 1 + self.asked % FRESH
        assumptions = [cell * self.order + value + 1 for cell, value in givens.items()] + [guard]
        while self.solver.solve(assumptions=assumptions):
            true = [literal for literal in self.solver.get_model()[: self.order**3] if literal > 0]
            yield true
            open_cells = [literal for literal in true if (literal - 1) // self.order not in givens]
            self.solver.add_clause([-literal for literal in open_cells] + [-guard])
        self.solver.add_clause([-guard])


class Open:
    """A solver for one puzzle, of what no given excludes."""

    def __init__(self, order, regions):
        self.order, self.regions = order, regions
        self.peers = [set() for _ in range(order * order)]
        for house in houses(order, regions):
            for cell in house:
                self.peers[cell].update(house)

    def allowed(self, givens):
        """The (cell, value) pairs that no given excludes."""
        excluded = [{givens[peer] for peer in peers if peer in givens} for peers in self.peers]
        return {
            (cell, value)
            for cell, out in enumerate(excluded)
            for value in ([givens[cell]] if cell in givens else set(range(self.order)) - out)
        }

    def solutions(self, givens):
        allowed = self.allowed(givens)
        with Cadical153(bootstrap_with=clauses(self.order, self.regions, allowed)) as solver:
            while solver.solve():
                model = solver.get_model()
                true = [
                    literal
                    for literal in (c * self.order + v + 1 for c, v in sorted(allowed))
                    if model[literal - 1] > 0
                ]
                yield true
                solver.add_clause([-literal for literal in true])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("question", choices=["check", "solve"])
    parser.add_argument("file", type=argparse.FileType())
    parser.add_argument("--open", action="store_true", help="a solver for each puzzle, of its open candidates")
    arguments = parser.parse_args()
    boards = {}
    for order, regions, givens in puzzles(arguments.file.read()):
        if (order, regions) not in boards:
            boards[order, regions] = (Open if arguments.open else Whole)(order, regions)
        solutions = boards[order, regions].solutions(givens)
        if arguments.question == "check":
            print(["none", "unique", "multiple"][len(list(itertools.islice(solutions, 2)))])
        else:
            found = next(solutions, None)
            print(" ".join(str((literal - 1) % order + 1) for literal in found) if found else "none")


if __name__ == "__main__":
    sys.exit(main())
