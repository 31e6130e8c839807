//! Lines and cages.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::{Draw, Statement, differ, digits, third};

pub(super) fn statement(draw: &mut Draw<'_, impl Rng>) -> Option<Statement> {
    let (order, place) = (draw.place.order, draw.place);
    let longest = 5.min(order + 1);
    Some(match draw.key {
        "cage" => cage(draw),
        "arrow" => arrow(draw),
        "sum" => {
            let cells = draw.cells(1, 5);
            let truth = draw.digits(&cells).iter().sum();
            let sum = draw.number(truth, 5 * order as i64).max(place.least_sum());
            let text = draw.line(&sum.to_string(), &cells);
            Statement::new(text, cells.clone(), move |all| digits(&cells, all).iter().sum::<i64>() == sum)
        }
        "kenken" => kenken(draw),
        "thermo" => on_line(draw, 1, longest, |_, line| line.windows(2).all(|two| two[0] < two[1])),
        "slow-thermo" => on_line(draw, 1, longest, |_, line| line.windows(2).all(|two| two[0] <= two[1])),
        "double-arrow" => on_line(draw, 1, 5, |_, line| match line {
            [first, inner @ .., last] if !inner.is_empty() => inner.iter().sum::<i64>() == first + last,
            _ => true,
        }),
        "palindrome" => on_line(draw, 1, 5, |_, line| line.iter().eq(line.iter().rev())),
        "renban" => on_line(draw, 1, longest, |_, line| {
            let (least, most) = (line.iter().min(), line.iter().max());
            differ(line) && most.zip(least).is_none_or(|(most, least)| most - least + 1 == line.len() as i64)
        })
        .incomplete(),
        "nabner" => on_line(draw, 1, 4, |_, line| {
            (1..line.len()).all(|place| line[..place].iter().all(|other| (line[place] - other).abs() >= 2))
        })
        .incomplete(),
        "between" => on_line(draw, 1, 5, |_, line| match line {
            [one, inner @ .., other] => inner.iter().all(|digit| one.min(other) < digit && digit < one.max(other)),
            _ => true,
        }),
        "zipper" => on_line(draw, 1, 5, |_, line| {
            let opposite = |place: usize| line[place] + line[line.len() - 1 - place];
            let sums: Vec<i64> = (0..line.len() / 2).map(opposite).collect();
            let centre = if line.len() % 2 == 1 { line[line.len() / 2] } else { sums.first().copied().unwrap_or(0) };
            sums.iter().all(|&sum| sum == centre)
        })
        .incomplete(),
        "entropic" => crossing(draw, 3, move |_, one, other| third(place, one) != third(place, other)),
        "modular" => crossing(draw, 3, |_, one, other| one % 3 != other % 3),
        "whisper" => {
            let distance = if draw.rng.random_bool(0.5) { Some(draw.rng.random_range(0..order as i64)) } else { None };
            let least = distance.unwrap_or(order.div_ceil(2) as i64);
            let mut said = crossing(draw, 2, move |_, one, other| (one - other).abs() >= least);
            if let Some(distance) = distance {
                said.text = said.text.replacen(':', &format!(" {distance}:"), 1);
            }
            said
        }
        "lockout" => {
            let distance = if draw.rng.random_bool(0.7) { Some(draw.rng.random_range(0..order as i64)) } else { None };
            let cells = draw.cells(1, 5);
            let text = draw.line(&distance.map(|distance| distance.to_string()).unwrap_or_default(), &cells);
            Statement::new(text, cells.clone(), move |all| match &digits(&cells, all)[..] {
                [one, inner @ .., other] => {
                    let (low, high) = (one.min(other), one.max(other));
                    high - low >= distance.unwrap_or(4) && inner.iter().all(|digit| digit < low || high < digit)
                }
                _ => true,
            })
        }
        "region-sum" => {
            let cells = draw.cells(1, 5);
            let text = draw.line("", &cells);
            Statement::new(text, cells.clone(), move |all| {
                let mut sums: Vec<(usize, i64)> = Vec::new();
                for &cell in &cells {
                    match sums.last_mut() {
                        Some((region, sum)) if *region == place.box_of(cell) => *sum += all[cell],
                        _ => sums.push((place.box_of(cell), all[cell])),
                    }
                }
                sums.iter().all(|(_, sum)| *sum == sums[0].1)
            })
            .incomplete()
        }
        "odd" | "even" => {
            let (cells, remainder) = (draw.cells(1, 4), i64::from(draw.key == "odd"));
            let text = draw.line("", &cells);
            Statement::new(text, cells.clone(), move |all| {
                digits(&cells, all).iter().all(|digit| digit % 2 == remainder)
            })
        }
        _ => return None,
    })
}

/// A line of different cells that says something of its digits.
fn on_line(
    draw: &mut Draw<'_, impl Rng>,
    least: usize,
    most: usize,
    holds: impl Fn(usize, &[i64]) -> bool + 'static,
) -> Statement {
    let (order, cells) = (draw.place.order, draw.cells(least, most));
    let text = draw.line("", &cells);
    Statement::new(text, cells.clone(), move |all| holds(order, &digits(&cells, all)))
}

/// A line that may come by a cell again, where each two of so many neighbours go together.
fn crossing(
    draw: &mut Draw<'_, impl Rng>,
    span: usize,
    holds: impl Fn(usize, i64, i64) -> bool + 'static,
) -> Statement {
    let (order, mut cells) = (draw.place.order, draw.cells(1, 5));
    if cells.len() > 3 && draw.rng.random_bool(0.3) {
        cells.push(cells[0]);
    }
    let text = draw.line("", &cells);
    let mut scope = cells.clone();
    scope.sort_unstable();
    scope.dedup();
    let is_tree = span == 2 && scope.len() == cells.len() || cells.len() <= 2;
    let said = Statement::new(text, scope, move |all| {
        let line = digits(&cells, all);
        (0..line.len())
            .all(|place| (place + 1..line.len().min(place + span)).all(|next| holds(order, line[place], line[next])))
    });
    if is_tree { said } else { said.incomplete() }
}

fn cage(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let (place, order) = (draw.place, draw.place.order);
    let cells = draw.cells(1, 5.min(order + 1));
    let truth = draw.digits(&cells).iter().sum();
    let sum = if draw.rng.random_bool(0.8) {
        Some(draw.number(truth, 5 * order as i64).max(place.least_sum()))
    } else {
        None
    };
    let text = draw.line(&sum.map(|sum| sum.to_string()).unwrap_or_default(), &cells);
    let said = Statement::new(text, cells.clone(), move |all| {
        let digits = digits(&cells, all);
        differ(&digits) && sum.is_none_or(|sum| digits.iter().sum::<i64>() == sum)
    });
    // Sets of digits are followed where these go on one by one.
    let in_sets = place.numbers().windows(2).all(|two| two[0] + 1 == two[1]);
    if sum.is_some() && in_sets { said } else { said.incomplete() }
}

fn arrow(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let mut cells = draw.cells(2, 5);
    let circle = if cells.len() > 3 && draw.rng.random_bool(0.5) {
        draw.rng.random_range(2..=3.min(cells.len() - 1))
    } else {
        1
    };
    let scope = cells.clone();
    let mut shafts = vec![cells.split_off(circle)];
    if shafts[0].len() > 1 && draw.rng.random_bool(0.3) {
        let at = draw.rng.random_range(1..shafts[0].len());
        let second = shafts[0].split_off(at);
        shafts.push(second);
    }
    let named: Vec<String> = shafts.iter().map(|shaft| draw.place.names(shaft)).collect();
    let text = format!("arrow{}:{}", draw.place.names(&cells), named.join(";"));
    let is_tree = circle == 1 || shafts.len() == 1;
    let said = Statement::new(text, scope, move |all| {
        let number = digits(&cells, all).iter().fold(0, |number, digit| 10 * number + digit);
        shafts.iter().all(|shaft| digits(shaft, all).iter().sum::<i64>() == number)
    });
    if is_tree { said } else { said.incomplete() }
}

fn kenken(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let signs: &[Option<char>] = &[Some('+'), Some('-'), Some('x'), Some('/'), None];
    let sign = *signs.choose(draw.rng).expect("there are signs");
    let cells = if matches!(sign, Some('-' | '/')) { draw.cells(2, 2) } else { draw.cells(1, 4) };
    let truth = draw.digits(&cells);
    let usual = match sign {
        Some('-') => (truth[0] - truth[1]).abs(),
        Some('/') => truth.iter().max().unwrap_or(&1) / (*truth.iter().min().unwrap_or(&1)).max(1),
        Some('x') => truth.iter().product(),
        _ => truth.iter().sum(),
    };
    let result = draw.number(usual, 30).max(draw.place.least_sum());
    let text = draw.line(&format!("{result}{}", sign.map(String::from).unwrap_or_default()), &cells);
    Statement::new(text, cells.clone(), move |all| {
        let digits = digits(&cells, all);
        let by = |sign: char| match (sign, &digits[..]) {
            ('+', _) => digits.iter().sum::<i64>() == result,
            ('x', _) => digits.iter().product::<i64>() == result,
            ('-', [one, other]) => one - other == result || other - one == result,
            ('/', [one, other]) => {
                let (less, more) = (*one.min(other), *one.max(other));
                less != 0 && more % less == 0 && more / less == result
            }
            _ => false,
        };
        match sign {
            Some(sign) => by(sign),
            None => ['+', 'x', '-', '/'].into_iter().any(by),
        }
    })
}
