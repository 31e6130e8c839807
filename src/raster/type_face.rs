//! The type of pictures: two fonts in the binary, so that a picture looks the same on every machine.

use std::sync::LazyLock;

use tiny_skia::{Path, PathBuilder};
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A type face, regular and bold.
pub(super) struct TypeFace<'f> {
    regular: Option<Face<'f>>,
    bold: Option<Face<'f>>,
}

/// A line of text as one path from its beginning on the line it stands on.
pub(super) struct Line {
    /// Its outline; `None` where nothing of it is to be seen.
    pub path: Option<Path>,
    /// How far it reaches.
    pub width: f32,
}

/// That of the binary.
pub(super) static OURS: LazyLock<TypeFace<'static>> = LazyLock::new(|| TypeFace {
    regular: Face::parse(include_bytes!("font/Roboto-Regular.ttf"), 0).ok(),
    bold: Face::parse(include_bytes!("font/Roboto-Bold.ttf"), 0).ok(),
});

impl TypeFace<'_> {
    /// The outline of some words in type of a size. What the type does not have is drawn as an empty box.
    pub fn outline(&self, words: &str, is_bold: bool, size: f32) -> Line {
        let mut pen = Pen { path: PathBuilder::new(), scale: 0.0, at: 0.0 };
        if let Some(face) = if is_bold { &self.bold } else { &self.regular } {
            pen.scale = size / f32::from(face.units_per_em());
            let mut last = None;
            for letter in words.chars() {
                let glyph = face.glyph_index(letter).unwrap_or_default();
                pen.at += last.map_or(0.0, |last| pen.scale * f32::from(kerning(face, last, glyph)));
                face.outline_glyph(glyph, &mut pen);
                pen.at += pen.scale * f32::from(face.glyph_hor_advance(glyph).unwrap_or_default());
                last = Some(glyph);
            }
        }
        Line { path: pen.path.finish(), width: pen.at }
    }
}

/// By how much two glyphs beside each other are moved together, in units of the font: the pair adjustments of its only
/// layout feature.
fn kerning(face: &Face<'_>, one: GlyphId, other: GlyphId) -> i16 {
    let Some(positioning) = face.tables().gpos else { return 0 };
    for lookup in positioning.lookups {
        for pairs in lookup.subtables.into_iter::<PositioningSubtable<'_>>() {
            let PositioningSubtable::Pair(pairs) = pairs else { continue };
            let Some(place) = pairs.coverage().get(one) else { continue };
            let moved = match pairs {
                PairAdjustment::Format1 { sets, .. } => sets.get(place).and_then(|set| set.get(other)),
                PairAdjustment::Format2 { classes, matrix, .. } => {
                    matrix.get((classes.0.get(one), classes.1.get(other)))
                }
            };
            if let Some((first, _)) = moved {
                return first.x_advance;
            }
        }
    }
    0
}

/// Draws glyphs, whose outlines stand on their line and look up, where a picture looks down.
struct Pen {
    path: PathBuilder,
    scale: f32,
    /// Where the glyph begins.
    at: f32,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at + self.scale * x, -self.scale * y)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
