//! Rule 6: what ties and differs is refused.

use crate::format::found::{Account, Found, Miss};
use crate::format::overlap;

/// What comes of all that grammars accept. They stand in the order of how special they are.
#[derive(Debug)]
pub enum Verdict {
    /// Nothing accounts for the text.
    None(Option<Miss>),
    /// One grammar does, or several that read the same: the most special one.
    One(Account),
    /// Several grammars, different puzzles.
    Several(Box<[Account; 2]>),
}

/// Settles it. `is_said`: somebody says what the text is, so that nothing is guessed from values.
pub fn decide(mut accounts: Vec<Account>, is_said: bool) -> Verdict {
    // Only what accounts for every character competes with what does.
    if accounts.iter().any(Account::is_whole) {
        accounts.retain(Account::is_whole);
    }
    // Of two as one notation, what has all boards of the other and more leaves less over.
    let is_part = |one: &Account, of: &Account| {
        let mut others = of.boards();
        let mut is_in = |board: &Found| others.any(|other| other.lines == board.lines && other.is_same(board));
        one.name == of.name && one.boards().count() < of.boards().count() && one.boards().all(&mut is_in)
    };
    for at in (0..accounts.len()).rev() {
        if accounts.iter().any(|other| is_part(&accounts[at], other)) {
            accounts.remove(at);
        }
    }
    let mut accounts = accounts.into_iter();
    let Some(mut first) = accounts.next() else { return Verdict::None(None) };
    if let Some(other) = accounts.find(|other| !other.is_same(&first)) {
        return Verdict::Several(Box::new([first, other]));
    }
    // Above order 9 some value of those that are given is above 9: 21 rows of 21 digits are five boards, or none.
    let is_low = |found: &&Found| {
        found.order > 9
            && found.content.is_none()
            && found.cells.iter().all(|cell| *cell < 10)
            && found.cells.iter().any(|cell| *cell > 0)
    };
    // What says its order is none of these.
    let is_said = is_said || first.name == "pls";
    if !is_said {
        overlapping(&mut first, is_low);
    }
    let low = first.boards().next().filter(is_low).filter(|_| !is_said).map(|low| {
        let line = low.lines.0;
        match overlap::repeated(low.order, &low.cells) {
            Some(_) => Miss { line, fault: overlap::no_one_board(low.order, &low.cells) },
            None => Miss::new(line, "a board above order 9 has a value above 9, or its order is named"),
        }
    });
    low.map_or_else(|| Verdict::One(first), |miss| Verdict::None(Some(miss)))
}

/// Takes squares that are no one board, but boards that overlap in a shape with a name, for these.
fn overlapping(account: &mut Account, is_low: impl Fn(&&Found) -> bool) {
    for found in account.pieces.iter_mut().flatten() {
        if !is_low(&&*found) || overlap::repeated(found.order, &found.cells).is_none() {
            continue;
        }
        if let Some((name, content)) = overlap::puzzle(found.order, &found.cells) {
            let note = format!("line {}: read as {name}: boards that overlap", found.lines.0);
            found.content = Some(Box::new(content));
            account.notes.push(note);
        }
    }
}

/// Accounts without those that are the same puzzles as an earlier one.
pub fn distinct(accounts: impl Iterator<Item = Account>) -> Vec<Account> {
    let mut kept: Vec<Account> = Vec::new();
    for account in accounts {
        if !kept.iter().any(|other| other.is_same(&account)) {
            kept.push(account);
        }
    }
    kept
}
