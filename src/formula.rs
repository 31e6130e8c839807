//! The formula of a puzzle, whole: its size, its clauses, its text in DIMACS. Facts come from `encode`, clauses from `cnf`.

pub mod decode;
pub mod encoding;

use std::io::{self, Write};

use varisat::Lit;

use crate::board::Board;
use crate::cnf::dimacs::DimacsWriter;
use crate::cnf::{self, FactWriter, Size};
use crate::encode::{self, Fact, OneHot, Origin, Relation};
use crate::primitive::Primitive;
use crate::puzzle::Puzzle;
use crate::values::Value;

/// The size of a puzzle's formula, known before a clause is made.
///
/// The empty 9×9 sudoku has 729 variables and 11 988 clauses: 4 · 81 facts of one clause and 36 pairs each. Pairs that a
/// box has in common with a row or column are counted, and written, twice.
pub fn size(puzzle: &Puzzle) -> Size {
    let board = board_size(puzzle.board());
    let givens = puzzle.givens().iter().map(|given| encode::given_literals(puzzle.board(), given).len() as u64);
    Size { clauses: board.clauses + givens.sum::<u64>(), ..board }
}

/// The size of the formula without givens.
pub fn board_size(board: &Board) -> Size {
    let order = board.order() as u64;
    let exactly_one = cnf::clause_count(Relation::ExactlyOne, board.order());
    let rules = board.primitives().iter().map(|lowered| {
        let Primitive::AllDifferent(cells) = &lowered.primitive else { unimplemented!("{lowered:?}") };
        order * cnf::clause_count(encode::relation(board, cells), cells.len())
    });
    Size { variables: order.pow(3), clauses: order * order * exactly_one + rules.sum::<u64>() }
}

/// Hands all clauses of a puzzle to `sink`: cells, rules in the order of the board, givens.
pub fn clauses(puzzle: &Puzzle, mut sink: impl FnMut(&[Lit])) {
    encode::facts(puzzle).for_each(|fact| cnf::clauses(&fact, &mut sink));
}

/// Writes a puzzle's formula in DIMACS CNF. Each variable is named (`c var 123 = r2c5=6`) and each group of clauses is
/// headed by its rule.
///
/// # Errors
/// Those of `out`. The caller sees to it that the [`size`] is one that it wants.
pub fn write_dimacs(puzzle: &Puzzle, out: impl Write) -> io::Result<()> {
    write_facts(puzzle, encode::facts(puzzle), size(puzzle), &mut DimacsWriter::new(out))
}

/// Writes facts about a puzzle that have this size together; variables are named and facts headed as by [`write_dimacs`].
///
/// # Errors
/// Those of `out`.
pub fn write_facts<'p>(
    puzzle: &'p Puzzle,
    facts: impl Iterator<Item = Fact<'p>>,
    size: Size,
    out: &mut impl FactWriter,
) -> io::Result<()> {
    with_header(size, out, |out| {
        describe(puzzle, out)?;
        name_variables(puzzle.board(), |_| true, out)
    })?;
    write_groups(facts, out)
}

/// Writes the header and the comments before it: behind it, where nothing may stand before it.
fn with_header<W: FactWriter>(
    size: Size,
    out: &mut W,
    comments: impl FnOnce(&mut W) -> io::Result<()>,
) -> io::Result<()> {
    if W::HEADER_IS_FIRST {
        out.header(size)?;
        return comments(out);
    }
    comments(out)?;
    out.header(size)
}

fn describe(puzzle: &Puzzle, out: &mut impl FactWriter) -> io::Result<()> {
    out.comment(format_args!("{}; cells with givens: {}", puzzle.board().layout(), puzzle.givens().len()))
}

/// Names the variables whose index (from 0) is `spoken_of`.
fn name_variables(board: &Board, spoken_of: impl Fn(usize) -> bool, out: &mut impl FactWriter) -> io::Result<()> {
    let (one_hot, grid) = (OneHot::new(board.order()), board.grid());
    for cell in grid.cells() {
        for value in (0..board.order()).map(Value::new) {
            let literal = one_hot.literal(cell, value);
            if spoken_of(literal.index()) {
                let (number, symbol) = (out.number(literal), board.symbols().symbol(value));
                out.comment(format_args!("var {number} = {}={symbol}", grid.name(cell)))?;
            }
        }
    }
    Ok(())
}

fn write_groups<'p>(facts: impl Iterator<Item = Fact<'p>>, out: &mut impl FactWriter) -> io::Result<()> {
    let mut group = None;
    for fact in facts {
        let heading = Heading::of(&fact);
        if group != Some(heading) {
            heading.write(&fact, out)?;
            group = Some(heading);
        }
        out.fact(&fact)?;
    }
    Ok(())
}

/// What clauses that stand under one heading have in common.
#[derive(Clone, Copy, PartialEq)]
enum Heading<'p> {
    Cells,
    Rule(&'p str),
    Givens,
    Listed(usize),
}

impl<'p> Heading<'p> {
    fn of(fact: &Fact<'p>) -> Heading<'p> {
        match fact.origin {
            Origin::Cell(_) => Heading::Cells,
            Origin::Rule(rule, _) => Heading::Rule(&rule.name),
            Origin::Given(_) => Heading::Givens,
            Origin::Listed(number) => Heading::Listed(number),
        }
    }

    fn write(self, fact: &Fact<'_>, out: &mut impl FactWriter) -> io::Result<()> {
        match self {
            Heading::Cells => out.comment(format_args!("each cell holds {} one value", often(fact.relation))),
            Heading::Givens => out.comment(format_args!("givens")),
            Heading::Listed(number) => out.comment(format_args!("not solution {number}")),
            Heading::Rule(name) => {
                out.comment(format_args!("{}: each value {} once", name.escape_debug(), often(fact.relation)))
            }
        }
    }
}

fn often(relation: Relation) -> &'static str {
    match relation {
        Relation::AtLeastOne => "at least",
        Relation::AtMostOne => "at most",
        Relation::ExactlyOne => "exactly",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::{Group, Layout};
    use crate::grid::Cell;
    use crate::puzzle::Given;
    use crate::values::Values;

    fn counted(puzzle: &Puzzle) -> u64 {
        let mut count = 0;
        clauses(puzzle, |_| count += 1);
        count
    }

    #[test]
    fn the_empty_sudoku_has_11_988_clauses() {
        let board = Arc::new(Board::new(Layout::sudoku(9)).unwrap());
        let puzzle = Puzzle::new(board, Vec::new());
        assert_eq!(size(&puzzle), Size { variables: 729, clauses: 11_988 });
        assert_eq!(counted(&puzzle), 11_988);
    }

    #[test]
    fn sizes_are_known_before_clauses_are_made() {
        let group = Group { name: "g".into(), cells: vec![Cell::new(0), Cell::new(7)] };
        for order in 1..=7 {
            let mut layout = Layout { diagonals: true, ..Layout::sudoku(order) };
            layout.groups.extend((order >= 3).then(|| group.clone()));
            let board = Arc::new(Board::new(layout).unwrap());
            for allowed in [Values::NONE, Values::all(1), Values::all(order - 1)] {
                let puzzle = Puzzle::new(board.clone(), vec![Given { cell: Cell::new(0), allowed }]);
                assert_eq!(size(&puzzle).clauses, counted(&puzzle));
            }
        }
    }

    #[test]
    fn dimacs_names_variables_and_heads_groups() {
        let board = Arc::new(Board::new(Layout::sudoku(4)).unwrap());
        let given = Given { cell: Cell::new(5), allowed: Values::all(1) };
        let mut text = Vec::new();
        write_dimacs(&Puzzle::new(board, vec![given]), &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.starts_with("c 4×4 sudoku with boxes of 2x2; cells with givens: 1\nc var 1 = r1c1=1\n"));
        assert!(text.contains("\nc var 23 = r2c2=3\n"));
        assert!(text.contains("\np cnf 64 449\nc each cell holds exactly one value\n1 2 3 4 0\n-1 -2 0\n"));
        assert!(text.contains("\nc box 4: each value exactly once\n41 45 57 61 0\n"));
        assert!(text.ends_with("\nc givens\n21 0\n"));
    }
}
