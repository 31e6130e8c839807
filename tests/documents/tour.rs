//! The tour: what it shows, where it leaves nothing behind, and how it ends early.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::run::{Ran, command};

/// `EXACTLY_BLESS=1 cargo test --test documents tour::` writes down what it shows now.
#[test]
fn the_tour_shows_all_commands_and_leaves_nothing() {
    let (out, folder) = tour(&mut command(&["tour"]), "everything");
    let known = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tour.txt");
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        fs::write(&known, &out.out).unwrap();
    }
    assert_eq!(out, Ran { out: fs::read_to_string(known).unwrap(), err: String::new(), status: 0 });
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
    let prose = out.out.lines().filter(|line| !line.starts_with("  "));
    prose.for_each(|line| assert!(line.len() <= 80, "{line}"));
}

#[test]
fn a_tour_that_nobody_reads_ends_in_silence() {
    let mut child =
        command(&["tour"]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.stderr.as_slice(), output.status.code()), (&b""[..], Some(0)));
}

/// On a terminal, which `script` of util-linux makes.
#[test]
fn on_a_terminal_it_waits_and_q_ends_it() {
    let mut script = Command::new("script");
    script.args(["-qec", &format!("{} tour", env!("CARGO_BIN_EXE_exactly")), "/dev/null"]).env("NO_COLOR", "1");
    if Command::new("script").arg("--version").output().is_err() {
        return eprintln!("SKIPPED: script, of util-linux, is not installed");
    }
    for (typed, steps, ends) in [("\nq\n", 2, false), ("\n\n\n\n\n\n\n\n\n", 9, true), ("Q\n", 1, false)] {
        let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(typed.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(text.matches("[Enter: on, q: quit]").count(), steps, "{text}");
        assert_eq!((text.contains("That was the tour"), output.status.code()), (ends, Some(0)));
    }
}

/// Runs it where nothing is, in a folder of this name, with temporary files in another.
fn tour(command: &mut Command, name: &str) -> (Ran, std::path::PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tour").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let ran = command.current_dir(&folder).env("TMPDIR", &folder).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (Ran { out: text(ran.stdout), err: text(ran.stderr), status: ran.status.code().unwrap() }, folder)
}
