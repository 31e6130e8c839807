//! Certificates as folders: `exactly prove`, `exactly verify` and `exactly check --certify`, run as a user runs them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::folder::{Folder, text};
use crate::common::forge::rehash;
use crate::common::run::{Ran, command, exactly, ran};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// A certificate of the puzzle; its folder.
fn prove(folder: &Folder, arguments: &[&str]) -> PathBuf {
    let Ran { out, err, status } = exactly(&[&["prove", "--out", text(&folder.0)], arguments].concat(), "");
    assert_eq!((err.as_str(), status), ("", 0), "{out}");
    PathBuf::from(out.trim_end().rsplit_once(": ").unwrap().1)
}

fn verify(folder: &Path) -> (String, i32) {
    let Ran { out, err, status } = exactly(&["verify", text(folder)], "");
    (out.replace(text(folder), "DIR") + &err, status)
}

#[test]
fn a_proof_out_of_time_leaves_nothing() {
    let folder = Folder::new();
    let Ran { out: said, err: error, status } =
        exactly(&["prove", "--timeout", "0.001", "-p", HARD, "--out", text(&folder.0)], "");
    assert_eq!((said.as_str(), status), ("", 3), "{error}");
    assert!(error.contains("unknown (time limit)"), "{error}");
    assert!(folder.entries().is_empty());
}

/// Whatever a file size limit (as a full disk) or an interrupt cuts short, what has a name is whole.
#[cfg(unix)]
#[test]
fn full_disks_and_interrupts_leave_whole_certificates_only() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_exactly");
    let prove = |prefix: &str, input: &str, out: &Path| {
        let script = format!("{prefix} exec '{program}' prove '{input}' --out '{}'", text(out));
        Command::new("sh").args(["-c", &script]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let input = folder.path("batch.txt");
    fs::write(&input, format!("{HARD}\n").repeat(3000)).unwrap();

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
        std::thread::sleep(std::time::Duration::from_millis(50));
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

/// Replaces a text in a file; with the manifest's hash and size made to fit, as a forger would.
fn forge(certificate: &Path, file: &str, from: &str, to: &str) {
    let path = certificate.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} has no {from:?}");
    fs::write(&path, text.replacen(from, to, 1)).unwrap();
    if file != "manifest.json" {
        rehash(certificate, file);
    }
}

#[test]
fn forgeries_with_fitting_hashes_are_refused() {
    let forgeries: [(&str, &str, &str, &str); 9] = [
        ("puzzle.txt", "53..7....", "53..7...2", "refused: "),
        ("claim.cnf", "\n-1 -2 0\n", "\n", "refused: claim.cnf:734: the claim says \"-1 -2 0\" here"),
        ("claim.cnf", "p cnf 729 1", "p cnf 729 2", "refused: claim.cnf:731: the claim says"),
        ("solutions.txt", "534", "543", "refused: solutions.txt:1: solution 1 does not solve the puzzle"),
        ("proof.lrat", " 0\n", " 99999 0\n", "refused: proof.lrat:1: "),
        ("manifest.json", "exactly one", "no", "refused: solutions.txt:1: as many solutions expected"),
        ("manifest.json", "exactly one solution", "not unique", "refused: manifest.json: `not unique` has no proof"),
        ("manifest.json", "\"lrat\"", "\"drat\"", "refused: manifest.json: files: "),
        ("manifest.json", "\"certificate\": 1", "\"certificate\": 2", "refused: manifest.json: version 2"),
    ];
    for (file, from, to, message) in forgeries {
        let folder = Folder::new();
        let certificate = prove(&folder, &["-p", EASY]);
        forge(&certificate, file, from, to);
        let (said, status) = verify(&certificate);
        assert!(said.starts_with(&format!("DIR: {message}")), "{file}, {from:?}: {said}");
        assert_eq!(status, 1);
    }
}

/// A proof by resolution is verified in its folder and by itself, in any domain, and the first line that is wrong is named.
#[test]
fn proofs_by_resolution_are_checked_line_by_line() {
    let folder = Folder::new();
    for (number, wording) in
        [&["-p", EASY][..], &["--domain", "order", "-p", "12..34..2.434321"]].into_iter().enumerate()
    {
        let out = Folder(folder.path(&number.to_string()));
        let certificate = prove(&out, &[&["--proof", "resolution"], wording].concat());
        let (said, status) = verify(&certificate);
        assert!(said.starts_with("DIR: verified: exactly one solution") && status == 0, "{said}");
        let [formula, steps] = ["claim.cnf", "proof.steps"].map(|name| certificate.join(name));
        let alone = exactly(&["verify", "--formula", text(&formula), "--proof", text(&steps)], "");
        assert!(alone.status == 0 && alone.out.contains("has no model"), "{alone:?}");
        forge(&certificate, "proof.steps", "()  from ", "()  from 9");
        let (said, status) = verify(&certificate);
        assert!(said.starts_with("DIR: refused: proof.steps:") && status == 1, "{said}");
    }
}

/// Two solutions shown, relabelled as the only one.
#[test]
fn not_unique_cannot_be_relabelled() {
    let folder = Folder::new();
    let certificate = prove(&folder, &["--board", "sudoku:4", "--empty"]);
    forge(&certificate, "manifest.json", "not unique", "exactly one solution");
    assert_eq!(verify(&certificate).1, 1);
    let honest = prove(&folder, &["-p", "1234341221434321"]);
    fs::copy(folder.path("puzzle-1").join("claim.cnf"), certificate.join("claim.cnf")).unwrap();
    fs::copy(honest.join("proof.lrat"), certificate.join("proof.lrat")).unwrap();
    fs::copy(honest.join("manifest.json"), certificate.join("manifest.json")).unwrap();
    for file in ["puzzle.txt", "solutions.txt", "claim.cnf", "proof.lrat"] {
        rehash(&certificate, file);
    }
    assert_eq!(verify(&certificate).1, 1);
}

/// Other people's checkers are believed only in the line that says contradiction.
#[cfg(unix)]
#[test]
fn other_checkers_are_asked_where_they_are() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let checkers = folder.path("bin");
    fs::create_dir(&checkers).unwrap();
    let say = |program: &str, words: &str| {
        let path = checkers.join(program);
        fs::write(&path, format!("#!/bin/sh\nif [ -s \"$1\" ] && [ -s \"$2\" ]; then echo '{words}'; fi\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    for (notation, program) in [("drat", "drat-trim"), ("veripb", "veripb")] {
        let out = Folder(folder.path(notation));
        let certificate = prove(&out, &["--proof", notation, "-p", EASY]);
        let verify = || {
            let mut command = command(&["verify", text(&certificate)]);
            command.env("PATH", &checkers);
            ran(command, "")
        };
        let Ran { out, status, .. } = verify();
        assert!(out.contains(&format!("the proof was not checked: {program} is not on PATH")) && status == 3, "{out}");
        for (words, expected) in [
            ("s VERIFIED UNSATISFIABLE", if program == "veripb" { 0 } else { 3 }),
            ("s VERIFIED", if program == "veripb" { 3 } else { 0 }),
            ("s NOT VERIFIED", 1),
            ("s VERIFIED NO CONCLUSION", 3),
            ("c s VERIFIED", 3),
        ] {
            say(program, words);
            assert_eq!(verify().status, expected, "{program}: {words}");
        }
        fs::remove_file(checkers.join(program)).unwrap();
        let formula = if notation == "drat" { "claim.cnf" } else { "claim.opb" };
        let line = if notation == "drat" { "\n-1 -2 0\n" } else { " = 1 ;\n" };
        forge(&certificate, formula, line, "\n");
        assert_eq!(verify().status, 1, "the formula is compared all the same");
    }
}

/// What another checker is handed is what was compared: a file that is swapped after that changes nothing.
#[cfg(unix)]
#[test]
fn other_checkers_see_what_was_compared() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let (checkers, seen) = (folder.path("bin"), folder.path("seen"));
    fs::create_dir(&checkers).unwrap();
    for (notation, program, name) in [("drat", "drat-trim", "claim.cnf"), ("veripb", "veripb", "claim.opb")] {
        let out = Folder(folder.path(notation));
        let certificate = prove(&out, &["--proof", notation, "-p", EASY]);
        let honest = fs::read_to_string(certificate.join(name)).unwrap();
        let comment = if notation == "drat" { "c p cnf 1 1\n" } else { "* #variable= 1 #constraint= 1 x\n" };
        forge(&certificate, name, &honest, &honest.replace('\n', &format!("\n{comment}")));
        // It has not to be there any more.
        let words = format!("rm '{}'; cat \"$1\" > '{}'", text(&certificate.join(name)), text(&seen));
        fs::write(checkers.join(program), format!("#!/bin/sh\n{words}; printf '\\rs VERIFIED UNSATISFIABLE\\n'\n"))
            .unwrap();
        fs::set_permissions(checkers.join(program), fs::Permissions::from_mode(0o755)).unwrap();
        let mut command = command(&["verify", text(&certificate)]);
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{}:{path}", checkers.display()));
        assert_eq!(ran(command, "").status, if notation == "drat" { 3 } else { 0 });
        let is_comment =
            |line: &str| line.starts_with("c ") || (line.starts_with('*') && !line.starts_with("* #variable="));
        let bare: String = honest.split_inclusive('\n').filter(|line| !is_comment(line)).collect();
        assert!(fs::read_to_string(&seen).unwrap() == bare, "{program} saw something else");
    }
}

/// A name that stands twice in the manifest would be one file to this reader and another to the next.
#[test]
fn names_that_stand_twice_in_the_manifest_are_refused() {
    let folder = Folder::new();
    let certificate = prove(&folder, &["-p", EASY]);
    let place = certificate.join("manifest.json");
    let honest = fs::read_to_string(&place).unwrap();
    let file = r#""files": {"#;
    let doubled = honest.replace(file, &format!("{file}\n    \"claim.cnf\": {{ \"bytes\": 1, \"sha256\": \"\" }},"));
    let claim = honest.replace("{\n  \"certificate\"", "{\n  \"claim\": \"no solution\",\n  \"certificate\"");
    for manifest in [doubled, claim] {
        assert_ne!(manifest, honest);
        fs::write(&place, manifest).unwrap();
        let (said, status) = verify(&certificate);
        assert!(said.starts_with("DIR: refused: manifest.json:") && status == 1, "{said}");
    }
}

/// However many work at once, the lines come in the order of the arguments.
#[test]
fn several_are_verified_at_once_and_told_in_order() {
    let folder = Folder::new();
    let out = folder.path("out");
    let puzzles = format!("{EASY}\n{HARD}\n").repeat(10);
    let proved = exactly(&["prove", "--board", "sudoku", "--out", text(&out), "-"], puzzles);
    assert_eq!((proved.err.as_str(), proved.status), ("", 0));
    fs::write(out.join("stdin-7").join("proof.lrat"), "").unwrap();
    let nowhere = folder.path("nowhere");
    let told = |jobs: &str| exactly(&["verify", "--jobs", jobs, text(&nowhere), text(&out), text(&out)], "");
    let one = told("1");
    assert_eq!(one.status, 2);
    let place = |line: &str| line.split_once(": ").unwrap().0.to_owned();
    let names: Vec<_> = (1..=20).map(|line| text(&out.join(format!("stdin-{line}"))).to_owned()).collect();
    let expected = [vec![text(&nowhere).to_owned()], names.clone(), names].concat();
    assert_eq!(one.out.lines().map(place).collect::<Vec<_>>(), expected);
    assert!(one.out.lines().nth(7).unwrap().contains("stdin-7: refused: proof.lrat: "), "{}", one.out);
    for jobs in ["2", "8", "100"] {
        assert_eq!(told(jobs), one);
    }
}

#[test]
fn findings_are_told_as_json() {
    let folder = Folder::new();
    let certificate = prove(&folder, &["-p", EASY]);
    let object = |folder: &Path| -> serde_json::Value {
        serde_json::from_str(&exactly(&["verify", "--json", text(folder)], "").out).unwrap()
    };
    let place = text(&certificate);
    let verified = serde_json::json!({
        "schema": 1, "certificate": place, "finding": "verified", "claim": "exactly one solution"
    });
    assert_eq!(object(&certificate), verified);
    forge(&certificate, "solutions.txt", "534", "543");
    let refused = serde_json::json!({
        "schema": 1, "certificate": place, "finding": "refused", "place": "solutions.txt", "line": 1,
        "reason": "solution 1 does not solve the puzzle"
    });
    assert_eq!(object(&certificate), refused);
    let nowhere = object(&folder.path("nowhere"));
    assert_eq!((&nowhere["schema"], &nowhere["finding"]), (&1.into(), &"unreadable".into()));
}

/// Sums are said by groups, and the manifest names that; what version 0.1.0 made, which said them by automata, is verified by its own rules.
#[test]
fn certificates_name_how_sums_are_said() {
    let (folder, old) = (Folder::new(), Path::new("tests/certificates/sums-0.1.0"));
    assert_eq!(verify(old), ("DIR: verified: exactly 3 solutions\n".to_owned(), 0));
    assert_eq!(exactly(&["verify", "--sums", "groups", text(old)], "").status, 1);
    let puzzle = old.join("puzzle.txt");
    let made = |sums: &[&str]| {
        let out = folder.path(sums.concat().as_str());
        let own = Folder(out);
        let made = prove(&own, &[&["--all", text(&puzzle)], sums].concat());
        let manifest = fs::read_to_string(made.join("manifest.json")).unwrap();
        (verify(&made).1, manifest, fs::read(made.join("claim.cnf")).unwrap_or_default(), own)
    };
    let (status, manifest, formula, _own) = made(&["--sums", "automata"]);
    assert_eq!((status, formula), (0, fs::read(old.join("claim.cnf")).unwrap()));
    assert!(manifest.contains("\"encoding\": \"one-hot, pairwise\""), "{manifest}");
    let (status, manifest, formula, own) = made(&[]);
    let named = "\"encoding\": \"one-hot, pairwise, sums by groups\"";
    assert!(status == 0 && manifest.contains(named), "{manifest}");
    assert!(String::from_utf8(formula).unwrap().starts_with("c 4×4 sudoku with boxes of 2x2"));
    for other in ["one-hot, pairwise", "one-hot, ladder, sums by groups", "one-hot, pseudo-Boolean, sums by groups"] {
        let certificate = own.path(own.entries()[0].as_str());
        let forged = manifest.replace(named, &format!("\"encoding\": \"{other}\""));
        fs::write(certificate.join("manifest.json"), forged).unwrap();
        assert_eq!(verify(&certificate).1, 1, "{other}");
    }
    let (status, manifest, ..) = made(&["--proof", "veripb"]);
    assert!(status == 3 && manifest.contains("one-hot, pseudo-Boolean, sums by groups"), "{manifest}");
}
