//! Answers stand under the number of their question: pages, lines and what is said beside a puzzle.

use std::path::{Path, PathBuf};
use std::{fs, iter};

use crate::common::run::{command, exactly, output};

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Of order 4, with two solutions.
const TWO: &str = "12..34..21..43..";

/// No solution; some comment and blank line; 80 cells; several solutions; and one at each end with one.
fn mixed() -> String {
    let (none, several) = (UNIQUE.replacen("53..7", "55..7", 1), ".".repeat(81));
    format!("# six\n{UNIQUE} easy\n{none} broken\n\n{}\n{several}\n# more\n{UNIQUE}\n", &UNIQUE[1..])
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("answers").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What the places of a page are called for those who do not see them.
fn places(page: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(page).unwrap();
    let titles = document.descendants().filter(|node| node.has_tag_name("title"));
    titles.filter_map(|title| title.text().map(str::to_owned)).collect()
}

/// The captions of a page, and the words within frames.
fn captions(page: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(page).unwrap();
    let captions = document.descendants().filter(|node| node.attribute("class") == Some("caption"));
    captions.filter_map(|caption| caption.text().map(str::to_owned)).collect()
}

#[test]
fn pages_of_puzzles_and_of_answers_have_the_same_numbers() {
    let board = "9×9 sudoku with boxes of 3x3";
    let puzzles = exactly(&["render", "--grid", "2x3"], mixed());
    assert_eq!(puzzles.status, 2);
    assert_eq!(
        places(&puzzles.out),
        [
            "1. easy: puzzle",
            "2. broken: puzzle",
            "3. not read",
            &format!("4. {board}: puzzle"),
            &format!("5. {board}: puzzle")
        ]
    );
    let solutions = exactly(&["render", "--grid", "2x3", "--show", "solution"], mixed());
    assert_eq!(solutions.status, 2, "the worst");
    assert_eq!(
        places(&solutions.out),
        [
            "1. easy: solution",
            "2. no solution",
            "3. not read",
            "4. several solutions",
            &format!("5. {board}: solution")
        ]
    );
    assert_eq!(
        captions(&solutions.out),
        ["1. easy", "2. broken", "no solution", "3", "not read", "4", "several solutions", "5"]
            .map(str::to_owned)
            .into_iter()
            .collect::<Vec<_>>()
    );
    assert!(solutions.err.contains("<stdin>:3: none\n") && solutions.err.contains("<stdin>:6: multiple"));
}

#[test]
fn numbers_go_on_over_pages_and_files() {
    let out = folder("files");
    let [one, two] = ["one.txt", "two.txt"].map(|name| out.join(name).display().to_string());
    fs::write(&one, format!("{UNIQUE}\n{UNIQUE}x\n{UNIQUE}\n")).unwrap();
    fs::write(&two, format!("{UNIQUE}\n")).unwrap();
    let missing = out.join("missing.txt").display().to_string();
    let pages = format!("{}/pages/", out.display());
    let ran = exactly(&["render", "--grid", "2x1", "--out", &pages, &missing, &one, &two], "");
    assert_eq!((ran.out.as_str(), ran.status), ("", 2), "{}", ran.err);
    let page = |number| places(&fs::read_to_string(format!("{pages}page-{number:03}.svg")).unwrap());
    let numbers: Vec<_> = (1..=3).flat_map(page).collect();
    let [first, third] = [&numbers[0], &numbers[2]].map(String::as_str);
    assert_eq!((first, third, numbers.len()), ("1. not read", "3. not read", 5));
    for (number, name) in iter::zip(1.., &numbers) {
        assert!(name.starts_with(&format!("{number}. ")), "{name}");
    }
    let book = exactly(&["render", "--to", "html", "--grid", "2x1", &one, &two], "").out;
    assert_eq!(book.matches("<figcaption>").count(), 4);
    assert!(book.contains("<figcaption>4</figcaption>") && book.contains("2. not read"));
}

#[test]
fn where_nothing_could_be_read_no_page_is_written() {
    let out = folder("unread").join("page.svg");
    fs::write(&out, "old").unwrap();
    let ran = exactly(&["render", "--grid", "2x1", "--out", out.to_str().unwrap()], "no puzzle here\nnor here\n");
    assert_eq!(ran.status, 2);
    assert_eq!(fs::read_to_string(&out).unwrap(), "old");
    assert_eq!(exactly(&["render", "--to", "html", "no/such/file"], "").out, "");
}

/// What it prints of a text, line by line, with its status.
fn lines(arguments: &[&str], text: &str) -> (Vec<String>, i32) {
    let ran = exactly(arguments, text);
    (ran.out.lines().map(str::to_owned).collect(), ran.status)
}

#[test]
fn lines_are_kept_in_the_place_of_answers() {
    let (kept, status) = lines(&["solve", "--keep-lines", "--any"], &mixed());
    let solutions = |line: &str| line.len() == 81 && !line.contains('.');
    assert_eq!((kept.len(), kept[1].as_str(), kept[2].as_str(), status), (5, "# none", "# error", 2));
    assert!(kept[0].starts_with(SOLVED) && solutions(&kept[3]) && kept[4] == SOLVED, "{kept:?}");
    let (only, _) = lines(&["solve", "--keep-lines", "--unique", "--to", "line", "--jobs", "2"], &mixed());
    assert_eq!((only.len(), only[3].as_str()), (5, "# several"));
    let puzzle = ["--timeout", "0.000001", "--board", "sudoku:36", "--empty"];
    assert_eq!(lines(&[&["solve", "--keep-lines"], &puzzle[..]].concat(), ""), (vec!["# unknown".to_owned()], 3));
    let block = "12..\n34..\n21..\n43..\n\n11..\n....\n....\n....\n\n12..\n34..\n21..\n43..\n";
    let (blocks, status) = lines(&["solve", "--keep-lines", "--unique", "--from", "block"], block);
    assert_eq!((blocks, status), (vec!["# several".to_owned(), "# none".to_owned(), "# several".to_owned()], 1));
}

/// The objects that a run prints.
fn objects(arguments: &[&str], text: &str) -> Vec<serde_json::Value> {
    let ran = exactly(arguments, text);
    ran.out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn json_has_the_puzzle_so_that_it_can_be_read_again() {
    let jigsaw = "1........2.....3...4.....\n1112211222334443344535555\n";
    let inputs: [(&[&str], &str); 8] = [
        (&[], UNIQUE),
        (&[], &UNIQUE.replace('.', "0")),
        (&["--board", "latin"], TWO),
        (&["--board", "latin:3", "--empty"], ""),
        (&["--also", "diagonals"], TWO),
        (&["--symbols", "abcd", "--from", "line"], "ab..cd..ba..dc.."),
        (&["--from", "jigsaw"], jigsaw),
        (&["--board", "latin:16"], &format!("{}G{}", ".".repeat(9), ".".repeat(246))),
    ];
    for (options, text) in inputs {
        for command in [&["check"][..], &["count", "--limit", "9"], &["enumerate", "--limit", "2"], &["solve"]] {
            let told = objects(&[command, &["--json"], options].concat(), text);
            let puzzle = told[0]["puzzle"].as_str().unwrap();
            let again = objects(&[command, &["--json", "-p", puzzle]].concat(), "");
            let but_for_the_place = |object: &serde_json::Value| {
                let mut object = object.clone();
                // A puzzle is told in another notation than it was read in.
                object.as_object_mut().unwrap().retain(|member, _| !["file", "notation"].contains(&member.as_str()));
                object
            };
            assert_eq!(but_for_the_place(&again[0]), but_for_the_place(&told[0]), "{options:?} {command:?}");
        }
    }
    assert_eq!(objects(&["check", "--json"], &UNIQUE.replace('.', "0"))[0]["puzzle"], UNIQUE);
}

#[test]
fn a_solution_beside_a_puzzle_with_none_or_several_is_compared_with_the_rules() {
    let several = ".".repeat(81);
    let broken = format!("{}97", &SOLVED[..79]);
    let says =
        |puzzle: &str, solution: &str| exactly(&["check"], format!("puzzle,solution\n{puzzle},{solution}\n")).out;
    assert_eq!(says(&several, SOLVED), "<stdin>:2: multiple\n");
    let wrong = says(&several, &broken);
    assert!(wrong.starts_with("<stdin>:2: multiple; the solution beside it is wrong: it breaks "), "{wrong}");
    let none = UNIQUE.replacen("53..7", "55..7", 1);
    assert_eq!(says(&none, SOLVED), "<stdin>:2: none; the solution beside it is wrong: it breaks the given of r1c2\n");
    assert_eq!(
        exactly(
            &["check", "--quiet", "--timeout", "0.000001", "--board", "sudoku:9"],
            format!("puzzle,solution\n{several},{broken}\n")
        )
        .status
            % 2,
        1
    );
}

/// The first object of any answer as JSON says which run wrote it, and no other does.
#[test]
fn json_says_its_run() {
    let two = "12..34..21..43..\n1234341221434321\n";
    for (arguments, seed) in [
        (&["check", "--json"][..], None),
        (&["enumerate", "--json", "--jobs", "2"], None),
        (&["count", "--json", "--seed", "7"], Some(7)),
        (&["sample", "--json", "--number", "2", "--seed", "5"], Some(5)),
        (&["explain", "--json"], None),
        (&["rate", "--json"], None),
        (&["generate", "2", "--board", "sudoku:4", "--json", "--seed", "3"], Some(3)),
        (&["trace", "--json"], Some(1)),
        (&["minimise", "--json"], Some(1)),
        (&["dedupe", "--json"], None),
    ] {
        let raw = String::from_utf8(output(command(arguments), two).stdout).unwrap();
        let mut runs = raw.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["run"].take());
        let run = runs.next().unwrap_or_default();
        let called: Vec<&str> = ["exactly"].iter().chain(arguments).copied().collect();
        assert_eq!(run["version"], env!("CARGO_PKG_VERSION"), "{arguments:?}");
        assert!(run["commit"].is_string() && run["command"] == serde_json::json!(called), "{run}");
        assert_eq!(run["seed"].as_u64(), seed, "{arguments:?}");
        assert!(runs.all(|run| run.is_null()), "{raw}");
    }
}
