//! Marks in and between cells.

use super::*;

/// Pairs that touch, each once.
fn touching(keeps: impl Fn([usize; 2], [usize; 2]) -> bool) -> bool {
    (0..16).all(|cell| {
        let (row, column) = (cell / 4, cell % 4);
        (column == 3 || keeps([row, column], [row, column + 1]))
            && (row == 3 || keeps([row, column], [row + 1, column]))
    })
}

#[test]
fn dots_of_either_colour_keep_their_pair_out_of_negatives() {
    let digits = |square: &[usize], one: [usize; 2], other: [usize; 2]| {
        (at(square, one[0] + 1, one[1] + 1), at(square, other[0] + 1, other[1] + 1))
    };
    let is_ratio = |(one, other): (usize, usize), times: usize| one == times * other || other == times * one;
    let first = ([0, 0], [0, 1]);
    means(&[
        ("also: ratio-negative\nwhite: r1c1 r1c2", &move |square| {
            at(square, 1, 1).abs_diff(at(square, 1, 2)) == 1
                && touching(|one, other| (one, other) == first || !is_ratio(digits(square, one, other), 2))
        }),
        ("also: nonconsecutive\nblack: r1c1 r1c2", &move |square| {
            is_ratio((at(square, 1, 1), at(square, 1, 2)), 2)
                && touching(|one, other| {
                    let (a, b) = digits(square, one, other);
                    (one, other) == first || a.abs_diff(b) != 1
                })
        }),
        // By the numbers that occur, and not by 2.
        ("also: ratio-negative\nblack 3: r1c1 r1c2", &move |square| {
            is_ratio((at(square, 1, 1), at(square, 1, 2)), 3)
                && touching(|one, other| (one, other) == first || !is_ratio(digits(square, one, other), 3))
        }),
        ("also: ratio-negative", &move |square| touching(|one, other| !is_ratio(digits(square, one, other), 2))),
        // Both ten and five, whichever occurs.
        ("also: xv-negative\nblack: r1c1 r1c2", &move |square| {
            is_ratio((at(square, 1, 1), at(square, 1, 2)), 2)
                && touching(|one, other| {
                    let (a, b) = digits(square, one, other);
                    a + b != 5 && a + b != 10
                })
        }),
        ("white 0: r1c1 r1c2", NONE),
        ("black 1: r1c1 r1c2", NONE),
    ]);
    let dot = json!([{"cells": ["R1C1", "R1C2"], "value": "3"}]);
    says(&[(json!({"negative": ["ratio"], "ratio": dot}), "also: ratio-negative\nblack 3: r1c1 r1c2")]);
}

#[test]
fn minima_that_touch_are_not_compared() {
    means(&[("minimum: r1c1 r1c2", &|square| {
        let others = [((1, 1), (2, 1)), ((1, 2), (2, 2)), ((1, 2), (1, 3))];
        let at = |(row, column): (usize, usize)| at(square, row, column);
        others.into_iter().all(|(one, other)| at(one) < at(other))
    })]);
    let cells = json!([{"cell": "R1C1"}, {"cell": "R1C2"}]);
    says(&[
        (json!({"minimum": cells}), "minimum: r1c1 r1c2"),
        (json!({"maximum": cells}), "maximum: r1c1\nmaximum: r1c2"),
    ]);
}

#[test]
fn quadruples_count_a_digit_as_often_as_it_is_named() {
    let inside = |square: &[usize]| [(2, 2), (2, 3), (3, 2), (3, 3)].map(|(row, column)| at(square, row, column));
    let times = move |square: &[usize], digit: usize| inside(square).iter().filter(|one| **one == digit).count();
    let square = "r2c2 r2c3 r3c2 r3c3";
    means(&[
        (&format!("quadruple 2 2: {square}"), &move |square| times(square, 2) >= 2),
        (&format!("quadruple 2 1: {square}"), &move |square| times(square, 2) >= 1 && times(square, 1) >= 1),
        (&format!("quadruple 2 2 2: {square}"), NONE),
    ]);
    let cells = ["R2C2", "R2C3", "R3C2", "R3C3"];
    says(&[(json!({"quadruple": [{"cells": cells, "values": [2, 2]}]}), &format!("quadruple 2 2: {square}"))]);
}

#[test]
fn clones_marks_and_indexers_at_their_edges() {
    means(&[
        ("clone r1c1 r2c2: r2c2 r1c1", &|square| at(square, 1, 1) == at(square, 2, 2)),
        ("kenken 4+: r1c1 r2c2", &|square| at(square, 1, 1) + at(square, 2, 2) == 4),
        ("kenken 1-: r1c2 r1c1", &|square| at(square, 1, 1).abs_diff(at(square, 1, 2)) == 1),
        ("kenken 2/: r1c2 r1c1", &|square| {
            let (one, other) = (at(square, 1, 1), at(square, 1, 2));
            one == 2 * other || other == 2 * one
        }),
        ("odd: r1c1", &|square| at(square, 1, 1) % 2 == 1),
        ("row-indexer: r2c1", &|square| at(square, at(square, 2, 1), 1) == 2),
    ]);
    let clone = |cells: Json, twins: Json| json!({"clone": [{"cells": cells, "cloneCells": twins}]});
    says(&[
        (clone(json!(["R1C1"]), json!(["R1C1"])), ""),
        (json!({"xv": [{"cells": ["R1C1", "R1C2"]}]}), ""),
        (json!({"odd": [{"cell": "R1C1"}]}), "odd: r1c1"),
    ]);
    refused(&[(
        json!({"negative": ["xv"], "xv": [{"cells": ["R1C1", "R1C2"]}]}),
        "xv[0]: a mark without a letter beside the negative",
    )]);
}
