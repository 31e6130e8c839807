//! `exactly grade --moodle`: Moodle's grading worksheet.

use std::fs;

use super::grade_class::{formula, graded, put};
use crate::common::folder::{Folder, text};
use crate::common::run::{command, output};

#[test]
fn a_worksheet_of_moodle_comes_back_whole() {
    const COLUMNS: &str = "Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum Grade\",\"Grade can be changed\",\"Last modified (submission)\",\"Online text\",\"Last modified (grade)\",\"Feedback comments\"\r\n";
    let folder = Folder::new();
    let class = folder.path("class");
    put(&class, "Jörg Müller_11_assignsubmission_file_/x.cnf", formula(|_| {}));
    put(&class, "Ben_12_assignsubmission_file/y.cnf", formula(|p| p.givens.clear()));
    put(&class, "Ben_12_assignsubmission_file/old/y.cnf", "x");
    put(&class, "Participant 13/y.cnf", "x");
    put(&class, "Cleo_14_assignsubmission_file_z.cnf", formula(|_| {}));
    put(&class, "Dan_15_assignsubmission_file_/z.cnf", formula(|_| {}));
    put(&class, "Eve_16_assignsubmission_file_/z.cnf", formula(|_| {}));
    put(&class, "nobody.cnf", formula(|_| {}));
    let line = |number: usize, grade: &str, most: &str, open: &str, feedback: &str| {
        format!(
            "\"Participant {number}\",\"N, {number}\",n{number}@x.org,\"Submitted, \",{grade},{most},{open},\"Monday, 3 June\",\"a\nb\",-,{feedback}\r\n"
        )
    };
    let sheet = folder.path("sheet.csv");
    let right = "\"10 of 10 points, equivalent\"";
    let before = [
        line(11, "", "10.00", "Yes", ""),
        line(12, "", "100.00", "Yes", ""),
        line(13, "", "10.00", "Yes", ""),
        line(14, "7.50", "10.00", "Yes", "by hand"),
        line(15, "", "10.00", "No", ""),
        line(16, "10.00", "10.00", "Yes", ""),
        line(99, "", "10.00", "Yes", ""),
    ];
    let ben = "\"y.cnf: 8 of 10 points, not equivalent: the givens are missing; the rules are right; old/y.cnf: 0 of 10 points, unreadable: line 1: a literal, `0`, a comment `c …` or the header expected, `x` found\"";
    let broken =
        "\"0 of 10 points, unreadable: line 1: a literal, `0`, a comment `c …` or the header expected, `x` found\"";
    let after = [
        line(11, "10", "10.00", "Yes", right),
        line(12, "80", "100.00", "Yes", ben),
        line(13, "0", "10.00", "Yes", broken),
        line(14, "7.50", "10.00", "Yes", "by hand"),
        line(15, "", "10.00", "No", ""),
        line(16, "10.00", "10.00", "Yes", right),
        line(99, "", "10.00", "Yes", ""),
    ];
    fs::write(&sheet, format!("\u{feff}{COLUMNS}{}", before.concat())).unwrap();
    let ran = graded(&folder, &["--moodle", text(&sheet)]);
    assert_eq!(ran.out, format!("\u{feff}{COLUMNS}{}", after.concat()));
    for told in [
        "Participant 14: the grade \"7.50\" stays, ours is 10",
        "Participant 15: the grade \"\" cannot be changed, ours is 10",
        "nobody.cnf belongs to no participant",
    ] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    // In another language the columns are known by their places, and numbers come back as they are written there.
    let german = "ID,\"Vollständiger Name\",E-Mail-Adresse,Status,Bewertung,Bestwertung,\"Bewertung kann geändert werden\",\"Zuletzt geändert (Abgabe)\",Texteingabe online,\"Zuletzt geändert (Bewertung)\",\"Feedback als Kommentar\"\r\n";
    let in_german = |number: usize, grade: &str, open: &str, feedback: &str| {
        format!(
            "Teilnehmer/in{number},\"N, {number}\",n{number}@x.org,Abgegeben,{grade},\"25,25\",{open},\"Montag, 3. Juni\",a,-,{feedback}\r\n"
        )
    };
    let two = [in_german(12, "", "Ja", ""), in_german(13, "", "Nein", ""), in_german(11, "", "Ja", "")].concat();
    let filled =
        [in_german(12, "\"20,2\"", "Ja", ben), in_german(13, "", "Nein", ""), in_german(11, "\"25,25\"", "Ja", right)]
            .concat();
    fs::write(&sheet, format!("{german}{two}")).unwrap();
    let ran = graded(&folder, &["--moodle", text(&sheet)]);
    assert_eq!(ran.out, format!("{german}{filled}"), "{}", ran.err);
    // What cannot be the best grade is refused before anything is graded.
    for most in ["-5", "0", "0.00", "1e308", "1e400", "inf", "nan", "ten"] {
        fs::write(&sheet, format!("{COLUMNS}{}", line(11, "", most, "Yes", ""))).unwrap();
        let ran = graded(&folder, &["--moodle", text(&sheet)]);
        let told = format!("sheet.csv:2: the Maximum Grade \"{most}\" is no number above 0 and up to 99999\n");
        assert!(ran.err.ends_with(&told) && ran.status == 2 && ran.out.is_empty(), "{}", ran.err);
    }
    // So are rows that would have another grade in silence.
    let whole = line(11, "", "10.00", "Yes", "");
    for (rows, told) in [
        (line(11, "", "", "Yes", ""), "sheet.csv:2: the Maximum Grade \"\" is no number above 0 and up to 99999\n"),
        (format!("{whole}Participant 12,Ben,,\r\n"), "sheet.csv:4: a row of 4 fields, and there are 11 headings\n"),
        (whole.repeat(2), "sheet.csv:4: participant 11 has a row already, in line 2\n"),
    ] {
        fs::write(&sheet, format!("{COLUMNS}{rows}")).unwrap();
        let ran = graded(&folder, &["--moodle", text(&sheet)]);
        assert!(ran.err.ends_with(told) && ran.status == 2 && ran.out.is_empty(), "{}", ran.err);
    }
    // Numbers are written as the maximum is, whatever parts the fields.
    let semicolons = format!("{COLUMNS}{}", line(12, "", "21.00", "Yes", "")).replace(',', ";");
    fs::write(&sheet, semicolons).unwrap();
    let ran = graded(&folder, &["--moodle", text(&sheet)]);
    assert!(ran.out.contains(";16.8;21.00;"), "{} {}", ran.out, ran.err);
    // What is no UTF-8 comes back as it was.
    let latin: Vec<u8> = format!("{COLUMNS}{}", line(11, "", "10.00", "Yes", "").replace("N,", "Jörg,"))
        .chars()
        .map(|sign| sign as u8)
        .collect();
    fs::write(&sheet, latin).unwrap();
    let ran = graded(&folder, &["--moodle", text(&sheet)]);
    assert!(ran.err.contains("with --encoding cp1252") && ran.status == 2, "{}", ran.err);
    let (class, puzzle) = (folder.path("class"), folder.path("puzzle.txt"));
    let options =
        ["--class", text(&class), "--puzzle", text(&puzzle), "--moodle", text(&sheet), "--encoding", "cp1252"];
    let ran = output(command(&[&["grade"], &options[..]].concat()), "");
    let has = |bytes: &[u8]| ran.stdout.windows(bytes.len()).any(|part| part == bytes);
    assert!(has(b"J\xf6rg, 11") && has(b",10,10.00,Yes"), "{ran:?}");
    for (column, told) in [("Identifier", false), ("Grade", true), ("Last modified (grade)", true), ("Status", false)] {
        let heading = COLUMNS.replacen(column, "X", 1);
        fs::write(&sheet, format!("{heading}{}", before.concat())).unwrap();
        let ran = graded(&folder, &["--moodle", text(&sheet)]);
        let lacks = "neither by these names nor by their places, this one has no";
        assert_eq!((ran.err.contains(lacks), ran.status == 2 && ran.out.is_empty()), (told, told), "{}", ran.err);
    }
}
