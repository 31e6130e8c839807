//! Percent-encoding, as links carry it.

use std::borrow::Cow;

/// The text that a percent-encoded one stands for, or `None` where a `%` has no two hex digits behind it or the bytes are no
/// UTF-8.
pub fn decode(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(Cow::Borrowed(text));
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            bytes.push(hex(rest.next()?)? << 4 | hex(rest.next()?)?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

/// Whether no letter or digit is encoded, as no program does: such a code has come about by damage.
pub fn is_usual(text: &str) -> bool {
    let codes = text.match_indices('%').filter_map(|(place, _)| text.get(place + 1..place + 3));
    codes.filter_map(|code| u8::from_str_radix(code, 16).ok()).all(|byte| !byte.is_ascii_alphanumeric())
}

fn hex(byte: u8) -> Option<u8> {
    (byte as char).to_digit(16).map(|digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_decoded() {
        assert_eq!(decode("%281%5B4%5D%7c4%5b1%5d%29").as_deref(), Some("(1[4]|4[1])"));
        assert_eq!(decode("%281%5B4%5D%7C%C3%A9+ ~").as_deref(), Some("(1[4]|é+ ~"));
        for text in ["%", "%4", "%zz", "%ff"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
