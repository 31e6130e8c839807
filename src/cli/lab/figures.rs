//! What was measured, in figures that can be drawn, and what one sees in them, in a sentence.

use exactly::formula::encoding::Encoding;
use itertools::Itertools;

use super::measure::{Bench, median};

/// What is measured of each encoding.
pub const QUANTITIES: [&str; 5] = ["variables", "clauses", "propagations", "conflicts", "milliseconds"];

/// The medians of one encoding over the puzzles of one order.
pub struct Figures {
    pub name: String,
    pub order: usize,
    /// One for each of [`QUANTITIES`], where it is known.
    pub values: [Option<f64>; 5],
}

/// Medians by encoding and order, in the order in which they were run.
pub fn figures(benches: &[Bench<'_>]) -> Vec<Figures> {
    let encodings: Vec<Encoding> = benches.iter().map(|bench| bench.encoding).unique().collect();
    let key = |bench: &&Bench<'_>| (bench.encoding, bench.subject.puzzle.board().values());
    let groups = benches.iter().into_group_map_by(key);
    let of = |&(encoding, order): &(Encoding, usize)| {
        let group = &groups[&(encoding, order)];
        let middle = |value: fn(&Bench<'_>) -> Option<f64>| median(group.iter().filter_map(|bench| value(bench)));
        let values = [
            middle(|bench| Some(bench.variables as f64)),
            middle(|bench| Some(bench.clauses as f64)),
            middle(|bench| bench.watched.map(|watched| watched.propagations as f64)),
            middle(|bench| bench.watched.map(|watched| watched.conflicts as f64)),
            middle(|bench| bench.first.seconds().map(|seconds| seconds * 1e3)),
        ];
        Figures { name: name(encoding, &encodings), order, values }
    };
    let keys: Vec<_> = benches.iter().map(|bench| key(&bench)).unique().collect();
    keys.iter().map(of).collect()
}

/// What tells an encoding from the others.
fn name(encoding: Encoding, all: &[Encoding]) -> String {
    let parts: [fn(&Encoding) -> &'static str; 4] = [
        |encoding| encoding.domain.name(),
        |encoding| encoding.givens.name(),
        |encoding| encoding.scheme.name(),
        |encoding| encoding.at_most_one.name(),
    ];
    let differing = parts.iter().filter(|part| !all.iter().map(*part).all_equal());
    let name = differing.map(|part| part(&encoding)).join(" ");
    if name.is_empty() { encoding.at_most_one.name().to_owned() } else { name }
}

/// What one sees: of each quantity who has least and who has most, or over orders how it grows. Time is left out where it is too short to
/// tell.
pub fn sentence(figures: &[Figures]) -> Option<String> {
    let orders: Vec<usize> = figures.iter().map(|one| one.order).unique().sorted().collect();
    let said: Vec<String> = match orders[..] {
        [] => return None,
        [_] => (0..QUANTITIES.len()).filter_map(|quantity| extremes(figures, quantity)).collect(),
        [first, .., last] => {
            let growing = (0..QUANTITIES.len()).filter_map(|quantity| growth(figures, quantity, first, last));
            let growing = growing.collect::<Vec<_>>().join("; ");
            (!growing.is_empty()).then(|| format!("from order {first} to {last} {growing}")).into_iter().collect()
        }
    };
    let mut letters = said.join("; ");
    letters.get_mut(..1)?.make_ascii_uppercase();
    Some(letters + ".")
}

/// Times below this, in milliseconds, say more of the moment than of the encoding.
const TELLING: f64 = 10.0;

/// Whether the largest of a quantity says something.
fn tells(figures: &[Figures], quantity: usize) -> bool {
    let largest = figures.iter().filter_map(|one| one.values[quantity]).fold(0.0, f64::max);
    quantity != TIME || largest >= TELLING
}

/// The place of time among [`QUANTITIES`].
const TIME: usize = 4;

fn extremes(figures: &[Figures], quantity: usize) -> Option<String> {
    let known = figures.iter().filter_map(|one| Some((one, one.values[quantity]?)));
    let (least, most) = known.minmax_by(|(_, one), (_, other)| one.total_cmp(other)).into_option()?;
    let (what, low, high) = (QUANTITIES[quantity], least.1, most.1);
    if !tells(figures, quantity) {
        return None;
    }
    if low == high {
        return (figures.len() > 1).then(|| format!("all have the same {what} ({})", number(low)));
    }
    let others = figures.iter().filter(|one| one.values[quantity] == Some(low)).count() - 1;
    let alike = if others > 0 { format!(" and {others} more") } else { String::new() };
    let (few, many) = if quantity == TIME { ("shortest time", "longest") } else { ("fewest", "most") };
    let what = if quantity == TIME { String::new() } else { format!(" {what}") };
    let unit = if quantity == TIME { " ms" } else { "" };
    let (low, high) = (number(low) + unit, number(high) + unit);
    Some(format!("{few}{what}: {}{alike} ({low}), {many}: {} ({high})", least.0.name, most.0.name))
}

/// How a quantity grows with the order: for whom least and for whom most.
fn growth(figures: &[Figures], quantity: usize, first: usize, last: usize) -> Option<String> {
    let of = |name: &str, order: usize| {
        let found = figures.iter().find(|one| one.name == name && one.order == order);
        found.and_then(|one| one.values[quantity]).filter(|&value| value > 0.0)
    };
    let names = figures.iter().map(|one| one.name.as_str()).unique();
    let growing = names.filter_map(|name| Some((name, of(name, last)? / of(name, first)?)));
    let (least, most) = growing.minmax_by(|(_, one), (_, other)| one.total_cmp(other)).into_option()?;
    if !tells(figures, quantity) {
        return None;
    }
    let what = QUANTITIES[quantity];
    let fold = |times: f64| if times < 10.0 { format!("{times:.1}-fold") } else { format!("{times:.0}-fold") };
    Some(if least.0 == most.0 || fold(least.1) == fold(most.1) {
        format!("{what} grow {}", fold(least.1))
    } else {
        let ends = format!("{} for {} and {} for {}", fold(least.1), least.0, fold(most.1), most.0);
        format!("{what} grow {ends}")
    })
}

/// A number as one reads it.
pub fn number(value: f64) -> String {
    if value >= 100.0 || value == value.round() { format!("{value:.0}") } else { format!("{value:.2}") }
}
