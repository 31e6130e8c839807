"""Formulas, models and certificates in every encoding, as the command has them; PySAT."""

from __future__ import annotations

import os
import pickle
import subprocess
from pathlib import Path
from typing import Any

import exactly
import pytest
from conftest import EASY, Command

DOMAINS = ["one-hot", "order", "log", "log-channelled", "support"]
WAYS = ["pairwise", "sequential", "product", "commander", "binary", "ladder"]
SMALL = "1.....2..3..4..."


@pytest.mark.parametrize("domain", DOMAINS)
def test_formulas_are_those_of_the_command(command: Command, domain: str) -> None:
    for amo in WAYS:
        formula = exactly.encode(SMALL, domain=domain, amo=amo)
        text = command("encode", "--domain", domain, "--amo", amo, "-p", SMALL)
        assert formula.dimacs == text, (domain, amo)
        clauses = [line for line in text.splitlines() if line[0] not in "cp"]
        assert [" ".join(map(str, [*clause, 0])) for clause in formula.clauses] == clauses
        names = [line.split(" = ", 1) for line in text.splitlines() if line.startswith("c var ") and " = " in line]
        assert formula.names == {int(head.split()[2]): name for head, name in names}
        again = pickle.loads(pickle.dumps(formula))
        assert (again.clauses, again.encoding) == (formula.clauses, formula.encoding)
        assert formula.encoding["domain"] == domain and formula.encoding["amo"] == amo


@pytest.mark.parametrize(
    ("keywords", "options"),
    [
        ({"scheme": "minimal"}, ["--scheme", "minimal"]),
        ({"scheme": "weber", "amo": "ladder"}, ["--scheme", "weber", "--amo", "ladder"]),
        ({"numbering": "rcv"}, ["--variables", "rcv"]),
        ({"givens": "assumed"}, ["--givens", "assumed"]),
        ({"givens": "propagated"}, ["--givens", "propagated"]),
        ({"givens": "left out"}, ["--rules-only"]),
    ],
)
def test_further_keywords_are_options(command: Command, keywords: dict[str, str], options: list[str]) -> None:
    assert exactly.encode(SMALL, **keywords).dimacs == command("encode", *options, "-p", SMALL)


def test_assumptions_and_numbers() -> None:
    assumed, plain = exactly.encode(SMALL, givens="assumed"), exactly.encode(SMALL)
    assert sorted([*assumed.clauses, *([literal] for literal in assumed.assumptions)]) == sorted(plain.clauses)
    assert plain.assumptions == []
    rcv = exactly.encode(SMALL, numbering="rcv")
    assert rcv.variable("r2c3", 4) == 234 and rcv.meaning(234) == ((2, 3), 4) and rcv.meaning(239) is None
    bits = exactly.encode(SMALL, domain="log")
    assert bits.literals("r1c1", 4) == [1, 2] and bits.literals((1, 2), 1) == [-3, -4] and bits.meaning(1) is None
    with pytest.raises(exactly.Invalid, match="domain log has no variable"):
        bits.variable("r1c1", 4)
    with pytest.raises(exactly.OffBoard):
        bits.literals("r1c1", 5)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"domain": "unary"}, "is not a domain"),
        ({"amo": "twice"}, "not a way to say at most one"),
        ({"scheme": "most"}, "is not a scheme"),
        ({"givens": "none"}, "not a way to take the givens"),
        ({"numbering": "vrc"}, "no numbering: linear, rcv"),
        ({"domain": "log", "scheme": "minimal"}, "minimal cannot be used with the domain log"),
        ({"domain": "order", "numbering": "rcv"}, "rcv numbers variables"),
        ({"domain": "order", "givens": "propagated"}, "only with the domain one-hot"),
    ],
)
def test_what_cannot_be_said_is_told(wrong: dict[str, str], reason: str) -> None:
    with pytest.raises(exactly.Invalid, match=reason):
        exactly.encode(SMALL, **wrong)


def test_a_rule_that_a_domain_cannot_say_is_named(command: Command) -> None:
    puzzle, refused = exactly.Puzzle.empty("sudoku:9", also=["global-modular"]), []
    for domain in DOMAINS:
        asked = [command.path, "encode", "--domain", domain, "--board", "sudoku:9", "--also", "global-modular", "--empty"]
        run = subprocess.run(asked, capture_output=True, text=True, timeout=300)
        if run.returncode == 2:
            with pytest.raises(exactly.Invalid, match=f"domain {domain} cannot say global-modular") as raised:
                puzzle.encode(domain=domain)
            assert str(raised.value) in run.stderr
            refused.append(domain)
        else:
            assert puzzle.encode(domain=domain).dimacs == run.stdout
    assert "one-hot" not in refused and refused


@pytest.mark.parametrize("domain", DOMAINS)
def test_models_lead_back_and_formulas_are_graded(domain: str) -> None:
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    for amo in WAYS:
        formula = exactly.encode(EASY, domain=domain, amo=amo)
        with solvers.Cadical153(bootstrap_with=formula.clauses) as solver:
            assert solver.solve()
            model = solver.get_model()
        assert formula.decode(model) == exactly.decode(EASY, model, domain=domain, amo=amo) == exactly.solve(EASY)
        small = exactly.encode(SMALL, domain=domain, amo=amo)
        for grade in (
            exactly.grade(SMALL, small),
            exactly.grade(SMALL, small.clauses, domain=domain, amo=amo),
            exactly.grade(SMALL, small.dimacs),
        ):
            assert grade, (domain, amo, grade.report)
        assert not exactly.grade("1...............", small.clauses, domain=domain)
    if domain in ("order", "log"):
        assert not exactly.grade(SMALL, small.clauses, numbering="linear")
        assert exactly.grade(SMALL, small.clauses, numbering=domain)


def test_how_variables_are_read_is_told_once() -> None:
    formula = exactly.encode(SMALL, numbering="rcv")
    assert exactly.grade(SMALL, formula) and exactly.grade(SMALL, formula.clauses, numbering="rcv")
    with pytest.raises(exactly.Invalid, match="one of them"):
        exactly.grade(SMALL, formula, numbering="rcv", domain="one-hot")
    for wrong in ({"numbering": "zigzag"}, {"domain": "unary"}, {"amo": "twice"}):
        with pytest.raises(exactly.Invalid):
            exactly.grade(SMALL, formula, **wrong)


@pytest.mark.parametrize("puzzle", [SMALL, "11..............", "1..............."])
def test_certificates_of_the_command_are_opened(command: Command, tmp_path: Path, puzzle: str) -> None:
    verified = 0
    for proof in ("lrat", "drat", "resolution", "veripb"):
        for domain in DOMAINS if proof != "veripb" else ["one-hot"]:
            for amo in ("pairwise", "ladder") if proof != "veripb" else ["pairwise"]:
                out = tmp_path / f"{proof}-{domain}-{amo}"
                options = [] if proof == "veripb" else ["--domain", domain, "--amo", amo]
                command("prove", "--all", "--proof", proof, *options, "--out", str(out), "-p", puzzle)
                (folder,) = out.iterdir()
                files = {path.name: path.read_bytes() for path in folder.iterdir()}
                ours = exactly.prove(puzzle, all=100, proof=proof, domain=domain, amo=amo)
                assert ours.files() == files, (proof, domain, amo)
                assert (ours.notation, ours.domain, ours.amo) == (proof, domain, amo)
                if proof == "veripb":
                    with pytest.raises(exactly.UncheckedError, match="for VeriPB"):
                        exactly.verify(folder)
                else:
                    assert exactly.verify(folder) == ours.statement == ours.verify()
                    verified += 1
                formula = next(name for name in files if name.startswith("claim"))
                files[formula] += b" "
                with pytest.raises(exactly.VerifyError, match="differs"):
                    exactly.verify(files)
                assert pickle.loads(pickle.dumps(ours)) == ours
    assert verified == 30


def test_proofs_are_written_in_notations_that_are_known() -> None:
    with pytest.raises(exactly.Invalid, match="no notation of proofs"):
        exactly.prove(SMALL, proof="tracecheck")
    with pytest.raises(exactly.Invalid, match="VeriPB"):
        exactly.prove(SMALL, proof="veripb", domain="log")
    assert exactly.prove("1...............").notation is None


def test_pysat_both_ways() -> None:
    pysat = pytest.importorskip("pysat.formula", reason="python-sat is not installed")
    from pysat.solvers import Solver

    for domain in DOMAINS:
        formula = exactly.encode(EASY, domain=domain, amo="sequential")
        cnf, pool = exactly.to_cnf(formula), exactly.to_idpool(formula)
        assert isinstance(cnf, pysat.CNF) and cnf.nv == formula.variables and cnf.clauses == formula.clauses
        assert isinstance(pool, pysat.IDPool) and pool.id("a new one") == formula.variables + 1
        with Solver(bootstrap_with=cnf) as solver:
            assert solver.solve()
            assert formula.decode(solver.get_model()) == exactly.solve(EASY)
        assert exactly.grade(SMALL, exactly.to_cnf(exactly.encode(SMALL, domain=domain)), domain=domain)
    formula = exactly.encode(EASY)
    pool = exactly.to_idpool(formula)
    assert pool.id(((1, 2), 3)) == pool.id((exactly.Cell(1, 2), 3)) == formula.variable("r1c2", 3)
    assert pool.obj(12) == formula.meaning(12)
    named = exactly.to_idpool(formula, lambda cell, digit: f"x_{cell}_{digit}")
    assert named.id("x_r9c9_9") == 729
    with pytest.raises(exactly.Invalid, match="two variables"):
        exactly.to_idpool(formula, lambda cell, digit: "x")


def of_a_student(name: Any) -> tuple[Any, Any]:
    """A Latin square of order 3 as a student of PySAT says it, with names as they come; a variable that is no cell's is used first."""
    from pysat.card import CardEnc, EncType
    from pysat.formula import CNF, IDPool

    pool, cnf = IDPool(), CNF()
    pool.id("auxiliary")
    span = range(1, 4)
    lines = [[name(r, c, v) for v in span] for r in span for c in span]
    lines += [[name(r, c, v) for c in span] for r in span for v in span]
    lines += [[name(r, c, v) for r in span] for c in span for v in span]
    for line in lines:
        literals = [pool.id(one) for one in line]
        cnf.extend(CardEnc.equals(lits=literals, bound=1, encoding=EncType.pairwise, vpool=pool).clauses)
    return cnf, pool


@pytest.mark.parametrize(
    "name",
    [
        lambda r, c, v: (r, c, v),
        lambda r, c, v: ((r, c), v),
        lambda r, c, v: ("x", r, c, v),
        lambda r, c, v: f"x_r{r}c{c}_{v}",
        lambda r, c, v: f"r{r}c{c}={v}",
        lambda r, c, v: (exactly.Cell(r, c), v),
    ],
)
def test_names_of_a_pool_say_what_variables_mean(name: Any) -> None:
    pytest.importorskip("pysat.card", reason="python-sat is not installed")
    from pysat.solvers import Solver

    cnf, pool = of_a_student(name)
    board = exactly.Puzzle.empty("latin:3")
    assert exactly.grade(board, cnf, names=pool) and exactly.grade(board, cnf, names=dict(pool.id2obj))
    assert not exactly.grade(board, cnf)
    assert not exactly.grade(board, cnf.clauses[40:], names=pool)
    with Solver(bootstrap_with=cnf) as solver:
        solutions = {exactly.decode(board, model, names=pool) for model in solver.enum_models()}
    assert len(solutions) == 12


def test_what_pysat_has_beside_clauses_is_refused() -> None:
    pysat = pytest.importorskip("pysat.formula", reason="python-sat is not installed")
    weighted, cardinality = pysat.WCNF(), pysat.CNFPlus()
    weighted.append([1], weight=2)
    cardinality.append([[1, 2, 3], 1], is_atmost=True)
    for formula, reason in [(weighted, "weighted clauses"), (cardinality, "cardinality constraints")]:
        with pytest.raises(exactly.Invalid, match=reason):
            exactly.grade(SMALL, formula)
    with pytest.raises(exactly.Invalid, match="variables named by a cell and a digit expected"):
        exactly.grade(SMALL, [[1]], names={1: "x"})
    with pytest.raises(exactly.Invalid, match="does not have one value"):
        exactly.decode(SMALL, [1, 2], names={1: "r1c1=1", 2: "r1c1=2"})
    with pytest.raises(exactly.Invalid, match="r9c1 is not a cell"):
        exactly.decode(SMALL, [1], names={1: (9, 1, 1)})


WRITTEN_OTHERWISE = [
    "puzzle\norder: 4\nsymbols: 4321\ngivens:\n4321\n21..\n1..4\n..12\n",
    "puzzle\ngrid: 4x4\nvalues: 0-3\ngivens:\n0123\n2301\n1032\n....\n",
    "puzzle\norder: 4\nsymbols: ABCD\ngivens:\nABCD\nCDAB\nBA..\nD...\n",
]


@pytest.mark.parametrize("text", WRITTEN_OTHERWISE)
@pytest.mark.parametrize("domain", DOMAINS)
def test_names_of_a_formula_say_symbols(text: str, domain: str) -> None:
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    puzzle = exactly.Puzzle(text)
    formula, solution = puzzle.encode(domain=domain), puzzle.solve()
    assert solution is not None
    grade = exactly.grade(puzzle, formula.clauses, names=formula.names)
    assert grade.equivalent, grade.report
    bare = puzzle.encode(domain=domain, givens="left out")
    assert exactly.grade(puzzle, bare.clauses, names=bare.names).equivalent is False
    with solvers.Cadical153(bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    assert exactly.decode(puzzle, model, names=formula.names) == formula.decode(model) == solution
    if domain != "one-hot":
        return
    # Whoever names digits by their places in order says so by a tuple, or behind a line.
    for name in (lambda cell, digit: (cell, digit), lambda cell, digit: f"x_{cell}_{digit}"):
        digits = {variable: name(*said) for variable in formula.names if (said := formula.meaning(variable))}
        assert exactly.grade(puzzle, formula.clauses, names=digits)
        assert exactly.decode(puzzle, model, names=digits) == solution


def test_names_of_bounds_and_bits_are_read_both_ways() -> None:
    names = {1: "r1c1>=2", 2: "r1c1 <= 3", 3: "r1c2 bit 0", 4: "r1c2 bit 1", 5: "r1c3<2", 6: "r1c4 > 3"}
    puzzle = "....341221434321"
    for model in ([-1, 2, 3, -4], [-1, 3, -4, 5, -6]):
        with pytest.raises(exactly.Invalid, match="r1c[34]|not one value|r1c3"):
            exactly.decode(puzzle, model, names=names)
    whole = names | {7: "r1c3=3", 8: "r1c4=4"}
    assert str(exactly.decode(puzzle, [-1, 3, -4, 7, 8, -5, 6], names=whole)) == "1234341221434321"
    for model, fault in [([1, 2], "r1c1 does not have one value"), ([-1, -2], "r1c1 does not have one value"), ([9], "r1c1=9: the board has no such value")]:
        with pytest.raises(exactly.Invalid, match=fault):
            exactly.decode(puzzle, model, names=names | {9: "r1c1=9"})


def test_decode_takes_what_encode_does() -> None:
    solution = exactly.solve(SMALL)
    assert solution is not None
    keywords: dict[str, Any] = {"scheme": "minimal", "amo": "ladder", "sums": "groups", "givens": "assumed", "numbering": "rcv"}
    formula = exactly.encode(SMALL, **keywords)
    model = [formula.variable(cell, solution[cell]) for cell in exactly.Puzzle(str(solution)).givens]
    assert exactly.decode(SMALL, model, **keywords) == solution
    assert exactly.decode(SMALL, model, names=formula.names) == solution
    for keyword, word in [*keywords.items(), ("domain", "order")]:
        with pytest.raises(exactly.Invalid, match="names say what variables stand for"):
            exactly.decode(SMALL, model, names=formula.names, **{keyword: word})


CAGES = "puzzle\norder: 4\nboxes: 2x2\ncage 5: r1c1 r1c2\nsum 9: r2c1 r3c2 r4c3\ngivens: 1.....2..3..4..."


def test_sums_are_said_in_two_ways(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "cages.txt"
    file.write_text(CAGES + "\n")
    formulas = {}
    for sums in ("groups", "automata"):
        formula = formulas[sums] = exactly.encode(CAGES, sums=sums)
        assert formula.dimacs == command("encode", "--sums", sums, str(file))
        assert formula.encoding["sums"] == sums and f">{sums}<" in formula._repr_html_()
        again = pickle.loads(pickle.dumps(formula))
        assert (again.clauses, again.encoding) == (formula.clauses, formula.encoding)
        assert exactly.grade(SMALL, exactly.encode(SMALL, sums=sums), sums=sums)
        certificate = exactly.prove(CAGES, all=100, sums=sums)
        command("prove", "--all", "--sums", sums, "--out", str(tmp_path / sums), str(file))
        (folder,) = (tmp_path / sums).iterdir()
        assert certificate.files() == {path.name: path.read_bytes() for path in folder.iterdir()}
        assert certificate.sums == pickle.loads(pickle.dumps(certificate)).sums == sums
        assert exactly.verify(folder) == certificate.statement
    assert formulas["groups"].clauses != formulas["automata"].clauses
    assert exactly.encode(CAGES).clauses == formulas["groups"].clauses and exactly.encode(CAGES).encoding["sums"] is None
    assert exactly.prove("1...............").sums is None
    for ask in (exactly.encode, exactly.prove, lambda puzzle, sums: exactly.grade(puzzle, "p cnf 1 0", sums=sums)):
        with pytest.raises(exactly.Invalid, match="not a way to say sums"):
            ask(CAGES, sums="fingers")
    with pytest.raises(exactly.Invalid, match="order"):
        exactly.encode(CAGES, domain="order", sums="groups")


def test_a_folder_is_read_as_far_as_its_manifest_says(tmp_path: Path) -> None:
    certificate = exactly.prove(SMALL)
    for name, content in certificate.files().items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "beside.bin").touch()
    os.mkfifo(tmp_path / "pipe")
    # Nobody has so much memory: to read one of these is to fail.
    os.truncate(tmp_path / "beside.bin", 1 << 42)
    assert exactly.verify(tmp_path) == certificate.statement
    proof = certificate.files()["proof.lrat"]
    os.truncate(tmp_path / "proof.lrat", 1 << 42)
    with pytest.raises(exactly.VerifyError, match="proof.lrat: .* size"):
        exactly.verify(tmp_path)
    manifest = certificate.files()["manifest.json"].decode()
    (tmp_path / "manifest.json").write_text(manifest.replace(f'"bytes": {len(proof)},', f'"bytes": {1 << 42},'))
    with pytest.raises(exactly.VerifyError, match="more than 4 GiB"):
        exactly.verify(tmp_path)
    os.truncate(tmp_path / "manifest.json", 1 << 42)
    with pytest.raises(exactly.VerifyError, match="manifest.json: more than 1 MiB"):
        exactly.verify(tmp_path)
    for text in ['{"files": [1]}', '{"files": {"proof.lrat": 3}}', "[" * 10_000, "\xff", '{"files": {"../x": {"bytes": 1}}}']:
        (tmp_path / "manifest.json").write_text(text)
        with pytest.raises(exactly.VerifyError, match="manifest.json"):
            exactly.verify(tmp_path)
    (tmp_path / "manifest.json").write_text(manifest)
    (tmp_path / "proof.lrat").unlink()
    with pytest.raises(exactly.VerifyError, match="proof.lrat: it is missing"):
        exactly.verify(tmp_path)
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(exactly.VerifyError, match="manifest.json: it is missing"):
        exactly.verify(tmp_path)
    with pytest.raises(FileNotFoundError):
        exactly.verify(tmp_path / "none")
