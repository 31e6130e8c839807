#!/usr/bin/env python3
"""Measures the package for Python beside the command: python3 benches/python.py BINARY FILE [RUNS]

BINARY is a release build of the command, FILE holds sudokus of order 9, a line each, such as the 17-clue set. Needs the package as a release wheel, and Dask for the
row of the cluster, which is otherwise left out. Processor times are medians over alternated runs on one thread; the cluster is measured by the clock."""

import collections
import os
import statistics
import subprocess
import sys
import tempfile
import time

import exactly

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def processor_time(work):
    """Seconds of processor time that a call takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def command_time(binary, arguments):
    """Seconds of processor time of a run of the command."""
    process = subprocess.Popen([binary, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_utime + usage.ru_stime


def batch(binary, file, runs):
    """`check_all` beside `exactly check`, which reads the file itself: on its lines as Python reads them, on a list of them, and on puzzles."""

    def lines():
        with open(file, encoding="utf-8") as opened:
            yield from (line.strip() for line in opened if line.strip() and not line.startswith("#"))

    listed = list(lines())
    puzzles = [exactly.Puzzle(line) for line in listed]
    forms = {"the file": lines, "a list of lines": lambda: listed, "puzzles": lambda: puzzles}
    native, ours = [], {name: [] for name in forms}
    for _ in range(runs):
        native.append(command_time(binary, ["check", "-q", "--jobs", "1", file]))
        for name, source in forms.items():
            ours[name].append(processor_time(lambda: collections.deque(exactly.check_all(source()), maxlen=0)))
    native = statistics.median(native)
    print(f"check -q --jobs 1: {native:.3f} s")
    for name, times in ours.items():
        taken = statistics.median(times)
        print(f"check_all of {name}: {taken:.3f} s, {native / taken:.2f} x native")


def solutions(runs):
    """Solutions one by one, from the iterator."""
    number = 1_000_000
    empty = exactly.Puzzle.empty("sudoku:6")
    times = [processor_time(lambda: sum(1 for _ in zip(range(number), empty.solutions()))) for _ in range(runs)]
    print(f"solutions: {statistics.median(times) / number * 1e6:.2f} us each")


def single(runs):
    """One easy sudoku at a time."""
    number = 20_000
    puzzle = exactly.Puzzle(EASY)

    def of_text():
        for _ in range(number):
            exactly.check(EASY)

    def of_puzzle():
        for _ in range(number):
            puzzle.check()

    for name, work in (("exactly.check(text)", of_text), ("puzzle.check()", of_puzzle)):
        times = [processor_time(work) for _ in range(runs)]
        print(f"{name}: {statistics.median(times) / number * 1e6:.2f} us each")


def sleep(part):
    """In place of an answer that takes half a second."""
    time.sleep(0.5)
    return part.answer(1)


def cluster():
    """What handing 500 parts of half a second each to two workers adds."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        print("cluster: Dask is not installed")
        return
    from exactly.cluster import _run

    parts = exactly.split(exactly.Puzzle.empty("latin:9"), 500)
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as machines,
        Client(machines) as client,
        tempfile.TemporaryDirectory() as folder,
    ):
        begun = time.monotonic()
        _run("count", parts, client, os.path.join(folder, "sleep.jsonl"), sleep, 0, lambda progress: None)
        seconds = time.monotonic() - begun
    ideal = len(parts) * 0.5 / 2
    print(f"cluster: {len(parts)} parts of 0.5 s on two workers in {seconds:.1f} s, {100 * (seconds / ideal - 1):+.1f} %")


def main():
    binary, file = sys.argv[1:3]
    runs = int(sys.argv[3]) if len(sys.argv) > 3 else 9
    batch(binary, file, runs)
    solutions(min(runs, 5))
    single(runs)
    cluster()


if __name__ == "__main__":
    main()
