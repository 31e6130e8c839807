//! What `exactly grade` says of formulas as students write them, `students.txt` beside this file: right ones in many encodings, and such with one slip or more.
//!
//! A line `= ORDER GIVENS` names the puzzle of the programs below it. A line is `NAME | SLIPS | VERDICT | HINTS`: in each cell and each house each value stands
//! exactly once, by pairs, but for the slips, `KIND: SLIP; SLIP`. `EXACTLY_BLESS=1` writes verdicts and hints anew, to be looked at.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::slip_table::{in_domain, slip};
use super::slips::assert_true;
use crate::common::dimacs::dimacs;
use crate::common::program::{Auxiliary, Clauses, Most, PUZZLES, Program, Scheme};
use exactly::cnf::read::Formula;
use exactly::encode::Numbering;
use exactly::grade::{Grade, Reading, Verdict};
use exactly::{Limit, Outcome, Solver};

pub const TABLE: &str = "tests/library/students.txt";

/// A puzzle, the name of a program and its slips.
pub type Row<'t> = ((&'t str, &'t str), &'t str, &'t str);

/// The lines of the table, and what those say that are programs.
pub fn rows(table: &str) -> impl Iterator<Item = (&str, Option<Row<'_>>)> {
    let mut puzzle = ("", "");
    table.lines().map(move |line| {
        puzzle = line.strip_prefix("= ").map_or(puzzle, |puzzle| puzzle.split_once(' ').unwrap_or((puzzle, "")));
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        (line, (fields.len() > 1).then(|| (puzzle, fields[0], fields[1])))
    })
}

/// And what is said for sure is true.
#[test]
fn students_are_told_the_first_thing_and_all_others() {
    let table = std::fs::read_to_string(TABLE).unwrap();
    let mut found = String::new();
    for (line, row) in rows(&table) {
        let Some((puzzle, name, slips)) = row else {
            found += &format!("{line}\n");
            continue;
        };
        let (program, clauses) = printed(right(puzzle), slips);
        let asked =
            Program { givens: right(puzzle).givens, order: right(puzzle).order, shape: right(puzzle).shape, ..program };
        let (grade, hints, _) = assert_true(&asked, name, &clauses);
        let read_as = grade.read_as.as_ref().and_then(Reading::option).map(|name| format!("read as {name}"));
        let said: Vec<String> = hints.into_iter().chain(read_as).collect();
        found += format!("{name} | {slips} | {} | {}", grade.verdict_word(), said.join("; ")).trim_end();
        found += "\n";
    }
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        std::fs::write(TABLE, &found).unwrap();
    } else {
        let wrong: Vec<_> = table.lines().zip(found.lines()).filter(|(one, other)| one != other).collect();
        assert!(table == found, "{wrong:#?}");
    }
}

pub fn right((order, givens): (&str, &str)) -> Program {
    Program::right(order.parse().unwrap(), givens).with(|p| p.scheme = Scheme::Extended)
}

/// What a program prints with these slips, and what it would be without: first those of the program, then those of its clauses.
pub fn printed(mut program: Program, slips: &str) -> (Program, Clauses) {
    let (mut rest, mut without): (Vec<Vec<&str>>, _) = (Vec::new(), program.clone());
    for part in slips.split("; ").filter(|part| !part.is_empty()) {
        let (of, words) = part.split_once(": ").unwrap_or(("", part));
        let words: Vec<&str> = words.split(' ').chain([""; 2]).collect();
        match words[..2] {
            ["of", order] => (program, without) = (right((order, words[2])), right((order, words[2]))),
            ["scheme", "minimal"] => program.scheme = Scheme::Minimal,
            ["scheme", "weber"] => program.scheme = Scheme::Weber,
            ["scheme", "extended"] => program.scheme = Scheme::Extended,
            ["counter", _] => program.most = Most::Counter,
            ["bits", _] => program.most = Most::Bits,
            ["ladder", _] => program.most = Most::Ladder,
            ["totalizer", _] => program.most = Most::Totalizer,
            ["auxiliary", "top"] => program.auxiliary = Auxiliary::TopId,
            ["auxiliary", "shared"] => program.auxiliary = Auxiliary::Shared,
            ["auxiliary", "last"] => program.auxiliary = Auxiliary::AtLast,
            ["auxiliary", first] => program.auxiliary = Auxiliary::At(first.parse().unwrap()),
            _ if slip(&mut program, of, &words) => {}
            _ => rest.push(words),
        }
    }
    let mut clauses = program.clauses();
    clauses.retain(|clause| !clause.is_empty());
    (without.scheme, without.most) = (program.scheme, program.most);
    (without, rest.iter().fold(clauses, |clauses, words| changed(clauses, program.order, words)))
}

fn changed(mut clauses: Clauses, order: i64, words: &[&str]) -> Clauses {
    let numbers = |from: usize| words[from..].iter().map_while(|word| word.parse().ok()).collect::<Vec<i64>>();
    let pairs = clauses.iter_mut().filter(|clause| clause.len() == 2);
    match words[0] {
        "positive" => pairs.flatten().for_each(|literal| *literal = literal.abs()),
        "implied" => pairs.for_each(|pair| pair[1] *= -1),
        "tautologies" => pairs.for_each(|pair| pair[1] = -pair[0]),
        // Of each pair of a loop the second index begins at the first.
        "twins" => {
            let own = |clause: Vec<i64>| match clause[..] {
                [one, other] => vec![vec![one, one], vec![one, other]],
                _ => vec![clause],
            };
            return clauses.into_iter().flat_map(own).collect();
        }
        // Pairs so far from each other alone.
        "apart" => clauses.retain(|clause| clause.len() != 2 || numbers(1).contains(&(clause[0] - clause[1]).abs())),
        "negated" => clauses.iter_mut().flatten().for_each(|literal| *literal = -*literal),
        "replace" => {
            let (from, to) = (numbers(1), numbers(numbers(1).len() + 2));
            assert!(clauses.contains(&from), "{from:?}");
            clauses.iter_mut().filter(|clause| **clause == from).for_each(|clause| clause.clone_from(&to));
        }
        "more" => clauses.push(numbers(1)),
        "empty" => clauses.insert(numbers(1)[0] as usize, Vec::new()),
        "only" => return vec![numbers(1)],
        "scattered" => return (0..80).map(|i| vec![i * 7 % 64 + 1, -(i * 11 % 64 + 1), i * 13 % 64 + 1]).collect(),
        "diagonal" => {
            let cell = |cell: i64, value: i64| -((order * order + order) * cell + value);
            let of = |value: i64| {
                (0..order).flat_map(move |end| (0..end).map(move |at| vec![cell(at, value), cell(end, value)]))
            };
            clauses.extend((1..=order).flat_map(of));
        }
        // What rows, columns and values from 0 count, and the number of the first.
        "numbers" => {
            let by = numbers(1);
            for literal in clauses.iter_mut().flatten().filter(|literal| literal.abs() <= order.pow(3)) {
                let at = literal.abs() - 1;
                let number = by[0] * (at / order.pow(2)) + by[1] * (at / order % order) + by[2] * (at % order) + by[3];
                *literal = literal.signum() * number;
            }
        }
        "domain" => return in_domain(clauses, order, words[1]),
        other => panic!("{other}"),
    }
    clauses
}

/// A wrong numbering shows on it: no exchange of rows, columns and values takes its solution to itself.
#[test]
fn the_puzzle_of_the_course_has_no_symmetry_of_roles() {
    let (order, small) = PUZZLES[0];
    let page = std::fs::read_to_string("docs/course/1-by-hand.md").unwrap();
    assert!(page.contains(&format!("$ echo '{small}' > small.txt\n")));
    let Outcome::Solved(solution) = Solver::default().solve(&Program::right(order, small).puzzle()).unwrap() else {
        panic!("unsolved")
    };
    let held = solution.values().iter().enumerate();
    let facts: BTreeSet<[usize; 3]> = held.map(|(cell, value)| [cell / 4, cell % 4, value.index()]).collect();
    for [one, other, third] in [[1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let exchanged = facts.iter().map(|fact| [fact[one], fact[other], fact[third]]).collect();
        assert_ne!(facts, exchanged);
    }
}

/// Whatever is looked for, the time is looked at: numbers by chance, in which every mistake is looked for, and none is found.
#[test]
fn grading_ends_soon_after_its_time() {
    let (_, large) = PUZZLES[2];
    let nine = right(("9", large));
    let mut clauses = nine.clauses();
    clauses
        .iter_mut()
        .flatten()
        .for_each(|literal| *literal = literal.signum() * ((literal.abs() - 1) * 415 % 729 + 1));
    let (formula, puzzle) = (Formula::read(dimacs(&clauses).as_bytes()).unwrap(), nine.puzzle());
    for seconds in [1, 3] {
        let begun = Instant::now();
        let late = || (begun.elapsed() > Duration::from_secs(seconds)).then_some(Limit::Time);
        let found = Grade::of(&puzzle, &formula, &Reading::plain(Numbering::Linear), &late).unwrap();
        assert!(matches!(found.verdict, Verdict::Different | Verdict::Unknown(_)), "{found:?}");
        assert!(begun.elapsed() < Duration::from_secs(seconds + 20), "{:?}", begun.elapsed());
    }
}
