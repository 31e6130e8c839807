"""Processes of one machine, and executors: workers that are killed, parts that kill them, files that are taken up again."""

from __future__ import annotations

import functools
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import exactly
import pytest
from conftest import Command
from exactly import _asked, pool

SIX = exactly.Puzzle("123456" + "." * 30)
COUNT = 39_168
PARTS = 100
FOUR = "1..............."
"""It has 72 solutions."""


def answered(path: Path) -> Counter[int]:
    """How often each part is answered in a file."""
    objects = [json.loads(line) for line in path.read_text().splitlines()]
    return Counter(object["part"] for object in objects if "part" in object)


def run(work: Any, workers: Any, path: Path, retries: int, parts: int = 4) -> Any:
    return _asked.run("count", exactly.split(FOUR, parts), pool._workers(workers), path, work, retries, lambda progress: None)


# What workers do in these tests: functions of a module, since they are handed over by name.


def slowly(part: exactly.Part) -> str:
    time.sleep(0.02)
    return part.answer(part.puzzle.count())


def deadly(part: exactly.Part) -> str:
    if part.number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return slowly(part)


def deadly_once(dead: Path, part: exactly.Part) -> str:
    try:
        (dead / str(part.number)).mkdir()
    except FileExistsError:
        return slowly(part)
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def failing(tried: Path, part: exactly.Part) -> str:
    with open(tried, "a") as file:
        file.write(f"{part.number}\n")
    tries = Counter(tried.read_text().split())
    if part.number == 3 or (part.number == 2 and tries["2"] < 3):
        raise OSError("no disk")
    return slowly(part)


def wrong(part: exactly.Part) -> str:
    return exactly.split(FOUR, 4)[0].answer(3)


def test_a_worker_is_killed_in_the_middle(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "six.jsonl"
    killed: list[int] = []

    def kill(progress: pool.Progress) -> None:
        # A worker that dies is progress as well: as many parts may be answered twice.
        if progress.answered == PARTS // 4 and not killed:
            child = multiprocessing.active_children()[0]
            assert child.pid is not None
            killed.append(child.pid)
            os.kill(child.pid, signal.SIGKILL)

    assert pool.count(SIX, 2, PARTS, path, progress=kill) == COUNT
    assert len(killed) == 1 and set(answered(path).values()) == {1}
    merged = command.json("merge", str(path))[0]
    assert (merged["count"], merged["complete"]) == (str(COUNT), True)
    assert multiprocessing.active_children() == []


def test_each_part_kills_its_first_worker(tmp_path: Path) -> None:
    dead = tmp_path / "dead"
    dead.mkdir()
    assert run(functools.partial(deadly_once, dead), 2, tmp_path / "r.jsonl", 1).count == 72
    assert len(os.listdir(dead)) == len(exactly.split(FOUR, 4))


def test_a_part_that_kills_its_workers_is_named(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    with pytest.raises(pool.Unanswered, match=r"1 of \d+ parts are not answered\n  part 3: BrokenExecutor: the process that had it died") as raised:
        run(deadly, 2, path, 2, 20)
    # Nobody else is blamed, and all others are answered.
    assert set(raised.value.failures) == {3} and raised.value.merged.missing == [3]
    assert multiprocessing.active_children() == []
    # Where it does not any more, the same file goes on.
    assert run(slowly, 2, path, 2, 20).count == 72
    assert set(answered(path).values()) == {1}


def test_what_fails_on_a_worker_is_tried_again(tmp_path: Path) -> None:
    tried = tmp_path / "tried"
    with pytest.raises(pool.Unanswered, match="part 3: OSError: no disk"):
        run(functools.partial(failing, tried), 2, tmp_path / "r.jsonl", 2)
    tries = Counter(tried.read_text().split())
    assert tries == {str(number): 3 if number in (2, 3) else 1 for number in range(1, len(exactly.split(FOUR, 4)) + 1)}


PROGRAM = """
    import os, signal, sys, time
    import exactly
    from exactly import pool

    def die(progress):
        if progress.answered == 50:
            {end}

    if __name__ == "__main__":
        six = exactly.Puzzle("123456" + "." * 30)
        pool.count(six, 2, int(sys.argv[2]), sys.argv[1], progress=die)
    """


def of_group(group: int) -> list[str]:
    """The processes of a group that live."""
    listed = subprocess.run(["ps", "-o", "pid=,stat=,args=", "-g", str(group)], capture_output=True, text=True).stdout
    return [line for line in listed.splitlines() if line.split()[1][0] != "Z"]


@pytest.mark.skipif(not Path("/bin/ps").exists(), reason="ps is not there")
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_the_client_and_it_goes_on(tmp_path: Path, ending: signal.Signals) -> None:
    path, program = tmp_path / "six.jsonl", tmp_path / "program.py"
    end = "os.kill(os.getpid(), signal.SIGKILL)" if ending == signal.SIGKILL else "os.killpg(os.getpgid(0), signal.SIGINT)"
    program.write_text(textwrap.dedent(PROGRAM.replace("{end}", end)))
    command = [sys.executable, str(program), str(path), str(PARTS)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as client:
        _, told = client.communicate(timeout=120)
    assert client.returncode == -ending, told
    # Only the client tells of Ctrl-C.
    assert told.count("Traceback") == (ending == signal.SIGINT), told
    until = time.monotonic() + 60
    while of_group(client.pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert of_group(client.pid) == []
    assert sum(answered(path).values()) == 50
    path.write_text(path.read_text() + path.read_text().splitlines()[-1][:70])
    asked: list[int] = []
    assert pool.count(SIX, 2, PARTS, path, progress=lambda progress: asked.append(progress.answered)) == COUNT
    assert asked == list(range(51, len(exactly.split(SIX, PARTS)) + 1))
    # Nothing is left to ask: no process is started.
    assert pool.count(SIX, 2, PARTS, path, progress=lambda progress: pytest.fail(str(progress))) == COUNT


def test_a_script_without_its_guard_is_told(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(f"from exactly import pool\nprint(pool.count({FOUR!r}, 2, 4, {str(tmp_path / 'r.jsonl')!r}))\n")
    run = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, timeout=120)
    assert run.returncode == 1 and "ExactlyError: no process can be started" in run.stderr, run.stderr


def test_executors_of_the_caller_stay_open(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as threads:
        assert pool.count(SIX, threads, PARTS, tmp_path / "six.jsonl") == COUNT
        assert pool.check(SIX, threads, PARTS, tmp_path / "check.jsonl") == "multiple"
        assert threads.submit(int, "3").result() == 3
    with pytest.raises(pool.Unanswered, match="BrokenExecutor: cannot schedule new futures"):
        pool.count(SIX, threads, PARTS, tmp_path / "closed.jsonl")


def test_an_executor_of_the_caller_that_breaks_is_told(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as processes:
        with pytest.raises(pool.Unanswered, match="BrokenProcessPool"):
            run(deadly, processes, path, 3, 20)
    with ProcessPoolExecutor(2, mp_context=context) as processes:
        assert run(slowly, processes, path, 3, 20).count == 72
    assert set(answered(path).values()) == {1}


@pytest.mark.parametrize("puzzle", ["12..34..........", "1234341221434321", "11..............", "." * 16])
def test_verdicts(tmp_path: Path, puzzle: str) -> None:
    for _ in range(2):
        assert pool.check(puzzle, 1, 20, tmp_path / "check.jsonl") == exactly.check(puzzle)
    assert set(answered(tmp_path / "check.jsonl").values()) == {1}


def test_solutions_are_listed(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "four.jsonl"
    four = exactly.Puzzle.empty("sudoku:4")
    found = list(pool.enumerate(four, 2, 20, path))
    assert set(found) == set(four.solutions()) and len(found) == 288
    assert command("merge", str(path)).split() == [str(solution) for solution in found]


def test_answers_are_not_believed(tmp_path: Path) -> None:
    with pytest.raises(exactly.MergeError, match="twice|another answer"):
        run(wrong, 2, tmp_path / "r.jsonl", 0)
    assert sum(answered(tmp_path / "r.jsonl").values()) == 1


def test_time_that_is_up_is_not_tried_again(tmp_path: Path) -> None:
    twelve = exactly.Puzzle.empty("latin:12")
    with pytest.raises(pool.Unanswered, match="12 of 12 parts are not answered") as raised:
        pool.count(twelve, 2, 12, tmp_path / "twelve.jsonl", timeout=0.01)
    assert all(isinstance(why, exactly.Timeout) for why in raised.value.failures.values())


@pytest.mark.parametrize("wrong", [{"workers": 0}, {"workers": -1}, {"timeout": -1}, {"memory": -1}, {"retries": -1}])
def test_numbers_that_make_no_sense_start_nothing(tmp_path: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(exactly.Invalid):
        pool.count(SIX, **{"workers": 2, "results": tmp_path / "six.jsonl", **wrong})
    assert not (tmp_path / "six.jsonl").exists()
    for kind in (True, "2", 2.0, object()):
        with pytest.raises(TypeError, match="a number of processes or an executor"):
            pool.count(SIX, kind, results=tmp_path / "six.jsonl")  # type: ignore[arg-type]
