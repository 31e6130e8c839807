//! Taking up an enumeration where an earlier run ended, however it ended.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use crate::common::random;
use crate::common::run::{command, exactly};
use rand::RngExt;

/// The 107 569 solutions of a sudoku with few clues: long enough to be killed in the middle.
const FEW: &str = ".................1....23.4.....45.2......7....81.........4......9.1....65......3.";

/// A path of its own for a test, without a file.
fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// What a run writes to this file, which is gone then, from nothing to its end.
fn whole(arguments: &[&str], path: &PathBuf) -> String {
    let _ = fs::remove_file(path);
    let ran = exactly(arguments, "");
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.status), ("", "", 0));
    let whole = fs::read_to_string(path).unwrap();
    fs::remove_file(path).unwrap();
    whole
}

fn arguments<'a>(json: &'a [&'a str], file: &'a str) -> Vec<&'a str> {
    [&["enumerate", "--resume", file, "-p", FEW], json].concat()
}

#[test]
fn killing_and_resuming_loses_and_doubles_nothing() {
    let mut rng = random::seeded(9);
    for (name, json) in [("killed.txt", &[][..]), ("killed.json", &["--json"])] {
        let path = path(name);
        let arguments = arguments(json, path.to_str().unwrap());
        let whole = whole(&arguments, &path);
        let mut cut_short = 0;
        for _ in 0..40 {
            let mut child = command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            std::thread::sleep(Duration::from_micros(rng.random_range(0..60_000)));
            child.kill().unwrap();
            child.wait().unwrap();
            let written = fs::read_to_string(&path).unwrap_or_default();
            assert!(whole.starts_with(&written), "what a killed run wrote is the beginning of the whole");
            cut_short += usize::from(!written.is_empty() && written.len() < whole.len());
        }
        println!("{name}: killed in the middle {cut_short} times");
        let end = exactly(&arguments, "");
        assert_eq!((end.out.as_str(), end.err.as_str(), end.status), ("", "", 0));
        assert!(fs::read_to_string(&path).unwrap() == whole, "{name} is not the whole");
    }
}

/// Also in the middle of an escaped symbol; and lines of boards without an order say rows of cells too, where numbers may have one digit
/// or two.
#[test]
fn every_cut_is_taken_up() {
    let puzzle = path("form.txt");
    fs::write(&puzzle, "puzzle\ngrid: 1x3\nvalues: 9-11\ngivens:\n.#.\n").unwrap();
    let latin = ["--board", "latin:3", "--empty"];
    for arguments in [
        [&latin[..], &["--engine", "auto"]].concat(),
        [&latin[..], &["--engine", "sat"]].concat(),
        [&latin[..], &["--engine", "auto", "--json"]].concat(),
        [&latin[..], &["--engine", "sat", "--json"]].concat(),
        [&latin[..], &["--symbols", r"a\b", "--json"]].concat(),
        vec![puzzle.to_str().unwrap(), "--json"],
    ] {
        let path = path("cut.txt");
        let arguments = [&["enumerate", "--resume", path.to_str().unwrap()][..], &arguments].concat();
        let whole = whole(&arguments, &path);
        assert!(whole.lines().count() >= 6, "{whole}");
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let ran = exactly(&arguments, "");
            assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{arguments:?} cut at {length}");
            assert_eq!(fs::read_to_string(&path).unwrap(), whole, "{arguments:?} cut at {length}");
        }
    }
}

/// A file of 10⁸ records, most of them a hole: only the last one tells the place.
#[test]
fn a_long_file_is_taken_up_by_its_last_record() {
    use std::io::{Seek, SeekFrom, Write};
    let board = ["--board", "latin:6", "--empty"];
    let all = exactly(&[&["enumerate", "--limit", "1000"], &board[..]].concat(), "").out;
    let listed: Vec<_> = all.lines().collect();
    let records: u64 = 100_000_000;
    for json in [false, true] {
        let path = path(if json { "long.json" } else { "long.txt" });
        let head = exactly(&[&["enumerate", "--limit", "1", "--json"], &board[..]].concat(), "").out;
        let head = &head[..head.find('\n').unwrap() + 1];
        let record = |number: usize| {
            if json { format!("{{\"solution\":\"{}\"}}\n", listed[number]) } else { format!("{}\n", listed[number]) }
        };
        let mut file = fs::File::create(&path).unwrap();
        let (first, place) = if json {
            (format!("{head}{}", record(0)), head.len() as u64 + 52 * (records - 1))
        } else {
            (record(0), 37 * (records - 1))
        };
        file.write_all(first.as_bytes()).unwrap();
        if file.set_len(place).is_err() {
            return println!("skipped: no files with holes here");
        }
        file.seek(SeekFrom::Start(place)).unwrap();
        // And half of the next.
        file.write_all(format!("{}{}", record(500), &record(501)[..7]).as_bytes()).unwrap();
        let limit = (records + 2).to_string();
        let resume = ["enumerate", "--resume", path.to_str().unwrap(), "--limit", &limit];
        let more = if json { &["--json"][..] } else { &[] };
        let begin = std::time::Instant::now();
        let ran = exactly(&[&resume, more, &board[..]].concat(), "");
        let took = begin.elapsed();
        assert_eq!((ran.err.as_str(), ran.status), ("", 0));
        assert!(took < Duration::from_secs(1), "{took:?}");
        let mut end = Vec::new();
        fs::File::open(&path)
            .map(|mut file| {
                file.seek(SeekFrom::Start(place)).unwrap();
                std::io::Read::read_to_end(&mut file, &mut end).unwrap();
            })
            .unwrap();
        let written = String::from_utf8(end).unwrap();
        assert!(written.starts_with(&[record(500), record(501), record(502)].concat()), "{written}");
        let verified = exactly(&[&resume, more, &["--resume-verify"], &board[..]].concat(), "");
        assert!(verified.status == 2 && verified.err.contains("error: --resume: "), "{verified:?}");
        fs::remove_file(&path).unwrap();
    }
}

/// Two runs that write to one file would spoil it.
#[cfg(unix)]
#[test]
fn a_file_that_another_run_writes_to_is_refused() {
    let file = std::env::temp_dir().join(format!("exactly-two-runs-{}", std::process::id()));
    let name = file.to_str().unwrap();
    let arguments = ["enumerate", "--board", "latin:6", "--empty", "--resume", name];
    let mut first = crate::common::run::command(&arguments).stderr(std::process::Stdio::null()).spawn().unwrap();
    while !std::fs::metadata(&file).is_ok_and(|data| data.len() > 0) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let second = crate::common::run::exactly(&arguments, "");
    first.kill().unwrap();
    first.wait().unwrap();
    let said = format!("exactly: error: --resume {name}: another run is writing to it\n");
    assert_eq!((second.out.as_str(), second.err, second.status), ("", said, 2));
    std::fs::remove_file(&file).unwrap();

    let folder = crate::common::run::exactly(&["enumerate", "--board", "latin:2", "--empty", "--resume", "src"], "");
    assert_eq!((folder.err.as_str(), folder.status), ("exactly: error: --resume src: it is no regular file\n", 2));
}

/// A count whose frontier takes long enough to be killed in the middle.
#[test]
fn killed_counts_go_on_where_they_were() {
    let path = path("killed.layers");
    let arguments = [
        &["count", "--method", "frontier", "--resume", path.to_str().unwrap()][..],
        &["--board", "latin:8", "--empty"],
    ]
    .concat();
    let mut rng = random::seeded(15);
    let mut sizes = std::collections::BTreeSet::new();
    let (mut kills, mut ends) = (0, 0);
    let changed = || fs::metadata(&path).and_then(|data| data.modified()).ok();
    while kills < 20 {
        let before = changed();
        let mut child = command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Killed at any time once it has come a layer further, or before.
        let is_early = rng.random_bool(0.2);
        while !is_early && changed() == before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_micros(rng.random_range(0..20_000)));
        if child.try_wait().unwrap().is_some() {
            ends += 1;
            assert!(ends < 20, "it comes to its end too fast to be killed");
            fs::remove_file(&path).unwrap();
            continue;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        sizes.extend(fs::metadata(&path).map(|data| data.len()));
    }
    println!("files of {sizes:?} bytes");
    assert!(sizes.len() > 3, "the file grew on the way");
    let end = exactly(&arguments, "");
    assert_eq!((end.out.as_str(), end.err.as_str(), end.status), ("<empty>:1: 108776032459082956800\n", "", 0));
    let again = exactly(&arguments, "");
    assert_eq!(again, end);

    let whole = fs::read(&path).unwrap();
    let other = exactly(&[&arguments[..5], &["--board", "latin:7", "--empty"]].concat(), "");
    assert_eq!((other.out.as_str(), other.status), ("", 2));
    assert_eq!(other.err, "<empty>:1: error: --resume: the file belongs to another puzzle\n");
    for _ in 0..40 {
        let mut damaged = whole.clone();
        let place = rng.random_range(0..damaged.len());
        if rng.random_bool(0.5) {
            damaged.truncate(place)
        } else {
            damaged[place] ^= 1 << rng.random_range(0..8)
        }
        fs::write(&path, &damaged).unwrap();
        let ran = exactly(&arguments, "");
        assert_eq!((ran.out.as_str(), ran.status), ("", 2), "{place}");
        assert_eq!(ran.err, "<empty>:1: error: --resume: the file was not written by this command, or is damaged\n");
        assert_eq!(fs::read(&path).unwrap(), damaged, "left as it was");
    }
    let folder = exactly(&["count", "--resume", "src", "--board", "latin:2", "--empty"], "");
    assert_eq!(folder.status, 2, "{folder:?}");
    let bands = exactly(&["count", "--resume", "x", "--method", "bands", "--board", "sudoku:9", "--empty"], "");
    assert!(bands.status == 2 && bands.err.contains("--method auto or frontier"), "{bands:?}");
    let several = exactly(&["count", "--resume", path.to_str().unwrap()], "1...............\n2...............\n");
    assert!(several.status == 2 && several.err.contains("--resume continues one puzzle"), "{several:?}");
}
