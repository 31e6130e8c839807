//! Sums that follow from sums and houses together. Nothing that is found here excludes a solution;
//! it lets propagation see what else takes a search.
//!
//! *Rests*: disjoint houses hold each value so often, so what the sums inside leave of them adds up
//! to the rest. Solvers of killers know it as the rule of 45, its rests as innies and outies.
//! Houses that follow one another without sharing a cell are a family: rows, columns, boxes,
//! regions. Of each family the runs are looked at, and the sets that sums hang together: of any
//! others the rest is the sum of their parts' rests. What is left of a region and of all others is
//! the same, and of what has another sum in it whole the other part is told: the shorter an
//! equation, the more it says and the less it costs.
//!
//! *Merged sums*: two that tell more together than apart, as their cells make larger groups of
//! different ones; long diagonals, for one. Which are worth it is told as sigh's Interactive Sudoku
//! Solver tells it, by the room that the groups have less the room of the total.

use std::collections::{BTreeMap, BTreeSet};

use super::grouped::span;
use super::sum::Equation;
use crate::grid::Cell;
use crate::primitive::{Differing, Group, Sum};

/// Sums of so many terms are worth their work.
const FEW_TERMS: usize = 5;

/// Sums of more terms are not; those between only where they leave few ways.
const MOST_TERMS: usize = 12;

/// The most houses of a set that sums hang together.
const MOST_HOUSES: usize = 6;

/// The words that may be read in the search for regions, and in that for sums that tell more
/// together.
const WORK: usize = 1 << 20;

/// The most sums whose pairs are looked at.
const MOST: usize = 64;

/// Two sums are related where so many cells of one see cells of the other.
const RELATED: usize = 6;

/// A sum whose coefficients are all 1, with the primitives that it comes from, by number.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) cells: Vec<Cell>,
    pub(super) total: i128,
    pub(super) from: Vec<u32>,
}

impl Piece {
    /// A rule's own sum, if it is one; cells that stand there twice make it none.
    pub(super) fn of(sum: &Sum, number: u32) -> Option<Piece> {
        let mut cells: Vec<Cell> = sum.terms.iter().map(|term| term.cell).collect();
        cells.sort_unstable();
        let is_once = cells.windows(2).all(|two| two[0] != two[1]);
        let is_piece = is_once && sum.terms.iter().all(|term| term.coefficient == 1);
        is_piece.then(|| Piece { cells, total: i128::from(sum.total), from: vec![number] })
    }
}

/// An equation, with the primitives that it comes from, by number.
#[derive(Clone, Debug)]
pub(super) struct Derived {
    pub(super) equation: Equation,
    pub(super) from: Vec<u32>,
}

impl Derived {
    /// As a sum whose coefficients are all 1, if they are.
    pub(super) fn as_piece(&self) -> Option<Piece> {
        let is_piece = self.equation.terms.iter().all(|term| term.1 == 1);
        let piece =
            || Piece { cells: self.equation.cells().collect(), total: self.equation.total, from: self.from.clone() };
        is_piece.then(piece)
    }

    /// What is left of it without the sums that it has whole, whichever way they are signed. One
    /// that has nothing new to say is left without any terms.
    fn reduced(mut self, known: &[Derived]) -> Derived {
        for known in known {
            let terms = &known.equation.terms;
            let has = |sign: i128| {
                let own = &self.equation.terms;
                terms.iter().all(|&(cell, coefficient)| own.binary_search(&(cell, sign * coefficient)).is_ok())
            };
            let is_within = (1..=self.equation.terms.len()).contains(&terms.len());
            if let Some(sign) = [1, -1].into_iter().find(|&sign| is_within && has(sign)) {
                self.equation
                    .terms
                    .retain(|&(cell, coefficient)| terms.binary_search(&(cell, sign * coefficient)).is_err());
                self.equation.total -= sign * known.equation.total;
                self.from.extend(&known.from);
            }
        }
        self.from.sort_unstable();
        self.from.dedup();
        let is_negative = self.equation.terms.iter().all(|&(_, coefficient)| coefficient == -1);
        if is_negative {
            self.equation.terms.iter_mut().for_each(|term| term.1 = 1);
            self.equation.total = -self.equation.total;
        }
        self
    }
}

/// A house, with its number among the primitives.
#[derive(Clone, Copy, Debug)]
pub(super) struct House<'p> {
    pub(super) cells: &'p [Cell],
    pub(super) number: u32,
}

/// The rests of regions that are short, or leave few ways, each once and none within another.
pub(super) fn rests(order: usize, pieces: &[Piece], houses: &[House], differing: &Differing) -> Vec<Derived> {
    if pieces.is_empty() {
        return Vec::new();
    }
    let cells = pieces.iter().flat_map(|piece| &piece.cells).chain(houses.iter().flat_map(|house| house.cells));
    let words = cells.map(|cell| cell.index() / 64 + 1).max().unwrap_or(1);
    let bits = |cells: &[Cell]| CellSet::new(words, cells);
    let piece_bits: Vec<CellSet> = pieces.iter().map(|piece| bits(&piece.cells)).collect();
    let house_bits: Vec<CellSet> = houses.iter().map(|house| bits(house.cells)).collect();
    let mut left = WORK / (words * (pieces.len() + 4));
    let mut known = BTreeSet::new();
    let mut found: Vec<Derived> = Vec::new();
    for region in regions(&house_bits, &piece_bits, &mut left) {
        let rest = rest(order, &region, pieces, &piece_bits, houses, &house_bits);
        if rest.equation.terms.len() <= 2 * MOST_TERMS && known.insert(rest.equation.terms.clone()) {
            found.push(rest);
        }
    }
    found.sort_by_key(|rest| rest.equation.terms.len());
    let own = pieces.iter().map(|piece| Derived { equation: equation(piece), from: piece.from.clone() });
    let mut kept: Vec<Derived> = own.collect();
    let own = kept.len();
    for rest in found {
        let rest = rest.reduced(&kept);
        match rest.equation.terms.len() {
            0 if rest.equation.total == 0 => {}
            // Nothing holds them all.
            0 => return vec![rest],
            _ if is_worth_it(order, &rest.equation, differing) => kept.push(rest),
            _ => {}
        }
    }
    kept.split_off(own)
}

/// A set of cells, one bit each.
#[derive(Clone, Debug)]
struct CellSet(Box<[u64]>);

impl CellSet {
    fn new(words: usize, cells: &[Cell]) -> CellSet {
        let mut set = vec![0; words];
        cells.iter().for_each(|cell| set[cell.index() / 64] |= 1 << (cell.index() % 64));
        CellSet(set.into())
    }

    fn shared(&self, other: &CellSet) -> usize {
        self.0.iter().zip(&other.0).map(|(one, other)| (one & other).count_ones() as usize).sum()
    }

    fn touches(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    fn add(&mut self, other: &CellSet) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, other)| *one |= other);
    }

    /// The cells that another lacks.
    fn without(&self, other: &CellSet) -> impl Iterator<Item = Cell> {
        let words = self.0.iter().zip(&other.0).map(|(one, other)| one & !other).enumerate();
        words.flat_map(|(word, left)| super::bits(left).map(move |bit| Cell::new(word * 64 + bit)))
    }
}

/// Sets of disjoint houses, by number, the smaller first; as many as `left` has.
fn regions(houses: &[CellSet], pieces: &[CellSet], left: &mut usize) -> Vec<Vec<usize>> {
    let mut found: BTreeMap<(usize, Vec<usize>), ()> = BTreeMap::new();
    for family in families(houses) {
        for first in family.clone() {
            for end in first + 1..=family.end.min(first + left.isqrt() + 1) {
                found.insert((end - first, (first..end).collect()), ());
            }
        }
        for set in linked(houses, pieces, family, *left) {
            found.insert((set.len(), set), ());
        }
    }
    let count = *left;
    *left = left.saturating_sub(found.len());
    found.into_keys().map(|(_, houses)| houses).take(count).collect()
}

/// Runs of houses that share no cell.
fn families(houses: &[CellSet]) -> Vec<std::ops::Range<usize>> {
    let mut families: Vec<std::ops::Range<usize>> = Vec::new();
    for number in 0..houses.len() {
        match families.last_mut() {
            Some(family) if family.clone().all(|other| !houses[other].touches(&houses[number])) => family.end += 1,
            _ => families.push(number..number + 1),
        }
    }
    families
}

/// The sets of up to so many houses of a family that sums hang together, each sum with cells in two
/// of them, as many as allowed.
fn linked(houses: &[CellSet], pieces: &[CellSet], family: std::ops::Range<usize>, most: usize) -> Vec<Vec<usize>> {
    let mut links = vec![BTreeSet::new(); family.len()];
    for piece in pieces {
        let touched: Vec<usize> = family.clone().filter(|&house| houses[house].touches(piece)).collect();
        for &one in touched.iter().filter(|_| touched.len() <= 3) {
            links[one - family.start].extend(touched.iter().copied().filter(|&other| other != one));
        }
    }
    let (mut sets, mut first): (BTreeSet<Vec<usize>>, usize) = (BTreeSet::new(), 0);
    let mut found: Vec<Vec<usize>> = family.clone().map(|house| vec![house]).collect();
    while first < found.len() && found.len() < most {
        let set = found[first].clone();
        first += 1;
        if set.len() == MOST_HOUSES {
            break;
        }
        let near: BTreeSet<usize> = set.iter().flat_map(|house| &links[house - family.start]).copied().collect();
        for &house in near.iter().filter(|house| !set.contains(house)) {
            let mut larger = set.clone();
            larger.push(house);
            larger.sort_unstable();
            if sets.insert(larger.clone()) {
                found.push(larger);
            }
        }
    }
    found
}

/// What sums leave of a region: cells that add up, less those of its sums that lie outside. A sum
/// counts where more of its cells are inside than outside, and where no other has any of them;
/// those that are wholly inside come first, the longer before the shorter.
fn rest(
    order: usize,
    region: &[usize],
    pieces: &[Piece],
    piece_bits: &[CellSet],
    houses: &[House],
    house_bits: &[CellSet],
) -> Derived {
    let mut inside = house_bits[region[0]].clone();
    region[1..].iter().for_each(|&house| inside.add(&house_bits[house]));
    let mut total = (region.len() * order * (order + 1) / 2) as i128;
    let mut from: Vec<u32> = region.iter().map(|&house| houses[house].number).collect();
    let mut fitting: Vec<(usize, usize, usize)> = Vec::new();
    for (number, bits) in piece_bits.iter().enumerate() {
        let (count, inner) = (pieces[number].cells.len(), bits.shared(&inside));
        if 2 * inner > count {
            fitting.push((count - inner, usize::MAX - count, number));
        }
    }
    fitting.sort_unstable();
    let mut taken = CellSet(vec![0; inside.0.len()].into());
    let mut terms = Vec::new();
    for (_, _, number) in fitting {
        if !taken.touches(&piece_bits[number]) {
            taken.add(&piece_bits[number]);
            terms.extend(piece_bits[number].without(&inside).map(|cell| (cell, -1)));
            total -= pieces[number].total;
            from.extend(&pieces[number].from);
        }
    }
    terms.extend(inside.without(&taken).map(|cell| (cell, 1)));
    terms.sort_unstable();
    Derived { equation: Equation { terms, total }, from }
}

fn is_worth_it(order: usize, equation: &Equation, differing: &Differing) -> bool {
    match equation.terms.len() {
        0..=FEW_TERMS => true,
        _ if equation.terms.len() > MOST_TERMS => false,
        _ => span(order, &differing.groups(&equation.terms)).is_none_or(|(least, most)| {
            let slack = (equation.total - least).min(most - equation.total);
            most - least > 4 * slack
        }),
    }
}

/// Those of some sums that share no cell with shorter ones, the short before the long.
pub(super) fn disjoint(mut sums: Vec<&Piece>) -> Vec<&Piece> {
    sums.sort_by_key(|sum| sum.cells.len());
    let mut taken: Vec<Cell> = Vec::new();
    sums.retain(|sum| {
        let is_free = sum.cells.iter().all(|cell| !taken.contains(cell));
        taken.extend(sum.cells.iter().filter(|_| is_free));
        is_free
    });
    sums
}

struct Pooled {
    piece: Piece,
    score: i128,
    is_own: bool,
}

/// The sums of several rules that tell the most, on a board of this order, no rule's in two of
/// them.
pub(super) fn merged(order: usize, pieces: &[Piece], differing: &Differing) -> Vec<Derived> {
    let mut pool: Vec<Pooled> = Vec::new();
    for piece in pieces.iter().take(MOST) {
        if pool.iter().all(|pooled| pooled.piece.cells != piece.cells) {
            let score = score(order, piece, differing);
            pool.extend(score.map(|score| Pooled { piece: piece.clone(), score, is_own: true }));
        }
    }
    let mut pairs = Vec::new();
    for other in 1..pool.len() {
        (0..other).for_each(|one| pairs.extend(pair(order, &pool, one, other, differing)));
    }
    let mut gone = vec![false; pool.len()];
    while let Some(best) = pairs.iter().max_by_key(|pair| (pair.score, std::cmp::Reverse((pair.one, pair.other)))) {
        (gone[best.one], gone[best.other]) = (true, true);
        let made = Pooled { piece: best.piece.clone(), score: best.score, is_own: false };
        pairs.retain(|pair| !gone[pair.one] && !gone[pair.other]);
        pool.push(made);
        gone.push(false);
        let last = pool.len() - 1;
        let left = (0..last).filter(|&one| !gone[one]);
        pairs.extend(left.filter_map(|one| pair(order, &pool, one, last, differing)));
    }
    let kept = pool.into_iter().zip(gone).filter(|(pooled, is_gone)| !is_gone && !pooled.is_own && pooled.score > 0);
    kept.map(|(pooled, _)| Derived { equation: equation(&pooled.piece), from: pooled.piece.from }).collect()
}

struct Pair {
    one: usize,
    other: usize,
    piece: Piece,
    score: i128,
}

/// Two sums as one, if they are related and that tells more.
fn pair(order: usize, pool: &[Pooled], one: usize, other: usize, differing: &Differing) -> Option<Pair> {
    let (first, second) = (&pool[one], &pool[other]);
    if !are_related(&first.piece.cells, &second.piece.cells, differing) {
        return None;
    }
    let mut cells = [&first.piece.cells[..], &second.piece.cells].concat();
    cells.sort_unstable();
    let from = [&first.piece.from[..], &second.piece.from].concat();
    let piece = Piece { cells, total: first.piece.total + second.piece.total, from };
    let score = score(order, &piece, differing)?;
    let is_better = score > first.score.max(second.score) || score > first.score + second.score;
    is_better.then_some(Pair { one, other, piece, score })
}

fn are_related(one: &[Cell], other: &[Cell], differing: &Differing) -> bool {
    let (few, many) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let sees = |cell: &&Cell| many.iter().any(|&seen| differing.differ(**cell, seen));
    few.len() >= RELATED && few.iter().all(|cell| !many.contains(cell)) && few.iter().filter(sees).count() >= RELATED
}

/// How much a sum tells: for each of its groups how far it could spread, less how far the total
/// lets it; `None` where nothing holds it.
fn score(order: usize, piece: &Piece, differing: &Differing) -> Option<i128> {
    let equation = equation(piece);
    let groups = differing.groups(&equation.terms);
    let (least, most) = span(order, &groups)?;
    let slack = (equation.total - least).min(most - equation.total);
    let room = |group: &Group| (group.cells.len() * (order - group.cells.len())) as i128;
    (slack >= 0).then(|| groups.iter().map(|group| room(group) - slack).sum())
}

fn equation(piece: &Piece) -> Equation {
    Equation { terms: piece.cells.iter().map(|&cell| (cell, 1)).collect(), total: piece.total }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::primitive::Primitive;
    use crate::testing::random;
    use rand::prelude::*;

    #[test]
    fn what_is_derived_comes_once() {
        let mut rng = random::seeded(21);
        let cell = |row: usize, column: usize| Cell::new(row * 6 + column);
        let each = |house: &dyn Fn(usize, usize) -> Cell| -> Vec<Vec<Cell>> {
            (0..6).map(|number| (0..6).map(|place| house(number, place)).collect()).collect()
        };
        let houses = [each(&cell), each(&|column, row| cell(row, column))].concat();
        let rules: Vec<Primitive> = houses.iter().cloned().map(Primitive::AllDifferent).collect();
        let differing = Differing::new(6, rules.iter());
        let houses: Vec<House> = houses.iter().zip(12..).map(|(cells, number)| House { cells, number }).collect();
        let mut count = 0;
        for _ in 0..30 {
            // All cells in cages of three, in whatever order: what one region leaves, the others leave too.
            let mut cells: Vec<Cell> = (0..36).map(Cell::new).collect();
            cells.sort_by_cached_key(|cell| (cell.index() / 12, rng.random::<u32>()));
            let cages = cells.chunks(3).zip(0..);
            let cages = cages.map(|(cells, number)| {
                Piece::of(&Sum::of(cells.iter().copied(), 10 + i64::from(number % 2)), number).unwrap()
            });
            let pieces: Vec<Piece> = cages.collect();
            let rests = rests(6, &pieces, &houses, &differing);
            let has = |one: &Derived, other: &Derived, sign: i128| {
                other.equation.terms.iter().all(|&(cell, by)| one.equation.terms.contains(&(cell, sign * by)))
            };
            for (place, one) in rests.iter().enumerate() {
                let mut others = rests[..place].iter();
                assert!(!others.any(|other| has(one, other, 1) || has(one, other, -1)), "{one:?} of {rests:?}");
            }
            count += rests.len();
        }
        assert!(count > 30, "{count}");
    }
}
