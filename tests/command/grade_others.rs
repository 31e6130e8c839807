//! `exactly grade --reference` and `--run`: other formulas and programs.

use std::fs;

use crate::common::dimacs::dimacs;
use crate::common::folder::{Folder, text};
use crate::common::program::{Kind, Most, PUZZLES, Program, Scheme};
use crate::common::run::exactly;

/// A queen on each row of a board of this order, none attacking another.
fn queens(n: i64, without_diagonals: bool) -> Vec<Vec<i64>> {
    let number = |row: i64, column: i64| row * n + column + 1;
    let mut clauses: Vec<Vec<i64>> = (0..n).map(|row| (0..n).map(|column| number(row, column)).collect()).collect();
    for (one, other) in (0..n * n).flat_map(|one| (0..one).map(move |other| (one, other))) {
        let (r, c, s, d) = (one / n, one % n, other / n, other % n);
        let is_diagonal = (r - s).abs() == (c - d).abs();
        if r == s || c == d || is_diagonal && !without_diagonals {
            clauses.push(vec![-(one + 1), -(other + 1)]);
        }
    }
    clauses
}

/// Whether queens, by the literals of a model, attack each other.
fn attack(model: &[i64], n: i64) -> bool {
    let queens: Vec<i64> = model.iter().filter(|literal| **literal > 0).map(|literal| literal - 1).collect();
    queens.len() != n as usize
        || queens.iter().any(|one| {
            queens.iter().any(|other| {
                let (r, c, s, d) = (one / n, one % n, other / n, other % n);
                one != other && (r == s || c == d || (r - s).abs() == (c - d).abs())
            })
        })
}

#[test]
fn formulas_are_compared_with_a_reference() {
    let folder = Folder::new();
    let file = |name: &str, clauses: &[Vec<i64>]| {
        let path = folder.path(name);
        fs::write(&path, dimacs(clauses)).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let n = 6;
    let reference = file("ref.cnf", &queens(n, false));
    let mut mirrored = queens(n, false);
    mirrored.reverse();
    // What follows may be said, and auxiliary variables defined.
    mirrored.extend([vec![-1, 100], vec![-100, 1], vec![-1, -8, 40]]);
    let same = file("same.cnf", &mirrored);
    let rooks = file("rooks.cnf", &queens(n, true));
    let mut corner = queens(n, false);
    corner.push(vec![-2, -9, 7]);
    corner.push(vec![-2]);
    let few = file("few.cnf", &corner);
    let ran = exactly(&["grade", &same, &rooks, &few, "--reference", &reference, "--json"], "");
    let objects: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<&str> = objects.iter().map(|object| object["verdict"].as_str().unwrap()).collect();
    assert_eq!((&verdicts[..], ran.status), (&["equivalent", "not equivalent", "not equivalent"][..], 1));
    let model = |object: &serde_json::Value, side: &str| -> Option<Vec<i64>> {
        object.get(side).map(|model| serde_json::from_value(model.clone()).unwrap())
    };
    let (allows, forbids) = (model(&objects[1], "allows").unwrap(), model(&objects[1], "forbids"));
    assert!(attack(&allows, n) && forbids.is_none(), "{allows:?}");
    let (allows, forbids) = (model(&objects[2], "allows"), model(&objects[2], "forbids").unwrap());
    assert!(!attack(&forbids, n) && allows.is_none() && forbids.contains(&2), "{forbids:?}");

    // On some of the variables alone: names in comments of the reference.
    let colours = folder.path("colours.cnf");
    fs::write(&colours, "c var 1 = a is red\nc var 2 = b is red\np cnf 3 3\n1 3 0\n-3 2 0\n3 -2 0\n").unwrap();
    let wrong = folder.path("wrong.cnf");
    fs::write(&wrong, "p cnf 9 2\n1 9 0\n-9 -2 0\n").unwrap();
    let ran = exactly(&["grade", text(&wrong), "--reference", text(&colours), "--project", "1-2"], "");
    let told = "not equivalent\n  it allows what the reference forbids: no values of auxiliary variables satisfy lines 4, 5 of the reference where not a is red, not b is red\n  it forbids what the reference allows: no values of auxiliary variables satisfy lines 2, 3 where not a is red, b is red\n";
    assert_eq!((ran.out, ran.status), (format!("{}: {told}", text(&wrong)), 1));
    let ran = exactly(&["grade", text(&wrong), "--reference", text(&colours), "--project", "2-1"], "");
    assert!(ran.err.contains("numbers such as 1-729 or 1-9,12 expected"), "{}", ran.err);
}

#[test]
fn a_sudoku_is_a_reference_too_on_its_own_variables() {
    let folder = Folder::new();
    let right = Program::right(4, PUZZLES[0].1);
    let write = |name: &str, program: &Program| {
        fs::write(folder.path(name), dimacs(&program.clauses())).unwrap();
        folder.path(name).to_str().unwrap().to_owned()
    };
    let reference = write("ref.cnf", &right.with(|p| (p.scheme, p.most) = (Scheme::Extended, Most::Counter)));
    for most in [Most::Pairs, Most::Bits, Most::Ladder, Most::Totalizer] {
        let student = write("student.cnf", &right.with(|p| p.most = most));
        let ran = exactly(&["grade", &student, "--reference", &reference, "--project", "1-64"], "");
        assert_eq!((ran.out, ran.status), (format!("{student}: equivalent\n"), 0), "{most:?}");
    }
    let left_out = right.half(Kind::Rows, false);
    let clauses: Vec<_> = right.clauses().into_iter().filter(|clause| !left_out.contains(clause)).collect();
    fs::write(folder.path("student.cnf"), dimacs(&clauses)).unwrap();
    let ran =
        exactly(&["grade", text(&folder.path("student.cnf")), "--reference", &reference, "--project", "1-64"], "");
    assert!(
        ran.out.contains("it allows what the reference forbids: line ")
            && ran.out.contains(" of the reference, 1 or 5 or 9 or 13, where -1 and -5 and -9 and -13 hold")
            && ran.status == 1,
        "{}",
        ran.out
    );
    // A clause over the named variables is told itself, with what breaks it.
    let pairs = write("pairs.cnf", &right);
    let ran = exactly(&["grade", text(&folder.path("student.cnf")), "--reference", &pairs, "--csv"], "");
    let line = ran.out.split(" line ").nth(1).unwrap_or_else(|| panic!("{}", ran.out));
    let number = line.split(' ').next().unwrap().parse::<usize>().unwrap();
    let reference = fs::read_to_string(&pairs).unwrap();
    let clause: Vec<i64> = reference.lines().nth(number - 1).unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    let (one, other) = (clause[0], clause[1]);
    let told = format!(
        "it allows what the reference forbids: line {number} of the reference, {one} or {other}, where {} and {} hold",
        -one, -other
    );
    assert!(ran.out.contains(&told), "{}", ran.out);
}

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
