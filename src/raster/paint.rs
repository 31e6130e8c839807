//! How elements of an SVG are painted: what they say, and what they have from those around them.

use anyhow::{Context, bail};
use roxmltree::Node;
use tiny_skia::{Color, LineCap, LineJoin, Paint, Shader, Stroke, StrokeDash};

/// What is drawn with.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Colour {
    None,
    /// Red, green, blue.
    Plain([u8; 3]),
    /// The pattern of this name.
    Pattern(String),
}

/// How an element is painted.
#[derive(Clone, Debug)]
pub(super) struct Style {
    pub fill: Colour,
    pub fill_opacity: f32,
    pub stroke: Colour,
    pub stroke_opacity: f32,
    pub font_size: f32,
    pub is_bold: bool,
    /// Whether the middle of a text stands at its place.
    pub is_centred: bool,
    width: f32,
    cap: LineCap,
    join: LineJoin,
    dashes: Vec<f32>,
}

impl Default for Style {
    /// What SVG says where nothing is said.
    fn default() -> Style {
        Style {
            fill: Colour::Plain([0; 3]),
            fill_opacity: 1.0,
            stroke: Colour::None,
            stroke_opacity: 1.0,
            font_size: 16.0,
            is_bold: false,
            is_centred: false,
            width: 1.0,
            cap: LineCap::Butt,
            join: LineJoin::Miter,
            dashes: Vec::new(),
        }
    }
}

impl Style {
    /// The style of an element within another that has this one.
    ///
    /// # Errors
    /// Where an attribute is not known.
    pub fn with(&self, node: Node<'_, '_>) -> anyhow::Result<Style> {
        let mut style = self.clone();
        for attribute in node.attributes() {
            let (name, text) = (attribute.name(), attribute.value());
            style.take(name, text).with_context(|| format!("{name}=\"{text}\""))?;
        }
        Ok(style)
    }

    fn take(&mut self, name: &str, text: &str) -> anyhow::Result<()> {
        match name {
            "fill" => self.fill = colour(text)?,
            "fill-opacity" => self.fill_opacity = text.parse()?,
            "stroke" => self.stroke = colour(text)?,
            "stroke-opacity" => self.stroke_opacity = text.parse()?,
            "stroke-width" => self.width = text.parse()?,
            "stroke-dasharray" => self.dashes = super::numbers(text)?,
            "stroke-linecap" => {
                self.cap = match text {
                    "round" => LineCap::Round,
                    "square" => LineCap::Square,
                    _ => bail!("not known"),
                }
            }
            "stroke-linejoin" => {
                self.join = match text {
                    "round" => LineJoin::Round,
                    _ => bail!("not known"),
                }
            }
            "font-size" => self.font_size = text.parse()?,
            "font-weight" => self.is_bold = text.parse::<u32>()? >= 600,
            "text-anchor" => self.is_centred = text == "middle",
            // Names, and what the element itself is asked for.
            "class" | "id" | "role" | "aria-labelledby" | "font-family" | "transform" | "opacity" => {}
            "d" | "x" | "y" | "width" | "height" | "cx" | "cy" | "r" => {}
            _ => bail!("not known"),
        }
        Ok(())
    }

    /// How lines are drawn.
    pub fn line(&self) -> Stroke {
        Stroke {
            width: self.width,
            line_cap: self.cap,
            line_join: self.join,
            dash: StrokeDash::new(self.dashes.clone(), 0.0),
            ..Stroke::default()
        }
    }
}

/// `#rgb`, `#rrggbb`, `url(#name)` or `none`.
fn colour(text: &str) -> anyhow::Result<Colour> {
    if text == "none" {
        return Ok(Colour::None);
    }
    if let Some(name) = text.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')')) {
        return Ok(Colour::Pattern(name.to_owned()));
    }
    let digits = text.strip_prefix('#').context("a colour")?;
    let number = u32::from_str_radix(digits, 16)?;
    let [_, red, green, blue] = match digits.len() {
        3 => [0, number >> 8, number >> 4 & 15, number & 15].map(|digit| digit as u8 * 17),
        6 => number.to_be_bytes(),
        _ => bail!("a colour of three or six digits"),
    };
    Ok(Colour::Plain([red, green, blue]))
}

/// Paint of one colour.
pub(super) fn plain([red, green, blue]: [u8; 3], opacity: f32) -> Paint<'static> {
    let mut colour = Color::from_rgba8(red, green, blue, 255);
    colour.apply_opacity(opacity);
    Paint { shader: Shader::SolidColor(colour), ..Paint::default() }
}
