//! One puzzle by several threads: what is printed is what one prints.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::random;
use crate::common::run::{Ran, command, exactly};
use rand::RngExt;

/// Boards in lanes and in domains, of 72 to 161 280 solutions; the fourth has 107 569.
const PUZZLES: [&[&str]; 5] = [
    &["--board", "sudoku:4", "--empty"],
    &["-p", "puzzle\norder: 4\ncage 7: r1c1 r1c2 r2c1\n"],
    &["-p", "puzzle\norder: 5\nboxes: none\nthermo: r1c1 r2c1 r3c1\n"],
    &["-p", ".................1....23.4.....45.2......7....81.........4......9.1....65......3."],
    &["--board", "latin:5", "--empty"],
];

#[test]
fn what_several_threads_print_is_what_one_prints() {
    for (puzzle, options) in PUZZLES[..4].iter().flat_map(|puzzle| {
        [&[][..], &["--json"], &["--limit", "100"], &["--to", "block", "--limit", "7"], &["--pretty", "--limit", "3"]]
            .map(|options| (puzzle, options))
    }) {
        let by = |jobs: &str| exactly(&[&["enumerate", "--jobs", jobs], *puzzle, options].concat(), "");
        let one = by("1");
        assert!(one.status == 0 && !one.out.is_empty(), "{puzzle:?} {options:?}: {}", one.err);
        for jobs in ["2", "5"] {
            assert!(by(jobs) == one, "{puzzle:?} {options:?}");
        }
    }
}

#[test]
fn what_several_threads_count_is_what_one_counts() {
    for puzzle in PUZZLES {
        let by =
            |jobs: &str| exactly(&[&["count", "--method", "enumerate", "--json", "--jobs", jobs], puzzle].concat(), "");
        let one = by("1");
        assert!(one.status == 0 && one.out.contains("\"method\":\"enumerate\""), "{one:?}");
        assert_eq!([by("2"), by("5")], [&one; 2].map(|ran| Ran { out: ran.out.clone(), err: ran.err.clone(), ..*ran }));
    }
}

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
    let whole = exactly(&[&["enumerate", "--jobs", "1"], PUZZLES[3]].concat(), "").out;
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("killed-threads.txt");
    let _ = fs::remove_file(&path);
    let arguments = [&["enumerate", "--jobs", "3", "--resume", path.to_str().unwrap()], PUZZLES[3]].concat();
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

/// Few have the time for all of these, so those who ask are answered at once, and stopped at once.
#[test]
fn several_threads_stop_when_they_are_told() {
    let empty = ["--jobs", "4", "--timeout", "0.5", "--board", "latin:7", "--empty"];
    for question in [&["enumerate"][..], &["count", "--method", "enumerate"]] {
        let begin = Instant::now();
        let ran = exactly(&[question, &empty].concat(), "");
        assert!(ran.status == 3 && ran.err.contains("unknown (time limit) after "), "{} {}", ran.status, ran.err);
        assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    }
    let first = exactly(&["enumerate", "--jobs", "4", "--limit", "2", "--board", "latin:9", "--empty"], "");
    assert_eq!((first.out.lines().count(), first.status), (2, 0));
}
