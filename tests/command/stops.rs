//! `exactly prove` and `exactly verify` stopped by a timeout or by Ctrl-C: at once, wherever they are, and nothing is left.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::folder::{Folder, entries, text};
use crate::common::forge::rehash;
use crate::common::random;
use crate::common::run::{Ran, command, exactly, ran};
use rand::RngExt;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A Latin square of this order with all of its cells given: the larger it is, the longer each stage of a proof.
fn filled(order: usize) -> String {
    let cells = (0..order * order).map(|cell| (cell / order + cell % order) % order + 1);
    cells.map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
}

fn spawn(arguments: &[&str]) -> Child {
    let mut command = command(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Sends Ctrl-C after some time; how it ended, if at once: before it is ended by force, after three seconds.
fn interrupted(mut child: Child, after: Duration) -> Option<ExitStatus> {
    thread::sleep(after);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_millis(2500) {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}

#[test]
fn a_proof_out_of_time_ends_in_time() {
    let folder = Folder::new();
    let square = filled(44);
    for timeout in ["0.2", "1"] {
        let begin = Instant::now();
        let Ran { out, err, status } = exactly(
            &["prove", "--board", "latin", "--timeout", timeout, "--out", text(&folder.path("out")), "-p", &square],
            "",
        );
        assert_eq!((out.as_str(), status), ("", 3), "{err}");
        assert!(err.contains("unknown (time limit)"), "{err}");
        assert!(begin.elapsed() < Duration::from_secs(4), "{:?}", begin.elapsed());
        assert_eq!(entries(&folder.path("out")), [""; 0]);
    }
}

/// An interrupt in each stage: reading, solving, the formula, the proof, writing, reading again.
#[test]
fn an_interrupted_proof_leaves_nothing() {
    let folder = Folder::new();
    let (out, square) = (folder.path("out"), filled(25));
    let arguments = ["prove", "--board", "latin", "--out", text(&out), "-p", &square];
    let begin = Instant::now();
    assert_eq!(exactly(&arguments, "").status, 0);
    let whole = begin.elapsed();
    fs::remove_dir_all(&out).unwrap();
    let mut stopped = 0;
    for part in 1..20 {
        let status = interrupted(spawn(&arguments), whole * part / 20).expect("it stops at once");
        match status.code() {
            Some(130) => stopped += usize::from(entries(&out).is_empty()),
            // On a machine that was slower before.
            Some(0) => fs::remove_dir_all(&out).unwrap(),
            _ => panic!("{status}"),
        }
        assert_eq!(entries(&out), [""; 0]);
    }
    assert!(stopped > 5, "{stopped}");
}

/// Whatever a file size limit (as a full disk) or an interrupt cuts short, what has a name is whole.
#[test]
fn full_disks_and_interrupts_leave_whole_certificates_only() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_exactly");
    let prove = |prefix: &str, input: &str, out: &Path| {
        let script = format!("{prefix} exec '{program}' prove '{input}' --out '{}'", text(out));
        Command::new("sh").args(["-c", &script]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let input = folder.path("batch.txt");
    fs::write(
        &input,
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n".repeat(3000),
    )
    .unwrap();

    let full = folder.path("full");
    let mut stuck = prove("trap '' XFSZ; ulimit -f 40;", "puzzles/judge/a.txt", &full);
    assert_eq!(stuck.wait().unwrap().code(), Some(2));
    assert_eq!(fs::read_dir(&full).unwrap().count(), 0);

    let cut = folder.path("cut");
    let mut running = prove("", text(&input), &cut);
    // Until some are there, more than drafts by then: on a busy machine that may take seconds.
    for _ in 0..600 {
        if fs::read_dir(&cut).is_ok_and(|made| made.count() > 20) {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap();
    assert_eq!(running.wait().unwrap().code(), Some(130));
    let made = fs::read_dir(&cut).unwrap().count();
    assert!((1..3000).contains(&made), "the interrupt should come in the middle: {made}");
    let Ran { out: said, err: error, status } = exactly(&["verify", text(&cut)], "");
    assert_eq!(
        (said.lines().filter(|line| line.ends_with("verified: exactly one solution")).count(), status),
        (made, 0),
        "{error}"
    );
}

/// A certificate, and a checker for it in a folder of its own that is a script of these words.
fn checked_by(folder: &Folder, script: &str) -> (PathBuf, PathBuf) {
    let (out, checkers) = (folder.path("out"), folder.path("bin"));
    if !out.exists() {
        let proved = exactly(&["prove", "--proof", "drat", "--out", text(&out), "-p", EASY], "");
        assert_eq!(proved.status, 0, "{}", proved.err);
    }
    fs::create_dir_all(&checkers).unwrap();
    let path = checkers.join("drat-trim");
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    (out, checkers)
}

fn verify(out: &Path, checkers: &Path, more: &[&str]) -> Command {
    let mut command = command(&[&["verify", text(out)], more].concat());
    let path = std::env::var("PATH").unwrap_or_default();
    command.env("PATH", format!("{}:{path}", checkers.display()));
    command
}

#[test]
fn a_checker_that_does_not_finish_refuses_nothing() {
    let folder = Folder::new();
    let unfinished = [
        "kill -9 $$",
        "kill -SEGV $$",
        "exit 101",
        "exit 137",
        "echo 's TIMEOUT'; exit 1",
        "exec sleep 60",
        "exit 0",
        "exit 1",
        "exec >&-; sleep 0.2; exit 1",
        // A verdict is none before the program has ended, where a signal ends it, or where there is another one.
        "echo 's VERIFIED'; exec sleep 60",
        "echo 's VERIFIED'; sleep 60; exit 0",
        "echo 's NOT VERIFIED'; exec >&-; sleep 60",
        "echo 's VERIFIED'; kill -9 $$",
        "echo 's NOT VERIFIED'; kill -SEGV $$",
        "echo 's VERIFIED'; sleep 0.1; echo 's NOT VERIFIED'; exit 0",
        "printf 's VERIFIED\\rs NOT VERIFIED\\n'",
    ];
    for script in unfinished {
        let (out, checkers) = checked_by(&folder, script);
        let begin = Instant::now();
        let Ran { out, status, .. } = ran(verify(&out, &checkers, &["--timeout", "2"]), "");
        assert!(out.contains("the proof was not checked: drat-trim did not finish: "), "{script}: {out}");
        assert_eq!(status, 3, "{script}: {out}");
        assert!(begin.elapsed() < Duration::from_secs(5), "{script}");
    }
    for script in ["echo 's NOT VERIFIED'; exit 1", "printf '\\rs NOT VERIFIED\\n'; exit 0"] {
        let (out, checkers) = checked_by(&folder, script);
        let Ran { out, status, .. } = ran(verify(&out, &checkers, &[]), "");
        assert!(out.contains("refused: proof.drat: drat-trim does not verify it") && status == 1, "{script}: {out}");
    }
    // Upstream's drat-trim begins the line with a carriage return. It may go on for a while, but not what it has started.
    for script in [
        "printf 'c 1\\n\\rs VERIFIED\\nc time\\n'",
        "echo 's VERIFIED'; sleep 1.5; exit 0",
        "sleep 60 & echo 's VERIFIED'; exit 0",
    ] {
        let (out, checkers) = checked_by(&folder, script);
        let begin = Instant::now();
        assert_eq!(ran(verify(&out, &checkers, &[]), "").status, 0, "{script}");
        assert!(begin.elapsed() < Duration::from_secs(10), "{script}");
    }
}

#[test]
fn an_interrupt_ends_the_checker_too() {
    // The checker itself, and a program that it has started.
    for script in ["echo $$ > 'PID'; exec sleep 60", "sleep 60 & echo $! > 'PID'; wait"] {
        let folder = Folder::new();
        let number = folder.path("pid");
        let (out, checkers) = checked_by(&folder, &script.replace("PID", text(&number)));
        interrupt_checker(&out, &checkers, &number);
    }
}

fn interrupt_checker(out: &Path, checkers: &Path, number: &Path) {
    let child = verify(out, checkers, &[]).stdout(Stdio::null()).spawn().unwrap();
    while !fs::read_to_string(number).is_ok_and(|text| text.ends_with('\n')) {
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(interrupted(child, Duration::ZERO).and_then(|status| status.code()), Some(130));
    let number = fs::read_to_string(number).unwrap();
    // One that has ended may still wait for somebody to take note of it.
    let state = Command::new("ps").args(["-o", "stat=", "-p", number.trim()]).output().unwrap().stdout;
    let state = String::from_utf8(state).unwrap();
    assert!(state.trim().is_empty() || state.starts_with('Z'), "the checker is still there: {state}");
}

/// One certificate may be large: a file of 40 GB here, most of it a hole, and a proof of three million steps.
#[test]
fn verification_stops_within_a_certificate() {
    let folder = Folder::new();
    let out = folder.path("out");
    assert_eq!(exactly(&["prove", "--out", text(&out), "-p", EASY], "").status, 0);
    let certificate = out.join(&entries(&out)[0]);
    let proof = File::options().write(true).open(certificate.join("proof.lrat")).unwrap();
    if proof.set_len(40 << 30).is_err() {
        println!("skipped: no files with holes here");
        return;
    }
    let begin = Instant::now();
    let Ran { out, status, .. } = exactly(&["verify", text(&certificate)], "");
    assert!(out.contains("refused: proof.lrat: it is not the file that the manifest names") && status == 1, "{out}");
    assert!(begin.elapsed() < Duration::from_secs(2), "sizes are compared before anything is hashed");
    // A given is a clause of one literal, from which it follows again and again.
    let formula = fs::read_to_string(certificate.join("claim.cnf")).unwrap();
    let clauses = || formula.lines().filter(|line| !line.starts_with(['c', 'p']));
    let unit = clauses().position(|line| line == "5 0").expect("r1c1=5 is given") + 1;
    let first = clauses().count() + 1;
    let steps: String = (first..first + 3_000_000).map(|id| format!("{id} 5 0 {unit} 0\n")).collect();
    fs::write(certificate.join("proof.lrat"), steps).unwrap();
    rehash(&certificate, "proof.lrat");
    let arguments = ["verify", text(&certificate)];
    let status = interrupted(spawn(&arguments), Duration::from_millis(300));
    assert_eq!(status.and_then(|status| status.code()), Some(130));
    let Ran { out, status, .. } = exactly(&["verify", "--timeout", "0.3", text(&certificate)], "");
    assert_eq!((out, status), (format!("{}: unknown (time limit)\n", certificate.display()), 3));
}

/// So many lines about three cells of a board of order 64 each, in a row or on a diagonal, with totals by chance.
fn large(key: &str, lines: usize, down: usize) -> String {
    let mut rng = random::seeded(64);
    let mut text = "puzzle\norder: 64\nboxes: none\n".to_owned();
    for _ in 0..lines {
        let [row, column, total] = [64 - 2 * down, 62, 180].map(|most| rng.random_range(1..=most));
        let cells = (0..3).map(|step| format!(" r{}c{}", row + step * down, column + step));
        text += &format!("{key} {}:{}\n", total + 8, cells.collect::<String>());
    }
    text
}

/// The shell holds the command to its memory: where that is not enough it is killed, and no answer comes.
#[test]
fn large_boards_keep_to_their_time_and_memory() {
    let folder = Folder::new();
    for (name, lines) in
        [("cages", large("cage", 100, 0)), ("sums", large("sum", 3000, 0)), ("falling", large("sum", 3000, 1))]
    {
        let file = folder.path(name);
        fs::write(&file, lines).unwrap();
        for words in ["check", "solve", "count", "encode", "explain", "candidates", "rate", "prove --out certificates"]
        {
            let binary = env!("CARGO_BIN_EXE_exactly");
            let script =
                format!("ulimit -v 1258291; exec '{binary}' {words} --timeout 2 '{}' > /dev/null", text(&file));
            let mut command = Command::new("sh");
            command.args(["-c", &script]).env("MALLOC_ARENA_MAX", "1").current_dir(&folder.0);
            let begin = Instant::now();
            let Ran { err, status, .. } = ran(command, "");
            assert!([0, 1, 3].contains(&status), "{words} {name}: {status} {err}");
            assert!(begin.elapsed() < Duration::from_secs(3), "{words} {name}: {:?}", begin.elapsed());
        }
    }
}

/// Threads count as processes, and a limit of these is told as what it is. Root has none, so another user is asked, if there is a way.
#[test]
fn threads_that_the_system_refuses_are_done_without() {
    let binary = std::env::temp_dir().join(format!("exactly-refused-{}", std::process::id()));
    fs::copy(env!("CARGO_BIN_EXE_exactly"), &binary).unwrap();
    let limited = |most: usize| {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=61234", "--regid=61234", "--clear-groups", "prlimit", &format!("--nproc={most}")]);
        command.arg(&binary).args(["check", "-p", "12..34..21..4.3."]).current_dir("/").output()
    };
    let can = limited(1000).is_ok_and(|output| output.status.success());
    if can {
        // The main thread, that of signals, one to read and one to work.
        for (most, status) in [(1, 2), (2, 2), (3, 2), (4, 0), (1000, 0)] {
            let output = limited(most).unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(status), "{most}: {said}");
            let is_told = said.contains("error: ") && said.contains("the system starts no further thread (`ulimit -u`");
            assert!(is_told == (status == 2) && !said.contains("panicked"), "{most}: {said}");
        }
    } else {
        println!("skipped: nobody else can be asked");
    }
    fs::remove_file(binary).unwrap();
}
