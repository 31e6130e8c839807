//! `exactly classes`: one solution of each class up to symmetry.

use clap::Args;
use exactly::answer::Shortfall;
use exactly::format::Record;
use exactly::solve::{ClassList, Representative};
use exactly::symmetry::{Classifier, Map};
use exactly::{Decider, Given, Puzzle, Solution, SolveError, Stop, Values};
use num_bigint::BigUint;

use crate::console::args::{InputArgs, OutputArgs, PaceArgs};
use crate::console::batch::{self, Task};
use crate::console::diagnostics;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::status::Status;
use crate::console::up_to::UpToName;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ClassesArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Which symmetries to ignore
    #[arg(long, value_name = "WHAT", default_value = "symmetry", help_heading = "Answer")]
    up_to: UpToName,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    work: PaceArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly classes --board latin:6 --up-to isotopy
  exactly classes --board latin:5 --up-to isomorphism | wc -l
  exactly classes --json --board sudoku:4

--board alone means a board without givens. Partial fillings are compared as
they grow, so the solutions of a class are never all listed. Standard error says
how many classes and how many solutions there are.";

/// Runs the command.
pub fn run(mut args: ClassesArgs) -> anyhow::Result<Status> {
    // A board alone is asked about as it is: nobody pipes puzzles into this.
    let said = &mut args.input;
    said.empty |= said.board.is_some() && said.files.is_empty() && said.puzzles.is_empty();
    let input = Input::new(&args.input)?;
    let memory = args.work.budget.memory;
    let task = ListClasses { up_to: args.up_to, memory, output: args.output };
    Ok(batch::run(input, &args.work.into(), task)?.status)
}

struct ListClasses {
    up_to: UpToName,
    memory: usize,
    output: OutputArgs,
}

impl Task for ListClasses {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let timer = json::Timer::start();
        let Environment { solver, reporter, stop } = environment;
        let (listed, shortfall) = match solver.classes(&record.puzzle, self.up_to.into(), self.memory)? {
            ClassList::All(listed) => (listed, None),
            ClassList::Short(shortfall) => (Vec::new(), Some(shortfall)),
            ClassList::Counted { classes, solutions } => {
                if self.output.json {
                    self.print_objects(record, &[], reporter, *stop);
                    reporter.json(&json::Ending::unlisted(&classes).timed(timer.seconds(self.output.timing)));
                }
                reporter.tally.count("counted");
                reporter.tally.status.unknown = true;
                let told = format!("classes: {classes}; solutions: {solutions}");
                reporter.about(record, format_args!("{told}; {}", self.too_much("the list takes")));
                return Ok(());
            }
            ClassList::Unknown(error) => {
                reporter.refuse(record, format_args!("{error}"));
                return Ok(());
            }
        };
        if self.output.json {
            self.print_objects(record, &listed, reporter, *stop);
            let (complete, stopped) = (shortfall.is_none(), shortfall.is_some());
            let ending = json::Ending::of(listed.len() as u64, complete, stopped, Decider::Search);
            reporter.json(&ending.timed(timer.seconds(self.output.timing)));
        } else if shortfall.is_none() {
            self.print(record, &listed, reporter);
        }
        self.note(record, &listed, shortfall, reporter);
        Ok(())
    }
}

impl ListClasses {
    fn print(&self, record: &Record, listed: &[Representative], reporter: &mut Reporter<'_>) {
        if reporter.several {
            let (format, style) = self.output.notation(record);
            let heading = format!("# {}:{}\n", diagnostics::name(reporter.file), record.line);
            reporter.text(format.separator(style), &heading);
        }
        for (number, one) in (1..).zip(listed) {
            if !reporter.one_solution(record, &self.output, &one.solution, number) {
                return;
            }
        }
        if listed.is_empty() {
            reporter.no_answer(record, &self.output);
        }
    }

    fn print_objects(&self, record: &Record, listed: &[Representative], reporter: &mut Reporter<'_>, stop: &dyn Stop) {
        reporter.json(&json::Beginning::of(reporter.file, record));
        let mut classifier = Classifier::new(self.up_to.into());
        for Representative { solution, size, automorphisms } in listed {
            let Some(text) = reporter.json_solution(record, &self.output, solution) else { return };
            let filled = filled(&record.puzzle, solution);
            // They are one more answer: where time is up, the class stands without them.
            let group = classifier.group(&filled, stop).ok();
            let generators = group.and_then(|group| group.generators);
            let generators = generators.map(|maps| maps.iter().map(Map::cycles).collect());
            let (size, automorphisms) = (size.to_string(), automorphisms.to_string());
            reporter.json(&json::OneClass { solution: &text, size, automorphisms, generators });
        }
    }

    fn too_much(&self, what: &str) -> String {
        format!("{what} more than --memory, {} bytes", self.memory)
    }

    /// Says how many there are, or why that is not known.
    fn note(
        &self,
        record: &Record,
        listed: &[Representative],
        shortfall: Option<Shortfall>,
        reporter: &mut Reporter<'_>,
    ) {
        reporter.tally.count(if listed.is_empty() { "none" } else { "listed" });
        match shortfall {
            None => {
                reporter.tally.status.no |= listed.is_empty();
                let (classes, all) = (listed.len(), listed.iter().map(|one| &one.size).sum::<BigUint>());
                reporter.about(record, format_args!("classes: {classes}; solutions: {all}"));
            }
            Some(Shortfall::Stopped(limit)) => {
                reporter.limit(limit);
                reporter.about(record, format_args!("unknown ({limit})"));
            }
            Some(_) => {
                reporter.tally.status.unknown = true;
                reporter.about(record, format_args!("unknown: {}", self.too_much("partial fillings take")));
            }
        }
    }
}

/// The puzzle with all of its cells given, as a solution has them.
fn filled(puzzle: &Puzzle, solution: &Solution) -> Puzzle {
    let given = |cell| Given { cell, allowed: Values::only(solution.value(cell)) };
    Puzzle::new(puzzle.board().clone(), puzzle.board().grid().cells().map(given).collect())
}
