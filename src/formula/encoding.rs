//! The ways to put a puzzle into clauses that courses compare: which facts are said, how at most one is, what becomes of the
//! givens, how variables are numbered.

use std::io::{self, Write};

use super::admit::{admitted, given_clauses, lay, weight};
use super::{describe, name_variables, with_header, write_groups};
use crate::cnf::dimacs::DimacsWriter;
use crate::cnf::opb::OpbWriter;
use crate::cnf::{self, AtMostOne, FormulaWriter, Purpose, Size, Weight};
use crate::encode::known::{rest_of_fact, rest_of_line};
use crate::encode::numbering::Numbers;
use crate::encode::scheme::Scheme;
use crate::encode::settled::Settled;
use crate::encode::{self, Fact, Fresh, Language, Line, Numbering, OneHot};
use crate::limits::{Limit, Stop, Ticker};
use crate::literal::Lit;
use crate::puzzle::Puzzle;

/// A way to put puzzles into clauses. The default one is that of [`formula::clauses`](super::clauses).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// Which facts are said.
    pub scheme: Scheme,
    /// How at most one is said, in clauses; pseudo-Boolean lines say it themselves.
    pub at_most_one: AtMostOne,
    /// What becomes of the givens.
    pub givens: Givens,
    /// The numbers of the variables in text.
    pub numbering: Numbering,
}

/// What becomes of a puzzle's givens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Givens {
    /// They are unit clauses.
    #[default]
    Units,
    /// They are no clauses: text lists them in a comment, to be assumed.
    Assumed,
    /// They are simplified away, with what they settle at once (Kwon & Jain 2006, see [`Settled`]). Variables keep their
    /// numbers; those that are settled stand in no clause.
    Propagated,
    /// They are left out: the formula is that of the board.
    LeftOut,
}

impl Givens {
    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Givens::Units => "units",
            Givens::Assumed => "assumed",
            Givens::Propagated => "propagated",
            Givens::LeftOut => "left out",
        }
    }
}

/// Why a puzzle has no formula of an encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// The numbering is of rows, columns and values, and the board has no order.
    #[error("{} numbers boards of order n, and this one has none: {board}", .numbering.name())]
    NoOrder {
        /// The numbering.
        numbering: Numbering,
        /// What the board is instead.
        board: String,
    },
    /// The numbering does not reach the board's order.
    #[error("{} numbers boards to order {}, and this one has order {order}", .numbering.name(), .numbering.max_order())]
    Numbering {
        /// The numbering.
        numbering: Numbering,
        /// The board's order.
        order: usize,
    },
    /// It would be too large, or work was stopped.
    #[error(transparent)]
    Stopped(#[from] Limit),
}

impl Encoding {
    /// What it says of a puzzle, in clauses.
    pub fn facts(self, puzzle: &Puzzle) -> impl Iterator<Item = Fact> {
        let settled = self.settled(puzzle);
        let board = encode::board_facts(puzzle.board()).map(move |fact| self.scheme.weaken(fact));
        let open = board.flat_map(move |fact| match &settled {
            Some(settled) => rest_of_fact(fact, |literal| settled.holds(literal)),
            None => vec![fact],
        });
        open.chain(self.units(puzzle))
    }

    /// What it says of a puzzle, in lines that add.
    pub fn lines(self, puzzle: &Puzzle) -> impl Iterator<Item = Line> {
        let settled = self.settled(puzzle);
        let board = encode::board_lines(puzzle.board()).map(move |line| self.scheme.weaken_line(line));
        let open = board.flat_map(move |line| match &settled {
            Some(settled) => rest_of_line(line, |literal| settled.holds(literal)),
            None => vec![line],
        });
        open.chain(self.units(puzzle).map(Line::Fact))
    }

    fn units(self, puzzle: &Puzzle) -> impl Iterator<Item = Fact> {
        let are_said = self.givens == Givens::Units;
        are_said.then(|| encode::all_given_facts(puzzle)).into_iter().flatten()
    }

    /// What the givens settle, if they are simplified away.
    fn settled(self, puzzle: &Puzzle) -> Option<Settled> {
        (self.givens == Givens::Propagated).then(|| Settled::new(puzzle))
    }

    /// The size of a puzzle's formula, auxiliary variables and those that its numbering leaves unused included.
    ///
    /// The empty 9×9 sudoku has, as variables and clauses:
    ///
    /// | | pairwise | sequential | product | commander | binary |
    /// |---|---|---|---|---|---|
    /// | minimal | 729, 8 829 | 2 673, 5 670 | 2 187, 5 913 | 1 458, 5 184 | 1 701, 8 829 |
    /// | weber | 729, 11 745 | 3 321, 7 533 | 2 673, 7 857 | 1 701, 6 885 | 2 025, 11 745 |
    /// | extended | 729, 11 988 | 3 321, 7 776 | 2 673, 8 100 | 1 701, 7 128 | 2 025, 11 988 |
    ///
    /// # Errors
    /// Where the numbering does not reach the order, the formula is too large, or work was stopped.
    pub fn size(self, puzzle: &Puzzle, purpose: Purpose, stop: &dyn Stop) -> Result<Size, EncodingError> {
        self.check_order(puzzle)?;
        let cells = OneHot::of(puzzle.board()).variables() as u64;
        let weight = match self.givens {
            Givens::Propagated => self.weight_of_rest(puzzle, purpose, stop)?,
            Givens::Units | Givens::Assumed | Givens::LeftOut => {
                let mut weight = weight(puzzle.board(), self.scheme, self.at_most_one, purpose, stop)?;
                weight.clauses.short += if self.givens == Givens::Units { given_clauses(puzzle) } else { 0 };
                weight
            }
        };
        let size = admitted(weight, purpose, stop)?;
        Ok(Size { variables: size.variables - cells + self.last_of_cells(puzzle), ..size })
    }

    /// What is left of the facts where the givens are simplified away.
    fn weight_of_rest(self, puzzle: &Puzzle, purpose: Purpose, stop: &dyn Stop) -> Result<Weight, Limit> {
        lay(puzzle.board(), purpose, stop)?;
        let variables = encode::variables(puzzle.board(), Language::Clauses) as u64;
        let mut weight = Weight { variables, ..Weight::default() };
        let mut ticker = Ticker::new(stop);
        for fact in self.facts(puzzle) {
            ticker.tick(fact.literals.len())?;
            weight.add_facts(self.at_most_one, fact.relation, fact.literals.len(), 1);
            weight.admit(purpose, 0, stop)?;
        }
        Ok(weight)
    }

    /// The size of a puzzle's formula in lines that add: so many of these, over so many variables.
    ///
    /// # Errors
    /// As for [`Encoding::size`].
    pub fn size_in_lines(self, puzzle: &Puzzle, stop: &dyn Stop) -> Result<Size, EncodingError> {
        self.check_order(puzzle)?;
        let variables = self.last_of_rules(puzzle, Language::Lines);
        let mut weight = Weight { variables, ..Weight::default() };
        let mut ticker = Ticker::new(stop);
        for line in self.lines(puzzle) {
            let literals = match &line {
                Line::Fact(fact) => fact.literals.len(),
                Line::Weighted(weighted) => weighted.terms.len(),
            };
            ticker.tick(literals)?;
            weight.clauses.add(1, literals);
            weight.admit(Purpose::Solve, 0, stop)?;
        }
        Ok(Size { variables, clauses: weight.clauses.clauses() })
    }

    /// Hands the clauses of a puzzle's formula to `sink`. Variables are those of [`OneHot`], then those of automata
    /// ([`encode::auxiliaries`]) and of at most one without gaps.
    ///
    /// # Errors
    /// Where work was stopped; so for the other.
    pub fn clauses(self, puzzle: &Puzzle, stop: &dyn Stop, mut sink: impl FnMut(&[Lit])) -> Result<(), Limit> {
        self.clauses_of_facts(puzzle, stop, |_, clause| sink(clause))
    }

    /// The same, each clause with the fact that it comes from.
    pub fn clauses_of_facts(
        self,
        puzzle: &Puzzle,
        stop: &dyn Stop,
        mut sink: impl FnMut(&Fact, &[Lit]),
    ) -> Result<(), Limit> {
        let (mut fresh, mut ticker) = (fresh(puzzle), Ticker::new(stop));
        for fact in self.facts(puzzle) {
            ticker.tick(fact.literals.len())?;
            cnf::clauses_by(self.at_most_one, &fact, &mut fresh, |clause| sink(&fact, clause));
        }
        Ok(())
    }

    /// Writes a puzzle's formula, of this [`Encoding::size`], in DIMACS CNF. Each variable is named (`c var 123 = r2c5=6`), each group of
    /// clauses is headed by its rule, givens to be assumed are listed (`c assume 123 0`).
    ///
    /// # Errors
    /// Those of `out`, which should be buffered.
    pub fn write_dimacs(
        self,
        puzzle: &Puzzle,
        projection: Projection,
        size: Size,
        mut out: impl Write,
    ) -> io::Result<()> {
        if projection == Projection::Cells {
            writeln!(out, "c t pmc")?;
        }
        let mut writer = DimacsWriter::with(out, self.numbers(puzzle), self.at_most_one, fresh(puzzle));
        self.write_head(puzzle, Language::Clauses, size, &mut writer)?;
        if projection == Projection::Cells {
            write_projection(puzzle, &mut writer)?;
        }
        self.write_body(puzzle, self.facts(puzzle), &mut writer)
    }

    /// Writes a puzzle's formula, of this [`Encoding::size_in_lines`], in OPB, one line for each fact, with the same comments. At most one,
    /// sums and counts are said by the line itself; automata as in clauses.
    ///
    /// # Errors
    /// As for [`Encoding::write_dimacs`].
    pub fn write_opb(self, puzzle: &Puzzle, size: Size, out: impl Write) -> io::Result<()> {
        let mut writer = OpbWriter::with(out, self.numbers(puzzle));
        self.write_head(puzzle, Language::Lines, size, &mut writer)?;
        self.write_body(puzzle, self.lines(puzzle), &mut writer)
    }

    fn check_order(self, puzzle: &Puzzle) -> Result<(), EncodingError> {
        let numbering = self.numbering;
        if numbering.is_for(puzzle.board()) {
            return Ok(());
        }
        Err(match puzzle.board().square() {
            Some(order) => EncodingError::Numbering { numbering, order },
            None => EncodingError::NoOrder { numbering, board: puzzle.board().layout().to_string() },
        })
    }

    /// The largest number of a cell's variable.
    fn last_of_cells(self, puzzle: &Puzzle) -> u64 {
        self.numbering.last(OneHot::of(puzzle.board())) as u64
    }

    /// The largest number of a variable of cells and automata.
    fn last_of_rules(self, puzzle: &Puzzle, language: Language) -> u64 {
        let cells = OneHot::of(puzzle.board()).variables();
        let of_automata = encode::variables(puzzle.board(), language) - cells;
        self.last_of_cells(puzzle) + of_automata as u64
    }

    fn numbers(self, puzzle: &Puzzle) -> Numbers {
        Numbers::new(self.numbering, OneHot::of(puzzle.board()))
    }

    fn write_head(
        self,
        puzzle: &Puzzle,
        language: Language,
        size: Size,
        out: &mut impl FormulaWriter,
    ) -> io::Result<()> {
        let last = self.last_of_rules(puzzle, language);
        with_header(size, out, |out| {
            describe(puzzle, out)?;
            let settled = self.settled(puzzle);
            if let Some(settled) = &settled {
                out.comment(format_args!("the givens settle {} variables, which stand in no clause", settled.count()))?;
                if self.facts(puzzle).any(|fact| fact.fails()) {
                    out.comment(format_args!(
                        "the givens contradict each other: so there is a clause without literals"
                    ))?;
                }
            }
            let is_open = |index| settled.as_ref().is_none_or(|settled| settled.truth(index).is_none());
            name_variables(puzzle.board(), language, is_open, out)?;
            if size.variables > last {
                out.comment(format_args!("var {} to {} are auxiliary", last + 1, size.variables))
            } else {
                Ok(())
            }
        })
    }

    fn write_body<W: FormulaWriter>(
        self,
        puzzle: &Puzzle,
        statements: impl Iterator<Item = W::Statement>,
        out: &mut W,
    ) -> io::Result<()> {
        write_groups(puzzle.board(), statements, out)?;
        match self.givens {
            Givens::Assumed => write_assumptions(puzzle, out),
            Givens::Units | Givens::Propagated | Givens::LeftOut => Ok(()),
        }
    }
}

/// What model counters are to count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Projection {
    /// Models over all variables: nothing is said.
    #[default]
    All,
    /// Models as they are seen on the cells: `c t pmc`, and `c p show` with their variables, as the model counting competition has it.
    Cells,
}

fn fresh(puzzle: &Puzzle) -> Fresh {
    Fresh::after(encode::variables(puzzle.board(), Language::Clauses))
}

fn write_projection(puzzle: &Puzzle, out: &mut impl FormulaWriter) -> io::Result<()> {
    let one_hot = OneHot::of(puzzle.board());
    let literals = (0..one_hot.variables()).map(|index| Lit::from_index(index, true));
    let numbers: Vec<_> = literals.map(|literal| out.number(literal).to_string()).collect();
    out.comment(format_args!("p show {} 0", numbers.join(" ")))
}

fn write_assumptions(puzzle: &Puzzle, out: &mut impl FormulaWriter) -> io::Result<()> {
    out.comment(format_args!("givens, which are no clauses here"))?;
    let board = puzzle.board();
    let literals = puzzle.givens().iter().flat_map(|given| encode::given_literals(board, given));
    let numbers: Vec<_> = literals.map(|literal| format!("{} ", out.literal(literal))).collect();
    out.comment(format_args!("assume {}0", numbers.concat()))
}
