//! Futoshiki, skyscrapers, killers and KenKens as people type them.

use exactly::Puzzle;
use exactly::format::{Format, Options, Parser, ReadError, Reader};

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
