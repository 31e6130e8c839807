//! What happens to a formula, in words: a line for each event.

use exactly::cnf::clauses::Clauses;
use exactly::cnf::propagate::Propagated;
use exactly::literal::Lit;
use exactly::teach::Annotated;
use exactly::teach::Trail;
use exactly::teach::{cdcl, dpll};

/// The literals of a clause as DIMACS numbers them: `(1 -5 17)`.
pub(crate) fn literals(clause: &[Lit]) -> String {
    let numbers: Vec<_> = clause.iter().map(Lit::to_string).collect();
    format!("({})", numbers.join(" "))
}

/// What a clause of the formula says, and its literals: `row 1 holds 1 at most once: (-1 -13)`.
pub(crate) fn clause(formula: &Annotated, number: usize) -> String {
    let said = formula.says(number).expect("it is one of the formula");
    format!("{said}: {}", literals(formula.clauses().clause(number)))
}

/// What propagation found, step by step: a line for each literal that was forced.
pub struct Steps<'f> {
    formula: &'f Annotated,
    propagated: &'f Propagated,
    /// For each variable the step, from 1, that it became known in; 0 where it did not.
    step_of: Vec<usize>,
    /// The widths of what stands first.
    widths: [usize; 2],
}

impl<'f> Steps<'f> {
    /// The steps of a formula that was propagated.
    pub fn new(formula: &'f Annotated, propagated: &'f Propagated) -> Steps<'f> {
        let mut step_of = vec![0; propagated.truth.len()];
        let steps = (1..).zip(&propagated.forced);
        steps.for_each(|(step, forced)| step_of[forced.literal.index()] = step);
        let name = propagated.forced.iter().map(|forced| formula.name(forced.literal).chars().count());
        let widths = [propagated.forced.len().to_string().len(), name.max().unwrap_or(0).min(8)];
        Steps { formula, propagated, step_of, widths }
    }

    /// The line of a step, from 1.
    pub fn line(&self, step: usize) -> String {
        let forced = self.propagated.forced[step - 1];
        let [number, name] = self.widths;
        let others = self.steps_of_others(forced.clause, Some(forced.literal));
        let why = match &others[..] {
            [] => String::new(),
            [one] => format!(", the other is false (step {one})"),
            [one, two] => format!(", the other two are false (steps {one}, {two})"),
            many => format!(", the other {} are false ({})", count(many.len()), steps(many)),
        };
        let said = clause(self.formula, forced.clause);
        format!("{step:>number$}. {:name$}  {said}{why}", self.formula.name(forced.literal))
    }

    /// The steps, from 1, in which the literals of a clause became false, but for this one.
    pub fn steps_of_others(&self, clause: usize, but: Option<Lit>) -> Vec<usize> {
        let others = self.formula.clauses().clause(clause).iter().filter(|&&literal| Some(literal) != but);
        others.map(|literal| self.step_of[literal.index()]).collect()
    }

    /// What all of it comes to.
    pub fn end(&self) -> String {
        if let Some(conflict) = self.propagated.conflict {
            let known = self.steps_of_others(conflict, None);
            let why = if known.is_empty() { String::new() } else { format!(", all are false ({})", steps(&known)) };
            let what = if self.formula.is_of_puzzle() { "solution" } else { "model" };
            return format!("conflict: {}{why}. There is no {what}", clause(self.formula, conflict));
        }
        let known = format!("{} of {} variables are known", self.propagated.forced.len(), self.formula.variables());
        match self.fixed() {
            Some((fixed, cells)) => format!("fixed: {fixed} of {cells} cells; {known}; no clause forces another"),
            None => format!("{known}; no clause forces another"),
        }
    }

    /// How many cells have a value, of how many; `None` for a formula that was read.
    pub fn fixed(&self) -> Option<(usize, usize)> {
        let is_true = |literal: Lit| self.propagated.truth.get(literal.index()) == Some(&Some(literal.is_positive()));
        let grid = self.formula.grid(is_true)?;
        Some((grid.iter().filter(|symbol| *symbol != ".").count(), grid.len()))
    }
}

fn steps(numbers: &[usize]) -> String {
    let word = if numbers.len() == 1 { "step" } else { "steps" };
    let numbers: Vec<_> = numbers.iter().map(usize::to_string).collect();
    format!("{word} {}", numbers.join(", "))
}

fn count(number: usize) -> String {
    const SMALL: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    SMALL.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// What a solver that learns does, event by event.
pub struct Learning<'f> {
    formula: &'f Annotated,
    learnt: Clauses,
    conflicts: usize,
}

impl<'f> Learning<'f> {
    /// Nothing has happened yet.
    pub fn new(formula: &'f Annotated) -> Learning<'f> {
        Learning { formula, learnt: Clauses::default(), conflicts: 0 }
    }

    /// How many conflicts there were.
    pub fn conflicts(&self) -> usize {
        self.conflicts
    }

    /// Takes an event, and says it; `None` where nothing is to be said: that what is forced on level 0 is a clause of its own.
    pub fn line(&mut self, event: cdcl::Event<'_>, trail: &Trail) -> Option<String> {
        let level = trail.level();
        Some(match event {
            cdcl::Event::Decided(literal) => format!("level {level}: decide {}", self.formula.name(literal)),
            cdcl::Event::PassedOver(literal, truth) => {
                let at = trail.known(literal.var()).map_or(0, |known| known.level);
                format!("passed over: {} is {truth} already, since level {at}", self.formula.name(literal))
            }
            cdcl::Event::Forced(literal, clause) => {
                format!("  {:8}  {}", self.formula.name(literal), self.clause(clause))
            }
            cdcl::Event::Conflict(clause) => {
                self.conflicts += 1;
                format!("conflict {} on level {level}: {}", self.conflicts, self.clause(clause))
            }
            cdcl::Event::Resolved { on, with, resolvent } => {
                let name = self.formula.name(!on);
                format!("  resolve on {name}, forced by {}: {}", self.clause(with), literals(resolvent))
            }
            cdcl::Event::LeftOut(out, rest) => {
                format!("  leave out {}, false on level 0: {}", literals(out), literals(rest))
            }
            cdcl::Event::Learnt(clause, _) => {
                self.learnt.add(clause);
                let number = self.formula.clauses().len() + self.learnt.len();
                match clause {
                    [] => format!("  nothing is left: clause {number} is empty"),
                    _ if level == 0 => return None,
                    [first, ..] => {
                        let point = self.formula.name(!*first);
                        format!(
                            "  learn clause {number}: {} (first unique implication point: {point})",
                            literals(clause)
                        )
                    }
                }
            }
            cdcl::Event::Jumped(to) => format!("back to level {to}"),
        })
    }

    /// The literals of a clause, by its number from 0, learnt or not.
    pub fn literals(&self, number: usize) -> &[Lit] {
        match number.checked_sub(self.formula.clauses().len()) {
            None => self.formula.clauses().clause(number),
            Some(place) => self.learnt.clause(place),
        }
    }

    /// What a clause says, learnt or not, with its literals.
    fn clause(&self, number: usize) -> String {
        match number.checked_sub(self.formula.clauses().len()) {
            None => clause(self.formula, number),
            Some(_) => format!("learnt clause {}: {}", number + 1, literals(self.literals(number))),
        }
    }
}

/// What a search that branches does, as lines of a tree.
pub struct Branches<'f> {
    formula: &'f Annotated,
    forced: Vec<Lit>,
}

impl<'f> Branches<'f> {
    /// Nothing has happened yet.
    pub fn new(formula: &'f Annotated) -> Branches<'f> {
        Branches { formula, forced: Vec::new() }
    }

    /// Takes an event, and says what it comes to: what was forced before it, then itself.
    pub fn lines(&mut self, event: dpll::Event, trail: &Trail) -> Vec<String> {
        let level = trail.level();
        let name = |literal: Lit| self.formula.name(literal);
        let line = match event {
            dpll::Event::Forced(literal, _) => {
                self.forced.push(literal);
                return Vec::new();
            }
            dpll::Event::Decided(literal) => indented(level - 1, &format!("decide {}", name(literal))),
            dpll::Event::Opposite(literal) => indented(level - 1, &format!("then {}", name(literal))),
            dpll::Event::Conflict(number) => indented(level, &format!("conflict: {}", clause(self.formula, number))),
            dpll::Event::Back(level) => indented(level, &format!("back to level {level}")),
        };
        let before = if matches!(event, dpll::Event::Decided(_)) { level - 1 } else { level };
        self.rest(before).into_iter().chain([line]).collect()
    }

    /// What was forced since the last line, on this level.
    pub fn rest(&mut self, level: usize) -> Option<String> {
        let forced = std::mem::take(&mut self.forced);
        let is_shown = |literal: &&Lit| !self.formula.is_of_puzzle() || literal.is_positive();
        let shown: Vec<_> =
            forced.iter().filter(is_shown).take(MOST_NAMES).map(|&literal| self.formula.name(literal)).collect();
        let others = match forced.len() - shown.len() {
            0 => None,
            1 => Some("1 other literal".to_owned()),
            more => Some(format!("{more} other literals")),
        };
        let named = (!shown.is_empty()).then(|| shown.join(" "));
        let said: Vec<_> = named.into_iter().chain(others).collect();
        (!forced.is_empty()).then(|| indented(level, &format!("forces {}", said.join(" and "))))
    }
}

/// The most literals that a line of a tree names.
const MOST_NAMES: usize = 40;

/// The deepest level whose lines are moved in as far as it is deep.
const DEEPEST: usize = 40;

fn indented(level: usize, line: &str) -> String {
    let blanks = "  ".repeat(level.min(DEEPEST));
    if level > DEEPEST { format!("{blanks}[level {level}] {line}") } else { blanks + line }
}
