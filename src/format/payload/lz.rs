//! The base64 form of lz-string (pieroxy, 2013), in which f-puzzles and SudokuPad send text: LZ78 over UTF-16 units, with
//! codes of growing width.
//!
//! The crates for it take no bound on what comes out, so that a link of a few kilobytes fills the memory; hence this one.

use std::collections::{HashMap, HashSet};

/// The most UTF-16 units that a payload may unfold to.
pub const MAX_UNITS: usize = 8 << 20;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The first codes: a new unit of 8 bits, a new unit of 16 bits, the end.
const SHORT: u32 = 0;
const LONG: u32 = 1;
const END: u32 = 2;

/// Why a payload is not the lz-string of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LzError {
    /// A character outside base64; its byte.
    #[error("{0:?} is not a character of base64")]
    Character(char),
    /// It ends before its end.
    #[error("the payload is cut short")]
    Short,
    /// It goes on after its end.
    #[error("the payload goes on after its end")]
    Long,
    /// A code that nothing has defined, or units that are no text.
    #[error("the payload is damaged")]
    Damaged,
    /// More than [`MAX_UNITS`].
    #[error("the payload unpacks to more than 8 MiB")]
    Bomb,
}

/// The text that a payload stands for. Padding (`=`, and the `\` that SudokuPad writes for it) may be missing.
///
/// What comes out is packed again and compared, since a payload has no checksum: a damaged one rarely survives that.
///
/// # Errors
/// Where it is damaged, or unfolds to more than [`MAX_UNITS`]: no more memory is taken than that.
pub fn unpack(payload: &str) -> Result<String, LzError> {
    let payload = payload.trim_end_matches(['=', '\\']);
    let text = String::from_utf16(&units(payload)?).map_err(|_| LzError::Damaged)?;
    if pack(&text).trim_end_matches('=') == payload { Ok(text) } else { Err(LzError::Damaged) }
}

/// The payload that stands for a text, padded.
pub fn pack(text: &str) -> String {
    let mut packer = Packer::new();
    text.encode_utf16().for_each(|unit| packer.unit(unit));
    packer.finish()
}

/// The units of a payload. A phrase is kept as its place in what has come out: each is a piece of it, so that no phrase is
/// copied twice and the time is that of the output.
fn units(payload: &str) -> Result<Vec<u16>, LzError> {
    let mut bits = Bits { text: payload.as_bytes(), read: 0 };
    let mut out: Vec<u16> = Vec::new();
    let mut phrases: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = Width { bits: 2, left: 1 };
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width.bits)?;
        let phrase = match code {
            END => break,
            SHORT | LONG => {
                let unit = bits.take(if code == SHORT { 8 } else { 16 })?;
                phrases.push((out.len(), 1));
                out.push(unit as u16);
                width.count();
                (out.len() - 1, 1)
            }
            // The phrase that is just being defined: the last one and its own first unit.
            code if code as usize == phrases.len() => {
                let (start, length) = last.ok_or(LzError::Damaged)?;
                repeat(&mut out, (start, length + 1))?
            }
            code => repeat(&mut out, *phrases.get(code as usize).ok_or(LzError::Damaged)?)?,
        };
        if let Some((start, length)) = last {
            phrases.push((start, length + 1));
            width.count();
        }
        last = Some(phrase);
    }
    bits.at_end()?;
    Ok(out)
}

/// Appends a piece of what has come out, one unit after the other, since it may reach into what it appends.
fn repeat(out: &mut Vec<u16>, (start, length): (usize, usize)) -> Result<(usize, usize), LzError> {
    if out.len() + length > MAX_UNITS {
        return Err(LzError::Bomb);
    }
    let place = out.len();
    for at in start..start + length {
        let unit = *out.get(at).ok_or(LzError::Damaged)?;
        out.push(unit);
    }
    Ok((place, length))
}

/// How many bits the next code has. It grows by one whenever as many codes were defined as the width had room for.
struct Width {
    bits: u32,
    left: u32,
}

impl Width {
    fn count(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// The bits of a payload: of each character the highest first, of each number the lowest first.
struct Bits<'p> {
    text: &'p [u8],
    read: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Result<u32, LzError> {
        let mut number = 0;
        for place in 0..count {
            number |= self.bit()? << place;
        }
        Ok(number)
    }

    fn bit(&mut self) -> Result<u32, LzError> {
        let &byte = self.text.get(self.read / 6).ok_or(LzError::Short)?;
        let sextet = sextet(byte).ok_or(LzError::Character(byte as char))?;
        let bit = sextet >> (5 - self.read % 6) & 1;
        self.read += 1;
        Ok(bit)
    }

    /// Refuses more than the rest of a character, and one more that the writer adds where the end fills one.
    fn at_end(&mut self) -> Result<(), LzError> {
        if self.text.len() > self.read / 6 + 1 {
            return Err(LzError::Long);
        }
        while self.read < self.text.len() * 6 {
            if self.bit()? == 1 {
                return Err(LzError::Long);
            }
        }
        Ok(())
    }
}

fn sextet(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

/// Makes a payload, unit by unit.
struct Packer {
    /// For a phrase and a unit the phrase that both make; phrase 0 is the empty one.
    longer: HashMap<(u32, u16), u32>,
    /// Units that stand in the dictionary, but not yet in the payload.
    fresh: HashSet<u32>,
    /// How many codes there are.
    codes: u32,
    /// What was read last and has not been written: a code, and its first unit.
    phrase: Option<(u32, u16)>,
    width: Width,
    out: String,
    bits: u32,
    filled: u32,
}

impl Packer {
    fn new() -> Packer {
        Packer {
            longer: HashMap::new(),
            fresh: HashSet::new(),
            codes: 3,
            phrase: None,
            width: Width { bits: 2, left: 2 },
            out: String::new(),
            bits: 0,
            filled: 0,
        }
    }

    fn unit(&mut self, unit: u16) {
        let single = match self.longer.get(&(0, unit)) {
            Some(&code) => code,
            None => {
                let code = self.define(0, unit);
                self.fresh.insert(code);
                code
            }
        };
        match self.phrase {
            None => self.phrase = Some((single, unit)),
            Some((code, first)) => match self.longer.get(&(code, unit)) {
                Some(&longer) => self.phrase = Some((longer, first)),
                None => {
                    self.write_phrase(code, first);
                    self.define(code, unit);
                    self.phrase = Some((single, unit));
                }
            },
        }
    }

    fn define(&mut self, phrase: u32, unit: u16) -> u32 {
        let code = self.codes;
        self.longer.insert((phrase, unit), code);
        self.codes += 1;
        code
    }

    fn write_phrase(&mut self, code: u32, first: u16) {
        if self.fresh.remove(&code) {
            let short = first < 256;
            self.write(if short { SHORT } else { LONG }, self.width.bits);
            self.write(u32::from(first), if short { 8 } else { 16 });
            self.width.count();
        } else {
            self.write(code, self.width.bits);
        }
        self.width.count();
    }

    fn write(&mut self, number: u32, bits: u32) {
        (0..bits).for_each(|place| self.bit(number >> place & 1));
    }

    fn bit(&mut self, bit: u32) {
        self.bits = self.bits << 1 | bit;
        self.filled += 1;
        if self.filled == 6 {
            self.out.push(ALPHABET[self.bits as usize] as char);
            self.bits = 0;
            self.filled = 0;
        }
    }

    fn finish(mut self) -> String {
        if let Some((code, first)) = self.phrase {
            self.write_phrase(code, first);
        }
        self.write(END, self.width.bits);
        // At least one bit more: so the original does.
        self.bit(0);
        while self.filled > 0 {
            self.bit(0);
        }
        while !self.out.len().is_multiple_of(4) {
            self.out.push('=');
        }
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_payloads_are_read_and_written() {
        // Made with lz-string 1.5.0.
        for (text, payload) in [("", "Q==="), ("hello", "BYUwNmD2Q==="), ("{\"size\":9}", "N4IgzglgXgpiBcBOAvkA")] {
            assert_eq!(unpack(payload).as_deref(), Ok(text));
            assert_eq!(pack(text), payload);
        }
    }

    #[test]
    fn all_texts_go_round() {
        let mut texts = vec!["a".repeat(70_000), "ab😀é\u{ffff}ab😀é".repeat(9), "\0\u{1}ÿĀ".to_owned()];
        texts.extend((0..300).map(|length| (0..length).map(|at| char::from(33 + (at * at % 89) as u8)).collect()));
        for text in texts {
            let payload = pack(&text);
            assert_eq!(unpack(&payload).as_deref(), Ok(&*text));
            assert_eq!(unpack(payload.trim_end_matches('=')).as_deref(), Ok(&*text));
        }
    }

    #[test]
    fn damage_is_found() {
        let payload = pack(&"{\"size\":9,\"grid\":[[{},{}]]}".repeat(3));
        let text = unpack(&payload).unwrap();
        assert_eq!(unpack(&payload[..20]), Err(LzError::Short));
        assert_eq!(unpack("N4Igzgl-XgpiBcBOAvkA"), Err(LzError::Character('-')));
        assert_eq!(unpack(&format!("{}AAAA", payload.trim_end_matches('='))), Err(LzError::Long));
        assert_eq!(unpack(""), Err(LzError::Short));
        for place in 0..payload.trim_end_matches('=').len() {
            for &other in ALPHABET {
                let mut bytes = payload.clone().into_bytes();
                if std::mem::replace(&mut bytes[place], other) != other {
                    let damaged = String::from_utf8(bytes).unwrap();
                    assert_ne!(unpack(&damaged).as_deref(), Ok(&*text));
                }
            }
        }
    }

    #[test]
    fn what_unfolds_without_end_is_stopped() {
        // n times the phrase that is just being defined: the output grows with the square of the payload.
        let payload = pack(&"a".repeat(MAX_UNITS));
        assert!(payload.len() < 20_000);
        assert_eq!(unpack(&payload).map(|text| text.len()), Ok(MAX_UNITS));
        assert_eq!(unpack(&pack(&"a".repeat(MAX_UNITS + 1))), Err(LzError::Bomb));
    }
}
