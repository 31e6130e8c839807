//! The cells of `--keep`.

use std::fmt;

use exactly::Cell;
use exactly::Grid;
use exactly::grid::MAX_LAYERS;

/// A cell by its name: layer, row and column, from 0.
#[derive(Clone, Copy)]
pub struct Place([usize; 3]);

impl Place {
    /// `r1c1`, or `r1c1.b` in layer b.
    ///
    /// # Errors
    /// What is expected.
    pub fn parse(text: &str) -> Result<Place, String> {
        let number = |digits: &str| digits.parse().ok().filter(|number| (1..=64).contains(number));
        let (name, layer) = text.split_once('.').unwrap_or((text, "a"));
        let layer = (0..MAX_LAYERS).find(|&known| layer == Grid::layer_name(known).to_string());
        let place = name.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        let place = place.and_then(|(row, column)| Some((layer?, number(row)?, number(column)?)));
        place
            .map(|(layer, row, column): (usize, usize, usize)| Place([layer, row - 1, column - 1]))
            .ok_or_else(|| "a cell expected, such as r1c1, or r1c1.b in layer b".to_owned())
    }

    /// The cell, where the board has one there.
    pub fn on(self, grid: &Grid) -> Option<Cell> {
        let Place([layer, row, column]) = self;
        grid.at(layer, row, column)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place([layer, row, column]) = *self;
        write!(f, "r{}c{}", row + 1, column + 1)?;
        if layer == 0 { Ok(()) } else { write!(f, ".{}", Grid::layer_name(layer)) }
    }
}
