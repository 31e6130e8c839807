//! Regular expressions, matched by trying.

use rand::{Rng, RngExt};

use super::{Draw, Statement, digits};

/// An expression over digits.
pub enum Expression {
    Digits(Vec<i64>),
    Chain(Vec<Expression>),
    Either(Vec<Expression>),
    Maybe(Box<Expression>),
    Many(Box<Expression>, usize),
}

pub(super) fn statement(draw: &mut Draw<'_, impl Rng>) -> Option<Statement> {
    if draw.key != "pattern" {
        return None;
    }
    let mut numbers = draw.place.numbers();
    numbers.retain(|number| *number <= 9);
    let expression = Expression::draw(draw.rng, &numbers);
    let (cells, text) = (draw.cells(1, 4), expression.written(draw.rng, i64::from(!numbers.contains(&0))));
    let text = draw.line(&text, &cells);
    Some(Statement::new(text, cells.clone(), move |all| expression.fits(&digits(&cells, all))))
}

impl Expression {
    /// One by chance over some digits, at most 9.
    pub fn draw(rng: &mut impl Rng, digits: &[i64]) -> Expression {
        draw_expression(rng, digits, 3)
    }

    /// Whether a word matches as a whole, found by trying.
    pub fn fits(&self, word: &[i64]) -> bool {
        matches(self, word, &mut |rest| rest.is_empty())
    }

    /// In one of several spellings, with more parentheses than needed here and there. `least`: 0 where the board has a digit 0, else 1.
    pub fn written(&self, rng: &mut impl Rng, least: i64) -> String {
        written(self, rng, least, Within::Either)
    }
}

fn draw_expression(rng: &mut impl Rng, digits: &[i64], depth: usize) -> Expression {
    let parts = |rng: &mut _| -> Vec<Expression> {
        let count = rand::RngExt::random_range(rng, 1..=3);
        (0..count).map(|_| draw_expression(rng, digits, depth.saturating_sub(1))).collect()
    };
    match if depth == 0 { 0 } else { rng.random_range(0..8) } {
        0 | 1 => Expression::Digits(digits.iter().copied().filter(|_| rng.random_bool(0.6)).collect()),
        2..5 => Expression::Chain(parts(rng)),
        5 => Expression::Either(parts(rng)),
        6 => Expression::Maybe(Box::new(draw_expression(rng, digits, depth - 1))),
        _ => {
            let least = rng.random_range(0..=1);
            Expression::Many(Box::new(draw_expression(rng, digits, depth - 1)), least)
        }
    }
}

/// What an expression stands within, which tells whether it needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Within {
    Either,
    Chain,
    Repetition,
}

fn written(expression: &Expression, rng: &mut impl Rng, zero: i64, within: Within) -> String {
    let mut all = |parts: &[Expression], within: Within, between: &str| {
        let parts: Vec<String> = parts.iter().map(|part| written(part, rng, zero, within)).collect();
        parts.join(between)
    };
    let (text, least) = match expression {
        Expression::Digits(digits) => (class(digits, rng, zero), Within::Repetition),
        Expression::Chain(parts) => (all(parts, Within::Chain, ""), Within::Chain),
        Expression::Either(parts) => (all(parts, Within::Either, "|"), Within::Either),
        Expression::Maybe(inner) => (written(inner, rng, zero, Within::Repetition) + "?", Within::Chain),
        Expression::Many(inner, least) => {
            let sign = if *least == 0 { "*" } else { "+" };
            (written(inner, rng, zero, Within::Repetition) + sign, Within::Chain)
        }
    };
    if within > least || rng.random_bool(0.2) { format!("({text})") } else { text }
}

/// One of some digits: by itself, listed, as a range, as all but others, or any.
fn class(digits: &[i64], rng: &mut impl Rng, zero: i64) -> String {
    let list = |digits: &mut dyn Iterator<Item = i64>| digits.map(|digit| digit.to_string()).collect::<String>();
    match digits {
        // The empty group matches nothing.
        [] => ["()", "[]", &format!("[^{zero}-9]")][rng.random_range(0..3)].to_owned(),
        [digit] if rng.random_bool(0.7) => digit.to_string(),
        [first, .., last] if *last - *first == digits.len() as i64 - 1 && rng.random_bool(0.5) => {
            format!("[{first}-{last}]")
        }
        [first, .., 9] if *first == zero && digits.len() as i64 == 10 - zero => ".".to_owned(),
        _ if rng.random_bool(0.3) => format!("[^{}]", list(&mut (zero..=9).filter(|digit| !digits.contains(digit)))),
        _ => format!("[{}]", list(&mut digits.iter().copied())),
    }
}

/// Whether a beginning of the word matches such that `rest` likes what follows it.
fn matches(expression: &Expression, word: &[i64], rest: &mut dyn FnMut(&[i64]) -> bool) -> bool {
    match expression {
        Expression::Digits(digits) => {
            word.split_first().is_some_and(|(first, behind)| digits.contains(first) && rest(behind))
        }
        Expression::Chain(parts) => chain(parts, word, rest),
        Expression::Either(parts) => parts.iter().any(|part| matches(part, word, rest)),
        Expression::Maybe(inner) => rest(word) || matches(inner, word, rest),
        Expression::Many(inner, 0) => many(inner, word, rest),
        Expression::Many(inner, _) => matches(inner, word, &mut |behind| many(inner, behind, rest)),
    }
}

fn many(inner: &Expression, word: &[i64], rest: &mut dyn FnMut(&[i64]) -> bool) -> bool {
    let again = &mut |behind: &[i64]| behind.len() < word.len() && many(inner, behind, rest);
    matches(inner, word, again) || rest(word)
}

fn chain(parts: &[Expression], word: &[i64], rest: &mut dyn FnMut(&[i64]) -> bool) -> bool {
    match parts.split_first() {
        None => rest(word),
        Some((first, others)) => matches(first, word, &mut |behind| chain(others, behind, rest)),
    }
}
