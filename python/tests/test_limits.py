"""How work ends: time, nodes, Ctrl-C, dropped iterators; and threads side by side."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import exactly
import pytest
from conftest import EASY, random_puzzles

# Nobody knows how many there are.
HARD = exactly.Puzzle.empty("latin:12")


def test_timeouts() -> None:
    begun = time.monotonic()
    with pytest.raises(exactly.Timeout) as raised:
        HARD.count(timeout=0.2, memory=1 << 24)
    assert time.monotonic() - begun < 5
    assert isinstance(raised.value, TimeoutError) and raised.value.limit == "time"
    assert exactly.check(exactly.Puzzle.empty("sudoku:49"), timeout=0).stopped in ("time", None)
    with pytest.raises(exactly.Timeout):
        for _ in HARD.solutions(timeout=0.1):
            pass
    for wrong in (-1, float("nan")):
        with pytest.raises(ValueError, match="timeout"):
            exactly.check(EASY, timeout=wrong)


def test_nodes_are_the_same_everywhere() -> None:
    def reached() -> int:
        solutions, count = HARD.solutions(nodes=20_000), 0
        with pytest.raises(exactly.Unfinished) as raised:
            for _ in solutions:
                count += 1
        assert raised.value.limit == "nodes"
        return count

    assert reached() == reached() > 0


def test_what_ended_early_stays_unfinished() -> None:
    solutions = HARD.solutions(nodes=20_000)
    for _ in range(2):
        with pytest.raises(exactly.Unfinished):
            for _ in solutions:
                pass


def test_memory_of_solutions_is_bounded() -> None:
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert sum(1 for _ in zip(range(500_000), HARD.solutions())) == 500_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_dropped_iterators_leave_nothing() -> None:
    threads = threading.active_count()
    for _ in range(200):
        next(HARD.solutions())
    gc.collect()
    assert threading.active_count() == threads


@pytest.mark.parametrize(
    "work",
    [
        "exactly.Puzzle.empty('latin:12').count()",
        "sum(1 for _ in exactly.Puzzle.empty('latin:12').solutions())",
        "list(exactly.check_all(itertools.repeat(exactly.Puzzle.empty('sudoku:36'))))",
        "exactly.Puzzle.empty('latin:9').sample(10**6)",
        "[exactly.generate('sudoku:25') for _ in range(100)]",
    ],
)
def test_ctrl_c_ends_work(work: str) -> None:
    program = textwrap.dedent(
        f"""
        import itertools, signal, time, exactly
        # Whoever runs this in the background of a shell has it ignored.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        print("begun", flush=True)
        try:
            {work}
        except KeyboardInterrupt:
            print("interrupted", time.monotonic(), flush=True)
            print(exactly.check("12..34.........."))
        """
    )
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.7)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    rest = process.communicate(timeout=20)[0].split()
    assert rest[0] == "interrupted" and rest[2] == "multiple", rest
    # On an idle machine 0.05 s.
    assert float(rest[1]) - sent < 2
    assert process.returncode == 0


def test_handlers_may_ask_and_raise() -> None:
    asked = []

    def handler(*_: object) -> None:
        asked.append(exactly.check("12..34..........").word)
        raise LookupError("from the handler")

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(LookupError, match="from the handler"):
            HARD.count()
    finally:
        signal.signal(signal.SIGALRM, before)
    assert asked == ["multiple"] and exactly.check(EASY)


def test_threads_answer_side_by_side() -> None:
    puzzles = random_puzzles(3000, 20)
    alone = [verdict.word for verdict in exactly.check_all(puzzles)]
    with ThreadPoolExecutor(4) as pool:
        shares = pool.map(lambda share: [verdict.word for verdict in exactly.check_all(share)], [puzzles] * 4)
        assert all(share == alone for share in shares)
    with ThreadPoolExecutor(4) as pool:
        assert [verdict.word for verdict in pool.map(exactly.check, puzzles)] == alone


def test_other_threads_run_while_one_counts() -> None:
    ticks = 0
    over = threading.Event()

    def count() -> None:
        with pytest.raises(exactly.Timeout):
            HARD.count(timeout=1.0)
        over.set()

    thread = threading.Thread(target=count)
    thread.start()
    while not over.is_set():
        ticks += 1
        time.sleep(0.01)
    thread.join()
    assert ticks > 20


def test_one_iterator_in_several_threads() -> None:
    solutions = exactly.solutions([0] * 16)
    found: list[exactly.Solution] = []

    def take() -> None:
        while True:
            try:
                found.append(next(solutions))
            except StopIteration:
                return
            except RuntimeError:
                # It is in another thread's hands at the moment.
                time.sleep(0)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(set(found)) == 288


def test_a_fork_goes_on() -> None:
    exactly.check(EASY)
    child = os.fork()
    if child == 0:
        os._exit(0 if exactly.check(EASY) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_subinterpreters_are_told() -> None:
    program = textwrap.dedent(
        """
        import sys
        import exactly
        if sys.version_info >= (3, 13):
            import _interpreters as interpreters
        else:
            import _xxsubinterpreters as interpreters
        inner = interpreters.create()
        code = '''
        try:
            import exactly
        except ImportError as error:
            print("ImportError:", error, flush=True)
        '''
        import textwrap
        interpreters.run_string(inner, textwrap.dedent(code))
        print(exactly.check("12..34.........."))
        """
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert "ImportError:" in run.stdout and "interpreter" in run.stdout, run
    assert run.stdout.endswith("multiple\n")
