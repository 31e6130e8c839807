//! `exactly grade --class DIR`: all submissions of a class.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, ensure};
use clap::Args;

use super::found::{self, Content, Found};
use super::moodle::Worksheet;
use super::row::{self, Line};
use super::told::{Told, nothing};
use crate::cli::dimacs;
use crate::cli::interrupt;

/// What is graded of a class.
#[derive(Args)]
#[command(next_help_heading = "Class")]
pub struct ClassArgs {
    /// All formulas in a folder, in folders of it and in archives (zip, gz)
    #[arg(long, value_name = "DIR", conflicts_with_all = ["formulas", "run"])]
    pub class: Option<PathBuf>,
    /// Print a table, a row for each formula
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
    /// With --class: go on behind the rows of this file, an earlier table that was cut
    #[arg(long, value_name = "FILE", requires = "class")]
    pub resume: Option<PathBuf>,
    /// Print Moodle's grading worksheet with grades and feedback
    #[arg(long, value_name = "WORKSHEET.csv", requires = "class", conflicts_with_all = ["csv", "json"])]
    pub moodle: Option<PathBuf>,
}

/// Judges all submissions of a folder.
///
/// # Errors
/// Where the folder, the table of an earlier run or the worksheet cannot be read, and where nothing can be judged.
pub fn run(args: &ClassArgs, folder: &Path, told: &mut Told<'_>) -> anyhow::Result<()> {
    ensure!(
        args.resume.is_none() || args.csv || args.moodle.is_some(),
        "--resume goes on with a table: --csv or --moodle is missing"
    );
    let worksheet = args.moodle.as_deref().map(Worksheet::read).transpose()?;
    let mut earlier = Vec::new();
    if let Some(path) = &args.resume {
        let name = || path.display().to_string();
        earlier = row::earlier(&fs::read(path).with_context(name)?).with_context(name)?;
    }
    told.begin()?;
    let mut earlier = earlier.into_iter().peekable();
    found::visit(folder, &mut |found| {
        if interrupt::interrupted() {
            return Ok(false);
        }
        take(found, earlier.next(), told)?;
        Ok(!interrupt::interrupted())
    })
    .with_context(|| folder.display().to_string())?;
    if interrupt::interrupted() {
        told.status.interrupted = true;
        return Ok(());
    }
    ensure!(earlier.next().is_none(), "--resume: the file has more rows than there are submissions");
    told.tell_alike();
    if let Some(worksheet) = worksheet {
        let kinds = told.standard.kinds();
        let total = told.scheme.map_or(0.0, |scheme| scheme.total(&kinds));
        worksheet.fill(&told.lines, total)?;
    }
    Ok(())
}

/// Judges a submission, or tells again what an earlier run said of it.
fn take(found: Found, earlier: Option<(Line, String)>, told: &mut Told<'_>) -> anyhow::Result<()> {
    let begun = Instant::now();
    let clock = told.clock;
    clock.restart();
    let read = match found.content {
        Content::File(path) => dimacs::open(Some(&path), clock).1,
        Content::Bytes(bytes) => dimacs::of(Cursor::new(bytes), clock),
        Content::Nothing(why) => Err(nothing(why)),
    };
    if let Ok(formula) = &read {
        told.remember(&found.name, formula);
    }
    match earlier {
        Some((line, text)) => {
            ensure!(
                line.is_about(&found.name),
                "--resume: a row is about {}, where {} is next in the folder",
                line.submission,
                found.name
            );
            told.again(Line { submission: found.name, ..line }, &text)
        }
        None => {
            clock.restart();
            told.judge(&found.name, read, begun)
        }
    }
}
