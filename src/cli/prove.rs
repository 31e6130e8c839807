//! `exactly prove`: a certificate of what is so, for each puzzle.

use std::path::PathBuf;

use clap::Args;
use exactly::format::Record;
use exactly::{Decider, Limit, Puzzle, Solution, SolveError};

use crate::console::args::{InputArgs, WorkArgs};
use crate::console::batch::{self, Task};
use crate::console::certificate::{self, Known, NotationName};
use crate::console::diagnostics;
use crate::console::environment::Environment;
use crate::console::input::Input;
use crate::console::json;
use crate::console::status::Status;
use crate::console::unread::Bearing;
use crate::console::wording::WordingArgs;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct ProveArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The folder for the certificates, each in a folder named after its input and line; a folder that exists is never changed
    #[arg(short, long, value_name = "DIR", default_value = "certificates", help_heading = "Output")]
    out: PathBuf,
    /// List all solutions and prove that there are no others, instead of showing two
    #[arg(long, help_heading = "Answer")]
    all: bool,
    /// With --all: refuse a puzzle with more solutions than this
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "all", help_heading = "Answer")]
    limit: usize,
    /// The notation of the proof
    #[arg(long, value_name = "NOTATION", default_value = "lrat", help_heading = "Output")]
    proof: NotationName,
    #[command(flatten)]
    wording: WordingArgs,
    /// Print one JSON object per puzzle, a line each
    #[arg(long, help_heading = "Output")]
    json: bool,
    #[command(flatten)]
    work: WorkArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly prove puzzles/classic/easy.txt && exactly verify certificates
  exactly prove --all --board sudoku:4 --empty --out all-288
  exactly prove --proof veripb --out for-veripb puzzles/classic/easy.txt

Exit status: 0 every puzzle has its certificate, whatever it says, 2 bad input
or I/O, 3 unknown for some, 130 interrupted.";

/// Runs the command.
pub fn run(args: ProveArgs) -> anyhow::Result<Status> {
    anyhow::ensure!(
        args.proof != NotationName::VeriPb || args.wording.saying().is_plain(),
        "--domain and --amo are for clauses: VeriPB adds values, each with a variable of its own"
    );
    let input = Input::new(&args.input)?;
    let work = args.work.clone();
    Ok(batch::run(input, &work, Prove { args })?.status)
}

struct Prove {
    args: ProveArgs,
}

impl Task for Prove {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        if !self.args.all {
            let verdict = environment.solver.check(&record.puzzle)?;
            match Known::of(&verdict) {
                Ok(known) => self.certify(record, environment, known),
                Err(limit) => unknown(record, environment, limit),
            }
            return Ok(());
        }
        match self.all(&record.puzzle, environment)? {
            Ok(listed) if listed.len() > self.args.limit => environment
                .reporter
                .refuse(record, format_args!("more than {} solutions: --limit N allows up to N", self.args.limit)),
            Ok(listed) => self.certify(record, environment, Known::Exactly(&listed)),
            Err(limit) => unknown(record, environment, limit),
        }
        Ok(())
    }

    /// The certificates are what it is for.
    fn goes_on_unread(&self) -> bool {
        true
    }

    fn records_at_once(&self) -> usize {
        1
    }

    /// The evidence would be about the rules that were read alone.
    fn bearing(&self) -> Bearing {
        Bearing::Refuses
    }
}

impl Prove {
    /// All solutions, or one more than the limit.
    fn all(
        &self,
        puzzle: &Puzzle,
        environment: &mut Environment<'_, '_>,
    ) -> Result<Result<Vec<Solution>, Limit>, SolveError> {
        let mut solutions = environment.solver.solutions(puzzle);
        let mut listed = Vec::new();
        while listed.len() <= self.args.limit {
            match solutions.next().transpose()? {
                Some(solution) => listed.push(solution),
                None => return Ok(solutions.stopped().map_or(Ok(listed), Err)),
            }
        }
        Ok(Ok(listed))
    }

    fn certify(&self, record: &Record, environment: &mut Environment<'_, '_>, known: Known<'_>) {
        let said = (self.args.proof.into(), self.args.wording.saying());
        let Some(place) = certificate::certify(&self.args.out, record, environment, known, said) else {
            return;
        };
        // That there is no other solution, varisat alone has proved.
        let decider = if known.count().is_some() { Decider::Sat } else { environment.solver.decider() };
        let (reporter, place) = (&mut environment.reporter, place.display().to_string());
        reporter.tally.count(known.word());
        if self.args.json {
            let count = known.count().map(|count| count.to_string());
            let said = json::Proven { count, certificate: Some(place) };
            return reporter.json(&json::Answer::new(reporter.file, record, known.word(), said).by(decider));
        }
        let (file, place) = (diagnostics::name(reporter.file), diagnostics::name(&place));
        let text = format!("{file}:{}: {}: {place}\n", record.line, known.statement());
        reporter.text("", &text);
    }
}

fn unknown(record: &Record, environment: &mut Environment<'_, '_>, limit: Limit) {
    environment.reporter.limit(limit);
    environment.reporter.about(record, format_args!("unknown ({limit})"));
}
