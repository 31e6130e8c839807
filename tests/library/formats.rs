//! Notations as users meet them: read, recognised, written back, refused.

use exactly::format::{FORMATS, Format, Options, ParseError, Parser, ReadError, Reader, Record};
use exactly::{Board, Layout, Solution, Value};

/// All that a text holds: its notation, the notes of its reader, its records.
struct Read {
    format: &'static Format,
    notes: Vec<String>,
    records: Vec<Result<Record, ParseError>>,
}

fn read_with(text: impl AsRef<[u8]>, options: &Options) -> Result<Read, ParseError> {
    let parse = |error| match error {
        ReadError::Parse(error) => error,
        ReadError::Io(error) => panic!("{error}"),
    };
    let mut reader = Reader::new(text.as_ref(), options).map_err(parse)?;
    let mut parser = Parser::new(options);
    let mut records = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        match chunk {
            Ok(chunk) => records.extend(parser.records(&chunk)),
            Err(error) => records.push(Err(parse(error))),
        }
    }
    Ok(Read { format: reader.format(), notes: reader.notes().to_vec(), records })
}

fn read(text: impl AsRef<[u8]>) -> Read {
    let text = text.as_ref();
    read_with(text, &Options::default()).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(text)))
}

/// The records of a text that has no fault.
fn records(text: &str) -> Vec<Record> {
    read(text).records.into_iter().map(|record| record.unwrap_or_else(|error| panic!("{error}: {text}"))).collect()
}

/// The first fault of a text.
fn fault_with(text: impl AsRef<[u8]>, options: &Options) -> ParseError {
    match read_with(text, options) {
        Err(error) => error,
        Ok(read) => read.records.into_iter().find_map(Result::err).expect("a fault"),
    }
}

fn fault(text: impl AsRef<[u8]>) -> ParseError {
    fault_with(text, &Options::default())
}

fn from(name: &str) -> Options {
    Options { from: Format::by_name(name), ..Options::default() }
}

fn board(text: &str) -> Options {
    Options { board: Some(text.parse().unwrap()), ..Options::default() }
}

/// A record's puzzle written in its own notation and style.
fn written(record: &Record) -> String {
    let mut text = String::new();
    record.format.write_puzzle(&record.puzzle, record.style, &mut text).unwrap_or_else(|loss| panic!("{loss}"));
    text
}

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn what_is_only_written_says_the_square() {
    let square = Options { board: Some("latin:4".parse().unwrap()), ..Options::default() };
    let text = "1234\n2143\n3412\n4.21\n";
    let record = || read_with(text, &square).unwrap().records.swap_remove(0).unwrap();
    for format in Format::only_written() {
        let (name, record) = (format.name(), record());
        let mut written = String::new();
        let lost = format.write_puzzle_beside(&record.puzzle, format.style(), &square, &mut written);
        match name {
            "mckay" | "long" => assert!(lost.is_err() && written.is_empty(), "{name}"),
            // The named notation reads it, and so does whoever is not told which it is.
            _ => {
                for from in [None, Format::by_name(format.read_as())] {
                    let read = read_with(&written, &Options { from, ..square.clone() }).unwrap();
                    assert_eq!(read.records[0].as_ref().unwrap().puzzle, record.puzzle, "{name}: {written}");
                }
            }
        }
        let solution = Solution::new([0, 1, 1, 0].map(Value::new).to_vec());
        let board = Board::new(Layout::latin(2)).unwrap();
        let mut written = String::new();
        format.write_solution(&board, format.style(), &solution, 1, &mut written).unwrap();
        assert_eq!(written, format.example(), "{name}");
    }
}

#[test]
fn every_notation_reads_its_example_and_writes_it_back() {
    for format in FORMATS {
        let (name, example) = (format.name(), format.example());
        let read = read(example);
        assert_eq!(read.format.name(), name, "recognised: {example}");
        assert!(!read.records.is_empty(), "{name}");
        let mut again = String::new();
        for (index, record) in read.records.iter().enumerate() {
            let record = record.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(record.format.name(), name);
            again.push_str(if index > 0 { format.separator(record.style) } else { "" });
            again.push_str(&written(record));
        }
        let puzzles = |read: Read| read.records.into_iter().map(|record| record.unwrap().puzzle).collect::<Vec<_>>();
        let insisted = || read_with(example, &from(name)).unwrap();
        assert_eq!(puzzles(insisted()), puzzles(read), "{name} named");
        assert_eq!(puzzles(read_with(&again, &from(name)).unwrap()), puzzles(insisted()), "{name} written:\n{again}");
        for alias in format.aliases() {
            assert_eq!(Format::by_name(alias).unwrap().name(), name);
        }
    }
}

#[test]
fn objects_are_read_on_many_lines_too() {
    for object in ["fpuzzles-json", "scl"].map(|name| Format::by_name(name).unwrap().example().trim_end()) {
        let value: serde_json::Value = serde_json::from_str(object).unwrap();
        let printed = serde_json::to_string_pretty(&value).unwrap();
        let titled = printed.replacen('{', "{\n  \"title\": \"A\",\n  \"author\": \"B\",\n\"ruleset\":\"C\",", 1);
        let puzzles = |text: &str| -> Vec<_> {
            records(text).into_iter().map(|record| (record.format.name(), record.puzzle)).collect()
        };
        assert_eq!(puzzles(&printed), puzzles(object), "{printed}");
        assert_eq!(puzzles(&printed.replace("  ", "\t")), puzzles(object), "{printed}");
        if !object.contains("\"cells\":[[{") {
            assert_eq!(puzzles(&titled), puzzles(object), "{titled}");
        }
    }
    // A map with a board of plain cells, behind however many keys, is an array.
    let keys: String = ('a'..='j').map(|_| "  \"title\": \"A\",\n").collect();
    let map = format!(
        "{{\n{keys}  \"puzzle\": [\n    [1, 2, 3, 4],\n    [3, 4, 1, 2],\n    [2, 1, 4, 3],\n    [4, 3, 0, 0]\n  ]\n}}\n"
    );
    assert_eq!(records(&map).remove(0).format.name(), "array");
}

#[test]
fn answers_keep_the_style_of_the_puzzle() {
    let solution =
        Solution::new((0..16).map(|index| Value::new((index + index / 4 * 2 + index / 8) % 4)).collect::<Vec<_>>());
    let answer = |text: &str| {
        let record = records(text).remove(0);
        let mut out = String::new();
        record.format.write_solution(record.puzzle.board(), record.style, &solution, 1, &mut out).unwrap();
        out
    };
    assert_eq!(answer("1..............."), "1234341223414123\n");
    assert_eq!(answer("1 . . . . . . . . . . . . . . ."), "1 2 3 4 3 4 1 2 2 3 4 1 4 1 2 3\n");
    assert_eq!(answer("a... ...d .... ...."), "abcd cdab bcda dabc\n");
    assert_eq!(answer("A...\n...D\n....\n....\n"), "ABCD\nCDAB\nBCDA\nDABC\n");
    assert_eq!(answer("0 0 | 0 0\n0 0 | 0 0\n0 0 | 0 0\n0 0 | 0 0\n"), "1 2 3 4\n3 4 1 2\n2 3 4 1\n4 1 2 3\n");
}

#[test]
fn faults_have_a_place_and_say_what_was_expected() {
    let short = &LINE[1..];
    let error = fault(short);
    assert_eq!(error.to_string(), "81 cells expected, 80 found");
    assert_eq!((error.line, error.column, error.length), (1, 81, 0));
    let error = fault(format!("{LINE}\n{LINE}\n\n{}\n", &LINE[5..]));
    assert_eq!((error.to_string().as_str(), error.line), ("81 cells expected, 76 found", 4));
    let error = fault(LINE.replacen('7', "\u{ff17}", 1));
    assert_eq!((error.column, error.to_string().as_str()), (5, "'７' (U+FF17) is a non-ASCII digit: write 0 to 9"));
    let error = fault(LINE.replacen('7', "Z", 1));
    assert_eq!((error.column, error.to_string().as_str()), (5, "'Z' is 35, but there are 9 values"));
    assert!(fault(LINE.replacen('7', "\0", 1)).to_string().contains("NUL"));
    assert!(fault("").to_string().contains("no puzzle"));
    assert!(fault("# only\n\n").to_string().contains("no puzzle"));
    let utf16: Vec<u8> = LINE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(fault(&utf16).to_string().contains("UTF-16"));
    assert_eq!(read([&[0xff, 0xfe], &utf16[..]].concat()).records.len(), 1);
    assert!(fault([LINE.as_bytes(), b"\n\xff\n"].concat()).to_string().contains("UTF-8"));
    assert!(fault(format!("{LINE}\n{}", ".".repeat(2 << 20))).to_string().contains("1 MiB"));
    assert!(fault_with(LINE, &board("sudoku:4")).to_string().contains("16 cells expected, 81 found"));
}

fn one(text: &str) -> (&'static str, Record) {
    let read = read(text);
    assert_eq!(read.records.len(), 1, "{text}");
    (read.format.name(), read.records.into_iter().next().unwrap().unwrap_or_else(|error| panic!("{error}: {text}")))
}

fn solutions(record: &Record, limit: usize) -> Vec<Solution> {
    let mut solver = exactly::Solver::default();
    let solutions = solver.solutions(&record.puzzle);
    solutions.take(limit).map(|solution| solution.expect("no fault")).collect()
}

/// What a solver would print: the first solution of each puzzle, in its own notation.
fn solved(text: &str) -> String {
    let mut out = String::new();
    for record in records(text) {
        out.push_str(if out.is_empty() { "" } else { record.format.separator(record.style) });
        let solution = solutions(&record, 1).remove(0);
        record.format.write_solution(record.puzzle.board(), record.style, &solution, 1, &mut out).unwrap();
    }
    out
}

#[test]
fn judge_a_is_answered_as_its_statement_asks() {
    let text = "005300000\n800000020\n070010500\n400005300\n010070006\n003200080\n060500009\n004000030\n000009700\n";
    assert_eq!(one(text).0, "judge-a");
    assert_eq!(
        solved(text),
        "145327698\n839654127\n672918543\n496185372\n218473956\n753296481\n367542819\n984761235\n521839764\n"
    );
}

#[test]
fn judge_b_boards_go_on_until_the_end() {
    let row = |row: &[u8]| {
        row.iter().map(|&cell| (cell as char).to_string()).collect::<Vec<_>>().join(" ").replace('.', "?") + "\n"
    };
    let board: String = LINE.as_bytes().chunks(9).map(row).collect();
    for text in [format!("{board}{board}"), format!("{board}\n\n{board}\n")] {
        let read = read(&text);
        assert_eq!((read.format.name(), read.records.len()), ("judge-b", 2));
        let answer = solved(&text);
        let lines: Vec<&str> = answer.lines().collect();
        assert_eq!((lines.len(), lines[9]), (19, ""));
        assert!(lines.iter().enumerate().all(|(place, line)| place == 9 || line.split(' ').count() == 9));
    }
}

#[test]
fn judge_c_arrays_are_met_in_every_dress() {
    let rows = [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    ];
    let array = |quote: &str, between: &str, rows_between: &str| {
        let row = |row: &&str| {
            format!("[{}]", row.chars().map(|cell| format!("{quote}{cell}{quote}")).collect::<Vec<_>>().join(between))
        };
        format!("[{}]", rows.iter().map(row).collect::<Vec<_>>().join(rows_between))
    };
    let answer = "[[\"5\",\"3\",\"4\",\"6\",\"7\",\"8\",\"9\",\"1\",\"2\"],[\"6\",\"7\",\"2\",\"1\",\"9\",\"5\",\"3\",\"4\",\"8\"],\
                  [\"1\",\"9\",\"8\",\"3\",\"4\",\"2\",\"5\",\"6\",\"7\"],[\"8\",\"5\",\"9\",\"7\",\"6\",\"1\",\"4\",\"2\",\"3\"],\
                  [\"4\",\"2\",\"6\",\"8\",\"5\",\"3\",\"7\",\"9\",\"1\"],[\"7\",\"1\",\"3\",\"9\",\"2\",\"4\",\"8\",\"5\",\"6\"],\
                  [\"9\",\"6\",\"1\",\"5\",\"3\",\"7\",\"2\",\"8\",\"4\"],[\"2\",\"8\",\"7\",\"4\",\"1\",\"9\",\"6\",\"3\",\"5\"],\
                  [\"3\",\"4\",\"5\",\"2\",\"8\",\"6\",\"1\",\"7\",\"9\"]]\n";
    for text in [
        array("\"", ",", ","),
        array("\"", " , ", ",\n "),
        format!("board = {}", array("\"", ",\n", "\n,\n")),
        format!("board =\n# a comment\n{}\n", array("\"", ",", ",")),
    ] {
        assert_eq!(one(&text).0, "judge-c", "{text}");
        assert_eq!(solved(&text), answer, "{text}");
    }
    assert_eq!(solved(&array("'", ", ", ",")), answer.replace('"', "'"));
    let two = format!("{0} {0}\n{0}", array("'", ",", ","));
    assert_eq!(solved(&two), answer.replace('"', "'").repeat(3));
    assert_eq!(records(&two).iter().map(|record| record.line).collect::<Vec<_>>(), [1, 1, 2]);
    let broken = array("'", ",", ",").replacen("]", "", 1);
    fault(format!("{broken}\n{}\n", array("'", ",", ",")));
    fault("[".repeat(100));
    fault("[[\"1\", +]]");
}

#[test]
fn judge_d_answers_with_number_and_letters() {
    let text = "000011\n022013\n221113\n243333\n244455\n445555\n6\n02C\n03B\n05A\n20D\n35E\n53F\n";
    assert_eq!(one(text).0, "judge-d");
    assert_eq!(solved(text), "1\nE F C B D A\nA C E D F B\nD A B E C F\nF B D C A E\nB D F A E C\nC E A F B D\n");
    assert_eq!(one(text).1.format.no_answer(), "无解\n");
    let second = "001111\n002113\n022243\n022443\n544433\n555553\n7\n04B\n05A\n13D\n14C\n24E\n50C\n51A\n";
    let both = records(&format!("{text}\n{}", second.replace('\n', "\n\n")));
    assert_eq!(both.len(), 2);
    assert_eq!(solutions(&both[1], 100).len(), 9);
    let empty = "00\n11\n0\n";
    assert_eq!(one(empty).0, "judge-d");
    // Two letters for one cell contradict each other.
    assert!(one("00\n11\n2\n00A\n00B\n").1.puzzle.givens()[0].allowed.is_empty());
    fault(text.replace("53F\n", ""));
    fault(format!("{text}00A\n"));
    fault(format!("{}{second}", text.replace("53F\n", "")));
    let nine = "012345678\n".repeat(9);
    assert_eq!(one(&format!("{nine}1\n00A\n")).0, "judge-d");
    assert_eq!(one(&format!("{nine}0\n")).0, "judge-d");
}

const SQUARES: &str = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";

#[test]
fn jigsaws_stand_in_five_forms() {
    let rows = |text: &str| {
        text.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>().join("\n")
    };
    let texts = [
        format!("{LINE}{SQUARES}\n"),
        format!("{LINE} {SQUARES}\n"),
        format!("{LINE},{SQUARES}\n"),
        format!("{LINE}\n{SQUARES}\n"),
        format!("{}\n\n{}\n", rows(LINE), rows(SQUARES)),
    ];
    for text in &texts {
        let (name, record) = one(text);
        assert_eq!(name, "jigsaw", "{text}");
        assert!(record.puzzle.board().layout().boxes.is_none());
        assert_eq!(&written(&record), text);
        let twice = format!("{text}\n{text}");
        assert_eq!(records(&twice).len(), 2, "{twice}");
        let answer = solved(text);
        assert_eq!(one(&answer).0, "jigsaw", "{answer}");
        assert!(fault_with(text, &board("latin")).to_string().contains("board latin contradicts"));
    }
    // A solution is no layout of regions: equal symbols never touch.
    let solution = solved(LINE);
    assert_eq!(one(&format!("{LINE},{solution}")).0, "line");
    let both = records(&format!("{LINE}\n{solution}"));
    assert!(both.len() == 1 && both[0].solution.is_some());
    // Labels that touch are labels, though a region of them is too large.
    let apart = format!("{}{}", &SQUARES[9..], &SQUARES[..9]).replacen("111", "444", 1);
    fault(format!("{LINE}\n{apart}"));
    let also = Options {
        also: exactly::format::Also { boxes: true, diagonals: true, windows: true, ..Default::default() },
        ..Options::default()
    };
    let record = read_with(&texts[0], &also).unwrap().records.remove(0).unwrap();
    assert_eq!(record.puzzle.board().rules().len(), 18 + 9 + 9 + 2 + 4);
}

#[test]
fn blocks_or_lines_is_settled_by_the_symbols() {
    let cases = [
        ("1234\n....\n....\n....\n", "block", 1, 0),
        ("12..\n....\n....\n....\n", "block", 1, 0),
        ("....\n....\n....\n....\n", "block", 1, 0),
        ("1...4...2..3....\n", "line", 1, 0),
        ("1...............\n................\n", "line", 2, 0),
    ];
    for (text, name, count, notes) in cases {
        let read = read(text);
        let notes_without_primes = read.notes.iter().filter(|note| !note.contains("prime")).count();
        assert_eq!((read.format.name(), read.records.len(), notes_without_primes), (name, count, notes), "{text}");
    }
    let hexes = format!("{}\n", "................\n".repeat(16));
    assert!(fault(&hexes).to_string().contains("ambiguous"));
    assert_eq!(read_with(&hexes, &board("sudoku:16")).unwrap().format.name(), "block");
    let insisted = read_with("12..\n....\n....\n....\n", &from("block")).unwrap();
    assert_eq!((insisted.records.len(), insisted.notes.len()), (1, 0));
    assert_eq!(read_with("12..\n....\n....\n....\n", &board("latin:4")).unwrap().records.len(), 1);
    assert_eq!(read_with("12..\n....\n....\n....\n", &board("latin:2")).unwrap().records.len(), 4);
    assert_eq!(read_with("1\n", &board("latin:1")).unwrap().records.len(), 1);
    for text in ["1\n", "12..\n", "....\n", ".........\n"] {
        assert!(fault(text).to_string().contains("only where it is named"), "{text}: {}", fault(text));
    }
    assert_eq!(read_with("12..\n.21.\n", &from("line")).unwrap().records.len(), 2);
    // One damaged line does not decide for all.
    let damaged = format!("{}\n{LINE}\n{LINE}\n", &LINE[..49]);
    let read = self::read(&damaged);
    assert_eq!(read.records.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true, true]);
    let damaged = format!("{}\n{LINE}\n{LINE}\n", &LINE[..50]);
    assert_eq!(fault(&damaged).to_string(), "81 cells expected, 50 found");
    let block = "53..7...\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    assert_eq!(fault(block).to_string(), "9 cells expected, 8 found");
    let commas = "5,3,.,.\n1,2,3,4\n.,.,.,.\n.,.,.,.\n";
    assert_eq!(fault(commas).to_string(), "'5' is 5, but there are 4 values");
}

#[test]
fn symbols_are_settled_for_each_record() {
    let symbols = |text: &str| one(text).1.puzzle.board().symbols().clone();
    let sixteen = |first: &str| format!("{first}{}\n", ".".repeat(256 - first.len()));
    let characters = |text: &str| exactly::Symbols::named(text).unwrap();
    assert_eq!(symbols(&sixteen("1A")), characters("123456789ABCDEFG"));
    assert_eq!(symbols(&sixteen("1a")), characters("123456789abcdefg"));
    assert_eq!(symbols(&sixteen("AP")), characters("ABCDEFGHIJKLMNOP"));
    assert_eq!(symbols(&sixteen("ap")), characters("abcdefghijklmnop"));
    fault(sixteen("1x0f"));
    for text in ["10F", "10", "1G0"] {
        assert!(fault(sixteen(text)).to_string().contains("two signs for empty cells"), "{text}");
    }
    let hex = Options { symbols: Some("0123456789ABCDEF".to_owned()), ..Options::default() };
    let record = read_with(sixteen("10F"), &hex).unwrap().records.remove(0).unwrap();
    assert_eq!(record.puzzle.givens()[1].allowed, exactly::Values::only(Value::new(0)));
    assert!(fault_with(LINE, &hex).to_string().contains("expected"));
    assert_eq!(fault(sixteen("1Z")).to_string(), "'Z' is 35, but there are 16 values");
    let numbers = |order: usize| {
        (0..order * order)
            .map(|cell| if cell < order { (cell + 1).to_string() } else { "0".to_owned() })
            .collect::<Vec<_>>()
    };
    for order in [10, 12, 36] {
        let (name, record) = one(&numbers(order).join(" "));
        assert_eq!((name, record.puzzle.board().symbols()), ("line", &exactly::Symbols::NUMBERS));
        let rows: Vec<String> = numbers(order).chunks(order).map(|row| row.join(" ")).collect();
        let (name, record) = one(&rows.join("\n"));
        assert_eq!((name, record.puzzle.board().values()), ("block", order));
        assert_eq!(record.puzzle.givens().len(), order);
    }
}

#[test]
fn quasigroups_are_latin_squares() {
    let text = "order 3\n0 -1 2\n-1 -1 -1\n1 -1 -1\n";
    let (name, record) = one(text);
    assert_eq!((name, record.puzzle.board().layout()), ("pls", &exactly::Layout::latin(3)));
    assert_eq!(written(&record), text);
    let sudoku = read_with("order 4\n-1 -1 -1 -1\n".to_owned() + &"-1 -1 -1 0\n".repeat(3), &board("sudoku")).unwrap();
    assert!(sudoku.records[0].as_ref().unwrap().puzzle.board().layout().boxes.is_some());
    fault(text.replace("2\n", "3\n"));
    fault("order 65\n");
}

#[test]
fn options_that_contradict_the_input_are_refused() {
    let windows = Options { also: exactly::format::Also { windows: true, ..Default::default() }, ..Options::default() };
    assert!(fault_with("12345\n34512\n.....\n.....\n.....\n", &windows).to_string().contains("windows"));
    let letters = Options { symbols: Some("FEDCBA".to_owned()), ..Options::default() };
    assert!(
        fault_with("000011\n022013\n221113\n243333\n244455\n445555\n0\n", &letters)
            .to_string()
            .contains("symbols FEDCBA")
    );
    assert!(fault_with("puzzle\norder: 6\nsymbols: ABCDEF\n", &letters).to_string().contains("symbols FEDCBA"));
    assert!(fault_with("puzzle\norder: 6\n", &board("latin:6")).to_string().contains("brings its own board"));
    assert!(fault_with(LINE, &board("boxes:2x3")).to_string().contains("36 cells expected"));
}

#[test]
fn prime_orders_are_noted_once() {
    let text = "12345.........5..........\n".repeat(3);
    let read = self::read(&text);
    assert_eq!((read.records.len(), read.notes.len()), (3, 1));
    assert!(read.notes[0].contains("order 5 is prime"));
    assert!(read_with(&text, &board("latin")).unwrap().notes.is_empty());
}

#[test]
fn lines_of_our_own_notation_are_no_table_however_long_they_are() {
    for line in
        ["palindrome: r1c1 r2c2 r3c3 r4c4 r3c4", "also: nonconsecutive knight", "cage 5: r1c1-2", "sum 3:   r1c1-2"]
    {
        let read = records(&format!("puzzle\n{line}\norder: 4\n")).remove(0);
        assert_eq!(read.format.name(), "exactly", "{line}");
    }
}

/// Behind a value ` # ` begins a comment, but not among cells.
#[test]
fn our_own_notation_has_comments_behind_values() {
    let noted = "puzzle\norder: 4 # small\nalso: diagonals # both\ngroup \"a # b\": r1c1 r2c2 # two\ngiven:\n1...\n....\n....\n...2\n";
    let noted = &records(noted)[0].puzzle;
    let layout = noted.board().layout();
    assert_eq!((layout.diagonals, &*layout.groups[0].name, noted.givens().len()), (true, "a # b", 2));
    assert_eq!(fault("puzzle\norder: 4\ngivenz:\n").to_string(), "unknown key \"givenz\", did you mean \"givens\"?");
    assert!(fault("puzzle\norder: 4\ngivens: 1... # one\n").to_string().contains("cells"));
}

#[test]
fn our_own_notation_is_written_by_hand() {
    let text = "# expect: multiple\npuzzle: Windows\ngivens: 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
                also: windows, diagonals\nboxes: none\ngroup the corners: r1c1, r1c9 r9c1 r9c9\ngroup: r2c2 r8c8\nmarks: r1c3=124 R1C4=\n\
                puzzle\n# four\nregions:\nNW NW NE NE\nNW NW NE NE\n\"the south\" \"the south\" SE SE\n\"the south\" \"the south\" SE SE\n";
    let records = records(text);
    let layout = records[0].puzzle.board().layout();
    assert_eq!((layout.values, layout.boxes, layout.windows, layout.diagonals), (9, None, true, true));
    assert_eq!(layout.groups.iter().map(|group| &*group.name).collect::<Vec<_>>(), ["the corners", "2"]);
    assert_eq!(records[0].puzzle.givens()[2].allowed.bits(), 0b1011);
    assert!(records[0].puzzle.givens()[3].allowed.is_empty());
    assert_eq!(records[0].note.as_deref(), Some("Windows"));
    assert_eq!(&*records[1].puzzle.board().layout().regions.as_ref().unwrap().labels, ["NW", "NE", "the south", "SE"]);
    assert_eq!(fault("puzzle\noder: 4\n").to_string(), "unknown key \"oder\", did you mean \"order\"?");
    assert_eq!(fault("puzzle\norder: 4\norder: 4\n").to_string(), "\"order\" is given twice");
    assert!(fault("puzzle\n").to_string().contains("an order"));
    assert!(
        fault("puzzle\norder: 4\ngivens:\n1...\n...\n....\n....\n").to_string().contains("4 cells expected, 3 found")
    );
    assert!(fault("puzzle\norder: 4\nboxes: 2x3\n").to_string().contains("boxes of 2x3 do not fit"));
    assert!(fault("puzzle\norder: 4\ngroup a: r1c1 r1c1\n").to_string().contains("twice"));
    assert!(fault("puzzle\norder: 4\ngroup a: r1c1-3 r1c2\n").to_string().contains("names r1c2 twice"));
    let runs = self::records("puzzle\norder: 4\ngroup a: r1c1-2 r2-3c4\n");
    let cells = &runs[0].puzzle.board().layout().groups[0].cells;
    assert_eq!(cells.iter().map(|cell| cell.index()).collect::<Vec<_>>(), [0, 1, 7, 11]);
    assert!(fault("puzzle\norder: 4\ngroup a: r1c5\n").to_string().contains("r1c1 to r4c4"));
}

#[test]
fn nothing_is_lost_behind_a_colon_without_a_blank() {
    let text = "puzzle\norder: 4\nalso: windows knight\ngroup a: r1c1 r2c2\ncage 5: r1c1 r1c2\nmarks: r1c1=12 r3c3=34\n\
                regions: AABBAABBCCDDCCDD\ngivens: ...4............\n";
    let tight = text.replace(": ", ":");
    assert_eq!(records(&tight)[0].puzzle, records(text)[0].puzzle);
    assert!(records(&tight)[0].puzzle.board().layout().windows);
}

#[test]
fn faults_of_our_own_notation_stand_where_they_are() {
    let place = |text: &str| {
        let error = fault(text);
        (error.line, error.column)
    };
    assert_eq!(place("puzzle\norder: 4\ngroup corners: r1c1 r1c1 r4c1\n"), (3, 21));
    assert_eq!(place("puzzle\norder: 2\nboxes: none\ngroup g: r1c1 r1c2 r2c1\n"), (4, 20));
    assert_eq!(place("puzzle\norder: 5\nalso: windows\n"), (3, 7));
    let error = exactly::format::BoardChoice::regions("AABB\nAABB\nCCDD\nCCDX").unwrap_err();
    assert_eq!((error.line, error.column), (4, 4));
}
