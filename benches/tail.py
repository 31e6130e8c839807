#!/usr/bin/env python3
"""The slowest of large boards, which a median does not show: first solutions beside CaDiCaL 1.9.5 of python-sat.

    cargo build --release --bin exactly --example generate
    target/bench/venv/bin/python benches/tail.py [--families 35,33] [--cap 60] [BINARY ...]

`benches/run.py` makes that virtual environment. For each of ten puzzles of a family the binaries (default: target/release/exactly)
and CaDiCaL run in alternation, on one thread and in a process each. What counts is user time, of CaDiCaL for loading its
clauses and solving alone; they are those of the open part of the formula (`yardstick.py --open`). A process that takes
longer than the cap is ended, and counts as the cap.
"""

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / "target" / "release"
FAMILIES = {
    "30": ("QWH 30, 320 holes", ["qwh", "--order", "30", "--holes", "320"]),
    "33": ("QWH 33, 381 balanced holes", ["qwh", "--order", "33", "--holes", "381", "--balanced"]),
    "35": ("QWH 35, 405 balanced holes", ["qwh", "--order", "35", "--holes", "405", "--balanced"]),
    "25": ("sudoku 25×25, 330 holes", ["sudoku", "--order", "25", "--holes", "330"]),
}


def cadical(path):
    """Loads and solves one puzzle, and prints the seconds of user time that this took."""
    from pysat.solvers import Cadical195

    import yardstick

    ((order, regions, givens),) = yardstick.puzzles(Path(path).read_text())
    allowed = yardstick.Open(order, regions).allowed(givens)
    clauses = list(yardstick.clauses(order, regions, allowed))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    with Cadical195(bootstrap_with=clauses) as solver:
        assert solver.solve()
        print(resource.getrusage(resource.RUSAGE_SELF).ru_utime - before)


def seconds(command, cap):
    """User time of a process, or what it prints in its place; the cap where it takes longer."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (cap, cap))

    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    ended = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit)
    if ended.returncode < 0:
        return cap
    if ended.returncode != 0:
        sys.exit(f"status {ended.returncode}: {' '.join(map(str, command))}\n{ended.stderr}")
    if "--cadical" in command:
        return float(ended.stdout)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def generated(arguments, count):
    command = [RELEASE / "examples" / "generate", *arguments, "--count", str(count)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return ["order" + part for part in text.split("order")[1:]] or text.splitlines(keepends=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binaries", nargs="*", default=[RELEASE / "exactly"], metavar="BINARY")
    parser.add_argument("--families", default="30,33,35,25", type=lambda words: words.split(","))
    parser.add_argument("--count", default=10, type=int, help="puzzles of each family")
    parser.add_argument("--cap", default=60, type=int, help="seconds that a process may take")
    parser.add_argument("--cadical", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.cadical:
        return cadical(arguments.cadical)
    commands = [[binary, "solve", "--jobs", "1"] for binary in arguments.binaries]
    commands.append([sys.executable, __file__, "--cadical"])
    print("| family | " + " | ".join([*map(str, arguments.binaries), "CaDiCaL 1.9.5"]) + " |")
    print("| --- " * (len(commands) + 1) + "|")
    for name, recipe in map(FAMILIES.get, arguments.families):
        times = [[] for _ in commands]
        for text in generated(recipe, arguments.count):
            with tempfile.NamedTemporaryFile("w") as puzzle:
                puzzle.write(text)
                puzzle.flush()
                for found, command in zip(times, commands):
                    found.append(seconds([*command, puzzle.name], arguments.cap))
            print(*(f"{found[-1]:.3f}" for found in times), file=sys.stderr, flush=True)
        shown = [f"{statistics.median(found):.3g} s (max {max(found):.3g})" for found in times]
        print(f"| {name} | {' | '.join(shown)} |", flush=True)


if __name__ == "__main__":
    main()
