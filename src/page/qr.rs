//! An address as a code for a phone's camera, in lines of text.

use fast_qr::{ECL, QRBuilder};

/// The light modules around the code, without which a camera doesn't find it.
const MARGIN: usize = 4;

/// The code of an address: two modules in each character, `█` is a dark one. To be shown dark on light. `None` for an address that is
/// too long for any code.
pub fn code(address: &str) -> Option<Vec<String>> {
    // On a screen nothing is worn away, so that the least correction gives the largest modules.
    let code = QRBuilder::new(address).ecl(ECL::L).build().ok()?;
    let size = code.size;
    let is_dark = |row: usize, column: usize| {
        let (row, column) = (row.checked_sub(MARGIN), column.checked_sub(MARGIN));
        match (row, column) {
            (Some(row), Some(column)) if row < size && column < size => code[row][column].value(),
            _ => false,
        }
    };
    let whole = size + 2 * MARGIN;
    let line = |row: usize| -> String {
        let cell = |column| match (is_dark(row, column), is_dark(row + 1, column)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        };
        (0..whole).map(cell).collect()
    };
    Some((0..whole).step_by(2).map(line).collect())
}
