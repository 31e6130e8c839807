//! Texts with what is read of them: each file of `texts` has them by subject, under headings that say what must hold. A text begins with `>
//! ` and goes on with `| `; behind one text, or several of which the same is read, stands a line for each of their records: `= ` its first
//! line, notation, puzzle and what stands beside it, or `! ` the place of a fault, its message and the start of its help. `? ` stands
//! before a text that is read with options, or counted, as are its changes. `~ this → that` is the last whole text with a change, behind
//! `~~` wherever it can be made; there `\n` ends a line and `\s` is a blank. `\c` ends a text without an end of line, and unseen characters
//! have their codes.
//!
//! `EXACTLY_BLESS=1` writes what is read now: look at what changed.

use std::fmt::Write as _;
use std::fs;

use crate::common::texts::{self, records_with};
use exactly::format::{Also, EXACTLY, Format, LINE, Options, ParseError, Record, Style};
use exactly::{Engine, Never, Solution, Solver};

const FOLDER: &str = "tests/library/texts";

#[test]
fn texts_are_read_as_is_written() {
    let mut texts = 0;
    for entry in fs::read_dir(FOLDER).unwrap() {
        let (path, mut found) = (entry.unwrap().path(), String::new());
        let written = fs::read_to_string(&path).unwrap();
        // Texts whose answer stands below that of the last of them, and the last one that changes are made to.
        let (mut answered, mut whole, mut options_of_whole) = (String::new(), String::new(), "");
        let mut lines = written.lines().filter(|line| !line.starts_with(['=', '!'])).peekable();
        while let Some(line) = lines.next() {
            let said = line.strip_prefix('?');
            let first = if said.is_some() { lines.next().unwrap() } else { line };
            let mut shown = format!("{first}\n");
            let text = if let Some(change) = first.strip_prefix('~') {
                changed(&whole, change)
            } else if let Some(text) = first.strip_prefix("> ") {
                options_of_whole = said.unwrap_or_default();
                whole = text.to_owned();
                while let Some(more) = lines.next_if(|line| line.starts_with('|')) {
                    whole += &format!("\n{}", more.strip_prefix("| ").unwrap_or(""));
                    writeln!(shown, "{more}").unwrap();
                }
                whole.clone()
            } else {
                found += &(std::mem::take(&mut answered) + line + "\n");
                continue;
            };
            let with = said.unwrap_or(options_of_whole);
            let text = text.strip_suffix("\\c").map_or_else(|| text.clone() + "\n", str::to_owned);
            let records = records_with(seen(&text), &options(with));
            let is_counted = with.contains("--count");
            let read = |record: &Record| read(record, is_counted);
            let answer: String = records.iter().map(|record| record.as_ref().map_or_else(refused, read)).collect();
            if answer != answered {
                found += &answered;
            }
            found += &(said.map(|said| format!("?{said}\n")).unwrap_or_default() + &shown);
            answered = answer;
            texts += 1;
        }
        found += &answered;
        if std::env::var_os("EXACTLY_BLESS").is_some() {
            fs::write(&path, found).unwrap();
        } else {
            let first = written.lines().zip(found.lines()).find(|(one, other)| one != other);
            assert!(written == found, "{} differs, first at {first:?}", path.display());
        }
    }
    assert!(texts > 1000, "{texts} texts");
}

/// A text in which something else stands where this first stands, or, behind `~~`, wherever it stands.
fn changed(text: &str, changes: &str) -> String {
    let times = if changes.starts_with('~') { usize::MAX } else { 1 };
    changes.trim_start_matches('~').split(" ; ").fold(text.to_owned(), |text, change| {
        let (from, to) = change.split_once('→').unwrap();
        let [from, to] = [from, to].map(|part| part.trim_matches(' ').replace("\\n", "\n").replace("\\s", " "));
        assert!(text.contains(&from), "{from}: {text}");
        text.replacen(&from, &to, times)
    })
}

/// Options as the command has them.
fn options(said: &str) -> Options {
    let (mut options, mut words) = (Options::default(), said.split_whitespace());
    while let Some(word) = words.next() {
        match word {
            "--from" => options.from = Some(Format::by_name(words.next().unwrap()).unwrap()),
            "--board" => options.board = Some(words.next().unwrap().parse().unwrap()),
            "--also" => options.also = also(words.next().unwrap()),
            "--symbols" => options.symbols = words.next().map(str::to_owned),
            "--lines" => options.lines = words.next().unwrap().split(',').map(run).collect(),
            "--column" => options.column = words.next().map(str::to_owned),
            // Not what is read, but how many solutions it has.
            "--count" => {}
            "--entries" => options.entries = true,
            "--find" => options.find = true,
            "--ignore-drawings" => options.ignore_drawings = true,
            _ => panic!("{word}"),
        }
    }
    options
}

fn also(words: &str) -> Also {
    let has = |word| words.split(',').any(|one| one == word);
    Also { diagonals: has("diagonals"), windows: has("windows"), boxes: has("boxes"), clues: Vec::new() }
}

fn run(lines: &str) -> (usize, usize) {
    let (first, last) = lines.split_once('-').unwrap();
    (first.parse().unwrap(), last.parse().unwrap())
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

fn read(record: &Record, is_counted: bool) -> String {
    let mut puzzle = String::new();
    if LINE.write_puzzle(&record.puzzle, Style::default(), &mut puzzle).is_err() {
        EXACTLY.write_puzzle(&record.puzzle, Style::default(), &mut puzzle).unwrap();
        assert_eq!(EXACTLY.to_text(&texts::puzzle(&puzzle)).as_ref(), Ok(&puzzle));
    }
    let mut said = format!("= {} {}: {}", record.line, record.format.name(), puzzle.trim_end().replace('\n', " / "));
    let symbols = |solution: &Solution| -> String {
        solution.values().iter().map(|value| record.puzzle.board().symbols().symbol(*value)).collect()
    };
    let counted = || {
        let mut solver = Solver::new(Engine::Both, &Never);
        let all: Vec<Solution> = solver.solutions(&record.puzzle).map(Result::unwrap).collect();
        all.iter().map(symbols).min().map_or("none".to_owned(), |least| format!("{}, the least {least}", all.len()))
    };
    let besides = &record.besides;
    let drawings = Some(besides.drawings.to_string()).filter(|_| !besides.is_accounted());
    let unread = Some(record.unread.join(" ")).filter(|unread| !unread.is_empty());
    let words = Some(besides.words.join(" ")).filter(|words| !words.is_empty());
    let expected = record.expect.map(|expected| format!("{expected:?}"));
    for (what, told) in [
        ("note", record.note.clone()),
        ("solution", record.solution.as_ref().map(symbols)),
        ("unread", unread),
        ("drawings", drawings),
        ("words", words),
        ("expected", expected),
        ("solutions", is_counted.then(counted)),
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
