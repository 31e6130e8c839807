//! What is said below a drawing: groups of cells with different values, regions in pieces, what marks mean.

use crate::format::fault::{Fault, ParseError};
use crate::format::text::Line;
use crate::grid::{BoxShape, Cell, Grid};
use crate::rule::Different;

/// What the words below a drawing say.
#[derive(Default)]
pub struct Words {
    /// A `'` tells what is given.
    pub tells_givens: bool,
    pub diagonals: bool,
    pub windows: bool,
    pub boxes: Option<BoxShape>,
    pub groups: Vec<Different>,
    /// The labels and cells of regions in pieces.
    pub scattered: Vec<(String, Vec<Cell>)>,
}

/// What tells which values are given.
pub const GIVEN: &str = "' given";

const UNREAD: Fault = Fault::Drawing("this line below it says what is not read");

impl Words {
    /// Reads all lines below a board; those that begin with blanks go on from the one before.
    ///
    /// # Errors
    /// Where a line says what is not understood: a rule left out would be another puzzle.
    pub fn of(lines: &[Line], grid: &Grid) -> Result<Words, ParseError> {
        let mut words = Words::default();
        let mut place = 0;
        while let Some(line) = lines.get(place) {
            let more = lines[place + 1..].iter().take_while(|line| line.text.starts_with("  ")).count();
            let all: Vec<&str> = lines[place..=place + more].iter().map(|line| line.text.trim()).collect();
            if !words.sentence(&all.join(" "), grid) {
                return Err(line.error(UNREAD));
            }
            place += more + 1;
        }
        Ok(words)
    }

    /// Takes in a sentence; whether it is understood.
    fn sentence(&mut self, text: &str, grid: &Grid) -> bool {
        self.tells_givens |= text == GIVEN;
        if is_meaning(text) {
            return true;
        }
        if let Some(list) = text.strip_prefix("also all different: ") {
            return list.split(", ").all(|name| self.overlay(name, grid)) && self.is_whole(list, grid);
        }
        let Some((name, cells)) = text.rsplit_once(": ") else { return false };
        let Some(cells) = cells.split(' ').map(|name| named(name, grid)).collect::<Option<Vec<Cell>>>() else {
            return false;
        };
        if let Some(label) = name.strip_prefix("region ") {
            self.scattered.push((label.to_owned(), cells));
            return true;
        }
        let group = name.strip_prefix("group ").map(|name| Different { name: name.to_owned(), cells });
        let known = group.is_some();
        self.groups.extend(group);
        known
    }

    fn overlay(&mut self, name: &str, grid: &Grid) -> bool {
        if matches!(name, "falling diagonal" | "rising diagonal") {
            self.diagonals = true;
            return true;
        }
        if name.starts_with("window ") {
            self.windows = grid.rows() == 9;
            return self.windows;
        }
        let corners = name.strip_prefix("box ").and_then(|rest| rest.split_once(" (")?.1.strip_suffix(')'));
        let Some((first, last)) = corners.and_then(|corners| corners.split_once('-')) else { return false };
        let (Some(first), Some(last)) = (named(first, grid), named(last, grid)) else { return false };
        let height = grid.row_of(last).wrapping_sub(grid.row_of(first)).wrapping_add(1);
        let width = grid.column_of(last).wrapping_sub(grid.column_of(first)).wrapping_add(1);
        self.boxes = BoxShape::new(height, width).filter(|shape| shape.order() == grid.rows());
        self.boxes.is_some()
    }

    /// Whether all of each kind are listed: both diagonals, four windows, all boxes.
    fn is_whole(&self, list: &str, grid: &Grid) -> bool {
        let count = |kind: &str| list.split(", ").filter(|name| name.contains(kind)).count();
        let fits = |has: bool, kind: &str, expected: usize| count(kind) == if has { expected } else { 0 };
        fits(self.diagonals, "diagonal", 2)
            && fits(self.windows, "window ", 4)
            && fits(self.boxes.is_some(), "box ", grid.rows())
    }

    /// The regions that walls draw, with those in pieces put together: for each cell its region, and their labels.
    pub fn merged(&self, of: &[usize]) -> (Vec<usize>, Vec<String>) {
        let mut of = of.to_vec();
        let past = of.len();
        for (region, (_, cells)) in self.scattered.iter().enumerate() {
            cells.iter().for_each(|cell| of[cell.index()] = past + region);
        }
        let mut known: Vec<usize> = Vec::new();
        for region in &mut of {
            let place = known.iter().position(|known| known == region).unwrap_or(known.len());
            if place == known.len() {
                known.push(*region);
            }
            *region = place;
        }
        let label = |(place, region): (usize, &usize)| match region.checked_sub(past) {
            Some(scattered) => self.scattered[scattered].0.clone(),
            None => (place + 1).to_string(),
        };
        let labels = known.iter().enumerate().map(label).collect();
        (of, labels)
    }
}

/// Whether a sentence says what stands in cells means, and no rule.
pub fn is_meaning(text: &str) -> bool {
    const STARTS: [&str; 3] = ["!! no value is left for ", "in each cell from above: ", "dotted lines: "];
    [GIVEN, "nothing given"].contains(&text) || STARTS.iter().any(|start| text.starts_with(start))
}

/// A cell such as `r2c5`.
fn named(name: &str, grid: &Grid) -> Option<Cell> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let number = |digits: &str| {
        let all = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<usize>().ok().filter(|number| all && (1..=grid.rows()).contains(number))
    };
    Some(grid.cell(number(row)? - 1, number(column)? - 1))
}
