//! Rules about the whole board.

use rand::{Rng, RngExt};

use super::{Draw, Marks, Place, Statement, differ, digits, third};

pub(super) fn statement(draw: &mut Draw<'_, impl Rng>) -> Option<Statement> {
    let (key, place, order) = (draw.key, draw.place, draw.place.order);
    Some(match key {
        "knight" => Statement::word(key, place, |place, _, all| differ_apart(place, all, &[(1, 2), (2, 1)])),
        "king" => Statement::word(key, place, |place, _, all| differ_apart(place, all, &[(1, 1)])),
        "camel" => Statement::word(key, place, |place, _, all| differ_apart(place, all, &[(1, 3), (3, 1)])),
        _ if NEGATIVES.contains(&key) => marked(draw),
        "disjoint-groups" => Statement::word(key, place, |place, _, all| {
            let cells = 0..place.order * place.order;
            (0..place.order).all(|at| {
                let group: Vec<usize> = cells.clone().filter(|&cell| place.place_in_box(cell) == at).collect();
                differ(&digits(&group, all))
            })
        }),
        "falling-diagonal" => diagonal(key, place, (0..order).map(|row| row * order + row).collect()),
        "rising-diagonal" => diagonal(key, place, (0..order).map(|row| row * order + order - 1 - row).collect()),
        "reduced" => Statement::word(key, place, |place, _, all| {
            let numbers = place.numbers();
            (0..place.order).all(|at| all[at] == numbers[at] && all[at * place.order] == numbers[at])
        }),
        "symmetric" => Statement::word(key, place, |Place { order, .. }, _, all| {
            (0..order * order).all(|cell| all[cell] == all[cell % order * order + cell / order])
        }),
        "idempotent" => {
            Statement::word(key, place, |place, _, all| all.iter().step_by(place.order + 1).eq(&place.numbers()))
        }
        "unipotent" => Statement::word(key, place, |place, _, all| {
            all.iter().step_by(place.order + 1).all(|digit| *digit == all[0])
        }),
        "pandiagonal" => Statement::word(key, place, |Place { order, .. }, _, all| {
            (0..order).all(|start| {
                let of = |sum: fn(usize, usize, usize) -> usize| -> Vec<usize> {
                    (0..order * order).filter(|cell| sum(order, cell / order, cell % order) == start).collect()
                };
                let falling = of(|order, row, column| (column + order - row) % order);
                let rising = of(|order, row, column| (column + row) % order);
                differ(&digits(&falling, all)) && differ(&digits(&rising, all))
            })
        }),
        "row-complete" => Statement::word(key, place, |Place { order, .. }, _, all| complete(order, all, 1)),
        "column-complete" => Statement::word(key, place, |Place { order, .. }, _, all| complete(order, all, order)),
        "self-orthogonal" | "orthogonal-321" | "orthogonal-312" => conjugate(key, place),
        "semisymmetric" => Statement::word(key, place, |place, _, all| {
            let times = times(place, all);
            pairs_of(place.order).all(|[x, y]| times(x, times(y, x)) == y)
        }),
        "totally-symmetric" => Statement::word(key, place, |place, _, all| {
            let times = times(place, all);
            pairs_of(place.order).all(|[x, y]| times(x, times(y, x)) == y && times(x, y) == times(y, x))
        }),
        "law" => law(draw),
        "global-entropy" => {
            Statement::word(key, place, |place, _, all| squares(place, all, |digit| third(place, digit)))
        }
        "global-modular" => {
            Statement::word(key, place, |place, _, all| squares(place, all, |digit| digit as usize % 3))
        }
        _ => return None,
    })
}

/// The operation whose table a filling is.
fn times(place: Place, all: &[i64]) -> impl Fn(usize, usize) -> usize + '_ {
    move |row, column| place.value(all[row * place.order + column])
}

fn pairs_of(order: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..order).flat_map(move |x| (0..order).map(move |y| [x, y]))
}

/// Whether no two digits follow each other twice, by a step that leads to the next cell.
fn complete(order: usize, all: &[i64], step: usize) -> bool {
    let has_next = |cell: &usize| if step == 1 { cell % order + 1 < order } else { cell / order + 1 < order };
    let mut pairs: Vec<_> = (0..order * order).filter(has_next).map(|cell| [all[cell], all[cell + step]]).collect();
    let count = pairs.len();
    pairs.sort_unstable();
    pairs.dedup();
    pairs.len() == count
}

/// The square beside a conjugate of it, which has one in the row and column of `triple`. It means something on Latin squares alone.
fn conjugate(key: &str, place: Place) -> Statement {
    // Beyond order 8 the others take too many clauses.
    let key = if place.order > 8 { "self-orthogonal" } else { key };
    let conjugate = key.to_owned();
    let said = Statement::word(key, place, move |place, _, all| {
        let times = times(place, all);
        let mut pairs: Vec<[usize; 2]> = pairs_of(place.order)
            .map(|[x, y]| match &conjugate[..] {
                "self-orthogonal" => [times(y, x), times(x, y)],
                "orthogonal-321" => [times(times(x, y), y), x],
                _ => [times(times(x, y), x), y],
            })
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.len() == place.order * place.order
    });
    said.of_houses()
}

/// A law, most often one that the filling keeps if there is one.
fn law(draw: &mut Draw<'_, impl Rng>) -> Statement {
    type Law = (&'static str, fn(&dyn Fn(usize, usize) -> usize, [usize; 2]) -> bool);
    const LAWS: [Law; 6] = [
        ("x*y = y*x", |times, [x, y]| times(x, y) == times(y, x)),
        ("a*a=a", |times, [x, _]| times(x, x) == x),
        ("(x * y) * x = y", |times, [x, y]| times(times(x, y), x) == y),
        ("y = x*(x*y)", |times, [x, y]| y == times(x, times(x, y))),
        ("QG3", |times, [x, y]| times(times(x, y), times(y, x)) == x),
        ("qg7", |times, [x, y]| times(times(y, x), y) == times(x, times(y, x))),
    ];
    let place = draw.place;
    let (text, keeps) = LAWS[draw.rng.random_range(0..LAWS.len())];
    let said = Statement::word("", place, move |place, _, all| {
        let times = times(place, all);
        pairs_of(place.order).all(|pair| keeps(&times, pair))
    });
    Statement { text: format!("law: {text}"), ..said }
}

/// Rules about pairs without marks.
const NEGATIVES: [&str; 4] = ["nonconsecutive", "ratio-negative", "kropki-negative", "xv-negative"];

/// Whether one of these is kept.
fn negative(key: &str, place: Place, marks: &Marks, all: &[i64]) -> bool {
    let (differences, ratios) = (numbers(&marks.white, 1), numbers(&marks.black, 2));
    place.touching().into_iter().all(|[one, other]| {
        let (far, sum) = ((all[one] - all[other]).abs(), all[one] + all[other]);
        let is_ratio = ratios.iter().any(|times| all[one] == times * all[other] || all[other] == times * all[one]);
        let is_dotted = marks.is_dotted([one, other]);
        match key {
            "nonconsecutive" => is_dotted || far != 1,
            "ratio-negative" => is_dotted || !is_ratio,
            "kropki-negative" => is_dotted || !is_ratio && !differences.contains(&far),
            _ => marks.letters.contains(&[one, other]) || sum != 5 && sum != 10,
        }
    })
}

/// A rule about what is not marked, with the marks that the filling has where it needs them, most often.
fn marked(draw: &mut Draw<'_, impl Rng>) -> Statement {
    let place = draw.place;
    let key = NEGATIVES.into_iter().find(|key| *key == draw.key).unwrap_or_default();
    let (mut marks, mut lines) = (Marks::default(), Vec::new());
    let with_marks = draw.rng.random_bool(0.7);
    for pair in place.touching().into_iter().filter(|_| with_marks) {
        let [one, other] = pair.map(|cell| draw.digit(cell));
        let is_ratio = one == 2 * other || other == 2 * one;
        let named = place.names(&pair);
        if draw.rng.random_bool(0.02) {
            continue;
        }
        if key == "xv-negative" {
            if one + other == 5 || one + other == 10 {
                lines.push(format!("{}:{named}", if one + other == 5 { "v" } else { "x" }));
                marks.letters.push(pair);
            }
        } else if is_ratio && key != "nonconsecutive" {
            lines.push(format!("black:{named}"));
            marks.black.push((pair, 2));
        } else if (one - other).abs() == 1 && key != "ratio-negative" {
            lines.push(format!("white:{named}"));
            marks.white.push((pair, 1));
        }
    }
    let own = marks.clone();
    let letters: Vec<i64> = marks.letters.iter().map(|[one, other]| draw.digit(*one) + draw.digit(*other)).collect();
    let keeps = move |place: Place, all_marks: &Marks, all: &[i64]| {
        let white = own.white.iter().all(|([one, other], _)| (all[*one] - all[*other]).abs() == 1);
        let black =
            own.black.iter().all(|([one, other], _)| all[*one] == 2 * all[*other] || all[*other] == 2 * all[*one]);
        let sums = own.letters.iter().zip(&letters).all(|([one, other], sum)| all[*one] + all[*other] == *sum);
        white && black && sums && negative(key, place, all_marks, all)
    };
    lines.push(format!("also: {key}"));
    Statement { text: lines.join("\n"), marks, ..Statement::word(key, place, keeps) }
}

fn diagonal(key: &str, place: Place, cells: Vec<usize>) -> Statement {
    let scope = cells.clone();
    Statement { scope, ..Statement::word(key, place, move |_, _, all| differ(&digits(&cells, all))) }
}

fn differ_apart(place: Place, all: &[i64], steps: &[(usize, usize)]) -> bool {
    let order = place.order;
    let apart =
        |one: usize, other: usize| ((one / order).abs_diff(other / order), (one % order).abs_diff(other % order));
    (0..all.len()).all(|one| (0..one).all(|other| all[one] != all[other] || !steps.contains(&apart(one, other))))
}

fn numbers(dots: &[([usize; 2], i64)], usual: i64) -> Vec<i64> {
    if dots.is_empty() { vec![usual] } else { dots.iter().map(|(_, number)| *number).collect() }
}

/// Whether each square of 2×2 has all three classes.
fn squares(place: Place, all: &[i64], class: impl Fn(i64) -> usize) -> bool {
    let order = place.order;
    let corners = (0..(order - 1) * (order - 1)).map(|at| at / (order - 1) * order + at % (order - 1));
    corners.into_iter().all(|first| {
        let held = [first, first + 1, first + order, first + order + 1].map(|cell| class(all[cell]));
        (0..3).all(|wanted| held.contains(&wanted))
    })
}
