"""What the tests share: the command, and puzzles by chance."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(os.environ.get("EXACTLY_ROOT") or Path(__file__).resolve().parents[2])


class Command:
    """The command `exactly` of this project."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __call__(self, *arguments: str, input: str | None = None) -> str:
        run = subprocess.run([self.path, *arguments], input=input, capture_output=True, text=True, timeout=300)
        assert run.returncode in (0, 1, 3), run.stderr
        return run.stdout

    def json(self, *arguments: str, input: str | None = None) -> list[dict[str, Any]]:
        lines = self(*arguments, "--json", input=input).splitlines()
        return [json.loads(line) for line in lines]


@pytest.fixture(scope="session")
def command() -> Command:
    """`EXACTLY_BIN`, or what cargo built beside."""
    built = [ROOT / "target" / kind / "exactly" for kind in ("debug", "release")]
    found = os.environ.get("EXACTLY_BIN") or next((str(path) for path in built if path.exists()), None)
    if found is None or shutil.which(found) is None:
        pytest.skip("the command is not built: cargo build, or EXACTLY_BIN")
    return Command(found)


EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def random_puzzles(number: int, seed: int) -> list[str]:
    """Sudokus of order 4 and 9 by chance: a grid whose rows and digits are shuffled, with cells emptied, and sometimes one digit changed."""
    rng = random.Random(seed)
    puzzles = []
    for _ in range(number):
        side = 3
        order = side * side
        digits = rng.sample(range(1, order + 1), order)
        shuffled = [rows * side + row for rows in rng.sample(range(side), side) for row in rng.sample(range(side), side)]
        cells = [str(digits[(side * (row % side) + row // side + column) % order]) for row in shuffled for column in range(order)]
        # As many givens as leave one solution or a few, which is where verdicts differ.
        for place in rng.sample(range(order * order), rng.randint(40, 58)):
            cells[place] = "."
        if rng.random() < 0.2:
            cells[rng.randrange(order * order)] = str(rng.randint(1, order))
        puzzles.append("".join(cells))
    return puzzles
