//! What is left of a puzzle's formula where candidates are known: the open cells and their candidates alone, with compact
//! variables. It stands beside the facts of the whole formula because it says the same in the same words; only its map of
//! variables is another.

use varisat::Lit;

use super::{Fact, Origin, Relation, relation};
use crate::board::{Board, Lowered};
use crate::grid::Cell;
use crate::primitive::Primitive;
use crate::puzzle::Solution;
use crate::values::{Value, Values};

/// The facts about the cells that have several candidates, under the assumption that no cell takes a value that is no
/// candidate. Its solutions are those of the puzzle within the candidates.
///
/// Variables are numbered through the open cells in reading order, the candidates of each in ascending order. Every one of
/// them stands in a fact. Candidates that propagation would strike out do no harm: they become unit facts.
#[derive(Clone, Debug)]
pub struct Residual {
    candidates: Vec<Values>,
    /// For each cell the variable of its lowest candidate.
    first: Vec<u32>,
    variables: usize,
}

impl Residual {
    /// The variables of a board whose cells, in reading order, have these candidates.
    pub fn new(candidates: Vec<Values>) -> Residual {
        let mut variables = 0;
        let first = candidates.iter().map(|candidates| {
            let first = variables as u32;
            variables += if candidates.len() > 1 { candidates.len() } else { 0 };
            first
        });
        let first = first.collect();
        Residual { candidates, first, variables }
    }

    /// The facts: open cells in reading order, then the rules of the board. None is without a literal. `None` instead of them
    /// all where a cell or a value in a house has no candidate, or two settled cells of a group clash: such candidates
    /// hold no solution.
    pub fn facts<'p>(&self, board: &'p Board) -> Option<Vec<Fact<'p>>> {
        let mut facts = Vec::new();
        self.add_cells(board, &mut facts)?;
        board.primitives().iter().try_for_each(|lowered| self.add_rule(board, lowered, &mut facts))?;
        Some(facts)
    }

    /// How many variables there are.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Literals that are all true where the cells have only these candidates, a part of its own.
    pub fn narrowed(&self, candidates: &[Values]) -> Vec<Lit> {
        let lost = |cell: usize| self.candidates[cell].without(candidates[cell]).iter().map(move |value| (cell, value));
        let lost = (0..self.candidates.len()).filter(|&cell| self.is_open(cell)).flat_map(lost);
        lost.map(|(cell, value)| !self.literal(Cell::new(cell), value)).collect()
    }

    /// Writes the solution that a model of the facts stands for.
    ///
    /// # Panics
    /// If `solution` has not as many values as the board has cells.
    pub fn decode(&self, model: &[Lit], solution: &mut Solution) {
        let mut truth = vec![false; self.variables];
        let within = |lit: &&Lit| lit.is_positive() && lit.index() < self.variables;
        model.iter().filter(within).for_each(|lit| truth[lit.index()] = true);
        for (cell, value) in solution.values_mut().iter_mut().enumerate() {
            let candidates = self.candidates[cell];
            let holds = |candidate: &Value| truth[self.literal(Cell::new(cell), *candidate).index()];
            let found = if self.is_open(cell) { candidates.iter().find(holds) } else { candidates.single() };
            *value = found.unwrap_or(*value);
        }
    }

    /// The clause against one solution, over the open cells; `None` where the solution takes a value that is no candidate,
    /// and needs none. Without open cells the clause would be empty: then there is no second solution to ask for.
    pub fn blocking(&self, solution: &Solution) -> Option<Vec<Lit>> {
        let mut cells = self.candidates.iter().zip(solution.values());
        cells.all(|(candidates, &value)| candidates.contains(value)).then_some(())?;
        let open = (0..self.candidates.len()).filter(|&cell| self.is_open(cell)).map(Cell::new);
        Some(open.map(|cell| !self.literal(cell, solution.value(cell))).collect())
    }

    fn is_open(&self, cell: usize) -> bool {
        self.candidates[cell].len() > 1
    }

    /// The literal of a candidate of an open cell.
    fn literal(&self, cell: Cell, value: Value) -> Lit {
        let below = self.candidates[cell.index()].intersection(Values::all(value.index())).len();
        Lit::from_index(self.first[cell.index()] as usize + below, true)
    }

    fn add_cells<'p>(&self, board: &'p Board, facts: &mut Vec<Fact<'p>>) -> Option<()> {
        for cell in board.grid().cells() {
            let candidates = self.candidates[cell.index()];
            if candidates.is_empty() {
                return None;
            }
            if candidates.len() > 1 {
                let literals = candidates.iter().map(|value| self.literal(cell, value)).collect();
                facts.push(Fact { origin: Origin::Cell(cell), relation: Relation::ExactlyOne, literals });
            }
        }
        Some(())
    }

    fn add_rule<'p>(&self, board: &'p Board, lowered: &'p Lowered, facts: &mut Vec<Fact<'p>>) -> Option<()> {
        let Primitive::AllDifferent(cells) = &lowered.primitive else { unimplemented!("{lowered:?}") };
        let rule = board.rule(lowered.rule);
        let (mut settled, mut open) = (Values::NONE, Vec::new());
        for &cell in cells {
            match self.candidates[cell.index()].single() {
                Some(value) => settled.insert(value).then_some(())?,
                None => open.push(cell),
            }
        }
        for value in (0..board.order()).map(Value::new) {
            let takers = open.iter().filter(|cell| self.candidates[cell.index()].contains(value));
            let literals: Vec<_> = takers.map(|&cell| self.literal(cell, value)).collect();
            let origin = Origin::Rule(rule, value);
            facts.extend(place_facts(origin, relation(board, cells), settled.contains(value), literals)?);
        }
        Some(())
    }
}

/// What a rule says of one value, of which these are the open places; `None` where it has no place and needs one.
fn place_facts(
    origin: Origin<'_>,
    relation: Relation,
    settled: bool,
    literals: Vec<Lit>,
) -> Option<impl Iterator<Item = Fact<'_>>> {
    let unit = move |lit: Lit| Fact { origin, relation: Relation::AtLeastOne, literals: vec![!lit] };
    let (taken, free) = match (settled, relation, literals.len()) {
        (true, ..) => (literals, None),
        (false, Relation::AtMostOne, 0 | 1) => (Vec::new(), None),
        (false, _, 0) => return None,
        (false, ..) => (Vec::new(), Some(Fact { origin, relation, literals })),
    };
    Some(taken.into_iter().map(unit).chain(free))
}
