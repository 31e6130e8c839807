//! A frame that keeps the place of a picture that there is none of.

use super::{Anchor, CELL, Caption, Drawing, Theme};

/// The side of the frame: that of a board of order 9.
const SIDE: usize = 9 * CELL;

impl Drawing {
    /// An empty frame with the reason in it, such as `no solution`. `name` is what it is called, never empty; `number` is as
    /// for [`Drawing::new`].
    pub fn vacant(reason: &str, name: &str, number: u64, theme: Theme) -> Drawing {
        let mut body = format!(
            "<rect class=\"thick\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/>\n",
            theme.colours().thick
        );
        let side = SIDE as f64;
        let (place, size) = ((side / 2.0, side / 2.0 + 8.0), 26.0);
        let caption = Caption { text: reason, place, anchor: Anchor::Middle, size, width: 0.9 * side };
        caption.write(theme, &mut body).expect("a string takes all");
        let words = format!("An empty frame: {reason}.");
        Drawing { number, theme, width: SIDE, height: SIDE, name: name.to_owned(), words, body }
    }
}
