//! The manifest: what a certificate claims, and which files it consists of. It is believed in nothing; its hashes tell
//! damage from forgery.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::io::{self, Read};

use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest, Sha256};

use super::Statement;
use super::contents::{Contents, Notation};
use super::saying::{ClaimEncoding, sums_in_words};
use crate::encode::Sums;

/// Changes when an older tool would misread a certificate.
const VERSION: u32 = 1;

/// The manifest of a certificate.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with certificate, claim, encoding, proof, tool and files")]
pub struct Manifest {
    certificate: u32,
    claim: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Notation>,
    tool: String,
    #[serde(deserialize_with = "each_once")]
    files: BTreeMap<String, Fingerprint>,
}

/// A map in which no name stands twice: which of the two a reader takes is its own affair.
fn each_once<'de, D: Deserializer<'de>>(files: D) -> Result<BTreeMap<String, Fingerprint>, D::Error> {
    struct EachOnce;
    impl<'de> Visitor<'de> for EachOnce {
        type Value = BTreeMap<String, Fingerprint>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("files, each named once")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut entries: M) -> Result<Self::Value, M::Error> {
            let mut files = BTreeMap::new();
            while let Some((name, fingerprint)) = entries.next_entry::<String, Fingerprint>()? {
                if files.contains_key(&name) {
                    return Err(de::Error::custom(format_args!("the file {name} is named twice")));
                }
                files.insert(name, fingerprint);
            }
            Ok(files)
        }
    }
    files.deserialize_map(EachOnce)
}

/// The size of a file and its SHA-256 in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with bytes and sha256")]
pub struct Fingerprint {
    bytes: u64,
    sha256: String,
}

impl Manifest {
    /// The manifest of these contents.
    pub fn new(contents: Contents, files: BTreeMap<String, Fingerprint>) -> Manifest {
        let said = match contents {
            Contents::NotUnique => None,
            Contents::Exactly(_, notation, saying) => Some((notation, saying)),
        };
        Manifest {
            certificate: VERSION,
            claim: contents.to_string(),
            encoding: said.map(|(notation, saying)| name(notation, saying)),
            proof: said.map(|(notation, _)| notation),
            tool: concat!("exactly ", env!("CARGO_PKG_VERSION")).to_owned(),
            files,
        }
    }

    /// What it says the certificate consists of.
    ///
    /// # Errors
    /// Where it contradicts itself, or is of another version.
    pub fn contents(&self) -> Result<Contents, String> {
        if self.certificate != VERSION {
            return Err(format!("version {} of certificates is not known, only {VERSION}", self.certificate));
        }
        let statement = self.claim.parse().map_err(|error| format!("claim: {error}"))?;
        let not_named = || "encoding: not the one of this proof".to_owned();
        let contents = match (statement, self.proof) {
            (Statement::NotUnique, None) if self.encoding.is_none() => Contents::NotUnique,
            (Statement::NotUnique, None) => return Err(not_named()),
            (Statement::Exactly(count), Some(notation)) => {
                let named = self.encoding.as_deref().and_then(|name| named(notation, name));
                Contents::Exactly(count, notation, named.ok_or_else(not_named)?)
            }
            (Statement::NotUnique, Some(_)) => return Err("`not unique` has no proof".to_owned()),
            (statement, None) => return Err(format!("`{statement}` needs a proof")),
        };
        if !self.files.keys().map(String::as_str).eq(sorted(contents.files())) {
            return Err(format!("files: {} expected", contents.files().join(", ")));
        }
        Ok(contents)
    }

    /// What it says a file is.
    pub fn fingerprint(&self, file: &str) -> Option<&Fingerprint> {
        self.files.get(file)
    }
}

/// What the formula of lines that add is called.
const PSEUDO_BOOLEAN: &str = "one-hot, pseudo-Boolean";

/// What the formula is called that a proof in this notation is about.
fn name(notation: Notation, saying: ClaimEncoding) -> String {
    match notation {
        Notation::Lrat | Notation::Drat | Notation::Resolution => saying.to_string(),
        Notation::VeriPb => format!("{PSEUDO_BOOLEAN}{}", sums_in_words(saying.sums)),
    }
}

/// How the formula of this name is said.
fn named(notation: Notation, name: &str) -> Option<ClaimEncoding> {
    match notation {
        Notation::Lrat | Notation::Drat | Notation::Resolution => ClaimEncoding::named(name),
        Notation::VeriPb => {
            let sums =
                Sums::ALL.into_iter().find(|&sums| name.strip_prefix(PSEUDO_BOOLEAN) == Some(sums_in_words(sums)));
            sums.map(|sums| ClaimEncoding { sums, ..ClaimEncoding::default() })
        }
    }
}

fn sorted(mut names: Vec<&'static str>) -> Vec<&'static str> {
    names.sort_unstable();
    names
}

impl Fingerprint {
    /// The size of the file.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Of what the reader holds.
    ///
    /// # Errors
    /// Those of the reader.
    pub fn of(reader: impl Read) -> io::Result<Fingerprint> {
        Fingerprinted::new(reader).finish()
    }
}

/// A reader that takes the fingerprint of what is read through it, so that what is judged is what was fingerprinted.
pub struct Fingerprinted<R> {
    inner: R,
    hash: Sha256,
    bytes: u64,
}

impl<R: Read> Fingerprinted<R> {
    /// What this one reads.
    pub fn new(inner: R) -> Fingerprinted<R> {
        Fingerprinted { inner, hash: Sha256::new(), bytes: 0 }
    }

    /// Reads what is left; the fingerprint of all of it.
    ///
    /// # Errors
    /// Those of the reader.
    pub fn finish(mut self) -> io::Result<Fingerprint> {
        let mut piece = vec![0; 1 << 16];
        loop {
            match self.read(&mut piece) {
                Ok(0) => break,
                Err(error) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
                _ => {}
            }
        }
        let mut sha256 = String::with_capacity(64);
        for byte in self.hash.finalize() {
            write!(sha256, "{byte:02x}").expect("a string takes all");
        }
        Ok(Fingerprint { bytes: self.bytes, sha256 })
    }
}

impl<R: Read> Read for Fingerprinted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.hash.update(&buffer[..length]);
        self.bytes += length as u64;
        Ok(length)
    }
}
