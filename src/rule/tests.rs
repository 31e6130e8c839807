use super::MinMax;
use super::indexer::Indexed;
use super::kenken::Operation;
use super::little_killer::Direction;
use super::parity::OddEven;
use super::view::Side;
use super::xv::Letter;
use super::*;
use crate::board::{Board, Layout, Lines};
use crate::grid::BoxShape;
use crate::primitive::{Membership, Primitive};
use crate::symbols::Symbols;
use crate::testing::random;
use crate::values::{Numbers, Value, Values};

mod words;

fn cell(row: usize, column: usize) -> Cell {
    Cell::new((row - 1) * 4 + column - 1)
}

/// Rules of every kind of clue on a board of order 4, each with edge cases.
fn samples() -> Vec<Vec<Meaning>> {
    let line = |cells: &[(usize, usize)]| cells.iter().map(|&(row, column)| cell(row, column)).collect::<Vec<_>>();
    let cage = |cells: &[(usize, usize)], sum| Meaning::Cage(Cage { cells: line(cells), sum });
    let arrow = |circle: &[(usize, usize)], shafts: &[&[(usize, usize)]]| {
        Meaning::Arrow(Arrow { circle: line(circle), shafts: shafts.iter().map(|shaft| line(shaft)).collect() })
    };
    let white = |value| Meaning::Difference(Difference { cells: [cell(1, 1), cell(1, 2)], value });
    let black = |value| Meaning::Ratio(Ratio { cells: [cell(2, 3), cell(3, 3)], value });
    vec![
        vec![cage(&[(1, 1), (1, 2), (2, 1)], Some(7))],
        vec![cage(&[(1, 1), (2, 2), (3, 4)], None)],
        vec![cage(&[(1, 1), (1, 2)], Some(100))],
        vec![cage(&[(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)], None)],
        vec![Meaning::Thermometer(Thermometer { cells: line(&[(1, 1), (2, 2), (2, 3)]) })],
        vec![Meaning::Thermometer(Thermometer { cells: line(&[(1, 1), (2, 1), (3, 1), (4, 1), (4, 2)]) })],
        vec![arrow(&[(1, 1)], &[&[(2, 2), (2, 3)], &[(1, 2)]])],
        vec![arrow(&[(1, 1), (1, 2)], &[&[(2, 2), (2, 3), (2, 4), (3, 4), (4, 4)]])],
        vec![arrow(&[(1, 1)], &[])],
        vec![white(None)],
        vec![white(Some(0))],
        vec![white(Some(2)), black(Some(3)), Meaning::KropkiNegative],
        vec![black(None), Meaning::RatioNegative],
        vec![white(None), black(None), Meaning::Nonconsecutive],
        vec![Meaning::KropkiNegative],
        vec![Meaning::Knight],
        vec![Meaning::King],
    ]
}

/// Rules of the further kinds, likewise.
fn further_samples() -> Vec<Meaning> {
    let line = |cells: &[(usize, usize)]| cells.iter().map(|&(row, column)| cell(row, column)).collect::<Vec<_>>();
    let (short, three) = (line(&[(1, 1), (1, 2)]), line(&[(1, 1), (2, 2), (2, 3)]));
    let (four, five) = (line(&[(1, 1), (2, 1), (2, 2), (3, 2)]), line(&[(1, 1), (2, 2), (3, 3), (3, 4), (2, 4)]));
    let mut clues = Vec::new();
    for cells in [vec![cell(2, 2)], short.clone(), three.clone(), four.clone(), five.clone()] {
        clues.extend([
            Meaning::SlowThermometer(SlowThermometer { cells: cells.clone() }),
            Meaning::DoubleArrow(DoubleArrow { cells: cells.clone() }),
            Meaning::Palindrome(Palindrome { cells: cells.clone() }),
            Meaning::Whisper(Whisper { cells: cells.clone(), distance: None }),
            Meaning::Whisper(Whisper { cells: cells.clone(), distance: Some(1) }),
            Meaning::Renban(Renban { cells: cells.clone() }),
            Meaning::Nabner(Nabner { cells: cells.clone() }),
            Meaning::Between(Between { cells: cells.clone() }),
            Meaning::Lockout(Lockout { cells: cells.clone(), distance: Some(2) }),
            Meaning::Zipper(Zipper { cells: cells.clone() }),
            Meaning::RegionSum(RegionSum { cells: cells.clone() }),
            Meaning::Entropic(Entropic { cells: cells.clone() }),
            Meaning::Modular(Modular { cells: cells.clone() }),
            Meaning::RepeatingSum(RepeatingSum { cells: cells.clone(), sum: 7 }),
        ]);
    }
    let pair = [cell(1, 1), cell(1, 2)];
    clues.push(Meaning::Inequality(Inequality { cells: pair }));
    clues.extend([Letter::V, Letter::X].map(|letter| Meaning::Xv(Xv { cells: pair, letter })));
    clues.push(Meaning::XvNegative);
    clues.push(Meaning::Twins(Twins { cells: three.clone(), twins: line(&[(4, 1), (2, 2), (4, 3)]) }));
    clues.extend([OddEven::Odd, OddEven::Even].map(|kind| Meaning::Parity(Parity { cells: three.clone(), kind })));
    for kind in [MinMax::Minimum, MinMax::Maximum] {
        clues.push(Meaning::Extreme(Extreme { cells: short.clone(), kind }));
    }
    clues.push(Meaning::DisjointGroups);
    clues.extend([LongDiagonal::Falling, LongDiagonal::Rising].map(Meaning::LongDiagonal));
    let corner = line(&[(2, 2), (2, 3), (3, 2), (3, 3)]);
    for digits in [vec![1, 2], vec![3, 3], vec![4, 4, 2], vec![1, 1, 1, 1, 1]] {
        clues.push(Meaning::Quadruple(Quadruple { cells: corner.clone(), digits }));
    }
    clues.extend([GlobalClasses::Entropy, GlobalClasses::Modular].map(Meaning::GlobalClasses));
    for kind in [Indexed::Row, Indexed::Column, Indexed::Box] {
        clues.push(Meaning::Indexer(Indexer { cells: line(&[(1, 2), (3, 3)]), kind }));
    }
    for operation in Operation::ALL.map(Some).into_iter().chain([None]) {
        for result in [0, 1, 2, 4, 6] {
            clues.push(Meaning::Kenken(Kenken { cells: short.clone(), operation, result }));
            if !matches!(operation, Some(Operation::Subtract | Operation::Divide)) {
                clues.push(Meaning::Kenken(Kenken { cells: vec![cell(3, 3)], operation, result }));
                clues.push(Meaning::Kenken(Kenken { cells: three.clone(), operation, result }));
            }
        }
    }
    let from = [((0, 2), Direction::DownRight), ((5, 4), Direction::UpLeft), ((0, 3), Direction::DownLeft)];
    clues.extend(from.map(|(from, direction)| Meaning::LittleKiller(LittleKiller { from, direction, sum: 6 })));
    for side in [Side::Above, Side::Below, Side::Left, Side::Right] {
        let view = View { side, index: 1 };
        for value in 0..=7 {
            clues.push(Meaning::Sandwich(Sandwich { view, value }));
            clues.push(Meaning::XSum(XSum { view, value }));
            clues.push(Meaning::Skyscraper(Skyscraper { view, value }));
            clues.push(Meaning::NumberedRoom(NumberedRoom { view, value }));
        }
    }
    clues
}

/// All Latin squares of order 4 that hold 1234 in the first row, as fillings.
fn latin_squares() -> Vec<Vec<Value>> {
    let mut squares = vec![vec![0, 1, 2, 3]];
    for place in 4..16 {
        let free = |square: &[usize], value: usize| {
            let row = &square[place / 4 * 4..place];
            !row.contains(&value) && !(place % 4..place).step_by(4).any(|above| square[above] == value)
        };
        let longer = |square: Vec<usize>| {
            let values: Vec<usize> = (0..4).filter(|&value| free(&square, value)).collect();
            values.into_iter().map(move |value| [square.as_slice(), &[value]].concat())
        };
        squares = squares.into_iter().flat_map(longer).collect();
    }
    squares.into_iter().map(|square| square.into_iter().map(Value::new).collect()).collect()
}

fn value(values: &[Value], cell: Cell) -> Value {
    values[cell.index()]
}

/// Whether a primitive holds, by its own definition.
fn keeps(primitive: &Primitive, values: &[Value]) -> bool {
    match primitive {
        Primitive::AllDifferent(cells) => {
            cells.iter().map(|&cell| value(values, cell)).collect::<Values>().len() == cells.len()
        }
        Primitive::Pairs(table, pairs) => {
            pairs.iter().all(|&(one, other)| table.allows(value(values, one), value(values, other)))
        }
        Primitive::AtLeast(least, members) => {
            let holds = |member: &&Membership| member.values.contains(value(values, member.cell));
            members.iter().filter(holds).count() >= *least
        }
        Primitive::Automaton(cells, automaton) => {
            automaton.accepts(cells.iter().map(|cell| values[cell.index()].index()))
        }
        Primitive::DistinctPairs(pairs) => {
            let both = |&(one, other): &(Cell, Cell)| (value(values, one), value(values, other));
            (1..pairs.len()).all(|end| pairs[..end].iter().all(|pair| both(pair) != both(&pairs[end])))
        }
        Primitive::Sum(sum) => {
            let digit = |cell| value(values, cell).index() as i64 + 1;
            let total: i64 = sum.terms.iter().map(|term| term.coefficient * digit(term.cell)).sum();
            let different = sum.terms.iter().map(|term| value(values, term.cell)).collect::<Values>();
            total == sum.total && (!sum.distinct || different.len() == sum.terms.len())
        }
    }
}

/// Fillings of a board of order 4, Latin or not, the same in every run.
fn fillings() -> impl Iterator<Item = Vec<Value>> {
    let mut state = 0x2545_f491_4f6c_dd1du64;
    (0..4000).map(move |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (0..16).map(|place| Value::new((state >> (4 * place + 1)) as usize % 4)).collect()
    })
}

#[test]
fn primitives_hold_where_the_direct_check_does() {
    for clues in samples() {
        let board = Board::new(Layout { clues: clues.clone(), ..Layout::latin(4) }).unwrap();
        for (clue, rule) in clues.iter().zip(&board.rules()[8..]) {
            let primitives = clue.lower(board.geometry()).unwrap();
            for values in fillings() {
                let direct = rule.meaning.holds(board.geometry(), &values);
                assert_eq!(primitives.iter().all(|primitive| keeps(primitive, &values)), direct, "{clue:?} {values:?}");
            }
        }
    }
}

/// Latin squares, and other fillings where the kind means something there too.
fn fillings_of(clue: &Meaning) -> impl Iterator<Item = Vec<Value>> {
    let within_rows = matches!(clue, Meaning::Sandwich(_) | Meaning::Indexer(_));
    let within_boxes = matches!(clue, Meaning::Indexer(Indexer { kind: Indexed::Box, .. }));
    let squares = latin_squares().into_iter().filter(move |values| !within_boxes || boxes_differ(values));
    squares.chain(fillings().filter(move |_| !within_rows))
}

/// Whether each box of 2x2 holds all four values.
fn boxes_differ(values: &[Value]) -> bool {
    let boxed = |place: usize| place / 8 * 2 + place % 4 / 2;
    (0..4)
        .all(|of| (0..16).filter(|&place| boxed(place) == of).map(|place| values[place]).collect::<Values>().len() == 4)
}

/// A sandwich says nothing of rows that are no rows, with a crust twice or never: there both may differ.
#[test]
fn primitives_of_the_further_kinds_hold_where_the_direct_check_does() {
    let mut kept_by_kind = std::collections::HashMap::new();
    for clue in further_samples() {
        let board = Board::new(Layout { clues: vec![clue.clone()], ..Layout::sudoku(4) }).unwrap();
        let primitives = clue.lower(board.geometry()).unwrap();
        let mut kept = 0;
        for values in fillings_of(&clue) {
            let direct = clue.holds(board.geometry(), &values);
            kept += usize::from(direct);
            assert_eq!(primitives.iter().all(|primitive| keeps(primitive, &values)), direct, "{clue:?} {values:?}");
        }
        *kept_by_kind.entry(std::mem::discriminant(&clue)).or_insert(0) += kept;
    }
    assert!(kept_by_kind.values().all(|&kept| kept > 0), "{kept_by_kind:?}");
}

#[test]
fn no_two_rules_of_a_board_have_one_name() {
    let clues: Vec<Meaning> = [samples().concat(), further_samples()].concat();
    let board = Board::new(Layout { clues, ..Layout::sudoku(4) }).unwrap();
    let mut names: Vec<&str> = board.rules().iter().map(|rule| rule.name.as_str()).collect();
    assert!(names.contains(&"cage 2 at r1c1") && names.contains(&"kropki-negative"), "{names:?}");
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}
