//! What people call the columns of a table and the keys of a map.

/// What a puzzle stands under.
const PUZZLES: [&str; 27] = [
    "puzzle",
    "puzzles",
    "board",
    "boards",
    "grid",
    "grids",
    "sudoku",
    "sudokus",
    "quiz",
    "quizzes",
    "givens",
    "clues",
    "cells",
    "value",
    "values",
    "problem",
    "problems",
    "unsolved",
    "task",
    "mission",
    "start",
    "data",
    "newboard",
    "question",
    "questions",
    "input",
    "initial",
];

/// What its solution stands under.
const SOLUTIONS: [&str; 6] = ["solution", "solutions", "solved", "answer", "answers", "target"];

/// What labels of regions stand under.
const REGIONS: [&str; 8] = ["regions", "region", "jigsaw", "layout", "boxes", "areas", "shape", "shapes"];

/// What says nothing about the rules.
const NOTES: [&str; 28] = [
    "title",
    "name",
    "author",
    "source",
    "url",
    "date",
    "difficulty",
    "level",
    "rating",
    "score",
    "id",
    "hash",
    "uuid",
    "index",
    "number",
    "comment",
    "description",
    "note",
    "clues",
    "size",
    "order",
    "message",
    "results",
    "created",
    "license",
    "seed",
    "givens_count",
    "time",
];

/// Whether a puzzle stands under this name.
pub fn is_puzzle(name: &str) -> bool {
    is_among(name, &PUZZLES)
}

/// Whether a solution stands under this name.
pub fn is_solution(name: &str) -> bool {
    is_among(name, &SOLUTIONS)
}

/// Whether labels of regions stand under this name.
pub fn are_regions(name: &str) -> bool {
    is_among(name, &REGIONS)
}

/// Whether this is what people call a column of a table.
pub fn is_known(name: &str) -> bool {
    is_puzzle(name) || is_note(name)
}

/// Whether what stands under this name says nothing about the rules.
pub fn is_note(name: &str) -> bool {
    is_solution(name) || is_among(name, &NOTES)
}

fn is_among(name: &str, names: &[&str]) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name.trim()))
}
