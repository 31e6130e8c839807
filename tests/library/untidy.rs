//! Untidy tables: each row is read or named, and comes back as it was written.

use std::fs;

use crate::common::folder::{Folder, text};
use crate::common::run::{command, exactly, output};

const UNIQUE: &str = "1234341221434.21";
const SEVERAL: &str = "12..34..........";

/// What came in some encoding comes back in it, with its mark, byte for byte.
#[test]
fn encodings_come_back() {
    let folder = Folder::new();
    let path = folder.path("earlier.csv");
    let rows = format!("Nr;Rätsel;Autor\r\n1;{UNIQUE};\"Jürgen – „x“ €\"\r\n2;{SEVERAL};Ö\r\n3;x;\r\n");
    let cp1252 = |text: &str| {
        let byte = |sign: char| match sign {
            '–' => 0x96,
            '„' => 0x84,
            '“' => 0x93,
            '”' => 0x94,
            '€' => 0x80,
            _ => u8::try_from(sign).unwrap(),
        };
        text.chars().map(byte).collect::<Vec<u8>>()
    };
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let utf_16be = |text: &str| text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>();
    let utf_8 = |text: &str| text.as_bytes().to_vec();
    let marked = format!("\u{feff}{rows}");
    type Case<'c> = (&'c dyn Fn(&str) -> Vec<u8>, &'c str, &'c [&'c str]);
    let cases: [Case<'_>; 7] = [
        (&utf_8, &rows, &[]),
        (&utf_8, &marked, &[]),
        (&utf_16, &marked, &[]),
        (&utf_16be, &marked, &[]),
        (&utf_16, &rows, &["--encoding", "utf-16le"]),
        (&utf_16be, &rows, &["--encoding", "utf-16be"]),
        (&cp1252, &rows, &["--encoding", "cp1252"]),
    ];
    let plain = exactly(&["check", "--csv"], rows.as_bytes());
    for (encode, table, named) in cases {
        let mark = if table.starts_with('\u{feff}') { "\u{feff}" } else { "" };
        let expected = encode(&format!("{mark}{}", plain.out));
        let (out, status) = bytes_of(&[&["check", "--csv"], named].concat(), &encode(table));
        assert_eq!((&out, status), (&expected, 2), "{named:?}");
        let again = bytes_of(&[&["check", "--csv"], named].concat(), &out);
        assert_eq!(again.0, out, "nothing is said twice");
        let (all, status) = bytes_of(&[&["sheet"], named].concat(), &encode(table));
        assert_eq!((all, status), (encode(table), 0), "{named:?}");
        for cut in (0..out.len()).step_by(3) {
            fs::write(&path, &out[..cut]).unwrap();
            let arguments = [&["check", "--csv", "--resume", text(&path)], named].concat();
            assert_eq!(bytes_of(&arguments, &encode(table)), (out.clone(), 2), "{named:?} cut at {cut}");
        }
    }
    for (bytes, what) in [
        (utf_16(&rows), "this looks like UTF-16 without a mark; --encoding utf-16le reads it"),
        (cp1252(&rows), "not UTF-8; a sheet of Windows may be read with --encoding cp1252"),
        (b"PK\x03\x04....xl/workbook.xml".to_vec(), "this is a spreadsheet: save it as CSV"),
    ] {
        let ran = exactly(&["check", "--csv"], bytes);
        assert!(ran.status == 2 && ran.out.is_empty() && ran.err.contains(what), "{what}: {ran:?}");
    }
}

/// The bytes of standard output, and the status.
fn bytes_of(arguments: &[&str], input: &[u8]) -> (Vec<u8>, i32) {
    let ran = output(command(arguments), input);
    (ran.stdout, ran.status.code().unwrap())
}
