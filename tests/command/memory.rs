//! What certificates from strangers cost in memory: 100 MB more than the files take, at most, whatever is in them. The shell
//! holds the command to that; where it cannot, this is skipped, aloud.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::folder::{Folder, text};
use crate::common::forge::rehash;
use crate::common::run::{Ran, exactly, ran};

/// Verifies a folder with no more memory than its files may cost. Addresses are what is limited: a little more than memory.
fn verify(certificate: &Path) -> Ran {
    let sizes = fs::read_dir(certificate).unwrap().map(|entry| entry.unwrap().metadata().unwrap().len());
    let limit = (sizes.sum::<u64>() + 100_000_000) / 1024;
    let script = format!("ulimit -v {limit}; exec '{}' verify '{}'", env!("CARGO_BIN_EXE_exactly"), text(certificate));
    let mut command = Command::new("sh");
    command.args(["-c", &script]).env("MALLOC_ARENA_MAX", "1");
    ran(command, "")
}

/// Puts a text in the place of a file, with its hash in the manifest.
fn replace(certificate: &Path, file: &str, text: &str) {
    fs::write(certificate.join(file), text).unwrap();
    rehash(certificate, file);
}

/// The certificate of a Latin square of order 2, in a folder of this name.
fn certificate(folder: &Folder) -> PathBuf {
    let proved = exactly(&["prove", "--board", "latin:2", "-p", "1221", "--out", text(&folder.0)], "");
    assert_eq!(proved.status, 0, "{}", proved.err);
    folder.path("puzzle-1")
}

/// Whether the shell can limit memory.
fn can_limit() -> bool {
    let tried = Command::new("sh").args(["-c", "ulimit -v 1000000"]).stderr(Stdio::null()).status();
    let can = tried.is_ok_and(|status| status.success());
    if !can {
        println!("skipped: the shell cannot limit memory");
    }
    can
}

#[test]
fn proofs_cost_what_they_take() {
    if !can_limit() {
        return;
    }
    let folder = Folder::new();
    let certificate = certificate(&folder);
    assert_eq!(verify(&certificate).status, 0);
    // A given is a clause of one literal, from which it follows again and again.
    let formula = fs::read_to_string(certificate.join("claim.cnf")).unwrap();
    let clauses = || formula.lines().filter(|line| !line.starts_with(['c', 'p']));
    let unit = clauses().position(|line| line == "1 0").expect("r1c1=1 is given") + 1;
    let count = clauses().count();
    let proof = (count + 1..2_000_000).fold(String::new(), |mut proof, id| {
        let _ = writeln!(proof, "{} 1 -2 -3 4 5 6 0 {unit} 0", 2 * id);
        proof
    });
    replace(&certificate, "proof.lrat", &proof);
    let Ran { out, err, .. } = verify(&certificate);
    assert!(out.contains("the proof ends without deriving the empty clause"), "{out}{err}");
}

#[test]
fn puzzles_cost_what_they_take() {
    if !can_limit() {
        return;
    }
    let folder = Folder::new();
    let certificate = certificate(&folder);
    let repeated = |head: &str, text: &str, count: usize| format!("puzzle\norder: 9\n{head}{}\n", text.repeat(count));
    let groups = |count: usize, cells: &str| {
        let lines = (1..=count).fold(String::new(), |mut lines, number| {
            let _ = writeln!(lines, "group {number}: {cells}");
            lines
        });
        format!("puzzle\norder: 64\n{lines}")
    };
    let row = (1..=64).map(|column| format!("r1c{column} ")).collect::<String>();
    let texts = [
        ("more groups than there may be", groups(70_000, "r1c1 r2c2"), "more than 65 536 groups"),
        ("as many groups as there may be", groups(65_536, "r1c1 r2c2"), "solutions.txt"),
        ("long groups", groups(5_000, &row), "solutions.txt"),
        ("a group of one cell over and over", repeated("group a: ", "r1c1 ", 200_000), "names r1c1 twice"),
        ("lines of a letter", repeated("", "x\n", 1_000_000), "a key and a colon"),
        ("sets of nothing", repeated("", &format!("marks: {}\n", "r1c1= ".repeat(100_000)), 3), "solutions.txt"),
        ("sets of one value", repeated("marks:", " r1c1=1", 140_000), "solutions.txt"),
        ("sets of too many values", repeated("marks: r1c1=", "1", 1_000_000), "appears twice"),
        ("givens in a line", repeated("givens: ", ".", 1_000_000), "1000000 found"),
        ("givens with blanks between them", repeated("givens: ", ". ", 500_000), "500000 found"),
        ("givens in quotes", repeated("givens: \"a\" ", "a ", 500_000), "500001 found"),
        ("labels", repeated("labels: ", "a ", 500_000), "no labels without regions"),
        ("a long name", repeated("group \"", "a", 1_000_000), "a closing quote"),
        (
            "rows of no order",
            format!("puzzle\ngivens:\n{}", format!("{}\n", ".".repeat(1400)).repeat(1400)),
            "order 1400",
        ),
        ("many puzzles", "puzzle\norder: 9\n".repeat(100_000), "one puzzle expected"),
        ("comments", repeated("", "# comment\n", 2_000_000), "2 MiB"),
        ("sixteen megabytes", repeated("", &format!("marks: {}\n", "r1c1= ".repeat(100_000)), 26), "2 MiB"),
        ("a long line", repeated("", "x", 16 << 20), "1 MiB"),
    ];
    for (name, text, reason) in texts {
        replace(&certificate, "puzzle.txt", &text);
        let Ran { out, err, status } = verify(&certificate);
        assert!(out.contains("refused: ") && out.contains(reason), "{name}: {status} {out}{err}");
    }
}

/// A short formula beside a puzzle of many long sums, which would say far more.
#[test]
fn sums_cost_what_they_take() {
    if !can_limit() {
        return;
    }
    let folder = Folder::new();
    let out = folder.path("sums");
    let puzzle = "puzzle\norder: 4\nsum 8: r1c1 r2c3 r3c3\ngivens: 1234341221434321\n";
    let made = exactly(&["prove", "--out", text(&out), "-p", puzzle], "");
    assert_eq!(made.status, 0, "{}", made.err);
    let certificate = out.join("puzzle-1");
    let mut text = "puzzle\norder: 25\nboxes: none\n".to_owned();
    for number in 0..300usize {
        let cells = (0..8).map(|place| (number * 7 + place * 89) % 625);
        let names: Vec<_> = cells.map(|cell| format!("r{}c{}", cell / 25 + 1, cell % 25 + 1)).collect();
        let _ = writeln!(text, "sum {}: {}", 90 + number % 30, names.join(" "));
    }
    replace(&certificate, "puzzle.txt", &text);
    let Ran { out, err, status } = verify(&certificate);
    assert!(status == 1 && out.contains("refused: "), "{status} {out}{err}");
}
