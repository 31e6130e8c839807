//! What the field calls a step, where a name fits.

use std::collections::BTreeSet;

use super::Conclusion;
use super::facts::{FactId, Facts, Kind};
use super::marks::Marks;
use crate::board::Board;
use crate::rule::{House, RuleId};
use crate::values::{Value, Values};

/// What the field calls a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// `naked pair`, `X-wing`.
    pub technique: &'static str,
    /// The values that it is about.
    pub values: Values,
    /// The house in which it is seen, where it is one.
    pub house: Option<RuleId>,
}

/// What a step is called, by what is left before it.
pub(super) fn name(
    board: &Board,
    facts: &Facts,
    marks: &Marks,
    conclusion: &Conclusion,
    by: &[FactId],
) -> Option<Name> {
    let step = Named { board, facts, marks };
    let mut cells = Vec::new();
    let mut places = Vec::new();
    for &fact in by {
        match facts.kind(fact) {
            Kind::Cell(cell) => cells.push(cell),
            Kind::House(house, value) => places.push((house, value)),
            Kind::Rule(_) => return None,
        }
    }
    match conclusion {
        Conclusion::Place(_, value) => Some(step.single(*value, &places)),
        Conclusion::Search(_) => None,
        Conclusion::Strike(struck) => {
            let values: Values = struck.iter().map(|(_, value)| *value).collect();
            let struck: Vec<usize> = struck.iter().map(|(cell, _)| cell.index()).collect();
            match (&cells[..], &places[..]) {
                ([], &[place]) => Some(step.locked(place, &struck)),
                ([], _) => step.hidden(&places).or_else(|| step.fish(&places)),
                (_, []) => step.naked(&cells).or_else(|| step.wing(&cells, values)),
                ([_, _], &[place]) => step.wing_of_two(&cells, place),
                _ => None,
            }
        }
    }
}

struct Named<'a> {
    board: &'a Board,
    facts: &'a Facts,
    marks: &'a Marks,
}

impl Named<'_> {
    fn single(&self, value: Value, places: &[(usize, Value)]) -> Name {
        let technique = if places.is_empty() { "naked single" } else { "hidden single" };
        let house = places.first().map(|&(house, _)| self.facts.rule_of_house(house));
        Name { technique, values: Values::only(value), house }
    }

    /// The places of a value in one house all see the struck cells.
    fn locked(&self, (house, value): (usize, Value), struck: &[usize]) -> Name {
        let rule = self.facts.rule_of_house(house);
        let is_partition = |house: usize| matches!(self.kind(house), Some(House::Box | House::Region));
        let is_line = |house: usize| matches!(self.kind(house), Some(House::Row | House::Column));
        let places: Vec<usize> = self.marks.places(self.facts, house, value).collect();
        // The other house that the places lie in, with all that is struck.
        let other = |is_kind: &dyn Fn(usize) -> bool| {
            let houses = self.facts.houses_of[places[0]].iter().map(|&house| house as usize);
            let has = |house: usize, cell: usize| self.facts.houses_of[cell].contains(&(house as u32));
            houses
                .filter(|&other| is_kind(other))
                .any(|other| places.iter().chain(struck).all(|&cell| has(other, cell)))
        };
        let technique = if is_partition(house) && other(&is_line) {
            "pointing"
        } else if is_line(house) && other(&is_partition) {
            "claiming"
        } else {
            "locked candidates"
        };
        Name { technique, values: Values::only(value), house: Some(rule) }
    }

    /// As many cells, each of which sees the others, as values among them.
    fn naked(&self, cells: &[usize]) -> Option<Name> {
        let values = self.values_of(cells);
        let see_each_other =
            cells.iter().all(|&one| cells.iter().all(|&other| one == other || self.facts.differ(one, other)));
        if values.len() != cells.len() || !see_each_other {
            return None;
        }
        let technique = ["naked pair", "naked triple", "naked quad"].get(cells.len() - 2)?;
        let mut houses = self.facts.houses_of[cells[0]].iter().copied();
        let house = houses.find(|house| cells.iter().all(|&cell| self.facts.houses_of[cell].contains(house)));
        let house = house.map(|house| self.facts.rule_of_house(house as usize));
        Some(Name { technique, values, house })
    }

    /// As many values of one house as cells that they have there.
    fn hidden(&self, places: &[(usize, Value)]) -> Option<Name> {
        let (house, _) = places[0];
        let cells: BTreeSet<usize> =
            places.iter().flat_map(|&(house, value)| self.marks.places(self.facts, house, value)).collect();
        if places.iter().any(|&(other, _)| other != house) || cells.len() != places.len() {
            return None;
        }
        let technique = ["hidden pair", "hidden triple", "hidden quad"].get(places.len() - 2)?;
        let values = places.iter().map(|&(_, value)| value).collect();
        Some(Name { technique, values, house: Some(self.facts.rule_of_house(house)) })
    }

    /// One value in several houses: as many rows that have it in as few columns, or columns and rows; or two houses with two places
    /// each.
    fn fish(&self, places: &[(usize, Value)]) -> Option<Name> {
        let (_, value) = places[0];
        if places.iter().any(|&(_, other)| other != value) {
            return None;
        }
        if !self.facts.is_square {
            return None;
        }
        let kinds: Vec<_> = places.iter().map(|&(house, _)| self.kind(house)).collect();
        let are_all = |kind: House| kinds.iter().all(|&other| other == Some(kind));
        let cells: Vec<Vec<usize>> =
            places.iter().map(|&(house, value)| self.marks.places(self.facts, house, value).collect()).collect();
        let across = |line: fn(usize, usize) -> usize| {
            cells.concat().iter().map(|&cell| line(cell, self.facts.order)).collect::<BTreeSet<_>>().len()
        };
        let is_fish = are_all(House::Row) && across(|cell, order| cell % order) == places.len()
            || are_all(House::Column) && across(|cell, order| cell / order) == places.len();
        let technique = if is_fish {
            *["X-wing", "swordfish", "jellyfish"].get(places.len() - 2)?
        } else if places.len() == 2 && cells.iter().all(|cells| cells.len() == 2) {
            if are_all(House::Row) || are_all(House::Column) {
                "skyscraper"
            } else if kinds.contains(&Some(House::Row)) && kinds.contains(&Some(House::Column)) {
                "two-string kite"
            } else {
                "turbot fish"
            }
        } else {
            return None;
        };
        Some(Name { technique, values: Values::only(value), house: None })
    }

    /// Three cells with three values among them, which strike out one that all of them have, or two of two values each.
    fn wing(&self, cells: &[usize], struck: Values) -> Option<Name> {
        let values = self.values_of(cells);
        let struck = struck.single()?;
        if cells.len() != 3 || values.len() != 3 {
            return None;
        }
        let mut sizes: Vec<_> = cells.iter().map(|&cell| self.marks.values[cell].len()).collect();
        sizes.sort_unstable();
        let with_struck = cells.iter().filter(|&&cell| self.marks.values[cell].contains(struck)).count();
        let technique = match (&sizes[..], with_struck) {
            ([2, 2, 2], 2) => "XY-wing",
            ([2, 2, 3], 3) => "XYZ-wing",
            _ => return None,
        };
        Some(Name { technique, values, house: None })
    }

    /// Two cells of the same two values, and a house with two places for one of these.
    fn wing_of_two(&self, cells: &[usize], (house, value): (usize, Value)) -> Option<Name> {
        let values = self.values_of(cells);
        let are_alike = values.len() == 2 && cells.iter().all(|&cell| self.marks.values[cell] == values);
        let is_link = values.contains(value) && self.marks.places(self.facts, house, value).count() == 2;
        (are_alike && is_link).then_some(Name { technique: "W-wing", values, house: None })
    }

    fn values_of(&self, cells: &[usize]) -> Values {
        cells.iter().flat_map(|&cell| self.marks.values[cell].iter()).collect()
    }

    fn kind(&self, house: usize) -> Option<House> {
        let rule = self.board.rule(self.facts.rule_of_house(house));
        Some(rule.meaning.house()?.0)
    }
}
