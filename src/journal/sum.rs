//! Checksums: XXH3 with 128 bits over length-prefixed fields, chained from entry to entry.

use twox_hash::XxHash3_128;

use super::row::Row;

/// A checksum as stored: 16 bytes, big-endian.
pub(super) type Sum = [u8; 16];

/// What the first entry is chained to.
pub(super) const START: Sum = [0; 16];

/// The checksum of an entry: everything it holds, and the checksum of the entry before it.
pub(super) fn chained(before: &Sum, row: &Row) -> Sum {
    let mut fields = Fields::default();
    fields.bytes(before);
    fields.number(row.seq.0);
    fields.bytes(&row.at.to_le_bytes());
    fields.number(row.session.into());
    fields.bytes(row.kind.as_bytes());
    fields.bytes(row.who.as_bytes());
    fields.bytes(row.label.as_bytes());
    fields.text(row.tier.as_deref());
    fields.number(row.hidden.into());
    fields.text(row.forced.as_deref());
    fields.number(row.cause.map_or(0, |cause| cause.0));
    fields.bytes(row.events.as_bytes());
    fields.sum()
}

/// Fields, so put together that no two different lists give the same bytes.
#[derive(Default)]
pub(super) struct Fields(Vec<u8>);

impl Fields {
    pub(super) fn number(&mut self, number: u64) {
        self.0.extend(number.to_le_bytes());
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend(bytes);
    }

    fn text(&mut self, text: Option<&str>) {
        self.number(text.is_some().into());
        self.bytes(text.unwrap_or_default().as_bytes());
    }

    pub(super) fn sum(&self) -> Sum {
        XxHash3_128::oneshot(&self.0).to_be_bytes()
    }
}
