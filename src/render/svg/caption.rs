//! A line of text above a drawing.

use std::fmt::{self, Write};

use super::{FONT, Short, Text, Theme};

/// A line of text with its place.
#[derive(Clone, Copy, Debug)]
pub struct Caption<'c> {
    /// What it says.
    pub text: &'c str,
    /// Where it begins, or its middle, from the left; and its foot from above.
    pub place: (f64, f64),
    /// What of it is at that place.
    pub anchor: Anchor,
    /// The size of the type.
    pub size: f64,
    /// How much room it has.
    pub width: f64,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
}

/// The mean width of letters, or a little more, in parts of the size of bold sans-serif type.
const LETTER: f64 = 0.6;
/// How much smaller a long text is set before it is cut short.
const SMALLEST: f64 = 0.65;

impl Caption<'_> {
    /// Writes it: smaller where it must be, and cut short where that is not enough.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, theme: Theme, out: &mut dyn Write) -> fmt::Result {
        let (x, y) = self.place;
        let fits = |size: f64| (self.width / (size * LETTER)) as usize;
        let letters = self.text.chars().count();
        let size = (self.width / (letters as f64 * LETTER)).clamp(self.size * SMALLEST, self.size);
        let cut: String = if letters > fits(size).max(1) {
            self.text.chars().take(fits(size).saturating_sub(1)).chain(['…']).collect()
        } else {
            self.text.to_owned()
        };
        let anchor = if self.anchor == Anchor::Middle { " text-anchor=\"middle\"" } else { "" };
        writeln!(
            out,
            "<text class=\"caption\" x=\"{}\" y=\"{}\" fill=\"{}\" {FONT} font-size=\"{}\" font-weight=\"700\"{anchor}>{}</text>",
            Short(x),
            Short(y),
            theme.colours().given,
            Short(size),
            Text(cut.trim()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_captions_become_smaller_and_then_short() {
        let written = |text: &str| {
            let mut out = String::new();
            let caption = Caption { text, place: (1.0, 2.0), anchor: Anchor::Start, size: 10.0, width: 60.0 };
            caption.write(Theme::Light, &mut out).unwrap();
            let size = out.split("font-size=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
            (size, out.trim_end().trim_end_matches("</text>").rsplit('>').next().unwrap().to_owned())
        };
        assert_eq!(written("ten"), ("10".to_owned(), "ten".to_owned()));
        assert_eq!(written("twelve long."), ("8.33".to_owned(), "twelve long.".to_owned()));
        assert_eq!(written(&"long".repeat(9)), ("6.5".to_owned(), "longlonglonglo…".to_owned()));
    }
}
