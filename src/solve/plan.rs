//! Which question is answered how: *question × board → method × budget*, in one table. docs/architecture.md shows it, and a
//! test compares the two.

use crate::board::Board;
use crate::candidates::Compiled;

/// What is asked about a puzzle; each has its file in `solve/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// One solution, the same for the same puzzle: `first.rs`.
    First,
    /// Whether there is none, one or more: `check.rs`.
    Check,
    /// Whether there is a solution with other values allowed: `probe.rs`.
    Probe,
    /// All solutions, in an order that depends on the puzzle alone: `solutions.rs`.
    Solutions,
    /// To come to a solution that an earlier run found: `solutions.rs`.
    Follow,
    /// How many solutions there are, up to a bound: `count.rs`.
    CountUpTo,
    /// How many solutions there are, however many: `count.rs`.
    Count,
    /// Which values are true in some solution: `candidates.rs`.
    Candidates,
    /// Which cells vary: `varying.rs`.
    Varying,
}

/// What the candidates of a board are kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// All rules say that cells differ, to order 16 and 64 houses.
    Lanes,
    /// All other boards.
    Domains,
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// By search alone, and then by a restarting search and varisat in turns.
    SearchThenTurns,
    /// By a restarting search and varisat in turns.
    Turns,
    /// By search in its order, which varisat tells which sub-problems are empty.
    InOrder,
    /// By probes: of search alone within the nodes, of anything without them.
    Probes,
}

/// A method and its budgets. All of them count work that is the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub method: Method,
    /// Nodes that search has before something else is done.
    pub nodes: u64,
    /// The least of them for each cell of the board.
    pub nodes_a_cell: u64,
    /// Nodes from then on, up to the next time.
    pub then: u64,
    /// Nodes of search in order before it is asked in turns whether there are two solutions.
    pub two: u64,
    /// The most questions, times the cells of the board.
    pub work: Option<usize>,
}

impl Plan {
    const fn new(method: Method, nodes: u64) -> Plan {
        Plan { method, nodes, nodes_a_cell: 0, then: 0, two: 0, work: None }
    }

    /// The nodes for a board of so many cells.
    pub fn nodes(&self, cells: usize) -> u64 {
        self.nodes.max(self.nodes_a_cell * cells as u64)
    }

    /// The most questions on a board of so many cells.
    pub fn questions(&self, cells: usize) -> usize {
        self.work.map_or(usize::MAX, |work| work / cells)
    }
}

/// The table. Few boards in lanes were ever seen to need more nodes than it says; what the others take is in the rows on large
/// boards and on rules beyond houses of docs/performance.md.
pub(super) const fn plan(question: Question, form: Form) -> Plan {
    match (question, form) {
        (Question::First | Question::Check | Question::Probe, Form::Lanes) => {
            Plan::new(Method::SearchThenTurns, 20_000)
        }
        (Question::First | Question::Check | Question::Probe, Form::Domains) => Plan::new(Method::Turns, 0),
        (Question::Solutions | Question::CountUpTo | Question::Count, form) => {
            // A node in domains takes many times as long.
            let two = if let Form::Lanes = form { 20_000 } else { 500 };
            Plan { then: 1_000, two, ..Plan::new(Method::InOrder, 20_000) }
        }
        (Question::Follow, Form::Lanes | Form::Domains) => Plan::new(Method::InOrder, 64),
        (Question::Candidates, Form::Lanes | Form::Domains) => Plan::new(Method::Probes, 300),
        (Question::Varying, Form::Lanes | Form::Domains) => {
            Plan { nodes_a_cell: 4, work: Some(1_000_000), ..Plan::new(Method::Probes, 2_000) }
        }
    }
}

/// When solutions are no longer counted one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountPlan {
    /// Solutions times cells of the board that are gone through before anything else.
    pub work: u64,
    /// So many times as many, where an estimate says that this is all.
    pub patience: u64,
    /// The same, where far fewer states do not say it.
    pub long: u64,
    /// So many times as many, where no other method comes to an end.
    pub last: u64,
}

/// The plan for counts without a bound. The work is about a tenth of a second.
pub(super) const fn count_plan() -> CountPlan {
    CountPlan { work: 2_000_000, patience: 160, long: 6_000, last: 16_000 }
}

impl CountPlan {
    /// Solutions that are gone through first, on a board of so many cells.
    pub fn first(&self, cells: usize) -> u64 {
        (self.work / cells as u64).max(1000)
    }

    /// Solutions that are gone through where an estimate says that there are fewer.
    pub fn patience(&self, cells: usize) -> u64 {
        self.first(cells) * self.patience
    }

    /// The same, where far fewer states do not say it.
    pub fn long(&self, cells: usize) -> u64 {
        self.first(cells) * self.long
    }

    /// The same, where no other method comes to an end.
    pub fn last(&self, cells: usize) -> u64 {
        self.first(cells) * self.last
    }
}

/// How long a restarting search goes on alone, and how much of the work is its own once varisat has joined in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turns {
    /// Nodes of search before varisat begins.
    pub alone: u64,
    /// Nodes of search for each KiB of proof that varisat writes.
    pub nodes_per_kib: u64,
}

impl Turns {
    /// Where boxes or regions stand beside rows and columns, and no further clues.
    const REGIONS: Turns = Turns { alone: 500, nodes_per_kib: 1 };
    /// Latin squares without clues.
    const LATIN: Turns = Turns { alone: 5_000, nodes_per_kib: 5 };
    /// Clues of any kind, divided by the cells of the board, for a node takes about as long as there are cells.
    const CLUES: Turns = Turns { alone: 4_000_000, nodes_per_kib: 16_000 };

    /// The turn of search that so many bytes of proof are followed by, in nodes.
    pub fn nodes(self, bytes: usize) -> u64 {
        bytes as u64 * self.nodes_per_kib / 1024
    }

    /// As measured on generated boards by `benches/tail.py` and `benches/variants.py`, and on published ones by `benches/iss.py`.
    pub fn for_board(board: &Board) -> Turns {
        let (layout, cells) = (board.layout(), board.grid().cells().len() as u64);
        if !layout.clues.is_empty() {
            let Turns { alone, nodes_per_kib } = Turns::CLUES;
            Turns { alone: alone / cells, nodes_per_kib: (nodes_per_kib / cells).max(5) }
        } else if layout.has_regions() {
            Turns::REGIONS
        } else {
            Turns::LATIN
        }
    }
}

impl Form {
    /// What the candidates of a board were compiled to.
    pub fn of(compiled: &Compiled) -> Form {
        if compiled.is_in_lanes() { Form::Lanes } else { Form::Domains }
    }
}

#[cfg(test)]
mod tests;
