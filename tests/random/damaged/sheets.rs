//! Puzzles as spreadsheets, tables and programs hold them.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::boards::{Item, Kind};
use super::hand::Hand;
use super::ways::{Canon, Way};

/// A sheet of n rows of n fields, with headings or without, or all cells on a line.
pub fn sheet(rng: &mut impl Rng) -> Way {
    let kind = Kind::sudoku(rng);
    let order = kind.order();
    let delimiter = *[",", ";", "\t", ", "].choose(rng).unwrap();
    let mut hand = Hand::new(rng, order, true);
    hand.empty = *if order < 10 { ["", "", "0", "."] } else { ["", "", "", "."] }.choose(rng).unwrap();
    // A quote behind a blank is no quote.
    let quoted = delimiter.len() == 1 && rng.random_bool(0.1);
    let heading = *[None, None, None, Some(false), Some(true)].choose(rng).unwrap();
    // Without labels of rows, names above a sheet that has lost a row may be its first one.
    let labelled = heading.is_some();
    let flat = heading.is_none() && rng.random_bool(0.2);
    let (used, plain) = (hand.clone(), hand.clone());
    let unlabelled = move |item: &Item| {
        let order = item.puzzle.board().values();
        let rows = plain.cells(item).chunks(order).map(|row| row.join(delimiter) + "\n").collect::<String>();
        Some(rows)
    };
    let write = move |item: &Item| {
        let cells = used.cells(item);
        let field = |text: &String| if quoted { format!("\"{text}\"") } else { text.clone() };
        let name = |place: usize, letters: bool| {
            if letters { char::from(b'A' + place as u8).to_string() } else { (place + 1).to_string() }
        };
        let mut rows: Vec<String> = Vec::new();
        if let Some(letters) = heading {
            let names: Vec<String> = (0..order).map(|place| name(place, letters)).collect();
            rows.push(format!("{}{}", if labelled { delimiter } else { "" }, names.join(delimiter)));
        }
        let width = if flat { order * order } else { order };
        for (place, row) in cells.chunks(width).enumerate() {
            let label = if labelled { format!("{}{delimiter}", name(place, !heading.unwrap())) } else { String::new() };
            rows.push(format!("{label}{}", row.iter().map(field).collect::<Vec<_>>().join(delimiter)));
        }
        Some(rows.join("\n") + "\n")
    };
    let name = match (heading, labelled) {
        (None, _) if flat => "fields on a line",
        (None, _) => "a sheet",
        (_, false) => "a sheet with a heading",
        (_, true) => "a sheet with labels",
    };
    let canon = Canon::Fields(delimiter.chars().next().unwrap());
    let clear = hand.clone();
    Way::new(format!("{name}, {delimiter:?}"), kind, write)
        .between(if flat { "" } else { "\n" })
        .canon(canon)
        .headed(heading.is_some())
        .also(unlabelled)
        .in_hand(&clear)
}

/// Tables, arrays, slashes.
pub fn any_other(rng: &mut impl Rng) -> Way {
    match rng.random_range(0..5) {
        0 => table(rng),
        1 => markdown(rng),
        2 => slashed(rng),
        3 => unnamed(rng),
        _ => array(rng),
    }
}

fn table(rng: &mut impl Rng) -> Way {
    let kind = Kind::sudoku(rng);
    let hand = Hand::new(rng, kind.order(), false);
    let used = hand.clone();
    let delimiter = *[",", ";", "\t"].choose(rng).unwrap();
    let with_solution = rng.random_bool(0.4);
    let mut columns = vec!["id", *["puzzle", "quiz", "board"].choose(rng).unwrap()];
    columns.extend(with_solution.then_some("solution"));
    columns.push("level");
    let write = move |item: &Item| {
        let mut fields = vec![item.note.clone(), used.cells(item).concat()];
        fields.extend(
            item.solution.as_ref().filter(|_| with_solution).map(|solution| used.full(item, solution).concat()),
        );
        fields.push("easy".to_owned());
        Some(fields.join(delimiter) + "\n")
    };
    let head = columns.join(delimiter) + "\n";
    let canon = Canon::Fields(delimiter.chars().next().unwrap());
    Way::new(format!("a table, {delimiter:?}"), kind, write)
        .head(head)
        .canon(canon)
        .in_hand(&hand)
        .noted(|number| number.to_string())
}

/// Lines of fields without a heading: semicolons between them, or cells in quotes.
fn unnamed(rng: &mut impl Rng) -> Way {
    let kind = Kind::sudoku(rng);
    let hand = Hand::new(rng, kind.order(), false);
    let used = hand.clone();
    let (delimiter, quote) = *[(";", ""), (";", "\""), (",", "\""), ("\t", "\"")].choose(rng).unwrap();
    let (with_id, with_solution, with_level) = (rng.random_bool(0.5), rng.random_bool(0.4), rng.random_bool(0.3));
    let write = move |item: &Item| {
        let quoted = |cells: Vec<String>| format!("{quote}{}{quote}", cells.concat());
        let mut fields: Vec<String> = with_id.then(|| item.note.clone()).into_iter().collect();
        fields.push(quoted(used.cells(item)));
        let solution = item.solution.as_ref().filter(|_| with_solution);
        fields.extend(solution.map(|solution| quoted(used.full(item, solution))));
        fields.extend(with_level.then(|| "easy".to_owned()));
        (fields.len() > 1 || quote == "\"").then(|| fields.join(delimiter) + "\n")
    };
    let canon = Canon::Fields(delimiter.chars().next().unwrap());
    Way::new(format!("fields without a heading, {quote}{delimiter:?}"), kind, write)
        .canon(canon)
        .in_hand(&hand)
        .noted(|number| number.to_string())
}

fn markdown(rng: &mut impl Rng) -> Way {
    let kind = Kind::sudoku(rng);
    let order = kind.order();
    let hand = Hand { empty: if rng.random_bool(0.5) { " " } else { "." }, ..Hand::new(rng, order, true) };
    let used = hand.clone();
    let heading = rng.random_range(0..3);
    let write = move |item: &Item| {
        let cells = used.cells(item);
        let row = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let mut rows: Vec<String> = cells.chunks(order).map(row).collect();
        let rule = "|---".repeat(order) + "|\n";
        match heading {
            0 => rows.insert(0, row(&vec![" ".to_owned(); order])),
            1 => rows.insert(0, row(&(0..order).map(|place| format!("c{place}")).collect::<Vec<_>>())),
            _ => {}
        }
        rows.insert(1, rule);
        Some(rows.concat())
    };
    let name = ["an empty heading", "a heading", "no heading"][heading];
    let way = Way::new(format!("Markdown with {name}"), kind, write).between("\n").canon(Canon::Fields('|'));
    // A row without a value is an empty heading.
    let has_first = move |item: &Item| item.puzzle.allowed()[..order].iter().any(|allowed| allowed.single().is_some());
    let clear = hand.clone();
    way.headed(heading == 1).clear(move |item| (heading != 2 || has_first(item)) && clear.is_clear(&item.puzzle))
}

fn slashed(rng: &mut impl Rng) -> Way {
    let kind = Kind::sudoku(rng);
    let order = kind.order();
    let hand = Hand::new(rng, order, false);
    let used = hand.clone();
    let write = move |item: &Item| {
        let rows: Vec<String> = used.cells(item).chunks(order).map(<[String]>::concat).collect();
        Some(rows.join("/") + "\n")
    };
    Way::new("rows with / between".into(), kind, write).in_hand(&hand)
}

/// Brackets around all, between rows, what parts rows, what parts cells, and an empty cell.
struct Printed {
    outer: [&'static str; 2],
    row: [&'static str; 2],
    rows: &'static str,
    cells: &'static str,
    empty: &'static str,
    quote: &'static str,
}

const PRINTED: [Printed; 8] = [
    Printed { outer: ["[", "]"], row: ["[", "]"], rows: ", ", cells: ", ", empty: "0", quote: "" },
    Printed { outer: ["board = [", "]"], row: ["[", "]"], rows: ",\n         ", cells: ", ", empty: "None", quote: "" },
    Printed { outer: ["[", "]"], row: ["[", "]"], rows: ",", cells: ",", empty: "null", quote: "" },
    Printed { outer: ["[", "]"], row: ["[", "]"], rows: "\n ", cells: " ", empty: "0", quote: "" },
    Printed { outer: ["int[][] b = {", "};"], row: ["{", "}"], rows: ", ", cells: ", ", empty: "0", quote: "" },
    Printed { outer: ["{\"puzzle\": [", "]}"], row: ["[", "]"], rows: ", ", cells: ", ", empty: "0", quote: "" },
    Printed { outer: ["[", "]"], row: ["[", "]"], rows: ",", cells: ",", empty: ".", quote: "\"" },
    Printed { outer: ["[", "]"], row: ["'", "'"], rows: ",\n", cells: "", empty: ".", quote: "" },
];

fn array(rng: &mut impl Rng) -> Way {
    let place = rng.random_range(0..PRINTED.len());
    let Printed { outer, row, rows, cells: between, empty, quote } = PRINTED[place];
    let kind = match Kind::sudoku(rng) {
        // 0 beside numbers from order 10 on may be the first of them.
        kind if kind.order() >= 10 && empty == "0" => Kind::Sudoku(9),
        kind => kind,
    };
    let order = kind.order();
    let symbols = if between.is_empty() { exactly::Symbols::default_for(order) } else { exactly::Symbols::NUMBERS };
    let hand = Hand { empty, symbols };
    let used = hand.clone();
    let write = move |item: &Item| {
        let cells: Vec<String> = used.cells(item).iter().map(|cell| format!("{quote}{cell}{quote}")).collect();
        let row = |cells: &[String]| format!("{}{}{}", row[0], cells.join(between), row[1]);
        let all: Vec<String> = cells.chunks(order).map(row).collect();
        Some(format!("{}{}{}\n", outer[0], all.join(rows), outer[1]))
    };
    Way::new(format!("array {place}"), kind, write).canon(Canon::Words).in_hand(&hand)
}
