//! Cages of setters' links: what their texts say of the puzzle, and which of them may be labels rather than sums.

use super::payload::json::shortened;
use crate::grid::{Cell, Grid};

/// A word about the puzzle, as the text of a cage says it: `rules: …`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word<'t> {
    /// Its rules.
    Rules(&'t str),
    /// Its solution.
    Solution(&'t str),
    /// Its title.
    Title(&'t str),
    /// What says nothing of it.
    Beside,
}

impl Word<'_> {
    /// The word that a text says; `None` where it is a text like any other.
    pub fn of(text: &str) -> Option<Word<'_>> {
        let (key, said) = text.split_once(':')?;
        let said = said.trim();
        Some(match key.trim().to_ascii_lowercase().as_str() {
            "rules" => Word::Rules(said),
            "solution" => Word::Solution(said),
            "title" => Word::Title(said),
            "author" | "msgcorrect" | "msgincorrect" | "source" | "video" => Word::Beside,
            _ => return None,
        })
    }
}

/// A cage as it is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<'c> {
    /// Its cells.
    pub cells: &'c [Cell],
    /// The number in it.
    pub number: u32,
    /// Whether its digits differ, if it is a sum.
    pub differ: bool,
    /// Whether its outline is not seen.
    pub is_hidden: bool,
}

impl Drawn<'_> {
    /// Why the number may be a label and no sum, if it may.
    pub fn label(&self, grid: &Grid) -> Option<String> {
        let (count, number) = (self.cells.len(), self.number);
        let why = if !self.is_sum(grid.rows()) {
            let different = if self.differ { " different" } else { "" };
            format!("{number} is no sum of {count}{different} digits")
        } else if self.is_hidden {
            "its outline is not seen".to_owned()
        } else {
            return None;
        };
        Some(format!("the cage at {} may be a label: {why}", grid.name(*self.cells.first()?)))
    }

    fn is_sum(&self, order: usize) -> bool {
        let (count, sum) = (self.cells.len(), self.number as usize);
        let least = if self.differ { count * (count + 1) / 2 } else { count };
        (!self.differ || count <= order) && (least..=count * (order + 1) - least).contains(&sum)
    }
}

/// What a cage that only looks like one says, where its text may be a label.
pub fn cosmetic(cell: Option<Cell>, text: &str, grid: &Grid) -> Option<String> {
    let cell = cell.filter(|_| !text.is_empty())?;
    Some(format!(
        "the cage at {} may be a label: it only looks like one, with “{}” in it",
        grid.name(cell),
        shortened(text)
    ))
}

/// Whether a colour is not seen: `transparent`, or with no share of itself (`#fff0`, `#ffffff00`).
pub fn is_clear(colour: &str) -> bool {
    let digits = colour.strip_prefix('#').unwrap_or_default();
    colour == "transparent" || digits.len() == 4 && digits.ends_with('0') || digits.len() == 8 && digits.ends_with("00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_cages_are_words_or_texts() {
        for (text, word) in [
            ("rules: Normal sudoku: apply", Some(Word::Rules("Normal sudoku: apply"))),
            ("Solution:1234", Some(Word::Solution("1234"))),
            ("title: A", Some(Word::Title("A"))),
            ("author: B", Some(Word::Beside)),
            ("17", None),
            ("3:4", None),
        ] {
            assert_eq!(Word::of(text), word, "{text}");
        }
    }

    #[test]
    fn numbers_that_are_no_sums_may_be_labels() {
        let grid = Grid::new(4).unwrap();
        let cells: Vec<Cell> = grid.cells().take(5).collect();
        for (count, number, differ, is_hidden, may_be) in [
            (2, 3, true, false, false),
            (2, 2, true, false, true),
            (2, 2, false, false, false),
            (2, 8, true, false, true),
            (2, 8, false, false, false),
            (4, 10, true, false, false),
            (5, 10, true, false, true),
            (1, 4, true, true, true),
            (1, 4, true, false, false),
        ] {
            let drawn = Drawn { cells: &cells[..count], number, differ, is_hidden };
            assert_eq!(drawn.label(&grid).is_some(), may_be, "{drawn:?}");
        }
        let drawn = Drawn { cells: &cells[..2], number: 9, differ: true, is_hidden: false };
        assert_eq!(
            drawn.label(&grid).as_deref(),
            Some("the cage at r1c1 may be a label: 9 is no sum of 2 different digits")
        );
        assert!(["#0000", "#fff0", "#12345600", "transparent"].into_iter().all(is_clear));
        assert!(["#000", "#a80f", "#123456", "#12345678", "", "red"].into_iter().all(|colour| !is_clear(colour)));
    }
}
