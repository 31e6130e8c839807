//! What a text is read as: the one puzzle that a person sees in it, or an error with its place.

use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use crate::common::run::exactly;
use crate::common::texts::{self, records_with};
use exactly::format::{Format, Options, ParseError, Record};
use exactly::render::Picture;
use exactly::render::text::{Look, Span, Strokes};
use exactly::rule::Different;
use exactly::{Board, BoxShape, Cell, Given, Layout, Puzzle, Regions, Value, Values};

fn read(text: &str) -> Vec<Result<Record, ParseError>> {
    records_with(text, &Options::default())
}

fn from(name: &str) -> Options {
    Options { from: Format::by_name(name), ..Options::default() }
}

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn layouts() -> Vec<Layout> {
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

/// On each of these boards a given in each row, with marks and without.
fn on_layouts() -> Vec<Puzzle> {
    let puzzle = |(layout, has_marks): (Layout, bool)| {
        let order = layout.values;
        let given = |row: usize| Given {
            cell: Cell::new(row * order + row * 2 % order),
            allowed: Values::only(Value::new((row * 3 + 1) % order)),
        };
        let mut givens: Vec<Given> = (0..order).map(given).collect();
        if has_marks && order > 2 {
            let cell = Cell::new(order * order - 2);
            givens.retain(|given| given.cell != cell);
            givens.push(Given { cell, allowed: [0, order - 1].map(Value::new).into_iter().collect() });
        }
        Puzzle::new(Arc::new(Board::new(layout).unwrap()), givens)
    };
    layouts().into_iter().flat_map(|layout| [(layout.clone(), false), (layout, true)]).map(puzzle).collect()
}

/// A line of a board past the last order.
#[test]
fn boards_past_the_last_order_are_refused() {
    let order = 65;
    let mut givens = ".".repeat(order * order);
    givens.replace_range(4200..4201, "1");
    let labels: String = (0..order * order).map(|cell| (b'a' + (cell / order % 26) as u8) as char).collect();
    ["", "\n", ","].iter().for_each(|between| texts::refused(&format!("{givens}{between}{labels}")));
    texts::refused(&"0".repeat(900_000));
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
fn long_texts_lose_and_reorder_nothing() {
    let nine: String = LINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    for (text, height) in [(nine.repeat(2_000), 9), (format!("{nine}\n").repeat(2_000), 10)] {
        let many = read(&text);
        assert_eq!((many.len(), many.iter().filter(|record| record.is_ok()).count()), (2_000, 2_000));
        let lines: Vec<usize> = many.iter().flatten().map(|record| record.line).collect();
        assert!(lines.iter().enumerate().all(|(place, &line)| line == height * place + 1));
    }
    // Behind the head of the file a line of one sign is not seen with the others.
    for sign in ["_", "*", "?"] {
        let records = read(&format!("{}{}\n{LINE}\n", format!("{LINE}\n").repeat(1500), sign.repeat(81)));
        let faults: Vec<usize> = records.iter().filter_map(|record| Some(record.as_ref().err()?.line)).collect();
        assert_eq!((records.len(), faults), (1502, vec![1501]), "{sign}");
    }
}

/// What `show` draws is read as the puzzle that it draws, or refused by name; of boards without clues seldom.
#[test]
fn all_that_is_drawn_is_the_same_puzzle_or_refused() {
    let plain = on_layouts();
    let mut others: Vec<Puzzle> = Vec::new();
    for folder in ["broken", "classic", "jigsaw", "judge", "large", "latin", "variants"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(folder);
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            others.extend(read(&text).into_iter().map(|record| record.expect("a puzzle").puzzle));
        }
    }
    let mut rng = crate::common::random::seeded(11);
    for turn in 0..40 {
        let order = 4 + turn % 6;
        let board = crate::common::random::board(&mut rng, order);
        others.push(crate::common::random::puzzle(&mut rng, &board));
        others.push(crate::common::random::variant(&mut rng, order));
    }
    let looks = itertools::iproduct!([Strokes::Boxes, Strokes::Ascii], [400, 10]).collect::<Vec<_>>();
    for (puzzles, most) in [(plain, 1), (others, 100)] {
        let (mut same, mut told) = (0, Vec::new());
        for (puzzle, &(strokes, columns)) in itertools::iproduct!(&puzzles, &looks) {
            let lines = Picture::of_puzzle(puzzle).text(Look { strokes, columns });
            let line = |line: &Vec<Span>| line.iter().map(|span| span.text.as_str()).collect::<String>() + "\n";
            let drawn: String = lines.iter().map(line).collect();
            for title in ["", "Grid 01\n", "by hand.txt:7\n"] {
                for record in read(&format!("{title}{drawn}")) {
                    match record {
                        Ok(record) if record.besides.is_accounted() => {
                            assert_eq!(rules(&record.puzzle), rules(puzzle), "{title}{drawn}");
                            assert_eq!(record.puzzle.givens(), puzzle.givens(), "{title}{drawn}");
                            same += 1;
                        }
                        other => told.push(format!("{:?}:\n{title}{drawn}", other.err())),
                    }
                }
            }
        }
        assert!(same > 100 && told.len() * 8 < same * most, "{same}, refused: {}", told.join("\n"));
    }
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
