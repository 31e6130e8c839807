//! Puzzles without the givens that they can do without, as the command says them; by what is left if one more is taken away.

use std::path::Path;

use crate::common::run::{exactly, prints};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn cells_of_givens(line: &str) -> Vec<usize> {
    (0..line.len()).filter(|&cell| line.as_bytes()[cell].is_ascii_digit() && line.as_bytes()[cell] != b'0').collect()
}

fn without(line: &str, cell: usize) -> String {
    format!("{}.{}", &line[..cell], &line[cell + 1..])
}

/// The verdicts of puzzles, in their order.
fn verdicts(lines: &[String]) -> Vec<String> {
    let ran = exactly(&["check"], lines.join("\n"));
    ran.out.lines().map(|line| line.rsplit(' ').next().unwrap().to_owned()).collect()
}

/// Unique, a part of the puzzle, and no longer unique without any one given, or any of these groups of cells.
#[track_caller]
fn assert_minimal(minimal: &str, puzzle: &str, groups: impl Fn(usize) -> Vec<usize>) {
    assert_eq!(verdicts(&[minimal.to_owned()]), ["unique"], "{minimal}");
    assert!(cells_of_givens(minimal).iter().all(|&cell| minimal.as_bytes()[cell] == puzzle.as_bytes()[cell]));
    let fewer = |cell| groups(cell).into_iter().fold(minimal.to_owned(), |line, cell| without(&line, cell));
    let fewer: Vec<_> = cells_of_givens(minimal).into_iter().map(fewer).collect();
    assert!(verdicts(&fewer).iter().all(|verdict| verdict == "multiple"), "{minimal}");
}

#[test]
fn what_is_printed_is_minimal() {
    for puzzle in [EASY, SOLVED] {
        let ran = exactly(&["minimise", "--limit", "5", "-p", puzzle], "");
        assert_eq!((ran.err.as_str(), ran.status), ("", 0));
        let lines: Vec<_> = ran.out.lines().collect();
        assert_eq!(lines.len(), 5);
        assert!((1..5).all(|place| !lines[..place].contains(&lines[place])), "{lines:?}");
        lines.iter().for_each(|line| assert_minimal(line, puzzle, |cell| vec![cell]));
    }
}

#[test]
fn symmetric_givens_go_together_and_others_are_kept() {
    let half_turn = |cell: usize| if cell == 40 { vec![40] } else { vec![cell, 80 - cell] };
    let ran = exactly(&["minimise", "--symmetry", "rotate180", "-p", SOLVED], "");
    let line = ran.out.trim_end();
    assert_minimal(line, SOLVED, half_turn);
    let cells = cells_of_givens(line);
    assert!(cells.iter().all(|cell| cells.contains(&(80 - cell))), "{line}");
    let kept = exactly(&["minimise", "--keep", "r1c1-9,R9c9", "--keep", "r5c5", "-p", SOLVED], "").out;
    assert!((0..9).chain([40, 80]).all(|cell| kept.as_bytes()[cell] != b'.'), "{kept}");
    let refused = exactly(&["minimise", "--symmetry", "rotate180", "-p", &EASY.replacen('5', ".", 1)], "");
    assert_eq!(refused.err, "<puzzle>:1: error: the givens are not symmetric (rotate180): r9c9 is alone\n");
    assert_eq!((refused.out.as_str(), refused.status), ("", 2));
    assert_eq!(exactly(&["minimise", "--keep", "r1", "-p", EASY], "").status, 2);
    let open = exactly(&["minimise", "--keep", "r1c1,r1c3", "-p", EASY], "");
    assert_eq!((open.err.as_str(), open.status), ("<puzzle>:1: note: --keep r1c3: nothing is given there\n", 0));
    let outside = exactly(&["minimise", "--keep", "r9c9", "-p", "1234341221434321"], "");
    assert_eq!(outside.err, "<puzzle>:1: error: --keep r9c9: a cell from r1c1 to r4c4 expected\n");
}

#[test]
fn a_seed_settles_it_whatever_the_jobs() {
    let input = format!("{SOLVED}\n").repeat(20);
    let one = exactly(&["minimise", "--seed", "7", "--jobs", "1"], &input);
    assert_eq!(one, exactly(&["minimise", "--seed", "7", "--jobs", "3"], &input));
    assert_ne!(one.out, exactly(&["minimise", "--seed", "8"], &input).out);
}

#[test]
fn check_names_what_can_be_spared() {
    let ran = exactly(&["minimise", "--check", "-p", EASY], "");
    let names = ran.out.strip_prefix("<puzzle>:1: ").unwrap().trim_end();
    let (count, names) = names.split_once(" redundant: ").unwrap();
    let names: Vec<_> = names.split(' ').collect();
    assert_eq!((names.len().to_string().as_str(), ran.status), (count, 1));
    for cell in cells_of_givens(EASY) {
        let name = format!("r{}c{}={}", cell / 9 + 1, cell % 9 + 1, &EASY[cell..=cell]);
        let expected = if names.contains(&name.as_str()) { "unique" } else { "multiple" };
        assert_eq!(verdicts(&[without(EASY, cell)]), [expected], "{name}");
    }
    let minimal = exactly(&["minimise", "-p", EASY], "").out;
    prints(&["minimise", "--check", "-p", minimal.trim_end()], "", "<puzzle>:1: minimal\n");
    let object: serde_json::Value =
        serde_json::from_str(&exactly(&["minimise", "--check", "--json", "-p", EASY], "").out).unwrap();
    assert_eq!((object["redundant"].as_array().unwrap().len(), &object["minimal"]), (names.len(), &false.into()));
}

/// Any one row, column or box of a sudoku follows from the others; a cage that nothing else says does not.
#[test]
fn check_names_rules_that_can_be_left_out() {
    let killer = "puzzle\norder: 4\ncage 3: r1c1 r1c2\ngivens:\n..34\n3412\n2.43\n4321\n";
    let ran = exactly(&["minimise", "--check", "--rules", "--json", "-p", killer], "");
    let object: serde_json::Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{ran:?}"));
    let rules: Vec<_> =
        object["redundant_rules"].as_array().unwrap().iter().map(|rule| rule.as_str().unwrap()).collect();
    assert!(rules.contains(&"row 1") && rules.iter().any(|rule| rule.starts_with("cage")), "{rules:?}");
}

#[test]
fn a_large_board_ends_in_time() {
    let full: Vec<_> = (0..4096).map(|cell| ((cell / 64 % 8) * 8 + cell / 512 + cell % 64) % 64 + 1).collect();
    let full: Vec<_> = full.iter().map(ToString::to_string).collect();
    let late = exactly(&["minimise", "--timeout", "0.5", "--board", "sudoku:64", "-p", &full.join(" ")], "");
    assert_eq!((late.out.as_str(), late.status), ("", 3), "{}", late.err);
}

/// `EXACTLY_DATA=… cargo test --release --test command minimise:: large`
#[test]
fn large_sets_are_checked() {
    let Some(folder) = std::env::var_os("EXACTLY_DATA") else {
        println!("skipped: EXACTLY_DATA names no folder");
        return;
    };
    for file in ["17-clue.txt", "hardest-11.txt"] {
        let text = std::fs::read_to_string(Path::new(&folder).join(file)).unwrap();
        let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).take(1000).map(str::to_owned).collect();
        let ran = exactly(&["minimise", "--check"], lines.join("\n"));
        assert_eq!((ran.err.as_str(), ran.out.lines().count()), ("", lines.len()), "{file}");
        let (mut fewer, mut expected) = (Vec::new(), Vec::new());
        for (line, said) in lines.iter().zip(ran.out.lines()) {
            // There is no unique sudoku of 16 givens.
            assert!(file != "17-clue.txt" || said.ends_with(": minimal"), "{said}");
            for cell in cells_of_givens(line) {
                let name = format!("r{}c{}={}", cell / 9 + 1, cell % 9 + 1, &line[cell..=cell]);
                fewer.push(without(line, cell));
                expected.push(if said.split(' ').any(|word| word == name) { "unique" } else { "multiple" });
            }
        }
        assert_eq!(verdicts(&fewer), expected, "{file}");
    }
}
