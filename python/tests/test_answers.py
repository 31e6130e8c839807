"""Known answers, and the same answers as the command's."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import time
from pathlib import Path

import exactly
import pytest
from conftest import EASY, ROOT, Command, random_puzzles

CORPUS = sorted(path for path in (ROOT / "puzzles").rglob("*") if path.is_file() and path.suffix != ".md")


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("latin:1", 1),
        ("latin:2", 2),
        ("latin:3", 12),
        ("latin:4", 576),
        ("latin:5", 161280),
        ("latin:6", 812851200),
        ("latin:7", 61479419904000),
        ("latin:8", 108776032459082956800),
        ("sudoku:4", 288),
        ("sudoku:6", 28200960),
        ("sudoku:9", 6670903752021072936960),
    ],
)
def test_known_counts(board: str, count: int) -> None:
    assert exactly.Puzzle.empty(board).count() == count


def test_enumerated_solutions_are_distinct_and_solutions() -> None:
    empty = exactly.Puzzle.empty("sudoku:4")
    found = list(empty.solutions())
    assert len(found) == len(set(found)) == 288
    assert all(empty.solution_of(solution.grid) == solution for solution in found)


def test_corpus_is_answered_as_by_the_command(command: Command) -> None:
    told = 0
    for path in CORPUS:
        run = subprocess.run([command.path, "check", "--json", str(path)], capture_output=True, text=True, timeout=120)
        if run.returncode == 2:
            with pytest.raises(exactly.ExactlyError):
                exactly.read(path)
            continue
        objects = [json.loads(line) for line in run.stdout.splitlines()]
        records = exactly.read(path)
        for record, object in zip(records, objects, strict=True):
            if object["puzzle"] is None:
                continue
            verdict = record.puzzle.check()
            assert (verdict.word, record.line) == (object["verdict"], object["line"]), path
            assert [str(solution) for solution in verdict.solutions] == object["solutions"], path
            # What the command writes is the same puzzle.
            assert str(record.puzzle) == object["puzzle"], path
            assert [str(cell) for cell in verdict.differ] == object.get("differ", []), path
            told += 1
    assert told > 40, told


def test_random_puzzles_are_answered_as_by_the_command(command: Command) -> None:
    puzzles = random_puzzles(int(os.environ.get("EXACTLY_RANDOM", 10_000)), 18)
    objects = command.json("check", "--from", "line", "-", input="\n".join(puzzles) + "\n")
    words = set()
    for puzzle, verdict, object in zip(puzzles, exactly.check_all(puzzles), objects, strict=True):
        assert verdict == object["verdict"], puzzle
        assert [str(solution) for solution in verdict.solutions] == object["solutions"], puzzle
        words.add(verdict.word)
    assert words == {"none", "unique", "multiple"}


def test_further_questions_are_answered_as_by_the_command(command: Command) -> None:
    puzzles = random_puzzles(200, 19)
    text = "\n".join(puzzles) + "\n"
    counts = command.json("count", "--from", "line", "-", input=text)
    rated = command.json("rate", "--from", "line", "-", input=text)
    seen = 0
    for puzzle, counted, rating in zip(puzzles, counts, rated, strict=True):
        assert exactly.count(puzzle) == int(counted["count"])
        if rating["verdict"] == "unique":
            seen += 1
            assert exactly.rate(puzzle).level == rating["level"]
        else:
            with pytest.raises(exactly.NotUnique) as raised:
                exactly.rate(puzzle)
            assert raised.value.verdict == rating["verdict"]
    assert seen > 5
    minimal = command.json("minimise", "--seed", "3", "-p", EASY)[0]
    assert [str(exactly.minimise(EASY, seed=3))] == minimal["results"]
    drawn = command("sample", "--number", "3", "--seed", "5", "--to", "line", "-p", "." * 16).split()
    assert [str(solution) for solution in exactly.sample("." * 16, 3, seed=5).solutions] == drawn


def test_engines_agree() -> None:
    for puzzle in [EASY, "12..34..........", "11.............."]:
        words = {exactly.check(puzzle, engine=engine).word for engine in ("auto", "sat", "both")}
        assert len(words) == 1
    with pytest.raises(exactly.Invalid, match="no engine"):
        exactly.check(EASY, engine="minisat")


def test_batches_keep_order_and_places_of_errors() -> None:
    puzzles = ["12..34..........", "12..34...........", "1234341221434321", [1, 2], exactly.Puzzle("11..............")]
    answers = exactly.check_all(puzzles)
    assert next(answers) == "multiple"
    with pytest.raises(exactly.ReadError) as raised:
        next(answers)
    assert raised.value.index == 1
    assert next(answers) == "unique"
    with pytest.raises(exactly.Invalid) as refused:
        next(answers)
    assert refused.value.index == 3
    assert [verdict.word for verdict in answers] == ["none"]
    assert list(exactly.count_all(["1...............", "12.............."])) == [72, 36 // 3 * 2]
    solved = exactly.solve_all(["11..............", "12..34.........."])
    assert [solution and str(solution) for solution in solved] == [None, "1234341221434321"]


def test_every_error_of_a_batch_tells_its_place() -> None:
    hard = exactly.Puzzle.empty("latin:12")
    places = []
    for answers in [
        exactly.count_all(["." * 16, hard, "bad", [-1] * 16, None, hard], timeout=0.05),
        exactly.solve_all(["." * 16, exactly.Puzzle.empty("sudoku:36"), "bad", [-1] * 16, None, hard], nodes=0),
    ]:
        for _ in range(6):
            try:
                next(answers)
            except (exactly.ExactlyError, TypeError) as error:
                places.append((type(error).__name__, error.index))
        assert list(answers) == []
    timeouts, nodes = places[:5], places[5:]
    assert timeouts == [("Timeout", 1), ("ReadError", 2), ("Invalid", 3), ("TypeError", 4), ("Timeout", 5)]
    assert nodes[:4] == [("Unfinished", 1), ("ReadError", 2), ("Invalid", 3), ("TypeError", 4)]


def test_batches_take_no_more_than_they_need() -> None:
    taken = 0

    def endless():
        nonlocal taken
        while True:
            taken += 1
            yield "12..34.........."

    answers = exactly.check_all(endless())
    for _ in range(3000):
        assert next(answers) == "multiple"
    assert taken <= 3000 + 128


def test_slow_puzzles_are_handed_out_one_by_one() -> None:
    slow = exactly.Puzzle.empty("latin:12")
    taken = 0

    def counted():
        nonlocal taken
        for puzzle in ["." * 16] * 300 + [slow] * 20 + ["." * 16] * 300:
            taken += 1
            yield puzzle

    answers, begun, waits = exactly.count_all(counted(), timeout=0.06), time.monotonic(), []
    for place in range(620):
        if place in range(300, 320):
            with pytest.raises(exactly.Timeout) as raised:
                next(answers)
            assert raised.value.index == place
        else:
            assert next(answers) == 288
        assert taken <= place + 1 + 128
        waits.append(time.monotonic() - begun)
        begun = time.monotonic()
    assert max(waits) < 0.5, max(waits)
    assert list(answers) == []


def test_puzzles_that_come_slowly_are_answered_as_they_come() -> None:
    ahead = []
    came = 0

    def slow():
        nonlocal came
        for _ in range(300):
            came += 1
            yield "12..34.........."
        for _ in range(20):
            time.sleep(0.03)
            came += 1
            yield "12..34.........."

    for place, verdict in enumerate(exactly.check_all(slow())):
        assert verdict == "multiple"
        # The bunch in which they begin to be slow is behind.
        if place >= 310:
            ahead.append(came - place - 1)
    assert len(ahead) == 10 and max(ahead) == 0, ahead


def test_an_iterable_that_raises_is_asked_again() -> None:
    def failing():
        yield "12..34.........."
        raise RuntimeError("out of puzzles")

    answers = exactly.check_all(failing())
    assert next(answers) == "multiple"
    with pytest.raises(RuntimeError, match="out of puzzles"):
        next(answers)
    assert list(answers) == []

    class Failing:
        def __init__(self) -> None:
            self.asked = 0

        def __iter__(self):
            return self

        def __next__(self) -> str:
            self.asked += 1
            if self.asked in (2, 5):
                raise OSError("no disk")
            if self.asked > 8:
                raise StopIteration
            return "12..34.........."

    answers, told = exactly.check_all(Failing()), []
    for _ in range(8):
        try:
            told.append(next(answers).word)
        except OSError as error:
            told.append(str(error))
    assert told == ["multiple", "no disk", "multiple", "multiple", "no disk", "multiple", "multiple", "multiple"]
    assert list(answers) == []


def test_read_tells_what_stands_beside(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("12..34..........  # a note\n4321214334121234\n")
    first, second = exactly.read(path)
    assert (first.line, first.note, first.notation) == (1, "# a note", "line")
    assert second.puzzle.solve() == second.puzzle.solution_of(second.puzzle.grid)


@pytest.mark.parametrize(
    ("content", "line", "column", "reason"),
    [
        (b"12..34..........\n1234\xe9341221434321\n", 2, 5, "UTF-8"),
        ("12..34..........  # Lösung\n".encode("latin-1"), 1, 22, "UTF-8"),
        (bytes(range(256)), 1, 1, "binary"),
        (b"\x1f\x8b\x08\x00", 1, 1, "gzip"),
    ],
)
def test_files_that_are_no_text_are_refused_at_their_place(
    tmp_path: Path, command: Command, content: bytes, line: int, column: int, reason: str
) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_bytes(content)
    with pytest.raises(exactly.ReadError, match=reason) as raised:
        exactly.read(path)
    error = raised.value
    assert (error.file, error.line, error.column) == (str(path), line, column)
    assert str(error).startswith(f"{path}, line {line}, column {column}: ")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    told = subprocess.run([command.path, "check", str(path)], capture_output=True, text=True, timeout=60).stderr
    assert str(path) in told and error.message in told and (line == 1 or f":{line}:{column}: " in told), told


def test_a_file_has_its_name_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("12..34..........\n12..34....%.....\n")
    with pytest.raises(exactly.ReadError, match="puzzles.txt, line 2, column 11: "):
        exactly.read(path)
    path.write_bytes(b"\xef\xbb\xbf12..34..........\r\n4321214334121234\r\n")
    assert [str(record.puzzle) for record in exactly.read(path)] == ["12..34..........", "4321214334121234"]
    with pytest.raises(exactly.ReadError) as raised:
        exactly.read("12..34..........\n12..34.........\ud800\n")
    assert (raised.value.file, raised.value.line) == (None, 2)


def test_rules_in_words_that_were_not_read_keep_the_verdict_open() -> None:
    rule = "Identical digits may not be a knight's move apart."
    sheet = f"puzzle,rules\n{'1234341221434321'[:12]}....,\"{rule}\"\n"
    (record,) = exactly.read(sheet)
    verdict = record.puzzle.check()
    assert (verdict.read_verdict, verdict.unread_words) == ("unique", [rule])
    assert str(verdict).startswith("unknown") and not verdict
    with pytest.warns(exactly.UnreadWarning):
        assert record.puzzle.count() == 1
    ignored = exactly.read(sheet, ignore_words=True)[0].puzzle
    assert ignored.check() and ignored.unread_words == [rule]
