//! Text from strangers within XML and HTML.

use std::fmt::{self, Write};

/// Shows text so that it stands in XML and HTML as itself, between tags and between double quotes; what XML has no place
/// for, such as a control character, as U+FFFD.
pub(crate) struct Text<'t>(pub &'t str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' => f.write_char(' ')?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ if character.is_control() => f.write_char('\u{fffd}')?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_write_no_tags() {
        let text = Text("</title>&\"\t\u{0}\u{85}\u{ffff}é").to_string();
        assert_eq!(text, "&lt;/title&gt;&amp;&quot; \u{fffd}\u{fffd}\u{fffd}é");
    }
}
