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
use super::tour::TourArgs;
use super::trace::TraceArgs;
use super::trades::TradesArgs;
use super::transversals::TransversalsArgs;
use super::verify::VerifyArgs;
use crate::console::terminal::TerminalArgs;

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
Is there exactly one solution? Checks, solves, counts, explains and generates
Sudoku, Latin squares and jigsaws with up to 64 rows, and proves its answers.";

const EXAMPLES: &str = "\
Examples:
  exactly check puzzles/classic/easy.txt      # does each have one solution?
  exactly solve puzzles/classic/easy.txt      # print a solution of each
  exactly enumerate --board latin:4 --empty   # print all Latin squares

Exit status: 0 yes for every puzzle, 1 no for some, 2 bad input, usage or I/O,
3 unknown for some, 130 interrupted.";

#[derive(Subcommand)]
pub enum Command {
    /// Print one solution of each puzzle
    Solve(SolveArgs),
    /// Check whether each puzzle has exactly one solution
    Check(CheckArgs),
    /// Print every solution as it is found
    Enumerate(EnumerateArgs),
    /// Count the solutions of each puzzle
    Count(CountArgs),
    /// Draw random solutions, each equally likely
    Sample(SampleArgs),
    /// Print every value that a cell can take in a solution
    Candidates(CandidatesArgs),
    /// Explain why a puzzle has no solution, one, or several
    Explain(ExplainArgs),
    /// Rate how hard each puzzle is
    Rate(RateArgs),
    /// Print a puzzle as a formula for any SAT solver
    Encode(EncodeArgs),
    /// Turn a solver's model back into a grid
    Decode(DecodeArgs),
    /// Compare encodings side by side
    Lab(LabArgs),
    /// Grade formulas that others wrote for a puzzle
    Grade(GradeArgs),
    /// Show unit propagation, DPLL or CDCL step by step
    Trace(TraceArgs),
    /// Run the SAT solver on a formula in DIMACS CNF
    Sat(SatArgs),
    /// Write a certificate of each puzzle's answer
    Prove(ProveArgs),
    /// Verify certificates and proofs
    Verify(VerifyArgs),
    /// Split a puzzle into parts, to share among machines
    Split(SplitArgs),
    /// Merge the answers to all parts, and check them
    Merge(MergeArgs),
    /// Count or list the transversals of Latin squares
    Transversals(TransversalsArgs),
    /// Count or list the orthogonal mates of Latin squares
    Mates(MatesArgs),
    /// Count or list sets of mutually orthogonal Latin squares
    Mols(MolsArgs),
    /// Count or list the subsquares of Latin squares
    Subsquares(SubsquaresArgs),
    /// Count or list the subsquares of order 2
    Intercalates(IntercalatesArgs),
    /// Find the trades between Latin squares
    Trades(TradesArgs),
    /// Print one solution of each symmetry class
    Classes(ClassesArgs),
    /// Draw puzzles in the terminal
    Show(ShowArgs),
    /// Generate random puzzles with exactly one solution
    Generate(GenerateArgs),
    /// Remove givens until each one left is needed
    Minimise(MinimiseArgs),
    /// Suggest changes that leave exactly one solution
    Mend(MendArgs),
    /// Convert puzzles to another notation
    Convert(ConvertArgs),
    /// Draw puzzles, solutions and differences as SVG, PNG or HTML
    Render(RenderArgs),
    /// Drop puzzles that are the same as an earlier one, up to symmetry
    Dedupe(DedupeArgs),
    /// Filter and sort a table, and choose its columns
    Sheet(SheetArgs),
    /// List the notations, each with an example
    Formats(FormatsArgs),
    /// Take a tour of the commands on built-in puzzles
    Tour(TourArgs),
    /// Print the completion script for a shell
    Completions(CompletionsArgs),
    /// Write the manual pages
    Man(ManArgs),
}
