//! What `exactly grade` says first of formulas as students write them: right ones in many encodings, and one slip each.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::dimacs::dimacs;
use exactly::cnf::read::Formula;
use exactly::encode::Numbering;
use exactly::grade::{Grade, Reading, Verdict};
use exactly::{Board, Cell, Given, Layout, Limit, Never, Outcome, Puzzle, Solver, Value, Values};

/// A student's program: what it would do right, and what is to be changed.
#[derive(Clone)]
struct Student {
    order: i64,
    givens: Vec<(i64, i64, i64)>,
    number: fn(order: i64, row: i64, column: i64, value: i64) -> i64,
    /// The first auxiliary variable, and whether each group begins again with it.
    auxiliary: Option<i64>,
    is_shared: bool,
    /// How much further than it should be the first of the next group is.
    step: i64,
    counters: bool,
    at_least: bool,
    at_most: bool,
    cells: bool,
    houses: [bool; 3],
    /// Of each kind of houses as many.
    most: [i64; 3],
    extended: bool,
    pairs_of_cells: bool,
    /// The sign of pairs.
    sign: i64,
}

type Clauses = Vec<Vec<i64>>;

/// Counted from 0, and numbered as `encode` does.
fn linear(order: i64, row: i64, column: i64, value: i64) -> i64 {
    row * order * order + column * order + value + 1
}

fn right(order: i64, puzzle: &str) -> Student {
    let digits = (0..).zip(puzzle.bytes()).filter(|(_, digit)| *digit != b'.');
    Student {
        order,
        givens: digits.map(|(place, digit)| (place / order, place % order, i64::from(digit - b'1'))).collect(),
        number: linear,
        auxiliary: None,
        is_shared: false,
        step: 0,
        counters: false,
        at_least: true,
        at_most: true,
        cells: true,
        houses: [true; 3],
        most: [order; 3],
        extended: true,
        pairs_of_cells: true,
        sign: -1,
    }
}

impl Student {
    fn with(&self, slip: impl FnOnce(&mut Student)) -> Student {
        let mut student = self.clone();
        slip(&mut student);
        student
    }

    fn clauses(&self) -> Clauses {
        let (order, side) = (self.order, self.order.isqrt());
        let number = |row, column, value| (self.number)(order, row, column, value);
        let all = || 0..order;
        let mut clauses = Vec::new();
        let mut next = self.auxiliary.unwrap_or(order.pow(3) + 1);
        let mut say = |literals: Vec<i64>, least: bool, most: bool| {
            if least && self.at_least {
                clauses.push(literals.clone());
            }
            if !most || !self.at_most {
                return;
            }
            if !self.counters {
                let pairs = (0..literals.len()).flat_map(|end| (0..end).map(move |begin| (begin, end)));
                clauses.extend(pairs.map(|(one, other)| vec![self.sign * literals[one], self.sign * literals[other]]));
                return;
            }
            if self.is_shared {
                next = self.auxiliary.unwrap_or(order.pow(3) + 1);
            }
            let last = literals.len() - 1;
            for (place, literal) in literals.iter().enumerate() {
                let sum = next + place as i64;
                if place < last {
                    clauses.push(vec![-literal, sum]);
                }
                if place > 0 {
                    clauses.push(vec![1 - sum, -literal]);
                }
                if place > 0 && place < last {
                    clauses.push(vec![1 - sum, sum]);
                }
            }
            next += last as i64 + self.step;
        };
        if self.cells {
            all().for_each(|row| {
                all().for_each(|column| {
                    say(all().map(|value| number(row, column, value)).collect(), true, self.pairs_of_cells)
                });
            });
        }
        for (kind, _) in self.houses.iter().enumerate().filter(|(_, said)| **said) {
            for house in all().take(self.most[kind] as usize) {
                for value in all() {
                    let cell = |place: i64| match kind {
                        0 => (house, place),
                        1 => (place, house),
                        _ => (house / side * side + place / side, house % side * side + place % side),
                    };
                    let literals = all().map(cell).map(|(row, column)| number(row, column, value));
                    say(literals.collect(), self.extended, true);
                }
            }
        }
        clauses.extend(self.givens.iter().map(|&(row, column, value)| vec![number(row, column, value)]));
        clauses
    }
}

fn puzzle(order: i64, text: &str) -> Puzzle {
    let board = Arc::new(Board::new(Layout::sudoku(order as usize)).unwrap());
    let givens = text.bytes().enumerate().filter(|(_, digit)| *digit != b'.');
    let given = |(place, digit): (usize, u8)| Given {
        cell: Cell::new(place),
        allowed: Values::only(Value::new(usize::from(digit - b'1'))),
    };
    Puzzle::new(board, givens.map(given).collect())
}

/// The verdict and the first hint.
fn graded(puzzle: &Puzzle, clauses: &Clauses) -> (&'static str, String) {
    let formula = Formula::read(dimacs(clauses).as_bytes()).unwrap();
    let grade = Grade::of(puzzle, &formula, &Reading::plain(Numbering::Linear), &Never).unwrap();
    let first = grade.hints.first().map(|hint| hint.words(puzzle, &Reading::plain(Numbering::Linear)));
    (grade.verdict_word(), first.unwrap_or_default())
}

/// A file of `students` says the verdict on each formula and its first hint; `EXACTLY_BLESS=1` writes them anew, to be looked at.
#[track_caller]
fn assert_graded(file: &str, puzzle: &Puzzle, table: &[(&str, Clauses)]) {
    let path = format!("tests/library/students/{file}.txt");
    let line = |(name, clauses): &(&str, Clauses)| {
        let (verdict, hint) = graded(puzzle, clauses);
        format!("{name} | {verdict} | {hint}").trim_end().to_owned() + "\n"
    };
    let found: String = table.iter().map(line).collect();
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    let wrong: Vec<_> = expected.lines().zip(found.lines()).filter(|(one, other)| one != other).collect();
    assert!(expected == found, "{path}: {wrong:#?}");
}

/// The houses of a board, cell by cell.
fn houses(order: i64) -> Vec<Vec<(i64, i64)>> {
    let side = order.isqrt();
    let house = |kind: i64, house: i64| {
        let cell = move |place: i64| match kind {
            0 => (house, place),
            1 => (place, house),
            _ => (house / side * side + place / side, house % side * side + place % side),
        };
        (0..order).map(cell).collect()
    };
    (0..3).flat_map(|kind| (0..order).map(move |at| house(kind, at))).collect()
}

/// Clauses where the values of a cell are told by literals that are all true together: two cells of a house never have the same.
fn told_by(student: &Student, literals: impl Fn(i64, i64, i64) -> Vec<i64>) -> Clauses {
    let denied = |(row, column): (i64, i64), value| literals(row, column, value).into_iter().map(|literal| -literal);
    let mut clauses = Vec::new();
    for house in houses(student.order) {
        for value in 0..student.order {
            for end in 0..house.len() {
                clauses
                    .extend((0..end).map(|one| denied(house[one], value).chain(denied(house[end], value)).collect()));
            }
        }
    }
    for &(row, column, value) in &student.givens {
        clauses.extend(literals(row, column, value).into_iter().map(|literal| vec![literal]));
    }
    clauses
}

/// The bits of each value less one; numbers past the last value are forbidden.
fn binary(student: &Student, high_first: bool) -> Clauses {
    let order = student.order;
    let width = i64::from(64 - (order - 1).leading_zeros());
    let literals = |row: i64, column: i64, value: i64| {
        let literal = |place: i64| {
            let bit = if high_first { width - 1 - place } else { place };
            let number = (row * order + column) * width + place + 1;
            if value >> bit & 1 == 1 { number } else { -number }
        };
        (0..width).map(literal).collect::<Vec<i64>>()
    };
    let mut clauses = told_by(student, literals);
    for (row, column) in (0..order * order).map(|cell| (cell / order, cell % order)) {
        let past = order..1 << width;
        clauses.extend(past.map(|value| literals(row, column, value).into_iter().map(|literal| -literal).collect()));
    }
    clauses
}

/// Variables that say that the value of a cell is more than 1, 2, …
fn ordered(student: &Student) -> Clauses {
    let (order, width) = (student.order, student.order - 1);
    let first = |row: i64, column: i64| (row * order + column) * width;
    let literals = |row: i64, column: i64, value: i64| {
        let above = (value > 0).then(|| first(row, column) + value);
        let not_above = (value < width).then(|| -(first(row, column) + value + 1));
        above.into_iter().chain(not_above).collect::<Vec<i64>>()
    };
    let mut clauses = told_by(student, literals);
    for cell in (0..order * order).map(|cell| first(cell / order, cell % order)) {
        clauses.extend((1..width).map(|bound| vec![-(cell + bound + 1), cell + bound]));
    }
    clauses
}

/// The puzzle of the course.
const SMALL: &str = "......4..3.21...";

#[test]
fn givens_beside_rules_alone_are_named() {
    let board = puzzle(4, "................");
    assert_graded("board", &board, &[("a puzzle for a board", right(4, SMALL).clauses())]);
}

/// A wrong numbering shows on it: no exchange of rows, columns and values takes its solution to itself.
#[test]
fn the_puzzle_of_the_course_has_no_symmetry_of_roles() {
    let page = std::fs::read_to_string("docs/course/1-by-hand.md").unwrap();
    assert!(page.contains(&format!("$ echo '{SMALL}' > small.txt\n")));
    let Outcome::Solved(solution) = Solver::default().solve(&puzzle(4, SMALL)).unwrap() else { panic!("unsolved") };
    let held = solution.values().iter().enumerate();
    let facts: BTreeSet<[usize; 3]> = held.map(|(cell, value)| [cell / 4, cell % 4, value.index()]).collect();
    for [one, other, third] in [[1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let exchanged = facts.iter().map(|fact| [fact[one], fact[other], fact[third]]).collect();
        assert_ne!(facts, exchanged);
    }
}

#[test]
fn students_of_small_sudokus_are_told_the_first_thing() {
    let (good, puzzle) = (right(4, SMALL), puzzle(4, SMALL));
    let minimal = good.with(|s| (s.extended, s.pairs_of_cells) = (false, false));
    let without =
        |cell: (i64, i64)| good.with(|s| s.givens.retain(|&(row, column, _)| (row, column) != cell)).clauses();
    let of = |slip: fn(&mut Student)| good.with(slip).clauses();
    let table = [
        ("all of it", good.clauses()),
        ("as much as is needed", minimal.clauses()),
        ("cells exactly, houses at most", of(|s| s.extended = false)),
        ("counters", of(|s| s.counters = true)),
        ("counters far away", of(|s| (s.counters, s.auxiliary) = (true, Some(500)))),
        ("a given is forgotten", without((1, 2))),
        ("another one", without((3, 0))),
        ("two are", of(|s| _ = s.givens.drain(..2))),
        ("all are", of(|s| s.givens.clear())),
        ("no boxes", of(|s| s.houses[2] = false)),
        ("no boxes, as much as is needed", minimal.with(|s| s.houses[2] = false).clauses()),
        ("no rows", of(|s| s.houses[0] = false)),
        ("no columns", of(|s| s.houses[1] = false)),
        ("half the columns", of(|s| s.most[1] = 2)),
        ("half the rows", of(|s| s.most[0] = 2)),
        ("one box, from which the others follow", of(|s| s.most[2] = 1)),
        ("three columns", of(|s| s.most[1] = 3)),
        ("no cells, houses at most", minimal.with(|s| s.cells = false).clauses()),
        ("no at least one", of(|s| s.at_least = false)),
        ("no at most one", of(|s| s.at_most = false)),
        ("no at most one, as much as is needed", minimal.with(|s| s.at_most = false).clauses()),
        ("cells alone", of(|s| s.houses = [false; 3])),
        ("givens alone", of(|s| (s.cells, s.houses) = (false, [false; 3]))),
        ("nothing", vec![vec![65, 66]]),
        ("another formula", (0..80).map(|i| vec![i * 7 % 64 + 1, -(i * 11 % 64 + 1), i * 13 % 64 + 1]).collect()),
        (
            "no boxes, and a given is forgotten",
            good.with(|s| {
                s.houses[2] = false;
                s.givens.remove(0);
            })
            .clauses(),
        ),
        ("a given has another value", of(|s| s.givens[0].2 = 1)),
        ("a given is denied", good.clauses().into_iter().map(|c| if c == [28] { vec![-28] } else { c }).collect()),
        ("givens count values from 0", of(|s| s.givens.iter_mut().for_each(|given| given.2 -= 1))),
        ("a given more", of(|s| s.givens.push((0, 0, 0)))),
        ("what the only solution has is a given more", of(|s| s.givens.push((0, 0, 2)))),
        ("pairs without signs", of(|s| s.sign = 1)),
        ("counters share their sums", of(|s| (s.counters, s.is_shared) = (true, true))),
        ("counters of houses share their sums", minimal.with(|s| (s.counters, s.is_shared) = (true, true)).clauses()),
        ("each counter begins with the last sum of the one before", of(|s| (s.counters, s.step) = (true, -1))),
        ("counters begin at 64", of(|s| (s.counters, s.auxiliary) = (true, Some(64)))),
        ("row, column, value as digits", of(|s| s.number = |_, r, c, v| 100 * r + 10 * c + v + 111)),
        ("digits that count from 0", of(|s| s.number = |_, r, c, v| 100 * r + 10 * c + v + 1)),
        ("powers of 5", of(|s| s.number = |_, r, c, v| 25 * r + 5 * c + v + 31)),
        ("strides with gaps", of(|s| s.number = |_, r, c, v| 90 * r + 10 * c + v + 1)),
        ("values first, with gaps", of(|s| s.number = |_, r, c, v| 50 * v + 7 * r + c + 1)),
        ("strides of a smaller order", of(|s| s.number = |_, r, c, v| 9 * r + 3 * c + v + 1)),
        ("rows and columns that count alike", of(|s| s.number = |_, r, c, v| 4 * r + 4 * c + v + 1)),
        ("value, row, column", of(|s| s.number = |n, r, c, v| n * n * v + n * r + c + 1)),
        ("column, row, value", of(|s| s.number = |n, r, c, v| n * n * c + n * r + v + 1)),
        ("value, column, row", of(|s| s.number = |n, r, c, v| n * n * v + n * c + r + 1)),
        ("each number one more", of(|s| s.number = |n, r, c, v| n * n * r + n * c + v + 2)),
        ("binary, low bit first", binary(&good, false)),
        ("binary, high bit first", binary(&good, true)),
        ("order encoding", ordered(&good)),
        ("counters begin at 63", of(|s| (s.counters, s.auxiliary) = (true, Some(63)))),
    ];
    assert_graded("small", &puzzle, &table);
}

/// What the text has instead of what was meant is told before anything that follows from it.
#[test]
fn texts_that_were_meant_otherwise_are_told() {
    let (good, small, board) = (right(4, SMALL), puzzle(4, SMALL), puzzle(4, "................"));
    let bare = |order: i64| right(order, &".".repeat(order.pow(2) as usize));
    let from_zero = |s: &mut Student| s.number = |n, r, c, v| n * n * r + n * c + v;
    // Of each pair of a loop the second index begins at the first, or is another one.
    let with_twins = |clauses: Clauses| -> Clauses {
        let own = |clause: Vec<i64>| match clause[..] {
            [one, other] => vec![vec![one, one], vec![one, other]],
            _ => vec![clause],
        };
        clauses.into_iter().flat_map(own).collect()
    };
    let both_signs: Clauses =
        bare(4).clauses().into_iter().map(|c| if c.len() == 2 { vec![c[0], -c[0]] } else { c }).collect();
    assert_graded(
        "meant",
        &small,
        &[
            ("numbers from 0", good.with(from_zero).clauses()),
            ("and no boxes", good.with(from_zero).with(|s| s.houses[2] = false).clauses()),
            ("pairs with themselves", with_twins(good.clauses())),
        ],
    );
    assert_graded(
        "meant-for-a-board",
        &board,
        &[
            ("numbers from 0, without givens", bare(4).with(from_zero).clauses()),
            ("pairs with themselves, without givens", with_twins(bare(4).clauses())),
            ("both signs", both_signs),
            ("of order 9", bare(9).clauses()),
            ("with counters", bare(9).with(|s| s.counters = true).clauses()),
        ],
    );
    let minimal = bare(16).with(|s| (s.extended, s.pairs_of_cells) = (false, false));
    assert_graded(
        "other-orders",
        &puzzle(9, LARGE),
        &[
            ("of order 4", good.clauses()),
            ("of order 4, without givens", bare(4).clauses()),
            ("of order 16", minimal.clauses()),
        ],
    );
    // All that is said besides is said of what was meant.
    let formula =
        Formula::read(dimacs(&good.with(from_zero).with(|s| s.houses[2] = false).clauses()).as_bytes()).unwrap();
    let found = Grade::of(&small, &formula, &Reading::plain(Numbering::Linear), &Never).unwrap();
    let said: Vec<String> =
        found.hints.iter().map(|hint| hint.words(&small, &Reading::plain(Numbering::Linear))).collect();
    assert_eq!(said[1..], ["missing: each value stands at most once in each box"]);
}

/// A clause with one slip, or clauses that are too much, on the board without givens, where no slip is hidden by a solution.
#[test]
fn a_slip_in_one_clause_is_told_by_its_line() {
    let (good, board) = (right(4, "................"), puzzle(4, "................"));
    let with = |change: &dyn Fn(&mut Clauses)| {
        let mut clauses = good.clauses();
        change(&mut clauses);
        clauses
    };
    let minimal = good.with(|s| (s.extended, s.pairs_of_cells) = (false, false)).clauses();
    let less = |clauses: &Clauses, from: &[i64], to: &[i64]| -> Clauses {
        let slip = |clause: &Vec<i64>| if clause == from { to.to_vec() } else { clause.clone() };
        clauses.iter().map(slip).collect()
    };
    let diagonal: Clauses = (1..=4)
        .flat_map(|value| {
            (0..4).flat_map(move |end| (0..end).map(move |begin| vec![-(20 * begin + value), -(20 * end + value)]))
        })
        .collect();
    let blocked: Vec<i64> =
        "1234341221434321".bytes().zip(0..).map(|(digit, cell)| -(4 * cell + i64::from(digit - b'0'))).collect();
    let table = [
        ("a literal is left out", less(&good.clauses(), &[1, 2, 3, 4], &[1, 2, 4])),
        ("and nothing else says so", less(&minimal, &[1, 2, 3, 4], &[1, 2, 4])),
        ("another number", less(&minimal, &[1, 2, 3, 4], &[1, 2, 3, 44])),
        ("a sign", less(&good.clauses(), &[-1, -2], &[1, -2])),
        ("a solution is blocked", with(&|clauses| clauses.push(blocked.clone()))),
        ("a clause without a literal", with(&|clauses| clauses.insert(4, Vec::new()))),
        ("a diagonal", with(&|clauses| clauses.extend(diagonal.clone()))),
        ("all signs", with(&|clauses| clauses.iter_mut().flatten().for_each(|literal| *literal = -*literal))),
    ];
    assert_graded("slips", &board, &table);
}

/// What is said in part is not said to be wholly missing.
#[test]
fn at_most_one_in_part_is_said_in_part() {
    let (good, board) = (right(4, "................"), puzzle(4, "................"));
    let keeps = |clauses: Clauses, keeps: fn(i64, i64) -> bool| -> Clauses {
        let is_kept = |clause: &Vec<i64>| {
            clause.len() != 2 || keeps(-clause[0].max(clause[1]) - 1, -clause[0].min(clause[1]) - 1)
        };
        clauses.into_iter().filter(is_kept).collect()
    };
    let first = |clauses: Clauses| graded(&board, &clauses).1;
    let values = first(keeps(good.clauses(), |one, other| one % 4 < 3 && other % 4 < 3));
    assert!(
        values.starts_with("a loop over values stops at 3, in all that is said: with 4, it is equivalent"),
        "{values}"
    );
    let neighbours = first(keeps(good.with(|s| (s.extended, s.houses[2]) = (false, false)).clauses(), |one, other| {
        [1, 4, 16].contains(&(other - one))
    }));
    assert!(neighbours.contains("in part: it allows") && !neighbours.contains("of nothing"), "{neighbours}");
    let columns = first(keeps(good.with(|s| (s.extended, s.houses[2]) = (false, false)).clauses(), |one, other| {
        (other - one) % 16 != 0 || one % 4 == 0
    }));
    assert!(columns.contains("each value stands at most once in each column, in part"), "{columns}");
}

/// Whatever is looked for, the time is looked at: numbers by chance, in which every mistake is looked for, and none is found.
#[test]
fn grading_ends_soon_after_its_time() {
    let scattered = |_: i64, r: i64, c: i64, v: i64| (81 * r + 9 * c + v) * 415 % 729 + 1;
    let nine = right(9, LARGE).with(|s| s.number = scattered);
    let (formula, puzzle) = (Formula::read(dimacs(&nine.clauses()).as_bytes()).unwrap(), puzzle(9, LARGE));
    for seconds in [1, 3] {
        let begun = Instant::now();
        let late = || (begun.elapsed() > Duration::from_secs(seconds)).then_some(Limit::Time);
        let found = Grade::of(&puzzle, &formula, &Reading::plain(Numbering::Linear), &late).unwrap();
        assert!(matches!(found.verdict, Verdict::Different | Verdict::Unknown(_)), "{found:?}");
        assert!(begun.elapsed() < Duration::from_secs(seconds + 20), "{:?}", begun.elapsed());
    }
}

/// A numbering is told also where something is missing besides, which is then told by that numbering.
#[test]
fn a_numbering_is_told_beside_other_mistakes() {
    let (good, puzzle) = (right(4, SMALL), puzzle(4, SMALL));
    let plain = Reading::plain(Numbering::Linear);
    let hints = |student: &Student| -> Vec<String> {
        let formula = Formula::read(dimacs(&student.clauses()).as_bytes()).unwrap();
        let grade = Grade::of(&puzzle, &formula, &plain, &Never).unwrap();
        grade.hints.iter().map(|hint| hint.words(&puzzle, grade.reading_of(hint, &plain))).collect()
    };
    let forgets = |number: fn(i64, i64, i64, i64) -> i64| {
        good.with(|s| {
            s.number = number;
            s.givens.retain(|given| (given.0, given.1) != (1, 2));
        })
    };
    let most = |reading: &str, of: &str| {
        format!(
            "most of it follows from the rules if it is read by {reading}: r1c2=3 has number {of}, where the linear numbering says 7; read so"
        )
    };
    let missing = "missing: givens, in part: r2c3".to_owned();
    let digits = "most of it follows from the rules if it is read by the rcv numbering; read so".to_owned();
    assert_eq!(hints(&forgets(|_, r, c, v| 100 * r + 10 * c + v + 111)), [digits, missing.clone()]);
    let values_first = most("the linear numbering, in the order value, row, column", "34");
    assert_eq!(hints(&forgets(|n, r, c, v| n * n * v + n * r + c + 1)), [values_first, missing.clone()]);
    let shifted = most("the linear numbering, each number 1 too large", "8");
    assert_eq!(hints(&forgets(|n, r, c, v| n * n * r + n * c + v + 2)), [shifted, missing.clone()]);
    let nine = hints(&good.with(|s| s.number = |_, r, c, v| 81 * r + 9 * c + v + 1));
    assert!(nine[0].starts_with("read by the numbering 81·(r-1) + 9·(c-1) + v, it is equivalent"), "{nine:?}");
    let no_boxes = hints(&forgets(|_, r, c, v| 100 * r + 10 * c + v + 111).with(|s| s.houses[2] = false));
    assert!(no_boxes[1].contains("each value stands at most once in each box"), "{no_boxes:?}");

    let coded = binary(&good.with(|s| s.givens.retain(|given| (given.0, given.1) != (1, 2))), false);
    let formula = Formula::read(dimacs(&coded).as_bytes()).unwrap();
    let coded = Grade::of(&puzzle, &formula, &plain, &Never).unwrap();
    let read_as = coded.read_as.as_ref().and_then(Reading::option);
    assert!(read_as.as_deref().is_some_and(|name| name.starts_with("log")), "{coded:?}");
}

/// A sudoku with one solution.
const LARGE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn students_of_large_sudokus_are_told_the_first_thing() {
    let (good, puzzle) = (right(9, LARGE), puzzle(9, LARGE));
    let of = |slip: fn(&mut Student)| good.with(slip).clauses();
    let minimal = good.with(|s| (s.extended, s.pairs_of_cells) = (false, false));
    let table = [
        ("all of it", good.clauses()),
        ("counters", of(|s| s.counters = true)),
        ("a given that the others tell is forgotten", of(|s| _ = s.givens.remove(0))),
        ("all are", of(|s| s.givens.clear())),
        ("no boxes", of(|s| s.houses[2] = false)),
        ("no cells", minimal.with(|s| s.cells = false).clauses()),
        ("half the columns", of(|s| s.most[1] = 5)),
        ("no at most one", of(|s| s.at_most = false)),
        (
            "of two the first follows from the second",
            good.clauses().into_iter().map(|c| if c.len() == 2 { vec![c[0], -c[1]] } else { c }).collect(),
        ),
        ("counters of houses share their sums", minimal.with(|s| (s.counters, s.is_shared) = (true, true)).clauses()),
        ("counters begin at 729", minimal.with(|s| (s.counters, s.auxiliary) = (true, Some(729))).clauses()),
        ("digits", of(|s| s.number = |_, r, c, v| 100 * r + 10 * c + v + 111)),
        ("value, row, column", of(|s| s.number = |n, r, c, v| n * n * v + n * r + c + 1)),
        ("binary, low bit first", binary(&good, false)),
        ("order encoding", ordered(&good)),
    ];
    assert_graded("large", &puzzle, &table);
}
