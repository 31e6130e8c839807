//! A puzzle: a shared board and what is given on it; and a solution, checked by direct counting, never by clauses.

use std::sync::Arc;

use crate::board::{Board, BoardError, Layout};
use crate::grid::Cell;
use crate::rule::Rule;
use crate::values::{Value, Values};

/// What is given for one cell: a digit is a single value; pencil marks are sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    /// The cell.
    pub cell: Cell,
    /// The values that it may take. None at all is allowed to say; such a puzzle has no solution.
    pub allowed: Values,
}

impl Given {
    /// A digit: this value and no other.
    pub fn digit(cell: Cell, value: Value) -> Given {
        Given { cell, allowed: Values::only(value) }
    }

    /// What is given, in words: `r1c1=5`, of several values `r1c1=5/7`.
    pub fn name(&self, board: &Board) -> String {
        let values = if self.allowed.is_empty() { "none".to_owned() } else { board.symbols().several(self.allowed) };
        format!("{}={values}", board.grid().name(self.cell))
    }

    /// Those of cells in reading order, each with its value or none.
    pub fn in_order(values: impl IntoIterator<Item = Option<Value>>) -> Vec<Given> {
        let given = |(index, value): (usize, Option<Value>)| Some(Given::digit(Cell::new(index), value?));
        values.into_iter().enumerate().filter_map(given).collect()
    }
}

/// A given of a puzzle, by its place among the puzzle's givens, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GivenId(u32);

impl GivenId {
    /// The given at a place, from 0.
    pub fn new(index: usize) -> GivenId {
        GivenId(index as u32)
    }

    /// Its place, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A board with givens. A sub-problem is a puzzle with more of them.
#[derive(Clone, Debug)]
pub struct Puzzle {
    board: Arc<Board>,
    givens: Vec<Given>,
}

impl Puzzle {
    /// A puzzle of these givens, in any order; what several say of one cell holds together, and what allows every value
    /// says nothing and is left out.
    ///
    /// # Panics
    /// If a given's cell lies outside the board.
    pub fn new(board: Arc<Board>, mut givens: Vec<Given>) -> Puzzle {
        if !givens.is_sorted_by(|one, next| one.cell < next.cell) {
            givens.sort_by_key(|given| given.cell);
            givens.dedup_by(|next, kept| {
                let same = next.cell == kept.cell;
                if same {
                    kept.allowed = kept.allowed.intersection(next.allowed);
                }
                same
            });
        }
        let all = Values::all(board.values());
        givens.iter_mut().for_each(|given| given.allowed = given.allowed.intersection(all));
        givens.retain(|given| given.allowed != all || all.len() == 1);
        assert!(givens.last().is_none_or(|given| given.cell.index() < board.grid().cells().len()));
        Puzzle { board, givens }
    }

    /// The puzzle without givens of a board that is made of this.
    ///
    /// ```
    /// use exactly::{Layout, Puzzle, Solver};
    ///
    /// let puzzle = Puzzle::empty(Layout::sudoku(4))?;
    /// assert_eq!(Solver::default().solutions(&puzzle).count(), 288);
    /// # Ok::<(), exactly::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// Where the layout contradicts itself; see [`BoardError`].
    pub fn empty(layout: Layout) -> Result<Puzzle, BoardError> {
        Ok(Puzzle { board: Arc::new(Board::new(layout)?), givens: Vec::new() })
    }

    /// Its board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Its givens in reading order, at most one for each cell.
    pub fn givens(&self) -> &[Given] {
        &self.givens
    }

    /// One of its givens.
    ///
    /// # Panics
    /// If the file belongs to another puzzle that has more.
    pub fn given(&self, id: GivenId) -> &Given {
        &self.givens[id.index()]
    }

    /// For each cell in reading order the values that its given allows: all of them where nothing is given.
    pub fn allowed(&self) -> Vec<Values> {
        let mut allowed = vec![Values::all(self.board.values()); self.board.grid().cells().len()];
        self.givens.iter().for_each(|given| allowed[given.cell.index()] = given.allowed);
        allowed
    }

    /// For each cell in reading order the value that is given, if it is a single one. On a board of order 1 an open cell has none,
    /// though only one value is [allowed](Self::allowed) there.
    pub fn given_values(&self) -> Vec<Option<Value>> {
        let mut values = vec![None; self.board.grid().cells().len()];
        self.givens.iter().for_each(|given| values[given.cell.index()] = given.allowed.single());
        values
    }

    /// Pencil marks: for each cell in reading order the values that its given allows, without those that are given for a
    /// cell with it of a rule that says nothing but that cells differ. What other rules exclude is for propagation to find.
    pub fn marks(&self) -> Vec<Values> {
        let mut marks = self.allowed();
        let single = |cell: &Cell| {
            let place = self.givens.binary_search_by_key(cell, |given| given.cell).ok()?;
            Some((*cell, Values::only(self.givens[place].allowed.single()?)))
        };
        for cells in self.board.rules().iter().filter_map(Rule::all_different) {
            for (given, taken) in cells.iter().filter_map(single) {
                let others = cells.iter().filter(|cell| **cell != given);
                others.for_each(|cell| marks[cell.index()] = marks[cell.index()].without(taken));
            }
        }
        marks
    }

    /// The first given or rule that these values break, or `None` where they solve the puzzle.
    ///
    /// This is the meaning of a puzzle, by direct counting. It shares no code with encoder or solver, and every solution
    /// passes it before it leaves the library.
    pub fn violation(&self, solution: &Solution) -> Option<Reason<'_>> {
        let given = self.givens.iter().find(|given| !given.allowed.contains(solution.value(given.cell)));
        given.map(Reason::Given).or_else(|| self.board.broken(solution.values()).map(Reason::Rule))
    }

    /// What messages call a reason: `row 3`, `the given of r1c2`.
    pub fn name(&self, reason: Reason<'_>) -> String {
        match reason {
            Reason::Rule(rule) => rule.name.clone(),
            Reason::Given(given) => format!("the given of {}", self.board.grid().name(given.cell)),
        }
    }
}

impl PartialEq for Puzzle {
    /// Whether both say the same of the same board.
    fn eq(&self, other: &Puzzle) -> bool {
        self.givens == other.givens && self.board.layout() == other.board.layout()
    }
}

impl Puzzle {
    /// Whether both say the same, in whatever order they name their clues.
    pub fn says_the_same(&self, other: &Puzzle) -> bool {
        self.givens == other.givens && self.board.layout().says_the_same(other.board.layout())
    }
}

/// One thing that can be to blame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason<'p> {
    /// What is given for a cell.
    Given(&'p Given),
    /// A rule of the board.
    Rule(&'p Rule),
}

/// A value for each cell, in reading order. Whether it solves a puzzle, [`Puzzle::violation`] tells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Box<[Value]>);

impl Solution {
    /// The values of all cells in reading order.
    pub fn new(values: impl Into<Box<[Value]>>) -> Solution {
        Solution(values.into())
    }

    /// The value of a cell.
    ///
    /// # Panics
    /// If the cell lies outside the board.
    pub fn value(&self, cell: Cell) -> Value {
        self.0[cell.index()]
    }

    /// All values in reading order.
    pub fn values(&self) -> &[Value] {
        &self.0
    }

    /// All values in reading order, to be written anew: engines keep one buffer for all solutions.
    pub fn values_mut(&mut self) -> &mut [Value] {
        &mut self.0
    }

    /// It as a line: the symbols of its board in reading order, numbers with blanks between them.
    ///
    /// # Panics
    /// If it is of another board that has more values.
    pub fn line(&self, board: &Board) -> String {
        let (symbols, mut text) = (board.symbols(), String::new());
        for (place, &value) in self.0.iter().enumerate() {
            if place > 0 && symbols.are_numbers() {
                text.push(' ');
            }
            symbols.write(value, &mut text);
        }
        text
    }

    /// The cells in which two solutions of one board differ, in reading order.
    pub fn difference(&self, other: &Solution) -> Vec<Cell> {
        let pairs = self.0.iter().zip(&other.0).enumerate();
        pairs.filter(|(_, (one, two))| one != two).map(|(index, _)| Cell::new(index)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(text: &str) -> Solution {
        Solution::new(text.bytes().map(|digit| Value::new(usize::from(digit - b'1'))).collect::<Vec<_>>())
    }

    fn given(cell: usize, values: &[usize]) -> Given {
        Given { cell: Cell::new(cell), allowed: values.iter().map(|&value| Value::new(value)).collect() }
    }

    #[test]
    fn givens_of_one_cell_hold_together() {
        let board = Arc::new(Board::new(Layout::sudoku(4)).unwrap());
        let puzzle =
            Puzzle::new(board, vec![given(5, &[0, 1]), given(2, &[3]), given(5, &[1, 2]), given(7, &[0, 1, 2, 3])]);
        assert_eq!(puzzle.givens(), [given(2, &[3]), given(5, &[1])]);
    }

    #[test]
    fn marks_lack_what_is_given_nearby() {
        let board = Arc::new(Board::new(Layout::sudoku(4)).unwrap());
        let puzzle = Puzzle::new(board, vec![given(0, &[0]), given(1, &[0, 1, 2]), given(4, &[0])]);
        let marks: Vec<_> = puzzle.marks().iter().map(|marks| marks.bits()).collect();
        assert_eq!(marks, [0, 0b0110, 0b1110, 0b1110, 0, 14, 14, 14, 14, 15, 15, 15, 14, 15, 15, 15]);
    }

    #[test]
    fn violations_name_the_first_reason() {
        let board = Arc::new(Board::new(Layout::sudoku(4)).unwrap());
        let puzzle = Puzzle::new(board, vec![given(0, &[0])]);
        assert_eq!(puzzle.violation(&solution("1234341221434321")), None);
        let blamed = |text| match puzzle.violation(&solution(text)) {
            Some(Reason::Rule(rule)) => rule.name.clone(),
            Some(Reason::Given(given)) => puzzle.board().grid().name(given.cell).to_string(),
            None => "nothing".to_owned(),
        };
        assert_eq!(blamed("2134341221434321"), "r1c1");
        assert_eq!(blamed("1134341221434321"), "row 1");
        assert_eq!(blamed("1234123421434321"), "column 1");
        assert_eq!(blamed("1234234134124123"), "box 1");
    }
}
