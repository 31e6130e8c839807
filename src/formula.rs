//! The formula of a puzzle, whole: its size, its clauses, its text in DIMACS. Facts come from `encode`, clauses from `cnf`.

mod admit;
pub mod decode;
pub mod encoding;
pub mod programs;
pub(crate) mod words;

pub(crate) use admit::{board_size, size_of_claim};
use std::io;

use crate::board::Board;
use crate::cnf::{FormulaWriter, Size};
use crate::encode::domain::Coding;
use crate::encode::{Language, Origin, Relation, Statement, Sums};
use crate::literal::Lit;
use crate::puzzle::Puzzle;
use crate::rule::RuleId;

/// Writes statements about a puzzle that have this size together, with facts as clauses speak of them; variables are named
/// (`c var 123 = r2c5=6`), and each group of statements is headed by its rule.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write_facts<W: FormulaWriter>(
    puzzle: &Puzzle,
    (coding, sums): (Coding, Sums),
    facts: impl Iterator<Item = W::Statement>,
    size: Size,
    out: &mut W,
) -> io::Result<()> {
    with_header(size, out, |out| {
        describe(puzzle, Language::Clauses(sums), out)?;
        name_variables(puzzle.board(), coding, Language::Clauses(sums), |_| true, out)
    })?;
    write_groups(puzzle.board(), facts, out)
}

/// Writes the header and the comments before it: behind it, where nothing may stand before it.
fn with_header<W: FormulaWriter>(
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

fn describe(puzzle: &Puzzle, language: Language, out: &mut impl FormulaWriter) -> io::Result<()> {
    let (board, givens) = (puzzle.board(), puzzle.givens().len());
    // Automata are what version 0.1.0 wrote, and it named nothing.
    let is_grouped = language == Language::Clauses(Sums::Groups) && board.has_sums();
    let sums = if is_grouped { "; sums by groups" } else { "" };
    out.comment(format_args!("{}; cells with givens: {givens}{sums}", board.layout()))
}

/// Names the variables: of cells those whose index (from 0) is `spoken_of`, those of automata, and bits behind these.
fn name_variables(
    board: &Board,
    coding: Coding,
    language: Language,
    spoken_of: impl Fn(usize) -> bool,
    out: &mut impl FormulaWriter,
) -> io::Result<()> {
    let of_cell = |index: usize, out: &mut _| match coding.name(board, index) {
        Some(name) => {
            let number = FormulaWriter::number(out, Lit::from_index(index, true));
            FormulaWriter::comment(out, format_args!("var {number} = {name}"))
        }
        None => Ok(()),
    };
    (0..coding.of_cells()).filter(|&index| spoken_of(index)).try_for_each(|index| of_cell(index, out))?;
    for (literal, words) in language.auxiliaries(board) {
        let number = out.number(coding.behind(literal));
        out.comment(format_args!("var {number} = {}", words.escape_debug()))?;
    }
    coding.bits_behind().try_for_each(|index| of_cell(index, out))
}

fn write_groups<W: FormulaWriter>(
    board: &Board,
    statements: impl Iterator<Item = W::Statement>,
    out: &mut W,
) -> io::Result<()> {
    let mut group = None;
    for statement in statements {
        let heading = Heading::of(&statement);
        if group != Some(heading) {
            heading.write(board, out)?;
            group = Some(heading);
        }
        out.statement(&statement)?;
    }
    Ok(())
}

/// What statements that stand under one heading have in common.
#[derive(Clone, Copy, PartialEq)]
enum Heading {
    /// With how often each holds a value.
    Cells(&'static str),
    Rule(RuleId),
    Givens,
    Listed(usize),
    /// Cells that differ, with how often they hold each value.
    Values(RuleId, &'static str),
}

impl Heading {
    fn of(statement: &impl Statement) -> Heading {
        let often = statement.relation().map_or("", often);
        match statement.origin() {
            Origin::Cell(_) => Heading::Cells(often),
            Origin::Value(rule, _) => Heading::Values(rule, often),
            Origin::Rule(rule) => Heading::Rule(rule),
            Origin::Given(_) => Heading::Givens,
            Origin::Listed(number) => Heading::Listed(number),
        }
    }

    fn write(self, board: &Board, out: &mut impl FormulaWriter) -> io::Result<()> {
        let name = |rule: RuleId| board.rule(rule).name.escape_debug();
        match self {
            Heading::Cells(often) => out.comment(format_args!("each cell holds {often} one value")),
            Heading::Givens => out.comment(format_args!("givens")),
            Heading::Listed(number) => out.comment(format_args!("not solution {number}")),
            Heading::Rule(rule) => out.comment(format_args!("{}", name(rule))),
            Heading::Values(rule, often) => out.comment(format_args!("{}: each value {often} once", name(rule))),
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

    use super::encoding::Encoding;
    use super::*;
    use crate::board::Layout;
    use crate::cnf::Purpose;
    use crate::encode::Fact;
    use crate::grid::Cell;
    use crate::limits::Never;
    use crate::puzzle::Given;
    use crate::rule::Different;
    use crate::values::Values;

    fn counted(puzzle: &Puzzle) -> u64 {
        let mut count = 0;
        Fact::of_puzzle(puzzle, Sums::default()).for_each(|fact| fact.clauses(|_| count += 1));
        count
    }

    fn size(puzzle: &Puzzle) -> Size {
        Encoding::default().size(puzzle, Purpose::Solve, &Never).unwrap()
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
        let group = Different { name: "g".into(), cells: vec![Cell::new(0), Cell::new(7)] };
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
        let puzzle = Puzzle::new(board, vec![given]);
        let text = Encoding::default().to_dimacs(&puzzle, &Never).unwrap();
        assert!(text.starts_with("c 4×4 sudoku with boxes of 2x2; cells with givens: 1\nc var 1 = r1c1=1\n"));
        assert!(text.contains("\nc var 23 = r2c2=3\n"));
        assert!(text.contains("\np cnf 64 449\nc each cell holds exactly one value\n1 2 3 4 0\n-1 -2 0\n"));
        assert!(text.contains("\nc box 4: each value exactly once\n41 45 57 61 0\n"));
        assert!(text.ends_with("\nc givens\n21 0\n"));
    }
}
