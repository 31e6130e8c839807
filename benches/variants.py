#!/usr/bin/env python3
"""Repeats the figures of docs/performance.md on rules beyond houses, by one command:

    python3 benches/variants.py [--count 1000] [--theirs 100] [--rounds 3] [--family killer]

For each family of `generate variant` it checks COUNT puzzles, all of them unique, with `exactly check --jobs 1`: all in one
process, and each in a process of its own, whose start, reading and printing count. The yardsticks answer the same
question, is there exactly one solution, on the first THEIRS of them, with time for nothing but that:

- OR-tools CP-SAT with one worker (`cp_sat.py`): building the model counts, reading the puzzle does not.
- CaDiCaL 1.5.3 through python-sat on our own formula (`exactly encode`): adding its clauses counts, making and reading it does not.

`exactly` answers these once more, all in one process, in alternation with them. Two ratios are shown for each: of the time for all of
them, and of medians, where for `exactly` it is that of a process for each puzzle. All is processor time, which
other work on the machine disturbs less than time on the clock. With --proofs it measures `prove` and `verify` on the killers of
20 cages and more instead, a process for each. The first run makes a virtual environment in target/bench.
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
FAMILIES = ["killer", "thermometers", "arrows", "kropki", "sandwiches", "little-killers", "whispers", "skyscrapers", "towers"]


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


def seconds(*command):
    """Processor time of one process, which must come back with status 0, and what it printed."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    answers = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"status {process.returncode}: {' '.join(map(str, command))}")
    return usage.ru_utime + usage.ru_stime, answers


def exactly(texts):
    """Seconds of processor time in which one process checks these puzzles, all of them unique."""
    path = BENCH / f"asked-{os.getpid()}.txt"
    path.write_text("\n".join(texts))
    taken, answers = seconds(EXACTLY, "check", "--jobs", "1", path)
    if answers.split().count("unique") < len(texts):
        sys.exit(f"{path}: not all are unique, says exactly")
    path.unlink()
    return taken


def cadical(clauses, cells, values):
    """Whether there is exactly one solution; the first variables are the cells' values."""
    from pysat.solvers import Cadical153

    with Cadical153(bootstrap_with=clauses) as solver:
        if not solver.solve():
            return False
        solver.add_clause([-literal for literal in solver.get_model()[: cells * values] if literal > 0])
        return not solver.solve()


def formula_of(text):
    formula = subprocess.run([EXACTLY, "encode", "-"], input=text, capture_output=True, text=True, check=True).stdout
    lines = (line for line in formula.splitlines() if line and line[0] not in "cp")
    order = int(re.search(r"(?m)^order: (\d+)", text)[1])
    return [[int(word) for word in line.split()[:-1]] for line in lines], order * order, order


def theirs(is_unique, questions):
    """Seconds of processor time for each."""
    found = []
    for question in questions:
        started = time.process_time()
        if not is_unique(*question):
            sys.exit(f"not all are unique, says {is_unique.__module__}.{is_unique.__name__}")
        found.append(time.process_time() - started)
    return found


def measure(family, count, few, rounds):
    import cp_sat

    texts = generated(family, count)
    whole = statistics.median(exactly(texts) for _ in range(rounds)) / count
    alone = [exactly([text]) for text in texts]
    texts = texts[:few]
    puzzles, formulas = [(cp_sat.Puzzle(text),) for text in texts], [formula_of(text) for text in texts]
    ours, cp, sat = [], [], []
    for _ in range(rounds):
        ours.append(exactly(texts))
        cp.append(theirs(cp_sat.is_unique, puzzles))
        sat.append(theirs(cadical, formulas))
    median = statistics.median(alone[:few])
    row = [f"{count} {family}", f"{whole * 1000:.3g} ms", f"{statistics.median(alone) * 1000:.3g} ms", f"{max(alone) * 1000:.3g} ms"]
    for other in (cp, sat):
        mean = statistics.median(sum(times) for times in other)
        middle = statistics.median(statistics.median(times) for times in other)
        row += [f"{mean / len(texts) * 1000:.3g} ms", f"{mean / statistics.median(ours):.3g} ×", f"{middle * 1000:.3g} ms", f"{middle / median:.3g} ×"]
    print("| " + " | ".join(row) + " |", flush=True)


def proofs(count):
    """`prove` and `verify` of killers with 20 cages and more."""
    killers = [text for text in generated("killer", count) if text.count("\ncage") >= 20]
    path, folder = BENCH / "asked.txt", BENCH / "certificate"
    times = []
    for text in killers:
        subprocess.run(["rm", "-rf", folder], check=True)
        path.write_text(text)
        proved, _ = seconds(EXACTLY, "prove", "--jobs", "1", path, "--out", folder)
        verified, _ = seconds(EXACTLY, "verify", "--jobs", "1", *sorted(folder.iterdir()))
        times.append((proved, verified, proved + verified))
    for name, column in zip(("prove", "verify", "both"), zip(*times)):
        print(f"{len(killers)} killers, {name}: median {statistics.median(column) * 1000:.3g} ms, slowest {max(column) * 1000:.3g} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="puzzles of each family (default: 1000)")
    parser.add_argument("--theirs", type=int, default=100, help="how many of them the yardsticks get (default: 100)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--family", choices=FAMILIES, action="append", help="some only")
    parser.add_argument("--proofs", action="store_true", help="measure `prove` and `verify` instead")
    arguments = parser.parse_args()
    prepare()
    if Path(sys.prefix) != BENCH / "venv":
        os.execv(PYTHON, [PYTHON, *sys.argv])
    if arguments.proofs:
        proofs(arguments.count)
        return
    head = ["puzzles", "a puzzle, in one process", "median alone", "slowest alone"]
    for name in ("CP-SAT", "python-sat"):
        head += [f"{name}, mean", "ratio", f"{name}, median", "ratio"]
    print("| " + " | ".join(head) + " |\n|" + " --- |" * len(head), flush=True)
    for family in arguments.family or FAMILIES:
        measure(family, arguments.count, arguments.theirs, arguments.rounds)


if __name__ == "__main__":
    main()
