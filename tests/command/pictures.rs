//! Pictures: exact SVG, valid XML, PNG by its pixels, files that are whole or not there, and Chromium's opinion.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

#[cfg(unix)]
use super::messages::{compare, in_shell};
use crate::common::folder::Folder;
use crate::common::random;
use crate::common::run::{self, Ran, command, exactly};
use exactly::render::{Content, Drawing, Picture, Theme};
use exactly::{Board, Given, Puzzle, Solution, Value, Values};
use rand::{Rng, RngExt};

const EASY: &str = "puzzles/classic/easy.txt";
const SMALL: &str = "12..34..21..43..";

/// The second puzzle of puzzles/broken/several.txt with two solutions.
const SEVERAL: &str = "..3.6.8....5.7...6..85..2..78....4.......2.3......6...........24.2.95..7.6....1..";

/// Each picture of the tests and of the documentation, and how it is made: `EXACTLY_BLESS=1 cargo test --test command pictures::` makes
/// them anew.
#[cfg(unix)]
#[test]
fn pictures_are_up_to_date() {
    let elsewhere = Folder::new();
    for line in include_str!("pictures.txt").lines() {
        let (name, command) = line.split_once(": ").unwrap();
        let mut command = in_shell(command, &elsewhere);
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        let Ran { out, err, status } = run::ran(command, "");
        assert_eq!((err.as_str(), status), ("", 0), "{name}");
        roxmltree::Document::parse(&out).unwrap_or_else(|error| panic!("{name}: {error}"));
        compare(name, &fs::read_to_string(name).unwrap_or_default(), &out);
    }
}

#[test]
fn drawings_of_any_board_are_valid_and_say_all_that_is_there() {
    let mut rng = random::seeded(11);
    for order in (1..=12).chain([16, 25, 36, 64]).cycle().take(120) {
        let board = random::board(&mut rng, order);
        let puzzle = noise(&mut rng, board);
        let name: String = (0..rng.random_range(0..40)).map(|_| rng.random::<char>()).collect();
        let solutions = [filling(&mut rng, &puzzle), filling(&mut rng, &puzzle)];
        let pictures = [
            Picture::of_puzzle(&puzzle),
            Picture::of_marks(&puzzle, &puzzle.marks()),
            Picture::of_solution(&puzzle, &solutions[0]),
            Picture::of_difference(&puzzle, &solutions),
        ];
        for picture in pictures {
            let mut svg = String::new();
            let theme = [Theme::Light, Theme::Dark, Theme::Auto][order % 3];
            Drawing::new(&picture, &name, 7, theme).write(&name, &mut svg).unwrap();
            assert!(!svg.contains(|letter: char| letter.is_control() && letter != '\n'));
            let document = roxmltree::Document::parse(&svg).unwrap();
            says_all(&document, &picture);
        }
    }
}

/// Givens that need not go together: what is drawn is not solved.
fn noise(rng: &mut impl Rng, board: Arc<Board>) -> Puzzle {
    let order = board.values();
    let mut givens = Vec::new();
    for cell in board.grid().cells() {
        match rng.random_range(0..4) {
            0 => givens.push(Given { cell, allowed: Values::only(Value::new(rng.random_range(0..order))) }),
            1 => givens.push(Given { cell, allowed: Values::from_bits(rng.random()).intersection(Values::all(order)) }),
            _ => {}
        }
    }
    Puzzle::new(board, givens)
}

fn filling(rng: &mut impl Rng, puzzle: &Puzzle) -> Solution {
    let order = puzzle.board().values();
    Solution::new((0..order * order).map(|_| Value::new(rng.random_range(0..order))).collect::<Vec<_>>())
}

fn says_all(document: &roxmltree::Document, picture: &Picture) {
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    for id in root.attribute("aria-labelledby").unwrap().split(' ') {
        let named = document.descendants().find(|node| node.attribute("id") == Some(id)).expect("what the label names");
        assert!(!named.text().unwrap().trim().is_empty());
    }
    let symbols = picture.puzzle().board().symbols();
    let texts = |class: &str| {
        let groups = document.descendants().filter(|node| node.attribute("class") == Some(class)).collect::<Vec<_>>();
        groups
            .into_iter()
            .flat_map(|group| group.children())
            .filter_map(|text| text.text().map(str::to_owned))
            .filter(|text| !text.trim().is_empty())
            .collect::<Vec<_>>()
    };
    let wanted = |of: fn(&Content) -> Option<exactly::Value>| {
        picture.contents().iter().filter_map(of).map(|value| symbols.symbol(value)).collect::<Vec<_>>()
    };
    let given = |content: &Content| if let Content::Given(value) = content { Some(*value) } else { None };
    let found = |content: &Content| if let Content::Found(value) = content { Some(*value) } else { None };
    assert_eq!(texts("given"), wanted(given));
    assert_eq!(texts("found"), wanted(found));
}

/// The width, the height and the pixels (three bytes each) of a PNG.
fn decode(bytes: &[u8]) -> (usize, usize, Vec<u8>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let samples = info.color_type.samples();
    let colours = pixels
        .chunks(samples)
        .flat_map(|pixel| if samples < 3 { [pixel[0]; 3] } else { [pixel[0], pixel[1], pixel[2]] });
    (info.width as usize, info.height as usize, colours.collect())
}

fn png(arguments: &[&str]) -> Vec<u8> {
    let output = command(&[&["render", "--to", "png"], arguments].concat()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    output.stdout
}

#[test]
fn a_png_has_the_size_that_was_asked_for_and_borders_where_regions_meet() {
    // A board of order 4 has 144 units and 6 around them: at 624 pixels, four for a unit.
    let bytes = png(&["--size", "624", "-p", SMALL]);
    assert_eq!(bytes, png(&["--size", "624", "-p", SMALL]), "same input, same bytes");
    let (width, height, pixels) = decode(&bytes);
    assert_eq!((width, height), (624, 624));
    let at = |x: usize, y: usize| pixels[3 * (624 * 4 * (6 + y) + 4 * (6 + x))];
    for place in [10, 50, 90, 130] {
        for border in [0, 72, 144] {
            assert!(at(place, border) < 40 && at(border, place) < 40, "border {border} at {place}");
        }
        for line in [36, 108] {
            assert!((100..190).contains(&at(place, line)) && (100..190).contains(&at(line, place)), "line {line}");
        }
    }
    assert!(at(90, 18) == 0xe9 && at(18, 126) == 0xe9 && at(126, 126) == 0xff, "tints in the corners of boxes");
    let foot = (0..36)
        .flat_map(|x| (0..36).map(move |y| (x, y)))
        .filter(|&(x, y)| (4..32).contains(&x) && (4..32).contains(&y));
    assert!(foot.filter(|&(x, y)| at(x, y) < 60).count() > 40, "a figure in the first cell");
}

#[test]
fn pages_of_png_are_print_ready() {
    let bytes = png(&["--grid", "2x3", "-p", SMALL]);
    let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
    let info = reader.info();
    assert_eq!((info.width, info.height), (2480, 3508), "A4 at 300 pixels an inch");
    assert_eq!(info.pixel_dims.map(|dims| (dims.xppu, dims.yppu)), Some((11_810, 11_810)));
    let _ = reader.finish();
}

fn render(arguments: &[&str], input: &str) -> Ran {
    exactly(&[&["render"], arguments].concat(), input)
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing() {
    let out = Folder::new();
    let mut run = command(&["render", "--out", out.path("book.html").to_str().unwrap(), "-"]);
    let mut child = run.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{SMALL}\n").repeat(100_000).as_bytes()).unwrap();
    assert!(!out.entries().is_empty(), "the page is being written");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(out.entries(), [""; 0]);
}

/// Chromium without a window, where it is installed.
fn chromium(profile: &Path, arguments: &[&str]) -> Option<()> {
    let mut browser = Command::new("chromium");
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1"]);
    browser.arg(format!("--user-data-dir={}", profile.display())).args(arguments);
    match browser.output() {
        Ok(output) => assert!(output.status.success(), "{output:?}"),
        Err(error) => {
            eprintln!("SKIPPED: chromium ({error})");
            return None;
        }
    }
    Some(())
}

/// How much two pictures differ in squares of 12 pixels, on average, of 255. Type may differ within a square.
fn difference(one: &[u8], other: &[u8], side: usize) -> f64 {
    let coarse = |pixels: &[u8]| {
        let square = |x: usize, y: usize| {
            (0..144).map(|i| u32::from(pixels[3 * ((y * 12 + i / 12) * side + x * 12 + i % 12)])).sum::<u32>() / 144
        };
        (0..side / 12).flat_map(|y| (0..side / 12).map(move |x| (x, y))).map(|(x, y)| square(x, y)).collect::<Vec<_>>()
    };
    let (one, other) = (coarse(one), coarse(other));
    one.iter().zip(&other).map(|(one, other)| f64::from(one.abs_diff(*other))).sum::<f64>() / one.len() as f64
}

#[test]
fn chromium_sees_what_the_png_shows() {
    let out = Folder::new();
    let kinds: [&[&str]; 4] = [
        &["--show", "difference", "-p", SEVERAL],
        &["--show", "marks", "puzzles/classic/framed.txt"],
        &["--theme", "dark", "--show", "solution", "puzzles/classic/framed.txt"],
        &["--also", "windows,diagonals", "puzzles/classic/framed.txt"],
    ];
    let mut seen = Vec::new();
    for (number, arguments) in kinds.into_iter().enumerate() {
        let (svg, shot) = (out.path(&format!("{number}.svg")), out.path(&format!("{number}.png")));
        assert_eq!(render(&[arguments, &["--out", svg.to_str().unwrap()]].concat(), "").status, 0);
        let screenshot = format!("--screenshot={}", shot.display());
        let address = format!("file://{}", svg.display());
        let Some(()) = chromium(&out.path("profile"), &["--window-size=336,336", &screenshot, &address]) else {
            return;
        };
        let (width, height, theirs) = decode(&fs::read(&shot).unwrap());
        assert_eq!((width, height), (336, 336));
        let (_, _, ours) = decode(&png(&[arguments, &["--size", "336"]].concat()));
        let differs = difference(&ours, &theirs, 336);
        assert!(differs < 4.0, "{arguments:?}: they differ by {differs}");
        seen.push(ours);
    }
    let others = difference(&seen[0], &seen[1], 336);
    assert!(others > 6.0, "two pictures that differ are told apart: {others}");
}

#[test]
fn chromium_prints_one_sheet_for_each_page() {
    let out = Folder::new();
    let (html, pdf) = (out.path("book.html"), out.path("book.pdf"));
    for (arguments, pages) in [
        (["--grid", "2x3", "--page", "a4"], 2),
        (["--grid", "1x1", "--page", "letter"], 10),
        (["--grid", "3x2", "--page", "letter-landscape"], 2),
    ] {
        assert_eq!(
            render(&[&[EASY, "--title", "Ten", "--out", html.to_str().unwrap()], &arguments[..]].concat(), "").status,
            0
        );
        let print = format!("--print-to-pdf={}", pdf.display());
        let Some(()) =
            chromium(&out.path("profile"), &["--no-pdf-header-footer", &print, &format!("file://{}", html.display())])
        else {
            return;
        };
        let text = String::from_utf8_lossy(&fs::read(&pdf).unwrap()).into_owned();
        assert_eq!(text.matches("/Type /Page\n").count(), pages, "{arguments:?}");
    }
}
