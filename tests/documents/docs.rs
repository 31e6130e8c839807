//! The examples in README.md and docs/ print what they say.

use std::fs;
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
    for page in ["encodings", "handout", "latin"].into_iter().chain(USERS) {
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

/// A page that grows by a line with each change is read by nobody.
#[test]
fn pages_stay_short() {
    let most =
        [("README.md", 9_000), ("CHANGELOG.md", 9_000), ("docs/performance.md", 10_000), ("docs/formats.md", 20_000)];
    for (page, bytes) in most {
        let text = fs::read_to_string(page).unwrap();
        assert!(text.len() <= bytes, "{page} has {} bytes, more than {bytes}", text.len());
        let long = text.lines().find(|line| !line.contains('|') && line.chars().count() > 100);
        assert_eq!(long, None, "a line of {page} has more than 100 characters");
    }
    assert!(fs::read_to_string("README.md").unwrap().lines().count() <= 150);
}
