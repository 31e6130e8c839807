//! What people call the columns of a table and the keys of a map.

use super::lost;
use super::variants::{self, is_among, letters};

/// What a puzzle stands under.
const PUZZLES: &str = "\
    puzzle puzzles board boards grid grids sudoku sudokus quiz quizzes givens clues cells value values problem \
    problems unsolved task mission start data newboard question questions input initial";

/// What its solution stands under.
const SOLUTIONS: &str = "solution solutions solved answer answers target";

/// What the rules stand under, in sentences, perhaps among other words, as in `rules_text`.
const WORDS: &str = "\
    rule rules ruleset constraint constraints regel regeln règle règles regle regles regla reglas regole regels \
    правила 规则 規則 ルール 규칙";

/// What the name of a variant stands under, perhaps behind a word that it is of.
const VARIANTS: &str = "\
    type types subtype kind typ typen mode art genre varianttype variantname variant variants variante varianten";

/// Those under which nothing else stands.
const ONLY_VARIANTS: &str = "varianttype variantname variant variants variante varianten";

/// What rules are of, in names such as `puzzle type`.
const OWNERS: &str = "puzzle sudoku game board";

/// What may name the rules, and says much else.
const TITLES: &str = "\
    title titel note notes comment comments description message category kategorie style game layout name names \
    label remark remarks beschreibung series tag tags option options extra extras";

/// What the sizes of boxes stand under.
const BOXES: [(Side, &str); 4] = [
    (Side::Boxes, "boxes"),
    (Side::Both, "box boxsize boxshape blocksize blockshape regionsize subgrid"),
    (Side::Height, "boxheight boxrows blockheight blockrows"),
    (Side::Width, "boxwidth boxcolumns boxcols blockwidth"),
];

/// What the order of a board stands under.
const SIZES: &str = "size order gridsize boardsize";

/// What says that there is none.
const NO: &str = "no not false n f off nein";

/// What says that there is one.
const YES: &str = "yes true y t on ja";

/// What stands under a name, as far as it is about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// The rules, in sentences.
    Words,
    /// The name of a variant.
    Variant,
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
pub(crate) fn is_puzzle(name: &str) -> bool {
    is_among(name, PUZZLES)
}

/// Whether a solution stands under this name.
pub(crate) fn is_solution(name: &str) -> bool {
    is_among(name, SOLUTIONS)
}

/// What stands under this name, as far as it is about the board.
pub fn says(name: &str) -> Says {
    let letters = letters(name);
    let is_variant = |name: &str| name != "x" && variants::is_variant(name);
    let without = |before: &str| before.split(' ').find_map(|before| letters.strip_prefix(before));
    let is_of_puzzle =
        |known: &str| is_among(&letters, known) || without(OWNERS).is_some_and(|own| is_among(own, known));
    if let Some((side, _)) = BOXES.iter().find(|(_, known)| is_among(&letters, known)) {
        Says::Boxes(*side)
    } else if is_of_puzzle(WORDS) || variants::words(name).any(|word| is_among(word, WORDS)) {
        Says::Words
    } else if is_of_puzzle(VARIANTS) {
        Says::Variant
    } else if is_among(&letters, TITLES) {
        Says::Title
    } else if is_among(&letters, SIZES) {
        Says::Size
    } else if is_among(&letters, "region regions jigsaw") {
        Says::Areas
    } else if is_variant(&letters) || without("is has use uses with both main extra").is_some_and(variants::is_variant)
    {
        Says::Rule
    } else {
        Says::Nothing
    }
}

/// Whether the name of a variant stands under this name, and nothing else.
pub fn is_of_variant(name: &str) -> bool {
    let letters = letters(name);
    let own = OWNERS.split(' ').find_map(|own| letters.strip_prefix(own)).unwrap_or(&letters);
    is_among(own, ONLY_VARIANTS)
}

/// Whether a text says that something is not there.
pub fn says_no(text: &str) -> bool {
    is_among(text, NO) || text.trim().parse() == Ok(0.0)
}

/// Whether a text says that something is there, and no more.
pub fn says_yes(text: &str) -> bool {
    is_among(text, YES) || text.trim().parse() == Ok(1.0)
}

/// Whether a text is a word or a mark for nothing.
pub fn says_nothing(text: &str) -> bool {
    is_among(text, "- – — [] {}") || lost::is_lost(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_stands_below_them() {
        for (says, names) in [
            (Says::Rule, "Diagonal,is_diagonal,both_diagonals,isX,hasCages,anti knight,killer_sudoku,windows"),
            (Says::Variant, "Typ,puzzle type,Varianten,sudoku_variant"),
            (Says::Words, "RULES,constraint,Regeln,sudoku rules,rules_text,extra rules"),
            (Says::Title, "Title,notes,category,name"),
            (Says::Boxes(Side::Height), "box height,BoxHeight"),
            (Says::Size, "size,grid size"),
            (Says::Nothing, "x,y,author,level,diagonality,is,,puzzle,solution,source,symmetry"),
        ] {
            names.split(',').for_each(|name| assert_eq!(self::says(name), says, "{name}"));
        }
    }
}
