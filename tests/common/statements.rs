//! Lines of our own notation by chance, one for each kind of rule, each with what it means as a count over digits. Written from
//! what setters say, for tests: shares nothing with the rules of the library but their keys.

mod boards;
mod lines;
mod pairs;
pub mod patterns;
pub mod puzzles;
mod views;

use exactly::rule::KINDS;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

/// A board's order, its boxes where it has some, and its symbols.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub order: usize,
    /// Rows and columns of a box.
    pub boxes: Option<(usize, usize)>,
    /// The symbols in the order of their values, and what each counts; nothing for digits from 1.
    pub symbols: Option<(&'static str, &'static [i64])>,
}

/// What all statements of a board mark together, for those that speak of what is not marked.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Differences and ratios between cells that touch, the lower cell first; without a number 1 and 2.
    pub white: Vec<([usize; 2], i64)>,
    pub black: Vec<([usize; 2], i64)>,
    /// Pairs with X or V.
    pub letters: Vec<[usize; 2]>,
    pub minimum: Vec<usize>,
    pub maximum: Vec<usize>,
}

/// Whether digits, by cell in reading order, keep a statement.
pub type Keeps = Box<dyn Fn(Place, &Marks, &[i64]) -> bool>;

/// A line that says a rule.
pub struct Statement {
    pub text: String,
    /// The cells whose digits decide; all of the board for rules about it.
    pub scope: Vec<usize>,
    pub marks: Marks,
    pub keeps: Keeps,
    /// Whether it speaks of *the* cell with a digit: of fillings where several have it, direct checks may say anything.
    pub of_houses: bool,
    /// Whether unit propagation on its clauses finds all that follows from what its cells may hold.
    pub finds_all: bool,
}

impl Statement {
    /// A line about some cells, where unit propagation finds all.
    fn new(text: String, scope: Vec<usize>, keeps: impl Fn(&[i64]) -> bool + 'static) -> Statement {
        let marks = Marks::default();
        let keeps: Keeps = Box::new(move |_, _, digits| keeps(digits));
        Statement { text, scope, marks, keeps, of_houses: false, finds_all: true }
    }

    /// A word about the whole board.
    fn word(word: &str, place: Place, keeps: impl Fn(Place, &Marks, &[i64]) -> bool + 'static) -> Statement {
        let scope = (0..place.order * place.order).collect();
        Statement {
            keeps: Box::new(keeps),
            finds_all: false,
            ..Statement::new(format!("also: {word}"), scope, |_| true)
        }
    }

    fn incomplete(self) -> Statement {
        Statement { finds_all: false, ..self }
    }

    fn of_houses(self) -> Statement {
        Statement { of_houses: true, ..self }
    }
}

impl Marks {
    pub fn of<'s>(statements: impl IntoIterator<Item = &'s Statement>) -> Marks {
        let mut all = Marks::default();
        for Statement { marks, .. } in statements {
            all.white.extend(&marks.white);
            all.black.extend(&marks.black);
            all.letters.extend(&marks.letters);
            all.minimum.extend(&marks.minimum);
            all.maximum.extend(&marks.maximum);
        }
        all
    }

    fn is_dotted(&self, pair: [usize; 2]) -> bool {
        self.white.iter().chain(&self.black).any(|(dotted, _)| *dotted == pair)
    }
}

impl Place {
    /// A board of digits from 1.
    pub const fn usual(order: usize, boxes: Option<(usize, usize)>) -> Place {
        Place { order, boxes, symbols: None }
    }

    /// A board of such symbols, which count so much.
    pub const fn of(symbols: &'static str, numbers: &'static [i64], boxes: Option<(usize, usize)>) -> Place {
        Place { order: numbers.len(), boxes, symbols: Some((symbols, numbers)) }
    }

    /// What its values count, in their order.
    pub fn numbers(self) -> Vec<i64> {
        self.symbols.map_or_else(|| (1..=self.order as i64).collect(), |(_, numbers)| numbers.to_vec())
    }

    /// The place among its values of one that counts so much.
    pub fn value(self, number: i64) -> usize {
        self.numbers().iter().position(|other| *other == number).expect("a number of the board")
    }

    /// The least sum that our own notation takes.
    fn least_sum(self) -> i64 {
        i64::from(!self.numbers().contains(&0))
    }

    /// The box of a cell; the same for all where there are none.
    pub fn box_of(self, cell: usize) -> usize {
        let (rows, columns) = self.boxes.unwrap_or((self.order, self.order));
        cell / self.order / rows * (self.order / columns) + cell % self.order / columns
    }

    /// The cell's place in its box, in reading order.
    fn place_in_box(self, cell: usize) -> usize {
        let (rows, columns) = self.boxes.unwrap_or((self.order, self.order));
        cell / self.order % rows * columns + cell % self.order % columns
    }

    fn name(self, cell: usize) -> String {
        format!("r{}c{}", cell / self.order + 1, cell % self.order + 1)
    }

    fn names(self, cells: &[usize]) -> String {
        cells.iter().map(|&cell| format!(" {}", self.name(cell))).collect()
    }

    /// Pairs of cells with a common side.
    fn touching(self) -> Vec<[usize; 2]> {
        let all = 0..self.order * self.order;
        let beside = all.clone().filter(|cell| cell % self.order + 1 < self.order).map(|cell| [cell, cell + 1]);
        let below = all.filter(|cell| cell / self.order + 1 < self.order).map(|cell| [cell, cell + self.order]);
        beside.chain(below).collect()
    }
}

/// All keys of all kinds.
pub fn keys() -> Vec<&'static str> {
    KINDS.iter().flat_map(|kind| kind.keys()).collect()
}

/// A statement of a kind, by its key; most often its numbers are true of these digits. `None` where such a board knows none.
///
/// A kind without a line here is a kind without this test.
pub fn statement(rng: &mut impl Rng, key: &str, place: Place, filling: &[i64]) -> Option<Statement> {
    let mut draw = Draw { rng, key, place, filling };
    if place.boxes.is_none() && matches!(key, "disjoint-groups" | "box-indexer" | "region-sum") {
        return None;
    }
    let said = None
        .or_else(|| lines::statement(&mut draw))
        .or_else(|| pairs::statement(&mut draw))
        .or_else(|| views::statement(&mut draw))
        .or_else(|| boards::statement(&mut draw))
        .or_else(|| patterns::statement(&mut draw));
    Some(said.unwrap_or_else(|| panic!("tests/common/statements says nothing of {key}")))
}

/// What a statement is drawn from.
struct Draw<'d, R> {
    rng: &'d mut R,
    key: &'d str,
    place: Place,
    filling: &'d [i64],
}

impl<R: Rng> Draw<'_, R> {
    /// Different cells: a king's walk, or scattered.
    fn cells(&mut self, least: usize, most: usize) -> Vec<usize> {
        let length = self.rng.random_range(least..=most);
        let (order, all) = (self.place.order, self.place.order * self.place.order);
        let mut cells = vec![self.rng.random_range(0..all)];
        let scattered = self.rng.random_bool(0.3);
        while cells.len() < length {
            let last = cells[cells.len() - 1];
            let is_near =
                |cell: usize| (cell / order).abs_diff(last / order) < 2 && (cell % order).abs_diff(last % order) < 2;
            let free = |near: bool| -> Vec<usize> {
                (0..all).filter(|cell| !cells.contains(cell) && (!near || is_near(*cell))).collect()
            };
            let next = free(!scattered).choose(self.rng).copied().or_else(|| free(false).choose(self.rng).copied());
            cells.extend(next);
        }
        cells
    }

    fn pair(&mut self) -> [usize; 2] {
        *self.place.touching().choose(self.rng).expect("boards of order 2 and more have neighbours")
    }

    /// A number that is true of the filling, or one by chance.
    fn number(&mut self, truth: i64, most: i64) -> i64 {
        if self.rng.random_bool(0.8) { truth } else { self.rng.random_range(0..=most) }
    }

    fn digit(&self, cell: usize) -> i64 {
        self.filling[cell]
    }

    fn digits(&self, cells: &[usize]) -> Vec<i64> {
        digits(cells, self.filling)
    }

    /// `key head: cells`.
    fn line(&self, head: &str, cells: &[usize]) -> String {
        let blank = if head.is_empty() { "" } else { " " };
        format!("{}{blank}{head}:{}", self.key, self.place.names(cells))
    }

    fn shuffled(&mut self, mut cells: Vec<usize>) -> Vec<usize> {
        cells.shuffle(self.rng);
        cells
    }
}

fn digits(cells: &[usize], all: &[i64]) -> Vec<i64> {
    cells.iter().map(|&cell| all[cell]).collect()
}

fn differ(digits: &[i64]) -> bool {
    (1..digits.len()).all(|place| !digits[..place].contains(&digits[place]))
}

/// Low, middle or high: a third each; what is left over goes to the middle if it is one, else to both others.
fn third(place: Place, digit: i64) -> usize {
    let small = place.order / 3;
    let large = place.order.div_ceil(3);
    let (low, middle) = if place.order % 3 == 1 { (small, large) } else { (large, small) };
    let upto = place.numbers().iter().filter(|number| **number <= digit).count();
    usize::from(upto > low) + usize::from(upto > low + middle)
}
