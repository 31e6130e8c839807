//! What all puzzles of one kind share: the grid, its symbols and the rules, built once and held in an `Arc`.

mod checks;
mod differences;
mod display;
mod error;
mod heading;
mod houses;
mod layers;
mod layout;
mod shapes;

use std::collections::{HashMap, HashSet};
use std::mem::{self, Discriminant};

use checks::{check_group, check_rule, check_shapes, check_symbols, check_uncounted};
use differences::Differences;
pub use error::BoardError;
pub(crate) use heading::quoted;
use houses::{houses, partition, whole_lines};
use layers::Layers;
pub use layout::{Layout, Lines, Regions};
pub(crate) use shapes::shape;
pub(crate) use shapes::{SHAPE_ORDER, shape_name, shape_names};

use crate::grid::{Cell, Grid};
use crate::limits::{Held, Never, Stop, allow};
use crate::primitive::Primitive;
use crate::rule::{Form, Geometry, Meaning, Mistake, Piece, Rule, RuleId};
use crate::symbols::Symbols;
use crate::values::{Numbers, Value};

/// A primitive, with the rule that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lowered {
    /// The rule.
    pub rule: RuleId,
    /// What it says, or a part of that.
    pub primitive: Primitive,
}

/// A board: its layout, the rules that follow from it, and the primitives that they come down to.
#[derive(Debug)]
pub struct Board {
    layout: Layout,
    geometry: Geometry,
    rules: Vec<Rule>,
    primitives: Vec<Lowered>,
    bytes: u64,
    layers: Layers,
    differences: Differences,
}

impl Board {
    /// Makes the rules of a layout: rows, columns, boxes, regions, diagonals, windows, groups and clues, in this order.
    ///
    /// # Errors
    /// Where the layout contradicts itself; see [`BoardError`].
    pub fn new(layout: Layout) -> Result<Board, BoardError> {
        Board::within(layout, &Never)
    }

    /// The same, unless work is to stop before that or what the rules come down to takes more memory than it may.
    ///
    /// # Errors
    /// Likewise.
    pub fn within(layout: Layout, stop: &dyn Stop) -> Result<Board, BoardError> {
        let grid = layout.grid()?;
        check_symbols(&layout)?;
        check_shapes(&grid, &layout)?;
        layout.groups.iter().try_for_each(|group| check_group(&grid, layout.values, group))?;
        let houses = houses(&grid, &layout)?;
        let dots = layout.clues.iter().flat_map(Meaning::dots).collect();
        let extremes = layout.clues.iter().filter_map(Meaning::extremes).collect();
        let boxes = layout.boxes.filter(|_| layout.regions.is_none() && layout.boards.is_empty());
        let counted = layout.symbols.numbers(layout.values);
        let numbers = counted.clone().unwrap_or_else(|| Numbers::places(layout.values));
        let partition = partition(&grid, &layout);
        let lines = whole_lines(&grid, &layout);
        let geometry = Geometry::new(grid, numbers, partition, boxes, lines, dots, extremes);
        let count = houses.len() + layout.clues.len();
        let rules = named(houses.into_iter().chain(layout.clues.iter().cloned()), count, &geometry);
        let clue = |rule: &Rule| rule.id.index().checked_sub(count - layout.clues.len());
        rules.iter().try_for_each(|rule| check_rule(&geometry, rule, clue(rule)))?;
        if counted.is_none() {
            rules.iter().try_for_each(|rule| check_uncounted(&layout, rule, clue(rule)))?;
        }
        let (primitives, bytes) = lowered(&rules, &geometry, clue, stop)?;
        let differences = Differences::new(&rules, &layout);
        let layers = Layers::of(primitives.len());
        Ok(Board { layout, geometry, rules, primitives, bytes, layers, differences })
    }

    /// About the bytes of what its rules come down to.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What the board was made of.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Its grid.
    pub fn grid(&self) -> &Grid {
        &self.geometry.grid
    }

    /// Its grid, and the regions that it falls into.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// How many values there are.
    pub fn values(&self) -> usize {
        self.geometry.values()
    }

    /// The order of a board that has one, see [`Layout::square`].
    pub fn square(&self) -> Option<usize> {
        self.layout.square()
    }

    /// How its values are written.
    pub fn symbols(&self) -> &Symbols {
        &self.layout.symbols
    }

    /// What a value counts, which clues add up and compare; `None` where the symbols do not count, such as letters alone.
    pub fn number(&self, value: Value) -> Option<i64> {
        self.layout.symbols.numbers(self.values()).map(|numbers| numbers.of(value))
    }

    /// For each cell in reading order its region, or its box where there are no regions; `None` where there are neither.
    pub fn partition(&self) -> Option<Vec<u8>> {
        self.geometry.partition.clone()
    }

    /// Its rules; each stands at the place that its [`RuleId`] says.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// One of its rules.
    ///
    /// # Panics
    /// If it is of another board that has more.
    pub fn rule(&self, id: RuleId) -> &Rule {
        &self.rules[id.index()]
    }

    /// The names of some of its rules.
    ///
    /// # Panics
    /// As [`Board::rule`].
    pub fn names(&self, rules: &[RuleId]) -> Vec<String> {
        rules.iter().map(|&rule| self.rule(rule).name.clone()).collect()
    }

    /// The cells that a text names as the rules of our own notation do: `r1c1,r5c5`, `r1c1-9` along a line, `r1-3c1-3` a rectangle,
    /// `r1c1.b` in layer b.
    ///
    /// ```
    /// let board = exactly::Board::new(exactly::Layout::sudoku(9))?;
    /// assert_eq!(board.cells_named("r1c1-3 R9c9").unwrap().iter().map(|cell| cell.index()).collect::<Vec<_>>(), [0, 1, 2, 80]);
    /// assert_eq!(board.cells_named("r1c10").unwrap_err().wrong.to_string(), "a cell from r1c1 to r9c9 expected");
    /// # Ok::<(), exactly::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// At the first piece that is no cell of this board, or a cell for the second time.
    pub fn cells_named(&self, text: &str) -> Result<Vec<Cell>, Mistake> {
        Piece { text, start: 0 }.cells(self.grid())
    }

    /// The first rule that these values break, one for each cell in reading order: by direct counting, with what most rules say in
    /// one flat list.
    pub(crate) fn broken(&self, values: &[Value]) -> Option<&Rule> {
        let holds = |rule: &Rule| rule.meaning.holds(&self.geometry, values);
        let others = self.differences.others();
        if self.differences.hold(values) && others.iter().all(|&rule| holds(self.rule(rule))) {
            return None;
        }
        self.rules.iter().find(|rule| !holds(rule))
    }

    /// A board of rows and columns that comes down to these primitives and nothing else.
    #[cfg(test)]
    pub(crate) fn of_primitives(order: usize, primitives: Vec<Primitive>) -> Board {
        let board = Board::new(Layout::latin(order)).expect("an order that there is");
        let rule = RuleId::new(0);
        let primitives: Vec<_> = primitives.into_iter().map(|primitive| Lowered { rule, primitive }).collect();
        let layers = Layers::of(primitives.len());
        Board { primitives, layers, ..board }
    }

    /// The words of our own notation for what holds of the whole board besides: `knight`.
    pub fn words(&self) -> Vec<String> {
        let is_word = |clue: &&Meaning| clue.words().is_some_and(|words| words.form == Form::Word);
        self.layout.clues.iter().filter(is_word).filter_map(|clue| clue.statement(self.grid())).collect()
    }

    /// The lines of our own notation for its other clues, each relation once and before all others; the name of a rule that has
    /// no line.
    pub fn statements(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for relation in self.layout.clues.iter().filter_map(Meaning::relation) {
            let line = format!("relation {}: {}", relation.name(), relation.text());
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        let is_word = |rule: &Rule| rule.meaning.words().is_some_and(|words| words.form == Form::Word);
        let lines_of_clues = self.clues().iter().filter(|rule| !is_word(rule));
        lines.extend(
            lines_of_clues.map(|rule| rule.meaning.statement(self.grid()).unwrap_or_else(|| rule.name.clone())),
        );
        lines
    }

    /// The rules of the layout's clues, which come last.
    pub fn clues(&self) -> &[Rule] {
        &self.rules[self.rules.len() - self.layout.clues.len()..]
    }

    /// What its rules come down to, in their order.
    pub fn primitives(&self) -> &[Lowered] {
        &self.primitives
    }

    /// Whether sums are among that, of cells or of what lies between two values.
    pub fn has_sums(&self) -> bool {
        self.primitives.iter().any(|lowered| match &lowered.primitive {
            Primitive::Sum(_) => true,
            Primitive::Automaton(_, automaton) => automaton.between().is_some(),
            _ => false,
        })
    }
}

/// Gives rules their identities and names.
fn named(meanings: impl Iterator<Item = Meaning>, count: usize, geometry: &Geometry) -> Vec<Rule> {
    let mut kinds: HashMap<Discriminant<Meaning>, usize> = HashMap::new();
    let mut rules = Vec::with_capacity(count);
    for (index, meaning) in meanings.enumerate() {
        let number = kinds.entry(mem::discriminant(&meaning)).or_default();
        *number += 1;
        rules.push(Rule { id: RuleId::new(index), name: meaning.name(geometry, *number), meaning });
    }
    rules
}

/// What the rules come down to, and about how many bytes that takes; `clue` tells of a rule which of the layout's clues it is.
fn lowered(
    rules: &[Rule],
    geometry: &Geometry,
    clue: impl Fn(&Rule) -> Option<usize>,
    stop: &dyn Stop,
) -> Result<(Vec<Lowered>, u64), BoardError> {
    let (mut bytes, mut seen) = (0, HashSet::new());
    // A board may have 65 536 groups: a vector that grows would take three times its place on the way.
    let mut all = Vec::with_capacity(rules.len());
    for rule in rules {
        stop.stopped().map_or(Ok(()), Err)?;
        let refused = |reason| BoardError::Rule { name: rule.name.clone(), clue: clue(rule), reason };
        let primitives = rule.meaning.lower(geometry).map_err(refused)?;
        primitives.iter().try_for_each(|primitive| primitive.check_size(geometry.values())).map_err(refused)?;
        bytes += primitives.iter().map(|primitive| primitive.bytes(&mut seen)).sum::<u64>();
        allow(Held::Rules, bytes, 0, stop)?;
        all.extend(primitives.into_iter().map(|primitive| Lowered { rule: rule.id, primitive }));
    }
    Ok((all, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{BoxShape, Cell};
    use crate::rule::{Cage, Different, Orthogonal};

    /// Behind a clue that is none the error names it, and which of the clues it is.
    #[test]
    fn errors_tell_which_clue_it_is() {
        let cells = |places: &[usize]| places.iter().copied().map(Cell::new).collect::<Vec<_>>();
        let cage = |places: &[usize]| Meaning::Cage(Cage { cells: cells(places), sum: None });
        let pairs = |one: &[usize], other: &[usize]| Orthogonal { cells: cells(one), mates: cells(other) }.into();
        for (clue, message) in [
            (cage(&[3, 4, 3]), "cage 2 at r1c4 names r1c4 twice"),
            (cage(&[3, 16]), "cage 2 at r1c4 names a cell outside the board"),
            (
                pairs(&[0, 1], &[4]),
                "orthogonal lists 1 at r1c1 needs two lists of as many cells, with different cells at each place",
            ),
            (
                pairs(&[0, 1], &[4, 1]),
                "orthogonal lists 1 at r1c1 needs two lists of as many cells, with different cells at each place",
            ),
        ] {
            let error = Board::new(Layout::latin(4).with(cage(&[0, 1])).with(clue)).unwrap_err();
            assert_eq!((error.to_string().as_str(), error.clue()), (message, Some(1)));
        }
    }

    #[test]
    fn rules_are_named_in_order() {
        let board = Board::new(Layout { diagonals: true, ..Layout::sudoku(4) }).unwrap();
        let names: Vec<_> = board.rules().iter().map(|rule| rule.name.as_str()).collect();
        assert_eq!(names[..2], ["row 1", "row 2"]);
        assert_eq!(names[8..], ["box 1", "box 2", "box 3", "box 4", "falling diagonal", "rising diagonal"]);
    }

    /// The flat list says what the rules say, one by one: on whole and short sets, on boards with more cells than it turns into bits.
    #[test]
    fn the_flat_check_says_what_the_rules_say() {
        let group = Different { name: "g".into(), cells: [0, 3, 5].map(Cell::new).to_vec() };
        let boards = [
            Layout { diagonals: true, groups: vec![group], ..Layout::sudoku(4) },
            Layout::latin(1),
            Layout::sudoku(9),
            Layout::sudoku(16),
            Layout::latin(17),
        ];
        for layout in boards {
            let board = Board::new(layout).unwrap();
            let order = board.values();
            let mut random = crate::random::Random::new(5, order as u64);
            for _ in 0..300 {
                let shift = |row: usize| (row % 4 * 2 + row / 4) % order;
                let mut values: Vec<_> =
                    (0..order * order).map(|cell| Value::new((cell / order + shift(cell % order)) % order)).collect();
                for _ in 0..random.below(3) {
                    values[random.below(order * order)] = Value::new(random.below(order));
                }
                // Then columns alone, or rows.
                let (line, one, other) = (random.below(order), random.below(order), random.below(order));
                match random.below(3) {
                    0 => values.swap(line * order + one, line * order + other),
                    1 => values.swap(one * order + line, other * order + line),
                    _ => {}
                }
                let broken = board.rules().iter().find(|rule| !rule.meaning.holds(&board.geometry, &values));
                assert_eq!(board.broken(&values).map(|rule| rule.id), broken.map(|rule| rule.id));
            }
        }
    }

    #[test]
    fn layouts_that_contradict_themselves_are_refused() {
        let regions = Regions { of: [0, 0, 0, 1].into(), labels: ["a".into(), "b".into()].into() };
        let faults = [
            (Layout::latin(0), "order 0"),
            (Layout::latin(65), "order 65"),
            (Layout { boxes: BoxShape::new(2, 3), ..Layout::latin(4) }, "boxes of 2x3"),
            (Layout { windows: true, ..Layout::sudoku(5) }, "windows"),
            (Layout { regions: Some(regions), ..Layout::latin(2) }, "region a has 3 cells"),
            (Layout { symbols: Symbols::named("abc").unwrap(), ..Layout::latin(2) }, "2 symbols"),
        ];
        for (layout, message) in faults {
            let error = Board::new(layout).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn groups_are_checked() {
        let group = |places: &[usize]| {
            let cells = places.iter().map(|&place| Cell::new(place)).collect();
            Board::new(Layout { groups: vec![Different { name: "g".into(), cells }], ..Layout::latin(2) }).map(|_| ())
        };
        assert_eq!(group(&[0, 3]), Ok(()));
        assert!(matches!(group(&[0, 1, 2]), Err(BoardError::GroupSize { .. })));
        assert!(matches!(group(&[0, 4]), Err(BoardError::GroupOutside { .. })));
        assert!(matches!(group(&[1, 1]), Err(BoardError::GroupTwice { .. })));
    }
}
