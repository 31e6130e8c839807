//! The commands of docs/encodings.md, docs/latin.md and docs/handout.md, run one after the other by a shell in an empty folder, print what the pages say.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use snapbox::assert_data_eq;

#[test]
fn the_course_prints_what_it_says() {
    prints_what_it_says("docs/encodings.md", 20);
}

#[test]
fn the_page_of_latin_squares_prints_what_it_says() {
    prints_what_it_says("docs/latin.md", 20);
}

#[test]
fn the_handout_prints_what_it_says() {
    prints_what_it_says("docs/handout.md", 7);
}

fn prints_what_it_says(name: &str, least: usize) {
    let page = fs::read_to_string(name).unwrap();
    let own = name.replace('/', "-");
    let folder = std::env::temp_dir().join(format!("exactly-course-{}-{own}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let examples = examples(&page);
    assert!(examples.len() > least, "the page has {} examples", examples.len());
    for Example { line, command, output } in examples {
        if command.starts_with("python3 ") && !has_python() {
            println!("{name}:{line}: skipped with all after it: python3 is not installed");
            break;
        }
        let ran = run(&folder, &command);
        println!("{name}:{line}: $ {command}");
        assert_data_eq!(ran, output);
    }
    fs::remove_dir_all(&folder).unwrap();
}

struct Example {
    line: usize,
    command: String,
    output: String,
}

/// The commands of all blocks that are marked `console`, each with what stands below it. A command goes on over lines that
/// begin with `> `.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (line, text) in (1..).zip(page.lines()) {
        if text.starts_with("```") {
            inside = !inside && text == "```console";
        } else if let Some(command) = text.strip_prefix("$ ").filter(|_| inside) {
            examples.push(Example { line, command: command.to_owned(), output: String::new() });
        } else if let Some(example) = examples.last_mut().filter(|_| inside) {
            match text.strip_prefix("> ").filter(|_| example.output.is_empty()) {
                Some(more) => example.command.extend(["\n", more]),
                None => example.output.extend([text, "\n"]),
            }
        }
    }
    examples
}

fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok()
}

/// What a shell prints, standard error included, and the status where it is not 0.
fn run(folder: &Path, command: &str) -> String {
    let exactly = Path::new(env!("CARGO_BIN_EXE_exactly")).parent().unwrap();
    let path = format!("{}:{}", exactly.display(), std::env::var("PATH").unwrap());
    let command = format!("{{\n{command}\n}} 2>&1");
    let ran = Command::new("sh").args(["-c", &command]).current_dir(folder).env("PATH", path).output().unwrap();
    let mut output = String::from_utf8(ran.stdout).expect("output is text");
    match ran.status.code() {
        Some(0) => {}
        Some(status) => output.push_str(&format!("(status {status})\n")),
        None => panic!("{command} was killed"),
    }
    output
}
