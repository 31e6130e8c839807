#!/usr/bin/env python3
"""Compares builds of exactly with tdoku: python3 benches/tdoku.py TDOKU FILE,FILE… BINARY… [--rounds 9]

TDOKU is a checkout of https://github.com/t-dillon/tdoku; it is compiled by CXX (default: g++) for this machine. FILEs hold
classic sudokus, a line each. Medians of the processor time of whole processes in alternation, on one thread; for each build
its share of tdoku's speed, and its speed beside that of the first build."""

import argparse
import os
import statistics
import subprocess
import tempfile
from pathlib import Path

# Looks for two solutions of each line of a file, and prints how many puzzles have none, one and several.
DRIVER = r"""
#include <cstdint>
#include <cstdio>
#include <cstring>
extern "C" size_t TdokuSolverDpllTriadSimd(const char *, size_t, uint32_t, char *, size_t *);
int main(int, char **argv) {
    FILE *file = fopen(argv[1], "r");
    char line[1024] = {0}, solution[128];
    size_t found[3] = {0}, guesses;
    while (file && fgets(line, sizeof line, file)) {
        if (line[0] == '#' || strlen(line) < 81) continue;
        memset(line + 81, 0, 47);
        found[TdokuSolverDpllTriadSimd(line, 2, 0, solution, &guesses)]++;
    }
    printf("%zu %zu %zu\n", found[0], found[1], found[2]);
}
"""


def compiled(tdoku, folder):
    """A program that checks the puzzles of a file by tdoku."""
    driver, program = folder / "driver.cc", folder / "tdoku"
    driver.write_text(DRIVER)
    sources = [driver, tdoku / "src/solver_dpll_triad_simd.cc", tdoku / "src/util.cc"]
    flags = ["-std=c++17", "-O3", "-march=native", f"-I{tdoku}/include", f"-I{tdoku}/src"]
    subprocess.run([os.environ.get("CXX", "g++"), *flags, *sources, "-o", program], check=True)
    return program


def seconds(command):
    """Processor time of one run."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    usage = os.wait4(process.pid, 0)[2]
    return usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tdoku", type=Path)
    parser.add_argument("files", type=lambda names: names.split(","))
    parser.add_argument("binaries", nargs="+")
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tdoku = compiled(given.tdoku, Path(folder))
        for file in given.files:
            check = [[binary, "check", "-q", "--jobs", "1", file] for binary in given.binaries]
            commands = [[tdoku, file], *check]
            runs = [[seconds(command) for command in commands] for _ in range(given.rounds)]
            theirs, *ours = (statistics.median(times) for times in zip(*runs))
            said = (f"{time:.3f} s, {theirs / time:.2f}, {ours[0] / time:.2f} ×" for time in ours)
            print(f"{file}: tdoku {theirs:.3f} s; " + "; ".join(said), flush=True)


if __name__ == "__main__":
    main()
