//! `exactly prove` and `exactly verify` stopped by a timeout or by Ctrl-C: at once, wherever they are, and nothing is left.

#![cfg(unix)]

mod common;

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::folder::{Folder, entries, text};
use common::run::{Ran, command, exactly, ran};

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
    let square = filled(60);
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

/// One certificate may be large: a file of 40 GB here, most of it a hole.
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
    let manifest = fs::read_to_string(certificate.join("manifest.json")).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    manifest["files"]["proof.lrat"]["bytes"] = (40_u64 << 30).into();
    fs::write(certificate.join("manifest.json"), manifest.to_string()).unwrap();
    let arguments = ["verify", text(&certificate)];
    let status = interrupted(spawn(&arguments), Duration::from_millis(300));
    assert_eq!(status.and_then(|status| status.code()), Some(130));
    let Ran { out, status, .. } = exactly(&["verify", "--timeout", "0.3", text(&certificate)], "");
    assert_eq!((out, status), (format!("{}: unknown (time limit)\n", certificate.display()), 3));
}
