//! Marks between cells, pairs, quadruples, minimum and maximum.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::{Draw, Marks, Statement, digits};

pub(super) fn statement(draw: &mut Draw<'_, impl Rng>) -> Option<Statement> {
    Some(match draw.key {
        "white" | "black" => dot(draw),
        "x" | "v" => {
            let (pair, sum) = (draw.pair(), if draw.key == "x" { 10 } else { 5 });
            let text = draw.line("", &pair);
            let said = Statement::new(text, pair.to_vec(), move |all| all[pair[0]] + all[pair[1]] == sum);
            Statement { marks: Marks { letters: vec![pair], ..Marks::default() }, ..said }
        }
        "less" => {
            let cells = draw.cells(2, 2);
            Statement::new(draw.line("", &cells), cells.clone(), move |all| all[cells[0]] < all[cells[1]])
        }
        "clone" => clone(draw),
        "orthogonal" => orthogonal(draw),
        "minimum" | "maximum" => extreme(draw),
        "quadruple" => quadruple(draw),
        "line" | "pairs" => relation(draw),
        _ => return None,
    })
}

fn dot(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let (pair, is_white) = (draw.pair(), draw.key == "white");
    let numbers: &[Option<i64>] =
        if is_white { &[None, Some(0), Some(1), Some(2), Some(3)] } else { &[None, Some(1), Some(2), Some(3)] };
    let number = *numbers.choose(draw.rng).expect("there are numbers");
    let turned = if draw.rng.random() { pair } else { [pair[1], pair[0]] };
    let text = draw.line(&number.map(|number| number.to_string()).unwrap_or_default(), &turned);
    let value = number.unwrap_or(if is_white { 1 } else { 2 });
    let said = Statement::new(text, pair.to_vec(), move |all| {
        let (one, other) = (all[pair[0]], all[pair[1]]);
        if is_white { (one - other).abs() == value } else { one == value * other || other == value * one }
    });
    let marks = if is_white {
        Marks { white: vec![(pair, value)], ..Marks::default() }
    } else {
        Marks { black: vec![(pair, value)], ..Marks::default() }
    };
    Statement { marks, ..said }
}

fn clone(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let mut cells = draw.cells(2, 4);
    if cells.len() % 2 == 1 {
        cells.pop();
    }
    let scope = cells.clone();
    let twins = cells.split_off(cells.len() / 2);
    let text = format!("clone{}:{}", draw.place.names(&cells), draw.place.names(&twins));
    Statement::new(text, scope, move |all| digits(&cells, all) == digits(&twins, all))
}

fn orthogonal(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let mut cells = draw.cells(4, 6);
    if cells.len() % 2 == 1 {
        cells.pop();
    }
    let scope = cells.clone();
    let mates = cells.split_off(cells.len() / 2);
    let text = format!("orthogonal{}:{}", draw.place.names(&cells), draw.place.names(&mates));
    let said = Statement::new(text, scope, move |all| {
        let (ones, others) = (digits(&cells, all), digits(&mates, all));
        (0..ones.len())
            .all(|place| (0..place).all(|before| (ones[place], others[place]) != (ones[before], others[before])))
    });
    said.incomplete()
}

/// Cells that are named as minimum anywhere on the board are not compared with each other; maximum likewise.
fn extreme(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let (order, is_minimum) = (draw.place.order, draw.key == "minimum");
    let cells = draw.cells(1, 2);
    let touching = draw.place.touching();
    let beside = |cell: usize| {
        let of_pair = move |pair: &[usize; 2]| match *pair {
            [one, other] if one == cell => Some(other),
            [other, one] if one == cell => Some(other),
            _ => None,
        };
        touching.iter().filter_map(of_pair).collect::<Vec<_>>()
    };
    let others: Vec<(usize, usize)> =
        cells.iter().flat_map(|&cell| beside(cell).into_iter().map(move |other| (cell, other))).collect();
    let mut scope: Vec<usize> = cells.iter().copied().chain(others.iter().map(|(_, other)| *other)).collect();
    scope.sort_unstable();
    scope.dedup();
    assert!(scope.len() <= order * order);
    let marks = if is_minimum {
        Marks { minimum: cells.clone(), ..Marks::default() }
    } else {
        Marks { maximum: cells.clone(), ..Marks::default() }
    };
    let said = Statement::new(draw.line("", &cells), scope, |_| true);
    let keeps = move |_, marks: &Marks, all: &[i64]| {
        let same = if is_minimum { &marks.minimum } else { &marks.maximum };
        let compared = others.iter().filter(|(_, other)| !same.contains(other));
        compared.clone().all(|&(cell, other)| if is_minimum { all[cell] < all[other] } else { all[cell] > all[other] })
    };
    Statement { marks, keeps: Box::new(keeps), ..said }
}

fn quadruple(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let order = draw.place.order;
    let first = draw.rng.random_range(0..order - 1) * order + draw.rng.random_range(0..order - 1);
    let cells = vec![first, first + 1, first + order, first + order + 1];
    let wanted: Vec<i64> = (0..draw.rng.random_range(1..=4))
        .map(|place: usize| {
            let (truth, numbers) = (draw.digit(cells[place]), draw.place.numbers());
            if draw.rng.random_bool(0.8) { truth } else { numbers[draw.rng.random_range(0..order)] }
        })
        .collect();
    let head: Vec<String> = wanted.iter().map(i64::to_string).collect();
    let text = draw.line(&head.join(" "), &cells);
    let is_one_kind = wanted.iter().all(|digit| *digit == wanted[0]);
    let said = Statement::new(text, cells.clone(), move |all| {
        let count = |digits: &[i64], digit: i64| digits.iter().filter(|other| **other == digit).count();
        let held = digits(&cells, all);
        wanted.iter().all(|&digit| count(&held, digit) >= count(&wanted, digit))
    });
    if is_one_kind { said } else { said.incomplete() }
}

/// A formula, and whether two digits fit it.
type Formula = (&'static str, fn(i64, i64) -> bool);

const FORMULAS: [Formula; 5] = [
    ("|a-b| >= 2", |a, b| (a - b).abs() >= 2),
    ("a + b != 5", |a, b| a + b != 5),
    ("2 * a <= b or b < a", |a, b| 2 * a <= b || b < a),
    ("(a - b) mod 3 = 1 or not a = 2", |a, b| (a - b).rem_euclid(3) == 1 || a != 2),
    ("1 < a < b and a * b <= 12", |a, b| 1 < a && a < b && a * b <= 12),
];

fn relation(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let (formula, holds) = *FORMULAS.choose(draw.rng).expect("there are formulas");
    let name: String = (0..6).map(|_| char::from(b'a' + draw.rng.random_range(0..26))).collect();
    let (all_pairs, cells) = (draw.key == "pairs", draw.cells(1, 4));
    let text = format!("relation {name}: {formula}\n{}", draw.line(&name, &cells));
    let is_tree = !all_pairs || cells.len() <= 2;
    let said = Statement::new(text, cells.clone(), move |all| {
        let line = digits(&cells, all);
        let ends = |place: usize| if all_pairs { line.len() } else { line.len().min(place + 2) };
        (0..line.len()).all(|place| (place + 1..ends(place)).all(|next| holds(line[place], line[next])))
    });
    if is_tree { said } else { said.incomplete() }
}
