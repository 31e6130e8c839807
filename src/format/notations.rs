//! All notations. Of two that begin alike, the later one is the more special.

use super::drawing::DRAWING;
use super::exactly::EXACTLY as OWN;
use super::fpuzzles::{FPUZZLES, FPUZZLES_JSON};
use super::games::{KEEN, PS_KILLER, PUZZLINK, SOLO_KILLER, SUMOCUE, SUMOCUE_KILLER, TATHAM, TOWERS, UNEQUAL};
use super::head::Head;
use super::iss::ISS;
use super::lists::{LONG, MCKAY, PAIRS};
use super::notation::Format;
use super::parts::PARTS;
use super::plain::{CAGES, FUTOSHIKI, SKYSCRAPERS};
use super::programs::hodoku::HODOKU;
use super::programs::link;
use super::programs::opensudoku::OPENSUDOKU;
use super::programs::sdk::SDK;
use super::programs::sdx::SDX;
use super::programs::ss::SS;
use super::reading::Typed;
use super::sudokupad::{SCF, SCL, SUDOKUPAD};
use super::written;

/// Notations of bare texts, which grammars read.
const BARE: [&Format; 16] = [
    &written::LINE,
    &written::BLOCK,
    &written::JUDGE_A,
    &written::JUDGE_B,
    &written::JUDGE_C,
    &written::JUDGE_D,
    &written::JIGSAW,
    &written::PENCILMARKS,
    &written::PLS,
    &written::CSV,
    &written::MARKDOWN,
    &written::TABLE,
    &written::LABELLED,
    &written::ARRAY,
    &written::TITLED,
    &written::SLASHED,
];

/// Notations with a signature, each with its own parser.
pub const TYPED: [&Typed; 27] = [
    &SDK,
    &SS,
    &SDX,
    &HODOKU,
    &OPENSUDOKU,
    &SUMOCUE,
    &TATHAM,
    &link::LINK,
    &DRAWING,
    &OWN,
    &PARTS,
    &FPUZZLES,
    &FPUZZLES_JSON,
    &SCL,
    &SUDOKUPAD,
    &SCF,
    &ISS,
    &UNEQUAL,
    &KEEN,
    &TOWERS,
    &SOLO_KILLER,
    &PS_KILLER,
    &PUZZLINK,
    &SUMOCUE_KILLER,
    &FUTOSHIKI,
    &SKYSCRAPERS,
    &CAGES,
];

/// Lists of Latin squares: no text is taken for one of these but by a heading, or where they are named.
pub const NAMED: [&Typed; 3] = [&MCKAY, &LONG, &PAIRS];

const COUNT: usize = BARE.len() + TYPED.len();

static ALL: [&Format; COUNT] = {
    let mut all: [&Format; COUNT] = [&written::LINE; COUNT];
    let mut place = 0;
    while place < COUNT {
        all[place] = if place < BARE.len() { BARE[place] } else { &TYPED[place - BARE.len()].format };
        place += 1;
    }
    all
};

/// All notations.
pub static FORMATS: &[&Format] = &ALL;

/// The notation `line`: all symbols in reading order.
pub static LINE: &Format = &written::LINE;

/// The notation `pencilmarks`: candidates in rows.
pub static PENCILMARKS: &Format = &written::PENCILMARKS;

/// The notation `exactly`: our own, which says all that a puzzle can be.
pub static EXACTLY: &Format = &OWN.format;

impl Format {
    /// The notation of this name or alias.
    pub fn by_name(name: &str) -> Option<&'static Format> {
        let mut all = FORMATS.iter().copied().chain(Format::named());
        all.find(|format| format.name() == name || format.aliases().contains(&name))
    }

    /// Notations that are read where they are named, and written.
    pub fn named() -> impl Iterator<Item = &'static Format> {
        NAMED.into_iter().map(|named| &named.format)
    }

    /// What is only written, for other programs.
    pub fn only_written() -> impl Iterator<Item = &'static Format> {
        written::PROGRAMS.iter()
    }

    /// What is written by this name or alias.
    pub fn written_by_name(name: &str) -> Option<&'static Format> {
        Format::only_written().find(|format| format.name() == name).or_else(|| Format::by_name(name))
    }

    /// The notation that reads what this name or alias stands for: of what is only written, that which reads it back.
    pub fn read_by_name(name: &str) -> Option<&'static Format> {
        Format::by_name(name).or_else(|| {
            Format::only_written()
                .find(|format| format.name() == name)
                .and_then(|format| Format::by_name(format.read_as()))
        })
    }
}

/// The parser of a notation with a signature.
pub fn typed(format: &Format) -> Option<&'static Typed> {
    TYPED.into_iter().chain(NAMED).find(|typed| typed.format.name() == format.name())
}

/// The notation with a signature that an input begins with.
pub fn begun(head: &Head) -> Option<&'static Typed> {
    TYPED.into_iter().chain(NAMED).rev().find(|typed| (typed.begins)(head))
}
