//! Words around bare cells that say that these do not stand row by row, as they are read.

use super::variants::is_among;

/// Calls that turn rows into columns, in small letters.
const CALLS: &str = "cbind transpose transposed permutedims";
/// Signs of the same behind a bracket, as NumPy and MATLAB have them.
const SIGNS: [&str; 4] = ["].T", ").T", "]'", ".t()"];
/// What each list or line is called that is no row.
const OTHERS: &str = "column columns col cols box boxes blocks";

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
    // A name in front of its list: what counts rows and columns, as `nrow=9,ncol=9` does, says nothing of their order.
    let name = || {
        let ends = around.match_indices([':', '=']).map(|(at, _)| around[..at].trim_end_matches(['#', '"', '\'', ' ']));
        let names = ends.filter_map(|text| text.rsplit(|c: char| !c.is_alphanumeric()).next());
        names.filter(|name| is_among(name, OTHERS)).find(|_| !has_rows())
    };
    call.or_else(sign).or_else(name)
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
            ("m=matrix(c( ),nrow=#,ncol=#)", None),
            ("s='[ ]'", None),
            ("int board[ROWS][COLS]={", None),
            ("boxes of wood", None),
            ("", None),
        ] {
            assert_eq!(other_than_rows(around), said, "{around}");
        }
    }
}
