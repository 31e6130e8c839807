//! Our own SVG as pixels: the elements and attributes that [`exactly::render`] writes, and no others.
//!
//! What is not known here is an error and never left out, so that a drawing which learns something new is not drawn without it.

mod outline;
mod paint;
pub mod png;
mod type_face;

use anyhow::{Context, bail};
use roxmltree::{Document, Node};
use tiny_skia::{
    FillRule, FilterQuality, Paint, Path, PathBuilder, Pattern, Pixmap, PixmapPaint, Rect, SpreadMode, Transform,
};

use paint::{Colour, Style};
use type_face::TypeFace;

const SVG: &str = "http://www.w3.org/2000/svg";

/// An SVG that was read.
pub struct Drawing<'t> {
    document: Document<'t>,
    /// Left, top, width and height, in units of the drawing.
    view: [f32; 4],
}

/// Where elements are drawn.
struct Canvas<'d, 't> {
    document: &'d Document<'t>,
    face: &'d TypeFace<'static>,
    pixels: Pixmap,
}

impl<'t> Drawing<'t> {
    /// Reads an SVG.
    ///
    /// # Errors
    /// Where it is none, or has no size.
    pub fn read(svg: &'t str) -> anyhow::Result<Drawing<'t>> {
        let document = Document::parse(svg)?;
        let view = numbers(document.root_element().attribute("viewBox").context("a viewBox")?)?;
        let view = view.try_into().map_err(|_| anyhow::anyhow!("a viewBox of four numbers"))?;
        Ok(Drawing { document, view })
    }

    /// Its width and height, in units of the drawing.
    pub fn size(&self) -> [f32; 2] {
        [self.view[2], self.view[3]]
    }

    /// Draws it so many pixels wide and high.
    ///
    /// # Errors
    /// Where that is no size, or where something cannot be drawn.
    pub fn draw(&self, [width, height]: [u32; 2]) -> anyhow::Result<Pixmap> {
        let [left, top, units_wide, units_high] = self.view;
        let scaled = Transform::from_scale(width as f32 / units_wide, height as f32 / units_high);
        let mut canvas = Canvas {
            document: &self.document,
            face: &type_face::OURS,
            pixels: Pixmap::new(width, height).context("a size that can be drawn")?,
        };
        canvas.children(self.document.root_element(), &Style::default(), scaled.pre_translate(-left, -top))?;
        Ok(canvas.pixels)
    }
}

impl Canvas<'_, '_> {
    fn children(&mut self, node: Node<'_, '_>, style: &Style, transform: Transform) -> anyhow::Result<()> {
        node.children().filter(Node::is_element).try_for_each(|child| self.element(child, style, transform))
    }

    fn element(&mut self, node: Node<'_, '_>, style: &Style, transform: Transform) -> anyhow::Result<()> {
        let name = node.tag_name().name();
        // Words are for those who do not see it; a style sheet is for screens; a pattern is drawn where it is named.
        if matches!(name, "title" | "desc" | "style" | "pattern") {
            return Ok(());
        }
        let style = &style.with(node)?;
        let path = match name {
            "g" => return self.group(node, style, transform),
            "text" => return self.text(node, style, transform),
            "path" => outline::of_data(node.attribute("d").context("a path without d")?)?,
            "rect" => {
                let [x, y] = ["x", "y"].map(|name| number_or_zero(node, name));
                let [width, height] = ["width", "height"].map(|name| number_or_zero(node, name));
                Rect::from_xywh(x?, y?, width?, height?).map(PathBuilder::from_rect)
            }
            "circle" => {
                let [x, y, radius] = ["cx", "cy", "r"].map(|name| number_or_zero(node, name));
                PathBuilder::from_circle(x?, y?, radius?)
            }
            _ => bail!("<{name}> is not known"),
        };
        path.map_or(Ok(()), |path| self.path(&path, style, transform))
    }

    /// A group, as a layer of its own where it is to be seen through.
    fn group(&mut self, node: Node<'_, '_>, style: &Style, transform: Transform) -> anyhow::Result<()> {
        let transform = transform.pre_concat(moved(node, "transform")?);
        let Some(opacity) = node.attribute("opacity") else { return self.children(node, style, transform) };
        let layer = Pixmap::new(self.pixels.width(), self.pixels.height()).context("a layer")?;
        let below = std::mem::replace(&mut self.pixels, layer);
        let drawn = self.children(node, style, transform);
        let layer = std::mem::replace(&mut self.pixels, below);
        let paint = PixmapPaint { opacity: opacity.parse()?, ..PixmapPaint::default() };
        self.pixels.draw_pixmap(0, 0, layer.as_ref(), &paint, Transform::identity(), None);
        drawn
    }

    fn path(&mut self, path: &Path, style: &Style, transform: Transform) -> anyhow::Result<()> {
        match &style.fill {
            Colour::None => {}
            Colour::Plain(colour) => {
                let paint = paint::plain(*colour, style.fill_opacity);
                self.pixels.fill_path(path, &paint, FillRule::Winding, transform, None);
            }
            Colour::Pattern(name) => self.hatch(path, name, transform)?,
        }
        match &style.stroke {
            Colour::None => {}
            Colour::Plain(colour) => {
                let paint = paint::plain(*colour, style.stroke_opacity);
                self.pixels.stroke_path(path, &paint, &style.line(), transform, None);
            }
            Colour::Pattern(name) => bail!("a line of pattern {name}"),
        }
        Ok(())
    }

    /// Fills a path with a pattern, whose tile is drawn once, as large as it is seen.
    fn hatch(&mut self, path: &Path, name: &str, transform: Transform) -> anyhow::Result<()> {
        let is_named = |node: &Node<'_, '_>| node.has_tag_name((SVG, "pattern"));
        let mut patterns = self.document.descendants().filter(is_named);
        let pattern =
            patterns.find(|node| node.attribute("id") == Some(name)).context("a pattern that is not there")?;
        let [width, height] = ["width", "height"].map(|name| number_or_zero(pattern, name));
        let (width, height) = (width?, height?);
        let turned = moved(pattern, "patternTransform")?;
        let (across, down) = transform.pre_concat(turned).get_scale();
        let side = |length: f32| length.ceil().max(1.0) as u32;
        let tile = Pixmap::new(side(width * across), side(height * down)).context("a pattern with a size")?;
        let enlarged = Transform::from_scale(tile.width() as f32 / width, tile.height() as f32 / height);
        let below = std::mem::replace(&mut self.pixels, tile);
        let drawn = self.children(pattern, &Style::default(), enlarged);
        let tile = std::mem::replace(&mut self.pixels, below);
        drawn?;
        let back = enlarged.invert().context("a pattern with a size")?;
        let shader =
            Pattern::new(tile.as_ref(), SpreadMode::Repeat, FilterQuality::Bicubic, 1.0, turned.pre_concat(back));
        let paint = Paint { shader, ..Paint::default() };
        self.pixels.fill_path(path, &paint, FillRule::Winding, transform, None);
        Ok(())
    }

    /// Text: what stands in the element itself, and in parts that have places of their own.
    fn text(&mut self, node: Node<'_, '_>, style: &Style, transform: Transform) -> anyhow::Result<()> {
        for child in node.children() {
            if let Some(text) = child.text().filter(|_| child.is_text()) {
                self.words(text, node, style, transform)?;
            } else if child.has_tag_name((SVG, "tspan")) {
                self.words(child.text().unwrap_or_default(), child, &style.with(child)?, transform)?;
            } else if child.is_element() {
                bail!("<{}> within text is not known", child.tag_name().name());
            }
        }
        Ok(())
    }

    /// Words where an element says: from one place on, or with a place for each letter.
    fn words(&mut self, text: &str, node: Node<'_, '_>, style: &Style, transform: Transform) -> anyhow::Result<()> {
        let text = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        let [across, down] = ["x", "y"].map(|name| numbers(node.attribute(name).unwrap_or("0")));
        let (across, down) = (across?, down?);
        let places = across.into_iter().zip(down);
        let parts: Vec<String> = match places.len() {
            0 | 1 => vec![text],
            _ => text.chars().map(String::from).collect(),
        };
        for (part, (x, y)) in parts.iter().zip(places) {
            let glyphs = self.face.outline(part, style.is_bold, style.font_size);
            let left = if style.is_centred { x - glyphs.width / 2.0 } else { x };
            if let Some(path) = glyphs.path {
                self.path(&path, style, transform.pre_translate(left, y))?;
            }
        }
        Ok(())
    }
}

/// What a `transform` says.
fn moved(node: Node<'_, '_>, name: &str) -> anyhow::Result<Transform> {
    let mut all = Transform::identity();
    for word in node.attribute(name).unwrap_or_default().split_inclusive(')') {
        let (what, rest) = word.trim().split_once('(').context("a transform")?;
        let values = numbers(rest.trim_end_matches(')'))?;
        all = all.pre_concat(match (what, &values[..]) {
            ("translate", &[x, y]) => Transform::from_translate(x, y),
            ("scale", &[factor]) => Transform::from_scale(factor, factor),
            ("rotate", &[degrees]) => Transform::from_rotate(degrees),
            _ => bail!("the transform {word} is not known"),
        });
    }
    Ok(all)
}

fn number_or_zero(node: Node<'_, '_>, name: &str) -> anyhow::Result<f32> {
    node.attribute(name).map_or(Ok(0.0), |text| text.parse().with_context(|| format!("{name}={text}")))
}

/// Numbers with blanks between.
fn numbers(text: &str) -> anyhow::Result<Vec<f32>> {
    text.split_ascii_whitespace().map(|word| word.parse().with_context(|| format!("the number {word}"))).collect()
}

#[cfg(test)]
mod tests;
