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

/// What the rules stand under, in words.
const RULES: [&str; 6] = ["type", "variant", "variants", "rule", "rules", "kind"];

/// What people call the boards that are no classic sudoku, in small letters and digits alone.
const VARIANTS: [&str; 48] = [
    "diagonal",
    "diagonals",
    "x",
    "windoku",
    "window",
    "windows",
    "hyper",
    "hyperdoku",
    "jigsaw",
    "irregular",
    "chaos",
    "killer",
    "cage",
    "cages",
    "thermo",
    "thermos",
    "thermometer",
    "arrow",
    "arrows",
    "sandwich",
    "kropki",
    "skyscraper",
    "skyscrapers",
    "littlekiller",
    "xv",
    "xsum",
    "xsums",
    "consecutive",
    "nonconsecutive",
    "antiknight",
    "knight",
    "antiking",
    "king",
    "disjoint",
    "disjointgroups",
    "palindrome",
    "palindromes",
    "renban",
    "whisper",
    "whispers",
    "germanwhispers",
    "evenodd",
    "oddeven",
    "quadruple",
    "quadruples",
    "samurai",
    "latin",
    "latinsquare",
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

/// Whether the rules stand under this name, in words.
pub fn are_rules(name: &str) -> bool {
    is_among(name, &RULES)
}

/// The first of the words in a text, parted by marks, that names a board which is no classic sudoku.
pub fn variant(text: &str) -> Option<&str> {
    let is_variant = |word: &&str| {
        let letters = word.chars().filter(char::is_ascii_alphanumeric);
        let word: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        let word = word.strip_prefix("sudoku").unwrap_or(&word);
        is_among(word.strip_suffix("sudoku").unwrap_or(word), &VARIANTS)
    };
    text.split([',', ';', '+', '&', '/', '|']).map(str::trim).find(is_variant)
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
