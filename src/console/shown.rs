//! Text from outside as a terminal may show it: what is not seen where it stands is shown by its code.

use std::borrow::Cow;

use anstyle::{AnsiColor, Style};
use exactly::format::ParseError;

/// How the word `error` stands out, where there are colours.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();

/// A name from outside as it stands in a line: nothing in it may look like the end of that line.
pub fn name(text: &str) -> Cow<'_, str> {
    if text.chars().any(ParseError::is_unseen) {
        Cow::Owned(escaped(text).replace('\n', "\\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Text from outside, with what is not seen where it stands shown by its code, but for the ends of lines.
pub fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' => shown.push('\n'),
            _ if ParseError::is_unseen(character) => shown.extend(character.escape_unicode()),
            _ => shown.push(character),
        }
    }
    shown
}

/// The same with the styles of our own messages as they are.
pub fn escaped_but_styles(text: &str) -> String {
    let styles = [ERROR.render().to_string(), ERROR.render_reset().to_string()];
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        let (before, behind) = rest.split_at(at);
        shown.push_str(&escaped(before));
        let style = styles.iter().find(|style| behind.starts_with(style.as_str()));
        let length = style.map_or(1, |style| style.len());
        match style {
            Some(style) => shown.push_str(style),
            None => shown.extend('\u{1b}'.escape_unicode()),
        }
        rest = &behind[length..];
    }
    shown.push_str(&escaped(rest));
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unseen_is_shown_by_its_code() {
        for (text, shown) in [
            ("a\u{1b}[2Jb\n", "a\\u{1b}[2Jb\n"),
            ("\u{9b}31m\u{85}", "\\u{9b}31m\\u{85}"),
            ("\u{202e}txt.exe\u{2069}\u{61c}", "\\u{202e}txt.exe\\u{2069}\\u{61c}"),
            ("\u{2028}\u{feff}\t", "\\u{2028}\\u{feff}\\u{9}"),
            ("größe 数独", "größe 数独"),
        ] {
            assert_eq!(escaped(text), shown);
            assert_eq!(escaped_but_styles(text), shown);
        }
        assert_eq!(name("a\nb"), "a\nb".replace('\n', "\\n"));
    }

    #[test]
    fn our_own_styles_stay() {
        let said = format!("{ERROR}error:{ERROR:#} \u{1b}[5m\u{9b}\n");
        assert_eq!(escaped_but_styles(&said), format!("{ERROR}error:{ERROR:#} \\u{{1b}}[5m\\u{{9b}}\n"));
    }
}
