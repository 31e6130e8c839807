//! `exactly grade --reference` and `--run`: other formulas and programs.

use std::fs;

use crate::common::dimacs::dimacs;
use crate::common::folder::{Folder, text};
use crate::common::program::PUZZLES;
use crate::common::run::exactly;

/// Clauses by chance over many auxiliary variables, each in many clauses: resolution grows past all bounds.
#[test]
fn what_cannot_be_eliminated_is_unknown() {
    let folder = Folder::new();
    let (named, auxiliary) = (40i64, 300i64);
    let mut state = 12345u64;
    let mut chance = |most: i64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as i64 % most
    };
    let mut clauses: Vec<Vec<i64>> = Vec::new();
    for _ in 0..900 {
        let mut literal = |first: i64, count: i64| (first + chance(count)) * if chance(2) == 0 { 1 } else { -1 };
        clauses.push(vec![
            literal(1, named),
            literal(named + 1, auxiliary),
            literal(named + 1, auxiliary),
            literal(named + 1, auxiliary),
        ]);
    }
    let path = folder.path("hard.cnf");
    fs::write(&path, dimacs(&clauses)).unwrap();
    let student = folder.path("student.cnf");
    let graded = |clauses: &[Vec<i64>]| {
        fs::write(&student, dimacs(clauses)).unwrap();
        exactly(&["grade", text(&student), "--reference", text(&path), "--project", "1-40"], "")
    };
    // What is the same up to the order and the numbers of auxiliary variables needs no elimination.
    let turned =
        |literal: i64| if literal.abs() <= named { literal } else { literal.signum() * (1000 - literal.abs()) };
    let renamed = clauses.iter().rev().map(|clause| clause.iter().rev().map(|&literal| turned(literal)).collect());
    let ran = graded(&renamed.collect::<Vec<Vec<i64>>>());
    assert_eq!((ran.out, ran.status), (format!("{}: equivalent\n", text(&student)), 0));
    clauses.push([&clauses[0][..], &[named]].concat());
    let ran = graded(&clauses);
    assert_eq!(ran.status, 3, "{}", ran.out);
    assert!(
        ran.out.contains("unknown (the auxiliary variables of both formulas cannot be eliminated within the bound)"),
        "{}",
        ran.out
    );
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
mod programs {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::common::run::Ran;

    fn run(folder: &Folder, script: &str, puzzles: &str, more: &[&str]) -> Ran {
        fs::write(folder.path("it's.sh"), script).unwrap();
        fs::write(folder.path("puzzles.txt"), puzzles).unwrap();
        let command = format!("sh \"{}\" {{}}", folder.path("it's.sh").display());
        let puzzles = folder.path("puzzles.txt");
        exactly(&[&["grade", "--run", &command, "--puzzle", text(&puzzles)], more].concat(), "")
    }

    #[test]
    fn a_program_is_graded_on_several_puzzles() {
        let folder = Folder::new();
        let exe = env!("CARGO_BIN_EXE_exactly");
        let puzzles = format!("{}\n1...............\n", PUZZLES[0].1);
        let ran = run(&folder, &format!("{exe} encode \"$1\""), &puzzles, &[]);
        assert_eq!((ran.out.as_str(), ran.status), ("puzzle 1: equivalent\npuzzle 2: equivalent\n", 0), "{}", ran.err);
        // One that has the first puzzle by heart.
        let script = format!("echo {} > \"$0.p\"; {exe} encode \"$0.p\"", PUZZLES[0].1);
        let ran = run(&folder, &script, &puzzles, &["--csv"]);
        let rows: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split(',').collect()).collect();
        assert_eq!(
            (rows[1][..2].to_vec(), rows[2][..2].to_vec()),
            (vec!["puzzle 1", "equivalent"], vec!["puzzle 2", "not equivalent"])
        );
        assert_eq!(ran.status, 1);
        let missing = exactly(&["grade", "--run", "true", "--puzzle", text(&folder.path("puzzles.txt"))], "");
        assert!(missing.err.contains("--run: {} is missing") && missing.status == 2, "{}", missing.err);
    }

    #[test]
    fn a_program_that_goes_wrong_costs_its_own_rows_and_nothing_is_left_of_it() {
        let folder = Folder::new();
        let mark = folder.path("mark");
        for (script, hint, most) in [
            ("echo no >&2; echo Error: why >&2; exit 3", "the program ended with status 3: Error: why", 9.0),
            ("while :; do :; done", "the program does not end within 1 s", 5.0),
            (
                "(sleep 3; echo > MARK) & (trap '' TERM; sleep 3; echo > MARK) & wait",
                "the program does not end within 1 s",
                5.0,
            ),
            ("echo 'p cnf 64 0'; (sleep 3; echo > MARK) > /dev/null 2>&1 &", "", 5.0),
            ("while :; do echo c; done", "the program does not end within 1 s", 5.0),
            ("echo 1 2 x 0; exec sleep 60", "line 1: a literal", 5.0),
            ("exit 0", "line 1: no formula", 9.0),
        ] {
            let script = script.replace("MARK", &format!("'{}'", mark.display()));
            let begun = Instant::now();
            let ran = run(&folder, &script, PUZZLES[0].1, &["--csv", "--run-timeout", "1"]);
            assert!(begun.elapsed() < Duration::from_secs_f64(most), "{script}: {:?}", begun.elapsed());
            let row = ran.out.lines().nth(1).unwrap();
            let says = format!("puzzle 1,unreadable,,{hint}");
            let says = says.trim_end_matches(',');
            let quoted = format!("puzzle 1,unreadable,,\"{hint}");
            assert!(hint.is_empty() || row.starts_with(says) || row.starts_with(&quoted), "{script}: {row}");
        }
        std::thread::sleep(Duration::from_secs(3));
        assert!(!mark.exists(), "a process was left behind");
        #[cfg(target_os = "linux")]
        {
            let ran = run(
                &folder,
                "exec head -c 1000000000 /dev/zero | sort",
                PUZZLES[0].1,
                &["--csv", "--run-memory", "200M"],
            );
            let row = ran.out.lines().nth(1).unwrap();
            assert!(row.starts_with("puzzle 1,unreadable,,"), "{row}");
        }
    }
}
