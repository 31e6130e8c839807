//! What stands around a text of cells is taken off before the grammars see it: each form of it is a view, a shorter text.
//!
//! A view takes away only what could be no cell, says what it has taken (`claims`), and is read by every grammar; only as a whole.

mod clothes;
mod code;
mod comment;
mod html;
mod joined;
mod latex;
mod objects;
mod scan;
mod size;
mod solved;
mod strings;
pub mod words;

use crate::format::bare::Text;
use crate::format::found::{Account, Found};
use crate::format::options::Options;
use crate::format::solution;
use crate::format::source::{Line, Source};

/// The longest text that is seen in several ways.
const LONGEST: usize = 1 << 20;

/// A text without what stood around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The lines that are left, with their numbers in the text.
    pub lines: Vec<(usize, String)>,
    /// Whether words were taken away; then no cell is a letter.
    pub has_words: bool,
    /// Numbers in front that say an order, a size of boxes or how many boards there are.
    pub claims: Vec<usize>,
    /// Whether each board has to be followed by its solution.
    pub is_solved: bool,
    /// The quotes that all cells wore.
    pub quote: Option<u8>,
    /// Words that were taken away.
    pub words: String,
    /// How many objects there are, of which each is a record of a table.
    pub objects: Option<usize>,
}

type Stage = fn(&View) -> Option<View>;

/// In this order, each where it fits.
const STAGES: [Stage; 9] = [
    html::without,
    comment::without,
    size::without,
    latex::without,
    joined::without,
    clothes::without,
    code::without,
    strings::without,
    solved::without,
];

/// The whole accounts of all views of a text but the text itself.
pub fn accounts(source: &Source, options: &Options) -> Vec<Account> {
    if source.text.len() > LONGEST {
        return Vec::new();
    }
    let mut views = vec![View::of(source)];
    for stage in STAGES {
        let more: Vec<View> = views.iter().filter_map(stage).filter(|view| !views.contains(view)).collect();
        views.extend(more);
    }
    views[1..].iter().flat_map(|view| view.accounts(options)).collect()
}

/// The whole accounts of a text that is objects of JSON, each a row of a table; nothing of any other text. They may be as many as the
/// lines of a list, and show it by their first character.
pub fn of_objects(source: &Source, options: &Options) -> Option<Vec<Account>> {
    source.text.trim_start().starts_with(['{', '[']).then_some(())?;
    Some(objects::without(&View::of(source))?.accounts(options))
}

/// The lines of a text of which each or most are comments, without their sign; as many as there were.
pub fn without_comments(source: &Source) -> Option<String> {
    let view = View::of(source);
    let left = comment::without(&view).or_else(|| comment::without_most(&view))?.lines;
    let mut left = left.iter().peekable();
    let text = |line: &Line| left.next_if(|(number, _)| *number == line.number).map_or("", |(_, text)| text);
    Some(source.lines.iter().map(text).collect::<Vec<_>>().join("\n"))
}

impl View {
    /// A text as it stands.
    fn of(source: &Source) -> View {
        let lines = source.lines.iter().map(|line| (line.number, line.text.to_owned())).collect();
        View { lines, ..View::default() }
    }

    /// The same with other lines.
    fn with(&self, lines: Vec<(usize, String)>) -> View {
        View { lines, ..self.clone() }
    }

    fn accounts(&self, options: &Options) -> Vec<Account> {
        let text = self.lines.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join("\n");
        let source = Source::new(&text, 1);
        if self.has_words && source.content().any(|line| words::has_letters(line.text)) {
            return Vec::new();
        }
        let mut accounts: Vec<Account> =
            Text::new(&source, options).accounts().into_iter().filter(|account| self.is_claimed(account)).collect();
        if let Some(quote) = self.quote {
            accounts.iter_mut().filter(|account| account.name == "array").for_each(|account| account.wear(quote));
        }
        for record in accounts.iter_mut().flat_map(|account| account.pieces.iter_mut().flatten()) {
            record.lines = (self.number(record.lines.0), self.number(record.lines.1));
            record.around.push_str(&self.words);
        }
        for miss in accounts.iter_mut().flat_map(|account| &mut account.pieces).filter_map(|piece| piece.as_mut().err())
        {
            miss.line = self.number(miss.line);
        }
        accounts
    }

    fn number(&self, line: usize) -> usize {
        self.lines.get(line - 1).map_or(0, |(number, _)| *number)
    }

    /// Whether a account is whole and as the text says of itself.
    fn is_claimed(&self, account: &Account) -> bool {
        let boards = account.boards().count();
        if let Some(objects) = self.objects {
            return account.name == "table" && boards > 0 && account.pieces.len() == objects;
        }
        // A number in front of a sheet may be its first cell.
        let is_sheet = matches!(account.name, "csv" | "markdown");
        let is = |record: &Found, claim: usize, at: usize| {
            let high = record.height();
            claim == record.order
                || claim * claim == record.order
                || at > 0 && (claim == high || claim * high == record.order)
        };
        let fits =
            |(at, claim): (usize, &usize)| *claim == boards || account.boards().all(|record| is(record, *claim, at));
        let records: Vec<&Found> = account.boards().collect();
        account.is_whole()
            && boards > 0
            && (!self.is_solved || solution::pairs(&records).is_some())
            && self.claims.iter().enumerate().all(fits)
            && (self.claims.is_empty() || !is_sheet)
    }
}
