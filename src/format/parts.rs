//! Parts of a puzzle, as `exactly split` writes them: JSON.
//!
//! ```ebnf
//! text = [ head ], part, { part } ;                      (* an object a line; the parts are those of the head's puzzle *)
//! head = object( "schema": 1, "split": object( "puzzle": text, "sha256": text, "parts": number ) ) ;
//! part = object( "part": number, "of": text, "path": list( { cell, "=", symbol } ), "puzzle": text ) ;    (* puzzles: exactly.rs *)
//! ```

use super::exactly::EXACTLY;
use super::fault::{Fault, ParseError};
use super::head::Head;
use super::loss::Loss;
use super::notation::{Cells, Format};
use super::part::{self, PartOf};
use super::payload::json::{self, Json};
use super::reading::{Context, Heading, Parsed, Typed};
use super::style::Style;
use super::text::{Line, Raw};
use crate::puzzle::Puzzle;
use crate::values::{Value, Values};

/// The notation `parts`.
pub static PARTS: Typed = Typed {
    format: Format {
        name: "parts",
        about: "the parts of a puzzle in JSON, as exactly split writes them: a head, then one part per line",
        example: "{\"schema\":1,\"split\":{\"puzzle\":\"puzzle\\norder: 2\\n\",\
         \"sha256\":\"a5bde27dbb1092598147465a11e8b80542239465ea11f90ca49426a40de9ec0e\",\"parts\":1}}\n\
         {\"part\":1,\"of\":\"a5bde27dbb1092598147465a11e8b80542239465ea11f90ca49426a40de9ec0e\",\
         \"path\":[],\"puzzle\":\"puzzle\\norder: 2\\n\"}\n",
        relabels: false,
        has_any_form: true,
        separator: "\n",
        put,
        ..Format::TYPED
    },
    begins: |head| head.first().is_some_and(|first| part::begun(first.text)),
    heading,
    parse,
    ..Typed::LINES
};

/// As the only part of itself.
fn put(cells: &Cells, style: Style, out: &mut String) -> Result<(), Loss> {
    let mut text = String::new();
    (EXACTLY.format.put)(cells, style, &mut text)?;
    let (sha256, text) = (PartOf::digest(&text), serde_json::Value::from(text));
    out.push_str(&format!(
        "{{\"schema\":1,\"split\":{{\"puzzle\":{text},\"sha256\":\"{sha256}\",\"parts\":1}}}}\n\
         {{\"part\":1,\"of\":\"{sha256}\",\"path\":[],\"puzzle\":{text}}}\n"
    ));
    Ok(())
}

fn heading(head: &Head) -> Option<Heading> {
    // A head by itself heads nothing, and is told to be no puzzle.
    let is_alone = head.whole && head.lines.len() == 1;
    let first = head.first().filter(|first| part::is_head(first.text) && !is_alone)?;
    Some(Heading { line: first.number, text: first.text.into() })
}

fn parse(raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
    // A record by itself may have its head.
    let lines = raw.lines()?;
    let only_head = match context.settled.heading {
        Some(_) => Fault::Said("a second head: a file holds the parts of one puzzle".to_owned()),
        None => Fault::NoPuzzle,
    };
    let line = *lines.iter().find(|line| !part::is_head(line.text)).ok_or_else(|| raw.error(only_head))?;
    let object = object_of(line)?;
    let wrong = |wrong: json::Wrong| line.error(Fault::Said(wrong.to_string()));
    let member = |key: &str| member(&object, key, line);
    let number = member("part")?.whole().map_err(|error| wrong(error.under("part")))?;
    let number = u64::try_from(number).ok().filter(|&number| number > 0);
    let text = member("puzzle")?.text().map_err(|error| wrong(error.under("puzzle")))?;
    let inner = Raw { text: text.as_bytes(), line: line.number, before: 0 };
    // Lines within the string are no lines of the file.
    let parsed = (EXACTLY.parse)(inner, context).map_err(|error| line.error(error.fault))?;
    let step = |step: &Json| step.text().map(str::to_owned);
    let part = PartOf {
        number: number.ok_or_else(|| line.error(Fault::Said("part: a number from 1 expected".to_owned())))?,
        of: member("of")?.text().map_err(|error| wrong(error.under("of")))?.to_owned(),
        path: member("path")?.each(step).map_err(|error| wrong(error.under("path")))?,
        head: context.settled.heading.as_ref().map(|heading| (heading.text.clone(), heading.line)),
    };
    if part.path.is_empty() && PartOf::digest(text) != part.of {
        return Err(line.error(Fault::Said(ALTERED.to_owned())));
    }
    if let Some((head, number)) = &part.head {
        let head = Line { number: *number, text: head, before: 0 };
        check_path(&part, &parsed.puzzle, &whole(head, &part.of, line, context)?, line)?;
    }
    Ok(Parsed { line: line.number, part: Some(part), ..parsed })
}

/// What is said of a part that is another puzzle than it was.
const ALTERED: &str = "the puzzle is not that of the part: it was altered";

/// The puzzle of the head, if this is the one of a part.
fn whole(head: Line, of: &str, part: Line, context: &mut Context) -> Result<Puzzle, ParseError> {
    let object = object_of(head)?;
    let split = member(&object, "split", head)?;
    let text_of = |key: &str| -> Result<&str, ParseError> {
        member(split, key, head)?.text().map_err(|error| head.error(Fault::Said(error.under(key).to_string())))
    };
    let (text, sha256) = (text_of("puzzle")?, text_of("sha256")?);
    if sha256 != of {
        return Err(part.error(Fault::Said("a part of another puzzle than that of the head".to_owned())));
    }
    if PartOf::digest(text) != sha256 {
        return Err(head.error(Fault::Said("the head does not say the SHA-256 of its puzzle".to_owned())));
    }
    let raw = Raw { text: text.as_bytes(), line: head.number, before: 0 };
    Ok((EXACTLY.parse)(raw, context).map_err(|error| head.error(error.fault))?.puzzle)
}

/// Refuses a part that is not the whole with what its path adds.
fn check_path(part: &PartOf, puzzle: &Puzzle, whole: &Puzzle, line: Line) -> Result<(), ParseError> {
    let (board, mut allowed) = (whole.board(), whole.allowed());
    for step in &part.path {
        let (name, symbol) = step.split_once('=').unwrap_or_default();
        let cell = board.grid().cells().find(|&cell| board.grid().name(cell).to_string() == name);
        let value = (0..board.values()).map(Value::new).find(|&value| board.symbols().symbol(value) == symbol);
        let (Some(cell), Some(value)) = (cell, value) else {
            return Err(line.error(Fault::Said(format!("path: a cell and a value expected, {step:?} found"))));
        };
        allowed[cell.index()] = allowed[cell.index()].intersection(Values::only(value));
    }
    let is_same = board.layout() == puzzle.board().layout() && allowed == puzzle.allowed();
    if is_same { Ok(()) } else { Err(line.error(Fault::Said(ALTERED.to_owned()))) }
}

fn object_of(line: Line) -> Result<Json, ParseError> {
    json::parse(line.text).map_err(|error| line.error(Fault::Json(error.what)))
}

fn member<'o>(object: &'o Json, key: &str, line: Line) -> Result<&'o Json, ParseError> {
    let entries = object.object().map_err(|error| line.error(Fault::Said(error.to_string())))?;
    let found = entries.iter().find(|(name, _)| name == key);
    found.map(|(_, value)| value).ok_or_else(|| line.error(Fault::Said(format!("an object of a part has {key}"))))
}
