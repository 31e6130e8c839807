//! Cages and arrows.

use super::*;

#[test]
fn cages_add_up_without_repeats_whatever_their_size() {
    means(&[
        ("cage 10: r1c1-4", ALL),
        ("cage 11: r1c1-4", NONE),
        ("cage: r1c1-4 r2c1", NONE),
        ("cage 12: r1c1-4 r2c1", NONE),
        ("cage 4: r1c1 r2c3", &|square| {
            at(square, 1, 1) + at(square, 2, 3) == 4 && at(square, 1, 1) != at(square, 2, 3)
        }),
        ("sum 4: r1c1 r2c3", &|square| at(square, 1, 1) + at(square, 2, 3) == 4),
        ("cage: r1c1 r2c3", &|square| at(square, 1, 1) != at(square, 2, 3)),
    ]);
    let cage = |value: Json| json!({"killercage": [{"cells": ["R1C1", "R2C3"], "value": value}]});
    let (four, none) = ("cage 4: r1c1 r2c3", "cage: r1c1 r2c3");
    says(&[(cage(json!("4")), four), (cage(json!(4)), four), (cage(json!("")), none)]);
    for value in ["<4", "4+", "0", "-4", "4.5", "four", "4;"] {
        refused(&[(cage(json!(value)), "killercage[0].value: a whole number from 1")]);
    }
    let region: Vec<String> = (1..=4).map(|column| format!("R1C{column}")).chain(["R2C1".to_owned()]).collect();
    says(&[(json!({"extraregion": [{"cells": region}]}), "cage 100: r1c1")]);
}

/// Whatever stands in a cage that is drawn, a digital root for instance, it is no rule that is read.
#[test]
fn cages_without_logic_are_drawings() {
    let drawn = |value: &str| {
        let record = record(&json_of(json!({"cage": [{"cells": ["R1C1"], "value": value}]})).to_string()).unwrap();
        record.besides.drawings.keys().collect::<Vec<_>>()
    };
    for value in ["", "DR5", "12", "FOGLIGHT"] {
        assert_eq!(drawn(value), ["cage:1"], "{value}");
    }
    assert!(drawn("author: somebody").is_empty(), "a word about the puzzle is no drawing");
}

#[test]
fn arrows_add_up_shaft_by_shaft() {
    means(&[
        ("arrow r1c1: r2c2 r3c2; r4c3 r4c4", &|square| {
            let sum = at(square, 1, 1);
            at(square, 2, 2) + at(square, 3, 2) == sum && at(square, 4, 3) + at(square, 4, 4) == sum
        }),
        ("arrow r1c1: r2c2", &|square| at(square, 1, 1) == at(square, 2, 2)),
    ]);
    let arrow = |cells: Json, lines: Json| json!({"arrow": [{"cells": cells, "lines": lines}]});
    says(&[
        (arrow(json!(["R1C1"]), json!([])), ""),
        (arrow(json!(["R1C1"]), json!([["R1C1"]])), ""),
        (arrow(json!(["R1C1"]), json!([["R1C1", "R2C2"]])), "clone r1c1: r2c2"),
    ]);
    refused(&[(arrow(json!(["R1C1"]), json!([["R2C2", "R3C3"]])), "does not start in the circle")]);
}

/// A pill is read in the order in which its cells are named, which is told where other programs would sort them.
#[test]
fn pills_are_read_in_the_order_of_their_cells() {
    let shaft = "r2c3 r3c1-4 r4c4";
    let sum = |square: &[usize]| {
        at(square, 2, 3) + (1..=4).map(|column| at(square, 3, column)).sum::<usize>() + at(square, 4, 4)
    };
    let (sorted, turned) = (format!("arrow r1c1 r1c2: {shaft}"), format!("arrow r1c2 r1c1: {shaft}"));
    means(&[
        (&sorted, &move |square| sum(square) == 10 * at(square, 1, 1) + at(square, 1, 2)),
        (&turned, &move |square| sum(square) == 10 * at(square, 1, 2) + at(square, 1, 1)),
    ]);
    let line = ["R1C2", "R2C3", "R3C1", "R3C2", "R3C3", "R3C4", "R4C4"];
    let pill = json!({"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [line]}]});
    says(&[(pill.clone(), &turned)]);
    let note = "note: arrow 1 at r1c2: its number is read in the order in which its cells are named";
    let own = |line: &str| format!("puzzle\norder: 4\nboxes: none\n{line}\n");
    for (text, is_told) in [(json_of(pill).to_string(), true), (own(&turned), true), (own(&sorted), false)] {
        let ran = exactly(&["count"], text);
        assert_eq!(ran.err.matches(note).count(), usize::from(is_told), "{}", ran.err);
        assert_eq!(ran.status, 0);
    }
    // ISS has no other order.
    let iss = ".Shape~4x4~4.NoBoxes.PillArrow~2~R1C2~R1C1~R2C3~R3C1~R3C2~R3C3~R3C4~R4C4";
    assert_eq!(solutions(iss), left(&move |square| sum(square) == 10 * at(square, 1, 1) + at(square, 1, 2)));
    // No digit of a pill but the first is a number of two digits.
    for (given, status) in [(9, 0), (10, 1)] {
        let cells: String = (1..=10).map(|column| format!(" r3c{column}")).collect();
        let text = format!(
            "puzzle\norder: 12\nboxes: none\nsymbols: 123456789ABC\narrow r1c1 r1c2:{cells}\nmarks: r1c2={}\n",
            if given == 9 { "9" } else { "A" }
        );
        let ran = exactly(&["solve", "--any"], text);
        assert_eq!(ran.status, status, "{given}: {}", ran.err);
    }
}
