//! The way to the only solution, step by step.

use itertools::Itertools as _;

use crate::board::Board;
use crate::explain::{Basis, Chain, Conclusion, Name, Scope, Step};
use crate::grid::Cell;
use crate::puzzle::{Given, Puzzle};
use crate::values::{Value, Values};

/// The verdict and a line for each step.
pub(super) fn lines(puzzle: &Puzzle, chain: &Chain) -> Vec<String> {
    let mut lines = vec![format!("unique. {}", summary(chain))];
    lines.extend((1..).zip(&chain.steps).map(|(number, step)| format!("{number}. {}", step.line(puzzle.board()))));
    lines
}

impl Chain {
    /// The verdict and the first step.
    pub fn hint(&self, puzzle: &Puzzle) -> String {
        match self.steps.first() {
            Some(step) => format!("unique. {}", step.line(puzzle.board())),
            None => format!("unique. {}", summary(self)),
        }
    }
}

fn summary(chain: &Chain) -> String {
    let noun = if chain.steps.len() == 1 { "step" } else { "steps" };
    let found = match (chain.steps.len(), chain.largest()) {
        (0, _) if chain.is_complete => "Nothing is left to find".to_owned(),
        (count, 0 | 1) => format!("{count} {noun}"),
        (count, largest) => format!("{count} {noun}, of up to {largest} facts"),
    };
    match chain.stopped {
        Some(limit) => format!("{found}, and more are needed ({limit})"),
        None => found,
    }
}

impl Step {
    /// A step: `naked pair 3 7 in row 4: strikes 3 from r4c8, by r4c1, r4c2`.
    pub fn line(&self, board: &Board) -> String {
        let title = self.name.as_ref().map(|name| format!("{}: ", title(board, name, self))).unwrap_or_default();
        match &self.conclusion {
            Conclusion::Place(cell, value) => format!("{title}{}", Given::digit(*cell, *value).name(board)),
            Conclusion::Strike(struck) if self.size() == 1 && self.name.is_some() => {
                format!("{title}strikes {}", strikes(board, struck))
            }
            Conclusion::Strike(struck) => {
                let facts = self.facts.iter().map(|fact| fact.words(board)).join(", ");
                let most = if self.is_smallest { String::new() } else { format!("at most {} facts: ", self.size()) };
                format!("{title}strikes {}, by {most}{facts}", strikes(board, struck))
            }
            Conclusion::Search(Some(0)) => {
                "no further step was found: propagation of all rules settles what is left".to_owned()
            }
            Conclusion::Search(Some(1)) => "needs search (1 node)".to_owned(),
            Conclusion::Search(Some(nodes)) => format!("needs search ({nodes} nodes)"),
            Conclusion::Search(None) => "needs search (more nodes than are counted)".to_owned(),
        }
    }
}

fn title(board: &Board, name: &Name, step: &Step) -> String {
    let mut title = name.technique.to_owned();
    if let Conclusion::Strike(_) = step.conclusion {
        name.values.iter().for_each(|value| title.push_str(&format!(" {}", board.symbols().symbol(value))));
    }
    if let Some(house) = name.house {
        title.push_str(&format!(" in {}", board.rule(house).name));
    }
    title
}

/// Values with the cells that lose them: `3 from r4c8 r4c9, 7 from r4c8`.
fn strikes(board: &Board, struck: &[(Cell, Value)]) -> String {
    let values: Values = struck.iter().map(|(_, value)| *value).collect();
    let of_value = |value: Value| {
        let cells = struck.iter().filter(|(_, its)| *its == value).map(|(cell, _)| board.grid().name(*cell));
        format!("{} from {}", board.symbols().symbol(value), cells.format(" "))
    };
    values.iter().map(of_value).join(", ")
}

impl Basis {
    /// A fact: `r4c8`, `7 in row 4`, or the name of a rule, with its cells where it says something in several places.
    pub fn words(&self, board: &Board) -> String {
        let place = |scope: &Scope| {
            let name = &board.rule(scope.rule).name;
            let cells = scope.cells.iter().map(|&cell| board.grid().name(cell));
            if scope.is_whole { name.clone() } else { format!("{name} ({})", cells.format(" ")) }
        };
        match self {
            Basis::Cell(cell) => board.grid().name(*cell).to_string(),
            Basis::House(scope, value) => format!("{} in {}", board.symbols().symbol(*value), place(scope)),
            Basis::Rule(scope) => place(scope),
        }
    }
}

impl Step {
    /// A step in few words, for a picture that shows it: `naked pair 3 7 in row 4`.
    pub fn short(&self, board: &Board) -> String {
        match (&self.name, &self.conclusion) {
            (Some(name), _) => title(board, name, self),
            (None, Conclusion::Search(_)) => self.line(board),
            (None, _) if self.size() == 1 => self.facts.iter().map(|fact| fact.words(board)).join(""),
            (None, _) if self.is_smallest => format!("{} facts", self.size()),
            (None, _) => format!("at most {} facts", self.size()),
        }
    }
}
