#!/usr/bin/env python3
"""`exactly check` beside sigh's Interactive Sudoku Solver, under node, on puzzles with sums.

    cargo build --release --bin exactly
    python3 benches/iss.py PUZZLES ISS [--limit 20] [--only killer] [BINARY ...]

PUZZLES has an object with `id`, `kind` and `text` (in ISS's own notation) a line; ISS is that program's archive or folder
(`js` and `tests` of github.com/sigh/Interactive-Sudoku-Solver); node is Debian's package `nodejs`. For each puzzle
the binaries (default: target/release/exactly) and ISS run in alternation, on one thread and in a process each, both until they
have two solutions or know that there are no more. What counts is the CPU time of the whole process, of ISS that of
building and solving alone. A process that takes longer than the limit is ended, and counts as the limit.
"""

import argparse
import json
import math
import resource
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

RELEASE = Path(__file__).resolve().parent.parent / "target" / "release"

RUN = """
import { readFileSync } from 'node:fs';
const root = process.argv[2];
const { ensureGlobalEnvironment } = await import(root + '/tests/helpers/test_env.js');
ensureGlobalEnvironment();
const { SudokuParser } = await import(root + '/js/sudoku_parser.js' + self.VERSION_PARAM);
const { SudokuBuilder } = await import(root + '/js/solver/sudoku_builder.js' + self.VERSION_PARAM);
const text = readFileSync(process.argv[3], 'utf8').trim();
const before = process.cpuUsage();
const constraint = SudokuBuilder.resolveConstraint(SudokuParser.parseText(text));
const count = Number(SudokuBuilder.build(constraint).countSolutions(2));
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify([(user + system) / 1e6, ['none', 'unique', 'multiple'][count]]));
"""


def run(command, limit):
    """The CPU time of a process and what it prints; the limit and nothing where it takes longer."""

    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ended = subprocess.run(command, capture_output=True, text=True, preexec_fn=bound)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if ended.returncode < 0:
        return limit, None
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, ended.stdout


def ours(binary, path, limit):
    seconds, out = run([binary, "check", "--from", "iss", "--jobs", "1", "--no-progress", "--json", path], limit)
    return seconds, out and json.loads(out.splitlines()[0]).get("verdict")


def theirs(root, script, path, limit):
    # node takes a tenth of a second to start, which does not count.
    seconds, out = run(["node", script, root, path], limit + 1)
    if not out:
        return limit, None
    seconds, word = json.loads(out)
    return (seconds, word) if seconds < limit else (limit, None)


def table(rows, names, limit):
    kinds = sorted({kind for kind, *_ in rows})
    columns = [f"{name}: s, time-outs" for name in names]
    print(f"| | puzzles | {' | '.join(columns)} | faster than ISS | slower than 3 × max(ISS, 0.05 s) |")
    print("| --- " * (len(names) + 4) + "|")
    for kind in [*kinds, "all"]:
        of_kind = [times for name, *times in rows if kind in (name, "all")]
        sums = []
        for column in zip(*of_kind):
            count = sum(time >= limit for time in column)
            sums.append(f"{sum(column):.2f}" + (f", {count}" if count else ""))
        faster = sum(times[-2] < times[-1] for times in of_kind)
        slower = sum(min(times[-2], limit) > 3 * max(times[-1], 0.05) for times in of_kind if 3 * times[-1] <= limit)
        print(f"| {kind} | {len(of_kind)} | {' | '.join(sums)} | {faster} | {slower} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("iss", type=Path, help="the archive or folder")
    parser.add_argument("binaries", nargs="*", default=[RELEASE / "exactly"], metavar="BINARY")
    parser.add_argument("--limit", default=20, type=int, help="seconds that a process may take")
    parser.add_argument("--only", default="", help="puzzles of this kind, or with this in their name")
    arguments = parser.parse_args()
    limit, rows, names = arguments.limit, [], [*map(str, arguments.binaries), "ISS"]
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        root = arguments.iss.resolve()
        if root.is_file():
            with tarfile.open(root) as archive:
                archive.extractall(folder / "iss", filter="data")
            root = next((folder / "iss").glob("**/js")).parent
        script, path = folder / "run.mjs", folder / "puzzle.txt"
        script.write_text(RUN)
        for line in arguments.puzzles.read_text(encoding="utf-8").splitlines():
            puzzle = json.loads(line)
            if arguments.only not in ("", puzzle["kind"]) and arguments.only not in puzzle["id"]:
                continue
            path.write_text(puzzle["text"] + "\n", encoding="utf-8")
            answers = [ours(binary, path, limit) for binary in arguments.binaries]
            answers.append(theirs(root, script, path, limit))
            times, words = zip(*answers)
            if len({word for word in words if word}) > 1:
                sys.exit(f"{puzzle['id']}: {', '.join(f'{name} says {word}' for name, word in zip(names, words))}")
            print(puzzle["id"], puzzle["kind"], *(f"{time:.3f}" for time in times), words[-1], file=sys.stderr, flush=True)
            rows.append((puzzle["kind"], *times))
    table(rows, names, limit)


if __name__ == "__main__":
    main()
