//! What a link of f-puzzles or SudokuPad holds: a payload, or only the number of a puzzle that a server has.
//!
//! ```ebnf
//! fpuzzles  = [ scheme ], …, "f-puzzles.com", …, load | scheme, …, load | "?load=", lz | lz ;
//! sudokupad = [ scheme ], …, site, ( …, load | …, sign, "puzzleid=", id | "/", [ "sudoku/" ], id ) | "sudokupad://puzzle/", id | id ;
//! site      = "sudokupad.app" | "app.crackingthecryptic.com" ;
//! scheme    = "http", [ "s" ], "://" ;
//! load      = sign, "load=", lz ;
//! sign      = "?" | "&" | "#" ;                          (* what follows from such a sign on is passed over *)
//! id        = ( "fpuz" | "fpuzzles" ), lz | ( "scl" | "ctc" ), lz | "scf", code | "classic", code ;    (* any other is on a server *)
//! lz        = "N", … ;                                   (* lz.rs, perhaps percent-encoded *)
//! ```

use super::{codoku, percent};

/// What a link holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// lz-string of f-puzzles JSON.
    Fpuzzles(String),
    /// lz-string of SudokuPad's JSON.
    Scl(String),
    /// Digits as `scf` has them.
    Codoku(String),
    /// Digits as `classic` has them.
    Classic(String),
    /// The name of a puzzle on a server.
    Server(String),
}

/// The programs that a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// f-puzzles.com.
    Fpuzzles,
    /// sudokupad.app and its older address.
    SudokuPad,
}

/// Whether a line is a link of one of the programs, or what stands behind it in one, by its first characters alone.
pub fn program(line: &str) -> Option<Program> {
    let line = line.trim();
    let (host, rest) = parted(line);
    // Solvers on other hosts take the same parameter.
    let is_loaded = || line.starts_with("http") && parameter(rest, "load=").is_some_and(|load| load.starts_with("N4I"));
    let is_known = host.ends_with("f-puzzles.com") || line.starts_with("N4Ig") || line.starts_with("?load=");
    if is_known || !is_sudokupad(host) && is_loaded() {
        Some(Program::Fpuzzles)
    } else if is_sudokupad(host) || line.starts_with("sudokupad://") || is_bare_id(line) {
        Some(Program::SudokuPad)
    } else {
        None
    }
}

/// Whether a line is an id without its link: digits must be a whole code, since words may begin as they do.
fn is_bare_id(line: &str) -> bool {
    match by_prefix(line) {
        Some(Link::Codoku(code)) => codoku::decode(&code).is_some(),
        Some(Link::Classic(code)) => codoku::decode_classic(&code).is_some(),
        found => found.is_some(),
    }
}

/// Whether a second link stands within a line: what parted it from the first is lost.
pub fn holds_another(line: &str) -> bool {
    let line = line.trim();
    line.match_indices("http").any(|(place, _)| place > 0 && program(&line[place..]).is_some())
}

/// What stands behind `q=` in a link of the Interactive Sudoku Solver.
pub fn query(line: &str) -> Option<&str> {
    let (host, rest) = parted(line.trim());
    parameter(rest, "q=").filter(|_| host.eq_ignore_ascii_case("sigh.github.io"))
}

/// What a link holds; `None` where it is none of these programs' links, or its `%` are damaged.
pub fn read(line: &str) -> Option<Link> {
    let line = line.trim();
    let (host, rest) = parted(line);
    let held = match program(line)? {
        Program::Fpuzzles if line.starts_with("N4Ig") => Link::Fpuzzles(line.to_owned()),
        Program::Fpuzzles => {
            let rest = if line.starts_with('?') { line } else { rest };
            match (parameter(rest, "load="), parameter(rest, "id=")) {
                (Some(payload), _) => Link::Fpuzzles(payload.to_owned()),
                (None, id) => Link::Server(id.unwrap_or(rest).to_owned()),
            }
        }
        Program::SudokuPad => of_sudokupad(if is_sudokupad(host) { rest } else { line }),
    };
    Some(match held {
        Link::Fpuzzles(payload) => Link::Fpuzzles(plain(&payload)?),
        Link::Scl(payload) => Link::Scl(plain(&payload)?),
        Link::Codoku(code) => Link::Codoku(percent::decode(&code)?.into_owned()),
        Link::Classic(code) => Link::Classic(percent::decode(&code)?.into_owned()),
        Link::Server(id) => Link::Server(id),
    })
}

/// The host of a link, and what stands behind it.
fn parted(line: &str) -> (&str, &str) {
    let behind = line.strip_prefix("https://").or_else(|| line.strip_prefix("http://")).unwrap_or(line);
    let end = behind.find(['/', '?', '#']).unwrap_or(behind.len());
    behind.split_at(end)
}

fn is_sudokupad(host: &str) -> bool {
    ["sudokupad.app", "app.crackingthecryptic.com"].iter().any(|known| host.ends_with(known))
}

fn of_sudokupad(rest: &str) -> Link {
    if let Some(payload) = parameter(rest, "load=") {
        return Link::Fpuzzles(payload.to_owned());
    }
    let path = rest.strip_prefix("sudokupad://puzzle").unwrap_or(rest).trim_start_matches('/');
    let path = path.strip_prefix("sudoku/").unwrap_or(path);
    let id = parameter(path, "puzzleid=").unwrap_or_else(|| {
        let end = path.find(['?', '&', '#']).unwrap_or(path.len());
        &path[..end]
    });
    by_prefix(id).unwrap_or_else(|| Link::Server(id.to_owned()))
}

/// What an id holds, by its prefix. `classic` and `scf` have short codes that could be words: see [`Link::Server`].
fn by_prefix(id: &str) -> Option<Link> {
    let lz = |rest: &str| rest.starts_with("N4I") || rest.starts_with("N4%");
    let after = |prefix: &str| id.strip_prefix(prefix);
    if let Some(payload) = after("fpuzzles").or(after("fpuz")).filter(|rest| lz(rest)) {
        Some(Link::Fpuzzles(payload.to_owned()))
    } else if let Some(payload) = after("scl").or(after("ctc")).filter(|rest| rest.starts_with('N')) {
        Some(Link::Scl(payload.to_owned()))
    } else if let Some(code) = after("scf").filter(|rest| rest.bytes().all(|byte| byte.is_ascii_alphanumeric())) {
        Some(Link::Codoku(code.to_owned()))
    } else {
        after("classic").map(|code| Link::Classic(code.to_owned()))
    }
}

/// The value of a parameter behind `?`, `&` or `#`.
fn parameter<'r>(rest: &'r str, name: &str) -> Option<&'r str> {
    let start = rest.match_indices(name).find(|(place, _)| rest[..*place].ends_with(['?', '&', '#']));
    let value = &rest[start?.0 + name.len()..];
    Some(&value[..value.find(['&', '#']).unwrap_or(value.len())])
}

/// A payload without percent-encoding; forms turn `+` into blanks.
fn plain(payload: &str) -> Option<String> {
    Some(percent::decode(payload)?.replace(' ', "+"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_all_kinds_are_read() {
        let fpuzzles = Some(Link::Fpuzzles("N4Ig+/=".to_owned()));
        let links = "https://f-puzzles.com/?load=N4Ig+/=|http://www.f-puzzles.com/?load=N4Ig%2B%2F%3D&x=1|f-puzzles.com?load=N4Ig /=|\
            https://example.com/solver?load=N4Ig+/=|?load=N4Ig+/=|N4Ig+/=|https://sudokupad.app/fpuzN4Ig+/=|\
            https://sudokupad.app/fpuzzlesN4Ig+/=?setting-nogrid=1|\
            https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzlesN4Ig+/=|\
            https://app.crackingthecryptic.com/sudoku/?load=N4Ig+/=|https://beta.sudokupad.app/?puzzleid=fpuzN4Ig+/=|\
            fpuzN4Ig+/=|sudokupad://puzzle/fpuzN4Ig+/=";
        for line in links.split('|') {
            assert_eq!(read(line), fpuzzles, "{line}");
        }
        assert_eq!(read("https://sudokupad.app/sclN4Ig"), Some(Link::Scl("N4Ig".to_owned())));
        assert_eq!(read("sudokupad.app/scfAcCJ"), Some(Link::Codoku("AcCJ".to_owned())));
        assert_eq!(read("https://sudokupad.app/classic12A"), Some(Link::Classic("12A".to_owned())));
    }

    #[test]
    fn two_links_on_a_line_are_told() {
        let link = "https://sudokupad.app/scfAcCJ";
        for between in ["#", "?", "&x=", " "] {
            assert!(holds_another(&format!("{link}{between}{link}")), "{between:?}");
        }
        assert!(!holds_another(link) && !holds_another(&format!("{link}?from=https://example.com/")));
    }

    #[test]
    fn ids_of_servers_are_told_apart() {
        for line in
            ["https://f-puzzles.com/?id=y2abcd", "https://sudokupad.app/xyz123", "https://sudokupad.app/author/name"]
        {
            assert!(matches!(read(line), Some(Link::Server(_))), "{line}");
        }
        for line in ["https://example.com/?load=M4Ig", "53..7....", "sclx", "https://f-puzzles.com/?load=N4%", ""] {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
