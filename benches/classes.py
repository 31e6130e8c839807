#!/usr/bin/env python3
"""How fast puzzles are told to be the same but for a symmetry, beside nauty on the same graphs in the same run.

    python3 benches/classes.py target/release/exactly FILE [--first N] [--rounds R]

FILE has sudokus of order 9 as lines of 81 cells, of which the first N (1000) are taken, and once more with their solutions. `exactly dedupe --jobs 1`
reads, labels and writes them; `nauty-labelg` (Debian's package `nauty`) labels graphs that are made before: values, cells, rows, columns and
boxes. Prints the least user time of R rounds (3) in alternation, and puzzles a second.
"""

import argparse
import resource
import subprocess
import tempfile
from pathlib import Path

COLOURS = "a" * 9 + "b" * 81 + "c" * 27


def graph6(size, edges):
    """A graph of 63 vertices or more as nauty reads it."""
    bits = bytearray(-(-size * (size - 1) // 2 // 6) * 6)
    for one, other in edges:
        low, high = min(one, other), max(one, other)
        bits[high * (high - 1) // 2 + low] = 1
    head = bytes([126] + [63 + (size >> by & 63) for by in (12, 6, 0)])
    packed = (63 + int("".join(map(str, bits[at : at + 6])), 2) for at in range(0, len(bits), 6))
    return head + bytes(packed) + b"\n"


def graph(line):
    edges = []
    for cell, symbol in enumerate(line):
        row, column = divmod(cell, 9)
        lines = (90 + row, 99 + column, 108 + row // 3 * 3 + column // 3)
        edges += [(9 + cell, line) for line in lines]
        if symbol in "123456789":
            edges.append((int(symbol) - 1, 9 + cell))
    return graph6(117, edges)


def user_time(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("file")
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    lines = (line.split()[0] for line in open(arguments.file) if line.strip() and not line.startswith("#"))
    puzzles = [line for _, line in zip(range(arguments.first), lines)]
    solve = [arguments.binary, "solve", "--jobs", "1"]
    solved = subprocess.run(solve, input="\n".join(puzzles), capture_output=True, text=True, check=True).stdout.split()
    with tempfile.TemporaryDirectory() as folder:
        for name, texts in (("puzzles", puzzles), ("full grids", solved)):
            text, graphs = Path(folder, "puzzles.txt"), Path(folder, "graphs.g6")
            text.write_text("\n".join(texts) + "\n")
            graphs.write_bytes(b"".join(map(graph, texts)))
            commands = {
                "exactly dedupe": [arguments.binary, "dedupe", "--jobs", "1", text],
                "nauty, sparse": ["nauty-labelg", "-q", "-i0", "-S", f"-f{COLOURS}", graphs, "/dev/null"],
                "nauty, dense": ["nauty-labelg", "-q", f"-f{COLOURS}", graphs, "/dev/null"],
            }
            best = {}
            for _ in range(arguments.rounds):
                for key, command in commands.items():
                    best[key] = min(best.get(key, float("inf")), user_time(command))
            for key, seconds in best.items():
                print(f"{len(texts)} {name}: {key}: {seconds:.3f} s, {len(texts) / max(seconds, 0.001):.0f} a second", flush=True)


if __name__ == "__main__":
    main()
