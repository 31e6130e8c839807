//! Every filling of a board, tried cell by cell, by nothing but the rules.

use exactly::{Cell, Puzzle, Rule, Solution, Value, Values};

/// The solutions of a puzzle in ascending order; `None` where there are more than `most`, or where too many fillings would
/// have to be tried.
pub fn solutions(puzzle: &Puzzle, most: usize) -> Option<Vec<Solution>> {
    let board = puzzle.board();
    let differ = |rule: &&Rule| rule.all_different().is_some();
    let earlier = |cell: Cell| {
        let groups = board.rules().iter().filter_map(Rule::all_different).filter(move |cells| cells.contains(&cell));
        groups.flatten().copied().filter(move |peer| *peer < cell).collect()
    };
    let mut search = BruteForce {
        puzzle,
        allowed: puzzle.allowed(),
        earlier: board.grid().cells().map(earlier).collect(),
        others: board.rules().iter().filter(|rule| !differ(rule)).map(|rule| (last_cell(puzzle, rule), rule)).collect(),
        values: vec![Value::new(0); board.grid().cells().len()],
        found: Vec::new(),
        most,
        tries: 100_000,
    };
    search.fill(0).then_some(search.found)
}

/// The last cell that a rule speaks of, and that of the board where it names none.
fn last_cell(puzzle: &Puzzle, rule: &Rule) -> usize {
    let named = rule.meaning.lists().concat().iter().map(|cell| cell.index()).max();
    named.unwrap_or(puzzle.board().grid().cells().len() - 1)
}

struct BruteForce<'p> {
    puzzle: &'p Puzzle,
    allowed: Vec<Values>,
    /// For each cell the cells before it that it must differ from.
    earlier: Vec<Vec<Cell>>,
    /// All other rules, each with the cell at which it is checked.
    others: Vec<(usize, &'p Rule)>,
    /// What was filled in, and the first value behind it.
    values: Vec<Value>,
    found: Vec<Solution>,
    most: usize,
    tries: usize,
}

impl BruteForce<'_> {
    /// Fills this cell and all after it in every way; whether it could go to the end.
    fn fill(&mut self, cell: usize) -> bool {
        if cell == self.allowed.len() {
            let solution = Solution::new(self.values.clone());
            if self.puzzle.violation(&solution).is_none() {
                self.found.push(solution);
            }
            return self.found.len() <= self.most;
        }
        let taken = self.earlier[cell].iter().map(|peer| self.values[peer.index()]).collect();
        let goes_on = self.allowed[cell].without(taken).iter().all(|value| {
            self.tries = self.tries.saturating_sub(1);
            self.values[cell] = value;
            self.tries > 0 && (!self.keeps_rules_of(cell) || self.fill(cell + 1))
        });
        self.values[cell] = Value::new(0);
        goes_on
    }

    /// Whether the rules that end at a cell are kept.
    fn keeps_rules_of(&self, cell: usize) -> bool {
        let geometry = self.puzzle.board().geometry();
        let mut ending = self.others.iter().filter(|(last, _)| *last == cell);
        ending.all(|(_, rule)| rule.meaning.holds(geometry, &self.values))
    }
}
