//! Formulas over two digits, read by precedence: `or`, `and`, `not`, comparisons (which may be chained), `+ -`, `* mod`, a minus in front.

use super::tokens::{Comparison, MAX_DEPTH, MAX_TOKENS, Sign, Token, tokens};
use crate::rule::{Mistake, Piece, Wrong};

/// What holds of two digits or does not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    Not(Box<Truth>),
    And(Box<[Truth; 2]>),
    Or(Box<[Truth; 2]>),
    Compare(Comparison, Box<[Number; 2]>),
}

/// A number made of two digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    Literal(i64),
    First,
    Second,
    Negated(Box<Number>),
    Absolute(Box<Number>),
    /// With the bytes where its sign stands.
    Computed(Operation, (usize, usize), Box<[Number; 2]>),
}

/// How a number is made of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    Plus,
    Minus,
    Times,
    /// The remainder that is not negative.
    Mod,
}

impl Truth {
    /// Whether it holds of two digits. What comes behind `and` or `or` is not looked at where what stands before settles it.
    ///
    /// # Errors
    /// Where a number is beyond 64 bits, or a remainder one of division by 0.
    pub fn holds(&self, first: i64, second: i64) -> Result<bool, Mistake> {
        match self {
            Truth::Not(truth) => Ok(!truth.holds(first, second)?),
            Truth::And(both) => Ok(both[0].holds(first, second)? && both[1].holds(first, second)?),
            Truth::Or(either) => Ok(either[0].holds(first, second)? || either[1].holds(first, second)?),
            Truth::Compare(comparison, numbers) => {
                let [one, other] = [numbers[0].value(first, second)?, numbers[1].value(first, second)?];
                Ok(match comparison {
                    Comparison::Less => one < other,
                    Comparison::AtMost => one <= other,
                    Comparison::Equal => one == other,
                    Comparison::NotEqual => one != other,
                    Comparison::AtLeast => one >= other,
                    Comparison::Greater => one > other,
                })
            }
        }
    }
}

impl Number {
    fn value(&self, first: i64, second: i64) -> Result<i64, Mistake> {
        match self {
            Number::Literal(number) => Ok(*number),
            Number::First => Ok(first),
            Number::Second => Ok(second),
            // Only the least number of all has no opposite, and no formula reaches it: each step towards it is checked.
            Number::Negated(number) => Ok(number.value(first, second)?.saturating_neg()),
            Number::Absolute(number) => Ok(number.value(first, second)?.saturating_abs()),
            Number::Computed(operation, place, numbers) => {
                let [one, other] = [numbers[0].value(first, second)?, numbers[1].value(first, second)?];
                let result = match operation {
                    Operation::Plus => one.checked_add(other),
                    Operation::Minus => one.checked_sub(other),
                    Operation::Times => one.checked_mul(other),
                    Operation::Mod => one.checked_rem_euclid(other),
                };
                let of = || format!(" where a is {first} and b is {second}");
                result.filter(|&result| result != i64::MIN).ok_or_else(|| {
                    let wrong = if other == 0 { Wrong::Zero(of()) } else { Wrong::Overflow(of()) };
                    Mistake { start: place.0, length: place.1, wrong }
                })
            }
        }
    }
}

/// Reads a formula.
///
/// # Errors
/// Where it is none that holds or does not.
pub fn read(formula: Piece<'_>) -> Result<Truth, Mistake> {
    let tokens = tokens(formula)?;
    let end = formula.part(formula.text.len(), formula.text.len());
    let mut reader = Reader { tokens: &tokens, end, depth: 0, whole: formula };
    let term = reader.term(Rank::Or)?;
    match reader.tokens.first() {
        Some(token) => Err(token.piece.expected("an operator or the end of the formula")),
        None => term.truth(),
    }
}

/// How closely operators bind, from the loosest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Or,
    And,
    Compare,
    Sum,
    Product,
    Single,
}

/// What a part of a formula turned out to be, with its text.
struct Term<'t> {
    piece: Piece<'t>,
    says: Says,
}

enum Says {
    Truth(Truth),
    Number(Number),
}

impl Term<'_> {
    fn truth(self) -> Result<Truth, Mistake> {
        match self.says {
            Says::Truth(truth) => Ok(truth),
            Says::Number(_) => Err(self.piece.expected("a comparison, such as a < b,")),
        }
    }

    fn number(self) -> Result<Number, Mistake> {
        match self.says {
            Says::Number(number) => Ok(number),
            Says::Truth(_) => Err(self.piece.expected("a number")),
        }
    }
}

struct Reader<'r, 't> {
    tokens: &'r [Token<'t>],
    /// Where the formula ends, for what is missing there.
    end: Piece<'t>,
    depth: usize,
    whole: Piece<'t>,
}

impl<'t> Reader<'_, 't> {
    /// The longest term whose operators bind at least so closely.
    fn term(&mut self, least: Rank) -> Result<Term<'t>, Mistake> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.whole.mistake(Wrong::Formula(MAX_TOKENS, MAX_DEPTH)));
        }
        let mut term = self.single()?;
        while let Some((token, rank)) = self.operator().filter(|(_, rank)| *rank >= least) {
            term = match token.sign {
                Sign::Compare(_) => self.chain(term)?,
                _ => self.operation(term, token, rank)?,
            };
        }
        self.depth -= 1;
        Ok(term)
    }

    /// The operator that comes next.
    fn operator(&self) -> Option<(Token<'t>, Rank)> {
        let token = *self.tokens.first()?;
        let rank = match token.sign {
            Sign::Or => Rank::Or,
            Sign::And => Rank::And,
            Sign::Compare(_) => Rank::Compare,
            Sign::Plus | Sign::Minus => Rank::Sum,
            Sign::Times | Sign::Mod => Rank::Product,
            _ => return None,
        };
        Some((token, rank))
    }

    /// A term, an operator between truths or numbers, and what binds more closely behind it.
    fn operation(&mut self, left: Term<'t>, token: Token<'t>, rank: Rank) -> Result<Term<'t>, Mistake> {
        self.tokens = &self.tokens[1..];
        let above = match rank {
            Rank::Or => Rank::And,
            Rank::And => Rank::Compare,
            Rank::Compare | Rank::Sum => Rank::Product,
            Rank::Product | Rank::Single => Rank::Single,
        };
        let right = self.term(above)?;
        let piece = self.spanning(left.piece, right.piece);
        let place = (token.piece.start, token.piece.text.len());
        let compute = |operation, left: Term<'t>, right: Term<'t>| {
            Ok(Says::Number(Number::Computed(operation, place, Box::new([left.number()?, right.number()?]))))
        };
        let says = match token.sign {
            Sign::Or => Says::Truth(Truth::Or(Box::new([left.truth()?, right.truth()?]))),
            Sign::And => Says::Truth(Truth::And(Box::new([left.truth()?, right.truth()?]))),
            Sign::Plus => compute(Operation::Plus, left, right)?,
            Sign::Minus => compute(Operation::Minus, left, right)?,
            Sign::Times => compute(Operation::Times, left, right)?,
            _ => compute(Operation::Mod, left, right)?,
        };
        Ok(Term { piece, says })
    }

    /// Comparisons one behind the other: `1 < a < b` says that both hold.
    fn chain(&mut self, first: Term<'t>) -> Result<Term<'t>, Mistake> {
        let start = first.piece;
        let mut last = start;
        let mut left = first.number()?;
        let mut all: Option<Truth> = None;
        while let Some(Token { sign: Sign::Compare(comparison), .. }) = self.tokens.first().copied() {
            self.tokens = &self.tokens[1..];
            let right = self.term(Rank::Sum)?;
            last = right.piece;
            let right = right.number()?;
            let truth = Truth::Compare(comparison, Box::new([left, right.clone()]));
            all = Some(match all {
                None => truth,
                Some(before) => Truth::And(Box::new([before, truth])),
            });
            left = right;
        }
        let piece = self.spanning(start, last);
        match all {
            Some(truth) => Ok(Term { piece, says: Says::Truth(truth) }),
            None => Ok(Term { piece, says: Says::Number(left) }),
        }
    }

    /// A digit, a number, a term in parentheses or bars, or one with a sign in front.
    fn single(&mut self) -> Result<Term<'t>, Mistake> {
        let operand = "a, b, a number, ( or |";
        let Some((&token, rest)) = self.tokens.split_first() else { return Err(self.end.expected(operand)) };
        self.tokens = rest;
        let number = |number| Ok(Term { piece: token.piece, says: Says::Number(number) });
        match token.sign {
            Sign::Literal(literal) => number(Number::Literal(literal)),
            Sign::First => number(Number::First),
            Sign::Second => number(Number::Second),
            Sign::Open => self.enclosed(token, Sign::Close, ")"),
            Sign::Bar => self.absolute(token, Sign::Bar, "|"),
            Sign::Abs => match self.tokens.split_first() {
                Some((open, rest)) if open.sign == Sign::Open => {
                    self.tokens = rest;
                    self.absolute(token, Sign::Close, ")")
                }
                other => Err(other.map_or(self.end, |(other, _)| other.piece).expected("(")),
            },
            Sign::Minus => {
                let term = self.term(Rank::Single)?;
                let piece = self.spanning(token.piece, term.piece);
                Ok(Term { piece, says: Says::Number(Number::Negated(Box::new(term.number()?))) })
            }
            Sign::Not => {
                let term = self.term(Rank::Compare)?;
                let piece = self.spanning(token.piece, term.piece);
                Ok(Term { piece, says: Says::Truth(Truth::Not(Box::new(term.truth()?))) })
            }
            _ => Err(token.piece.expected(operand)),
        }
    }

    fn absolute(&mut self, open: Token<'t>, close: Sign, text: &str) -> Result<Term<'t>, Mistake> {
        let Term { piece, says } = self.enclosed(open, close, text)?;
        let number = Term { piece, says }.number()?;
        Ok(Term { piece, says: Says::Number(Number::Absolute(Box::new(number))) })
    }

    /// A term up to what closes it.
    fn enclosed(&mut self, open: Token<'t>, close: Sign, text: &str) -> Result<Term<'t>, Mistake> {
        let term = self.term(Rank::Or)?;
        match self.tokens.split_first() {
            Some((token, rest)) if token.sign == close => {
                self.tokens = rest;
                Ok(Term { piece: self.spanning(open.piece, token.piece), says: term.says })
            }
            other => Err(other.map_or(self.end, |(token, _)| token.piece).expected(text)),
        }
    }

    /// The text from one piece to another.
    fn spanning(&self, from: Piece<'t>, to: Piece<'t>) -> Piece<'t> {
        let offset = self.whole.start;
        self.whole.part(from.start - offset, to.start + to.text.len() - offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formula(text: &str) -> Result<Truth, Mistake> {
        read(Piece { text, start: 0 })
    }

    #[test]
    fn formulas_say_what_they_look_like() {
        type Case = (&'static str, fn(i64, i64) -> bool);
        let cases: [Case; 15] = [
            ("|a-b| >= 4 and a+b != 9", |a, b| (a - b).abs() >= 4 && a + b != 9),
            ("a < b", |a, b| a < b),
            ("1 < a <= b", |a, b| 1 < a && a <= b),
            ("not a = b or a == 3", |a, b| a != b || a == 3),
            ("not (a = b or a == 3)", |a, b| !(a == b || a == 3)),
            ("a mod 3 = b % 3", |a, b| a % 3 == b % 3),
            ("(a - b) mod 3 = 1", |a, b| (a - b).rem_euclid(3) == 1),
            ("a - b - 1 > 0", |a, b| a - b - 1 > 0),
            ("a + 2 × b ≤ 9 AND a ≠ 2·b", |a, b| a + 2 * b <= 9 && a != 2 * b),
            ("||a-b|-2| < 1", |a, b| ((a - b).abs() - 2).abs() < 1),
            ("abs(a - b) * 2 > |a + -b| + 1", |a, b| (a - b).abs() * 2 > (a - b).abs() + 1),
            ("-a + 5 > -(b - 1)", |a, b| -a + 5 > -(b - 1)),
            ("a != b and a mod (a - b) = 0", |a, b| a != b && a % (a - b) == 0),
            ("(a < b and (b < 5)) or !(a <> 7)", |a, b| (a < b && b < 5) || a == 7),
            ("a = 1 or a = 2 and b = 3", |a, b| a == 1 || a == 2 && b == 3),
        ];
        for (text, expected) in cases {
            let formula = formula(text).unwrap();
            for (a, b) in (1..=9).flat_map(|a| (1..=9).map(move |b| (a, b))) {
                assert_eq!(formula.holds(a, b), Ok(expected(a, b)), "{text}: {a} {b}");
            }
        }
    }

    #[test]
    fn what_is_no_formula_is_an_error_at_its_place() {
        let deep = format!("{}a{} = b", "(".repeat(70), ")".repeat(70));
        let long = format!("a = b{}", " + 1".repeat(600));
        for (text, start, length, message) in [
            ("", 0, 0, "a, b, a number"),
            ("a +", 3, 0, "a, b, a number"),
            ("a + b", 0, 5, "a comparison"),
            ("a < b < c", 8, 1, "a, b, a number"),
            ("(a < b", 6, 0, ") expected"),
            ("a < b)", 5, 1, "end of the formula"),
            ("2a = b", 0, 2, "a, b, a number"),
            ("2 a = b", 2, 1, "an operator"),
            ("(a < b) + 1 = 2", 0, 7, "a number expected"),
            ("not a", 4, 1, "a comparison"),
            ("abs a = 1", 4, 1, "( expected"),
            ("a = 99999999999999999999", 4, 20, "too large"),
            ("a ? b", 2, 1, "a comparison"),
            (&deep, 0, deep.len(), "64 deep"),
            (&long, 0, long.len(), "1000 signs"),
        ] {
            let mistake = formula(text).unwrap_err();
            assert_eq!((mistake.start, mistake.length), (start, length), "{text}: {}", mistake.wrong);
            assert!(mistake.wrong.to_string().contains(message), "{text}: {}", mistake.wrong);
        }
    }

    #[test]
    fn overflow_and_division_by_0_are_errors_at_the_sign() {
        let zero = formula("a mod (b - 1) = 0").unwrap().holds(3, 1).unwrap_err();
        assert_eq!((zero.start, zero.length), (2, 3));
        assert_eq!(zero.wrong.to_string(), "a remainder of division by 0 where a is 3 and b is 1");
        let overflow = formula("a * 9223372036854775807 > b").unwrap();
        assert_eq!(overflow.holds(1, 1), Ok(true));
        assert_eq!(overflow.holds(2, 1).unwrap_err().start, 2);
        let least = formula("-9223372036854775807 - a < b").unwrap();
        assert!(matches!(least.holds(1, 1).unwrap_err().wrong, Wrong::Overflow(_)));
    }
}
