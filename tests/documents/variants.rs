//! Boards with clues: the samples of each kind, and what each command answers.

use crate::common::run::exactly;
use crate::common::texts::puzzle;
use exactly::format::Format;
use exactly::{Count, Solution, Solver, Value, limits};

fn count(text: &str, engine: exactly::Engine, bound: u64) -> u64 {
    match Solver::new(engine, &limits::Never).count_up_to(&puzzle(text), bound).unwrap() {
        Count::Exactly(count) | Count::AtLeast { count, .. } => count,
    }
}

/// All Latin squares of order 4, row by row.
fn latin_squares() -> Vec<Solution> {
    let mut squares = vec![Vec::new()];
    for place in 0..16 {
        let free = |square: &Vec<usize>, value: usize| {
            let above = (place % 4..place).step_by(4).any(|other| square[other] == value);
            !above && !square[place / 4 * 4..].contains(&value)
        };
        let longer = |square: Vec<usize>| {
            let values: Vec<usize> = (0..4).filter(|&value| free(&square, value)).collect();
            values.into_iter().map(move |value| [square.clone(), vec![value]].concat())
        };
        squares = squares.into_iter().flat_map(longer).collect();
    }
    assert_eq!(squares.len(), 576);
    squares
        .iter()
        .map(|square| Solution::new(square.iter().map(|&value| Value::new(value)).collect::<Vec<_>>()))
        .collect()
}

#[test]
fn samples_of_each_kind_have_the_solutions_that_are_left_of_all_latin_squares() {
    let squares = latin_squares();
    for kind in exactly::rule::KINDS {
        for lines in kind.samples {
            let text = format!("puzzle\norder: 4\n{lines}\n");
            let puzzle = puzzle(&text);
            let left = squares.iter().filter(|square| puzzle.violation(square).is_none()).count() as u64;
            for engine in [exactly::Engine::Auto, exactly::Engine::Sat, exactly::Engine::Both] {
                assert_eq!(count(&text, engine, 1000), left, "{lines} {engine:?}");
            }
        }
    }
}

#[test]
fn samples_of_each_kind_are_written_as_they_are_read() {
    let own = Format::by_name("exactly").unwrap();
    for kind in exactly::rule::KINDS {
        for lines in kind.samples {
            let read = puzzle(&format!("puzzle\norder: 4\n{lines}\n"));
            let mut text = String::new();
            own.write_puzzle(&read, own.style(), &mut text).unwrap();
            assert_eq!(puzzle(&text), read, "{text}");
        }
    }
}

/// Files, formulas and earlier runs: what is written of a board with clues is read again; `grade` refuses by name.
#[test]
fn formulas_and_earlier_runs_know_clues() {
    let folder = crate::common::folder::Folder::new();
    let path = |name: &str| folder.path(name).to_str().unwrap().to_owned();
    let [puzzle, run, formula, model] = ["puzzle", "run", "formula", "model"].map(path);
    std::fs::write(&puzzle, "puzzle\norder: 4\ncage 6: r1c1 r1c2 r2c1\nthermo: r3c1-3\nmarks: r4c4=1\n").unwrap();
    let said = |arguments: &[&str]| exactly(arguments, "").out;
    let all = said(&["enumerate", "--to", "line", &puzzle]);
    assert!(all.lines().count() > 2, "{all}");
    for taken in 0..=all.lines().count() {
        let before: String = all.lines().take(taken).map(|line| format!("{line}\n")).collect();
        std::fs::write(&run, before).unwrap();
        assert_eq!(exactly(&["enumerate", "--to", "line", "--resume", &run, &puzzle], "").status, 0);
        assert_eq!(std::fs::read_to_string(&run).unwrap(), all);
    }
    std::fs::write(&formula, said(&["encode", &puzzle])).unwrap();
    std::fs::write(&model, said(&["sat", &formula])).unwrap();
    let decoded = said(&["decode", &puzzle, "--model", &model, "--to", "line"]);
    assert!(all.contains(decoded.trim()) && decoded.len() > 16, "{decoded}");
    assert!(said(&["encode", "--to", "opb", &puzzle]).contains("\n* cage 1 at r1c1\n"));
    assert!(said(&["lab", "--rounds", "1", &puzzle]).contains("pairwise"));
    let graded = exactly(&["grade", &formula, "--puzzle", &puzzle], "");
    assert!(graded.status == 2 && graded.err.contains("cage 1 at r1c1"), "{graded:?}");
}

#[test]
fn what_cannot_be_has_no_solution() {
    let all: Vec<String> = (0..80).map(|place| format!("r{}c{}", place / 9 + 1, place % 9 + 1)).collect();
    for line in [
        &format!("cage: {}", all.join(" ")),
        &format!("cage 400: {}", all.join(" ")),
        "cage 44: r1c1-9",
        "cage 18: r1c1-2",
        "cage 1: r1c1-2",
        "cage 1000000: r1c1",
        "thermo: r1c1-9 r2c9",
        "white 0: r1c1 r1c2",
        "white 9: r1c1 r1c2",
        "black 1: r1c1 r1c2",
        "arrow r1c1: r1c2-5",
    ] {
        let ran = exactly(&["check"], format!("puzzle\norder: 9\n{line}\n"));
        assert_eq!((ran.status, ran.out.as_str()), (1, "<stdin>:1: none\n"), "{line}: {ran:?}");
    }
}

#[test]
fn notations_that_have_no_word_for_a_clue_refuse_it_by_name() {
    let text = "puzzle\norder: 9\nalso: knight\ncage 5: r1c1 r1c2\ngivens:\n".to_owned() + &".........\n".repeat(9);
    for format in exactly::format::FORMATS.iter().filter(|format| format.bare().is_some()) {
        let ran = exactly(&["convert", "--to", format.name()], &text);
        assert_ne!(ran.status, 0, "{}", format.name());
        assert_eq!(ran.out, "", "{}", format.name());
    }
    let line = exactly(&["convert", "--to", "line"], &text);
    assert!(line.err.contains("knight, cage 1 at r1c1"), "{line:?}");
}

#[test]
fn rules_about_the_whole_board_are_added_by_an_option() {
    let line = "1234341221434321";
    assert_eq!(exactly(&["check", "--also", "knight", "-p", line], "").status, 1);
    assert_eq!(exactly(&["check", "-p", line], "").status, 0);
    let written = exactly(&["convert", "--to", "exactly", "--also", "king,nonconsecutive", "-p", line], "");
    assert!(written.out.contains("also: nonconsecutive king\n") || written.out.contains("also: king nonconsecutive\n"));
}

#[test]
fn show_draws_cages_and_lists_other_clues() {
    let text = "puzzle\norder: 4\nalso: knight\ncage 12: r1c1-2 r2c1\ncage 1000: r4c3-4\nthermo: r3c1-3\n";
    let drawn = "\
┏12━┯━━━┳━━━┯━━━┓
┃   │   ┇   │   ┃
┠───┼┄┄┄╂───┼───┨
┃   ┆   ┃   │   ┃
┣┅┅┅┿━━━╋━━━┿━━━┫
┃   │   ┃   │   ┃
┠───┼───╂┄┄┄┼┄┄┄┨
┃   │   ┇   │   ┃
┗━━━┷━━━┻━━━┷━━━┛
nothing given
dotted lines: cages, with their sums
also: knight
cage 1000: r4c3 r4c4
thermo: r3c1 r3c2 r3c3
";
    let ran = exactly(&["show"], text);
    assert_eq!((ran.out.as_str(), ran.status), (drawn, 0), "{}", ran.err);
    // What was drawn is no puzzle without its cages.
    let again = exactly(&["check"], drawn);
    assert_eq!((again.out.as_str(), again.status), ("", 2), "{}", again.err);
}

#[test]
fn boards_are_named_with_their_clues() {
    let text = "puzzle\norder: 9\nalso: knight\ncage 12: r1c1-2\ncage: r4c3-4\nthermo: r3c1-3\n";
    let drawn = exactly(&["render"], text).out;
    assert!(drawn.contains("9×9 sudoku with boxes of 3x3, anti-knight, 2 cages and a thermometer"), "{drawn}");
    assert!(drawn.contains(" cage 12: r1c1 r1c2."), "{drawn}");
}
