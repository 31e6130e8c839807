//! Sheets as one HTML page that needs nothing beside it: each drawing is a figure with its own SVG.

use std::fmt::{self, Write};

use super::sheet::{CAPTION, GAP, MARGIN, Paper, Sheet};
use super::svg::Drawing;
use super::svg::{Short, Text, Theme};

impl Sheet<'_> {
    /// Writes what stands before the sheets; `title` is the name of the page, never empty.
    ///
    /// # Errors
    /// Those of `out`; so for the others.
    pub fn write_head(&self, title: &str, out: &mut dyn Write) -> fmt::Result {
        let Paper { width, height } = self.paper;
        let scheme = match self.theme {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Auto => "light dark",
        };
        let columns = self.arrangement.columns();
        let (place, side) = (self.place(), Short(self.side()));
        let (place_width, place_height, caption) = (Short(place.0), Short(place.1), Short(CAPTION));
        let title = Text(title);
        let (paper, ink) = (self.theme.colours().paper, self.theme.colours().given);
        write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"{scheme}\">\n<title>{title}</title>\n<style>\n\
             @page{{size:{width}mm {height}mm;margin:0}}\n\
             *{{box-sizing:border-box}}\n\
             body{{margin:0;background:{paper};color:{ink};font-family:Roboto,Arial,Helvetica,\"Liberation Sans\",sans-serif}}\n\
             .title{{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}}\n\
             .sheet{{width:{width}mm;max-width:100%;margin:0 auto;padding:{MARGIN}mm}}\n\
             .sheet>p{{margin:0;height:12mm;font-size:6.5mm;line-height:1;font-weight:700;white-space:nowrap;\
             overflow:hidden;text-overflow:ellipsis;text-align:center}}\n\
             .places{{display:grid;grid-template-columns:repeat({columns},{place_width}mm);\
             grid-auto-rows:{place_height}mm;gap:{down}mm {across}mm}}\n\
             figure{{margin:0 auto;width:{side}mm;max-width:100%}}\n\
             figcaption{{height:{caption}mm;font-size:4.2mm;line-height:1.2;font-weight:700;white-space:nowrap;\
             overflow:hidden;text-overflow:ellipsis}}\n\
             figure svg{{display:block;width:100%;height:auto;overflow:visible}}\n\
             @media print{{.sheet{{height:{height}mm;max-width:none;overflow:hidden;break-after:page;break-inside:avoid}}\
             .sheet:last-of-type{{break-after:auto}}\
             *{{print-color-adjust:exact;-webkit-print-color-adjust:exact}}}}\n\
             @media screen{{.places{{row-gap:8mm;grid-auto-rows:auto}}.sheet{{padding-bottom:0}}}}\n\
             @media screen and (max-width:{width}mm){{.sheet{{padding:4vw}}\
             .places{{grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));column-gap:6vw}}\
             figure{{width:100%}}}}\n",
            across = Short(place.0 * GAP),
            down = Short(place.1 * GAP),
        )?;
        if self.theme == Theme::Auto {
            let dark = Theme::Dark.colours();
            writeln!(
                out,
                "@media screen and (prefers-color-scheme:dark){{body{{background:{};color:{}}}}}",
                dark.paper, dark.given
            )?;
        }
        writeln!(out, "</style>")?;
        out.write_str(self.theme.style())?;
        writeln!(out, "</head>\n<body>\n<h1 class=\"title\">{title}</h1>")
    }

    /// Writes one sheet: at most as many entries as it has places.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_entries(&self, entries: &[(String, Drawing)], out: &mut dyn Write) -> fmt::Result {
        writeln!(out, "<section class=\"sheet\">")?;
        if !self.heading.is_empty() {
            writeln!(out, "<p>{}</p>", Text(self.heading))?;
        }
        writeln!(out, "<div class=\"places\">")?;
        for (caption, drawing) in entries {
            writeln!(out, "<figure><figcaption>{}</figcaption>", Text(caption))?;
            drawing.write_inline(out)?;
            writeln!(out, "</figure>")?;
        }
        writeln!(out, "</div>\n</section>")
    }

    /// Writes what stands behind the sheets.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_foot(out: &mut dyn Write) -> fmt::Result {
        out.write_str("</body>\n</html>\n")
    }
}
