//! Explanations in words: a line for the verdict with its reason, then lines with what can be done about it.

mod steps;

use super::{Claim, Conflict, Core, Explanation, Repairs, Several};
use crate::board::Board;
use crate::grid::Cell;
use crate::puzzle::{Given, GivenId, Puzzle};
use crate::values::Value;

impl Explanation {
    /// The lines, without their ends.
    pub fn lines(&self, puzzle: &Puzzle) -> Vec<String> {
        match self {
            Explanation::None(conflict) => none(puzzle, conflict),
            Explanation::Unique(chain) => steps::lines(puzzle, chain),
            Explanation::Multiple(several) => multiple(puzzle, several),
            Explanation::Unknown(limit) => vec![format!("unknown ({limit})")],
        }
    }
}

/// Cells with their values.
fn all_placed(board: &Board, placed: &[(Cell, Value)]) -> Vec<String> {
    placed.iter().map(|&(cell, value)| Given::digit(cell, value).name(board)).collect()
}

fn none(puzzle: &Puzzle, conflict: &Conflict) -> Vec<String> {
    let mut cores = conflict.cores.iter().map(|core| self::core(puzzle, core));
    let mut lines = vec![match cores.next() {
        Some(first) => format!("none. {first}"),
        None => "none".to_owned(),
    }];
    lines.extend(cores);
    lines.extend(repairs(puzzle, conflict));
    lines
}

fn core(puzzle: &Puzzle, core: &Core) -> String {
    let board = puzzle.board();
    let givens: Vec<_> = core.givens.iter().map(|&id| puzzle.given(id).name(board)).collect();
    let rules = core.rules.as_ref().map(|rules| board.names(rules));
    let size = match core.claim {
        Claim::Smallest => "smallest",
        Claim::Minimal => "minimal",
        Claim::Enough => "perhaps not all are needed",
    };
    let together = match rules.as_deref() {
        None | Some([]) => String::new(),
        Some(rules) => format!(" with {}{}", rules.join(", "), perhaps(core)),
    };
    if let (Some(twice), Some([rule])) = (is_twice(puzzle, core), rules.as_deref()) {
        return format!("Two equal givens in {rule}: {} ({size}, both {twice})", givens.join(" "));
    }
    match &givens[..] {
        [] => match rules {
            Some(rules) => {
                let rules = rules.join(", ");
                format!(
                    "The board has no solution even without givens: {rules} cannot be kept together{}",
                    perhaps(core)
                )
            }
            None => "The board has no solution even without givens".to_owned(),
        },
        [one] => format!("This given cannot stand{together}: {one} ({size})"),
        several if core.claim == Claim::Enough => {
            format!("These {} givens cannot stand together{together}: {} ({size})", several.len(), several.join(" "))
        }
        several => format!(
            "These {} givens cannot stand together{together}; without any one of them they can: {} ({size})",
            several.len(),
            several.join(" ")
        ),
    }
}

/// Said behind rules of which some may not be needed.
fn perhaps(core: &Core) -> &'static str {
    if core.are_rules_minimal { "" } else { " (perhaps not all these rules are needed)" }
}

/// The value, where two givens are to blame that are the same digit.
fn is_twice(puzzle: &Puzzle, core: &Core) -> Option<String> {
    let [one, other] = core.givens[..] else { return None };
    let (one, other) = (puzzle.given(one).allowed, puzzle.given(other).allowed);
    let value = one.single().filter(|_| one == other)?;
    Some(puzzle.board().symbols().symbol(value))
}

fn repairs(puzzle: &Puzzle, conflict: &Conflict) -> Vec<String> {
    let Repairs { remove, remove_unique, change, complete } = &conflict.repairs;
    let is_of_board = conflict.cores.first().is_some_and(|core| core.givens.is_empty());
    let names = |ids: &[GivenId], between: &str| {
        ids.iter().map(|&id| puzzle.given(id).name(puzzle.board())).collect::<Vec<_>>().join(between)
    };
    let mut lines = Vec::new();
    if !remove.is_empty() {
        let unique = match (remove_unique.len(), remove.len()) {
            (0, _) => "there are several solutions then".to_owned(),
            (some, all) if some == all => "there is exactly one solution then".to_owned(),
            _ => format!("exactly one solution without {}", names(remove_unique, " or ")),
        };
        lines.push(format!("mended by leaving out {}: {unique}", names(remove, " or ")));
    } else if *complete && !is_of_board {
        lines.push("leaving out a single given does not mend it".to_owned());
    }
    if !change.is_empty() {
        let changes: Vec<_> =
            change.iter().map(|&(id, value)| Given::digit(puzzle.given(id).cell, value).name(puzzle.board())).collect();
        lines.push(format!("exactly one solution with one digit changed: {}", changes.join(" or ")));
    }
    lines
}

fn multiple(puzzle: &Puzzle, several: &Several) -> Vec<String> {
    let board = puzzle.board();
    let vary = several.vary();
    let cells: Vec<_> =
        vary.iter().map(|&cell| Given { cell, allowed: several.candidates[cell.index()] }.name(board)).collect();
    let least = if several.complete { "" } else { "at least " };
    let noun = if cells.len() == 1 { "cell varies" } else { "cells vary" };
    let mut lines = vec![format!("multiple. {least}{} {noun}: {}", cells.len(), cells.join(" "))];
    if !several.unique_with.is_empty() {
        let all = all_placed(board, &several.unique_with).join(" or ");
        lines.push(format!("exactly one solution with one further given: {all}"));
    } else if several.complete {
        lines.push("no single further given leaves exactly one solution".to_owned());
    }
    if several.addition.len() > 1 {
        let (all, count) = (all_placed(board, &several.addition).join(" "), several.addition.len());
        let size = if several.is_smallest { "smallest".to_owned() } else { format!("at most {count} are needed") };
        lines.push(format!("exactly one solution with these {count} further givens: {all} ({size})"));
    }
    lines
}
