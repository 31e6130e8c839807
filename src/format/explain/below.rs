//! A notation with a signature that begins below lines of words.

use crate::format::fault::Beside;
use crate::format::framing::Framing;
use crate::format::head::Head;
use crate::format::notations::{self, EXACTLY};
use crate::format::options::Options;
use crate::format::plain::{CAGES, FUTOSHIKI, SKYSCRAPERS};
use crate::format::source::Source;
use crate::format::unread;
use crate::format::views::words;

/// Lines that may stand above it.
const ABOVE: usize = 100;

/// The lines from where the first such notation begins to the last line without prose, or its own line where each is a record; and its
/// name. None where clues as they are typed, which tell no other rules, stand below a line that names one.
pub fn begun_below(source: &Source) -> Option<(String, String)> {
    let last = source.content().filter(|line| !words::has_prose(line.text)).last().map_or(0, |line| line.number);
    let above = source.content().take(ABOVE).take_while(|line| words::has_prose(line.text)).count();
    let (at, typed) = source.content().take(above + 1).skip(1).find_map(|line| {
        let start = line.text.as_ptr() as usize - source.text.as_ptr() as usize;
        let typed = notations::begun(&Head::new(&source.text.as_bytes()[start..], line.number, true))?;
        // A key of ours below other words is no beginning.
        let is_headed = typed.format.name != EXACTLY.name() || line.text.trim_start().starts_with("puzzle");
        is_headed.then_some((line.number, typed))
    })?;
    let mut above = source.lines.iter().take_while(|line| line.number < at);
    let is_typed = [&CAGES, &FUTOSHIKI, &SKYSCRAPERS].iter().any(|of| of.format.name == typed.format.name);
    let is_rule = |line| unread::rule_around(&Options::default(), line, Beside::Prose).is_some();
    (!is_typed || !above.any(is_rule)).then_some(())?;
    let is_alone = last <= at || matches!((typed.framing)(), Framing::Lines);
    let lines = if is_alone { at.to_string() } else { format!("{at}-{last}") };
    Some((lines, typed.format.name.to_owned()))
}
