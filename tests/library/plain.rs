//! Futoshiki, skyscrapers, killers and KenKens as people type them.

use exactly::Puzzle;
use exactly::format::{EXACTLY, Format, Options, Parser, ReadError, Reader, Style};

fn read(text: &str, from: Option<&str>) -> Result<Vec<(&'static str, Puzzle)>, String> {
    let options = Options { from: from.and_then(Format::by_name), ..Options::default() };
    let mut reader = Reader::new(text.as_bytes(), &options).map_err(|error| error.to_string())?;
    let mut parser = Parser::new(&options);
    let mut found = Vec::new();
    while let Some(chunk) = reader.next_chunk() {
        for record in parser.records(&chunk.map_err(|error: ReadError| error.to_string())?) {
            let record = record.map_err(|error| format!("{}:{} {error}", error.line, error.column))?;
            found.push((record.format.name(), record.puzzle));
        }
    }
    Ok(found)
}

/// The lines of our own notation that say clues and givens.
fn said(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    EXACTLY.write_puzzle(puzzle, Style::default(), &mut text).unwrap();
    text.lines().skip(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_typed_is_read() {
    let latin = |rest: &str| format!("boxes: none {rest}");
    for (text, name, expected) in [
        (". < . > . < .\n^           v\n.   .   .   .\n", "", String::new()),
        (
            ".<. . .\n^\n. . . .\n\n. . . .\n      ∨\n3 . . .\n",
            "futoshiki",
            latin("less: r1c1 r1c2 less: r1c1 r2c1 less: r4c4 r3c4 givens: .... .... .... 3..."),
        ),
        (
            "Skyscrapers:\n  0 1 0 0\n4 0 0 0 0 0\n0 0 0 2 0 0\n0 0 0 0 0 1\n0 0 0 0 0 0\n  2 0 0 3\n",
            "skyscrapers",
            latin(
                "skyscraper r0c2: 1 skyscraper r5c1: 2 skyscraper r5c4: 3 skyscraper r1c0: 4 skyscraper r3c5: 1 \
                 givens: .... ..2. .... ....",
            ),
        ),
        (
            "a a b b\nc d d b\nc e e f\ng g f f\n\na=3+\nb: 12x\nc 1-\nd 2/\ne 5 +\nf 7+\ng 7*\n",
            "cages",
            latin(
                "kenken 3+: r1c1 r1c2 kenken 12x: r1c3 r1c4 r2c4 kenken 1-: r2c1 r3c1 kenken 2/: r2c2 r2c3 \
                 kenken 5+: r3c2 r3c3 kenken 7+: r3c4 r4c3 r4c4 kenken 7x: r4c1 r4c2",
            ),
        ),
        ("AA..\nBB..\n....\n...C\nA 3\nB 7\nC 2\n", "cages", "cage 3: r1c1 r1c2 cage 7: r2c1 r2c2 cage 2: r4c4".into()),
        (
            "ABBC\nAACC\nD1CE\nDFFE\n\nA 8+\nB 5+\nC 11+\nD 2-\nE 6+\nF 1-\n",
            "cages",
            latin(
                "kenken 8+: r1c1 r2c1 r2c2 kenken 5+: r1c2 r1c3 kenken 11+: r1c4 r2c3 r2c4 r3c3 kenken 2-: r3c1 r4c1 \
                 kenken 6+: r3c4 r4c4 kenken 1-: r4c2 r4c3 givens: .... .... .1.. ....",
            ),
        ),
        ("AABB\nCDDB\nCEEF\nGGHF\nA 3+\nB 8+\nC 1-\nD 2/\nE 5+\nF 5+\nG 6+\nH 2\n", "cages", String::new()),
    ] {
        match read(text, None) {
            Ok(found) if !name.is_empty() => {
                assert_eq!(found.len(), 1, "{text}");
                assert_eq!(found[0].0, name, "{text}");
                if !expected.is_empty() {
                    assert_eq!(said(&found[0].1), expected, "{text}");
                }
            }
            Err(_) if name.is_empty() => {}
            other => panic!("{other:?}\n{text}"),
        }
    }
}

#[test]
fn several_stand_in_a_file() {
    for name in ["futoshiki", "skyscrapers", "cages"] {
        let example = Format::by_name(name).unwrap().example();
        for between in ["", "\n"] {
            if name == "skyscrapers" && between.is_empty() {
                continue;
            }
            let found = read(&format!("{example}{between}{example}"), None).unwrap();
            assert_eq!(found.iter().map(|found| found.0).collect::<Vec<_>>(), [name; 2]);
            assert_eq!(found[0].1, found[1].1);
        }
    }
}

#[test]
fn what_is_damaged_is_refused() {
    let example = |name: &str| Format::by_name(name).unwrap().example();
    for (name, whole, damaged) in [
        ("futoshiki", ". < .", "< . ."),
        ("futoshiki", "> .   .\n", ">   .\n"),
        ("futoshiki", "\n^\n", "\n ^\n"),
        ("futoshiki", "3   .", "5   ."),
        ("futoshiki", "3   .", "_   ."),
        ("skyscrapers", "  . 2 4 2\n", "  . 2 4 5\n"),
        ("skyscrapers", "  . 2 4 2\n", "  . 2 4\n"),
        ("skyscrapers", ". . . . . 3\n", ". . . . .\n"),
        ("cages", "A 4\n", ""),
        ("cages", "A 4\n", "A 4\nA 4\n"),
        ("cages", "A 4\n", "I 4\n"),
        ("cages", "A 4\n", "A 04\n"),
        ("cages", "A 4\n", "A4\n"),
        ("cages", "A 4\n", "A 4+\n"),
        ("cages", "AABC\n", "AAB\n"),
        ("cages", "AABC\n", "A9BC\n"),
    ] {
        let text = example(name).replacen(whole, damaged, 1);
        assert_ne!(text, example(name), "{whole:?}");
        assert!(read(&text, None).is_err(), "{text}");
        assert!(read(&text, Some(name)).is_err(), "{text}");
    }
    // Numbers around cells are skyscrapers only where somebody says so.
    let bare = example("skyscrapers").split_once('\n').unwrap().1;
    assert!(read(bare, None).is_err());
    assert_eq!(read(bare, Some("skyscrapers")).unwrap().len(), 1);
}
