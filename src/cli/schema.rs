//! What each command prints as JSON: the types of its lines, which describe themselves.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::dedupe::DedupedPuzzle;
use super::explain::ExplainAnswer;
use super::generate::GeneratedPuzzle;
use super::grade::{AtMostOneAnswer, GradeAnswer, ReferenceAnswer, UnreadableFormula};
use super::lab::{HolesRow, LabRow};
use super::mend::MendAnswer;
use super::merge::MergeAnswer;
use super::rate::RateAnswer;
use super::split::{SplitHead, SplitPart};
use super::trace::TraceEvent;
use super::verify::{CertificateFinding, ProofFinding};
use crate::console::json::{
    Answer, Beginning, Checked, Counted, Drawn, Ending, Found, FoundDisjoint, FoundSubsquares, Minimised, Nothing,
    OneClass, OneSolution, OneSubsquare, OneTransversal, Proven, Solved, Traded, True,
};
use crate::console::provenance::Run;

/// One kind of line that a command prints.
pub struct Line {
    /// When it is printed; empty where there is no other kind.
    pub when: &'static str,
    make: fn() -> Schema,
}

impl Line {
    /// Its members, as a JSON Schema that refers to no other.
    pub fn schema(&self) -> Value {
        let mut schema = (self.make)().to_value();
        leave_out_null(&mut schema);
        schema
    }
}

/// A member that may be left out is never null.
fn leave_out_null(schema: &mut Value) {
    // What may be anything is `true`.
    let Some(schema) = schema.as_object_mut() else { return };
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    for (name, member) in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        if !required.iter().any(|known| known == name) {
            if let Some([kind, Value::String(null)]) = member.get("type").and_then(Value::as_array).map(Vec::as_slice)
                && null == "null"
            {
                member["type"] = kind.clone();
            }
            if let Some(others) = member.get_mut("anyOf").and_then(Value::as_array_mut) {
                others.retain(|other| other["type"] != "null");
            }
        }
        leave_out_null(member);
    }
    schema.get_mut("items").into_iter().for_each(leave_out_null);
    schema.get_mut("anyOf").and_then(Value::as_array_mut).into_iter().flatten().for_each(leave_out_null);
}

const fn line<T: JsonSchema>(when: &'static str) -> Line {
    Line { when, make: of::<T> }
}

fn of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    settings.into_generator().into_root_schema_for::<T>()
}

const FIRST: &str = "first, for each puzzle";
const LAST: &str = "last, for each puzzle";
const COUNTED: Line = line::<Answer<Found>>("without `--list`");
const SUBSQUARES: Line = line::<Answer<FoundSubsquares>>("without `--list`");
const LISTED: Line = line::<Beginning>("with `--list`: first, for each puzzle");
const ENDED: Line = line::<Ending>("with `--list`: last, for each puzzle");

/// The lines of each command that prints JSON, in the order in which help lists the commands.
pub const COMMANDS: [(&str, &[Line]); 26] = [
    ("solve", &[line::<Answer<Solved>>("")]),
    ("check", &[line::<Answer<Checked>>("")]),
    ("enumerate", &[line::<Beginning>(FIRST), line::<OneSolution>("for each solution"), line::<Ending>(LAST)]),
    ("count", &[line::<Answer<Counted>>("")]),
    ("sample", &[line::<Answer<Drawn>>("")]),
    ("candidates", &[line::<Answer<True>>("")]),
    ("explain", &[line::<ExplainAnswer>("")]),
    ("rate", &[line::<RateAnswer>("")]),
    ("split", &[line::<SplitHead>("first"), line::<SplitPart>("for each part")]),
    ("merge", &[line::<MergeAnswer>("")]),
    ("classes", &[line::<Beginning>(FIRST), line::<OneClass>("for each class"), line::<Ending>(LAST)]),
    (
        "transversals",
        &[
            COUNTED,
            line::<Answer<FoundDisjoint>>("with `--disjoint`"),
            LISTED,
            line::<OneTransversal>("with `--list`: for each transversal"),
            ENDED,
        ],
    ),
    (
        "mates",
        &[
            COUNTED,
            line::<Answer<Proven>>("with `--prove`"),
            LISTED,
            line::<OneSolution>("with `--list`: for each mate"),
            ENDED,
        ],
    ),
    ("mols", &[COUNTED, LISTED, line::<OneSolution>("with `--list`: for each set"), ENDED]),
    ("subsquares", &[SUBSQUARES, LISTED, line::<OneSubsquare>("with `--list`: for each subsquare"), ENDED]),
    ("intercalates", &[SUBSQUARES, LISTED, line::<OneSubsquare>("with `--list`: for each subsquare"), ENDED]),
    ("trades", &[line::<Answer<Traded>>("")]),
    ("prove", &[line::<Answer<Proven>>("")]),
    ("verify", &[line::<CertificateFinding>("for each certificate"), line::<ProofFinding>("with `--formula`")]),
    ("lab", &[line::<LabRow>("for each puzzle and encoding"), line::<HolesRow>("with `--holes`")]),
    (
        "grade",
        &[
            line::<GradeAnswer>("for each formula"),
            line::<UnreadableFormula>("for each file that is no formula"),
            line::<ReferenceAnswer>("with `--reference`"),
            line::<AtMostOneAnswer>("with `--at-most-one`"),
        ],
    ),
    ("trace", &[line::<TraceEvent>("")]),
    ("generate", &[line::<GeneratedPuzzle>("")]),
    ("minimise", &[line::<Answer<Minimised>>("")]),
    ("mend", &[line::<MendAnswer>("")]),
    ("dedupe", &[line::<DedupedPuzzle>("")]),
];

/// What answers about puzzles have in common.
pub const COMMON: Line = line::<Answer<Nothing>>("");

/// The line before a list, and the one after it.
pub const BEGINNING: Line = line::<Beginning>("");
pub const ENDING: Line = line::<Ending>("");

/// The member `run` of the first object of an output.
pub const RUN: Line = line::<Run>("");

/// All lines of all commands: those of a command are below `$defs`, by its name.
pub fn whole() -> Value {
    let of_command = |lines: &[Line]| json!({ "anyOf": lines.iter().map(Line::schema).collect::<Vec<_>>() });
    let defined: Map<String, Value> =
        COMMANDS.iter().map(|(name, lines)| ((*name).to_owned(), of_command(lines))).collect();
    let each: Vec<Value> = COMMANDS.iter().map(|(name, _)| json!({ "$ref": format!("#/$defs/{name}") })).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What exactly prints with --json, a line of it",
        "anyOf": each,
        "$defs": defined,
    })
}
