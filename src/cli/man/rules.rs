//! The reference of all rules as a page of Markdown, docs/rules.md, from what each kind says of itself.

use std::fmt::Write as _;

use exactly::rule::{KINDS, Kind};
use itertools::Itertools as _;

/// The sections of the page: a heading, what stands below it, and the keys of their entries in order.
const SECTIONS: [(&str, &str, &[&str]); 8] = [
    ("Cages and sums", "", &["cage", "sum", "kenken"]),
    (
        "Lines",
        "",
        &[
            "thermo",
            "slow-thermo",
            "arrow",
            "double-arrow",
            "palindrome",
            "clone",
            "whisper",
            "renban",
            "nabner",
            "between",
            "lockout",
            "region-sum",
            "zipper",
            "entropic",
            "modular",
        ],
    ),
    ("Between cells", "", &["white", "black", "x", "less", "quadruple"]),
    ("In cells", "", &["odd", "minimum", "row-indexer"]),
    (
        "Beside the board",
        "A place outside is written as the cell that would be there: `r0c3` is above column 3, `r4c0` left of row 4, \
            and in order 6 `r7c3` is below column 3, `r4c7` right of row 4.",
        &["little", "sandwich", "x-sum", "skyscraper", "numbered-room"],
    ),
    (
        "About the whole board",
        "",
        &[
            "diagonals",
            "falling-diagonal",
            "windows",
            "group",
            "disjoint-groups",
            "knight",
            "king",
            "camel",
            "nonconsecutive",
            "kropki-negative",
            "ratio-negative",
            "xv-negative",
            "global-entropy",
        ],
    ),
    (
        "Latin squares",
        "Conditions on a whole board. [latin.md](latin.md) counts the squares that keep them.",
        &[
            "reduced",
            "symmetric",
            "idempotent",
            "unipotent",
            "pandiagonal",
            "row-complete",
            "semisymmetric",
            "self-orthogonal",
            "law",
            "orthogonal",
        ],
    ),
    ("Your own", "", &["line", "pairs", "pattern"]),
];

/// An entry: its key, what the picture shows, the rule, and the lines of an example.
type Entry = (&'static str, &'static str, &'static str, &'static [&'static str]);

/// Rules that are no clues, since a layout says them by its kind.
const HOUSES: [Entry; 3] = [
    (
        "diagonals",
        "both diagonals",
        "Both long diagonals hold each digit once.",
        &["also: diagonals", "givens: 1243 4312 3421 2134"],
    ),
    (
        "windows",
        "windows",
        "The windows hold each digit once: rectangles of the form of boxes, one cell away from the border and from each \
            other. There are four on a 9×9 board (windoku).",
        &[
            "also: windows",
            "givens: 123456798 874139256 956278134 238914675 765823419 419567382 542381967 387692541 691745823",
        ],
    ),
    (
        "group",
        "an extra region",
        "The cells hold different digits: an extra region with a name. It has at most as many cells as there are values.",
        &["group north: r1c2 r2c2 r2c3 r3c3", "givens: 123465 465123 314256 652314 531642 246531"],
    ),
];

/// The whole page. A kind that no section names has no entry, which a test finds.
pub fn page() -> String {
    let mut page = String::from(HEAD);
    for (title, _, keys) in SECTIONS {
        let words = keys.iter().flat_map(|key| all_keys(key)).map(|key| format!("`{key}`")).join(" ");
        let _ = writeln!(page, "| [{title}](#{}) | {words} |", title.to_lowercase().replace(' ', "-"));
    }
    for (title, below, keys) in SECTIONS {
        let _ = write!(page, "\n## {title}\n");
        if !below.is_empty() {
            let _ = write!(page, "\n{below}\n");
        }
        for (key, shown, about, example) in keys.iter().filter_map(|key| entry(key)) {
            let _ = write!(page, "\n### {key}\n\n![{shown}](pictures/rules/{key}.svg)\n");
            let _ = write!(page, "\n```text\npuzzle\n{}\n```\n\n{about}\n", example.join("\n"));
        }
    }
    page + FOOT
}

fn kind(key: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.key == key)
}

fn all_keys(key: &'static str) -> Vec<&'static str> {
    kind(key).map_or(vec![key], |kind| kind.keys().collect())
}

fn entry(key: &str) -> Option<Entry> {
    let words = kind(key);
    let clue = words.map(|words| (words.key, words.one, words.about, words.example));
    clue.or_else(|| HOUSES.into_iter().find(|(house, ..)| *house == key))
}

const HEAD: &str = "\
# Rules

All rules that a board can have beside rows, columns, boxes and regions, as [our own notation](formats.md#exactly)
writes them. Each picture is what `exactly render` makes of the text below it; its digits keep the rule. The page is
written by `exactly man --print rules`.

![a board with many kinds of clues](pictures/rules.svg)

**A clue is a line**: a word, perhaps a number, a colon, and cells. `cage 6: r1c1 r1c2 r2c1` is a cage. `r2c5-7` is
three cells of a row, `r2-4c5` three of a column, `r2-4c5-7` a rectangle in reading order. Blanks or commas separate
cells. No line names a cell twice, except whispers, entropic and modular lines, which may cross themselves. Rules
about the whole board are words for `also:`, or for `--also` (`exactly check --also knight,king`).

**Digits.** Clues speak of digits, and a digit is the number of its symbol: with `symbols: 0123` the cage
`cage 1: r1c1 r1c2` holds 0 and 1. Letters and other characters after digits go on counting: `A` is 10 in
`123456789A…`. Letters alone do not count; then a clue that adds, compares or points is an error, but rules of equal
and different cells (palindromes, `knight`, a cage without a sum) work with any symbols.

**Errors.** A cell outside of the board, a cell named twice, a line without cells, or a dot between cells that do not
touch is an error with its place. A clue that cannot be kept, such as a sum that no digits have, is no error: the
puzzle has no solution.

| | |
|---|---|
";

const FOOT: &str = "
## Where it differs elsewhere

| | here | elsewhere |
|---|---|---|
| sum of a cage of all values | must be right | ignored by some |
| cage, thermometer or renban line of more cells than values | no solution | an error in some |
| whisper without a number | half the number of values, rounded up | 5 on every board, in some |
| pill | in the order named | sorted into reading order by some |
| shafts of one circle | each adds up by itself | |
| number in a dot under a negative | that number is forbidden elsewhere | 1 and 2 always, in some |
| entropic lines of other orders than 9 | three classes, as above | refused by some |
| skyscraper or X-sum 0 | no solution | refused by some |
";
