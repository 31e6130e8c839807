//! One puzzle by several threads: what is printed is what one prints.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use crate::common::random;
use crate::common::run::{command, exactly};
use rand::RngExt;

/// 107 569 solutions.
const FEW: [&str; 2] = ["-p", ".................1....23.4.....45.2......7....81.........4......9.1....65......3."];

/// A puzzle of order 25 that search alone does not decide, whole, without some of its givens, and with another symbol in one of
/// them.
#[test]
fn what_two_threads_decide_is_what_one_decides() {
    let file = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/large/twenty-five.txt")).unwrap();
    let hard = file.lines().nth(1).unwrap();
    let givens: Vec<usize> = hard.match_indices(|symbol| symbol != '.').map(|(place, _)| place).collect();
    let with = |given: usize, symbol: &str| {
        let place = givens[given % givens.len()];
        format!("{}{symbol}{}", &hard[..place], &hard[place + 1..])
    };
    let fewer = (0..6).map(|round| with(37 * round, "."));
    let others = (0..4).map(|round| with(41 * round, "P"));
    let mut seen = Vec::new();
    for puzzle in std::iter::once(hard.to_owned()).chain(fewer).chain(others) {
        for question in [&["check"][..], &["solve", "--any"]] {
            let by = |jobs: &str| exactly(&[question, &["--json", "--jobs", jobs]].concat(), format!("{puzzle}\n"));
            let one = by("1");
            assert!(one.status < 2, "{one:?}");
            assert!(by("2") == one, "{question:?} {puzzle}");
            seen.push(["search", "sat"].map(|engine| one.out.contains(&format!("\"engine\":\"{engine}\""))));
        }
    }
    assert!(seen.contains(&[false, true]), "varisat decided nothing: {seen:?}");
}

#[test]
fn several_threads_are_killed_and_go_on() {
    let mut rng = random::seeded(12);
    let whole = exactly(&[&["enumerate", "--jobs", "1"], &FEW[..]].concat(), "").out;
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("killed-threads.txt");
    let _ = fs::remove_file(&path);
    let arguments = [&["enumerate", "--jobs", "3", "--resume", path.to_str().unwrap()], &FEW[..]].concat();
    for _ in 0..20 {
        let mut child = command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(rng.random_range(0..100)));
        child.kill().unwrap();
        child.wait().unwrap();
        let written = fs::read_to_string(&path).unwrap_or_default();
        assert!(whole.starts_with(&written), "what a killed run wrote is the beginning of the whole");
    }
    assert_eq!(exactly(&arguments, "").status, 0);
    assert!(fs::read_to_string(&path).unwrap() == whole);
}
