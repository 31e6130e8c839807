//! Settles what a text is: all grammars are asked about it and about all views of it, and what they accept has to agree.

use super::bare::Text;
use super::found::{Account, Miss};
use super::options::Options;
use super::rules::ties::{self, Verdict};
use super::rules::{self};
use super::solution;
use super::source::Source;
use super::views;

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

/// Asks all grammars.
pub fn settle(source: &Source, options: &Options) -> Settled {
    let text = Text::new(source, options);
    let asked = text.accounts().into_iter();
    let (mut accepted, parts): (Vec<Account>, Vec<Account>) =
        asked.partition(|account| rules::explains_most(source, account));
    accepted.extend(views::accounts(source, options));
    let verdict = match ties::decide(accepted, options.order().is_some()) {
        Verdict::One(account) => Verdict::One(solution::fold(account)),
        verdict => verdict,
    };
    Settled { verdict, parts, misses: text.misses() }
}
