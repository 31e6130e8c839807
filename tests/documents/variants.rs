//! Boards with clues: the samples of each kind, and what each command answers.

use crate::common::brute_force;
use crate::common::run::exactly;
use crate::common::texts::puzzle;
use exactly::format::EXACTLY;
use exactly::{Count, Solver, limits};

/// As many solutions as are left of all Latin squares of order 4; and what is written is the same puzzle.
#[test]
fn samples_of_each_kind_have_the_solutions_that_are_left_of_all_latin_squares() {
    let squares = brute_force::solutions(&puzzle("puzzle\norder: 4\nboxes: none\n"), 576).unwrap();
    assert_eq!(squares.len(), 576);
    for lines in exactly::rule::KINDS.iter().flat_map(|kind| kind.samples) {
        let text = format!("puzzle\norder: 4\n{lines}\n");
        let read = puzzle(&text);
        let left = squares.iter().filter(|square| read.violation(square).is_none()).count() as u64;
        for engine in [exactly::Engine::Auto, exactly::Engine::Sat, exactly::Engine::Both] {
            let count = Solver::new(engine, &limits::Never).count_up_to(&read, 1000).unwrap();
            assert_eq!(count, Count::Exactly(left), "{lines} {engine:?}");
        }
        assert_eq!(puzzle(&EXACTLY.to_text(&read).unwrap()), read, "{text}");
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
