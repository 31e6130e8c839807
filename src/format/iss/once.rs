//! Clues of which one place has at most one: of two the later holds.

use std::collections::HashMap;

use super::text::Word;
use crate::format::content::Content;
use crate::grid::Cell;
use crate::rule::{Direction, Meaning, View};

/// Where a clue stands, of which there is one of its kind.
#[derive(PartialEq, Eq, Hash)]
enum Place {
    Corner(Option<Cell>),
    Diagonal((usize, usize), Direction),
    Sandwich(View),
    XSum(View),
    Skyscraper(View),
    NumberedRoom(View),
}

fn place(meaning: &Meaning) -> Option<Place> {
    Some(match meaning {
        Meaning::Quadruple(clue) => Place::Corner(clue.cells.iter().min().copied()),
        Meaning::LittleKiller(clue) => Place::Diagonal(clue.from, clue.direction),
        Meaning::Sandwich(clue) => Place::Sandwich(clue.view),
        Meaning::XSum(clue) => Place::XSum(clue.view),
        Meaning::Skyscraper(clue) => Place::Skyscraper(clue.view),
        Meaning::NumberedRoom(clue) => Place::NumberedRoom(clue.view),
        _ => return None,
    })
}

/// The clues that stand at places so far: each with its number among those of the board, and its word.
#[derive(Default)]
pub struct Once<'t> {
    taken: HashMap<Place, (usize, &'t str)>,
}

impl<'t> Once<'t> {
    /// Adds the clues of a word. What an earlier word said at the same place is passed over, and told.
    pub fn add(&mut self, content: &mut Content, word: &Word<'t>, clues: Vec<Meaning>) {
        let known = &mut content.layout.clues;
        for clue in clues {
            let said = (known.len(), word.whole.text);
            let earlier = place(&clue).and_then(|place| {
                let earlier = self.taken.get(&place).copied();
                self.taken.insert(place, earlier.map_or(said, |(number, _)| (number, word.whole.text)));
                earlier
            });
            match earlier {
                Some((number, _)) if known[number] == clue => {}
                Some((number, text)) => {
                    known[number] = clue;
                    content.passed.push(format!(".{text}"));
                }
                None => known.push(clue),
            }
        }
    }
}
