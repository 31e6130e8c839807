//! Certificates as the files that `exactly prove` writes into a folder and `exactly verify` reads there: docs/certificates.md.

use std::collections::BTreeMap;

use super::{Certificate, CertificateError, VerifyError};
use crate::certify::contents::{MANIFEST, PUZZLE, SOLUTIONS};
use crate::certify::unread::{self, NotRead};
use crate::certify::{ClaimEncoding, Contents, Fingerprint, Manifest, Notation, Part, Statement};
use crate::format::{EXACTLY, Options, ReadError, Record};
use crate::puzzle::Puzzle;

/// A certificate that was read from its files, with the puzzle that it speaks of. Nothing of it is verified yet.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The puzzle of `puzzle.txt`.
    pub puzzle: Puzzle,
    /// What is claimed of it, with the evidence.
    pub certificate: Certificate,
    /// What of the input was not read when it was made: the certificate does not speak of it. Displayed, it is told in short.
    pub not_read: NotRead,
}

impl Certificate {
    /// Its files by name, the manifest among them: what `exactly verify` accepts, once they stand in a folder. `not_read` tells what of the
    /// input was not read, as [`Record::unread`](crate::format::Record::unread) and [`Besides`](crate::besides::Besides) have it.
    ///
    /// ```
    /// # use exactly::{Never, Puzzle, certificate::Certificate, certify::Statement};
    /// let puzzle: Puzzle = "1234341221434321".parse()?;
    /// let certificate = Certificate::of(&puzzle)?;
    /// let files = certificate.to_files(&puzzle, &Default::default())?;
    /// assert!(files.keys().eq(["claim.cnf", "manifest.json", "proof.lrat", "puzzle.txt", "solutions.txt"]));
    ///
    /// let opened = Certificate::from_files(&files)?;
    /// assert_eq!(opened.certificate.verify(&opened.puzzle, &Never)?, Statement::Exactly(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Where our own notation cannot say the puzzle, and where what was not read is in no words that a certificate has.
    pub fn to_files(&self, puzzle: &Puzzle, not_read: &NotRead) -> Result<BTreeMap<String, Vec<u8>>, CertificateError> {
        if let Some(item) = unread::strange(&not_read.unread) {
            return Err(CertificateError::Unread(item.clone()));
        }
        let mut text = NotRead::lines(&not_read.unread, &not_read.words);
        let written = EXACTLY.write_puzzle(puzzle, EXACTLY.style(), &mut text);
        written.map_err(|loss| CertificateError::Unwritten(loss.to_string()))?;

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
            prints.insert(name.clone(), Fingerprint::of(&content[..])?);
        }
        let manifest = serde_json::to_string_pretty(&Manifest::new(contents, prints));
        let manifest = manifest.map_err(|error| CertificateError::Unwritten(error.to_string()))?;
        files.insert(MANIFEST.to_owned(), (manifest + "\n").into_bytes());
        Ok(files)
    }

    /// The certificate of these files and its puzzle, where the manifest names them as they are. To verify what it claims is another
    /// question: [`Certificate::verify`].
    ///
    /// # Errors
    /// [`VerifyError::File`] where a file is missing, is not the one that the manifest names, or is no text of its kind.
    pub fn from_files(files: &BTreeMap<String, Vec<u8>>) -> Result<Opened, VerifyError> {
        let manifest: Manifest = serde_json::from_slice(file(files, MANIFEST)?)
            .map_err(|error| refused(MANIFEST, Some(error.line() as u64), format!("not a manifest: {error}")))?;
        let contents = manifest.contents().map_err(|reason| refused(MANIFEST, None, reason))?;
        for name in contents.files() {
            let found = Fingerprint::of(file(files, name)?).map_err(|error| refused(name, None, error.to_string()))?;
            if manifest.fingerprint(name) != Some(&found) {
                let reason = "it is not the file that the manifest names: its size or SHA-256 differs";
                return Err(refused(name, None, reason.to_owned()));
            }
        }
        let (mut formula, mut proof) = (Vec::new(), Vec::new());
        let (mut notation, mut saying) = (Notation::default(), ClaimEncoding::default());
        if let Contents::Exactly(_, of_proof, of_formula) = contents {
            formula = file(files, of_proof.formula())?.to_vec();
            proof = file(files, of_proof.proof())?.to_vec();
            (notation, saying) = (of_proof, of_formula);
        }
        let text = str::from_utf8(file(files, PUZZLE)?).map_err(|error| refused(PUZZLE, None, error.to_string()))?;
        let not_read = NotRead::read(text.lines());
        let not_read = not_read.map_err(|line| refused(PUZZLE, Some(line as u64), unread::EXPECTED.to_owned()))?;
        let (statement, solutions) = (contents.statement(), file(files, SOLUTIONS)?.to_vec());
        let certificate = Certificate { statement, solutions, formula, proof, notation, saying };
        Ok(Opened { puzzle: puzzle(text)?, certificate, not_read })
    }

    /// The file of a part of the evidence; `None` where two solutions are all of it.
    pub fn file_of(&self, part: Part) -> Option<&'static str> {
        self.contents().file(part)
    }

    fn contents(&self) -> Contents {
        match self.statement {
            Statement::NotUnique => Contents::NotUnique,
            Statement::Exactly(count) => Contents::Exactly(count, self.notation, self.saying),
        }
    }
}

fn file<'f>(files: &'f BTreeMap<String, Vec<u8>>, name: &'static str) -> Result<&'f [u8], VerifyError> {
    files.get(name).map(Vec::as_slice).ok_or_else(|| refused(name, None, "it is missing".to_owned()))
}

/// The one puzzle of the puzzle file.
fn puzzle(text: &str) -> Result<Puzzle, VerifyError> {
    let options = Options { from: Some(EXACTLY), ..Options::default() };
    let record = Record::read(text, &options).map_err(|error| match error {
        ReadError::Parse(error) => refused(PUZZLE, Some(error.line as u64), error.to_string()),
        ReadError::Io(error) => refused(PUZZLE, None, error.to_string()),
    })?;
    Ok(record.puzzle)
}

fn refused(file: &'static str, line: Option<u64>, reason: String) -> VerifyError {
    VerifyError::File { file, line, reason }
}
