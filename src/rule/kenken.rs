//! Cages with an operation, as KenKen has them.

use super::piece::Mistake;
use super::statement::{Statement, write_cells};
use super::{Clue, Constraint, Form, Geometry, Sketch, Words};
use crate::grid::{Cell, Grid};
use crate::primitive::{Automaton, Membership, Primitive, Sum, Table, TooLarge};
use crate::values::{Numbers, Value};

/// Digits that give a result by an operation; they may repeat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kenken {
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// The operation; any that leads to the result where none is said.
    pub operation: Option<Operation>,
    /// The result.
    pub result: u32,
}

/// How digits are taken together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// All are added.
    Add,
    /// Of two the smaller is taken from the greater.
    Subtract,
    /// All are multiplied.
    Multiply,
    /// Of two the greater is divided by the smaller, without a rest.
    Divide,
}

impl Operation {
    /// All there are.
    pub const ALL: [Operation; 4] = [Operation::Add, Operation::Subtract, Operation::Multiply, Operation::Divide];

    /// The operation of a sign, in the ways that people write it.
    fn of_sign(sign: &str) -> Option<Operation> {
        match sign {
            "+" => Some(Operation::Add),
            "-" | "−" | "–" => Some(Operation::Subtract),
            "x" | "X" | "*" | "×" => Some(Operation::Multiply),
            "/" | ":" | "÷" => Some(Operation::Divide),
            _ => None,
        }
    }

    /// Its sign.
    pub fn sign(self) -> char {
        match self {
            Operation::Add => '+',
            Operation::Subtract => '−',
            Operation::Multiply => '×',
            Operation::Divide => '÷',
        }
    }

    /// Whether it is one of two cells alone.
    pub fn is_of_two(self) -> bool {
        matches!(self, Operation::Subtract | Operation::Divide)
    }

    fn gives(self, digits: &[i64], result: i64) -> bool {
        match (self, digits) {
            (Operation::Add, _) => digits.iter().sum::<i64>() == result,
            (Operation::Multiply, _) => {
                digits.iter().try_fold(1i64, |all, &digit| all.checked_mul(digit)) == Some(result)
            }
            (Operation::Subtract, &[one, other]) => (one - other).abs() == result,
            (Operation::Divide, &[one, other]) => one.min(other) > 0 && one.max(other) == one.min(other) * result,
            (Operation::Subtract | Operation::Divide, _) => false,
        }
    }
}

/// Room for a sum in a key.
const SUM: i64 = 1 << 16;

impl Kenken {
    fn operations(&self) -> Vec<Operation> {
        self.operation.map_or(Operation::ALL.to_vec(), |operation| vec![operation])
    }

    /// Sums and products at once: neither grows past the result, and a product divides it. 0 stands for one that cannot be
    /// reached any more.
    fn automaton(&self, numbers: &Numbers) -> Result<Automaton, TooLarge> {
        let result = i64::from(self.result);
        let adds = self.operations().contains(&Operation::Add) && result < SUM;
        let multiplies = self.operations().contains(&Operation::Multiply) && result > 0;
        let step = |key: i64, _: usize, digit: i64| {
            let (product, sum) = (key / SUM, key % SUM);
            // A sum is kept one higher, so that 0 is free.
            let sum = if sum > 0 && sum - 1 + digit <= result { sum + digit } else { 0 };
            let product = product * digit;
            let product = if product > 0 && result % product == 0 { product } else { 0 };
            if sum > 0 || product > 0 { Some(product * SUM + sum) } else { None }
        };
        let accepts = |key: i64| (adds && key % SUM == result + 1) || (multiplies && key / SUM == result);
        let words = |read: usize, key: i64| match (key / SUM, key % SUM) {
            (0, sum) => format!("the first {read} cells sum to {}", sum - 1),
            (product, 0) => format!("the product of the first {read} cells is {product}"),
            (product, sum) => format!("the first {read} cells sum to {} and their product is {product}", sum - 1),
        };
        let start = i64::from(multiplies) * SUM + i64::from(adds);
        Automaton::new(numbers, self.cells.len(), start, step, accepts, words)
    }
}

impl Constraint for Kenken {
    fn name(&self, geometry: &Geometry, number: usize) -> String {
        super::numbered("kenken cage", number, &geometry.grid, &self.cells)
    }

    fn lists(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn needs(&self, _: &Geometry) -> Result<(), &'static str> {
        let of_two = self.operation.is_some_and(Operation::is_of_two);
        if of_two && self.cells.len() != 2 { Err("two cells for its operation") } else { Ok(()) }
    }

    fn holds(&self, geometry: &Geometry, values: &[Value]) -> bool {
        let digits: Vec<i64> = self.cells.iter().map(|&cell| geometry.number(values, cell)).collect();
        self.operations().into_iter().any(|operation| operation.gives(&digits, i64::from(self.result)))
    }

    fn lower(&self, geometry: &Geometry) -> Result<Vec<Primitive>, TooLarge> {
        let (result, numbers) = (i64::from(self.result), &geometry.numbers);
        if let &[one, other] = self.cells.as_slice() {
            let operations = self.operations();
            let gives =
                |first: i64, second: i64| operations.iter().any(|operation| operation.gives(&[first, second], result));
            return Ok(vec![Primitive::Pairs(Table::new(numbers, gives), vec![(one, other)])]);
        }
        if self.operation == Some(Operation::Add) {
            return Sum::of(self.cells.iter().copied(), result).over(numbers);
        }
        let zero = numbers.values(|number| number == 0);
        if result == 0 && !zero.is_empty() {
            // A product of 0 has a 0, and so has a sum.
            let members = self.cells.iter().map(|&cell| Membership { cell, values: zero });
            return Ok(vec![Primitive::AtLeast(1, members.collect())]);
        }
        if self.operation.is_none() && (SUM..=self.cells.len() as i64 * numbers.greatest()).contains(&result) {
            return Err(TooLarge);
        }
        Ok(vec![Primitive::Automaton(self.cells.clone(), self.automaton(numbers)?)])
    }

    fn sketch(&self, _: &Geometry) -> Vec<Sketch> {
        let sign = self.operation.map(|operation| operation.sign().to_string()).unwrap_or_default();
        vec![Sketch::Cage { cells: self.cells.clone(), label: Some(format!("{}{sign}", self.result)) }]
    }
}

impl Clue for Kenken {
    const WORDS: Words = Words {
        key: "kenken",
        form: Form::Line,
        one: "a kenken cage",
        many: "kenken cages",
        about: "The digits of a cage give the number by its operation: sum (`+`), product (`x`), difference (`-`) or \
            quotient without a rest (`/`). Without a sign any operation will do. Digits may repeat. `-` and `/` need two \
            cells, in either order; a cage of one cell is its number. Nothing is divided by 0.",
        example: &[
            "boxes: none",
            "kenken 6+: r1c1 r1c2 r2c1",
            "kenken 48x: r2c2 r3c2 r3c1",
            "kenken 1-: r1c3 r1c4",
            "kenken 2/: r4c1 r4c2",
            "kenken 3: r2c3 r3c3",
            "givens: 1234 3412 4321 2143",
        ],
        samples: &[
            "kenken 6+: r1c1 r1c2 r2c1",
            "kenken 6x: r1c1 r2c2 r2c3",
            "kenken 1-: r1c1 r1c2",
            "kenken 2/: r1c1 r1c2",
            "kenken 4: r1c1 r1c2 r2c2",
            "kenken 3: r3c3",
        ],
    };

    fn read(statement: &Statement<'_>) -> Result<Kenken, Mistake> {
        let head = statement.head;
        let digits = head.text.bytes().take_while(u8::is_ascii_digit).count();
        let wrong = || head.expected("a number with one of the signs + - x / behind it, or none");
        let operation = match head.text[digits..].trim() {
            "" => None,
            sign => Some(Operation::of_sign(sign).ok_or_else(wrong)?),
        };
        let least = if operation == Some(Operation::Subtract) { 0 } else { statement.least_sum() };
        let result = head.part(0, digits).number(least).ok().flatten().ok_or_else(wrong)?;
        let cells = statement.cells()?;
        if operation.is_some_and(Operation::is_of_two) && cells.len() != 2 {
            return Err(statement.body.expected("two cells"));
        }
        Ok(Kenken { cells, operation, result })
    }

    fn write(&self, grid: &Grid) -> String {
        let sign = match self.operation {
            None => "",
            Some(Operation::Add) => "+",
            Some(Operation::Subtract) => "-",
            Some(Operation::Multiply) => "x",
            Some(Operation::Divide) => "/",
        };
        format!(" {}{sign}:{}", self.result, write_cells(grid, &self.cells))
    }
}
