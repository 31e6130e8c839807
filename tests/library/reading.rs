//! What a text is read as: the one puzzle that a person sees in it, or an error with its place.

use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use crate::common::run::exactly;
use crate::common::texts::records_with;
use exactly::format::{Format, Options, ParseError, Record};
use exactly::render::Picture;
use exactly::render::text::{self, Look, Strokes};
use exactly::rule::Different;
use exactly::{Board, BoxShape, Cell, Given, Layout, Puzzle, Regions, Value, Values};

fn read(text: &str) -> Vec<Result<Record, ParseError>> {
    records_with(text, &Options::default())
}

fn one(text: &str) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).unwrap_or_else(|error| panic!("{error} (line {}):\n{text}", error.line))
}

/// The only answer to a text that must not be read.
fn refused(text: &str) -> ParseError {
    let records = read(text);
    assert!(records.iter().all(Result::is_err), "read as {:?}:\n{text}", records.iter().flatten().count());
    records.into_iter().find_map(Result::err).expect("a fault")
}

fn from(name: &str) -> Options {
    Options { from: Format::by_name(name), ..Options::default() }
}

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows(text: &str, width: usize) -> String {
    text.as_bytes().chunks(width).map(|row| String::from_utf8_lossy(row) + "\n").collect()
}

#[test]
fn a_frame_says_the_boxes() {
    let rows = ["1.|..|..", "..|2.|..", "..|..|3.", "4.|..|..", "..|5.|..", "..|..|6."];
    let framed = |every: usize| {
        let mut text = String::from("+--+--+--+\n");
        for (place, row) in rows.iter().enumerate() {
            text.push_str(&format!("|{row}|\n"));
            text.push_str(if (place + 1) % every == 0 { "+--+--+--+\n" } else { "" });
        }
        text
    };
    let boxes = |text: &str| one(text).puzzle.board().layout().boxes;
    assert_eq!(boxes(&framed(3)), BoxShape::new(3, 2));
    let heavy = framed(3).replace('|', "┃").replace('-', "━").replace('+', "╋");
    assert_eq!(boxes(&heavy), BoxShape::new(3, 2), "{heavy}");
    // Lines after every second row would be boxes of four cells.
    refused(&framed(2));
    // A frame around the board alone says nothing.
    let plain: String = rows.iter().map(|row| format!("|{}|\n", row.replace('|', ""))).collect();
    assert_eq!(boxes(&format!("+------+\n{plain}+------+\n")), BoxShape::new(2, 3));
    let every: String = rows
        .iter()
        .map(|row| row.replace('|', "").chars().map(|cell| format!("|{cell}")).collect::<String>() + "|\n")
        .collect();
    assert_eq!(boxes(&every), BoxShape::new(2, 3));
    let named = |board: &str| Options { board: Some(board.parse().unwrap()), ..Options::default() };
    assert!(records_with(framed(3), &named("boxes:3x2"))[0].is_ok());
    for board in ["sudoku", "boxes:2x3", "latin"] {
        let error = records_with(framed(3), &named(board)).remove(0).unwrap_err().to_string();
        assert!(error.contains("its frame draws boxes of 3x2"), "{error}");
    }
}

fn random_layouts() -> Vec<Layout> {
    let regions = |text: &str| {
        let mut labels: Vec<String> = text.chars().map(String::from).collect();
        labels.sort();
        labels.dedup();
        let of = text.chars().map(|label| labels.iter().position(|known| *known == label.to_string()).unwrap() as u8);
        Regions { of: of.collect(), labels: labels.clone().into() }
    };
    let group = |name: &str, cells: &[usize]| Different {
        name: name.to_owned(),
        cells: cells.iter().map(|&cell| Cell::new(cell)).collect(),
    };
    let mut layouts: Vec<Layout> = [2, 3, 4, 5, 6, 8, 9, 10, 12, 16, 25].map(Layout::sudoku).into();
    layouts.extend([2, 4, 6, 9, 16].map(Layout::latin));
    layouts.push(Layout { boxes: BoxShape::new(3, 2), ..Layout::latin(6) });
    layouts.push(Layout { boxes: BoxShape::new(1, 4), ..Layout::latin(4) });
    layouts.push(Layout { diagonals: true, windows: true, ..Layout::sudoku(9) });
    layouts.push(Layout { regions: Some(regions("AABBACBBACCDCDDD")), ..Layout::latin(4) });
    let scattered = regions("DADBAABBCCADCCDB");
    let all = Layout {
        regions: Some(scattered),
        boxes: BoxShape::new(2, 2),
        diagonals: true,
        groups: vec![group("corners", &[0, 3, 12]), group("the other: one", &[5, 6])],
        ..Layout::latin(4)
    };
    layouts.push(all);
    layouts
}

/// The same rules, whatever they are called.
fn rules(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let board = puzzle.board();
    let cells = |rule: &exactly::Rule| {
        let mut cells: Vec<usize> = rule.meaning.scope().iter().map(|cell| cell.index()).collect();
        cells.sort_unstable();
        cells
    };
    let mut rules: Vec<_> = board.rules().iter().map(cells).collect();
    rules.sort();
    rules.dedup();
    rules
}

/// What `show` draws is read as the puzzle that it draws, or refused by name.
#[test]
fn what_is_drawn_is_read_as_it_was_meant() {
    let (mut read_back, mut refused) = (0, Vec::new());
    for layout in random_layouts() {
        let order = layout.values;
        for marks in [false, true] {
            let mut givens: Vec<Given> = (0..order)
                .map(|row| {
                    let cell = Cell::new(row * order + row * 2 % order);
                    Given { cell, allowed: Values::only(Value::new((row * 3 + 1) % order)) }
                })
                .collect();
            if marks && order > 2 {
                let cell = Cell::new(order * order - 2);
                let sets = [Value::new(0), Value::new(order - 1)];
                givens.retain(|given| given.cell != cell);
                givens.push(Given { cell, allowed: sets.into_iter().collect() });
            }
            let puzzle = Puzzle::new(Arc::new(Board::new(layout.clone()).unwrap()), givens);
            for (strokes, columns) in
                [(Strokes::Boxes, 400), (Strokes::Ascii, 400), (Strokes::Boxes, 10), (Strokes::Ascii, 10)]
            {
                let lines = Picture::of_puzzle(&puzzle).text(Look { strokes, columns });
                let drawn: String = lines
                    .iter()
                    .map(|line| line.iter().map(|span| span.text.as_str()).collect::<String>() + "\n")
                    .collect();
                let shown = format!("puzzles.txt:3\n{drawn}");
                for drawn in [drawn, shown] {
                    match read(&drawn).remove(0) {
                        Ok(record) => {
                            assert_eq!(rules(&record.puzzle), rules(&puzzle), "{drawn}");
                            assert_eq!(record.puzzle.givens(), puzzle.givens(), "{drawn}");
                            read_back += 1;
                        }
                        Err(error) => refused.push(format!("{error}:\n{drawn}")),
                    }
                }
            }
        }
    }
    assert!(refused.len() * 8 < read_back, "{read_back} read; refused:\n{}", refused.join("\n"));
}

#[test]
fn candidates_on_one_line_are_no_board_of_another_order() {
    let of = |order: usize, cells: &dyn Fn(usize, usize) -> bool| -> String {
        let digit = |value: usize| char::from_digit(value as u32 + 1, 36).unwrap();
        (0..order * order)
            .flat_map(|cell| (0..order).map(move |value| (cell, value)))
            .map(|(cell, value)| if cells(cell, value) { digit(value) } else { '.' })
            .collect()
    };
    for order in [4, 9] {
        let record = one(&of(order, &|cell, value| cell % 5 != 0 || value == cell % order));
        assert_eq!((record.format.name(), record.puzzle.board().values()), ("pencilmarks", order));
        assert_eq!(record.puzzle.givens().len(), (order * order).div_ceil(5));
        // One sign in another place, and they are none.
        let text = of(order, &|cell, value| cell % 5 != 0 || value == cell % order).replacen("12", "21", 1);
        refused(&text);
    }
    let packed = |cell: usize| if cell.is_multiple_of(3) { "5........" } else { "123456789" };
    refused(&((0..81).map(packed).collect::<String>() + "\n"));
    // A board of order 27 has a value above 9, or somebody says its order.
    let board = format!("1{}2{}", ".".repeat(27), ".".repeat(700));
    assert!(refused(&board).to_string().contains("above 9"));
    let named = Options { board: Some("sudoku:27".parse().unwrap()), ..Options::default() };
    assert_eq!(records_with(&board, &named)[0].as_ref().unwrap().puzzle.board().values(), 27);
}

#[test]
fn small_orders_are_read_where_they_are_named() {
    for text in ["1", "1...", "12..", ".........", "1 2 . ."] {
        assert!(refused(text).to_string().contains("only where it is named"), "{text}: {}", refused(text));
        let latin = Options { board: Some("latin".parse().unwrap()), ..Options::default() };
        assert!(records_with(text, &latin)[0].is_err(), "{text}");
    }
    let board = |text: &str| Options { board: Some(text.parse().unwrap()), ..Options::default() };
    assert_eq!(records_with(".........", &board("latin:3"))[0].as_ref().unwrap().puzzle.board().values(), 3);
    assert_eq!(records_with(".........", &from("line"))[0].as_ref().unwrap().puzzle.board().values(), 3);
    assert!(records_with("1 .", &from("jigsaw"))[0].is_err());
}

/// A square of spaced numbers of which one row has lost its blanks, and a line of a board past the last order.
#[test]
fn rows_without_blanks_are_told_and_not_worse() {
    for order in [10, 12, 16] {
        let row = (1..=order).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
        let letters: String = "3456789A12BCDEFG".chars().take(order).collect();
        let text = format!("{}{letters}\n", format!("{row}\n").repeat(order - 1));
        refused(&text);
        refused(&format!("{text}\n{text}"));
    }
    let order = 65;
    let mut givens = ".".repeat(order * order);
    givens.replace_range(4200..4201, "1");
    let labels: String = (0..order * order).map(|cell| (b'a' + (cell / order % 26) as u8) as char).collect();
    refused(&format!("{givens}{labels}"));
    refused(&format!("{givens}\n{labels}"));
    refused(&format!("{givens},{labels}"));
}

/// How long this thread has worked, whatever else the machine does; where that is not told, the time that has passed.
fn worked() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

#[test]
fn many_arrays_on_a_line_take_no_time() {
    let limit = Duration::from_secs(5);
    for text in
        ["[[\"1\"]]".repeat(40_000), format!("[[{}", "\n".repeat(64_000)), format!("[[{}", "\"1\",\n".repeat(100_000))]
    {
        let start = worked();
        assert!(!read(&text).is_empty());
        let taken = worked() - start;
        assert!(taken < limit, "{taken:?}");
    }
}

/// Eight times as much of a text takes eight times as long: not even as long as three times that, whatever it is made of.
#[test]
fn time_to_read_grows_as_the_text_does() {
    const JSON: &str = "{\"size\":9,\"grid\":[[{\"value\":1},{\"given\":true}]]},";
    let pieces = [
        "The puzzle of a day with 3 or 4 words and nobody who would say it\n",
        "the puzzle of a day with 3 or 4 words and nobody who would say it ",
        "1853097421",
        "1\n",
        "\n",
        "a b\n",
        "[",
        "[[1,2,3,4],",
        "(1,2,3),",
        "\"1\",",
        "1,,3,4,,6,7,8,\n",
        "|1|2||4|\n",
        "+---+---+\n",
        "<tr><td>1</td></tr>\n",
        "Grid 01\n",
        "# a\n",
        "foo(1, \"53..7....\")\n",
        JSON,
    ];
    let compressed = |length: usize| {
        format!("https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOAN{}", "CEAaEAXATgVwBt5kB".repeat(length / 17))
    };
    let text = |piece: &str, length: usize| piece.repeat(length / piece.len());
    let time = |text: &str| {
        let once = || {
            let begin = worked();
            std::hint::black_box(read(text).len());
            worked() - begin
        };
        (0..3).map(|_| once()).min().unwrap().max(Duration::from_millis(1))
    };
    let check = |what: &str, of: &dyn Fn(usize) -> String| {
        let (short, long) = (time(&of(1 << 13)), time(&of(1 << 16)));
        // 64 times as long would be the square; memory that is new costs more than memory that was had before.
        assert!(long < short * 40, "{what:?}: {short:?}, of eight times as much {long:?}");
    };
    for piece in pieces {
        check(piece, &|length| text(piece, length));
    }
    check("JSON", &|length| format!("{{\"puzzles\":[{}null]}}", text(JSON, length)));
    check("a compressed link", &compressed);
}

#[test]
fn a_full_board_of_order_ten_is_written_with_a_hundred_givens() {
    let cell =
        |cell: usize| Given { cell: Cell::new(cell), allowed: Values::only(Value::new((cell / 10 + cell % 10) % 10)) };
    let puzzle = Puzzle::new(Arc::new(Board::new(Layout::sudoku(10)).unwrap()), (0..100).map(cell).collect());
    let mut text = String::new();
    let judge = Format::by_name("judge-d").unwrap();
    judge.write_puzzle(&puzzle, judge.style(), &mut text).unwrap_or_else(|loss| panic!("{loss}"));
    assert!(text.contains("\n100\n"));
    assert_eq!(records_with(&text, &from("judge-d"))[0].as_ref().unwrap().puzzle.givens(), puzzle.givens());
}

#[test]
fn rows_over_refuse_their_whole_paragraph() {
    let nine = rows(LINE, 9);
    let doubled: String = nine.lines().take(4).chain(nine.lines().skip(3)).map(|row| format!("{row}\n")).collect();
    let four = "1...\n..2.\n...3\n.4..\n";
    let lost = |text: &str| text.lines().skip(1).map(|row| format!("{row}\n")).collect::<String>();
    let cases = [
        (doubled.clone(), 10, "9 lines expected, 10 found"),
        (format!("{nine}{doubled}"), 19, "18 lines expected, 19 found"),
        (format!("{nine}{}", lost(&nine)), 17, "18 lines expected, 17 found"),
        (format!("{four}{four}1...\n"), 9, "8 lines expected, 9 found"),
        (format!("# a comment\n\n{four}# expect: unique\n.1..\n"), 8, "4 lines expected, 5 found"),
    ];
    for (text, line, told) in cases {
        for text in [text.clone(), text.replace('\n', "\r\n")] {
            let error = refused(&text);
            assert_eq!((error.line, error.to_string().as_str()), (line, told), "{text}");
        }
    }
    // What stands in other paragraphs is read, and k·n rows are k puzzles.
    let good = |text: &str| read(text).iter().filter(|record| record.is_ok()).count();
    let long = format!("{nine}.........\n");
    assert_eq!(good(&format!("{nine}\n{long}\n{nine}{nine}")), 3);
    assert_eq!(read(&nine.repeat(3)).len(), 3);
    assert_eq!(good(&nine.repeat(3)), 3);
    // Long texts lose and reorder nothing.
    for (text, height) in [(nine.repeat(2_000), 9), (format!("{nine}\n").repeat(2_000), 10)] {
        let many = read(&text);
        assert_eq!((many.len(), many.iter().filter(|record| record.is_ok()).count()), (2_000, 2_000));
        let lines: Vec<usize> = many.iter().flatten().map(|record| record.line).collect();
        assert!(lines.iter().enumerate().all(|(place, &line)| line == height * place + 1));
    }
    // Candidates too.
    let marks: String = "12 34 . 4\n34 1 2 .\n. 2 3 14\n4 . 12 3\n".to_owned();
    assert_eq!(refused(&format!("{marks}4 . 12 3\n")).line, 5);
}

#[test]
fn small_squares_are_read_where_they_are_named() {
    let jigsaw = "1..\n..2\n.3.\n\naab\nabb\nccc\n";
    for text in ["..\n.1\n", "1..\n..2\n.3.\n", "+---+\n|1..|\n|..2|\n|.3.|\n+---+\n", "1 . .\n. . 2\n. 3 .\n", jigsaw]
    {
        refused(text);
        let name = if text == jigsaw { "jigsaw" } else { "block" };
        assert!(records_with(text, &from(name)).iter().all(Result::is_ok), "{text}");
    }
    let latin = Options { board: "latin:3".parse().ok(), ..Options::default() };
    assert!(records_with("1..\n..2\n.3.\n", &latin).iter().all(Result::is_ok));
    // Brackets around rows cannot be a part of something else, and four rows of four are a block.
    for (text, order) in [("[[1,0],[0,2]]", 2), ("[[1,0,0],[0,0,2],[0,3,0]]", 3), ("....\n....\n....\n....\n", 4)] {
        assert_eq!(one(text).puzzle.board().values(), order, "{text}");
    }
}

#[test]
fn all_that_is_drawn_is_the_same_puzzle_or_refused() {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for folder in ["broken", "classic", "jigsaw", "judge", "large", "latin", "variants"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(folder);
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            puzzles.extend(read(&text).into_iter().map(|record| record.expect("a puzzle").puzzle));
        }
    }
    let mut rng = crate::common::random::seeded(11);
    for turn in 0..40 {
        let order = 4 + turn % 6;
        let board = crate::common::random::board(&mut rng, order);
        puzzles.push(crate::common::random::puzzle(&mut rng, &board));
        puzzles.push(crate::common::random::variant(&mut rng, order));
    }
    let (mut same, mut told) = (0, 0);
    for (place, puzzle) in puzzles.iter().enumerate() {
        let strokes = if place % 2 == 0 { Strokes::Boxes } else { Strokes::Ascii };
        let lines = Picture::of_puzzle(puzzle).text(Look { strokes, columns: 200 });
        let line = |line: &Vec<text::Span>| line.iter().map(|span| span.text.as_str()).collect::<String>() + "\n";
        let drawn: String = lines.iter().map(line).collect();
        for title in ["", "Grid 01\n", "by hand.txt:7\n"] {
            for record in read(&format!("{title}{drawn}")) {
                match record {
                    Ok(record) if record.besides.is_accounted() => {
                        assert_eq!(rules(&record.puzzle), rules(puzzle), "{title}{drawn}");
                        assert_eq!(record.puzzle.givens(), puzzle.givens(), "{title}{drawn}");
                        same += 1;
                    }
                    _ => told += 1,
                }
            }
        }
    }
    assert!(same > 100, "{same} the same, {told} refused");
}

#[test]
fn a_record_that_is_not_read_in_time_costs_no_other() {
    let large = ".".repeat(64 * 64);
    let ran = exactly(&["check", "--timeout", "0.000001", "-"], format!("{large}\n{large}\n"));
    let told = |line: usize| format!("<stdin>:{line}: unknown (time limit): the record could not be read in time\n");
    assert_eq!((ran.out.as_str(), ran.status), ("", 3), "{}", ran.err);
    assert_eq!(ran.err, format!("{}{}puzzles: 2; 2 unknown\n", told(1), told(2)));
    let solve = ["solve", "--keep-lines", "--to", "line", "--timeout", "0.000001", "-"];
    let ran = exactly(&solve, format!("{large}\n{large}\n"));
    assert_eq!((ran.out.as_str(), ran.status), ("# unknown\n# unknown\n", 3), "{}", ran.err);
}

/// Of many lines that hold a whole board each, as many as a line is long look like a square with equal neighbours.
#[test]
fn long_lists_of_full_boards_are_no_squares_of_labels() {
    for (order, height) in [(4, 2), (6, 2), (8, 2), (9, 3)] {
        let width = order / height;
        let lines = 3 * order * order;
        let text: String = (0..lines)
            .map(|number| {
                // Stacks and values go round, by other steps in each line.
                let shift = |column: usize| column + width * (number * number / 7);
                let value = |row: usize, column: usize| width * (row % height) + row / height + shift(column);
                let digit = |place: usize| (value(place / order, place % order) + number * number / 3) % order + 1;
                (0..order * order).map(|place| digit(place).to_string()).collect::<String>() + "\n"
            })
            .collect();
        // Of two digits at least: full boards that lack the last digit alone are refused, since they may count from 0.
        let lost = if order == 6 { "56" } else { "678" };
        let sparse: String = text.chars().map(|sign| if lost.contains(sign) { '0' } else { sign }).collect();
        for text in [text, sparse] {
            let records = read(&text);
            assert_eq!(records.len(), lines, "order {order}");
            for record in records {
                let record = record.unwrap_or_else(|error| panic!("order {order}: {error}"));
                assert_eq!(record.puzzle.board().grid().rows(), order);
            }
        }
    }
}

const FOUR: [&str; 4] = ["1...", "..3.", "...2", ".4.."];

#[test]
fn a_line_of_one_sign_among_boards_is_no_board_of_theirs() {
    for sign in ["_", "*", "?"] {
        let bands = rows(LINE, 9).replacen("8...6...3", &format!("{}\n8...6...3", sign.repeat(9)), 1);
        refused(&bands);
        // Behind the head of the file it is not seen with the others.
        for count in [2, 1500] {
            let text = format!("{}{}\n{LINE}\n", format!("{LINE}\n").repeat(count), sign.repeat(81));
            let records = read(&text);
            let faults: Vec<usize> = records.iter().filter_map(|record| Some(record.as_ref().err()?.line)).collect();
            assert_eq!((records.len(), faults), (count + 2, vec![count + 1]), "{sign}");
        }
    }
}

#[test]
fn rows_that_come_back_beside_each_board_are_refused() {
    let full = ["2413", "3142", "1324", "4231"];
    for heading in ["1234", "12345"] {
        let text = format!("{heading}\n{}\n", FOUR.join("\n"));
        refused(&text.repeat(3));
        refused(&format!("{heading}\n{}\n", full.join("\n")).repeat(3));
    }
    let text = format!("1234\n{}\n", FOUR[1..].join("\n"));
    assert!(read(&text.repeat(8)).iter().all(Result::is_ok));
}
