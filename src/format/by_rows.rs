//! Words around bare cells that say that these do not stand row by row, as they are read.

use super::variants::{is_among, letters};

/// Calls that turn rows into columns, in small letters.
const CALLS: &str = "cbind transpose transposed permutedims";
/// Signs of the same behind a bracket, as NumPy and MATLAB have them.
const SIGNS: [&str; 4] = ["].T", ").T", "]'", ".t()"];
/// What each list or line is called that is no row.
const OTHERS: &str = "\
    column columns col cols box boxes block blocks nonet nonets subgrid subgrids spalte spalten kasten kästen \
    blöcke colonne colonnes bloc blocs columna columnas";

/// What stands before such a word where it says the order of all cells: `by columns`.
const BY: [&str; 5] = ["by", "in", "par", "nach", "por"];
/// What stands behind it.
const WISE: [&str; 4] = ["wise", "major", "weise", "majororder"];

/// The word of these around cells, as in `cbind(…)`, `cols = […]`, `Box 1: …`; none where rows are named too.
pub fn other_than_rows(around: &str) -> Option<&str> {
    if !around.contains(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let words = || around.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let call = words().find(|word| is_among(word, CALLS));
    // A quote that closes a string is no sign of MATLAB.
    let is_quoted = around.matches('\'').count().is_multiple_of(2);
    let sign =
        || SIGNS.into_iter().filter(|sign| !(is_quoted && sign.ends_with('\''))).find(|sign| around.contains(sign));
    let has_rows = || words().any(|word| word.to_ascii_lowercase().contains("row"));
    // A name in front of its list, `block` only with a number: what counts rows and columns, as `nrow=9,ncol=9` does, says nothing of
    // their order.
    let name = || {
        let ends = around.match_indices([':', '=']).map(|(at, _)| around[..at].trim_end_matches(['"', '\'', ' ']));
        let names = ends.filter_map(|text| {
            let bare = text.trim_end_matches('#');
            let name = bare.rsplit(|c: char| !(c.is_alphanumeric() || c == '-')).next()?;
            Some((name, bare.len() < text.len() || !is_among(name, "block bloc")))
        });
        names.filter(|(name, is_clear)| *is_clear && is_other(name)).map(|(name, _)| name).find(|_| !has_rows())
    };
    call.or_else(sign).or_else(name)
}

/// The word that says so in a title: `by columns`, `spaltenweise`, `column by column`.
pub fn other_in_title(title: &str) -> Option<&str> {
    let title = title.trim_matches(|c: char| !c.is_alphanumeric());
    is_order(&letters(title)).then_some(title)
}

/// Whether a name, perhaps without blanks, is one of these or says that all cells are in their order.
fn is_other(name: &str) -> bool {
    is_among(name, OTHERS) || is_order(&letters(name))
}

/// Whether letters say the order of all cells.
fn is_order(letters: &str) -> bool {
    let is_one = |word: &str| is_among(word, OTHERS);
    let twice = || letters.split_once("by").is_some_and(|(one, other)| one == other && is_one(one));
    BY.iter().any(|by| letters.strip_prefix(by).is_some_and(is_one))
        || WISE.iter().any(|wise| letters.strip_suffix(wise).is_some_and(is_one))
        || twice()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_how_cells_stand() {
        for (around, said) in [
            ("s<-cbind(c( c(", Some("cbind")),
            ("a=np.array([ ]).T", Some(").T")),
            ("A=[ ]';", Some("]'")),
            ("cols=[", Some("cols")),
            ("Column#:", Some("Column")),
            ("{\"boxes\":[", Some("boxes")),
            ("Block#:", Some("Block")),
            ("block=[", None),
            ("bycolumns:", Some("bycolumns")),
            ("column-major:", Some("column-major")),
            ("Spalte#=", Some("Spalte")),
            ("m=matrix(c( ),nrow=#,ncol=#)", None),
            ("s='[ ]'", None),
            ("int board[ROWS][COLS]={", None),
            ("boxes of wood", None),
            ("", None),
        ] {
            assert_eq!(other_than_rows(around), said, "{around}");
        }
        for title in ["by columns:", "In Columns", "spaltenweise", "box by box", "boxwise:", "par colonnes"] {
            assert!(other_in_title(title).is_some(), "{title}");
        }
        assert!(["columns", "by Tom", "Block 3", "row by row", ""].iter().all(|title| other_in_title(title).is_none()));
    }
}
