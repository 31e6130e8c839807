//! The commands of docs/course, docs/encodings.md, docs/grading.md, docs/latin.md and the pages for each kind of user, run one
//! after the other by a shell in an empty folder, print what the pages say.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use snapbox::assert_data_eq;

/// Each lesson begins in an empty folder, and its solutions go on in the same.
#[test]
fn the_lessons_print_what_they_say() {
    for (number, lesson) in lessons() {
        let folder = empty_folder(&lesson);
        run_page(&lesson, 7, &folder);
        run_page(&solutions(number), 2, &folder);
        fs::remove_dir_all(&folder).unwrap();
    }
}

/// A lesson is one sitting: it has a goal, three exercises with their solutions, and few words.
#[test]
fn the_lessons_are_short_and_whole() {
    let mut bytes = fs::read_to_string("docs/course/README.md").unwrap().len();
    for (number, lesson) in lessons() {
        let page = fs::read_to_string(&lesson).unwrap();
        let solved = fs::read_to_string(solutions(number)).unwrap();
        assert!(page.contains("\n**Goal.** "), "{lesson} has no goal");
        assert!(page.contains("\n## What if?\n"), "{lesson} has no what-if questions");
        assert!(page.contains("](../pictures/course/"), "{lesson} has no picture");
        for exercise in 1..=3 {
            assert!(page.contains(&format!("\n**{exercise}.** ")), "{lesson} lacks exercise {exercise}");
            assert!(solved.contains(&format!("\n**{exercise}.** ")), "{lesson} lacks solution {exercise}");
        }
        for text in [&page, &solved] {
            // What stands between two fences is as long as what is printed.
            let mut words = text.split("```").step_by(2).flat_map(str::lines);
            let long = words.find(|line| !line.contains('|') && line.chars().count() > 100);
            assert_eq!(long, None, "{lesson} or its solutions");
        }
        bytes += page.len() + solved.len();
    }
    assert!(bytes <= 60_000, "the course has {bytes} bytes");
}

/// What the course and the pages about formulas refer to is there, down to the heading.
#[test]
fn the_links_of_the_course_lead_somewhere() {
    let mut pages: Vec<String> = lessons().flat_map(|(number, lesson)| [lesson, solutions(number)]).collect();
    pages.extend(["docs/course/README.md", "docs/encodings.md", "docs/grading.md"].map(str::to_owned));
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { PathBuf::from(&page) } else { Path::new(&page).with_file_name(path) };
            let there = fs::read_to_string(&target).unwrap_or_else(|error| panic!("{page}: {link}: {error}"));
            assert!(heading.is_empty() || anchors(&there).any(|anchor| anchor == heading), "{page}: {link}");
        }
    }
}

/// The pages of the formulas: which scheme has which variables and clauses.
#[test]
fn the_reference_of_encodings_prints_what_it_says() {
    prints_what_it_says("docs/encodings.md", 15);
}

#[test]
fn the_page_of_latin_squares_prints_what_it_says() {
    prints_what_it_says("docs/latin.md", 20);
}

#[test]
fn the_page_of_grading_prints_what_it_says() {
    prints_what_it_says("docs/grading.md", 20);
}

#[test]
fn the_pages_for_users_print_what_they_say() {
    for (user, least) in [("setters", 9), ("publishers", 9), ("researchers", 9), ("teachers", 9), ("programmers", 7)] {
        prints_what_it_says(&format!("docs/for-{user}.md"), least);
    }
}

/// What says almost nothing gets no points, and each line has a reason.
#[test]
fn the_points_of_a_class_are_for_rules() {
    let folder = std::env::temp_dir().join(format!("exactly-points-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let page = fs::read_to_string("docs/grading.md").unwrap();
    let commands = examples(&page).into_iter().map(|example| example.command);
    let (grading, class): (Vec<_>, Vec<_>) = commands.partition(|command| !command.contains(" > class/"));
    assert!(!class.is_empty());
    let last = grading.iter().position(|command| command.starts_with("exactly sheet ")).unwrap();
    let (grading, last) = (&grading[..last], &grading[last]);
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

/// The eight lessons with their numbers.
fn lessons() -> impl Iterator<Item = (usize, String)> {
    let entries = fs::read_dir("docs/course").unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: Vec<String> = entries.filter(|name| name != "README.md" && name != "solutions").collect();
    assert_eq!(names.len(), 8, "{names:?}");
    (1..=8).map(move |number| {
        let name = names.iter().find(|name| name.starts_with(&format!("{number}-"))).expect("a lesson");
        (number, format!("docs/course/{name}"))
    })
}

fn solutions(number: usize) -> String {
    format!("docs/course/solutions/{number}.md")
}

/// What the headings of a page are called in links.
fn anchors(page: &str) -> impl Iterator<Item = String> {
    page.lines().filter(|line| line.starts_with('#')).map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        words.chars().filter(|&letter| letter.is_alphanumeric() || "-_".contains(letter)).collect()
    })
}

fn prints_what_it_says(name: &str, least: usize) {
    let folder = empty_folder(name);
    run_page(name, least, &folder);
    fs::remove_dir_all(&folder).unwrap();
}

fn empty_folder(name: &str) -> PathBuf {
    let own = name.replace('/', "-");
    let folder = std::env::temp_dir().join(format!("exactly-course-{}-{own}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The commands of a page in a folder, which must be more than so many.
fn run_page(name: &str, least: usize, folder: &Path) {
    let page = fs::read_to_string(name).unwrap();
    let examples = examples(&page);
    assert!(examples.len() > least, "{name} has {} examples", examples.len());
    for Example { line, command, output } in examples {
        if command.starts_with("python3 ") && !has_python() {
            println!("{name}:{line}: skipped with all after it: python3 is not installed");
            break;
        }
        let ran = run(folder, &command);
        println!("{name}:{line}: $ {command}");
        assert_data_eq!(ran, output);
    }
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
