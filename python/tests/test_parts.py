"""Parts and their answers put together, by this package and by the command."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import exactly
import numpy
import pytest
from conftest import Command

WHOLE = "1..............."


def answers(parts: exactly.Split) -> list[str]:
    return [parts.head, *(part.answer(part.puzzle.count()) for part in parts)]


@pytest.mark.parametrize(("puzzle", "parts"), [(WHOLE, 1), (WHOLE, 20), ("." * 81, 300), ("latin:5", 40), ("1234341221434321", 9)])
def test_parts_are_those_of_the_command(command: Command, puzzle: str, parts: int) -> None:
    whole = exactly.Puzzle.empty(puzzle) if ":" in puzzle else exactly.Puzzle(puzzle)
    told = command("split", "--parts", str(parts), "-", input=whole.to_text("exactly"))
    assert str(exactly.split(whole, parts)) == told


def test_the_command_merges_what_was_answered_here(command: Command) -> None:
    parts = exactly.split(WHOLE, 20)
    text = "\n".join(answers(parts)) + "\n"
    assert command("merge", "-", input=text).startswith("72 (")
    checked = [parts.head, *(part.answer(part.puzzle.check()) for part in parts)]
    assert command("merge", "-", input="\n".join(checked) + "\n").startswith("multiple (")
    listed = [parts.head, *(part.answer(part.puzzle.solutions()) for part in parts)]
    told = command.json("merge", "-", input="\n".join(listed) + "\n")[0]
    assert (told["count"], told["complete"]) == ("72", True)


def test_what_the_command_answered_is_merged_here(command: Command) -> None:
    text = command("count", "--json", "-", input=str(exactly.split(WHOLE, 20)))
    merged = exactly.merge(text.splitlines(keepends=True))
    assert (merged.count, merged.complete, merged.verdict) == (72, True, "multiple")
    listed = command("enumerate", "--json", "-", input=str(exactly.split(WHOLE, 20)))
    merged = exactly.merge(listed.splitlines(keepends=True))
    assert (merged.count, merged.complete, merged.verdict) == (72, True, "multiple")
    assert exactly.merge(listed.splitlines()[:-1]).missing == [merged.parts]
    checked = command("check", "--json", "-", input=str(exactly.split("12..34..........", 5)))
    assert exactly.merge(checked.splitlines()).verdict == "multiple"


@pytest.mark.parametrize("puzzle", ["12..34..........", "1234341221434321", "12..34..21......", "1...............", "puzzle\norder: 4\nboxes: 2x2\ncage 3: r1c1 r1c2\ngivens: 1...............\n"])
def test_parts_of_a_tree_that_is_whole_are_merged(puzzle: str) -> None:
    for least in (1, 5, 12, 72, 1000):
        assert exactly.merge(answers(exactly.split(puzzle, least))).count == exactly.count(puzzle)


def test_missing_parts_are_named() -> None:
    lines = answers(exactly.split(WHOLE, 20))
    merged = exactly.merge(lines[:3] + lines[4:])
    assert merged.missing == [3] and not merged.complete
    assert exactly.merge([line + "\n" for line in lines[:-1]] + [lines[-1][:40]]).missing == [len(lines) - 1]


def test_the_last_line_alone_may_be_in_pieces() -> None:
    lines = answers(exactly.split(WHOLE, 20))
    with pytest.raises(exactly.MergeError, match="line 2"):
        exactly.merge([lines[0], "GARBAGE", *lines[1:]])
    assert exactly.merge(["\n".join(lines)]).complete
    parts = exactly.split(WHOLE, 20)
    assert exactly.merge([parts.head, *(part.answer(part.puzzle.solutions()) for part in parts)]).count == 72


def test_what_is_wrong_with_answers_is_found() -> None:
    parts = exactly.split(WHOLE, 20)
    lines = answers(parts)
    other = answers(exactly.split("2...............", 20))
    first = json.loads(lines[1])

    def forged(**changes: object) -> str:
        from exactly._parts import sealed

        object = {key: value for key, value in (first | changes).items() if key != "digest"}
        return sealed(json.dumps(object, separators=(",", ":")))

    assert exactly.merge([lines[0], forged(), *lines[2:]]).count == 72
    for wrong, reason in [
        (lines[1:], "before the head"),
        ([], "no head"),
        ([*lines, lines[1]], "answered twice"),
        ([*lines, forged(count="99", verdict="multiple")], "another answer"),
        ([lines[0], forged(count="0", verdict="multiple")], "verdict is not that of the count"),
        ([lines[0], forged(count="1" + 20 * "0", verdict="multiple")], "more than the cells of the part can hold"),
        ([lines[0], forged(schema=7)], "schema 7: this version of exactly knows 1"),
        ([lines[0].replace('"schema":1', '"schema":2')], "schema 2"),
        ([lines[0], lines[1].replace('"count":"', '"count":"1')], "digest differs"),
        ([lines[0], other[1]], "another puzzle"),
        ([lines[0], other[0]], "another split"),
        ([lines[0], forged(part=10**6)], "there are"),
        ([lines[0], forged(path=[])], "is not that of part"),
        ([lines[0], forged(puzzle=WHOLE)], "is not that of part"),
        ([lines[0], forged(count="-3")], "not a count"),
        ([lines[0], forged(verdict="perhaps")], "not a verdict"),
        ([lines[0].replace('"parts":', '"parts":1')], "has no"),
        ([lines[0], "[]"], "not an answer"),
        ([lines[0], lines[1], parts[1].answer(parts[1].puzzle.check())], "different questions"),
    ]:
        with pytest.raises(exactly.MergeError, match=reason):
            exactly.merge(wrong)
    assert exactly.merge([*lines, lines[1]], allow_repeats=True).count == 72


def test_what_is_wrong_with_solutions_is_found() -> None:
    parts = exactly.split(WHOLE, 20)
    first, second = ([line + "\n" for line in part.answer(part.puzzle.solutions()).splitlines()] for part in parts[:2])
    head = parts.head + "\n"
    assert exactly.merge([head, *first]).answered == 1
    for wrong, reason in [
        ([*first[:2], first[1], *first[2:]], "listed twice"),
        ([first[0], second[1], *first[1:]], "is not one"),
        ([first[0], '{"solution":"1234"}\n'], "is not one"),
        ([first[0], '{"solution":7}\n'], "no solution"),
        ([*first[:-2], first[-1]], "not that of the solutions"),
        ([*first[:-1], first[-1].replace("multiple", "none")], "verdict is not that"),
        (first[1:], "of no part"),
        (first[-1:], "end of the solutions of no part"),
        ([*first, *first], "answered twice"),
        ([*first, parts[1].answer(3)], "different questions"),
    ]:
        with pytest.raises(exactly.MergeError, match=reason):
            exactly.merge([head, *wrong])
    assert exactly.merge([head, *first, *first], allow_repeats=True).answered == 1
    # A run that was killed within the solutions of a part, and one that took it up.
    assert exactly.merge([head, *first[:-1], *second, *first]).answered == 2


def test_what_is_no_answer_of_a_part_is_refused() -> None:
    parts = exactly.split(WHOLE, 20)
    part, other = parts[0], parts[1]
    for wrong in [True, 3.0, None, "abc", b"abc", [1, 2], ["1234341221434321"], object()]:
        with pytest.raises(TypeError):
            part.answer(wrong)  # type: ignore[arg-type]
    own = list(part.puzzle.solutions())
    for wrong, reason in [
        (-4, "not a number of solutions"),
        (other.puzzle.check(), "another puzzle"),
        (exactly.check(WHOLE), "another puzzle"),
        (other.puzzle.solutions(), "another puzzle"),
        (exactly.solutions(WHOLE), "another puzzle"),
        (own + own[:1], "listed twice"),
    ]:
        with pytest.raises(exactly.Invalid, match=reason):
            part.answer(wrong)  # type: ignore[arg-type]
    twin = pickle.loads(pickle.dumps(part))
    assert part.answer(numpy.int64(4)) == part.answer(4)
    assert part.answer(own) == twin.answer(pickle.loads(pickle.dumps(own))) == twin.answer(part.puzzle.solutions())
    assert part.answer(twin.puzzle.check()) == part.answer(part.puzzle.check())


def test_files_are_merged(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    lines = answers(exactly.split(WHOLE, 20))
    path.write_text("\n".join(lines))
    assert exactly.merge(path) == exactly.merge(lines)
    # A last line in pieces, of a file that is no text any more.
    path.write_bytes("\n".join(lines[:-1]).encode() + b"\n" + lines[-1].encode()[:40] + b"\xff")
    assert exactly.merge(path).missing == [len(lines) - 1]
    path.write_bytes(b"\xff\xfe\n" + path.read_bytes())
    with pytest.raises(exactly.MergeError, match="line 1: not an answer"):
        exactly.merge(path)


def test_texts_and_lines_that_are_none() -> None:
    lines = answers(exactly.split(WHOLE, 20))
    assert exactly.merge("\n".join(lines)).complete
    for no_lines in ["\n".join(lines).encode(), [line.encode() for line in lines], None]:
        with pytest.raises(TypeError, match="text|iterable"):
            exactly.merge(no_lines)  # type: ignore[arg-type]
    for wrong in ["[" * 100_000, "1" * 5000, "null"]:
        with pytest.raises(exactly.MergeError, match="line 1: not an answer"):
            exactly.merge([wrong])


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("puzzle\ngrid: 3x3\nvalues: 1-2\nhouses: none\n", 2**9),
        ("puzzle\ngrid: 2x5\nvalues: 1-3\nhouses: none\n", 3**10),
        ("puzzle\ngrid: 3x3\nvalues: 1-2\nhouses: none\ngivens:\n12.\n121\n21.\n", 2**2),
    ],
)
@pytest.mark.parametrize("least", [1, 4])
def test_boards_with_more_cells_than_squares_of_their_values(text: str, count: int, least: int) -> None:
    parts = exactly.split(text, least)
    assert exactly.merge(answers(parts)).count == count
    most = exactly.split(text, 1)
    with pytest.raises(exactly.MergeError, match="more than the cells"):
        exactly.merge([most.head, most[0].answer(count + 1)])


def test_boards_that_overlap_are_merged() -> None:
    samurai = exactly.Puzzle.empty("samurai")
    solution = samurai.solve()
    assert solution is not None
    puzzle = samurai.with_digits([0, 0, 0, *solution.digits[3:]])
    assert (samurai.cells, samurai.rows * samurai.columns) == (369, 441)
    assert exactly.merge(answers(exactly.split(puzzle, 1))).count == puzzle.count()


def test_a_count_beyond_what_python_reads_is_refused() -> None:
    parts = exactly.split(WHOLE, 1)
    answer = parts[0].answer(0).replace('"count":"0"', '"count":"1' + "0" * 5000 + '"')
    from exactly._parts import sealed

    object = json.loads(answer)
    del object["digest"]
    with pytest.raises(exactly.MergeError, match="5001 figures"):
        exactly.merge([parts.head, sealed(json.dumps(object, separators=(",", ":")))])
