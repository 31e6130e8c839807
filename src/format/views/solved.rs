//! Lines of words around boards and their solutions: a full board that agrees with another shows that these are meant.
//!
//! ```ebnf
//! text = { word line }, board, { word line }, solution, { word line } ;  (* or several boards, and then as many solutions *)
//! ```

use super::{View, words};
use crate::format::rules::labels;
use crate::format::source::{Kind, Source};

pub fn without(view: &View) -> Option<View> {
    let text = view.lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n");
    let source = Source::new(&text, 1);
    let is_prose = |line: &str| words::has_word(line) && line.bytes().filter(u8::is_ascii_digit).count() < 3;
    let prose: Vec<bool> = source.lines.iter().map(|line| line.kind == Kind::Content && is_prose(line.text)).collect();
    // Labels are no words.
    let said: Vec<&str> = source.lines.iter().zip(&prose).filter(|(_, is)| **is).map(|(line, _)| line.text).collect();
    ((1..7).contains(&said.len()) && !labels::has_doubles(said.iter().copied())).then_some(())?;
    let line = |((number, line), is_prose): (&(usize, String), &bool)| {
        (*number, if *is_prose { String::new() } else { line.clone() })
    };
    let mut view = view.with(view.lines.iter().zip(&prose).map(line).collect());
    view.words.push_str(&said.join("\n"));
    view.has_words = true;
    view.is_solved = true;
    Some(view)
}
