#!/usr/bin/env python3
"""Compares how long two builds take to read: python3 benches/reading.py OLD NEW FILE [RUNS]

Medians of the CPU time in user mode, over alternated runs on one thread, of `convert --to line` (reading and writing) and
`check -q` (reading and answering)."""

import os
import statistics
import subprocess
import sys

COMMANDS = (["convert", "--to", "line", "--jobs", "1"], ["check", "-q", "--jobs", "1"])


def user_time(binary, arguments):
    """Seconds in user mode of one run."""
    process = subprocess.Popen([binary, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_utime


def main():
    old, new, file = sys.argv[1:4]
    runs = int(sys.argv[4]) if len(sys.argv) > 4 else 15
    for command in COMMANDS:
        times = {old: [], new: []}
        for _ in range(runs):
            for binary, taken in times.items():
                taken.append(user_time(binary, [*command, file]))
        before, after = (statistics.median(times[binary]) for binary in (old, new))
        print(f"{' '.join(command)}: {before:.3f} s, {after:.3f} s, {100 * (after / before - 1):+.1f} %")


if __name__ == "__main__":
    main()
