//! Runs, as IDs have them.
//!
//! ```ebnf
//! runs = { number | "a" … "z" | "_" } ;                  (* a letter is 1 to 26 empty cells; "_" stands between two numbers *)
//! ```

use super::number;
use crate::format::fault::{Fault, ParseError};
use crate::format::text::Token;
use crate::puzzle::Given;
use crate::values::Value;

/// The number of each cell, from 1 to the most that it can be; `None` where it is empty.
pub fn read(text: Token, cells: usize, most: usize) -> Result<Vec<Option<usize>>, ParseError> {
    let (mut numbers, bytes, mut at) = (Vec::new(), text.text.as_bytes(), 0);
    while at < bytes.len() {
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let rest = text.line.token(text.start + at, text.start + text.text.len());
        match bytes[at] {
            run @ b'a'..=b'z' => numbers.resize(numbers.len() + usize::from(run - b'a') + 1, None),
            // Elsewhere it stands in the place of a digit.
            b'_' if at > 0 && [at - 1, at + 1].iter().all(|&side| bytes.get(side).is_some_and(u8::is_ascii_digit)) => {}
            _ if digits > 0 => {
                let place = text.line.token(rest.start, rest.start + digits);
                let number = number(place.text).filter(|number| (1..=most).contains(number));
                numbers.push(Some(number.ok_or_else(|| place.error(Fault::Number { first: 1, last: most }))?));
            }
            _ => return Err(rest.error(Fault::unexpected(rest.first(), "a number or a run of empty cells, a to z,"))),
        }
        at += digits.max(1);
        if numbers.len() > cells {
            break;
        }
    }
    if numbers.len() == cells { Ok(numbers) } else { Err(text.error(Fault::cells(cells, numbers.len()))) }
}

/// Givens in runs.
pub fn givens(text: Token, order: usize) -> Result<Vec<Given>, ParseError> {
    let numbers = read(text, order * order, order)?.into_iter();
    Ok(Given::in_order(numbers.map(|number| Some(Value::new(number? - 1)))))
}

/// The runs of some numbers.
pub fn write(numbers: impl IntoIterator<Item = Option<usize>>) -> String {
    let (mut text, mut empty, mut behind_number) = (String::new(), 0usize, false);
    for number in numbers {
        let Some(number) = number else {
            empty += 1;
            continue;
        };
        push_empty(&mut text, empty);
        if empty == 0 && behind_number {
            text.push('_');
        }
        text.push_str(&number.to_string());
        (empty, behind_number) = (0, true);
    }
    push_empty(&mut text, empty);
    text
}

fn push_empty(text: &mut String, mut empty: usize) {
    while empty > 0 {
        let run = empty.min(26);
        text.push(char::from(b'a' + run as u8 - 1));
        empty -= run;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_runs_are_parted() {
        assert_eq!(write((0..60).map(|place| (place == 57).then_some(9))), "zze9b");
        assert_eq!(write([Some(1), Some(2)]), "1_2");
    }
}
