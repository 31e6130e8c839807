//! Generated puzzles as the command prints them: unique, of the form asked for, and the same for the same seed.

use crate::common::folder::Folder;
use crate::common::run::exactly;

#[test]
fn puzzles_are_unique_symmetric_minimal_and_different() {
    let arguments = ["generate", "3", "--symmetry", "rotate180", "--givens", "24..30", "--minimal"];
    let ran = exactly(&[&arguments[..], &["--jobs", "1"]].concat(), "");
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    assert_eq!(ran, exactly(&[&arguments[..], &["--jobs", "3"]].concat(), ""));
    assert_ne!(ran.out, exactly(&[&arguments[..], &["--seed", "2"]].concat(), "").out);
    assert_eq!(exactly(&["check", "--quiet"], &ran.out).status, 0);
    let checked = exactly(&["minimise", "--check"], &ran.out).out;
    assert!(checked.lines().count() == 3 && checked.lines().all(|line| line.ends_with(": minimal")), "{checked}");
    for line in ran.out.lines() {
        let is_given: Vec<_> = line.bytes().map(|byte| byte != b'.').collect();
        assert!(is_given.iter().eq(is_given.iter().rev()), "{line}");
        assert!((24..=30).contains(&is_given.iter().filter(|is_given| **is_given).count()), "{line}");
    }
}

#[test]
fn boards_of_all_kinds_have_puzzles() {
    for board in ["latin:6", "boxes:2x3", "jigsaw:6", "sudoku:4", "sudoku:1", "puzzle:puzzles/variants/killer.txt"] {
        let ran = exactly(&["generate", "--board", board], "");
        assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{board}");
        if board != "sudoku:1" {
            assert_eq!(exactly(&["check", "--quiet"], &ran.out).status, 0, "{board}: {}", ran.out);
        }
    }
}

#[test]
fn wishes_that_cannot_be_met_end_with_what_was_found() {
    let ran = exactly(&["generate", "9", "--board", "sudoku:4", "--givens", "3", "--attempts", "50"], "");
    assert_eq!((ran.out.as_str(), ran.status), ("", 1));
    assert_eq!(ran.err, "generated: 0 of 9; 50 attempts in a row came to nothing new\n");
    let late = exactly(&["generate", "9", "--givens", "17", "--timeout", "0.2"], "");
    assert_eq!((late.out.as_str(), late.status), ("", 3), "{}", late.err);
    for wrong in [["--givens", "28..24"], ["--givens", "82"], ["--board", "jigsw:9"], ["--symmetry", "rotate"]] {
        assert_eq!(exactly(&["generate", wrong[0], wrong[1]], "").status, 2, "{wrong:?}");
    }
    let meant = exactly(&["generate", "--board", "jigsw:9"], "");
    assert_eq!(meant.err, "exactly: error: --board jigsw:9: did you mean 'jigsaw:9'?\n");
    let missing = exactly(&["generate", "--board", "puzzle:no-such-file"], "");
    assert!(missing.err.starts_with("exactly: error: no-such-file: "), "{}", missing.err);
}

#[test]
fn a_board_without_a_filling_is_said_to_be_one() {
    let folder = Folder::new();
    let board = folder.path("none.txt");
    std::fs::write(&board, "puzzle\norder: 4\nsum 3: r1c1 r1c2\nsum 7: r1c1 r1c2\n").unwrap();
    let ran = exactly(&["generate", "2", "--board", &format!("puzzle:{}", board.display())], "");
    assert_eq!((ran.out.as_str(), ran.status), ("", 1));
    assert_eq!(ran.err, "generated: 0 of 2; the board has no filling that keeps all its rules\n");
}

/// Each attempt ends: what a board of order 25 cannot tell within the budget stays.
#[test]
fn large_boards_have_puzzles_in_time() {
    let arguments = ["generate", "--board", "latin:20", "--budget", "50"];
    let ran = exactly(&[&arguments[..], &["--jobs", "1"]].concat(), "");
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    assert_eq!(ran, exactly(&[&arguments[..], &["--jobs", "3"]].concat(), ""));
}

/// Sudokus of order 4 with four givens are few up to symmetry.
#[test]
fn puzzles_may_be_different_up_to_symmetry() {
    let arguments = ["generate", "60", "--board", "sudoku:4", "--givens", "4", "--attempts", "300"];
    let same = exactly(&arguments, "");
    let distinct = exactly(&[&arguments[..], &["--distinct", "symmetry"]].concat(), "");
    assert_eq!((same.out.lines().count(), same.status), (60, 0), "{}", same.err);
    assert!((1..60).contains(&distinct.out.lines().count()) && distinct.status == 1, "{}", distinct.out);
    let kept = exactly(&["dedupe"], &distinct.out).out;
    assert_eq!(kept.lines().count(), distinct.out.lines().count());
}

/// A cell of a pattern may be marked with # from the first of its row on; a line of words behind # is a comment.
#[test]
fn a_pattern_may_be_marked_with_any_sign() {
    let folder = Folder::new();
    let file = folder.path("pattern.txt");
    std::fs::write(&file, "# four corners and a middle\n#..#\n.#..\n..x.\n#..#\n").unwrap();
    let ran = exactly(&["generate", "--board", "sudoku:4", "--pattern", &file.display().to_string()], "");
    assert_eq!((ran.err.as_str(), ran.status), ("", 0));
    let given: Vec<_> = (0..16).filter(|&cell| ran.out.as_bytes()[cell] != b'.').collect();
    assert_eq!(given, [0, 3, 5, 10, 12, 15]);
}

/// Each kind of the help, on boards of three orders: unique by another engine, with the rule of the kind.
#[test]
fn kinds_have_unique_puzzles_with_their_rules() {
    let rules: &[(&str, &str)] = &[
        ("jigsaw", "regions:"),
        ("diagonal", "diagonals"),
        ("windoku", "windows"),
        ("killer", "cage "),
        ("kenken", "kenken "),
        ("futoshiki", "less: "),
        ("skyscrapers", "skyscraper "),
        ("kropki", "kropki-negative"),
        ("dots", "white"),
        ("xv", "xv-negative"),
        ("thermo", "thermo: "),
        ("arrow", "arrow "),
        ("whispers", "whisper: "),
        ("renban", "renban: "),
        ("palindrome", "palindrome: "),
        ("nabner", "nabner: "),
        ("between", "between: "),
        ("double-arrow", "double-arrow: "),
        ("zipper", "zipper: "),
        ("region-sum", "region-sum: "),
        ("quadruple", "quadruple "),
        ("parity", "odd: "),
        ("sandwich", "sandwich "),
        ("x-sums", "x-sum "),
        ("numbered-rooms", "numbered-room "),
        ("little-killer", "little "),
    ];
    let help = exactly(&["generate", "--help"], "").out;
    let (_, listed) = help.split_once("Kinds (several with commas between them):\n").unwrap();
    let listed: Vec<_> = listed.lines().map_while(|line| line.split_whitespace().next()).collect();
    assert_eq!(listed, rules.iter().map(|(kind, _)| *kind).collect::<Vec<_>>());
    for (kind, rule) in rules {
        for order in [4, 6, 9] {
            let is_latin = ["kenken", "futoshiki", "skyscrapers"].contains(kind);
            let board = format!("{}:{order}", if is_latin { "latin" } else { "sudoku" });
            let arguments = ["generate", "2", "--kind", kind, "--board", &board, "--seed", "5"];
            let ran = exactly(&[&arguments[..], &["--jobs", "1"]].concat(), "");
            if *kind == "windoku" && order != 9 {
                assert_eq!(ran.err, "exactly: error: --kind windoku needs a board of order 9\n");
                continue;
            }
            assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{kind} {order}");
            assert_eq!(ran.out.matches("puzzle\n").count(), 2, "{kind} {order}: {}", ran.out);
            assert!(ran.out.contains(rule), "{kind} {order}: {}", ran.out);
            let checked = exactly(&["check", "--quiet"], &ran.out);
            assert_eq!(checked.status, 0, "{kind} {order}: {}", ran.out);
            if order < 9 {
                let checked = exactly(&["check", "--quiet", "--engine", "sat"], &ran.out);
                assert_eq!(checked.status, 0, "{kind} {order}: {}", ran.out);
                assert_eq!(ran, exactly(&[&arguments[..], &["--jobs", "3"]].concat(), ""), "{kind} {order}");
            }
        }
    }
}

#[test]
fn kinds_go_together_and_with_other_wishes() {
    for arguments in [
        &["--kind", "diagonal,thermo", "--board", "sudoku:6", "--givens", "2..4"][..],
        &["--kind", "jigsaw,killer", "--board", "sudoku:6"],
        &["--kind", "thermo,kropki", "--board", "sudoku:6", "--givens", "0"],
        &["--kind", "arrow,dots", "--board", "sudoku:6", "--symmetry", "rotate180", "--minimal"],
        &["--kind", "whispers", "--givens", "24", "--level", "easy..very-hard"],
    ] {
        let ran = exactly(&[&["generate", "2"], arguments].concat(), "");
        assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{arguments:?}");
        assert_eq!(exactly(&["check", "--quiet"], &ran.out).status, 0, "{arguments:?}: {}", ran.out);
        let has_givens = ran.out.contains("givens:");
        match arguments[1] {
            "jigsaw,killer" | "thermo,kropki" => assert!(!has_givens, "{}", ran.out),
            "diagonal,thermo" | "whispers" => assert!(has_givens, "{}", ran.out),
            _ => {}
        }
    }
    let error = |kinds: &str| exactly(&["generate", "--kind", kinds], "").err;
    assert!(error("kilr").contains("did you mean 'killer'?"), "{}", error("kilr"));
    assert_eq!(error("arrow,arrow"), "exactly: error: --kind arrow: named twice\n");
    let late = exactly(&["generate", "5000", "--kind", "sandwich", "--givens", "0", "--timeout", "0.5"], "");
    assert_eq!(late.status, 3);
    assert!(late.err.starts_with("generated: ") && late.err.contains(" of 5000 in 0.5 s; "), "{}", late.err);
    // What holds of a filling and of its reverse needs givens.
    for kind in ["whispers", "palindrome", "jigsaw"] {
        let never = exactly(&["generate", "--board", "sudoku:6", "--kind", kind, "--givens", "0"], "");
        let words = "generated: 0 of 1; without givens, a solution with all values reversed is one as well\n";
        assert_eq!((never.status, never.err.as_str()), (1, words), "{kind}");
    }
    for rule in [["--kind", "killer"], ["--kind", "diagonal"], ["--also", "diagonals"]] {
        let table = exactly(&[&["generate", "2", "--board", "sudoku:4", "--csv"], &rule[..]].concat(), "");
        assert!(table.out.starts_with("puzzle,solution,clues\n\"puzzle\norder: 4\n"), "{}", table.out);
        let checked = exactly(&["solve", "--csv"], &table.out);
        assert_eq!((checked.status, checked.err.as_str()), (0, "puzzles: 2; 2 unique\n"), "{}", checked.out);
    }
}

#[test]
fn puzzles_of_a_file_do_not_come_again() {
    let folder = Folder::new();
    let file = folder.path("old.txt");
    let wish = ["generate", "20", "--board", "sudoku:4", "--givens", "4", "--distinct", "symmetry"];
    let wish = [&wish[..], &["--attempts", "400"]].concat();
    let all = exactly(&wish, "").out;
    let few: Vec<_> = all.lines().take(3).collect();
    std::fs::write(&file, few.join("\n") + "\n").unwrap();
    let rest = exactly(&[&wish[..], &["--distinct-from", &file.display().to_string()]].concat(), "").out;
    assert_eq!(rest.lines().count(), all.lines().count() - 3, "{all}\n{rest}");
    let classes = exactly(&["dedupe", "--quiet"], &(few.join("\n") + "\n" + &rest)).out;
    assert_eq!(classes.lines().count(), all.lines().count());
}
