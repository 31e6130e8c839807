//! `exactly minimise`: puzzles without the givens that they can do without.

use std::num::NonZeroUsize;

use anyhow::bail;
use clap::Args;
use exactly::explain::Fewest;
use exactly::format::{Format, Record};
use exactly::minimise::{Minimiser, Symmetry};
use exactly::random::Random;
use exactly::render::Picture;
use exactly::{Cell, Given, Limit, Puzzle, RuleId, Solution, SolveError, Verdict};
use itertools::Itertools;

use crate::console::args::{self, InputArgs, OutputArgs, PaceArgs, TableArgs};
use crate::console::batch::{self, Cells, Task};
use crate::console::diagnostics;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::output;
use crate::console::pretty::Brush;
use crate::console::status::Status;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct MinimiseArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Only list the givens that could be removed, one at a time
    #[arg(long, help_heading = "Answer", conflicts_with_all = ["symmetry", "keep", "seed", "limit", "to"])]
    check: bool,
    /// With --check: also list the rules that could be left out, one at a time
    #[arg(long, help_heading = "Answer", requires = "check")]
    rules: bool,
    /// Keep this symmetry of the pattern of givens: rotate180, rotate90, horizontal, vertical, mirrors, diagonal, antidiagonal, diagonals or square
    #[arg(long, value_name = "WHAT", help_heading = "Answer", value_parser = args::symmetries(), hide_possible_values = true)]
    symmetry: Option<Symmetry>,
    /// Keep the givens of these cells, as in r1c1,r5c5 or r1c1-9 (may be repeated)
    #[arg(long, value_name = "CELLS", help_heading = "Answer")]
    keep: Vec<String>,
    /// The seed of the random order in which givens are tried
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Answer")]
    #[arg(value_parser = args::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Find the fewest givens that suffice, and prove it (for a Latin square: a smallest critical set)
    #[arg(long, help_heading = "Answer", conflicts_with_all = ["check", "symmetry", "limit"])]
    smallest: bool,
    /// Print up to this many different puzzles for each
    #[arg(short, long, value_name = "N", default_value = "1", help_heading = "Answer")]
    limit: NonZeroUsize,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    work: PaceArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly minimise puzzles/classic/easy.txt
  exactly minimise --check --rules puzzles/classic/minimal.txt
  exactly minimise --limit 3 --keep r1c1,r1c2 puzzles/classic/easy.txt
  exactly minimise --smallest --board latin -p '1234 2341 3412 4123'
  exactly minimise --json puzzles/jigsaw/six-blocks.txt
  exactly minimise --csv --replace examples/sheets/week.csv > minimal.csv

Exit status: 0 every puzzle has its answer (--check: and needs all it has),
1 some have not exactly one solution (--check: or something to spare),
2 bad input, usage or I/O, 3 unknown for some, 130 interrupted.";

/// Runs in a row that come upon nothing new, after which there may be no more.
const MOST_REPEATS: u64 = 200;

/// Runs the command.
pub fn run(mut args: MinimiseArgs) -> anyhow::Result<Status> {
    if args.check && args.output.pretty {
        bail!("--pretty draws puzzles, and --check prints none: leave one of the two out");
    }
    let input = Input::new(&args.input)?;
    args.output.said = input.said();
    let work = args.work.clone().into();
    let tally = batch::run(input, &work, Minimise { args, brush: Brush::new() })?;
    output::tell_interrupt(&tally);
    Ok(tally.status)
}

struct Minimise {
    args: MinimiseArgs,
    brush: Brush,
}

impl Task for Minimise {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let timer = json::Timer::start();
        let verdict = environment.solver.check(&record.puzzle)?;
        match &verdict {
            Verdict::Unique(solution) if self.args.check => self.check(record, environment, solution, timer),
            Verdict::Unique(solution) => self.minimise(record, environment, solution, timer),
            Verdict::None | Verdict::Multiple(_) => {
                environment.reporter.tally.status.no = true;
                self.without_answer(record, &mut environment.reporter, verdict.word());
                Ok(())
            }
            Verdict::Unknown { limit, .. } => {
                environment.reporter.limit(*limit);
                environment.reporter.about(record, format_args!("unknown ({limit})"));
                self.without_answer(record, &mut environment.reporter, "unknown");
                Ok(())
            }
        }
    }

    /// Boards are headed where there are several, which must be known.
    fn records_at_once(&self) -> usize {
        if self.args.output.pretty { 1 } else { usize::MAX }
    }

    fn written(&self, read: &'static Format) -> Option<&'static Format> {
        self.args.output.written(read)
    }

    fn table(&self) -> Option<&TableArgs> {
        Some(&self.args.table)
    }

    fn columns(&self) -> &'static [&'static str] {
        &["minimised"]
    }

    fn is_no(&self, verdict: &str, note: &str) -> bool {
        batch::is_not_unique(verdict, note)
    }

    fn fill(
        &self,
        record: &Record,
        verdict: &Verdict,
        environment: &mut Environment<'_, '_>,
        cells: &mut Cells,
    ) -> Result<(), SolveError> {
        let Verdict::Unique(_) = verdict else {
            return Ok(());
        };
        let kept = match self.kept(&record.puzzle) {
            Ok(kept) => kept,
            Err(fault) => {
                environment.reporter.tally.status.bad = true;
                cells.note(fault);
                return Ok(());
            }
        };
        let mut found = Vec::new();
        if let Some(limit) = ended(self.find(&record.puzzle, &kept, environment, &mut found))? {
            environment.reporter.limit(limit);
            cells.note(limit.to_string());
        }
        found.first().into_iter().for_each(|minimal| cells.put_puzzle("minimised", record, minimal));
        Ok(())
    }
}

/// What can be spared of a puzzle.
#[derive(Default)]
struct Spare {
    givens: Vec<Given>,
    rules: Vec<RuleId>,
}

impl Minimise {
    fn without_answer(&self, record: &Record, reporter: &mut Reporter<'_>, word: &'static str) {
        reporter.tally.count(word);
        if self.args.output.json {
            let answer = json::Answer::new(reporter.file, record, word, json::Minimised::default());
            reporter.json(&answer.by(exactly::Decider::Search));
        } else if word != "unknown" {
            reporter.about(
                record,
                format_args!("{word}: only a puzzle with one solution can be minimised; `exactly mend` makes it one"),
            );
        }
    }

    fn check(
        &self,
        record: &Record,
        environment: &mut Environment<'_, '_>,
        solution: &Solution,
        timer: json::Timer,
    ) -> Result<(), SolveError> {
        let mut spare = Spare::default();
        let stopped = ended(self.spare(record, environment, solution, &mut spare))?;
        let board = record.puzzle.board();
        let names = spare.givens.iter().map(|given| named(&record.puzzle, given)).collect::<Vec<_>>();
        let rules = spare.rules.iter().map(|rule| board.rule(*rule).name.clone()).collect::<Vec<_>>();
        let is_minimal = names.is_empty() && rules.is_empty();
        let reporter = &mut environment.reporter;
        reporter.tally.status.no |= !is_minimal;
        reporter.tally.count(match stopped {
            Some(_) => "unknown",
            None if is_minimal => "minimal",
            None => "redundant",
        });
        if let Some(limit) = stopped {
            reporter.limit(limit);
            reporter.about(record, format_args!("unknown ({limit}): {} givens are known to be redundant", names.len()));
        }
        if self.args.output.json {
            let word = if stopped.is_some() { "unknown" } else { "unique" };
            let said = json::Minimised {
                redundant: Some(names),
                redundant_rules: self.args.rules.then_some(rules),
                minimal: stopped.is_none().then_some(spare.givens.is_empty()),
                ..json::Minimised::default()
            };
            let answer = json::Answer::new(reporter.file, record, word, said).by(environment.solver.decider());
            reporter.json(&answer.timed(timer.seconds(self.args.output.timing)));
        } else if stopped.is_none() {
            let mut text = format!("{}:{}: ", diagnostics::name(reporter.file), record.line);
            match names.len() {
                0 => text.push_str("minimal"),
                count => text.push_str(&format!("{count} redundant: {}", names.join(" "))),
            }
            if !rules.is_empty() {
                text.push_str(&format!("; redundant rules: {}", rules.join(", ")));
            }
            text.push('\n');
            reporter.text("", &text);
        }
        Ok(())
    }

    fn spare(
        &self,
        record: &Record,
        environment: &Environment<'_, '_>,
        solution: &Solution,
        spare: &mut Spare,
    ) -> Result<(), SolveError> {
        let puzzle = &record.puzzle;
        let mut minimiser = Minimiser::new(puzzle.board(), environment.stop);
        minimiser.turn_to(puzzle);
        for given in puzzle.givens() {
            if minimiser.can_spare(&[*given])? {
                spare.givens.push(*given);
            }
        }
        if self.args.rules {
            spare.rules = puzzle.spare_rules(solution, environment.stop)?;
        }
        Ok(())
    }

    fn minimise(
        &self,
        record: &Record,
        environment: &mut Environment<'_, '_>,
        solution: &Solution,
        timer: json::Timer,
    ) -> Result<(), SolveError> {
        let puzzle = &record.puzzle;
        let kept = match self.kept(puzzle) {
            Ok(kept) => kept,
            Err(fault) => {
                environment.reporter.refuse(record, format_args!("{fault}"));
                return Ok(());
            }
        };
        let (kept, open): (Vec<Cell>, Vec<Cell>) =
            kept.into_iter().partition(|&cell| puzzle.givens().iter().any(|given| given.cell == cell));
        if !open.is_empty() {
            let names: Vec<String> = open.iter().map(|&cell| puzzle.board().grid().name(cell).to_string()).collect();
            let names = names.join(" ");
            environment.reporter.about(record, format_args!("note: --keep {names}: nothing is given there"));
        }
        let mut found = Vec::new();
        let mut stopped = ended(self.find(puzzle, &kept, environment, &mut found))?;
        let mut least = None;
        if self.args.smallest {
            let known = found.pop().unwrap_or_else(|| puzzle.clone());
            let fewest = Fewest::of(puzzle, solution, &kept, known.givens().to_vec(), environment.stop)?;
            found.push(Puzzle::new(puzzle.board().clone(), fewest.givens));
            (stopped, least) = (fewest.stopped, Some(fewest.least));
        }
        let reporter = &mut environment.reporter;
        reporter.tally.count(if stopped.is_some() { "unknown" } else { "minimised" });
        if let Some(limit) = stopped {
            reporter.limit(limit);
            match (least, found.first()) {
                (Some(least), Some(known)) => {
                    let most = known.givens().len();
                    reporter
                        .about(record, format_args!("unknown ({limit}): {most} givens do, fewer than {least} do not"));
                }
                _ => reporter.about(record, format_args!("unknown ({limit}) after {} puzzles", found.len())),
            }
        }
        if self.args.output.json {
            let word = if stopped.is_some() { "unknown" } else { "unique" };
            let said = json::Minimised {
                at_least: least,
                at_most: least.and_then(|_| Some(found.first()?.givens().len())),
                results: Some(found.iter().filter_map(json::puzzle_text).collect()),
                minimal: stopped.is_none().then_some(true),
                ..json::Minimised::default()
            };
            let answer = json::Answer::new(reporter.file, record, word, said).by(environment.solver.decider());
            reporter.json(&answer.timed(timer.seconds(self.args.output.timing)));
        } else {
            found.iter().for_each(|minimal| self.print(record, reporter, minimal));
        }
        Ok(())
    }

    /// The cells of `--keep`, each once.
    ///
    /// # Errors
    /// Why the puzzle cannot be minimised as was asked.
    fn kept(&self, puzzle: &Puzzle) -> Result<Vec<Cell>, String> {
        let (grid, symmetry) = (puzzle.board().grid(), self.args.symmetry.unwrap_or_default());
        let word = symmetry.word();
        if symmetry != Symmetry::default() && grid.order().is_none() {
            return Err(format!("--symmetry {word} needs a square board in one layer, with a cell at each place"));
        }
        if let Some(cell) = symmetry.breach(puzzle) {
            return Err(format!("the givens are not symmetric ({word}): {} is alone", grid.name(cell)));
        }
        let mut kept = Vec::new();
        for text in &self.args.keep {
            for cells in text.split([',', ' ']).filter(|cells| !cells.is_empty()) {
                let cells = puzzle.board().cells_named(cells);
                kept.extend(cells.map_err(|mistake| format!("--keep {text}: {}", mistake.wrong))?);
            }
        }
        Ok(kept.into_iter().unique().collect())
    }

    /// Different puzzles, each by another order of the givens.
    fn find(
        &self,
        puzzle: &Puzzle,
        kept: &[Cell],
        environment: &Environment<'_, '_>,
        found: &mut Vec<Puzzle>,
    ) -> Result<(), SolveError> {
        let mut groups = self.args.symmetry.unwrap_or_default().given_groups(puzzle);
        groups.retain(|group| !group.iter().any(|given| kept.contains(&given.cell)));
        let mut minimiser = Minimiser::new(puzzle.board(), environment.stop);
        let (mut run, mut repeats) = (0, 0);
        while found.len() < self.args.limit.get() && repeats < MOST_REPEATS {
            Random::new(self.args.seed, run).shuffle(&mut groups);
            run += 1;
            minimiser.turn_to(puzzle);
            for group in &groups {
                minimiser.take_away(group)?;
            }
            let minimal = minimiser.puzzle();
            if found.contains(&minimal) {
                repeats += 1;
            } else {
                repeats = 0;
                found.push(minimal);
            }
        }
        Ok(())
    }

    fn print(&self, record: &Record, reporter: &mut Reporter<'_>, puzzle: &Puzzle) {
        if self.args.output.pretty {
            return self.brush.draw(record, reporter, &reporter.heading(record), &Picture::of_puzzle(puzzle));
        }
        reporter.puzzle(record, &self.args.output, puzzle, None);
    }
}

/// Why work was stopped, if it was.
fn ended(result: Result<(), SolveError>) -> Result<Option<Limit>, SolveError> {
    match result {
        Ok(()) => Ok(None),
        Err(SolveError::Stopped(limit)) => Ok(Some(limit)),
        Err(error) => Err(error),
    }
}

/// A given with its place: `r1c1=5`.
fn named(puzzle: &Puzzle, given: &Given) -> String {
    let board = puzzle.board();
    let values: Vec<_> = given.allowed.iter().map(|value| board.symbols().symbol(value)).collect();
    format!("{}={}", board.grid().name(given.cell), values.join(","))
}
