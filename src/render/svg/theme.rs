//! Colours for bright and for dark pages.

/// What a drawing is looked at on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// White paper.
    #[default]
    Light,
    /// A dark screen.
    Dark,
    /// What the reader's screen prefers, and white paper in print.
    Auto,
}

/// The colours of a drawing.
#[derive(Debug)]
pub(crate) struct Colours {
    /// What it is drawn on.
    pub paper: &'static str,
    /// Regions; those that have none of these are bare paper.
    pub tints: [&'static str; 5],
    /// Lines between cells.
    pub thin: &'static str,
    /// Borders of regions.
    pub thick: &'static str,
    /// What shades groups and fills walls.
    pub hatch: &'static str,
    /// What runs around groups.
    pub cage: &'static str,
    /// Thermometers.
    pub thermometer: &'static str,
    /// Circles and arrows.
    pub arrow: &'static str,
    /// Given values.
    pub given: &'static str,
    /// Found values.
    pub found: &'static str,
    /// Values and rings where solutions differ.
    pub differ: &'static str,
    /// Pencil marks and labels of regions.
    pub mark: &'static str,
}

static LIGHT: Colours = Colours {
    paper: "#fff",
    tints: ["#e9eff7", "#fdf3d8", "#fbe6e4", "#e4f3e3", "#efe6f7"],
    thin: "#8a8f98",
    thick: "#111",
    hatch: "#b4b9c2",
    cage: "#5c626c",
    thermometer: "#c9cdd4",
    arrow: "#868c96",
    given: "#111",
    found: "#1d5aa8",
    differ: "#a83808",
    mark: "#444",
};

static DARK: Colours = Colours {
    paper: "#14171c",
    tints: ["#222b3a", "#33301f", "#3a2627", "#20332a", "#30273d"],
    thin: "#656d79",
    thick: "#d8dce3",
    hatch: "#5b6470",
    cage: "#a4acb8",
    thermometer: "#444b56",
    arrow: "#8b929d",
    given: "#f5f7fa",
    found: "#86b8ff",
    differ: "#ffb072",
    mark: "#c3c9d2",
};

impl Theme {
    /// Its colours, which for [`Theme::Auto`] are those of white paper.
    pub(crate) fn colours(self) -> &'static Colours {
        match self {
            Theme::Light | Theme::Auto => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    /// The style sheet of a drawing, with the tags around it: empty but for [`Theme::Auto`].
    pub fn style(self) -> &'static str {
        match self {
            Theme::Light | Theme::Dark => "",
            Theme::Auto => AUTO,
        }
    }
}

/// Says [`DARK`] again over the attributes; a test holds both together.
const AUTO: &str = "<style>@media screen and (prefers-color-scheme:dark){\
.exactly .paper{fill:#14171c}.exactly .tint-1{fill:#222b3a}.exactly .tint-2{fill:#33301f}.exactly .tint-3{fill:#3a2627}\
.exactly .tint-4{fill:#20332a}.exactly .tint-5{fill:#30273d}.exactly .thin{stroke:#656d79}.exactly .thick{stroke:#d8dce3}\
.exactly .hatch,.exactly .diagonal{stroke:#5b6470}.exactly .cage{stroke:#a4acb8}\
.exactly .wall{fill:#5b6470}\
.exactly .thermometer{stroke:#444b56}.exactly .bulb{fill:#444b56}.exactly .arrow{stroke:#8b929d}\
.exactly .inside{stroke:#14171c}.exactly .sum{fill:#f5f7fa}\
.exactly .given,.exactly .caption{fill:#f5f7fa}.exactly .found{fill:#86b8ff}.exactly .differ{fill:#ffb072}\
.exactly .ring{stroke:#ffb072}.exactly .mark{fill:#c3c9d2}}</style>\n";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_style_sheet_says_the_colours_of_the_dark() {
        let Colours { paper, tints, thin, thick, hatch, cage, thermometer, arrow, given, found, differ, mark } = &DARK;
        let [one, two, three, four, five] = tints;
        for colour in [
            paper,
            one,
            two,
            three,
            four,
            five,
            thin,
            thick,
            hatch,
            cage,
            thermometer,
            arrow,
            given,
            found,
            differ,
            mark,
        ] {
            assert!(AUTO.contains(&format!(":{colour}}}")), "{colour}");
        }
    }
}
