//! Makes the puzzles that the figures in `docs/performance.md` are measured on. The same arguments give the same bytes,
//! whatever engine answers: only its verdicts, unique or not, decide what is written.
//!
//! ```text
//! cargo run --release --example generate -- jigsaw --count 1000 --seed 1 > jigsaw9.txt
//! cargo run --release --example generate -- sudoku --order 16 --count 100 --seed 1
//! cargo run --release --example generate -- sudoku --order 25 --holes 200 --not-checked --count 10
//! cargo run --release --example generate -- variant killer --count 1000 --seed 1
//! cargo run --release --example generate -- qwh --order 35 --holes 405 --balanced
//! ```

mod dig;
mod jigsaw;
mod latin;
mod sudoku;
mod variants;

use std::fmt::Write as _;

use clap::{Parser, Subcommand};
use exactly::{Board, Cell, Layout, Puzzle, Solution, format};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Seeded puzzles for measuring.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    kind: Kind,
    /// How many.
    #[arg(long, global = true, default_value_t = 1)]
    count: u64,
    /// Puzzle k (from 0) of a seed is the same for every count.
    #[arg(long, global = true, default_value_t = 1)]
    seed: u64,
}

#[derive(Subcommand)]
enum Kind {
    /// Latin squares with holes (QWH), in the notation .pls.
    Qwh {
        #[arg(long)]
        order: usize,
        #[arg(long)]
        holes: usize,
        /// As many holes in each row and column as in any other, or one more.
        #[arg(long)]
        balanced: bool,
    },
    /// Sudokus, one a line.
    Sudoku {
        #[arg(long)]
        order: usize,
        /// Stop at so many holes; without it every given is needed.
        #[arg(long)]
        holes: Option<usize>,
        /// Holes anywhere, unique or not.
        #[arg(long, requires = "holes")]
        not_checked: bool,
    },
    /// Unique jigsaws of order 9 in which every given is needed: givens and regions on one line.
    Jigsaw,
    /// Unique sudokus of order 9, or Latin squares, with further rules and few givens, in our own notation.
    Variant { family: variants::Family },
}

fn main() {
    let Arguments { kind, count, seed } = Arguments::parse();
    for stream in 0..count {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(stream);
        print!("{}", puzzle(&kind, &mut random));
    }
}

fn puzzle(kind: &Kind, random: &mut ChaCha8Rng) -> String {
    match *kind {
        Kind::Qwh { order, holes, balanced } => {
            let square = latin::square(random, order);
            let open = if balanced {
                latin::balanced_holes(random, order, holes)
            } else {
                dig::random_cells(random, order, holes)
            };
            pls(order, &square, &open)
        }
        Kind::Sudoku { order, holes, not_checked } => {
            let board = Board::new(Layout::sudoku(order)).expect("an order from 1 to 64");
            let solution = sudoku::filling(random, &board);
            let open = match (not_checked, holes) {
                (true, Some(holes)) => dig::random_cells(random, order, holes),
                (_, holes) => dig::unique(random, board, &solution, holes.unwrap_or(usize::MAX)),
            };
            line(order, &solution, &open) + "\n"
        }
        Kind::Variant { family } => own(&variants::unique(random, family)),
        Kind::Jigsaw => {
            let (board, solution) = jigsaw::filled(random);
            let regions = board.layout().regions.clone().expect("a jigsaw");
            let open = dig::unique(random, board, &solution, usize::MAX);
            let labels: String = regions.of.iter().map(|&region| char::from(b'a' + region)).collect();
            format!("{} {labels}\n", line(9, &solution, &open))
        }
    }
}

/// All that a puzzle says, in our own notation.
fn own(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let style = format::Style::default();
    format::EXACTLY.put_puzzle(puzzle, style, &mut text).expect("our notation says all");
    text + format::EXACTLY.separator(style)
}

/// The cells in reading order, those in `open` as holes: characters as far as they reach, then numbers.
fn line(order: usize, solution: &Solution, open: &[bool]) -> String {
    let symbols = exactly::Symbols::default_for(order);
    let cells = solution
        .values()
        .iter()
        .zip(open)
        .map(|(&value, &open)| if open { ".".to_owned() } else { symbols.symbol(value) });
    cells.collect::<Vec<_>>().join(if symbols.width(order) > 1 { " " } else { "" })
}

fn pls(order: usize, square: &Solution, open: &[bool]) -> String {
    let mut text = format!("order {order}\n");
    for row in 0..order {
        let cells = (0..order)
            .map(|column| row * order + column)
            .map(|cell| if open[cell] { "-1".to_owned() } else { square.value(Cell::new(cell)).index().to_string() });
        writeln!(text, "{}", cells.collect::<Vec<_>>().join(" ")).expect("text grows");
    }
    text
}
