//! A picture in words, for those who do not see it.

use std::fmt::{self, Write};

use super::{Content, Frame, Frequencies, Picture, StepMarks};
use crate::grid::{Cell, Grid};
use crate::symbols::Symbols;
use crate::values::Values;

/// What a picture shows, in sentences: the board, its regions and what lies over them, and each row's cells.
pub struct Words<'w> {
    /// The picture.
    pub picture: &'w Picture<'w>,
    /// The lines of its board.
    pub frame: &'w Frame,
}

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = self.frame.grid();
        let given = self
            .picture
            .contents()
            .iter()
            .filter(|content| matches!(content, Content::Given(_) | Content::Blamed(_)))
            .count();
        write!(f, "{}, {given} of {} cells given.", self.picture.puzzle().board().layout(), grid.cells().len())?;
        for (layer, row) in (0..grid.layers()).flat_map(|layer| (0..grid.rows()).map(move |row| (layer, row))) {
            match grid.layers() {
                1 => write!(f, " Row {}: ", row + 1)?,
                _ => write!(f, " Row {} of layer {}: ", row + 1, Grid::layer_name(layer))?,
            }
            list(f, 0..grid.columns(), |f, column| match grid.at(layer, row, column) {
                Some(cell) => self.cell(f, cell),
                None => f.write_str(if self.frame.is_wall(row, column) { "wall" } else { "no cell" }),
            })?;
            f.write_char('.')?;
        }
        self.regions(f, grid)?;
        self.overlays(f, grid)?;
        self.clues(f)
    }
}

impl Words<'_> {
    fn cell(&self, f: &mut fmt::Formatter<'_>, cell: Cell) -> fmt::Result {
        let symbols = self.symbols();
        let all_given = |content: &Content| matches!(content, Content::Given(_) | Content::Empty);
        match self.picture.content(cell) {
            Content::Empty => f.write_str("empty"),
            Content::Given(value) if self.picture.contents().iter().all(all_given) => {
                f.write_str(&symbols.symbol(value))
            }
            Content::Given(value) => write!(f, "{} given", symbols.symbol(value)),
            Content::Blamed(value) => write!(f, "{} given, to blame", symbols.symbol(value)),
            Content::Found(value) => f.write_str(&symbols.symbol(value)),
            Content::Differs([one, other]) => write!(f, "{} or {}", symbols.symbol(one), symbols.symbol(other)),
            Content::Marks(Values::NONE) => f.write_str("nothing possible"),
            Content::Marks(marks) => write!(f, "possibly {}", self.said(marks)),
            Content::Frequencies(Frequencies { once, few, many }) => {
                let groups = [(once, "once"), (few, "in few solutions"), (many, "in many")];
                let groups = groups.iter().filter(|(values, _)| !values.is_empty());
                let said: Vec<_> = groups.map(|(values, how)| format!("{} {how}", self.said(*values))).collect();
                f.write_str(&said.join("; "))
            }
            Content::StepMarks(noted) => self.noted(f, noted),
        }
    }

    fn noted(&self, f: &mut fmt::Formatter<'_>, noted: StepMarks) -> fmt::Result {
        write!(f, "possibly {}", self.said(noted.marks))?;
        let parts = [(noted.found(), "placed"), (noted.struck, "struck out"), (noted.reasons(), "a reason")];
        for (values, part) in parts.iter().filter(|(values, _)| !values.is_empty()) {
            write!(f, "; {} {part}", self.said(*values))?;
        }
        Ok(())
    }

    fn said(&self, values: Values) -> String {
        values.iter().map(|value| self.symbols().symbol(value)).collect::<Vec<_>>().join(" ")
    }

    /// Which region each cell belongs to; the name of the board says it where these are its boxes.
    fn regions(&self, f: &mut fmt::Formatter<'_>, grid: &Grid) -> fmt::Result {
        let Some(regions) = &self.picture.puzzle().board().layout().regions else { return Ok(()) };
        for row in 0..grid.rows() {
            write!(f, " Regions of row {}: ", row + 1)?;
            let label = |cell: Cell| regions.labels.get(usize::from(regions.of[cell.index()]));
            list(f, grid.row(row), |f, cell| f.write_str(label(cell).map_or("none", |label| label)))?;
            f.write_char('.')?;
        }
        Ok(())
    }

    fn overlays(&self, f: &mut fmt::Formatter<'_>, grid: &Grid) -> fmt::Result {
        for overlay in self.frame.overlays() {
            write!(f, " All different in {}: ", overlay.name)?;
            list(f, overlay.cells.clone(), |f, cell| write!(f, "{}", grid.name(cell)))?;
            f.write_char('.')?;
        }
        Ok(())
    }

    /// What else holds, as our own notation says it.
    fn clues(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.picture.puzzle().board();
        if !board.words().is_empty() {
            write!(f, " Also: {}.", board.words().join(", "))?;
        }
        board.statements().iter().try_for_each(|statement| write!(f, " {statement}."))
    }

    fn symbols(&self) -> &Symbols {
        self.picture.puzzle().board().symbols()
    }
}

fn list<T>(
    f: &mut fmt::Formatter<'_>,
    of: impl IntoIterator<Item = T>,
    mut say: impl FnMut(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    for (place, one) in of.into_iter().enumerate() {
        if place > 0 {
            f.write_str(", ")?;
        }
        say(f, one)?;
    }
    Ok(())
}
