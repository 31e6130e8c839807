//! Answers as further columns of a table, and the table's own text around them.

use std::borrow::Cow;

use super::columns::{Boards, Columns, PUZZLES};
use super::dialect::{Dialect, Form};
use super::field;
use super::rows::Row;

/// The name of the column in which something is noted about a row: never compared.
const NOTE: &str = "note";
/// The column that holds solutions, whatever it is called in a table.
const SOLUTION: &str = "solution";

/// What a command says in one of its columns; nothing where it has nothing to say of a row.
pub type Cell = Option<String>;

/// A row with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    /// Its text, with the end of its line.
    pub text: String,
    /// Whether a field that stood there says something else.
    pub differs: bool,
}

/// Where the answers of a command go in a table.
#[derive(Clone, Debug)]
pub struct Layout {
    dialect: Dialect,
    names: Vec<&'static str>,
    /// For each name the column that is there already.
    places: Vec<Option<usize>>,
    /// The fields in front of new columns.
    width: usize,
    /// Whether what stands there is written over.
    replaces: bool,
}

impl Layout {
    /// The places of columns with these names in a table. Puzzles that replace those of the table stand in their column.
    pub fn new(dialect: Dialect, columns: &Columns, names: Vec<&'static str>, replaces: bool) -> Layout {
        let called = |name: &str| columns.names().iter().position(|column| column == name);
        let place = |name: &&str| match columns.boards {
            Boards::Column(puzzles) if replaces && PUZZLES.contains(name) => Some(puzzles),
            _ => called(name).or(columns.solution.filter(|_| *name == SOLUTION)),
        };
        let places = names.iter().map(place).collect();
        Layout { dialect, names, places, width: columns.width, replaces }
    }

    /// How the table is written.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Whether a row of answers is one to this row: all fields are the same that no answer may have changed.
    pub fn is_answered(&self, row: &Row, answered: &Row) -> bool {
        let is_free = |column: &usize| !self.places.contains(&Some(*column));
        (0..row.fields.len()).filter(is_free).all(|column| row.field(column) == answered.field(column))
    }

    /// What a row of answers says in one of the columns.
    pub fn said<'r>(&self, answered: &'r Row, name: &str) -> &'r str {
        let Some(column) = self.names.iter().position(|known| *known == name) else { return "" };
        let new = self.new_columns().take_while(|other| *other != column).count();
        answered.field(self.places[column].unwrap_or(self.width + new))
    }

    /// The heading of the table with those of new columns behind it.
    pub fn heading(&self, row: &Row) -> String {
        let new = self.new_columns().map(|column| self.dialect.field(self.names[column]).into_owned());
        self.with_behind(row, row.text.clone(), new.collect())
    }

    /// The line below the heading of a table in bars.
    pub fn ruler(&self, row: &Row) -> String {
        let new = self.new_columns().map(|_| "---".to_owned());
        self.with_behind(row, row.text.clone(), new.collect())
    }

    /// A row with these answers, one for each name, and with these notes. What stands in their place already is compared: an empty
    /// field is filled, another one stays, and is noted. A line without any field stays as it is.
    pub fn row(&self, row: &Row, mut cells: Vec<Cell>, mut notes: Vec<String>) -> Filled {
        if row.fields.is_empty() {
            return Filled { text: format!("{}{}", row.text, row.end), differs: false };
        }
        let note = self.names.iter().position(|name| *name == NOTE);
        let mut changes: Vec<(usize, String)> = Vec::new();
        let before = notes.len();
        for (column, place) in self.places.iter().enumerate() {
            let Some(place) = place.filter(|_| Some(column) != note) else { continue };
            let Some(ours) = cells[column].take() else { continue };
            let theirs = row.field(place);
            if is_same(theirs, &ours) {
                continue;
            }
            let is_open = if self.names[column] == SOLUTION { field::is_missing(theirs) } else { theirs.is_empty() };
            if self.replaces || is_open {
                changes.push((place, ours));
            } else {
                notes.push(format!("{}: {ours}", self.names[column]));
            }
        }
        let differs = notes.len() > before;
        if let Some(note) = note {
            let theirs = self.places[note].map_or("", |place| row.field(place));
            // Ours stands behind theirs, once.
            notes.retain(|said| !theirs.contains(said.as_str()));
            let said = std::iter::once(theirs.to_owned()).filter(|theirs| !theirs.is_empty()).chain(notes);
            let said = said.collect::<Vec<_>>().join("; ");
            match self.places[note] {
                Some(place) if said != theirs => changes.push((place, said)),
                Some(_) => {}
                None => cells[note] = Some(said),
            }
        }
        let new = self.new_columns().map(|column| {
            let text = cells[column].take().unwrap_or_default();
            self.dialect.field(&text).into_owned()
        });
        let new = new.collect();
        let needed = changes.iter().map(|(place, _)| place + 1).max().unwrap_or(0);
        let row = &self.with_fields(row, needed);
        Filled { text: self.with_behind(row, self.changed(row, changes), new), differs }
    }

    /// Whether a note tells that a column differs from our answer.
    pub fn tells_difference(&self, note: &str) -> bool {
        let names_column = |said: &str| self.names.iter().any(|name| said.starts_with(&format!("{name}: ")));
        note.split("; ").any(names_column)
    }

    /// The columns that the table does not have.
    fn new_columns(&self) -> impl Iterator<Item = usize> {
        (0..self.names.len()).filter(|column| self.places[*column].is_none())
    }

    /// A row with so many fields at least: those that it lacks are empty.
    fn with_fields<'r>(&self, row: &'r Row, needed: usize) -> Cow<'r, Row> {
        let mut row = Cow::Borrowed(row);
        if self.dialect.form == Form::Bars && row.places.len() < needed {
            let row = row.to_mut();
            row.text.truncate(row.text.trim_end().trim_end_matches('|').len());
            row.text.push('|');
        }
        while row.places.len() < needed {
            let row = row.to_mut();
            let start = match self.dialect.form {
                Form::Separated { separator, .. } => {
                    row.text.push(separator);
                    row.text.len()
                }
                Form::Bars => {
                    row.text.push_str("  |");
                    row.text.len() - 3
                }
            };
            let end = start + if self.dialect.form == Form::Bars { 2 } else { 0 };
            row.places.push(start..end);
            row.fields.push(String::new());
        }
        row
    }

    /// The text of a row, some of whose fields are others.
    fn changed(&self, row: &Row, mut changes: Vec<(usize, String)>) -> String {
        let mut text = row.text.clone();
        changes.sort_by_key(|(place, _)| *place);
        for (place, field) in changes.iter().rev() {
            let field = self.dialect.field(field);
            match row.places.get(*place) {
                Some(place) if self.dialect.form == Form::Bars => {
                    text.replace_range(place.clone(), &format!(" {field} "))
                }
                Some(place) => text.replace_range(place.clone(), &field),
                None => {}
            }
        }
        text
    }

    /// A text of a row with fields behind it, in line with those of other rows.
    fn with_behind(&self, row: &Row, text: String, new: Vec<String>) -> String {
        let end = if row.end.is_empty() && !new.is_empty() { self.dialect.line_end() } else { &row.end };
        let missing = self.width.saturating_sub(row.fields.len());
        match self.dialect.form {
            Form::Separated { separator, .. } => {
                let mut line = text;
                // A row without any field has one that is empty.
                let missing = if row.fields.is_empty() { missing.saturating_sub(1) } else { missing };
                if !new.is_empty() {
                    (0..missing).for_each(|_| line.push(separator));
                }
                for field in new {
                    line.push(separator);
                    line += &field;
                }
                line + end
            }
            Form::Bars => {
                let mut line = text.trim_end().trim_end_matches('|').to_owned();
                let behind = (0..missing).map(|_| String::new()).chain(new);
                behind.for_each(|field| line += &format!("| {field} "));
                line + "|" + end
            }
        }
    }
}

/// Whether a field says what we would write, perhaps with an apostrophe that keeps it from running.
fn is_same(theirs: &str, ours: &str) -> bool {
    theirs == ours || theirs.strip_prefix('\'').is_some_and(|theirs| theirs == ours)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::tables::rows::Rows;

    /// A table whose puzzles stand in column 1, with answers to each row.
    fn answered(table: &str, solution: Option<usize>, replaces: bool, answers: &[[&str; 3]]) -> (String, Vec<bool>) {
        let dialect = Dialect::of(table);
        let mut rows = Rows::new(table.as_bytes(), dialect);
        let first = rows.next_row().unwrap().unwrap();
        let width = table.lines().map(|line| line.split([',', ';']).count()).max().unwrap();
        let width = if dialect.form == Form::Bars { first.fields.len() } else { width };
        let columns = Columns { boards: Boards::Column(1), solution, heading: Some((1, first.fields.clone())), width };
        let layout = Layout::new(dialect, &columns, vec!["verdict", "solution", "note"], replaces);
        let mut out = layout.heading(&first);
        let mut differ = Vec::new();
        let mut answers = answers.iter();
        while let Some(row) = rows.next_row().unwrap() {
            if row.is_ruler {
                out += &layout.ruler(&row);
                continue;
            }
            let said = |text: &&str| Some((*text).to_owned()).filter(|text| !text.is_empty());
            let [verdict, solution, note] = answers.next().unwrap();
            let filled = layout.row(&row, vec![said(verdict), said(solution), None], said(note).into_iter().collect());
            out += &filled.text;
            differ.push(filled.differs);
        }
        (out, differ)
    }

    #[test]
    fn answers_stand_behind_what_was_there() {
        for (table, solution, replaces, expected, differ) in [
            (
                "id,p\n1,x\n2,y",
                None,
                false,
                "id,p,verdict,solution,note\n1,x,unique,12,\n2,y,none,,\"a, b\"\n",
                [false, false],
            ),
            // The line ends, quotes and blanks of the table stay.
            (
                "id;p\r\n 1 ;\"x\"\r\n2;y\r\n",
                None,
                false,
                "id;p;verdict;solution;note\r\n 1 ;\"x\";unique;12;\r\n2;y;none;;a, b\r\n",
                [false, false],
            ),
            // Rows that end early or late.
            (
                "id,p,q\n1\n2,y,z,w\n",
                None,
                false,
                "id,p,q,,verdict,solution,note\n1,,,,unique,12,\n2,y,z,w,none,,\"a, b\"\n",
                [false, false],
            ),
            (
                "id,p,verdict,note\n1,x\n2,y,none\n",
                None,
                false,
                "id,p,verdict,note,solution\n1,x,unique,,12\n2,y,none,\"a, b\",\n",
                [false, false],
            ),
            (
                "| id | p | verdict | note |\n|---|---|---|---|\n| 1 | x |\n| 2 | y | none |\n",
                None,
                false,
                "| id | p | verdict | note | solution |\n|---|---|---|---| --- |\n| 1 | x | unique |  | 12 |\n| 2 | y | none | a, b |  |\n",
                [false, false],
            ),
            // What is there is compared, and empty fields are filled.
            (
                "id,p,verdict,note\n1,x,none,hm\n2,y,,a\n",
                None,
                false,
                "id,p,verdict,note,solution\n1,x,none,hm; verdict: unique,12\n2,y,none,\"a; a, b\",\n",
                [true, false],
            ),
            (
                "id,p,verdict,note\n1,x,none,hm\n2,y,,a\n",
                None,
                true,
                "id,p,verdict,note,solution\n1,x,unique,hm,12\n2,y,none,\"a; a, b\",\n",
                [false, false],
            ),
            // A column of solutions is that of the solution.
            (
                "id,p,key\n1,x,0\n2,y,34\n",
                Some(2),
                false,
                "id,p,key,verdict,note\n1,x,12,unique,\n2,y,34,none,\"a, b\"\n",
                [false, false],
            ),
            (
                "| id | p |\n|---|---|\n| 1 | x |\n| 2 | y |\n",
                None,
                false,
                "| id | p | verdict | solution | note |\n|---|---| --- | --- | --- |\n| 1 | x | unique | 12 |  |\n| 2 | y | none |  | a, b |\n",
                [false, false],
            ),
        ] {
            let answers = [["unique", "12", ""], ["none", "", "a, b"]];
            let (out, differs) = answered(table, solution, replaces, &answers);
            assert_eq!((out.as_str(), &differs[..]), (expected, &differ[..]), "{table}");
        }
    }

    #[test]
    fn answering_twice_changes_nothing() {
        let answers = [["unique", "12", "note, this"], ["none", "", "=1"]];
        let (once, _) = answered("id,p\n1,x\n2,y\n", None, false, &answers);
        let (twice, differs) = answered(&once, None, false, &answers);
        assert_eq!((once, differs), (twice, vec![false, false]));
    }
}
