//! Texts of boards that overlap, as they are published: squares with one sign for an empty cell and for none. None of them is read as one
//! board that has no solution.

use crate::common::random;
use crate::common::run::exactly;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

/// A shape: its name, how many rows and columns it takes, and the first cells of its boards of order 9.
type Shape = (&'static str, usize, &'static [(usize, usize)]);

const SHAPES: [Shape; 7] = [
    ("samurai", 21, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]),
    ("butterfly", 12, &[(0, 0), (0, 3), (3, 0), (3, 3)]),
    ("windmill", 21, &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)]),
    ("sohei", 21, &[(0, 6), (6, 0), (6, 12), (12, 6)]),
    ("twins", 15, &[(0, 0), (6, 6)]),
    (
        "sumo",
        33,
        &[
            (0, 0),
            (0, 12),
            (0, 24),
            (6, 6),
            (6, 18),
            (12, 0),
            (12, 12),
            (12, 24),
            (18, 6),
            (18, 18),
            (24, 0),
            (24, 12),
            (24, 24),
        ],
    ),
    ("clueless", 27, &[(0, 0), (0, 9), (0, 18), (9, 0), (9, 9), (9, 18), (18, 0), (18, 9), (18, 18)]),
];

/// The cells of a shape with some share of its givens, by chance: each of its boards is a sudoku. Signs other than digits are empty.
fn cells(rng: &mut impl Rng, (_, size, boards): Shape, share: f64, empty: char) -> Vec<char> {
    let mut names: Vec<u32> = (1..=9).collect();
    names.shuffle(rng);
    // Where boards begin at multiples of three, each of them has every digit once in rows, columns and boxes.
    let digit = |row: usize, column: usize| char::from_digit(names[(3 * (row % 3) + row / 3 % 3 + column) % 9], 10);
    let is_on = |row: usize, column: usize| {
        boards.iter().any(|&(top, left)| (top..top + 9).contains(&row) && (left..left + 9).contains(&column))
    };
    let cell = |place: usize| (place / size, place % size);
    let given = |(row, column)| digit(row, column).filter(|_| is_on(row, column));
    (0..size * size).map(|place| given(cell(place)).filter(|_| rng.random_bool(share)).unwrap_or(empty)).collect()
}

/// The forms in which such texts stand: lines of signs, of signs with blanks, all in one line, rows of a table, a list of strings.
fn forms(cells: &[char], size: usize) -> Vec<String> {
    let rows: Vec<String> = cells.chunks(size).map(|row| row.iter().collect()).collect();
    let between = |sign: &str| -> String {
        let row = |row: &[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(sign) + "\n";
        cells.chunks(size).map(row).collect()
    };
    let lines = rows.join("\n") + "\n";
    let list = format!("grid = [\n{}]\n", rows.iter().map(|row| format!("    \"{row}\",\n")).collect::<String>());
    vec![lines, between(" "), between(","), rows.concat() + "\n", list]
}

/// Shapes that have a name are read, and no text is answered wrongly; others are refused by name.
#[test]
fn boards_that_overlap_are_read_or_refused_by_name() {
    let mut rng = random::seeded(1);
    for (place, shape) in SHAPES.into_iter().enumerate() {
        for empty in ['-', '.', '0'] {
            let share = [0.25, 0.4, 1.0][place % 3];
            let cells = cells(&mut rng, shape, share, empty);
            for text in forms(&cells, shape.1) {
                let (name, size) = (shape.0, shape.1);
                let ran = exactly(&["check"], &text);
                if !["twins", "clueless"].contains(&name) {
                    let is_answered = ran.out.ends_with(": unique\n") || ran.out.ends_with(": multiple\n");
                    assert!(is_answered, "{name} {empty}: {}{}\n{text}", ran.out, ran.err);
                    continue;
                }
                assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{name} {empty}: {}\n{text}", ran.err);
                let said = format!(
                    "perhaps boards that overlap in a shape that has no name (use --board sudoku:{size} if it is one board)"
                );
                assert!(ran.err.contains(&said), "{name} {empty}: {}\n{text}", ran.err);
            }
        }
    }
}

/// Where the boards of two shapes begin that are no squares, and of one that is, from row and column 0.
const GATTAI: &[(usize, usize)] = &[(0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24)];
const SHOGUN: &[(usize, usize)] =
    &[(0, 0), (0, 12), (0, 24), (0, 36), (6, 6), (6, 18), (6, 30), (12, 0), (12, 12), (12, 24), (12, 36)];

/// Rows of a puzzle of boards of order 9 that begin so: `None` at holes, else a digit or `.`. Each of its boards is a sudoku.
fn rows(rng: &mut impl Rng, boards: &[(usize, usize)], share: f64) -> Vec<Vec<Option<char>>> {
    let side = |of: fn(&(usize, usize)) -> usize| boards.iter().map(of).max().unwrap() + 9;
    let mut names: Vec<u32> = (1..=9).collect();
    names.shuffle(rng);
    let digit = |row: usize, column: usize| char::from_digit(names[(3 * (row % 3) + row / 3 % 3 + column) % 9], 10);
    let is_on = |row: usize, column: usize| {
        boards.iter().any(|&(top, left)| (top..top + 9).contains(&row) && (left..left + 9).contains(&column))
    };
    let columns = side(|board| board.1);
    let mut cell = |row, column| digit(row, column).map(|digit| if rng.random_bool(share) { digit } else { '.' });
    let mut row = |row| (0..columns).map(|column| cell(row, column).filter(|_| is_on(row, column))).collect();
    (0..side(|board| board.0)).map(&mut row).collect()
}

/// The texts in which people send them: what stands in holes, what stands between cells, and whether ends are cut or holes left out.
fn sent(rows: &[Vec<Option<char>>]) -> Vec<String> {
    let text = |hole: &str, empty: &str, between: &str, trims: bool| -> String {
        let row = |row: &Vec<Option<char>>| {
            let cell = |cell: &Option<char>| cell.map_or(hole.to_owned(), |c| c.to_string().replace('.', empty));
            let line = row.iter().map(cell).collect::<Vec<_>>().join(between);
            if trims { line.trim_end().to_owned() + "\n" } else { line + "\n" }
        };
        rows.iter().map(row).collect()
    };
    let without_holes = |between: &str| -> String {
        let row = |row: &Vec<Option<char>>| row.iter().flatten().map(char::to_string).collect::<Vec<_>>().join(between);
        rows.iter().map(|cells| row(cells) + "\n").collect()
    };
    vec![
        text(" ", ".", "", false),
        text(" ", ".", "", true),
        text(" ", "0", "", true),
        text(" ", ".", " ", false),
        text(" ", "_", " ", true),
        text("x", ".", "", false),
        text("x", "0", " ", false),
        text("-1", "0", " ", false),
        text("-1", "0", ",", false),
        text("", ".", ",", false),
        text(".", "0", "", false),
        text(".", ".", "", false),
        text("0", "0", " ", false),
        without_holes(""),
        without_holes(" "),
        without_holes(","),
        format!(
            "grid = [\n{}]\n",
            text("-", "-", "", false).lines().map(|row| format!("    \"{row}\",\n")).collect::<String>()
        ),
        text(".", ".", "", false).replace('\n', "") + "\n",
    ]
}

/// However they are sent, they are one puzzle, and a note tells which shape was taken; with the shape named, too.
#[test]
fn boards_that_overlap_are_read_however_they_are_sent() {
    let mut rng = random::seeded(3);
    let shapes = [0, 2, 3, 5].map(|at| (SHAPES[at].0, SHAPES[at].2));
    for (name, boards) in shapes.into_iter().chain([("gattai-8", GATTAI), ("shogun", SHOGUN)]) {
        let rows = rows(&mut rng, boards, 0.4);
        let row = |row: &Vec<Option<char>>| row.iter().map(|cell| cell.unwrap_or('.')).collect::<String>() + "\n";
        let own = format!("puzzle\norder: 9\nboards: {name}\ngivens:\n{}", rows.iter().map(row).collect::<String>());
        let own = exactly(&["convert", "--to", "exactly"], own).out;
        assert!(own.contains("boards"), "{own}");
        for text in sent(&rows) {
            let ran = exactly(&["convert", "--to", "exactly"], &text);
            assert_eq!(ran.out, own, "{name}: {}\n{text}", ran.err);
            assert!(ran.err.contains(&format!("read as {name}")), "{name}: {}\n{text}", ran.err);
            let ran = exactly(&["convert", "--to", "exactly", "--board", name], &text);
            assert_eq!(ran.out, own, "{name}: {}\n{text}", ran.err);
        }
        // The boards one by one are as many puzzles, unless somebody says what they are.
        let line = |&(top, left): &(usize, usize)| {
            let row =
                |row: &Vec<Option<char>>| row[left..left + 9].iter().map(|cell| cell.unwrap()).collect::<String>();
            rows[top..top + 9].iter().map(row).collect::<String>() + "\n"
        };
        let lines = boards.iter().map(line).collect::<String>();
        assert_eq!(exactly(&["check"], &lines).out.lines().count(), boards.len());
        let ran = exactly(&["convert", "--to", "exactly", "--board", name], &lines);
        assert_eq!(ran.out, own, "{name}: {}\n{lines}", ran.err);
        let mut other = lines.clone();
        let at = other.rfind(|c: char| c.is_ascii_digit()).unwrap();
        let digit = if other.as_bytes()[at] == b'9' { "8" } else { "9" };
        other.replace_range(at..=at, digit);
        let ran = exactly(&["convert", "--to", "exactly", "--board", name], &other);
        assert!(ran.out != own, "{name}");
    }
}

/// A digit twice in a house is told with the house and its cells, in whatever form the boards are sent.
#[test]
fn a_digit_twice_is_told_with_its_house() {
    let mut rng = random::seeded(5);
    let shapes = [0, 2, 3, 5].map(|at| (SHAPES[at].0, SHAPES[at].2));
    for (name, boards) in shapes.into_iter().chain([("gattai-8", GATTAI), ("shogun", SHOGUN)]) {
        let mut rows = rows(&mut rng, boards, 0.4);
        let (top, left) = boards[0];
        let (first, last) = (rows[top][left..left + 9].iter().position(|cell| *cell != Some('.')), 8);
        let first = first.filter(|first| *first < last).unwrap_or(0);
        let digit = rows[top][left + first].filter(|digit| *digit != '.').unwrap_or('1');
        rows[top][left..left + 9].fill(Some('.'));
        (rows[top][left + first], rows[top][left + last]) = (Some(digit), Some(digit));
        let house = format!("row 1 of the board at r{}c{}", top + 1, left + 1);
        let cells = [first, last].map(|at| format!("r{}c{}", top + 1, left + at + 1)).join(" and ");
        let said = format!("{name} fits, but {house} has {digit} twice, in {cells}");
        for text in sent(&rows) {
            let ran = exactly(&["check"], &text);
            assert!(ran.status == 2 && ran.err.contains(&said), "{name}: {}{}\n{text}", ran.out, ran.err);
            // Who names the shape is told that there is no solution, and why.
            let ran = exactly(&["explain", "--board", name], &text);
            assert!(
                ran.out.contains(&format!("none. Two equal givens in {house}")),
                "{name}: {}{}\n{text}",
                ran.out,
                ran.err
            );
        }
    }
}

/// One digit that became a letter makes no board of order 12 or 21.
#[test]
fn a_letter_among_digits_is_no_larger_board() {
    let mut rng = random::seeded(5);
    for shape in SHAPES.into_iter().filter(|shape| !["twins", "clueless"].contains(&shape.0)) {
        for _ in 0..8 {
            let mut cells = cells(&mut rng, shape, 0.6, '.');
            let given: Vec<usize> = (0..cells.len()).filter(|place| cells[*place] != '.').collect();
            cells[given[rng.random_range(0..given.len())]] = 'A';
            let ran = exactly(&["check"], &forms(&cells, shape.1)[0]);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{}: {}", shape.0, ran.err);
            assert!(ran.err.contains(" fits, but r"), "{}: {}", shape.0, ran.err);
        }
    }
}

/// Who says that it is one board is believed: it has no solution then.
#[test]
fn what_is_said_to_be_one_board_is_one() {
    let cells = cells(&mut random::seeded(2), SHAPES[1], 0.3, '.');
    let text = &forms(&cells, 12)[0];
    for option in [["--board", "sudoku:12"], ["--board", "sudoku"], ["--symbols", "123456789ABC"]] {
        let ran = exactly(&["check", option[0], option[1]], text);
        assert!(ran.out.contains(": none"), "{option:?}: {}{}", ran.out, ran.err);
    }
    let own = format!("puzzle\norder: 12\ngivens:\n{text}");
    assert!(exactly(&["check"], own).out.contains(": none"));
    let iss = ".Shape~12x12.~R1C1_5~R1C2_5\n";
    assert!(exactly(&["check"], iss).out.contains(": none"));
    let pls = format!("order 12\n4{}4\n{}", " -1".repeat(10) + " ", "-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n".repeat(11));
    assert!(exactly(&["check"], pls).out.contains(": none"));
}
