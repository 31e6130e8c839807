//! Every kind of rule to every notation: what is written reads back as the same rules, and what would be lost is refused by name.
//!
//! The long run: `EXACTLY_FUZZ_SECONDS=600 cargo test --release --test random conversions::`, from a seed of chance that it prints.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use crate::common::random;
use crate::common::run::exactly;
use crate::common::statements::puzzles::{filling, text};
use crate::common::statements::{Place, keys, statement};
use crate::common::texts::puzzle;
use crate::common::texts::records_with;
use exactly::format::{BoardChoice, FORMATS, Format, Options};
use exactly::rule::KINDS;
use exactly::{Board, Layout, Puzzle, Solution, Value};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

const PLACES: [Place; 8] = [
    Place::usual(4, Some((2, 2))),
    Place::usual(4, None),
    Place::usual(5, None),
    Place::usual(6, Some((2, 3))),
    Place::usual(9, Some((3, 3))),
    Place::usual(9, None),
    Place::of("0123", &[0, 1, 2, 3], Some((2, 2))),
    Place::of("98765", &[9, 8, 7, 6, 5], None),
];

/// The only puzzle of a text.
fn read(text: &str, options: &Options) -> Result<Puzzle, String> {
    let records = records_with(text, options).into_iter();
    let mut puzzles: Vec<Puzzle> = records
        .map(|record| record.map(|record| record.puzzle).map_err(|error| error.to_string()))
        .collect::<Result<_, _>>()?;
    match puzzles.pop() {
        Some(puzzle) if puzzles.is_empty() => Ok(puzzle),
        _ => Err(format!("{} puzzles and one more", puzzles.len())),
    }
}

/// What the values of a puzzle count.
fn numbers(puzzle: &Puzzle) -> Vec<Option<i64>> {
    (0..puzzle.board().values()).map(|value| puzzle.board().number(Value::new(value))).collect()
}

/// Whether both puzzles take and refuse the same of some fillings.
fn alike(one: &Puzzle, other: &Puzzle, fillings: &[Vec<i64>]) -> bool {
    // What counts other than from 1 is other symbols, or lost.
    let value = |digit: i64| numbers(one).iter().position(|number| *number == Some(digit));
    let solution = |filling: &Vec<i64>| {
        let values = filling.iter().map(|&digit| Value::new(value(digit).expect("a number of the board")));
        Solution::new(values.collect::<Vec<_>>())
    };
    let counts = other.board().clues().iter().any(|rule| rule.meaning.counts());
    let same_numbers = !counts || numbers(one) == numbers(other);
    same_numbers
        && one.board().values() == other.board().values()
        && fillings
            .iter()
            .map(solution)
            .all(|one_of| one.violation(&one_of).is_none() == other.violation(&one_of).is_none())
}

/// What became of a puzzle in a notation.
enum Outcome {
    Written,
    Refused,
}

/// Writes a puzzle and reads it back, or sees to it that what is lost is named.
fn convert(puzzle: &Puzzle, format: &'static Format, fillings: &[Vec<i64>]) -> Outcome {
    let mut written = String::new();
    let shown = || format!("{}: {:?}", format.name(), puzzle.board().layout());
    if let Err(loss) = format.write_puzzle(puzzle, format.style(), &mut written) {
        let (loss, board) = (loss.to_string(), puzzle.board());
        let bare = Layout { clues: Vec::new(), ..board.layout().clone() };
        let bare = Puzzle::new(Arc::new(Board::new(bare).unwrap()), puzzle.givens().to_vec());
        let mut clues = board.rules().iter().filter(|rule| rule.meaning.house().is_none());
        // Programs read long runs of such borders in two ways.
        let is_named =
            clues.any(|rule| loss.contains(&rule.name)) || loss == "blocks with 25 and more open borders in a row";
        let board_is_refused = format.write_puzzle(&bare, format.style(), &mut String::new()).is_err();
        // A cage of a game may have no room for givens.
        let are_givens = loss.contains("givens") && !puzzle.givens().is_empty();
        assert!(written.is_empty() && (is_named || board_is_refused || are_givens), "{loss}: {}", shown());
        if are_givens {
            convert(&Puzzle::new(board.clone(), Vec::new()), format, fillings);
        }
        return Outcome::Refused;
    }
    // A notation of bare givens is told the board; our own and those with rules bring it.
    let is_latin = format.bare().is_some() && puzzle.board().layout().boxes.is_none();
    let board = is_latin.then_some(BoardChoice::Latin(None));
    let named = Options { from: Some(format), board: board.clone(), ..Options::default() };
    let again = read(&written, &named).unwrap_or_else(|error| panic!("{error}\n{written}\n{}", shown()));
    assert!(alike(puzzle, &again, fillings), "{written}\n{}", shown());
    // Where the notation is recognised, too, it is no other puzzle.
    let recognised = read(&written, &Options { board, ..Options::default() });
    assert!(recognised.as_ref().is_ok_and(|again| alike(puzzle, again, fillings)) || recognised.is_err(), "{written}");
    // A drawing without a wall is a frame to those who are not told.
    if format.bare().is_none() && format.name() != "drawing" {
        assert!(recognised.is_ok(), "{recognised:?}\n{written}");
    }
    Outcome::Written
}

/// For each notation how often it was written, and how often it refused.
type Counts = BTreeMap<&'static str, [usize; 2]>;

fn convert_to_all(puzzle: &Puzzle, fillings: &[Vec<i64>], counts: &mut Counts) {
    for format in FORMATS {
        let outcome = convert(puzzle, format, fillings);
        counts.entry(format.name()).or_default()[usize::from(matches!(outcome, Outcome::Refused))] += 1;
    }
}

#[test]
fn samples_of_every_kind_go_to_every_notation_or_are_refused_by_name() {
    let (mut rng, mut counts) = (random::seeded(41), Counts::new());
    for lines in KINDS.iter().flat_map(|kind| kind.samples) {
        for place in &PLACES[..2] {
            let fillings: Vec<Vec<i64>> = (0..60).map(|_| filling(&mut rng, *place)).collect();
            let boxes = if place.boxes.is_some() { "2x2" } else { "none" };
            let text = format!("puzzle\norder: 4\nboxes: {boxes}\n{lines}\n");
            let digits: String = fillings[0].iter().map(i64::to_string).collect();
            // Some mean something on boxes only; some notations need a cage or a digit in each cell.
            for text in [text.clone(), format!("{text}givens: {digits}\n")] {
                if let Ok(puzzle) = read(&text, &Options::default()) {
                    convert_to_all(&puzzle, &fillings, &mut counts);
                }
            }
        }
    }
    // Games need a cage in each cell.
    let blocks =
        |word: &str| ["1-2c1-2", "1-2c3-4", "3-4c1-2", "3-4c3-4"].map(|block| format!("{word}: r{block}\n")).concat();
    let rows: String = (1..=9).map(|row| format!("cage 45: r{row}c1-9\n")).collect();
    for (place, lines) in [
        (PLACES[0], format!("order: 4\n{}", blocks("cage 10"))),
        (PLACES[1], format!("order: 4\nboxes: none\n{}", blocks("kenken 10+"))),
        (PLACES[1], format!("order: 4\nboxes: none\n{}", blocks("kenken 24x"))),
        (PLACES[4], format!("order: 9\n{rows}")),
    ] {
        let fillings: Vec<Vec<i64>> = (0..30).map(|_| filling(&mut rng, place)).collect();
        convert_to_all(&puzzle(&format!("puzzle\n{lines}")), &fillings, &mut counts);
    }
    println!("written, refused: {counts:?}");
    let of_rules = ["exactly", "fpuzzles", "fpuzzles-json", "sudokupad", "scl", "iss"];
    let of_games = ["unequal", "keen", "towers", "solo-killer", "ps-killer", "sumocue-killer"];
    for name in of_rules.into_iter().chain(of_games) {
        assert!(counts[name][0] > 0, "{name}: {counts:?}");
    }
    assert_eq!(counts["exactly"][1], 0);
}

/// What a board may have beside clues.
fn houses(rng: &mut impl Rng, place: Place) -> String {
    let mut lines = String::new();
    if rng.random_bool(0.2) {
        lines += "also: diagonals\n";
    } else if place.order == 9 && place.boxes.is_some() && rng.random_bool(0.2) {
        lines += "also: windows\n";
    }
    if rng.random_bool(0.2) {
        lines += "group north: r1c1 r2c2 r3c3\n";
    }
    lines
}

#[test]
fn rules_by_chance_go_to_every_notation_or_are_refused_by_name() {
    let (time, mut rng) = random::fuzz(20, 42);
    let (begin, mut counts) = (Instant::now(), Counts::new());
    for round in 0.. {
        if round > 0 && begin.elapsed() > time {
            break;
        }
        for key in keys() {
            let place = *PLACES.choose(&mut rng).unwrap();
            let about = filling(&mut rng, place);
            let mut said = Vec::from_iter(statement(&mut rng, key, place, &about));
            if rng.random_bool(0.3) {
                let other = *keys().choose(&mut rng).unwrap();
                said.extend(statement(&mut rng, other, place, &about).filter(|_| other != key));
            }
            let givens: String = about
                .chunks(place.order)
                .map(|row| {
                    let symbol = |digit: &i64| if rng.random_bool(0.1) { digit.to_string() } else { ".".to_owned() };
                    row.iter().map(symbol).collect::<String>() + "\n"
                })
                .collect();
            let houses = houses(&mut rng, place);
            let (head, rest) =
                houses.split_at(if houses.starts_with("also") { houses.find('\n').unwrap() + 1 } else { 0 });
            let mut lines = text(place, &said);
            // Words stand in one line.
            match (head.strip_prefix("also: "), lines.contains("also: ")) {
                (Some(word), true) => lines = lines.replace("also: ", &format!("also: {} ", word.trim())),
                _ => lines += head,
            }
            let puzzle = puzzle(&format!("{lines}{rest}givens:\n{givens}"));
            let mut fillings: Vec<Vec<i64>> = (0..12).map(|_| filling(&mut rng, place)).collect();
            fillings.push(about);
            convert_to_all(&puzzle, &fillings, &mut counts);
        }
    }
    println!("written, refused: {counts:?}");
}

/// The command says the same: the name of what is lost on standard error, nothing on standard output, and status 2.
#[test]
fn convert_names_what_it_would_lose() {
    let text = "puzzle\norder: 9\nlockout: r1c1 r2c2 r3c3 r4c4\nnabner: r5c5 r6c6\nbox-indexer: r9c9\n";
    for (to, lost) in [
        ("fpuzzles", "lockout line 1 at r1c1"),
        ("sudokupad", "lockout line 1 at r1c1"),
        ("iss", "indexer 1 at r9c9"),
        ("scl", "nabner 1 at r5c5"),
        ("keen", "lockout line 1 at r1c1"),
        ("line", "lockout line 1 at r1c1"),
    ] {
        let ran = exactly(&["convert", "--to", to], text);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{to}: {}", ran.err);
        assert!(ran.err.contains(lost), "{to}: {}", ran.err);
    }
}

#[test]
fn empty_rows_among_full_ones_are_written_as_rows() {
    // Between two boards the sign is known as that of an empty cell; written alone, no other row would say so.
    for sign in ["_", "x", "*", "?", "-", "0"] {
        let text = "Grid 01\n......\n356124\n423516\n561432\n614253\n235641\n\
                    Grid 02\n....1.\n......\n.5....\n..3...\n......\n142365\n";
        for to in ["titled", "block", "labelled", "jigsaw"] {
            let ran = exactly(&["convert", "--to", to], text.replace('.', sign));
            assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{sign} to {to}");
            let back = exactly(&["convert", "--to", "line"], &ran.out);
            let lines: Vec<String> =
                back.out.lines().map(|line| line[..36].replace(['_', 'x', '*', '?', '-', '0'], ".")).collect();
            let expected = ["......356124423516561432614253235641", "....1........5......3.........142365"];
            assert_eq!(lines, expected, "{sign} by {to}");
        }
    }
}
