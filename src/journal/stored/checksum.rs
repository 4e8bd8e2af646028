//! Checksums: XXH3 with 128 bits over length-prefixed fields, chained from entry to entry.

use twox_hash::XxHash3_128;

/// A checksum as stored: 16 bytes, big-endian.
pub(crate) type Checksum = [u8; 16];

/// What the first entry is chained to.
pub(crate) const START: Checksum = [0; 16];

/// 32 hexadecimal digits.
pub(crate) fn hexadecimal(checksum: &Checksum) -> String {
    format!("{:032x}", u128::from_be_bytes(*checksum))
}

/// The checksum of 32 hexadecimal digits.
pub(crate) fn parse_hexadecimal(digits: &str) -> Option<Checksum> {
    let number = (digits.len() == 32).then(|| u128::from_str_radix(digits, 16).ok())?;
    number.map(u128::to_be_bytes)
}

/// Encodes fields so that different lists never give the same bytes.
#[derive(Default)]
pub(crate) struct ChecksumFields(Vec<u8>);

impl ChecksumFields {
    pub(crate) fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend(bytes);
    }

    pub(super) fn text(&mut self, text: Option<&str>) {
        self.number(text.is_some().into());
        self.bytes(text.unwrap_or_default().as_bytes());
    }

    pub(crate) fn checksum(&self) -> Checksum {
        XxHash3_128::oneshot(&self.0).to_be_bytes()
    }
}
