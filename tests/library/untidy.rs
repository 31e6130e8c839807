//! Untidy tables: each row is read or named, and comes back as it was written.

use std::fs;

use crate::common::folder::{Folder, text};
use crate::common::run::{Ran, command, exactly, output};

const UNIQUE: &str = "1234341221434.21";
const SEVERAL: &str = "12..34..........";
const NONE: &str = "11..............";

fn sheet(arguments: &[&str], table: &str) -> Ran {
    let Ran { out, err, status } = exactly(arguments, table);
    // The summary is not the point here.
    let err = err.lines().filter(|line| !line.starts_with("puzzles: ")).map(|line| format!("{line}\n")).collect();
    Ran { out, err, status }
}

/// Each row is read or named, and comes back.
#[test]
fn untidy_tables_come_back_whole() {
    let several = format!("{SEVERAL},x,multiple,two solutions differ at");
    for (table, rows) in [
        // No heading, a comma at the end, other signs for empty cells, quotes of another kind.
        (format!("{UNIQUE},x,\n{SEVERAL},x,\n"), vec![format!("{UNIQUE},x,,unique,"), several.replace(",x,", ",x,,")]),
        (
            format!("'id','p'\n'1','{}'\n", UNIQUE.replace('.', "*")),
            vec!["'id','p',verdict,note".into(), format!("'1','{}',unique,", UNIQUE.replace('.', "*"))],
        ),
        // Rows with a field less or more.
        (
            format!("id,p,a\n1,{UNIQUE}\n2,{UNIQUE},b,c\n"),
            vec!["id,p,a,,verdict,note".into(), format!("1,{UNIQUE},,,unique,"), format!("2,{UNIQUE},b,c,unique,")],
        ),
        // A cell a column.
        ("1,2,3,4,3,4,1,2,2,1,4,3,4,,2,1\n".into(), vec!["1,2,3,4,3,4,1,2,2,1,4,3,4,,2,1,unique,".into()]),
        // What is no puzzle.
        (
            format!("p,q\n{UNIQUE},1\n4.30E+78,2\n,3\n12x4,4\n"),
            vec![
                "p,q,verdict,note".into(),
                format!("{UNIQUE},1,unique,"),
                "4.30E+78,2,,a spreadsheet has turned the board into the number 4.30E+78; its column must be text"
                    .into(),
                ",3,,no puzzle".into(),
                "12x4,4,,".into(),
            ],
        ),
        // Boards as lists, and a mark in front.
        (
            "\u{feff}p\n\"[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,0,2,1]]\"\n".to_owned(),
            vec!["\u{feff}p,verdict,note".into(), "\"[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,0,2,1]]\",unique,".into()],
        ),
        (
            format!("| p | n |\n|---|---|\n| {UNIQUE} | a |\n"),
            vec![
                "| p | n | verdict | note |".into(),
                "|---|---| --- | --- |".into(),
                format!("| {UNIQUE} | a | unique |  |"),
            ],
        ),
        // Rules that are not read, in words and by name.
        (
            format!("p,rules\n{UNIQUE},Normal sudoku rules apply.\n{UNIQUE},The sum of the corners is prime.\n"),
            vec![
                "p,rules,verdict,note".into(),
                format!("{UNIQUE},Normal sudoku rules apply.,unique,"),
                format!("{UNIQUE},The sum of the corners is prime.,unknown,"),
            ],
        ),
        (
            format!("p,variant\n{UNIQUE},\n{UNIQUE},diagonal\n"),
            vec![
                "p,variant,verdict,note".into(),
                format!("{UNIQUE},,unique,"),
                format!("{UNIQUE},diagonal,,the column “variant” names a rule that is not read: diagonal"),
            ],
        ),
    ] {
        let ran = sheet(&["check", "--csv"], &table);
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!(lines.len(), rows.len(), "{table}\n{}\n{}", ran.out, ran.err);
        for (line, row) in lines.iter().zip(&rows) {
            assert!(line.starts_with(row.as_str()), "{table}\n{line}\n{row}");
        }
    }
}

/// Lines above the heading, other signs between fields and at the ends of lines, line breaks in fields.
#[test]
fn tables_are_read_as_they_are_written() {
    let block = "1234\n3412\n2143\n4.21";
    for (table, out) in [
        (
            format!("Puzzles of July,,\n,,\nNo.,Puzzle,By\n1,{UNIQUE},A\n"),
            format!("Puzzles of July,,\n,,\nNo.,Puzzle,By,verdict,note\n1,{UNIQUE},A,unique,\n"),
        ),
        (
            format!("sep=;\r\nNr;Puzzle\r\n1;{UNIQUE}\r\n"),
            format!("sep=;\r\nNr;Puzzle;verdict;note\r\n1;{UNIQUE};unique;\r\n"),
        ),
        (
            format!("Nr;Grille;Auteur\n1;\"{block}\";\"A; B\"\n"),
            format!("Nr;Grille;Auteur;verdict;note\n1;\"{block}\";\"A; B\";unique;\n"),
        ),
        (
            format!("id,puzzle\r1,{UNIQUE}\r2,{NONE}\r"),
            format!("id,puzzle,verdict,note\r1,{UNIQUE},unique,\r2,{NONE},none,\r"),
        ),
        (
            format!("Nr | Puzzle\n---|---\n1 | {UNIQUE}\n"),
            format!("Nr | Puzzle|verdict|note\n---|---|---|---\n1 | {UNIQUE}|unique|\n"),
        ),
    ] {
        let ran = sheet(&["check", "--csv"], &table);
        assert_eq!((ran.out.as_str(), ran.err.as_str()), (out.as_str(), ""), "{table}");
        let all = exactly(&["sheet"], &table);
        assert_eq!((all.out.as_str(), all.status), (table.as_str(), 0));
    }
}

/// A cell a column, with other columns around.
#[test]
fn cells_of_a_board_may_have_a_column_each() {
    let cells =
        |puzzle: &str| puzzle.chars().map(|cell| cell.to_string().replace('.', "")).collect::<Vec<_>>().join(",");
    let names = (1..=16).map(|cell| format!("c{cell}")).collect::<Vec<_>>().join(",");
    let (unique, several) = (cells(UNIQUE), cells(SEVERAL));
    for (table, is_read) in [
        (format!("id,{names}\n1,{unique}\n2,{several}\n"), true),
        (format!("id,{names}\n7,{unique}\n"), true),
        (format!("1,{unique},easy\n2,{several},hard\n3,{unique},\n"), true),
        (format!("{unique},\n{several},\n"), true),
        // Which are the cells?
        (format!("7,{unique}\n5,{several}\n"), false),
    ] {
        let ran = sheet(&["check", "--csv"], &table);
        if !is_read {
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{table}");
            continue;
        }
        for (row, answered) in table.lines().zip(ran.out.lines()) {
            let verdict = if row.contains(&unique) { ",unique," } else { ",multiple," };
            let verdict = if row.contains("c1") { ",verdict,note" } else { verdict };
            assert!(answered.strip_prefix(row).is_some_and(|rest| rest.starts_with(verdict)), "{row}\n{answered}");
        }
    }
}

/// What came in some encoding comes back in it, with its mark, byte for byte.
#[test]
fn encodings_come_back() {
    let folder = Folder::new();
    let path = folder.path("earlier.csv");
    let rows = format!("Nr;Rätsel;Autor\r\n1;{UNIQUE};\"Jürgen – „x“ €\"\r\n2;{SEVERAL};Ö\r\n3;x;\r\n");
    let cp1252 = |text: &str| {
        let byte = |sign: char| match sign {
            '–' => 0x96,
            '„' => 0x84,
            '“' => 0x93,
            '”' => 0x94,
            '€' => 0x80,
            _ => u8::try_from(sign).unwrap(),
        };
        text.chars().map(byte).collect::<Vec<u8>>()
    };
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let utf_16be = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let utf_8 = |text: &str| text.as_bytes().to_vec();
    let marked = format!("\u{feff}{rows}");
    type Case<'c> = (&'c dyn Fn(&str) -> Vec<u8>, &'c str, &'c [&'c str]);
    let cases: [Case<'_>; 7] = [
        (&utf_8, &rows, &[]),
        (&utf_8, &marked, &[]),
        (&utf_16, &marked, &[]),
        (&utf_16be, &marked, &[]),
        (&utf_16, &rows, &["--encoding", "utf-16le"]),
        (&utf_16be, &rows, &["--encoding", "utf-16be"]),
        (&cp1252, &rows, &["--encoding", "cp1252"]),
    ];
    let plain = exactly(&["check", "--csv"], rows.as_bytes());
    for (encode, table, named) in cases {
        let mark = if table.starts_with('\u{feff}') { "\u{feff}" } else { "" };
        let expected = encode(&format!("{mark}{}", plain.out));
        let (out, status) = bytes_of(&[&["check", "--csv"], named].concat(), &encode(table));
        assert_eq!((&out, status), (&expected, 2), "{named:?}");
        let again = bytes_of(&[&["check", "--csv"], named].concat(), &out);
        assert_eq!(again.0, out, "nothing is said twice");
        let (all, status) = bytes_of(&[&["sheet"], named].concat(), &encode(table));
        assert_eq!((all, status), (encode(table), 0), "{named:?}");
        for cut in (0..out.len()).step_by(3) {
            fs::write(&path, &out[..cut]).unwrap();
            let arguments = [&["check", "--csv", "--resume", text(&path)], named].concat();
            assert_eq!(bytes_of(&arguments, &encode(table)), (out.clone(), 2), "{named:?} cut at {cut}");
        }
    }
    for (bytes, what) in [
        (utf_16(&rows), "this looks like UTF-16 without a mark; --encoding utf-16le reads it"),
        (cp1252(&rows), "not UTF-8; a sheet of Windows may be read with --encoding cp1252"),
        (b"PK\x03\x04....xl/workbook.xml".to_vec(), "this is a spreadsheet: save it as CSV"),
    ] {
        let ran = exactly(&["check", "--csv"], bytes);
        assert!(ran.status == 2 && ran.out.is_empty() && ran.err.contains(what), "{what}: {ran:?}");
    }
}

/// The bytes of standard output, and the status.
fn bytes_of(arguments: &[&str], input: &[u8]) -> (Vec<u8>, i32) {
    let ran = output(command(arguments), input);
    (ran.stdout, ran.status.code().unwrap())
}

/// Boards with rules stand in a field in our own notation, or as a link, and stay whole where they are mended.
#[test]
fn fields_may_have_rules() {
    let puzzle = "puzzle\norder: 4\nthermo: r1c1 r1c2 r1c3\ngivens:\n1...\n..1.\n.1..\n3..1";
    let table = format!("id,puzzle\n1,\"{puzzle}\"\n2,{UNIQUE}\n");
    let ran = sheet(&["mend", "--csv"], &table);
    assert!(ran.out.contains("\"puzzle\norder: 4\nthermo: r1c1 r1c2 r1c3\n"), "{ran:?}");
    let replaced = sheet(&["mend", "--csv", "--replace"], &table).out;
    assert!(replaced.contains("thermo: r1c1 r1c2 r1c3"), "{replaced}");
    let checked = sheet(&["check", "--csv", "--replace"], &replaced);
    assert_eq!(checked.out.matches("unique").count(), 2, "{}", checked.out);
}
