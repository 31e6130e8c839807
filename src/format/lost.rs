//! What is left of a puzzle in a field that a program has filled: nothing, a word for nothing, a number that was rounded.

/// What programs write where they have nothing to show.
const NOTHING: [&str; 12] =
    ["null", "none", "nil", "nan", "na", "n/a", "undefined", "inf", "infinity", "#n/a", "#num!", "[object object]"];

/// Whether a field, with or without quotes, holds nothing, a word for nothing, or what is left of cells.
pub fn is_lost(field: &str) -> bool {
    let field = without_quotes(field);
    field.is_empty()
        || NOTHING.iter().any(|word| word.eq_ignore_ascii_case(field.trim_start_matches('-')))
        || field.bytes().all(|byte| byte == b'#')
        || is_rounded(field)
}

/// Whether a field is what is left of cells that were taken for a number: one with an exponent, as spreadsheets write large ones, or
/// digits and empty cells that end with an ellipsis.
pub fn is_rounded(field: &str) -> bool {
    let field = without_quotes(field);
    is_scientific(field) || is_cut(field)
}

fn without_quotes(field: &str) -> &str {
    field.trim().trim_matches(['"', '\'']).trim()
}

/// Whether a text is a number with an exponent. Without a point or a sign it may be a name: `12E5`.
fn is_scientific(text: &str) -> bool {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((mantissa, exponent)) = text.split_once(['E', 'e']) else { return false };
    let fraction = mantissa.split_once(['.', ',']);
    let power = exponent.trim_start_matches(['+', '-']);
    let is_number = fraction.map_or(are_digits(mantissa), |(whole, part)| are_digits(whole) && are_digits(part));
    is_number && are_digits(power) && (fraction.is_some() || power.len() < exponent.len())
}

/// Whether a text is digits and empty cells, the last of which an ellipsis stands for.
fn is_cut(text: &str) -> bool {
    let Some(cells) = text.strip_suffix('…').or(text.strip_suffix("...")) else { return false };
    cells.starts_with(|first: char| first.is_ascii_digit())
        && cells.bytes().all(|byte| byte.is_ascii_digit() || b".*_?-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_names() {
        for field in ["5.3007E+80", "5,3007E+80", "5E+80", "5.3e80", "53..7…", "53007000...", "\"1.2E+15\""] {
            assert!(is_rounded(field), "{field}");
        }
        for field in ["12E5", "7", "20240917", "1.5", "E+80", "easy…", "e-mail", "level 3...", "", "3e"] {
            assert!(!is_rounded(field), "{field}");
        }
    }

    #[test]
    fn words_for_nothing_are_known() {
        assert!(
            ["", " \"\" ", "null", "NaN", "None", "-inf", "N/A", "[object Object]", "####"].into_iter().all(is_lost)
        );
        assert!(!["0", "nano", "easy", "1", "-"].into_iter().any(is_lost));
    }
}
