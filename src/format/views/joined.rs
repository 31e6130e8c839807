//! Rows that go on: a sign at the end (or the start) of every line but the last (the first), and line ends that are spelt.
//!
//! ```ebnf
//! text = { line, sign, line end }, line, [ blank line, text ] ;   (* "\" anywhere; "+", "&", ".", "_", ".." beside a quote or a comma *)
//! row  = row, "|", ( "." | "," | ";" ) ;                 (* the same sign behind the last bar of every row *)
//! end  = "\n" ;                                          (* two characters: a line end, or nothing in front of a quote or an end *)
//! ```

use super::View;
use crate::format::bare::skeleton::is_frame;
use crate::format::source::{self, Kind};

pub fn without(view: &View) -> Option<View> {
    let mut joined = None;
    for cut in [at_ends, at_starts, behind_bars, spelt] {
        joined = cut(joined.as_ref().unwrap_or(view)).or(joined);
    }
    joined.filter(|joined| joined != view)
}

fn at_ends(view: &View) -> Option<View> {
    let filled = filled(view);
    ["& _", "\\", "+", "&", "...", "..", ".", "_", "||"].into_iter().find_map(|sign| {
        let cut = |line: &str| -> Option<String> {
            let rest = line.trim_end().strip_suffix(sign)?;
            let plain = rest.trim_end();
            let is_apart = sign == "\\" && !rest.ends_with('\\')
                || plain.ends_with(['"', '\'', ',', ';', '/'])
                || sign == "_" && plain.ends_with(['{', '(', '[', '}', ')', ']']);
            (is_apart && rest.len() + sign.len() == line.trim_end().len()).then(|| plain.to_owned())
        };
        cut_off(view, &filled, true, cut)
    })
}

fn at_starts(view: &View) -> Option<View> {
    let filled = filled(view);
    ["+", "&", "..", ".", "||"].into_iter().find_map(|sign| {
        let cut = |line: &str| -> Option<String> {
            let rest = line.trim_start().strip_prefix(sign)?.trim_start();
            rest.starts_with(['"', '\'']).then(|| rest.to_owned())
        };
        cut_off(view, &filled, false, cut)
    })
}

fn filled(view: &View) -> Vec<usize> {
    (0..view.lines.len()).filter(|at| !view.lines[*at].1.trim().is_empty()).collect()
}

/// What is left where lines in a row lose their sign: at ends all but the last of a paragraph, and none at the end of all.
fn cut_off(view: &View, filled: &[usize], at_end: bool, cut: impl Fn(&str) -> Option<String>) -> Option<View> {
    let has = |at: &usize| cut(&view.lines[*at].1).is_some();
    let (first, last) = (filled.iter().position(has)?, filled.iter().rposition(has)?);
    let is_last = |at: &usize| at_end && view.lines.get(at + 1).is_some_and(|(_, line)| line.trim().is_empty());
    let goes_on = if at_end { last + 1 < filled.len() } else { first > 0 };
    if !goes_on || last == first || !filled[first..=last].iter().all(|at| has(at) || is_last(at)) {
        return None;
    }
    let mut lines = view.lines.clone();
    for at in filled[first..=last].iter().filter(|at| has(at)) {
        lines[*at].1 = cut(&lines[*at].1)?;
    }
    Some(view.with(lines))
}

/// A point or a comma behind the last bar of every row: `|5|3| |.`.
fn behind_bars(view: &View) -> Option<View> {
    let mut lines = view.lines.clone();
    let sign =
        ["|.", "|,", "|;"].into_iter().find(|sign| lines.iter().any(|(_, line)| line.trim_end().ends_with(sign)))?;
    for (_, line) in lines.iter_mut().filter(|(_, line)| !line.trim().is_empty() && !is_frame(line, None)) {
        *line = format!("{}|", line.trim_end().strip_suffix(sign)?);
    }
    Some(view.with(lines))
}

fn spelt(view: &View) -> Option<View> {
    view.lines.iter().any(|(_, line)| line.contains("\\n")).then_some(())?;
    let mut lines = Vec::new();
    for (number, line) in &view.lines {
        let line = line.replace("\\n\"", "\"").replace("\\n'", "'");
        let line = line.strip_suffix("\\n").unwrap_or(&line);
        lines.extend(line.split("\\n").map(|piece| (*number, piece.to_owned())));
    }
    // No row becomes a comment by this.
    let is_row = |line: &str| matches!(source::kind(line), Kind::Content | Kind::Blank);
    lines.iter().all(|(_, line)| is_row(line)).then(|| view.with(lines))
}
