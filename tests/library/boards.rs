//! Boards of any form: rectangles, ranges of values, free lines, overlapping boards and walls. Against brute force, against both engines,
//! against numbers that are known, and against puzzles with answers where `EXACTLY_DATA` names a folder with them.

use std::collections::BTreeSet;
use std::path::Path;

use crate::common::run::{exactly, prints};
use crate::common::{brute_force, random, texts};
use exactly::format::{EXACTLY, FORMATS, Options};
use exactly::render::Picture;
use exactly::render::text::{Look, Strokes};
use exactly::rule::{Cage, Meaning, Orthogonal};
use exactly::{Board, Cell, Engine, Given, Layout, Never, Puzzle, Solver, Value, Values, Verdict};
use rand::{Rng, RngExt};

/// Boards small enough for brute force, in our own notation.
pub const SMALL: [&str; 25] = [
    "puzzle\ngrid: 1x1\nvalues: 1-3\n",
    "puzzle\ngrid: 2x3\ngivens:\n###\n#.#\n",
    "puzzle\ngrid: 2x3\n",
    "puzzle\ngrid: 3x4\n",
    "puzzle\ngrid: 3x2\nvalues: 0-3\nrows: none\n",
    "puzzle\ngrid: 4x4\nvalues: 0-3\n",
    "puzzle\norder: 3\nvalues: 9-11\n",
    "puzzle\ngrid: 2x4\nvalues: 1-4\nboxes: 2x2\n",
    "puzzle\ngrid: 2x2\nvalues: 3-7\ncolumns: none\nsum 9: r1c1 r2c2\n",
    "puzzle\ngrid: 2x3\nhouses: none\nvalues: 1-2\nalso: king\n",
    "puzzle\norder: 4\nboards: r1c1 r3c3\n",
    "puzzle\norder: 4\nboards: r1c1 r1c3\n",
    "puzzle\ngrid: 3x3\nvalues: 1-4\nregions:\naab\na.b\n.bb\n",
    "puzzle\ngrid: 3x3\ngivens:\n#..\n...\n..#\n",
    "puzzle\ngrid: 3x4\nvalues: a b c -\nrows: none\nalso: knight\n",
    "puzzle\norder: 2\nlayers: a b\n",
    "puzzle\norder: 3\nlayers: a b\northogonal: a b\n",
    "puzzle\ngrid: 2x3\nlayers: a b\northogonal: b a\nless: r1c1 r1c1.b\n",
    "puzzle\ngrid: 2x2\nvalues: 0-2\nlayers: a b c\northogonal: a b\northogonal: a c\nsum 3: r1c1 r1c1.c\n",
    "puzzle\ngrid: 3x3\nlayers: a b\northogonal: a b\ngivens:\n#..\n...\n..#\n",
    "puzzle\norder: 4\nboxes: 2x2\nlayers: a b\northogonal: a b\nalso: diagonals\n",
    "puzzle\norder: 4\nlayers: a b\northogonal: a b\nalso: idempotent\n",
    "puzzle\norder: 3\nlayers: a b\nalso: symmetric\n",
    "puzzle\norder: 3\nlayers: a b\nalso: reduced\nlaw: x*y = y*x\n",
    "puzzle\norder: 3\northogonal r1c1 r1c2 r2c3: r2c2 r3c3 r1c1\n",
];

pub fn read(text: &str) -> Puzzle {
    let mut read = texts::read(text);
    assert_eq!(read.len(), 1, "{text}");
    read.pop().unwrap().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The same board with some givens by chance.
pub fn with_givens(rng: &mut impl Rng, puzzle: &Puzzle) -> Puzzle {
    let (cells, values) = (puzzle.board().grid().cells().len(), puzzle.board().values());
    let mut givens = Vec::new();
    for _ in 0..rng.random_range(0..=cells / 3 + 3) {
        let (cell, value) = (rng.random_range(0..cells), rng.random_range(0..values));
        givens.push(Given { cell: Cell::new(cell), allowed: Values::only(Value::new(value)) });
    }
    Puzzle::new(puzzle.board().clone(), givens)
}

#[test]
fn all_engines_find_what_brute_force_finds() {
    let mut rng = random::seeded(4401);
    let mut kinds = [0; 3];
    for text in SMALL.iter().cycle().take(40 * SMALL.len()) {
        let puzzle = with_givens(&mut rng, &read(text));
        let Some(expected) = brute_force::solutions(&puzzle, 20_000) else { continue };
        kinds[expected.len().min(2)] += 1;
        for engine in [Engine::Auto, Engine::Sat, Engine::Both] {
            let mut solver = Solver::new(engine, &Never);
            let verdict = solver.check(&puzzle).unwrap();
            match (&verdict, &expected[..]) {
                (Verdict::None, []) => {}
                (Verdict::Unique(found), [only]) => assert_eq!(found, only, "{text}"),
                (Verdict::Multiple(pair), [_, _, ..]) => {
                    assert!(pair.iter().all(|one| expected.contains(one)), "{text}")
                }
                _ => panic!("{engine:?}: {text} {verdict:?}, {} solutions", expected.len()),
            }
        }
        if expected.len() < 300 {
            let mut solver = Solver::new(Engine::Auto, &Never);
            let mut solutions = solver.solutions(&puzzle);
            let mut found = Vec::new();
            while let Some(solution) = solutions.advance().unwrap() {
                found.push(solution.clone());
            }
            found.sort();
            assert_eq!(found, expected, "{text}");
        }
    }
    assert!(kinds.iter().all(|&count| count > 10), "none, one, several: {kinds:?}");
}

/// Boards with more cells than values squared, too large for brute force: sums taken from a solution leave it standing, whoever is asked.
#[test]
fn sums_of_large_boards_are_kept() {
    let mut rng = random::seeded(4404);
    for text in [
        "puzzle\norder: 9\nboards: samurai\n",
        "puzzle\norder: 9\nboards: butterfly\n",
        "puzzle\norder: 6\nlayers: a b\n",
        "puzzle\ngrid: 9x20\nvalues: 1-9\nrows: none\n",
        "puzzle\ngrid: 13x12\nvalues: 0-20\n",
    ] {
        let board = read(text);
        let mut solver = Solver::new(Engine::Auto, &Never);
        let solution = solver.solutions(&board).next().unwrap().unwrap();
        let grid = board.board().grid();
        let first = board.board().symbols().numbers(board.board().values()).and_then(|numbers| numbers.first());
        for _ in 0..4 {
            let mut text = text.to_owned();
            for (key, most) in [("cage", 4), ("sum", 6), ("sum", 12)].repeat(8) {
                let cells: BTreeSet<usize> = (0..most).map(|_| rng.random_range(0..grid.cells().len())).collect();
                let values: Vec<_> = cells.iter().map(|&cell| solution.value(Cell::new(cell))).collect();
                if key == "cage" && values.iter().collect::<BTreeSet<_>>().len() < values.len() {
                    continue;
                }
                let total: i64 = values.iter().map(|value| value.index() as i64 + first.unwrap_or(1)).sum();
                let names: Vec<_> = cells.iter().map(|&cell| grid.name(Cell::new(cell)).to_string()).collect();
                text += &format!("{key} {total}: {}\n", names.join(" "));
            }
            let board = read(&text);
            let given =
                |cell: usize| Given { cell: Cell::new(cell), allowed: Values::only(solution.value(Cell::new(cell))) };
            let givens = (0..grid.cells().len()).filter(|_| rng.random_bool(0.7)).map(given).collect();
            let puzzle = Puzzle::new(board.board().clone(), givens);
            match Solver::new(Engine::Both, &Never).check(&puzzle).unwrap() {
                Verdict::Unique(found) => assert_eq!(found, solution, "{text}"),
                Verdict::Multiple(_) => {}
                verdict => panic!("{verdict:?}: {text}"),
            }
        }
    }
}

/// Filled row by row, a board of more rows than columns finds out too late what its columns lack.
#[test]
fn boards_of_more_rows_than_columns_are_filled_too() {
    for board in ["latin:13x12", "latin:12x13", "latin:20x12", "13x12"] {
        let ran = exactly(&["count", "--limit", "2", "--timeout", "20", "--board", board, "--empty"], "");
        assert_eq!(ran.out, "<empty>:1: at least 2\n", "{board}: {}", ran.err);
    }
}

/// The layers of a pair are those that are known: all by counting, and by search where a first row is given.
#[test]
fn orthogonal_pairs_are_as_many_as_is_known() {
    let rows =
        |order: usize| "12345"[..order].to_owned() + "\n" + &format!("{}\n", ".".repeat(order)).repeat(order - 1);
    let pair = |order: usize| format!("puzzle\norder: {order}\nlayers: a b\northogonal: a b\n");
    let first_rows = |order: usize| format!("{}givens:\n{}givens b:\n{}", pair(order), rows(order), rows(order));
    let known =
        [(pair(2), 0), (pair(3), 72), (pair(4), 6_912), (first_rows(4), 12), (first_rows(5), 432), (first_rows(3), 2)];
    for (text, count) in known {
        assert_eq!(exactly(&["count", "-"], &text).out, format!("<stdin>:1: {count}\n"), "{text}");
    }
}

/// With one layer given, the solutions are the mates of it.
#[test]
fn the_other_layer_is_a_mate() {
    for square in ["1234 2143 3412 4321", "1234 2341 3412 4123", "12345 23451 34512 45123 51234"] {
        let rows: Vec<&str> = square.split(' ').collect();
        let text =
            format!("puzzle\norder: {}\nlayers: a b\northogonal: a b\ngivens:\n{}\n", rows.len(), rows.join("\n"));
        let of_mates = exactly(&["mates", "-p", square], "");
        let count = of_mates.out.trim().rsplit(' ').next().unwrap().to_owned();
        let count = if of_mates.out.contains("no mate") { "0".to_owned() } else { count };
        assert_eq!(exactly(&["count", "-"], &text).out, format!("<stdin>:1: {count}\n"), "{text}");
    }
}

#[test]
fn layers_have_rows_and_references_of_their_own() {
    let puzzle = read(
        "puzzle\norder: 3\nlayers: a b\ngivens b:\n1 2 .\n. . .\n. . .\nmarks: r3c3.b=12 r3c3=3\ncage 4: r1c1 r1c1.b\n",
    );
    let names = |givens: &[Given]| -> Vec<String> {
        givens.iter().map(|given| puzzle.board().grid().name(given.cell).to_string()).collect()
    };
    assert_eq!(names(puzzle.givens()), ["r3c3", "r1c1.b", "r1c2.b", "r3c3.b"]);
    let rules: Vec<&str> = puzzle.board().rules().iter().map(|rule| rule.name.as_str()).collect();
    assert_eq!([rules[0], rules[11], rules[12]], ["row 1 of layer a", "column 3 of layer b", "cage 1 at r1c1"]);
}

#[test]
fn texts_go_round() {
    let mut rng = random::seeded(4402);
    for text in SMALL {
        for _ in 0..5 {
            let puzzle = with_givens(&mut rng, &read(text));
            let mut written = String::new();
            EXACTLY
                .write_puzzle(&puzzle, EXACTLY.style(), &mut written)
                .unwrap_or_else(|loss| panic!("{text}: {loss}"));
            assert_eq!(read(&written), puzzle, "{written}");
        }
    }
}

/// No other notation but ISS's and parts, which hold our own, has such boards, and each says so.
#[test]
fn other_notations_refuse_by_name() {
    let forms = [
        ("puzzle\ngrid: 2x3\n", "2×3 board with 3 values", true),
        ("puzzle\norder: 2\nlayers: a b\n", "2×2 board with 2 layers and 2 values", false),
    ];
    for (text, form, is_iss) in forms {
        other_notations_refuse(&read(text), form, is_iss);
    }
}

fn other_notations_refuse(puzzle: &Puzzle, form: &str, is_iss: bool) {
    for format in FORMATS.iter().filter(|format| !(format.has_any_form() && (is_iss || format.name() != "iss"))) {
        let mut out = String::new();
        let loss = format.write_puzzle(puzzle, format.style(), &mut out).unwrap_err();
        assert_eq!((loss.to_string(), out.as_str()), (format!("the form of its board ({form})"), ""));
    }
}

#[test]
fn a_grid_of_an_order_is_that_order() {
    let grid = "puzzle\ngrid: 4x4\nvalues: 1-4\ngivens:\n1...\n....\n...2\n....\n";
    let order = grid.replace("grid: 4x4\nvalues: 1-4", "order: 4");
    assert_eq!(read(grid), read(&order));
    let [one, other] = [grid, &order].map(|text| exactly(&["encode", "-"], text));
    assert_eq!((one.status, one.out.lines().count() > 100), (0, true), "{}", one.err);
    assert_eq!(one.out, other.out);
}

#[test]
fn rectangles_have_as_many_fillings_as_is_known() {
    for (board, count) in
        [("latin:3x5", 46), ("latin:4x6", 6_552), ("latin:3x4", 4), ("latin:2x7", 309), ("latin:5x7", 11_270_400)]
    {
        let count = format!("<empty>:1: {count}\n");
        prints(&["count", "--empty", "--board", board, "--also", "reduced"], "", &count);
    }
    // Pairs of values in two cells, and of bits in four cells by twos.
    prints(&["count", "--empty", "--board", "1x2", "--values", "0..8"], "", "<empty>:1: 72\n");
    prints(&["count", "--empty", "--board", "2x2", "--values", "0..1"], "", "<empty>:1: 2\n");
}

/// Boards that their options name are those that texts say.
#[test]
fn boards_are_built_without_a_text() {
    let empty = |board: &str, values: Option<&str>| {
        let values = values.map(str::to_owned);
        Options { board: Some(board.parse().unwrap()), values, ..Options::default() }.empty().unwrap()
    };
    for (board, values, text) in [
        ("6x9", None, "puzzle\ngrid: 6x9\nboxes: 3x3\n"),
        ("6x9,boxes:none", None, "puzzle\ngrid: 6x9\nboxes: none\n"),
        ("6x8", Some("0..7"), "puzzle\ngrid: 6x8\nvalues: 0-7\nboxes: 2x4\n"),
        ("latin:3x5", None, "puzzle\ngrid: 3x5\nvalues: 1-5\nboxes: none\n"),
        ("9x9", None, "puzzle\norder: 9\n"),
        ("samurai", None, "puzzle\norder: 9\nboards: r1c1 r1c13 r7c7 r13c1 r13c13\n"),
        ("sumo", None, "puzzle\norder: 9\nboards: sumo\n"),
    ] {
        assert_eq!(empty(board, values), read(text), "{board}");
    }
    let cells = |board: &str| empty(board, None).board().grid().cells().len();
    assert_eq!(["samurai", "butterfly", "sumo"].map(cells), [369, 144, 909]);
}

/// Clues that are made without text are checked as those that are read.
#[test]
fn clues_name_each_cell_of_the_board_once() {
    let cells = |cells: &[usize]| cells.iter().map(|&cell| Cell::new(cell)).collect();
    let pair =
        |one: &[usize], other: &[usize]| Meaning::Orthogonal(Orthogonal { cells: cells(one), mates: cells(other) });
    for (clue, said) in [
        (pair(&[0, 1, 0], &[3, 4, 5]), "names r1c1 twice"),
        (pair(&[0, 1, 2], &[3, 4, 3]), "names r2c1 twice"),
        (pair(&[0, 1, 2], &[3, 4, 9]), "names a cell outside the board"),
        (Meaning::Cage(Cage { cells: cells(&[0, 1, 1]), sum: None }), "names r1c2 twice"),
    ] {
        let error = Board::new(Layout::latin(3).with(clue)).unwrap_err().to_string();
        assert!(error.ends_with(said), "{error}");
    }
}

/// What cannot be for a board says so by name, and is no other fault.
#[test]
fn what_is_not_for_a_board_is_refused() {
    let ran = exactly(&["generate", "--board", "6x9"], "");
    assert!(ran.status != 0 && ran.err.contains("needs one square"), "{}", ran.err);
    let ran = exactly(&["transversals", "-"], "puzzle\ngrid: 1x2\ngivens:\n12\n");
    assert!(ran.status != 0 && ran.err.contains("not a Latin square"), "{}", ran.err);
}

/// An indexer says where a number stands, whether or not its line may hold that again.
#[test]
fn indexers_point_on_lines_that_may_repeat() {
    let forms = [
        ("grid: 2x1\ncolumns: none", 2, 1, 2, "rows"),
        ("grid: 1x2\nrows: none", 1, 2, 2, "columns"),
        ("grid: 2x2\nhouses: none", 2, 2, 3, ""),
        ("grid: 3x2\ncolumns: none", 3, 2, 3, "rows"),
        ("grid: 2x3\nrows: none", 2, 3, 4, "columns"),
        ("grid: 2x3", 2, 3, 4, "rows columns"),
        ("order: 2\nboards: r1c1 r1c3", 2, 4, 2, "columns halves"),
    ];
    for (form, rows, columns, values, differing) in forms {
        for (key, cell) in itertools::iproduct!(["row-indexer", "column-indexer"], 0..rows * columns) {
            let (row, column) = (cell / columns, cell % columns);
            let differ = |one: usize, other: usize| {
                let is_one = |line: &str| differing.contains(line);
                one % columns == other % columns && is_one("columns")
                    || one / columns == other / columns && is_one("rows")
                    || one / 2 == other / 2 && is_one("halves")
            };
            let holds = |filling: &[usize]| {
                let number = filling[cell];
                let points = match key {
                    "row-indexer" => number <= rows && filling[(number - 1) * columns + column] == row + 1,
                    _ => number <= columns && filling[row * columns + number - 1] == column + 1,
                };
                let pairs = itertools::iproduct!(0..filling.len(), 0..filling.len());
                let mut pairs = pairs.filter(|(one, other)| one < other);
                points && pairs.all(|(one, other)| !differ(one, other) || filling[one] != filling[other])
            };
            let number = (0..(values as usize).pow((rows * columns) as u32)).filter(|&filling| {
                let digit = |place: usize| filling / (values as usize).pow(place as u32) % values as usize + 1;
                holds(&(0..rows * columns).map(digit).collect::<Vec<_>>())
            });
            let expected = number.count();
            let values = if form.starts_with("order") { String::new() } else { format!("\nvalues: 1-{values}") };
            let puzzle = read(&format!("puzzle\n{form}{values}\n{key}: r{}c{}\n", row + 1, column + 1));
            for engine in [Engine::Auto, Engine::Sat] {
                let mut solver = Solver::new(engine, &Never);
                let mut solutions = solver.solutions(&puzzle);
                let found = std::iter::from_fn(|| solutions.advance().unwrap().map(|_| ())).count();
                assert_eq!(found, expected, "{form} {key} {row} {column} {engine:?}");
            }
            let count =
                exactly(&["count", "-"], format!("puzzle\n{form}{values}\n{key}: r{}c{}\n", row + 1, column + 1));
            assert_eq!(count.out, format!("<stdin>:1: {expected}\n"), "{form} {key} {}", count.err);
        }
    }
}

/// What is refused says why, in words that are true of the board.
#[test]
fn messages_are_true_of_boards_of_any_form() {
    let layers = std::fs::read_to_string("puzzles/boards/layers.txt").unwrap();
    let killer = "puzzle\ngrid: 4x4\nvalues: 0-3\ncage 1: r1c1 r1c2\ncage 5: r2c1 r2c2\n";
    let region = "puzzle\ngrid: 3x3\nvalues: 1-4\nregions:\naab\na.b\n.bb\nbox-indexer: r2c2\n";
    let steps = "puzzle\norder: 4\ngivens: 1... ..2. .3.. ...4\n";
    for (command, text, expected) in [
        (&["dedupe"][..], "puzzle\norder: 3\nrows: none\n", "symmetries need one square with every value in each row"),
        (&["check", "--also", "boxes"], "puzzle\ngrid: 3x4\nvalues: 1-5\n", "there are no usual boxes of 5 cells"),
        (&["check", "--also", "boxes"], "puzzle\norder: 5\n", "order 5 has no boxes"),
        (&["check"], region, "indexer 1 at r2c2 needs boxes or regions at its cells"),
        (&["minimise", "--symmetry", "rotate180"], &layers, "needs a square board in one layer, with a cell at each"),
        (&["minimise", "--keep", "r1c1.c"], &layers, "--keep r1c1.c: a cell of layer a to b expected"),
        (&["minimise", "--keep", "r1 c1"], &layers, "--keep r1 c1: a cell such as r2c5, or a run of them such as"),
        (
            &["convert", "--to", "scl"],
            killer,
            "digits that do not count from 1, of which cage 1 at r1c1 and 1 more speak",
        ),
        (&["render", "--show", "steps", "--to", "svg"], steps, "one SVG is not enough for all pictures"),
    ] {
        let ran = exactly(&[command, &["-"]].concat(), text);
        assert!(ran.status == 2 && ran.err.contains(expected), "{command:?}: {} {}", ran.out, ran.err);
    }
}

/// The cages of two layers on the same places: each sum has a place of its own, and the second says its layer.
#[test]
fn sums_of_several_layers_are_drawn_beside_each_other() {
    let text = "puzzle\norder: 4\nlayers: a b\ncage 5: r1c1 r1c2\ncage 6: r1c1.b r1c2.b\n";
    let picture = exactly(&["render", "--to", "svg", "-"], text).out;
    let place = |sum: &str| {
        let end = picture.find(&format!(">{sum}</text>")).unwrap_or_else(|| panic!("{sum}: {picture}"));
        picture[..end].rsplit("<text").next().unwrap().to_owned()
    };
    assert_ne!(place("5"), place("6 b"));
}

#[test]
fn boards_are_drawn_without_their_holes() {
    let text = "puzzle\norder: 4\nboards: r1c1 r3c3\ngivens:\n1.....\n......\n......\n......\n......\n.....4\n";
    let puzzle = read(text);
    let look = Look { strokes: Strokes::Boxes, columns: 80 };
    let spans = Picture::of_puzzle(&puzzle).text(look).into_iter();
    let drawn: String = spans
        .map(|line| line.into_iter().map(|span| span.text).collect::<String>().trim_end().to_owned() + "\n")
        .collect();
    let expected = "\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │   ┃   │   ┃
┠───┼───╂───┼───┨
┃   │   ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━╋━━━┯━━━┓
┃   │   ┃   │   ┃   │   ┃
┠───┼───╂───┼───╂───┼───┨
┃   │   ┃   │   ┃   │   ┃
┗━━━┷━━━╋━━━┿━━━╋━━━┿━━━┫
        ┃   │   ┃   │   ┃
        ┠───┼───╂───┼───┨
        ┃   │   ┃   │ 4 ┃
        ┗━━━┷━━━┻━━━┷━━━┛
order: 4
boards: r1c1 r3c3
";
    assert_eq!(drawn, expected);
    let svg = exactly(&["render", "--to", "svg", "-"], text);
    assert!(svg.status == 0 && svg.out.contains("viewBox") && svg.out.contains("overlapping sudoku"), "{}", svg.err);
}

/// A model of the formula is the pair again.
#[test]
fn models_are_pairs() {
    let pair = "puzzle\norder: 3\nlayers: a b\northogonal: a b\n";
    let values = ["123231312", "123312231"];
    let holds = |place: &str| {
        let (cell, value) = place.split_once('=').unwrap();
        let layer = usize::from(cell.ends_with(".b"));
        let [row, column] = [1, 3].map(|at| usize::from(cell.as_bytes()[at] - b'1'));
        values[layer][row * 3 + column..][..1] == *value
    };
    let given = exactly(&["encode", "--givens", "propagated", "-"], format!("{pair}givens:\n1..\n...\n...\n"));
    assert!(given.status == 0 && given.out.contains("the givens settle 7 variables"), "{}{}", given.out, given.err);
    let encoded = exactly(&["encode", "-"], pair);
    let mut model = "s SATISFIABLE\nv".to_owned();
    for line in encoded.out.lines().filter_map(|line| line.strip_prefix("c var ")) {
        let (number, meaning) = line.split_once(" = ").unwrap();
        let said = meaning.rsplit(": ").next().unwrap();
        model += &format!(" {}{number}", if said.split(" and ").all(holds) { "" } else { "-" });
    }
    model += " 0\n";
    let path = std::env::temp_dir().join(format!("exactly-pair-{}", std::process::id()));
    std::fs::write(&path, model).unwrap();
    let ran = exactly(&["decode", "--model", path.to_str().unwrap(), "-"], pair);
    let _ = std::fs::remove_file(&path);
    assert!(ran.out.ends_with("givens:\n123\n231\n312\ngivens b:\n123\n312\n231\n"), "{} {}", ran.out, ran.err);
}

/// A certificate holds on any board, and a proof that is not one is refused as everywhere.
#[test]
fn certificates_hold_on_boards_of_any_form() {
    for text in SMALL {
        let folder = std::env::temp_dir().join(format!("exactly-boards-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let name = folder.display().to_string();
        let ran = exactly(&["prove", "--all", "--out", &name, "-"], text);
        let _ = std::fs::remove_dir_all(&folder);
        assert!(ran.status < 2, "{text} {}", ran.err);
    }
}

/// Puzzles with answers, of kinds that need no lines which are not read yet.
#[test]
fn published_puzzles_have_their_answers() {
    let Ok(data) = std::env::var("EXACTLY_DATA") else {
        println!("skipped: EXACTLY_DATA names no folder");
        return;
    };
    let folder = Path::new(&data).join("boards");
    let truth = std::fs::read_to_string(folder.join("truth.jsonl")).unwrap();
    let mut checked = 0;
    for line in truth.lines() {
        let truth: serde_json::Value = serde_json::from_str(line).unwrap();
        let file = truth["file"].as_str().unwrap();
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        if text
            .lines()
            .any(|line| ["kind:", "connected", "each ", "regions: unknown"].iter().any(|key| line.starts_with(key)))
        {
            continue;
        }
        let puzzle = read(&text);
        let Verdict::Unique(solution) = Solver::new(Engine::Auto, &Never).check(&puzzle).unwrap() else {
            panic!("{file} is not unique");
        };
        let board = puzzle.board();
        let rows: Vec<Vec<&str>> =
            truth["answer"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().split(' ').collect()).collect();
        for cell in board.grid().cells() {
            let expected = rows[board.grid().row_of(cell)][board.grid().column_of(cell)];
            // Of a pair the answer has both values.
            let layer = board.grid().layer_of(cell);
            let expected = if board.grid().layers() > 1 { &expected[layer..=layer] } else { expected };
            assert_eq!(
                board.number(solution.value(cell)).unwrap().to_string(),
                expected,
                "{file} {}",
                board.grid().name(cell)
            );
        }
        checked += 1;
    }
    assert!(checked >= 16, "{checked} puzzles");
}
