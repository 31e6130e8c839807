//! What `exactly grade` says of slips is true: each hint that is said without *perhaps* is done to the formula, by other means than the library's, and the
//! formula graded again. The slips are those of `students.txt`.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::slip_table::graded;
use super::students::{Row, TABLE, printed, right, rows};
use crate::common::dimacs::dimacs;
use crate::common::program::{Boxes, Clauses, KINDS, Kind, MOSTS, Most, Program, SCHEMES, Scheme};
use crate::common::random;
use exactly::encode::Numbering;
use exactly::grade::{Axis, Certainty, Family, Grade, Half, Hint, Missing, Part, Reading, Share, Verdict};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The formula with what all hints say done to it, where they say all that is needed.
fn mended(right: &Program, clauses: &Clauses, grade: &Grade) -> Option<Clauses> {
    let mut mended: Vec<Option<Vec<i64>>> = clauses.iter().cloned().map(Some).collect();
    let mut added = Vec::new();
    for hint in &grade.hints {
        added.extend(mend(right, &mut mended, hint)?);
    }
    Some(mended.into_iter().flatten().chain(added).collect())
}

/// Does what a hint says; clauses keep their lines. What is to be added is handed back.
fn mend(right: &Program, clauses: &mut [Option<Vec<i64>>], hint: &Hint) -> Option<Clauses> {
    let given = |cell: exactly::Cell| {
        let found = right.givens.iter().find(|[row, column, _]| (row * right.order + column) as usize == cell.index());
        found.map(|&[row, column, value]| vec![right.number(row, column, value)])
    };
    let (n, cells) = (right.order, right.order.pow(3));
    let own = |literal: exactly::literal::Lit| literal.to_dimacs() as i64;
    match hint {
        Hint::Slip { line, expected, wrong } => {
            let clause = clauses[line - 2].as_mut()?;
            clause.retain(|&literal| Some(literal) != wrong.map(own));
            clause.push(own(*expected));
        }
        Hint::Sign { line, literal } => {
            let clause = clauses[line - 2].as_mut()?;
            clause.iter_mut().filter(|other| *other == literal).for_each(|literal| *literal = -*literal);
        }
        Hint::TooMuch { line, more: 0 } => clauses[line - 2] = None,
        Hint::PairSigns { more: 0, line, .. } => {
            clauses[line - 2].as_mut()?.iter_mut().for_each(|literal| *literal = -literal.abs());
        }
        Hint::Negated => clauses.iter_mut().flatten().flatten().for_each(|literal| *literal = -*literal),
        Hint::GivenDenied { cell, line, more: 0 } => clauses[line - 2] = given(*cell),
        Hint::GivenDiffers { cell, line, more: 0, .. } => clauses[line - 2] = given(*cell),
        Hint::GivenExtra { line, more: 0, .. } => clauses[line - 2] = None,
        Hint::GivensShifted(by) => {
            let is_given = |clause: &&mut Vec<i64>| matches!(***clause, [literal] if (1..=cells).contains(&literal));
            clauses.iter_mut().flatten().filter(is_given).for_each(|clause| clause[0] -= by);
        }
        Hint::RulesAlone => return Some(right.givens.iter().map(|&[r, c, v]| vec![right.number(r, c, v)]).collect()),
        Hint::Missing(missing) => return Some(missing.iter().flat_map(|missing| lacking(right, missing)).collect()),
        Hint::NoAtMostOne => {
            return Some(KINDS.into_iter().flat_map(|kind| rules(right, kind, false)).collect());
        }
        Hint::AlmostNothing => {
            let both = |kind| [true, false].into_iter().flat_map(move |least| rules(right, kind, least));
            return Some(KINDS.into_iter().flat_map(both).collect());
        }
        Hint::Loop { axes, index, of, .. } => {
            let leaves_out = |literal: i64| axes.iter().any(|axis| place(right, *axis, literal) + 1 == *index as i64);
            let kinds = KINDS.into_iter().filter(|kind| of.is_empty() || of.contains(&family(*kind)));
            let mut added = Vec::new();
            for whole in kinds.clone().flat_map(|kind| rules(right, kind, true)) {
                let rest: Vec<i64> = whole.iter().copied().filter(|&literal| !leaves_out(literal)).collect();
                for clause in clauses.iter_mut().flatten().filter(|clause| **clause == rest && rest != whole) {
                    *clause = whole.clone();
                }
                if rest.is_empty() && right.scheme == Scheme::Extended
                    || rest.is_empty() && whole.iter().all(|l| (l - 1) / n == (whole[0] - 1) / n)
                {
                    added.push(whole);
                }
            }
            let pairs = kinds.flat_map(|kind| rules(right, kind, false));
            added.extend(pairs.filter(|pair| pair.iter().any(|&literal| leaves_out(literal))));
            return Some(added);
        }
        Hint::Boxes { .. } if right.most == Most::Pairs => {
            let is_said: BTreeSet<Vec<i64>> = [Kind::Cells, Kind::Rows, Kind::Columns]
                .into_iter()
                .flat_map(|kind| [true, false].map(|least| rules(right, kind, least)))
                .flatten()
                .collect();
            let givens: BTreeSet<Vec<i64>> =
                right.givens.iter().map(|&[row, column, value]| vec![right.number(row, column, value)]).collect();
            let is_beyond = |clause: &&mut Option<Vec<i64>>| {
                clause.as_ref().is_some_and(|clause| !is_said.contains(clause) && !givens.contains(clause))
            };
            clauses.iter_mut().filter(is_beyond).for_each(|clause| *clause = None);
            let least = right.scheme == Scheme::Extended;
            return Some(
                [false, true]
                    .into_iter()
                    .filter(|of| least || !of)
                    .flat_map(|of| rules(right, Kind::Boxes, of))
                    .collect(),
            );
        }
        _ => return None,
    }
    Some(Vec::new())
}

fn family(kind: Kind) -> Family {
    match kind {
        Kind::Cells => Family::Cells,
        Kind::Rows => Family::Rows,
        Kind::Columns => Family::Columns,
        Kind::Boxes => Family::Boxes,
    }
}

/// Where a literal stands on an axis, from 0.
fn place(right: &Program, axis: Axis, literal: i64) -> i64 {
    let (at, n) = (literal.abs() - 1, right.order);
    match axis {
        Axis::Rows => at / (n * n),
        Axis::Columns => at / n % n,
        Axis::Values => at % n,
        Axis::RowsOfBox => at / (n * n) % right.shape.0,
        Axis::ColumnsOfBox => at / n % n % right.shape.1,
        Axis::CellsOfBox => at / (n * n) % right.shape.0 * right.shape.1 + at / n % n % right.shape.1,
    }
}

/// One half of what is said of a kind, at most one as pairs, by the program without slips.
fn rules(right: &Program, kind: Kind, least: bool) -> Clauses {
    let program = Program { most: Most::Pairs, loops: Vec::new(), boxes: Boxes::Right, ..right.clone() };
    program.half(kind, least)
}

/// What is missing of a kind, by the hint.
fn lacking(right: &Program, missing: &Missing) -> Clauses {
    let n = right.order as usize;
    if missing.family == Family::Givens {
        let is_named = |row: i64, column: i64| match &missing.share {
            Share::Parts(parts) => parts
                .iter()
                .any(|part| matches!(part, Part::Given(cell) if cell.index() as i64 == row * right.order + column)),
            _ => true,
        };
        let named = right.givens.iter().filter(|[row, column, _]| is_named(*row, *column));
        return named.map(|&[row, column, value]| vec![right.number(row, column, value)]).collect();
    }
    let kind = KINDS.into_iter().find(|kind| family(*kind) == missing.family).unwrap();
    let halves = [(Half::AtLeast, true), (Half::AtMost, false)];
    let halves = halves.into_iter().filter(|(half, _)| missing.half.is_none() || missing.half == Some(*half));
    halves
        .flat_map(|(_, least)| {
            let all = rules(right, kind, least);
            let Share::Parts(parts) = &missing.share else { return all };
            // Rules of the board stand in the order of its rows, columns and boxes, and what is said of each one after the other.
            let per_part = all.len() / if kind == Kind::Cells { n * n } else { n };
            let first = KINDS[1..].iter().position(|other| *other == kind).unwrap_or(0) * n;
            let number = |part: &Part| match part {
                Part::Cell(cell, _) => cell.index(),
                Part::Rule(place, _) => place - first,
                Part::Given(_) => unreachable!("of another kind"),
            };
            let named: BTreeSet<usize> = parts.iter().map(number).collect();
            all.chunks(per_part)
                .enumerate()
                .filter(|(at, _)| named.contains(at))
                .flat_map(|(_, of)| of.to_vec())
                .collect()
        })
        .collect()
}

/// What is said for sure of a formula is true: with all of it done, where that can be done by itself, it is equivalent. Whether it could.
pub fn assert_true(right: &Program, name: &str, clauses: &Clauses) -> (Grade, Vec<String>, bool) {
    let (puzzle, plain) = (right.puzzle(), || Reading::plain(Numbering::Linear));
    let (grade, said) = graded(&puzzle, clauses, plain());
    let context =
        || format!("{} {:?} {:?} {name}: {said:?}\n{}", right.order, right.scheme, right.most, dimacs(clauses));
    if grade.sure != Certainty::Confirmed || grade.mistakes() == 0 {
        return (grade, said, false);
    }
    assert_eq!(grade.verdict, Verdict::Different, "{}", context());
    let mended = mended(right, clauses, &grade).filter(|_| grade.read_as.is_none());
    if let Some(mended) = &mended {
        assert_eq!(graded(&puzzle, mended, plain()).0.verdict, Verdict::Equivalent, "{}", context());
    }
    let is_mended = mended.is_some();
    (grade, said, is_mended)
}

/// Some damage to the formula of a program, by chance.
fn damage(rng: &mut ChaCha8Rng, right: &Program, mut clauses: Clauses) -> Clauses {
    for _ in 0..rng.random_range(0..=2) {
        let at = rng.random_range(0..clauses.len());
        let of = clauses[at].len();
        match rng.random_range(0..5) {
            0 => _ = clauses.remove(at),
            1 if of > 0 => clauses[at][rng.random_range(0..of)] *= -1,
            2 => {
                let end = (at + rng.random_range(1..=clauses.len() / 8 + 1)).min(clauses.len());
                clauses.drain(at..end);
            }
            3 => {
                let literal =
                    |rng: &mut ChaCha8Rng| rng.random_range(1..=right.order.pow(3)) * if rng.random() { 1 } else { -1 };
                let length = rng.random_range(1..=4);
                clauses.push((0..length).map(|_| literal(rng)).collect());
            }
            _ if of > 1 => _ = clauses[at].remove(rng.random_range(0..of)),
            _ => {}
        }
    }
    clauses
}

/// The slips of the tables in programs of any scheme, and damage besides. With `EXACTLY_FUZZ_SECONDS`, for so long.
#[test]
fn what_is_said_of_damaged_formulas_is_true() {
    let asked = std::env::var("EXACTLY_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let end = Instant::now() + Duration::from_secs(asked.unwrap_or(5));
    let mut rng = random::seeded(42);
    let table = std::fs::read_to_string(TABLE).unwrap();
    // Larger orders take long; numbers of other kinds are no slips of a clause.
    let is_taken = |(puzzle, _, slips): &Row<'_>| (asked.is_some() || puzzle.0 == "4") && !slips.contains("numbers");
    let rows: Vec<_> = rows(&table).filter_map(|(_, row)| row).filter(is_taken).collect();
    let (mut sure, mut done, mut all) = (0, 0, 0);
    while Instant::now() < end {
        let (puzzle, name, slips) = rows.choose(&mut rng).unwrap();
        let (scheme, most) = (*SCHEMES.choose(&mut rng).unwrap(), *MOSTS.choose(&mut rng).unwrap());
        let program = right(*puzzle).with(|p| (p.scheme, p.most) = (scheme, most));
        let (right, clauses) = printed(program, slips);
        let clauses = damage(&mut rng, &right, clauses);
        if right.order.to_string() != puzzle.0 || clauses.is_empty() {
            continue;
        }
        let (grade, _, is_mended) = assert_true(&right, name, &clauses);
        sure += usize::from(grade.sure == Certainty::Confirmed);
        done += usize::from(is_mended);
        all += 1;
    }
    println!("{all} formulas, {sure} with hints that are sure, {done} of these mended by themselves");
}
