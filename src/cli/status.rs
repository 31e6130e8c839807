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
}

impl Status {
    /// The answer is yes for every puzzle.
    pub const YES: Status = Status { no: false, bad: false, unknown: false, interrupted: false };
    /// Bad input, usage or I/O.
    pub const BAD: Status = Status { bad: true, ..Status::YES };

    /// Both together.
    pub fn and(self, other: Status) -> Status {
        Status {
            no: self.no | other.no,
            bad: self.bad | other.bad,
            unknown: self.unknown | other.unknown,
            interrupted: self.interrupted | other.interrupted,
        }
    }

    /// 130 interrupted, 2 bad input, 3 unknown, 1 no, 0 yes: the first that applies.
    pub fn code(self) -> u8 {
        match self {
            Status { interrupted: true, .. } => 130,
            Status { bad: true, .. } => 2,
            Status { unknown: true, .. } => 3,
            Status { no: true, .. } => 1,
            _ => 0,
        }
    }

    /// The same for the system.
    pub fn exit_code(self) -> ExitCode {
        ExitCode::from(self.code())
    }
}
