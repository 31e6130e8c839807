//! Rules beyond all-different as parts of a graph: what they say of cells and values, with all symmetries that this has.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::colour::Kind;
use super::graph::Draft;
use super::houses::{Houses, add_house};
use super::refine::mixed;
use super::{ClassError, Equivalence};
use crate::board::{Board, Lowered};
use crate::grid::Cell;
use crate::primitive::{Automaton, Membership, Primitive, Sum, Table};
use crate::rule::Meaning;
use crate::values::Value;

/// Above this many vertices to label the graph of a board alone takes minutes.
const MOST_VERTICES: usize = 1 << 17;

/// Adds all of a board's rules, after its values and cells; those that only say that cells differ go to the houses.
///
/// # Errors
/// Where a rule is one whose symmetries its primitives do not show.
pub(super) fn add(board: &Board, up_to: Equivalence, draft: &mut Draft, houses: &mut Houses) -> Result<(), ClassError> {
    let mut clues = Clues { order: board.values(), draft, tables: BTreeMap::new(), has_digits: false };
    let mut seen: Vec<&Primitive> = Vec::new();
    // A law says some hundred thousand of these.
    let mut seen_least: HashSet<(usize, &[Membership])> = HashSet::new();
    for lowered in board.primitives() {
        let primitive = &lowered.primitive;
        if matches!(primitive, Primitive::AllDifferent(_)) {
            continue;
        }
        check(board, lowered, up_to)?;
        match primitive {
            Primitive::AllDifferent(_) => {}
            Primitive::Pairs(table, pairs) => clues.pairs(table, pairs, houses),
            Primitive::AtLeast(least, memberships) => {
                if seen_least.insert((*least, memberships)) {
                    clues.at_least(*least, memberships);
                }
            }
            _ if seen.contains(&primitive) => {}
            Primitive::Sum(sum) => clues.sum(sum),
            Primitive::Automaton(cells, automaton) => clues.automaton(cells, automaton),
            Primitive::DistinctPairs(pairs) => clues.distinct_pairs(pairs),
        }
        if !matches!(primitive, Primitive::AtLeast(..)) {
            seen.push(primitive);
        }
        if clues.draft.size() > MOST_VERTICES {
            return Err(ClassError::Size);
        }
    }
    clues.add_tables();
    Ok(())
}

/// Refuses what reads its cells in an order or from one end, where that is not all there is to it: the same rule may be said from
/// the other end too, and would not be recognised.
fn check(board: &Board, lowered: &Lowered, up_to: Equivalence) -> Result<(), ClassError> {
    let rule = board.rule(lowered.rule);
    let is_read =
        matches!(lowered.primitive, Primitive::Automaton(..)) || matches!(rule.meaning, Meaning::RegionSum(_));
    if is_read && up_to != Equivalence::Same {
        return Err(ClassError::Rule(rule.name.clone()));
    }
    Ok(())
}

/// A table, and the pairs of cells that it holds of.
type Paired = (Table, Vec<(Cell, Cell)>);

struct Clues<'d> {
    order: usize,
    draft: &'d mut Draft,
    /// By the seconds of the table.
    tables: BTreeMap<Vec<u64>, Paired>,
    /// Whether the order of the values is told.
    has_digits: bool,
}

impl Clues<'_> {
    fn cell(&self, cell: Cell) -> u32 {
        (self.order + cell.index()) as u32
    }

    /// Pairs of one table are gathered, also from several rules; a table and the one turned round are one.
    fn pairs(&mut self, table: &Table, pairs: &[(Cell, Cell)], houses: &mut Houses) {
        let seconds = |table: &Table| -> Vec<u64> {
            (0..self.order).map(|value| table.seconds(Value::new(value)).bits()).collect()
        };
        if *table == Table::different(self.order) {
            pairs.iter().for_each(|&(one, other)| add_house(houses, &[one, other], 0));
            return;
        }
        let turned = table.turned();
        let is_turned = seconds(&turned) < seconds(table);
        let is_symmetric = turned == *table;
        let kept = if is_turned { turned } else { table.clone() };
        let (_, all) = self.tables.entry(seconds(&kept)).or_insert_with(|| (kept, Vec::new()));
        let ordered = pairs.iter().map(|&(one, other)| match () {
            () if is_symmetric => (one.min(other), one.max(other)),
            () if is_turned => (other, one),
            () => (one, other),
        });
        all.extend(ordered);
    }

    /// Each value stands on both sides of a table, and is joined to those of the other side that it goes with; each pair of cells has
    /// a half for each side. A symmetric table has one side alone: with two, the cells of a pair would be told apart.
    fn add_tables(&mut self) {
        for (table, mut pairs) in std::mem::take(&mut self.tables).into_values() {
            if table == Table::equal(self.order) {
                self.add_equal(&pairs);
                continue;
            }
            pairs.sort_unstable();
            pairs.dedup();
            let sides = if table.turned() == table { self.side_of(&table) } else { self.sides_of(&table) };
            for (one, other) in pairs {
                let halves = [(sides[0], one), (sides[1], other)].map(|(side, cell)| self.half(side, cell));
                self.draft.edge(halves[0], halves[1]);
            }
        }
    }

    /// What cells hold one value, which need not be known: a vertex for all cells that are equal, in however many steps that is said. It
    /// tells no values apart.
    fn add_equal(&mut self, pairs: &[(Cell, Cell)]) {
        let mut sets: Vec<BTreeSet<Cell>> = Vec::new();
        for &(one, other) in pairs {
            let (met, apart) = sets.into_iter().partition(|set| set.contains(&one) || set.contains(&other));
            sets = apart;
            let met: Vec<BTreeSet<Cell>> = met;
            sets.push(met.into_iter().flatten().chain([one, other]).collect());
        }
        for set in sets {
            let vertex = self.draft.vertex(Kind::Equal.of(&[]));
            set.into_iter().for_each(|cell| self.draft.edge(vertex, self.cell(cell)));
        }
    }

    /// The two sides of a table.
    fn sides_of(&mut self, table: &Table) -> [u32; 2] {
        let sides = [0, 1].map(|_| self.draft.vertex(Kind::Side.of(&[])));
        let entries = sides.map(|side| self.entries(side, |_| false));
        for one in 0..self.order {
            for other in table.seconds(Value::new(one)).iter() {
                self.draft.edge(entries[0] + one as u32, entries[1] + other.index() as u32);
            }
        }
        sides
    }

    /// The only side of a symmetric table, twice. A value that goes with itself has a colour of its own, since no edge can tell it.
    fn side_of(&mut self, table: &Table) -> [u32; 2] {
        let side = self.draft.vertex(Kind::Side.of(&[]));
        let entries = self.entries(side, |value| table.seconds(value).contains(value));
        for one in 0..self.order {
            for other in table.seconds(Value::new(one)).iter().filter(|other| other.index() > one) {
                self.draft.edge(entries + one as u32, entries + other.index() as u32);
            }
        }
        [side, side]
    }

    /// The values on a side of a table; the first of them.
    fn entries(&mut self, side: u32, with_itself: impl Fn(Value) -> bool) -> u32 {
        let first = self.draft.size() as u32;
        for value in 0..self.order as u32 {
            let entry = self.draft.vertex(Kind::Entry.of(&[u64::from(with_itself(Value::new(value as usize)))]));
            self.draft.edge(entry, side);
            self.draft.edge(entry, value);
        }
        first
    }

    fn at_least(&mut self, least: usize, memberships: &[Membership]) {
        let all = self.draft.vertex(Kind::Least.of(&[least as u64]));
        for membership in memberships {
            let one = self.draft.vertex(Kind::Membership.of(&[]));
            self.draft.edge(one, all);
            self.draft.edge(one, self.cell(membership.cell));
            membership.values.iter().for_each(|value| self.draft.edge(one, value.index() as u32));
        }
    }

    /// Each pair has a half on each of two sides, which may be exchanged.
    fn distinct_pairs(&mut self, pairs: &[(Cell, Cell)]) {
        let all = self.draft.vertex(Kind::DistinctPairs.of(&[]));
        let sides = [0, 1].map(|_| self.draft.vertex(Kind::Side.of(&[])));
        sides.into_iter().for_each(|side| self.draft.edge(all, side));
        for &(one, other) in pairs {
            let halves = [(sides[0], one), (sides[1], other)].map(|(side, cell)| self.half(side, cell));
            self.draft.edge(halves[0], halves[1]);
        }
    }

    /// A cell of a pair, on a side.
    fn half(&mut self, side: u32, cell: Cell) -> u32 {
        let half = self.draft.vertex(Kind::Half.of(&[]));
        self.draft.edge(half, side);
        self.draft.edge(half, self.cell(cell));
        half
    }

    /// With digits counted from their middle, Σ c·e = t. It is the same equation with all signs of c and t turned, and the values
    /// may be turned round where t is turned too: so terms hang on one of two sides by the sign of c, and each side of an equation
    /// whose t is not 0 is tied to the least or the greatest value.
    fn sum(&mut self, sum: &Sum) {
        self.tell_digits();
        let middle = self.order as i128 + 1;
        let coefficients = sum.terms.iter().map(|term| i128::from(term.coefficient));
        let total = 2 * i128::from(sum.total) - middle * coefficients.sum::<i128>();
        let size = total.unsigned_abs();
        let details = [size as u64, (size >> 64) as u64, u64::from(sum.distinct)];
        let equation = self.draft.vertex(Kind::Sum.of(&details));
        let signs = [0, 1].map(|_| self.draft.vertex(Kind::Sign.of(&[])));
        for (sign, is_plus) in signs.into_iter().zip([true, false]) {
            self.draft.edge(sign, equation);
            if total != 0 {
                let tie = self.draft.vertex(Kind::Total.of(&[]));
                let end = if (total > 0) == is_plus { self.order - 1 } else { 0 };
                self.draft.edge(tie, sign);
                self.draft.edge(tie, end as u32);
            }
        }
        for term in &sum.terms {
            let one = self.draft.vertex(Kind::Term.of(&[term.coefficient.unsigned_abs()]));
            self.draft.edge(one, signs[usize::from(term.coefficient < 0)]);
            self.draft.edge(one, self.cell(term.cell));
        }
    }

    /// Values keep their order, or are turned round.
    fn tell_digits(&mut self) {
        if !self.has_digits {
            self.has_digits = true;
            (1..self.order as u32).for_each(|value| self.draft.edge(value - 1, value));
        }
    }

    /// Only where neither cells nor values are exchanged.
    fn automaton(&mut self, cells: &[Cell], automaton: &Automaton) {
        let told = (0..automaton.len()).fold(automaton.states(0) as u64, |told, read| {
            let states = (0..automaton.states(read)).flat_map(|state| (0..self.order).map(move |value| (state, value)));
            states.fold(told, |told, (state, value)| {
                mixed(told, automaton.next(read, state, value).map_or(0, |next| next as u64 + 1))
            })
        });
        let all = self.draft.vertex(Kind::Automaton.of(&[told]));
        let mut first = 0;
        for (place, &cell) in cells.iter().enumerate() {
            if place > 0 && !self.commutes(automaton, place - 1) {
                first = place;
            }
            let reading = self.draft.vertex(Kind::Reading.of(&[first as u64]));
            self.draft.edge(reading, all);
            self.draft.edge(reading, self.cell(cell));
        }
    }

    /// Whether an automaton does not tell the value that it reads at this place from the next one: so the same clue may be said
    /// with these cells exchanged.
    fn commutes(&self, automaton: &Automaton, read: usize) -> bool {
        let after = |state: usize, one: usize, other: usize| {
            automaton.next(read, state, one).and_then(|next| automaton.next(read + 1, next, other))
        };
        (0..automaton.states(read)).all(|state| {
            (0..self.order).all(|one| (0..one).all(|other| after(state, one, other) == after(state, other, one)))
        })
    }
}
