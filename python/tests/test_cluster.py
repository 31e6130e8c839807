"""Many machines, through Dask: workers and clients that are killed, files that are taken up again."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import exactly
import pytest
from conftest import Command

distributed = pytest.importorskip("distributed", reason="Dask is not installed")
dask = pytest.importorskip("dask")

from exactly import _asked, cluster  # noqa: E402

SIX = exactly.Puzzle("123456" + "." * 30)
COUNT = 39_168
PARTS = 100


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """Two processes, and the scheduler in this one. A quarter of a minute after a worker was lost, Dask would take the one that came in its place for lost as well, for good, if
    that is restarted just then."""
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1 hour"}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as machines,
    ):
        yield machines


@pytest.fixture
def client(machines: Any) -> Iterator[Any]:
    with distributed.Client(machines) as client:
        client.wait_for_workers(2)
        yield client


def answered(path: Path) -> Counter[int]:
    """How often each part is answered in a file."""
    objects = [json.loads(line) for line in path.read_text().splitlines()]
    return Counter(object["part"] for object in objects if "part" in object)


def merged_by(command: Command, path: Path) -> dict[str, Any]:
    return command.json("merge", str(path))[0]


@pytest.mark.parametrize("wrong", [{"timeout": -1}, {"timeout": float("nan")}, {"memory": -1}, {"retries": -1}])
def test_numbers_that_make_no_sense_ask_no_worker(client: Any, tmp_path: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(exactly.Invalid):
        cluster.count(SIX, client, PARTS, tmp_path / "six.jsonl", **wrong)
    assert not (tmp_path / "six.jsonl").exists()


def test_a_worker_is_killed_in_the_middle(client: Any, tmp_path: Path, command: Command) -> None:
    path = tmp_path / "six.jsonl"
    processes = client.run(os.getpid)
    killed: list[int] = []

    def kill(progress: cluster.Progress) -> None:
        if progress.answered == PARTS // 4 and not killed:
            killed.append(next(iter(processes.values())))
            os.kill(killed[0], signal.SIGKILL)

    assert cluster.count(SIX, client, PARTS, path, progress=kill) == COUNT
    client.wait_for_workers(2)
    assert len(killed) == 1 and killed[0] not in client.run(os.getpid).values()
    assert set(answered(path).values()) == {1}
    merged = merged_by(command, path)
    assert (merged["count"], merged["complete"]) == (str(COUNT), True)


def test_the_client_is_killed_and_started_again(machines: Any, client: Any, tmp_path: Path, command: Command) -> None:
    path = tmp_path / "six.jsonl"
    program = textwrap.dedent(
        """
        import os, signal, sys
        import exactly
        from distributed import Client
        from exactly import cluster

        def die(progress):
            if progress.answered == 50:
                os.kill(os.getpid(), signal.SIGKILL)

        six = exactly.Puzzle("123456" + "." * 30)
        cluster.count(six, Client(sys.argv[1]), int(sys.argv[3]), sys.argv[2], progress=die)
        """
    )
    arguments = [machines.scheduler_address, str(path), str(PARTS)]
    run = subprocess.run([sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=300)
    assert run.returncode == -signal.SIGKILL, run.stderr
    before = path.read_text()
    assert sum(answered(path).values()) == 50
    # In the middle of a line.
    path.write_text(before + before.splitlines()[-1][:70])
    asked: list[int] = []
    assert cluster.count(SIX, client, PARTS, path, progress=lambda progress: asked.append(progress.answered)) == COUNT
    assert asked == list(range(51, len(exactly.split(SIX, PARTS)) + 1))
    assert path.read_text().startswith(before) and set(answered(path).values()) == {1}
    merged = merged_by(command, path)
    assert (merged["count"], merged["complete"]) == (str(COUNT), True)
    # Nothing is left to ask.
    assert cluster.count(SIX, client, PARTS, path, progress=lambda progress: pytest.fail(str(progress))) == COUNT


def test_solutions_are_listed(client: Any, tmp_path: Path, command: Command) -> None:
    path = tmp_path / "four.jsonl"
    four = exactly.Puzzle.empty("sudoku:4")
    found = list(cluster.enumerate(four, client, 20, path))
    assert set(found) == set(four.solutions()) and len(found) == 288
    assert command("merge", str(path)).split() == [str(solution) for solution in found]
    assert exactly.merge(path.read_text().splitlines()).count == 288
    # The solutions of the last part are cut short.
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:-2]) + "\n")
    assert set(cluster.enumerate(four, client, 20, path)) == set(found)
    assert set(answered(path).values()) == {1}


@pytest.mark.parametrize("puzzle", ["12..34..........", "1234341221434321", "11..............", "." * 16])
def test_verdicts(client: Any, tmp_path: Path, puzzle: str) -> None:
    path = tmp_path / "check.jsonl"
    assert cluster.check(puzzle, client, 20, path) == exactly.check(puzzle)
    assert cluster.check(puzzle, client, 20, path) == exactly.check(puzzle)
    assert set(answered(path).values()) == {1}


def test_parts_without_an_answer_are_a_failure(client: Any, tmp_path: Path) -> None:
    path = tmp_path / "twelve.jsonl"
    twelve = exactly.Puzzle.empty("latin:12")
    with pytest.raises(cluster.Unanswered, match="12 of 12 parts are not answered") as raised:
        cluster.count(twelve, client, 12, path, timeout=0.01)
    assert set(raised.value.failures) == set(range(1, 13))
    assert all(isinstance(why, exactly.Timeout) for why in raised.value.failures.values())
    with pytest.raises(cluster.Unanswered):
        cluster.check(twelve, client, 12, path.with_name("check.jsonl"), timeout=0.0)


def test_what_fails_on_a_worker_is_tried_again(client: Any, tmp_path: Path) -> None:
    tried = tmp_path / "tried"

    def work(part: exactly.Part) -> str:
        with open(tried, "a") as file:
            file.write(f"{part.number}\n")
        failures = Counter(tried.read_text().split())
        if part.number == 3 or (part.number == 2 and failures["2"] < 3):
            raise OSError("no disk")
        return part.answer(part.puzzle.count())

    parts = exactly.split("1...............", 4)
    with pytest.raises(cluster.Unanswered, match="part 3: OSError: no disk"):
        _asked.run("count", parts, cluster._workers(client), tmp_path / "r.jsonl", work, 2, lambda progress: None)
    tries = Counter(tried.read_text().split())
    assert tries == {str(number): 3 if number in (2, 3) else 1 for number in range(1, len(parts) + 1)}


def test_a_cluster_that_is_restarted_is_asked_again(client: Any, tmp_path: Path) -> None:
    def work(part: exactly.Part) -> str:
        time.sleep(0.05)
        return part.answer(part.puzzle.count())

    restarted: list[int] = []

    def restart(progress: cluster.Progress) -> None:
        if not restarted:
            restarted.append(progress.answered)
            client.restart()

    parts = exactly.split("1...............", 20)
    merged = _asked.run("count", parts, cluster._workers(client), tmp_path / "r.jsonl", work, 3, restart)
    assert (merged.count, restarted) == (72, [1])
    assert set(answered(tmp_path / "r.jsonl").values()) == {1}


def test_answers_are_not_believed(client: Any, tmp_path: Path) -> None:
    parts = exactly.split("1...............", 4)
    first = parts[0]
    with pytest.raises(exactly.MergeError, match="twice|another answer"):
        _asked.run("count", parts, cluster._workers(client), tmp_path / "r.jsonl", lambda part: first.answer(3), 0, lambda progress: None)
    assert sum(answered(tmp_path / "r.jsonl").values()) == 1


def test_files_of_something_else_are_refused(client: Any, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    assert cluster.count("1...............", client, 4, path) == 72
    before = path.read_bytes()
    for wrong, asked in [
        ("not to these", lambda: cluster.count("2...............", client, 4, path)),
        ("not to these", lambda: cluster.count("1...............", client, 40, path)),
        ("not to check", lambda: cluster.check("1...............", client, 4, path)),
    ]:
        with pytest.raises(exactly.MergeError, match=wrong):
            asked()
        assert path.read_bytes() == before
    other = tmp_path / "notes.txt"
    for notes in ["my notes", "my notes\n", "{}\n", "\nmy notes", "\n\n  \n"]:
        other.write_text(notes)
        with pytest.raises(exactly.MergeError):
            cluster.count("1...............", client, 4, other)
        assert other.read_text() == notes
    other.write_bytes(b"\xff\xfe\n")
    with pytest.raises(exactly.MergeError):
        cluster.count("1...............", client, 4, other)
    assert other.read_bytes() == b"\xff\xfe\n"


def test_one_client_at_a_time_writes(client: Any, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"

    def again(progress: cluster.Progress) -> None:
        with pytest.raises(exactly.Invalid, match="another client"):
            cluster.count("1...............", client, 4, path)

    assert cluster.count("1...............", client, 4, path, progress=again) == 72


@pytest.mark.skipif(_asked.fcntl is None, reason="no such locks here")
def test_what_a_lock_fails_with_is_told(client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, told in [(errno.EWOULDBLOCK, "another client"), (errno.ENOLCK, os.strerror(errno.ENOLCK))]:

        def fails(file: Any, operation: int, number: int = number) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(_asked.fcntl, "flock", fails)
        with pytest.raises(exactly.ExactlyError) as raised:
            cluster.count("1...............", client, 4, tmp_path / "r.jsonl")
        assert told in str(raised.value) and ("another client writes" in str(raised.value)) == (number == errno.EWOULDBLOCK)


def test_progress_is_told(client: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[cluster.Progress] = []
    cluster.count("1...............", client, 4, tmp_path / "r.jsonl", progress=told.append)
    assert [progress.answered for progress in told] == list(range(1, told[0].parts + 1))
    assert told[0].rate > 0 and told[0].left is not None and told[-1].left == 0
    assert str(cluster.Progress(1000, 400, 1, 60.0, 0.2)) == "400 of 1000 parts, 0.2 a second, 0:49:55 left, 1 failed"
    cluster.count("1...............", client, 4, tmp_path / "other.jsonl")
    assert "0:00:00 left" in capsys.readouterr().err
