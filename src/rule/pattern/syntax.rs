//! Regular expressions over digits: `(1[4]|4[1])`, with `* + ?`.

use super::super::piece::Mistake;
use crate::values::{Numbers, Values};

/// The longest expression, in characters.
pub const MAX_LENGTH: usize = 4096;

/// How deep groups may nest.
const MAX_DEPTH: usize = 64;

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// One digit of a set; nothing at all where the set is empty.
    Digit(Values),
    /// One after the other.
    Chain(Vec<Node>),
    /// One of several.
    Either(Vec<Node>),
    /// Any number of times, at least so many (0 or 1).
    Many(Box<Node>, usize),
    /// Once or not at all.
    Maybe(Box<Node>),
}

/// Reads an expression over the values of a board of such numbers. Digits stand for themselves, `.` for any; `[..]` for one of several,
/// `[^..]` for any other; the empty group `()` matches nothing. There is a digit 0 where the board has it.
///
/// # Errors
/// What is wrong, and at which byte.
pub fn read(text: &str, numbers: &Numbers) -> Result<Node, Mistake> {
    if text.len() > MAX_LENGTH {
        return Err(Mistake::expected(0, format!("at most {MAX_LENGTH} characters")));
    }
    let mut syntax = Syntax { text: text.as_bytes(), at: 0, depth: 0, numbers };
    let node = syntax.either()?;
    match syntax.peek() {
        None => Ok(node),
        Some(_) => Err(syntax.expected("the end")),
    }
}

struct Syntax<'t> {
    text: &'t [u8],
    at: usize,
    depth: usize,
    numbers: &'t Numbers,
}

impl Syntax<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let there = self.peek() == Some(byte);
        self.at += usize::from(there);
        there
    }

    fn expected(&self, what: &str) -> Mistake {
        Mistake::expected(self.at, what.to_owned())
    }

    fn either(&mut self) -> Result<Node, Mistake> {
        let mut ways = vec![self.chain()?];
        while self.take(b'|') {
            ways.push(self.chain()?);
        }
        Ok(if ways.len() == 1 { ways.remove(0) } else { Node::Either(ways) })
    }

    fn chain(&mut self) -> Result<Node, Mistake> {
        let mut links = Vec::new();
        while !matches!(self.peek(), None | Some(b'|' | b')')) {
            links.push(self.repeated()?);
        }
        match links.len() {
            0 => Err(self.expected("a digit, [ or (")),
            1 => Ok(links.remove(0)),
            _ => Ok(Node::Chain(links)),
        }
    }

    fn repeated(&mut self) -> Result<Node, Mistake> {
        let node = self.single()?;
        let node = match self.peek() {
            Some(b'*') => Node::Many(Box::new(node), 0),
            Some(b'+') => Node::Many(Box::new(node), 1),
            Some(b'?') => Node::Maybe(Box::new(node)),
            _ => return Ok(node),
        };
        self.at += 1;
        if matches!(self.peek(), Some(b'*' | b'+' | b'?')) {
            return Err(self.expected("a group around what is repeated twice"));
        }
        Ok(node)
    }

    fn single(&mut self) -> Result<Node, Mistake> {
        match self.peek() {
            Some(b'(') => self.group(),
            Some(b'[') => self.class(),
            Some(b'.') => {
                self.at += 1;
                Ok(Node::Digit(self.numbers.values(|number| number <= 9)))
            }
            _ => {
                let digit = self.digit()?;
                Ok(Node::Digit(self.numbers.values(|number| number == digit)))
            }
        }
    }

    fn group(&mut self) -> Result<Node, Mistake> {
        if self.depth == MAX_DEPTH {
            return Err(self.expected(&format!("groups at most {MAX_DEPTH} deep")));
        }
        self.at += 1;
        if self.take(b')') {
            return Ok(Node::Digit(Values::NONE));
        }
        self.depth += 1;
        let node = self.either()?;
        self.depth -= 1;
        if self.take(b')') { Ok(node) } else { Err(self.expected(")")) }
    }

    fn class(&mut self) -> Result<Node, Mistake> {
        self.at += 1;
        let negated = self.take(b'^');
        let mut listed = Vec::new();
        while !self.take(b']') {
            let first = self.digit()?;
            let last = if self.take(b'-') { self.digit()? } else { first };
            if last < first {
                return Err(self.expected("a range that ascends"));
            }
            listed.extend(first..=last);
        }
        Ok(Node::Digit(self.numbers.values(|number| number <= 9 && listed.contains(&number) != negated)))
    }

    fn digit(&mut self) -> Result<i64, Mistake> {
        let least = if self.numbers.value(0).is_some() { b'0' } else { b'1' };
        match self.peek() {
            Some(digit) if (least..=b'9').contains(&digit) => {
                self.at += 1;
                Ok(i64::from(digit - b'0'))
            }
            _ => Err(self.expected(if least == b'0' { "a digit from 0 to 9" } else { "a digit from 1 to 9" })),
        }
    }
}
