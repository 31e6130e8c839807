//! Counts that others have found, by methods that do not look at each solution, and methods against each other and against brute force.
//!
//! `EXACTLY_COUNTS=10000 cargo test --release --test command counting:: random` counts so many boards of chance;
//! `EXACTLY_LONG=1 cargo test --release --test command counting:: long -- --nocapture` counts the boards that take minutes.

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

/// Boards with many symmetries and with few, and rules and givens that leave values alike or tell them apart: as many by classes as without.
#[test]
fn classes_count_what_plain_counts() {
    for puzzle in [
        "--board latin:5 --empty",
        "--board latin:5 --also diagonals --empty",
        "--board latin:6 --also diagonals --empty",
        "--board latin:5 --also falling-diagonal,symmetric --empty",
        "--board latin:5 --also symmetric --empty",
        "--board latin:6 --also reduced,symmetric,unipotent --empty",
        "--board latin:6 --also idempotent --empty",
        "--board latin:6 --also knight --empty",
        "--board latin:5 --also nonconsecutive --empty",
        "--board sudoku:4 --also kropki-negative --empty",
        "--board sudoku:6 --also diagonals --empty",
        "--board sudoku:6 --also king --empty",
        "--board sudoku:6 --also diagonals,knight --empty",
        "--board sudoku:6 --also disjoint-groups --empty",
        "--board latin:5 -p 1...............2........",
        "--board latin:5 -p 12..................3....",
    ] {
        let arguments: Vec<&str> = puzzle.split(' ').collect();
        let counted = |method: &'static str| {
            let ran = exactly(&[&["count", "--method", method], &arguments[..]].concat(), "");
            assert!(ran.status < 2, "{puzzle}: {ran:?}");
            ran.out
        };
        assert_eq!(counted("classes"), counted("plain"), "{puzzle}");
    }
}

fn counts(arguments: &[&str], expected: &str) {
    let ran = exactly(&[&["count"], arguments].concat(), "");
    assert_eq!((ran.out.trim_end().rsplit(' ').next(), ran.status), (Some(expected), 0), "{ran:?}");
}

#[test]
fn known_counts() {
    for (board, expected) in [
        ("latin:6", "812851200"),
        ("latin:7", "61479419904000"),
        ("sudoku:6", "28200960"),
        ("boxes:2x4", "29136487207403520"),
    ] {
        counts(&["--method", "frontier", "--board", board, "--empty"], expected);
    }
    counts(&["--board", "sudoku:9", "--empty"], "6670903752021072936960");
    // Few solutions, far apart for search: one partial filling of all.
    counts(&["--board", "sudoku:9", "--also", "diagonals,knight", "--empty"], "13063680");
}

/// Latin squares from above and from below, also below rows that are given; other boards are refused.
#[test]
fn rectangles() {
    let rectangles =
        |arguments: &[&str]| exactly(&[&["count", "--method", "rectangles", "-v"], arguments].concat(), "");
    let seven = rectangles(&["--board", "latin:7", "--empty"]);
    assert_eq!(seven.out, "<empty>:1: 61479419904000\n");
    assert_eq!(seven.err, "<empty>:1: method: rectangles: 14 classes of 3 rows\n");
    let reduced = rectangles(&["--board", "latin:7", "--also", "reduced", "--empty"]);
    assert_eq!((reduced.out.as_str(), reduced.status), ("<empty>:1: 16942080\n", 0));
    let begun = format!("123456214365{}", ".".repeat(24));
    let [ours, others] = ["rectangles", "components"]
        .map(|method| exactly(&["count", "--method", method, "--board", "latin:6", "-p", &begun], "").out);
    assert_eq!(ours, others);
    for (puzzle, why) in [
        (&["--board", "sudoku:4", "--empty"][..], "rectangles are parts of Latin squares, and further rules hold here"),
        (&["--board", "latin:11", "--empty"], "rectangles take orders from 2 to 10 alone"),
        (
            &["--board", "latin:4", "-p", "1..............."],
            "rectangles take boards whose rows are given in full or not at all",
        ),
    ] {
        let refused = rectangles(puzzle);
        assert!(refused.status == 3 && refused.err.contains(why), "{refused:?}");
    }
}

/// Latin squares whose first row and column are given, by givens and by a rule.
#[test]
fn reduced_squares() {
    for (order, expected) in [(5, "56"), (6, "9408"), (7, "16942080"), (8, "535281401856")] {
        reduced(order, expected);
        let board = format!("latin:{order}");
        counts(&["--method", "frontier", "--also", "reduced", "--board", &board, "--empty"], expected);
    }
}

/// A rule that says which values single cells have costs what givens cost: the frontier frees houses that are given in full, and the rest is in
/// lanes.
#[test]
fn rules_about_single_cells_are_givens() {
    counts(&["--also", "reduced", "--board", "latin:7", "--empty"], "16942080");
    let given = ["--board", "latin:6", "--from", "line", "-p", "1..... .2.... ..3... ...4.. ....5. .....6"];
    let said = ["--also", "idempotent", "--board", "latin:6", "--empty"];
    for method in ["components", "frontier"] {
        let [said, given] = [&said[..], &given[..]].map(|puzzle| {
            exactly(&[&["count", "--method", method], puzzle].concat(), "").out.split(": ").last().map(str::to_owned)
        });
        assert!(said.is_some() && said == given, "{method}: {said:?}, not {given:?}");
    }
}

/// What a second method that is stopped leaves: the count of the first, whole.
#[test]
fn a_check_that_is_stopped_leaves_the_count() {
    let checked =
        ["count", "--json", "--cross-check", "--method", "bands", "--timeout", "3", "--board", "sudoku:9", "--empty"];
    let ran = exactly(&checked, "");
    for member in ["\"verdict\":\"multiple\"", "\"count\":\"6670903752021072936960\"", "\"complete\":true"] {
        assert!(ran.out.contains(member), "{member}: {ran:?}");
    }
    assert!(!ran.out.contains("checked_by"), "{ran:?}");
    let says = "<empty>:1: note: nothing has checked this count: frontier was stopped (time limit)\n";
    assert_eq!((ran.err.as_str(), ran.status), (says, 3));
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

/// A descent that reaches a solution shows that there is one.
#[test]
fn an_estimate_knows_of_one_solution() {
    for method in ["frontier", "components"] {
        let ran = exactly(&["count", "--method", method, "--timeout", "0.3", "--board", "latin:9", "--empty"], "");
        assert!(ran.status == 3 && ran.out.starts_with("<empty>:1: at least 1, about "), "{method}: {ran:?}");
    }
    let little = ["count", "--json", "--method", "frontier", "--memory", "8K", "--board", "sudoku:4", "--empty"];
    let ran = exactly(&little, "");
    assert!(ran.status == 3 && ran.out.contains("\"count\":\"1\",\"complete\":false"), "{ran:?}");
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
    for (board, also, reason) in [
        ("sudoku:9", "diagonals,knight", " random descents reached a solution\n"),
        ("sudoku:9", "nonconsecutive", " random descents reached a solution\n"),
        ("sudoku:16", "diagonals", " random descents lie too far apart\n"),
    ] {
        let ran = asked(board, &["--also", also], &[]);
        assert_eq!((ran.status, ran.out.as_str()), (3, "<empty>:1: at least 1\n"), "{also}: {ran:?}");
        assert!(ran.err.contains("no estimate: ") && ran.err.ends_with(reason), "{also}: {ran:?}");
    }
    let json = asked("sudoku:16", &["--also", "diagonals"], &["--json"]);
    assert!(json.status == 3 && !json.out.contains("estimate\":") && !json.out.contains("error"), "{json:?}");
}

fn reduced(order: usize, expected: &str) {
    let digit = |value: usize| char::from(b'1' + value as u8);
    let cell = |place: usize| match (place / order, place % order) {
        (0, column) => digit(column),
        (row, 0) => digit(row),
        _ => '.',
    };
    let puzzle: String = (0..order * order).map(cell).collect();
    let board = format!("latin:{order}");
    for method in ["auto", "frontier"] {
        counts(&["--method", method, "--board", &board, "-p", &puzzle], expected);
    }
}

#[test]
fn edge_cases() {
    for method in ["auto", "enumerate", "components", "frontier"] {
        counts(&["--method", method, "--board", "latin:1", "--empty"], "1");
        counts(&["--method", method, "-p", "1234341221434321"], "1");
        let none = exactly(&["count", "--method", method, "-p", "11.............."], "");
        assert_eq!((none.out.as_str(), none.status), ("<puzzle>:1: 0\n", 1), "{method}");
        // By no propagation: search finds that there is none.
        let none = exactly(&["count", "--method", method, "--board", "latin:4", "-p", "123.....4..4...."], "");
        assert!(none.status <= 1, "{none:?}");
    }
    let little = exactly(&["count", "--method", "frontier", "--memory", "16K", "--board", "latin:6", "--empty"], "");
    assert!(little.out.starts_with("<empty>:1: at least 1, about "), "{little:?}");
    let says = "<empty>:1: unknown after 1 solutions: the states take more than --memory, 16384 bytes\n";
    assert_eq!((little.err.as_str(), little.status), (says, 3));
    let large = exactly(&["count", "--timeout", "5", "--board", "latin:64", "--empty"], "");
    assert!(large.status == 3 && large.out.starts_with("<empty>:1: at least "), "{large:?}");
    for method in ["auto", "enumerate", "components", "frontier"] {
        let timed = ["count", "--timeout", "0.3", "--method", method, "--board", "sudoku:9", "--empty"];
        let late = exactly(&timed, "");
        assert!(late.status == 3 && late.out.contains(", about "), "{method}: {late:?}");
        // What is over before it is read has no answer at all, nor what has no room for its tables.
        let timed = ["count", "--timeout", "0.000001", "--method", method, "--board", "sudoku:9", "--empty"];
        let late = exactly(&timed, "");
        assert!(late.status == 3 && late.err.starts_with("<empty>:1: unknown (time limit)"), "{method}: {late:?}");
        let narrow = exactly(&["count", "--memory", "1", "--method", method, "--board", "latin:6", "--empty"], "");
        let said = "<empty>:1: unknown (too large: the rules take more than 1 bytes)\n";
        assert_eq!((narrow.out.as_str(), narrow.err.as_str(), narrow.status), ("", said, 3), "{method}");
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

/// As many branches in each other as a board has cells, on the stack of a thread.
#[test]
fn deep_branches_of_large_boards_do_not_overflow_the_stack() {
    for board in ["sudoku:16", "latin:16", "sudoku:25"] {
        let ran = exactly(&["count", "--method", "components", "--board", board, "--empty", "--timeout", "1"], "");
        assert!(ran.status == 3 && ran.err.contains(" limit"), "{board}: {ran:?}");
    }
}
