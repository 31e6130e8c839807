//! Files inside of ZIP archives, and files packed by gzip: unpacked in memory, within bounds, whatever an archive says of itself.

use std::io::{self, Read, Seek, SeekFrom};

use flate2::Crc;
use flate2::read::{DeflateDecoder, MultiGzDecoder};

/// The most bytes of one unpacked file, and of all that an archive has in it.
pub const MOST_OF_FILE: u64 = 256 << 20;
pub const MOST_OF_ARCHIVE: u64 = 1 << 30;

/// The most files that an archive may list.
pub const MOST_ENTRIES: usize = 10_000;

/// The most bytes of its list.
const MOST_OF_LIST: u64 = 16 << 20;

/// A file in an archive.
#[derive(Debug)]
pub struct Entry {
    /// Its name with folders, `/` between them; that of a folder ends in `/`.
    pub name: String,
    is_encrypted: bool,
    method: u16,
    checksum: u32,
    packed: u64,
    /// Where its own head stands.
    head: u64,
}

/// Whether these are the first bytes of a ZIP archive.
pub fn is_zip(head: &[u8]) -> bool {
    head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06")
}

/// Whether these are the first bytes of a file packed by gzip.
pub fn is_gzip(head: &[u8]) -> bool {
    head.starts_with(b"\x1f\x8b")
}

/// Whether these are the first bytes of a TAR archive.
pub fn is_tar(head: &[u8]) -> bool {
    head.get(257..).is_some_and(|magic| magic.starts_with(b"ustar"))
}

fn fault(words: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, words.into())
}

fn number(bytes: &[u8], at: usize, width: usize) -> io::Result<u64> {
    let bytes = bytes.get(at..at + width).ok_or_else(|| fault("the archive is damaged"))?;
    Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

fn read_at(reader: &mut (impl Read + Seek), at: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.seek(SeekFrom::Start(at))?;
    reader.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length { Ok(bytes) } else { Err(fault("the archive ends too early")) }
}

/// The files and folders of an archive, in the order of their names.
///
/// # Errors
/// Where it cannot be read, is damaged, or lists too much.
pub fn entries(reader: &mut (impl Read + Seek)) -> io::Result<Vec<Entry>> {
    /// The record at the end, without its comment; with the longest one, and what may stand before it.
    const END: u64 = 22;
    const TAIL: u64 = END + 0xffff + 20;
    let length = reader.seek(SeekFrom::End(0))?;
    let begin = length.saturating_sub(TAIL);
    let tail = read_at(reader, begin, length - begin)?;
    // Its comment ends the archive: the end of another archive within this one is none of it.
    let is_end = |at: &usize| {
        let length = number(&tail, at + 20, 2).ok().and_then(|length| usize::try_from(length).ok());
        tail[*at..].starts_with(b"PK\x05\x06") && length.is_some_and(|length| at + END as usize + length == tail.len())
    };
    let end = (0..tail.len()).rev().find(is_end);
    let end = end.ok_or_else(|| fault("the archive is cut off: the list of its files is missing"))?;
    let (mut count, mut size, mut start) =
        (number(&tail, end + 10, 2)?, number(&tail, end + 12, 4)?, number(&tail, end + 16, 4)?);
    let mut place = (begin + end as u64).checked_sub(size);
    if let Some(locator) = end.checked_sub(20).filter(|&at| tail[at..].starts_with(b"PK\x06\x07")) {
        let long = read_at(reader, number(&tail, locator + 8, 8)?, 56)?;
        if !long.starts_with(b"PK\x06\x06") {
            return Err(fault("the archive is damaged"));
        }
        (count, size, start) = (number(&long, 32, 8)?, number(&long, 40, 8)?, number(&long, 48, 8)?);
        place = Some(start);
    }
    if count > MOST_ENTRIES as u64 || size > MOST_OF_LIST {
        return Err(fault(format!("the archive lists more than {MOST_ENTRIES} files")));
    }
    let place = place.ok_or_else(|| fault("the archive is damaged"))?;
    // What stands in front of an archive moves all that it says of places.
    let moved = place.saturating_sub(start);
    let list = read_at(reader, place, size)?;
    let (mut at, mut found) = (0, Vec::new());
    for _ in 0..count {
        if !list.get(at..).is_some_and(|rest| rest.starts_with(b"PK\x01\x02")) {
            return Err(fault("the archive is damaged"));
        }
        let field = |offset, width| number(&list, at + offset, width);
        let (flags, method, checksum) = (field(8, 2)?, field(10, 2)?, field(16, 4)?);
        let [name, extra, comment] = [field(28, 2)? as usize, field(30, 2)? as usize, field(32, 2)? as usize];
        let bytes = list.get(at + 46..at + 46 + name).ok_or_else(|| fault("the archive is damaged"))?;
        let more = list.get(at + 46 + name..at + 46 + name + extra).ok_or_else(|| fault("the archive is damaged"))?;
        let sizes = long_sizes(more, [field(24, 4)?, field(20, 4)?, field(42, 4)?])?;
        found.push(Entry {
            name: named(bytes, flags & 0x800 != 0, more),
            is_encrypted: flags & 1 != 0,
            method: method as u16,
            checksum: checksum as u32,
            packed: sizes[1],
            head: sizes[2].saturating_add(moved),
        });
        at += 46 + name + extra + comment;
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

/// Size, packed size and place where the short fields cannot hold them.
fn long_sizes(extra: &[u8], mut fields: [u64; 3]) -> io::Result<[u64; 3]> {
    let Some(long) = extra_field(extra, 0x0001) else { return Ok(fields) };
    let mut at = 0;
    for field in fields.iter_mut().filter(|field| **field == 0xffff_ffff) {
        *field = number(long, at, 8)?;
        at += 8;
    }
    Ok(fields)
}

fn extra_field(mut extra: &[u8], wanted: u64) -> Option<&[u8]> {
    while extra.len() >= 4 {
        let (kind, length) = (number(extra, 0, 2).ok()?, number(extra, 2, 2).ok()? as usize);
        let field = extra.get(4..4 + length)?;
        if kind == wanted {
            return Some(field);
        }
        extra = &extra[4 + length..];
    }
    None
}

/// What a name says: UTF-8 where it is, with or without a word about it, otherwise the code page of the first archives.
fn named(bytes: &[u8], is_utf8: bool, extra: &[u8]) -> String {
    const UPPER: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
    let told = extra_field(extra, 0x7075).and_then(|field| std::str::from_utf8(field.get(5..)?).ok());
    let name = match (told, std::str::from_utf8(bytes)) {
        (Some(told), _) => told.to_owned(),
        (None, Ok(name)) => name.to_owned(),
        (None, Err(_)) if is_utf8 => String::from_utf8_lossy(bytes).into_owned(),
        (None, Err(_)) => bytes
            .iter()
            .map(|&byte| match byte.checked_sub(128) {
                None => char::from(byte),
                Some(place) => UPPER.chars().nth(usize::from(place)).unwrap_or(char::REPLACEMENT_CHARACTER),
            })
            .collect(),
    };
    name.replace('\\', "/")
}

/// The first bytes of a file in an archive, at most so many; nothing where it cannot be read.
pub fn head_of(reader: &mut (impl Read + Seek), entry: &Entry, most: u64) -> Vec<u8> {
    let mut head = Vec::new();
    if let Ok(opened) = opened(reader, entry) {
        // What was read before a fault is the head.
        let _ = opened.take(most).read_to_end(&mut head);
    }
    head
}

/// A file of an archive, unpacked; `left` are the bytes that the archive may still unpack to.
///
/// # Errors
/// Where it cannot be read, is encrypted, packed otherwise than by deflate, damaged, or too large.
pub fn unpack(reader: &mut (impl Read + Seek), entry: &Entry, left: &mut u64) -> io::Result<Vec<u8>> {
    let bytes = bounded(opened(reader, entry)?, left)?;
    let mut checksum = Crc::new();
    checksum.update(&bytes);
    if checksum.sum() != entry.checksum {
        return Err(fault("the archive is damaged here: the checksum is another"));
    }
    Ok(bytes)
}

/// What gzip packed.
///
/// # Errors
/// Where it cannot be read, is damaged, or too large.
pub fn gunzip(reader: impl Read, left: &mut u64) -> io::Result<Vec<u8>> {
    bounded(MultiGzDecoder::new(reader), left)
}

/// The first bytes of what gzip packed, at most so many.
pub fn head_of_gzip(reader: impl Read, most: u64) -> Vec<u8> {
    let mut head = Vec::new();
    // What was read before a fault is the head.
    let _ = MultiGzDecoder::new(reader).take(most).read_to_end(&mut head);
    head
}

/// What a reader has.
///
/// # Errors
/// Where it cannot be read, is damaged, or too large.
pub fn bounded(reader: impl Read, left: &mut u64) -> io::Result<Vec<u8>> {
    let most = MOST_OF_FILE.min(*left);
    let mut bytes = Vec::new();
    reader.take(most + 1).read_to_end(&mut bytes).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
            fault("what is packed is damaged or cut off")
        }
        _ => error,
    })?;
    *left -= most.min(bytes.len() as u64);
    if bytes.len() as u64 > most {
        let what = if most < MOST_OF_FILE { "the archive unpacks" } else { "it unpacks" };
        let most = if most < MOST_OF_FILE { MOST_OF_ARCHIVE } else { MOST_OF_FILE };
        return Err(fault(format!("{what} to more than {} MiB", most >> 20)));
    }
    Ok(bytes)
}

fn opened<'r>(reader: &'r mut (impl Read + Seek), entry: &Entry) -> io::Result<Box<dyn Read + 'r>> {
    if entry.is_encrypted {
        return Err(fault("it is encrypted"));
    }
    let head = read_at(reader, entry.head, 30)?;
    if !head.starts_with(b"PK\x03\x04") {
        return Err(fault("the archive is damaged"));
    }
    let skipped = number(&head, 26, 2)? + number(&head, 28, 2)?;
    reader.seek(SeekFrom::Start(entry.head.saturating_add(30 + skipped)))?;
    let packed = reader.take(entry.packed);
    match entry.method {
        0 => Ok(Box::new(packed)),
        8 => Ok(Box::new(DeflateDecoder::new(packed))),
        other => Err(fault(format!("it is packed by method {other}; only deflate (8) is read"))),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// Two files, one deflated and one as it is.
    const ARCHIVE: &[u8] =
        b"PK\x03\x04\x14\0\0\0\x08\0\0\0!\0\xd5\xd9\x0dn\x06\0\0\0\x04\0\0\0\x05\0\0\0a.cnf3T0\xe0\x02\
        \0PK\x03\x04\x14\0\0\0\0\0\0\0!\0;v\xb8|\x04\0\0\0\x04\0\0\0\x03\0\0\0b/c2 0\x0aPK\x01\x02\x14\
        \x03\x14\0\0\0\x08\0\0\0!\0\xd5\xd9\x0dn\x06\0\0\0\x04\0\0\0\x05\0\0\0\0\0\0\0\0\0\0\0\x80\x01\
        \0\0\0\0a.cnfPK\x01\x02\x14\x03\x14\0\0\0\0\0\0\0!\0;v\xb8|\x04\0\0\0\x04\0\0\0\x03\0\0\0\0\
        \0\0\0\0\0\0\0\x80\x01)\0\0\0b/cPK\x05\x06\0\0\0\0\x02\0\x02\0d\0\0\0N\0\0\0\0\0";

    /// The files of an archive; of those that cannot be unpacked the names alone.
    fn unpacked(archive: &[u8]) -> Option<Vec<(String, Option<Vec<u8>>)>> {
        let mut reader = Cursor::new(archive);
        let mut left = 1 << 20;
        let entries = entries(&mut reader).ok()?;
        Some(
            entries
                .into_iter()
                .map(|entry| {
                    assert!(head_of(&mut reader, &entry, 2).len() <= 2);
                    let bytes = unpack(&mut reader, &entry, &mut left).ok();
                    (entry.name, bytes)
                })
                .collect(),
        )
    }

    #[test]
    fn archives_are_read_behind_what_stands_in_front_of_them() {
        let files = vec![("a.cnf".to_owned(), Some(b"1 0\n".to_vec())), ("b/c".to_owned(), Some(b"2 0\n".to_vec()))];
        assert_eq!(unpacked(ARCHIVE), Some(files.clone()));
        assert_eq!(unpacked(&[b"in front", ARCHIVE].concat()), Some(files));
        assert_eq!(unpacked(&[ARCHIVE, b"behind"].concat()), None);
        (0..ARCHIVE.len()).for_each(|cut| assert_eq!(unpacked(&ARCHIVE[..cut]), None, "{cut}"));
    }

    /// Whatever one byte says, nothing panics, and no other contents are taken for these.
    #[test]
    fn damaged_archives_are_refused_or_read_rightly() {
        for at in 0..ARCHIVE.len() {
            for byte in [0, 1, 2, 8, 9, 0x7f, 0x80, 0xff] {
                let mut archive = ARCHIVE.to_vec();
                archive[at] = byte;
                let contents = unpacked(&archive).into_iter().flatten().filter_map(|(_, bytes)| bytes);
                assert!(contents.into_iter().all(|bytes| bytes == b"1 0\n" || bytes == b"2 0\n"), "{at} {byte}");
            }
        }
    }
}
