//! A trace as a page that plays it: all that happens as data, and a script that shows it. It loads nothing from elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use exactly::Stop;
use exactly::literal::Lit;
use exactly::teach::cdcl::Event;
use exactly::teach::{Annotated, Trail};
use serde_json::{Value, json};

use super::json;
use super::lines::Failure;
use super::model::model;
use super::words::Learning;

/// The page; data takes the place of `@DATA@`.
const PAGE: &str = include_str!("page.html");

/// The most events of a page: more are no film that anybody watches, and each takes room in memory.
const MOST: usize = 100_000;

/// Writes the page of a solver that learns. Where it does not come to its end, the page says so at its end.
///
/// # Errors
/// Where it does not come to its end, once the page is written.
pub fn write(
    formula: &Annotated,
    asked: &[Lit],
    seed: u64,
    limit: usize,
    stop: &dyn Stop,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let limit = limit.min(MOST);
    let mut film = Film::new(formula, limit);
    let told = formula.clauses().cdcl(asked, seed, stop, |event, trail| film.take(event, trail));
    let (end, result) = match told {
        Ok((true, trail)) => (format!("satisfiable: {}", model(formula, &trail)), Ok(())),
        Ok((false, _)) => ("unsatisfiable".to_owned(), Ok(())),
        Err(Failure::Cut) => (format!("unknown: cut off after {limit} events (--limit)"), Err(Failure::Cut)),
        Err(Failure::Stopped(limit)) => (format!("unknown: {limit}"), Err(Failure::Stopped(limit))),
        Err(failure) => return Err(failure),
    };
    film.events.push(json!({"event": "end", "words": end}));
    let names: BTreeMap<String, String> = film.names();
    let data = json!({"title": "A solver that learns, step by step", "names": names, "events": film.events});
    // Whatever a name says, it ends no element.
    let data = data.to_string().replace('<', "\\u003c");
    let (head, tail) = PAGE.split_once("@DATA@").expect("the page has a place for data");
    for part in [head, &data, tail] {
        out.write_all(part.as_bytes())?;
    }
    result
}

/// What happens, as the page takes it.
struct Film<'f> {
    formula: &'f Annotated,
    words: Learning<'f>,
    objects: json::Learning<'f>,
    events: Vec<Value>,
    limit: usize,
}

impl<'f> Film<'f> {
    fn new(formula: &'f Annotated, limit: usize) -> Film<'f> {
        let (words, objects) = (Learning::new(formula), json::Learning::new(formula));
        Film { formula, words, objects, events: Vec::new(), limit }
    }

    fn take(&mut self, event: Event<'_>, trail: &Trail) -> Result<(), Failure> {
        if self.events.len() == self.limit {
            return Err(Failure::Cut);
        }
        let words = self.words.line(event, trail);
        let (name, members) = self.objects.event(event, trail);
        // That what is forced on level 0 is a clause of its own is no step to be seen.
        let Some(words) = words else { return Ok(()) };
        let mut members = serde_json::to_value(members).expect("strings, numbers and lists are JSON");
        members["event"] = json!(name);
        members["words"] = json!(words);
        self.events.push(members);
        Ok(())
    }

    /// What the literals that come up are called, where their numbers do not say it.
    fn names(&self) -> BTreeMap<String, String> {
        let mut numbers = BTreeSet::new();
        for event in &self.events {
            let lists =
                [&event["clause"]["literals"], &event["with"]["literals"], &event["literals"], &event["resolvent"]];
            let listed = lists.into_iter().filter_map(Value::as_array).flatten();
            numbers.extend(listed.chain([&event["literal"]]).filter_map(Value::as_i64));
        }
        let both = numbers.into_iter().flat_map(|number| [number, -number]);
        let named = both.map(|number| (number.to_string(), self.formula.name(Lit::from_dimacs(number as isize))));
        named.filter(|(number, name)| number != name).collect()
    }
}
