//! Boards in prose (`--find`): the runs of lines that are whole records, each read as a text of its own.
//!
//! A run begins at the start, behind a blank line, a fence, a line with a word or one that closes a bracket or is brackets and quotes
//! alone, or with such a line; it ends likewise. It is taken if it is read as a whole, no longer run is, no other run overlaps it, and
//! no other line is left over beside it. A line right beside it has fewer than n / 2 characters that could be its cells. Nothing is
//! taken where labels may be left over (rule 5). A board is refused where the text above it, up to the board before, names a rule or
//! another order of cells, or the text below the last one does.

use super::bare::skeleton::is_frame;
use super::fault::{Beside, Fault};
use super::found::{Account, Found, Miss};
use super::options::Options;
use super::rules::alphabet::SIGNS;
use super::rules::ties::Verdict;
use super::source::{Kind, Source};
use super::views::{self, words};
use super::{settle, unread, variants};

/// The first and the last line, from 0.
type Span = (usize, usize);

/// Runs of more lines than this are no board in prose.
const LONGEST: usize = 120;
/// Lines that are looked at, over all runs: what takes more is no page with boards.
const MOST_SEEN: usize = 400_000;
/// Lines of words within a run: what leads to a board and its solution.
const MOST_WORDS: usize = 8;

/// Lines that are whole boards.
#[derive(Clone, Debug)]
pub struct Run {
    /// The first and the last one.
    pub lines: (usize, usize),
    /// What they are.
    pub account: Account,
    /// The rule that the text around them names, where none is read.
    pub rule: Option<Miss>,
}

impl Run {
    /// The lines, and what they are: `3-11`, `block: 9x9, 30 givens`.
    pub fn said(&self) -> (String, String) {
        let (first, last) = self.lines;
        let lines = if first == last { first.to_string() } else { format!("{first}-{last}") };
        (lines, format!("{}: {}", self.account.name, self.account.said()))
    }

    /// That it is not read for a line beside it.
    fn beside(&self, line: usize) -> Miss {
        let (lines, what) = self.said();
        let fault =
            Fault::Said(format!("this line may be a row of what is beside it, lines {lines} ({what}): not read"));
        Miss { line, fault }
    }
}

/// What was found, with the lines of each; where most lines are comments, behind their sign.
pub fn find(source: &Source, options: &Options) -> Vec<Run> {
    let found = find_in(source, options);
    if !found.is_empty() {
        return found;
    }
    match views::without_comments(source) {
        Some(lines) => find_in(&Source::new(&lines, source.lines[0].number), options),
        None => found,
    }
}

fn find_in(source: &Source, options: &Options) -> Vec<Run> {
    let lines = &source.lines;
    let has_words: Vec<bool> = lines.iter().map(|line| words::has_prose(line.text)).collect();
    let has_cells = |at: usize| lines[at].text.bytes().filter(u8::is_ascii_digit).count() > 15;
    let is_gap = |at: usize| matches!(lines[at].kind, Kind::Blank | Kind::Fence);
    let closes = |at: usize| {
        let line = lines[at].text.trim_matches([' ', '\t']);
        line.starts_with([')', ']', '}'])
            || !line.is_empty() && line.trim_matches(|c| "()[]{}'\"".contains(c)).is_empty()
    };
    let is_bound = |at: usize| is_gap(at) || has_words[at] || closes(at);
    // How many lines of words, of cells and of fences stand before each line.
    let counts = |is: &dyn Fn(usize) -> bool| {
        let mut sums = vec![0_usize];
        (0..lines.len()).for_each(|at| sums.push(sums[at] + usize::from(is(at))));
        sums
    };
    let worded = counts(&|at| has_words[at]);
    let celled = counts(&|at| lines[at].kind == Kind::Content && (!has_words[at] || has_cells(at)));
    let fenced = counts(&|at| lines[at].kind == Kind::Fence);
    let within = |counts: &[usize], start: usize, end: usize| counts[end + 1] - counts[start];
    // A run has few lines of words, one without any or with a board, and never a fence.
    let fits = |start: usize, end: usize| {
        within(&worded, start, end) <= MOST_WORDS && within(&celled, start, end) > 0 && within(&fenced, start, end) == 0
    };
    let starts = (0..lines.len()).filter(|at| !is_gap(*at) && (*at == 0 || is_bound(at - 1) || is_bound(*at)));
    let is_end = |at: usize| !is_gap(at) && (at + 1 == lines.len() || is_bound(at + 1) || is_bound(at));
    let mut found: Vec<(Span, Vec<Span>, Account)> = Vec::new();
    let mut left = if options.find { MOST_SEEN } else { MOST_SEEN / 20 };
    for start in starts {
        let last = (start + LONGEST).min(lines.len()) - 1;
        if within(&celled, start, last) == 0 {
            continue;
        }
        // The longest first.
        for end in (start..=last).rev().filter(|end| is_end(*end) && fits(start, *end)) {
            left = match usize::checked_sub(left, end - start + 1) {
                Some(left) => left,
                None => return Vec::new(),
            };
            let text = lines[start..=end].iter().map(|line| line.text).collect::<Vec<_>>().join("\n");
            let Verdict::One(mut account) = settle::settle(&Source::new(&text, 1), options).verdict else { continue };
            // A line of 16 or 25 cells may be a row.
            let is_row =
                |record: &Found| account.name == "line" && record.lines.0 == record.lines.1 && record.order < 6;
            if account.is_whole() && !account.pieces.is_empty() && !account.boards().any(is_row) {
                for record in account.pieces.iter_mut().flatten() {
                    for lines in [Some(&mut record.lines), record.solution_lines.as_mut()].into_iter().flatten() {
                        *lines = (lines.0 + start, lines.1 + start);
                    }
                }
                // The same cells, seen between other bounds, are one run.
                let span = span(&account);
                match found.iter_mut().find(|(other, _, known)| *other == span && known.is_same(&account)) {
                    Some((_, bounds, _)) => bounds.push((start, end)),
                    None => found.push((span, vec![(start, end)], account)),
                }
            }
        }
    }
    let apart = |one: Span, other: Span| one.1 < other.0 || other.1 < one.0;
    let within = |one: Span, other: Span| one != other && other.0 <= one.0 && one.1 <= other.1;
    let longest: Vec<&(Span, Vec<Span>, Account)> =
        found.iter().filter(|(run, ..)| !found.iter().any(|(other, ..)| within(*run, *other))).collect();
    let is_taken =
        |at: usize| longest.iter().flat_map(|(_, bounds, _)| bounds).any(|(from, to)| (*from..=*to).contains(&at));
    let is_row = |at: usize| {
        let line = lines[at].text;
        lines[at].kind == Kind::Content
            && !has_words[at]
            && !closes(at)
            && !is_frame(line, None)
            && line.contains(|c: char| c.is_alphanumeric() || SIGNS.contains(&c))
    };
    // The next line that is not blank, on both sides.
    let beside = |(from, to): Span| {
        let filled = |at: &usize| lines[*at].kind != Kind::Blank;
        [(0..from).rev().find(filled), (to + 1..lines.len()).find(filled)]
    };
    let row_over = |run: Span| beside(run).into_iter().flatten().find(|at| !is_taken(*at) && is_row(*at));
    // Rule 5: what is left over may be labels.
    let could_be_labels = |line: &str, order: usize| {
        let labels: Vec<char> = line.chars().filter(|c| c.is_alphanumeric()).collect();
        let words = line.split_whitespace().count();
        let is_case = |is: fn(&char) -> bool| labels.iter().all(is);
        let length = labels.len();
        let is_long = length.abs_diff(order) < 2 || length.abs_diff(order * order) < 2;
        let is_capital = is_case(|c| c.is_ascii_digit() || c.is_uppercase());
        (is_capital && length <= order * order + 1 || is_long && is_case(|c| c.is_lowercase()))
            && (words == 1 || words == labels.len())
            && labels.windows(2).any(|pair| pair[0] == pair[1] && pair[0] != '0')
    };
    let orders: Vec<usize> = longest.iter().filter_map(|(.., account)| Some(account.boards().next()?.order)).collect();
    if (0..lines.len()).any(|at| !is_taken(at) && orders.iter().any(|order| could_be_labels(lines[at].text, *order))) {
        return Vec::new();
    }
    // Rule 7: a row that is left over anywhere belongs to what was found.
    let cells = |at: usize| lines[at].text.chars().filter(|c| c.is_alphanumeric() || SIGNS.contains(c)).count();
    if (0..lines.len()).any(|at| !is_taken(at) && is_row(at) && orders.contains(&cells(at))) {
        return Vec::new();
    }
    // A board that agrees with the one before it and is nearly full is a damaged solution.
    let records: Vec<&Found> = longest.iter().flat_map(|(.., account)| account.boards()).collect();
    if records.windows(2).any(|pair| is_damaged(pair[1], pair[0])) {
        return Vec::new();
    }
    // A line right beside a run that could be one of its rows.
    let row_beside = |(from, to): Span, account: &Account| {
        let text: Vec<&str> = lines[from..=to].iter().map(|line| line.text).collect();
        let order = account.boards().next().map_or(0, |record| record.order);
        let has_letters = order > 9 || !text.iter().any(|line| line.contains(|c: char| c.is_ascii_digit()));
        let signs = |c: &char| text.iter().filter(|line| line.contains(*c)).count() * 2 > text.len();
        let empty = SIGNS.into_iter().find(signs);
        let is_cell = |c: char| c.is_ascii_digit() || has_letters && c.is_ascii_uppercase() || Some(c) == empty;
        let beside = [from.checked_sub(1), Some(to + 1)].into_iter().flatten().filter(|at| *at < lines.len());
        let mut beside = beside.filter(|at| lines[*at].kind == Kind::Content);
        beside.find(|at| lines[*at].text.chars().filter(|c| is_cell(*c)).count() >= order.min(9).div_ceil(2))
    };
    let is_alone = |run: Span| longest.iter().filter(|(other, ..)| *other == run || !apart(run, *other)).count() == 1;
    let rule_around = |(from, to): Span, account: &Account| {
        let has_regions = account.boards().next().is_some_and(|found| found.regions.is_some());
        let before = longest.iter().map(|(run, ..)| run.1 + 1).filter(|end| *end <= from).max().unwrap_or(0);
        let is_last = !longest.iter().any(|(run, ..)| run.0 > to);
        let below = if is_last { &lines[to + 1..] } else { &[] };
        lines[before..from].iter().rev().chain(below).find_map(|line| {
            unread::rule_beside(options, line, has_regions.then_some(variants::OF_REGIONS), Beside::Prose)
        })
    };
    let run = |(run, bounds, account): &(Span, Vec<Span>, Account)| {
        is_alone(*run).then_some(())?;
        let of = Run { lines: (lines[run.0].number, lines[run.1].number), account: account.clone(), rule: None };
        let row = |bounds: &Span| row_over(*bounds).or_else(|| row_beside(*bounds, account));
        let rows: Vec<usize> = bounds.iter().map_while(row).collect();
        let rule = match rows.first().filter(|_| rows.len() == bounds.len()) {
            // Who looks for boards is told of each that is not read.
            Some(at) if options.find => Some(of.beside(lines[*at].number)),
            Some(_) => return None,
            None => rule_around(*run, account),
        };
        Some(Run { rule, ..of })
    };
    longest.iter().copied().filter_map(run).collect()
}

/// Whether a board may be the solution of another, but for fewer than n cells.
fn is_damaged(full: &Found, board: &Found) -> bool {
    let empty = full.cells.iter().filter(|cell| **cell == 0).count();
    let pairs = || full.cells.iter().zip(&board.cells).filter(|(value, cell)| **value > 0 && **cell > 0);
    let other = pairs().filter(|(value, cell)| value != cell).count();
    full.order == board.order
        && full.solution.is_none()
        && (1..full.order).contains(&(empty + other))
        && pairs().count() >= full.order
        && board.cells.contains(&0)
}

/// The lines of all records of a account, from 0.
fn span(account: &Account) -> Span {
    let lines = account.boards().flat_map(|record| [Some(record.lines), record.solution_lines]).flatten();
    lines.fold((usize::MAX, 0), |(from, to), lines| (from.min(lines.0 - 1), to.max(lines.1 - 1)))
}

/// The boards of several runs; each beside a text that names a rule is refused there.
pub fn boards(runs: Vec<Run>) -> Option<Account> {
    let account = |mut run: Run| {
        if let Some(rule) = run.rule {
            run.account.pieces = vec![Err(rule)];
        }
        run.account
    };
    as_one(runs.into_iter().map(account).collect())
}

/// Several accounts as one, of whose boards each knows its own notation.
pub fn as_one(accounts: Vec<Account>) -> Option<Account> {
    let mut accounts = accounts.into_iter().map(|mut account| {
        account.pieces.iter_mut().flatten().for_each(|board| board.name = Some(account.name));
        account
    });
    let mut whole = accounts.next()?;
    for mut account in accounts {
        whole.pieces.append(&mut account.pieces);
        whole.notes.append(&mut account.notes);
    }
    Some(whole)
}
