//! The command: exact output, statuses, files, signals.

#[path = "../common/mod.rs"]
mod common;

#[cfg(unix)]
mod cases;
mod cli;
mod counting;
mod drawings;
mod encodings;
mod explain;
mod generate;
mod grade;
mod grade_class;
mod grade_moodle;
mod grade_others;
#[cfg(unix)]
mod interrupts;
mod jobs;
#[cfg(unix)]
mod memory;
#[cfg(unix)]
mod messages;
mod minimise;
mod misfits;
mod overlapping;
mod pictures;
mod programs;
mod rate;
mod resume;
mod sample;
mod sat;
mod split;
#[cfg(unix)]
mod stops;
#[cfg(unix)]
mod terminal;
mod trace;
