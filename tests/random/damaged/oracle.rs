//! What may be read of a damaged text: the puzzles that were written, an error, or what the text says all the same.
//!
//! What a text says is told without the reader: of all that is read, written again in the very same way, it must be the
//! text, letter by letter but for what says nothing in that way. A digit in the place of another passes; a row of the next
//! puzzle in the place of a lost one does not, since the text would be a row longer.

use exactly::format::Record;
use exactly::{Solution, Symbols, Values};

use super::boards::{Item, Meaning};
use super::canon::{canon, is_ruler};
use super::hand::labels;
use super::ways::{Canon, Way};

/// What is wrong with what was read of a damaged text, if anything is.
pub fn fault(way: &Way, items: &[Item], text: &str, read: &[Result<Record, String>]) -> Option<&'static str> {
    let records: Vec<Item> = read.iter().flatten().map(item).collect();
    let lost = way.is_halves && has_lost_labels(way, text, &records);
    if read.iter().any(Result::is_err) && !lost {
        let is_written = |record: &Item| items.iter().any(|item| same(record, item));
        let all = read.iter().flatten().all(|record| {
            let as_item = item(record);
            is_written(&as_item)
                || is_said_here(way, items, text, record)
                || is_identified(text, record)
                || is_only_line(way, text, &as_item)
                || is_tabbed_sheet(text, &as_item)
                || is_line_without_blanks(text, record)
                || has_row_of_another(way, items, text, &as_item)
        });
        return (!all).then_some("beside an error, a puzzle that was not written");
    }
    let lost = lost || is_cut(way, items, text, &records);
    let are = |records: &[Item], items: &[Item]| {
        records.len() == items.len() && records.iter().zip(items).all(|(record, item)| same(record, item))
    };
    let are_written = |records: &[Item]| are(records, items) || are(records, &without_blank_sheets(way, items));
    if are_written(&records) {
        return None;
    }
    let records = without_parted_solutions(text, records);
    let all = are_written(&records);
    let is_written = |record: &Record| items.iter().any(|written| same(&item(record), written));
    let said = || {
        is_said(way, items, text, &records)
            || is_plain_line(text, &records)
            || is_ruled(way, items, text, &records)
            || is_aligned(way, items, text, &records)
            || way.canon == Canon::Drawn && is_said_as(way, items, text, &records, |text| squeezed(way, text))
            || is_table(text, &records)
            || are_tabbed(text, &records)
            || is_last_field(way, text, &records)
            || read.iter().flatten().all(|record| is_written(record) || is_with_entries(record, items))
            || is_said_beside_blank_sheets(way, text, &records)
            || is_without_givens(text, &records)
            || is_said_beside_solutions(way, items, text, &records)
            || is_said_beside_empty_boards(way, items, text, &records)
    };
    (!all && !lost && !said()).then_some("neither the puzzles that were written nor what the text says")
}

/// Whether what was read of a text that nobody damaged are other puzzles.
pub fn are_others(items: &[Item], read: &[Result<Record, String>]) -> bool {
    let records: Vec<Item> = read.iter().flatten().map(item).collect();
    let meanings = |items: &[Item]| items.iter().map(|item| Meaning::of(&item.puzzle)).collect::<Vec<_>>();
    meanings(&records) != meanings(items)
}

fn item(record: &Record) -> Item {
    let of = Item::of(record.puzzle.clone(), record.solution.clone());
    Item { note: record.note.clone().unwrap_or_default(), ..of }
}

fn same(one: &Item, other: &Item) -> bool {
    let solution = one.solution.is_none() || one.solution == other.solution;
    solution && Meaning::of(&one.puzzle) == Meaning::of(&other.puzzle)
}

/// Whether a record is a puzzle of which some givens were read as entries of a player, which a note tells: the mark beside a given is lost.
fn is_with_entries(record: &Record, items: &[Item]) -> bool {
    let order = record.puzzle.board().values();
    let symbols = record.puzzle.board().symbols();
    let said = |cell: usize, values: &Values| {
        let value = values.single().map(|value| symbols.symbol(value)).unwrap_or_default();
        record.unread.contains(&format!("r{}c{}={value}", cell / order + 1, cell % order + 1))
    };
    let fits = |item: &Item| {
        let (read, written) = (record.puzzle.allowed(), item.puzzle.allowed());
        item.puzzle.board().values() == order
            && (0..read.len()).all(|cell| read[cell] == written[cell] || said(cell, &written[cell]))
    };
    !record.unread.is_empty() && items.iter().any(fits)
}

/// The puzzles without those whose rows are tabs alone: such lines part sheets.
fn without_blank_sheets(way: &Way, items: &[Item]) -> Vec<Item> {
    let is_blank = |item: &&Item| way.record(item).is_some_and(|text| text.trim().is_empty());
    items.iter().filter(|item| !is_blank(item)).cloned().collect()
}

/// The puzzles without a solution that a line break has parted from its puzzle: nothing tells it from a puzzle that is full. Of two
/// that are alike the first is the puzzle.
fn without_parted_solutions(text: &str, mut records: Vec<Item>) -> Vec<Item> {
    let lines: Vec<&str> = text.lines().collect();
    let is_full = |item: &Item| item.puzzle.allowed().iter().all(|allowed| allowed.single().is_some());
    for pair in lines.windows(2).filter(|pair| pair[0].ends_with(',') || pair[1].starts_with(',')) {
        let line = pair[1].trim_start_matches(',');
        let is_parted = |item: &Item| is_full(item) && is_plain_line(line, std::slice::from_ref(item));
        if let Some(place) = records.iter().rposition(is_parted) {
            records.remove(place);
        }
    }
    records
}

/// Whether the text is cut within what stands beside the last puzzle that it begins, or in the frame of the next.
fn is_cut(way: &Way, items: &[Item], text: &str, records: &[Item]) -> bool {
    let count = records.len().min(items.len());
    let (Some(begun), Some(whole)) = (way.text(&items[..count]), way.text(items)) else { return false };
    let as_written = records.len() == count && records.iter().zip(items).all(|(record, item)| same(record, item));
    let behind = text.get(begun.trim_end().len()..).unwrap_or_default();
    // The top of the next frame says nothing.
    as_written
        && whole.starts_with(text)
        && !behind.chars().any(|character| character.is_alphanumeric() || character == '.')
}

/// Whether the text is the cells of its only puzzle and fewer than half of its labels, of order 4 any that are a number: then nothing tells it from a puzzle
/// with a note, or with a second one that is cut off.
fn has_lost_labels(way: &Way, text: &str, records: &[Item]) -> bool {
    let [record] = records else { return false };
    let order = record.puzzle.board().values();
    if order != way.kind.order() {
        return false;
    }
    // Between tabs an empty field is an empty cell.
    let canons = [way.canon, Canon::Fields('\t')].into_iter().take(1 + usize::from(text.contains('\t')));
    canons.into_iter().any(|canon| has_lost_labels_in(canon, way, text, record))
}

fn has_lost_labels_in(as_canon: Canon, way: &Way, text: &str, record: &Item) -> bool {
    let order = record.puzzle.board().values();
    let text = canon(as_canon, text);
    let count = |text: &str| text.chars().filter(|character| !character.is_whitespace() && *character != ',').count();
    let in_symbols = |symbols| way.unlabelled(&Item { symbols, ..record.clone() });
    let cells = [None, own_symbols(record)].into_iter().filter_map(in_symbols).map(|cells| canon(as_canon, &cells));
    cells.into_iter().any(|cells| {
        let behind = text.trim_end().strip_prefix(cells.trim_end());
        // A number behind the cells is a note, as an identifier or a rating is.
        let is_number = |behind: &str| behind.trim().bytes().all(|byte| byte.is_ascii_digit()) && order == 4;
        behind.is_some_and(|behind| 2 * count(behind) <= order * order || is_number(behind))
    })
}

/// Whether the text is these puzzles, written in this way beside the notes that there were.
fn is_said(way: &Way, items: &[Item], text: &str, records: &[Item]) -> bool {
    let canon = |text: &str| canon(way.canon, text);
    let tabbed = |text: &str| super::canon::canon(Canon::Fields('\t'), text);
    is_said_as(way, items, text, records, canon)
        || way.is_halves && text.contains('\t') && is_said_as(way, items, text, records, tabbed)
        || is_said_in_dashes(way, items, text, records)
        || way.headed && is_said_as(way, items, &below_headings(text), records, canon)
        || way.is_halves && is_turned(way, items, text, records)
}

/// Whether the text is these puzzles where a row of `-` alone is one of empty cells: where nothing is framed it is no line.
fn is_said_in_dashes(way: &Way, items: &[Item], text: &str, records: &[Item]) -> bool {
    let squares = ["block", "a title", "cells above labels", "labels above cells"];
    let canon = |text: &str| canon(way.canon, &text.replace('-', "."));
    squares.iter().any(|square| way.name.starts_with(square)) && is_said_as(way, items, text, records, canon)
}

/// Whether the text is these jigsaws with all labels before their cells where the others were behind, or the other way round:
/// the first half of the first is lost or stands elsewhere, and nobody can tell.
fn is_turned(way: &Way, items: &[Item], text: &str, records: &[Item]) -> bool {
    let turned = |text: &str| {
        let mut lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let half = lines.len() / 2;
        lines.rotate_left(half);
        lines.iter().map(|line| format!("{line}\n")).collect::<String>()
    };
    let texts = records.iter().map(|record| sayings(way, items, record, |text| canon(way.canon, &turned(text))));
    is_row_of(&canon(way.canon, text), &texts.collect::<Vec<_>>())
}

/// Whether a text is one of these texts after the other.
fn is_row_of(text: &str, texts: &[Vec<String>]) -> bool {
    let mut rest = text;
    for texts in texts {
        let Some(behind) = texts.iter().find_map(|text| rest.strip_prefix(text.as_str())) else { return false };
        rest = behind;
    }
    rest.is_empty()
}

/// Whether the text is these puzzles, where `canon` leaves out what says nothing.
fn is_said_as(way: &Way, items: &[Item], text: &str, records: &[Item], canon: impl Fn(&str) -> String) -> bool {
    // Below a title that stands alone with a line of cells, nothing else says how many they were before it was cut.
    let titles = usize::from(way.name.contains("title"));
    let is_alone = text.trim().lines().count() <= 1 + titles;
    if !is_alone && records.iter().any(|record| !has_order(way, record)) {
        return false;
    }
    let text = canon(text);
    let head = canon(&way.head);
    let texts: Vec<Vec<String>> = records.iter().map(|record| sayings(way, items, record, &canon)).collect();
    is_row_of(text.strip_prefix(&head).unwrap_or(&text), &texts)
}

fn is_one_line(text: &str) -> bool {
    text.trim().lines().count() == 1
}

/// Whether a puzzle has the order of the others of its file. Our own notation names it.
fn has_order(way: &Way, record: &Item) -> bool {
    record.puzzle.board().values() == way.kind.order() || way.name.starts_with("exactly")
}

/// All ways in which one puzzle may be said, beside the notes that there were.
fn sayings(way: &Way, items: &[Item], record: &Item, canon: impl Fn(&str) -> String) -> Vec<String> {
    let mut notes: Vec<String> =
        items.iter().map(|item| item.note.clone()).chain([record.note.clone(), String::new()]).collect();
    notes.push(format!(",{}", record.note));
    notes.extend(items.iter().filter_map(|item| with_digit(&item.note, &record.note)));
    // A puzzle may be written in several ways, in which its rules stand in another order.
    let written = items.iter().filter(|item| same(record, item)).filter_map(|item| way.record(item));
    let mut texts: Vec<String> = written.map(|text| canon(&text)).collect();
    // A larger board has values that the symbols of this way do not name.
    let fits = record.puzzle.board().values() <= way.kind.order();
    for symbols in fits.then_some(None).into_iter().chain([own_symbols(record)]) {
        for note in &notes {
            let item = Item { note: note.clone(), symbols: symbols.clone(), ..record.clone() };
            // A sheet without its labels is a sheet too.
            texts.extend(way.unlabelled(&item).filter(|_| !way.is_halves).map(|text| canon(&text)));
            let Some(text) = way.record(&item) else { continue };
            texts.extend(beside_solution(way, &item, &text).iter().map(|text| canon(text)));
            texts.extend(in_halves(way, &item).iter().map(|text| canon(text)));
            texts.push(canon(below_heading(way, &text)));
            texts.push(canon(&without_order(way, &text)));
            // A part stands by itself too, or twice: what that means is asked where parts are put together.
            let part = text.split_once('\n').filter(|_| way.name.starts_with("parts"));
            texts.extend(part.map(|(_, part)| canon(part)));
            texts.push(canon(&text));
        }
    }
    // Where no cell has a value above 9, digits may be read as numbers.
    if fits {
        texts.extend(way.record(&record.in_usual_symbols()).map(|text| canon(&text)));
    }
    texts.extend(below_counts(way, record).iter().map(|text| canon(text)));
    texts.extend(with_dots(way, record).iter().map(|text| canon(text)));
    // The longest first: a note may be the beginning of another.
    texts.sort_by_key(|text| std::cmp::Reverse(text.len()));
    texts
}

/// A note behind a comma with one more digit in front of it, if that was read: the last cell has lost it.
fn with_digit(note: &str, read: &str) -> Option<String> {
    let note = note.strip_prefix(',')?;
    let digit = read.strip_suffix(note)?;
    (digit.len() == 1 && digit.bytes().all(|digit| digit.is_ascii_digit())).then(|| format!(",{read}"))
}

/// The line of a puzzle with the solution that was read beside it: full cells behind cells are one, and `check` compares them.
fn beside_solution(way: &Way, item: &Item, text: &str) -> Option<String> {
    let symbols = item.puzzle.board().symbols();
    let solution = item.solution.as_ref().filter(|_| way.name == "a puzzle a line")?;
    let full: String = solution.values().iter().map(|&value| symbols.symbol(value)).collect();
    Some(format!("{} {full}\n", text.trim_end()))
}

/// The cells of a line with a blank in the middle: a number in front of a line that is cut to half a board is its other half.
fn in_halves(way: &Way, item: &Item) -> Option<String> {
    let symbols = item.puzzle.board().symbols();
    let is_line = way.name == "a puzzle a line" && item.puzzle.board().values() == 4;
    let cell = |values: Values| values.single().map_or(".".to_owned(), |value| symbols.symbol(value));
    let cells: Vec<String> = item.puzzle.allowed().into_iter().map(cell).collect();
    let (first, second) = cells.split_at(cells.len() / 2);
    is_line.then(|| format!("{} {}\n", first.concat(), second.concat()))
}

/// The symbols that a puzzle was read with.
fn own_symbols(record: &Item) -> Option<Symbols> {
    Some(record.puzzle.board().symbols().clone())
}

/// A sheet without its heading is a sheet too.
fn below_heading<'t>(way: &Way, text: &'t str) -> &'t str {
    if way.headed { text.split_once('\n').map_or(text, |(_, rest)| rest) } else { text }
}

/// The sheet of a puzzle below a row of 1, 2, 3, … or A, B, C, …, which is a heading where as many rows follow as it has fields:
/// who sees it cannot know that it was a row of cells, and another one came twice.
fn below_counts(way: &Way, record: &Item) -> Vec<String> {
    let Some(between) = delimiter_of_sheets(way) else { return Vec::new() };
    let order = record.puzzle.board().values();
    let joined = |fields: Vec<String>| fields.join(&between.to_string()) + "\n";
    let rows = sheet(record, between);
    let rule = if between == '|' { joined(vec!["---".to_owned(); order]) } else { String::new() };
    let numbers = (1..=order).map(|number| number.to_string()).collect();
    let letters = ('A'..='Z').take(order).map(String::from).collect();
    [numbers, letters].into_iter().map(|names| format!("{}{rule}{rows}", joined(names))).collect()
}

/// Whether a paragraph of fields between tabs is the puzzle below a row of 1, 2, 3, …, which is a heading there.
fn is_tabbed_sheet(text: &str, record: &Item) -> bool {
    let numbers: Vec<String> = (1..=record.puzzle.board().values()).map(|number| number.to_string()).collect();
    let said = canon(Canon::Fields('\t'), &format!("{}\n{}", numbers.join("\t"), sheet(record, '\t')));
    text.split("\n\n").any(|paragraph| paragraph.contains('\t') && canon(Canon::Fields('\t'), paragraph) == said)
}

/// Whether all lines of fields between tabs are the rows of the puzzles: a cell that is gone leaves an empty field.
fn are_tabbed(text: &str, records: &[Item]) -> bool {
    let canon = |text: &str| canon(Canon::Fields('\t'), text);
    let lines: Vec<&str> = text.lines().filter(|line| line.contains('\t')).collect();
    let rows: String = lines.iter().map(|line| format!("{line}\n")).collect();
    !lines.is_empty() && canon(&rows) == canon(&records.iter().map(|record| sheet(record, '\t')).collect::<String>())
}

/// The sheet of a puzzle with `.` in its empty cells: a row of empty fields between tabs would be a blank line.
fn with_dots(way: &Way, record: &Item) -> Option<String> {
    delimiter_of_sheets(way).filter(|between| ['\t', '|'].contains(between)).map(|between| sheet(record, between))
}

fn delimiter_of_sheets(way: &Way) -> Option<char> {
    let Canon::Fields(between) = way.canon else { return None };
    ["a sheet", "csv", "Markdown", "markdown"].iter().any(|sheet| way.name.starts_with(sheet)).then_some(between)
}

fn sheet(record: &Item, between: char) -> String {
    let board = record.puzzle.board();
    let symbol = |allowed: &Values| allowed.single().map_or(".".to_owned(), |value| board.symbols().symbol(value));
    let row = |row: &[Values]| row.iter().map(symbol).collect::<Vec<_>>().join(&between.to_string()) + "\n";
    record.puzzle.allowed().chunks(board.values()).map(row).collect()
}

/// A text without the first line of each paragraph: what a heading says beside the cells is nothing.
fn below_headings(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let is_open = |line: usize| lines.get(line).is_none_or(|line| line.trim().is_empty());
    let below = (0..lines.len()).filter(|&line| line > 0 && !is_open(line - 1));
    below.map(|line| format!("{}\n", lines[line])).collect()
}

/// In our own notation the rows of givens tell the order.
fn without_order(way: &Way, text: &str) -> String {
    let is_order = |line: &&str| way.name.starts_with("exactly") && line.starts_with("order: ");
    text.split_inclusive('\n').filter(|line| !is_order(line)).collect()
}

/// Whether a puzzle that is read beside an error stands in the text as it was read: on a line of its own, or between blank
/// lines. Cells and labels on lines of their own are not told so, since those of two puzzles may stand together.
fn is_said_here(way: &Way, items: &[Item], text: &str, record: &Record) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let (first, record) = (record.line.max(1) - 1, item(record));
    // In Markdown a line without cells is a heading or a rule.
    let is_blank = |line: &str| {
        line.chars().all(|sign| {
            sign.is_whitespace() || sign == '\u{feff}' || way.canon == Canon::Fields('|') && "|-:".contains(sign)
        })
    };
    let is_open = |line: usize| lines.get(line).is_none_or(|line| is_blank(line));
    let order = record.puzzle.board().values();
    // Squares may follow one another, if nothing else stands in their paragraph.
    let in_squares = |first: usize| {
        let start = (0..first).rev().find(|&line| is_open(line)).map_or(0, |line| line + 1);
        let end = (first..).find(|&line| is_open(line)).unwrap_or(first);
        (first - start).is_multiple_of(order) && (end - start).is_multiple_of(order)
    };
    // A drawing begins and ends with its border, and a row of another length is no part of a sheet.
    let is_drawn = way.canon == Canon::Drawn;
    let fields = |line: usize| match way.canon {
        Canon::Fields(between) => lines.get(line).map_or(0, |line| line.split(between).count()),
        _ => 1,
    };
    let parted = |first: usize, end: usize| {
        let is_puzzle =
            |line: usize| way.canon == Canon::Ours && lines.get(line).is_some_and(|line| line.trim() == "puzzle");
        let begins = first == 0 || is_open(first - 1) || is_puzzle(first);
        // An array is over behind its last bracket.
        let last = lines[end - 1].trim_end();
        let is_closed = way.name.starts_with("array") && ["]]", "]}", "};", "}}"].iter().any(|end| last.ends_with(end));
        // In our own notation it is over where the next one begins.
        is_drawn
            || is_closed
            || is_puzzle(end)
            || in_squares(first)
            || begins && (is_open(end) || fields(end) != fields(end - 1))
    };
    let is_same =
        |from: usize, end: usize, said: &str| canon(way.canon, &(lines[from..end].join("\n") + "\n")) == *said;
    let ends = |from: usize| {
        (from + 1..=lines.len()).filter(move |&end| end == from + 1 || parted(from, end) && !way.is_halves)
    };
    let ordered = |from: usize, end: usize| has_order(way, &record) || end > from + 1;
    let texts = sayings(way, items, &record, |text| canon(way.canon, text));
    // The top of a frame stands above the first row, and so may a line that is none.
    let above = first.checked_sub(1).filter(|&above| lines.get(above).is_some_and(|line| is_ruler(line)));
    [Some(first), above].into_iter().flatten().any(|from| {
        ends(from).filter(|&end| ordered(from, end)).any(|end| texts.iter().any(|said| is_same(from, end, said)))
    })
}

/// Whether a record is a line of its own with a number and a full board: a number in front of cells is what they are called,
/// even if it was the rest of a puzzle in front of its solution.
fn is_identified(text: &str, record: &Record) -> bool {
    let line = text.lines().nth(record.line.max(1) - 1).unwrap_or_default();
    let Some((number, cells)) = line.trim().split_once(',') else { return false };
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    is_number && is_plain_line(cells, &[item(record)])
}

/// Whether a record is a line of a text that has no blanks at all, not even where they parted its fields: numbers of one digit in it may be
/// as many as the cells of a smaller board.
fn is_line_without_blanks(text: &str, record: &Record) -> bool {
    let line = text.lines().nth(record.line.max(1) - 1).unwrap_or_default();
    let has_blanks = text.trim().contains([' ', '\t', ',', ';', '|']);
    !has_blanks && is_plain_line(line, &[item(record)])
}

/// Whether a record is all that a text has below its heading, on one line: nothing else says that it was cut.
fn is_only_line(way: &Way, text: &str, record: &Item) -> bool {
    let below = text.trim_start_matches('\u{feff}').strip_prefix(way.head.trim_end());
    below.is_some_and(|below| !way.head.is_empty() && is_plain_line(below, std::slice::from_ref(record)))
}

/// Whether a jigsaw in two squares is one that was written, all but for one row of its cells or of its labels, which is said by the text.
fn has_row_of_another(way: &Way, items: &[Item], text: &str, record: &Item) -> bool {
    let order = way.kind.order();
    let partition = |item: &Item| item.puzzle.board().partition().map(|of| in_order(&of)).unwrap_or_default();
    let cells = |item: &Item| item.puzzle.allowed().to_vec();
    let rows = |text: &str| text.lines().map(|line| line.replace([' ', '\t'], "") + "\n").collect::<String>();
    let holds_labels = || rows(text).contains(&rows(&squared(&labels(record), order)));
    let is_near = |item: &Item| {
        item.puzzle.board().values() == record.puzzle.board().values()
            && match (partition(item) == partition(record), cells(item) == cells(record)) {
                (true, false) => rows_that_differ(&cells(item), &cells(record), order) == 1,
                (false, true) => rows_that_differ(&labels(item), &labels(record), order) == 1 && holds_labels(),
                _ => false,
            }
    };
    let holds = |square: &str| canon(way.canon, text).contains(&canon(way.canon, square));
    let said = || {
        let texts = [None, own_symbols(record)].into_iter();
        let mut texts = texts.filter_map(|symbols| way.unlabelled(&Item { symbols, ..record.clone() }));
        texts.any(|cells| holds(&cells))
    };
    way.is_halves && !way.name.contains("with") && items.iter().any(is_near) && said()
}

fn rows_that_differ<T: PartialEq>(one: &[T], other: &[T], order: usize) -> usize {
    one.chunks(order).zip(other.chunks(order)).filter(|(one, other)| one != other).count()
}

/// Labels as a square, a line for each row.
fn squared(labels: &[String], order: usize) -> String {
    labels.chunks(order).map(|row| row.join(" ") + "\n").collect()
}

/// The regions of a board, numbered by the order in which they come.
fn in_order(of: &[u8]) -> Vec<usize> {
    let mut known: Vec<u8> = Vec::new();
    let mut number = |region: u8| {
        known.iter().position(|&other| other == region).unwrap_or_else(|| {
            known.push(region);
            known.len() - 1
        })
    };
    of.iter().map(|&region| number(region)).collect()
}

/// Whether the text is digits that are the regions of the only puzzle, and below them `0`: so many givens, as judges write them.
fn is_without_givens(text: &str, records: &[Item]) -> bool {
    let [record] = records else { return false };
    let Some(rows) = text.trim_end().strip_suffix("\n0") else { return false };
    let digits = rows.replace(['\n', '\r'], "");
    let is_one_block =
        rows.lines().count() == record.puzzle.board().values() && rows.lines().all(|row| !row.trim().is_empty());
    let partition = record.puzzle.board().partition();
    is_one_block
        && record.puzzle.givens().is_empty()
        && partition.is_some_and(|of| in_order(&of) == in_order(digits.as_bytes()))
}

/// Whether the text is one line of n² characters, each the cell of the only puzzle, perhaps with blanks between them: nothing else says
/// its order.
fn is_plain_line(text: &str, records: &[Item]) -> bool {
    let [record] = records else { return false };
    let symbols = record.puzzle.board().symbols();
    let cell = |(values, character): (Values, char)| match values.single() {
        Some(value) => symbols.symbol(value).eq_ignore_ascii_case(&character.to_string()),
        None => ".0xX*_?-".contains(character),
    };
    let (cells, allowed) = (text.trim_start_matches('\u{feff}').trim(), record.puzzle.allowed());
    let spaced = cells.split_whitespace().count() == allowed.len();
    let cells = if spaced { cells.replace([' ', '\t'], "") } else { cells.to_owned() };
    is_one_line(text) && cells.chars().count() == allowed.len() && allowed.into_iter().zip(cells.chars()).all(cell)
}

/// Whether the text is these puzzles, some of them with a full board beside them on their line, which is read as their solution:
/// `check` says whether it is.
fn is_said_beside_solutions(way: &Way, items: &[Item], text: &str, records: &[Item]) -> bool {
    let digits = |solution: &Solution, item: &Item| {
        let symbols = item.puzzle.board().symbols();
        solution.values().iter().map(|&value| symbols.symbol(value).to_string()).collect::<String>()
    };
    let cells = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let [cells, beside] = fields[..] else { return line.to_owned() };
        let is_it = |item: &&Item| {
            let is_solution = item.solution.as_ref().is_some_and(|solution| digits(solution, item) == beside);
            is_solution && is_plain_line(cells, std::slice::from_ref(item))
        };
        if records.iter().any(|item| is_it(&item)) { cells.to_owned() } else { line.to_owned() }
    };
    let alone: Vec<Item> = records.iter().map(|item| Item { solution: None, ..item.clone() }).collect();
    let text: Vec<String> = text.lines().map(cells).collect();
    is_said(way, items, &(text.join("\n") + "\n"), &alone)
}

/// Whether the text is these puzzles, behind some of which a name and an empty board stand on their line: one more empty field is a note.
fn is_said_beside_empty_boards(way: &Way, items: &[Item], text: &str, records: &[Item]) -> bool {
    let is_empty = |field: &str| field.len() >= 16 && field.chars().all(|cell| ".0xX*_?-".contains(cell));
    let without = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        match fields[..] {
            [.., cells, _, empty] if is_empty(empty) && cells.len() == empty.len() => {
                fields[..fields.len() - 2].join(" ")
            }
            _ => line.to_owned(),
        }
    };
    let text: String = text.lines().map(|line| without(line) + "\n").collect();
    way.name == "a puzzle a line" && is_said(way, items, &text, records)
}

/// Whether the text is these puzzles with lines of a frame in other places, all of them at borders of the boxes.
fn is_ruled(way: &Way, items: &[Item], text: &str, records: &[Item]) -> bool {
    let squares = [
        "block",
        "a title",
        "a frame",
        "pencilmarks",
        "candidates",
        "Markdown",
        "markdown",
        "a sheet",
        "a box",
        "labelled",
        "ss ",
    ];
    if !squares.iter().any(|square| way.name.starts_with(square)) || !text.lines().any(is_ruler) {
        return false;
    }
    let is_title = |line: &str| items.iter().any(|item| !item.note.is_empty() && line.starts_with(item.note.as_str()));
    let (mut rows, order) = (0, way.kind.order());
    let plain = text.replace('\u{feff}', "");
    // Lines between all rows say nothing, however many are left.
    if way.canon == Canon::Boxed {
        let boxes = |item: &Item| item.puzzle.board().layout().boxes;
        return records.iter().all(|record| boxes(record) == boxes(&items[0]))
            && is_said_as(way, items, text, records, |text| canon(way.canon, &without_rulers(text)));
    }
    let plain = if way.headed || way.name.starts_with("labelled") { below_headings(&plain) } else { plain };
    for line in plain.lines().filter(|line| !line.trim().is_empty() && !is_title(line)) {
        if !is_ruler(line) {
            rows += 1;
            continue;
        }
        let Some(record) = records.get(rows / order).or(records.last()) else { return false };
        let height = record.puzzle.board().layout().boxes.map_or(order, |boxes| boxes.rows());
        if !(rows % order).is_multiple_of(height) {
            return false;
        }
    }
    is_said_as(way, items, text, records, |text| canon(way.canon, &without_rulers(text)))
}

fn without_rulers(text: &str) -> String {
    text.lines().filter(|line| !is_ruler(line)).map(|line| format!("{line}\n")).collect()
}

/// Whether the text is a drawing of these puzzles, in which a cell that is blank stands where others do.
fn is_aligned(way: &Way, items: &[Item], text: &str, records: &[Item]) -> bool {
    text.lines().any(is_ruler) && is_said_as(way, items, text, records, |text| canon(Canon::Drawn, text))
}

/// A drawing with one blank around each cell of a row without blank ones, which are told wherever they stand between their walls.
fn squeezed(way: &Way, text: &str) -> String {
    let squeeze = |line: &str| {
        let line_of_cells = line.replace(['|', '│', '┃'], " | ");
        let pieces: Vec<&str> = line_of_cells.split_whitespace().collect();
        let cells = pieces.iter().filter(|piece| **piece != "|").count();
        if cells == way.kind.order() { pieces.join(" ") + "\n" } else { canon(Canon::Drawn, line) }
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(squeeze).collect()
}

/// Whether the text is sheets between tabs of which some have no field with anything in it: the givens of these are lost.
fn is_said_beside_blank_sheets(way: &Way, text: &str, records: &[Item]) -> bool {
    let sheets = || text.split("\n\n").filter(|sheet| !sheet.trim().is_empty());
    let said = |sheet: &str| canon(way.canon, sheet.trim_matches('\n'));
    way.canon == Canon::Fields('\t')
        && way.name.starts_with("a sheet")
        && sheets().count() == records.len()
        && sheets().zip(records).all(|(text, record)| said(text) == said(&sheet(record, '\t')))
}

/// Whether the text is one line of fields without a heading that ends with the cells of its only puzzle: nothing else says that they
/// were cut.
fn is_last_field(way: &Way, text: &str, records: &[Item]) -> bool {
    let Canon::Fields(between) = way.canon else { return false };
    let is_short = |field: &str| field.len() < 16;
    let fields = text.trim_start_matches('\u{feff}').rsplit_once(between);
    let is_cut = |(before, cells): (&str, &str)| is_short(before) && is_plain_line(cells.trim_matches('"'), records);
    way.name.starts_with("fields without a heading") && is_one_line(text) && fields.is_some_and(is_cut)
}

/// Whether the text begins with a heading that says which field of each line is the puzzle, and these are they. What it calls
/// a solution is one, right or wrong.
fn is_table(text: &str, records: &[Item]) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines();
    let column = match lines.next().map(str::trim_end) {
        Some("id,puzzle") => 1,
        Some("puzzle,solution") => 0,
        _ => return false,
    };
    let lines: Vec<Vec<&str>> =
        lines.filter(|line| !line.trim().is_empty()).map(|line| line.split([',', ' ']).collect()).collect();
    // The solution that is told beside a puzzle stands in the next field.
    let is_solution = |record: &Item, field: Option<&&str>| {
        let symbols = record.puzzle.board().symbols();
        let said = |solution: &exactly::Solution| {
            solution.values().iter().map(|&value| symbols.symbol(value)).collect::<String>()
        };
        let text = record.solution.as_ref().map(said);
        text.is_none_or(|text| field.is_some_and(|field| field.trim().eq_ignore_ascii_case(&text)))
    };
    lines.len() == records.len()
        && lines.iter().zip(records).all(|(fields, record)| {
            let puzzle = fields.get(column);
            puzzle.is_some_and(|puzzle| is_plain_line(puzzle, std::slice::from_ref(record)))
                && is_solution(record, fields.get(column + 1))
        })
}
