use std::io;

use super::*;

fn read(text: impl AsRef<[u8]>) -> Result<Formula, String> {
    let reader = io::BufReader::with_capacity(3, text.as_ref());
    Formula::read(reader).map_err(|error| error.to_string())
}

fn clauses(formula: &Formula) -> Vec<(usize, Vec<isize>)> {
    let numbers = |clause: &[Lit]| clause.iter().map(|literal| literal.to_dimacs()).collect();
    formula.clauses().enumerate().map(|(index, clause)| (formula.line(index), numbers(clause))).collect()
}

#[test]
fn regular_texts_are_read() {
    for text in [
        "p cnf 3 2\n1 -2 0\n3 0\n",
        "c one\nc\ncomment\np cnf 3 2\nc two\n1 -2 0 c three\n3 0",
        "p\tcnf  3\t2 \r\n1\t-2\r\n 0 3 0\r\n",
        "p cnf 3 2\n1\nc within a clause\n-2 0 3\n\n0",
        "p cnf 3 2\n01 -002 00 3 0\n%\n0\n\n",
        "\u{feff}p cnf 3 2\n1 -2 0 3 0 % 0",
    ] {
        let formula = read(text).unwrap();
        let (clauses, lines): (Vec<_>, Vec<_>) = clauses(&formula).into_iter().map(|(line, c)| (c, line)).unzip();
        assert_eq!(clauses, [vec![1, -2], vec![3]], "{text:?}");
        assert!(lines.is_sorted());
        assert_eq!((formula.findings(), formula.variables()), (vec![], 3), "{text:?}");
    }
}

#[test]
fn lines_are_those_that_clauses_begin_in() {
    let formula = read("c\np cnf 4 3\n1\n2\n0 3 0\n\n4 0\n").unwrap();
    assert_eq!(clauses(&formula), [(3, vec![1, 2]), (5, vec![3]), (7, vec![4])]);
}

#[test]
fn what_solvers_take_is_taken_and_noted() {
    let said = |text: &str| {
        let findings = read(text).unwrap().findings();
        findings.iter().map(|finding| format!("{:?} {finding}", finding.line())).collect::<Vec<_>>()
    };
    assert_eq!(said("p cnf 9 0\n"), [""; 0]);
    assert_eq!(said("1 0\n"), ["None there is no header `p cnf VARIABLES CLAUSES`"]);
    assert_eq!(said("c\np cnf 1 2\n1 0\n"), ["Some(2) the header says 2 clauses, but there are 1"]);
    assert_eq!(
        said("p cnf 1 1\n1 0\n-3 0\n 2 3 0"),
        ["Some(1) the header says 1 clauses, but there are 3", "Some(3) variable 3, but the header says 1 variables"]
    );
}

#[test]
fn files_that_are_packed_are_called_so() {
    let table: [(&[u8], &str); 6] = [
        (b"\x1f\x8b\x08\0", "a gzip archive"),
        (b"BZh91AY", "a bzip2 archive"),
        (b"\xfd7zXZ\0", "an xz archive"),
        (b"\x28\xb5\x2f\xfd\x24", "a Zstandard archive"),
        (b"PK\x03\x04", "a ZIP archive"),
        (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    ];
    for (head, what) in table {
        assert_eq!(read(head).unwrap_err(), format!("line 1, column 1: this is {what}: unpack it first"));
    }
}

#[test]
fn an_empty_clause_is_a_clause() {
    let formula = read("p cnf 2 3\n1 2 0\n0\n-1 0\n").unwrap();
    assert_eq!(clauses(&formula), [(2, vec![1, 2]), (3, vec![]), (4, vec![-1])]);
    assert!(!formula.is_satisfied_by(&[false, true]));
}

#[test]
fn what_has_no_clear_meaning_is_refused_with_its_place() {
    for (text, message) in [
        (&b""[..], "line 1, column 1: no formula"),
        (b"c only this\n", "line 2, column 1: no formula"),
        (b"p cnf 2 1\n1 2\n", "line 3, column 1: the clause that begins in line 2 has no `0` at its end"),
        (b"p cnf 2 1\n1 2\n%\n0\n", "line 3, column 1: the clause that begins in line 2"),
        (b"p cnf 2 1\n1 2 0\np cnf 2 1\n", "line 3, column 1: a second header; the first is in line 1"),
        (b"1 0\np cnf 2 1\n", "line 2, column 1: the header must come before"),
        (b"1\np cnf 2 1\n0", "line 2, column 1: the header must come before"),
        (b"p wcnf 2 1\n", "line 1, column 1: a header `p cnf VARIABLES CLAUSES` expected"),
        (b"p cnf 2\n1 0\n", "line 1, column 1: a header"),
        (b"p cnf 2 1 1\n1 0\n", "line 1, column 1: a header"),
        (b"p cnf -2 1\n1 0\n", "line 1, column 1: a header"),
        (b"p cnf2 1\n1 0\n", "line 1, column 1: a header"),
        (b"pcnf 2 1\n1 0\n", "line 1, column 1: a header"),
        (b"p cnf 20000001 1\n1 0\n", "line 1, column 1: the formula is too large"),
        (b"p cnf 1 20000001\n1 0\n", "line 1, column 1: the formula is too large"),
        (b"p cnf 1 99999999999999999999999\n1 0\n", "line 1, column 1: the formula is too large"),
        (b"p cnf 2 1\n 1 1234567890 0\n", "line 2, column 4: the variable's number is too large"),
        (b"20000001 0", "line 1, column 1: the variable's number is too large"),
        (b"-99999999999999999999999 0", "line 1, column 1: the variable's number is too large"),
        (b"1 - 2 0", "line 1, column 3: the number of a variable, from 1, expected behind `-`"),
        (b"1 -0", "line 1, column 3: `-0` is not a literal: variables are numbered from 1"),
        (b"--1 0", "line 1, column 1: the number of a variable, from 1, expected behind `-`"),
        (b"1 +2 0", "line 1, column 3: a literal, `0`, a comment `c …` or the header expected, `+` found"),
        (b"1 2x 0", "line 1, column 4: a literal must be a whole number, `x` found in it"),
        (b"1,2 0", "line 1, column 2: a literal must be a whole number, `,` found in it"),
        (b"1-2 0", "line 1, column 2: a literal must be a whole number, `-` found in it"),
        (b"1.5 0", "line 1, column 2: a literal must be a whole number, `.` found in it"),
        (b"1 \xe9 0", "line 1, column 3: a literal, `0`, a comment `c …` or the header expected, byte 0xe9"),
        (b"1 \x00 0", "line 1, column 3: a literal, `0`, a comment `c …` or the header expected, byte 0x00"),
        (b"\xff\xfe1\x00", "line 1, column 1: the text is UTF-16"),
        (b"[1, 2]\n", "line 1, column 1: a literal"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.starts_with(message), "{:?}: {error}", String::from_utf8_lossy(text));
    }
}

#[test]
fn a_text_without_clauses_has_a_header() {
    assert_eq!(read("p cnf 0 0\n").unwrap().variables(), 0);
    assert_eq!(read("p cnf 7 0").unwrap().variables(), 7);
}
