//! A piece of an array with its place: a list, a map, a string or a word.

use crate::format::blanks::is_nothing;
use crate::format::text::Token;

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
