//! The table that an input is: its rows as jobs, and where answers go in them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, anyhow, ensure};
use exactly::format::{Encoding, Options};

use super::Task;
use crate::console::args::TableArgs;
use crate::console::opened::Opened;
use crate::console::tables::{Boards, Columns, ColumnsError, Decoded, Layout, PUZZLES, Row, Rows};

/// The columns that each command fills, before and behind its own.
const VERDICT: &str = "verdict";
const NOTE: &str = "note";

/// Where things stand in a table.
pub struct Table {
    /// Its columns.
    pub columns: Columns,
    /// Where answers go.
    pub layout: Layout,
    /// How a field is read.
    pub options: Options,
}

/// A table that is read row by row.
pub struct TableReader<R> {
    /// Where things stand in it.
    pub table: Arc<Table>,
    /// What stands in front of the first row of answers: a byte order mark, the heading with the new columns.
    pub front: String,
    /// What the bytes of the table mean, and those of the answers.
    pub encoding: Encoding,
    rows: Opened<R>,
}

impl<R: BufRead> TableReader<R> {
    /// Reads the beginning of a table.
    ///
    /// # Errors
    /// Where it cannot be read, or is none of puzzles.
    pub fn new(input: R, options: &Options, task: &impl Task, args: &TableArgs) -> anyhow::Result<TableReader<R>> {
        let mut rows = Opened::new(input, options.encoding)?;
        let options = of_fields(options);
        let columns = Columns::of(&rows.sample(), &options).map_err(|error| match error {
            ColumnsError::Several(_) => anyhow!("--csv: {error}; name one with --column"),
            _ => anyhow!("--csv: {error}"),
        })?;
        let columns = Columns { width: rows.width(), ..columns };
        let writes_puzzles = task.columns().iter().any(|name| PUZZLES.contains(name));
        ensure!(
            !args.replace || !writes_puzzles || matches!(columns.boards, Boards::Column(_)),
            "--replace: this table has a column for each cell; without --replace the puzzles stand in one column behind"
        );
        let names: Vec<&str> = [VERDICT].iter().chain(task.columns()).chain(&[NOTE]).copied().collect();
        let of_puzzles = columns.names().iter().enumerate().filter(|(column, _)| columns.boards.has(*column));
        for (_, name) in of_puzzles {
            let is_ours = names.contains(&name.as_str()) && !PUZZLES.contains(&name.as_str());
            ensure!(
                !is_ours,
                "the column “{name}” holds the puzzles, and answers have a column of that name: rename it"
            );
        }
        let layout = Layout::new(rows.dialect, &columns, names, args.replace);
        let (mut front, encoding) = (rows.front.clone(), rows.encoding);
        if let Some(line) = columns.heading_line() {
            front += &rows.pass_heading(line, |row| layout.heading(row), |row| layout.ruler(row));
        }
        let options = Options { column: None, ..options };
        Ok(TableReader { table: Arc::new(Table { columns, layout, options }), front, encoding, rows })
    }

    /// The next row.
    ///
    /// # Errors
    /// Where the table cannot be read on.
    pub fn next_row(&mut self) -> io::Result<Option<Row>> {
        self.rows.next_row()
    }

    /// Passes over the rows that an earlier output has answers to, and hands out its text row by row.
    ///
    /// # Errors
    /// Where the file cannot be read, or is no output of this table.
    pub fn resume(&mut self, path: &Path, mut answered: impl FnMut(&Layout, &Row)) -> anyhow::Result<()> {
        let name = || path.display().to_string();
        let file = File::open(path).with_context(name)?;
        let mut file = Decoded::cut(BufReader::new(file), self.encoding);
        let mut front = Vec::new();
        file.by_ref().take(self.front.len() as u64).read_to_end(&mut front).with_context(name)?;
        ensure!(
            self.front.as_bytes().starts_with(&front),
            "{}: the columns of this file are not those of the output",
            name()
        );
        if front.len() < self.front.len() {
            return Ok(());
        }
        let mut earlier = Rows::new(file, self.table.layout.dialect()).that_may_be_cut();
        while let Some(row) = earlier.next_row().with_context(name)? {
            if row.end.bytes().last() != Some(self.table.layout.dialect().ends.last()) {
                // It was cut within this row.
                return Ok(());
            }
            let Some(ours) = self.next_row()? else { anyhow::bail!("{}: it has more rows than the table", name()) };
            ensure!(
                self.table.layout.is_answered(&ours, &row),
                "{}: line {} is no answer to line {} of the table",
                name(),
                row.line,
                ours.line
            );
            answered(&self.table.layout, &row);
        }
        Ok(())
    }
}

/// How a field of a table is read, whose own notation may be named. Its bytes have been decoded.
fn of_fields(options: &Options) -> Options {
    const TABLES: [&str; 3] = ["csv", "markdown", "table"];
    let from = options.from.filter(|from| !TABLES.contains(&from.name()));
    Options { from, encoding: None, ..options.clone() }
}
