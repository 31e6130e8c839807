//! What to say of a text that nothing accounts for. The only place that guesses: the worst that can happen here is a bad message.

use super::fault::{Counted, Fault, ParseError};
use super::found::Miss;
use super::rules::alphabet::SIGNS;
use super::rules::{self, ties::Verdict};
use super::settle::Settled;
use super::source::{Line, Source};

/// The error of a text that was not settled.
pub fn explain(source: &Source, settled: &Settled) -> ParseError {
    let miss = match &settled.verdict {
        Verdict::Several(accounts) => {
            let line = source.content().next().map_or(1, |line| line.number);
            let readings = accounts.each_ref().map(|account| (account.name, said(account.boards().next())));
            Miss { line, fault: Fault::Ambiguous { readings: Box::new(readings) } }
        }
        Verdict::None(Some(miss)) => miss.clone(),
        _ => near(source, settled),
    };
    let text = source.line(miss.line).map_or("", |line| line.text);
    let start = text.len() - text.trim_start().len();
    ParseError::new(miss.line, text.as_bytes(), start, text.trim().len(), miss.fault)
}

fn said(found: Option<&super::found::Found>) -> String {
    found.map_or_else(|| "nothing".to_owned(), |found| format!("order {}, {} givens", found.order, found.givens()))
}

/// The nearest miss: of parts that were read, of grammars, or by a look at how many cells the lines have.
fn near(source: &Source, settled: &Settled) -> Miss {
    let part = settled.parts.iter().filter(|part| part.boards().count() > 0).max_by_key(|part| part.boards().count());
    let of_part = part.and_then(|part| part.pieces.iter().find_map(|piece| piece.as_ref().err()));
    if let Some(miss) = of_part.or(settled.misses.first()) {
        return miss.clone();
    }
    let Some(first) = source.content().next() else { return Miss { line: 1, fault: Fault::NoPuzzle } };
    odd_line(source)
        .unwrap_or(Miss { line: first.number, fault: Fault::Unrecognised("no line looks like cells of a puzzle") })
}

/// The first line that has nearly as many cells as most.
fn odd_line(source: &Source) -> Option<Miss> {
    let cells = |line: &Line| line.text.chars().filter(|c| c.is_ascii_digit() || SIGNS[..4].contains(c)).count();
    let counts: Vec<(usize, usize)> =
        source.content().map(|line| (line.number, cells(line))).filter(|(_, count)| *count > 3).collect();
    let mut times = std::collections::HashMap::new();
    counts.iter().for_each(|(_, count)| *times.entry(*count).or_insert(0_usize) += 1);
    let &(_, usual) = counts.iter().max_by_key(|(_, count)| times[count])?;
    let odd = counts.iter().find(|(_, count)| *count != usual && count.abs_diff(usual) < 4);
    let (line, what, expected, found) = match odd {
        Some((line, count)) => (*line, Counted::Cells, usual, *count),
        None if rules::ORDERS.contains(&usual) && times[&usual] % usual != 0 => {
            (counts.last()?.0, Counted::Lines, times[&usual].next_multiple_of(usual), times[&usual])
        }
        None => return None,
    };
    Some(Miss { line, fault: Fault::Count { what, expected, found } })
}
