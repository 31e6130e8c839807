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
    put: fn(&Board, &Cells, u64, &mut String) -> Result<(), Loss>,
}

/// What the cells hold, by their indices in reading order.
type Cells<'c> = dyn Fn(usize) -> Option<Value> + 'c;

/// All that are only written.
pub static PROGRAMS: [Program; 6] = [
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
        put: |board, cells, _, out| list(board, cells, ["QuasigroupByCayleyTable(", ");"], out),
    },
    Program {
        name: "sage",
        about: "a matrix of Sage",
        example: "matrix([[1, 2], [2, 1]])\n",
        read_as: "array",
        put: |board, cells, _, out| list(board, cells, ["matrix(", ")"], out),
    },
    Program {
        name: "numpy",
        about: "an array of NumPy",
        example: "np.array([[1, 2], [2, 1]])\n",
        read_as: "array",
        put: |board, cells, _, out| list(board, cells, ["np.array(", ")"], out),
    },
    Program {
        name: "mckay",
        about: "a square a line: digits from 0, to order 10, as in McKay's lists",
        example: "0110\n",
        read_as: "mckay",
        put: mckay,
    },
    Program {
        name: "long",
        about: "a line a cell: square, row, column and value, from 1, below a heading",
        example: "square row column value\n1 1 1 1\n1 1 2 2\n1 2 1 2\n1 2 2 1\n",
        read_as: "long",
        put: long,
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
        (self.put)(puzzle.board(), &|index| values[index], 1, out)
    }

    fn put_answer(
        &self,
        board: &Board,
        _: Style,
        solution: &Solution,
        number: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        (self.put)(board, &|index| Some(solution.values()[index]), number, out)
    }

    fn separator(&self, _: Style) -> &'static str {
        ""
    }
}

/// The numbers of rows of cells, with something between them; `empty` for a cell without a value.
fn rows(board: &Board, cells: &Cells, between: &str, empty: &str) -> Vec<String> {
    let order = board.order();
    let cell = |index| cells(index).map_or_else(|| empty.to_owned(), |value| (value.index() + 1).to_string());
    let row = |row: usize| (row * order..(row + 1) * order).map(cell).collect::<Vec<_>>().join(between);
    (0..order).map(row).collect()
}

fn list(board: &Board, cells: &Cells, [open, close]: [&str; 2], out: &mut String) -> Result<(), Loss> {
    out.push_str(&format!("{open}[[{}]]{close}\n", rows(board, cells, ", ", "0").join("], [")));
    Ok(())
}

fn latex(board: &Board, cells: &Cells, _: u64, out: &mut String) -> Result<(), Loss> {
    let columns = "c".repeat(board.order());
    let rows = rows(board, cells, " & ", ".").join(" \\\\\n");
    out.push_str(&format!("\\begin{{array}}{{{columns}}}\n{rows}\n\\end{{array}}\n"));
    Ok(())
}

fn mckay(board: &Board, cells: &Cells, _: u64, out: &mut String) -> Result<(), Loss> {
    const MOST: usize = 10;
    let order = board.order();
    if order > MOST {
        return Err(Loss::of(format!("the order {order} (at most {MOST} fit)")));
    }
    let digits: Option<Vec<_>> = (0..order * order).map(|index| cells(index).map(Value::index)).collect();
    let digits = digits.ok_or_else(|| Loss::of("empty cells"))?;
    digits.iter().for_each(|digit| out.push_str(&digit.to_string()));
    out.push('\n');
    Ok(())
}

fn long(board: &Board, cells: &Cells, number: u64, out: &mut String) -> Result<(), Loss> {
    if number == 1 {
        out.push_str("square row column value\n");
    }
    let order = board.order();
    for index in 0..order * order {
        if let Some(value) = cells(index) {
            let (row, column) = (index / order + 1, index % order + 1);
            out.push_str(&format!("{number} {row} {column} {}\n", value.index() + 1));
        }
    }
    Ok(())
}
