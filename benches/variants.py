#!/usr/bin/env python3
"""Repeats the figures of docs/performance.md on rules beyond houses, by one command:

    python3 benches/variants.py [--count 1000] [--theirs 50] [--rounds 3] [--family killer]

For each family of `generate variant` it checks COUNT puzzles with `exactly check --jobs 1` in one process, and asks how long
the slowest takes alone, start of the process included. The yardsticks answer the same question, is there exactly one
solution, on the first THEIRS of them, in alternation with `exactly` on these:

- OR-tools CP-SAT with one worker: all-different over rows, columns and boxes, sums, orders and tables; building the
  model counts, reading the puzzle does not.
- CaDiCaL 1.5.3 through python-sat on our own formula (`exactly encode`): adding its clauses counts, making and reading it does not.

Shown is processor time a puzzle, which other work on the machine disturbs less than time on the clock. The first run makes a
virtual environment in target/bench.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
BENCH = TARGET / "bench"
PYTHON = BENCH / "venv" / "bin" / "python"
EXACTLY = TARGET / "release" / "exactly"
GENERATE = TARGET / "release" / "examples" / "generate"
FAMILIES = ["killer", "thermometers", "arrows", "kropki"]
CELLS = [(row, column) for row in range(9) for column in range(9)]


def prepare():
    BENCH.mkdir(parents=True, exist_ok=True)
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", BENCH / "venv"], check=True)
    subprocess.run([PYTHON, "-m", "pip", "install", "-q", "ortools", "python-sat"], check=True)
    cargo = ["cargo", "build", "--release", "--bin", "exactly", "--example", "generate"]
    subprocess.run(cargo, check=True, cwd=ROOT)


def generated(family, count):
    """The puzzles of a family, a text each; made once."""
    path = BENCH / f"{family}-{count}.txt"
    if not path.exists():
        print(f"generating {path.name}", file=sys.stderr)
        part = path.with_suffix(".part")
        with open(part, "wb") as file:
            subprocess.run([GENERATE, "variant", family, "--count", str(count)], stdout=file, check=True)
        part.rename(path)
    return ["puzzle\n" + text for text in re.split(r"(?m)^puzzle\n", path.read_text())[1:]]


def exactly(texts):
    """Seconds of processor time in which one process checks these puzzles, all of them unique."""
    path = BENCH / "asked.txt"
    path.write_text("\n".join(texts))
    process = subprocess.Popen([EXACTLY, "check", "--jobs", "1", path], stdout=subprocess.PIPE, text=True)
    answers = process.stdout.read().split()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0 or answers.count("unique") < len(texts):
        sys.exit(f"{path}: not all are unique, says exactly (status {process.returncode})")
    return usage.ru_utime + usage.ru_stime


class Puzzle:
    """What a text in our own notation says, as far as `generate variant` uses it."""

    def __init__(self, text):
        self.givens, self.cages, self.thermometers, self.arrows, self.dots, self.negative = {}, [], [], [], {}, False
        lines = iter(text.splitlines())
        for line in lines:
            key, _, cells = line.partition(":")
            kind, _, head = key.partition(" ")
            cells = named(cells)
            if kind == "cage":
                self.cages.append((int(head), cells))
            elif kind == "thermo":
                self.thermometers.append(cells)
            elif kind == "arrow":
                self.arrows.append((named(head)[0], cells))
            elif kind in ("white", "black"):
                self.dots[tuple(cells)] = kind
            elif line == "also: kropki-negative":
                self.negative = True
            elif kind == "givens":
                self.givens = {cell: int(next_digit) for cell, next_digit in rows(lines)}
            elif kind not in ("puzzle", "order", "boxes", ""):
                sys.exit(f"what does {line!r} say?")


def named(text):
    return [(int(row) - 1, int(column) - 1) for row, column in re.findall(r"r(\d)c(\d)", text)]


def rows(lines):
    for row in range(9):
        symbols = next(lines).replace(" ", "")
        yield from (((row, column), symbol) for column, symbol in enumerate(symbols) if symbol in "123456789")


def houses():
    for k in range(9):
        yield [(k, place) for place in range(9)]
        yield [(place, k) for place in range(9)]
        yield [(k // 3 * 3 + place // 3, k % 3 * 3 + place % 3) for place in range(9)]


def says(kind, one, other):
    return abs(one - other) == 1 if kind == "white" else one == 2 * other or other == 2 * one


def pairs_of(holds):
    return [(one, other) for one in range(1, 10) for other in range(1, 10) if holds(one, other)]


def cp_sat(puzzle):
    """Whether there is exactly one solution."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    digit = {cell: model.new_int_var(1, 9, "") for cell in CELLS}
    of = lambda cells: [digit[cell] for cell in cells]
    for house in houses():
        model.add_all_different(of(house))
    for cell, value in puzzle.givens.items():
        model.add(digit[cell] == value)
    for total, cells in puzzle.cages:
        model.add_all_different(of(cells))
        model.add(sum(of(cells)) == total)
    for cells in puzzle.thermometers:
        for one, other in zip(cells, cells[1:]):
            model.add(digit[one] < digit[other])
    for circle, shaft in puzzle.arrows:
        model.add(sum(of(shaft)) == digit[circle])
    for row, column in CELLS:
        for other in ((row, column + 1), (row + 1, column)):
            two = ((row, column), other)
            if two in puzzle.dots:
                model.add_allowed_assignments(of(two), pairs_of(lambda a, b: says(puzzle.dots[two], a, b)))
            elif puzzle.negative and other in digit:
                model.add_allowed_assignments(
                    of(two), pairs_of(lambda a, b: not says("white", a, b) and not says("black", a, b))
                )
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return False
    model.add_forbidden_assignments(of(CELLS), [[solver.value(digit[cell]) for cell in CELLS]])
    return solver.solve(model) == cp_model.INFEASIBLE


def cadical(clauses):
    """Whether there is exactly one solution; the first 729 variables are the cells' values."""
    from pysat.solvers import Cadical153

    with Cadical153(bootstrap_with=clauses) as solver:
        if not solver.solve():
            return False
        solver.add_clause([-literal for literal in solver.get_model()[:729] if literal > 0])
        return not solver.solve()


def clauses_of(text):
    formula = subprocess.run([EXACTLY, "encode", "-"], input=text, capture_output=True, text=True, check=True).stdout
    lines = (line for line in formula.splitlines() if line and line[0] not in "cp")
    return [[int(word) for word in line.split()[:-1]] for line in lines]


def measure(family, count, theirs, rounds):
    texts = generated(family, count)
    whole = statistics.median(exactly(texts) for _ in range(rounds)) / count
    alone = sorted(exactly([text]) for text in texts)
    few = texts[:theirs]
    puzzles, formulas = [Puzzle(text) for text in few], [clauses_of(text) for text in few]
    times = {"exactly": [], "CP-SAT": [], "python-sat": []}
    for _ in range(rounds):
        times["exactly"].append(exactly(few))
        times["CP-SAT"].append(timed(cp_sat, puzzles))
        times["python-sat"].append(timed(cadical, formulas))
    ours, *others = (statistics.median(seconds) / len(few) * 1000 for seconds in times.values())
    row = [f"{count} {family}", f"{whole * 1000:.3g} ms", f"{alone[count // 2] * 1000:.3g} ms", f"{alone[-1] * 1000:.3g} ms"]
    row += [f"{ours:.3g} ms", *(f"{other:.3g} ms ({other / ours:.3g} ×)" for other in others)]
    print("| " + " | ".join(row) + " |", flush=True)


def timed(unique, puzzles):
    started = time.process_time()
    if not all(unique(puzzle) for puzzle in puzzles):
        sys.exit(f"not all are unique, says {unique.__name__}")
    return time.process_time() - started


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="puzzles of each family (default: 1000)")
    parser.add_argument("--theirs", type=int, default=50, help="how many of them the yardsticks get (default: 50)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--family", choices=FAMILIES, action="append", help="some only")
    arguments = parser.parse_args()
    prepare()
    if Path(sys.prefix) != BENCH / "venv":
        os.execv(PYTHON, [PYTHON, *sys.argv])
    head = ["puzzles", "a puzzle, in one process", "median alone", "slowest alone", f"the first {arguments.theirs}"]
    head += ["CP-SAT on these", "python-sat on these"]
    print("| " + " | ".join(head) + " |\n|" + " --- |" * len(head), flush=True)
    for family in arguments.family or FAMILIES:
        measure(family, arguments.count, arguments.theirs, arguments.rounds)


if __name__ == "__main__":
    main()
