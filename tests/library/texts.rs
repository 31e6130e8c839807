//! Texts with what is read of them: each file of `texts` has them by subject, under headings that say what must hold. A text begins
//! with `> ` and goes on with `| `; behind one text, or several of which the same is read, stands a line for each of their records: `= ` its
//! first line, notation, puzzle and what stands beside it, or `! ` the place of a fault, its message and the start of its help. `? ` stands before a text that is
//! read with options. `\c` ends a text without an end of line, and unseen characters have their codes.
//!
//! `EXACTLY_BLESS=1` writes what is read now: look at what changed.

use std::fmt::Write as _;
use std::fs;

use crate::common::texts::records_with;
use exactly::format::{EXACTLY, Format, LINE, Options, ParseError, Record, Style};

const FOLDER: &str = "tests/library/texts";

#[test]
fn texts_are_read_as_is_written() {
    let mut texts = 0;
    for entry in fs::read_dir(FOLDER).unwrap() {
        let (path, mut found) = (entry.unwrap().path(), String::new());
        let written = fs::read_to_string(&path).unwrap();
        // Texts whose answer stands below that of the last of them.
        let mut answered = (String::new(), String::new());
        let mut lines = written.lines().filter(|line| !line.starts_with(['=', '!'])).peekable();
        while let Some(line) = lines.next() {
            let said = line.strip_prefix("? ");
            let first = if said.is_some() { lines.next().unwrap() } else { line };
            let Some(first) = first.strip_prefix("> ") else {
                found += &(std::mem::take(&mut answered.1) + line + "\n");
                answered.0.clear();
                continue;
            };
            let (mut text, mut shown) = (first.to_owned(), format!("> {first}\n"));
            while let Some(more) = lines.next_if(|line| line.starts_with('|')) {
                text += &format!("\n{}", more.strip_prefix("| ").unwrap_or(""));
                writeln!(shown, "{more}").unwrap();
            }
            let text = text.strip_suffix("\\c").map_or_else(|| text.clone() + "\n", str::to_owned);
            let records = records_with(seen(&text), &options(said.unwrap_or_default()));
            let answer: String = records.iter().map(|record| record.as_ref().map_or_else(refused, read)).collect();
            if answer != answered.1 {
                found += &answered.1;
            }
            found += &(said.map(|said| format!("? {said}\n")).unwrap_or_default() + &shown);
            answered.1 = answer;
            texts += 1;
        }
        found += &answered.1;
        if std::env::var_os("EXACTLY_BLESS").is_some() {
            fs::write(&path, found).unwrap();
        } else {
            let first = written.lines().zip(found.lines()).find(|(one, other)| one != other);
            assert!(written == found, "{} differs, first at {first:?}", path.display());
        }
    }
    assert!(texts > 200, "{texts} texts");
}

/// Options as the command has them.
fn options(said: &str) -> Options {
    let (mut options, mut words) = (Options::default(), said.split_whitespace());
    while let Some(word) = words.next() {
        match word {
            "--from" => options.from = Some(Format::by_name(words.next().unwrap()).unwrap()),
            "--column" => options.column = words.next().map(str::to_owned),
            "--entries" => options.entries = true,
            "--find" => options.find = true,
            "--ignore-drawings" => options.ignore_drawings = true,
            _ => panic!("{word}"),
        }
    }
    options
}

/// A text whose unseen characters are written by their codes.
fn seen(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| {
        let (code, rest) = part.split_once('}').unwrap();
        whole + &char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap().to_string() + rest
    })
}

fn read(record: &Record) -> String {
    let mut puzzle = String::new();
    if LINE.write_puzzle(&record.puzzle, Style::default(), &mut puzzle).is_err() {
        EXACTLY.write_puzzle(&record.puzzle, Style::default(), &mut puzzle).unwrap();
    }
    let mut said = format!("= {} {}: {}", record.line, record.format.name(), puzzle.trim_end().replace('\n', " / "));
    let solution = record.solution.as_ref().map(|solution| {
        solution.values().iter().map(|value| record.puzzle.board().symbols().symbol(*value)).collect::<String>()
    });
    let besides = &record.besides;
    let drawings = Some(besides.drawings.to_string()).filter(|_| !besides.is_accounted());
    let unread = Some(record.unread.join(" ")).filter(|unread| !unread.is_empty());
    let words = Some(besides.words.join(" ")).filter(|words| !words.is_empty());
    let expected = record.expect.map(|expected| format!("{expected:?}"));
    for (what, told) in [
        ("note", record.note.clone()),
        ("solution", solution),
        ("unread", unread),
        ("drawings", drawings),
        ("words", words),
        ("expected", expected),
    ] {
        told.into_iter().for_each(|told| write!(said, "; {what} {told}").unwrap());
    }
    said + "\n"
}

fn refused(error: &ParseError) -> String {
    let shown = error.to_string().replace('\n', " / ");
    let coded =
        |sign: char| if ParseError::is_unseen(sign) { format!("\\u{{{:x}}}", sign as u32) } else { sign.to_string() };
    let instead = error.instead.as_deref();
    let lines =
        instead.iter().flat_map(|instead| &instead.lines).map(|(lines, read)| format!("; lines {lines} {read}"));
    let form =
        instead.and_then(|instead| instead.form).map(|form| form.split(' ').take(4).collect::<Vec<_>>().join(" "));
    let help: String = lines.chain(form.map(|form| format!("; help {form}"))).collect();
    format!("! {}:{} {}{help}\n", error.line, error.column, shown.chars().map(coded).collect::<String>())
}
