//! What stands in brackets: lists, maps, strings and words, with their places.

use crate::format::blanks::is_nothing;
use crate::format::fault::{Fault, ParseError};
use crate::format::text::{Kind, Line, Raw, Token, kind, without_remark, without_return};

/// How deep brackets may stand in each other.
const MAX_DEPTH: usize = 64;

/// A piece of an array.
#[derive(Debug)]
pub enum Node<'c> {
    /// A string, without its quotes.
    Text(Token<'c>),
    /// A number or a name.
    Word(Token<'c>),
    /// What stands in brackets.
    List {
        /// The bracket before it.
        open: Token<'c>,
        /// What it holds.
        items: Vec<Node<'c>>,
        /// The bracket behind it.
        close: Token<'c>,
    },
    /// Keys and what stands behind them.
    Map {
        /// The bracket before it.
        open: Token<'c>,
        /// In the order of the text.
        entries: Vec<(Token<'c>, Node<'c>)>,
        /// The bracket behind it.
        close: Token<'c>,
    },
}

impl<'c> Node<'c> {
    /// Whether it is no bracket.
    pub fn is_leaf(&self) -> bool {
        matches!(self, Node::Text(_) | Node::Word(_))
    }

    /// Its first piece of text.
    pub fn first(&self) -> Token<'c> {
        match self {
            Node::Text(token) | Node::Word(token) => *token,
            Node::List { open, .. } | Node::Map { open, .. } => *open,
        }
    }

    /// Its last piece of text.
    pub fn last(&self) -> Token<'c> {
        match self {
            Node::Text(token) | Node::Word(token) => *token,
            Node::List { close, .. } | Node::Map { close, .. } => *close,
        }
    }

    /// The characters of a leaf that are no blanks; 0 for brackets.
    pub fn length(&self) -> usize {
        match self {
            Node::Text(token) | Node::Word(token) => {
                token.text.chars().filter(|letter| !letter.is_whitespace()).count()
            }
            Node::List { .. } | Node::Map { .. } => 0,
        }
    }

    /// The strings and words in it, in the order of the text.
    pub fn leaves(&self) -> Vec<Token<'c>> {
        match self {
            Node::Text(token) | Node::Word(token) => vec![*token],
            Node::List { items, .. } => items.iter().flat_map(Node::leaves).collect(),
            Node::Map { entries, .. } => entries.iter().flat_map(|(_, node)| node.leaves()).collect(),
        }
    }

    /// How deep its brackets stand in each other: 0 for a leaf.
    pub fn depth(&self) -> usize {
        match self {
            Node::Text(_) | Node::Word(_) => 0,
            Node::List { items, .. } => 1 + items.iter().map(Node::depth).max().unwrap_or(0),
            Node::Map { entries, .. } => 1 + entries.iter().map(|(_, node)| node.depth()).max().unwrap_or(0),
        }
    }
}

/// A cell: a number without a point behind it, `.` for what programs call nothing.
pub fn cell(token: Token) -> Token {
    let text = token.text.trim();
    let start = token.start + (token.text.len() - token.text.trim_start().len());
    // What a terminal does not show is no empty cell.
    if text.is_empty() && token.text.contains(char::is_control) {
        return token;
    }
    if is_nothing(text) {
        return Token { text: ".", ..token };
    }
    let whole = text.split_once('.').filter(|(number, fraction)| {
        !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && fraction.bytes().all(|byte| byte == b'0')
    });
    Token { start, text: whole.map_or(text, |(number, _)| number), ..token }
}

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

fn is_maker(word: &str) -> bool {
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
fn without_type(text: &str) -> Option<&str> {
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

/// The byte where each line starts.
pub fn line_starts(text: &[u8]) -> Vec<usize> {
    std::iter::once(0).chain(memchr::memchr_iter(b'\n', text).map(|end| end + 1)).collect()
}

/// Reads all brackets of a text, with what stands before the first one left out.
///
/// # Errors
/// Where brackets or quotes do not close, or stand too deep.
pub fn read(raw: Raw) -> Result<Vec<Node>, ParseError> {
    let lexemes = lexemes(raw)?;
    let mut reader = Reader { rest: lexemes.iter().peekable(), last: None };
    reader.nodes()
}

/// A piece of a text: a mark, a word, or a string.
#[derive(Clone, Copy)]
struct Lexeme<'c> {
    token: Token<'c>,
    quoted: bool,
}

fn lexemes(raw: Raw) -> Result<Vec<Lexeme>, ParseError> {
    let text = std::str::from_utf8(raw.text).unwrap_or_default();
    let mut skip = text.len() - body(text).len();
    let mut lexemes = Vec::new();
    for (number, bytes) in (raw.line..).zip(raw.text.split(|&byte| byte == b'\n')) {
        let before = if number == raw.line { raw.before } else { 0 };
        let line = Line::new(number, without_return(bytes), before)?;
        if skip <= bytes.len() && kind(bytes) != Kind::Comment {
            push_lexemes(line, skip.min(line.text.len()), &mut lexemes)?;
        }
        skip = skip.saturating_sub(bytes.len() + 1);
    }
    Ok(lexemes)
}

fn push_lexemes<'c>(line: Line<'c>, mut at: usize, lexemes: &mut Vec<Lexeme<'c>>) -> Result<(), ParseError> {
    let bytes = line.text.as_bytes();
    // Places count in the whole line, remark and all.
    let end = without_remark(bytes).len();
    while let Some(&byte) = bytes[..end].get(at) {
        let may_be_typed = byte == b'[' || byte.is_ascii_alphabetic();
        if let Some(behind) = without_type(&line.text[at..]).filter(|_| may_be_typed) {
            at = line.text.len() - behind.len();
            continue;
        }
        let (from, to, next) = match byte {
            b' ' | b'\t' => {
                at += 1;
                continue;
            }
            b'"' | b'\'' => {
                let close = memchr::memchr(byte, &bytes[at + 1..]);
                let length = close.ok_or_else(|| {
                    line.token(at, at + 1).error(Fault::Expected("a closing quote behind it".to_owned()))
                })?;
                (at + 1, at + 1 + length, at + 2 + length)
            }
            byte if is_mark(byte) => (at, at + 1, at + 1),
            _ => {
                let length = bytes[at..].iter().position(|&byte| b" \t\"'".contains(&byte) || is_mark(byte));
                let end = at + length.unwrap_or(bytes.len() - at);
                (at, end, end)
            }
        };
        lexemes.push(Lexeme { token: line.token(from, to), quoted: b"\"'".contains(&byte) });
        at = next;
    }
    Ok(())
}

fn is_mark(byte: u8) -> bool {
    b"[](){},:;=".contains(&byte)
}

struct Reader<'l, 'c> {
    rest: std::iter::Peekable<std::slice::Iter<'l, Lexeme<'c>>>,
    last: Option<Token<'c>>,
}

/// A bracket that is still open.
struct Open<'c> {
    token: Token<'c>,
    items: Vec<Node<'c>>,
    /// The keys of a map, one for each item.
    keys: Vec<Token<'c>>,
    /// Whether the last mark was a comma, so that another one stands for nothing.
    comma: bool,
    /// A key whose value has not come.
    key: Option<Token<'c>>,
    /// Rows that ended with a semicolon.
    rows: usize,
}

impl<'c> Open<'c> {
    fn new(token: Token<'c>) -> Open<'c> {
        Open { token, items: Vec::new(), keys: Vec::new(), comma: true, key: None, rows: 0 }
    }

    /// Takes in a piece; behind a key it is what the key says.
    fn push(&mut self, node: Node<'c>) -> Result<(), ParseError> {
        match (self.key.take(), self.keys.len() == self.items.len()) {
            (Some(key), true) => self.keys.push(key),
            (Some(key), false) => return Err(key.error(Fault::Expected("keys for all or none".to_owned()))),
            (None, _) if self.keys.is_empty() => {}
            (None, _) => return Err(node.first().error(Fault::Expected("a key".to_owned()))),
        }
        self.items.push(node);
        self.comma = false;
        Ok(())
    }

    /// Takes the cells behind the last semicolon for a row, as in the matrices of MATLAB: `[5 3 0; 6 0 0]`.
    fn end_row(&mut self, end: Token<'c>) -> Result<(), ParseError> {
        let row = self.items.split_off(self.rows);
        let is_row = self.token.text == "[" && self.key.is_none() && row.iter().all(Node::is_leaf);
        let first = row.first().filter(|_| is_row && self.keys.is_empty() && !self.comma);
        let first = first.ok_or_else(|| end.error(Fault::Expected("a cell or a comma".to_owned())))?.first();
        // The first row begins with the bracket, so that all of the matrix can be cut out.
        let open = if self.rows == 0 { self.token } else { first };
        self.items.push(Node::List { open, items: row, close: end });
        self.rows += 1;
        self.comma = true;
        Ok(())
    }

    fn close(mut self, close: Token<'c>) -> Result<Node<'c>, ParseError> {
        if self.rows > 0 && self.items.len() > self.rows {
            self.end_row(close)?;
        }
        if let Some(key) = self.key {
            return Err(key.error(Fault::Expected("what this key says".to_owned())));
        }
        let open = self.token;
        if self.keys.is_empty() {
            Ok(Node::List { open, items: squeezed(self.items), close })
        } else {
            Ok(Node::Map { open, entries: self.keys.into_iter().zip(self.items).collect(), close })
        }
    }
}

/// Items without the brackets that stand around each alone, as in arrays of n rows, n columns and one channel.
fn squeezed(items: Vec<Node>) -> Vec<Node> {
    let is_alone = |item: &Node| matches!(item, Node::List { items, .. } if items.len() == 1 && items[0].is_leaf());
    if items.len() < 2 || !items.iter().all(is_alone) {
        return items;
    }
    let inner = |item| match item {
        Node::List { items, .. } => items,
        other => vec![other],
    };
    items.into_iter().flat_map(inner).collect()
}

impl<'l, 'c> Reader<'l, 'c> {
    /// All brackets one after the other, with commas, semicolons or nothing between them.
    fn nodes(&mut self) -> Result<Vec<Node<'c>>, ParseError> {
        let mut outer = Vec::new();
        let mut open: Vec<Open<'c>> = Vec::new();
        while let Some(lexeme) = self.rest.next() {
            let token = lexeme.token;
            self.last = Some(token);
            match (lexeme.quoted, token.text) {
                (false, "[" | "(" | "{") if open.len() == MAX_DEPTH => return Err(token.error(Fault::Nesting)),
                (false, "[" | "(" | "{") => open.push(Open::new(token)),
                (false, "]" | ")" | "}") => {
                    let node = close(&mut open, token)?;
                    add(&mut open, &mut outer, node)?;
                }
                (false, ",") => comma(&mut open, token)?,
                (false, ";") if open.is_empty() => {}
                // Deeper in brackets a semicolon stands in the place of a comma.
                (false, ";") if open.len() == 1 => open[0].end_row(token)?,
                (false, ":" | ";" | "=") => return Err(token.error(Fault::Expected("a cell or a comma".to_owned()))),
                (quoted, _) => self.leaf(quoted, token, &mut open, &mut outer)?,
            }
        }
        match (open.last(), self.last) {
            (Some(_), Some(last)) => Err(last.line.error_behind(Fault::Expected("a closing bracket".to_owned()))),
            _ => Ok(outer),
        }
    }

    /// Takes in a string or a word: a key where a colon follows, `dtype=` and what it says as nothing.
    fn leaf(
        &mut self,
        quoted: bool,
        token: Token<'c>,
        open: &mut [Open<'c>],
        outer: &mut Vec<Node<'c>>,
    ) -> Result<(), ParseError> {
        let mark = self.rest.peek().filter(|next| !next.quoted).map(|next| next.token.text);
        match (open.last_mut(), mark) {
            (Some(inner), Some(":")) if inner.token.text == "{" => {
                self.rest.next();
                match inner.key.replace(token) {
                    None => Ok(()),
                    Some(key) => Err(key.error(Fault::Expected("what this key says".to_owned()))),
                }
            }
            (Some(inner), Some("=")) if token.text == "dtype" && inner.token.text == "(" => {
                self.rest.next();
                self.rest.next();
                inner.comma = false;
                Ok(())
            }
            _ if !quoted && is_maker(token.text) && self.is_before_bracket() => Ok(()),
            (None, _) if !quoted => Err(token.error(Fault::Expected("an opening bracket".to_owned()))),
            _ => add(open, outer, if quoted { Node::Text(token) } else { Node::Word(token) }),
        }
    }

    /// Whether a bracket follows.
    fn is_before_bracket(&mut self) -> bool {
        self.rest.peek().is_some_and(|next| !next.quoted && ["(", "[", "{"].contains(&next.token.text))
    }
}

/// Closes the innermost bracket with one of its kind.
fn close<'c>(open: &mut Vec<Open<'c>>, token: Token<'c>) -> Result<Node<'c>, ParseError> {
    let inner = open.pop().ok_or_else(|| token.error(Fault::Expected("an opening bracket before it".to_owned())))?;
    let pair = ["[]", "()", "{}"].iter().find(|pair| pair.starts_with(inner.token.text));
    match pair.filter(|pair| pair.ends_with(token.text)) {
        Some(_) => inner.close(token),
        None => Err(token.error(Fault::Expected(format!("the bracket that closes {}", inner.token.text)))),
    }
}

/// Puts a piece where it stands.
fn add<'c>(open: &mut [Open<'c>], outer: &mut Vec<Node<'c>>, node: Node<'c>) -> Result<(), ParseError> {
    match open.last_mut() {
        Some(inner) => inner.push(node),
        None => {
            outer.push(node);
            Ok(())
        }
    }
}

/// A comma needs something before it.
fn comma(open: &mut [Open], token: Token) -> Result<(), ParseError> {
    match open.last_mut() {
        Some(inner) if inner.comma || inner.key.is_some() => {
            Err(token.error(Fault::Expected("a cell before the comma".to_owned())))
        }
        Some(inner) => {
            inner.comma = true;
            Ok(())
        }
        None => Ok(()),
    }
}
