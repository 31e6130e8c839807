//! Settles what a bare text is: all grammars are asked about it and about all views of it, and what they accept has to agree.

use super::bare::Text;
use super::found::{Account, Miss};
use super::notation::Format;
use super::options::Options;
use super::rules::ties::{self, Verdict};
use super::source::{Line, Source};
use super::views::{self, words};
use super::{rules, solution};

/// What came of a text.
#[derive(Debug)]
pub struct Settled {
    /// Its puzzles, if it has one meaning.
    pub verdict: Verdict,
    /// Accounts that leave too much of the text over, for messages.
    pub parts: Vec<Account>,
    /// What grammars nearly read.
    pub misses: Vec<Miss>,
}

/// Asks all grammars, or the one that the user names.
pub fn settle(source: &Source, options: &Options) -> Settled {
    of_text(&Text::new(source, options))
}

/// Likewise, for boards of this order alone.
pub fn of_order(source: &Source, options: &Options, order: usize) -> Settled {
    of_text(&Text::of_order(source, options, order))
}

fn of_text(text: &Text) -> Settled {
    if is_prose(text.source) {
        return Settled { verdict: Verdict::None(None), parts: Vec::new(), misses: Vec::new() };
    }
    if let Some(line) = text.source.content().find(|line| rules::beside::has_signs_in_quotes(line.text)) {
        let miss = Miss::new(line.number, "strings of < and > beside cells are clues, which are not read");
        return Settled { verdict: Verdict::None(Some(miss)), parts: Vec::new(), misses: Vec::new() };
    }
    // Who names a column means a table.
    let is_table = |account: &Account| text.options.column.is_none() || account.name == "table";
    let is_asked =
        |account: &Account| is_table(account) && text.options.from.is_none_or(|from| is_like(account.name, from));
    let objects = views::of_objects(text.source, text.options);
    let are_objects = objects.is_some();
    // What stands under a key could be a rule, which other grammars pass over.
    let asked = objects.unwrap_or_else(|| text.accounts()).into_iter().filter(is_asked);
    // Who names lines has each of them read by itself, in the way that reads most: one board is enough.
    let asked: Vec<Account> = asked.collect();
    let most = asked.iter().map(|account| account.boards().count()).max();
    let is_read = |account: &Account| match account.name {
        "line" | "table" if text.options.from.is_some() && !are_objects => Some(account.boards().count()) == most,
        _ => are_objects || rules::explains_most(text.source, account),
    };
    let (mut accepted, parts): (Vec<Account>, Vec<Account>) = asked.into_iter().partition(is_read);
    // Who names a notation means the text as it stands, if it is one.
    if !are_objects && (text.options.from.is_none() || accepted.is_empty()) {
        accepted.extend(views::accounts(text.source, text.options).into_iter().filter(is_asked));
    }
    // A puzzle with its solution is one puzzle, however a grammar sees them.
    let mut accepted: Vec<Account> = accepted.into_iter().map(solution::fold).collect();
    accepted.retain(|account| !solution::is_contradicted(account));
    // Orders 2 and 3 are read where nothing larger is.
    let is_large =
        |account: &Account| account.boards().next().is_some_and(|found| found.order >= *rules::ORDERS.start());
    if accepted.iter().any(is_large) {
        accepted.retain(is_large);
    }
    let Options { board, symbols, from, .. } = text.options;
    let is_said = text.named.is_some() || board.is_some() || symbols.is_some() || from.is_some();
    let verdict = ties::decide(accepted, is_said);
    Settled { verdict, parts, misses: text.misses() }
}

/// A text of fewer bytes is asked about whatever it looks like.
const SHORT: usize = 1 << 16;

/// Whether a long text begins as prose: then no list of boards is most of it (rule 4). Most lines of that much are words with few digits.
fn is_prose(source: &Source) -> bool {
    if source.text.len() <= SHORT {
        return false;
    }
    let mut left = SHORT;
    let is_near = |line: &&Line| {
        let was_left = left;
        left = left.saturating_sub(line.text.len());
        was_left > 0
    };
    let head: Vec<&str> = source.content().take_while(is_near).map(|line| start(line.text)).collect();
    // A line as long as a page may have more: one beside 16 other characters.
    let few = |line: &str| if line.len() < SHORT - 4 { 9 } else { line.len() / 16 };
    let has_few_digits = |line: &str| line.bytes().filter(u8::is_ascii_digit).count() < few(line);
    let is_worded = |line: &&&str| words::has_prose(line) && has_few_digits(line);
    2 * head.iter().filter(is_worded).count() > head.len()
}

/// The start of a line that is longer than what is looked at.
fn start(line: &str) -> &str {
    let end = (0..=line.len().min(SHORT)).rev().find(|at| line.is_char_boundary(*at));
    &line[..end.unwrap_or(0)]
}

/// Whether an account is of the notation that the user names.
fn is_like(name: &str, from: &Format) -> bool {
    const ROWS: [&str; 4] = ["block", "judge-a", "judge-b", "titled"];
    const BRACKETS: [&str; 2] = ["array", "judge-c"];
    const LINES: [&str; 2] = ["line", "table"];
    let are_both = |names: &[&str]| names.contains(&name) && names.contains(&from.name());
    name == from.name() || are_both(&ROWS) || are_both(&BRACKETS) || are_both(&LINES)
}
