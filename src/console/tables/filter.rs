//! Which rows of a table are wanted, as people write it: `verdict = unique and clues < 28 and rating in 3..5`.
//!
//! ```ebnf
//! wanted = all, { "or", all } ;
//! all    = one, { "and", one } ;
//! one    = "not", one | "(", wanted, ")" | column, sign, value | column, "in", number, "..", number ;
//! sign   = "=" | "!=" | "<" | "<=" | ">" | ">=" ;
//! column, value = word | '"', text, '"' ;        (* a quotation mark is doubled inside *)
//! ```

use std::borrow::Cow;
use std::cmp::Ordering;

use super::rows::Row;

/// Which rows are wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct Filter {
    wanted: Wanted,
    decimal: char,
}

#[derive(Clone, Debug, PartialEq)]
enum Wanted {
    All(Vec<Wanted>),
    Any(Vec<Wanted>),
    Not(Box<Wanted>),
    Is { column: usize, sign: Sign, value: String },
    Within { column: usize, least: f64, most: f64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// What is wrong with the words, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct FilterError {
    /// Behind so many characters.
    pub place: usize,
    /// What is wrong.
    pub what: String,
}

/// How deep brackets may stand in each other.
const DEEPEST: usize = 64;

impl Filter {
    /// Reads which rows of a table with these columns are wanted, in whose numbers a point or this sign stands before the tenths.
    ///
    /// # Errors
    /// Where the words say nothing, or name a column that is not there.
    pub fn new(text: &str, columns: &[String], decimal: char) -> Result<Filter, FilterError> {
        let mut reader = Reader { tokens: tokens(text)?, at: 0, columns, decimal, end: text.chars().count(), depth: 0 };
        let wanted = reader.any()?;
        match reader.peek() {
            None => Ok(Filter { wanted, decimal }),
            Some(_) => Err(reader.fault("“and” or “or” expected")),
        }
    }

    /// Whether a row is wanted.
    pub fn wants(&self, row: &Row) -> bool {
        self.wanted.wants(row, self.decimal)
    }
}

impl Wanted {
    fn wants(&self, row: &Row, decimal: char) -> bool {
        match self {
            Wanted::All(parts) => parts.iter().all(|part| part.wants(row, decimal)),
            Wanted::Any(parts) => parts.iter().any(|part| part.wants(row, decimal)),
            Wanted::Not(part) => !part.wants(row, decimal),
            Wanted::Is { column, sign, value } => sign.holds(row.field(*column), value, decimal),
            Wanted::Within { column, least, most } => {
                number(row.field(*column), decimal).is_some_and(|number| (*least..=*most).contains(&number))
            }
        }
    }
}

impl Sign {
    /// Whether it holds of a field and a value: of two numbers as such, otherwise letter by letter. An empty field is neither less nor
    /// more than a number.
    fn holds(self, field: &str, value: &str, decimal: char) -> bool {
        let order = match (number(field, decimal), number(value, decimal)) {
            (Some(field), Some(value)) => field.partial_cmp(&value),
            (None, Some(_)) if field.is_empty() => None,
            _ => Some(field.cmp(value)),
        };
        match self {
            Sign::Equal => order == Some(Ordering::Equal),
            Sign::Unequal => order != Some(Ordering::Equal),
            Sign::Less => order == Some(Ordering::Less),
            Sign::AtMost => matches!(order, Some(Ordering::Less | Ordering::Equal)),
            Sign::Greater => order == Some(Ordering::Greater),
            Sign::AtLeast => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
        }
    }
}

/// A field as a number: digits, perhaps with a sign, and with a point or this sign in its place.
pub fn number(text: &str, decimal: char) -> Option<f64> {
    let text: Cow<str> = if decimal == '.' { text.into() } else { text.replacen(decimal, ".", 1).into() };
    let digits = text.strip_prefix(['-', '+']).unwrap_or(&text);
    let is_number = digits.starts_with(|first: char| first.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    // More digits than these are no amount: a board on one line.
    (is_number && digits.len() <= 15).then(|| text.parse().ok())?
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    /// A word, or what stands in quotation marks.
    Text {
        text: String,
        is_quoted: bool,
    },
    Sign(Sign),
    Open,
    Close,
}

/// The words and signs of a text, each with the number of characters before it.
fn tokens(text: &str) -> Result<Vec<(usize, Token)>, FilterError> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let place = at;
        let next = letters.get(at + 1).copied();
        at += 1;
        let token = match (letter, next) {
            _ if letter.is_whitespace() => continue,
            ('(', _) => Token::Open,
            (')', _) => Token::Close,
            ('!', Some('=')) => Token::Sign(Sign::Unequal),
            ('<', Some('=')) => Token::Sign(Sign::AtMost),
            ('>', Some('=')) => Token::Sign(Sign::AtLeast),
            ('<', Some('>')) => Token::Sign(Sign::Unequal),
            ('=', _) => Token::Sign(Sign::Equal),
            ('<', _) => Token::Sign(Sign::Less),
            ('>', _) => Token::Sign(Sign::Greater),
            ('"', _) => {
                let mut text = String::new();
                loop {
                    match (letters.get(at), letters.get(at + 1)) {
                        (Some('"'), Some('"')) => {
                            text.push('"');
                            at += 2;
                        }
                        (Some('"'), _) => {
                            at += 1;
                            break;
                        }
                        (Some(letter), _) => {
                            text.push(*letter);
                            at += 1;
                        }
                        (None, _) => {
                            let what = "a quotation mark is not closed".to_owned();
                            return Err(FilterError { place, what });
                        }
                    }
                }
                tokens.push((place, Token::Text { text, is_quoted: true }));
                continue;
            }
            ('!', _) => {
                let what = "“!=” or “not” expected, “!” found".to_owned();
                return Err(FilterError { place, what });
            }
            _ => {
                let is_word = |letter: &char| !letter.is_whitespace() && !"()=<>!\"".contains(*letter);
                at = place + letters[place..].iter().take_while(|letter| is_word(letter)).count();
                let text = letters[place..at].iter().collect();
                tokens.push((place, Token::Text { text, is_quoted: false }));
                continue;
            }
        };
        if let Token::Sign(Sign::Unequal | Sign::AtMost | Sign::AtLeast) = token {
            at += 1;
        }
        tokens.push((place, token));
    }
    Ok(tokens)
}

struct Reader<'c> {
    tokens: Vec<(usize, Token)>,
    at: usize,
    columns: &'c [String],
    decimal: char,
    /// The characters of the whole text.
    end: usize,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    fn fault(&self, what: impl Into<String>) -> FilterError {
        let place = self.tokens.get(self.at).map_or(self.end, |(place, _)| *place);
        FilterError { place, what: what.into() }
    }

    /// Passes over a word of the language, if it is next.
    fn takes(&mut self, word: &str) -> bool {
        let is_next = matches!(self.peek(), Some(Token::Text { text, is_quoted: false }) if text == word);
        self.at += usize::from(is_next);
        is_next
    }

    fn any(&mut self) -> Result<Wanted, FilterError> {
        let mut parts = vec![self.all()?];
        while self.takes("or") {
            parts.push(self.all()?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Wanted::Any(parts) })
    }

    fn all(&mut self) -> Result<Wanted, FilterError> {
        let mut parts = vec![self.one()?];
        while self.takes("and") {
            parts.push(self.one()?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Wanted::All(parts) })
    }

    fn one(&mut self) -> Result<Wanted, FilterError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.fault(format!("more than {DEEPEST} brackets in each other")));
        }
        let wanted = if self.takes("not") {
            Wanted::Not(Box::new(self.one()?))
        } else if self.peek() == Some(&Token::Open) {
            self.at += 1;
            let wanted = self.any()?;
            if self.peek() != Some(&Token::Close) {
                return Err(self.fault("“)” expected"));
            }
            self.at += 1;
            wanted
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(wanted)
    }

    fn comparison(&mut self) -> Result<Wanted, FilterError> {
        let Some(Token::Text { text, .. }) = self.peek() else {
            return Err(self.fault("the name of a column expected"));
        };
        let Some(column) = self.columns.iter().position(|name| name == text) else {
            // A word is the beginning of a name that needs quotation marks.
            let begins = |name: &&String| name.split(char::is_whitespace).next() == Some(text) && *name != text;
            if let Some(name) = self.columns.iter().find(begins) {
                return Err(self.fault(format!("write a name with blanks in quotation marks: \"{name}\"")));
            }
            let names: Vec<&str> = self.columns.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
            return Err(self.fault(format!("no column is called “{text}”; the columns are {}", names.join(", "))));
        };
        if self.columns[column + 1..].contains(&self.columns[column]) {
            return Err(self.fault(format!("several columns are called “{}”", self.columns[column])));
        }
        self.at += 1;
        if self.takes("in") {
            return self.range(column);
        }
        let Some(Token::Sign(sign)) = self.peek() else {
            return Err(self.fault("one of = != < <= > >= or “in” expected"));
        };
        let sign = *sign;
        self.at += 1;
        let Some(Token::Text { text, .. }) = self.peek() else { return Err(self.fault("a number or a text expected")) };
        let value = text.clone();
        self.at += 1;
        Ok(Wanted::Is { column, sign, value })
    }

    fn range(&mut self, column: usize) -> Result<Wanted, FilterError> {
        let ends = match self.peek() {
            Some(Token::Text { text, is_quoted: false }) => text.split_once(".."),
            _ => None,
        };
        let ends = ends.and_then(|(least, most)| Some((number(least, self.decimal)?, number(most, self.decimal)?)));
        let (least, most) = ends.ok_or_else(|| self.fault("a range with both ends expected, such as 3..5"))?;
        self.at += 1;
        Ok(Wanted::Within { column, least, most })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(fields: &[&str]) -> Row {
        let fields = fields.iter().map(|field| (*field).to_owned()).collect();
        Row { text: String::new(), end: String::new(), places: Vec::new(), fields, line: 1, is_ruler: false }
    }

    #[test]
    fn rows_are_wanted_as_it_is_written() {
        let columns = ["verdict", "clues", "My level", "note"].map(str::to_owned);
        let rows = [
            row(&["unique", "9", "easy", ""]),
            row(&["unique", "27", "very-hard", "a \"b\""]),
            row(&["multiple", "", "", "10.5"]),
        ];
        for (text, wanted) in [
            ("verdict = unique", [true, true, false]),
            ("verdict=unique and clues < 10", [true, false, false]),
            ("clues > 8", [true, true, false]),
            ("clues >= 27 or verdict != unique", [false, true, true]),
            ("not (clues >= 27 or verdict != unique)", [true, false, false]),
            ("not clues > 8", [false, false, true]),
            ("clues in 9..26", [true, false, false]),
            ("\"My level\" = very-hard", [false, true, false]),
            ("note = \"a \"\"b\"\"\"", [false, true, false]),
            ("note <> \"\"", [false, true, true]),
            ("note <= 10.50 and note > 10", [false, false, true]),
            ("verdict = multiple or verdict = unique and clues = 9.0", [true, false, true]),
        ] {
            let filter = Filter::new(text, &columns, '.').unwrap();
            assert_eq!(rows.each_ref().map(|row| filter.wants(row)), wanted, "{text}");
        }
    }

    #[test]
    fn a_comma_may_stand_before_tenths() {
        let columns = ["price".to_owned()];
        for (text, decimal, wanted) in [
            ("price > 20", ',', [false, true, true]),
            ("price = 9.5", ',', [true, false, false]),
            ("price in 9,5..30,0", ',', [true, true, false]),
            ("price in 9..30", '.', [false, false, false]),
        ] {
            let filter = Filter::new(text, &columns, decimal).unwrap();
            assert_eq!(["9,50", "20,5", "100,00"].map(|price| filter.wants(&row(&[price]))), wanted, "{text}");
        }
    }

    #[test]
    fn faults_have_their_place() {
        let columns =
            ["verdict".to_owned(), "clues".to_owned(), "Nr. of row".to_owned(), "twice".to_owned(), "twice".to_owned()];
        for (text, place, what) in [
            ("", 0, "the name of a column"),
            ("verdict", 7, "one of ="),
            ("verdict =", 9, "a number or a text"),
            ("verdict = unique clues < 3", 17, "“and” or “or”"),
            ("rating < 3", 0, "no column is called “rating”; the columns are verdict, clues"),
            ("twice = 3", 0, "several columns"),
            ("clues < 3 and Nr. of row = 3", 14, "in quotation marks: \"Nr. of row\""),
            ("clues in 3", 9, "a range"),
            ("(clues < 3", 10, "“)”"),
            ("clues < \"3", 8, "quotation mark"),
            ("clues ! 3", 6, "“!=”"),
            (&"(".repeat(100), 64, "brackets"),
        ] {
            let error = Filter::new(text, &columns, '.').unwrap_err();
            assert!(error.place == place && error.what.contains(what), "{text}: {error:?}");
        }
    }
}
