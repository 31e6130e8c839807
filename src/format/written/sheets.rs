//! Sheets of fields, read by `bare/sheet.rs`; a table by `bare/line.rs`.

use super::line::LINE;
use crate::format::loss::Loss;
use crate::format::notation::{Cells, Format};
use crate::format::style::{Form, Style};

/// The notation `csv`.
pub static CSV: Format = Format {
    name: "csv",
    aliases: &["tsv", "spreadsheet"],
    about: "a sheet of n rows of n fields, or of n² fields per line; commas, semicolons or tabs between them",
    example: "1,,,\n,,3,\n,,,2\n,4,,\n",
    put: put_csv,
    style: Style { form: Form::Columns(b','), ..Style::DEFAULT },
    ..Format::BARE
};

/// The notation `markdown`.
pub static MARKDOWN: Format = Format {
    name: "markdown",
    about: "a table of Markdown: n fields per row between |, empty ones too, with a heading or without",
    example: "| | | | |\n|---|---|---|---|\n| 1 |  |  |  |\n|  |  | 3 |  |\n|  |  |  | 2 |\n|  | 4 |  |  |\n",
    put: put_table,
    ..Format::BARE
};

/// The notation `table`.
pub static TABLE: Format = Format {
    name: "table",
    about: "a heading, and one puzzle per line in the column that it names; written as lines, without heading",
    example: "id;puzzle;level\n1;\"1.....3....2.4..\";\"easy, by hand\"\n",
    separator: LINE.separator,
    put: LINE.put,
    ..Format::BARE
};

fn put_csv(cells: &Cells, style: Style, out: &mut String) -> Result<(), Loss> {
    let between = match style.form {
        Form::Columns(b';') => ";",
        Form::Columns(b'\t') => "\t",
        _ => ",",
    };
    put(cells, ["", between, "\n"], out);
    Ok(())
}

/// Appends a table whose heading is empty.
fn put_table(cells: &Cells, _: Style, out: &mut String) -> Result<(), Loss> {
    let order = cells.board.values();
    out.push_str(&format!("|{}\n|{}\n", " |".repeat(order), "---|".repeat(order)));
    put(cells, ["| ", " | ", " |\n"], out);
    Ok(())
}

/// Appends rows of fields, each row between these texts; an empty cell is an empty field.
fn put(cells: &Cells, [before, between, behind]: [&str; 3], out: &mut String) {
    for row in 0..cells.board.values() {
        let fields = cells.row(row, "", |value| cells.board.symbols().symbol(value)).join(between);
        out.push_str(&format!("{before}{fields}{behind}"));
    }
}
