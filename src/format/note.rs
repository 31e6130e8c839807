//! Notes and titles, as they are written beside cells.

use super::alphabet::is_symbol_or_empty;
use super::shape::{LEAST_ORDER, square};

/// Puts a note behind the cells of the last line, parted from them by this character. It is left out where it would be read
/// as further cells.
pub fn behind_cells(note: &str, parted_by: u8, out: &mut String) {
    let note = in_one_line(note);
    let note = note.trim_matches([' ', ',']);
    if note.is_empty() || note.split([' ', ',']).any(is_like_cells) || !out.ends_with('\n') {
        return;
    }
    out.pop();
    out.push(parted_by as char);
    // A number right behind the comma may be the end of the last cell.
    if parted_by == b',' && note.starts_with(|first: char| first.is_ascii_digit()) {
        out.push(' ');
    }
    out.push_str(note);
    out.push('\n');
}

/// A note without line ends and other control characters.
pub fn in_one_line(note: &str) -> String {
    let spaced: String = note.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    spaced.trim().to_owned()
}

/// Whether a word has the length of a board, and no character that is none of cells.
fn is_like_cells(word: &str) -> bool {
    square(word.chars().count()).is_some_and(|order| order >= LEAST_ORDER)
        && word.char_indices().all(|(at, character)| is_symbol_or_empty(&word[at..at + character.len_utf8()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_stand_behind_cells_unless_they_look_like_some() {
        let written = |note: &str| {
            let mut out = "1234\n".to_owned();
            behind_cells(note, b' ', &mut out);
            out
        };
        assert_eq!(written("# my first, 7.1"), "1234 # my first, 7.1\n");
        assert_eq!(written(" two\nlines\u{7} ,"), "1234 two lines\n");
        for left_out in ["", " , ", "1234341221434321", &format!("easy {}", "1".repeat(81))] {
            assert_eq!(written(left_out), "1234\n", "{left_out}");
        }
    }
}
