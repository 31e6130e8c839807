//! What is drawn and said of boards of any form: drawings are read back, and what no board can be is told where it stands.

use std::fs;

use super::boards::{SMALL, read, with_givens};
use crate::common::run::exactly;
use crate::common::{random, texts};
use exactly::Puzzle;
use exactly::render::Picture;
use exactly::render::text::{Look, Strokes};

fn drawn(picture: &Picture<'_>, strokes: Strokes) -> String {
    let spans = picture.text(Look { strokes, columns: 200 }).into_iter();
    let line = |spans: Vec<_>| spans.into_iter().map(|span: exactly::render::text::Span| span.text).collect();
    spans.map(line).map(|line: String| line.trim_end().to_owned() + "\n").collect()
}

/// What is drawn in the terminal is the puzzle again, in both ways to draw it.
#[test]
fn drawings_are_read_back() {
    let mut rng = random::seeded(4403);
    let more = [
        "puzzle\ngrid: 2x12\nvalues: 1-12\n",
        "puzzle\ngrid: 2x3\nvalues: 9-11\n",
        "puzzle\norder: 4\nsymbols: 0123\n",
        "puzzle\norder: 4\nalso: diagonals\n",
        "puzzle\norder: 9\nalso: windows\n",
        "puzzle\norder: 9\nalso: diagonals windows\n",
        "puzzle\norder: 4\nboxes: 2x2\nregions: 1233 1123 4123 4424\n",
        "puzzle\ngrid: 4x4\nvalues: 0-4\nboxes: 2x2\nalso: diagonals knight\ngroup g: r1c1 r4c4\nwhite: r1c1 r1c2\n",
        "puzzle\ngrid: 3x3\nvalues: 1-4\nlabels: x \"a b\"\nregions:\n\"a b\" \"a b\" x\nx x .\n. . .\n",
        "puzzle\norder: 9\nboards: samurai\n",
        "puzzle\norder: 9\nboards: windmill\n",
        "puzzle\ngrid: 1x9\n",
        "puzzle\norder: 1\n",
        "puzzle\ngrid: 4x4\nvalues: 0-3\ncage 3: r1c1 r1c2\ncage 5: r2c1 r3c1 r3c2\ncage: r4c3 r4c4\n",
        "puzzle\ngrid: 40x1\nvalues: 1-40\n",
    ];
    for text in SMALL.into_iter().chain(more) {
        let board = read(text);
        // Of a square the drawing tells all but what such lists of cells mean.
        if text.contains("orthogonal r1c1") {
            continue;
        }
        for _ in 0..5 {
            let puzzle = with_givens(&mut rng, &board);
            for strokes in [Strokes::Boxes, Strokes::Ascii] {
                let drawing = drawn(&Picture::of_puzzle(&puzzle), strokes);
                let again: Vec<Result<Puzzle, String>> = texts::read(&drawing);
                assert!(again.len() == 1 && again[0].as_ref() == Ok(&puzzle), "{again:?}\n{text}{drawing}");
            }
        }
    }
}

/// Each file comes back from what `show` draws of it, and as its candidates, and its solution from what `solve` draws.
#[test]
fn files_are_read_back_from_their_drawings() {
    for entry in fs::read_dir("puzzles/boards").unwrap() {
        let path = entry.unwrap().path();
        let path = path.to_str().unwrap();
        let own = |arguments: &[&str], text: &str| {
            let ran = exactly(&[&["convert", "--to", "exactly"], arguments].concat(), text);
            assert_eq!(ran.status, 0, "{path}: {}\n{text}", ran.err);
            ran.out
        };
        let puzzle = own(&[path], "");
        for arguments in [&["show"][..], &["show", "--ascii"]] {
            let shown = exactly(&[arguments, &[path]].concat(), "").out;
            assert_eq!(own(&[], &shown), puzzle, "{path}\n{shown}");
        }
        let solved = exactly(&["solve", "--pretty", path], "").out;
        let rows =
            |text: &str| text.lines().skip_while(|line| !line.starts_with("givens")).map(str::to_owned).collect();
        let [givens, filled]: [Vec<String>; 2] =
            [own(&[], &solved), own(&["--entries"], &solved)].map(|text| rows(&text));
        assert_eq!(givens, rows(&puzzle) as Vec<String>, "{path}\n{solved}");
        assert_eq!(filled, rows(&exactly(&["solve", path], "").out) as Vec<String>, "{path}\n{solved}");
        if !puzzle.contains("layers") {
            let marked = exactly(&["candidates", "--pretty", path], "").out;
            let candidates = exactly(&["candidates", "--to", "exactly", path], "").out;
            assert_eq!(own(&["--entries"], &marked), candidates, "{path}\n{marked}");
        }
    }
}

/// Only as many lines as the grid has rows are rows: what begins with `#` behind them is a comment.
#[test]
fn comments_behind_walls_are_none() {
    let text =
        "puzzle\ngrid: 2x2\ngivens:\n# 1\n. .\n# below\n\n# expect: unique\npuzzle\ngrid: 1x2\ngivens:\n#.\n#.\n";
    let read: Vec<Puzzle> = texts::read(text).into_iter().map(|puzzle| puzzle.unwrap()).collect();
    assert_eq!(read.iter().map(|puzzle| puzzle.board().grid().cells().len()).collect::<Vec<_>>(), [3, 1]);
    for (text, cells) in [
        ("grid: 2x4\ngiven:\n#.12\n#.:34\n# below\n", 6),
        ("grid: 2x4\ngivens:\n12:..\n#.:34\n# below\n", 7),
        ("grid: 2x4\ngivens:\n____\n____\n# below\n", 8),
        ("grid: 2x4\ngivens: 12.. ...#\n# below\n", 7),
        ("values: 11-12\ngrid: 1x2\n", 2),
        ("values: 0-3\nboards: r1c1 r3c3\n", 28),
        ("symbols: 0123\nboards: r1c1 r3c3\ngivens:\n012...\n......\n......\n......\n......\n......\n", 28),
    ] {
        let puzzle = texts::read(&format!("puzzle\n{text}")).remove(0).unwrap_or_else(|error| panic!("{error} {text}"));
        let puzzle: Puzzle = puzzle;
        assert_eq!(puzzle.board().grid().cells().len(), cells, "{text}");
    }
}

/// Walls look like no cell, in every way to draw them.
#[test]
fn walls_are_filled() {
    let text = "puzzle\ngrid: 3x3\ngivens:\n1..\n.#.\n..#\n";
    let expected = "\
┏━━━┯━━━┯━━━┓
┃ 1 │   │   ┃
┠───╆━━━╅───┨
┃   ┃▒▒▒┃   ┃
┠───╄━━━╋━━━┫
┃   │   ┃▒▒▒┃
┗━━━┷━━━┻━━━┛
grid: 3x3
values: 1-3
";
    assert_eq!(drawn(&Picture::of_puzzle(&read(text)), Strokes::Boxes), expected);
    let ascii = drawn(&Picture::of_puzzle(&read(text)), Strokes::Ascii);
    assert!(ascii.contains("|   |###|   |\n"), "{ascii}");
    for form in ["svg", "html"] {
        let ran = exactly(&["render", "--to", form, "-"], text);
        let walls = "<path class=\"wall\" fill=\"#b4b9c2\" d=\"M36 36h36v36h-36zM72 72h36v36h-36z\"/>";
        assert!(ran.out.contains(walls) && ran.out.contains("Row 2: empty, wall, empty."), "{}{}", ran.out, ran.err);
    }
}
