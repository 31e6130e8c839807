//! The puzzles of a table alone, in our own notation, for commands that take no tables.

use exactly::format::{EXACTLY, Options, Parser};

use crate::console::output;
use crate::console::tables::{Columns, Row};

/// Shows the puzzles of rows.
pub struct Puzzles {
    /// The name of the table.
    name: String,
    columns: Columns,
    options: Options,
    parser: Parser,
    /// Whether a row had no puzzle that can be shown.
    pub has_failed: bool,
}

impl Puzzles {
    /// Those of a table with these columns.
    pub fn new(columns: Columns, name: &str) -> Puzzles {
        let options = Options::default();
        Puzzles { name: name.to_owned(), columns, parser: Parser::new(&options), options, has_failed: false }
    }

    /// The puzzle of a row; nothing where it has none, which is said.
    pub fn text(&mut self, row: &Row) -> String {
        let entry = self.columns.entry(row, &mut self.parser, &self.options).map_err(|unread| unread.to_string());
        let mut text = String::new();
        let written = entry.and_then(|entry| {
            let written = EXACTLY.write_puzzle(&entry.record.puzzle, EXACTLY.style(), &mut text);
            written.map_err(|loss| loss.to_string())
        });
        match written {
            Ok(()) => {
                EXACTLY.put_note(self.title(row), EXACTLY.style(), 0, &mut text);
                text
            }
            Err(why) => {
                self.has_failed = true;
                output::talk(&format!("{}:{}: {why}\n", self.name, row.line));
                String::new()
            }
        }
    }

    /// What stands in the first column that has neither puzzle nor solution.
    fn title<'r>(&self, row: &'r Row) -> &'r str {
        let is_title = |column: &usize| !self.columns.boards.has(*column) && self.columns.solution != Some(*column);
        (0..row.fields.len()).find(is_title).map_or("", |column| row.field(column))
    }
}
