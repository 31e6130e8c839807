//! The command line: what no text can say of it. All else is in `cases`.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::run::{Ran, command, exactly, output, prints};

/// More solutions than anybody can wait for.
const BUSY: [&str; 3] = ["--empty", "--board", "latin:9"];

#[test]
fn the_version_has_the_facts_of_a_report() {
    let long = exactly(&["--version"], "").out;
    let names: Vec<_> = long.lines().skip(1).map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(names, ["commit", "rustc", "target", "features", "varisat"], "{long}");
    assert!(long.starts_with(&format!("exactly {}\n", env!("CARGO_PKG_VERSION"))));
    assert!(long.contains("\nvarisat: 0.2"), "{long}");
    prints(&["-V"], "", concat!("exactly ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn signals_end_a_run_with_whole_records() {
    for signal in ["-INT", "-TERM"] {
        let mut child = command(&[&["enumerate"], &BUSY[..]].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = child.stdout.take().unwrap();
        let mut text = vec![0];
        out.read_exact(&mut text).unwrap();
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        out.read_to_end(&mut text).unwrap();
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(130), "{signal}");
        assert!(text.chunks(82).all(|record| record.len() == 82 && record[81] == b'\n'), "a record was cut");
    }
}

#[test]
fn a_signal_ends_a_run_that_nobody_reads() {
    let mut child =
        command(&[&["enumerate"], &BUSY[..]].concat()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    // The pipe stays open, and full.
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_signal_ends_a_wait_for_input() {
    let mut child =
        command(&["check"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let open = child.stdin.take();
    std::thread::sleep(Duration::from_millis(300));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(open);
}

#[test]
fn formats_shows_an_example_of_each() {
    let all = exactly(&["formats"], "").out;
    for format in exactly::format::FORMATS {
        assert!(all.contains(format.name()) && all.contains(format.about()));
    }
}

/// What is drawn of times differs from run to run, but not how much of it there is.
#[test]
fn lab_draws() {
    let lab = ["lab", "--scheme", "weber", "--rounds", "1", "--svg"];
    let squares: &[&str] = &["--orders", "3,5", "--amo", "pairwise,ladder"];
    for (arguments, mark, count) in
        [(squares, "<polyline", 10), (&["-p", "1...", "--board", "latin:2"], "<rect", 1 + 5 * 6)]
    {
        let svg = exactly(&[&lab, arguments].concat(), "").out;
        assert!(roxmltree::Document::parse(&svg).is_ok() && svg.matches(mark).count() == count, "{svg}");
        assert!(mark == "<rect" || svg.contains("From order 3 to 5 variables grow"), "{svg}");
    }
}

/// The first object of any answer as JSON says which run wrote it, and no other does.
#[test]
fn json_says_its_run() {
    let two = "12..34..21..43..\n1234341221434321\n";
    for (arguments, seed) in [
        (&["check", "--json"][..], None),
        (&["enumerate", "--json", "--jobs", "2"], None),
        (&["count", "--json", "--seed", "7"], Some(7)),
        (&["sample", "--json", "--number", "2", "--seed", "5"], Some(5)),
        (&["explain", "--json"], None),
        (&["rate", "--json"], None),
        (&["generate", "2", "--board", "sudoku:4", "--json", "--seed", "3"], Some(3)),
        (&["trace", "--json"], Some(1)),
        (&["minimise", "--json"], Some(1)),
        (&["dedupe", "--json"], None),
    ] {
        let raw = String::from_utf8(output(command(arguments), two).stdout).unwrap();
        let mut runs = raw.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["run"].take());
        let run = runs.next().unwrap_or_default();
        let called: Vec<&str> = ["exactly"].iter().chain(arguments).copied().collect();
        assert_eq!(run["version"], env!("CARGO_PKG_VERSION"), "{arguments:?}");
        assert!(run["commit"].is_string() && run["command"] == serde_json::json!(called), "{run}");
        assert_eq!(run["seed"].as_u64(), seed, "{arguments:?}");
        assert!(runs.all(|run| run.is_null()), "{raw}");
    }
}

/// Controls of both kinds, and what turns the direction of text, are not handed on to a terminal, whoever says them.
#[test]
fn unseen_characters_are_shown_by_their_codes() {
    let mark = "\u{1b}]0;a\u{7}\u{9b}31m\u{85}\u{202e}\u{2066}\u{200f}";
    let file = format!("no-{mark}");
    let group = format!("puzzle\norder: 4\ngroup \"{mark}\": r1c1 r1c1\n");
    let clash = format!("puzzle\norder: 4\ngroup \"{mark}\": r1c1 r4c4\nmarks: r1c1=1 r4c4=1\n");
    let (rule, cells) = (format!("puzzle\norder: 4\n{mark}: r1c1\n"), format!("12..{mark}34..21..43..\n"));
    let formula = format!("p cnf 1 1\n{mark} 0\n");
    let runs: [(&[&str], &str); 9] = [
        (&["check", &file], ""),
        (&["verify", &file], ""),
        (&["sat", &file], ""),
        (&["check", "--from", &file], ""),
        (&["check"], &group),
        (&["explain"], &clash),
        (&["check"], &rule),
        (&["check"], &cells),
        (&["sat"], &formula),
    ];
    for (arguments, input) in runs {
        let Ran { err, .. } = exactly(arguments, input);
        let shows = |character: char| character != '\n' && exactly::format::ParseError::is_unseen(character);
        assert!(!err.contains(shows), "{arguments:?}: {err:?}");
    }
}
