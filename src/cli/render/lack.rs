//! Why there is no picture of a puzzle.

use exactly::Limit;
use exactly::format::Record;

use crate::console::environment::Reporter;

/// Why there is nothing to draw of a puzzle.
#[derive(Clone, Copy, Debug)]
pub enum Lack {
    None,
    Several,
    /// Several solutions, where the way to the only one is asked for.
    Ways,
    Unknown(Limit),
}

impl Lack {
    /// What stands in the place of the picture.
    pub fn reason(self) -> &'static str {
        match self {
            Lack::None => "no solution",
            Lack::Several | Lack::Ways => "several solutions",
            Lack::Unknown(_) => "unknown",
        }
    }

    /// Says it on standard error and by the status.
    pub fn tell(self, record: &Record, reporter: &mut Reporter<'_>) {
        match self {
            Lack::None => reporter.about(record, format_args!("none")),
            Lack::Several => reporter.about(record, format_args!("multiple: --any draws one of its solutions")),
            Lack::Ways => reporter.about(record, format_args!("multiple: only a puzzle with one solution has steps")),
            Lack::Unknown(limit) => {
                reporter.limit(limit);
                return reporter.about(record, format_args!("unknown ({limit})"));
            }
        }
        reporter.tally.status.no = true;
    }
}
