//! Bare texts: each rule refuses what it is there for, each view reads what it takes away, and what either could hide is refused.

use exactly::Puzzle;
use exactly::format::{
    BoardChoice, FORMATS, LINE as NOTATION, Options, ParseError, Parser, ReadError, Reader, Record, Style,
};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn read_with(text: &str, options: &Options) -> Result<Vec<Record>, ReadError> {
    let mut reader = Reader::new(text.as_bytes(), options)?;
    let mut parser = Parser::new(options);
    let mut records = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        records.extend(parser.records(&chunk?).filter_map(Result::ok));
    }
    Ok(records)
}

/// The puzzles of a text; none where it is refused.
fn records(text: &str) -> Vec<Record> {
    read_with(text, &Options::default()).unwrap_or_default()
}

/// What `--find` takes of it.
fn found(text: &str) -> Vec<Record> {
    read_with(text, &Options { find: true, ..Options::default() }).unwrap_or_default()
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
fn one_alphabet_a_board() {
    refuses(&LINE.replacen('.', "0", 1));
    refuses(&LINE.replacen('.', "_", 1));
    refuses("aB..\n..ab\n....\n....\n");
    refuses("0123\n1032\n2301\n3210\n");
}

#[test]
fn rows_agree() {
    refuses(&rows(" ", "\n").replacen("3 .", "3.", 1));
    refuses(&format!("[[{}]]", rows(",", "],[").replacen("],", "]", 1)));
    refuses("+--+--+\n|12|..|\n|.4|..|\n|..|2.|\n+--+--+\n|..|.1|\n+--+--+\n");
    refuses("| 1 . | . . |\n| . . | 3 . |\n| . . | . 2 |\n| . 4 | . 1");
}

#[test]
fn beside_the_cells_stand_only_stated_forms() {
    reads(&format!("{LINE} ED=10.5/10.5/2.6"));
    reads(&format!("0001,{LINE},hard"));
    refuses(&format!("{LINE} 53..7....6"));
    refuses(&format!("{LINE} {LINE}"));
    refuses(&format!("Puzzle 3: Killer\n{}", rows("", "\n")));
    reads(&format!("Puzzle 3: easy\n{}", rows("", "\n")));
}

#[test]
fn the_form_explains_most_of_the_text() {
    refuses(&format!("Here is a puzzle.\n\n{}", rows("", "\n")));
    assert_eq!(records(&format!("{LINE}\nxyz\n{LINE}\n")).len(), 2);
    refuses(&format!("{LINE}\nxyz\nxyz\n{LINE}\n"));
}

#[test]
fn labels_mean_a_jigsaw_or_nothing() {
    let (cells, labels) = ("1........2.....3...4.....", "1112211222334443344535555");
    assert!(records(&format!("{cells}\n{labels}\n"))[0].puzzle.board().layout().regions.is_some());
    refuses(labels);
    refuses(&format!("{cells}\n{}\n", &labels[1..]));
    refuses(&format!("{cells}\n{}\n", labels.replacen('1', "2", 1)));
    // Beside the cells, with one that is lost, another one, or one too many, they are no remark.
    let (cells, labels) = ("***1***2321*2***", "ACBBACDBACDBACDD");
    assert!(records(&format!("{cells},{labels}\n"))[0].puzzle.board().layout().regions.is_some());
    for other in [&labels[1..], &labels[..15], &labels.replacen('D', "1", 1), &format!("{labels}５")] {
        refuses(&format!("{cells},{other}\n"));
    }
}

#[test]
fn candidates_by_their_places_are_no_cells() {
    let board = ".2.....4..3.1..41.....3....412.4..3..2..1......4...41....2....34";
    assert!(records(&format!("{board}\n"))[0].puzzle.board().values() == 4);
    let exchanged = board.replacen("41....2", "14....2", 1);
    for text in [format!("{exchanged}\n{board}\n"), format!("\u{1}{board}\n{board}\n"), format!("{board}.\n{board}\n")]
    {
        refuses(&text);
    }
}

#[test]
fn a_drawing_that_lost_a_cell_is_none() {
    let rows: String = (0..4).map(|row| format!("│ {} │ {} │ . │ . │\n", row + 1, (row + 1) % 4 + 1)).collect();
    let drawn = format!("┼───┼───┼───┼───┼\n{rows}┼───┼───┼───┼───┼\n").replace(". │ .", "  │  ");
    assert_eq!(records(&drawn).len(), 1, "{drawn}");
    refuses(&drawn.replacen("│ 1 ", "│  ", 1));
}

#[test]
fn labels_beside_fields_are_no_cells() {
    let heading = |form: fn(usize) -> String, sign: &str| (1..10).map(form).collect::<Vec<_>>().join(sign);
    let labelled = |sign: &str| numbered(|row| format!("{}{sign}", (b'A' + row as u8) as char), sign, "", "0");
    for sign in [",", ", ", ";"] {
        reads(&format!("{sign}{}\n{}", heading(|n| n.to_string(), sign), labelled(sign)));
    }
    let ruled = |names: String, cells: &str| {
        let rows: String = cells.split('\n').map(|row| format!("| {row} |\n")).collect();
        format!("| {names} |   \n|{}\n{rows}", "---|".repeat(9))
    };
    for empty in ["0", ".", "-", " "] {
        reads(&ruled(heading(|n| format!("c{}", n - 1), " | "), &spelt(LINE, " | ", "\n", empty)));
    }
    refuses(&ruled(heading(|n| format!("c{}", n * n), " | "), &rows(" | ", "\n")));
}

#[test]
fn frames_of_one_board_are_wider_than_those_of_another() {
    let board = |wide: usize| {
        let cell = |c: char, at: usize| {
            format!(
                "{:>wide$}",
                if c == '.' && at.is_multiple_of(2) {
                    "12"
                } else if c == '.' {
                    "3456"
                } else {
                    "7"
                }
            )
        };
        let row = |row: usize| {
            let cells: Vec<String> =
                LINE[9 * row..9 * row + 9].chars().enumerate().map(|(at, c)| cell(c, at)).collect();
            cells.chunks(3).map(|stack| stack.join(" ")).collect::<Vec<_>>().join(" | ")
        };
        let frame = vec!["-".repeat(3 * wide + 3); 3].join("+");
        (0..9)
            .map(|at| format!("{}{}\n", row(at), if at == 2 || at == 5 { format!("\n{frame}") } else { String::new() }))
            .collect::<String>()
    };
    assert_eq!(records(&format!("{}\n{}", board(4), board(7))).len(), 2);
}

#[test]
fn what_ties_and_differs_is_refused() {
    // 16 lines of order 4, or a block of order 16.
    let line = |at: usize| format!("{}{}{}\n", ".".repeat(at), at % 4 + 1, ".".repeat(15 - at));
    let text: String = (0..16).map(line).collect();
    refuses(&text);
    assert_eq!(records(&(0..15).map(line).collect::<String>()).len(), 15);
}

#[test]
fn what_belongs_together_falls_together() {
    let board = rows("", "\n");
    let short = &board[10..];
    assert_eq!(records(&format!("{board}\n\n{short}\n\n{board}\n\n{board}\n")).len(), 3);
    refuses(&format!("{board}\n{short}\n"));
}

#[test]
fn what_a_form_takes_away_is_no_cell() {
    // Finds of the damage: each of these was once read without one of its rows, or with one too many.
    refuses("| | | | |\n|---|---|---|---|\n| 4 | 3 |  | 2 |\n| 1 |  |  |  |\n| 3 | 2 | 4 | 1 |\n");
    refuses("| 1 | 2 | 3 | 4 |\n| 3 | 4 |  |  |\n| 4 |  | 2 | 3 |\n| 4 |  | 2 | 3 |\n|  |  | 4 | 1 |\n");
    refuses("x43x=\n2314\n3x2x\n3x2x\n124x\n");
    refuses(
        "[None, 1, 3, 4],\ngrid = [[None, None, 3, 4],\n [1, None, None, None],\n [None, 1, 3, 4],\n [4, None, 1, None]]\n",
    );
    refuses(",,1,4,,3\n[[5, 0, 1, 0], [0, 0, 0, 4], [0, 3, 0, 0], [0, 0, 4, 0]]\n");
    refuses("....23..12.23..124..4\n");
    refuses("+-----+-----+\n  *----*----*----*----*\n");
    refuses("order 4\n0 -1 -1 3\n-1 -1 0 -1\n-1 0 -1 -1\n+3 -1 -1 -1\n");
    refuses("id,puzzle,solution\n1,1.....3....2.4..,12341234\n");
}

#[test]
fn clothed_cells() {
    let wear = |left: &str, right: &str, empty: &str| {
        let cell = |c: char| if c == '.' { empty.to_owned() } else { format!("{left}{c}{right}") };
        let rows: Vec<String> = LINE
            .as_bytes()
            .chunks(9)
            .map(|row| row.iter().map(|c| cell(*c as char)).collect::<Vec<_>>().join(", "))
            .collect();
        format!("[[{}]]", rows.join("],\n ["))
    };
    reads(&wear("Some(", ")", "None"));
    reads(&wear("Just ", "", "Nothing"));
    reads(&wear("Cell(", ")", "Cell(_)"));
    reads(&wear("\"", "\"", "\"\""));
    reads(&wear("", "", "-1"));
    refuses("-1 2 3 -1\n3 1 -1 -1\n2 3 -1 -1\n-1 -1 2 3\n");
    refuses(&wear("Some(", ")", "None").replacen("Some(5)", "5", 1));
    refuses(&wear("\"", "\"", "\"\"").replacen("\"\"", "\" \"", 1));
    // Empty strings beside numbers, and the suffix of a type.
    reads(&wear("", "", "''"));
    refuses(&wear("", "", "''").replacen("''", "'x'", 1));
    reads(&format!("m <- matrix(c({}), nrow = 9L)\n", spelt(LINE, "L, ", "L,\n", "0") + "L"));
    refuses(&format!("m <- matrix(c({}), nrow = 9L)\n", spelt(LINE, "L, ", "L,\n", "0")));
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
fn rows_that_are_not_lines() {
    reads(&format!("const grid = '{}';\n", spelt(LINE, "", "' +\n  '", "0")));
    reads(&format!("\"\\\n{}\";\n", spelt(LINE, " ", "\\\n", "0")));
    // All rows of a paragraph but the last.
    let bands: Vec<String> =
        LINE.as_bytes().chunks(27).map(|band| spelt(str::from_utf8(band).unwrap(), " ", "\\\n", "0")).collect();
    reads(&format!("---\n\n{}\n\n---\n", bands.join("\n\n")));
    reads(&format!("grid = Sudoku(\"{}\")\n", spelt(LINE, "", "\"\n  \"", ".")));
    reads(&format!("{}\n", spelt(LINE, ",", "\\n", "?")));
    // Six lines of five numbers and one of six are no board of order 6.
    let lines = ["3, 0, 0, 2, 1"; 6].join(",\n");
    refuses(&format!("int array[5][5] = {{{lines},\n0, 0, 0, 0, 5, 4}};\n"));
    // What is spelt as a line is no comment.
    refuses("# ?,?,?,?\\n?,?,2,3\\n?,?,1,3\\n?,?,1,2\\n?,?,3,?\n");
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
fn values_that_count_from_0() {
    let row = |at: usize| -> String {
        (0..16)
            .map(|column| {
                if (at * 5 + column).is_multiple_of(3) {
                    '.'
                } else {
                    char::from_digit(((at * 4 + at / 4 + column) % 16) as u32, 16).unwrap().to_ascii_uppercase()
                }
            })
            .collect()
    };
    let text = (0..16).map(row).collect::<Vec<_>>().join("\n");
    let records = records(&text);
    assert_eq!(records.len(), 1);
    assert!(records[0].puzzle.givens().iter().any(|given| given.allowed.bits() == 1 << 15));
    refuses(&text.replace('0', ".").replacen('.', "0", 1));
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

#[test]
fn boards_in_prose() {
    let board = spelt(LINE, " ", "\n", "_");
    let text = format!("Solve this one:\n{board}\nGood luck!\n\nOr do not.\n");
    refuses(&text);
    assert_eq!(lines(&found(&text)), [LINE]);
    assert_eq!(found(&text)[0].line, 2);
    // Likewise in a text of comments, and in a frame of dashes.
    let comments: String = text.lines().map(|line| format!("# {line}\n")).collect();
    assert_eq!((lines(&found(&comments)), found(&comments)[0].line), (vec![LINE.to_owned()], 2));
    let band = "+–––––+–––––+–––––+\n";
    let drawn = format!(
        "{}{band}",
        (0..9)
            .map(|row| {
                let cells: Vec<String> =
                    LINE.as_bytes()[9 * row..9 * row + 9].iter().map(|c| (*c as char).to_string()).collect();
                let row_of = format!("|{}|{}|{}|\n", cells[..3].join(" "), cells[3..6].join(" "), cells[6..].join(" "));
                if row % 3 == 0 { format!("{band}{row_of}") } else { row_of }
            })
            .collect::<String>()
    );
    reads(&drawn);
    // What could be longer is none: a row that stands elsewhere, one that has become a word, labels, a damaged solution.
    assert!(found(&format!("{board}\nSolve it\n{}\n", &board[..17])).is_empty());
    assert!(found("Mine:\nuc4 1 2 _\n_ 2 1 _\n_ 4 _ _\n_ 3 _ _\n_ 3 _ _\n").is_empty());
    assert!(found("A jigsaw\n\n1....\n....2\n.....\n3....\n...4.\n\n11122\n11222\n33444\n3344\n35555\n").is_empty());
    assert!(found("A jigsaw\n\n1....\n....2\n.....\n3....\n...4.\n\nAAABB\\\nAABBBCC\n").is_empty());
}

/// What closes a bracket, and brackets and quotes alone, bound a board as a word does; a row behind a bracket does not.
#[test]
fn boards_between_brackets_and_quotes() {
    let rows = spelt(LINE, ", ", ",\n", "0");
    for (front, behind) in [
        ("solve <- function() {\n m <- matrix(c(\n", "\n), 9, 9)\n}"),
        ("self.assertEqual(f(m),\n\'\'\'\n", "\n\'\'\')"),
    ] {
        assert_eq!(lines(&found(&format!("{front}{rows}{behind}\n"))), [LINE], "{front}");
    }
    let small = "1, 0, 0, 0,\n0, 0, 3, 0,\n0, 0, 0, 2,\n0, 4, 0, 0";
    assert_eq!(found(&format!("a square of mine\n{small}\n)\n")).len(), 1);
    assert!(found(&format!("a square of mine\n{small}\n), 4, 0\n")).is_empty());
}

/// Boards of several notations are each of their own: the second one is a Latin square, since its notation is one.
#[test]
fn each_board_is_of_its_own_notation() {
    let text = "Here is a sudoku\n1...\n..3.\n...2\n.4..\nand a square with holes\norder 4\n0 -1 -1 3\n-1 -1 0 -1\n-1 0 -1 -1\n3 -1 -1 -1\nthat is all\n";
    let lines = Options { lines: vec![(2, 5), (7, 11)], ..Options::default() };
    for records in [found(text), read_with(text, &lines).unwrap()] {
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
        let error = read_with(&text, &Options::default()).unwrap_err().to_string();
        assert!(error.starts_with("the text above the board says"), "{title}: {error}");
        // Who says what it means has the board.
        let said = Options { find: true, board: Some(BoardChoice::Sudoku(Some(9))), ..Options::default() };
        assert_eq!(read_with(&text, &said).unwrap().len(), 1, "{title}");
    }
    for title in ["The puzzle of the day", "An X-wing leads to a skyscraper", "By Stephen King"] {
        assert_eq!(lines(&found(&page(title))), [LINE], "{title}");
    }
    // What stands above one board says nothing of the one before.
    let two = format!("Here it is.\n\n{board}\n\nDiagonal Sudoku (X)\n{board}\n");
    let options = Options { find: true, ..Options::default() };
    let chunk = Reader::new(two.as_bytes(), &options).unwrap().next_chunk().unwrap().unwrap();
    let place = |record: Result<Record, ParseError>| record.map_or_else(|error| error.line, |record| record.line);
    assert_eq!(Parser::new(&options).records(&chunk).map(place).collect::<Vec<_>>(), [3, 13]);
    assert_eq!(lines(&found(&two)), [LINE]);
}
