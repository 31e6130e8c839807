//! Figures as pictures: bars for encodings side by side, lines over a number that grows.

use std::fmt::Write as _;

use itertools::Itertools;

use super::figures::{Figures, QUANTITIES, number};

/// Colours that stay apart for most eyes, in their order; then they begin anew.
const COLOURS: [&str; 8] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f", "#000000"];
const WIDE: usize = 860;
const LEFT: usize = 230;

/// A line: its name, and points from left to right.
pub struct Line {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// A panel of lines.
pub struct Panel {
    pub title: String,
    /// Under the panel.
    pub along: &'static str,
    pub lines: Vec<Line>,
    /// Whether a tenth is as far from one as one from ten.
    pub is_logarithmic: bool,
}

/// The figures of one order as bars, or of several orders as lines; below, what one sees.
pub fn figures(figures: &[Figures], sentence: &str) -> String {
    let orders = figures.iter().map(|one| one.order).unique().count();
    if orders > 1 { panels(&over_orders(figures), sentence) } else { bars(figures, sentence) }
}

fn over_orders(figures: &[Figures]) -> Vec<Panel> {
    let names: Vec<&str> = figures.iter().map(|one| one.name.as_str()).unique().collect();
    let panel = |(quantity, what): (usize, &&str)| {
        let line = |name: &&str| {
            let own = figures.iter().filter(|one| one.name == *name).sorted_by_key(|one| one.order);
            let points = own.filter_map(|one| Some((one.order as f64, one.values[quantity]?))).collect();
            Line { name: (*name).to_owned(), points }
        };
        let lines = names.iter().map(line).collect();
        Panel { title: (*what).to_owned(), along: "order", lines, is_logarithmic: true }
    };
    QUANTITIES.iter().enumerate().map(panel).collect()
}

/// Panels of lines, one below the other.
pub fn panels(panels: &[Panel], sentence: &str) -> String {
    const HIGH: usize = 260;
    let mut text = String::new();
    for (place, panel) in panels.iter().enumerate() {
        draw(panel, place * HIGH + 10, HIGH - 70, &mut text);
    }
    whole(panels.len() * HIGH + 10, sentence, &text)
}

fn draw(panel: &Panel, top: usize, high: usize, text: &mut String) {
    let all = || panel.lines.iter().flat_map(|line| &line.points);
    let (left, right, bottom) = (70.0, (WIDE - LEFT) as f64, (top + 20 + high) as f64);
    let scaled = |y: f64| if panel.is_logarithmic { (y + 1.0).log10() } else { y };
    let ends = all().map(|&(x, _)| x).minmax_by(f64::total_cmp).into_option();
    let highest = all().map(|&(_, y)| scaled(y)).fold(0.0, f64::max);
    // A scale of powers begins at one below all points, any other at nothing.
    let lowest = all().map(|&(_, y)| scaled(y)).fold(f64::INFINITY, f64::min);
    let base = if panel.is_logarithmic && lowest.is_finite() { lowest.floor() } else { 0.0 };
    let _ = writeln!(text, "<text x=\"10\" y=\"{}\" font-weight=\"bold\">{}</text>", top + 12, escaped(&panel.title));
    let _ = writeln!(text, "<path d=\"M{left} {} V{bottom} H{right}\" fill=\"none\" stroke=\"#444444\"/>", top + 20);
    let Some((first, last)) = ends else { return };
    let span = if last > first { last - first } else { 1.0 };
    let x_of = |x: f64| left + (x - first) / span * (right - left - 10.0);
    let y_of = |y: f64| bottom - (scaled(y) - base) / (highest - base).max(1e-9) * high as f64;
    let marks = ticks(all().map(|&(_, y)| y).fold(0.0, f64::max), panel.is_logarithmic);
    for y in marks.into_iter().filter(|&y| scaled(y) >= base) {
        let at = y_of(y);
        let _ = writeln!(text, "<path d=\"M{left} {at:.1} H{right}\" stroke=\"#dddddd\"/>");
        let _ = writeln!(text, "<text x=\"64\" y=\"{:.1}\" text-anchor=\"end\">{}</text>", at + 4.0, number(y));
    }
    let xs: Vec<f64> = all().map(|&(x, _)| x).sorted_by(f64::total_cmp).dedup().collect();
    for x in xs.iter().step_by(xs.len().div_ceil(14)) {
        let _ = writeln!(
            text,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x_of(*x),
            bottom + 16.0,
            number(*x)
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
        f64::midpoint(left, right),
        bottom + 32.0,
        panel.along
    );
    for (place, line) in panel.lines.iter().enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        let points = line.points.iter().map(|&(x, y)| format!("{:.1},{:.1}", x_of(x), y_of(y))).join(" ");
        let _ = writeln!(text, "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>");
        let at = top + 30 + 15 * place;
        if panel.lines.len() > 1 && at < bottom as usize + 30 {
            let _ = writeln!(
                text,
                "<path d=\"M{0} {1} h16\" stroke=\"{colour}\" stroke-width=\"3\"/>",
                right + 10.0,
                at - 4
            );
            let _ = writeln!(text, "<text x=\"{}\" y=\"{at}\">{}</text>", right + 32.0, escaped(&line.name));
        }
    }
}

/// Where the scale has a line: powers of ten, or about five steps.
fn ticks(highest: f64, is_logarithmic: bool) -> Vec<f64> {
    if is_logarithmic {
        return (0..12).map(|power| 10f64.powi(power)).take_while(|&tick| tick <= highest.max(1.0)).collect();
    }
    let rough = highest.max(1e-9) / 5.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(rough);
    (0..=5).map(|place| f64::from(place) * step).take_while(|tick| *tick <= highest * 1.001).collect()
}

/// A group of bars for each quantity, each as long as its part of the largest.
fn bars(figures: &[Figures], sentence: &str) -> String {
    let (mut text, mut y) = (String::new(), 10);
    for (quantity, what) in QUANTITIES.iter().enumerate() {
        let most = figures.iter().filter_map(|one| one.values[quantity]).fold(0.0, f64::max);
        let _ = writeln!(text, "<text x=\"10\" y=\"{}\" font-weight=\"bold\">{what}</text>", y + 12);
        y += 20;
        for (place, one) in figures.iter().enumerate() {
            let said = one.values[quantity].map_or_else(|| "unknown".to_owned(), number);
            let part = one.values[quantity].unwrap_or(0.0) / most.max(1e-9);
            let (long, colour) = (part * (WIDE - LEFT - 90) as f64, COLOURS[place % COLOURS.len()]);
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
                LEFT - 8,
                y + 11,
                escaped(&one.name)
            );
            let _ = writeln!(
                text,
                "<rect x=\"{LEFT}\" y=\"{}\" width=\"{long:.1}\" height=\"11\" fill=\"{colour}\"/>",
                y + 2
            );
            let _ = writeln!(text, "<text x=\"{:.1}\" y=\"{}\">{said}</text>", LEFT as f64 + long + 6.0, y + 12);
            y += 16;
        }
        y += 12;
    }
    whole(y, sentence, &text)
}

fn whole(high: usize, sentence: &str, text: &str) -> String {
    let lines = broken(sentence, 125);
    let all = high + 18 * lines.len() + 10;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {all}\" width=\"{WIDE}\" height=\"{all}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>Encodings compared</title>\n\
         <rect width=\"{WIDE}\" height=\"{all}\" fill=\"#ffffff\"/>\n{text}"
    );
    for (line, words) in (1..).zip(lines) {
        let _ = writeln!(svg, "<text x=\"10\" y=\"{}\">{}</text>", high + 18 * line, escaped(&words));
    }
    svg.push_str("</svg>\n");
    svg
}

/// Lines of at most so many letters, as far as words allow.
pub fn broken(sentence: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
