//! Tables of puzzles come back whole, with answers behind their columns.

use std::fs;
use std::path::Path;

use crate::common::folder::{Folder, text};
use crate::common::run::{Ran, command, exactly, output};
use serde_json::Value as Json;

const UNIQUE: &str = "1234341221434.21";
const SEVERAL: &str = "12..34..........";
const NONE: &str = "11..............";
const SOLUTION: &str = "1234341221434321";

fn sheet(arguments: &[&str], table: &str) -> Ran {
    let Ran { out, err, status } = exactly(arguments, table);
    // The summary is not the point here.
    let err = err.lines().filter(|line| !line.starts_with("puzzles: ")).map(|line| format!("{line}\n")).collect();
    Ran { out, err, status }
}

#[test]
fn what_is_no_table_of_puzzles_is_refused() {
    for (table, what) in [
        ("a,b\n1,2\n", "no column of this table holds puzzles"),
        ("", "no column of this table holds puzzles"),
        (&format!("a,b\n{UNIQUE},{SEVERAL}\n{SEVERAL},{UNIQUE}\n"), "several columns hold puzzles: “a”, “b”"),
    ] {
        let ran = exactly(&["check", "--csv"], table);
        assert!(ran.err.contains(what) && ran.status == 2 && ran.out.is_empty(), "{table}: {ran:?}");
    }
    let table = format!("a,b\n{UNIQUE},{SEVERAL}\n{SEVERAL},{UNIQUE}\n");
    let ran = sheet(&["check", "--csv", "--column", "b"], &table);
    assert!(ran.out.lines().nth(2).unwrap().starts_with(&format!("{SEVERAL},{UNIQUE},unique")), "{ran:?}");
    let bytes = [&b"p\n"[..], UNIQUE.as_bytes(), b"\n\xff\n"].concat();
    assert!(exactly(&["check", "--csv"], bytes).err.contains("not UTF-8"));
}

#[test]
fn a_job_that_was_cut_goes_on() {
    let folder = Folder::new();
    let path = folder.path("earlier.csv");
    let table = |puzzles: &[&str]| {
        let rows = puzzles.iter().enumerate().map(|(row, puzzle)| format!("{row},\"a\nb\",{puzzle}\n"));
        format!("id,text,puzzle,key,verdict\n{}", rows.collect::<String>())
    };
    let row = |puzzle: &str, key: &str, verdict: &str| format!("{puzzle},{key},{verdict}");
    let wrong = row(UNIQUE, "4321341221431234", "");
    let differs = row(UNIQUE, SOLUTION, "none");
    let unique = row(UNIQUE, SOLUTION, "");
    let mendable = row(&UNIQUE.replacen("12", "13", 1), "", "");
    // What makes the status 1 may stand in the rows that were answered.
    for (command, puzzles) in [
        ("check", &[&unique[..], &row(SEVERAL, "", ""), &row(NONE, "", ""), &unique, &row("x", "", ""), &unique][..]),
        ("check", &[&wrong, &unique]),
        ("check", &[&differs, &unique]),
        ("rate", &[&row(SEVERAL, "", ""), &unique]),
        ("mend", &[&mendable, &unique]),
        ("mend", &[&row(NONE, "", ""), &mendable, &unique]),
    ] {
        let table = table(puzzles);
        let whole = exactly(&[command, "--csv"], &table);
        for cut in 0..=whole.out.len() {
            fs::write(&path, &whole.out[..cut]).unwrap();
            let resumed = exactly(&[command, "--csv", "--resume", text(&path)], &table);
            let got = (&resumed.out, resumed.status);
            assert_eq!(got, (&whole.out, whole.status), "{command} cut at {cut}: {}", resumed.err);
        }
    }
    let table = table(&[&unique, &unique]);
    let whole = exactly(&["check", "--csv"], &table);
    fs::write(&path, whole.out.replace(UNIQUE, NONE)).unwrap();
    let other = exactly(&["check", "--csv", "--resume", text(&path)], &table);
    assert!(other.status == 2 && other.err.contains("is no answer to line"), "{other:?}");
}

#[test]
fn what_other_commands_need_of_a_table_is_handed_over() {
    let folder = Folder::new();
    let table = format!("Heft;Rätsel;Preis\n\"A;1\";{UNIQUE};9,50\n\"B\n2\";1...............;10,00\n");
    let puzzles = exactly(&["sheet", "--where", "Preis > 9,6", "--puzzles"], &table);
    assert_eq!(puzzles.out, "puzzle: B 2\norder: 4\ngivens:\n1...\n....\n....\n....\n");
    let path = folder.path("table.csv");
    let generate = ["generate", "3", "--csv", "--kind", "killer", "--board", "sudoku:4"];
    let first = exactly(&generate, "").out;
    fs::write(&path, first.replace("puzzle,solution,clues", "Rätsel,Lösung,Zahl")).unwrap();
    let other = exactly(&[&generate[..], &["--distinct-from", text(&path)]].concat(), "");
    let puzzles = |table: &str| table.split("\"puzzle\n").skip(1).map(str::to_owned).collect::<Vec<_>>();
    let (first, other) = (puzzles(&first), puzzles(&other.out));
    assert!(
        first.len() == 3 && other.len() == 3 && first.iter().all(|one| !other.contains(one)),
        "{first:?} {other:?}"
    );
    fs::write(&path, table).unwrap();
    let missing = exactly(&["dedupe", "--csv", "--against", "missing.csv", text(&path)], "");
    assert_eq!((missing.status, missing.out.as_str()), (2, ""));
}

#[test]
fn published_tables_come_back_whole() {
    let Some(data) = std::env::var_os("EXACTLY_DATA") else {
        println!("SKIPPED: no EXACTLY_DATA");
        return;
    };
    let folder = Path::new(&data).join("sheets");
    for line in fs::read_to_string(folder.join("truth.jsonl")).unwrap().lines() {
        let truth: Json = serde_json::from_str(line).unwrap();
        let table = fs::read_to_string(folder.join(truth["file"].as_str().unwrap())).unwrap();
        let rows = truth["rows"].as_u64().unwrap() as usize;
        let ran = exactly(&["check", "--csv"], &table);
        let heading = usize::from(truth["no_heading"] != true);
        let (ours, theirs) = (ran.out.lines(), table.lines());
        assert_eq!(ours.clone().count(), theirs.clone().count(), "{line}");
        let is_kept = |(ours, theirs): (&str, &str)| ours.starts_with(theirs);
        assert!(ours.clone().zip(theirs).all(is_kept), "{line}");
        let verdicts = ours.skip(heading).filter(|row| ["unique", "multiple"].iter().any(|word| row.contains(word)));
        assert_eq!(verdicts.count(), rows, "{line}\n{}", ran.out);
    }
}

/// A sheet of four hundred rows as they come: some twice, some broken, some with several solutions or a wrong one beside them.
#[test]
fn a_dirty_sheet_becomes_a_clean_one() {
    const ROWS: usize = 400;
    let made = exactly(&["generate", "391", "--csv", "--givens", "26..32", "--seed", "4"], "").out;
    let mut rows: Vec<Vec<String>> =
        made.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect();
    // The same under other digits, and turned.
    for row in 0..9 {
        let other = |digit: char| digit.to_digit(10).map_or(digit, |digit| char::from(b'1' + (digit % 9) as u8));
        let twin: String = rows[row][0].chars().rev().map(other).collect();
        rows.push(vec![twin, String::new(), String::new()]);
    }
    let set = |text: &mut String, at: usize, to: &str| text.replace_range(at..=at, to);
    // A digit that is another one; nothing published for half of these.
    for (number, row) in rows[20..26].iter_mut().enumerate() {
        let at = row[0].find(|c: char| c.is_ascii_digit()).unwrap();
        let other = if row[0].as_bytes()[at] == b'1' { "2" } else { "1" };
        set(&mut row[0], at, other);
        if number % 2 == 0 {
            row[1].clear();
        }
    }
    // Givens that are missing, and a solution that is wrong.
    for row in &mut rows[30..39] {
        row[0] = row[0].replace(['1', '2'], ".");
    }
    set(&mut rows[50][1], 0, "x");
    rows[51][1] = rows[52][1].clone();
    let table: String =
        rows.iter().enumerate().map(|(number, row)| format!("{number};{};{};A\r\n", row[0], row[1])).collect();
    let table = format!("\u{feff}Nr;Rätsel;Lösung;Autor\r\n{table}");
    assert_eq!(rows.len(), ROWS);

    let step = |arguments: &[&str], table: &str| {
        let ran = exactly(arguments, table);
        assert!(ran.status < 3 && ran.out.starts_with("\u{feff}Nr;Rätsel;Lösung;Autor"), "{arguments:?}: {}", ran.err);
        ran.out
    };
    let checked = step(&["check", "--csv"], &table);
    // The same in two other encodings.
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    assert!(output(command(&["check", "--csv"]), utf_16(&table)).stdout == utf_16(&checked));
    let latin = |text: &str| text.chars().skip(1).map(|sign| u8::try_from(sign).unwrap()).collect::<Vec<u8>>();
    assert!(output(command(&["check", "--csv", "--encoding", "cp1252"]), latin(&table)).stdout == latin(&checked));
    let count = |table: &str, word: &str| table.lines().filter(|line| line.contains(word)).count();
    assert_eq!(
        // One of the damaged digits leaves several solutions, too.
        (count(&checked, ";multiple;"), count(&checked, "the solution beside it is wrong")),
        (9 + 1, 4),
        "{checked}"
    );
    let different = step(&["dedupe", "--csv", "-q"], &table);
    assert_eq!(different.lines().count(), ROWS - 9 + 1);
    let mended = step(&["mend", "--csv", "--replace"], &different);
    let solved = step(&["solve", "--csv", "--replace"], &mended);
    let rated = step(&["rate", "--csv", "--replace"], &solved);
    let clean = step(&["sheet", "--where", "verdict = unique", "--sort", "rating"], &rated);
    assert_eq!(clean.lines().count(), ROWS - 9 + 1, "all were mended");
    let last = exactly(&["check", "--csv"], &clean);
    assert_eq!((last.status, &last.out), (0, &clean), "nothing is left to say");
}
