//! A notation with a signature that begins below lines of words.

use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::notations::{self, EXACTLY};
use crate::format::source::Source;
use crate::format::views::words;

/// Lines that may stand above it.
const ABOVE: usize = 100;

/// The lines from where the first such notation begins, to the end of the text, or alone where each is a record; and its name.
pub fn begun_below(source: &Source) -> Option<(String, String)> {
    let last = source.content().last()?.number;
    let above = source.content().take(ABOVE).take_while(|line| words::has_prose(line.text)).count();
    source.content().take(above + 1).skip(1).find_map(|line| {
        let start = line.text.as_ptr() as usize - source.text.as_ptr() as usize;
        let typed = notations::begun(&Head::new(&source.text.as_bytes()[start..], line.number, true))?;
        // A key of ours below other words is no beginning.
        let is_headed = typed.format.name != EXACTLY.name() || line.text.trim_start().starts_with("puzzle");
        is_headed.then_some(())?;
        let is_alone = matches!((typed.framing)(), Framing::Lines) || line.number == last;
        let lines = if is_alone { line.number.to_string() } else { format!("{}-{last}", line.number) };
        Some((lines, typed.format.name.to_owned()))
    })
}
