//! What lies over regions: hatches, broken lines around groups, and the lines of diagonals.

use std::fmt::{self, Write};

use super::{CELL, Pen, lines};
use crate::grid::Cell;
use crate::render::frame::{Overlay, OverlayKind};

/// How hatches are turned, in degrees.
const HATCHES: [i32; 4] = [45, -45, 0, 90];

impl Pen<'_> {
    /// Shades windows and named groups, neighbours in the list in different ways, so that two of them show through each other.
    pub(super) fn hatches(&mut self) -> fmt::Result {
        let frame = self.frame;
        let shaded = |overlay: &&Overlay| matches!(overlay.kind, OverlayKind::Window | OverlayKind::Group);
        let overlays: Vec<_> = frame.overlays().iter().filter(shaded).collect();
        let are_windows = |one: &&Overlay, next: &&Overlay| [one.kind, next.kind] == [OverlayKind::Window; 2];
        for (place, group) in overlays.chunk_by(are_windows).enumerate() {
            let (number, style) = (self.number, place % HATCHES.len());
            if place < HATCHES.len() {
                let (turn, stroke) = (HATCHES[style], self.colours.hatch);
                writeln!(
                    self.body,
                    "<pattern id=\"hatch{number}-{style}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
                     patternTransform=\"rotate({turn})\"><path class=\"hatch\" stroke=\"{stroke}\" stroke-width=\"1.2\" \
                     d=\"M3 0v6\"/></pattern>"
                )?;
            }
            let holds = |cell: Cell| group.iter().any(|overlay| overlay.cells.contains(&cell));
            let area = lines::area(frame.grid(), holds);
            writeln!(self.body, "<path class=\"group\" fill=\"url(#hatch{number}-{style})\" d=\"{area}\"/>")?;
        }
        Ok(())
    }

    /// Draws the diagonals through.
    pub(super) fn diagonals(&mut self) -> fmt::Result {
        let (frame, side) = (self.frame, self.frame.grid().rows() * CELL);
        let is_diagonal = |overlay: &&Overlay| overlay.kind == OverlayKind::Diagonal;
        let count = frame.overlays().iter().filter(is_diagonal).count();
        if count > 0 {
            let path = format!("M0 0L{side} {side}M0 {side}L{side} 0");
            let stroke = self.colours.hatch;
            writeln!(self.body, "<path class=\"diagonal\" stroke=\"{stroke}\" stroke-width=\"2\" d=\"{path}\"/>")?;
        }
        Ok(())
    }

    /// Runs a broken line around what lies over regions, so that it has an edge where hatches meet.
    pub(super) fn outlines(&mut self) -> fmt::Result {
        let frame = self.frame;
        let cages = frame.overlays().iter().filter(|overlay| overlay.kind != OverlayKind::Diagonal);
        let path: String = (0..)
            .zip(cages)
            .map(|(place, overlay)| {
                let inset = if overlay.kind == OverlayKind::Group { 3 + place % 3 } else { 3 };
                lines::outline(frame.grid(), &overlay.cells, inset)
            })
            .collect();
        if !path.is_empty() {
            let stroke = self.colours.cage;
            writeln!(self.body, "<path class=\"cage\" stroke=\"{stroke}\" stroke-dasharray=\"4 2\" d=\"{path}\"/>")?;
        }
        Ok(())
    }
}
