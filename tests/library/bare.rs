//! Bare texts: each rule refuses what it is there for, each view reads what it takes away, and what either could hide is refused.

use crate::common::texts::records_with;
use exactly::Puzzle;
use exactly::format::{BoardChoice, FORMATS, LINE as NOTATION, Options, Record, Style};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The puzzles of a text, where its head can be read.
fn read_with(text: &str, options: &Options) -> Vec<Record> {
    records_with(text, options).into_iter().flatten().collect()
}

/// The puzzles of a text; none where it is refused.
fn records(text: &str) -> Vec<Record> {
    read_with(text, &Options::default())
}

/// What `--find` takes of it.
fn found(text: &str) -> Vec<Record> {
    read_with(text, &Options { find: true, ..Options::default() })
}

fn line(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    NOTATION.put_puzzle(puzzle, Style::default(), &mut text).unwrap();
    text.trim_end().to_owned()
}

fn lines(records: &[Record]) -> Vec<String> {
    records.iter().map(|record| line(&record.puzzle)).collect()
}

#[track_caller]
fn reads(text: &str) {
    assert_eq!(lines(&records(text)), [LINE], "{text}");
}

#[track_caller]
fn refuses(text: &str) {
    assert_eq!(lines(&records(text)), [""; 0], "{text}");
}

/// The cells row by row, with this between cells, this between rows, and this for an empty cell.
fn spelt(cells: &str, between: &str, row: &str, empty: &str) -> String {
    let spelt = |cells: &[u8]| -> Vec<String> {
        cells.iter().map(|cell| if *cell == b'.' { empty.to_owned() } else { (*cell as char).to_string() }).collect()
    };
    cells.as_bytes().chunks(9).map(|cells| spelt(cells).join(between)).collect::<Vec<_>>().join(row)
}

fn rows(between: &str, row: &str) -> String {
    spelt(LINE, between, row, ".")
}

fn numbered(front: impl Fn(usize) -> String, between: &str, behind: &str, empty: &str) -> String {
    let rows = spelt(LINE, between, "\n", empty);
    (0..).zip(rows.lines()).map(|(at, row)| format!("{}{row}{behind}\n", front(at))).collect()
}

#[test]
fn every_notation_reads_its_example() {
    for notation in FORMATS {
        assert!(!records(notation.example()).is_empty(), "{}:\n{}", notation.name(), notation.example());
    }
}

#[test]
fn one_skeleton_is_many_notations() {
    for text in [
        LINE.to_owned(),
        rows("", "\n"),
        rows(" ", "\n"),
        rows("", "/"),
        rows(" & ", " \\\\\n"),
        format!("[[{}]]", rows(", ", "],\n [")),
        format!("[[\"{}\"]]", rows("\",\"", "\"],[\"")),
        format!("problem(1, [[{}]]).", rows(",", "],\n [").replace('.', "_")),
        format!("M = [{}];", rows(" ", "; ").replace('.', "0")),
        format!("int b[9][9] = {{{{{}}}}};", rows(", ", "},\n {").replace('.', "0")),
        format!("| {} |", rows(" | ", " |\n| ")),
        format!("board = \"\"\"\n{}\n\"\"\"", rows("", "\n")),
    ] {
        reads(&text);
    }
}

#[test]
fn what_belongs_together_falls_together() {
    let board = rows("", "\n");
    let short = &board[10..];
    assert_eq!(records(&format!("{board}\n\n{short}\n\n{board}\n\n{board}\n")).len(), 3);
    refuses(&format!("{board}\n{short}\n"));
}

#[test]
fn a_comment_sign_in_front_of_all_lines() {
    reads(&format!("#' {}", rows(" ", "\n#' ")));
    for sign in ["# ", "// ", "    -- ", "> > ", ";; "] {
        let text = numbered(|_| sign.to_owned(), " ", "", "_");
        reads(&text);
        refuses(&text.replacen(&format!("{sign}8"), "8", 1));
    }
    reads(&format!("/**\n{} */\n", numbered(|_| " * ".to_owned(), " ", "", ".")));
    refuses("--422--3---44-----\n--\n");
    refuses(";2;4;;;\n;;;;;1\n;;;2;5;4\n;;;;;3\n;;;;;\n");
    refuses(";2;4;;\n;;;;;1\n;;;2;5;4\n;;;;;3\n;;;;;\n");
    // The sign is no cell: eight rows of nine cells are no board of order 8.
    let starred: String = spelt(FULL, " ", "\n", "*")
        .lines()
        .take(8)
        .map(|row| format!("* {}\n", &row[..15].replace('9', "*")))
        .collect();
    refuses(&starred);
}

#[test]
fn openings_and_closings() {
    reads(&format!("grid = Sudoku::new(9, 2, 3)\nm = matrix(c({}), nrow=9)\n", spelt(LINE, ",", ",\n", "0")));
    reads(&format!("puzzle = <<~GRID\n{}\nGRID\n", spelt(LINE, "", "\n", ".")));
    reads(&format!("set(GOOD\n{}\n)\n", spelt(LINE, " ", "\n", "0")));
    reads(&format!("puzzle: |\n{}\n", spelt(LINE, "", "\n", ".")));
    reads(&format!("g: array[1..9, 1..9] of integer = (\n({})\n);\n", spelt(LINE, ", ", "),\n(", "0")));
    assert_eq!(records(&format!("easy = \"{LINE}\"\nhard = \"{LINE}\"\n")).len(), 2);
    assert_eq!(records(&format!("puzzle: {LINE}\nsolution: {FULL}\n")).len(), 1);
    reads(&format!("; the first of them\n'(({}))\n", spelt(LINE, " ", ")\n (", "0")));
    refuses(&format!("Here is a puzzle.\n{}\n", spelt(LINE, "", "\n", ".")));
    refuses(&format!("m = c(5, 3, 4, 1)\nm = matrix(c({}), nrow=9)\n", spelt(LINE, ",", ",\n", "0")));
    // A board of letters behind, and a word with cells in it.
    refuses(
        "b = [['3', '.', '.', '1'],\n ['.', '.', '.', '.'],\n ['.', '.', '4', '.'],\n ['.', '1', '.', '.']]\nBA.C\nCD..\n",
    );
    refuses("puzzle,solution613204023020400012,1324423121433412\n");
    reads(&format!("a = [\n{}]\n", numbered(|_| "[".into(), ", ", "],", "0").replacen("[8", "// ------\n[8", 1)));
    // What is switched off is no rule, what is switched on is one; strings of signs are clues.
    let array = spelt(LINE, ", ", "|\n", "0");
    reads(&format!("KNIGHT = false;\nDIAGONAL = false;\nstart = [|\n{array}|];\n"));
    for rule in ["KNIGHT = true;", "KING=true;", "DIAGONAL = false; KING = true;", "is_diagonal = 1;"] {
        refuses(&format!("{rule}\nstart = [|\n{array}|];\n"));
    }
    refuses("var g = new Grid(5, \"0050000030000000010000000\", \"   <   ><>  < < >\", \"< <  < < <    <  \");\n");
    // An indented line of quotes alone opens nothing.
    refuses("    \"\"\"\n");
    // Labels are no words.
    refuses("1.524\n..31.\n25.31\n3.1.2\n5.2.3\n\nAAABB\nAABBB\nCCDDD\nCCDD\n");
}

#[test]
fn words_and_counters_at_rows() {
    reads(&format!("board:\n{}", numbered(|_| "  db ".into(), ",", "", "0")));
    reads(&numbered(|at| format!("s({}) = \"", at + 1), "", "\"", "0"));
    reads(&numbered(|at| format!("b[{at}] = new Integer[] {{"), ", ", "};", "null"));
    reads(&numbered(|at| format!("{} DATA ", 10 * (at + 1)), ",", "", "0"));
    reads(&numbered(|_| "println(\"".into(), " ", "\");", "_"));
    reads(&numbered(|at| format!("{} │ ", (b'A' + at as u8) as char), " ", " │", "."));
    reads(&numbered(|at| format!("board.SetRow({at}, new int[] {{ "), ", ", " });", "0"));
    reads(&numbered(|_| "  .byte ".into(), ", ", " ; row", "0"));
    refuses(&numbered(|at| format!("s({}) = \"", if at == 3 { 9 } else { at }), "", "\"", "0"));
    let add = |row: &str| format!("grid.add(Arrays.asList({row}));\n");
    let rows = ["0, 4, 0, 2", "0, 0, 3, 4", "4, 0, 0, 0", "0, 0, 3, 4"];
    assert_eq!(records(&rows.map(add).concat()).len(), 1);
    refuses(&[rows[0], rows[1], rows[2], "0, 0, 1", rows[3]].map(add).concat());
    refuses(&numbered(|at| format!("{} ", if at == 3 { "dw" } else { "db" }), ",", "", "0"));
}

#[test]
fn a_puzzle_with_its_solution_is_one_record() {
    let (board, full) = (spelt(LINE, "", "\n", "."), spelt(FULL, "", "\n", "."));
    for text in [
        format!("{board}\n\n{full}\n"),
        format!("{board}\n{full}\n"),
        format!("Puzzle:\n{board}\n\nSolution:\n{full}\n"),
    ] {
        reads(&text);
        assert!(records(&text)[0].solution.is_some(), "{text}");
    }
    reads(&format!("\"{LINE}\"\t\"{FULL}\"\n"));
    refuses(&format!("\"{LINE}\"\t\"{}\"\n", FULL.replacen("534", "354", 1)));
    refuses(&format!("\"{FULL}\"\t\"{}\"\n", FULL.replacen("534", "934", 1)));
    let wrong = full.replacen("534", "543", 1);
    refuses(&format!("A puzzle\n{board}\n\nIts solution\n{wrong}\n"));
    reads(&format!("A puzzle\n{board}\n\nIts solution\n{full}\n"));
}

#[test]
fn sizes_in_front() {
    let board = spelt(LINE, " ", "\n", "0");
    for size in ["9", "3", "1", "9 9", "9 3 3"] {
        reads(&format!("{size}\n{board}\n"));
    }
    refuses(&format!("5\n{board}\n"));
    refuses("2\n;;4;5;;3\n;;;;;1\n4;;1;;5;\n5;2;;;;\n3;;;;;\n;5;6;;3;\n");
    let cells = "1........2.....3...4.....";
    assert!(records(&format!("5\n{cells}\n1112211222334443344535555\n"))[0].puzzle.board().layout().regions.is_some());
}

/// The givens as facts of this form, rows and columns counted from `first`.
fn facts(first: usize, form: impl Fn(usize, usize, char) -> String) -> Vec<String> {
    let fact = |(at, c): (usize, char)| (c != '.').then(|| form(at / 9 + first, at % 9 + first, c));
    LINE.chars().enumerate().filter_map(fact).collect()
}

#[test]
fn facts_and_tuples() {
    let given = facts(1, |row, column, value| format!("given({row},{column},{value})."));
    reads(&given.join("\n"));
    reads(&given.join(" "));
    reads(&format!("% a puzzle\n{}\n", given.join("\n")));
    reads(&given.iter().rev().cloned().collect::<Vec<_>>().join("\n"));
    reads(&facts(0, |row, column, value| format!("cell({row}, {column}, {value});")).join("\n"));
    let tuples = facts(1, |row, column, value| format!("({row},{column},{value})"));
    reads(&format!("board = [{}]\n", tuples.join(", ")));
    reads(&format!("board = [{}]\n", tuples.join(", \\\n         ")));
    reads(&format!("[{}]\n", tuples.join(",")));
    // What lost, gained or exchanged a sign.
    let text = given.join("\n");
    for (from, to) in [
        ("(1,1,5)", "(1,1,)"),
        ("(1,1,5)", "(1,,5)"),
        ("(1,1,5)", "(1,1,0)"),
        ("(1,1,5)", "(1,1,55)"),
        ("(1,1,5)", "(1,1,05)"),
        ("(1,1,5)", "(1,5)"),
        ("(1,1,5)", "(1,2,5)"),
        ("(1,1,5)", "(1,1,5"),
        ("(1,1,5).", "(1,1,5)"),
        ("(1,1,5).", "(1,1,5). 3"),
        ("given(1,1,5)", "give(1,1,5)"),
        ("given(1,1,5)", "(1,1,5)"),
        ("given(1,1,5)", "killer(1,1,5)"),
    ] {
        refuses(&text.replacen(from, to, 1));
    }
    refuses(&facts(1, |row, column, value| format!("killer({row},{column},{value}).")).join("\n"));
    refuses(&format!("board = [{}\n", tuples.join(", ")));
    refuses(&format!("board = [{}]\n", tuples.iter().rev().cloned().collect::<Vec<_>>().join(", ")));
}

/// A table of these cells, each in this form.
fn table(cells: &str, form: impl Fn(&str) -> String) -> String {
    let cell =
        |byte: &u8| form(if *byte == b'.' { "" } else { std::str::from_utf8(std::slice::from_ref(byte)).unwrap() });
    let row = |cells: &[u8]| format!("  <tr>\n{}  </tr>\n", cells.iter().map(cell).collect::<String>());
    format!("<table>\n{}</table>\n", cells.as_bytes().chunks(9).map(row).collect::<String>())
}

#[test]
fn tables_of_html() {
    let plain = table(LINE, |cell| format!("<td>{cell}</td>\n"));
    reads(&plain);
    reads(&plain.to_uppercase());
    reads(&plain.replace("<table>", "<table class=\"s9\" border=1>"));
    reads(&format!("<h3>Sudoku</h3>\n{plain}<p>Have fun</p>\n"));
    reads(&table(
        LINE,
        |cell| if cell.is_empty() { "<td>&nbsp;</td>".to_owned() } else { format!("<td><b>{cell}</b></td>") },
    ));
    reads(&table(LINE, |cell| format!("<td><input maxlength=\"1\" value=\"{cell}\"></td>")));
    reads(&format!("<table><tr><td>\n{plain}</td></tr></table>\n"));
    let solved = table(FULL, |cell| format!("<td>{cell}</td>\n"));
    assert_eq!(lines(&records(&format!("{plain}{solved}"))), [LINE]);
    for (from, to) in [
        ("<td>5</td>\n", ""),
        ("<td>5</td>", "<td>5"),
        ("<td>5</td>", "<th>5</th>"),
        ("<td>5</td>", "5"),
        ("<td>5</td>", "<td>5<br>3</td>"),
        ("<td></td>", "<td data-cell=\"4\"></td>"),
        ("<td></td>", "<td colspan=\"1\"></td>"),
        ("<td></td>", "<td>.</td>"),
        ("</tr>", ""),
        ("</table>", ""),
        ("<table>", "<p>5</p><table>"),
        ("<table>", "<h1>Killer Sudoku</h1><table>"),
        ("</table>", "<tr><td>1</td></tr></table>"),
    ] {
        refuses(&plain.replacen(from, to, 1));
    }
}

/// Boards of several notations are each of their own: the second one is a Latin square, since its notation is one.
#[test]
fn each_board_is_of_its_own_notation() {
    let text = "Here is a sudoku\n1...\n..3.\n...2\n.4..\nand a square with holes\norder 4\n0 -1 -1 3\n-1 -1 0 -1\n-1 0 -1 -1\n3 -1 -1 -1\nthat is all\n";
    let lines = Options { lines: vec![(2, 5), (7, 11)], ..Options::default() };
    for records in [found(text), read_with(text, &lines)] {
        let names: Vec<&str> = records.iter().map(|record| record.format.name()).collect();
        assert_eq!(names, ["block", "pls"]);
        let has_boxes: Vec<bool> =
            records.iter().map(|record| record.puzzle.board().layout().boxes.is_some()).collect();
        assert_eq!(has_boxes, [true, false]);
    }
}

#[test]
fn text_above_a_board_may_name_its_rule() {
    let board = rows("", "\n");
    let page = |title: &str| format!("{title}\n\nHere it is.\n\n{board}\n\nHave fun!\n");
    for title in [
        "Diagonal Sudoku (X)",
        "# Sudoku X",
        "Windoku of the day",
        "Anti-knight, by Tom",
        "Both diagonals differ, too",
        "The same, with thermometers",
    ] {
        let text = page(title);
        assert_eq!(lines(&found(&text)), [""; 0], "{title}");
        let error = records_with(&text, &Options::default()).remove(0).unwrap_err().to_string();
        assert!(error.starts_with("the text around the board says"), "{title}: {error}");
        // Who says what it means has the board.
        let said = Options { find: true, board: Some(BoardChoice::Sudoku(Some(9))), ..Options::default() };
        assert_eq!(read_with(&text, &said).len(), 1, "{title}");
    }
    for title in ["The puzzle of the day", "An X-wing leads to a skyscraper", "By Stephen King"] {
        assert_eq!(lines(&found(&page(title))), [LINE], "{title}");
    }
    for text in [format!("Here it is.\n\n{board}\n\nKiller Sudoku\n"), format!("column by column\n{board}\n")] {
        assert_eq!(lines(&found(&text)), [""; 0], "{text}");
    }
    // What stands above one board says nothing of the one before.
    let two = format!("Here it is.\n\n{board}\n\nDiagonal Sudoku (X)\n{board}\n");
    let read = records_with(&two, &Options { find: true, ..Options::default() });
    let places = read.iter().map(|record| record.as_ref().map_or_else(|error| error.line, |record| record.line));
    assert_eq!(places.collect::<Vec<_>>(), [3, 13]);
    assert_eq!(lines(&found(&two)), [LINE]);
}

#[test]
fn words_may_say_that_cells_do_not_stand_by_rows() {
    let rows: Vec<String> = spelt(LINE, ",", "\n", "0").lines().map(str::to_owned).collect();
    let lists =
        |open: &str, close: &str| rows.iter().map(|row| format!("{open}{row}{close}")).collect::<Vec<_>>().join(",\n");
    let lines = |word: &str| (1..).zip(&rows).map(|(n, row)| format!("{word} {n}: {row}\n")).collect::<String>();
    for (text, is_by_rows) in [
        (format!("s <- rbind({})", lists("c(", ")")), true),
        (format!("s <- cbind({})", lists("c(", ")")), false),
        (format!("a = np.array([{}])", lists("[", "]")), true),
        (format!("a = np.array([{}]).T", lists("[", "]")), false),
        (format!("{{\"rows\":[{}]}}", lists("[", "]")), true),
        (format!("{{\"cols\":[{}]}}", lists("[", "]")), false),
        (format!("A = [{}]';", rows.join(";\n")), false),
        (lines("Row"), true),
        (lines("Column"), false),
        (lines("Box"), false),
        (format!("by columns:\n{}", rows.join("\n")), false),
        (format!("spaltenweise\n{}", rows.join("\n")), false),
        (format!("box by box:\n{}", rows.join("\n")), false),
    ] {
        if is_by_rows {
            reads(&text);
        } else {
            let error = records_with(&text, &Options::default()).remove(0).unwrap_err().to_string();
            assert!(error.contains("do not stand row by row"), "{text}");
        }
    }
}

#[test]
fn what_check_says_of_a_table_is_no_puzzle() {
    let wrong = FULL.replacen('4', "3", 1);
    let table = format!(
        "Nr;Rätsel;Lösung;verdict;note\n1;{LINE};{FULL};unique;\n2;{LINE};;multiple;two solutions differ at r4c2 r4c4 r4c5 r5c2 r5c5 r7c4\n\
         3;{LINE};{wrong};unique;the solution beside it is wrong at r1c3, r2c7 and r3c9\n4;{LINE};;unique;\n"
    );
    assert_eq!(lines(&records(&table)), [LINE; 4]);
    refuses(&format!("Nr;Rätsel;note\n1;{LINE};differ at 4 2 4 4 4 5 5 2 5 5\n"));
}

#[test]
fn fields_of_a_table_keep_what_is_in_quotes_and_behind_a_sharp() {
    let table = format!("id,note,puzzle\n1,\"a # b \"\"x\"\"\",{LINE}\n2,c #1 d,{LINE}\n3,,{LINE} # comment\n");
    let notes = records(&table).into_iter().map(|record| record.note.unwrap());
    assert_eq!(notes.collect::<Vec<_>>(), ["1, a # b \"x\"", "2, c #1 d", "3, # comment"]);
}
