//! What is only written, for other programs: arrays, blocks and sheets read what can be read of it.

use crate::board::Board;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Cells, Format};
use crate::values::Value;

/// What they have in common.
const ARRAY: Format = Format { bare: Some(Bare::Latin), read_as: Some("array"), separator: "", ..Format::BARE };

/// All that are only written.
pub static PROGRAMS: [Format; 5] = [
    Format {
        name: "latex",
        about: "an array of LaTeX",
        example: "\\begin{array}{cc}\n1 & 2 \\\\\n2 & 1\n\\end{array}\n",
        read_as: Some("block"),
        put: |cells, _, out| {
            let columns = "c".repeat(cells.board.values());
            let rows = rows(cells, shown, [" & ", "."]).join(" \\\\\n");
            out.push_str(&format!("\\begin{{array}}{{{columns}}}\n{rows}\n\\end{{array}}\n"));
            Ok(())
        },
        ..ARRAY
    },
    Format {
        name: "gap",
        about: "a quasigroup of the package loops for GAP",
        example: "QuasigroupByCayleyTable([[1, 2], [2, 1]]);\n",
        put: |cells, _, out| list(cells, from_1, ["QuasigroupByCayleyTable(", ");"], out),
        ..ARRAY
    },
    Format {
        name: "sage",
        about: "a matrix of Sage",
        example: "matrix([[1, 2], [2, 1]])\n",
        put: |cells, _, out| list(cells, numbered, ["matrix(", ")"], out),
        ..ARRAY
    },
    Format {
        name: "numpy",
        about: "an array of NumPy",
        example: "np.array([[1, 2], [2, 1]])\n",
        put: |cells, _, out| list(cells, numbered, ["np.array(", ")"], out),
        ..ARRAY
    },
    Format {
        name: "fields",
        about: "a line per puzzle, with commas between its cells",
        example: "1,2,2,1\n",
        read_as: Some("csv"),
        separator: "",
        put: |cells, _, out| {
            let symbol = |value| cells.board.symbols().symbol(value);
            let rows = (0..cells.board.values()).map(|row| cells.row(row, "", symbol).join(","));
            out.push_str(&rows.collect::<Vec<_>>().join(","));
            out.push('\n');
            Ok(())
        },
        ..Format::BARE
    },
];

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
fn rows(cells: &Cells, written: Written, [between, empty]: [&str; 2]) -> Vec<String> {
    let row = |row| cells.row(row, empty, |value| written(cells.board, value)).join(between);
    (0..cells.board.values()).map(row).collect()
}

fn list(cells: &Cells, written: Written, [open, close]: [&str; 2], out: &mut String) -> Result<(), Loss> {
    if written(cells.board, Value::new(0)) == "0" && cells.values().contains(&None) {
        return Err(Loss::of("empty cells beside the number 0, which stands for them"));
    }
    out.push_str(&format!("{open}[[{}]]{close}\n", rows(cells, written, [", ", "0"]).join("], [")));
    Ok(())
}
