//! The short form of JSON that SudokuPad's `scl` links carry.
//!
//! ```ebnf
//! value  = object | list | string | number | "t" | "f" | colour ;    (* or one of JSON *)
//! object = "{", [ key, ":", value, { ",", key, ":", value } ], "}" ; (* keys shortened, without quotes *)
//! list   = "[", [ value ], { ",", [ value ] }, "]" ;     (* nothing between two signs is "{}" *)
//! string = "'", …, "'" ;
//! colour = 6 * hex | "#0" | "#F" ;                       (* black and white *)
//! ```

/// Short keys, each with what it stands for.
const KEYS: [(&str, &str); 25] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// Whether a text is in the short form: its first key has no quotes.
pub fn is_zipped(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(|first: char| first.is_ascii_alphanumeric()))
}

/// The JSON text that a short form stands for. Whether it is one shows when it is read.
pub fn unzip(zipped: &str) -> String {
    let mut json = String::with_capacity(zipped.len() * 2);
    let mut rest = zipped;
    let mut last = ' ';
    while let Some(first) = rest.chars().next() {
        match first {
            '\'' | '"' => rest = quoted(rest, first, &mut json),
            '{' | '}' | '[' | ']' | ',' | ':' => {
                if matches!(last, '[' | ',') && matches!(first, ',' | ']') {
                    json.push_str("{}");
                }
                json.push(first);
                rest = &rest[1..];
            }
            _ if first.is_whitespace() => {
                rest = &rest[first.len_utf8()..];
                continue;
            }
            _ => rest = bare(rest, &mut json),
        }
        last = first;
    }
    json
}

/// Appends a string; what follows it.
fn quoted<'z>(text: &'z str, quote: char, json: &mut String) -> &'z str {
    json.push('"');
    let mut escaped = false;
    for (place, character) in text.char_indices().skip(1) {
        match character {
            '\'' if escaped => json.push('\''),
            _ if escaped => json.extend(['\\', character]),
            '\\' => {}
            _ if character == quote => {
                json.push('"');
                return &text[place + 1..];
            }
            '"' => json.push_str("\\\""),
            _ => json.push(character),
        }
        escaped = character == '\\' && !escaped;
    }
    // Without its end it is no JSON either.
    ""
}

/// Appends a key or a value without quotes; what follows it.
fn bare<'z>(text: &'z str, json: &mut String) -> &'z str {
    let end = text.find(['{', '}', '[', ']', ',', ':', '\'', '"']).unwrap_or(text.len());
    let (word, rest) = (text[..end].trim_end(), &text[end..]);
    let colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let meant = match word {
        _ if rest.starts_with(':') => {
            let key = KEYS.iter().find(|(short, _)| *short == word).map_or(word, |(_, key)| key);
            format!("{key:?}")
        }
        "t" => "true".to_owned(),
        "f" => "false".to_owned(),
        "#0" => "\"#000000\"".to_owned(),
        "#F" => "\"#FFFFFF\"".to_owned(),
        _ if colour => format!("\"#{word}\""),
        _ => word.to_owned(),
    };
    json.push_str(&meant);
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_forms_unfold() {
        for (zipped, json) in [
            ("{ce:[[,,{v:6}],[]],a:t}", r#"{"cells":[[{},{},{"value":6}],[{}]],"arrows":true}"#),
            ("{ca:[{v:'title: it\\'s'}]}", r#"{"cages":[{"value":"title: it's"}]}"#),
            ("{l:[{c:cfcfcf,th:0.1,u:f}]}", r##"{"lines":[{"color":"#cfcfcf","thickness":0.1,"underlays":false}]}"##),
            ("{u:[{c2:#F,c1:#0}]}", r##"{"underlays":[{"backgroundColor":"#FFFFFF","borderColor":"#000000"}]}"##),
            ("{t:'a\\nb \\\\ \"c\"'}", r#"{"title":"a\nb \\ \"c\""}"#),
            ("{x:{},re:[[[0,1]]]}", r#"{"x":{},"regions":[[[0,1]]]}"#),
        ] {
            assert_eq!(unzip(zipped), json);
            assert!(is_zipped(zipped) && !is_zipped(json));
        }
    }

    #[test]
    fn damage_is_no_json() {
        for zipped in ["{a", "{a:'b", "{a:[1,2}", "{a:1,,b:2}", "{a:bc}", "{:1}"] {
            assert!(super::super::json::parse(&unzip(zipped)).is_err(), "{zipped}");
        }
    }
}
