//! `exactly check`: whether each puzzle has exactly one solution.

mod report;
mod statement;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use exactly::besides::Standing;
use exactly::certify::{ClaimEncoding, Notation};
use exactly::format::{Format, Record};
use exactly::{Decider, SolveError, Varying, Verdict};

use crate::console::args::{InputArgs, OutputArgs, TableArgs, WorkArgs};
use crate::console::batch::{self, Cells, Task};
use crate::console::beside::{Beside, WRONG, differing};
use crate::console::certificate::{self, Known};
use crate::console::diagnostics;
use crate::console::environment::{Environment, Reporter};
use crate::console::input::Input;
use crate::console::json;
use crate::console::output;
use crate::console::parts::ShardArgs;
use crate::console::pretty::Brush;
use crate::console::status::Status;
use crate::console::tally::Tally;
use crate::console::unread::{Bearing, PUBLISHED, without};
use report::{Finding, Report};
use statement::Statement;

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    shard: ShardArgs,
    /// Name the engine that decided; if there are several solutions, draw where they differ
    #[arg(short, long, conflicts_with = "quiet", help_heading = "Output")]
    verbose: bool,
    /// Print only puzzles with these verdicts (with --to: the puzzles themselves, with --csv: their rows); the exit status still covers all
    #[arg(long, value_name = "VERDICTS", help_heading = "Output", value_delimiter = ',', conflicts_with = "resumed")]
    only: Vec<Word>,
    /// Print nothing but errors; the exit status is the answer
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
    /// Compare with `# expect:` comments in the input; exit status 0 if all are right
    #[arg(long, help_heading = "Answer")]
    expect: bool,
    /// Write a certificate for each puzzle into this folder, as `exactly prove` does
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    certify: Option<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    work: WorkArgs,
}

const EXAMPLES: &str = "\
Examples:
  exactly check puzzles/classic/easy.txt
  exactly check --only multiple,none --verbose puzzles/broken/*
  exactly check --only unique --to line puzzles/classic/easy.txt
  exactly check --expect puzzles/*/*
  exactly check --csv examples/sheets/week.csv    # the sheet with verdicts
  exactly check --quiet -p 1............... || echo 'not exactly one'";

impl CheckArgs {
    /// Whether the puzzles themselves are printed.
    fn writes_puzzles(&self) -> bool {
        self.output.to.is_some() && !self.output.json && !self.verbose
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Word {
    Unique,
    Multiple,
    None,
    Unknown,
}

const WORDS: [&str; 4] = ["unique", "multiple", "none", "unknown"];

impl Word {
    fn of(verdict: &Verdict) -> Word {
        match verdict {
            Verdict::Unique(_) => Word::Unique,
            Verdict::Multiple(_) => Word::Multiple,
            Verdict::None => Word::None,
            Verdict::Unknown { .. } => Word::Unknown,
        }
    }
}

/// Runs the command.
pub fn run(mut args: CheckArgs) -> anyhow::Result<Status> {
    let input = Input::new(&args.input)?;
    args.output.said = input.said();
    let (quiet, expect, work) = (args.quiet, args.expect, args.work.clone());
    let tally = batch::run(input, &work, Check { args, brush: Brush::new() })?;
    let mut status = tally.status;
    if expect && tally.of(STATEMENT) == 0 {
        output::talk(&crate::console::diagnostics::message(
            "--expect: the input has no `# expect:` statement, such as `# expect: unique`",
        ));
        status.bad = true;
    }
    if !quiet {
        output::talk(&summary(&tally, expect));
    }
    Ok(status)
}

/// Words that the tally counts besides verdicts.
const STATEMENT: &str = "statement";
const FAILED: &str = "failed";

fn summary(tally: &Tally, expect: bool) -> String {
    let mut parts: Vec<_> =
        WORDS.iter().filter(|word| tally.of(word) > 0).map(|word| format!("{} {word}", tally.of(word))).collect();
    if expect {
        parts.push(format!("{} of {} statements hold", tally.of(STATEMENT) - tally.of(FAILED), tally.of(STATEMENT)));
    }
    if tally.of(WRONG) > 0 {
        parts.push(format!("{} with a wrong solution beside it", tally.of(WRONG)));
    }
    tally.summary(parts)
}

struct Check {
    args: CheckArgs,
    brush: Brush,
}

impl Task for Check {
    fn answer(&self, record: &Record, environment: &mut Environment<'_, '_>) -> Result<(), SolveError> {
        let timer = json::Timer::start();
        if !self.args.shard.begin(record, self.args.output.json && !self.args.quiet, &mut environment.reporter) {
            return Ok(());
        }
        let verdict = environment.solver.check(&record.puzzle)?;
        let decider = environment.solver.decider();
        match record.besides.tell(&verdict, record.solution.as_ref()) {
            Standing::Open => {
                self.leave_open(record, &verdict, &mut environment.reporter, decider, timer);
                return Ok(());
            }
            Standing::Published if !self.args.quiet => {
                environment.reporter.note(record, &format!("{}; {PUBLISHED}", record.besides.reason()));
            }
            Standing::Published | Standing::AsRead => {}
        }
        environment.reporter.tally.count(verdict.word());
        if let Verdict::Unknown { limit, .. } = verdict {
            environment.reporter.limit(limit);
        }
        let statement = match record.expect.filter(|_| self.args.expect) {
            Some(expected) => Some(Statement::on(expected, record, &verdict, environment)?),
            None => None,
        };
        if let Some(statement) = &statement {
            environment.reporter.tally.add(STATEMENT, 1);
            environment.reporter.tally.add(FAILED, u64::from(statement.holds != Some(true)));
        }
        let certificate = self.certify(record, &verdict, environment);
        let beside = Beside::of(record, &verdict);
        let varying = self.varying(record, &verdict, environment)?;
        environment.reporter.tally.add(WRONG, u64::from(beside.as_ref().is_some_and(Beside::is_wrong)));
        let finding = Finding { verdict, decider, statement, varying, beside, certificate };
        environment.reporter.tally.status.no |= self.denies(&finding) && record.part.is_none();
        if !self.args.quiet && self.is_wanted(Word::of(&finding.verdict)) {
            let (verbose, writes_puzzles) = (self.args.verbose, self.args.writes_puzzles());
            let report = Report { output: &self.args.output, verbose, writes_puzzles, brush: &self.brush };
            report.print(record, &mut environment.reporter, &finding, timer);
        }
        Ok(())
    }

    fn bearing(&self) -> Bearing {
        Bearing::Tells
    }

    /// The certificates are what it is for.
    fn goes_on_unread(&self) -> bool {
        self.args.certify.is_some()
    }

    /// Proofs take longer than answers.
    fn records_at_once(&self) -> usize {
        if self.args.certify.is_some() { 1 } else { usize::MAX }
    }

    fn is_quiet(&self) -> bool {
        self.args.quiet
    }

    fn written(&self, read: &'static Format) -> Option<&'static Format> {
        if self.args.writes_puzzles() { self.args.output.written(read) } else { None }
    }

    fn table(&self) -> Option<&TableArgs> {
        Some(&self.args.table)
    }

    fn prints_row(&self, verdict: &str) -> bool {
        self.args.only.is_empty() || self.args.only.iter().any(|word| WORDS[*word as usize] == verdict)
    }

    fn is_no(&self, verdict: &str, note: &str) -> bool {
        batch::is_not_unique(verdict, note)
    }

    fn fill(
        &self,
        record: &Record,
        verdict: &Verdict,
        _: &mut Environment<'_, '_>,
        cells: &mut Cells,
    ) -> Result<(), SolveError> {
        if let Verdict::Multiple(pair) = verdict {
            cells.note(format!("two solutions differ at {}", differing(record, &pair[0], &pair[1]).join(" ")));
        }
        Ok(())
    }
}

impl Check {
    /// Whether the answer is no: with `--expect`, to *is it as stated?*, and otherwise to *is there exactly one?* A solution
    /// beside the puzzle is a statement too.
    fn denies(&self, finding: &Finding) -> bool {
        if finding.beside.as_ref().is_some_and(Beside::is_wrong) {
            return true;
        }
        match (&finding.statement, &finding.verdict) {
            (Some(statement), _) => statement.holds == Some(false),
            (None, Verdict::None | Verdict::Multiple(_)) => !self.args.expect,
            (None, Verdict::Unique(_) | Verdict::Unknown { .. }) => false,
        }
    }

    fn is_wanted(&self, word: Word) -> bool {
        self.args.only.is_empty() || self.args.only.contains(&word)
    }

    /// Says that it is unknown, since not all of its text was read.
    fn leave_open(
        &self,
        record: &Record,
        read: &Verdict,
        reporter: &mut Reporter<'_>,
        decider: Decider,
        timer: json::Timer,
    ) {
        let stated = u64::from(self.args.expect && record.expect.is_some());
        reporter.tally.count("unknown");
        reporter.tally.add(STATEMENT, stated);
        reporter.tally.add(FAILED, stated);
        reporter.tally.status.unknown = true;
        let why = record.besides.why_open(read, record.solution.as_ref());
        reporter.note(record, &format!("{why} {}", without(&record.besides)));
        if self.args.quiet || !self.is_wanted(Word::Unknown) {
            return;
        }
        if self.args.output.json {
            let answer = json::Answer::new(reporter.file, record, "unknown", json::Checked::default());
            let answer = answer.by(decider).follows(read.word(), why);
            reporter.json_of(record, &answer.timed(timer.seconds(self.args.output.timing)));
        } else if self.args.writes_puzzles() {
            reporter.puzzle(record, &self.args.output, &record.puzzle, record.solution.as_ref());
        } else {
            let text = format!("{}:{}: unknown\n", diagnostics::name(reporter.file), record.line);
            reporter.text("", &text);
        }
    }

    /// The cells that vary, where the puzzle has several solutions and they are to be told.
    fn varying(
        &self,
        record: &Record,
        verdict: &Verdict,
        environment: &Environment<'_, '_>,
    ) -> Result<Option<Varying>, SolveError> {
        let is_told = !self.args.quiet
            && self.is_wanted(Word::of(verdict))
            && (self.args.output.json || (self.args.verbose && self.args.output.to.is_none()));
        match verdict {
            Verdict::Multiple(pair) if is_told => environment.solver.varying(&record.puzzle, pair).map(Some),
            _ => Ok(None),
        }
    }

    /// Writes the certificate, where one is asked for and the verdict is known.
    fn certify(&self, record: &Record, verdict: &Verdict, environment: &mut Environment<'_, '_>) -> Option<PathBuf> {
        let (out, known) = (self.args.certify.as_ref()?, Known::of(verdict).ok()?);
        certificate::certify(out, record, environment, known, (Notation::Lrat, ClaimEncoding::default()))
    }
}
