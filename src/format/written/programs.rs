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
        put: |board, cells, out| list(board, cells, from_1, ["QuasigroupByCayleyTable(", ");"], out),
    },
    Program {
        name: "sage",
        about: "a matrix of Sage",
        example: "matrix([[1, 2], [2, 1]])\n",
        read_as: "array",
        put: |board, cells, out| list(board, cells, numbered, ["matrix(", ")"], out),
    },
    Program {
        name: "numpy",
        about: "an array of NumPy",
        example: "np.array([[1, 2], [2, 1]])\n",
        read_as: "array",
        put: |board, cells, out| list(board, cells, numbered, ["np.array(", ")"], out),
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

/// How a program writes a value.
type Written = fn(&Board, Value) -> String;

/// By its place among the values: tables of GAP count from 1.
fn from_1(_: &Board, value: Value) -> String {
    (value.index() + 1).to_string()
}

/// As the number that its symbol names; by its place where symbols name none.
fn numbered(board: &Board, value: Value) -> String {
    board.number(value).map_or_else(|| from_1(board, value), |number| number.to_string())
}

/// As the number that its symbol names; as its symbol where that names none.
fn shown(board: &Board, value: Value) -> String {
    board.number(value).map_or_else(|| board.symbols().symbol(value), |number| number.to_string())
}

/// Rows of cells, with something between them; `empty` for a cell without a value.
fn rows(board: &Board, cells: &Cells, written: Written, [between, empty]: [&str; 2]) -> Vec<String> {
    let order = board.values();
    let cell = |index| cells(index).map_or_else(|| empty.to_owned(), |value| written(board, value));
    let row = |row: usize| (row * order..(row + 1) * order).map(cell).collect::<Vec<_>>().join(between);
    (0..order).map(row).collect()
}

fn list(
    board: &Board,
    cells: &Cells,
    written: Written,
    [open, close]: [&str; 2],
    out: &mut String,
) -> Result<(), Loss> {
    let is_open = |index| cells(index).is_none();
    if written(board, Value::new(0)) == "0" && (0..board.grid().cells().len()).any(is_open) {
        return Err(Loss::of("empty cells beside the number 0, which stands for them"));
    }
    out.push_str(&format!("{open}[[{}]]{close}\n", rows(board, cells, written, [", ", "0"]).join("], [")));
    Ok(())
}

fn latex(board: &Board, cells: &Cells, out: &mut String) -> Result<(), Loss> {
    let columns = "c".repeat(board.values());
    let rows = rows(board, cells, shown, [" & ", "."]).join(" \\\\\n");
    out.push_str(&format!("\\begin{{array}}{{{columns}}}\n{rows}\n\\end{{array}}\n"));
    Ok(())
}
