//! Squares as other programs take them. Nothing here is a notation of puzzles: arrays and blocks read what can be read of it.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::style::Style;
use crate::puzzle::{Puzzle, Solution};
use crate::values::Value;

/// How a program takes a square.
pub struct Program {
    name: &'static str,
    about: &'static str,
    example: &'static str,
    read_as: &'static str,
    put: fn(&Board, &Cells, &mut String) -> Result<(), Loss>,
}

/// What the cells hold, by their indices in reading order.
type Cells<'c> = dyn Fn(usize) -> Option<Value> + 'c;

/// All that are only written.
pub static PROGRAMS: [Program; 4] = [
    Program {
        name: "latex",
        about: "an array of LaTeX",
        example: "\\begin{array}{cc}\n1 & 2 \\\\\n2 & 1\n\\end{array}\n",
        read_as: "block",
        put: latex,
    },
    Program {
        name: "gap",
        about: "a quasigroup of the package loops for GAP",
        example: "QuasigroupByCayleyTable([[1, 2], [2, 1]]);\n",
        read_as: "array",
        put: |board, cells, out| list(board, cells, ["QuasigroupByCayleyTable(", ");"], out),
    },
    Program {
        name: "sage",
        about: "a matrix of Sage",
        example: "matrix([[1, 2], [2, 1]])\n",
        read_as: "array",
        put: |board, cells, out| list(board, cells, ["matrix(", ")"], out),
    },
    Program {
        name: "numpy",
        about: "an array of NumPy",
        example: "np.array([[1, 2], [2, 1]])\n",
        read_as: "array",
        put: |board, cells, out| list(board, cells, ["np.array(", ")"], out),
    },
];

impl Format for Program {
    fn name(&self) -> &'static str {
        self.name
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn example(&self) -> &'static str {
        self.example
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Latin)
    }

    fn read_as(&self) -> &'static str {
        self.read_as
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        (self.put)(puzzle.board(), &|index| values[index], out)
    }

    fn put_answer(&self, board: &Board, _: Style, solution: &Solution, _: u64, out: &mut String) -> Result<(), Loss> {
        (self.put)(board, &|index| Some(solution.values()[index]), out)
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

/// The numbers of rows of cells, with something between them; `empty` for a cell without a value.
fn rows(board: &Board, cells: &Cells, between: &str, empty: &str) -> Vec<String> {
    let order = board.values();
    let cell = |index| cells(index).map_or_else(|| empty.to_owned(), |value| (value.index() + 1).to_string());
    let row = |row: usize| (row * order..(row + 1) * order).map(cell).collect::<Vec<_>>().join(between);
    (0..order).map(row).collect()
}

fn list(board: &Board, cells: &Cells, [open, close]: [&str; 2], out: &mut String) -> Result<(), Loss> {
    out.push_str(&format!("{open}[[{}]]{close}\n", rows(board, cells, ", ", "0").join("], [")));
    Ok(())
}

fn latex(board: &Board, cells: &Cells, out: &mut String) -> Result<(), Loss> {
    let columns = "c".repeat(board.values());
    let rows = rows(board, cells, " & ", ".").join(" \\\\\n");
    out.push_str(&format!("\\begin{{array}}{{{columns}}}\n{rows}\n\\end{{array}}\n"));
    Ok(())
}
