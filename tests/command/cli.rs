//! The command line: exact output, standard error and status.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::folder::Folder;
use crate::common::run::{Ran, command, exactly, prints};

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const TWO: &str = "12..34..21..43..";

/// More solutions than anybody can wait for.
const BUSY: [&str; 3] = ["--empty", "--board", "latin:9"];

fn ran(out: &str, err: &str, status: i32) -> Ran {
    Ran { out: out.to_owned(), err: err.to_owned(), status }
}

#[test]
fn check_tells_each_puzzle_by_its_place() {
    let two = &UNIQUE.replacen("53", "..", 1).replacen("79", "..", 1);
    let none = &UNIQUE.replacen("53..7", "535.7", 1);
    let input = format!("# three\n{UNIQUE}\n\n{none}\n{two}");
    let ran = exactly(&["check", "-"], input);
    assert_eq!(ran.out, "<stdin>:2: unique\n<stdin>:4: none\n<stdin>:5: multiple\n");
    assert_eq!((ran.err.as_str(), ran.status), ("puzzles: 3; 1 unique, 1 multiple, 1 none\n", 1));
}

#[test]
fn check_prints_only_what_is_wanted() {
    let input = format!("{UNIQUE}\n{}\n", ".".repeat(81));
    let only = exactly(&["check", "--only", "multiple,none"], &input);
    assert_eq!(only, ran("<stdin>:2: multiple\n", "puzzles: 2; 1 unique, 1 multiple\n", 1));
    assert_eq!(exactly(&["check", "--quiet"], &input), ran("", "", 1));
    assert_eq!(exactly(&["check", "--quiet"], UNIQUE), ran("", "", 0));
}

#[test]
fn check_verbose_draws_where_two_solutions_differ() {
    let drawn = "\
<puzzle>:1: multiple (search)
read as line: 4×4 sudoku with boxes of 2x2, 8 givens
┏━━━┯━━━┳━━━┯━━━┓
┃ 1'│ 2'┃3/4│4/3┃
┠───┼───╂───┼───┨
┃ 3'│ 4'┃1/2│2/1┃
┣━━━┿━━━╋━━━┿━━━┫
┃ 2'│ 1'┃4/3│3/4┃
┠───┼───╂───┼───┨
┃ 4'│ 3'┃2/1│1/2┃
┗━━━┷━━━┻━━━┷━━━┛
' given
/ different in r1c3 r1c4 r2c3 r2c4 r3c3 r3c4 r4c3 r4c4
";
    let summary = "puzzles: 1; 1 multiple\n";
    assert_eq!(exactly(&["check", "--verbose", "-p", TWO], ""), ran(drawn, summary, 1));
    let in_notation = exactly(&["check", "--verbose", "--to", "line", "-p", TWO], "");
    let lines = "\
<puzzle>:1: multiple (search)
read as line: 4×4 sudoku with boxes of 2x2, 8 givens
1234341221434321
1234342121434312
# different in r2c3 r2c4 r4c3 r4c4
";
    assert_eq!(in_notation, ran(lines, summary, 1));
}

#[test]
fn check_tells_all_cells_that_vary() {
    let object = exactly(&["check", "--json", "-p", "12..34.........."], "").out;
    let object: serde_json::Value = serde_json::from_str(&object).unwrap();
    assert_eq!(object["vary"].as_array().unwrap().len(), 12, "{object}");
    assert!(object["differ"].as_array().unwrap().len() < 12, "{object}");
    assert_eq!(object["complete"], true);
    let drawn = exactly(&["check", "--verbose", "-p", "12..34.........."], "").out;
    let cells = "/ different in r1c3 r1c4 r2c3 r2c4 r3c1 r3c2 r3c3 r3c4 r4c1 r4c2 r4c3 r4c4";
    assert_eq!(drawn.lines().skip_while(|line| !line.starts_with('/')).collect::<Vec<_>>().join(" "), cells);
    let unique = exactly(&["check", "--json", "-p", "1234341221434..."], "").out;
    assert!(!unique.contains("vary") && !unique.contains("complete"), "{unique}");
}

#[test]
fn check_pretty_draws_what_is_known_of_each() {
    let none = "12..34..21..4.3.";
    let one = "1234341221434...";
    let ran = exactly(&["check", "--pretty", "--ascii"], format!("{one}\n{none}\n"));
    let expected = "\
<stdin>:1: unique
+-------+-------+
| 1': 2'| 3': 4'|
|.......|.......|
| 3': 4'| 1': 2'|
+-------+-------+
| 2': 1'| 4': 3'|
|.......|.......|
| 4': 3 | 2 : 1 |
+-------+-------+
' given
<stdin>:2: none
+-------+-------+
| 1 : 2 |   :   |
|.......|.......|
| 3 : 4 |   :   |
+-------+-------+
| 2 : 1 |   :   |
|.......|.......|
| 4 :   | 3 :   |
+-------+-------+
";
    assert_eq!((ran.out.as_str(), ran.status), (expected, 1), "{}", ran.out);
}

#[test]
fn boards_are_headed_where_there_are_several() {
    let drawn = exactly(&["solve", "--pretty", "--board", "latin:2"], "1... first\n2...\n").out;
    let expected = "\
<stdin>:1: first
┏━━━┯━━━┓
┃ 1'│ 2 ┃
┠───┼───┨
┃ 2 │ 1 ┃
┗━━━┷━━━┛
' given

<stdin>:2
┏━━━┯━━━┓
┃ 2'│ 1 ┃
┠───┼───┨
┃ 1 │ 2 ┃
┗━━━┷━━━┛
' given
";
    assert_eq!(drawn, expected, "{drawn}");
    let all = exactly(&["enumerate", "--pretty", "--empty", "--board", "latin:2"], "").out;
    let expected = "\
solution 1
┏━━━┯━━━┓
┃ 1 │ 2 ┃
┠───┼───┨
┃ 2 │ 1 ┃
┗━━━┷━━━┛

solution 2
┏━━━┯━━━┓
┃ 2 │ 1 ┃
┠───┼───┨
┃ 1 │ 2 ┃
┗━━━┷━━━┛
";
    assert_eq!(all, expected, "{all}");
}

#[test]
fn show_draws_puzzles_and_pencil_marks() {
    let expected = "\
┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ 2 ┃   │   ┃
┠───┼───╂───┼───┨
┃ 3 │ 4 ┃   │   ┃
┣━━━┿━━━╋━━━┿━━━┫
┃ 2 │ 1 ┃   │   ┃
┠───┼───╂───┼───┨
┃ 4 │ 3 ┃   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
";
    prints(&["show", "-p", TWO], "", expected);
    let expected = "\
┏━━━━┯━━━━┳━━━━┯━━━━┓
┃ 1' │ 2' ┃    │    ┃
┃    │    ┃ 34 │ 34 ┃
┠────┼────╂────┼────┨
┃ 3' │ 4' ┃ 12 │ 12 ┃
┃    │    ┃    │    ┃
┣━━━━┿━━━━╋━━━━┿━━━━┫
┃ 2' │ 1' ┃    │    ┃
┃    │    ┃ 34 │ 34 ┃
┠────┼────╂────┼────┨
┃ 4' │ 3' ┃ 12 │ 12 ┃
┃    │    ┃    │    ┃
┗━━━━┷━━━━┻━━━━┷━━━━┛
' given
";
    prints(&["show", "--marks", "-p", TWO], "", expected);
    let contradictory = exactly(&["show", "--marks", "-p", "123............4"], "");
    assert!(contradictory.out.contains("!! no value is left for r1c4\n"), "{}", contradictory.out);
}

#[test]
fn colours_are_added_where_they_are_asked_for() {
    let coloured = exactly(&["solve", "--pretty", "--color", "always", "--board", "latin:2", "-p", "1..."], "").out;
    let expected = "\
┏━━━┯━━━┓
┃ \u{1b}[1m1\u{1b}[0m\u{1b}[2m'│\u{1b}[0m \u{1b}[36m2\u{1b}[0m\u{1b}[2m \u{1b}[0m┃
┠\u{1b}[2m───┼───\u{1b}[0m┨
┃ \u{1b}[36m2\u{1b}[0m\u{1b}[2m │\u{1b}[0m \u{1b}[36m1\u{1b}[0m\u{1b}[2m \u{1b}[0m┃
┗━━━┷━━━┛
' given
";
    assert_eq!(coloured, expected, "{coloured}");
}

#[test]
fn asked_nothing_it_shows_three_examples() {
    let nothing = exactly(&[], "");
    assert_eq!((nothing.out.as_str(), nothing.status), ("", 2));
    assert_eq!(nothing.err.lines().filter(|line| line.starts_with("  exactly ")).count(), 3, "{}", nothing.err);
}

#[test]
fn the_version_has_the_facts_of_a_report() {
    let long = exactly(&["--version"], "").out;
    let names: Vec<_> = long.lines().skip(1).map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(names, ["commit", "rustc", "target", "features", "varisat"], "{long}");
    assert!(long.starts_with(&format!("exactly {}\n", env!("CARGO_PKG_VERSION"))));
    assert!(long.contains("\nvarisat: 0.2"), "{long}");
    prints(&["-V"], "", concat!("exactly ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn statements_are_compared() {
    let right = format!("# expect: unique\n{UNIQUE}\n# expect: multiple\n{}\n", ".".repeat(81));
    assert_eq!(exactly(&["check", "--expect", "--quiet"], &right), ran("", "", 0));
    let wrong = exactly(&["check", "--expect"], format!("# expect: none\n{UNIQUE}\n"));
    assert_eq!(wrong.out, "<stdin>:2: unique, but expected: none\n");
    assert_eq!((wrong.err.as_str(), wrong.status), ("puzzles: 1; 1 unique, 0 of 1 statements hold\n", 1));
    assert_eq!(exactly(&["check", "--expect"], UNIQUE).status, 2);
    let counted = exactly(&["check", "--expect", "-q", "-p", "# expect: 287 solutions\n................"], "");
    assert_eq!(counted.status, 1);
}

#[test]
fn solve_prints_what_it_can_and_says_what_it_cannot() {
    prints(&["solve"], UNIQUE, &format!("{SOLVED}\n"));
    let none = exactly(&["solve"], format!("{UNIQUE}\n55{}\n{UNIQUE}", ".".repeat(79)));
    assert_eq!(none, ran(&format!("{SOLVED}\n{SOLVED}\n"), "<stdin>:2: none\n", 1));
    let several = exactly(&["solve", "--unique"], ".".repeat(81));
    assert_eq!(several, ran("", "<stdin>:1: multiple\n", 1));
    let block = exactly(&["solve", "--to", "block"], UNIQUE);
    assert_eq!(block.out.lines().collect::<String>(), SOLVED);
    assert_eq!(block.out.lines().count(), 9);
}

#[test]
fn enumerate_prints_bare_records_and_heads_groups() {
    let mut latin: Vec<_> =
        exactly(&["enumerate", "--empty", "--board", "latin:3"], "").out.lines().map(str::to_owned).collect();
    latin.sort();
    latin.dedup();
    assert_eq!(latin.len(), 12);
    let groups = exactly(&["enumerate", "--limit", "2"], format!("{UNIQUE}\n{}\n", ".".repeat(81)));
    let lines: Vec<_> = groups.out.lines().collect();
    assert_eq!((lines[0], lines[1], lines[2], lines.len()), ("# <stdin>:1", SOLVED, "# <stdin>:2", 5));
    assert_eq!(groups.status, 0, "a limit that was reached is a yes");
    assert_eq!(exactly(&["enumerate"], format!("55{}", ".".repeat(79))), ran("", "<stdin>:1: none\n", 1));
}

#[test]
fn counts_are_exact_or_said_to_be_bounds() {
    prints(&["count", "--empty", "--board", "sudoku:4"], "", "<empty>:1: 288\n");
    prints(&["count", "--empty", "--board", "latin:4", "--limit", "576"], "", "<empty>:1: 576\n");
    prints(&["count", "--empty", "--board", "latin:4", "--limit", "575"], "", "<empty>:1: at least 575\n");
    assert_eq!(exactly(&["count"], format!("55{}", ".".repeat(79))), ran("<stdin>:1: 0\n", "", 1));
}

#[test]
fn encode_names_variables_and_heads_groups() {
    let ran = exactly(&["encode", "-p", "1..............."], "");
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("\nc var 64 = r4c4=4\np cnf 64 449\n"));
    assert_eq!(ran.out.lines().filter(|line| !line.starts_with(['c', 'p'])).count(), 449);
    let several = exactly(&["encode"], format!("{UNIQUE}\n{UNIQUE}\n"));
    assert_eq!((several.out.as_str(), several.status), ("", 2));
    let large = exactly(&["encode", "--empty", "--board", "latin:64"], "");
    assert_eq!((large.out.as_str(), large.status), ("", 3));
    let said = "<empty>:1: unknown (too large: the formula has more than 20000000 clauses)\n";
    assert_eq!(large.err, said);
}

#[test]
fn convert_refuses_what_would_be_lost() {
    prints(&["convert", "--to", "line", "--from", "block", "-p", "12..\n34..\n21..\n43..\n"], "", "12..34..21..43..\n");
    let lost = exactly(&["convert", "--to", "line", "puzzles/jigsaw/six-blocks.txt"], "");
    assert_eq!((lost.out.as_str(), lost.status), ("", 2));
    assert!(lost.err.contains("region"), "{}", lost.err);
}

const UNIQUE_9: &str = "5..13.8........935.6..5.4...8..1.6...3194......46.8.1.......263..52761.8.4..8....";

#[test]
fn dedupe_keeps_the_first_of_each_class() {
    let rows: Vec<Vec<char>> =
        UNIQUE_9.as_bytes().chunks(9).map(|row| row.iter().map(|&b| b as char).collect()).collect();
    let text = |cell: &dyn Fn(usize, usize) -> char| (0..81).map(|at| cell(at / 9, at % 9)).collect::<String>();
    let renamed = |digit: char| "294753618".chars().nth((digit as usize).wrapping_sub('1' as usize)).unwrap_or('.');
    let lines = [
        text(&|row, column| rows[row][column]),
        text(&|row, column| renamed(rows[row][column])),
        text(&|row, column| rows[8 - row][8 - column]),
        text(&|row, column| if row + column == 0 { '1' } else { rows[row][column] }),
        text(&|row, column| renamed(rows[column][8 - row])),
        text(&|row, column| rows[row][8 - column]),
        text(&|row, column| rows[column][row]),
        text(&|row, column| rows[(row + 3) % 9][column]),
        text(&|row, column| rows[column][(row + 3) % 9]),
    ];
    let input = lines.join("\n") + "\n";
    let said = "\
line 2: line 1 values renamed
line 3: line 1 rotated
line 5: line 1 rotated, values renamed
line 6: line 1 mirrored
line 7: line 1 transposed
line 8: line 1 rows exchanged
line 9: line 1 columns exchanged, transposed
puzzles: 9; classes: 2
";
    for jobs in ["1", "2", "5"] {
        let ran = exactly(&["dedupe", "--jobs", jobs], &input);
        assert_eq!((ran.err.as_str(), ran.status), (said, 0));
        assert_eq!(ran.out, format!("{}\n{}\n", lines[0], lines[3]));
    }
    let same = exactly(&["dedupe", "--up-to", "same"], format!("{input}{input}"));
    assert_eq!((same.out.as_str(), same.err.lines().count()), (input.as_str(), 10));
    assert!(same.err.starts_with("line 10: line 1 again\n"), "{}", same.err);
    let isotopy = exactly(&["dedupe", "--quiet", "--up-to", "isotopy"], &input);
    assert_eq!((isotopy.out.lines().count(), isotopy.err.as_str()), (3, ""));
    let forms = exactly(&["convert", "--canonical", "--to", "line"], &input).out;
    let forms: Vec<&str> = forms.lines().collect();
    assert!((0..9).all(|at| (forms[at] == forms[0]) == (at != 3)), "{forms:?}");
}

#[test]
fn dedupe_compares_notations_and_tells_classes() {
    let block = "+--+--+\n|BA|..|\n|DC|..|\n+--+--+\n|AB|..|\n|CD|..|\n+--+--+\n";
    let ran = exactly(&["dedupe", "--json", "-p", "12..34..21..43..", "-p", block, "-p", "1..............."], "");
    let objects: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let member = |name: &str| objects.iter().map(|object| object[name].clone()).collect::<Vec<_>>();
    assert_eq!(member("class"), [1, 1, 2]);
    assert_eq!(member("kept"), [true, false, true]);
    // The empty board has 128 · 4!, of which those that keep a cell and a value are one in 16 · 4.
    assert_eq!(objects[2]["automorphisms"], "48");
    assert_eq!(objects[1]["first"], serde_json::json!({"file": "<puzzle 1>", "line": 1}));
}

#[test]
fn what_options_said_of_a_board_holds_in_its_notation() {
    let latin = ["--board", "latin:4", "-p", "1234............"];
    let dedupe = exactly(&[&["dedupe", "--quiet"][..], &latin].concat(), "");
    assert_eq!((dedupe.out.as_str(), dedupe.err.as_str(), dedupe.status), ("1234............\n", "", 0));
    let canonical = exactly(&[&["convert", "--canonical"][..], &latin].concat(), "");
    assert_eq!((canonical.err.as_str(), canonical.status), ("", 0));
    assert_eq!(canonical.out.bytes().filter(u8::is_ascii_digit).count(), 4, "{}", canonical.out);
    // Also in another notation of bare cells.
    let other = exactly(&[&["dedupe", "--quiet", "--to", "block"][..], &latin].concat(), "");
    assert_eq!((other.out.as_str(), other.status), ("1234\n....\n....\n....\n", 0));
}

#[test]
fn open_cells_stay_open_where_one_value_is_all_there_is() {
    for to in ["line", "block", "array", "judge-c", "csv"] {
        let there = exactly(&["convert", "--to", to, "--from", "exactly"], "puzzle\norder: 1\nboard: sudoku\n");
        assert!(!there.out.contains('1'), "{to}: {}{}", there.out, there.err);
    }
}

#[test]
fn dedupe_knows_lines_from_either_end_and_which_cells_are_of_one_line() {
    let board = |lines: &[&str]| format!("puzzle\norder: 9\n{}\n", lines.join("\n"));
    let classes = |one: &[&str], other: &[&str]| {
        let ran = exactly(&["dedupe", "--up-to", "same", "-p", &board(one), "-p", &board(other)], "");
        ran.err.lines().last().unwrap_or_default().to_owned()
    };
    for kind in ["between", "lockout"] {
        let line = |cells: &str| format!("{kind}: {cells}");
        let (there, back) = (line("r1c1 r2c2 r2c3 r3c4"), line("r3c4 r2c3 r2c2 r1c1"));
        assert_eq!(classes(&[&there], &[&back]), "puzzles: 2; classes: 1", "{kind}");
        let other = line("r2c2 r1c1 r2c3 r3c4");
        assert_eq!(classes(&[&there], &[&other]), "puzzles: 2; classes: 2", "{kind}");
        // The same cells at the same places, of other lines.
        let (one, two) = (line("r1c1 r2c2 r3c3"), line("r4c1 r3c2 r2c4"));
        let (three, four) = (line("r1c1 r3c2 r3c3"), line("r4c1 r2c2 r2c4"));
        assert_eq!(classes(&[&one, &two], &[&three, &four]), "puzzles: 2; classes: 2", "{kind}");
    }
}

#[test]
fn dedupe_refuses_rules_by_name_and_gives_up_in_time() {
    let sandwich = "puzzle\norder: 4\nsandwich r1: 5\n";
    let ran = exactly(&["dedupe", "-p", sandwich], "");
    assert_eq!((ran.out.as_str(), ran.status), ("", 2));
    assert!(ran.err.contains("sandwich 1") && ran.err.contains("cannot be found"), "{}", ran.err);
    let ran = exactly(&["dedupe", "--up-to", "same", "-p", sandwich, "-p", sandwich], "");
    assert_eq!(ran.err, "<puzzle 2>:1: <puzzle 1>:1 again\npuzzles: 2; classes: 1\n");
    let ran = exactly(&["dedupe", "--timeout", "0.1", "--empty", "--board", "sudoku:64"], "");
    assert_eq!((ran.out.lines().count() > 0, ran.status), (true, 3));
    assert!(ran.err.contains("not compared (time limit)"), "{}", ran.err);
}

#[test]
fn json_has_an_object_a_puzzle() {
    let out = exactly(&["check", "--json"], format!("{UNIQUE} easy one\n")).out;
    let object: serde_json::Value = serde_json::from_str(&out).unwrap();
    let expected = serde_json::json!({
        "schema": 1, "file": "<stdin>", "line": 1, "puzzle": UNIQUE, "verdict": "unique", "solutions": [SOLVED], "note": "easy one"
    });
    for (member, value) in expected.as_object().unwrap() {
        assert_eq!(&object[member], value, "{member}");
    }
    let out = exactly(&["enumerate", "--json", "--empty", "--board", "latin:2"], "").out;
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[0]["schema"], &lines[0]["line"]), (4, &2.into(), &1.into()));
    assert_eq!((&lines[1]["solution"], &lines[2]["solution"]), (&"1221".into(), &"2112".into()));
    assert_eq!((&lines[3]["count"], &lines[3]["complete"]), (&"2".into(), &true.into()));
    let refused = exactly(&["solve", "--json", "--to", "judge-a", "-p", "12..34..21..43.."], "");
    assert_eq!((refused.out.as_str(), refused.status), ("", 2), "{refused:?}");
    assert!(object.get("seconds").is_none());
    let timed = exactly(&["count", "--json", "--timing", "--empty", "--board", "latin:2"], "").out;
    assert!(serde_json::from_str::<serde_json::Value>(&timed).unwrap()["seconds"].is_number());
}

#[test]
fn bad_records_are_reported_and_the_rest_is_answered() {
    let input = format!("{UNIQUE}\n{}\n{UNIQUE}\n", &UNIQUE[1..]);
    let ran = exactly(&["solve"], input);
    assert_eq!(ran.out, format!("{SOLVED}\n{SOLVED}\n"));
    let shown = format!(" 2 | {}\n   | {:80}^\n", &UNIQUE[1..], "");
    assert_eq!(ran.err, format!("<stdin>:2:81: error: 81 cells expected, 80 found\n{shown}"));
    assert_eq!(ran.status, 2);
}

#[test]
fn output_does_not_depend_on_jobs() {
    let several = std::fs::read_to_string("puzzles/broken/several.txt").unwrap();
    let input = format!("{UNIQUE}\n123\n{several}").repeat(20);
    for arguments in [
        &["check", "--verbose"][..],
        &["solve"],
        &["enumerate", "--limit", "3"],
        &["check", "--json"],
        &["check", "--json", "--engine", "sat"],
        &["solve", "--engine", "sat"],
        &["check", "--verbose", "--engine", "both"],
    ] {
        let with = |jobs| exactly(&[arguments, &["--jobs", jobs]].concat(), &input);
        let one = with("1");
        assert!(one == with("2") && one == with("7"), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_is_silent() {
    let mut child = command(&["enumerate", "--empty", "--board", "latin:9"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice(), first.len()), (Some(0), &b""[..], 82));
}

/// What a run without a reader of its standard output came to.
fn status_unread(arguments: &[&str]) -> Option<i32> {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    command(arguments).stdin(Stdio::null()).stdout(writer).stderr(Stdio::null()).status().unwrap().code()
}

#[test]
fn answers_that_nobody_reads_have_their_status() {
    assert_eq!(status_unread(&["check", "-p", UNIQUE]), Some(0));
    assert_eq!(status_unread(&["check", "-p", TWO]), Some(1));
    assert_eq!(status_unread(&["check", "--json", "-p", TWO]), Some(1));
    assert_eq!(status_unread(&["solve", "-p", TWO]), Some(0));
    // Those that judge one thing, or a list of them.
    let wrong = "examples/formulas/latin2-wrong.cnf";
    let contradiction = "examples/formulas/contradiction.cnf";
    let grade = ["grade", wrong, "--board", "latin:2", "--empty"];
    for (arguments, status) in [
        (&grade[..], 1),
        (&[&grade[..], &["--json"]].concat(), 1),
        (&[&grade[..], &["--csv"]].concat(), 3),
        (&["grade", wrong, "--reference", "examples/formulas/latin2.cnf"], 1),
        (&["grade", wrong, "--at-most-one", "2"], 1),
        (&["verify", "--formula", contradiction, "--proof", "examples/formulas/contradiction-wrong.steps"], 1),
        (
            &["verify", "--json", "--formula", contradiction, "--proof", "examples/formulas/contradiction-wrong.steps"],
            1,
        ),
        (&["sat", contradiction], 20),
        (&["sat", "--proof-format", "resolution", contradiction], 20),
        (&["sat", "examples/formulas/latin2.cnf"], 10),
    ] {
        let ran = exactly(arguments, "");
        assert_eq!(status_unread(arguments), Some(status), "{arguments:?} {ran:?}");
        assert!(ran.status == status || status == 3, "{arguments:?} {ran:?}");
    }
}

#[test]
fn certificates_are_written_where_nobody_reads_on() {
    for (arguments, status) in [(["check", "--certify"], 1), (["prove", "--out"], 0)] {
        let folder = Folder::new();
        let path = folder.path("certificates");
        let puzzles = ["-p", TWO, "-p", UNIQUE, "-p", TWO];
        let arguments = [&arguments[..], &[path.to_str().unwrap()], &puzzles].concat();
        assert_eq!(status_unread(&arguments), Some(status), "{arguments:?}");
        assert_eq!(std::fs::read_dir(&path).unwrap().count(), 3, "{arguments:?}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        return println!("skipped: there is no /dev/full");
    };
    let output = command(&["enumerate", "--empty", "--board", "latin:4"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stderr.is_empty());
}

/// A shell's `>&-`: nothing can be printed there, and the runtime of Rust would hide that.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
#[test]
fn a_standard_output_that_is_closed_is_an_error() {
    let puzzle = "-p 12..34..21..43..";
    for arguments in [
        &format!("solve {puzzle}"),
        &format!("check --json {puzzle}"),
        "sat examples/formulas/contradiction.cnf",
        "--help",
    ] {
        let script = format!("exec \"$0\" {arguments} >&-");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_exactly")]).current_dir(env!("CARGO_MANIFEST_DIR"));
        let output = shell.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains("closed"), "{arguments}: {output:?}");
    }
    // What is thrown away on purpose is not.
    let output = command(&["solve", "-p", "12..34..21..43.."]).stdout(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn time_limits_hold_within_a_solve() {
    for board in [
        &["--board", "latin:9"][..],
        &["--board", "latin:25"],
        &["--board", "latin:9", "--engine", "sat"],
        &["--board", "sudoku:36", "--engine", "sat"],
        &["--board", "latin:60", "--engine", "sat"],
    ] {
        let start = Instant::now();
        let ran = exactly(&[&["count", "--empty", "--timeout", "0.5"], board].concat(), "");
        assert_eq!(ran.status, 3, "{board:?}: {ran:?}");
        assert!(ran.out.starts_with("<empty>:1: at least "), "{}", ran.out);
        assert!(start.elapsed() < Duration::from_secs(10), "{board:?}: {:?}", start.elapsed());
    }
}

#[test]
fn signals_end_a_run_with_whole_records() {
    for signal in ["-INT", "-TERM"] {
        let mut child = command(&[&["enumerate"], &BUSY[..]].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = child.stdout.take().unwrap();
        let mut text = vec![0];
        out.read_exact(&mut text).unwrap();
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        out.read_to_end(&mut text).unwrap();
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{signal}");
        assert!(text.chunks(82).all(|record| record.len() == 82 && record[81] == b'\n'), "a record was cut");
    }
}

#[test]
fn a_signal_ends_a_run_that_nobody_reads() {
    let mut child =
        command(&[&["enumerate"], &BUSY[..]].concat()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    // The pipe stays open, and full.
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_signal_ends_a_wait_for_input() {
    let mut child =
        command(&["check"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let open = child.stdin.take();
    std::thread::sleep(Duration::from_millis(300));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(open);
}

#[test]
fn formats_shows_an_example_of_each() {
    let all = exactly(&["formats"], "").out;
    for format in exactly::format::FORMATS {
        assert!(all.contains(format.name()) && all.contains(format.about()));
    }
}

#[test]
fn models_are_decoded_and_checked() {
    let model = |literals: [i32; 8]| format!("s SATISFIABLE\nv {} 0\n", literals.map(|lit| lit.to_string()).join(" "));
    let decode = |puzzle: &str, model: &str| {
        let Ran { out, err, status } = exactly(&["decode", "--board", "latin:2", "-p", puzzle, "--model", "-"], model);
        (out, err, status)
    };
    let said = |err: &str, status| (String::new(), format!("<puzzle>:1: {err}\n"), status);
    let right = model([1, -2, -3, 4, -5, 6, 7, -8]);
    assert_eq!(decode("1...", &right), ("1221\n".to_owned(), String::new(), 0));
    assert_eq!(decode("2...", &right), said("no solution: the model breaks the given of r1c1", 1));
    let clash = model([1, -2, 3, -4, -5, 6, 7, -8]);
    assert_eq!(decode("1...", &clash), said("no solution: the model breaks row 1", 1));
    let none = model([1, -2, -3, -4, -5, 6, 7, -8]);
    assert_eq!(decode("1...", &none), said("no solution: the model puts no value in r1c2", 1));
    let simplified = model([-1, -2, -3, 4, -5, 6, 7, -8]);
    let advice = "no solution: the model puts no value in r1c1 (but for --givens propagated it is a grid)";
    assert_eq!(decode("1...", &simplified), said(advice, 1));
    let both = model([1, 2, -3, 4, -5, 6, 7, -8]);
    assert_eq!(decode("1...", &both), said("no solution: the model puts both 1 and 2 in r1c1", 1));
    for printed in
        ["v 1 -2 -3 4 -5 6 7 -8\n", "SATISFIABLE\n1 -2 -3 4 -5 6 7 -8 0\n", "(True, [1, -2, -3, 4, -5, 6, 7, -8])\n"]
    {
        assert_eq!(decode("1...", printed), ("1221\n".to_owned(), String::new(), 0));
    }
    assert_eq!(decode("1...", "v 1 -2 0\n"), said("error: -: nothing is said about variable 3 (r1c2=1)", 2));
    let unsat = decode("1...", "s UNSATISFIABLE\n");
    assert_eq!(unsat.1, "<stdin>:1: error: there is no model: the solver says `s UNSATISFIABLE`\n");
    assert_eq!(unsat.2, 2);
}

#[test]
fn lab_measures_what_can_be_told_beforehand() {
    let arguments = ["lab", "--scheme", "minimal,extended", "--amo", "pairwise,commander", "--rounds", "1"];
    let Ran { out, err, status } = exactly(&[&arguments[..], &["--json", "-p", "1..............."]].concat(), "");
    assert_eq!((err.as_str(), status), ("", 0));
    let rows: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<_> = rows
        .iter()
        .map(|row| {
            assert!(row["first_seconds"].as_f64().unwrap() > 0.0 && row["second_learnt"].is_u64());
            assert_eq!((row["verdict"].as_str(), row.get("proof_bytes")), (Some("multiple"), None));
            let numbers = ["variables", "clauses", "literals", "fixed"].map(|name| row[name].as_u64().unwrap());
            (row["scheme"].as_str().unwrap(), row["amo"].as_str().unwrap(), numbers)
        })
        .collect();
    let expected = [
        ("minimal", "pairwise", [64, 16 + 48 * 6 + 1, 64 + 48 * 12 + 1, 1]),
        ("minimal", "commander", [64 + 48 * 2, 16 + 48 * 8 + 1, 64 + 48 * 16 + 1, 1]),
        ("extended", "pairwise", [64, 64 * 7 + 1, 64 * 16 + 1, 1]),
        ("extended", "commander", [64 * 3, 64 * 9 + 1, 64 * 20 + 1, 1]),
    ];
    assert_eq!(told, expected);
}

#[test]
fn lab_prints_a_table_that_fits_a_terminal() {
    let puzzle = "puzzles/classic/easy.txt";
    let Ran { out, err, status } = exactly(&["lab", "--rounds", "2", puzzle], "");
    assert_eq!((err.as_str(), status), ("", 0));
    assert_eq!(out.lines().position(str::is_empty), Some(2 + 18));
    assert!(out.contains("\nFewest variables: minimal pairwise and 2 more (729), most: extended ladder\n"), "{out}");
    assert!(out.lines().all(|line| line.len() <= 80), "{out}");

    let Ran { out, .. } = exactly(&["lab", "--rounds", "1", "--csv", "--amo", "binary", puzzle], "");
    assert!(out.lines().count() > 4 && out.lines().all(|line| line.split(',').count() == 18), "{out}");
    assert!(
        out.lines()
            .nth(3)
            .unwrap()
            .starts_with("\"puzzles/classic/easy.txt\",3,extended,binary,units,2025,12020,26276,81,unique,")
    );
}

#[test]
fn lab_says_where_time_was_too_short() {
    let arguments = ["lab", "--amo", "pairwise", "--rounds", "1", "--timeout", "0.000001", "--csv"];
    let Ran { out, status, .. } = exactly(&[&arguments[..], &["--board", "sudoku:25", "--empty"]].concat(), "");
    assert_eq!(status, 3);
    assert!(out.lines().skip(1).all(|line| line.ends_with(",unknown,,,,,,one-hot,,")), "{out}");
}

/// What does not depend on the clock is the same everywhere: sizes, what is watched, which squares have a completion.
#[test]
fn lab_makes_squares_and_draws() {
    let ran = exactly(
        &["lab", "--orders", "3,5", "--scheme", "weber", "--amo", "pairwise,ladder", "--rounds", "1", "--csv"],
        "",
    );
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    let told = |row: &str| -> Vec<String> {
        row.split(',')
            .enumerate()
            .filter(|(place, _)| [0, 3, 5, 6, 16].contains(place))
            .map(|(_, field)| field.to_owned())
            .collect()
    };
    let rows: Vec<Vec<String>> = ran.out.lines().skip(1).map(told).collect();
    assert_eq!(rows[0][..3], ["\"latin:3\"", "pairwise", "27"]);
    assert_eq!(rows.len(), 4);
    let svg = exactly(
        &["lab", "--orders", "3,5", "--scheme", "weber", "--amo", "pairwise,ladder", "--rounds", "1", "--svg"],
        "",
    )
    .out;
    assert!(roxmltree::Document::parse(&svg).is_ok() && svg.matches("<polyline").count() == 10, "{svg}");
    assert!(svg.contains("From order 3 to 5 variables grow"), "{svg}");
    let bars =
        exactly(&["lab", "-p", "1...", "--board", "latin:2", "--scheme", "weber", "--rounds", "1", "--svg"], "").out;
    assert!(roxmltree::Document::parse(&bars).is_ok() && bars.matches("<rect").count() == 1 + 5 * 6, "{bars}");

    let phase = exactly(&["lab", "--holes", "40,80", "--order", "8", "--csv"], "");
    let rows: Vec<&str> = phase.out.lines().skip(1).collect();
    assert!(rows[0].starts_with("8,40,10,0,") && rows[1].starts_with("8,80,10,10,"), "{}", phase.out);
    for (arguments, expected) in [
        (&["lab", "--orders", "9-4"][..], "numbers from 2 to 40 expected"),
        (&["lab", "--orders", "3", "-p", "1..."], "make random squares: leave out the puzzles"),
        (&["lab", "--holes", "1", "--order", "20"], "no random square of order 20 with 1 % of its cells open"),
        (&["lab", "--holes", "0"], "numbers from 1 to 100 expected"),
        (
            &["lab", "--domain", "log", "--scheme", "extended", "-p", "1..............."],
            "none of these domains can be used with",
        ),
    ] {
        let ran = exactly(arguments, "");
        assert!(ran.err.contains(expected) && ran.status == 2, "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn opb_begins_with_its_header_and_has_no_empty_sum() {
    let arguments = ["encode", "--to", "opb", "--givens", "propagated", "--board", "latin:2", "-p", "11.."];
    let Ran { out, err, status } = exactly(&arguments, "");
    assert_eq!((err.as_str(), status), ("", 0));
    assert!(out.starts_with("* #variable= 8 #constraint= "), "{out}");
    let constraints = out.lines().filter(|line| !line.starts_with('*'));
    assert!(constraints.clone().all(|line| line.contains(" x") && line.ends_with(" ;")), "{out}");
    assert!(constraints.clone().any(|line| line == "+0 x1 >= 1 ;" || line == "+0 x1 = 1 ;"), "{out}");
    let assumed =
        exactly(&["encode", "--to", "opb", "--givens", "assumed", "--board", "latin:2", "-p", "1..."], "").out;
    assert!(assumed.ends_with("* assume x1 0\n"), "{assumed}");
}

#[test]
fn grade_tells_givens_that_were_simplified_away() {
    let puzzle = ["--board", "latin:3", "-p", "12......."];
    let formula = exactly(&[&["encode", "--givens", "propagated"], &puzzle[..]].concat(), "").out;
    let folder = std::env::temp_dir().join(format!("exactly-simplified-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("puzzle.txt");
    std::fs::write(&file, "12.......\n").unwrap();
    let file = file.to_str().unwrap();
    let Ran { out, status, .. } = exactly(&["grade", "-", "--board", "latin:3", "--puzzle", file], formula);
    assert!(
        out.starts_with("<stdin>: not equivalent\n  the givens are simplified away: what they settle occurs nowhere"),
        "{out}"
    );
    assert_eq!(status, 1);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_follows_the_end_of_a_formula_is_told() {
    let Ran { out, err, status } = exactly(&["sat"], "p cnf 1 1\n1 0\n%\n0\n\n-1 0\n");
    assert_eq!((out.as_str(), status), ("s SATISFIABLE\nv 1 0\n", 10));
    assert_eq!(err, "<stdin>:6: warning: what follows the `%` that ends the formula is left out\n");
    let satlib = exactly(&["sat"], "p cnf 1 1\n1 0\n%\n0\n\n");
    assert_eq!((satlib.err.as_str(), satlib.status), ("", 10));
    let refused = exactly(&["sat", "--proof", "-"], "p cnf 1 1\n1 0\n");
    assert_eq!(refused.status, 2);
}

#[cfg(unix)]
#[test]
fn names_cannot_forge_lines() {
    let folder = std::env::temp_dir().join(format!("exactly-names-{}", std::process::id()));
    let file = folder.join("a\nb.txt: unique");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(&file, "1...............\n").unwrap();
    let name = file.to_str().unwrap();
    for arguments in [&["check", name][..], &["verify", name], &["count", name], &["check", "no\u{1b}\nfile"]] {
        let Ran { out, err, .. } = exactly(arguments, "");
        assert!(!out.contains("\nb.txt") && !err.contains("\nb.txt") && !err.contains("\nfile"), "{out}{err}");
        assert!(!err.contains('\u{1b}'), "{err}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// Controls of both kinds, and what turns the direction of text, are not handed on to a terminal, whoever says them.
#[test]
fn unseen_characters_are_shown_by_their_codes() {
    let mark = "\u{1b}]0;a\u{7}\u{9b}31m\u{85}\u{202e}\u{2066}\u{200f}";
    let file = format!("no-{mark}");
    let group = format!("puzzle\norder: 4\ngroup \"{mark}\": r1c1 r1c1\n");
    let clash = format!("puzzle\norder: 4\ngroup \"{mark}\": r1c1 r4c4\nmarks: r1c1=1 r4c4=1\n");
    let (rule, cells) = (format!("puzzle\norder: 4\n{mark}: r1c1\n"), format!("12..{mark}34..21..43..\n"));
    let formula = format!("p cnf 1 1\n{mark} 0\n");
    let runs: [(&[&str], &str); 9] = [
        (&["check", &file], ""),
        (&["verify", &file], ""),
        (&["sat", &file], ""),
        (&["check", "--from", &file], ""),
        (&["check"], &group),
        (&["explain"], &clash),
        (&["check"], &rule),
        (&["check"], &cells),
        (&["sat"], &formula),
    ];
    for (arguments, input) in runs {
        let Ran { err, .. } = exactly(arguments, input);
        let shows = |character: char| character != '\n' && exactly::format::ParseError::is_unseen(character);
        assert!(!err.contains(shows), "{arguments:?}: {err:?}");
    }
}
