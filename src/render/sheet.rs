//! Sheets of paper with several drawings on each, all lengths in millimetres.

use std::fmt::{self, Write};

use super::svg::{Anchor, Caption, Drawing, Short, Theme};

/// The paper of a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

impl Paper {
    /// ISO A4, upright.
    pub const A4: Paper = Paper { width: 210.0, height: 297.0 };
    /// US Letter, upright.
    pub const LETTER: Paper = Paper { width: 215.9, height: 279.4 };

    /// The same on its side.
    pub fn turned(self) -> Paper {
        Paper { width: self.height, height: self.width }
    }
}

/// How many drawings stand beside and below each other, shown as `2x3`: two columns of three rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrangement {
    columns: u8,
    rows: u8,
}

impl Arrangement {
    /// One drawing.
    pub const SINGLE: Arrangement = Arrangement { columns: 1, rows: 1 };
    /// The most columns, and the most rows.
    pub const MOST: u8 = 20;

    /// So many columns and rows, or `None` where one is 0 or above [`Arrangement::MOST`].
    pub fn new(columns: u8, rows: u8) -> Option<Arrangement> {
        let fits = |count| (1..=Arrangement::MOST).contains(&count);
        (fits(columns) && fits(rows)).then_some(Arrangement { columns, rows })
    }

    /// The arrangement that a text says as `CxR`, columns first.
    pub fn read(text: &str) -> Option<Arrangement> {
        let number =
            |digits: &str| if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None };
        let (columns, rows) = text.split_once(['x', 'X'])?;
        Arrangement::new(number(columns)?, number(rows)?)
    }

    /// The columns.
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// The rows.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// How many drawings a sheet takes.
    pub fn places(self) -> usize {
        self.columns() * self.rows()
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

/// What is free at the edges of the paper.
pub(crate) const MARGIN: f64 = 15.0;
/// The height of a heading above all drawings.
const HEADING: f64 = 12.0;
/// The height of a caption above a drawing.
pub(crate) const CAPTION: f64 = 7.0;
/// What is free between drawings, in parts of a place.
pub(crate) const GAP: f64 = 0.08;

/// Sheets of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'s> {
    /// What they are printed on.
    pub paper: Paper,
    /// How drawings are arranged.
    pub arrangement: Arrangement,
    /// What stands above all drawings, if anything.
    pub heading: &'s str,
    /// The colours.
    pub theme: Theme,
}

impl Sheet<'_> {
    /// The width and the height of the place of one drawing, its caption with it.
    pub fn place(&self) -> (f64, f64) {
        let free = |length: f64, count: usize| length / (count as f64 + GAP * (count as f64 - 1.0));
        let heading = if self.heading.is_empty() { 0.0 } else { HEADING };
        let Paper { width, height } = self.paper;
        let (columns, rows) = (self.arrangement.columns(), self.arrangement.rows());
        (free(width - 2.0 * MARGIN, columns), free(height - 2.0 * MARGIN - heading, rows))
    }

    /// The side of a board.
    pub fn side(&self) -> f64 {
        let (width, height) = self.place();
        width.min(height - CAPTION)
    }

    /// Writes one sheet as SVG: at most as many drawings as it has places, each with its caption.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, entries: &[(String, Drawing)], out: &mut dyn Write) -> fmt::Result {
        let Paper { width, height } = self.paper;
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"exactly\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\">"
        )?;
        let paper = self.theme.colours().paper;
        out.write_str(self.theme.style())?;
        writeln!(out, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>")?;
        if !self.heading.is_empty() {
            let (place, width) = ((width / 2.0, MARGIN + 5.0), width - 2.0 * MARGIN);
            Caption { text: self.heading, place, anchor: Anchor::Middle, size: 6.5, width }.write(self.theme, out)?;
        }
        for (place, entry) in entries.iter().enumerate() {
            self.write_entry(place, entry, out)?;
        }
        out.write_str("</svg>\n")
    }

    fn write_entry(&self, place: usize, (caption, drawing): &(String, Drawing), out: &mut dyn Write) -> fmt::Result {
        let ((width, height), side) = (self.place(), self.side());
        let heading = if self.heading.is_empty() { 0.0 } else { HEADING };
        let (column, row) = (place % self.arrangement.columns(), place / self.arrangement.columns());
        let left = MARGIN + column as f64 * width * (1.0 + GAP) + (width - side) / 2.0;
        let top = MARGIN + heading + row as f64 * height * (1.0 + GAP);
        let place = (left, top + CAPTION - 2.5);
        let caption = Caption { text: caption, place, anchor: Anchor::Start, size: 4.2, width: side };
        caption.write(self.theme, out)?;
        let scale = side / drawing.side() as f64;
        let (left, top) = (Short(left), Short(top + CAPTION));
        drawing.write_group(&format!("translate({left} {top}) scale({scale:.5})"), out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_name_columns_first() {
        let arrangement = Arrangement::read("2x3").unwrap();
        assert_eq!((arrangement.columns(), arrangement.rows(), arrangement.places()), (2, 3, 6));
        for wrong in ["", "2", "x", "0x3", "2x21", "2x+3", "2x3x1", "999x1"] {
            assert_eq!(Arrangement::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn drawings_keep_within_the_margins() {
        for paper in [Paper::A4, Paper::LETTER, Paper::A4.turned()] {
            for (columns, rows) in [(1, 1), (2, 3), (20, 20), (1, 20)] {
                let arrangement = Arrangement::new(columns, rows).unwrap();
                let sheet = Sheet { paper, arrangement, heading: "Book", theme: Theme::Light };
                let ((width, height), side) = (sheet.place(), sheet.side());
                let across = width * (f64::from(columns) * (1.0 + GAP) - GAP);
                let down = height * (f64::from(rows) * (1.0 + GAP) - GAP) + HEADING;
                assert!(side > 0.5, "{paper:?} {arrangement} {side}");
                assert!((across - paper.width + 2.0 * MARGIN).abs() < 1e-6 && side <= width + 1e-9);
                assert!((down - paper.height + 2.0 * MARGIN).abs() < 1e-6 && side + CAPTION <= height + 1e-9);
            }
        }
    }
}
