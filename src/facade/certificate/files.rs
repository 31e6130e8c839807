//! Certificates as the files that `exactly prove` writes into a folder and `exactly verify` reads there: docs/certificates.md.

use std::collections::BTreeMap;

use super::{Certificate, ProofNotation, VerifyError};
use crate::certify::contents::{MANIFEST, PUZZLE, SOLUTIONS};
use crate::certify::unread::Listed;
use crate::certify::{Contents, Fingerprint, Manifest, Part, Statement, unread};
use crate::facade::encoding::Encoding;
use crate::facade::error::Error;
use crate::facade::fault::ReadError;
use crate::facade::notation;
use crate::facade::puzzle::Puzzle;
use crate::facade::read::{ReadOptions, parse_all};

/// A certificate that was read from its files, with the puzzle that it speaks of. Nothing of it is verified yet.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OpenedCertificate {
    /// The puzzle of `puzzle.txt`. [`Puzzle::unread_words`] are those that were not read when the certificate was made.
    pub puzzle: Puzzle,
    /// What is claimed of it, with the evidence.
    pub certificate: Certificate,
    /// What of the input was not read when it was made, such as `line:1` for a drawing that may stand for a rule: the certificate does
    /// not speak of it.
    pub unread: Vec<String>,
}

impl OpenedCertificate {
    /// What the certificate does not speak of, in short: `line:3, 2 sentences of rules in words`; empty where all was read.
    pub fn not_read(&self) -> String {
        Listed { unread: self.unread.clone(), words: self.puzzle.unread_words().to_vec() }.to_string()
    }
}

impl Certificate {
    /// Its files by name, the manifest among them: what `exactly verify` accepts, once they stand in a folder. `listed` tells what of the
    /// input was not read, as [`Record::unread`](crate::Record::unread) has it; words that were not read are those of the puzzle
    /// ([`Puzzle::unread_words`]).
    ///
    /// ```
    /// use exactly::{Certificate, Limits, Puzzle, Statement};
    ///
    /// let (puzzle, limits) = (Puzzle::parse("1234341221434321")?, Limits::default());
    /// let files = puzzle.prove(&limits)?.to_files(&puzzle, &[])?;
    /// assert!(files.keys().eq(["claim.cnf", "manifest.json", "proof.lrat", "puzzle.txt", "solutions.txt"]));
    ///
    /// let opened = Certificate::from_files(&files)?;
    /// assert_eq!(opened.puzzle.verify(&opened.certificate, &limits)?, Statement::Exactly(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Where our own notation cannot say the puzzle.
    pub fn to_files(&self, puzzle: &Puzzle, listed: &[String]) -> Result<BTreeMap<String, Vec<u8>>, Error> {
        if let Some(item) = unread::strange(listed) {
            return Err(Error::Unread(item.clone()));
        }
        let mut text = unread::lines(listed, puzzle.unread_words());
        let written = puzzle.to_text(notation::Notation::EXACTLY);
        text.push_str(&written.map_err(|loss| Error::Internal(loss.to_string()))?);

        let contents = self.contents();
        let mut files = BTreeMap::new();
        for name in contents.files() {
            let content = match contents.part(name) {
                None => text.as_bytes(),
                Some(Part::Solutions) => &self.solutions,
                Some(Part::Formula) => &self.formula,
                Some(Part::Proof) => &self.proof,
            };
            files.insert(name.to_owned(), content.to_vec());
        }
        let mut prints = BTreeMap::new();
        for (name, content) in &files {
            let print = Fingerprint::of(&content[..]).map_err(|error| Error::Internal(error.to_string()))?;
            prints.insert(name.clone(), print);
        }
        let manifest = serde_json::to_string_pretty(&Manifest::new(contents, prints));
        let manifest = manifest.map_err(|error| Error::Internal(error.to_string()))?;
        files.insert(MANIFEST.to_owned(), (manifest + "\n").into_bytes());
        Ok(files)
    }

    /// The certificate of these files and its puzzle, where the manifest names them as they are. To verify what it claims is another
    /// question: [`Puzzle::verify`].
    ///
    /// # Errors
    /// [`VerifyError::File`] where a file is missing, is not the one that the manifest names, or is no text of its kind.
    pub fn from_files(files: &BTreeMap<String, Vec<u8>>) -> Result<OpenedCertificate, VerifyError> {
        let manifest: Manifest = serde_json::from_slice(file(files, MANIFEST)?)
            .map_err(|error| refused(MANIFEST, Some(error.line() as u64), format!("no manifest: {error}")))?;
        let contents = manifest.contents().map_err(|reason| refused(MANIFEST, None, reason))?;
        for name in contents.files() {
            let found = Fingerprint::of(file(files, name)?).map_err(|error| refused(name, None, error.to_string()))?;
            if manifest.fingerprint(name) != Some(&found) {
                let reason = "it is not the file that the manifest names: its size or SHA-256 differs";
                return Err(refused(name, None, reason.to_owned()));
            }
        }
        let (mut formula, mut proof) = (Vec::new(), Vec::new());
        let (mut notation, mut encoding) = (ProofNotation::default(), Encoding::default());
        if let Contents::Exactly(_, of_proof, saying) = contents {
            formula = file(files, of_proof.formula())?.to_vec();
            proof = file(files, of_proof.proof())?.to_vec();
            (notation, encoding) = (ProofNotation::of(of_proof), Encoding::of(saying));
        }
        let text = str::from_utf8(file(files, PUZZLE)?).map_err(|error| refused(PUZZLE, None, error.to_string()))?;
        let listed = unread::listed(text.lines());
        let listed = listed.map_err(|line| refused(PUZZLE, Some(line as u64), unread::EXPECTED.to_owned()))?;
        Ok(OpenedCertificate {
            puzzle: puzzle(text)?.ignoring(listed.words),
            certificate: Certificate::new(contents.statement(), file(files, SOLUTIONS)?.to_vec(), formula, proof)
                .said(notation, encoding),
            unread: listed.unread,
        })
    }

    /// The file of a part of the evidence; `None` where two solutions are all of it.
    pub fn file_of(&self, part: Part) -> Option<&'static str> {
        self.contents().file(part)
    }

    fn contents(&self) -> Contents {
        match self.statement {
            Statement::NotUnique => Contents::NotUnique,
            Statement::Exactly(count) => Contents::Exactly(count, self.notation.inner(), self.encoding.saying()),
        }
    }
}

fn file<'f>(files: &'f BTreeMap<String, Vec<u8>>, name: &'static str) -> Result<&'f [u8], VerifyError> {
    files.get(name).map(Vec::as_slice).ok_or_else(|| refused(name, None, "it is missing".to_owned()))
}

/// The one puzzle of the puzzle file.
fn puzzle(text: &str) -> Result<Puzzle, VerifyError> {
    let options = ReadOptions::default().notation(notation::Notation::EXACTLY);
    let unread = |error: ReadError| refused(PUZZLE, Some(error.line() as u64), error.to_string());
    let mut records = parse_all(text, &options);
    match (records.next(), records.next()) {
        (Some(only), None) => Ok(only.map_err(unread)?.puzzle),
        _ => Err(refused(PUZZLE, None, "one puzzle expected".to_owned())),
    }
}

fn refused(file: &'static str, line: Option<u64>, reason: String) -> VerifyError {
    VerifyError::File { file, line, reason }
}
