//! What stands in brackets is read: lists, maps, strings and words, with their places.

use super::node::Node;
use super::program::{body, is_maker, without_type};
use crate::format::fault::{Fault, ParseError};
use crate::format::text::{Kind, Line, Raw, Token, kind, without_remark, without_return};

/// How deep brackets may stand in each other.
const MAX_DEPTH: usize = 64;

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
