//! What people call the columns of a table and the keys of a map, and the boards that are no classic sudoku.

use super::lost;

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

/// What the rules stand under, in words, perhaps behind a word that they are of.
const RULES: [&str; 17] = [
    "type",
    "types",
    "variant",
    "variants",
    "rule",
    "rules",
    "ruleset",
    "kind",
    "constraint",
    "constraints",
    "typ",
    "typen",
    "variante",
    "varianten",
    "regel",
    "regeln",
    "mode",
];

/// What rules are of, in names such as `puzzle type`.
const OWNERS: [&str; 4] = ["puzzle", "sudoku", "game", "board"];

/// What may name the rules, and says much else.
const TITLES: [&str; 14] = [
    "title",
    "titel",
    "note",
    "notes",
    "comment",
    "comments",
    "description",
    "message",
    "category",
    "kategorie",
    "genre",
    "style",
    "game",
    "layout",
];

/// What the sizes of boxes stand under.
const BOXES: [(&str, Side); 16] = [
    ("box", Side::Both),
    ("boxes", Side::Boxes),
    ("boxsize", Side::Both),
    ("boxshape", Side::Both),
    ("blocksize", Side::Both),
    ("blockshape", Side::Both),
    ("regionsize", Side::Both),
    ("subgrid", Side::Both),
    ("boxheight", Side::Height),
    ("boxrows", Side::Height),
    ("blockheight", Side::Height),
    ("blockrows", Side::Height),
    ("boxwidth", Side::Width),
    ("boxcolumns", Side::Width),
    ("boxcols", Side::Width),
    ("blockwidth", Side::Width),
];

/// What the order of a board stands under.
const SIZES: [&str; 4] = ["size", "order", "gridsize", "boardsize"];

/// What people call the boards that are no classic sudoku, in small letters and digits alone.
const VARIANTS: [&str; 66] = [
    "diagonal",
    "diagonals",
    "antidiagonal",
    "antidiagonals",
    "x",
    "windoku",
    "window",
    "windows",
    "hyper",
    "hyperdoku",
    "jigsaw",
    "jigsaws",
    "jigsawx",
    "irregular",
    "chaos",
    "killer",
    "killers",
    "killerx",
    "killerjigsaw",
    "cage",
    "cages",
    "thermo",
    "thermos",
    "thermometer",
    "thermometers",
    "arrow",
    "arrows",
    "sandwich",
    "kropki",
    "skyscraper",
    "skyscrapers",
    "littlekiller",
    "littlekillers",
    "xv",
    "xsum",
    "xsums",
    "consecutive",
    "nonconsecutive",
    "antiknight",
    "knight",
    "knights",
    "antiking",
    "king",
    "kings",
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
    "latinsquares",
    "kakuro",
    "kenken",
    "calcudoku",
    "futoshiki",
    "str8ts",
    "colour",
];

/// Those of them that say much else where they stand alone: names of persons, techniques of solving, numbers, levels.
const COMMON: [&str; 21] = [
    "x",
    "xv",
    "king",
    "kings",
    "knight",
    "knights",
    "cage",
    "cages",
    "arrow",
    "arrows",
    "window",
    "windows",
    "hyper",
    "chaos",
    "samurai",
    "skyscraper",
    "skyscrapers",
    "whisper",
    "whispers",
    "colour",
    "consecutive",
];

/// What may stand before or behind the name of a variant.
const AROUND: [&str; 14] = [
    "sudoku",
    "sudokus",
    "puzzle",
    "puzzles",
    "grid",
    "board",
    "solver",
    "rules",
    "rule",
    "constraints",
    "constraint",
    "variant",
    "game",
    "type",
];

/// What the classic sudoku is called.
const USUAL: [&str; 12] = [
    "",
    "standard",
    "classic",
    "classical",
    "normal",
    "regular",
    "default",
    "usual",
    "plain",
    "vanilla",
    "square",
    "squares",
];

/// What says that there is none.
const NO: [&str; 7] = ["no", "not", "false", "n", "f", "off", "nein"];

/// What says that there is one.
const YES: [&str; 6] = ["yes", "true", "y", "t", "on", "ja"];

/// What sentences about digits call lines and areas of cells.
const AREAS: [&str; 9] =
    ["diagonal", "diagonals", "cage", "cages", "thermometer", "thermometers", "arrow", "arrows", "windows"];

/// What they say of the digits there.
const DEMANDS: [&str; 9] = ["differ", "differs", "distinct", "once", "repeat", "repeats", "sum", "sums", "increase"];

/// What stands under a name, as far as it is about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// The rules, in words.
    Rules,
    /// Perhaps the name of a variant, among much else.
    Title,
    /// The sizes of boxes, or whether there are any.
    Boxes(Side),
    /// Regions, or whether there are any.
    Areas,
    /// Whether a rule holds that the name itself names, such as `diagonal`. An `x` may be a place.
    Rule,
    /// The order of the board.
    Size,
    /// Nothing about it.
    Nothing,
}

/// Which sides of boxes a number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Whether there are boxes, or their rows and columns.
    Boxes,
    /// Rows and columns of a box.
    Both,
    /// Rows.
    Height,
    /// Columns.
    Width,
}

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

/// What stands under this name, as far as it is about the board.
pub fn says(name: &str) -> Says {
    let letters = letters(name);
    let is_variant = |name: &str| name != "x" && is_among(core_of(name).0, &VARIANTS);
    let without = |before: &[&'static str]| before.iter().find_map(|before| letters.strip_prefix(before));
    if let Some((_, side)) = BOXES.iter().find(|(known, _)| *known == letters) {
        Says::Boxes(*side)
    } else if is_among(&letters, &RULES) || without(&OWNERS).is_some_and(|own| is_among(own, &RULES)) {
        Says::Rules
    } else if is_among(&letters, &TITLES) {
        Says::Title
    } else if is_among(&letters, &SIZES) {
        Says::Size
    } else if is_among(&letters, &["region", "regions", "jigsaw"]) {
        Says::Areas
    } else if is_variant(&letters) || without(&["is", "has"]).is_some_and(is_variant) {
        Says::Rule
    } else {
        Says::Nothing
    }
}

/// The first part of what stands among rules, between marks, that names a board which is no classic sudoku, or a word of it that does.
pub fn variant(text: &str) -> Option<&str> {
    let whole = || parts(text).find(|part| Phrase::of(part).is_variant());
    whole().or_else(|| word(text)).or_else(|| demand(text))
}

/// The first part of a note, between marks, that is the name of such a board and nothing else, or an area of cells of which the note
/// demands something.
pub fn variant_in_note(text: &str) -> Option<&str> {
    parts(text).find(|part| Phrase::of(part).is_clear()).or_else(|| demand(text))
}

/// The name of such a board in a name that has several words, as those of files and variables have.
pub fn variant_in_name(name: &str) -> Option<&str> {
    Some(name).filter(|name| Phrase::of(name).is_clear()).or_else(|| word(name))
}

/// Whether a text calls the classic sudoku by its name.
pub fn is_usual(text: &str) -> bool {
    is_among(core_of(&letters(text)).0, &USUAL)
}

/// Whether a text says that something is not there.
pub fn says_no(text: &str) -> bool {
    is_among(text, &NO) || text.trim().parse() == Ok(0.0)
}

/// Whether a text says that something is there, and no more.
pub fn says_yes(text: &str) -> bool {
    is_among(text, &YES) || text.trim().parse() == Ok(1.0)
}

/// Whether a text is a word or a mark for nothing.
pub fn says_nothing(text: &str) -> bool {
    is_among(text, &["-", "–", "—", "[]", "{}"]) || lost::is_lost(text)
}

/// A text in small letters and digits alone, without the numbers and sizes that count puzzles, and what is left of it without words
/// for a sudoku.
struct Phrase {
    core: String,
    /// Whether it was called a sudoku.
    of_sudoku: bool,
}

impl Phrase {
    fn of(text: &str) -> Phrase {
        let words: Vec<&str> = words(text).collect();
        let counted = |place: usize| {
            let is_number = |place: usize| words.get(place).is_some_and(|word| is_size_or_number(word));
            let between = place > 0 && is_number(place - 1) && is_number(place + 1);
            is_number(place)
                || between && is_among(words[place], &["x", "by"])
                || is_number(place + 1) && is_among(words[place], &["no", "nr"])
        };
        let kept = (0..words.len()).filter(|&place| !counted(place));
        let letters: String = kept.map(|place| words[place].to_lowercase()).collect();
        let (core, of_sudoku) = core_of(&letters);
        Phrase { core: core.to_owned(), of_sudoku }
    }

    fn is_variant(&self) -> bool {
        is_among(&self.core, &VARIANTS)
    }

    /// Whether it names a variant and can say nothing else.
    fn is_clear(&self) -> bool {
        self.is_variant() && (self.of_sudoku || !is_among(&self.core, &COMMON))
    }
}

/// What is left of letters without words for a sudoku around them, and whether there was one.
fn core_of(letters: &str) -> (&str, bool) {
    let (mut core, mut of_sudoku) = (letters, false);
    while let Some(around) = AROUND.iter().find(|around| core.starts_with(**around) || core.ends_with(**around)) {
        of_sudoku |= around.starts_with("sudoku");
        core = core.strip_prefix(around).or(core.strip_suffix(around)).unwrap_or_default();
    }
    (core, of_sudoku)
}

/// The parts of a text between marks.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let marks = [',', ';', '+', '&', '/', '|', '(', ')', '[', ']', '"', ':', '–', '—'];
    text.split(marks).flat_map(|part| part.split(" - ")).map(str::trim)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The first word of a text that names a variant and can say nothing else. Symmetry is no rule.
fn word(text: &str) -> Option<&str> {
    words(text).find(|word| Phrase::of(word).is_clear()).filter(|_| !speaks_of_symmetry(text))
}

/// The area of cells of which a sentence demands something: `Diagonals differ too`, `… a knight's move apart differ`.
fn demand(text: &str) -> Option<&str> {
    let has = |known: &[&str]| words(text).any(|word| is_among(word, known));
    let is_area =
        |word: &&str| is_among(word, &AREAS) || is_among(word, &["knight", "king"]) && has(&["move", "moves"]);
    words(text).find(is_area).filter(|_| has(&DEMANDS) && !speaks_of_symmetry(text))
}

fn speaks_of_symmetry(text: &str) -> bool {
    words(text).any(|word| word.to_lowercase().starts_with("symmetr"))
}

/// Whether a word is a number, or two with an `x` between.
fn is_size_or_number(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number(word) || word.split_once(['x', 'X', '×']).is_some_and(|(one, other)| is_number(one) && is_number(other))
}

/// A name in small letters and digits alone.
fn letters(name: &str) -> String {
    words(name).map(str::to_lowercase).collect()
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
    let name = name.trim();
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_told_from_notes() {
        for clear in [
            "diagonal",
            "X-Sudoku",
            "Sudoku X",
            "sudokux",
            "Killer Sudoku",
            "Killer Sudoku No. 3",
            "anti-knight",
            "Windoku (hard)",
            "9x9 Jigsaw",
            "easy, Latin square",
            "Diagonals differ too",
            "Cells a knight's move apart do not repeat a digit",
        ] {
            assert!(variant_in_note(clear).is_some() && variant(clear).is_some(), "{clear}");
        }
        for note in [
            "",
            "easy",
            "SE 7.1",
            "X",
            "x 7",
            "King",
            "by Tom",
            "royle",
            "x-wing needed",
            "skyscraper",
            "Sudoku 9x9",
            "Sudoku 9 x 9",
            "classic",
            "2024-09-17",
            "diagonal symmetry",
            "a hard one by Stephen King, which contains an X-wing and needs a skyscraper",
        ] {
            assert!(variant_in_note(note).is_none(), "{note}");
        }
        for rule in ["x", "King", "hard killer", "Both diagonals", "sudoku with thermo", "[\"diagonal\"]"] {
            assert!(variant(rule).is_some(), "{rule}");
        }
        for usual in ["", "classic", "Standard Sudoku", "normal rules"] {
            assert!(variant(usual).is_none() && is_usual(usual), "{usual}");
        }
        assert!(["Sudoku 9 x 9", "9x9", "29"].into_iter().all(|size| variant(size).is_none() && !is_usual(size)));
    }

    #[test]
    fn names_say_what_stands_below_them() {
        for (says, names) in [
            (Says::Rule, vec!["Diagonal", "is_diagonal", "hasCages", "anti knight", "killer_sudoku", "windows"]),
            (Says::Rules, vec!["Typ", "puzzle type", "Varianten", "sudoku_variant", "RULES", "constraint"]),
            (Says::Title, vec!["Title", "notes", "category"]),
            (Says::Boxes(Side::Height), vec!["box height", "BoxHeight"]),
            (Says::Size, vec!["size", "grid size"]),
            (
                Says::Nothing,
                vec!["x", "y", "name", "level", "diagonality", "is", "", "puzzle", "solution", "source", "symmetry"],
            ),
        ] {
            assert!(names.iter().all(|name| self::says(name) == says), "{names:?}");
        }
        let clear = ["killer_puzzle", "diagonalSudoku", "anti_knight", "sudokux"];
        assert!(clear.into_iter().all(|name| variant_in_name(name).is_some()));
        assert!(["puzzle", "x", "board_x", "windows", "easy"].into_iter().all(|name| variant_in_name(name).is_none()));
    }
}
