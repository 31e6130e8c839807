//! Grammars of bare texts, the most special first. Each accounts for every character of a text, or hands back nothing; what it nearly
//! read it tells as a [`Miss`], which is all that messages are made of.

pub mod blank;
pub mod columns;
pub mod facts;
pub mod form;
pub mod jigsaw;
pub mod judge_d;
pub mod line;
pub mod pencilmarks;
pub mod places;
pub mod pls;
pub mod said;
pub mod sheet;
pub mod skeleton;

use std::cell::{OnceCell, RefCell};
use std::ops::RangeInclusive;

use super::found::{Account, Miss};
use super::options::Options;
use super::rules::ORDERS;
use super::rules::alphabet::Alphabet;
use super::source::Source;
use crate::symbols::Symbols;
use skeleton::Whole;

/// All grammars: what each makes of all of a text, nothing, or an account of each way to see it.
pub const GRAMMARS: [fn(&Text) -> Vec<Account>; 12] = [
    pls::read,
    judge_d::read,
    jigsaw::read,
    pencilmarks::read,
    places::read,
    facts::read,
    sheet::read,
    columns::read,
    blank::read,
    skeleton::read,
    line::read,
    form::read,
];

/// A text as grammars are asked about it.
pub struct Text<'a> {
    /// Its lines.
    pub source: &'a Source<'a>,
    /// What the user says.
    pub options: &'a Options,
    /// The order that somebody names.
    pub named: Option<usize>,
    /// The form of boards that somebody names, where they have no order, or values of their own.
    pub form: Option<said::Form>,
    /// The symbols that the user names, but letters and digits.
    pub named_signs: String,
    /// What the skeleton finds in the whole text: several grammars start from it.
    whole: OnceCell<Whole<'a>>,
    misses: RefCell<Vec<Miss>>,
}

/// Near misses that are kept: the first tell enough.
const MISSES: usize = 16;

impl<'a> Text<'a> {
    /// A text, about which nothing has been asked.
    pub fn new(source: &'a Source<'a>, options: &'a Options) -> Text<'a> {
        let form = said::Form::said(options);
        Text {
            source,
            options,
            named: options.order().filter(|order| *order > 0),
            named_signs: named_signs(options, form.as_ref()),
            form,
            whole: OnceCell::new(),
            misses: RefCell::default(),
        }
    }

    /// Likewise, where boards of this order are meant.
    pub fn of_order(source: &'a Source<'a>, options: &'a Options, order: usize) -> Text<'a> {
        Text { named: Some(order), ..Text::new(source, options) }
    }

    /// The orders that a board may have.
    pub fn orders(&self) -> RangeInclusive<usize> {
        match self.named {
            Some(order) => order..=order,
            None if self.options.from.is_some() || self.options.latin => 2..=*ORDERS.end(),
            None => ORDERS,
        }
    }

    /// The fewest rows or columns that labels stand beside.
    pub fn least(&self) -> usize {
        let of_form = |form: &said::Form| form.layout.rows.min(form.layout.columns).min(*ORDERS.start());
        self.form.as_ref().map_or(*self.orders().start(), of_form)
    }

    /// The columns of the form that is said.
    pub fn columns(&self) -> Option<usize> {
        self.form.as_ref().map(|form| form.layout.columns)
    }

    /// Rows and columns of the boards, where those of no form have this order.
    pub fn size(&self, order: usize) -> (usize, usize) {
        self.form.as_ref().map_or((order, order), said::Form::size)
    }

    /// The order of a board with so many cells; of a form, how many values it has.
    pub fn order_of(&self, cells: usize) -> Option<usize> {
        if let Some(form) = &self.form {
            let (rows, columns) = form.size();
            return (cells == rows * columns).then_some(form.layout.values);
        }
        let order = cells.isqrt();
        (order * order == cells && self.orders().contains(&order)).then_some(order)
    }

    /// An alphabet of which nothing is settled but what the user says.
    pub fn alphabet(&self) -> Alphabet {
        let named = self.options.symbols.as_deref().and_then(|named| Symbols::read(named).ok());
        Alphabet { named, ..Alphabet::default() }
    }

    /// Likewise, with what the form that is said settles.
    pub fn alphabet_of_form(&self) -> Alphabet {
        self.form.as_ref().map_or_else(|| self.alphabet(), |form| form.alphabet(self))
    }

    /// Likewise of a square, with a sign for empty cells.
    pub fn alphabet_with(&self, empty: &str) -> Alphabet {
        Alphabet { empty: Some(empty.to_owned()), ..self.alphabet() }
    }

    /// Notes what was nearly read.
    pub fn miss(&self, miss: Miss) {
        let mut misses = self.misses.borrow_mut();
        if misses.len() < MISSES {
            misses.push(miss);
        }
    }

    /// What was nearly read.
    pub fn misses(&self) -> Vec<Miss> {
        self.misses.borrow().clone()
    }

    /// What all grammars make of it; where a form is said, only that.
    pub fn accounts(&self) -> Vec<Account> {
        if self.form.is_some() {
            return form::read(self);
        }
        GRAMMARS.iter().flat_map(|read| read(self)).collect()
    }
}

fn named_signs(options: &Options, form: Option<&said::Form>) -> String {
    let named = options.symbols.as_deref().filter(|named| Symbols::named(named).is_ok());
    let of_form = || form.map(said::Form::characters);
    let named = named.map(str::to_owned).or_else(of_form).unwrap_or_default();
    named.chars().filter(|c| !c.is_ascii_alphanumeric()).collect()
}
