//! The command: exact output, statuses, files, signals.

#[path = "../common/mod.rs"]
mod common;

#[cfg(unix)]
mod cases;
mod cli;
mod counting;
mod encodings;
mod grade;
mod grade_class;
mod grade_others;
#[cfg(unix)]
mod interrupts;
mod jobs;
#[cfg(unix)]
mod memory;
#[cfg(unix)]
mod messages;
mod minimise;
mod overlapping;
mod pictures;
mod programs;
mod rate;
mod resume;
mod sat;
mod split;
#[cfg(unix)]
mod stops;
#[cfg(unix)]
mod terminal;
mod trace;
