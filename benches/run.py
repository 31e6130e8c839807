#!/usr/bin/env python3
"""Repeats the first table of docs/performance.md and its two drawings, by one command:

    python3 benches/run.py [--data DIRECTORY] [--rounds 5] [--only WORD,WORD]

It needs cargo, Python 3.9 with venv, for the rows on enumeration `clasp`, and for those on instructions `valgrind` (Debian:
apt install clasp valgrind). The first run makes a virtual environment in target/bench with python-sat and matplotlib, and
generates the puzzles there. DIRECTORY holds 17-clue.txt and hardest-11.txt (default: $EXACTLY_DATA or ../shared/data); without it their rows are left out.

`exactly` and the yardstick run in alternation, as whole processes: start, reading and printing included. A row shows the
median of each and the ratio of the medians. The table goes to standard output and to target/bench/table.md, the two plots
to docs/. On a machine that does something else, only the ratios mean anything.
"""

import argparse
import json
import os
import random
import re
import shutil
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
YARDSTICK = [PYTHON, ROOT / "benches" / "yardstick.py"]
FEW = ".................1....23.4.....45.2......7....81.........4......9.1....65......3."
REGIONS = "000011\n022013\n221113\n243333\n244455\n445555\n"


class Run:
    """One process from its start to its end: seconds, and the most memory that it held."""

    def __init__(self, command, output=None):
        started = time.perf_counter()
        with open(output or os.devnull, "wb") as sink:
            process = subprocess.Popen([str(word) for word in command], stdout=sink, stderr=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
        self.seconds, self.mebibytes = time.perf_counter() - started, usage.ru_maxrss / 1024
        process.returncode = os.waitstatus_to_exitcode(status)
        # 0 and 1 are answers of ours; clasp says 10, 20 or 30.
        if process.returncode not in (0, 1, 10, 20, 30):
            sys.exit(f"status {process.returncode}: {' '.join(map(str, command))}")


def median(runs):
    return statistics.median(run.seconds for run in runs)


def alternate(rounds, *commands, output=None):
    """Rounds of all commands, one after the other; the runs of each."""
    found = [[] for _ in commands]
    for _ in range(rounds):
        for runs, command in zip(found, commands):
            runs.append(Run(command, output))
    return found


class Table:
    """What was measured, a line a row."""

    def __init__(self, only):
        self.only, self.rows = only, []

    def wants(self, word):
        return not self.only or word in self.only

    def add(self, work, ours, theirs="–", ratio="–", reach="–"):
        self.rows.append((work, ours, theirs, ratio, reach))
        print("  ".join(self.rows[-1]), flush=True)

    def compare(self, work, count, ours, theirs, reach):
        """A row of rates: so many puzzles, or solutions, by each."""
        ratio = median(theirs) / median(ours)
        self.add(work, rate(count, ours), rate(count, theirs), f"{ratio:.3g} ×", reach)

    def markdown(self):
        rows = [("work", "exactly", "yardstick", "ratio", "to reach"), ("---",) * 5, *self.rows]
        return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def rate(count, runs):
    """Per second, or milliseconds where there is but one."""
    seconds = median(runs)
    return f"{count / seconds:,.0f}/s".replace(",", " ") if count > 1 else f"{seconds * 1000:.1f} ms"


def prepare():
    BENCH.mkdir(parents=True, exist_ok=True)
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", PYTHON.parent.parent], check=True)
        subprocess.run([PYTHON, "-m", "pip", "install", "-q", "python-sat", "matplotlib"], check=True)
    cargo = ["cargo", "build", "--release", "--bin", "exactly", "--example", "generate"]
    subprocess.run(cargo, check=True, cwd=ROOT)


def generated(name, *arguments, count, seed=1):
    """A file of generated puzzles; made once."""
    path = BENCH / f"{name}-{count}-{seed}"
    if not path.exists():
        print(f"generating {path.name}", file=sys.stderr)
        part = path.with_suffix(".part")
        with open(part, "wb") as file:
            command = [GENERATE, *arguments, "--count", str(count), "--seed", str(seed)]
            subprocess.run(command, check=True, stdout=file)
        part.rename(path)
    return path


def sample(source, count):
    """Puzzles spread evenly over a file."""
    lines = [line for line in source.read_text().splitlines() if line and not line.startswith("#")]
    path = BENCH / f"{source.stem}-{count}.txt"
    path.write_text("\n".join(lines[:: max(1, len(lines) // count)][:count]) + "\n")
    return path, min(count, len(lines))


def written(name, text):
    path = BENCH / name
    path.write_text(text)
    return path


def split(path):
    """Each puzzle of a file in a file of its own."""
    text = path.read_text()
    parts = ["order" + part for part in text.split("order")[1:]] or [line + "\n" for line in text.splitlines()]
    return [written(f"{path.name}.{number}", part) for number, part in enumerate(parts)]


def check_known(table, data, rounds):
    for name, count, reach, sat_reach in [("17-clue", 49_158, "60 ×", "0.3 ×"), ("hardest-11", 3_000, "30 ×", "1 ×")]:
        source = data / f"{name}.txt"
        if not source.exists():
            print(f"left out: {source} is not there", file=sys.stderr)
            continue
        path, count = sample(source, count)
        ours, theirs = alternate(rounds, check(path), [*YARDSTICK, "check", path])
        table.compare(f"`check`, {count} of {name}", count, ours, theirs, reach)
        path, count = sample(source, 2_000)
        ours, theirs = alternate(rounds, [*check(path), "--engine", "sat"], [*YARDSTICK, "check", path])
        table.compare(f"`check --engine sat`, {count} of {name}", count, ours, theirs, sat_reach)


def check(path, jobs=1):
    return [EXACTLY, "check", "--jobs", str(jobs), path]


def check_generated(table, rounds):
    jigsaws = generated("jigsaw9", "jigsaw", count=1000)
    sudokus = generated("sudoku16", "sudoku", "--order", "16", count=100)
    for name, path, count in [("jigsaws of order 9", jigsaws, 1000), ("sudokus of order 16", sudokus, 100)]:
        ours, theirs = alternate(rounds, check(path), [*YARDSTICK, "check", path])
        table.compare(f"`check`, {count} random unique {name}", count, ours, theirs, "20 ×")


def several(table, data, rounds):
    """Puzzles that have lost one to three of their givens, from a seed: with several solutions."""
    source = data / "17-clue.txt"
    if not source.exists():
        print(f"left out: {source} is not there", file=sys.stderr)
        return
    path, count = fewer_givens(source, 6_000)
    ours, theirs = alternate(rounds, check(path), [*YARDSTICK, "check", path])
    table.compare(f"`check`, {count} of 17-clue without one to three givens", count, ours, theirs, "–")


def fewer_givens(source, count):
    path, count = sample(source, count)
    chance = random.Random(1)
    lines = []
    for line in path.read_text().splitlines():
        lost = chance.sample([place for place, symbol in enumerate(line) if symbol in "123456789"], chance.randint(1, 3))
        lines.append("".join("." if place in lost else symbol for place, symbol in enumerate(line)))
    return written(f"fewer-{count}.txt", "\n".join(lines) + "\n"), count


def instructions(table, data):
    """Instructions a puzzle, by callgrind: what does not depend on what else the machine does."""
    if not shutil.which("valgrind"):
        print("left out: valgrind is not installed", file=sys.stderr)
        return
    sets = []
    for name, count in [("17-clue", 2_000), ("hardest-11", 300)]:
        if (data / f"{name}.txt").exists():
            sets.append((f"{count} of {name}", *sample(data / f"{name}.txt", count)))
    if (data / "17-clue.txt").exists():
        sets.append(("2000 of 17-clue without one to three givens", *fewer_givens(data / "17-clue.txt", 2_000)))
    for name, path, count in [
        ("200 random unique jigsaws of order 9", generated("jigsaw9", "jigsaw", count=1000), 200),
        ("20 random unique sudokus of order 16", generated("sudoku16", "sudoku", "--order", "16", count=100), 20),
    ]:
        sets.append((name, *sample(path, count)))
    start = instructions_of([EXACTLY, "check", "-p", "." * 81])
    for name, path, count in sets:
        each = (instructions_of(check(path)) - start) / count
        table.add(f"`check`, {name}, instructions a puzzle", f"{each / 1000:,.1f} thousand".replace(",", " "))
    for name, count, puzzle, _ in enumerated():
        each = (instructions_of([EXACTLY, "enumerate", "--jobs", "1", *puzzle]) - start) / count
        table.add(f"`enumerate`, {name}, instructions a solution", f"{each:,.0f}".replace(",", " "))


def instructions_of(command):
    words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, command)]
    run = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    return int(re.search(r"Collected : (\d+)", run.stderr)[1])


def first_solutions(table, rounds):
    latin = ["qwh", "--order"]
    sets = [
        (
            "25×25, 200 holes",
            generated("holes25", "sudoku", "--order", "25", "--holes", "200", "--not-checked", count=10),
        ),
        ("25×25, 330 holes, unique", generated("unique25", "sudoku", "--order", "25", "--holes", "330", count=10)),
        ("QWH 33, 400 holes", generated("qwh33", *latin, "33", "--holes", "400", count=10)),
        ("QWH 35, 405 balanced holes", generated("qwh35", *latin, "35", "--holes", "405", "--balanced", count=10)),
    ]
    for name, path in sets:
        ours, theirs = [], []
        for puzzle in split(path):
            one, other = alternate(
                rounds, [EXACTLY, "solve", "--jobs", "1", puzzle], [*YARDSTICK, "solve", "--open", puzzle]
            )
            ours.append(median(one))
            theirs.append(median(other))
        shown = [
            f"{statistics.median(times) * 1000:.3g} ms (max {max(times) * 1000:.3g})" for times in (ours, theirs)
        ]
        ratio = statistics.median(theirs) / statistics.median(ours)
        table.add(f"first solution, {name}, {len(ours)} seeds", *shown, f"{ratio:.3g} ×", "1 ×")


def enumerations(table, rounds):
    if not shutil.which("clasp"):
        print("left out: clasp is not installed", file=sys.stderr)
        return
    for name, count, puzzle, reach in enumerated():
        formula = BENCH / "formula.cnf"
        Run([EXACTLY, "encode", *puzzle], formula)
        runs = alternate(
            rounds,
            [EXACTLY, "enumerate", "--jobs", "1", *puzzle],
            ["clasp", "-n", "0", "-q", formula],
            output=BENCH / "out",
        )
        table.compare(f"`enumerate` to a file, {name} ({count})", count, *runs, reach)


def enumerated():
    """What is enumerated: its name, how many solutions there are, the arguments, and the ratio aimed at."""
    return [
        ("Latin squares of order 5", 161_280, ["--board", "latin:5", "--empty"], "14 ×"),
        ("a region layout of order 6", 79_920, [written("regions.txt", REGIONS + "0\n")], "7 ×"),
        ("a 9×9 with few clues", 107_569, ["-p", FEW], "9 ×"),
    ]


def pipe(table, rounds):
    """All sudokus of order 6, through a pipe to a process that throws them away, by one thread and by two."""
    for jobs in (1, 2):
        pipe_with(table, rounds, jobs)


def pipe_with(table, rounds, jobs):
    command = [EXACTLY, "enumerate", "--jobs", str(jobs), "--board", "sudoku:6", "--empty"]
    runs = []
    for _ in range(rounds):
        started = time.perf_counter()
        ours = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE)
        subprocess.run(["cat"], stdin=ours.stdout, stdout=subprocess.DEVNULL, check=True)
        ours.stdout.close()
        _, _, usage = os.wait4(ours.pid, 0)
        ours.returncode = 0
        runs.append((time.perf_counter() - started, usage.ru_maxrss / 1024))
    seconds, memory = statistics.median(run[0] for run in runs), max(run[1] for run in runs)
    shown = f"{28_200_960 / seconds / 1e6:.2f} million/s, {memory:.0f} MiB"
    work = f"`enumerate --jobs {jobs}` to a pipe, sudokus of order 6 (28 200 960)"
    table.add(work, shown, reach="4 million/s, < 50 MB" if jobs == 1 else "–")


def jobs(table, data, rounds):
    source = data / "17-clue.txt"
    if source.exists():
        path = written("17-clue-ten-times.txt", source.read_text() * 10)
        two, one = alternate(rounds, check(path, 2), check(path, 1))
        table.compare("two jobs against one, 17-clue set ten times over", 491_580, two, one, "1.7 ×")


def cold(table, rounds):
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    (runs,) = alternate(10 * rounds, [EXACTLY, "check", "-p", puzzle])
    table.add("one 9×9 from a cold start", rate(1, runs), reach="< 5 ms")


def growth_of_check(table, rounds):
    """Puzzles of growing order; those of order 25 and 36 keep more givens than they need, lest digging take hours."""
    sets = {4: (5000, []), 9: (5000, []), 16: (200, []), 25: (20, ["--holes", "320"]), 36: (20, ["--holes", "600"])}
    points = []
    for order, (count, holes) in sets.items():
        path = generated(f"growth{order}", "sudoku", "--order", str(order), *holes, count=count)
        # Small puzzles share a process, lest its start be all that is seen; of large ones, few are typical.
        ours, theirs = checked_together(path, count, rounds) if order <= 16 else checked_one_by_one(path, rounds)
        points.append((order, ours * 1000, theirs * 1000))
        work = f"`check`, {count} unique sudokus of order {order}, a puzzle"
        table.add(work, f"{ours * 1000:.3g} ms", f"{theirs * 1000:.3g} ms", f"{theirs / ours:.3g} ×")
    orders, ours, theirs = zip(*points)
    plot(
        "check",
        "order of the sudoku",
        "milliseconds a puzzle",
        [("exactly", orders, ours), ("python-sat", orders, theirs)],
    )


def checked_together(path, count, rounds):
    """Seconds for a puzzle, by each, in one process for all of them."""
    return [median(runs) / count for runs in alternate(rounds, check(path), [*YARDSTICK, "check", path])]


def checked_one_by_one(path, rounds):
    """Seconds for the median puzzle, by each, in a process of its own."""
    runs = [alternate(rounds, check(puzzle), [*YARDSTICK, "check", "--open", puzzle]) for puzzle in split(path)]
    return [statistics.median(median(both[who]) for both in runs) for who in (0, 1)]


def growth_of_enumeration(table, rounds):
    """The first 10, 100, … sudokus of order 6."""
    formula, empty = BENCH / "sudoku6.cnf", ["--board", "sudoku:6", "--empty"]
    Run([EXACTLY, "encode", *empty], formula)
    counts = [10**power for power in range(1, 8)]
    ours = [median(alternate(rounds, enumerate_up_to(count), output=BENCH / "out")[0]) for count in counts]
    lines = [("exactly", counts, ours)]
    if shutil.which("clasp"):
        fewer = counts[:-1]
        clasp = [["clasp", "-n", str(count), "-q", formula] for count in fewer]
        lines.append(("clasp -q", fewer, [median(alternate(rounds, command)[0]) for command in clasp]))
    plot("enumerate", "solutions", "seconds", lines)
    table.add("`enumerate --limit 10000000`, sudokus of order 6", f"{ours[-1]:.3g} s")


def enumerate_up_to(count):
    return [EXACTLY, "enumerate", "--jobs", "1", "--board", "sudoku:6", "--empty", "--limit", str(count)]


def plot(name, across, upward, lines):
    """docs/performance-NAME.svg: one line for each tool, both axes logarithmic."""
    code = """
import json, sys, matplotlib
matplotlib.use("svg"); matplotlib.rcParams["svg.hashsalt"] = "exactly"
import matplotlib.pyplot as plt
path, across, upward, lines = json.load(sys.stdin)
figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
for name, xs, ys in lines:
    axes.plot(xs, ys, marker="o", label=name)
axes.set(xlabel=across, ylabel=upward, xscale="log", yscale="log")
if len(lines[0][1]) < 6:
    axes.set_xticks(lines[0][1], [str(x) for x in lines[0][1]]); axes.minorticks_off()
axes.grid(True, which="major", alpha=0.3); axes.legend()
figure.savefig(path, metadata={"Date": None})
"""
    drawn = json.dumps([str(ROOT / "docs" / f"performance-{name}.svg"), across, upward, lines])
    subprocess.run([PYTHON, "-c", code], input=drawn, text=True, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("EXACTLY_DATA", ROOT / "../shared/data")))
    parser.add_argument("--rounds", type=int, default=5, help="runs of each process (default: 5)")
    parts = "known,several,generated,first,enumerate,pipe,jobs,cold,growth,instructions"
    parser.add_argument("--only", type=lambda words: words.split(","), help=f"some of {parts}")
    arguments = parser.parse_args()
    prepare()
    table, rounds = Table(arguments.only), arguments.rounds
    works = {
        "known": lambda: check_known(table, arguments.data, rounds),
        "several": lambda: several(table, arguments.data, rounds),
        "generated": lambda: check_generated(table, rounds),
        "first": lambda: first_solutions(table, rounds),
        "enumerate": lambda: enumerations(table, rounds),
        "pipe": lambda: pipe(table, rounds),
        "jobs": lambda: jobs(table, arguments.data, rounds),
        "cold": lambda: cold(table, rounds),
        "growth": lambda: (growth_of_check(table, rounds), growth_of_enumeration(table, rounds)),
        "instructions": lambda: instructions(table, arguments.data),
    }
    for word, work in works.items():
        if table.wants(word):
            work()
    (BENCH / "table.md").write_text(table.markdown())
    print("\n" + table.markdown())


if __name__ == "__main__":
    main()
