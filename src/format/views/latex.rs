//! What LaTeX draws between rows, beside them on a line: `1 & 2 \\ \hline`.
//!
//! ```ebnf
//! line = { rule }, row, { rule } | rule, { rule } ;
//! rule = "\hline" | "\toprule" | "\midrule" | "\bottomrule" ;
//! ```

use super::View;
use crate::format::bare::skeleton::is_frame;

const RULES: [&str; 4] = ["\\hline", "\\toprule", "\\midrule", "\\bottomrule"];

pub fn without(view: &View) -> Option<View> {
    let has_rule = |line: &str| line.contains('\\') && RULES.iter().any(|rule| line.contains(rule));
    view.lines.iter().any(|(_, line)| has_rule(line) && !is_frame(line, None)).then_some(())?;
    let mut lines = Vec::new();
    for (number, line) in &view.lines {
        let left = RULES.iter().fold(line.clone(), |line, rule| line.replace(rule, ""));
        if line.trim().is_empty() || !left.trim().is_empty() {
            lines.push((*number, left));
        }
    }
    Some(view.with(lines))
}
