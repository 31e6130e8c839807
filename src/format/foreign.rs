//! What an input is that is no text of puzzles, by its first bytes: whoever hands in a picture is told so, and not that a
//! cell was expected.

use super::notation::Format;
use super::payload::link::query;

impl Format {
    /// What these first bytes of an input, or the name of a file, are known to begin, if no puzzle is read from it: with what to
    /// do instead.
    pub fn foreign(head: &[u8]) -> Option<&'static str> {
        binary(head).or_else(|| link(head.trim_ascii())).or_else(|| text(head.trim_ascii_start()))
    }
}

/// Signatures of files that are no text.
const SIGNATURES: [(&[u8], &str); 9] = [
    (b"\x89PNG\r\n", "a PNG picture: puzzles are read from text"),
    (b"\xff\xd8\xff", "a JPEG picture: puzzles are read from text"),
    (b"GIF8", "a GIF picture: puzzles are read from text"),
    (b"%PDF-", "a PDF document: copy the puzzle out of it as text"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document: save a spreadsheet as CSV, and text as text"),
    (b"\x1f\x8b", "a gzip archive: unpack it"),
    (b"BZh", "a bzip2 archive: unpack it"),
    (b"\xfd7zXZ\0", "an xz archive: unpack it"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive: unpack it"),
];

fn binary(head: &[u8]) -> Option<&'static str> {
    if head.starts_with(b"PK\x03\x04") {
        return Some(zip(head));
    }
    if head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP") {
        return Some("a WebP picture: puzzles are read from text");
    }
    SIGNATURES.iter().find(|(signature, _)| head.starts_with(signature)).map(|(_, what)| *what)
}

/// A spreadsheet and a document are archives, told apart by the names of their parts.
fn zip(head: &[u8]) -> &'static str {
    let holds = |name: &[u8]| head.windows(name.len()).any(|part| part == name);
    if holds(b"xl/") || holds(b"opendocument.spreadsheet") {
        "a spreadsheet: save it as CSV"
    } else if holds(b"word/") || holds(b"opendocument.text") {
        "a text document: save it as plain text"
    } else if holds(b"[Content_Types].xml") {
        "a spreadsheet or another Office document: save it as CSV or plain text"
    } else {
        "a ZIP archive: unpack it"
    }
}

/// Sites, in small letters without `www.`, and what their links are.
const SITES: [(&str, &str); 2] = [
    ("sudokupad.svencodes.com", "a link to a server: what is behind it is not fetched"),
    ("swaroopg92.github.io", "a penpa link: not read yet"),
];

/// Sites whose links are read.
const READ: [&str; 6] =
    ["f-puzzles.com", "sudokupad.app", "app.crackingthecryptic.com", "puzz.link", "pzv.jp", "pzplus.tck.mn"];

fn link(text: &[u8]) -> Option<&'static str> {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii();
    let line = String::from_utf8_lossy(&line[..line.len().min(200)]).to_ascii_lowercase();
    let is_address = line.starts_with("http://") || line.starts_with("https://");
    let address = line.split_once("://").map_or(line.as_str(), |(_, address)| address);
    let address = address.strip_prefix("www.").unwrap_or(address);
    let host = address.split(['/', '?', '#']).next().unwrap_or_default();
    if READ.iter().any(|site| host.ends_with(site)) || query(address).is_some() {
        return None;
    }
    let site = SITES.iter().find(|(site, _)| {
        address.strip_prefix(site).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
    });
    match site {
        Some((_, what)) => Some(what),
        None if is_address && !holds_cells(&line) => Some("a link: what is behind it is not fetched"),
        None => None,
    }
}

/// Whether an address holds the cells of a puzzle.
fn holds_cells(address: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let mut pieces = address.split(['/', '?', '&', '#', '=']);
    address.contains("bd=")
        || address.contains("load=n4i")
        || pieces.any(|piece| piece.len() == 81 && piece.bytes().all(is_cell))
}

fn text(text: &[u8]) -> Option<&'static str> {
    let begins = |with: &str| text.get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with.as_bytes()));
    let holds = |word: &[u8]| text.windows(word.len()).any(|part| part == word);
    if begins("<!doctype html") || begins("<html") {
        return Some("a web page: copy the puzzle out of it as text");
    }
    if is_formula(text) {
        return Some("a formula in DIMACS: no puzzle");
    }
    if is_arrows(text) {
        return Some("a killer whose cages are drawn by arrows: not read yet");
    }
    if begins("<svg") || begins("<?xml") && holds(b"<svg") {
        return Some("an SVG picture: puzzles are read from text");
    }
    None
}

/// Whether a text begins with the head of a formula, below comments.
fn is_formula(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let head = lines.find(|line| !line.is_empty() && *line != b"c" && !line.starts_with(b"c "));
    head.is_some_and(|head| head.starts_with(b"p cnf "))
}

/// Whether the first line of a text is a cell for each of 81, most of which point to another.
fn is_arrows(text: &[u8]) -> bool {
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii();
    let points = line.iter().filter(|byte| b"<>^v".contains(byte)).count();
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || b"<>^v`',.".contains(byte);
    line.len() == 81 && 2 * points > line.len() && line.iter().all(is_cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_not_foreign() {
        let texts = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8|https://sudokupad.app/scfAcCJLv0xFrTOLGS75X6FhRBxAaC|\
            53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79|\
            https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060|classic\n|ABCD....DCBA....|[[5,3,0]]|\
            {\"puzzle\": \"53..7....\"}|PK..|";
        texts.split('|').for_each(|text| assert_eq!(Format::foreign(text.as_bytes()), None, "{text}"));
        for format in crate::format::FORMATS {
            assert_eq!(Format::foreign(format.example().as_bytes()), None, "{}", format.name());
        }
    }
}
