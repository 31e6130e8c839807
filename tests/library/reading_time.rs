//! Reading a text takes time in proportion to its length, whatever the text is.

use std::fs;

use exactly::format::{Options, Stream};

/// What is repeated until a text is long enough.
const KINDS: [(&str, &str); 22] = [
    ("prose", "It was a dark and stormy night; the rain fell in torrents, except at 9 o'clock. "),
    ("digits on one line", "1234567890"),
    ("digits on lines", "530070000\n"),
    ("open brackets", "["),
    ("nested JSON", "{\"a\":["),
    ("bars", "|"),
    ("blanks", " "),
    ("empty lines", "\n"),
    ("a digit a line", "1\n"),
    ("comments", "# x\n"),
    ("base64", "QWxhZGRpbjpvcGVuIHNlc2FtZQ"),
    ("commas", "1,,2,"),
    ("tuples", "(1, 2, 3), "),
    ("facts", "given(1,2,3). "),
    ("frames", "+---+---+\n|1 2|. 3|\n"),
    ("digits of other scripts", "１２٣."),
    ("quotes", "\"1\",'"),
    ("cells in quotes", "'a=7 '"),
    ("code on one line", "if(a==1){b=2;c(3,4)}"),
    ("assignments", "let a=1;"),
    ("words in open brackets", "[a "),
    ("keys of ours", "cage 3: r1c1 r1c2\n"),
];

/// Nanoseconds that this thread has had a core; `None` where the system does not say.
fn on_core() -> Option<u64> {
    fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// The time that reading takes, in nanoseconds.
fn time(text: &str) -> u64 {
    let begun = on_core().unwrap();
    let read = Stream::new(text.as_bytes(), &Options::default()).take(2).count();
    assert!(read > 0 || text.trim().is_empty() || text.starts_with('#'), "neither read nor refused");
    on_core().unwrap() - begun
}

/// Four times the length takes four times as long, a little more where lines are sorted; sixteen times where each is compared with all.
#[test]
fn no_text_takes_longer_than_its_length_says() {
    if on_core().is_none() {
        println!("skipped: this system does not tell the time of a thread");
        return;
    }
    for (name, unit) in KINDS {
        let texts = [1 << 15, 1 << 17].map(|bytes| unit.repeat(bytes / unit.len()));
        let mut least = [u64::MAX; 2];
        // Other work on the machine makes a time longer, never shorter: the least of a few is the text's own.
        let in_proportion = (0..8).any(|_| {
            least = [0, 1].map(|at| least[at].min(time(&texts[at])));
            // Below some milliseconds it is memory that is measured.
            least[1] < 9 * least[0].max(3_000_000)
        });
        println!("{name}: {} and {} ms", least[0] / 1_000_000, least[1] / 1_000_000);
        assert!(in_proportion, "{name}: {} ns for 32 KiB, {} ns for 128 KiB", least[0], least[1]);
    }
}
