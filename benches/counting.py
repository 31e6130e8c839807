#!/usr/bin/env python3
"""Compares `count` with `count --method enumerate`: python3 benches/counting.py BINARY GIVENS [FILE] [PUZZLES] [SEED]

Takes sudokus of order 9 with one solution from FILE (one a line), or has `exactly generate` make them, takes givens away by chance until so
many are left, and tells the processor time in user mode of both commands, on one thread each, in alternation, with the solutions. A puzzle that
takes `enumerate` more than 100 seconds is told and left out of the ratios."""

import os
import random
import statistics
import subprocess
import sys
import tempfile

LONGEST = 100


def run(binary, path, *options):
    """Seconds in user mode of one count, and what it said."""
    command = [binary, "count", "--jobs", "1", "--timeout", str(LONGEST), *options, path]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    said = process.stdout.read().strip().split(": ", 1)[-1].split(":1: ")[-1]
    _, status, usage = os.wait4(process.pid, 0)
    return usage.ru_utime, said, os.waitstatus_to_exitcode(status)


def puzzles(binary, file, number, seed):
    """Sudokus with one solution."""
    if file == "-":
        made = subprocess.run([binary, "generate", "--seed", str(seed), str(number)], stdout=subprocess.PIPE, text=True, check=True)
        lines = made.stdout.split()
    else:
        with open(file, encoding="ascii") as text:
            lines = [line[:81] for line in text if len(line) > 80 and line[0] != "#"]
        lines = random.Random(seed).sample(lines, number)
    return [line.replace("0", ".") for line in lines if len(line) == 81]


def main():
    binary, givens = sys.argv[1], int(sys.argv[2])
    file = sys.argv[3] if len(sys.argv) > 3 else "-"
    number = int(sys.argv[4]) if len(sys.argv) > 4 else 10
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    chance, times = random.Random(seed), []
    for puzzle in puzzles(binary, file, number, seed):
        cells = [cell for cell, digit in enumerate(puzzle) if digit != "."]
        kept = set(chance.sample(cells, min(givens, len(cells))))
        text = "".join(digit if cell in kept else "." for cell, digit in enumerate(puzzle))
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as puzzle_file:
            puzzle_file.write(text + "\n")
            puzzle_file.flush()
            own, said, status = run(binary, puzzle_file.name)
            plain, counted, plain_status = run(binary, puzzle_file.name, "--method", "enumerate")
        if status == plain_status == 0 and said != counted:
            sys.exit(f"{text}: {said}, not {counted}")
        stopped = " (stopped)" if plain_status else ""
        print(f"{text} {said}: {own:.2f} s, enumerate {plain:.2f} s{stopped}", flush=True)
        if status == plain_status == 0:
            times.append((own, plain))
    if times:
        median = statistics.median(own / max(plain, 0.001) for own, plain in times)
        beyond = statistics.median(max(own - 0.1, 0) / max(plain, 0.001) for own, plain in times)
        worst = max(max(own - 0.1, 0) / max(plain, 0.001) for own, plain in times)
        print(f"{givens} givens, {len(times)} puzzles: {median:.2f} times enumerate in the median; less 0.1 s: {beyond:.2f}, at most {worst:.2f}")


if __name__ == "__main__":
    main()
