//! The commands of docs/encodings.md, docs/latin.md, docs/handout.md and docs/for-publishers.md, run one after the other by a shell in an empty folder, print what the pages say.

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

#[test]
fn the_page_for_publishers_prints_what_it_says() {
    prints_what_it_says("docs/for-publishers.md", 9);
}

/// What says almost nothing gets no points, and each line has a reason.
#[test]
fn the_points_of_the_handout_are_for_rules() {
    let folder = std::env::temp_dir().join(format!("exactly-points-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let page = fs::read_to_string("docs/handout.md").unwrap();
    let commands = examples(&page).into_iter().map(|example| example.command);
    let (grading, class): (Vec<_>, Vec<_>) = commands.partition(|command| !command.contains(" > class/"));
    assert!(!class.is_empty());
    let (last, grading) = grading.split_last().unwrap();
    assert!(last.starts_with("exactly sheet "), "{last}");
    let students = "echo 'p cnf 64 0' > class/nothing.cnf\n\
        printf 'p cnf 64 1\\n0\\n' > class/empty-clause.cnf\n\
        echo '1 -1 0' > class/always.cnf\n\
        awk 'BEGIN {srand(7); for (i = 0; i < 300; i++) print int(rand()*64)+1, -int(rand()*64)-1, int(rand()*64)+1, 0}' > class/random.cnf\n\
        awk 'BEGIN {srand(8); for (i = 0; i < 90; i++) print -int(rand()*64)-1, -int(rand()*64)-1, 0}' > class/pairs.cnf\n\
        exactly encode puzzle.txt > right; exactly sat right | grep '^v' | tr ' ' '\\n' | sed -n '/^-*[1-9]/s/$/ 0/p' > all\n\
        { echo 'p cnf 64 64'; cat all; } > class/solution.cnf\n\
        grep -v '^-' all > class/solution-true.cnf\n\
        ln -s nowhere class/nowhere.cnf\n";
    for command in grading {
        run(&folder, command);
        if command == "mkdir class class/late" {
            run(&folder, students);
        }
    }
    let points = run(&folder, last);
    let zeros = points.lines().filter(|line| line.split(',').nth(1) == Some("0")).count();
    // An empty folder has none, either.
    assert_eq!(zeros, 9, "{points}");
    assert!(points.contains("nowhere.cnf,0,,no file that can be read"), "{points}");
    assert!(
        points.lines().skip(1).all(|line| line.splitn(3, ',').nth(2).is_some_and(|reason| reason.len() > 9)),
        "{points}"
    );
    fs::remove_dir_all(&folder).unwrap();
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
