//! The library: what it shows, what it reads, what it answers. Without the command, what the crate shows alone.

#[cfg(feature = "cli")]
#[path = "../common/mod.rs"]
mod common;

#[cfg(feature = "cli")]
mod boards;
#[cfg(feature = "cli")]
mod candidates;
#[cfg(feature = "cli")]
mod classes;
#[cfg(feature = "cli")]
mod edge_cases;
#[cfg(feature = "cli")]
mod formats;
#[cfg(feature = "cli")]
mod forms;
#[cfg(feature = "cli")]
mod iss;
#[cfg(feature = "cli")]
mod links;
#[cfg(feature = "cli")]
mod nauty;
mod plain;
mod public;
#[cfg(feature = "cli")]
mod reading;
#[cfg(feature = "cli")]
mod reading_time;
#[cfg(feature = "cli")]
mod refutations;
#[cfg(feature = "cli")]
mod sheets;
#[cfg(feature = "cli")]
mod slip_table;
#[cfg(feature = "cli")]
mod slips;
#[cfg(feature = "cli")]
mod steps;
mod stranger;
#[cfg(feature = "cli")]
mod students;
#[cfg(feature = "cli")]
mod texts;
#[cfg(feature = "cli")]
mod untidy;
