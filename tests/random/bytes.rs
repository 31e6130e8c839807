//! Arbitrary bytes at all sizes around every bound end in bounded time, and nobody panics.

use std::panic;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::random;
use crate::common::run::exactly;
use crate::common::texts::records_with;
use exactly::format::Options;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// Around the bounds of orders: those read only by name, one and two digits, letters, the largest, and what is too large.
const ORDERS: [usize; 12] = [1, 2, 3, 4, 9, 10, 35, 36, 63, 64, 65, 66];

/// More than any text here may take, on a busy machine and without optimisation.
const LONG: Duration = Duration::from_secs(60);

/// Characters of texts, each with what it is like.
const ALPHABETS: [&[u8]; 8] = [
    b"123456789.",
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.",
    b"1 2 3 10 . ",
    b"[[\"1\",],{}] \n",
    b"+-|. 12\n",
    b"abcde.\n",
    b"#=:;,/\t \r\n12r3c",
    b"\n",
];

/// Reads a text to its end, puzzles and faults alike; how many there were.
fn read(text: &[u8]) -> usize {
    records_with(text, &Options::default()).len()
}

/// Reads texts on a thread of their own, and says which of them panics or takes long.
fn end_in_time(texts: Vec<(String, Vec<u8>)>) {
    let (say, hear) = mpsc::channel();
    let names: Vec<_> = texts.iter().map(|(name, _)| name.clone()).collect();
    thread::spawn(move || {
        for (_, text) in texts {
            let begin = Instant::now();
            let ended = panic::catch_unwind(|| read(&text));
            let beginning = String::from_utf8_lossy(&text[..text.len().min(300)]).into_owned();
            let told = say.send((ended.is_ok(), begin.elapsed(), beginning));
            if told.is_err() {
                return;
            }
        }
    });
    for name in names {
        let Ok((is_well, took, beginning)) = hear.recv_timeout(LONG) else { panic!("{name} hangs") };
        assert!(is_well, "{name} panics: {beginning:?}");
        if took > Duration::from_secs(1) {
            println!("{name}: {took:?}");
        }
    }
}

fn text(rng: &mut ChaCha8Rng, alphabet: &[u8], length: usize) -> Vec<u8> {
    (0..length).map(|_| alphabet[rng.random_range(0..alphabet.len())]).collect()
}

#[test]
fn texts_around_every_order() {
    let mut rng = random::seeded(3_663);
    let mut texts = Vec::new();
    for order in ORDERS {
        let cells = order * order;
        for (number, alphabet) in ALPHABETS.iter().enumerate() {
            for length in [cells - 1, cells, cells + 1, 2 * cells - 1, 2 * cells, 2 * cells + 1] {
                texts.push((format!("{length} bytes of alphabet {number}"), text(&mut rng, alphabet, length)));
            }
            let lines = order.saturating_sub(1)..=order + 1;
            for rows in lines {
                let mut block = Vec::new();
                for _ in 0..rows {
                    block.extend(text(&mut rng, alphabet, order));
                    block.push(b'\n');
                }
                texts.push((format!("{rows} lines of {order} of alphabet {number}"), block));
            }
        }
    }
    end_in_time(texts);
}

/// Squares in spaced numbers of which one row has lost its blanks, or is short, or has other symbols.
#[test]
fn squares_with_one_other_row() {
    let mut rng = random::seeded(3_664);
    let mut texts = Vec::new();
    for order in ORDERS {
        let row = |shift: usize| (0..order).map(move |cell| (cell + shift) % order + 1);
        let spaced = |shift| row(shift).map(|value| value.to_string()).collect::<Vec<_>>().join(" ");
        let letters = |shift| {
            row(shift)
                .map(|value| {
                    char::from(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!?%&"[value % 66])
                })
                .collect()
        };
        for kind in 0..4 {
            let other = rng.random_range(0..order);
            let line = |shift: usize| -> String {
                match (kind, shift == other) {
                    (_, false) => spaced(shift),
                    (0, _) => letters(shift),
                    (1, _) => spaced(shift).replace(' ', ""),
                    (2, _) => spaced(shift).replacen(' ', "", 1),
                    _ => ".".repeat(order),
                }
            };
            let square: String = (0..order).map(|shift| line(shift) + "\n").collect();
            texts.push((format!("order {order}, kind {kind}"), square.clone().into_bytes()));
            // And later in a file.
            let whole: String = (0..order).map(|shift| spaced(shift) + "\n").collect();
            texts.push((
                format!("order {order}, kind {kind}, behind another"),
                format!("{whole}\n{square}").into_bytes(),
            ));
        }
    }
    end_in_time(texts);
}

/// Rows without a blank line between them, of which the last is over: they are one record, refused without a look at all rows for
/// each of them.
#[test]
fn a_mebibyte_of_rows_in_one_run() {
    let rows = [".........\n", "......\n", "1,2,3,4\n", "1.\n", "5 3 . . 7 . . . .\n"];
    let run = |row: &&str| (format!("rows {row:?}"), (row.repeat((1 << 20) / row.len()) + row).into_bytes());
    end_in_time(rows.iter().map(run).collect());
}

#[test]
fn lines_and_heads_around_their_bounds() {
    let mut rng = random::seeded(3_665);
    let mut texts = Vec::new();
    for bound in [1 << 16, 1 << 20] {
        for (number, alphabet) in ALPHABETS.iter().enumerate() {
            let plain: Vec<u8> = alphabet.iter().copied().filter(|&byte| byte != b'\n').collect();
            for length in [bound - 1, bound, bound + 1] {
                if !plain.is_empty() {
                    let mut line = text(&mut rng, &plain, length);
                    line.extend_from_slice(b"\n12..34..21..43..\n");
                    texts.push((format!("a line of {length} bytes of alphabet {number}"), line));
                }
                texts.push((format!("{length} bytes of alphabet {number}"), text(&mut rng, alphabet, length)));
            }
        }
    }
    texts.push(("40 000 puzzles on a line".to_owned(), b"[[\"1\"]]".repeat(40_000)));
    texts.push(("an array that never ends".to_owned(), [b"[[".to_vec(), b"\n".repeat(64_000)].concat()));
    end_in_time(texts);
}

/// The first reader to be told of an order that is too large was one that panicked.
#[test]
fn a_jigsaw_of_order_65_is_an_error() {
    let (cells, regions) = (".".repeat(65 * 65), (0..65 * 65).map(|cell| char::from(b'a' + (cell / 65 % 26) as u8)));
    let text = format!("{}1{}{}\n", &cells[..4200], &cells[4201..], regions.collect::<String>());
    let begin = Instant::now();
    let ran = exactly(&["check", "--timeout", "1"], text);
    assert_eq!((ran.out.as_str(), ran.status), ("", 2), "{}", ran.err);
    assert!(!ran.err.contains("internal error") && begin.elapsed() < Duration::from_secs(10), "{}", ran.err);
}
