//! Resolution steps (`sat --proof-format resolution`), re-checked one by one, and `verify --formula --proof` beside a slow check and other
//! people's solvers and checkers.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use crate::common::certificate::contradicts;
use crate::common::dimacs::dimacs;
use crate::common::folder::Folder;
use crate::common::random;
use crate::common::run::{Ran, exactly, prints};
use exactly::Never;
use exactly::certify::{Place, ProofError, Refutation, Step, Unresolved};
use exactly::cnf::read::Formula;
use exactly::solve::cnf::{Drat, Satisfiability};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

type Clauses = Vec<Vec<i64>>;

/// A formula that is likely to be unsatisfiable, at times with tautologies and literals that repeat.
fn random_clauses(rng: &mut ChaCha8Rng) -> Clauses {
    let variables = rng.random_range(1..=30);
    let literal = |rng: &mut ChaCha8Rng| rng.random_range(1..=variables) * if rng.random() { 1 } else { -1 };
    let lengths: &[usize] = if rng.random_bool(0.3) { &[1, 2, 2, 3, 3, 4] } else { &[3] };
    let clause = |rng: &mut ChaCha8Rng| {
        let length = *lengths.choose(rng).unwrap();
        (0..length).map(|_| literal(rng)).collect()
    };
    (0..variables * 5).map(|_| clause(rng)).collect()
}

/// Checks each step of a refutation, and that the last is the empty clause. Knows nothing of hints.
#[derive(Default)]
struct Referee {
    known: BTreeMap<u64, BTreeSet<i64>>,
    last: Option<u64>,
    resolvents: usize,
}

impl Referee {
    fn given(&mut self, formula: &Clauses, number: u64, clause: BTreeSet<i64>) {
        let own: BTreeSet<i64> = formula[number as usize - 1].iter().copied().collect();
        assert_eq!(clause, own, "clause {number}");
        assert!(self.known.insert(number, clause).is_none(), "{number} is told twice");
        self.last = Some(number);
    }

    fn resolvent(&mut self, formula: &Clauses, number: u64, clause: BTreeSet<i64>, from: [u64; 2], on: i64) {
        assert!(on > 0 && number > formula.len() as u64);
        let [one, other] = from.map(|from| &self.known[&from]);
        assert!(one.contains(&on) && other.contains(&-on), "{number} from {one:?} and {other:?} on {on}");
        let rest = one.iter().filter(|&&literal| literal != on).chain(other.iter().filter(|&&literal| literal != -on));
        assert_eq!(clause, rest.copied().collect(), "{number}");
        assert!(self.known.insert(number, clause).is_none(), "{number} is told twice");
        self.last = Some(number);
        self.resolvents += 1;
    }

    fn end(&self) {
        assert!(self.known[&self.last.expect("a step")].is_empty(), "the last step is the empty clause");
    }
}

#[test]
fn each_step_of_a_refutation_resolves_two_clauses_before_it() {
    let mut rng = random::seeded(23);
    let (mut refuted, mut resolvents) = (0, 0);
    for _ in 0..1500 {
        let clauses = random_clauses(&mut rng);
        let formula = Formula::read(dimacs(&clauses).as_bytes()).unwrap();
        let Ok(refutation) = Refutation::of(&formula, &Never) else { continue };
        let mut referee = Referee::default();
        let set = |clause: &[i32]| {
            let set: BTreeSet<i64> = clause.iter().map(|&literal| i64::from(literal)).collect();
            assert_eq!(set.len(), clause.len(), "no literal stands twice");
            set
        };
        refutation
            .resolve(&formula, &Never, |step| {
                match step {
                    Step::Given(number, clause) => referee.given(&clauses, u64::from(number), set(clause)),
                    Step::Resolvent { number, clause, from, on } => {
                        referee.resolvent(&clauses, u64::from(number), set(clause), from.map(u64::from), i64::from(on));
                    }
                }
                Ok::<(), Unresolved>(())
            })
            .unwrap();
        referee.end();
        refuted += 1;
        resolvents += referee.resolvents;
    }
    println!("{refuted} refutations, {resolvents} resolvents");
    assert!(refuted > 500 && resolvents > 10_000);
}

/// The lines of the command, read back.
fn reread(clauses: &Clauses, lines: &str) {
    let mut referee = Referee::default();
    for line in lines.lines() {
        let (number, rest) = line.split_once(". (").unwrap();
        let (clause, why) = rest.split_once(")  ").unwrap();
        let clause = clause.split_whitespace().map(|literal| literal.parse().unwrap()).collect();
        let number = number.parse().unwrap();
        let words: Vec<&str> = why.split(' ').collect();
        match words[..] {
            ["line", place] => {
                assert_eq!(place.parse(), Ok(number + 1), "the header is line 1");
                referee.given(clauses, number, clause);
            }
            ["from", one, "and", other, "on", on] => {
                let from = [one.parse().unwrap(), other.parse().unwrap()];
                referee.resolvent(clauses, number, clause, from, on.parse().unwrap());
            }
            _ => panic!("{line}"),
        }
    }
    referee.end();
}

#[test]
fn what_is_printed_is_a_refutation() {
    prints_contradiction();
    let mut rng = random::seeded(5);
    let mut refuted = 0;
    while refuted < 30 {
        let clauses = random_clauses(&mut rng);
        let ran = exactly(&["sat", "--proof-format", "resolution"], dimacs(&clauses));
        match ran.status {
            20 => {
                reread(&clauses, ran.out.strip_prefix("s UNSATISFIABLE\n").unwrap());
                checks_steps(&dimacs(&clauses), &ran.out);
            }
            status => assert_eq!((status, ran.out.starts_with("s SATISFIABLE\nv ")), (10, true)),
        }
        refuted += usize::from(ran.status == 20);
    }
}

/// What is printed is checked line by line, and a literal that is turned round is found where it stands.
fn checks_steps(clauses: &str, steps: &str) {
    let formula = Formula::read(clauses.as_bytes()).unwrap();
    let check = |steps: &str| formula.check_resolution(steps.as_bytes(), &Never);
    assert!(check(steps).is_ok(), "{clauses}\n{steps}");
    for (place, line) in steps.lines().enumerate().filter(|(_, line)| line.contains('(') && !line.contains("()")) {
        let (head, tail) = line.split_once('(').unwrap();
        let turned = tail.strip_prefix('-').map_or_else(|| format!("{head}(-{tail}"), |tail| format!("{head}({tail}"));
        let wrong = check(&steps.replacen(line, &turned, 1)).unwrap_err();
        let is_there = matches!(wrong, ProofError::Refused(Place::Line(line), _) if line == place as u64 + 1);
        assert!(is_there, "{wrong}");
    }
}

fn prints_contradiction() {
    let file = "examples/formulas/contradiction.cnf";
    let ran = exactly(&["sat", "--proof-format", "resolution", file], "");
    let expected = "s UNSATISFIABLE\n1. (1 2)  line 3\n";
    assert!(ran.out.starts_with(expected) || ran.out.starts_with("s UNSATISFIABLE\n"), "{}", ran.out);
    assert!(ran.out.lines().last().unwrap().contains(". ()  from "), "{}", ran.out);
    let graph = exactly(&["sat", "--proof-format", "resolution", "--dot", file], "");
    assert!(graph.out.starts_with("digraph refutation {\n") && graph.out.ends_with("}\n") && graph.status == 20);
    let folder = Folder::new();
    let (steps, status) = (folder.path("steps"), |ran: &Ran| (ran.out.clone(), ran.status));
    let into = exactly(&["sat", "--proof-format", "resolution", "--proof", steps.to_str().unwrap(), file], "");
    assert_eq!(status(&into), ("s UNSATISFIABLE\n".to_owned(), 20));
    assert_eq!(format!("s UNSATISFIABLE\n{}", fs::read_to_string(&steps).unwrap()), ran.out);
    for arguments in [&["--proof-format", "lrat"][..], &["--proof-format", "drat", "--dot"], &["--dot"]] {
        let refused = exactly(&[&["sat", file], arguments].concat(), "");
        assert_eq!((refused.out.as_str(), refused.status), ("", 2), "{arguments:?}");
    }
    let empty = exactly(&["sat", "--proof-format", "resolution"], "p cnf 1 1\n0\n");
    assert_eq!((empty.out.as_str(), empty.status), ("s UNSATISFIABLE\n1. ()  line 2\n", 20));
}

/// A proof without deletions, by a check that shares nothing with ours.
fn refutes(clauses: &Clauses, proof: &Clauses) -> bool {
    let mut known = clauses.clone();
    for clause in proof {
        if contradicts(&known, &[]) {
            return true;
        }
        if !contradicts(&known, clause) {
            return false;
        }
        known.push(clause.clone());
    }
    contradicts(&known, &[])
}

fn numbers(proof: &str) -> Clauses {
    let lines = proof.lines().filter(|line| !line.starts_with('d'));
    lines
        .map(|line| line.split(' ').map(|word| word.parse().unwrap()).filter(|&number| number != 0).collect())
        .collect()
}

#[test]
fn proofs_and_damaged_proofs_are_judged_as_by_a_slow_check() {
    let mut rng = random::seeded(29);
    let mut seen = [0; 3];
    for _ in 0..1500 {
        let clauses = random_clauses(&mut rng);
        let formula = Formula::read(dimacs(&clauses).as_bytes()).unwrap();
        let (mut drat, mut binary) = (Vec::new(), Vec::new());
        if Satisfiability::with_proof(&formula, Drat::Text, &mut drat, &Never).unwrap() != Satisfiability::Unsatisfiable
        {
            continue;
        }
        Satisfiability::with_proof(&formula, Drat::Binary, &mut binary, &Never).unwrap();
        for (proof, notation) in [(&drat, Drat::Text), (&binary, Drat::Binary)] {
            assert_eq!(Drat::of(&mut &proof[..]).unwrap(), notation);
            formula.check_drat(&proof[..], notation, &Never).unwrap_or_else(|error| panic!("{clauses:?}: {error}"));
        }
        let mut damaged = numbers(&String::from_utf8(drat).unwrap());
        match rng.random_range(0..3) {
            0 => damaged.truncate(damaged.len() / 2),
            1 => _ = damaged.remove(rng.random_range(0..damaged.len())),
            _ => {
                let place = rng.random_range(0..damaged.len());
                let clause = &mut damaged[place];
                if clause.is_empty() { clause.push(1) } else { clause[0] = -clause[0] }
            }
        }
        let lines = dimacs(&damaged);
        let (_, lines) = lines.split_once('\n').unwrap();
        let judged = formula.check_drat(lines.as_bytes(), Drat::Text, &Never);
        assert_eq!(judged.is_ok(), refutes(&clauses, &damaged), "{clauses:?} {lines}");
        seen[match judged {
            Ok(_) => 0,
            Err(ProofError::Refused(..)) => 1,
            Err(ProofError::Unjudged(..)) => 2,
            Err(error) => panic!("{error}"),
        }] += 1;
    }
    println!("{} verified, {} refused, {} unjudged", seen[0], seen[1], seen[2]);
    assert!(seen[0] > 50 && seen[1] + seen[2] > 50, "{seen:?}");
}

/// Proofs of CaDiCaL and Glucose, through python-sat where that is installed.
#[test]
fn proofs_of_other_solvers_are_verified() {
    let script = "import sys, os, random\n\
        from pysat.solvers import Solver\n\
        folder, random.seed = sys.argv[1], random.seed\n\
        random.seed(7)\n\
        made = 0\n\
        while made < 20:\n\
        \x20   n = random.randint(5, 60)\n\
        \x20   clauses = [[random.choice([-1, 1]) * v for v in random.sample(range(1, n + 1), 3)] for _ in range(int(n * 5))]\n\
        \x20   with Solver(name=['g4', 'g3', 'lgl'][made % 3], bootstrap_with=clauses, with_proof=True) as solver:\n\
        \x20       if solver.solve(): continue\n\
        \x20       proof = solver.get_proof()\n\
        \x20   with open(f'{folder}/{made}.cnf', 'w') as out:\n\
        \x20       out.write(f'p cnf {n} {len(clauses)}\\n' + ''.join(' '.join(map(str, c)) + ' 0\\n' for c in clauses))\n\
        \x20   with open(f'{folder}/{made}.drat', 'w') as out: out.write('\\n'.join(proof) + '\\n')\n\
        \x20   made += 1\n";
    let folder = Folder::new();
    let made = Command::new("python3").args(["-c", script, folder.0.to_str().unwrap()]).output();
    if !made.as_ref().is_ok_and(|ran| ran.status.success()) {
        println!("skipped: python-sat is not installed: {made:?}");
        return;
    }
    for number in 0..20 {
        let [formula, proof] = ["cnf", "drat"].map(|kind| folder.path(&format!("{number}.{kind}")));
        let arguments = ["verify", "--formula", formula.to_str().unwrap(), "--proof", proof.to_str().unwrap()];
        let ran = exactly(&arguments, "");
        assert!(ran.status == 0 && ran.out.contains(": verified: "), "{ran:?}");
    }
}

#[test]
fn the_example_holds() {
    let (formula, proof) = ("examples/formulas/contradiction.cnf", "examples/formulas/contradiction.lrat");
    let said = format!("{proof}: verified: {formula} has no model (2 clauses follow)\n");
    prints(&["verify", "--formula", formula, "--proof", proof], "", &said);
}

/// The examples by hand: one is right, the other wrong in a line that is named.
#[test]
fn refutations_by_hand_are_checked() {
    let verify = |name: &str, more: &[&str]| {
        let proof = format!("examples/formulas/{name}.steps");
        let formula = "examples/formulas/contradiction.cnf";
        let ran = exactly(&[&["verify", "--formula", formula, "--proof", &proof], more].concat(), "");
        (ran.out, ran.status)
    };
    for more in [&[][..], &["--proof-format", "resolution"]] {
        assert!(verify("contradiction", more).0.ends_with("has no model (3 clauses follow)\n"));
        let (out, status) = verify("contradiction-wrong", more);
        assert!(out.contains("refused: line 8: clause 15, (-2), does not have 2") && status == 1, "{out}");
    }
    let (out, status) = verify("contradiction", &["--proof-format", "drat"]);
    assert!(out.contains("refused") && status == 1, "{out}");
}
