mod generators;

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::*;
use crate::answer::Count;
use crate::board::{Board, Layout};
use crate::grid::{BoxShape, Cell};
use crate::limits::Never;
use crate::puzzle::Given;
use crate::rule::Different;
use crate::rule::Side;
use crate::rule::{Cage, Meaning, Palindrome, Sandwich, Thermometer, View};
use crate::solve::Solver;
use crate::testing::random::{self, seeded};
use crate::values::{Value, Values};

fn full(board: &Arc<Board>, values: &[Value]) -> Puzzle {
    let given = |(index, &value)| Given { cell: Cell::new(index), allowed: Values::only(value) };
    Puzzle::new(board.clone(), values.iter().enumerate().map(given).collect())
}

/// The classes of all fillings of a board that have these givens, each with its automorphisms and how many fillings are of it.
fn classes(layout: Layout, givens: Vec<Given>, up_to: Equivalence) -> HashMap<u128, (u128, u64)> {
    let board = Arc::new(Board::new(layout).unwrap());
    let start = Puzzle::new(board.clone(), givens);
    let mut solver = Solver::default();
    let mut solutions = solver.solutions(&start);
    let mut classifier = Classifier::new(up_to);
    let mut classes: HashMap<u128, (u128, u64)> = HashMap::new();
    while let Some(solution) = solutions.advance().unwrap() {
        let class = classifier.class(&full(&board, solution.values()), &Never).unwrap();
        let automorphisms = u128::try_from(class.automorphisms).unwrap();
        let (known, count) = classes.entry(class.key).or_insert((automorphisms, 0));
        assert_eq!(*known, automorphisms);
        *count += 1;
    }
    classes
}

/// The first row and the first column of a Latin square in order.
fn reduced(order: usize) -> Vec<Given> {
    let given = |cell, value| Given { cell: Cell::new(cell), allowed: Values::only(Value::new(value)) };
    (0..order).map(|at| given(at, at)).chain((1..order).map(|at| given(at * order, at))).collect()
}

fn factorial(n: u128) -> u128 {
    (1..=n).product()
}

#[test]
fn classes_of_latin_squares_are_as_many_as_known() {
    let known = [(1, 1, 1, 1), (2, 1, 1, 1), (3, 1, 1, 1), (4, 2, 2, 2), (5, 2, 2, 2)];
    for (order, isotopy, transposition, symmetry) in known {
        for (up_to, count) in [
            (Equivalence::Isotopy, isotopy),
            (Equivalence::Transposition, transposition),
            (Equivalence::Symmetry, symmetry),
        ] {
            let classes = classes(Layout::latin(order), reduced(order), up_to);
            assert_eq!(classes.len(), count, "order {order}, {up_to:?}");
        }
    }
}

#[test]
fn squares_of_order_6_are_counted_by_their_classes() {
    for (up_to, count, group) in
        [(Equivalence::Isotopy, 22, 1), (Equivalence::Transposition, 17, 2), (Equivalence::Symmetry, 12, 6)]
    {
        let classes = classes(Layout::latin(6), reduced(6), up_to);
        assert_eq!(classes.values().map(|(_, count)| count).sum::<u64>(), 9408);
        assert_eq!(classes.len(), count, "{up_to:?}");
        let squares: u128 =
            classes.values().map(|(automorphisms, _)| group * factorial(6).pow(3) / automorphisms).sum();
        assert_eq!(squares, 812_851_200, "{up_to:?}");
    }
}

/// Loops (squares with a row and a column in order) and quasigroups, as many as are known up to isomorphism.
#[test]
fn loops_and_quasigroups_are_as_many_as_known() {
    for (order, loops) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 6), (6, 109)] {
        assert_eq!(
            classes(Layout::latin(order), reduced(order), Equivalence::Isomorphism).len(),
            loops,
            "order {order}"
        );
    }
    for (order, quasigroups, squares) in [(1, 1, 1), (2, 1, 2), (3, 5, 12), (4, 35, 576)] {
        let classes = classes(Layout::latin(order), Vec::new(), Equivalence::Isomorphism);
        assert_eq!(classes.len(), quasigroups, "order {order}");
        let sum: u128 = classes.values().map(|(automorphisms, _)| factorial(order as u128) / automorphisms).sum();
        assert_eq!(sum, squares, "order {order}");
    }
}

/// On a board with boxes, where the permutations must keep them: against all eight.
#[test]
fn isomorphisms_of_a_board_with_boxes_are_those_that_keep_it() {
    let ways = [
        [0, 1, 2, 3],
        [1, 0, 2, 3],
        [0, 1, 3, 2],
        [1, 0, 3, 2],
        [2, 3, 0, 1],
        [3, 2, 0, 1],
        [2, 3, 1, 0],
        [3, 2, 1, 0],
    ];
    let board = Arc::new(Board::new(Layout::sudoku(4)).unwrap());
    let mut classifier = Classifier::new(Equivalence::Isomorphism);
    let mut of_square: HashMap<Vec<usize>, u128> = HashMap::new();
    let empty = Puzzle::new(board.clone(), Vec::new());
    for solution in Solver::default().solutions(&empty) {
        let solution = solution.unwrap();
        let key = classifier.class(&full(&board, solution.values()), &Never).unwrap().key;
        of_square.insert(solution.values().iter().map(|value| value.index()).collect(), key);
    }
    let mut orbits = HashSet::new();
    for (square, key) in &of_square {
        let mut orbit: Vec<Vec<usize>> = Vec::new();
        for way in ways {
            let mut image = vec![0; 16];
            (0..16).for_each(|cell| image[way[cell / 4] * 4 + way[cell % 4]] = way[square[cell]]);
            assert_eq!(of_square[&image], *key);
            orbit.push(image);
        }
        orbits.insert(orbit.into_iter().min());
    }
    let keys: HashSet<u128> = of_square.values().copied().collect();
    assert_eq!((of_square.len(), keys.len()), (288, orbits.len()));
}

#[test]
fn sudokus_of_order_4_fall_into_two_classes() {
    let classes = classes(Layout::sudoku(4), Vec::new(), Equivalence::Symmetry);
    let group = 128 * factorial(4);
    let mut sizes: Vec<_> = classes.values().map(|(automorphisms, count)| (group / automorphisms, *count)).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [(96, 96), (192, 192)]);
}

#[test]
fn the_most_symmetric_sudoku_has_648_automorphisms() {
    let text = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let board = Arc::new(Board::new(Layout::sudoku(9)).unwrap());
    let values: Vec<_> = text.bytes().map(|digit| Value::new(usize::from(digit - b'1'))).collect();
    let class = Class::of(&full(&board, &values), Equivalence::Symmetry, &Never).unwrap();
    assert_eq!(class.automorphisms.to_string(), "648");
    let empty = Class::of(&Puzzle::new(board, Vec::new()), Equivalence::Symmetry, &Never).unwrap();
    assert_eq!(empty.automorphisms, (2 * 6u128.pow(8) * factorial(9)).into());
}

/// A symmetry of the usual sudoku by chance: of bands, of rows in them, of stacks and columns, and turned or not.
fn cells_of_sudoku(rng: &mut impl Rng, size: usize) -> Vec<Cell> {
    let order = size * size;
    let mut lines = || -> Vec<usize> {
        let shuffled = |rng: &mut dyn Rng| -> Vec<usize> {
            let mut places: Vec<usize> = (0..size).collect();
            places.shuffle(rng);
            places
        };
        let bands = shuffled(rng);
        bands.iter().flat_map(|band| shuffled(rng).into_iter().map(move |line| band * size + line)).collect()
    };
    let (rows, columns) = (lines(), lines());
    let is_turned = rng.random_bool(0.5);
    let image = |(row, column): (usize, usize)| {
        let (row, column) = (rows[row], columns[column]);
        Cell::new(if is_turned { column * order + row } else { row * order + column })
    };
    (0..order * order).map(|index| image((index / order, index % order))).collect()
}

fn renamed(rng: &mut impl Rng, order: usize) -> Vec<Value> {
    let mut values: Vec<Value> = (0..order).map(Value::new).collect();
    values.shuffle(rng);
    values
}

/// The givens of a puzzle with cells and values mapped, on a board.
fn image(puzzle: &Puzzle, board: &Arc<Board>, cells: &[Cell], values: &[Value]) -> Puzzle {
    let given = |given: &Given| Given {
        cell: cells[given.cell.index()],
        allowed: given.allowed.iter().map(|value| values[value.index()]).collect(),
    };
    Puzzle::new(board.clone(), puzzle.givens().iter().map(given).collect())
}

#[track_caller]
fn agree(classifier: &mut Classifier, one: &Puzzle, other: &Puzzle) {
    let classes = [one, other].map(|puzzle| classifier.class(puzzle, &Never).unwrap());
    assert_eq!(classes[0], classes[1], "{one:?}\n{other:?}");
    let map = classifier.map(one, other, &Never).unwrap().expect("one class");
    assert_eq!(Puzzle::new(other.board().clone(), map.givens(one)), *other);
    if one.board().layout() == other.board().layout() {
        let forms = [one, other].map(|puzzle| classifier.canonical(puzzle, &Never).unwrap());
        assert_eq!(forms[0], forms[1]);
        assert_eq!(classifier.class(&forms[0], &Never).unwrap(), classes[0]);
        assert_eq!(classifier.canonical(&forms[0], &Never).unwrap(), forms[0]);
    }
}

#[test]
fn images_of_sudokus_are_of_one_class() {
    let mut rng = seeded(1);
    let mut classifier = Classifier::new(Equivalence::Symmetry);
    for round in 0..120 {
        let size = 2 + round % 2;
        let board = Arc::new(Board::new(Layout::sudoku(size * size)).unwrap());
        let puzzle = random::puzzle(&mut rng, &board);
        let (cells, values) = (cells_of_sudoku(&mut rng, size), renamed(&mut rng, size * size));
        agree(&mut classifier, &puzzle, &image(&puzzle, &board, &cells, &values));
    }
}

/// A cell turned or mirrored in one of eight ways.
fn turned(cell: Cell, order: usize, way: usize) -> Cell {
    let (mut row, mut column) = (cell.index() / order, cell.index() % order);
    if way & 1 == 1 {
        row = order - 1 - row;
    }
    if way & 2 == 2 {
        column = order - 1 - column;
    }
    if way & 4 == 4 {
        (row, column) = (column, row);
    }
    Cell::new(row * order + column)
}

/// The board of a layout with regions, groups and clues turned. Clues are of the kinds that [`some_clues`] makes.
fn turned_board(layout: &Layout, way: usize) -> Arc<Board> {
    let order = layout.values;
    let cells = |cells: &[Cell]| -> Vec<Cell> { cells.iter().map(|&cell| turned(cell, order, way)).collect() };
    let regions = layout.regions.clone().map(|mut regions| {
        let of = regions.of.clone();
        (0..of.len()).for_each(|at| regions.of[turned(Cell::new(at), order, way).index()] = of[at]);
        regions
    });
    let groups = layout.groups.iter().map(|group| Different { cells: cells(&group.cells), ..group.clone() }).collect();
    let clue = |clue: &Meaning| match clue.clone() {
        Meaning::Cage(cage) => Meaning::Cage(Cage { cells: cells(&cage.cells), ..cage }),
        Meaning::Thermometer(line) => Meaning::Thermometer(Thermometer { cells: cells(&line.cells) }),
        Meaning::Palindrome(line) => Meaning::Palindrome(Palindrome { cells: cells(&line.cells) }),
        other => other,
    };
    let shape = layout.boxes.and_then(|shape| match way & 4 {
        0 => Some(shape),
        _ => BoxShape::new(shape.columns(), shape.rows()),
    });
    let clues = layout.clues.iter().map(clue).collect();
    Arc::new(Board::new(Layout { regions, groups, clues, boxes: shape, ..layout.clone() }).unwrap())
}

fn some_clues(rng: &mut impl Rng, order: usize) -> Vec<Meaning> {
    let mut line = |length: usize| -> Vec<Cell> {
        let mut cells: Vec<Cell> = (0..order * order).map(Cell::new).collect();
        cells.shuffle(rng);
        cells.truncate(length);
        cells
    };
    vec![
        Meaning::Cage(Cage { cells: line(2), sum: Some(5) }),
        Meaning::Cage(Cage { cells: line(3), sum: None }),
        Meaning::Thermometer(Thermometer { cells: line(2) }),
        Meaning::Palindrome(Palindrome { cells: line(3) }),
        Meaning::Knight,
    ]
}

#[test]
fn boards_that_are_turned_are_the_same() {
    let mut rng = seeded(2);
    let mut classifier = Classifier::new(Equivalence::Symmetry);
    for round in 0..160 {
        let order = [4, 6, 9][round % 3];
        let mut layout = random::board(&mut rng, order).layout().clone();
        let has_clues = round % 2 == 0;
        if has_clues {
            layout.clues = some_clues(&mut rng, order);
            layout.clues.truncate(1 + round / 2 % 5);
        }
        let board = Arc::new(Board::new(layout).unwrap());
        let puzzle = random::puzzle(&mut rng, &board);
        let way = rng.random_range(0..8);
        let cells: Vec<Cell> = board.grid().cells().map(|cell| turned(cell, order, way)).collect();
        let has_digits = board
            .layout()
            .clues
            .iter()
            .any(|clue| matches!(clue, Meaning::Cage(Cage { sum: Some(_), .. }) | Meaning::Thermometer(_)));
        let values = if has_digits { (0..order).map(Value::new).collect() } else { renamed(&mut rng, order) };
        agree(&mut classifier, &puzzle, &image(&puzzle, &turned_board(board.layout(), way), &cells, &values));
    }
}

/// Whether a map of cells and values maps the solutions of one board to those of another, and so its givens.
#[test]
fn puzzles_of_one_class_have_as_many_solutions() {
    let mut rng = seeded(3);
    let mut classifier = Classifier::new(Equivalence::Symmetry);
    let mut known: HashMap<u128, (Puzzle, Option<u64>)> = HashMap::new();
    let mut met = 0;
    for _ in 0..600 {
        let board = random::board(&mut rng, 3);
        let puzzle = random::puzzle(&mut rng, &board);
        let class = classifier.class(&puzzle, &Never).unwrap();
        let count = match Solver::default().count_up_to(&puzzle, 100).unwrap() {
            Count::Exactly(count) => Some(count),
            Count::AtLeast { .. } => None,
        };
        match known.entry(class.key) {
            Entry::Occupied(same) => {
                met += 1;
                assert_eq!(same.get().1, count, "{:?}\n{puzzle:?}", same.get().0);
            }
            Entry::Vacant(place) => {
                place.insert((puzzle, count));
            }
        }
    }
    assert!(met > 50, "{met}");
}

/// All puzzles with two givens on a Latin square of order 3, by trying each symmetry, and by their classes.
#[test]
fn classes_are_orbits() {
    let board = Arc::new(Board::new(Layout::latin(3)).unwrap());
    let places: Vec<[usize; 3]> = (0..27).map(|at| [at / 9, at / 3 % 3, at % 3]).collect();
    let puzzle = |two: [[usize; 3]; 2]| {
        let given = |[row, column, value]: [usize; 3]| Given {
            cell: Cell::new(row * 3 + column),
            allowed: Values::only(Value::new(value)),
        };
        Puzzle::new(board.clone(), two.map(given).to_vec())
    };
    // Two givens differ in one to three of row, column and value; but not only in the value.
    let kind = |two: [[usize; 3]; 2], exchanged: usize| {
        let mut differ = [0, 1, 2].map(|at| two[0][at] != two[1][at]);
        differ[..exchanged].sort_unstable();
        differ
    };
    for (up_to, exchanged) in [(Equivalence::Isotopy, 1), (Equivalence::Transposition, 2), (Equivalence::Symmetry, 3)] {
        let mut classes: HashMap<u128, [bool; 3]> = HashMap::new();
        for (at, &one) in places.iter().enumerate() {
            for &other in places[at + 1..].iter().filter(|other| one[..2] != other[..2]) {
                let class = Class::of(&puzzle([one, other]), up_to, &Never).unwrap();
                let kind = kind([one, other], exchanged);
                assert_eq!(*classes.entry(class.key).or_insert(kind), kind);
            }
        }
        let kinds: HashSet<[bool; 3]> = classes.values().copied().collect();
        assert_eq!(classes.len(), kinds.len(), "{up_to:?}: {classes:?}");
    }
}

#[test]
fn what_is_read_in_an_order_is_refused_by_name() {
    let sandwich = Meaning::Sandwich(Sandwich { view: View { side: Side::Left, index: 0 }, value: 5 });
    let sandwich = Layout { clues: vec![sandwich], ..Layout::sudoku(4) };
    let puzzle = Puzzle::new(Arc::new(Board::new(sandwich).unwrap()), Vec::new());
    let refused = Class::of(&puzzle, Equivalence::Symmetry, &Never).unwrap_err();
    assert!(refused.to_string().contains("sandwich"), "{refused}");
    assert_eq!(Class::of(&puzzle, Equivalence::Same, &Never).unwrap().automorphisms.to_string(), "1");
}

#[test]
fn work_is_given_up_when_asked() {
    let board = Arc::new(Board::new(Layout::sudoku(64)).unwrap());
    let stopped = || Some(Limit::Time);
    let error = Class::of(&Puzzle::new(board, Vec::new()), Equivalence::Symmetry, &stopped).unwrap_err();
    assert_eq!(error, ClassError::Stopped(Limit::Time));
}
