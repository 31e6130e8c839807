//! A sentence in words, numbers and dashes, parted into clauses; and how they are eaten.

use std::ops::Range;

/// A word in small letters, a number, or the dash of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Word(String),
    Number(usize),
    Dash,
}

/// Marks that part clauses.
const PARTS: [char; 11] = [';', ':', '(', ')', '[', ']', '.', '!', '?', '/', '\u{2022}'];

/// The clauses of a sentence: what stands between marks, and behind `i.e.`; `None` where a sign is none of a plain sentence.
pub fn clauses(sentence: &str) -> Option<Vec<Vec<Token>>> {
    let text = sentence.to_lowercase().replace("i.e.", ";");
    let (mut clauses, mut tokens) = (Vec::new(), Vec::new());
    let mut rest = text.as_str();
    while let Some(sign) = rest.chars().next() {
        let taken = match sign {
            _ if sign.is_ascii_digit() => {
                let digits = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
                tokens.push(Token::Number(rest[..digits].parse().ok()?));
                digits
            }
            _ if sign.is_ascii_alphabetic() => {
                let letters = rest.find(|sign: char| !sign.is_ascii_alphabetic()).unwrap_or(rest.len());
                tokens.push(Token::Word(rest[..letters].to_owned()));
                letters
            }
            '×' => {
                tokens.push(Token::Word("x".to_owned()));
                sign.len_utf8()
            }
            '-' | '–' | '—' | '−' | '‐' | '‑' => {
                tokens.push(Token::Dash);
                sign.len_utf8()
            }
            _ if PARTS.contains(&sign) => {
                clauses.push(std::mem::take(&mut tokens));
                sign.len_utf8()
            }
            _ if sign.is_whitespace() || "*\"'“”‘’,_".contains(sign) => sign.len_utf8(),
            _ => return None,
        };
        rest = &rest[taken..];
    }
    clauses.push(tokens);
    // `ie` without its points parts them too.
    let is_behind = |token: &Token| matches!(token, Token::Word(word) if word == "ie");
    Some(
        clauses
            .iter()
            .flat_map(|clause| clause.split(is_behind))
            .map(<[Token]>::to_vec)
            .filter(|clause| !clause.is_empty())
            .collect(),
    )
}

/// Eats the tokens of a clause from the left.
#[derive(Clone, Copy, Debug)]
pub struct Eater<'t> {
    rest: &'t [Token],
}

impl<'t> Eater<'t> {
    pub fn new(clause: &'t [Token]) -> Eater<'t> {
        Eater { rest: clause }
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// Eats one of these phrases, the first that is there.
    pub fn eat(&mut self, phrases: &[&str]) -> bool {
        let found = phrases.iter().find_map(|phrase| self.behind(phrase));
        if let Some(rest) = found {
            self.rest = rest;
        }
        found.is_some()
    }

    /// The same where it must be there.
    pub fn must(&mut self, phrases: &[&str]) -> Option<()> {
        self.eat(phrases).then_some(())
    }

    /// What stands behind a phrase.
    fn behind(&self, phrase: &str) -> Option<&'t [Token]> {
        let mut rest = self.rest;
        for word in phrase.split(' ') {
            rest = match rest.split_first()? {
                (Token::Word(found), behind) if found == word => behind,
                _ => return None,
            };
        }
        Some(rest)
    }

    /// Eats a number.
    pub fn number(&mut self) -> Option<usize> {
        let (Token::Number(number), rest) = self.rest.split_first()? else { return None };
        self.rest = rest;
        Some(*number)
    }

    /// Eats a dash.
    pub fn dash(&mut self) -> bool {
        let is_there = self.rest.first() == Some(&Token::Dash);
        self.rest = &self.rest[usize::from(is_there)..];
        is_there
    }

    /// Eats what a reader eats, or nothing where that fails.
    pub fn attempt<T>(&mut self, read: impl FnOnce(&mut Eater<'t>) -> Option<T>) -> Option<T> {
        let mut ahead = *self;
        let found = read(&mut ahead)?;
        *self = ahead;
        Some(found)
    }

    /// Eats a size: `3x3`, `2 by 3`, `9-by-9`.
    pub fn size(&mut self) -> Option<[usize; 2]> {
        self.attempt(|eater| {
            let rows = eater.number()?;
            eater.dash();
            eater.must(&["x", "by"])?;
            eater.dash();
            Some([rows, eater.number()?])
        })
    }

    /// Eats a range of numbers: `1-9`, `1 to 9`, `1 through 9`; or all of them, one after the other.
    pub fn range(&mut self) -> Option<Range<usize>> {
        self.attempt(|eater| {
            let first = eater.number()?;
            if eater.dash() || eater.eat(&["to", "through", "thru", "up to"]) {
                return Some(first..eater.number()? + 1);
            }
            let mut end = first + 1;
            while eater
                .attempt(|eater| {
                    eater.eat(&["and"]);
                    eater.number().filter(|number| *number == end)
                })
                .is_some()
            {
                end += 1;
            }
            (end > first + 1).then_some(first..end)
        })
    }
}
