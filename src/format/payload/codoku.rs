//! Digits with runs of empty cells in one character each, as SudokuPad's `scf` links have them, and the older `classic`.
//!
//! ```ebnf
//! scf     = { sign } ;                                   (* number 10 e + d of the first alphabet: the digit d, and e empty cells *)
//! classic = { digit | run } ;                            (* number e of the second: e empty cells, from 0 *)
//! digit   = "1" … "9" | "0" ;                            (* 0 is an empty cell *)
//! ```

/// Characters of `scf`.
const ALPHABET: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// Characters of `classic`, beside digits.
const RUNS: &[u8; 70] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// The most cells of a board.
const MAX_CELLS: usize = 64 * 64;

/// The digits of a code, 0 for an empty cell; `None` where it is none, or they are no square or more than a board has.
pub fn decode(code: &str) -> Option<Vec<u8>> {
    square(code, |byte, cells| {
        let number = place(ALPHABET, byte)?;
        cells.push(number as u8 % 10);
        cells.resize(cells.len() + number / 10, 0);
        Some(())
    })
}

/// The digits of an older code.
pub fn decode_classic(code: &str) -> Option<Vec<u8>> {
    square(code, |byte, cells| {
        if byte.is_ascii_digit() {
            cells.push(byte - b'0');
        } else {
            cells.resize(cells.len() + place(RUNS, byte)?, 0);
        }
        Some(())
    })
}

/// The code of digits, 0 for an empty cell; each is at most 9.
pub fn encode(cells: &[u8]) -> String {
    let mut code = String::new();
    let mut rest = cells;
    while let Some((&digit, behind)) = rest.split_first() {
        let empty = behind.iter().take(5).take_while(|cell| **cell == 0).count();
        code.push(ALPHABET[10 * empty + usize::from(digit)] as char);
        rest = &behind[empty..];
    }
    code
}

fn square(code: &str, mut read: impl FnMut(u8, &mut Vec<u8>) -> Option<()>) -> Option<Vec<u8>> {
    let mut cells = Vec::new();
    for byte in code.bytes() {
        read(byte, &mut cells)?;
        if cells.len() > MAX_CELLS {
            return None;
        }
    }
    if !cells.is_empty() && cells.len().isqrt().pow(2) == cells.len() { Some(cells) } else { None }
}

fn place(alphabet: &[u8], byte: u8) -> Option<usize> {
    alphabet.iter().position(|&character| character == byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "..8...2.9.1..7......9.....5.3.....9..4..1..6.8..753...65.3....7..1.9.......6...2.";

    fn digits(line: &str) -> Vec<u8> {
        line.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect()
    }

    #[test]
    fn codes_go_round() {
        assert_eq!(decode("AcCJLv0xFrTOLGS75X6FhRBxAaC"), Some(digits(LINE)));
        assert_eq!(encode(&digits(LINE)), "AcCJLv0xFrTOLGS75X6FhRBxAaC");
        for cells in [vec![1, 2, 3, 4], vec![0; 4096], vec![9; 81]] {
            assert_eq!(decode(&encode(&cells)), Some(cells));
        }
    }

    #[test]
    fn older_codes_are_read() {
        assert_eq!(decode_classic("12A34"), Some(vec![1, 2, 3, 4]));
        assert_eq!(decode_classic("1CB"), Some(vec![1, 0, 0, 0]));
        assert_eq!(decode_classic("C8D2"), None);
    }

    #[test]
    fn damage_is_refused() {
        for code in ["", "AcC", "AcCJLv0xFrTOLGS75X6FhRBxAa", "yz", "é"] {
            assert_eq!(decode(code), None, "{code}");
        }
        assert_eq!(decode(&"x".repeat(1 << 20)), None);
    }
}
