//! The examples in README.md and docs/ print what they say.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A page for each kind of user, whose commands tests/documents/course.rs runs.
const USERS: [&str; 5] = ["for-setters", "for-publishers", "for-researchers", "for-teachers", "for-programmers"];

#[test]
fn examples_print_what_they_say() {
    let cases = trycmd::TestCases::new();
    cases.register_bin("exactly", env!("CARGO_BIN_EXE_exactly").as_ref() as &std::path::Path);
    cases.env("LC_ALL", "C.UTF-8");
    for page in ["README.md", "docs/*.md"] {
        cases.case(page);
    }
    // The commands of these need a shell: tests/documents/course.rs runs them.
    for page in ["encodings", "grading", "latin"].into_iter().chain(USERS) {
        cases.skip(format!("docs/{page}.md"));
    }
}

/// The first block of README.md runs the main job with `cargo run --release --`; here without building again.
#[test]
fn the_main_job_of_the_readme_runs() {
    let readme = fs::read_to_string("README.md").unwrap();
    let line = readme.lines().find_map(|line| line.strip_prefix("cargo run --release -- ")).expect("the main job");
    let ran = Command::new(env!("CARGO_BIN_EXE_exactly")).args(line.split(' ')).output().unwrap();
    assert_eq!(ran.status.code(), Some(0), "{ran:?}");
}

/// Each text of docs/boards.md is the file that the command below it reads, and a picture follows.
#[test]
fn texts_of_boards_are_the_files_that_are_drawn() {
    let page = fs::read_to_string("docs/boards.md").unwrap();
    let texts: Vec<&str> = page.split("```text\n").skip(1).collect();
    assert!(texts.len() >= 10, "{} texts", texts.len());
    for behind in texts {
        let (text, behind) = behind.split_once("```\n").unwrap();
        let command = behind.lines().find(|line| line.starts_with("$ exactly check ")).unwrap();
        let file = fs::read_to_string(command.rsplit(' ').next().unwrap()).unwrap();
        assert_eq!(file.strip_prefix("# expect: unique\n"), Some(text), "{command}");
        let section = behind.split("\n## ").next().unwrap();
        assert!(command.contains("--pretty") || section.contains("](pictures/"), "{command} draws nothing");
    }
}

/// All that a release carries names the version that `Cargo.toml` names.
#[test]
fn the_version_is_the_same_everywhere() {
    let version = env!("CARGO_PKG_VERSION");
    let (short, _) = version.rsplit_once('.').unwrap();
    let package = |name: &str| format!("name = \"{name}\"\nversion = \"{version}\"\n");
    let dependency = format!("exactly = {{ version = \"{short}\"");
    let places = [
        ("python/Cargo.toml", package("exactly-python")),
        ("python/Cargo.lock", package("exactly-python")),
        ("python/Cargo.lock", package("exactly")),
        ("web/Cargo.toml", package("exactly-web")),
        ("web/Cargo.lock", package("exactly-web")),
        ("web/Cargo.lock", package("exactly")),
        ("fuzz/Cargo.lock", package("exactly")),
        ("CITATION.cff", format!("\nversion: {version}\n")),
        ("CHANGELOG.md", format!("\n## {version}")),
        ("README.md", dependency.clone()),
        ("src/lib.rs", dependency),
    ];
    for (file, text) in places {
        assert!(fs::read_to_string(file).unwrap().contains(&text), "{file} lacks {text:?}");
    }
}

/// Whoever adds a rule or a command copies a file and follows the names of others.
#[test]
fn contributing_names_files_that_exist() {
    let page = fs::read_to_string("CONTRIBUTING.md").unwrap();
    let names: Vec<&str> = page.split('`').skip(1).step_by(2).filter(|name| !name.contains(' ')).collect();
    let folders = ["src/", "tests/", "docs/", "puzzles/", ".ci/", ".github/", "python/", "web/"];
    let paths: Vec<_> =
        names.into_iter().filter(|name| folders.iter().any(|folder| name.starts_with(folder))).collect();
    assert!(paths.len() > 30, "{paths:?}");
    for path in paths {
        assert!(Path::new(path).exists(), "CONTRIBUTING.md names {path}");
    }
}

/// A page that grows by a line with each change is read by nobody.
#[test]
fn pages_stay_short() {
    let most = [
        ("README.md", 5_000),
        ("CHANGELOG.md", 9_000),
        ("docs/answers.md", 9_000),
        ("docs/architecture.md", 16_000),
        ("docs/boards.md", 15_500),
        ("docs/certificates.md", 10_000),
        ("docs/clauses.md", 9_000),
        ("docs/counting.md", 14_000),
        ("docs/drawing.md", 9_000),
        ("docs/encodings.md", 23_000),
        ("docs/explain.md", 9_000),
        ("docs/formats.md", 15_000),
        ("docs/grading.md", 15_000),
        ("docs/latin.md", 20_000),
        ("docs/many-machines.md", 9_000),
        ("docs/performance.md", 10_000),
        ("docs/python.md", 20_000),
        ("docs/setting.md", 9_000),
        ("docs/tables.md", 9_000),
    ];
    let users = USERS.map(|page| (format!("docs/{page}.md"), 7_000));
    for (page, bytes) in most.map(|(page, bytes)| (page.to_owned(), bytes)).into_iter().chain(users) {
        let text = fs::read_to_string(&page).unwrap();
        assert!(text.len() <= bytes, "{page} has {} bytes, more than {bytes}", text.len());
    }
    assert!(fs::read_to_string("README.md").unwrap().lines().count() <= 150);
    let all: usize = written().into_iter().map(|(_, text)| text.len()).sum();
    assert!(all <= 250_000, "the pages have {all} bytes");
}

/// Cases are lines of a table, of `tests/command/cases` or of `tests/library/texts`, and no functions.
#[test]
fn tests_stay_short() {
    fn lines(folder: &Path) -> usize {
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let of = |path: PathBuf| {
            if path.is_dir() {
                lines(&path)
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                fs::read_to_string(path).unwrap().lines().count()
            } else {
                0
            }
        };
        paths.map(of).sum()
    }
    let all = lines(Path::new("tests"));
    assert!(all <= 20_000, "the tests have {all} lines");
}

/// What stands between two fences is as long as what is printed, and a row of a table cannot be broken.
#[test]
fn pages_are_wrapped() {
    for (page, text) in written() {
        let mut words = text.split("```").step_by(2).flat_map(str::lines);
        let long = words.find(|line| !line.contains('|') && line.chars().count() > 100);
        assert_eq!(long, None, "a line of {page} has more than 100 characters");
    }
}

/// Each page is in the table of contents, and each link leads to a page and a heading.
#[test]
fn links_lead_somewhere() {
    let contents = fs::read_to_string("docs/README.md").unwrap();
    let mut number = 0;
    for (page, text) in written() {
        let name = page.strip_prefix("docs/").filter(|name| *name != "README.md");
        assert!(name.is_none_or(|name| contents.contains(&format!("]({name})"))), "docs/README.md lacks {page}");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") {
                continue;
            }
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { PathBuf::from(&page) } else { Path::new(&page).with_file_name(path) };
            assert!(target.exists(), "{page}: {link}");
            let there = if heading.is_empty() { String::new() } else { fs::read_to_string(&target).unwrap() };
            assert!(heading.is_empty() || anchors(&there).any(|anchor| anchor == heading), "{page}: {link}");
            number += 1;
        }
    }
    assert!(number > 99, "{number} links");
}

/// What the headings of a page are called in links.
fn anchors(page: &str) -> impl Iterator<Item = String> {
    page.lines().filter(|line| line.starts_with('#')).map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        words.chars().filter(|&letter| letter.is_alphanumeric() || "-_".contains(letter)).collect()
    })
}

/// The pages that are written by hand, with their text.
fn written() -> Vec<(String, String)> {
    let pages = fs::read_dir("docs").unwrap().map(|entry| entry.unwrap().path().to_str().unwrap().to_owned());
    // The others are printed by `exactly man`, and tests hold them to that.
    let is_written = |page: &String| {
        page.ends_with(".md")
            && !["docs/cli.md", "docs/json.md", "docs/notations.md", "docs/rules.md"].contains(&page.as_str())
    };
    let roots = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(str::to_owned);
    let mut pages: Vec<_> = pages.filter(is_written).chain(roots).collect();
    pages.sort();
    pages.into_iter().map(|page| (page.clone(), fs::read_to_string(&page).unwrap())).collect()
}
