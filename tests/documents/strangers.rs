//! What is handed in and is no text of puzzles is called by its name, in one line.

use crate::common::run::exactly;

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What it says of a file that cannot be read: one line.
fn said(name: &str) -> String {
    let ran = exactly(&["count", name], "");
    assert_eq!((ran.out.as_str(), ran.status, ran.err.lines().count()), ("", 2, 1), "{name}: {ran:?}");
    ran.err
}

#[test]
fn a_name_that_is_no_file_is_called_what_it_is() {
    assert_eq!(said("puzzles"), "exactly: error: puzzles: this is a folder: name the files in it\n");
    for puzzle in [UNIQUE, "1234341221434321", &".".repeat(256), "[[\"1\",\".\"],[\".\",\".\"]]"] {
        let said = said(puzzle);
        assert!(said.ends_with("; this is a puzzle: did you mean -p?\n"), "{said}");
    }
    for missing in ["no/such/file.txt", "easy.txt", "12", "puzzle-9x9"] {
        assert!(!said(missing).contains("did you mean"), "{missing}");
    }
    let links = [
        ("https://swaroopg92.github.io/penpa-edit/?m=solve&p=7VRLb9pAEL7z", "a penpa link: not read yet"),
        ("https://example.org/puzzle.txt", "a link: what is behind it is not fetched"),
    ];
    for (link, what) in links {
        assert_eq!(said(link), format!("exactly: error: {link}: this is {what}\n"));
    }
}

#[test]
fn a_file_that_is_no_text_is_called_what_it_is() {
    let folder = std::env::temp_dir().join(format!("exactly-strangers-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let picture = exactly(&["render", "--to", "svg", "-p", UNIQUE], "").out;
    let link = "https://swaroopg92.github.io/penpa-edit/?m=solve&p=7VRLb9pAEL7z\n";
    let files: [(&str, &[u8], &str); 6] = [
        (
            "a.png",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0",
            "a PNG picture: puzzles are read from text",
        ),
        (
            "a.xlsx",
            b"PK\x03\x04\x14\0\x06\0\x08\0[Content_Types].xml\0PK\x03\x04xl/workbook.xml",
            "a spreadsheet: save it as CSV",
        ),
        ("a.pdf", b"%PDF-1.5\n%\xd0\xd4\xc5\xd8\n", "a PDF document: copy the puzzle out of it as text"),
        ("a.svg", picture.as_bytes(), "an SVG picture: puzzles are read from text"),
        ("link.txt", link.as_bytes(), "a penpa link: not read yet"),
        ("page.html", b"<!DOCTYPE html>\n<html></html>\n", "a web page: copy the puzzle out of it as text"),
    ];
    for (name, bytes, what) in files {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        let path = path.to_str().unwrap();
        assert_eq!(said(path), format!("exactly: error: {path}: this is {what}\n"));
    }
    let typed = exactly(&["check", "-p", link], "");
    assert!(typed.err.starts_with("exactly: error: <puzzle>: this is a penpa link: not read yet\n"), "{}", typed.err);
    std::fs::remove_dir_all(folder).unwrap();
}
