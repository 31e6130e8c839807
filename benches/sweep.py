#!/usr/bin/env python3
"""Puzzles by the thousand through explain, candidates, minimise --check and rate: none without an answer, none against check.

    python3 benches/sweep.py target/release/exactly FILE... [--first N] [--timeout SECONDS]

Of each file, which has a puzzle on each line, the first N lines (1000). Prints for each command how many were answered, the CPU time
for a puzzle in the mean, and the slowest by `--timing`.
"""

import argparse
import json
import resource
import subprocess
import tempfile


def run(binary, command, file, timeout):
    """The objects that a command prints, and the CPU time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    timing = [] if command[0] in ("minimise",) else ["--timing"]
    done = subprocess.run(
        [binary, *command, "--json", *timing, "--jobs", "1", "--timeout", str(timeout), file], capture_output=True, text=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return lines, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--timeout", type=float, default=60)
    arguments = parser.parse_args()
    for file in arguments.files:
        with open(file) as text, tempfile.NamedTemporaryFile("w", suffix=".txt") as part:
            part.write("".join(line for _, line in zip(range(arguments.first), text)))
            part.flush()
            verdicts, _, _ = run(arguments.binary, ["check"], part.name, arguments.timeout)
            verdicts = {answer["line"]: answer["verdict"] for answer in verdicts}
            for command in (["explain"], ["candidates"], ["minimise", "--check"], ["rate"]):
                answers, seconds, done = run(arguments.binary, command, part.name, arguments.timeout)
                wrong = [answer["line"] for answer in answers if answer.get("verdict") not in (verdicts[answer["line"]], None)]
                missing = len(verdicts) - len(answers)
                slowest = max((answer.get("seconds") or 0 for answer in answers), default=0)
                each = 1000 * seconds / max(len(answers), 1)
                print(
                    f"{file}: {' '.join(command)}: {len(answers)} answered, {missing} missing, {len(wrong)} other than check,"
                    f" {each:.3g} ms each, slowest {1000 * slowest:.3g} ms, status {done.returncode} {done.stderr[-200:].strip()}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
