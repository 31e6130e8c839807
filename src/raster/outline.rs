//! The data of a path: the commands that our drawings use.

use std::f32::consts::{PI, TAU};

use anyhow::{Context, bail};
use tiny_skia::{Path, PathBuilder};

/// A path of its data; `None` where there is nothing of it.
///
/// # Errors
/// Where a command is not known, or lacks numbers.
pub(super) fn of_data(data: &str) -> anyhow::Result<Option<Path>> {
    let mut pen = Pen { path: PathBuilder::new(), at: [0.0; 2], begin: [0.0; 2] };
    let mut rest = data.trim_start();
    while let Some(command) = rest.chars().next() {
        let numbers = &rest[command.len_utf8()..];
        let end = numbers.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(numbers.len());
        pen.draw(command, &self::numbers(&numbers[..end])?).with_context(|| format!("the path {data}"))?;
        rest = &numbers[end..];
    }
    Ok(pen.path.finish())
}

/// Numbers with blanks or commas between, or none where a sign parts them.
fn numbers(text: &str) -> anyhow::Result<Vec<f32>> {
    let spaced = text.replace('-', " -").replace(',', " ");
    super::numbers(&spaced)
}

struct Pen {
    path: PathBuilder,
    at: [f32; 2],
    /// Where the line began that it draws.
    begin: [f32; 2],
}

impl Pen {
    fn draw(&mut self, command: char, numbers: &[f32]) -> anyhow::Result<()> {
        let [x, y] = self.at;
        match (command, numbers) {
            ('M', &[x, y]) => self.leap([x, y]),
            ('m', &[across, down]) => self.leap([x + across, y + down]),
            ('L', &[x, y]) => self.line([x, y]),
            ('l', &[across, down]) => self.line([x + across, y + down]),
            ('H', &[x]) => self.line([x, y]),
            ('h', &[across]) => self.line([x + across, y]),
            ('V', &[y]) => self.line([x, y]),
            ('v', &[down]) => self.line([x, y + down]),
            ('a', &[radius, other, _, large, sweep, across, down]) if radius == other => {
                self.arc(radius, [large, sweep].map(|flag| flag != 0.0), [x + across, y + down]);
            }
            ('z' | 'Z', []) => {
                self.path.close();
                self.at = self.begin;
            }
            _ => bail!("{command} with {} numbers is not known", numbers.len()),
        }
        Ok(())
    }

    fn leap(&mut self, to: [f32; 2]) {
        self.path.move_to(to[0], to[1]);
        (self.at, self.begin) = (to, to);
    }

    fn line(&mut self, to: [f32; 2]) {
        self.path.line_to(to[0], to[1]);
        self.at = to;
    }

    /// An arc of a circle, as cubic curves of at most a quarter each: the conversion of the SVG specification (appendix
    /// *Elliptical arc implementation notes*), for circles.
    fn arc(&mut self, radius: f32, [is_large, is_clockwise]: [bool; 2], to: [f32; 2]) {
        let from = self.at;
        let half = [(to[0] - from[0]) / 2.0, (to[1] - from[1]) / 2.0];
        let chord = half[0].hypot(half[1]);
        if chord == 0.0 {
            return;
        }
        let radius = radius.max(chord);
        // From the middle of the chord to the centre, at a right angle to it.
        let side = if is_large == is_clockwise { -1.0 } else { 1.0 };
        let apart = side * (radius * radius - chord * chord).max(0.0).sqrt() / chord;
        let centre = [from[0] + half[0] - apart * half[1], from[1] + half[1] + apart * half[0]];
        let angle = |point: [f32; 2]| (point[1] - centre[1]).atan2(point[0] - centre[0]);
        let first = angle(from);
        let mut swept = angle(to) - first;
        if is_clockwise && swept <= 0.0 {
            swept += TAU;
        } else if !is_clockwise && swept >= 0.0 {
            swept -= TAU;
        }
        let pieces = (swept.abs() / (PI / 2.0) - 1e-3).ceil().max(1.0);
        let step = swept / pieces;
        let reach = radius * 4.0 / 3.0 * (step / 4.0).tan();
        let point = |angle: f32| [centre[0] + radius * angle.cos(), centre[1] + radius * angle.sin()];
        for piece in 0..pieces as u32 {
            let [begin, end] = [first + step * piece as f32, first + step * (piece + 1) as f32];
            let [start, stop] = [point(begin), if piece + 1 == pieces as u32 { to } else { point(end) }];
            self.path.cubic_to(
                start[0] - reach * begin.sin(),
                start[1] + reach * begin.cos(),
                stop[0] + reach * end.sin(),
                stop[1] - reach * end.cos(),
                stop[0],
                stop[1],
            );
        }
        self.at = to;
    }
}
