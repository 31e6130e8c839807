//! All notations. Of two that read the same of a text, the later one is the more special.

use super::array::ARRAY;
use super::block::BLOCK;
use super::drawing::DRAWING;
use super::exactly;
use super::fpuzzles::{FPUZZLES, FPUZZLES_JSON};
use super::games::{KEEN, PS_KILLER, PUZZLINK, SOLO_KILLER, SUMOCUE_KILLER, TOWERS, UNEQUAL};
use super::iss::ISS;
use super::jigsaw::JIGSAW;
use super::judge_c::JUDGE_C;
use super::judge_d::JUDGE_D;
use super::judge_rows::{JUDGE_A, JUDGE_B};
use super::notation::Format;
use super::parts::PARTS;
use super::pls::PLS;
use super::programs::hodoku::HODOKU;
use super::programs::link::LINK;
use super::programs::opensudoku::OPENSUDOKU;
use super::programs::sdk::SDK;
use super::programs::sdx::SDX;
use super::programs::ss::SS;
use super::programs::sumocue::SUMOCUE;
use super::programs::tatham::TATHAM;
use super::reading::Reading;
use super::sheets::csv::CSV;
use super::sheets::labelled::LABELLED;
use super::sheets::markdown::MARKDOWN;
use super::sheets::table::TABLE;
use super::slashed::SLASHED;
use super::sudokupad::{SCF, SCL, SUDOKUPAD};
use super::titled::TITLED;

/// All notations with their reading half.
pub const NOTATIONS: [&dyn Reading; 40] = [
    &super::line::LINE,
    &BLOCK,
    &JUDGE_A,
    &JUDGE_B,
    &JUDGE_C,
    &JUDGE_D,
    &JIGSAW,
    &super::pencilmarks::PENCILMARKS,
    &PLS,
    &CSV,
    &MARKDOWN,
    &TABLE,
    &LABELLED,
    &ARRAY,
    &TITLED,
    &SLASHED,
    &SDK,
    &SS,
    &SDX,
    &HODOKU,
    &OPENSUDOKU,
    &SUMOCUE,
    &TATHAM,
    &LINK,
    &DRAWING,
    &exactly::EXACTLY,
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
];

static ALL: [&dyn Format; NOTATIONS.len()] = {
    let mut all: [&dyn Format; NOTATIONS.len()] = [&super::line::LINE; NOTATIONS.len()];
    let mut place = 0;
    while place < all.len() {
        all[place] = NOTATIONS[place];
        place += 1;
    }
    all
};

/// All notations.
pub static FORMATS: &[&dyn Format] = &ALL;

/// The notation `line`: all symbols in reading order.
pub static LINE: &dyn Format = &super::line::LINE;

/// The notation `pencilmarks`: candidates in rows.
pub static PENCILMARKS: &dyn Format = &super::pencilmarks::PENCILMARKS;

/// The notation `exactly`: our own, which says all that a puzzle can be.
pub static EXACTLY: &dyn Format = &exactly::EXACTLY;

/// The notation of this name or alias.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name || format.aliases().contains(&name))
}

/// The reading half of a notation.
pub fn reading(format: &dyn Format) -> Option<&'static dyn Reading> {
    NOTATIONS.into_iter().find(|notation| notation.name() == format.name())
}
