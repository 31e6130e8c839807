//! The board that puzzles are generated on.

use anyhow::{Context, bail};
use exactly::format::Parser;
use exactly::{Layout, Puzzle};

use crate::console::args::InputArgs;
use crate::console::diagnostics;
use crate::console::input::Input;
use crate::console::suggest;

/// A layout, and whether its regions are drawn anew for each puzzle.
pub struct Ground {
    pub layout: Layout,
    pub is_jigsaw: bool,
}

/// What `--board`, `--also` and `--symbols` say together.
///
/// # Errors
/// Where they say no board, or contradict themselves.
pub fn ground(board: &str, also: &[String], symbols: Option<&str>) -> anyhow::Result<Ground> {
    let mut args = InputArgs { also: also.to_vec(), symbols: symbols.map(str::to_owned), ..InputArgs::none() };
    if let Some(path) = board.strip_prefix("puzzle:") {
        args.files = vec![path.into()];
        return Ok(Ground { layout: first_layout(&args)?, is_jigsaw: false });
    }
    if let Some(order) = board.strip_prefix("jigsaw:") {
        args.board = Some(format!("latin:{order}"));
        args.empty = true;
        let layout = first_layout(&args).with_context(|| format!("--board {board}"))?;
        return Ok(Ground { layout, is_jigsaw: true });
    }
    let kind = board.split(':').next().unwrap_or_default();
    const OWN: [&str; 6] = ["jigsaw", "puzzle", "sudoku", "latin", "boxes", "regions"];
    if let Some(meant) = suggest::nearest(kind, OWN).filter(|meant| *meant != kind) {
        bail!("--board {board}: did you mean '{meant}{}'?", &board[kind.len()..]);
    }
    args.board = Some(board.to_owned());
    args.empty = true;
    Ok(Ground { layout: first_layout(&args)?, is_jigsaw: false })
}

/// The layout of the one puzzle that an input has.
fn first_layout(args: &InputArgs) -> anyhow::Result<Layout> {
    let mut layouts = Vec::new();
    each_puzzle(args, |puzzle| {
        layouts.push(puzzle.board().layout().clone());
        Ok(())
    })?;
    match layouts.pop() {
        Some(layout) if layouts.iter().all(|other| *other == layout) => Ok(layout),
        Some(_) => bail!("the puzzles of the file have different boards: one board expected"),
        None => bail!("there is no puzzle whose board could be used"),
    }
}

/// Hands over all puzzles of an input.
///
/// # Errors
/// Where one cannot be read whole, or `take` fails.
pub fn each_puzzle(args: &InputArgs, mut take: impl FnMut(&Puzzle) -> anyhow::Result<()>) -> anyhow::Result<()> {
    for (source, reader) in Input::new(args)?.open() {
        let mut reader = reader.map_err(|failed| anyhow::Error::msg(plain(&failed.message)))?;
        while let Some(chunk) = reader.next_chunk() {
            let wrong = |error| anyhow::Error::msg(plain(&diagnostics::parse_error(&source.name, &error)));
            let chunk = chunk.map_err(|error| anyhow::Error::msg(format!("{}: {error}", source.name)))?;
            for record in Parser::new(&source.options).records(&chunk) {
                let record = record.map_err(wrong)?;
                if !record.besides.is_accounted() {
                    bail!("{}: {}", source.name, diagnostics::unread(&record.besides));
                }
                take(&record.puzzle)?;
            }
        }
    }
    Ok(())
}

/// A message without colours, and without what is put in front of every error that a command ends with.
fn plain(message: &str) -> String {
    let message = anstream::adapter::strip_str(message.trim_end()).to_string();
    message.strip_prefix("exactly: error: ").map(str::to_owned).unwrap_or(message)
}
