//! Commands with all that they print: each file of `cases` has them by subject, section by section. A line `$ …` is a command for
//! the shell, with lines `> …` that go on with it; behind it stand its standard output (two blanks in front), its standard error (`! …`) and
//! its status where that is not 0 (`= …`); `\c` ends a text without an end of line. `EXACTLY_BLESS=1` writes what is printed now: look at what changed, for a heading
//! says what must hold. Scripts that several sections use are in `tools`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use super::messages::{compare, in_shell};
use crate::common::folder::Folder;
use crate::common::run::{self, Ran};

pub const FOLDER: &str = "tests/command/cases";

#[test]
fn commands_print_what_is_written() {
    let files: Vec<PathBuf> = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path()).collect();
    let texts: Vec<(PathBuf, String)> =
        files.into_iter().map(|file| (file.clone(), fs::read_to_string(file).unwrap())).collect();
    let sections: Vec<(usize, &str)> = (0..)
        .zip(&texts)
        .flat_map(|(file, (_, text))| sections(text).into_iter().map(move |part| (file, part)))
        .collect();
    let (next, found) = (Mutex::new(sections.iter().enumerate()), Mutex::new(vec![String::new(); sections.len()]));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some((place, (_, section))) = next.lock().unwrap().next() else { break };
                    let printed = printed(section);
                    found.lock().unwrap()[place] = printed;
                }
            });
        }
    });
    let found = found.into_inner().unwrap();
    assert!(found.len() > 100, "{} sections", found.len());
    for (number, (file, text)) in texts.iter().enumerate() {
        let own = sections.iter().zip(&found).filter(|((file, _), _)| *file == number);
        compare(file.to_str().unwrap(), text, &own.map(|(_, printed)| printed.as_str()).collect::<String>());
    }
}

/// A file's parts, each from one heading to the next.
fn sections(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = text.match_indices("\n\n# ").map(|(at, _)| at + 2).collect();
    starts.insert(0, 0);
    starts.iter().zip(starts[1..].iter().chain([&text.len()])).map(|(&from, &to)| &text[from..to]).collect()
}

/// A section with what its commands print now. They share a folder, in which the project's puzzles and examples are.
fn printed(section: &str) -> String {
    let folder = Folder::new();
    for shared in ["puzzles", "examples", "docs"] {
        std::os::unix::fs::symlink(Path::new(env!("CARGO_MANIFEST_DIR")).join(shared), folder.path(shared)).unwrap();
    }
    let mut found = String::new();
    let mut lines = section.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(first) = line.strip_prefix("$ ") else {
            if line.is_empty() || line.starts_with("# ") {
                writeln!(found, "{line}").unwrap();
            }
            continue;
        };
        let mut command = first.to_owned();
        writeln!(found, "{line}").unwrap();
        while let Some(more) = lines.next_if(|line| line.starts_with('>')) {
            command = command + "\n" + more.strip_prefix("> ").unwrap_or("");
            writeln!(found, "{more}").unwrap();
        }
        let Ran { out, err, status } = run::ran(in_shell(&command, &folder), "");
        for (text, before) in [(out, "  "), (err, "! ")] {
            for line in text.split_inclusive('\n') {
                let (line, end) = line.strip_suffix('\n').map_or((line, "\\c"), |line| (line, ""));
                writeln!(found, "{before}{}{end}", visible(line)).unwrap();
            }
        }
        if status != 0 {
            writeln!(found, "= {status}").unwrap();
        }
    }
    found
}

/// Colours and other controls by their codes.
fn visible(line: &str) -> String {
    let sign =
        |sign: char| if sign.is_control() && sign != '\t' { sign.escape_default().to_string() } else { sign.into() };
    line.chars().map(sign).collect()
}
