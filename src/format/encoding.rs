//! What the bytes of a text mean where they are no UTF-8.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// An encoding by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// The usual one.
    Utf8,
    /// Two bytes a unit, the lower one first.
    Utf16Le,
    /// Two bytes a unit, the higher one first.
    Utf16Be,
    /// That of Windows in western Europe.
    Cp1252,
}

/// The names of all.
const NAMES: [(&str, Encoding); 4] = [
    ("utf-8", Encoding::Utf8),
    ("utf-16le", Encoding::Utf16Le),
    ("utf-16be", Encoding::Utf16Be),
    ("cp1252", Encoding::Cp1252),
];

/// The characters of the bytes 0x80 to 0x9f in cp1252; five of them mean nothing.
const CP1252: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}', '\u{fffd}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
];

impl Encoding {
    /// The one that a byte order mark tells, and how long the mark is.
    pub fn of_mark(head: &[u8]) -> Option<(Encoding, usize)> {
        match head {
            [0xef, 0xbb, 0xbf, ..] => Some((Encoding::Utf8, 3)),
            [0xff, 0xfe, ..] => Some((Encoding::Utf16Le, 2)),
            [0xfe, 0xff, ..] => Some((Encoding::Utf16Be, 2)),
            _ => None,
        }
    }

    /// The text of these bytes; nothing where some mean nothing in it.
    pub fn decode(self, bytes: &[u8]) -> Option<String> {
        let units = |unit: fn([u8; 2]) -> u16| {
            let pairs = bytes.chunks_exact(2);
            let is_whole = pairs.remainder().is_empty();
            let units = pairs.map(|pair| unit([pair[0], pair[1]]));
            is_whole.then(|| char::decode_utf16(units).collect::<Result<String, _>>().ok())?
        };
        match self {
            Encoding::Utf8 => String::from_utf8(bytes.to_vec()).ok(),
            Encoding::Utf16Le => units(u16::from_le_bytes),
            Encoding::Utf16Be => units(u16::from_be_bytes),
            Encoding::Cp1252 => {
                let character = |&byte: &u8| match byte {
                    0x80..=0x9f => Some(CP1252[usize::from(byte - 0x80)]).filter(|character| *character != '\u{fffd}'),
                    _ => Some(char::from(byte)),
                };
                bytes.iter().map(character).collect()
            }
        }
    }

    /// The bytes of a text. A character that cp1252 lacks is told by its number: `U+2265`.
    pub fn encode(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Encoding::Utf8 => text.as_bytes().into(),
            Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            Encoding::Cp1252 => {
                let mut bytes = Vec::with_capacity(text.len());
                text.chars().for_each(|character| put_in_cp1252(character, &mut bytes));
                bytes.into()
            }
        }
    }
}

fn put_in_cp1252(character: char, bytes: &mut Vec<u8>) {
    let place = CP1252.iter().position(|known| *known == character && character != '\u{fffd}');
    match (u8::try_from(character), place) {
        (_, Some(place)) => bytes.push(0x80 + place as u8),
        (Ok(byte), None) if !(0x80..=0x9f).contains(&byte) => bytes.push(byte),
        _ => bytes.extend(format!("U+{:04X}", u32::from(character)).bytes()),
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(_, encoding)| encoding == self).map_or("", |(name, _)| name);
        f.write_str(name)
    }
}

/// A word that is the name of no encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("encoding expected: utf-8, utf-16le, utf-16be or cp1252")]
pub struct EncodingError;

impl FromStr for Encoding {
    type Err = EncodingError;

    fn from_str(text: &str) -> Result<Encoding, EncodingError> {
        let found = NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        found.map(|(_, encoding)| *encoding).ok_or(EncodingError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_decodes_its_own() {
        assert_eq!(Encoding::Utf16Le.decode(b"1\0.\0").as_deref(), Some("1."));
        assert_eq!(Encoding::Utf16Be.decode(b"\x001\0.").as_deref(), Some("1."));
        assert_eq!(Encoding::Utf16Be.decode(b"\x001\0"), None);
        assert_eq!(Encoding::Cp1252.decode(b"\x95\xe9").as_deref(), Some("•é"));
        assert_eq!(Encoding::Cp1252.decode(b"\x81"), None);
        assert_eq!(&*Encoding::Cp1252.encode("≥ \u{81}"), b"U+2265 U+0081");
        for encoding in NAMES.map(|(_, encoding)| encoding) {
            let text = "1;€ “é”\r\n\u{a0}";
            assert_eq!(encoding.decode(&encoding.encode(text)).as_deref(), Some(text));
        }
        for byte in 0..=u8::MAX {
            let text = Encoding::Cp1252.decode(&[byte]);
            assert!(text.is_none_or(|text| *Encoding::Cp1252.encode(&text) == [byte]), "{byte}");
        }
        for (name, encoding) in NAMES {
            assert_eq!((encoding.to_string().as_str(), name.parse()), (name, Ok(encoding)));
        }
    }
}
