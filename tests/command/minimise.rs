//! Puzzles without the givens that they can do without, as the command says them; by what is left if one more is taken away.

use std::path::Path;

use crate::common::run::exactly;

fn cells_of_givens(line: &str) -> Vec<usize> {
    (0..line.len()).filter(|&cell| line.as_bytes()[cell].is_ascii_digit() && line.as_bytes()[cell] != b'0').collect()
}

fn without(line: &str, cell: usize) -> String {
    format!("{}.{}", &line[..cell], &line[cell + 1..])
}

/// The verdicts of puzzles, in their order.
fn verdicts(lines: &[String]) -> Vec<String> {
    let ran = exactly(&["check"], lines.join("\n"));
    ran.out.lines().map(|line| line.rsplit(' ').next().unwrap().to_owned()).collect()
}

/// `EXACTLY_DATA=… cargo test --release --test command minimise:: large`
#[test]
fn large_sets_are_checked() {
    let Some(folder) = std::env::var_os("EXACTLY_DATA") else {
        println!("skipped: EXACTLY_DATA names no folder");
        return;
    };
    for file in ["17-clue.txt", "hardest-11.txt"] {
        let text = std::fs::read_to_string(Path::new(&folder).join(file)).unwrap();
        let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).take(1000).map(str::to_owned).collect();
        let ran = exactly(&["minimise", "--check"], lines.join("\n"));
        assert_eq!((ran.err.as_str(), ran.out.lines().count()), ("", lines.len()), "{file}");
        let (mut fewer, mut expected) = (Vec::new(), Vec::new());
        for (line, said) in lines.iter().zip(ran.out.lines()) {
            // There is no unique sudoku of 16 givens.
            assert!(file != "17-clue.txt" || said.ends_with(": minimal"), "{said}");
            for cell in cells_of_givens(line) {
                let name = format!("r{}c{}={}", cell / 9 + 1, cell % 9 + 1, &line[cell..=cell]);
                fewer.push(without(line, cell));
                expected.push(if said.split(' ').any(|word| word == name) { "unique" } else { "multiple" });
            }
        }
        assert_eq!(verdicts(&fewer), expected, "{file}");
    }
}
