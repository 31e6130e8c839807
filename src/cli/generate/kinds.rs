//! `--kind`: kinds of puzzles by their names.

use std::fmt::Write as _;

use exactly::Layout;
use exactly::generate::{KINDS, Kind};

use crate::console::suggest;

/// Of a kind its row of the help is so long.
const NAME: usize = 16;

/// What stands below the options: these examples, the kinds, and what the examples end with. The manual wants examples first.
pub fn help(examples: &str) -> String {
    let (examples, end) = examples.split_once("\n\n").unwrap_or((examples, ""));
    let mut text = format!("{examples}\n\nKinds (several with commas between them):\n");
    for kind in KINDS {
        let _ = writeln!(text, "  {:NAME$}{}", kind.name, kind.about);
    }
    text + "\n" + end
}

/// The kind of a name.
pub fn kind(name: &str) -> Result<&'static Kind, String> {
    Kind::called(name).ok_or_else(|| {
        let names = || KINDS.iter().map(|kind| kind.name);
        match suggest::nearest(name, names()) {
            Some(meant) => format!("did you mean '{meant}'?"),
            None => format!("one of {} expected", names().collect::<Vec<_>>().join(", ")),
        }
    })
}

/// The board of puzzles whose board was not named.
pub fn usual_board(kinds: &[&Kind]) -> &'static str {
    if kinds.iter().any(|kind| kind.is_latin) { "latin:9" } else { "sudoku:9" }
}

/// Says on a layout what kinds say of the board.
///
/// # Errors
/// Where it lacks what a kind needs, or a kind is named twice.
pub fn prepare(kinds: &[&'static Kind], layout: &mut Layout) -> anyhow::Result<()> {
    for (index, kind) in kinds.iter().enumerate() {
        if kinds[..index].iter().any(|other| other.name == kind.name) {
            anyhow::bail!("--kind {}: named twice", kind.name);
        }
        kind.prepare(layout).map_err(|needed| anyhow::anyhow!("--kind {} needs {needed}", kind.name))?;
    }
    Ok(())
}
