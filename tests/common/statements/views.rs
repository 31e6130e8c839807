//! Clues that stand beside the board, and indexers.

use rand::{Rng, RngExt};

use super::{Draw, Place, Statement, digits};

pub(super) fn statement(draw: &mut Draw<'_, impl Rng>) -> Option<Statement> {
    Some(match draw.key {
        "sandwich" => seen(draw, |board, line| {
            let numbers = board.numbers();
            let is_crust = |digit| Some(digit) == numbers.iter().min() || Some(digit) == numbers.iter().max();
            let crusts: Vec<usize> = (0..board.order).filter(|&place| is_crust(&line[place])).collect();
            match crusts[..] {
                [one, last] => Some(line[one + 1..last].iter().sum()),
                _ => None,
            }
        })
        .of_houses(),
        "x-sum" => seen(draw, |_, line| line.get(..line[0] as usize).map(|first| first.iter().sum())),
        "skyscraper" => seen(draw, |_, line| {
            let is_seen =
                |place: &usize| line[*place] > 0 && line[..*place].iter().all(|before| before < &line[*place]);
            Some((0..line.len()).filter(is_seen).count() as i64)
        }),
        "numbered-room" => seen(draw, |_, line| (line[0] > 0).then(|| line.get(line[0] as usize - 1).copied())?),
        "little" => little(draw),
        "row-indexer" | "column-indexer" | "box-indexer" => indexer(draw),
        _ => return None,
    })
}

/// A number beside a row or column, from any of its ends.
fn seen(draw: &mut Draw<'_, impl Rng>, says: impl Fn(Place, &[i64]) -> Option<i64> + 'static) -> Statement {
    let (board, order) = (draw.place, draw.place.order);
    let index = draw.rng.random_range(0..order);
    let row: Vec<usize> = (0..order).map(|column| index * order + column).collect();
    let column: Vec<usize> = (0..order).map(|row| row * order + index).collect();
    let backwards = |mut cells: Vec<usize>| {
        cells.reverse();
        cells
    };
    let (place, cells) = match draw.rng.random_range(0..4) {
        0 => (format!("r0c{}", index + 1), column),
        1 => (format!("r{}c{}", order + 1, index + 1), backwards(column)),
        2 => (format!("r{}c0", index + 1), row),
        _ => (format!("r{}c{}", index + 1, order + 1), backwards(row)),
    };
    let truth = says(board, &draw.digits(&cells)).unwrap_or(0);
    let value = draw.number(truth, 2 * order as i64);
    let text = format!("{} {place}: {value}", draw.key);
    Statement::new(text, cells.clone(), move |all| says(board, &digits(&cells, all)) == Some(value))
}

fn little(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let order = draw.place.order as i64;
    // A cell of the board, and back from there to its edge.
    let (down, right) = ([-1, 1][draw.rng.random_range(0..2)], [-1, 1][draw.rng.random_range(0..2)]);
    let is_inside = |row: i64, column: i64| (1..=order).contains(&row) && (1..=order).contains(&column);
    let (mut row, mut column) = (draw.rng.random_range(1..=order), draw.rng.random_range(1..=order));
    while is_inside(row, column) {
        (row, column) = (row - down, column - right);
    }
    let from = format!("r{row}c{column}");
    let mut cells = Vec::new();
    while is_inside(row + down, column + right) {
        (row, column) = (row + down, column + right);
        cells.push(((row - 1) * order + column - 1) as usize);
    }
    let way = format!("{}-{}", if down == 1 { "down" } else { "up" }, if right == 1 { "right" } else { "left" });
    let truth = draw.digits(&cells).iter().sum();
    let sum = draw.number(truth, 3 * order).max(1);
    Statement::new(format!("little {sum}: {from} {way}"), cells.clone(), move |all| {
        digits(&cells, all).iter().sum::<i64>() == sum
    })
}

fn indexer(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let (place, order) = (draw.place, draw.place.order);
    let cell = draw.rng.random_range(0..order * order);
    let cells: Vec<usize> = match draw.key {
        "row-indexer" => (0..order).map(|row| row * order + cell % order).collect(),
        "column-indexer" => (0..order).map(|column| cell / order * order + column).collect(),
        _ => (0..order * order).filter(|&other| place.box_of(other) == place.box_of(cell)).collect(),
    };
    let number = match draw.key {
        "row-indexer" => cell / order,
        "column-indexer" => cell % order,
        _ => place.place_in_box(cell),
    } as i64
        + 1;
    let text = draw.line("", &[cell]);
    let scope = cells.clone();
    Statement::new(text, scope, move |all| {
        let points_at = |place: usize| all[cell] == place as i64 + 1;
        (0..order).any(points_at) && (0..order).all(|place| points_at(place) == (all[cells[place]] == number))
    })
    .of_houses()
    .incomplete()
}
