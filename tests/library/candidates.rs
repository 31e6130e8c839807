//! The values that are true in some solution: against every solution by brute force, and as the command says them.

use crate::common::run::exactly;
use crate::common::{brute_force, random};
use exactly::{Candidates, Count, Engine, Limit, Never, Puzzle, Solution, Solver, Value, Values};
use rand::{Rng, RngExt};

/// A puzzle of up to 300 solutions, and those.
fn puzzle(rng: &mut impl Rng) -> (Puzzle, Vec<Solution>) {
    loop {
        let puzzle = if rng.random_bool(0.5) {
            let order = rng.random_range(1..=5);
            let board = random::board(rng, order);
            random::puzzle(rng, &board)
        } else {
            let order = rng.random_range(2..=5);
            random::variant(rng, order)
        };
        if let Some(solutions) = brute_force::solutions(&puzzle, 300) {
            return (puzzle, solutions);
        }
    }
}

fn expected(puzzle: &Puzzle, solutions: &[Solution]) -> Vec<Values> {
    let cells = puzzle.board().grid().cells();
    cells.map(|cell| solutions.iter().map(|solution| solution.value(cell)).collect()).collect()
}

#[test]
fn candidates_are_those_of_all_solutions() {
    let mut rng = random::seeded(61);
    let mut kinds = [0; 3];
    for _ in 0..600 {
        let (puzzle, solutions) = puzzle(&mut rng);
        kinds[solutions.len().min(2)] += 1;
        let expected = expected(&puzzle, &solutions);
        for engine in [Engine::Auto, Engine::Sat, Engine::Both] {
            let found = Solver::new(engine, &Never).candidates(&puzzle).unwrap();
            assert_eq!(found.values, expected, "{engine:?}: {} {:?}", puzzle.board().layout(), puzzle.givens());
            assert!(found.open.iter().all(|open| open.is_empty()) && found.stopped.is_none());
            assert_eq!(found.has_no_solution(), solutions.is_empty());
        }
    }
    assert!(kinds.iter().all(|&count| count > 30), "none, one, several: {kinds:?}");
}

#[test]
fn counts_are_those_of_all_solutions() {
    let mut rng = random::seeded(62);
    let mut cut_off = 0;
    for _ in 0..300 {
        let (puzzle, solutions) = puzzle(&mut rng);
        let limit = rng.random_range(1..40);
        let found = Solver::default().counted_candidates(&puzzle, limit).unwrap();
        assert_eq!(found.values, expected(&puzzle, &solutions));
        let order = puzzle.board().values();
        for (cell, value) in
            puzzle.board().grid().cells().flat_map(|cell| (0..order).map(move |value| (cell, Value::new(value))))
        {
            let count = solutions.iter().filter(|solution| solution.value(cell) == value).count() as u64;
            if !found.values[cell.index()].contains(value) {
                continue;
            }
            cut_off += u64::from(count > limit);
            let said = if count > limit { Count::AtLeast { count: limit, limit: None } } else { Count::Exactly(count) };
            assert_eq!(found.count(cell, value), Some(said), "{cell:?} {value:?}");
        }
        match found.total.unwrap() {
            Count::Exactly(total) => assert_eq!(total, solutions.len() as u64),
            Count::AtLeast { count, limit: None } => assert!(count < solutions.len() as u64 + 1),
            other => panic!("{other:?}"),
        }
    }
    assert!(cut_off > 100, "{cut_off}");
}

#[test]
fn what_is_stopped_says_what_it_knows() {
    let stop = || Some(Limit::Time);
    let (puzzle, _) = puzzle(&mut random::seeded(63));
    let Candidates { values, open, stopped, .. } = Solver::new(Engine::Sat, &stop).candidates(&puzzle).unwrap();
    assert_eq!(stopped, Some(Limit::Time));
    assert!(values.iter().all(|values| values.is_empty()));
    assert_eq!(open, puzzle.allowed());
}

/// All values in all cells, whether they can be told apart or not.
#[test]
fn empty_boards_of_any_order_answer() {
    for (board, order) in [("sudoku:9", 9), ("latin:12", 12), ("sudoku:16", 16), ("sudoku:25", 25)] {
        let ran = exactly(&["candidates", "--json", "--empty", "--board", board], "");
        let object: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((object["verdict"].as_str(), ran.status), (Some("multiple"), 0), "{board}: {}", ran.err);
        let rows = object["candidates"].as_array().unwrap();
        assert_eq!(rows.len(), order);
        for cells in rows.iter().map(|row| row.as_array().unwrap()) {
            assert!(cells.len() == order && cells.iter().all(|cell| cell.as_array().unwrap().len() == order));
        }
    }
    // A given of each value: no two can be exchanged.
    let row: String = (0..16).map(|value| format!("{} ", value + 1)).collect();
    let text = row + &". ".repeat(240);
    let ran = exactly(&["candidates", "--json", "--board", "sudoku:16", "-p", &text], "");
    let object: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let open = object["candidates"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
    let counts: Vec<_> = open.map(|cell| cell.as_array().unwrap().len()).collect();
    let expected: Vec<_> = (0..256).map(|cell| [1, 12, 12, 12, 15][(cell / 16usize).min(4)]).collect();
    assert_eq!(counts, expected);
}

/// Puzzles of the large sets have one solution each: that is all that is true of them.
#[test]
fn large_sets_have_one_candidate_in_each_cell() {
    let Some(folder) = std::env::var_os("EXACTLY_DATA") else {
        println!("skipped: EXACTLY_DATA names no folder");
        return;
    };
    for file in ["17-clue.txt", "hardest-11.txt"] {
        let text = std::fs::read_to_string(std::path::Path::new(&folder).join(file)).unwrap();
        let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).take(1000).collect();
        let ran = exactly(&["candidates", "--json"], lines.join("\n"));
        assert_eq!((ran.err.as_str(), ran.status, ran.out.lines().count()), ("", 0, lines.len()), "{file}");
        let solved = exactly(&["solve", "--unique", "--to", "line"], lines.join("\n")).out;
        for (object, solution) in ran.out.lines().zip(solved.lines()) {
            let object: serde_json::Value = serde_json::from_str(object).unwrap();
            let cells = object["candidates"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
            let values: String = cells.map(|cell| cell[0].as_str().unwrap()).collect();
            assert_eq!((values.as_str(), object["verdict"].as_str()), (solution, Some("unique")));
        }
        // Without one of its givens a puzzle has several; each of the engines must tell the same of them.
        let several: Vec<_> = lines.iter().take(20).map(|line| without_a_given(line)).collect();
        let by_engine = ["auto", "sat"].map(|engine| {
            let ran = exactly(&["candidates", "--engine", engine], several.join("\n"));
            assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{file}");
            ran.out
        });
        assert_eq!(by_engine[0], by_engine[1], "{file}");
    }
}

fn without_a_given(line: &str) -> String {
    let place = line.find(|symbol: char| symbol.is_ascii_digit() && symbol != '0').unwrap();
    format!("{}.{}", &line[..place], &line[place + 1..])
}
