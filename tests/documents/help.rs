//! Help, manual and completions: every page fits 80 columns, and its examples work when pasted.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::common::run::{command, exactly};

/// All commands, as the help lists them: indented by two blanks, before the options.
fn commands() -> Vec<String> {
    let help = exactly(&["--help"], "").out;
    let lists = help.split("Options:").next().unwrap();
    let names = lists.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<_> = names.filter(|name| *name != "help").map(str::to_owned).collect();
    assert!(names.len() >= 12, "{help}");
    names
}

/// The help of the whole and of each command, as a terminal of 80 columns has it.
fn pages() -> Vec<(String, String)> {
    let help = |arguments: &[&str]| {
        let output = command(arguments).env("COLUMNS", "80").output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let of_command = |name: String| [["-h"], ["--help"]].map(|[flag]| (name.clone(), help(&[&name, flag])));
    let whole = ["-h", "--help"].map(|flag| ("exactly".to_owned(), help(&[flag])));
    whole.into_iter().chain(commands().into_iter().flat_map(of_command)).collect()
}

/// The lines of a page that can be pasted.
fn examples(page: &str) -> Vec<String> {
    let (_, rest) = page.split_once("Examples:\n").expect("examples");
    let lines = rest.lines().take_while(|line| line.starts_with("  ")).map(str::trim);
    // A line that ends in a pipe goes on in the next.
    lines.collect::<Vec<_>>().join("\n").replace("|\n", "| ").lines().map(str::to_owned).collect()
}

/// A folder with the puzzles and formulas of a fresh clone.
fn clone() -> PathBuf {
    static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("exactly-help-{}-{number}", std::process::id()));
    for files in ["puzzles", "examples/formulas", "examples/sheets"] {
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(files), &folder.join(files));
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target)
        } else {
            assert!(fs::copy(entry.path(), target).is_ok())
        }
    }
}

#[test]
fn help_fits_80_columns() {
    for (name, page) in pages() {
        for line in page.lines() {
            assert!(line.chars().count() <= 80, "{name}: {line}");
        }
    }
}

#[test]
fn each_page_ends_with_examples_of_its_command() {
    for (name, page) in pages() {
        let examples = examples(&page);
        assert!(!examples.is_empty(), "{name}");
        let is_own =
            |example: &String| example.starts_with("exactly ") && (name == "exactly" || example.contains(&name));
        assert!(examples.iter().all(is_own), "{examples:?}");
    }
}

#[test]
#[cfg(unix)]
fn examples_work_when_pasted_in_a_fresh_clone() {
    let binary = Path::new(env!("CARGO_BIN_EXE_exactly")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    // The short and the long help have the same ones.
    let of_page =
        |(name, page): (String, String)| examples(&page).into_iter().map(move |example| (name.clone(), example));
    let all: BTreeSet<(String, String)> = pages().into_iter().flat_map(of_page).collect();
    let left = Mutex::new(all.iter());
    let work = || {
        while let Some((name, example)) = { left.lock().unwrap().next() } {
            if example.contains("&& man ") && Command::new("man").arg("--version").output().is_err() {
                println!("skipped: there is no man for {example}");
                continue;
            }
            let folder = clone();
            let ran =
                Command::new("sh").args(["-c", example]).current_dir(&folder).env("PATH", &path).output().unwrap();
            fs::remove_dir_all(folder).unwrap();
            let is_fine = matches!(ran.status.code(), Some(0 | 1)) || name == "sat" && ran.status.code() >= Some(10);
            assert!(is_fine, "{name}: {example}: {ran:?}");
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = clone();
    let man = folder.join("man1");
    let ran = exactly(&["man", man.to_str().unwrap()], "");
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.status), ("", "", 0));
    let mut pages: Vec<_> =
        fs::read_dir(&man).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let mut expected: Vec<_> = commands().iter().map(|name| format!("exactly-{name}.1")).collect();
    expected.push("exactly.1".to_owned());
    pages.sort();
    expected.sort();
    assert_eq!(pages, expected);
    for page in &pages {
        let text = fs::read_to_string(man.join(page)).unwrap();
        assert_eq!(text.matches("\n.SH \"EXIT STATUS\"\n").count(), 1, "{page}");
        assert!(text.contains(".SH NAME") && text.contains("\n.SH EXAMPLES\n  exactly "), "{page}");
    }
    fs::remove_dir_all(folder).unwrap();
    let refused = exactly(&["man", "Cargo.toml"], "");
    assert_eq!((refused.out.as_str(), refused.status), ("", 2), "{refused:?}");
}

/// `EXACTLY_BLESS=1 cargo test --test documents help::` writes the page anew.
#[test]
fn the_reference_is_what_help_says() {
    let ran = exactly(&["man", "--print", "commands"], "");
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    assert!(commands().iter().all(|name| ran.out.contains(&format!("\n## `{name}`\n"))), "{}", ran.out);
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        fs::write("docs/cli.md", &ran.out).unwrap();
    }
    assert!(fs::read_to_string("docs/cli.md").unwrap() == ran.out, "docs/cli.md is not what help says");
}

/// `EXACTLY_BLESS=1 cargo test --test documents help::` writes the page anew.
#[test]
fn the_page_of_notations_is_what_formats_prints() {
    let ran = exactly(&["man", "--print", "notations"], "");
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    let entries = exactly(&["formats"], "").out;
    let names = entries.lines().filter(|line| line.contains(": ") && !line.starts_with(' '));
    let names: Vec<&str> = names.filter_map(|line| line.split([' ', ':']).next()).collect();
    assert!(names.len() > 45, "{names:?}");
    assert!(names.iter().all(|name| ran.out.contains(&format!("\n## {name}\n"))), "{}", ran.out);
    if std::env::var_os("EXACTLY_BLESS").is_some() {
        fs::write("docs/notations.md", &ran.out).unwrap();
    }
    assert!(fs::read_to_string("docs/notations.md").unwrap() == ran.out, "docs/notations.md is not what it prints");
}

#[test]
fn shells_get_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = exactly(&["completions", shell], "");
        assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{shell}");
        assert!(commands().iter().all(|name| ran.out.contains(name.as_str())), "{shell}");
    }
    assert_eq!(exactly(&["completions", "tcsh"], "").status, 2);
}
