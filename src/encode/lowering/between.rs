//! What lies between two values of a house, the crusts of sandwiches: whichever comes first.
//!
//! Of each place four variables say that a crust is here, that one is here or before, that both are, and that it lies between; of each
//! other value one says that it lies between, which is so if it does where it stands. A machine reads these, value by value, and remembers how
//! many there are and what they add up to. Behind it each number of values is a distance of the crusts.
//!
//! All variables are defined both ways, since a house has each value once.

use super::layers::{Layers, lengths};
use super::steps::{State, Steps};
use crate::board::Board;
use crate::encode::tally::Tally;
use crate::encode::{Fresh, OneHot};
use crate::grid::Cell;
use crate::literal::Lit;
use crate::primitive::Between;
use crate::values::Value;

/// What lies between the crusts of a house, with its variables.
pub(super) struct Enclosed<'b> {
    cells: &'b [Cell],
    crusts: [Value; 2],
    /// The other values, ascending.
    others: Vec<Value>,
    places: Vec<Place>,
    /// For each other value what says that it lies between.
    enclosed: Vec<Lit>,
    machine: Steps,
    layers: Layers,
}

/// What is said of a place of the house.
struct Place {
    crust: Lit,
    begun: Lit,
    ended: Lit,
    within: Lit,
}

impl<'b> Enclosed<'b> {
    /// Takes its variables from `fresh`.
    pub fn new(board: &Board, cells: &'b [Cell], between: &Between, fresh: &mut Fresh) -> Enclosed<'b> {
        let mut place = || Place {
            crust: fresh.literal(),
            begun: fresh.literal(),
            ended: fresh.literal(),
            within: fresh.literal(),
        };
        let places = cells.iter().map(|_| place()).collect();
        let is_other = |value: &Value| !between.crusts.contains(value);
        let others: Vec<Value> = (0..board.values()).map(Value::new).filter(is_other).collect();
        let enclosed = fresh.literals(others.len());
        let number = |read: usize| i128::from(board.geometry().numbers.of(others[read]));
        let step =
            |(taken, sum): State, read: usize, lies: i128| Some((taken + lies as usize, sum + lies * number(read)));
        let is_total = |(_, sum): State| sum == i128::from(between.total);
        let machine = Steps::new(&vec![vec![0, 1]; others.len()], step, is_total);
        let layers = Layers::new(&machine, fresh);
        Enclosed { cells, crusts: between.crusts, others, places, enclosed, machine, layers }
    }

    pub fn variable_count(&self) -> usize {
        4 * self.places.len() + self.enclosed.len() + self.layers.variable_count()
    }

    /// Adds how much it says; about how many steps that took.
    pub fn tally(&self, one_hot: OneHot, tally: &mut Tally) -> usize {
        let own = self.of_places(one_hot).into_iter().chain(self.of_distances());
        own.for_each(|clause| tally.clauses.add(1, clause.len()));
        tally.clauses += lengths(&self.machine);
        self.variable_count()
    }

    /// Its clauses: place by place, then the machine, then distances.
    pub fn clauses(self, one_hot: OneHot) -> impl Iterator<Item = Vec<Lit>> {
        let (places, distances) = (self.of_places(one_hot), self.of_distances());
        let symbols: Vec<[Lit; 2]> = self.enclosed.iter().map(|&lies| [!lies, lies]).collect();
        let (machine, layers) = (self.machine, self.layers);
        let start = layers.start(&machine);
        let states = (0..symbols.len()).flat_map(move |read| layers.clauses(&machine, read, &symbols[read]));
        places.into_iter().chain(start).chain(states).chain(distances)
    }

    fn of_places(&self, one_hot: OneHot) -> Vec<Vec<Lit>> {
        let mut clauses = Vec::new();
        for (place, &cell) in self.cells.iter().enumerate() {
            let holds = |value| one_hot.literal(cell, value);
            let ([one, other], Place { crust, begun, ended, within }) = (self.crusts.map(holds), &self.places[place]);
            let (crust, begun, ended, within) = (*crust, *begun, *ended, *within);
            clauses.extend([vec![!crust, one, other], vec![!one, crust], vec![!other, crust], vec![!crust, begun]]);
            match place.checked_sub(1).map(|before| &self.places[before]) {
                Some(before) => clauses.extend([
                    vec![!before.begun, begun],
                    vec![!begun, before.begun, crust],
                    vec![!before.begun, !crust, ended],
                    vec![!before.ended, ended],
                    vec![!ended, before.ended, crust],
                    vec![!ended, before.begun],
                ]),
                None => clauses.extend([vec![!begun, crust], vec![!ended]]),
            }
            clauses.extend([vec![!within, begun], vec![!within, !ended], vec![!within, !crust]]);
            clauses.push(vec![within, !begun, ended, crust]);
            for (&value, &lies) in self.others.iter().zip(&self.enclosed) {
                clauses.push(vec![!holds(value), !within, lies]);
                clauses.push(vec![!holds(value), within, !lies]);
            }
        }
        clauses.extend(self.places.last().map(|last| vec![last.ended]));
        clauses
    }

    /// So many values lie between if the crusts are so far apart.
    fn of_distances(&self) -> Vec<Vec<Lit>> {
        let (read, crust) = (self.others.len(), |place: usize| self.places[place].crust);
        let mut clauses = Vec::new();
        for distance in 1..self.places.len() {
            let is_so = |&(taken, _): &State| taken + 1 == distance;
            let end = self.machine.states[read].iter().position(is_so).map(|end| self.layers.state(read, end));
            for place in 0..self.places.len() {
                let behind = Some(place + distance).filter(|&behind| behind < self.places.len()).map(crust);
                if let Some(end) = end {
                    let before = place.checked_sub(distance).map(crust);
                    clauses.push([!end, !crust(place)].into_iter().chain(before).chain(behind).collect());
                }
                clauses.extend(behind.map(|behind| end.into_iter().chain([!crust(place), !behind]).collect()));
            }
        }
        clauses
    }

    /// Its variables with what they mean.
    pub fn variables(self, board: &Board) -> impl Iterator<Item = (Lit, String)> {
        let (mut all, symbol) = (Vec::new(), |value| board.symbols().symbol(value).to_string());
        for (Place { crust, begun, ended, within }, &cell) in self.places.iter().zip(self.cells) {
            let name = board.grid().name(cell);
            all.push((*crust, format!("{name} is a crust")));
            all.push((*begun, format!("a crust is in {name} or before")));
            all.push((*ended, format!("both crusts are in {name} or before")));
            all.push((*within, format!("{name} lies between the crusts")));
        }
        for (&value, &lies) in self.others.iter().zip(&self.enclosed) {
            all.push((lies, format!("{} lies between the crusts", symbol(value))));
        }
        for (read, states) in self.machine.states.iter().enumerate() {
            let words = |(taken, sum): State| match read {
                0 => "nothing is read".to_owned(),
                _ => {
                    format!("of the values up to {} {taken} lie between, with sum {sum}", symbol(self.others[read - 1]))
                }
            };
            let literals = (0..).map(|state| self.layers.state(read, state));
            all.extend(literals.zip(states.iter().map(|&state| words(state))));
            for (literal, transition) in self.layers.transitions(&self.machine, read) {
                let (not, value) = (if transition.symbol == 0 { "not " } else { "" }, symbol(self.others[read]));
                all.push((literal, format!("{}, and {not}{value}", words(states[transition.from]))));
            }
        }
        all.into_iter()
    }
}
