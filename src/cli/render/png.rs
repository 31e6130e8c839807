//! SVG to PNG, with type of our own, so that it looks the same on every machine.

use std::sync::{Arc, LazyLock};

use anyhow::{Context, bail};
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, ID, Source};
use resvg::usvg::{FontResolver, Options, Tree};

/// Longer texts are refused: drawing takes more than a hundred times their size in memory. Only pencil marks of the largest
/// boards, or of pages full of large ones, are longer.
const MOST_TEXT: usize = 4 << 20;
/// Boards are drawn at this scale, if that is not too large.
const SCALE: f32 = 3.0;
/// The longer side of a board, unless the user says so, in pixels.
const LARGEST: f32 = 4096.0;
/// Pages, in pixels for each millimetre: 300 for each inch.
const DENSITY: f64 = 300.0 / 25.4;

/// Draws an SVG, of a page so many millimetres wide or of a board; `size` is the longer side in pixels.
///
/// # Errors
/// Where it is too much to draw.
pub fn draw(svg: &str, size: Option<u32>, width: Option<f64>) -> anyhow::Result<Vec<u8>> {
    if svg.len() > MOST_TEXT {
        bail!("this is too much for one PNG ({} bytes of SVG; at most {MOST_TEXT})", svg.len());
    }
    let tree = Tree::from_str(svg, &options()).context("our own SVG cannot be read")?;
    let drawn = tree.size();
    let longer = drawn.width().max(drawn.height());
    let pixels = match (size, width) {
        (Some(size), _) => size as f32,
        (None, Some(width)) => (width * DENSITY) as f32 * longer / drawn.width(),
        (None, None) => (longer * SCALE).min(LARGEST),
    };
    let scale = pixels / longer;
    let side = |length: f32| ((length * scale).round() as u32).max(1);
    let mut pixmap = Pixmap::new(side(drawn.width()), side(drawn.height())).context("a size that can be drawn")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    encode(pixmap, width)
}

/// Paper is opaque, so three bytes a pixel say all.
fn encode(pixmap: Pixmap, width: Option<f64>) -> anyhow::Result<Vec<u8>> {
    let (columns, rows) = (pixmap.width(), pixmap.height());
    let mut pixels = pixmap.take();
    let count = pixels.len() / 4;
    (0..count).for_each(|pixel| pixels.copy_within(4 * pixel..4 * pixel + 3, 3 * pixel));
    pixels.truncate(3 * count);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, columns, rows);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    if let Some(width) = width {
        let metre = (f64::from(columns) / width * 1000.0).round() as u32;
        encoder.set_pixel_dims(Some(PixelDimensions { xppu: metre, yppu: metre, unit: Unit::Meter }));
    }
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).context("PNG")?;
    Ok(bytes)
}

static REGULAR: &[u8] = include_bytes!("font/Roboto-Regular.ttf");
static BOLD: &[u8] = include_bytes!("font/Roboto-Bold.ttf");

/// The two fonts, in one database, and which of them is which.
static FONTS: LazyLock<(Arc<Database>, Option<ID>, Option<ID>)> = LazyLock::new(|| {
    let mut fonts = Database::new();
    let mut load = |font: &'static [u8]| fonts.load_font_source(Source::Binary(Arc::new(font))).first().copied();
    let (regular, bold) = (load(REGULAR), load(BOLD));
    (Arc::new(fonts), regular, bold)
});

/// Whatever type an SVG asks for, it gets ours.
fn options() -> Options<'static> {
    let (fonts, regular, bold) = &*FONTS;
    let select_font =
        Box::new(|font: &resvg::usvg::Font, _: &mut Arc<Database>| if font.weight() >= 600 { *bold } else { *regular });
    let select_fallback = Box::new(|_: char, _: &[ID], _: &mut Arc<Database>| None);
    Options {
        fontdb: fonts.clone(),
        font_resolver: FontResolver { select_font, select_fallback },
        ..Options::default()
    }
}
