//! The messages, read as one list. `messages.txt` has shell commands and what they say on standard error, section by section;
//! `unprovoked.txt` has the messages of `src` that neither they nor any other test brings about. `EXACTLY_BLESS=1` writes both.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::cases;
use crate::common::folder::Folder;
use crate::common::run::{self, Ran};

const TABLE: &str = "tests/command/messages.txt";
const UNPROVOKED: &str = "tests/command/unprovoked.txt";

#[test]
fn messages_are_those_of_the_list() {
    let table = fs::read_to_string(TABLE).unwrap();
    let mut found = String::new();
    let mut folder = Folder::new();
    for line in table.lines() {
        if line.starts_with('#') {
            writeln!(found, "{}{line}\n", if found.is_empty() { "" } else { "\n" }).unwrap();
            folder = Folder::new();
        } else if let Some(command) = line.strip_prefix("$ ") {
            let Ran { err, status, .. } = run::ran(in_shell(command, &folder), "");
            let is_refused = err.lines().any(|line| line.starts_with("error: ") || line.contains(": error: "));
            assert!(!is_refused || status == 2, "status {status} of {command}:\n{err}");
            write!(found, "$ {command}\n{err}").unwrap();
        }
    }
    compare(TABLE, &table, &found);
    let left_out = unprovoked(&found);
    compare(UNPROVOKED, &fs::read_to_string(UNPROVOKED).unwrap(), &left_out);
}

/// The messages of the sources that no command of a table brings about, and no other test speaks of.
fn unprovoked(table: &str) -> String {
    let said: Vec<&str> = table.lines().filter(|line| !line.starts_with(['$', '#'])).collect();
    let (mut messages, mut tests) = (BTreeSet::new(), String::new());
    let tables = [cases::FOLDER, "tests/library/texts"].map(|folder| fs::read_dir(folder).unwrap());
    let tables = tables.into_iter().flatten().map(|entry| entry.unwrap().path());
    for file in files("src").into_iter().chain(files("tests")).chain(tables) {
        let text = fs::read_to_string(&file).unwrap();
        let (code, tested) = match text.split_once("#[cfg(test)]\nmod tests {") {
            _ if file.starts_with("tests") || file.ends_with("tests.rs") => ("", &*text),
            Some((code, tested)) => (code, tested),
            None => (&*text, ""),
        };
        collect(code.parse().unwrap(), false, &mut messages);
        tests += &tested.replace("\\\"", "\"");
    }
    assert!(messages.len() > 500, "{} messages", messages.len());
    let is_missing = |message: &&String| {
        let fixed = fixed(message);
        let longest = fixed.iter().max_by_key(|part| part.len()).expect("it says something");
        !said.iter().any(|line| has(line, &fixed)) && !tests.contains(longest.trim())
    };
    messages.iter().filter(is_missing).map(|message| message.clone() + "\n").collect()
}

#[track_caller]
pub fn compare(name: &str, expected: &str, found: &str) {
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        fs::write(name, found).unwrap();
    } else {
        let first = expected.lines().zip(found.lines()).find(|(one, other)| one != other);
        assert!(expected == found, "{name} differs, first at {first:?}; EXACTLY_BLESS=1 writes it");
    }
}

/// A command for the shell in a folder of its own, where `exactly` is the one that is tested, the scripts of `tools` are programs too, and
/// `$P` is the project's puzzles.
pub fn in_shell(line: &str, folder: &Folder) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_exactly")).parent().unwrap();
    let tools = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/tools");
    let path = format!("{}:{tools}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(&folder.0).env("PATH", path).env("LC_ALL", "C.UTF-8");
    command.env_remove("NO_COLOR").env_remove("CLICOLOR").env_remove("CLICOLOR_FORCE");
    command.env("P", Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles"));
    command
}

fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            found.extend(files(entry.to_str().unwrap()));
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            found.push(entry);
        }
    }
    found
}

/// What makes an error of words, or says them.
const SAYING: [&str; 21] = [
    "error",
    "bail",
    "ensure",
    "anyhow",
    "refuse",
    "note",
    "context",
    "with_context",
    "fault",
    "refused",
    "message",
    "Err",
    "ok_or",
    "ok_or_else",
    "other",
    "Said",
    "Expected",
    "Unsupported",
    "Unrecognised",
    "Drawing",
    "Wrong",
];

/// Collects the strings in what stands in brackets behind such a word.
fn collect(code: TokenStream, is_said: bool, messages: &mut BTreeSet<String>) {
    let (mut before, mut says) = (String::new(), false);
    for token in code {
        match token {
            TokenTree::Group(group) => {
                let says = says && group.delimiter() == Delimiter::Parenthesis;
                collect(group.stream(), is_said || says, messages);
                before.clear();
            }
            TokenTree::Ident(ident) => {
                before = if before == "Wrong" { before } else { ident.to_string() };
                says = SAYING.contains(&before.as_str());
            }
            TokenTree::Literal(literal) if is_said => {
                let text = literal.to_string();
                let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or_default();
                let text = unbroken(text).replace("\\\"", "\"").replace("\\n", "\n");
                let letters = fixed(&text).concat();
                if letters.trim().contains(' ') && letters.len() > 9 {
                    messages.insert(text.lines().next().unwrap().to_owned());
                }
            }
            TokenTree::Literal(_) | TokenTree::Punct(_) => {}
        }
    }
}

/// A string without the ends of lines that its source skips.
fn unbroken(text: &str) -> String {
    let mut parts = text.split("\\\n");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| whole + part.trim_start())
}

/// What a format string says whatever stands in its braces.
fn fixed(message: &str) -> Vec<String> {
    let plain = message.replace("{{", "\u{1}").replace("}}", "\u{2}");
    let parts = plain.split('{').enumerate().map(|(place, part)| match part.split_once('}') {
        Some((_, behind)) if place > 0 => behind,
        _ => part,
    });
    let parts = parts.map(|part| part.replace('\u{1}', "{").replace('\u{2}', "}"));
    parts.filter(|part| !part.is_empty()).collect()
}

fn has(line: &str, parts: &[String]) -> bool {
    let mut rest = line;
    parts.iter().all(|part| match rest.split_once(part.as_str()) {
        Some((_, behind)) => {
            rest = behind;
            true
        }
        None => false,
    })
}
