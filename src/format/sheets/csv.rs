//! Sheets and tables of spreadsheets: fields with commas, semicolons or tabs between them, quoted or not.

use std::ops::Range;

use super::dialect::{Dialect, LOOKED_AT, recognise, starts, without_hint};
use super::field::{cell, check_points};
use super::{Row, Sheet, parting};
use crate::board::Board;
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::labels;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::options::Options;
use crate::format::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use crate::format::readings::both;
use crate::format::shape::{self, nearest_square};
use crate::format::style::{Form, Style};
use crate::format::text::{Line, Raw, Token};
use crate::puzzle::{Puzzle, Solution};

/// The notation `csv`.
pub struct Csv;

/// The notation `csv`.
pub static CSV: Csv = Csv;

impl Format for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["tsv", "spreadsheet"]
    }

    fn about(&self) -> &'static str {
        "a sheet of n rows of n fields, or n² fields a line; commas, semicolons or tabs between them"
    }

    fn example(&self) -> &'static str {
        "1,,,\n,,3,\n,,,2\n,4,,\n"
    }

    fn bare(&self) -> Option<Bare> {
        Some(Bare::Sudoku)
    }

    fn style(&self) -> Style {
        Style { form: Form::Columns(b','), ..Style::default() }
    }

    fn put_puzzle(&self, puzzle: &Puzzle, style: Style, out: &mut String) -> Result<(), Loss> {
        let values = puzzle.given_values();
        super::put(puzzle.board(), |index| values[index], ["", between(style), "\n"], out);
        Ok(())
    }

    fn write_solution(
        &self,
        board: &Board,
        style: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        super::put(board, |index| Some(solution.values()[index]), ["", between(style), "\n"], out);
        Ok(())
    }
}

/// What stands between two fields in this style.
fn between(style: Style) -> &'static str {
    match style.form {
        Form::Columns(b';') => ";",
        Form::Columns(b'\t') => "\t",
        _ => ",",
    }
}

impl Reading for Csv {
    fn recognise(&self, head: &Head, options: &Options) -> Option<Claim> {
        if labels::labelled_square(head).is_some() {
            return None;
        }
        let named = options.order();
        let (lines, dialect) = parting::dialect(head.sheet(), head.whole, named)?;
        let Dialect { delimiter, order, sure, is_block, or_rows } = dialect;
        // A block passes over rows of empty fields alone.
        if is_block && !head.has_empty_rows() {
            return None;
        }
        if has_labels(&lines, delimiter, order) {
            return None;
        }
        let order = order_of_cells(&lines, delimiter, order, named);
        if named.is_some_and(|named| named != order) {
            return None;
        }
        let grade = if sure { Grade::Signature } else { Grade::Noted };
        let claim = Claim::new(grade, Some(order), format!("a sheet of order {order}"));
        let note = or_rows.then(|| both(order, "puzzles", "rows"));
        Some(claim.with_form(Form::Columns(delimiter)).with_note(note))
    }

    fn framing(&self, settled: &Settled) -> Framing {
        Framing::sheets(delimiter_of(settled.form), settled.order)
    }

    fn parts(&self, record: &[u8], named: Option<usize>) -> Vec<Range<usize>> {
        parting::sheets(record, named)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = parting::lines(raw)?;
        let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let settled = context.settled.form;
        let found = || recognise(&lines, true, None).map(|dialect| dialect.delimiter);
        let delimiter = match settled {
            Form::Columns(delimiter) => delimiter,
            _ => found().unwrap_or(b','),
        };
        parting::check(&lines, delimiter)?;
        let rows = rows(&lines, delimiter)?;
        check_ends(&rows, delimiter)?;
        if context.options.from.is_none() {
            check_doubled(&rows)?;
        }
        let is_flat = rows.len() == 1 && rows[0].fields.len() > 1;
        let sheet = if is_flat { flat(&rows[0])? } else { super::read(&rows, context.options.order())? };
        sheet.parse(first, Style { form: Form::Columns(delimiter), ..self.style() }, context)
    }
}

pub(super) fn delimiter_of(form: Form) -> u8 {
    if let Form::Columns(delimiter) = form { delimiter } else { b',' }
}

/// The order of the first sheet that is whole, without its labels; that of its rows where none is.
fn order_of_cells(lines: &[Line], delimiter: u8, order: usize, named: Option<usize>) -> usize {
    let paragraphs = without_hint(lines).chunk_by(|one, next| next.number == one.number + 1);
    let named = named.or(Some(order));
    let order_of = |lines: &[Line]| Some(super::read(&rows(lines, delimiter).ok()?, named).ok()?.order);
    let sheets = paragraphs.flat_map(|lines| [lines, &lines[..lines.len().min(order)]]);
    sheets.filter_map(order_of).find(|&found| found == order || found + 1 == order).unwrap_or(order)
}

/// Whether one of the squares in the first lines is labels of regions, perhaps with an empty column: as cells they would be another
/// puzzle.
fn has_labels(lines: &[Line], delimiter: u8, order: usize) -> bool {
    let is_labelled = |square: &[Line]| {
        let rows = rows(square, delimiter).unwrap_or_default();
        let fields: Vec<Token> = rows.into_iter().flat_map(|row| row.fields).map(cell).collect();
        let is_empty = |column: &usize| fields.iter().skip(*column).step_by(order).all(|field| field.text == ".");
        let lost = (0..order).find(is_empty);
        let kept = (0..fields.len()).filter(|place| lost != Some(place % order)).map(|place| fields[place]);
        let width = order - usize::from(lost.is_some());
        fields.len() == order * order && labels::is_partition(&kept.collect::<Vec<_>>(), width)
    };
    lines.len() >= 2 * order && lines[..lines.len().min(LOOKED_AT)].chunks_exact(order).any(is_labelled)
}

/// Refuses rows that have lost the tabs behind their last cell, as editors and mails cut them: which cells are empty cannot be
/// told from a row that has lost a cell.
fn check_ends(rows: &[Row], delimiter: u8) -> Result<(), ParseError> {
    let width = rows.iter().map(|row| row.fields.len()).max().unwrap_or(0);
    let cut = rows.iter().find(|row| row.fields.len() < width);
    match cut.filter(|_| delimiter == b'\t' && rows.len() == width) {
        Some(row) => {
            let found = row.fields.len();
            let expected =
                format!("{width} fields, of which {found} are there, each empty cell at the end with its tab,");
            Err(row.line.error(Fault::Expected(expected)))
        }
        None => Ok(()),
    }
}

/// Refuses rows of which every second field is empty: their delimiters are doubled, and the board has half as many columns.
fn check_doubled(rows: &[Row]) -> Result<(), ParseError> {
    let is_empty =
        |row: &Row, first: usize| row.fields.iter().skip(first).step_by(2).all(|field| field.text.is_empty());
    let doubled = rows.iter().all(|row| row.fields.len() >= 2 * shape::LEAST_ORDER - 1 && is_empty(row, 1));
    match rows.first() {
        Some(row) if doubled && !rows.iter().all(|row| is_empty(row, 0)) => {
            Err(row.line.error(Fault::Expected("one delimiter between two cells, not two,".to_owned())))
        }
        _ => Ok(()),
    }
}

/// The rows of a text in this dialect.
///
/// # Errors
/// Where a quoted field does not end on its line.
pub(super) fn rows<'c>(lines: &[Line<'c>], delimiter: u8) -> Result<Vec<Row<'c>>, ParseError> {
    let row = |line: &Line<'c>| {
        let starts = starts(line.text, delimiter);
        let end = |place: usize| starts.get(place + 1).map_or(line.text.len(), |next| next - 1);
        let places = starts.iter().enumerate().map(|(place, &start)| line.token(start, end(place)));
        // Without a quote the fields are what stands between delimiters; the reader of the crate is slow to begin.
        let fields = if line.text.contains(['"', '\r']) {
            places.zip(record(*line, delimiter)?.iter()).map(|(whole, text)| field(whole, text)).collect()
        } else {
            places.map(|whole| field(whole, whole.text)).collect()
        };
        Ok(Row { line: *line, fields })
    };
    without_hint(lines).iter().map(row).collect()
}

/// The fields of one line, `None` where a quote does not end on it.
pub(in crate::format) fn fields<'c>(line: Line<'c>, delimiter: u8) -> Option<Vec<Token<'c>>> {
    Some(rows(&[line], delimiter).ok()?.pop()?.fields)
}

/// What a field says, at its place within the field as it is written; all that is written where it has quotes in it.
fn field<'c>(whole: Token<'c>, text: &str) -> Token<'c> {
    let text = text.trim();
    match whole.text.find(text) {
        Some(place) => whole.line.token(whole.start + place, whole.start + place + text.len()),
        None => whole,
    }
}

/// The fields of one line, as the crate `csv` reads them.
fn record(line: Line, delimiter: u8) -> Result<csv::StringRecord, ParseError> {
    if line.text.bytes().filter(|&byte| byte == b'"').count() % 2 == 1 {
        let quote = line.text.rfind('"').unwrap_or(0);
        let fault = Fault::Expected("a closing quote on the same line".to_owned());
        return Err(line.token(quote, quote + 1).error(fault));
    }
    let mut reader = csv::ReaderBuilder::new();
    // A CR that stands alone ends no line.
    reader.has_headers(false).terminator(csv::Terminator::Any(b'\n'));
    reader.delimiter(delimiter).flexible(true).buffer_capacity(line.text.len() + 1);
    let mut reader = reader.from_reader(line.text.as_bytes());
    let mut record = csv::StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(true) => Ok(record),
        Ok(false) => Ok(csv::StringRecord::from(vec![""])),
        Err(error) => Err(line.error(Fault::Expected(format!("fields ({error})")))),
    }
}

/// The cells of a line that is a whole board.
fn flat<'c>(row: &Row<'c>) -> Result<Sheet<'c>, ParseError> {
    let found = row.fields.len();
    let expected = nearest_square(found).max(shape::LEAST_ORDER).pow(2);
    let fault = Fault::Count { what: Counted::Cells, expected, found };
    let order = super::flat_order(found).ok_or_else(|| row.line.error(fault))?;
    check_points(&row.fields)?;
    Ok(Sheet { order, gaps: Vec::new(), cells: row.fields.iter().map(|field| cell(*field)).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<Line<'_>> {
        (1..).zip(text.lines()).map(|(number, text)| Line { number, text, before: 0 }).collect()
    }

    fn cells(text: &str) -> Result<String, String> {
        let lines = lines(text);
        let dialect = recognise(&lines, true, None).ok_or("no sheet")?;
        let read = rows(&lines, dialect.delimiter).and_then(|rows| match &rows[..] {
            [row] => flat(row),
            rows => super::super::read(rows, None),
        });
        let sheet = read.map_err(|error| format!("{}:{} {error}", error.line, error.column))?;
        Ok(sheet.cells.iter().map(|cell| cell.text).collect())
    }

    #[test]
    fn sheets_of_all_delimiters_are_read() {
        for text in [
            "1,,,\n3,,,\n,,,4\n,,,\n",
            "1;;;\n3;;;\n;;;4\n;;;\n",
            "1\t\t\t\n3\t\t\t\n\t\t\t4\n\t\t\t\n",
            "sep=;\n1;;;\n3;;;\n;;;4\n;;;\n",
            "\"1\",\"\",\"\",\"\"\n\"3\",,,\n,,, 4 \n,,,\n",
            "1,,,,3,,,,,,,4,,,,\n",
            "1,0,0,0,3,0,0,0,0,0,0,4,0,0,0,0\n".replace('0', "").as_str(),
        ] {
            assert_eq!(cells(text).as_deref(), Ok("1...3......4...."), "{text}");
        }
    }

    #[test]
    fn faults_have_places() {
        for (text, message) in [
            ("1,,,\n3,\",,\n,,,4\n,,,\n", "no sheet"),
            ("1,,,\n3,,,\n,,\"4\n,,,\n", "3:3 a closing quote on the same line expected"),
            ("1,2\n", "no sheet"),
            ("53..7....,1\n", "no sheet"),
        ] {
            assert_eq!(cells(text).unwrap_err(), message, "{text}");
        }
        let open = Line { number: 2, text: "1,,,\"4", before: 0 };
        let error = rows(&[open], b',').unwrap_err();
        assert_eq!((error.line, error.column), (2, 5));
    }
}
