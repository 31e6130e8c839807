//! Clues as words, where there is one that means the same.

use super::super::clues::{ORDER_OF_CLASSES, reads_on};
use super::super::expression;
use super::super::names;
use super::super::plain::MAX_ORDER;
use super::Writer;
use crate::grid::Cell;
use crate::rule::{Arrow, GlobalClasses, Indexed, Indexer, Letter, Meaning, Pattern, Quadruple, Side, View};
use crate::values::Numbers;

impl Writer {
    /// Says a clue in a word; whether there is one for it.
    pub(super) fn clue(&mut self, meaning: &Meaning) -> bool {
        let order = self.numbers.count();
        match meaning {
            Meaning::Cage(cage) if cage.sum != Some(0) => self.headed("Cage", cage.sum.unwrap_or(0), &cage.cells),
            Meaning::RepeatingSum(sum) => self.headed("Sum", sum.sum, &sum.cells),
            Meaning::LittleKiller(clue) if clue.sum > 0 => self.headed("Sum", clue.sum, &clue.cells(&self.grid)),
            Meaning::Thermometer(line) => self.cells("Thermo", &line.cells),
            Meaning::Renban(line) => self.cells("Renban", &line.cells),
            Meaning::Palindrome(line) => self.cells("Palindrome", &line.cells),
            Meaning::Zipper(line) => self.cells("Zipper", &line.cells),
            Meaning::Between(line) if line.cells.len() > 2 => self.cells("Between", &line.cells),
            Meaning::RegionSum(line) if !self.boxes_beside_regions => self.cells("RegionSumLine", &line.cells),
            Meaning::DoubleArrow(line) if line.cells.len() > 2 => self.cells("DoubleArrow", &line.cells),
            Meaning::Entropic(line) if self.has_classes() => self.cells("Entropic", &line.cells),
            Meaning::Modular(line) => self.headed("Modular", 3, &line.cells),
            Meaning::Lockout(line) if line.cells.len() > 1 => {
                self.headed("Lockout", line.distance.unwrap_or(4), &line.cells)
            }
            Meaning::Whisper(line) => {
                let half = order.div_ceil(2) as u32;
                self.headed("Whisper", line.distance.unwrap_or(half), &line.cells)
            }
            Meaning::Inequality(pair) => self.less(pair.cells[0], pair.cells[1]),
            Meaning::Difference(dot) if dot.value.is_none_or(|value| value == 1) => {
                self.touching("WhiteDot", dot.cells)
            }
            Meaning::Ratio(dot) if dot.value.is_none_or(|value| value == 2) => self.touching("BlackDot", dot.cells),
            Meaning::Xv(mark) => self.touching(if mark.letter == Letter::X { "X" } else { "V" }, mark.cells),
            Meaning::Arrow(arrow) => self.arrow(arrow),
            Meaning::Quadruple(quadruple) => self.quadruple(quadruple),
            Meaning::Indexer(indexer) => self.indexer(indexer),
            Meaning::Pattern(pattern) => self.pattern(pattern),
            Meaning::Sandwich(clue) if order > 1 => {
                self.word("Sandwich", &[clue.value.to_string(), lane(clue.view)]);
                true
            }
            Meaning::XSum(clue) if clue.value > 0 => self.outside("XSum", clue.view, clue.value),
            Meaning::Skyscraper(clue)
                if (1..=self.grid.rows().max(self.grid.columns())).contains(&(clue.value as usize)) =>
            {
                self.outside("Skyscraper", clue.view, clue.value)
            }
            Meaning::NumberedRoom(clue) if clue.value as usize <= MAX_ORDER => {
                self.outside("NumberedRoom", clue.view, clue.value)
            }
            _ => self.whole(meaning),
        }
    }

    fn has_classes(&self) -> bool {
        self.numbers == Numbers::places(ORDER_OF_CLASSES)
    }

    /// Rules about the whole board.
    fn whole(&mut self, meaning: &Meaning) -> bool {
        let name = match meaning {
            Meaning::Knight => "AntiKnight",
            Meaning::King => "AntiKing",
            Meaning::DisjointGroups if self.usual_boxes => "DisjointSets",
            Meaning::XvNegative => "StrictXV",
            Meaning::Nonconsecutive | Meaning::RatioNegative if self.dots.strict => {
                if std::mem::replace(&mut self.dots.said, true) {
                    return true;
                }
                "StrictKropki"
            }
            Meaning::Nonconsecutive if !self.dots.any => "AntiConsecutive",
            Meaning::GlobalClasses(rule) if self.has_classes() => {
                if *rule == GlobalClasses::Entropy {
                    "GlobalEntropy"
                } else {
                    "GlobalMod"
                }
            }
            Meaning::LongDiagonal(line) => {
                self.diagonal(*line);
                return true;
            }
            _ => return false,
        };
        self.word(name, &[]);
        true
    }

    /// One digit is less than another, wherever their cells lie.
    pub(super) fn less(&mut self, smaller: Cell, greater: Cell) -> bool {
        self.touching("GreaterThan", [greater, smaller]) || self.cells("Thermo", &[smaller, greater])
    }

    /// A word that speaks of cells with a common side alone.
    fn touching(&mut self, name: &str, cells: [Cell; 2]) -> bool {
        self.grid.touch(cells[0], cells[1]) && self.cells(name, &cells)
    }

    /// The digits of a pill must stand in reading order.
    fn arrow(&mut self, arrow: &Arrow) -> bool {
        let (circle, grid) = (&arrow.circle, &self.grid);
        if circle.len() > 3 || circle.windows(2).any(|two| !reads_on(grid, two[0], two[1]) || two[0] > two[1]) {
            return false;
        }
        for shaft in &arrow.shafts {
            let cells = [&circle[..], shaft].concat();
            match circle.len() {
                1 => self.cells("Arrow", &cells),
                size => self.headed("PillArrow", size, &cells),
            };
        }
        true
    }

    fn quadruple(&mut self, quadruple: &Quadruple) -> bool {
        let corner = quadruple.cells.iter().min().map(|&cell| names::name(&self.grid, cell));
        let digits = quadruple.digits.iter().map(|digit| digit.to_string());
        let arguments: Vec<String> = corner.into_iter().chain(digits).collect();
        self.word("Quad", &arguments);
        true
    }

    fn indexer(&mut self, indexer: &Indexer) -> bool {
        match indexer.kind {
            Indexed::Row => self.headed("Indexing", "R", &indexer.cells),
            Indexed::Column => self.headed("Indexing", "C", &indexer.cells),
            Indexed::Box => false,
        }
    }

    fn pattern(&mut self, pattern: &Pattern) -> bool {
        let said = expression::encode(pattern.text(), self.numbers.count()).filter(|_| self.numbers.first() == Some(1));
        said.is_some_and(|said| self.headed("Regex", said, pattern.cells()))
    }

    fn outside(&mut self, name: &str, view: View, value: u32) -> bool {
        let near = matches!(view.side, Side::Above | Side::Left);
        let value = value.to_string();
        let [first, last] = if near { [value, String::new()] } else { [String::new(), value] };
        self.word(name, &[lane(view), first, last]);
        true
    }
}

/// `R3` or `C3`.
fn lane(view: View) -> String {
    let kind = if matches!(view.side, Side::Above | Side::Below) { "C" } else { "R" };
    format!("{kind}{}", view.index + 1)
}
