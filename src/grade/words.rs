//! Grades in words: the verdict first, then why.

mod blamed;
mod masked;
mod slips;

use super::allows::Allowed;
use super::broken::Broken;
use super::forbids::Forbidden;
use super::hint::{Certainty, Hint, Missing, Share};
use super::parts::{Family, Half, Part};
use super::reading::{Code, Reading, Shared, Way};
use super::{Grade, Verdict};
use crate::cnf::read::{Finding, Formula};
use crate::encode::OneHot;
use crate::grid::Cell;
use crate::literal::Lit;
use crate::puzzle::Puzzle;
use crate::values::{Value, Values};
use blamed::blamed;
pub(super) use blamed::lines;

impl Grade {
    /// The verdict in a word.
    pub fn verdict_word(&self) -> &'static str {
        match self.verdict {
            Verdict::Equivalent => "equivalent",
            Verdict::Different => "not equivalent",
            Verdict::Unknown(_) => "unknown",
        }
    }

    /// What is said of a formula of this name, each mistake by `hint`: [`Hint::words`], or more.
    pub fn report(
        &self,
        name: &str,
        formula: &Formula,
        puzzle: &Puzzle,
        reading: &Reading,
        hint: impl Fn(&Hint, &Puzzle, &Reading) -> String,
    ) -> String {
        let mut lines = vec![format!("{name}: {}{}", self.verdict_word(), self.why())];
        let is_told = matches!(reading.0, Way::Comments(_));
        lines.extend(is_told.then(|| format!("  read by {reading}, which name its variables")));
        let asked = reading;
        let reading = self.read_as.as_ref().unwrap_or(asked);
        let said =
            |known: &Hint| format!("  {}{}", self.certainty(known), hint(known, puzzle, self.reading_of(known, asked)));
        lines.extend(self.hints.iter().map(said));
        let findings = formula.findings();
        let formula = self.formula(formula);
        lines.extend(findings.into_iter().map(|found| format!("  {}", found.with_line())));
        if let Some(allowed) = &self.allows {
            lines.push(format!("  it allows what the rules forbid: {}", breaks(allowed, puzzle)));
            lines.extend(grid(&allowed.cells(puzzle), puzzle));
        }
        if let Some(forbidden) = &self.forbids {
            lines.push(format!("  it forbids a solution: {}", blamed(&forbidden.blame, formula, puzzle, reading)));
            lines.extend(grid(&forbidden.cells(puzzle), puzzle));
        }
        lines.join("\n") + "\n"
    }

    /// What differs, where no mistake was recognised.
    pub fn difference(&self, formula: &Formula, puzzle: &Puzzle, reading: &Reading) -> Option<String> {
        let (reading, formula) = (self.read_as.as_ref().unwrap_or(reading), self.formula(formula));
        let allows = self.allows.as_ref();
        let allows = allows.map(|allowed| format!("it allows what the rules forbid: {}", breaks(allowed, puzzle)));
        let forbids = self.forbids.as_ref();
        allows.or_else(|| {
            forbids.map(|f| format!("it forbids a solution: {}", blamed(&f.blame, formula, puzzle, reading)))
        })
    }

    /// Why a verdict is unknown.
    pub fn why(&self) -> String {
        match self.verdict {
        Verdict::Equivalent | Verdict::Different => String::new(),
        Verdict::Unknown(Some(limit)) => format!(" ({limit})"),
        Verdict::Unknown(None) => {
            " (it allows nothing wrong; whether it forbids something is not known, since its auxiliary variables cannot \
             be eliminated within the bound)"
                .to_owned()
        }
    }
    }
}

impl Finding {
    /// What is irregular in a text.
    pub fn with_line(self) -> String {
        match self.line() {
            Some(line) => format!("line {line}: {self}"),
            None => self.to_string(),
        }
    }
}

impl Grade {
    /// What stands before a mistake: whether it explains all alone, with others, or perhaps.
    pub fn certainty(&self, hint: &Hint) -> String {
        certainty_of(self.sure, self.mistakes(), hint)
    }
}

fn certainty_of(sure: Certainty, mistakes: usize, hint: &Hint) -> String {
    match (sure, mistakes) {
        _ if hint.is_fact() => String::new(),
        (Certainty::Perhaps, _) => "perhaps: ".to_owned(),
        (Certainty::Confirmed, 1) => String::new(),
        (Certainty::Confirmed, count) => format!("one of {count} mistakes: "),
    }
}

impl Hint {
    /// A mistake that was recognised.
    pub fn words(&self, puzzle: &Puzzle, reading: &Reading) -> String {
        let name = |cell: Cell| puzzle.board().grid().name(cell).to_string();
        let fact = |cell: Cell, value: Value| format!("{}={}", name(cell), puzzle.board().symbols().symbol(value));
        let literal = |literal: Lit| {
            let one_hot = OneHot::of(puzzle.board());
            let said = one_hot.meaning(literal.var()).map(|(cell, value)| fact(cell, value)).unwrap_or_default();
            if literal.is_positive() { said } else { format!("not {said}") }
        };
        match self {
        Hint::Reading(Reading(Way::Coded(coded))) => {
            let (order, all) = (puzzle.board().values(), coded.variables(puzzle.board().values()));
            let (cells, width) = (order * order, coded.width(order));
            let what = if matches!(coded.code, Code::Binary { .. }) { "bits" } else { "bounds" };
            format!("{all} = {cells} cells × {width} {what}: equivalent if read as {coded}")
        }
        Hint::Reading(meant) => {
            let boxes = if may_be_boxes(meant, puzzle) { " (or are its boxes turned the other way?)" } else { "" };
            format!("read by {meant}, it is equivalent{}{boxes}", sample(meant, puzzle, reading))
        }
        Hint::Likely(meant) => {
            let how = match meant {
                Reading(Way::Coded(_)) => String::new(),
                _ => sample(meant, puzzle, reading),
            };
            format!("most of it follows from the rules if it is read by {meant}{how}; read so")
        }
            Hint::FromZero { .. } | Hint::Repeats { .. } | Hint::Size(_) => slips::of_text(self, puzzle, reading),
        Hint::Negated => "all literals negated, it is equivalent: are all signs the wrong way round?".to_owned(),
        Hint::GivensBesides(1) => {
            "without its clause of one literal it is equivalent: is that a given, which this board has none of?"
                .to_owned()
        }
        Hint::GivensBesides(count) => format!(
            "without its {count} clauses of one literal it is equivalent: are these givens, which this board has none of?"
        ),
        Hint::Slip { line, expected, wrong: None } => {
            format!("line {line} lacks {}: with it, it is equivalent", literal(*expected))
        }
        Hint::Slip { line, expected, wrong: Some(wrong) } => {
            format!(
                "line {line} says {} instead of {}: with that, it is equivalent",
                literal(*wrong),
                literal(*expected)
            )
        }
        Hint::TooMuch { line, more } => match more {
            0 => format!("line {line} says more than the puzzle: without it, it is equivalent"),
            _ => format!(
                "line {line}{} say more than the puzzle: without them, it is equivalent",
                and_more_clauses(*more)
            ),
        },
        Hint::RulesAlone => "the givens are missing; the rules are right".to_owned(),
        Hint::Simplified => {
            "the givens are simplified away: what they settle occurs nowhere, and it is equivalent once that is added"
                .to_owned()
        }
        Hint::NoAtMostOne => {
            "missing: at most one, everywhere: it says at least one of cells, and at most one of nothing".to_owned()
        }
        Hint::AlmostNothing => {
            "almost everything is missing: neither cells nor houses are as the rules want them".to_owned()
        }
        Hint::Missing(missing) => {
            let said: Vec<_> = missing.iter().map(|missing| self::missing(missing, puzzle)).collect();
            format!("missing: {}", said.join("; and "))
        }
        Hint::Masked(masked) => masked::masked(masked, puzzle, reading),
        Hint::NoModel => "it has no model at all".to_owned(),
        Hint::Unmentioned { count: 1, cell, value, number } => {
            format!("the variable {number} ({}) occurs nowhere", fact(*cell, *value))
        }
        Hint::Unmentioned { count, cell, value, number } => {
            format!("{count} variables of cells occur nowhere; the first is {number} ({})", fact(*cell, *value))
        }
        Hint::GivenDenied { cell, line, more } => {
            format!("line {line} denies what is given for {}{}: is its sign wrong?", name(*cell), and_more(*more))
        }
        Hint::GivenDiffers { cell, value, line, more } => {
            let fact = fact(*cell, *value);
            format!("line {line} says {fact}, but something else is given there{}", and_more(*more))
        }
        Hint::GivenExtra { cell, value, line, more } => {
            let fact = fact(*cell, *value);
            format!(
                "line {line} says {fact}, but nothing is given there, and some solution has another value{}",
                and_more(*more)
            )
        }
        Hint::GivenZero { line, more } => format!(
            "line {line}{} give a value of 0 to cells without a given, which is the last value of the cell before: are dots read as 0?",
            and_more_clauses(*more)
        ),
        Hint::GivensShifted(by) => {
            format!("the numbers of all givens are {} too {}", by.abs(), if *by > 0 { "large" } else { "small" })
        }
        Hint::PairSigns { line, more, is_all, is_half } => {
            let said = if *is_half { "that one follows from the other" } else { "at least one of two" };
            let (others, say) = match more {
                _ if *is_all => (" and all pairs".to_owned(), "say"),
                0 => (String::new(), "says"),
                1 => (" and 1 more pair".to_owned(), "say"),
                more => (format!(" and {more} more pairs"), "say"),
            };
            format!(
                "line {line}{others} {say} {said}, where at most one is meant: both literals negated, it is equivalent"
            )
        }
        Hint::Sign { line, literal } => {
            format!("line {line} says {literal}: with {} instead, it is equivalent", -literal)
        }
        Hint::Loop { axes, index, is_first, of } => slips::cut_short(axes, *index, *is_first, of),
        Hint::Boxes { rows, columns } => slips::beside(*rows, *columns),
        Hint::TopId { line, number, groups } => format!(
            "auxiliary variables begin right behind the largest literal of their group, in line {line} at {number}, and are variables of \
             cells, in {groups} groups (as those of PySAT where `top_id` is not told): with others, it is equivalent"
        ),
        Hint::Collision { strides, shared: Shared { number, facts: [one, other] } } => {
            let [one, other] = [one, other].map(|&(cell, value)| fact(cell, value));
            format!(
                "by its numbering {strides}, {one} and {other} share the variable {number}: with a variable for each it is equivalent"
            )
        }
        Hint::Shared { number, groups } => {
            format!(
                "the auxiliary variable {number} is shared by {groups} groups: with its own for each group it is equivalent"
            )
        }
        Hint::Overlap { number, cell, value } => {
            let fact = fact(*cell, *value);
            format!("auxiliary variables begin at {number}, which is {fact}: with others it is equivalent")
        }
    }
    }
}

/// Whether rows and columns are exchanged on a board whose boxes are wider than high or the other way round, so that this is what it may be about.
fn may_be_boxes(meant: &Reading, puzzle: &Puzzle) -> bool {
    let is_exchanged = matches!(&meant.0, Way::Places(places) if places.places == [1, 0, 2]);
    is_exchanged && puzzle.board().layout().boxes.is_some_and(|shape| shape.rows() != shape.columns())
}

fn and_more_clauses(more: usize) -> String {
    if more == 1 { " and 1 more clause".to_owned() } else { format!(" and {more} more clauses") }
}

fn and_more(more: usize) -> String {
    if more > 0 { format!(" (and {more} more)") } else { String::new() }
}

/// How one number is and how it should be, where no numbering has a name for it.
fn sample(meant: &Reading, puzzle: &Puzzle, reading: &Reading) -> String {
    let (order, symbols) = (puzzle.board().values(), puzzle.board().symbols());
    let (cell, value) = (Cell::new(order.min(2) - 1), Value::new(order.min(3) - 1));
    let is_plain = matches!(&meant.0, Way::Places(places) if places.is_plain());
    match (reading.number(order, cell, value), meant.number(order, cell, value)) {
        (Some(plain), Some(own)) if !is_plain => {
            let fact = format!("{}={}", puzzle.board().grid().name(cell), symbols.symbol(value));
            let plain_name =
                reading.option().map_or_else(|| reading.to_string(), |name| format!("the {name} numbering"));
            format!(": {fact} has number {own}, where {plain_name} says {plain}")
        }
        _ => String::new(),
    }
}

fn missing(missing: &Missing, puzzle: &Puzzle) -> String {
    let often = match missing.half {
        Some(Half::AtLeast) => "at least",
        Some(Half::AtMost) => "at most",
        None => "exactly",
    };
    let each = match missing.family {
        Family::Givens => "givens".to_owned(),
        Family::Cells => format!("each cell holds {often} one value"),
        Family::Rows => format!("each value stands {often} once in each row"),
        Family::Columns => format!("each value stands {often} once in each column"),
        Family::Boxes => format!("each value stands {often} once in each box"),
        Family::Regions => format!("each value stands {often} once in each region"),
        Family::Diagonals => format!("each value stands {often} once in each diagonal"),
        Family::Windows => format!("each value stands {often} once in each window"),
        Family::Groups => format!("each value stands {often} once in each group"),
        Family::Clues => "each further rule holds".to_owned(),
    };
    let parts = match &missing.share {
        Share::Whole => return each,
        Share::Some => return format!("{each}, at least in part"),
        Share::Such(facts) => {
            let [one, other] = facts.map(|(cell, value)| {
                format!("{}={}", puzzle.board().grid().name(cell), puzzle.board().symbols().symbol(value))
            });
            return format!("{each}, in part: it allows {one} together with {other}");
        }
        Share::Parts(parts) => parts,
    };
    const MOST_NAMES: usize = 6;
    let mut names: Vec<String> = parts.iter().map(|&part| part_name(part, puzzle)).collect();
    names.dedup();
    let more = names.len().saturating_sub(MOST_NAMES);
    names.truncate(MOST_NAMES);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{each}, in part: {}{more}", names.join(", "))
}

fn part_name(part: Part, puzzle: &Puzzle) -> String {
    match part {
        Part::Given(cell) | Part::Cell(cell, _) => puzzle.board().grid().name(cell).to_string(),
        Part::Rule(place, _) => puzzle.board().rules()[place].name.clone(),
    }
}

/// What a filling breaks: the first of it, and how much more.
fn breaks(allowed: &Allowed, puzzle: &Puzzle) -> String {
    let first = allowed.broken.first().map(|broken| broken.words(puzzle)).unwrap_or_default();
    first + &and_more(allowed.broken.len() - 1)
}

impl Broken {
    /// Something that is wrong in a filling.
    pub fn words(&self, puzzle: &Puzzle) -> String {
        let board = puzzle.board();
        let name = |cell: &Cell| board.grid().name(*cell).to_string();
        match self {
            Broken::Empty(cell) => format!("{} holds no value", name(cell)),
            Broken::Several(cell) => format!("{} holds several values", name(cell)),
            Broken::Given(cell) => format!("{} does not hold what is given", name(cell)),
            Broken::Twice(place, value, cells) => {
                let cells: Vec<_> = cells.iter().map(name).collect();
                let (rule, symbol) = (&board.rules()[*place].name, board.symbols().symbol(*value));
                format!("{rule} holds {symbol} in {}", cells.join(" and "))
            }
            Broken::Absent(place, value) => {
                format!("{} holds no {}", board.rules()[*place].name, board.symbols().symbol(*value))
            }
        }
    }
}

impl Allowed {
    /// The text of each cell: a symbol, `.` for none, several in braces.
    pub fn cells(&self, puzzle: &Puzzle) -> Vec<String> {
        self.held.iter().map(|&values| cell(values, puzzle)).collect()
    }
}

impl Forbidden {
    /// The text of each cell: a symbol.
    pub fn cells(&self, puzzle: &Puzzle) -> Vec<String> {
        self.solution.values().iter().map(|&value| puzzle.board().symbols().symbol(value)).collect()
    }
}

/// The text of a cell: a symbol, `.` for none, several in braces.
fn cell(values: Values, puzzle: &Puzzle) -> String {
    let symbols: Vec<_> = values.iter().map(|value| puzzle.board().symbols().symbol(value)).collect();
    let between = if puzzle.board().symbols().width(puzzle.board().values()) > 1 { "," } else { "" };
    match &symbols[..] {
        [] => ".".to_owned(),
        [symbol] => symbol.clone(),
        several => format!("{{{}}}", several.join(between)),
    }
}

/// A filling, row by row.
fn grid(texts: &[String], puzzle: &Puzzle) -> Vec<String> {
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let rows = texts.chunks(puzzle.board().values());
    rows.map(|row| {
        let cells: Vec<_> = row.iter().map(|text| format!("{text:width$}")).collect();
        format!("    {}", cells.join(" ").trim_end())
    })
    .collect()
}
