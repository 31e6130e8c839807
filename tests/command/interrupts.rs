//! A signal at any moment: the run ends with 130, or with the full and right answer; never with status 0 and less than that.
//!
//! `EXACTLY_INTERRUPTS=500` asks for so many moments instead of the few of an ordinary run.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::folder::{Folder, text};
use crate::common::run::command;
use rand::RngExt;

fn moments() -> usize {
    std::env::var("EXACTLY_INTERRUPTS").ok().map_or(20, |count| count.parse().expect("a number"))
}

/// Runs a command and sends it a signal after some time, if it is still there.
fn interrupted(mut command: Command, signal: &str, after: Duration) -> Output {
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(after);
    let kill = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status();
    kill.unwrap();
    child.wait_with_output().unwrap()
}

/// Keeps the processors busy while it is there, so that threads are held up at any place.
struct Load(std::sync::Arc<std::sync::atomic::AtomicBool>);

impl Load {
    fn begin() -> Load {
        let ends = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
        for _ in 0..2 * thread::available_parallelism().map_or(2, usize::from) {
            let ends = ends.clone();
            thread::spawn(move || while !ends.load(std::sync::atomic::Ordering::Relaxed) {});
        }
        Load(ends)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.0.store(true, std::sync::atomic::Ordering::Relaxed);
    }
}

/// Whether a run was ended by the signal, which may come before it is caught.
fn is_interrupted(output: &Output) -> bool {
    use std::os::unix::process::ExitStatusExt;
    output.status.code() == Some(130) || output.status.signal().is_some()
}

#[test]
fn an_interrupted_check_is_no_answer() {
    let folder = Folder::new();
    let puzzles = folder.path("puzzles");
    // One puzzle alone waits longest for its turn: it is held until the end of the input is known.
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let mut rng = crate::common::random::seeded(1_130);
    let _load = Load::begin();
    let mut counts = [0, 0];
    for moment in 0..moments() {
        let (lines, arguments) = if moment % 2 == 0 { (1, ["check"]) } else { (300, ["solve"]) };
        fs::write(&puzzles, easy.repeat(lines)).unwrap();
        let run = || command(&[&arguments[..], &[text(&puzzles)]].concat());
        let begin = Instant::now();
        let whole = run().output().unwrap();
        let took = begin.elapsed();
        let signal = if rng.random_bool(0.5) { "-INT" } else { "-TERM" };
        let output = interrupted(run(), signal, took.mul_f64(rng.random_range(0.0..1.1)));
        let ended = is_interrupted(&output);
        counts[usize::from(ended)] += 1;
        assert!(whole.stdout.starts_with(&output.stdout), "{output:?}");
        assert!(ended || (output.status.code() == Some(0) && output.stdout == whole.stdout), "{output:?}");
    }
    println!("whole, interrupted: {counts:?}");
}

#[test]
fn an_interrupted_enumeration_goes_on_to_the_same_file() {
    let folder = Folder::new();
    let (whole, part) = (folder.path("whole"), folder.path("part"));
    let board = ["enumerate", "--board", "latin:4", "--empty", "--resume"];
    let begin = Instant::now();
    assert!(command(&[&board[..], &[text(&whole)]].concat()).status().unwrap().success());
    let took = begin.elapsed();
    let mut rng = crate::common::random::seeded(1_131);
    let _load = Load::begin();
    for _ in 0..moments().div_ceil(2) {
        let _ = fs::remove_file(&part);
        let run = || command(&[&board[..], &[text(&part)]].concat());
        let output = interrupted(run(), "-INT", took.mul_f64(rng.random_range(0.0..3.0)));
        let written = fs::read(&part).unwrap_or_default();
        let is_whole = written == fs::read(&whole).unwrap();
        assert!(is_interrupted(&output) || (output.status.success() && is_whole), "{output:?}");
        assert!(run().status().unwrap().success());
        assert!(fs::read(&part).unwrap() == fs::read(&whole).unwrap());
    }
}

/// No row is left half answered: what is gone on with is, byte for byte, what an uncut run prints.
#[test]
fn an_interrupted_sheet_goes_on_to_the_same_bytes() {
    let folder = Folder::new();
    let (table, part) = (folder.path("table.csv"), folder.path("part.csv"));
    let made = command(&["generate", "40", "--csv", "--minimal", "--seed", "11"]).output().unwrap();
    fs::write(&table, made.stdout).unwrap();
    let mut rng = crate::common::random::seeded(1_132);
    let mut cut = 0;
    for asked in [&["rate", "--csv"][..], &["mend", "--csv"]] {
        let run = || command(&[asked, &[text(&table)]].concat());
        let begin = Instant::now();
        let whole = run().output().unwrap().stdout;
        let took = begin.elapsed();
        for _ in 0..moments().div_ceil(4) {
            let output = interrupted(run(), "-INT", took.mul_f64(rng.random_range(0.0..1.0)));
            cut += usize::from(is_interrupted(&output));
            assert!(whole.starts_with(&output.stdout), "{asked:?} {}", String::from_utf8_lossy(&output.stdout));
            fs::write(&part, output.stdout).unwrap();
            let resumed = command(&[asked, &["--resume", text(&part), text(&table)]].concat()).output().unwrap();
            assert!(resumed.stdout == whole, "{asked:?} {}", String::from_utf8_lossy(&resumed.stdout));
        }
    }
    assert!(cut > 0);
}

/// As `timeout` sends them: to the process, and then to its group.
#[test]
fn two_signals_at_once_are_one() {
    for _ in 0..moments().div_ceil(4) {
        let mut child = command(&["count", "--board", "latin:12", "--empty"]);
        let child = child.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        thread::sleep(Duration::from_millis(500));
        let twice = format!("kill -TERM {0}; kill -TERM {0}", child.id());
        assert!(Command::new("sh").args(["-c", &twice]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains(": at least "), "{output:?}");
    }
}

/// A count that is whole stays so where the second method is interrupted.
#[test]
fn an_interrupted_check_of_a_count_leaves_the_count() {
    let arguments = ["count", "--json", "--cross-check", "--method", "bands", "--board", "sudoku:9", "--empty"];
    for seconds in [1, 2, 4, 8, 16] {
        let output = interrupted(command(&arguments), "-INT", Duration::from_secs(seconds));
        assert!(is_interrupted(&output), "{output:?}");
        let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        if out.contains("\"count\":\"6670903752021072936960\",\"complete\":true") {
            return assert!(
                err.contains("note: nothing has checked this count: frontier was stopped (interrupted)"),
                "{err}"
            );
        }
    }
    panic!("the bands came to no end");
}

#[test]
fn an_interrupted_chain_tells_the_steps_that_it_had() {
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let run = || command(&["explain", "--jobs", "1", "-p", hard]);
    let begin = Instant::now();
    let whole = run().output().unwrap();
    let took = begin.elapsed();
    let whole = String::from_utf8(whole.stdout).unwrap();
    let steps: Vec<_> = whole.lines().skip(1).collect();
    let mut rng = crate::common::random::seeded(1_132);
    let mut in_the_chain = 0;
    for _ in 0..moments().div_ceil(4) {
        let output = interrupted(run(), "-INT", took.mul_f64(rng.random_range(0.0..1.0)));
        let said = String::from_utf8(output.stdout.clone()).unwrap();
        if output.status.code() == Some(0) {
            assert_eq!(said, whole);
            continue;
        }
        assert!(is_interrupted(&output), "{output:?}");
        let Some(heading) = said.lines().next().filter(|heading| heading.contains(": unique. ")) else { continue };
        assert!(heading.ends_with(", and more are needed (interrupted)"), "{heading}");
        let known: Vec<_> = said.lines().skip(1).collect();
        assert!(steps.starts_with(&known), "{said}");
        in_the_chain += usize::from(!known.is_empty());
    }
    assert!(in_the_chain > 0, "no moment was in the chain");
}
