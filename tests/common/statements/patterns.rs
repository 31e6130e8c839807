//! Regular expressions, matched by trying.

use rand::{Rng, RngExt};

use super::{Draw, Statement, digits};

/// An expression over digits.
enum Expression {
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
    let expression = draw_expression(draw.rng, draw.place.order as i64, 3);
    let (cells, text) = (draw.cells(1, 4), written(&expression));
    let text = draw.line(&text, &cells);
    Some(Statement::new(text, cells.clone(), move |all| {
        let word = digits(&cells, all);
        matches(&expression, &word, &mut |rest| rest.is_empty())
    }))
}

fn draw_expression(rng: &mut impl Rng, order: i64, depth: usize) -> Expression {
    let parts = |rng: &mut _| -> Vec<Expression> {
        let count = rand::RngExt::random_range(rng, 1..=3);
        (0..count).map(|_| draw_expression(rng, order, depth.saturating_sub(1))).collect()
    };
    match if depth == 0 { 0 } else { rng.random_range(0..8) } {
        0 | 1 => Expression::Digits((1..=order).filter(|_| rng.random_bool(0.6)).collect()),
        2..5 => Expression::Chain(parts(rng)),
        5 => Expression::Either(parts(rng)),
        6 => Expression::Maybe(Box::new(draw_expression(rng, order, depth - 1))),
        _ => {
            let least = rng.random_range(0..=1);
            Expression::Many(Box::new(draw_expression(rng, order, depth - 1)), least)
        }
    }
}

fn written(expression: &Expression) -> String {
    let all = |parts: &[Expression]| parts.iter().map(written).collect::<Vec<_>>();
    match expression {
        // The empty group matches nothing.
        Expression::Digits(digits) if digits.is_empty() => "()".to_owned(),
        Expression::Digits(digits) => format!("[{}]", digits.iter().map(i64::to_string).collect::<String>()),
        Expression::Chain(parts) => format!("({})", all(parts).concat()),
        Expression::Either(parts) => format!("({})", all(parts).join("|")),
        Expression::Maybe(inner) => format!("({})?", written(inner)),
        Expression::Many(inner, 0) => format!("({})*", written(inner)),
        Expression::Many(inner, _) => format!("({})+", written(inner)),
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
