//! Pictures as PNG: our own SVG drawn, and its pixels written.

use anyhow::{Context, bail};
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use tiny_skia::Pixmap;

use super::Drawing;

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
    let drawing = Drawing::read(svg).context("our own SVG cannot be read")?;
    let [wide, high] = drawing.size();
    let longer = wide.max(high);
    let pixels = match (size, width) {
        (Some(size), _) => size as f32,
        (None, Some(width)) => (width * DENSITY) as f32 * longer / wide,
        (None, None) => (longer * SCALE).min(LARGEST),
    };
    let scale = pixels / longer;
    let side = |length: f32| ((length * scale).round() as u32).max(1);
    encode(drawing.draw([side(wide), side(high)]).context("our own SVG cannot be drawn")?, width)
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
