//! Tables of HTML: the fields of each row as a line.
//!
//! ```ebnf
//! text  = { tag | words | table } ;                      (* words have no digit *)
//! table = "<table>", { row }, "</table>" ;               (* and tags such as "<tbody>" around rows *)
//! row   = "<tr>", { "<td>", field, "</td>" }, "</tr>" ;
//! field = [ symbol ], { tag } | input | table ;          (* a row that holds tables has no symbols beside them *)
//! input = "<input value=", symbol, ">" ;
//! ```
//! Attributes other than those of looks have no digit: they could be cells.

use super::View;

/// Attributes that say how something looks or what it is called.
const LOOKS: &str = "align border cellpadding cellspacing class height id maxlength name size style valign width";

pub fn without(view: &View) -> Option<View> {
    let holds = |tag: &str| view.lines.iter().any(|(_, line)| line.contains(tag));
    (holds("<td") || holds("<TD")).then_some(())?;
    let mut page = Page::default();
    for (number, line) in &view.lines {
        let is_comment = page.open.is_empty() && page.tag.is_none() && line.starts_with('#');
        if is_comment {
            page.lines.push((*number, line.clone()));
        } else {
            page.line(*number, line)?;
        }
    }
    let is_closed = page.open.is_empty() && page.tag.is_none();
    let has_words = view.has_words || !page.words.is_empty();
    is_closed.then(|| View { has_words, words: page.words, ..view.with(page.lines) })
}

/// What has been seen of a page.
#[derive(Default)]
struct Page {
    lines: Vec<(usize, String)>,
    /// Tables, rows and fields that are open, the innermost last.
    open: Vec<Open>,
    /// A tag that goes on over the end of the line, without its `<`.
    tag: Option<String>,
    /// What stands beside tables.
    words: String,
}

enum Open {
    Table,
    Row { number: usize, fields: Vec<String>, has_tables: bool },
    Field(String),
}

impl Page {
    fn line(&mut self, number: usize, line: &str) -> Option<()> {
        let mut rest = line;
        loop {
            if let Some(tag) = self.tag.take() {
                let Some((end, behind)) = rest.split_once('>') else {
                    self.tag = Some(tag + rest + " ");
                    return Some(());
                };
                self.tag(number, &(tag + end))?;
                rest = behind;
                continue;
            }
            let (text, tag) = rest.split_once('<').map_or((rest, None), |(text, tag)| (text, Some(tag)));
            self.text(text)?;
            let Some(tag) = tag else { return Some(()) };
            self.tag = Some(String::new());
            rest = tag;
        }
    }

    fn text(&mut self, text: &str) -> Option<()> {
        let text = text.replace("&nbsp;", " ").replace("&#160;", " ");
        let text = text.trim();
        match self.open.last_mut() {
            _ if text.is_empty() => {}
            Some(Open::Field(field)) => {
                // What would part fields, or a second symbol, is none.
                (field.is_empty() && !text.contains([',', '"', '&', ' '])).then(|| field.push_str(text))?;
            }
            Some(_) => return None,
            None => {
                text.bytes().all(|byte| !byte.is_ascii_digit()).then_some(())?;
                self.words = [self.words.as_str(), text].join(" ");
            }
        }
        Some(())
    }

    fn tag(&mut self, number: usize, tag: &str) -> Option<()> {
        let end = tag.find(|c: char| c.is_ascii_whitespace()).unwrap_or(tag.len());
        let name = tag[..end].to_ascii_lowercase();
        let value = attributes(tag[end..].trim_end_matches('/'))?;
        (value.is_none() || name == "input").then_some(())?;
        match (name.trim_end_matches('/'), self.open.last_mut()) {
            ("table", Some(Open::Field(field))) if field.is_empty() => self.open.push(Open::Table),
            ("table", None) => self.open.push(Open::Table),
            ("tr", Some(Open::Table)) => {
                self.open.push(Open::Row { number, fields: Vec::new(), has_tables: false });
            }
            ("td", Some(Open::Row { .. })) => self.open.push(Open::Field(String::new())),
            ("input", Some(Open::Field(_))) => self.text(&value.unwrap_or_default())?,
            ("/td", Some(Open::Field(_))) => {
                let Some(Open::Field(text)) = self.open.pop() else { return None };
                let Some(Open::Row { fields, .. }) = self.open.last_mut() else { return None };
                fields.push(text);
            }
            ("/tr", Some(Open::Row { .. })) => {
                let Some(Open::Row { number, fields, has_tables }) = self.open.pop() else { return None };
                if has_tables {
                    fields.iter().all(String::is_empty).then_some(())?;
                } else {
                    self.lines.push((number, fields.join(",")));
                }
            }
            ("/table", Some(Open::Table)) => {
                self.open.pop();
                self.lines.push((number, String::new()));
                if let [.., Open::Row { has_tables, .. }, Open::Field(_)] = self.open.as_mut_slice() {
                    *has_tables = true;
                }
            }
            ("table" | "tr" | "td" | "th" | "/td" | "/tr" | "/table" | "/th" | "input" | "script" | "style", _) => {
                return None;
            }
            _ => {}
        }
        Some(())
    }
}

/// The value among the attributes of a tag; nothing where another attribute may be a cell.
#[allow(clippy::option_option)]
fn attributes(text: &str) -> Option<Option<String>> {
    let mut rest = text.trim();
    let mut value = None;
    while !rest.is_empty() {
        let end = rest.find(|c: char| c == '=' || c.is_ascii_whitespace()).unwrap_or(rest.len());
        let name = rest[..end].to_ascii_lowercase();
        rest = rest[end..].trim_start();
        let mut said = "";
        if let Some(behind) = rest.strip_prefix('=') {
            let behind = behind.trim_start();
            let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''));
            (said, rest) = match quote {
                Some(quote) => behind[1..].split_once(quote)?,
                None => behind.split_at(behind.find(|c: char| c.is_ascii_whitespace()).unwrap_or(behind.len())),
            };
            rest = rest.trim_start();
        }
        if name == "value" {
            value.is_none().then(|| value = Some(said.to_owned()))?;
        } else if LOOKS.split(' ').all(|look| look != name) {
            [name.as_str(), said].concat().bytes().all(|byte| !byte.is_ascii_digit()).then_some(())?;
        }
    }
    Some(value)
}
