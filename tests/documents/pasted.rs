//! What people paste: sheets, arrays, and the files and lines of other programs.

use exactly::Puzzle;
use exactly::format::{Also, FORMATS, Format, Options, ParseError, Parser, ReadError, Reader, Record};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The notations of this page, which share neither framing nor cells with those of our own.
const PASTED: [&str; 15] = [
    "titled",
    "slashed",
    "csv",
    "markdown",
    "table",
    "labelled",
    "array",
    "sdk",
    "ss",
    "sdx",
    "hodoku",
    "opensudoku",
    "sumocue",
    "tatham",
    "link",
];

/// A notation, and what it reads.
type Read = (&'static Format, Vec<Result<Record, ParseError>>);

/// The notation of a text and its records, or the first fault of its head.
fn read_with(text: &str, options: &Options) -> Result<Read, String> {
    let told = |error: ReadError| error.to_string();
    let mut reader = Reader::new(text.as_bytes(), options).map_err(told)?;
    let mut parser = Parser::new(options);
    let mut records = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        records.extend(parser.records(&chunk.map_err(told)?));
    }
    Ok((reader.format(), records))
}

fn records(text: &str) -> (&'static str, Vec<Record>) {
    let (format, records) = read_with(text, &Options::default()).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let records = records.into_iter().map(|record| record.unwrap_or_else(|error| panic!("{error}:\n{text}")));
    (format.name(), records.collect())
}

/// The only puzzle of a text, whose notation must be this one.
fn one(name: &str, text: &str) -> Record {
    let (found, mut records) = records(text);
    assert_eq!((found, records.len()), (name, 1), "{text}");
    records.remove(0)
}

/// The first fault of a text.
fn fault(text: &str) -> String {
    match read_with(text, &Options::default()) {
        Err(error) => error,
        Ok((_, records)) => match records.into_iter().find_map(Result::err) {
            Some(error) => format!("{}:{} {error}", error.line, error.column),
            None => panic!("read without a fault:\n{text}"),
        },
    }
}

fn line() -> Puzzle {
    one("line", LINE).puzzle
}

/// The cells of the line, row by row.
fn rows() -> Vec<Vec<String>> {
    let cells: Vec<String> = LINE.chars().map(String::from).collect();
    cells.chunks(9).map(<[String]>::to_vec).collect()
}

fn joined(rows: &[Vec<String>], between: &str) -> String {
    rows.iter().map(|row| row.join(between).replace('.', "") + "\n").collect()
}

#[test]
fn sheets_of_a_file_have_one_order() {
    let nine = joined(&rows(), ",");
    let text = format!("{}1,,,\n,,3,\n,,,2\n,4,,\n", format!("{nine}\n").repeat(40));
    let (_, records) = read_with(&text, &Options::default()).unwrap();
    assert_eq!((records.len(), records.iter().filter(|record| record.is_ok()).count()), (41, 40));
}

#[test]
fn a_sheet_that_is_one_larger_or_smaller_than_those_above_is_refused() {
    let rows = rows();
    let smaller: Vec<Vec<String>> = rows[..8].iter().map(|row| row[..8].to_vec()).collect();
    let smaller = joined(&smaller, ",").replace('9', "");
    let mut larger: Vec<Vec<String>> = rows.iter().map(|row| [&row[..], &["1".to_owned()]].concat()).collect();
    larger.push(vec![".".to_owned(); 10]);
    let (nine, larger) = (joined(&rows, ","), joined(&larger, ","));
    for other in [&smaller, &larger] {
        let text = format!("{}{other}", format!("{nine}\n").repeat(40));
        let (_, records) = read_with(&text, &Options::default()).unwrap();
        let read = records.iter().flatten().filter(|record| record.puzzle == line()).count();
        assert_eq!((read, records.len()), (40, 41), "{other}");
        // Right below the others it is a part of their paragraph.
        fault(&format!("{}{other}", nine.repeat(40)));
    }
}

#[test]
fn lines_of_fields_are_puzzles_unless_they_may_be_rows() {
    let count = |text: &str, board: Option<&str>| {
        let options = Options { board: board.map(|board| board.parse().unwrap()), ..Options::default() };
        read_with(text, &options).map_or(0, |(_, records)| records.iter().flatten().count())
    };
    let line = "1,0,0,0,0,0,3,0,0,0,0,2,0,4,0,0\n";
    let other = "0,2,0,0,3,0,0,0,0,0,0,4,0,0,1,0\n";
    assert_eq!(count(&format!("{line}{other}").repeat(7), None), 14);
    // Sixteen of them are a board of order 16 as well.
    assert_eq!(count(&format!("{line}{other}").repeat(8), None), 0);
    assert_eq!(count(&format!("{line}{other}").repeat(8), Some("sudoku:4")), 16);
}

/// Sheets of order 4, of which the second has an empty first row, with this text between any two.
fn sheets(count: usize, delimiter: &str, between: &str) -> String {
    let rows = ["1,,,\n,,3,\n,,,2\n,4,,\n", ",,,\n1,,,\n,,,4\n,3,,\n", ",4,,\n,,1,\n3,,,\n,,,2\n"];
    let sheets: Vec<String> = (0..count).map(|sheet| rows[sheet % 3].replace(',', delimiter)).collect();
    sheets.join(between)
}

#[test]
fn rows_of_empty_fields_part_no_sheets() {
    for delimiter in [",", ";", "\t"] {
        let row = delimiter.repeat(3) + "\n";
        let (name, found) = records(&sheets(3, delimiter, "\n"));
        assert_eq!((name, found.len()), ("csv", 3));
        // As many rows as five sheets have, or six with a row between any two: which are parted cannot be told.
        for (count, between) in [(2, row.clone()), (3, row.clone()), (5, row), (3, String::new())] {
            fault(&sheets(count, delimiter, &between));
        }
    }
}

#[test]
fn what_tables_of_data_write_for_nothing_is_an_empty_cell() {
    let expected = one("csv", "1,,,\n,,3,\n,,,2\n,4,,\n").puzzle;
    for text in [
        "1,NaN,NaN,NaN\nNaN,NaN,3,NaN\nNaN,NaN,NaN,2\nNaN,4,NaN,NaN\n",
        "0,1,2,3\n1.0,,,\n,,3.0,\n,,,2.0\n,4.0,,\n",
        "1.0,null,null,null\nnull,null,3.0,null\nnull,null,null,2.0\nnull,4.0,null,null\n",
        ",0,1,2,3\n0,1.0,,,\n1,,,3.0,\n2,,,,2.0\n3,,4.0,,\n",
    ] {
        assert_eq!(one("csv", text).puzzle, expected, "{text}");
    }
    // Strings are answered as strings.
    for text in [
        r#"[["1",null,null,null],[null,null,"3",null],[null,null,null,"2"],[null,"4",null,null]]"#,
        r#"[["1",0,0,0],[0,0,"3",0],[0,0,0,"2"],[0,"4",0,0]]"#,
    ] {
        assert_eq!(one("judge-c", text).puzzle, expected, "{text}");
    }
    fault("1.5,,,\n,,3,\n,,,2\n,4,,\n");
}

#[test]
fn several_sheets_stand_in_a_file() {
    // Right below one another, however many.
    for (sheet, count) in [("1,,3,\n,3,,1\n,,1,\n4,,,\n", 9), ("1,2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n", 3)] {
        let glued = records(&sheet.repeat(count));
        assert_eq!(glued.1.len(), count, "{}", sheet.repeat(count));
    }
    let sheet = joined(&rows(), ",");
    for text in [format!("{sheet}\n{sheet}"), format!("{sheet}{sheet}"), format!("{sheet}\n\n\n{sheet}{sheet}")] {
        let (name, records) = records(&text);
        assert_eq!(name, "csv");
        assert!(records.len() >= 2 && records.iter().all(|record| record.puzzle == line()), "{text}");
    }
    let flat = LINE.chars().map(String::from).collect::<Vec<_>>().join(",").replace('.', "0");
    let (name, flat) = records(&format!("{flat}\n{flat}\n{flat}\n"));
    assert_eq!((name, flat.len()), ("csv", 3));
    assert!(flat.iter().all(|record| record.puzzle == line()));
}

#[test]
fn arrays_that_name_a_variant_leave_no_rule_out() {
    let numbers: Vec<String> = rows().iter().map(|row| format!("[{}]", row.join(", ").replace('.', "0"))).collect();
    let board = format!("[{}]", numbers.join(", "));
    for name in ["killer", "int[][] killer", "killer_puzzle", "diagonalSudoku", "anti_knight", "easy_windoku"] {
        let told = fault(&format!("{name} = {board}\n"));
        assert!(told.starts_with("1:") && told.contains(" what stands before the cells says "), "{told}");
    }
    let keyed = |key: &str, value: &str| format!("{{\"puzzle\": {board}, \"{key}\": {value}}}\n");
    for key in ["description", "title", "comment", "note"] {
        for value in ["\"X-Sudoku\"", "\"easy, diagonal\"", "\"Diagonals differ too\"", "[\"hard\", \"killer\"]"] {
            let told = fault(&keyed(key, value));
            assert!(told.contains(&format!("the column {key:?} says ")), "{told}");
        }
        for value in ["\"easy\"", "\"x-wing needed\"", "null"] {
            assert_eq!(one("table", &keyed(key, value)).puzzle, line(), "{value}");
        }
    }
    for name in ["puzzle", "x", "X_train", "easy", "int[][] board", "windows"] {
        assert_eq!(one("array", &format!("{name} = {board}\n")).puzzle, line(), "{name}");
    }
    let also = Also { diagonals: true, ..Also::default() };
    let decided = Options { also, ..Options::default() };
    for text in [format!("killer = {board}\n"), keyed("title", "\"X-Sudoku\"")] {
        assert!(read_with(&text, &decided).unwrap().1[0].is_ok(), "{text}");
    }
}

#[test]
fn links_to_the_page_of_a_variant_leave_no_rule_out() {
    let cells = LINE.replace('.', "0");
    for (page, rule) in [
        ("sudokux.htm?", "sudokux"),
        ("jigsaw.htm?", "jigsaw"),
        ("killersudoku.htm?", "killersudoku"),
        ("windoku.htm?", "windoku"),
        ("killer-sudoku/solver.php?", "killer-sudoku"),
        ("solver?type=diagonal&", "diagonal"),
        ("solver?variant=x&", "x"),
        ("solver?rules=Anti%2DKnight&", "Anti-Knight"),
        ("solver?diagonal=1&", "1"),
    ] {
        let told = fault(&format!("https://www.example.org/{page}bd={cells}\n"));
        assert!(told.ends_with(&format!("the link says {rule:?}: rules are not read from a link")), "{told}");
        let behind = fault(&format!("https://www.example.org/sudoku.htm?bd={cells}&type=killer\n"));
        assert!(behind.contains("the link says \"killer\""), "{behind}");
    }
    for page in
        ["sudoku.htm?", "solver?type=classic&", "solver?x=1&y=2&", "~king/sudoku?", "solver?diagonal=no&", "?size=9&"]
    {
        assert_eq!(one("link", &format!("https://www.example.org/{page}bd={cells}\n")).puzzle, line(), "{page}");
    }
    let named = Options { board: Some("sudoku".parse().unwrap()), ..Options::default() };
    let text = format!("https://www.example.org/sudokux.htm?bd={cells}\n");
    assert!(read_with(&text, &named).unwrap().1[0].is_ok());
}

#[test]
fn titles_say_more_behind_their_number() {
    let block = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    for title in
        ["Puzzle 1: Easy", "Sudoku #12 (hard)", "PUZZLE 3 - by Tom, SE 7.1", "No. 7 — by hand", "Game 2. Very hard!"]
    {
        for below in [block, &format!("{LINE}\n")] {
            let record = one("titled", &format!("{title}\n{below}"));
            assert_eq!(record.puzzle, line(), "{title}");
            assert_eq!(record.note.as_deref(), Some(title));
        }
    }
    let (name, all) = records(&format!("Puzzle 1: Easy\n{block}\nPuzzle 2: Hard\n{block}"));
    assert_eq!((name, all.len(), all[1].line), ("titled", 2, 13));
    for variant in ["Killer", "X-Sudoku", "Diagonal (hard)", "anti-knight"] {
        let text = format!("Puzzle 3: {variant}\n{block}");
        assert!(fault(&text).contains("the title says"), "{text}\n{}", fault(&text));
        let options = Options { board: Some("sudoku:9".parse().unwrap()), ..Options::default() };
        assert!(read_with(&text, &options).is_ok_and(|(_, records)| records.iter().all(Result::is_ok)), "{text}");
    }
}

/// Every notation writes the line's puzzle, if it can, so that it is recognised and read as the same one; several too.
#[test]
fn what_is_written_is_recognised_and_read_back() {
    let grid = format!("puzzle\norder: 9\nregions:{}\ngivens:{LINE}\n", regions());
    let (_, own) = records(&grid);
    for name in PASTED {
        let format = Format::by_name(name).unwrap();
        let puzzle = match name {
            "sumocue" => own[0].puzzle.clone(),
            _ => line(),
        };
        let mut text = String::new();
        for number in 0..3 {
            text.push_str(if number > 0 { format.separator(format.style()) } else { "" });
            let written = format.write_puzzle(&puzzle, format.style(), &mut text);
            written.unwrap_or_else(|loss| panic!("{name}: {loss}"));
        }
        let named = Options { from: Some(format), ..Options::default() };
        let read = read_with(&text, &named).unwrap_or_else(|error| panic!("{name}: {error}\n{text}")).1;
        let puzzles: Vec<Puzzle> = read.into_iter().map(|record| record.unwrap().puzzle).collect();
        assert_eq!(puzzles.len(), 3, "{name}:\n{text}");
        let same = |read: &Puzzle| read.givens() == puzzle.givens() && read.board().values() == 9;
        assert!(puzzles.iter().all(same), "{name}:\n{text}");
        let (_, found) = records(&text);
        assert_eq!(found.len(), 3, "{name}:\n{text}");
        assert!(found.iter().all(|record| same(&record.puzzle)), "{name}:\n{text}");
    }
}

/// The usual boxes, as labels.
fn regions() -> String {
    (0..81).map(|cell| char::from(b'A' + (cell / 27 * 3 + cell % 9 / 3) as u8)).collect()
}

/// A text that lost a mark, a line or its end is the same puzzle or none.
#[test]
fn damage_is_told_or_does_not_matter() {
    for name in PASTED {
        let example = Format::by_name(name).unwrap().example();
        let puzzle = one(name, example).puzzle;
        let marks = example.char_indices().filter(|(_, mark)| !mark.is_ascii_alphanumeric() && *mark != '.');
        let without =
            marks.map(|(place, mark)| format!("{}{}", &example[..place], &example[place + mark.len_utf8()..]));
        let lines: Vec<&str> = example.lines().collect();
        let lost = (0..lines.len()).map(|line| [&lines[..line], &lines[line + 1..]].concat().join("\n"));
        let short =
            (0..example.len()).filter(|&end| example.is_char_boundary(end)).map(|end| example[..end].to_owned());
        for text in without.chain(lost).chain(short) {
            let Ok((_, records)) = read_with(&text, &Options::default()) else { continue };
            for record in records.into_iter().flatten() {
                assert_eq!(record.puzzle, puzzle, "{name}, damaged:\n{text}\nwas\n{example}");
            }
        }
    }
}

/// Whatever is named reads whatever text comes: an error or a puzzle, never a panic.
#[test]
fn every_notation_takes_every_text() {
    let odd = [
        "",
        "\n",
        "[",
        "[[",
        "{\"puzzle\":",
        "<opensudoku",
        "<a",
        "|-|-|-|-|\n|-|-|-|-|",
        ":::::",
        "3x3:",
        "SumoCueV1",
        "?bd=",
        "[Puzzle]",
        "[Puzzle]\n[State]\n",
        "u1 u1 u1 u1 u1 u1 u1 u1 u1",
        ",,,\n,,,\n,,,\n,,,",
        "\"",
        "\u{b7}\u{a0}é,é,é,é",
    ];
    let examples: Vec<&str> = FORMATS.iter().map(|format| format.example()).chain(odd).collect();
    for format in FORMATS {
        let named = Options { from: Some(*format), ..Options::default() };
        for text in &examples {
            let _ = read_with(text, &named);
        }
    }
}

/// The same rows in a frame with boxes, blanks or signs in the place of empty cells.
/// `blanks`: those between cells, and those beside bars.
fn framed(line: &str, empty: &str, blanks: [&str; 2]) -> String {
    let cell = |cell: char| if cell == '.' { empty.to_owned() } else { cell.to_string() };
    let [between, beside] = blanks;
    let dashes = "-".repeat(3 + 2 * between.len() + 2 * beside.len());
    let ruler = format!("+{dashes}+{dashes}+{dashes}+\n");
    let mut text = ruler.clone();
    for (place, row) in line.as_bytes().chunks(9).enumerate() {
        for part in row.chunks(3) {
            let cells: Vec<String> = part.iter().map(|&byte| cell(byte as char)).collect();
            text.push_str(&format!("|{beside}{}{beside}", cells.join(between)));
        }
        text.push_str("|\n");
        text.push_str(if place % 3 == 2 { &ruler } else { "" });
    }
    text
}

#[test]
fn blanks_in_a_frame_are_empty_cells() {
    let plain = one("line", LINE).puzzle;
    for blanks in [[" ", " "], [" ", ""], ["", ""]] {
        for empty in [" ", "\u{a0}", "·", "□", "."] {
            let text = framed(LINE, empty, blanks);
            assert_eq!(one("block", &text).puzzle, plain, "{text}");
            let drawn = text.replace('|', "│").replace('-', "─").replace('+', "┼");
            assert_eq!(one("block", &drawn).puzzle, plain, "{drawn}");
            assert_eq!(records(&text.repeat(2)).1.len(), 2);
        }
    }
    // One cell between two bars, and boxes that are not the usual ones.
    let cells = "+---+---+---+---+\n| 1 |   |   |   |\n|   |   | 3 |   |\n|   |   |   | 2 |\n|   | 4 |   |   |\n+---+---+---+---+\n";
    assert_eq!(one("block", cells).puzzle, one("line", "1.....3....2.4..").puzzle);
    let ruler = "+-----+-----+-----+\n";
    let rows = ["1  ,   ,   ", "   ,2  ,   ", "   ,   ,3  ", "   ,  4,   ", "   ,   ,5  ", "  6,   ,   "];
    let rows = rows.map(|row| format!("| {} |\n", row.replace(',', " | ")));
    let text = format!("{ruler}{}{ruler}{}{ruler}", rows[..3].concat(), rows[3..].concat());
    assert_eq!(one("block", &text).puzzle.board().layout().boxes, exactly::BoxShape::new(3, 2), "{text}");
    // A row that is one blank off is told.
    for damaged in [
        framed(LINE, " ", [" ", " "]).replacen("| 6     |", "|  6    |", 1),
        framed(LINE, " ", ["", ""]).replacen("|6  |", "|6 |", 1),
        framed(LINE, " ", [" ", ""]).replacen("|6    |", "| 6   |", 1),
    ] {
        fault(&damaged);
    }
}

#[test]
fn signs_of_empty_cells_beyond_ascii_are_understood() {
    let plain = one("line", LINE).puzzle;
    for empty in ["·", "□", "■"] {
        let line = LINE.replace('.', empty);
        assert_eq!(one("line", &format!("{line},by hand")).puzzle, plain);
        let rows: Vec<String> =
            LINE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).replace('.', empty)).collect();
        assert_eq!(one("block", &rows.join("\n")).puzzle, plain);
        let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
        assert_eq!(one("block", &rows.iter().map(spaced).collect::<Vec<_>>().join("\n")).puzzle, plain);
        assert!(fault(&format!("{line}{empty}")).contains("81 cells expected, 82 found"));
        assert!(fault(&rows.join("\n").replacen(empty, "", 1)).contains("9 cells expected, 8 found"));
    }
    // Blanks of all kinds are blanks, also as empty cells of rows of full width.
    let wide = rows().iter().map(|row| row.concat().replace('.', "\u{a0}") + "\n").collect::<String>();
    assert_eq!(one("block", &wide).puzzle, plain);
    let between = rows().iter().map(|row| row.join("\u{a0}") + "\n").collect::<String>();
    assert_eq!(one("block", &between).puzzle, plain);
    // Digits as wide as Chinese characters.
    let digits = |c: char| c.to_digit(10).map_or('．', |digit| char::from_u32('０' as u32 + digit).unwrap());
    let wide: String = rows().iter().map(|row| row.concat().chars().map(digits).collect::<String>() + "\n").collect();
    assert_eq!(one("block", &wide).puzzle, plain);
    fault(&wide.replacen('５', "5", 1));
}

#[test]
fn numbers_and_titles_stand_in_front_of_lines_and_blocks() {
    let plain = one("line", LINE).puzzle;
    let block: String = LINE.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    for title in ["1.", "1)", "1:", "Puzzle 1", "Grid 01", "Puzzle 1:"] {
        for text in [format!("{title} {LINE}"), format!("{title}\n{LINE}"), format!("{title}\n{block}")] {
            let (_, records) = records(&format!("{text}\n{}", text));
            assert_eq!(records.len(), 2, "{text}");
            for record in records {
                assert_eq!(record.puzzle, plain, "{text}");
                assert_eq!(record.note.as_deref(), Some(title), "{text}");
            }
        }
    }
}

#[test]
fn our_own_notation_without_its_first_word_is_told_so() {
    for text in ["order: 4\ncage 5: r1c1 r1c2\ngivens:\n....\n....\n....\n....\n", "cage 3: r1c1 r1c2\n"] {
        assert!(fault(text).contains("a line with the word puzzle"), "{text}");
    }
    let killer = "puzzle\norder: 4\nkiller 5: r1c1 r1c2\n";
    assert!(fault(killer).contains("cage"), "{}", fault(killer));
    let also = "puzzle\norder: 4\nalso: anti-knight\n";
    assert!(fault(also).contains("did you mean \"knight\""), "{}", fault(also));
}

#[test]
fn a_line_that_is_none_is_told_what_it_lacks() {
    assert!(fault("THIS IS NOT A SUDOKU").contains("no notation recognised"));
    fault(&"0".repeat(900_000));
}
