//! The mark that editors, above all those of Windows, write before a text: that of UTF-8 is passed over.

const UTF_8: &[u8] = b"\xef\xbb\xbf";
const UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// The text is in another encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is UTF-16 text; save the file as UTF-8")]
pub struct Utf16;

/// Removes the mark at the beginning of a text.
///
/// # Errors
/// The mark is of UTF-16.
pub(crate) fn remove_mark(text: &mut Vec<u8>) -> Result<(), Utf16> {
    if UTF_16.iter().any(|mark| text.starts_with(mark)) {
        return Err(Utf16);
    }
    if text.starts_with(UTF_8) {
        text.drain(..UTF_8.len());
    }
    Ok(())
}
