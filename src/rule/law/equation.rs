//! Equations of an operation, such as `(x*y)*x = y`: read, tried on a table, and said in clauses.

use crate::grid::Cell;
use crate::primitive::{Membership, Primitive, TooLarge};
use crate::rule::Mistake;
use crate::rule::Piece;
use crate::values::{Value, Values};

/// The most products of an equation, and the deepest that they nest.
const MAX_PRODUCTS: usize = 12;

/// The most variables of an equation.
const MAX_VARIABLES: usize = 6;

/// The most clauses of an equation on a board: beyond, it is refused by name.
use crate::primitive::MAX_TRANSITIONS as MAX_CLAUSES;

/// The equations that the literature names, by their names in lower case: those of Fujita, Slaney and Stickel, “Automatic generation of
/// some results in finite algebra” (IJCAI 1993).
const NAMED: [(&str, &str); 5] = [
    ("qg3", "(x*y)*(y*x) = x"),
    ("qg4", "(y*x)*(x*y) = x"),
    ("qg5", "((y*x)*y)*y = x"),
    ("qg6", "(x*y)*y = x*(x*y)"),
    ("qg7", "(y*x)*y = x*(y*x)"),
];

/// An equation between two terms that holds for all values of its variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Equation {
    sides: [Term; 2],
    variables: usize,
}

/// A variable by its number from 0, or a product: what stands in the row of the first and the column of the second.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Term {
    Variable(usize),
    Product(Box<[Term; 2]>),
}

impl Equation {
    /// Reads an equation or the name of one.
    ///
    /// # Errors
    /// At the first piece that does not belong there.
    pub fn read(piece: Piece<'_>) -> Result<Equation, Mistake> {
        let name = piece.text.to_ascii_lowercase();
        let named = NAMED.iter().find(|(known, _)| *known == name);
        if named.is_none() && name.starts_with("qg") {
            let others = "QG1 and QG2 are the rules orthogonal-321 and orthogonal-312";
            return Err(piece.expected(&format!("an equation, or one of QG3 to QG7 ({others}),")));
        }
        let piece = named.map_or(piece, |&(_, text)| Piece { text, ..piece });
        let signs = signs(piece)?;
        let mut reading = Reading { piece, signs: &signs, at: 0, variables: Vec::new(), products: 0 };
        let left = reading.side()?;
        reading.take("=", "= between two sides")?;
        let right = reading.side()?;
        if reading.at < signs.len() {
            return Err(reading.expected("nothing behind the equation"));
        }
        Ok(Equation { sides: [left, right], variables: reading.variables.len() })
    }

    /// `x*(y*x) = y`.
    pub fn turned() -> Equation {
        let product = |one, other| Term::Product(Box::new([one, other]));
        let [x, y] = [0, 1].map(Term::Variable);
        Equation { sides: [product(x.clone(), product(y.clone(), x)), y], variables: 2 }
    }

    /// Whether a table of values, row by row, keeps it.
    pub fn holds(&self, order: usize, values: &[Value]) -> bool {
        let mut assigned = vec![0; self.variables];
        loop {
            let [left, right] = [0, 1].map(|side| self.sides[side].value(order, values, &assigned));
            if left != right {
                return false;
            }
            let Some(next) = assigned.iter().rposition(|&value| value + 1 < order) else { return true };
            assigned[next] += 1;
            assigned[next + 1..].fill(0);
        }
    }

    /// It in clauses: for all values of the variables, and all values of the products in it, what follows for the last one. Of
    /// n values, v variables and p products in products these are n to the power of v + p, at most.
    ///
    /// # Errors
    /// Where there are more than [`MAX_CLAUSES`].
    pub fn clauses(&self, order: usize, cell: impl Fn(usize, usize) -> Cell) -> Result<Vec<Primitive>, TooLarge> {
        let [left, right] = &self.sides;
        // The side that is known last is a product where there is one.
        let (known, last) = if matches!(right, Term::Product(_)) { (left, right) } else { (right, left) };
        let mut writing = Writing { order, cell: &cell, assigned: Vec::new(), held: Vec::new(), clauses: Vec::new() };
        writing.for_all(self.variables, &mut |writing| {
            writing.with(known, &mut |writing, known| match last {
                Term::Variable(_) if known == last.value(order, &[], &writing.assigned) => Ok(()),
                Term::Variable(_) => writing.push(None),
                Term::Product(factors) => writing.with(&factors[0], &mut |writing, row| {
                    writing.with(&factors[1], &mut |writing, column| {
                        let cell = (writing.cell)(row, column);
                        match writing.held.iter().find(|(held, _)| *held == cell) {
                            Some(&(_, value)) if value == known => Ok(()),
                            Some(_) => writing.push(None),
                            None => writing.push(Some((cell, known))),
                        }
                    })
                }),
            })
        })?;
        Ok(writing.clauses)
    }
}

impl Term {
    fn value(&self, order: usize, values: &[Value], assigned: &[usize]) -> usize {
        match self {
            Term::Variable(number) => assigned[*number],
            Term::Product(factors) => {
                let [row, column] = [0, 1].map(|factor| factors[factor].value(order, values, assigned));
                values[row * order + column].index()
            }
        }
    }
}

/// The clauses of an equation, as far as they are written.
struct Writing<'c> {
    order: usize,
    cell: &'c dyn Fn(usize, usize) -> Cell,
    /// The values of the first variables.
    assigned: Vec<usize>,
    /// What cells hold in the case at hand.
    held: Vec<(Cell, usize)>,
    clauses: Vec<Primitive>,
}

/// What is done in each case.
type Each<'e, 'c> = &'e mut dyn FnMut(&mut Writing<'c>) -> Result<(), TooLarge>;

/// What is done in each case, with the value of a term.
type EachValue<'e, 'c> = &'e mut dyn FnMut(&mut Writing<'c>, usize) -> Result<(), TooLarge>;

impl<'c> Writing<'c> {
    /// Goes through all values of so many variables.
    fn for_all(&mut self, variables: usize, each: Each<'_, 'c>) -> Result<(), TooLarge> {
        if self.assigned.len() == variables {
            return each(self);
        }
        for value in 0..self.order {
            self.assigned.push(value);
            self.for_all(variables, each)?;
            self.assigned.pop();
        }
        Ok(())
    }

    /// Goes through all values that a term may have, with what cells hold then.
    fn with(&mut self, term: &Term, each: EachValue<'_, 'c>) -> Result<(), TooLarge> {
        let factors = match term {
            Term::Variable(number) => return each(self, self.assigned[*number]),
            Term::Product(factors) => factors,
        };
        self.with(&factors[0], &mut |writing, row| {
            writing.with(&factors[1], &mut |writing, column| {
                let cell = (writing.cell)(row, column);
                if let Some(&(_, value)) = writing.held.iter().find(|(held, _)| *held == cell) {
                    return each(writing, value);
                }
                for value in 0..writing.order {
                    writing.held.push((cell, value));
                    each(writing, value)?;
                    writing.held.pop();
                }
                Ok(())
            })
        })
    }

    /// That the case at hand does not hold, or a cell holds a value.
    fn push(&mut self, then: Option<(Cell, usize)>) -> Result<(), TooLarge> {
        if self.clauses.len() == MAX_CLAUSES {
            return Err(TooLarge);
        }
        let only = |value: usize| [Value::new(value)].into_iter().collect::<Values>();
        let not =
            |&(cell, value): &(Cell, usize)| Membership { cell, values: Values::all(self.order).without(only(value)) };
        let then = then.map(|(cell, value)| Membership { cell, values: only(value) });
        self.clauses.push(Primitive::AtLeast(1, self.held.iter().map(not).chain(then).collect()));
        Ok(())
    }
}

/// An equation, as far as it is read.
struct Reading<'t> {
    piece: Piece<'t>,
    signs: &'t [Piece<'t>],
    at: usize,
    variables: Vec<&'t str>,
    products: usize,
}

impl<'t> Reading<'t> {
    /// A side of the equation: a product or a factor.
    fn side(&mut self) -> Result<Term, Mistake> {
        let first = self.factor()?;
        if !self.is_next("*") {
            return Ok(first);
        }
        self.at += 1;
        self.products += 1;
        if self.products > MAX_PRODUCTS {
            return Err(self.piece.expected(&format!("an equation of at most {MAX_PRODUCTS} products")));
        }
        let second = self.factor()?;
        if self.is_next("*") {
            return Err(self.expected("brackets around one of two products, such as (x*y)*z,"));
        }
        Ok(Term::Product(Box::new([first, second])))
    }

    /// A variable, or a side in brackets.
    fn factor(&mut self) -> Result<Term, Mistake> {
        let wanted = "a variable such as x, or an opening bracket";
        let Some(sign) = self.signs.get(self.at).copied() else { return Err(self.expected(wanted)) };
        if sign.text == "(" {
            self.at += 1;
            let side = self.side()?;
            self.take(")", "* or a closing bracket")?;
            return Ok(side);
        }
        let mut letters = sign.text.chars();
        if !letters.next().is_some_and(char::is_alphabetic) {
            return Err(self.expected(wanted));
        }
        // `xy` is meant as a product.
        if !letters.all(|letter| letter.is_ascii_digit()) {
            return Err(sign.expected("* between variables: one is a letter, perhaps with digits behind it,"));
        }
        self.at += 1;
        let number = self.variables.iter().position(|known| *known == sign.text).unwrap_or(self.variables.len());
        if number == MAX_VARIABLES {
            return Err(sign.expected(&format!("an equation of at most {MAX_VARIABLES} variables")));
        }
        if number == self.variables.len() {
            self.variables.push(sign.text);
        }
        Ok(Term::Variable(number))
    }

    fn is_next(&self, sign: &str) -> bool {
        self.signs.get(self.at).is_some_and(|next| next.text == sign)
    }

    fn take(&mut self, sign: &str, wanted: &str) -> Result<(), Mistake> {
        if !self.is_next(sign) {
            return Err(self.expected(wanted));
        }
        self.at += 1;
        Ok(())
    }

    /// That something else belongs where the next sign is.
    fn expected(&self, wanted: &str) -> Mistake {
        let end = self.piece.text.len();
        self.signs.get(self.at).copied().unwrap_or_else(|| self.piece.part(end, end)).expected(wanted)
    }
}

/// The signs of an equation: variables, brackets, `*` and `=`. They nest no deeper than there are signs.
fn signs(piece: Piece<'_>) -> Result<Vec<Piece<'_>>, Mistake> {
    let (text, mut signs, mut at) = (piece.text, Vec::new(), 0);
    while let Some(skipped) = text[at..].find(|sign: char| !sign.is_whitespace()) {
        at += skipped;
        let rest = &text[at..];
        let word = rest.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(rest.len());
        let length = if word > 0 { word } else { rest.chars().next().map_or(0, char::len_utf8) };
        let sign = piece.part(at, at + length);
        let sign = if ["·", "×", "∘"].contains(&sign.text) { Piece { text: "*", ..sign } } else { sign };
        if word == 0 && !["*", "(", ")", "="].contains(&sign.text) {
            return Err(sign.expected("a variable, *, =, ( or )"));
        }
        signs.push(sign);
        at += length;
        if signs.len() > 8 * MAX_PRODUCTS {
            return Err(piece.expected(&format!("an equation of at most {MAX_PRODUCTS} products")));
        }
    }
    Ok(signs)
}
