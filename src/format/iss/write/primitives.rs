//! What rules come down to, as words.
//!
//! ```text
//! cells that differ            AllDifferent
//! two cells in a relation      GreaterThan, Thermo, Palindrome, or Regex: "(" , way , { "|" , way } , ")" ;
//! way                          = digit , "[" , digit , { digit } , "]" ;
//! digits that add up           Sum
//! what one cell may hold       a given
//! ```

use super::super::expression;
use super::Writer;
use crate::board::Board;
use crate::grid::Cell;
use crate::primitive::{Primitive, Table};
use crate::rule::Rule;
use crate::values::{Numbers, Value};

/// The largest order whose digits stand in expressions.
const MAX_DIGIT: usize = 9;

impl Writer {
    /// Says what a rule comes down to; whether all of it could be said.
    pub(super) fn primitives(&mut self, rule: &Rule, board: &Board) -> bool {
        let of_rule = board.primitives().iter().filter(|lowered| lowered.rule == rule.id);
        let start = self.out.len();
        for lowered in of_rule {
            if !self.primitive(&lowered.primitive) {
                self.out.truncate(start);
                return false;
            }
        }
        true
    }

    fn primitive(&mut self, primitive: &Primitive) -> bool {
        match primitive {
            Primitive::AllDifferent(cells) => self.different(cells),
            Primitive::Pairs(table, pairs) => pairs.iter().all(|pair| self.pair(table, *pair)),
            Primitive::AtLeast(1, memberships) if memberships.len() == 1 => {
                self.restrict(memberships[0].cell, memberships[0].values);
                true
            }
            Primitive::Sum(sum)
                if !sum.distinct
                    && self.numbers.first() == Some(1)
                    && sum.terms.iter().all(|term| term.coefficient == 1) =>
            {
                let cells: Vec<Cell> = sum.terms.iter().map(|term| term.cell).collect();
                u32::try_from(sum.total).is_ok_and(|total| total > 0 && self.headed("Sum", total, &cells))
            }
            Primitive::AtLeast(..) | Primitive::Sum(_) | Primitive::Automaton(..) | Primitive::DistinctPairs(_) => {
                false
            }
        }
    }

    /// Two cells in a relation: in a word where there is one for it, otherwise an expression of two digits.
    fn pair(&mut self, table: &Table, (one, other): (Cell, Cell)) -> bool {
        let order = self.numbers.count();
        let places = Numbers::places(order);
        if *table == Table::new(&places, |first, second| first < second) {
            return self.less(one, other);
        }
        if *table == Table::new(&places, |first, second| first > second) {
            return self.less(other, one);
        }
        if *table == Table::equal(order) {
            return self.cells("Palindrome", &[one, other]);
        }
        if *table == Table::different(order) {
            return self.different(&[one, other]);
        }
        let said = expression::encode(&of_table(table), order)
            .filter(|_| order <= MAX_DIGIT && self.numbers.first() == Some(1));
        said.is_some_and(|said| self.headed("Regex", said, &[one, other]))
    }
}

/// The pairs of digits of a table as an expression; `()` where there are none.
fn of_table(table: &Table) -> String {
    let digit = |value: Value| (value.index() + 1).to_string();
    let ways = (0..table.order()).map(Value::new).filter(|&first| !table.seconds(first).is_empty());
    let way = |first: Value| {
        let seconds: String = table.seconds(first).iter().map(digit).collect();
        format!("{}[{seconds}]", digit(first))
    };
    format!("({})", ways.map(way).collect::<Vec<_>>().join("|"))
}
