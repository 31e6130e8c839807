//! Sheets and tables of spreadsheets: fields with commas, semicolons or tabs between them, quoted or not.

use std::ops::Range;

use super::{Row, Sheet};
use crate::board::Board;
use crate::format::fault::{Counted, Fault, ParseError};
use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::labels;
use crate::format::loss::Loss;
use crate::format::notation::{Bare, Format};
use crate::format::options::Options;
use crate::format::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use crate::format::shape::{self, nearest_square, piece_width};
use crate::format::style::{Form, Style};
use crate::format::text::{Frames, Line, Raw, Token, split_lines, without_return};
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
        let allowed = puzzle.allowed();
        super::put(puzzle.board(), |index| allowed[index].single(), ["", between(style), "\n"], out);
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
        let Dialect { delimiter, order, sure } = recognise(&head.lines, head.whole, options.order())?;
        if has_labels(&head.lines, delimiter, order) {
            return None;
        }
        let grade = if sure { Grade::Signature } else { Grade::Noted };
        let claim = Claim::new(grade, Some(order), format!("a sheet of order {order}"));
        Some(claim.with_form(Form::Columns(delimiter)))
    }

    fn framing(&self, settled: &Settled) -> Framing {
        Framing::sheets(delimiter_of(settled.form), settled.order)
    }

    fn parts(&self, record: &[u8]) -> Vec<Range<usize>> {
        sheets(record)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        let lines = lines(raw)?;
        let first = *lines.first().ok_or_else(|| raw.error(Fault::NoPuzzle))?;
        let settled = context.settled.form;
        let found = || recognise(&lines, true, None).map(|dialect| dialect.delimiter);
        let delimiter = match settled {
            Form::Columns(delimiter) => delimiter,
            _ => found().unwrap_or(b','),
        };
        let rows = rows(&lines, delimiter)?;
        check_ends(&rows, delimiter)?;
        let sheet = if rows.len() == 1 && rows[0].fields.len() > 1 { flat(&rows[0])? } else { super::read(&rows)? };
        sheet.parse(first, Style { form: Form::Columns(delimiter), ..self.style() }, context)
    }
}

pub(super) fn delimiter_of(form: Form) -> u8 {
    if let Form::Columns(delimiter) = form { delimiter } else { b',' }
}

/// The lines of a record that are no comments; among tabs, blank ones too where rows stand around them.
fn lines(raw: Raw) -> Result<Vec<Line>, ParseError> {
    let content = raw.lines()?;
    let numbers = content.first().map_or(1, |line| line.number)..=content.last().map_or(0, |line| line.number);
    let mut content = content.into_iter().peekable();
    let mut lines = Vec::new();
    for (number, text) in (raw.line..).zip(split_lines(raw.text)) {
        if content.peek().is_some_and(|line| line.number == number) {
            lines.extend(content.next());
        } else if numbers.contains(&number) && without_return(text).contains(&b'\t') {
            lines.push(Line::new(number, text, 0)?);
        }
    }
    Ok(lines)
}

/// The sheets of a paragraph: n rows of n fields, and again n rows.
fn sheets(record: &[u8]) -> Vec<Range<usize>> {
    let whole = || std::iter::once(0..record.len()).collect();
    let Ok(lines) = lines(Raw { text: record, line: 1, before: 0 }) else { return whole() };
    let Some(Dialect { delimiter, order, .. }) = recognise(&lines, true, None) else { return whole() };
    if lines.len() < 2 * order || width(lines[0].text, delimiter) != order {
        return whole();
    }
    let starts: Vec<usize> = std::iter::once(0).chain(memchr::memchr_iter(b'\n', record).map(|end| end + 1)).collect();
    let first = |sheet: usize| lines.get(sheet * order).map_or(record.len(), |line| starts[line.number - 1]);
    (0..lines.len() / order).map(|sheet| first(sheet)..first(sheet + 1)).collect()
}

/// Whether one of the squares in the first lines is labels of regions: as cells they would be another puzzle.
fn has_labels(lines: &[Line], delimiter: u8, order: usize) -> bool {
    let is_labelled = |square: &[Line]| {
        let rows = rows(square, delimiter).unwrap_or_default();
        let fields: Vec<Token> = rows.into_iter().flat_map(|row| row.fields).collect();
        fields.len() == order * order && labels::is_partition(&fields, order)
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

/// What can stand between fields, the most likely last: of two that part fields alike, the later one wins.
const DELIMITERS: &[u8] = b",;\t";

/// Rows of a head that are looked at.
const LOOKED_AT: usize = 256;

/// What stands between the fields of a text, and what it is told by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Dialect {
    delimiter: u8,
    /// The order of its boards.
    order: usize,
    /// Whether all rows fit.
    sure: bool,
}

/// The dialect of the first sheet, or of lines of n² fields, or `None` where these lines are neither. `whole`: no line
/// follows.
fn recognise(lines: &[Line], whole: bool, named: Option<usize>) -> Option<Dialect> {
    let all = without_hint(lines);
    let lines = &all[..all.len().min(LOOKED_AT)];
    let whole = whole && lines.len() < LOOKED_AT;
    let dialect = DELIMITERS.iter().rev().find_map(|&delimiter| dialect(lines, delimiter, whole, named))?;
    let bracketed = all.iter().any(|line| line.text.contains(['[', '{', '(', '|']));
    (!bracketed).then_some(dialect)
}

fn dialect(lines: &[Line], delimiter: u8, whole: bool, named: Option<usize>) -> Option<Dialect> {
    // The first row may head columns, so that the second one tells what cells look like.
    let typical = lines.get(1).or(lines.first())?;
    let width = width(typical.text, delimiter);
    if width < shape::LEAST_ORDER {
        return without_ends(lines, delimiter, whole);
    }
    let fits = |line: &&Line| self::width(line.text, delimiter) == width && has_cells(line.text, delimiter);
    // The first row may be a heading, but not where it is the only one.
    let rows = lines.iter().skip(1).filter(fits).count() + usize::from(lines.len() > 1 || fits(&typical));
    let even = rows == lines.len() && self::width(lines[0].text, delimiter) == width;
    let gap = lines[lines.len() - 1].number + 1 - lines[0].number;
    let height = if delimiter == b'\t' && gap == width { gap } else { lines.len() };
    let square = super::order_of(height, width)
        .or((height >= width && (!whole || height.is_multiple_of(width))).then_some(width));
    let flat = super::flat_order(width).filter(|&order| {
        let fit = lines.iter().filter(|line| fits_order(line.text, delimiter, order)).count();
        !(height == width || height == width + 1) && 2 * fit > lines.len()
    });
    let order = flat
        .or(square.filter(|_| width >= shape::LEAST_ORDER))
        .filter(|order| named.is_none_or(|named| named == *order));
    // What has all its cells between single tabs is a block as well.
    let is_block =
        delimiter == b'\t' && lines.iter().all(|line| piece_width(line.text.as_bytes(), Frames::default()) == width);
    match order {
        Some(order) if even && !is_block => Some(Dialect { delimiter, order, sure: true }),
        None if !even
            && whole
            && rows + 1 >= lines.len()
            && rows >= shape::LEAST_ORDER
            && width >= shape::LEAST_ORDER =>
        {
            Some(Dialect { delimiter, order: width, sure: false })
        }
        Some(order) if !even && rows + 1 >= lines.len() && !is_block => Some(Dialect { delimiter, order, sure: false }),
        _ => without_ends(lines, delimiter, whole),
    }
}

/// As many rows as the widest has fields, where tabs at the ends of several rows are lost.
fn without_ends(lines: &[Line], delimiter: u8, whole: bool) -> Option<Dialect> {
    let order = lines.iter().map(|line| width(line.text, delimiter)).max()?;
    let doubled = lines.iter().any(|line| line.text.contains("\t\t"));
    let fits = delimiter == b'\t' && whole && doubled && lines.len() == order && order >= shape::LEAST_ORDER;
    let cells = || lines.iter().all(|line| has_cells(line.text, delimiter));
    (fits && cells()).then_some(Dialect { delimiter, order, sure: true })
}

/// Whether each field but the first, which may be a label, is as short as a cell.
fn has_cells(line: &str, delimiter: u8) -> bool {
    let cell = |field: &str| {
        let field = field.trim().trim_matches('"');
        field.len() <= 2 && field.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".*_?-".contains(&byte))
    };
    line.split(char::from(delimiter)).skip(1).all(cell)
}

/// Whether all fields of a line are empty or values of a board of this order.
fn fits_order(line: &str, delimiter: u8, order: usize) -> bool {
    line.split(char::from(delimiter)).all(|field| super::can_be_cell(field.trim().trim_matches('"'), order))
}

/// The fields of a line, without looking at quotes: enough to tell how many they are.
fn width(line: &str, delimiter: u8) -> usize {
    starts(line, delimiter).len()
}

/// `sep=;` above a sheet is a hint for spreadsheets.
fn without_hint<'l, 'c>(lines: &'l [Line<'c>]) -> &'l [Line<'c>] {
    match lines.split_first() {
        Some((first, rest)) if first.text.trim().len() == 5 && first.text.trim().starts_with("sep=") => rest,
        _ => lines,
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

/// The byte where each field starts, for errors.
fn starts(line: &str, delimiter: u8) -> Vec<usize> {
    let (mut starts, mut quoted) = (vec![0], false);
    for (place, byte) in line.bytes().enumerate() {
        quoted ^= byte == b'"';
        if byte == delimiter && !quoted {
            starts.push(place + 1);
        }
    }
    starts
}

/// The cells of a line that is a whole board.
fn flat<'c>(row: &Row<'c>) -> Result<Sheet<'c>, ParseError> {
    let found = row.fields.len();
    let expected = nearest_square(found).max(shape::LEAST_ORDER).pow(2);
    let fault = Fault::Count { what: Counted::Cells, expected, found };
    let order = super::flat_order(found).ok_or_else(|| row.line.error(fault))?;
    Ok(Sheet { order, cells: row.fields.iter().map(|field| super::cell(*field)).collect() })
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
            rows => super::super::read(rows),
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
