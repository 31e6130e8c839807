//! Notations under random puzzles and random damage. Seeds are printed where a test fails.

use std::sync::Arc;

use crate::common::texts::records_with;
use exactly::format::{self, FORMATS, Form, Format, Options, ParseError, Record, Style};
use exactly::rule::Different;
use exactly::{Board, BoxShape, Cell, Given, Grid, Layout, Puzzle, Regions, Solution, Symbols, Value, Values};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn read(text: &[u8], options: &Options) -> Vec<Result<Record, String>> {
    let told = |error: ParseError| {
        let shown = error.excerpt.chars().count();
        assert!(error.line > 0 && error.column > 0 && error.caret as usize <= shown, "{error:?}");
        assert!(!error.excerpt.chars().any(char::is_control), "{error:?}");
        error.to_string()
    };
    records_with(text, options).into_iter().map(|record| record.map_err(told)).collect()
}

fn named(format: &'static Format) -> Options {
    Options { from: Some(format), ..Options::default() }
}

fn random_symbols(rng: &mut impl Rng, order: usize) -> Symbols {
    let mut any: Vec<char> = ('!'..='~').filter(|symbol| !".#,|\"'".contains(*symbol)).collect();
    any.shuffle(rng);
    match rng.random_range(0..5) {
        0 => Symbols::NUMBERS,
        3 => Symbols::Numbers { first: 0 },
        1 => Symbols::named(&any[..order].iter().collect::<String>()).unwrap(),
        2 => Symbols::letters(order).unwrap_or(Symbols::NUMBERS),
        _ => Symbols::default_for(order),
    }
}

fn random_name(rng: &mut impl Rng) -> String {
    let odd = ["a", "B", "7", "_", " ", ":", "\"", "\\", "\n", "\r", "\t", "#", "é", "数", "\u{feff}", "|", "=", ","];
    (0..rng.random_range(0..6)).map(|_| *odd.choose(rng).unwrap()).collect()
}

fn random_regions(rng: &mut impl Rng, order: usize) -> Regions {
    let mut of: Vec<u8> = (0..order * order).map(|cell| (cell / order) as u8).collect();
    of.shuffle(rng);
    let simple = rng.random_bool(0.5);
    let alphabet = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut labels: Vec<String> = (0..order)
        .map(|region| match alphabet.get(region) {
            Some(label) if simple => (*label as char).to_string(),
            _ => format!("{region}{}", random_name(rng)),
        })
        .collect();
    labels.shuffle(rng);
    Regions { of: of.into(), labels: labels.into() }
}

fn random_layout(rng: &mut impl Rng) -> Layout {
    let order = if rng.random_bool(0.1) { rng.random_range(1..=64) } else { rng.random_range(1..=16) };
    let grid = Grid::new(order).unwrap();
    let cells: Vec<Cell> = grid.cells().collect();
    let group = |rng: &mut ChaCha8Rng| {
        let cells = cells.sample(rng, order.min(3)).copied().collect();
        Different { name: random_name(rng), cells }
    };
    let mut seeded = ChaCha8Rng::from_rng(rng);
    let shapes: Vec<BoxShape> = (1..=order)
        .filter(|rows| order.is_multiple_of(*rows))
        .filter_map(|rows| BoxShape::new(rows, order / rows))
        .collect();
    Layout {
        boxes: match rng.random_range(0..3) {
            0 => None,
            1 => BoxShape::default_for(order),
            _ => shapes.choose(rng).copied(),
        },
        regions: rng.random_bool(0.4).then(|| random_regions(rng, order)),
        diagonals: rng.random_bool(0.3),
        windows: BoxShape::default_for(order).is_some() && rng.random_bool(0.3),
        groups: (0..rng.random_range(0..3)).map(|_| group(&mut seeded)).collect(),
        clues: Vec::new(),
        symbols: random_symbols(rng, order),
        ..Layout::latin(order)
    }
}

fn random_givens(rng: &mut impl Rng, order: usize, marks: bool) -> Vec<Given> {
    let density = [0.0, 0.2, 1.0].choose(rng).copied().unwrap();
    let set = |rng: &mut ChaCha8Rng| {
        if marks && rng.random_bool(0.3) {
            Values::from_bits(rng.random()).intersection(Values::all(order))
        } else {
            Values::only(Value::new(rng.random_range(0..order)))
        }
    };
    let mut seeded = ChaCha8Rng::from_rng(rng);
    let cells = (0..order * order).filter(|_| rng.random_bool(density)).collect::<Vec<_>>();
    cells.into_iter().map(|cell| Given { cell: Cell::new(cell), allowed: set(&mut seeded) }).collect()
}

fn random_puzzle(rng: &mut impl Rng) -> Puzzle {
    let layout = random_layout(rng);
    let order = layout.values;
    let marks = rng.random_bool(0.5);
    Puzzle::new(Arc::new(Board::new(layout).unwrap()), random_givens(rng, order, marks))
}

fn random_style(rng: &mut impl Rng) -> Style {
    Style {
        empty: *b".0xX*_?-".choose(rng).unwrap(),
        group: *[0, 0, 1, 3].choose(rng).unwrap(),
        aside: *b" ,".choose(rng).unwrap(),
        quote: *b"'\"".choose(rng).unwrap(),
        form: *[Form::OneLine, Form::Columns(b','), Form::TwoLines, Form::Blocks].choose(rng).unwrap(),
    }
}

#[test]
fn our_own_notation_says_everything() {
    let own = Format::by_name("exactly").unwrap();
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let puzzle = random_puzzle(&mut rng);
        let mut text = String::new();
        own.write_puzzle(&puzzle, own.style(), &mut text).unwrap_or_else(|loss| panic!("seed {seed}: {loss}"));
        let records = read(text.as_bytes(), &Options::default());
        assert_eq!(records.len(), 1, "seed {seed}:\n{text}");
        let record = records[0].as_ref().unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(record.format.name(), "exactly");
        assert_eq!(record.puzzle.board().layout(), puzzle.board().layout(), "seed {seed}:\n{text}");
        assert_eq!(record.puzzle.givens(), puzzle.givens(), "seed {seed}:\n{text}");
    }
}

/// What is written is read back as the same rules, symbols and givens, or refused; never as another puzzle.
#[test]
fn what_a_notation_says_it_says_truly() {
    let mut said = vec![0; FORMATS.len()];
    for seed in 0..600 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let plain = rng.random_bool(0.6);
        let puzzle = if plain { plain_puzzle(&mut rng) } else { random_puzzle(&mut rng) };
        let style = random_style(&mut rng);
        for (index, format) in FORMATS.iter().enumerate() {
            let mut text = "kept".to_owned();
            if format.write_puzzle(&puzzle, style, &mut text).is_err() {
                assert_eq!(text, "kept", "seed {seed}");
                continue;
            }
            said[index] += 1;
            let order = puzzle.board().values();
            let board = (order == 1 && format.bare().is_some()).then(|| "sudoku:1".parse().unwrap());
            let options = Options { board, ..named(format) };
            let mut records = read(&text.as_bytes()[4..], &options);
            // A board without givens may be several smaller ones.
            if matches!(&records[0], Err(error) if error.to_string().contains("ambiguous")) {
                let board = match format.bare() {
                    Some(format::Bare::Latin) => format!("latin:{order}"),
                    _ => format!("sudoku:{order}"),
                };
                records = read(&text.as_bytes()[4..], &Options { board: board.parse().ok(), ..named(format) });
            }
            let again =
                records[0].as_ref().unwrap_or_else(|error| panic!("seed {seed} {}: {error}\n{text}", format.name()));
            assert_eq!(
                (records.len(), again.puzzle.givens()),
                (1, puzzle.givens()),
                "seed {seed} {}:\n{text}",
                format.name()
            );
            let rules = |puzzle: &Puzzle| {
                let mut rules: Vec<_> =
                    puzzle.board().rules().iter().map(|rule| sorted(rule.all_different().unwrap())).collect();
                rules.sort();
                rules.dedup();
                rules
            };
            assert_eq!(rules(&again.puzzle), rules(&puzzle), "seed {seed} {}:\n{text}", format.name());
        }
    }
    for (format, count) in FORMATS.iter().zip(said) {
        // These have cages or signs between cells, which no board here has.
        let of_clues = ["solo-killer", "sumocue-killer", "cages", "futoshiki"].contains(&format.name());
        assert!(count > 10 || of_clues, "{} wrote only {count}", format.name());
    }
}

fn sorted(cells: &[Cell]) -> Vec<Cell> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// A sudoku, a Latin square or a board of stripes, such as the bare notations know.
fn plain_puzzle(rng: &mut impl Rng) -> Puzzle {
    let order = *[1, 2, 4, 5, 6, 9, 9, 9, 10, 12, 16, 25, 36].choose(rng).unwrap();
    let layout = if rng.random_bool(0.7) { Layout::sudoku(order) } else { Layout::latin(order) };
    let marks = rng.random_bool(0.2);
    Puzzle::new(Arc::new(Board::new(layout).unwrap()), random_givens(rng, order, marks))
}

/// Solutions are records that can be read again, in every style.
#[test]
fn solutions_are_records() {
    let mut failed = 0;
    for seed in 0..300 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let puzzle = random_puzzle(&mut rng);
        let order = puzzle.board().values();
        let values: Vec<Value> = (0..order * order).map(|_| Value::new(rng.random_range(0..order))).collect();
        let style = random_style(&mut rng);
        for format in FORMATS.iter().filter(|format| format.name() != "judge-d") {
            let mut text = String::new();
            let written = format.write_solution(puzzle.board(), style, &Solution::new(values.clone()), 7, &mut text);
            assert_eq!(written.is_ok(), !text.is_empty());
            assert!(text.is_empty() || text.ends_with('\n') && !text.ends_with("\n\n"), "{}:\n{text}", format.name());
            let symbols = match puzzle.board().symbols() {
                Symbols::Characters(symbols) if !format.relabels() && format.name() != "exactly" => {
                    Some(String::from_utf8(symbols.to_vec()).unwrap())
                }
                Symbols::Numbers { first: 0 } if !format.relabels() && format.name() != "exactly" => {
                    Some(format!("0..{}", order - 1))
                }
                _ => None,
            };
            // Without names, symbols of small boards are told by their kind.
            if written.is_err() || format.name() == "pencilmarks" || format.name() == "jigsaw" {
                continue;
            }
            let board = format.bare().map(|_| format!("latin:{order}").parse().unwrap());
            let records = read(text.as_bytes(), &Options { board, symbols, ..named(format) });
            let record = match &records[0] {
                Ok(record) => record,
                Err(error) => {
                    println!("FAIL seed {seed} {}: {error}\n{text}", format.name());
                    failed += 1;
                    continue;
                }
            };
            let got: Vec<_> = record.puzzle.givens().iter().map(|given| given.allowed.single().unwrap()).collect();
            assert_eq!(got, values, "seed {seed} {}:\n{text}", format.name());
        }
    }
    assert_eq!(failed, 0);
}

/// Nothing that is read makes the readers panic or lose themselves, in any notation.
#[test]
fn damage_is_reported_and_never_worse() {
    let seed = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
    for round in 0..1500 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed.wrapping_add(round));
        let format = FORMATS.choose(&mut rng).unwrap();
        let mut text = format.example().repeat(rng.random_range(1..4)).into_bytes();
        (0..rng.random_range(1..6)).for_each(|_| damage(&mut text, &mut rng));
        let options = Options {
            from: rng.random_bool(0.7).then(|| *FORMATS.choose(&mut rng).unwrap()),
            board: rng
                .random_bool(0.1)
                .then(|| ["sudoku:9", "latin:4", "boxes:2x3"].choose(&mut rng).unwrap().parse().unwrap()),
            symbols: rng
                .random_bool(0.1)
                .then(|| ["", "1234", "-=+!", "ABCDEFGHI", &"x".repeat(65)].choose(&mut rng).unwrap().to_string()),
            ..Options::default()
        };
        let read = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| read(&text, &options)));
        let shown = String::from_utf8_lossy(&text);
        let records = read.unwrap_or_else(|_| panic!("seed {} {:?}:\n{shown}", seed.wrapping_add(round), options.from));
        assert!(
            !records.is_empty(),
            "seed {} {:?}: neither a record nor an error:\n{shown}",
            seed.wrapping_add(round),
            options.from
        );
    }
}

fn damage(text: &mut Vec<u8>, rng: &mut impl Rng) {
    let place = rng.random_range(0..=text.len());
    let line = |text: &[u8], place: usize| {
        let start = text[..place].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let end = text[place..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| place + end + 1);
        start..end
    };
    match rng.random_range(0..8) {
        0 => text.truncate(place),
        1 if place < text.len() => text[place] ^= 1 << rng.random_range(0..8),
        2 => text.insert(place, rng.random()),
        3 => drop(text.drain(line(text, place))),
        4 => {
            let copy = text[line(text, place)].to_vec();
            text.splice(place..place, copy);
        }
        5 => drop(text.splice(place..place, *b"\r\n")),
        6 => {
            let any = [
                "-1",
                "#",
                "[[",
                "\"",
                "order 64\n",
                "puzzle\n",
                "\u{ff15}",
                "\u{feff}",
                "99",
                " ",
                "\t",
                "+--+\n",
                "r1c1=",
            ];
            text.splice(place..place, any.choose(rng).unwrap().bytes());
        }
        _ if place < text.len() => drop(text.remove(place)),
        _ => {}
    }
}

/// The short way of lines reads what the long way reads.
#[test]
fn plain_lines_read_as_any_line() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    for seed in 0..500 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut damaged = line.as_bytes().to_vec();
        (0..rng.random_range(0..3)).for_each(|_| {
            let place = rng.random_range(0..81);
            damaged[place] = *b"123456789.0xX*_?-AaZz, ;\t".choose(&mut rng).unwrap();
        });
        // Behind a line that is nothing but cells the parser knows a short way; behind one with a note it does not.
        let lines = named(Format::by_name("line").unwrap());
        let noted = line.replace('\n', " a note\n");
        let first = read(&[noted.as_bytes(), &damaged].concat(), &lines);
        let second = read(&[line.as_bytes(), &damaged].concat(), &lines);
        let plain = |record: &Result<Record, String>| {
            record
                .as_ref()
                .map(|record| (record.puzzle.givens().to_vec(), record.style, record.note.clone()))
                .map_err(Clone::clone)
        };
        let text = String::from_utf8_lossy(&damaged);
        let [first, second] = [first, second].map(|records| records.last().and_then(|record| plain(record).ok()));
        // What stands beside the cells is a note where the first line has one.
        assert!(first == second || first.is_none() || second.is_none(), "seed {seed}: {text}");
    }
}
