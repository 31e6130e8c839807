//! How a run ended, as an exit status.

use std::process::ExitCode;

/// What happened on the way; several may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// The answer was no for some puzzle.
    pub no: bool,
    /// There was bad input, bad usage, or reading or writing failed.
    pub bad: bool,
    /// Some puzzle stayed without an answer.
    pub unknown: bool,
    /// A signal ended the run.
    pub interrupted: bool,
    /// What a SAT solver's status is to say.
    pub satisfiable: Option<bool>,
}

impl Status {
    /// The answer is yes for every puzzle.
    pub const YES: Status = Status { no: false, bad: false, unknown: false, interrupted: false, satisfiable: None };
    /// Bad input, usage or I/O.
    pub const BAD: Status = Status { bad: true, ..Status::YES };

    /// Both together.
    pub fn and(self, other: Status) -> Status {
        Status {
            no: self.no | other.no,
            bad: self.bad | other.bad,
            unknown: self.unknown | other.unknown,
            interrupted: self.interrupted | other.interrupted,
            satisfiable: self.satisfiable.or(other.satisfiable),
        }
    }

    /// 130 interrupted, 2 bad input, 3 unknown, 1 no, then 10 satisfiable, 20 unsatisfiable, 0 yes: the first that applies.
    pub fn code(self) -> u8 {
        match self {
            Status { interrupted: true, .. } => 130,
            Status { bad: true, .. } => 2,
            Status { unknown: true, .. } => 3,
            Status { no: true, .. } => 1,
            Status { satisfiable: Some(true), .. } => 10,
            Status { satisfiable: Some(false), .. } => 20,
            _ => 0,
        }
    }

    /// The same for the system.
    pub fn exit_code(self) -> ExitCode {
        ExitCode::from(self.code())
    }
}
