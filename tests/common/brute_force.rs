//! Every filling of a board, tried cell by cell.

use exactly::{Cell, Constraint, Puzzle, Solution, Value, Values};

/// The solutions of a puzzle in lexicographic order, no more than `most`; `None` where there are more, or where too many
/// fillings would have to be tried.
pub fn solutions(puzzle: &Puzzle, most: usize) -> Option<Vec<Solution>> {
    let order = puzzle.board().order();
    let mut search = BruteForce {
        order,
        allowed: puzzle.allowed(),
        groups: puzzle.board().rules().iter().map(|rule| rule.constraint.clone()).collect(),
        values: vec![None; order * order],
        found: Vec::new(),
        most,
        tries: 2_000_000,
    };
    search.fill(0).then_some(search.found)
}

struct BruteForce {
    order: usize,
    allowed: Vec<Values>,
    groups: Vec<Constraint>,
    values: Vec<Option<Value>>,
    found: Vec<Solution>,
    most: usize,
    tries: usize,
}

impl BruteForce {
    /// Fills the cells from `place` on in all ways; whether it could go to the end.
    fn fill(&mut self, place: usize) -> bool {
        if place == self.values.len() {
            let values: Vec<_> = self.values.iter().map(|value| value.unwrap()).collect();
            self.found.push(Solution::new(values));
            return self.found.len() <= self.most;
        }
        for value in
            (0..self.order).map(Value::new).filter(|&value| self.allowed[place].contains(value)).collect::<Vec<_>>()
        {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            self.values[place] = Some(value);
            if self.fits(Cell::new(place)) && !self.fill(place + 1) {
                return false;
            }
        }
        self.values[place] = None;
        true
    }

    /// Whether the cell differs from all others of its groups that have a value.
    fn fits(&self, cell: Cell) -> bool {
        self.groups.iter().all(|Constraint::AllDifferent(cells)| {
            let clash = |&other: &Cell| other != cell && self.values[other.index()] == self.values[cell.index()];
            !cells.contains(&cell) || !cells.iter().any(clash)
        })
    }
}
