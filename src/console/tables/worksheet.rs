//! Moodle's grading worksheet, whose headings are in the language of whoever downloaded it. Its columns stand in an order of their own: who it is, the
//! person, the status, the grade, the best grade, whether it can be changed, the submission, when it was graded, and feedback.

use super::rows::Row;

/// Who it is about: words that end in a number.
pub const IDENTIFIER: &str = "Identifier";
/// The grade.
pub const GRADE: &str = "Grade";
/// The best grade.
pub const MOST: &str = "Maximum Grade";
/// Whether the grade can be changed.
pub const OPEN: &str = "Grade can be changed";
/// When it was graded.
pub const CHANGED: &str = "Last modified (grade)";
/// What is said to the participant.
pub const FEEDBACK: &str = "Feedback comments";

/// The headings with Moodle's English names for those that are told by their places: the first of two columns in front of which one has the same number in
/// all rows is the grade, the last heading in parentheses tells when it was graded.
pub fn in_english(heading: &[String], rows: &[Row]) -> Vec<String> {
    let mut named = heading.to_vec();
    if heading.iter().any(|field| field == IDENTIFIER) {
        return named;
    }
    let mut name = |place: Option<usize>, english: &str| {
        place.and_then(|place| named.get_mut(place)).into_iter().for_each(|field| *field = english.to_owned());
    };
    let all = |is: &dyn Fn(&Row) -> bool| !rows.is_empty() && rows.iter().all(is);
    let is_parted = |at: &usize| heading[*at].trim_end().ends_with([')', '）']);
    let is_most = |&at: &usize| {
        let most = decimal(rows.first().map_or("", |row| row.field(at))).filter(|most| *most > 0.0);
        let is_grade = |row: &Row| {
            row.field(at - 1).is_empty() || decimal(row.field(at - 1)).is_some_and(|grade| most >= Some(grade))
        };
        most.is_some() && all(&|row| decimal(row.field(at)) == most && is_grade(row))
    };
    name(all(&|row| last_number(row.field(0)).is_some()).then_some(0), IDENTIFIER);
    let Some(most) = (2..heading.len()).find(is_most) else { return named };
    name(Some(most - 1), GRADE);
    name(Some(most), MOST);
    let parted: Vec<usize> = (most + 1..heading.len()).filter(is_parted).collect();
    name(parted.first().map(|first| first - 1).filter(|open| *open > most), OPEN);
    name(parted.last().copied(), CHANGED);
    name(parted.last().map(|last| last + 1), FEEDBACK);
    named
}

/// Whether this answers that a grade cannot be changed. In the languages of Moodle that use Latin or Cyrillic letters such answers begin with the same one.
pub fn is_no(answer: &str) -> bool {
    answer.trim().starts_with(['n', 'N', 'н', 'Н'])
}

/// A number with a point or a comma.
pub fn decimal(text: &str) -> Option<f64> {
    text.trim().replace(',', ".").parse().ok()
}

/// The number at the end of a text.
pub fn last_number(text: &str) -> Option<u64> {
    let digits = text.trim_end();
    let begin = digits.trim_end_matches(|sign: char| sign.is_ascii_digit()).len();
    digits[begin..].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::{Dialect, Rows};
    use super::*;

    /// The headings as they are and with the English names, by their numbers among these.
    #[test]
    fn columns_are_told_by_their_places() {
        const NAMES: [&str; 6] = [IDENTIFIER, GRADE, MOST, OPEN, CHANGED, FEEDBACK];
        for (heading, rows, places) in [
            (
                "ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Bestwertung,Bewertung kann geändert werden,Zuletzt geändert (Abgabe),Zuletzt geändert (Bewertung),Feedback als Kommentar",
                "Teilnehmer/in4840,P,p@x,-,,\"20,00\",Ja,\"Montag, 3. Juni\",-,\nTeilnehmer/in41,Q,q@x,-,\"7,50\",\"20,00\",Nein,-,-,",
                "0 4 5 6 8 9",
            ),
            (
                "Identifiant,Nom complet,Adresse de courriel,Statut,Note,Note maximale,La note peut être modifiée,Dernière modification (travail remis),Texte en ligne,Dernière modification (note),Feedback par commentaires",
                "Participant 7,P,p@x,-,3,10.00,Oui,-,a,-,",
                "0 4 5 6 9 10",
            ),
            (
                "Identificador,Estado,Calificación,Calificación máxima,Estado del flujo,La calificación puede ser cambiada,Última modificación (calificación)",
                "Participante 7,-,,100,Sin calificar,Sí,-",
                "0 2 3 5 6 -",
            ),
            ("Identifier,Grade,Last modified (grade)", "Participant 7,,-", "0 1 - - 2 -"),
            ("Name,Points,Max", "Ada,1,x\nBen,2,y", "- - - - - -"),
            ("", "", "- - - - - -"),
        ] {
            let read = |text: &str| {
                let mut rows = Rows::new(std::io::Cursor::new(text.to_owned()), Dialect::of("a,b"));
                std::iter::from_fn(move || rows.next_row().unwrap()).collect::<Vec<Row>>()
            };
            let heading = read(heading).first().map(|row| row.fields.clone()).unwrap_or_default();
            let named = in_english(&heading, &read(rows));
            let place =
                |name: &&str| named.iter().position(|field| field == name).map_or("-".to_owned(), |at| at.to_string());
            assert_eq!(NAMES.iter().map(place).collect::<Vec<_>>().join(" "), places, "{heading:?}");
        }
        assert_eq!(
            ["No", "Nein", "non", "Não", "Нет", "Yes", "Oui", ""].map(is_no),
            [true, true, true, true, true, false, false, false]
        );
    }
}
