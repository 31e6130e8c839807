//! `encode --to minizinc` and `--to asp`, run by MiniZinc and clingo where they are installed.

use std::process::Command;

use crate::common::run::exactly;

/// Puzzles of order 4 with few givens, by chance; some have no solution, some one, some several.
fn puzzles(count: u64) -> Vec<String> {
    let mut state = 7u64;
    let mut next = move |bound: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let mut puzzle = || {
        let mut digit = || if next(10) < 3 { char::from(b'1' + next(4) as u8) } else { '.' };
        (0..16).map(|_| digit()).collect()
    };
    (0..count).map(|_| puzzle()).collect()
}

/// How many solutions a tool finds, to so many; `None` where it is not installed.
fn solutions(language: &str, program: &str, most: usize) -> Option<usize> {
    let folder = std::env::temp_dir().join(format!("exactly-programs-{}-{language}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(if language == "asp" { "puzzle.lp" } else { "puzzle.mzn" });
    std::fs::write(&file, program).unwrap();
    let count = match language {
        "asp" => clingo(&file, most),
        _ => minizinc(&file, most),
    };
    std::fs::remove_dir_all(folder).unwrap();
    count
}

/// From PyPI, in the environment that `EXACTLY_PYTHON` names, or in the one that is used.
fn clingo(file: &std::path::Path, most: usize) -> Option<usize> {
    let python = std::env::var("EXACTLY_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_clingo = Command::new(&python).args(["-c", "import clingo"]).output().ok()?;
    has_clingo.status.success().then_some(())?;
    let ran = Command::new(python).args(["-m", "clingo", &most.to_string()]).arg(file).output().ok()?;
    let text = String::from_utf8(ran.stdout).unwrap();
    assert!(text.contains("SATISFIABLE"), "{text}{}", String::from_utf8_lossy(&ran.stderr));
    Some(text.lines().filter(|line| line.starts_with("Answer: ")).count())
}

fn minizinc(file: &std::path::Path, most: usize) -> Option<usize> {
    let all = if most == 0 { vec!["-a".to_owned()] } else { vec!["-n".to_owned(), most.to_string()] };
    let ran = Command::new("minizinc").args(["--solver", "gecode"]).args(all).arg(file).output().ok()?;
    let text = String::from_utf8(ran.stdout).unwrap();
    assert!(ran.status.success(), "{text}{}", String::from_utf8_lossy(&ran.stderr));
    Some(text.lines().filter(|line| *line == "----------").count())
}

fn agrees(language: &str) {
    let program = |arguments: &[&str]| exactly(&[&["encode", "--to", language], arguments].concat(), "").out;
    let empty = program(&["--board", "sudoku:4", "--empty"]);
    match solutions(language, &empty, 0) {
        Some(count) => assert_eq!(count, 288),
        None => return println!("skipped: the tool for {language} is not installed"),
    }
    for puzzle in puzzles(100) {
        let checked = exactly(&["count", "--limit", "2", "-p", &puzzle], "").out;
        let found = solutions(language, &program(&["-p", &puzzle]), 2).unwrap();
        let said: usize = checked.trim().rsplit([' ', '+']).find_map(|word| word.parse().ok()).unwrap();
        assert_eq!(found, said.min(2), "{puzzle}: {checked}");
    }
    let cages = "puzzle\norder: 4\nboxes: 2x2\ncage 3: r1c1 r1c2\ncage 5: r2c3 r3c3\ngivens:\n....\n....\n....\n1...\n";
    let counted = |arguments: &[&str], input: &str| {
        let said = exactly(&[&["encode", "--to", language], arguments].concat(), input).out;
        let count = exactly(&[&["count"], arguments].concat(), input).out;
        let count = count.trim().rsplit(' ').next().and_then(|n| n.parse().ok());
        assert_eq!(solutions(language, &said, 0), count, "{arguments:?}");
        count
    };
    assert!(counted(&["-"], cages) > Some(0));
    let from_0 = cages.replace("boxes", "symbols: 0123\nboxes").replace("cage 3", "cage 1").replace("cage 5", "cage 3");
    let from_0 = from_0.replace("1...", "0...");
    assert!(counted(&["-"], &from_0) > Some(0));
    assert!(counted(&["--board", "latin:4", "--empty", "--also", "knight"], "") > Some(0));
    assert!(counted(&["--board", "latin:5", "-p", "1........................", "--also", "king"], "") > Some(0));
    assert!(counted(&["--board", "boxes:2x3", "--empty", "--also", "king,knight"], "").is_some());
}

#[test]
fn minizinc_agrees() {
    agrees("minizinc");
}

#[test]
fn clingo_agrees() {
    agrees("asp");
}
