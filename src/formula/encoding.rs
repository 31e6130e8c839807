//! The ways to put a puzzle into clauses that courses compare: which facts are said, how at most one is, what becomes of the
//! givens, how variables are numbered.

mod check;
mod error;
mod size;

use std::io::{self, Write};

pub use error::EncodingError;

use super::admit::{Said, admitted, given_clauses, lay, weight};
use super::{describe, name_variables, with_header, write_groups};
use crate::cnf::dimacs::DimacsWriter;
use crate::cnf::opb::OpbWriter;
use crate::cnf::{AtMostOne, FormulaWriter, Purpose, Size, Weight, Wording};
use crate::encode::domain::Coding;
use crate::encode::known::{rest_of_fact, rest_of_line};
use crate::encode::numbering::Numbers;
use crate::encode::scheme::{Full, Scheme};
use crate::encode::settled::Settled;
use crate::encode::{self, Domain, Fact, Language, Line, Numbering, OneHot, Origin, Sums};
use crate::grid::Cell;
use crate::limits::{Limit, Stop, Ticker};
use crate::literal::Lit;
use crate::puzzle::Puzzle;

/// A way to put puzzles into clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// What stands for the value of a cell.
    pub domain: Domain,
    /// Which facts are said.
    pub scheme: Scheme,
    /// How at most one is said, in clauses; pseudo-Boolean lines say it themselves.
    pub at_most_one: AtMostOne,
    /// How sums are said, likewise.
    pub sums: Sums,
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

impl Encoding {
    /// The encoding of a domain that says most.
    pub fn of_domain(domain: Domain) -> Encoding {
        Encoding { domain, scheme: domain.fullest_scheme(), sums: domain.sums()[0], ..Encoding::default() }
    }

    /// What it says of a puzzle, in clauses.
    pub fn facts(self, puzzle: &Puzzle) -> impl Iterator<Item = Fact> {
        let settled = self.settled(puzzle);
        let full = Full::of(puzzle.board());
        let board = Fact::of_board(puzzle.board(), self.sums).map(move |fact| self.scheme.weaken(fact, &full));
        let open = board.flat_map(move |fact| match &settled {
            Some(settled) => rest_of_fact(fact, |literal| settled.holds(literal)),
            None => vec![fact],
        });
        open.chain(self.units(puzzle))
    }

    /// What it says of a puzzle, in lines that add.
    pub(crate) fn lines(self, puzzle: &Puzzle) -> impl Iterator<Item = Line> {
        let settled = self.settled(puzzle);
        let full = Full::of(puzzle.board());
        let board = encode::board_lines(puzzle.board()).map(move |line| self.scheme.weaken_line(line, &full));
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
    pub fn settled(self, puzzle: &Puzzle) -> Option<Settled> {
        (self.givens == Givens::Propagated).then(|| Settled::new(puzzle, self.sums))
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
        self.check(puzzle)?;
        // Behind the weight, which makes the automata of rules as long as nothing says stop.
        let numbered = |size: Size| {
            let cells = self.coding(puzzle).of_cells() as u64;
            Size { variables: size.variables - cells + self.last_of_cells(puzzle), ..size }
        };
        if self.domain != Domain::OneHot {
            return self.size_of_clauses(puzzle, purpose, stop).map(numbered);
        }
        let weight = match self.givens {
            Givens::Propagated => self.weight_of_rest(puzzle, purpose, stop)?,
            Givens::Units | Givens::Assumed | Givens::LeftOut => {
                let mut weight = weight(puzzle.board(), self.said(), purpose, stop)?;
                weight.clauses.short += if self.givens == Givens::Units { given_clauses(puzzle) } else { 0 };
                weight
            }
        };
        Ok(numbered(admitted(weight, purpose, stop)?))
    }

    fn said(self) -> Said {
        Said { scheme: self.scheme, at_most_one: self.at_most_one, sums: self.sums }
    }

    /// Its language, where it is clauses.
    pub fn clauses_only(self) -> Language {
        Language::Clauses(self.sums)
    }

    fn unsayable(self, puzzle: &Puzzle, fact: &Fact) -> EncodingError {
        let name = match fact.origin {
            Origin::Value(rule, _) | Origin::Rule(rule) => puzzle.board().rule(rule).name.clone(),
            Origin::Cell(cell) => puzzle.board().grid().name(cell).to_string(),
            Origin::Given(_) | Origin::Listed(_) => "what is given".to_owned(),
        };
        EncodingError::Rule(self.domain, name)
    }

    /// What is left of the facts where the givens are simplified away.
    fn weight_of_rest(self, puzzle: &Puzzle, purpose: Purpose, stop: &dyn Stop) -> Result<Weight, Limit> {
        lay(puzzle.board(), self.sums, purpose, stop)?;
        let variables = self.clauses_only().variables(puzzle.board()) as u64;
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
        self.check(puzzle)?;
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

    /// Hands the clauses of a puzzle's formula to `sink`. Variables are those of its [`Coding`], then those of at most one, without
    /// gaps.
    ///
    /// # Errors
    /// As for [`Encoding::size`], but for the size.
    pub fn clauses(self, puzzle: &Puzzle, stop: &dyn Stop, mut sink: impl FnMut(&[Lit])) -> Result<(), EncodingError> {
        self.clauses_of_facts(puzzle, stop, |_, clause| sink(clause))
    }

    /// The same, each clause with the fact that it comes from.
    ///
    /// # Errors
    /// Likewise.
    pub fn clauses_of_facts(
        self,
        puzzle: &Puzzle,
        stop: &dyn Stop,
        mut sink: impl FnMut(&Fact, &[Lit]),
    ) -> Result<(), EncodingError> {
        let (mut wording, mut ticker) = (self.wording(puzzle), Ticker::new(stop));
        for fact in self.facts(puzzle) {
            ticker.tick(fact.literals.len())?;
            let said = wording.clauses(&fact, &mut |clause| sink(&fact, clause));
            said.map_err(|_| self.unsayable(puzzle, &fact))?;
        }
        Ok(())
    }

    /// What a fact that is not among those of the puzzle comes to, such as one against a solution.
    ///
    /// # Errors
    /// Where the domain cannot say it.
    pub fn clauses_of(self, puzzle: &Puzzle, fact: &Fact, mut sink: impl FnMut(&[Lit])) -> Result<(), EncodingError> {
        self.wording(puzzle).clauses(fact, &mut sink).map_err(|_| self.unsayable(puzzle, fact))
    }

    /// The variables of a puzzle.
    pub fn coding(self, puzzle: &Puzzle) -> Coding {
        Coding::of(self.domain, puzzle.board(), self.sums)
    }

    /// How its facts are said.
    pub(crate) fn wording(self, puzzle: &Puzzle) -> Wording {
        Wording::of(self.coding(puzzle), OneHot::of(puzzle.board()), self.at_most_one)
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
        let mut writer = DimacsWriter::with(out, self.numbers(puzzle), self.wording(puzzle));
        self.write_head(puzzle, self.clauses_only(), size, &mut writer)?;
        if projection == Projection::Cells {
            self.write_projection(puzzle, &mut writer)?;
        }
        self.write_body(puzzle, self.facts(puzzle), &mut writer)
    }

    /// The same as one text; its size is known, and found to be within bounds, before any of it is made.
    ///
    /// # Errors
    /// As for [`Encoding::size`].
    pub fn to_dimacs(self, puzzle: &Puzzle, stop: &dyn Stop) -> Result<String, EncodingError> {
        let size = self.size(puzzle, Purpose::Solve, stop)?;
        let mut text = Vec::new();
        self.write_dimacs(puzzle, Projection::All, size, &mut text).expect("a vector takes all");
        Ok(String::from_utf8_lossy(&text).into_owned())
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

    /// The literals that say the givens; the first cell with some that are none.
    pub fn assumptions(self, puzzle: &Puzzle) -> Result<Vec<Lit>, Cell> {
        let board = puzzle.board();
        if self.domain.has_values() {
            return Ok(puzzle.givens().iter().flat_map(|given| encode::given_literals(board, given)).collect());
        }
        let (coding, mut literals) = (self.coding(puzzle), Vec::new());
        for given in puzzle.givens() {
            for clause in coding.one_of(given.cell, given.allowed) {
                let [literal] = clause[..] else { return Err(given.cell) };
                literals.push(literal);
            }
        }
        Ok(literals)
    }

    /// The largest number of a cell's variable.
    fn last_of_cells(self, puzzle: &Puzzle) -> u64 {
        if self.domain.has_values() {
            self.numbering.last(OneHot::of(puzzle.board())) as u64
        } else {
            self.coding(puzzle).of_cells() as u64
        }
    }

    /// The largest number of a variable of cells and automata.
    fn last_of_rules(self, puzzle: &Puzzle, language: Language) -> u64 {
        let coding = self.coding(puzzle);
        let of_automata = match language {
            Language::Clauses(_) => coding.variables() - coding.of_cells(),
            Language::Lines => language.variables(puzzle.board()) - OneHot::of(puzzle.board()).variables(),
        };
        self.last_of_cells(puzzle) + of_automata as u64
    }

    /// The numbers of the variables in text.
    pub fn numbers(self, puzzle: &Puzzle) -> Numbers {
        let one_hot = if self.domain.has_values() { OneHot::of(puzzle.board()) } else { OneHot::default() };
        Numbers::new(self.numbering, one_hot)
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
            describe(puzzle, language, out)?;
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
            name_variables(puzzle.board(), self.coding(puzzle), language, is_open, out)?;
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
            Givens::Assumed => self.write_assumptions(puzzle, out),
            Givens::Units | Givens::Propagated | Givens::LeftOut => Ok(()),
        }
    }

    fn write_projection(self, puzzle: &Puzzle, out: &mut impl FormulaWriter) -> io::Result<()> {
        // What is settled stands in no clause: models would be counted twice.
        let settled = self.settled(puzzle);
        let is_open = |index: &usize| settled.as_ref().is_none_or(|settled| settled.truth(*index).is_none());
        let open = (0..self.coding(puzzle).of_cells()).filter(is_open);
        let literals = open.map(|index| Lit::from_index(index, true));
        let numbers: Vec<_> = literals.map(|literal| out.number(literal).to_string()).collect();
        out.comment(format_args!("p show {} 0", numbers.join(" ")))
    }

    fn write_assumptions(self, puzzle: &Puzzle, out: &mut impl FormulaWriter) -> io::Result<()> {
        out.comment(format_args!("givens, which are no clauses here"))?;
        let literals = self.assumptions(puzzle).unwrap_or_default();
        let numbers: Vec<_> = literals.into_iter().map(|literal| format!("{} ", out.literal(literal))).collect();
        out.comment(format_args!("assume {}0", numbers.concat()))
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
