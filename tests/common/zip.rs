//! ZIP archives as a class hands them in, and as nobody should.

use std::io::Write as _;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// An archive in the making.
#[derive(Default)]
pub struct Zip {
    bytes: Vec<u8>,
    list: Vec<u8>,
    count: u16,
}

/// What one file of an archive is like.
#[derive(Clone, Copy, Default)]
pub struct How {
    /// Said to be encrypted.
    pub is_encrypted: bool,
    /// With a checksum that is not its own.
    pub is_damaged: bool,
}

impl Zip {
    /// Adds a file, deflated.
    pub fn file(self, name: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Zip {
        self.file_like(name, contents, How::default())
    }

    pub fn file_like(self, name: impl AsRef<[u8]>, contents: impl AsRef<[u8]>, how: How) -> Zip {
        let (mut packed, mut checksum) = (DeflateEncoder::new(Vec::new(), Compression::fast()), Crc::new());
        packed.write_all(contents.as_ref()).unwrap();
        checksum.update(contents.as_ref());
        let sum = checksum.sum() ^ u32::from(how.is_damaged);
        self.packed(name.as_ref(), &packed.finish().unwrap(), sum, contents.as_ref().len() as u32, how)
    }

    /// Adds a file of so many mebibytes of blanks behind a `c`.
    pub fn bomb(self, name: &str, mebibytes: usize) -> Zip {
        let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&[b' '; 1 << 20]).unwrap();
        packed.flush().unwrap();
        let one = packed.get_ref().clone();
        let mut all = one.repeat(mebibytes);
        // An empty last block.
        all.extend([3, 0]);
        self.packed(name.as_bytes(), &all, 0, (mebibytes << 20) as u32, How::default())
    }

    fn packed(mut self, name: &[u8], packed: &[u8], checksum: u32, size: u32, how: How) -> Zip {
        let place = self.bytes.len() as u32;
        let mut fields = Vec::new();
        fields.extend(20u16.to_le_bytes());
        fields.extend(u16::from(how.is_encrypted).to_le_bytes());
        fields.extend(8u16.to_le_bytes());
        fields.extend([0; 4]);
        fields.extend(checksum.to_le_bytes());
        fields.extend((packed.len() as u32).to_le_bytes());
        fields.extend(size.to_le_bytes());
        fields.extend((name.len() as u16).to_le_bytes());
        fields.extend([0; 2]);
        self.bytes.extend(b"PK\x03\x04");
        self.bytes.extend(&fields);
        self.bytes.extend(name);
        self.bytes.extend(packed);
        self.list.extend(b"PK\x01\x02\x14\x00");
        self.list.extend(&fields);
        self.list.extend([0; 10]);
        self.list.extend(place.to_le_bytes());
        self.list.extend(name);
        self.count += 1;
        self
    }

    /// The bytes of the archive.
    pub fn end(self) -> Vec<u8> {
        let (mut bytes, place) = (self.bytes, 0);
        let start = bytes.len() as u32 + place;
        bytes.extend(&self.list);
        bytes.extend(b"PK\x05\x06\0\0\0\0");
        bytes.extend(self.count.to_le_bytes());
        bytes.extend(self.count.to_le_bytes());
        bytes.extend((self.list.len() as u32).to_le_bytes());
        bytes.extend(start.to_le_bytes());
        bytes.extend([0; 2]);
        bytes
    }
}
