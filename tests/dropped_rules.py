#!/usr/bin/env python3
"""Drops rules from puzzles, one at a time, and compares the number of solutions with that of another solver.

    EXACTLY_DATA=FOLDER python3 tests/dropped_rules.py [--all] [--limit 25] [--exactly target/debug/exactly]

The puzzles are those of FOLDER/variants/samples.jsonl: JSON of f-puzzles with some further keys. The model for OR-tools CP-SAT is made
from that JSON and shares nothing with `exactly`; that is asked in its own notation. Of each puzzle the whole is compared, then all without
its rules, then the whole without one rule of each family (with --all: without each rule in turn). Without OR-tools (`pip install ortools`) or
the puzzles it says so and compares nothing.
"""

import argparse
import itertools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

NO_RULES = {"size", "title", "author", "ruleset", "grid", "latin"}
ROOT = Path(__file__).resolve().parent.parent
# For each puzzle and each solver.
SECONDS = 20


def place(name):
    row, column = re.fullmatch(r"R(\d+)C(\d+)", name).groups()
    return int(row) - 1, int(column) - 1


def variants(puzzle, every):
    """The puzzle without each of its rules (or one of each family): what was dropped, and the rest."""
    for key in sorted(set(puzzle) - NO_RULES):
        if isinstance(puzzle[key], list):
            for index in range(len(puzzle[key]) if every else min(1, len(puzzle[key]))):
                rest = puzzle[key][:index] + puzzle[key][index + 1 :]
                yield f"{key}[{index}]", {**puzzle, key: rest}
        elif puzzle[key] is True:
            yield key, {**puzzle, key: False}
    bare = {key: value for key, value in puzzle.items() if key in NO_RULES}
    yield "all rules", bare
    yield "nothing", puzzle


def view(clue, n):
    """The cells seen from a place beside the board, or along its diagonal."""
    row, column = place(clue["cell"])
    steps = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
    if "direction" in clue:
        down, right = steps[clue["direction"]]
    else:
        down = 1 if row < 0 else -1 if row == n else 0
        right = 1 if column < 0 else -1 if column == n else 0
    cells = []
    row, column = row + down, column + right
    while 0 <= row < n and 0 <= column < n:
        cells.append((row, column))
        row, column = row + down, column + right
    return cells


def touching(n):
    for row, column in itertools.product(range(n), repeat=2):
        if column + 1 < n:
            yield (row, column), (row, column + 1)
        if row + 1 < n:
            yield (row, column), (row + 1, column)


def third(n, digit):
    low = n // 3 if n % 3 == 1 else (n + 2) // 3
    return 0 if digit <= low else 1 if digit <= n - low else 2


def boxes(puzzle):
    n = puzzle["size"]
    rows = {4: 2, 6: 2, 8: 2, 9: 3}.get(n)
    region = {}
    for row, column in itertools.product(range(n), repeat=2):
        usual = row // rows * rows + column // (n // rows) if rows else None
        region[row, column] = puzzle["grid"][row][column].get("region", usual)
    return region


class Model:
    def __init__(self, puzzle):
        from ortools.sat.python import cp_model

        self.puzzle, self.n, self.cp = puzzle, puzzle["size"], cp_model.CpModel()
        n, cp = self.n, self.cp
        self.at = {cell: cp.new_int_var(1, n, "") for cell in itertools.product(range(n), repeat=2)}
        for k in range(n):
            cp.add_all_different([self.at[k, i] for i in range(n)])
            cp.add_all_different([self.at[i, k] for i in range(n)])
        self.region = {} if puzzle.get("latin") else boxes(puzzle)
        for number in set(self.region.values()) - {None}:
            cp.add_all_different([self.at[cell] for cell, of in self.region.items() if of == number])
        for (row, column), digit in self.at.items():
            cell = puzzle["grid"][row][column]
            if cell.get("given"):
                cp.add(digit == cell["value"])
            if "givenPencilMarks" in cell:
                self.table([(row, column)], lambda digit: digit in cell["givenPencilMarks"])
        for key in set(puzzle) - NO_RULES:
            if puzzle[key]:
                getattr(self, "say_" + key.replace("+", "_up").replace("-", "_down"))(puzzle[key])

    def of(self, cells):
        return [self.at[cell] for cell in cells]

    def named(self, names):
        return [place(name) for name in names]

    def lines(self, clues):
        for clue in clues:
            for line in clue["lines"]:
                yield clue, self.named(line)

    def table(self, cells, holds):
        tuples = [way for way in itertools.product(range(1, self.n + 1), repeat=len(cells)) if holds(*way)]
        if tuples:
            self.cp.add_allowed_assignments(self.of(cells), tuples)
        else:
            self.cp.add_bool_or([])

    def pairs(self, pairs, holds):
        for one, other in pairs:
            self.table([one, other], holds)

    def ways(self, cells, holds):
        """Of a row or column."""
        ways = [way for way in itertools.permutations(range(1, self.n + 1)) if holds(way)]
        if ways:
            self.cp.add_allowed_assignments(self.of(cells), ways)
        else:
            self.cp.add_bool_or([])

    def say_killercage(self, clues):
        for clue in clues:
            cells = self.of(self.named(clue["cells"]))
            self.cp.add_all_different(cells)
            if clue.get("value"):
                self.cp.add(sum(cells) == int(clue["value"]))

    def say_extraregion(self, clues):
        for clue in clues:
            self.cp.add_all_different(self.of(self.named(clue["cells"])))

    def say_arrow(self, clues):
        for clue in clues:
            number = 0
            for digit in self.of(self.named(clue["cells"])):
                number = 10 * number + digit
            for line in clue["lines"]:
                self.cp.add(sum(self.of(self.named(line[1:]))) == number)

    def say_thermometer(self, clues):
        for _, line in self.lines(clues):
            self.pairs(zip(line, line[1:]), lambda a, b: a < b)

    def say_slowthermometer(self, clues):
        for _, line in self.lines(clues):
            self.pairs(zip(line, line[1:]), lambda a, b: a <= b)

    def say_betweenline(self, clues):
        for _, line in self.lines(clues):
            for cell in line[1:-1]:
                self.table([line[0], line[-1], cell], lambda a, b, x: min(a, b) < x < max(a, b))

    def say_lockout(self, clues):
        for _, line in self.lines(clues):
            self.pairs([(line[0], line[-1])], lambda a, b: abs(a - b) >= 4)
            for cell in line[1:-1]:
                self.table([line[0], line[-1], cell], lambda a, b, x: x < min(a, b) or x > max(a, b))

    def say_doublearrow(self, clues):
        for _, line in self.lines(clues):
            if len(line) > 2:
                self.cp.add(sum(self.of(line[1:-1])) == self.at[line[0]] + self.at[line[-1]])

    def say_zipperline(self, clues):
        for _, line in self.lines(clues):
            half = len(line) // 2
            sums = [self.at[line[i]] + self.at[line[-1 - i]] for i in range(half)]
            sums += [self.at[line[half]]] if len(line) % 2 else []
            for other in sums[1:]:
                self.cp.add(other == sums[0])

    def say_palindrome(self, clues):
        for _, line in self.lines(clues):
            self.pairs(zip(line[: len(line) // 2], reversed(line)), lambda a, b: a == b)

    def say_whispers(self, clues):
        for clue, line in self.lines(clues):
            least = int(clue.get("value") or (self.n + 1) // 2)
            self.pairs(zip(line, line[1:]), lambda a, b: abs(a - b) >= least)

    def say_renban(self, clues):
        for _, line in self.lines(clues):
            least, most = self.cp.new_int_var(1, self.n, ""), self.cp.new_int_var(1, self.n, "")
            self.cp.add_all_different(self.of(line))
            self.cp.add_min_equality(least, self.of(line))
            self.cp.add_max_equality(most, self.of(line))
            self.cp.add(most - least == len(line) - 1)

    def say_nabner(self, clues):
        for _, line in self.lines(clues):
            self.pairs(itertools.combinations(line, 2), lambda a, b: abs(a - b) >= 2)

    def say_entropicline(self, clues):
        for _, line in self.lines(clues):
            for place in range(len(line)):
                near = [(line[place], other) for other in line[place + 1 : place + 3]]
                self.pairs(near, lambda a, b: third(self.n, a) != third(self.n, b))

    def say_modularline(self, clues):
        for _, line in self.lines(clues):
            for place in range(len(line)):
                self.pairs([(line[place], other) for other in line[place + 1 : place + 3]], lambda a, b: a % 3 != b % 3)

    def say_regionsumline(self, clues):
        for _, line in self.lines(clues):
            runs = [list(run) for _, run in itertools.groupby(line, key=lambda cell: self.region[cell])]
            for run in runs[1:]:
                self.cp.add(sum(self.of(run)) == sum(self.of(runs[0])))

    def say_clone(self, clues):
        for clue in clues:
            self.pairs(zip(self.named(clue["cells"]), self.named(clue["cloneCells"])), lambda a, b: a == b)

    def say_inequality(self, clues):
        for clue in clues:
            self.pairs([self.named(clue["cells"])], lambda a, b: a < b)

    def say_difference(self, clues):
        for clue in clues:
            self.pairs([self.named(clue["cells"])], lambda a, b: abs(a - b) == int(clue.get("value") or 1))

    def say_ratio(self, clues):
        for clue in clues:
            times = int(clue.get("value") or 2)
            self.pairs([self.named(clue["cells"])], lambda a, b: a == times * b or b == times * a)

    def say_xv(self, clues):
        for clue in clues:
            total = {"X": 10, "V": 5}[clue["value"]]
            self.pairs([self.named(clue["cells"])], lambda a, b: a + b == total)

    def bare(self, *keys):
        """Pairs that touch without such a mark."""
        marked = [sorted(self.named(clue["cells"])) for key in keys for clue in self.puzzle.get(key) or []]
        return [pair for pair in touching(self.n) if list(pair) not in marked]

    def say_negative(self, kinds):
        if "ratio" in kinds:
            ratios = {int(clue.get("value") or 2) for clue in self.puzzle.get("ratio") or []} or {2}
            fits = lambda a, b: all(a != times * b and b != times * a for times in ratios)
            self.pairs(self.bare("difference", "ratio"), fits)
        if "xv" in kinds:
            self.pairs(self.bare("xv"), lambda a, b: a + b not in (5, 10))

    def say_nonconsecutive(self, _):
        self.pairs(self.bare("difference", "ratio"), lambda a, b: abs(a - b) != 1)

    def apart(self, *steps):
        for (row, column), (down, right) in itertools.product(self.at, steps):
            if (row + down, column + right) in self.at:
                self.cp.add(self.at[row, column] != self.at[row + down, column + right])

    def say_antiknight(self, _):
        self.apart((1, 2), (2, 1), (1, -2), (2, -1))

    def say_antiking(self, _):
        self.apart((1, 1), (1, -1))

    def say_diagonal_up(self, _):
        self.cp.add_all_different([self.at[k, self.n - 1 - k] for k in range(self.n)])

    def say_diagonal_down(self, _):
        self.cp.add_all_different([self.at[k, k] for k in range(self.n)])

    def say_disjointgroups(self, _):
        order = {number: sorted(c for c, of in self.region.items() if of == number) for number in self.region.values()}
        for group in zip(*order.values()):
            self.cp.add_all_different(self.of(group))

    def say_globalentropy(self, _):
        for row, column in itertools.product(range(self.n - 1), repeat=2):
            square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
            self.table(square, lambda *ways: {third(self.n, digit) for digit in ways} == {0, 1, 2})

    def parity(self, clues, remainder):
        for clue in clues:
            self.table([place(clue["cell"])], lambda digit: digit % 2 == remainder)

    def say_odd(self, clues):
        self.parity(clues, 1)

    def say_even(self, clues):
        self.parity(clues, 0)

    def extreme(self, clues, fits):
        marked = [place(clue["cell"]) for clue in clues]
        for one, other in touching(self.n):
            for cell, next_cell in ((one, other), (other, one)):
                if cell in marked and next_cell not in marked:
                    self.pairs([(cell, next_cell)], fits)

    def say_minimum(self, clues):
        self.extreme(clues, lambda a, b: a < b)

    def say_maximum(self, clues):
        self.extreme(clues, lambda a, b: a > b)

    def say_quadruple(self, clues):
        for clue in clues:
            wanted = clue["values"]
            fits = lambda *ways: all(ways.count(digit) >= wanted.count(digit) for digit in wanted)
            self.table(self.named(clue["cells"]), fits)

    def say_littlekillersum(self, clues):
        for clue in clues:
            self.cp.add(sum(self.of(view(clue, self.n))) == int(clue["value"]))

    def say_sandwichsum(self, clues):
        def fits(way):
            one, last = sorted((way.index(1), way.index(self.n)))
            return sum(way[one + 1 : last]) == total

        for clue in clues:
            total = int(clue["value"])
            self.ways(view(clue, self.n), fits)

    def say_xsum(self, clues):
        for clue in clues:
            self.ways(view(clue, self.n), lambda way: sum(way[: way[0]]) == int(clue["value"]))

    def say_skyscraper(self, clues):
        for clue in clues:
            seen = lambda way: sum(digit == max(way[: place + 1]) for place, digit in enumerate(way))
            self.ways(view(clue, self.n), lambda way: seen(way) == int(clue["value"]))

    def say_numberedroom(self, clues):
        for clue in clues:
            cells = self.of(view(clue, self.n))
            index = self.cp.new_int_var(0, self.n - 1, "")
            self.cp.add(index == cells[0] - 1)
            self.cp.add_element(index, cells, int(clue["value"]))

    def indexed(self, clues, line):
        for cell in (place(name) for clue in clues for name in clue["cells"]):
            cells, number = line(*cell)
            for pointed, other in enumerate(cells):
                if other != cell:
                    says = lambda a, b: (a == pointed + 1) == (b == number + 1)
                    self.pairs([(cell, other)], says)

    def say_rowindexer(self, clues):
        self.indexed(clues, lambda row, column: ([(k, column) for k in range(self.n)], row))

    def say_columnindexer(self, clues):
        self.indexed(clues, lambda row, column: ([(row, k) for k in range(self.n)], column))

    def say_kencage(self, clues):
        for clue in clues:
            cells, value, sign = self.named(clue["cells"]), clue["value"], clue.get("op")
            product = lambda ways: __import__("math").prod(ways)
            fits = {
                "+": lambda *ways: sum(ways) == value,
                "*": lambda *ways: product(ways) == value,
                "-": lambda a, b: abs(a - b) == value,
                "/": lambda a, b: max(a, b) == min(a, b) * value,
            }
            self.table(cells, fits[sign])

    def count(self, limit):
        from ortools.sat.python import cp_model

        class Seen(cp_model.CpSolverSolutionCallback):
            def __init__(self, cells):
                super().__init__()
                self.cells, self.found = cells, set()

            def on_solution_callback(self):
                self.found.add(tuple(self.value(cell) for cell in self.cells))
                if len(self.found) >= limit:
                    self.stop_search()

        solver, seen = cp_model.CpSolver(), Seen(list(self.at.values()))
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = SECONDS
        status = solver.solve(self.cp, seen)
        is_done = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) or len(seen.found) >= limit
        return len(seen.found) if is_done else None


def own(puzzle):
    """The puzzle in the notation of `exactly`."""
    n, out = puzzle["size"], ["puzzle", f"order: {puzzle['size']}"]
    regions = [[cell.get("region") for cell in row] for row in puzzle["grid"]]
    if puzzle.get("latin"):
        out.append("boxes: none")
    elif any(region is not None for row in regions for region in row):
        out += ["regions:", *("".join("abcdefghi"[region] for region in row) for row in regions)]
    words = [w for k, w in WORDS.items() if puzzle.get(k)]
    words += [{"ratio": "ratio-negative", "xv": "xv-negative"}[kind] for kind in puzzle.get("negative") or []]
    out += [f"also: {' '.join(words)}"] if words else []
    names = lambda cells: " ".join(cells).lower()
    for key in sorted(set(puzzle) - NO_RULES - set(WORDS) - {"negative"}):
        for number, clue in enumerate(puzzle[key]):
            value = clue.get("value") or ""
            if key in LINES:
                out += [f"{LINES[key]} {value}: {names(line)}" for line in clue["lines"]]
            elif key == "arrow":
                shafts = "; ".join(names(line[1:]) for line in clue["lines"])
                out.append(f"arrow {names(clue['cells'])}: {shafts}")
            elif key == "extraregion":
                out.append(f"group {number}: {names(clue['cells'])}")
            elif key == "clone":
                out.append(f"clone {names(clue['cells'])}: {names(clue['cloneCells'])}")
            elif key == "xv":
                out.append(f"{value.lower()}: {names(clue['cells'])}")
            elif key == "kencage":
                sign = clue["op"].replace("*", "x")
                out.append(f"kenken {value}{sign}: {names(clue['cells'])}")
            elif key == "quadruple":
                out.append(f"quadruple {' '.join(map(str, clue['values']))}: {names(clue['cells'])}")
            elif key == "littlekillersum":
                steps = {"U": "up", "D": "down", "L": "left", "R": "right"}
                way = "-".join(steps[step] for step in clue["direction"])
                out.append(f"little {value}: {clue['cell'].lower()} {way}")
            elif key in VIEWS:
                out.append(f"{VIEWS[key]} {clue['cell'].lower()}: {value or 0}")
            else:
                out.append(f"{CELLS[key]} {value}: {names(clue.get('cells') or [clue['cell']])}")
    out.append("givens:")
    for row in puzzle["grid"]:
        out.append("".join(str(cell["value"]) if cell.get("given") else "." for cell in row))
    for (row, cells) in enumerate(puzzle["grid"], 1):
        for column, cell in enumerate(cells, 1):
            if "givenPencilMarks" in cell:
                out.append(f"marks: r{row}c{column}={''.join(map(str, cell['givenPencilMarks']))}")
    return "\n".join(re.sub(r" +:", ":", line) for line in out) + "\n"


WORDS = {
    "antiknight": "knight",
    "antiking": "king",
    "nonconsecutive": "nonconsecutive",
    "disjointgroups": "disjoint-groups",
    "diagonal+": "rising-diagonal",
    "diagonal-": "falling-diagonal",
    "globalentropy": "global-entropy",
}
LINES = {
    "thermometer": "thermo",
    "slowthermometer": "slow-thermo",
    "betweenline": "between",
    "lockout": "lockout",
    "doublearrow": "double-arrow",
    "zipperline": "zipper",
    "palindrome": "palindrome",
    "whispers": "whisper",
    "renban": "renban",
    "nabner": "nabner",
    "entropicline": "entropic",
    "modularline": "modular",
    "regionsumline": "region-sum",
}
VIEWS = {"sandwichsum": "sandwich", "xsum": "x-sum", "skyscraper": "skyscraper", "numberedroom": "numbered-room"}
CELLS = {
    "killercage": "cage",
    "difference": "white",
    "ratio": "black",
    "inequality": "less",
    "odd": "odd",
    "even": "even",
    "minimum": "minimum",
    "maximum": "maximum",
    "rowindexer": "row-indexer",
    "columnindexer": "column-indexer",
}


def exactly(binary, texts, limit):
    """How many solutions each has, up to a limit."""
    arguments = [binary, "count", "--limit", str(limit), "--timeout", str(SECONDS), "--json", "-"]
    ran = subprocess.run(arguments, input="\n".join(texts), capture_output=True, text=True)
    if "error" in ran.stderr:
        sys.exit(ran.stderr)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="drop each rule in turn, not one of each family")
    parser.add_argument("--limit", type=int, default=25, help="solutions to count (default: 25)")
    parser.add_argument("--exactly", default=ROOT / "target" / "debug" / "exactly")
    arguments = parser.parse_args()
    path = Path(os.environ.get("EXACTLY_DATA", "/nowhere")) / "variants" / "samples.jsonl"
    if not path.exists():
        return print("skipped: EXACTLY_DATA names no folder with variants/samples.jsonl")
    try:
        import ortools  # noqa: F401
    except ImportError:
        return print("skipped: OR-tools is not installed (pip install ortools)")
    cases = []
    for line in path.read_text().splitlines():
        sample = json.loads(line)
        cases += [(sample, dropped, rest) for dropped, rest in variants(sample["puzzle"], arguments.all)]
    ours = exactly(arguments.exactly, [own(rest) for _, _, rest in cases], arguments.limit)
    if len(ours) != len(cases):
        sys.exit(f"{len(ours)} answers to {len(cases)} puzzles")
    undecided, wrong, families = 0, 0, set()
    for (sample, dropped, rest), answer in zip(cases, ours):
        families.add(dropped.partition("[")[0])
        mine = min(int(answer["count"]), arguments.limit) if answer["verdict"] != "unknown" else None
        theirs = Model(rest).count(arguments.limit) if mine is not None else None
        if mine is None or theirs is None:
            undecided += 1
            print(f"undecided: {sample['name']} without {dropped}", flush=True)
            continue
        expected = {mine}
        if dropped == "nothing":
            expected = {min(int(sample["solutions"]), arguments.limit)}
        alone = str(sample.get("row_column_box_alone", "")).split(" ")
        if dropped == "all rules" and alone[0].isdigit():
            least = int(alone[0])
            expected = {least} if len(alone) == 1 else set(range(least, arguments.limit + 1))
        if mine not in expected or theirs != mine:
            wrong += 1
            print(f"{sample['name']} without {dropped}: {mine} here, {theirs} by CP-SAT, expected {expected}\n{own(rest)}")
    print(f"{len(cases)} puzzles, {len(families)} families dropped: {wrong} differ, {undecided} undecided in {SECONDS} s")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
