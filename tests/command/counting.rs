//! Counts that others have found, by methods that do not look at each solution, and methods against each other and against brute force.
//!
//! `EXACTLY_COUNTS=10000 cargo test --release --test command -- counting::random` counts so many boards of chance;
//! `EXACTLY_LONG=1 cargo test --release --test command -- counting::long --nocapture` counts the boards that take minutes.

use std::process::{Command, Stdio};
use std::time::Instant;

use crate::common::run::{exactly, ran};
use crate::common::{brute_force, random};
use exactly::answer::CountMethod;
use exactly::counting::frontier::Ledger;
use exactly::format::EXACTLY;
use exactly::solve::CountOptions;
use exactly::{Puzzle, Solver};
use rand::RngExt;

/// What a method counts; `None` where it cannot.
fn count(puzzle: &Puzzle, method: Option<CountMethod>, memory: usize) -> Option<String> {
    let options = CountOptions { method, memory, ..CountOptions::default() };
    let counted = Solver::default().count_with(puzzle, options, Ledger::default(), &mut |_| {}).unwrap();
    counted.shortfall.is_none().then(|| counted.count.to_string())
}

/// Boards and rules of every kind: as many solutions as brute force finds, by each method that can count them, also where the states have
/// so little room that parts are split.
#[test]
fn random_boards_have_one_count() {
    let most = std::env::var("EXACTLY_COUNTS").ok().and_then(|count| count.parse().ok()).unwrap_or(100);
    let mut rng = random::seeded(1515);
    let (mut boards, mut frontiers, mut classes, mut splits) = (0, 0, 0, 0);
    while boards < most {
        let order = rng.random_range(1..=5);
        let puzzle = if rng.random_bool(0.5) {
            random::variant(&mut rng, order.clamp(2, 4))
        } else {
            let board = random::board(&mut rng, order);
            random::puzzle(&mut rng, &board)
        };
        let Some(found) = brute_force::solutions(&puzzle, 3000) else { continue };
        boards += 1;
        let expected = Some(found.len().to_string());
        let mut text = String::new();
        let _ = EXACTLY.write_puzzle(&puzzle, EXACTLY.style(), &mut text);
        for method in [None, Some(CountMethod::Enumerate), Some(CountMethod::Components)] {
            assert_eq!(count(&puzzle, method, 1 << 30), expected, "{method:?}: {text}");
        }
        for method in [CountMethod::Bands, CountMethod::Rectangles, CountMethod::Frontier] {
            let counted = count(&puzzle, Some(method), 1 << 30);
            assert!(counted.is_none() || counted == expected, "{method:?}: {counted:?}, not {expected:?}: {text}");
            frontiers += usize::from(method == CountMethod::Frontier && counted.is_some());
        }
        let counted = count(&puzzle, Some(CountMethod::Classes), 1 << 30);
        assert!(counted.is_none() || counted == expected, "classes: {counted:?}, not {expected:?}: {text}");
        classes += usize::from(counted.is_some());
        let split = count(&puzzle, Some(CountMethod::Frontier), 70_000);
        assert!(split.is_none() || split == expected, "{split:?}, not {expected:?}: {text}");
        splits += usize::from(split.is_some());
    }
    println!("{boards} boards, {frontiers} by the frontier, {classes} by classes, {splits} with little room");
    assert!(frontiers * 3 > boards && classes * 3 > boards);
}

fn counts(arguments: &[&str], expected: &str) {
    let ran = exactly(&[&["count"], arguments].concat(), "");
    assert_eq!((ran.out.trim_end().rsplit(' ').next(), ran.status), (Some(expected), 0), "{ran:?}");
}

/// Branches and enumeration share propagation: varisat alone checks them, where solutions are few. Branches check the frontier.
#[test]
fn second_methods() {
    let checked = |arguments: &[&str], method: &str, second: &str| {
        let ran = exactly(&[&["count", "--json", "--cross-check"], arguments].concat(), "");
        let members = format!("\"method\":\"{method}\",\"checked_by\":\"{second}\"");
        assert!(ran.status == 0 && ran.err.is_empty() && ran.out.contains(&members), "{second}: {ran:?}");
    };
    let nonconsecutive = ["--also", "nonconsecutive", "--board", "latin:6", "--empty"];
    checked(&nonconsecutive, "enumerate", "sat");
    checked(&[&["--method", "components"], &nonconsecutive[..]].concat(), "components", "sat");
    checked(&[&["--engine", "sat"], &nonconsecutive[..]].concat(), "enumerate", "components");
    checked(&["--method", "frontier", "--board", "latin:6", "--empty"], "frontier", "rectangles");
    checked(&["--method", "rectangles", "--board", "latin:6", "--empty"], "rectangles", "frontier");
    checked(&["--method", "frontier", "--also", "diagonals", "--board", "latin:5", "--empty"], "frontier", "enumerate");
    let one = format!("1{}", ".".repeat(35));
    checked(&["--method", "frontier", "--board", "latin:6", "-p", &one], "frontier", "components");
    let many = ["--also", "nonconsecutive", "--board", "latin:7", "--empty"];
    let ran = exactly(&[&["count", "--cross-check"], &many[..]].concat(), "");
    assert!(ran.status == 3 && ran.out.ends_with(": 35928\n"), "{ran:?}");
    let says = "<empty>:1: note: nothing has checked this count: no second method comes to an end here (bands: bands are rows \
                of boxes, and the board has none; frontier: a rule says more than that cells differ; sat: more than 10000 \
                solutions)\n";
    assert_eq!(ran.err, says);
}

/// A number is told with an interval or not at all; what is not told has its reason and its status.
#[test]
fn estimates_have_an_interval_or_are_none() {
    let asked = |board: &str, also: &[&str], json: &[&str]| {
        let estimate = ["count", "--method", "estimate", "--board", board, "--empty"];
        exactly(&[&estimate[..], also, json].concat(), "")
    };
    for (board, also, truth) in [
        ("latin:6", &[][..], 812_851_200.0),
        ("latin:7", &[], 61_479_419_904_000.0),
        ("sudoku:6", &[], 28_200_960.0),
        ("boxes:2x4", &[], 29_136_487_207_403_520.0),
        ("sudoku:9", &["--also", "diagonals"], 55_613_393_399_531_520.0),
        ("sudoku:9", &["--also", "windows"], 6_337_174_388_428_800.0),
    ] {
        let ran = asked(board, also, &["--json"]);
        let object: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let about: f64 = object["estimate"].as_str().unwrap().parse().unwrap();
        let error = object["error"].as_f64().unwrap();
        assert!((about / truth - 1.0).abs() < 4.0 * error && error < 0.34, "{board}: {ran:?}");
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{board}");
    }
    let words = asked("latin:6", &[], &[]).out;
    assert!(words.starts_with("<empty>:1: about ") && words.ends_with(" %\n"), "{words}");
    let few = asked("sudoku:9", &["--also", "diagonals,knight"], &[]);
    assert_eq!((few.status, few.out.as_str()), (3, "<empty>:1: at least 1\n"), "{few:?}");
    let far = asked("sudoku:16", &["--also", "diagonals"], &["--json"]);
    assert!(far.status == 3 && !far.out.contains("estimate\":") && !far.out.contains("error"), "{far:?}");
    for (ran, reason) in [(few, " random descents reached a solution\n"), (far, " random descents lie too far apart\n")]
    {
        assert!(ran.err.contains("no estimate: ") && ran.err.ends_with(reason), "{ran:?}");
    }
}

/// No board takes more memory than it may: the shell holds the command to that; where it cannot, this is skipped, aloud.
#[cfg(unix)]
#[test]
fn memory_is_bounded() {
    let tried = Command::new("sh").args(["-c", "ulimit -v 1000000"]).stderr(Stdio::null()).status();
    if !tried.is_ok_and(|status| status.success()) {
        return println!("skipped: the shell cannot limit memory");
    }
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("jigsaw-9.txt");
    std::fs::write(&path, JIGSAW).unwrap();
    let script = format!(
        "ulimit -v 1048576; exec '{}' count --method plain --memory 16M --jobs 1 --board 'regions:{}' --empty",
        env!("CARGO_BIN_EXE_exactly"),
        path.display()
    );
    let mut command = Command::new("sh");
    command.args(["-c", &script]).env("MALLOC_ARENA_MAX", "1");
    let ran = ran(command, "");
    assert!(ran.status == 3 && ran.out.contains(", about ") && ran.err.contains("--memory"), "{ran:?}");
}

/// As `exactly generate --board jigsaw:9 --seed 4` draws it.
const JIGSAW: &str = "\
aabbbbccc
aaaabeccc
adbbbecfc
adddbeefc
addeeefff
ddgheffif
dgghehfii
gghhhhhhi
ggggiiiii
";

/// Boards that take minutes, with their times.
#[test]
fn long_counts() {
    if std::env::var_os("EXACTLY_LONG").is_none() {
        return println!("skipped: EXACTLY_LONG is not set");
    }
    for (board, memory, expected) in [
        ("latin:8", "1G", "108776032459082956800"),
        ("sudoku:9", "1G", "6670903752021072936960"),
        ("latin:9", "4G", "5524751496156892842531225600"),
    ] {
        let begin = Instant::now();
        counts(&["--method", "frontier", "--memory", memory, "--board", board, "--empty"], expected);
        println!("{board}: {:.1} s", begin.elapsed().as_secs_f64());
    }
    for (arguments, expected) in [
        ("--board latin:9 --empty", "5524751496156892842531225600"),
        ("--board latin:9 --also reduced --empty", "377597570964258816"),
        ("--board sudoku:9 --also windows --empty", "6337174388428800"),
        ("--board sudoku:9 --also disjoint-groups --empty", "201105135151764480"),
        ("--board sudoku:9 --also diagonals --empty", "55613393399531520"),
    ] {
        let begin = Instant::now();
        counts(&arguments.split(' ').collect::<Vec<_>>(), expected);
        println!("{arguments}: {:.1} s", begin.elapsed().as_secs_f64());
    }
}
