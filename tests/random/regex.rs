//! Expressions of patterns against a matcher that tries all ways: on words by chance, and by the Latin squares of order 4 that are left.
//! They go to the text of the Interactive Sudoku Solver and back.

use std::time::Instant;

use crate::common::random;
use crate::common::statements::patterns::Expression;
use crate::common::texts::record;
use exactly::format::Format;
use exactly::primitive::Primitive;
use exactly::{Engine, Never, Puzzle, Solver, Value};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

fn puzzle(text: &str) -> Result<Puzzle, String> {
    record(text).map(|record| record.puzzle)
}

/// The names of cells of a board, numbered in reading order from 0.
fn names(order: usize, cells: &[usize], name: impl Fn(usize, usize) -> String) -> String {
    cells.iter().map(|cell| name(cell / order + 1, cell % order + 1)).collect()
}

/// The puzzle of a pattern on cells of a board without boxes.
fn with_pattern(order: usize, pattern: &str, cells: &[usize]) -> Result<Puzzle, String> {
    let names = names(order, cells, |row, column| format!(" r{row}c{column}"));
    puzzle(&format!("puzzle\norder: {order}\nboxes: none\npattern {pattern}:{names}\n"))
}

/// The same as a `.Regex`, its expression percent-encoded in small or large hexadecimal digits.
fn with_regex(order: usize, pattern: &str, cells: &[usize], rng: &mut impl Rng) -> Result<Puzzle, String> {
    let encode = |letter: char| match letter {
        _ if letter.is_ascii_digit() => letter.to_string(),
        _ if rng.random_bool(0.5) => format!("%{:02x}", letter as u32),
        _ => format!("%{:02X}", letter as u32),
    };
    let encoded: String = pattern.chars().map(encode).collect();
    let sign = |number: usize| std::char::from_digit(number as u32, 17).unwrap();
    let names = names(order, cells, |row, column| format!("~R{}C{}", sign(row), sign(column)));
    puzzle(&format!(".Shape~{order}x{order}~{order}.NoBoxes.Regex~{encoded}{names}"))
}

#[test]
fn words_match_as_a_matcher_finds_that_tries_all_ways() {
    let (time, mut rng) = random::fuzz(3, 21);
    let (begin, mut counts) = (Instant::now(), [0; 2]);
    while begin.elapsed() < time {
        let order = [4, 4, 4, 9][rng.random_range(0..4)];
        let expression = Expression::draw(&mut rng, &Vec::from_iter(1..=order as i64));
        let text = expression.written(&mut rng, 1);
        let mut cells: Vec<usize> = (0..order * order).collect();
        cells.shuffle(&mut rng);
        cells.truncate(rng.random_range(1..=6));
        let puzzle = with_pattern(order, &text, &cells).unwrap_or_else(|error| panic!("{text}: {error}"));
        let board = puzzle.board();
        let rule = board.rules().last().unwrap();
        let lowered =
            board.primitives().iter().find(|lowered| lowered.rule == rule.id).map(|lowered| &lowered.primitive);
        let Some(Primitive::Automaton(_, automaton)) = lowered else { panic!("{text}: {lowered:?}") };
        for _ in 0..60 {
            let word: Vec<i64> = cells.iter().map(|_| rng.random_range(1..=order as i64)).collect();
            let mut values = vec![Value::new(0); order * order];
            cells.iter().zip(&word).for_each(|(&cell, &digit)| values[cell] = Value::new(digit as usize - 1));
            let fits = expression.fits(&word);
            assert_eq!(rule.meaning.holds(board.geometry(), &values), fits, "{text}: {word:?}");
            assert_eq!(automaton.accepts(word.iter().map(|digit| *digit as usize - 1)), fits, "{text}: {word:?}");
            counts[usize::from(fits)] += 1;
        }
    }
    println!("{} words do not match, {} do", counts[0], counts[1]);
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

/// All Latin squares of order 4, row by row.
fn latin_squares() -> Vec<Vec<i64>> {
    let latin = puzzle(".Shape~4x4~4.NoBoxes").unwrap();
    let mut solver = Solver::new(Engine::Auto, &Never);
    let digits = |solution: exactly::Solution| solution.values().iter().map(|value| value.index() as i64 + 1).collect();
    let squares: Vec<Vec<i64>> = solver.solutions(&latin).map(|solution| digits(solution.unwrap())).collect();
    assert_eq!(squares.len(), 576);
    squares
}

#[test]
fn as_many_latin_squares_are_left_as_match() {
    let (time, mut rng) = random::fuzz(4, 22);
    let (begin, squares, mut some) = (Instant::now(), latin_squares(), 0);
    while begin.elapsed() < time {
        let expression = Expression::draw(&mut rng, &[1, 2, 3, 4]);
        let text = expression.written(&mut rng, 1);
        let mut cells: Vec<usize> = (0..16).collect();
        cells.shuffle(&mut rng);
        cells.truncate(rng.random_range(1..=6));
        let left = squares
            .iter()
            .filter(|square| expression.fits(&cells.iter().map(|&cell| square[cell]).collect::<Vec<_>>()));
        let left = left.count() as u64;
        let puzzle = with_pattern(4, &text, &cells).unwrap_or_else(|error| panic!("{text}: {error}"));
        for engine in [Engine::Auto, Engine::Sat] {
            let found = Solver::new(engine, &Never).count_up_to(&puzzle, 1000).unwrap();
            assert_eq!(found, exactly::Count::Exactly(left), "{engine:?}: {text} on {cells:?}");
        }
        some += u64::from((1..576).contains(&left));
    }
    assert!(some > 10, "{some}");
}

/// Whatever is written as a `.Regex` parts no words, and is read as the same expression, in whichever way it is encoded.
#[test]
fn expressions_go_round() {
    let (mut rng, mut same) = (random::seeded(23), 0);
    let iss = Format::by_name("iss").unwrap();
    for _ in 0..200 {
        let expression = Expression::draw(&mut rng, &Vec::from_iter(1..=9));
        let text = expression.written(&mut rng, 1);
        let puzzle = with_pattern(9, &text, &[0, 10, 20]).unwrap();
        let mut written = String::new();
        // What matches nothing has other words there.
        let is_plain = !text.contains("()") && !text.contains("[]");
        match iss.write_puzzle(&puzzle, iss.style(), &mut written) {
            Ok(()) => assert_eq!(written.matches('.').count(), 3, "{written}"),
            Err(loss) => assert!(!is_plain, "{text}: {loss}"),
        }
        if is_plain {
            assert_eq!(self::puzzle(&written).as_ref(), Ok(&puzzle), "{written}");
            same += 1;
            if text.contains(['[', '(', '.', '?', '*', '+', '|']) {
                assert_eq!(with_regex(9, &text, &[0, 10, 20], &mut rng).as_ref(), Ok(&puzzle), "{text}");
            }
        }
    }
    assert!(same > 100, "{same}");
}

#[test]
fn expressions_beyond_the_bounds_are_refused_by_name() {
    let deep = format!("{}1{}", "(".repeat(65), ")".repeat(65));
    for (pattern, message) in [
        // Which of the last digits were 1: two states for each.
        (
            format!("(1|2)*1{}", "(1|2)".repeat(20)),
            "pattern 1 at r1c1 is too large: more than 200000 transitions or clauses",
        ),
        (format!("(1){}", "1".repeat(4094)), "at most 4096 characters expected"),
        (deep, "groups at most 64 deep expected at character 65 of the expression"),
    ] {
        let mut rng = random::seeded(24);
        let said = with_regex(4, &pattern, &[0, 5], &mut rng).expect_err(message);
        assert!(said.contains(message), "{said}");
    }
    let cells: Vec<usize> = (0..65).collect();
    let said = with_regex(16, "(1)", &cells, &mut random::seeded(24)).unwrap_err();
    assert!(said.contains("a pattern of at most 64 cells expected"), "{said}");
}
