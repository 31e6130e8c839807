//! Lines of several kinds in a frame: those that part boxes are heavier, or fewer and of another sign.

use super::frames::is_stroke;

/// A line of a frame: how many cells or rows stand before it, and its strokes, such as `=` and `||`.
pub type Stroke = (usize, String);

/// The strokes of a line between rows without its corners, each once.
pub fn strokes_of(ruler: &str) -> String {
    let is_line = |&stroke: &char| matches!(stroke, '-' | '=' | '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍');
    let is_other = |&stroke: &char| !is_stroke(stroke) && !matches!(stroke, ' ' | '\t' | '+' | '|' | '!' | ':');
    let lines = each_once(ruler.chars().filter(is_line));
    if lines.is_empty() { each_once(ruler.chars().filter(is_other)) } else { lines }
}

fn each_once(strokes: impl Iterator<Item = char>) -> String {
    let mut once = String::new();
    for stroke in strokes {
        if !once.contains(stroke) {
            once.push(stroke);
        }
    }
    once
}

/// Lines between some cells or rows, of which several at one place are one with all their strokes.
pub fn joined(strokes: impl Iterator<Item = Stroke>) -> Vec<Stroke> {
    let mut places: Vec<Stroke> = Vec::new();
    for (place, kind) in strokes {
        match places.last_mut().filter(|last| last.0 == place) {
            Some(last) => last.1.push_str(&kind),
            None => places.push((place, kind)),
        }
    }
    places
}

/// Where lines part boxes: at the thickest, and of two kinds at those that are fewer. `None` where lines of several kinds say
/// nothing of boxes: the fewer are the fainter ones, or stand at every second place.
pub fn between_boxes(lines: &[Stroke], order: usize) -> Option<Vec<usize>> {
    let most = lines.iter().map(|(_, kind)| kind.chars().count()).max();
    let thickest: Vec<&Stroke> = lines.iter().filter(|(_, kind)| Some(kind.chars().count()) == most).collect();
    let places = |lines: &[&Stroke]| lines.iter().map(|(place, _)| *place).collect();
    let Some((_, first)) = thickest.first() else { return Some(Vec::new()) };
    let (alike, others): (Vec<&Stroke>, Vec<&Stroke>) = thickest.iter().partition(|(_, kind)| kind == first);
    let Some((_, other)) = others.first() else { return Some(places(&alike)) };
    if alike.len() == others.len() && lines.len() + 1 < order {
        return Some(places(&thickest));
    }
    let fewer = if alike.len() < others.len() { &alike } else { &others };
    let are_two = others.iter().all(|(_, kind)| kind == other) && alike.len() != others.len();
    let are_faint = fewer.iter().any(|(_, kind)| kind.contains(['-', ':', '.']));
    (are_two && !are_faint).then(|| places(fewer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_between_boxes_are_thicker_or_fewer() {
        let between = |kinds: &str| {
            let lines: Vec<Stroke> = (1..).zip(kinds.split(' ').map(str::to_owned)).collect();
            between_boxes(&lines, lines.len() + 1)
        };
        assert_eq!(between("- - = - -"), Some(vec![3]));
        assert_eq!(between("| ! | ! |"), Some(vec![2, 4]));
        assert_eq!(between(": | : | :"), Some(vec![2, 4]));
        assert_eq!(between("| || | || |"), Some(vec![2, 4]));
        assert_eq!(between("| | |"), Some(vec![1, 2, 3]));
        // The fewer are fainter, or lines are of three kinds.
        assert!(between("| : | : |").is_none() && between("= = - = =").is_none() && between("- = * = -").is_none());
    }

    #[test]
    fn lines_between_rows_are_told_by_their_strokes() {
        for (ruler, strokes) in [
            ("+---+---+", "-"),
            ("#==+==#", "="),
            ("*-----*", "-"),
            ("######", "#"),
            ("+***+***+", "*"),
            ("+=+-+", "=-"),
        ] {
            assert_eq!(strokes_of(ruler), strokes, "{ruler}");
        }
    }
}
