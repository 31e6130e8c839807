//! What programs write in front of the brackets of an array: its name, its type, and the words that make it.

use crate::format::text::without_remark;

/// A text without what a program says before its array: `int[][] board =`, `new int[][]`, `np.array(`.
pub fn body(text: &str) -> &str {
    let text = without_remarks(text);
    let first_value = text.find(['"', '\'']).unwrap_or(text.len());
    let after = match text[..first_value].find('=') {
        Some(place) if is_name(&text[..place]) => &text[place + 1..],
        _ => text,
    };
    let mut rest = after.trim_start();
    while let Some(behind) = without_maker(rest) {
        rest = behind;
    }
    rest
}

/// A text without the blank lines and the remarks above the first line that is none.
fn without_remarks(text: &str) -> &str {
    let is_remark = |line: &&str| without_remark(line.as_bytes()).trim_ascii().is_empty();
    let passed = text.split_inclusive('\n').take_while(is_remark).map(str::len).sum::<usize>();
    &text[passed..]
}

/// What a program calls the array, and its type: what stands in front of `=`.
pub fn name(text: &str) -> Option<&str> {
    let text = without_remarks(text);
    let before = &text[..text.len() - body(text).len()];
    before.split_once('=').map(|(name, _)| name).filter(|name| is_name(name))
}

/// The word that says what stands in an array, where the name before it has one: `solution` in `int[][] easy_solution =`.
pub fn word_of_name(text: &str, is_known: impl Fn(&str) -> bool) -> Option<&str> {
    name(text)?.split(|letter: char| !letter.is_ascii_alphanumeric()).find(|word| is_known(word))
}

/// What stands in the first brackets, with the words before it that make arrays left out.
pub fn innermost(body: &str) -> &str {
    let mut rest = body;
    loop {
        let inner = rest.trim_start_matches(|letter: char| "[{(".contains(letter) || letter.is_whitespace());
        match without_maker(inner) {
            Some(behind) => rest = behind,
            None => return inner,
        }
    }
}

/// Words that make an array of what stands in the brackets behind them, whatever module they come from.
const MAKERS: [&str; 19] = [
    "array",
    "asarray",
    "Array",
    "arrayOf",
    "intArrayOf",
    "matrix",
    "Matrix",
    "ImmutableMatrix",
    "ImmutableDenseMatrix",
    "tensor",
    "list",
    "List",
    "listOf",
    "Vector",
    "tuple",
    "vec!",
    "of",
    "asList",
    "mat",
];

/// Whether a word is one of them.
pub fn is_maker(word: &str) -> bool {
    word.rsplit('.').next().is_some_and(|last| MAKERS.contains(&last))
}

/// What the cells of an array are called where their type is written before it.
const TYPES: [&str; 20] = [
    "int", "Int", "Integer", "byte", "sbyte", "short", "ushort", "uint", "long", "char", "String", "string", "rune",
    "int8", "int16", "int32", "int64", "uint8", "float64", "double",
];

/// A text without a word that makes an array, or the type of one.
fn without_maker(text: &str) -> Option<&str> {
    without_type(text).or_else(|| {
        let word = text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"._!".contains(byte)).count();
        let behind = text[word..].trim_start();
        (is_maker(&text[..word]) && behind.starts_with(['(', '[', '{'])).then_some(behind)
    })
}

/// A text without the type of the array that follows in braces: `new int[][]`, `new[,]`, `[][]int`, `[9][9]int`.
pub fn without_type(text: &str) -> Option<&str> {
    let after_new = text.strip_prefix("new").filter(|behind| behind.starts_with([' ', '[']));
    let rest = without_sizes(after_new.unwrap_or(text).trim_start());
    let word = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let is_typed = TYPES.contains(&&rest[..word]);
    let behind = if is_typed { without_sizes(rest[word..].trim_start()).trim_start() } else { rest.trim_start() };
    ((is_typed || after_new.is_some()) && behind.starts_with('{')).then_some(behind)
}

/// A text without the few short brackets before it that hold nothing but the sizes of an array.
fn without_sizes(text: &str) -> &str {
    let mut rest = text;
    for _ in 0..4 {
        let size = |byte: &u8| byte.is_ascii_digit() || b",. ".contains(byte);
        let inner = rest.strip_prefix('[').map_or(0, |inner| inner.bytes().take(8).take_while(size).count());
        match rest.strip_prefix('[').and_then(|behind| behind[inner..].strip_prefix(']')) {
            Some(behind) => rest = behind,
            None => break,
        }
    }
    rest
}

/// Whether a text names and types a variable: words, and brackets and marks between them.
fn is_name(text: &str) -> bool {
    let letter = |letter: char| letter.is_ascii_alphanumeric() || "_ \t[]<>:.,*&;$@".contains(letter);
    text.trim_start().starts_with(|first: char| first.is_ascii_alphabetic() || "_$@".contains(first))
        && text.chars().all(letter)
}
