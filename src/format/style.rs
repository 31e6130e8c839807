//! How a record is written within its notation, remembered so that answers come in the same form.

/// How a record is written within its notation. Each notation takes of it what it has a use for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// What stands for an empty cell, unless it is a symbol of the board.
    pub empty: u8,
    /// How many cells stand together between blanks; 0: all.
    pub group: u8,
    /// What stands between cells and what is beside them: a blank or a comma.
    pub aside: u8,
    /// What strings are quoted with.
    pub quote: u8,
    /// Where givens and regions stand.
    pub form: Form,
}

impl Style {
    /// How a record is written where nothing says otherwise.
    pub(super) const DEFAULT: Style = Style { empty: b'.', group: 0, aside: b' ', quote: b'"', form: Form::TwoLines };
}

impl Default for Style {
    fn default() -> Style {
        Style::DEFAULT
    }
}

/// Where the givens and the regions of a jigsaw stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Both on one line, with nothing between them.
    OneLine,
    /// Both on one line, with this character between them.
    Columns(u8),
    /// On a line each.
    #[default]
    TwoLines,
    /// In a square each, with a blank line between them.
    Blocks,
}
