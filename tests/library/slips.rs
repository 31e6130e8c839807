//! What `exactly grade` says of slips as they are made in programs that print formulas: in three schemes, five ways to say *at most one* and orders 4, 6
//! and 9. A table says which hint is expected; and each hint that is said without *perhaps* is done to the formula, by other means than the
//! library's, and the formula graded again.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::common::dimacs::dimacs;
use crate::common::program::{
    Auxiliary, Boxes, Clauses, KINDS, Kind, Loop, MOSTS, Most, PUZZLES, Program, SCHEMES, Scheme,
};
use crate::common::random;
use exactly::cnf::read::Formula;
use exactly::encode::Numbering;
use exactly::grade::{Axis, Certainty, Family, Grade, Half, Hint, Missing, Part, Reading, Share, Verdict};
use exactly::{Never, Puzzle};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

fn graded(puzzle: &Puzzle, clauses: &Clauses) -> Grade {
    let formula = Formula::read(dimacs(clauses).as_bytes()).unwrap();
    Grade::of(puzzle, &formula, &Reading::plain(Numbering::Linear), &Never).unwrap()
}

fn said(grade: &Grade, puzzle: &Puzzle) -> Vec<String> {
    let plain = Reading::plain(Numbering::Linear);
    let said = |hint| grade.certainty(hint) + &hint.words(puzzle, grade.reading_of(hint, &plain));
    grade.hints.iter().map(said).collect()
}

/// A slip, and the formula with it.
struct Slip {
    name: String,
    clauses: Clauses,
    /// What is to be said first, where the formula is not right all the same; nothing where that is not settled here.
    expected: Option<String>,
}

fn slip(name: impl Into<String>, clauses: Clauses, expected: impl Into<Option<String>>) -> Slip {
    Slip { name: name.into(), clauses, expected: expected.into() }
}

/// Loops that leave out their last or first index, in all that is said or in what is said of one kind.
fn loops(right: &Program) -> Vec<Slip> {
    let n = right.order;
    let mut slips = Vec::new();
    for (which, word) in [(Loop::Rows, "rows"), (Loop::Columns, "columns"), (Loop::Values, "values")] {
        for (range, how, index) in [(0..n - 1, format!("stops at {}", n - 1), n), (1..n, "begins at 2".to_owned(), 1)] {
            let python =
                if index > 1 { format!(" (in Python, `range(1, {n})` ends at {})", n - 1) } else { String::new() };
            let hint = |of: &str| format!("a loop over {word} {how}, in {of}: with {index}, it is equivalent{python}");
            let with = |kind| right.with(|p| p.loops.push((kind, None, which, range.clone()))).clauses();
            let everywhere =
                if which == Loop::Values { "all that is said" } else { "what is said of cells, rows and columns" };
            slips.push(slip(format!("all {word} {how}"), with(None), hint(everywhere)));
            for kind in KINDS.into_iter().filter(|kind| *kind != Kind::Boxes || which == Loop::Values) {
                let of = format!("what is said of {}", format!("{kind:?}").to_lowercase());
                slips.push(slip(format!("{kind:?}: {word} {how}"), with(Some(kind)), hint(&of)));
            }
        }
    }
    for (which, end, word) in [(Loop::RowsOfBox, right.shape.0, "rows"), (Loop::ColumnsOfBox, right.shape.1, "columns")]
    {
        let clauses = right.with(|p| p.loops.push((Some(Kind::Boxes), None, which, 0..end - 1))).clauses();
        let hint = format!(
            "a loop over the {word} of a box stops at {}, in what is said of boxes: with {end}, it is equivalent (in Python, `range(1, {end})` ends at {})",
            end - 1,
            end - 1
        );
        // What is left of two rows are the rows themselves.
        let whole = "missing: each value stands at most once in each box".to_owned();
        let is_said = end > 2 && right.scheme != Scheme::Extended;
        slips.push(slip(
            format!("{word} of boxes"),
            clauses,
            is_said.then_some(hint).or((right.scheme == Scheme::Minimal).then_some(whole)),
        ));
    }
    slips
}

/// Boxes beside those of the board.
fn boxes(right: &Program) -> Vec<Slip> {
    let lie = |words: &str| format!("the boxes lie {words}: in their places, it is equivalent");
    let both = lie("one row too low and one column too far right");
    // Boxes of two rows and columns lie as one lower and further right.
    let up = if right.shape == (2, 2) { both.clone() } else { lie("one row too high and one column too far left") };
    let mut slips = vec![
        slip("boxes around the edge", right.with(|p| p.boxes = Boxes::Around(1, 1)).clauses(), both.clone()),
        slip(
            "boxes from rows and columns that count from 1",
            right.with(|p| p.boxes = Boxes::Cut(-1, -1)).clauses(),
            up,
        ),
        slip("boxes that begin at 1", right.with(|p| p.boxes = Boxes::Cut(1, 1)).clauses(), both.clone()),
    ];
    if right.most == Most::Pairs {
        let right_only = lie("one column too far right");
        slips.push(slip("boxes past the edge", right.with(|p| p.boxes = Boxes::Past(1, 1)).clauses(), both));
        slips.push(slip(
            "boxes past the right edge",
            right.with(|p| p.boxes = Boxes::Past(0, 1)).clauses(),
            right_only,
        ));
    }
    slips
}

/// Auxiliary variables that stand for two things.
fn auxiliaries(right: &Program) -> Vec<Slip> {
    if right.most == Most::Pairs {
        return Vec::new();
    }
    let cells = right.order.pow(3);
    let with = |auxiliary| right.with(|p| p.auxiliary = auxiliary);
    let top_id = with(Auxiliary::TopId);
    vec![
        slip("all groups share theirs", with(Auxiliary::Shared).clauses(), None),
        slip(
            "`top_id` is not told",
            top_id.clauses(),
            Some("auxiliary variables begin right behind the largest literal of their group".to_owned()),
        ),
        slip("they begin at the last of the cells", with(Auxiliary::At(cells)).clauses(), None),
        slip("and two before", with(Auxiliary::At(cells - 1)).clauses(), None),
        slip("at 1", with(Auxiliary::At(1)).clauses(), None),
        slip("at the second cell", with(Auxiliary::At(right.order + 1)).clauses(), None),
    ]
}

/// Givens that are missing, wrong or denied.
fn givens(right: &Program) -> Vec<Slip> {
    let name = |[row, column, _]: [i64; 3]| format!("r{}c{}", row + 1, column + 1);
    let mut slips = Vec::new();
    for (at, &given) in right.givens.iter().enumerate().take(4) {
        let clauses = right.with(|p| _ = p.givens.remove(at)).clauses();
        slips.push(slip(
            format!("{} is missing", name(given)),
            clauses,
            format!("missing: givens, in part: {}", name(given)),
        ));
    }
    let all = right.with(|p| p.givens.clear()).clauses();
    slips.push(slip("all are missing", all, "the givens are missing; the rules are right".to_owned()));
    let line = right.clauses().len() as i64 + 1;
    let &[row, column, value] = right.givens.last().unwrap();
    let cell = name([row, column, value]);
    let denied = changed(right, |clauses| clauses.last_mut().unwrap()[0] *= -1);
    slips.push(slip(
        "one is denied",
        denied,
        format!("line {line} denies what is given for {cell}: is its sign wrong?"),
    ));
    let other = if value == 0 { 1 } else { value - 1 };
    let differs = right.with(|p| p.givens.last_mut().unwrap()[2] = other).clauses();
    let hint = format!("line {line} says {cell}={}, but something else is given there", other + 1);
    slips.push(slip("one has another value", differs, hint));
    slips
}

fn changed(right: &Program, change: impl FnOnce(&mut Clauses)) -> Clauses {
    let mut clauses = right.clauses();
    change(&mut clauses);
    clauses
}

/// One clause that is missing, too much or has a wrong sign.
fn clauses(right: &Program) -> Vec<Slip> {
    let said = right.clauses();
    let pair = said.iter().position(|clause| clause.len() == 2).unwrap();
    let line = pair + 2;
    let turned = changed(right, |clauses| clauses[pair].iter_mut().for_each(|literal| *literal = -*literal));
    let least = format!(
        "line {line} says at least one of two, where at most one is meant: both literals negated, it is equivalent"
    );
    let is_pairs = right.most == Most::Pairs;
    let stray = |clause: Vec<i64>| {
        let hint = format!("line {} says more than the puzzle: without it, it is equivalent", said.len() + 2);
        slip(format!("{clause:?} is too much"), changed(right, |clauses| clauses.push(clause)), hint)
    };
    let n = right.order;
    vec![
        slip("a pair is missing", changed(right, |clauses| _ = clauses.remove(pair)), None),
        slip("a pair has wrong signs", turned, is_pairs.then_some(least)),
        slip("a literal has the wrong sign", changed(right, |clauses| clauses[pair][0] *= -1), None),
        slip("a pair lacks its first literal", changed(right, |clauses| _ = clauses[pair].remove(0)), None),
        slip("a pair lacks its last literal", changed(right, |clauses| _ = clauses[pair].pop()), None),
        slip("a clause of at least one lacks a literal", changed(right, |clauses| _ = clauses[0].pop()), None),
        stray(vec![right.number(0, 1, 1), -right.number(2, 0, 1)]),
        stray(vec![-right.number(0, 1, 1), right.number(2, 0, 1)]),
        stray(vec![-right.number(1, 0, 0), -right.number(2, 1, 0)]),
        stray(vec![right.number(0, 0, 0), right.number(0, 1, n - 1), right.number(2, 0, 1)]),
        stray(vec![right.number(0, 1, 1), -n.pow(3) - 3]),
    ]
}

fn slips(right: &Program) -> Vec<Slip> {
    [loops(right), boxes(right), auxiliaries(right), givens(right), clauses(right)].into_iter().flatten().collect()
}

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

/// Grades a formula, and does what is said of it; whether that could be done by itself.
#[track_caller]
fn assert_true(right: &Program, puzzle: &Puzzle, name: &str, clauses: &Clauses) -> (Grade, bool) {
    let grade = graded(puzzle, clauses);
    let context = || {
        format!(
            "{} {:?} {:?} {name}: {:?}\n{}",
            right.order,
            right.scheme,
            right.most,
            said(&grade, puzzle),
            dimacs(clauses)
        )
    };
    let is_sure = grade.sure == Certainty::Confirmed && grade.mistakes() > 0;
    if !is_sure {
        return (grade, false);
    }
    assert_eq!(grade.verdict, Verdict::Different, "{}", context());
    let mended = mended(right, clauses, &grade);
    if let Some(mended) = &mended {
        assert_eq!(graded(puzzle, mended).verdict, Verdict::Equivalent, "{}", context());
    }
    let is_mended = mended.is_some();
    (grade, is_mended)
}

/// Programs without slips: a few of each order, or all of the orders that `EXACTLY_ORDERS` names.
fn programs() -> Vec<Program> {
    let orders = std::env::var("EXACTLY_ORDERS").ok();
    let is_wanted = |order: i64, scheme: Scheme, most: Most| match &orders {
        Some(orders) => orders.split(',').any(|wanted| wanted.parse() == Ok(order)),
        None => match order {
            4 => scheme == Scheme::Minimal || most == Most::Pairs || most == Most::Counter,
            6 => scheme == Scheme::Weber && most == Most::Pairs,
            _ => scheme == Scheme::Minimal && most == Most::Pairs,
        },
    };
    let all = PUZZLES.into_iter().flat_map(|(order, givens)| {
        SCHEMES.into_iter().flat_map(move |scheme| MOSTS.into_iter().map(move |most| (order, givens, scheme, most)))
    });
    all.filter(|&(order, _, scheme, most)| is_wanted(order, scheme, most))
        .map(|(order, givens, scheme, most)| {
            Program::right(order, givens).with(|p| (p.scheme, p.most) = (scheme, most))
        })
        .collect()
}

#[test]
fn each_slip_is_named_and_what_is_said_of_it_is_true() {
    let only = std::env::var("EXACTLY_SLIP").unwrap_or_default();
    let (mut wrong, mut done) = (Vec::new(), 0);
    for right in programs() {
        let puzzle = right.puzzle();
        for Slip { name, clauses, expected } in slips(&right).into_iter().filter(|slip| slip.name.contains(&only)) {
            let begun = Instant::now();
            let (grade, is_mended) = assert_true(&right, &puzzle, &name, &clauses);
            done += usize::from(is_mended);
            let first = said(&grade, &puzzle).into_iter().next().unwrap_or_default();
            let about = format!("{} {:?} {:?} {name}: {}", right.order, right.scheme, right.most, grade.verdict_word());
            println!(
                "{about}: {:.1} s: {}{:?}",
                begun.elapsed().as_secs_f64(),
                if is_mended { "mended: " } else { "" },
                said(&grade, &puzzle)
            );
            if let Some(expected) = expected
                .filter(|expected| grade.verdict != Verdict::Equivalent && !first.starts_with(expected.as_str()))
            {
                wrong.push(format!("{about}\n   expected {expected}\n      found {first}"));
            }
        }
    }
    println!("{done} mended");
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// Some damage to a formula, by chance.
fn damage(rng: &mut ChaCha8Rng, right: &Program) -> (Clauses, String) {
    let slips = slips(right);
    let one = slips.choose(rng).unwrap();
    let mut clauses = one.clauses.clone();
    let mut name = one.name.clone();
    for _ in 0..rng.random_range(0..=2) {
        let at = rng.random_range(0..clauses.len());
        match rng.random_range(0..5) {
            0 => _ = clauses.remove(at),
            1 => {
                let literal = rng.random_range(0..clauses[at].len());
                clauses[at][literal] *= -1;
            }
            2 => {
                let end = (at + rng.random_range(1..=clauses.len() / 8)).min(clauses.len());
                clauses.drain(at..end);
            }
            3 => {
                let literal =
                    |rng: &mut ChaCha8Rng| rng.random_range(1..=right.order.pow(3)) * if rng.random() { 1 } else { -1 };
                let length = rng.random_range(1..=4);
                clauses.push((0..length).map(|_| literal(rng)).collect());
            }
            _ if clauses[at].len() > 1 => {
                let literal = rng.random_range(0..clauses[at].len());
                clauses[at].remove(literal);
            }
            _ => {}
        }
        name += ", and another";
    }
    (clauses, name)
}

/// With `EXACTLY_FUZZ_SECONDS`, for so long.
#[test]
fn what_is_said_of_damaged_formulas_is_true() {
    let seconds = std::env::var("EXACTLY_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(5);
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut rng = random::seeded(42);
    let programs = programs();
    let (mut sure, mut done, mut all) = (0, 0, 0);
    while Instant::now() < end {
        let right = programs.choose(&mut rng).unwrap();
        let (clauses, name) = damage(&mut rng, right);
        let (grade, is_mended) = assert_true(right, &right.puzzle(), &name, &clauses);
        sure += usize::from(grade.sure == Certainty::Confirmed);
        done += usize::from(is_mended);
        all += 1;
    }
    println!("{all} formulas, {sure} with hints that are sure, {done} of these mended by themselves");
}
