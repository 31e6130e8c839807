//! The characters that lines consist of.

/// How heavy a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    None,
    Light,
    Heavy,
}

/// What lines consist of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strokes {
    /// The box-drawing characters of Unicode, light and heavy.
    Boxes,
    /// ASCII: borders of `-`, `|` and `+`, other lines of `.` and `:`.
    Ascii,
}

/// All junctions of four arms, each none, light or heavy: up, right, down, left, the last one changing fastest.
const JUNCTIONS: &str = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋";

impl Strokes {
    pub(super) fn horizontal(self, weight: Weight) -> char {
        self.junction([Weight::None, weight, Weight::None, weight])
    }

    pub(super) fn vertical(self, weight: Weight) -> char {
        self.junction([weight, Weight::None, weight, Weight::None])
    }

    /// A horizontal line where a cage ends.
    pub(super) fn cage_above(self, weight: Weight) -> char {
        match (self, weight) {
            (Strokes::Ascii, _) => '~',
            (Strokes::Boxes, Weight::Heavy) => '┅',
            (Strokes::Boxes, _) => '┄',
        }
    }

    /// A vertical line where a cage ends.
    pub(super) fn cage_beside(self, weight: Weight) -> char {
        match (self, weight) {
            (Strokes::Ascii, _) => ';',
            (Strokes::Boxes, Weight::Heavy) => '┇',
            (Strokes::Boxes, _) => '┆',
        }
    }

    /// What fills a wall.
    pub(super) fn wall(self) -> char {
        match self {
            Strokes::Ascii => '#',
            Strokes::Boxes => '▒',
        }
    }

    /// Where lines meet that go up, right, down and left from here.
    pub(super) fn junction(self, arms: [Weight; 4]) -> char {
        match self {
            Strokes::Boxes => {
                let place = arms.iter().fold(0, |place, weight| 3 * place + *weight as usize);
                JUNCTIONS.chars().nth(place).unwrap_or(' ')
            }
            Strokes::Ascii => ascii(arms),
        }
    }
}

/// The heaviest lines win.
fn ascii([up, right, down, left]: [Weight; 4]) -> char {
    let (vertical, horizontal) = (up.max(down), left.max(right));
    match (vertical.max(horizontal), vertical == Weight::Heavy, horizontal == Weight::Heavy) {
        (Weight::None, ..) => ' ',
        (Weight::Heavy, true, true) => '+',
        (Weight::Heavy, true, false) => '|',
        (Weight::Heavy, ..) => '-',
        (Weight::Light, ..) if horizontal == Weight::None => ':',
        (Weight::Light, ..) => '.',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WEIGHTS: [Weight; 3] = [Weight::None, Weight::Light, Weight::Heavy];

    fn all_arms() -> impl Iterator<Item = [Weight; 4]> {
        (0..81).map(|number| [27, 9, 3, 1].map(|power| WEIGHTS[number / power % 3]))
    }

    #[test]
    fn each_combination_of_arms_has_its_own_character() {
        let mut characters: Vec<_> = all_arms().map(|arms| Strokes::Boxes.junction(arms)).collect();
        assert_eq!(characters.iter().filter(|character| **character == ' ').count(), 1);
        characters.sort();
        characters.dedup();
        assert_eq!(characters.len(), 81);
    }

    /// In the blocks of two to sixteen characters that Unicode lists them in, heavy follows light arm by arm.
    #[test]
    fn junctions_are_those_of_unicode() {
        use Weight::{Heavy as H, Light as L, None as N};
        for (arms, character) in [
            ([N, L, L, N], '┌'),
            ([N, H, L, N], '┍'),
            ([N, L, H, N], '┎'),
            ([H, N, N, H], '┛'),
            ([L, H, L, N], '┝'),
            ([H, L, L, N], '┞'),
            ([L, L, H, N], '┟'),
            ([H, L, H, N], '┠'),
            ([H, H, L, N], '┡'),
            ([L, H, H, N], '┢'),
            ([L, N, L, H], '┥'),
            ([N, L, L, H], '┭'),
            ([N, H, L, L], '┮'),
            ([L, L, N, H], '┵'),
            ([L, L, L, H], '┽'),
            ([L, H, L, L], '┾'),
            ([L, H, L, H], '┿'),
            ([H, L, L, L], '╀'),
            ([L, L, H, L], '╁'),
            ([H, L, H, L], '╂'),
            ([H, L, L, H], '╃'),
            ([H, H, L, L], '╄'),
            ([L, L, H, H], '╅'),
            ([L, H, H, L], '╆'),
            ([H, H, L, H], '╇'),
            ([L, H, H, H], '╈'),
            ([H, L, H, H], '╉'),
            ([H, H, H, L], '╊'),
            ([H, H, H, H], '╋'),
            ([L, N, H, N], '╽'),
            ([N, H, N, L], '╼'),
            ([H, N, L, N], '╿'),
            ([N, L, N, H], '╾'),
        ] {
            assert_eq!(Strokes::Boxes.junction(arms), character, "{arms:?}");
        }
    }

    #[test]
    fn ascii_borders_cover_other_lines() {
        use Weight::{Heavy as H, Light as L, None as N};
        for (arms, character) in [
            ([H, L, H, L], '|'),
            ([L, H, L, H], '-'),
            ([H, H, N, N], '+'),
            ([L, L, L, L], '.'),
            ([L, N, L, N], ':'),
            ([N, L, N, L], '.'),
            ([N, N, N, N], ' '),
        ] {
            assert_eq!(Strokes::Ascii.junction(arms), character, "{arms:?}");
        }
        assert!(all_arms().all(|arms| Strokes::Ascii.junction(arms).is_ascii()));
    }
}
