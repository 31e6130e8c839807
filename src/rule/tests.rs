use super::*;
use crate::board::{Board, Layout};
use crate::primitive::Membership;
use crate::values::Values;

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
        vec![white(Some(2)), black(Some(3)), Meaning::KropkiNegative(KropkiNegative)],
        vec![black(None), Meaning::RatioNegative(RatioNegative)],
        vec![white(None), black(None), Meaning::Nonconsecutive(Nonconsecutive)],
        vec![Meaning::KropkiNegative(KropkiNegative)],
        vec![Meaning::Knight(Knight)],
        vec![Meaning::King(King)],
    ]
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

#[test]
fn no_two_rules_of_a_board_have_one_name() {
    let clues: Vec<Meaning> = samples().concat();
    let board = Board::new(Layout { clues, ..Layout::sudoku(4) }).unwrap();
    let mut names: Vec<&str> = board.rules().iter().map(|rule| rule.name.as_str()).collect();
    assert!(names.contains(&"cage 2 at r1c1") && names.contains(&"kropki-negative"), "{names:?}");
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}
