//! Every filling of a board, tried cell by cell, by nothing but the rules.

use exactly::{Cell, Puzzle, Solution, Value, Values};

/// The solutions of a puzzle in ascending order; `None` where there are more than `most`, or where too many fillings would
/// have to be tried.
pub fn solutions(puzzle: &Puzzle, most: usize) -> Option<Vec<Solution>> {
    let rules = puzzle.board().rules();
    let earlier = |cell: Cell| {
        let groups = rules.iter().map(|rule| rule.all_different().unwrap()).filter(move |cells| cells.contains(&cell));
        groups.flatten().copied().filter(move |peer| *peer < cell).collect()
    };
    let mut search = BruteForce {
        allowed: puzzle.allowed(),
        earlier: puzzle.board().grid().cells().map(earlier).collect(),
        values: Vec::new(),
        found: Vec::new(),
        most,
        tries: 100_000,
    };
    search.fill().then_some(search.found)
}

struct BruteForce {
    allowed: Vec<Values>,
    /// For each cell the cells before it that it must differ from.
    earlier: Vec<Vec<Cell>>,
    values: Vec<Value>,
    found: Vec<Solution>,
    most: usize,
    tries: usize,
}

impl BruteForce {
    /// Fills the next cell and all after it in every way; whether it could go to the end.
    fn fill(&mut self) -> bool {
        let cell = self.values.len();
        if cell == self.allowed.len() {
            self.found.push(Solution::new(self.values.clone()));
            return self.found.len() <= self.most;
        }
        let taken = self.earlier[cell].iter().map(|peer| self.values[peer.index()]).collect();
        self.allowed[cell].without(taken).iter().all(|value| {
            self.tries = self.tries.saturating_sub(1);
            self.values.push(value);
            let goes_on = self.tries > 0 && self.fill();
            self.values.pop();
            goes_on
        })
    }
}
