//! Rules beyond houses by chance: most of them true of a filling, so that puzzles have solutions.

use exactly::rule::Side;
use exactly::rule::{
    Arrow, Between, Cage, Difference, NumberedRoom, Quadruple, Ratio, RepeatingSum, Sandwich, Skyscraper, Thermometer,
    View, XSum,
};
use exactly::{Board, Cell, Grid, Meaning, Solution};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

/// A few rules of any kinds. One in ten takes no heed of the filling.
pub fn clues(rng: &mut impl Rng, board: &Board, filling: &Solution) -> Vec<Meaning> {
    let grid = board.grid();
    let mut clues = Vec::new();
    for _ in 0..rng.random_range(1..=2 * grid.rows()) {
        let any = rng.random_bool(0.1);
        let mut attempts = (0..40).map(|_| clue(rng, grid, filling));
        clues.extend(attempts.find(|clue| any || clue.holds(board.geometry(), filling.values())));
    }
    if rng.random_bool(0.1) {
        clues.extend(dots(rng, grid, filling));
    }
    clues
}

/// Any rule, some of whose numbers are those of the filling.
fn clue(rng: &mut impl Rng, grid: &Grid, filling: &Solution) -> Meaning {
    let digit = |cell: &Cell| filling.value(*cell).index() as u32 + 1;
    let mut cells = some_cells(rng, grid);
    let sum: u32 = cells.iter().map(digit).sum();
    let view = View {
        side: *[Side::Above, Side::Below, Side::Left, Side::Right].choose(rng).unwrap(),
        index: rng.random_range(0..grid.rows()),
    };
    let value = rng.random_range(0..=2 * grid.rows() as u32);
    match rng.random_range(0..40) {
        0..10 => Meaning::Cage(Cage { cells, sum: rng.random_bool(0.8).then_some(sum) }),
        10..14 => {
            cells.sort_by_key(digit);
            Meaning::Thermometer(Thermometer { cells })
        }
        14..20 => {
            let circle = cells.split_off(cells.len() - 1 - usize::from(cells.len() > 2 && rng.random_bool(0.1)));
            Meaning::Arrow(Arrow { circle, shafts: vec![cells] })
        }
        20..24 => dot(rng, grid),
        24..26 => Meaning::RepeatingSum(RepeatingSum { cells, sum }),
        26..28 => {
            let digits = vec![digit(&cells[0]), digit(&cells[cells.len() - 1])];
            Meaning::Quadruple(Quadruple { cells, digits })
        }
        28..30 => Meaning::Between(Between { cells }),
        30..32 => Meaning::Sandwich(Sandwich { view, value }),
        32..34 => Meaning::XSum(XSum { view, value }),
        34..36 => Meaning::Skyscraper(Skyscraper { view, value }),
        36..38 => Meaning::NumberedRoom(NumberedRoom { view, value }),
        _ => whole_board(rng),
    }
}

/// These are seldom true of a filling.
fn whole_board(rng: &mut impl Rng) -> Meaning {
    match rng.random_range(0..5) {
        0 => Meaning::Knight,
        1 => Meaning::King,
        2 => Meaning::RatioNegative,
        3 => Meaning::KropkiNegative,
        _ => Meaning::Nonconsecutive,
    }
}

fn dot(rng: &mut impl Rng, grid: &Grid) -> Meaning {
    let cells = neighbours(grid).choose(rng).map_or([Cell::new(0); 2], |&(one, other)| [one, other]);
    let value = [None, Some(1), Some(2), Some(3)].choose(rng).copied().flatten();
    if rng.random() { Meaning::Difference(Difference { cells, value }) } else { Meaning::Ratio(Ratio { cells, value }) }
}

/// All dots, and that there are no others.
fn dots(rng: &mut impl Rng, grid: &Grid, filling: &Solution) -> Vec<Meaning> {
    let mut clues = vec![Meaning::KropkiNegative];
    for (one, other) in neighbours(grid) {
        let [one_digit, other_digit] = [one, other].map(|cell| filling.value(cell).index() + 1);
        let (less, more) = (one_digit.min(other_digit), one_digit.max(other_digit));
        let cells = [one, other];
        if more == less + 1 && (less > 1 || rng.random()) {
            clues.push(Meaning::Difference(Difference { cells, value: None }));
        } else if more == 2 * less {
            clues.push(Meaning::Ratio(Ratio { cells, value: None }));
        }
    }
    clues
}

fn neighbours(grid: &Grid) -> Vec<(Cell, Cell)> {
    [grid.apart(0, 1), grid.apart(1, 0)].concat()
}

/// Two to five different cells, wherever they are.
fn some_cells(rng: &mut impl Rng, grid: &Grid) -> Vec<Cell> {
    let mut cells: Vec<_> = grid.cells().collect();
    cells.shuffle(rng);
    cells.truncate(rng.random_range(2..=5));
    cells
}
