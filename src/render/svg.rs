//! A picture as SVG: small, with text as text, with words for those who do not see it, and told apart without colour too.
//!
//! Presentation attributes say all that is drawn, so that readers of SVG without style sheets draw it too; only
//! [`Theme::Auto`] adds a style sheet over them.

mod caption;
mod cells;
mod clues;
mod lines;
mod overlays;
mod signs;
mod theme;
mod vacant;
mod xml;

use std::fmt::{self, Write};

use super::frame::Frame;
use super::tint::tints;
use super::words::Words;
use super::{Content, Picture};

pub(crate) use caption::{Anchor, Caption};
use cells::Part;
pub(crate) use theme::Colours;
pub use theme::Theme;
pub(crate) use xml::Text;

/// The side of a cell in units of the drawing.
pub(crate) const CELL: usize = 36;
/// What is free around a board.
const MARGIN: usize = 6;
/// The height of a caption above a board.
const CAPTION: usize = 30;

/// A board as it was drawn: what stands between the tags of an SVG of its own, or has its place on a sheet.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Which one of its document it is.
    number: u64,
    theme: Theme,
    /// The width and height of the board; its upper left corner is at 0, 0. Borders reach a little over it.
    width: usize,
    height: usize,
    /// What it is called, never empty.
    name: String,
    /// What it shows, in words.
    words: String,
    /// Elements.
    body: String,
}

impl Drawing {
    /// Draws a picture. `name` is what it is called, the kind of its board where that is empty; `number` keeps its identifiers
    /// apart from those of other drawings in one document.
    pub fn new(picture: &Picture<'_>, name: &str, number: u64, theme: Theme) -> Drawing {
        let board = picture.puzzle().board();
        let frame = Frame::new(board);
        let name = if name.is_empty() { board.layout().to_string() } else { name.to_owned() };
        let words = Words { picture, frame: &frame }.to_string();
        let mut pen =
            Pen { picture, frame: &frame, number, colours: theme.colours(), part: Part::WHOLE, body: String::new() };
        pen.draw().expect("a string takes all");
        let [width, height] = [board.grid().columns(), board.grid().rows()].map(|count| count * CELL);
        Drawing { number, theme, width, height, name, words, body: pen.body }
    }

    /// The longer side of the board in units of the drawing.
    pub fn side(&self) -> usize {
        self.width.max(self.height)
    }

    /// The width and height of its SVG in pixels, with or without a caption.
    pub fn size(&self, caption: &str) -> (usize, usize) {
        let above = if caption.is_empty() { 0 } else { CAPTION };
        (self.width + 2 * MARGIN, self.height + 2 * MARGIN + above)
    }

    /// Writes it as an SVG of its own, with a caption above the board unless that is empty.
    ///
    /// # Errors
    /// Those of `out`; so for the others.
    pub fn write(&self, caption: &str, out: &mut dyn Write) -> fmt::Result {
        let (width, height) = self.size(caption);
        let (left, top) = (-(MARGIN as i64), (self.height + MARGIN) as i64 - height as i64);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"exactly\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"{left} {top} {width} {height}\" {}>",
            Labelled(self.number)
        )?;
        self.write_words(out)?;
        out.write_str(self.theme.style())?;
        let paper = self.theme.colours().paper;
        writeln!(
            out,
            "<rect class=\"paper\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>"
        )?;
        if !caption.is_empty() {
            let width = self.width as f64;
            let place = (width / 2.0, -14.0);
            Caption { text: caption, place, anchor: Anchor::Middle, size: 17.0, width }.write(self.theme, out)?;
        }
        writeln!(out, "{}</svg>", self.body)
    }

    /// Writes it as an SVG within a page of HTML, which brings the style sheet of the theme.
    pub fn write_inline(&self, out: &mut dyn Write) -> fmt::Result {
        let (width, height) = (self.width + 4, self.height + 4);
        writeln!(out, "<svg class=\"exactly\" viewBox=\"-2 -2 {width} {height}\" {}>", Labelled(self.number))?;
        self.write_words(out)?;
        writeln!(out, "{}</svg>", self.body)
    }

    /// Writes it as a group of another SVG, which brings the style sheet of the theme.
    pub fn write_group(&self, transform: &str, out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "<g transform=\"{transform}\" {}>", Labelled(self.number))?;
        self.write_words(out)?;
        writeln!(out, "{}</g>", self.body)
    }

    fn write_words(&self, out: &mut dyn Write) -> fmt::Result {
        let number = self.number;
        writeln!(out, "<title id=\"name{number}\">{}</title>", Text(&self.name))?;
        writeln!(out, "<desc id=\"words{number}\">{}</desc>", Text(&self.words))
    }
}

impl Picture<'_> {
    /// It as an SVG of its own, without a caption, called by the kind of its board.
    pub fn to_svg(&self, theme: Theme) -> String {
        let mut svg = String::new();
        Drawing::new(self, "", 1, theme).write("", &mut svg).expect("a string takes all");
        svg
    }
}

/// The attributes of an element that is a picture with words for those who do not see it.
struct Labelled(u64);

impl fmt::Display for Labelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "role=\"img\" aria-labelledby=\"name{0} words{0}\"", self.0)
    }
}

/// What text is set in: fonts that most systems have, with figures of one width.
pub(crate) const FONT: &str = "font-family=\"Roboto,Arial,Helvetica,Liberation Sans,sans-serif\"";

/// A number with at most two decimals and no more zeros than it needs.
pub(crate) struct Short(pub f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 100.0).round() / 100.0)
    }
}

/// Draws one picture.
struct Pen<'p> {
    picture: &'p Picture<'p>,
    frame: &'p Frame,
    number: u64,
    colours: &'static Colours,
    /// The part of the cells that is being written.
    part: Part,
    body: String,
}

impl Pen<'_> {
    /// From the paper upwards: tints, hatches, clues along cells, lines, outlines, clues between cells, values.
    fn draw(&mut self) -> fmt::Result {
        self.tints()?;
        self.hatches()?;
        self.clues_in_cells()?;
        self.clues_along_cells()?;
        let (grid, colours) = (self.frame.grid(), self.colours);
        if grid.cells().len() > 1 {
            let thin = lines::between_cells(grid);
            writeln!(self.body, "<path class=\"thin\" stroke=\"{}\" d=\"{thin}\"/>", colours.thin)?;
        }
        let walls = lines::walls(self.frame);
        if !walls.is_empty() {
            writeln!(self.body, "<path class=\"wall\" fill=\"{}\" d=\"{walls}\"/>", colours.hatch)?;
        }
        self.diagonals()?;
        self.outlines()?;
        self.cages()?;
        let thick = lines::between_regions(self.frame);
        writeln!(
            self.body,
            "<path class=\"thick\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\" stroke-linecap=\"square\" d=\"{thick}\"/>",
            colours.thick
        )?;
        self.dots()?;
        self.clues_between_cells()?;
        self.values()?;
        self.within_its_side();
        Ok(())
    }

    fn tints(&mut self) -> fmt::Result {
        let (grid, tints) = (self.frame.grid(), tints(self.frame));
        for (number, colour) in (1..).zip(self.colours.tints) {
            let area = lines::area(grid, |cell| tints.get(usize::from(self.frame.region(cell))) == Some(&number));
            if !area.is_empty() {
                writeln!(self.body, "<path class=\"tint-{number}\" fill=\"{colour}\" d=\"{area}\"/>")?;
            }
        }
        Ok(())
    }
}
