//! All commands, as clap reads them.

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Parser, Subcommand};

use super::candidates::CandidatesArgs;
use super::check::CheckArgs;
use super::classes::ClassesArgs;
use super::completions::CompletionsArgs;
use super::convert::ConvertArgs;
use super::count::CountArgs;
use super::decode::DecodeArgs;
use super::dedupe::DedupeArgs;
use super::encode::EncodeArgs;
use super::enumerate::EnumerateArgs;
use super::explain::ExplainArgs;
use super::formats::FormatsArgs;
use super::generate::GenerateArgs;
use super::grade::GradeArgs;
use super::lab::LabArgs;
use super::man::ManArgs;
use super::mates::MatesArgs;
use super::mend::MendArgs;
use super::merge::MergeArgs;
use super::minimise::MinimiseArgs;
use super::mols::MolsArgs;
use super::prove::ProveArgs;
use super::rate::RateArgs;
use super::render::RenderArgs;
use super::sample::SampleArgs;
use super::sat::SatArgs;
use super::sheet::SheetArgs;
use super::show::ShowArgs;
use super::solve::SolveArgs;
use super::split::SplitArgs;
use super::subsquares::{IntercalatesArgs, SubsquaresArgs};
use super::terminal::TerminalArgs;
use super::tour::TourArgs;
use super::trace::TraceArgs;
use super::trades::TradesArgs;
use super::transversals::TransversalsArgs;
use super::verify::VerifyArgs;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

#[derive(Parser)]
#[command(about = ABOUT, version, styles = STYLES, max_term_width = 80, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub terminal: TerminalArgs,
}

const ABOUT: &str = "\
Is there exactly one solution? Answers that for Sudoku, Latin squares and region
puzzles of any size up to order 64: by clauses, with a SAT solver.";

const EXAMPLES: &str = "\
Examples:
  exactly check puzzles/classic/easy.txt      # does each have one solution?
  exactly solve puzzles/classic/easy.txt      # print a solution of each
  exactly enumerate --board latin:4 --empty   # print all Latin squares

Exit status: 0 yes for every puzzle, 1 no for some, 2 bad input, usage or I/O,
3 unknown for some, 130 interrupted.";

#[derive(Subcommand)]
pub enum Command {
    /// Print one solution of each puzzle, in the notation it came in
    Solve(SolveArgs),
    /// Tell whether each puzzle has exactly one solution
    Check(CheckArgs),
    /// Print every solution as it is found
    Enumerate(EnumerateArgs),
    /// Count the solutions of each puzzle
    Count(CountArgs),
    /// Draw solutions by chance, each as likely as any other
    Sample(SampleArgs),
    /// Print the values that each cell takes in some solution
    Candidates(CandidatesArgs),
    /// Tell why a puzzle has no solution, one, or several
    Explain(ExplainArgs),
    /// Tell how hard each puzzle is, in several numbers and a level
    Rate(RateArgs),
    /// Print a puzzle's formula, for any SAT solver
    Encode(EncodeArgs),
    /// Turn a solver's model back into the grid
    Decode(DecodeArgs),
    /// Compare encodings on puzzles, side by side
    Lab(LabArgs),
    /// Tell whether formulas that others wrote mean a puzzle
    Grade(GradeArgs),
    /// Watch unit propagation, DPLL or a learning solver, step by step
    Trace(TraceArgs),
    /// Run the SAT solver on a formula in DIMACS CNF
    Sat(SatArgs),
    /// Write a certificate of what is so for each puzzle
    Prove(ProveArgs),
    /// Verify certificates, trusting nothing in them
    Verify(VerifyArgs),
    /// Split a puzzle into parts, for many machines
    Split(SplitArgs),
    /// Put the answers to all parts together, and check them
    Merge(MergeArgs),
    /// Count the transversals of Latin squares, or list them
    Transversals(TransversalsArgs),
    /// Count the orthogonal mates of Latin squares, or list them
    Mates(MatesArgs),
    /// Count the sets of mutually orthogonal Latin squares, or list them
    Mols(MolsArgs),
    /// Count the subsquares of Latin squares, or list them
    Subsquares(SubsquaresArgs),
    /// Count the subsquares of two rows of Latin squares, or list them
    Intercalates(IntercalatesArgs),
    /// Tell where Latin squares differ: the trades between them
    Trades(TradesArgs),
    /// Print one solution of each class up to symmetry
    Classes(ClassesArgs),
    /// Draw puzzles in the terminal
    Show(ShowArgs),
    /// Make unique puzzles by chance
    Generate(GenerateArgs),
    /// Take givens away from puzzles until each is needed
    Minimise(MinimiseArgs),
    /// Tell what makes a puzzle one with exactly one solution
    Mend(MendArgs),
    /// Rewrite puzzles in another notation
    Convert(ConvertArgs),
    /// Draw puzzles, solutions and differences as SVG, PNG or HTML
    Render(RenderArgs),
    /// Print puzzles that are the same but for a symmetry once
    Dedupe(DedupeArgs),
    /// Take rows of a table, sort them, choose columns
    Sheet(SheetArgs),
    /// List the notations, with an example each
    Formats(FormatsArgs),
    /// Walk through the commands on built-in puzzles
    Tour(TourArgs),
    /// Print what a shell needs to complete our arguments
    Completions(CompletionsArgs),
    /// Write the manual, a page for each command
    Man(ManArgs),
}
