//! Our own notation: lines of a key and what it says. It can say all that a [`Puzzle`] can.

mod declared;
mod read;
mod statements;
mod words;
mod write;

use super::fault::ParseError;
use super::framing::Framing;
use super::head::Head;
use super::loss::Loss;
use super::notation::{Bare, Format};
use super::note;
use super::options::Options;
use super::reading::{Claim, Context, Grade, Parsed, Reading, Settled};
use super::style::Style;
use super::text::Raw;
use crate::board::Board;
use crate::puzzle::{Puzzle, Solution};

/// The notation `exactly`.
pub struct Exactly;

/// The notation `exactly`.
pub static EXACTLY: Exactly = Exactly;

impl Format for Exactly {
    fn name(&self) -> &'static str {
        "exactly"
    }

    fn aliases(&self) -> &'static [&'static str] {
        &["own"]
    }

    fn about(&self) -> &'static str {
        "our own: lines of a key and what it says; regions of any form, groups, symbols, sets of candidates, cages and other clues"
    }

    fn example(&self) -> &'static str {
        "puzzle: regions in pieces\norder: 4\nregions:\nDADB\nAABB\nCCAD\nCCDB\n\
         group corners: r1c1 r1c4 r4c1\ngivens:\n...4\n....\n....\n...3\nmarks: r2c2=23 r3c4=24\n"
    }

    fn bare(&self) -> Option<Bare> {
        None
    }

    fn put_puzzle(&self, puzzle: &Puzzle, _: Style, out: &mut String) -> Result<(), Loss> {
        write::puzzle(puzzle, out)
    }

    fn write_solution(
        &self,
        board: &Board,
        _: Style,
        solution: &Solution,
        _: u64,
        out: &mut String,
    ) -> Result<(), Loss> {
        write::solution(board, solution, out)
    }

    fn put_note(&self, note: &str, _: Style, start: usize, out: &mut String) {
        let title = note::in_one_line(note);
        if !title.is_empty() {
            out.insert_str(start + write::HEAD.len(), &format!(": {title}"));
        }
    }
}

impl Reading for Exactly {
    fn recognise(&self, head: &Head, _: &Options) -> Option<Claim> {
        // Where that word is damaged, or a column is lost, rows of givens by themselves would be a square.
        let has_givens = || head.lines.iter().any(|line| matches!(line.text.trim(), "givens:" | "ivens:"));
        let first = |word: String| head.first().is_some_and(|line| line.text.trim_start().starts_with(&word));
        let without = |word: &str, place: usize| word[..place].to_owned() + &word[place + 1..];
        // Behind the mark of a byte order the first line is a character longer.
        let lacks_column = |&column: &usize| {
            let givens = [column, column + 1].map(|place| without("givens:", place));
            first(without("puzzle", column))
                && head.lines.iter().any(|line| givens.iter().any(|word| word == line.text.trim()))
        };
        // Its second line is no cells, whatever became of the first.
        let has_order = || {
            let orders = head.lines.iter().take(2).filter_map(|line| line.text.trim().strip_prefix("order: "));
            { orders }.any(|order| !order.is_empty() && order.bytes().all(|byte| byte.is_ascii_digit()))
        };
        // Where it is left out, the rules that the first line begins with are no cells.
        let has_key = || head.first().is_some_and(|line| read::has_key(line.text));
        let found = head.begins(begins)
            || has_givens()
            || has_order()
            || has_key()
            || (0.."puzzle".len()).any(|column| lacks_column(&column));
        found.then(|| Claim::new(Grade::Signature, None, "the word puzzle"))
    }

    fn framing(&self, _: &Settled) -> Framing {
        Framing::headed_below(begins)
    }

    fn parse(&self, raw: Raw, context: &mut Context) -> Result<Parsed, ParseError> {
        read::read(raw, context)
    }
}

/// Whether a line begins a puzzle in this notation: the word `puzzle`, alone or with a colon.
pub fn begins(line: &[u8]) -> bool {
    let rest = line.trim_ascii_start().strip_prefix(b"puzzle");
    rest.is_some_and(|rest| matches!(rest.trim_ascii_start().first(), None | Some(b':')))
}
