//! A puzzle in languages above clauses: MiniZinc, and answer set programming as clingo takes it.

use std::io::{self, Write};

use crate::board::Board;
use crate::grid::Cell;
use crate::primitive::Primitive;
use crate::puzzle::Puzzle;
use crate::values::Numbers;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// MiniZinc, an array of integers.
    MiniZinc,
    /// Answer set programming: `x(R,C,V)` for a cell and its value.
    Asp,
}

/// A rule that such a program does not say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{rule} cannot be said in {language}: cells that differ and sums can")]
pub struct Unsayable {
    /// Its name.
    pub rule: String,
    /// The language.
    pub language: &'static str,
}

impl Program {
    fn name(self) -> &'static str {
        match self {
            Program::MiniZinc => "MiniZinc",
            Program::Asp => "ASP",
        }
    }

    /// Whether it says all rules of a board.
    ///
    /// # Errors
    /// The first rule that it does not say.
    pub fn can_say(self, board: &Board) -> Result<(), Unsayable> {
        let is_said = |primitive: &Primitive| match primitive {
            Primitive::AllDifferent(_) | Primitive::Sum(_) => true,
            Primitive::Pairs(table, _) => table.is_different(),
            Primitive::AtLeast(..) | Primitive::Automaton(..) | Primitive::DistinctPairs(_) => false,
        };
        if !board.grid().is_whole() {
            let layers = board.grid().layers() > 1;
            let rule =
                if layers { "a board in several layers" } else { "a board with places that have no cell" }.to_owned();
            return Err(Unsayable { rule, language: self.name() });
        }
        match board.primitives().iter().find(|lowered| !is_said(&lowered.primitive)) {
            Some(lowered) => Err(Unsayable { rule: board.rule(lowered.rule).name.clone(), language: self.name() }),
            None => Ok(()),
        }
    }

    /// Writes a puzzle, all of whose rules it [can say](Program::can_say).
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(self, puzzle: &Puzzle, out: &mut impl Write) -> io::Result<()> {
        match self {
            Program::MiniZinc => write_minizinc(puzzle, out),
            Program::Asp => write_asp(puzzle, out),
        }
    }
}

fn write_minizinc(puzzle: &Puzzle, out: &mut impl Write) -> io::Result<()> {
    let board = puzzle.board();
    let (grid, numbers) = (board.grid(), numbers(board));
    let (rows, columns) = (grid.rows(), grid.columns());
    let cell = |cell: Cell| format!("x[{},{}]", grid.row_of(cell) + 1, grid.column_of(cell) + 1);
    let list = |cells: &[Cell]| cells.iter().map(|&one| cell(one)).collect::<Vec<_>>().join(", ");
    writeln!(out, "% {}", board.layout())?;
    writeln!(out, "include \"alldifferent.mzn\";")?;
    writeln!(out, "array[1..{rows}, 1..{columns}] of var {}..{}: x;", numbers.least(), numbers.greatest())?;
    for lowered in board.primitives() {
        let name = board.rule(lowered.rule).name.escape_debug();
        match &lowered.primitive {
            Primitive::AllDifferent(cells) => {
                writeln!(out, "constraint alldifferent([{}]);  % {name}", list(cells))?;
            }
            Primitive::Pairs(_, pairs) => {
                for &(one, other) in pairs {
                    writeln!(out, "constraint {} != {};  % {name}", cell(one), cell(other))?;
                }
            }
            Primitive::Sum(sum) => {
                let terms = sum.terms.iter().map(|term| format!("{} * {}", term.coefficient, cell(term.cell)));
                let terms: Vec<String> = terms.collect();
                let terms = if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") };
                writeln!(out, "constraint {terms} = {};  % {name}", sum.total_of_numbers(&numbers))?;
                if sum.distinct {
                    writeln!(out, "constraint alldifferent([{}]);  % {name}", list(&sum.cells()))?;
                }
            }
            Primitive::AtLeast(..) | Primitive::Automaton(..) | Primitive::DistinctPairs(_) => {
                return Err(io::ErrorKind::InvalidInput.into());
            }
        }
    }
    for given in puzzle.givens() {
        let values: Vec<String> = given.allowed.iter().map(|value| numbers.of(value).to_string()).collect();
        writeln!(out, "constraint {} in {{{}}};  % given", cell(given.cell), values.join(", "))?;
    }
    writeln!(out, "solve satisfy;")?;
    writeln!(out, "output [join(\" \", [show(x[r, c]) | c in 1..{columns}]) ++ \"\\n\" | r in 1..{rows}];")
}

fn write_asp(puzzle: &Puzzle, out: &mut impl Write) -> io::Result<()> {
    let board = puzzle.board();
    let (grid, numbers) = (board.grid(), numbers(board));
    let values = format!("{}..{}", numbers.least(), numbers.greatest());
    let place = |cell: Cell| format!("{},{}", grid.row_of(cell) + 1, grid.column_of(cell) + 1);
    writeln!(out, "% {}", board.layout())?;
    writeln!(out, "{{ x(R,C,V) : V = {values} }} = 1 :- R = 1..{}, C = 1..{}.", grid.rows(), grid.columns())?;
    for lowered in board.primitives() {
        let name = board.rule(lowered.rule).name.escape_debug();
        match &lowered.primitive {
            Primitive::AllDifferent(cells) => write_different(cells, &values, place, &name.to_string(), out)?,
            Primitive::Pairs(_, pairs) => {
                for &(one, other) in pairs {
                    writeln!(out, ":- x({},V), x({},V).  % {name}", place(one), place(other))?;
                }
            }
            Primitive::Sum(sum) => {
                let terms = sum.terms.iter().enumerate();
                let terms = terms.map(|(at, term)| format!("{}*V,{at} : x({},V)", term.coefficient, place(term.cell)));
                let terms: Vec<String> = terms.collect();
                writeln!(out, ":- #sum {{ {} }} != {}.  % {name}", terms.join("; "), sum.total_of_numbers(&numbers))?;
                if sum.distinct {
                    write_different(&sum.cells(), &values, place, &name.to_string(), out)?;
                }
            }
            Primitive::AtLeast(..) | Primitive::Automaton(..) | Primitive::DistinctPairs(_) => {
                return Err(io::ErrorKind::InvalidInput.into());
            }
        }
    }
    for given in puzzle.givens() {
        let values: Vec<String> =
            given.allowed.iter().map(|value| format!("not x({},{})", place(given.cell), numbers.of(value))).collect();
        if values.is_empty() {
            writeln!(out, ":- not #false.  % given")?
        } else {
            writeln!(out, ":- {}.  % given", values.join(", "))?
        }
    }
    writeln!(out, "#show x/3.")
}

/// No value stands in two of the cells.
fn write_different(
    cells: &[Cell],
    values: &str,
    place: impl Fn(Cell) -> String,
    name: &str,
    out: &mut impl Write,
) -> io::Result<()> {
    let one_of: Vec<String> =
        cells.iter().enumerate().map(|(at, &cell)| format!("{at} : x({},V)", place(cell))).collect();
    writeln!(out, ":- V = {values}, #count {{ {} }} > 1.  % {name}", one_of.join("; "))
}

/// What a program calls the values: their numbers, or their places where the numbers do not follow one another. No rule that counts can
/// be said of such.
fn numbers(board: &Board) -> Numbers {
    let numbers = &board.geometry().numbers;
    if numbers.first().is_some() { numbers.clone() } else { Numbers::places(board.values()) }
}
