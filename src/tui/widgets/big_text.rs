//! Big text: letters three lines high, drawn for this program; and larger ones from an 8×8 dot font.

use font8x8::{BASIC_FONTS, LATIN_FONTS, UnicodeFonts as _};

/// Dots per side of a letter.
const DOTS: usize = 8;

/// The character for the dots in a cell: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// The size of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    /// A dot is 2×1 cells; a letter is 16×8.
    Double,
    /// A dot is a cell; a letter is 8×8.
    Tall,
    /// A cell has two dots, one above the other; a letter is 8×4.
    Half,
    /// A cell has 2×2 dots; a letter is 4×4.
    Quarter,
}

impl Size {
    /// The sizes from large to small. In ASCII a cell is full or empty, so the small sizes are left out.
    pub(crate) const fn all(ascii: bool) -> &'static [Self] {
        if ascii {
            &[Self::Double, Self::Tall]
        } else {
            &[Self::Double, Self::Half, Self::Quarter]
        }
    }

    /// Columns and lines of a letter.
    const fn cells(self) -> (usize, usize) {
        match self {
            Self::Double => (16, 8),
            Self::Tall => (8, 8),
            Self::Half => (8, 4),
            Self::Quarter => (4, 4),
        }
    }
}

/// The lines of a word, all of the same width; `None` if the font lacks a letter.
pub(crate) fn enlarged(word: &str, size: Size, ascii: bool) -> Option<Vec<String>> {
    let letters: Option<Vec<[u8; DOTS]>> = word.chars().map(letter).collect();
    let letters = letters?;
    let (columns, lines) = size.cells();
    let is_set = |x: usize, y: usize| letters[x / DOTS][y] >> (x % DOTS) & 1 == 1;
    // The dot at a position in half cells.
    let dot = |half: usize, cells: usize| half * DOTS / (2 * cells);
    let cell = |column: usize, line: usize| {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().enumerate();
        let quarters = corners.map(|(bit, (right, lower))| {
            let set = is_set(
                dot(2 * column + right, columns),
                dot(2 * line + lower, lines),
            );
            usize::from(set) << bit
        });
        match quarters.sum() {
            0 => ' ',
            _ if ascii => '#',
            quarters => QUARTERS[quarters],
        }
    };
    let width = columns * letters.len();
    let line = |line| (0..width).map(|column| cell(column, line)).collect();
    Some((0..lines).map(line).collect())
}

fn letter(c: char) -> Option<[u8; DOTS]> {
    BASIC_FONTS.get(c).or_else(|| LATIN_FONTS.get(c))
}

/// The lines of a word in letters of 3×3 cells, one column apart; `None` if a letter is missing.
pub(crate) fn three_lines(word: &str) -> Option<[String; 3]> {
    let letters = word.chars().map(|c| {
        let mut known = LETTERS.iter();
        known.find(|(letter, _)| *letter == c).map(|(_, rows)| rows)
    });
    let letters = letters.collect::<Option<Vec<_>>>()?;
    let line = |at: usize| {
        letters
            .iter()
            .map(|rows| rows[at])
            .collect::<Vec<_>>()
            .join(" ")
    };
    Some([line(0), line(1), line(2)])
}

/// Capitals and figures in blocks of a quarter of a cell.
#[rustfmt::skip]
const LETTERS: [(char, [&str; 3]); 44] = [
    ('A', ["▗▄▖", "█▄█", "█ █"]),
    ('B', ["▄▄▖", "█▄▞", "█▄▞"]),
    ('C', ["▗▄▄", "█  ", "▝▄▄"]),
    ('D', ["▄▄▖", "█ █", "█▄▘"]),
    ('E', ["▄▄▄", "█▄ ", "█▄▄"]),
    ('F', ["▄▄▄", "█▄ ", "█  "]),
    ('G', ["▗▄▄", "█ ▄", "▝▄█"]),
    ('H', ["▄ ▄", "█▄█", "█ █"]),
    ('I', ["▄▄▄", " █ ", "▄█▄"]),
    ('J', ["  ▄", "  █", "▚▄▘"]),
    ('K', ["▄ ▄", "█▄▘", "█ ▚"]),
    ('L', ["▄  ", "█  ", "█▄▄"]),
    ('M', ["▄ ▄", "███", "█ █"]),
    ('N', ["▄ ▄", "█▚█", "█ █"]),
    ('O', ["▗▄▖", "█ █", "▝▄▘"]),
    ('P', ["▄▄▖", "█▄▘", "█  "]),
    ('Q', ["▗▄▖", "█ █", "▝▄▚"]),
    ('R', ["▄▄▖", "█▄▘", "█ ▚"]),
    ('S', ["▗▄▄", "▚▄▖", "▄▄▞"]),
    ('T', ["▄▄▄", " █ ", " █ "]),
    ('U', ["▄ ▄", "█ █", "█▄█"]),
    ('V', ["▄ ▄", "▐ ▌", " █ "]),
    ('W', ["▄ ▄", "█▄█", "▜▀▛"]),
    ('X', ["▄ ▄", "▝█▘", "▞ ▚"]),
    ('Y', ["▄ ▄", "▝█▘", " █ "]),
    ('Z', ["▄▄▄", " ▄▀", "▟▄▄"]),
    ('0', ["▗▄▖", "█▞█", "▝▄▘"]),
    ('1', ["▗▄ ", " █ ", "▄█▄"]),
    ('2', ["▄▄▖", " ▄▞", "▟▄▄"]),
    ('3', ["▄▄▖", " ▄▞", "▄▄▞"]),
    ('4', ["▄ ▄", "█▄█", "  █"]),
    ('5', ["▄▄▄", "█▄▖", "▄▄▞"]),
    ('6', ["▗▄▄", "█▄▖", "▝▄▞"]),
    ('7', ["▄▄▄", " ▗▘", " █ "]),
    ('8', ["▗▄▖", "▚▄▞", "▚▄▞"]),
    ('9', ["▗▄▖", "▚▄█", "▄▄▞"]),
    ('Ä', ["▚▄▞", "█▄█", "█ █"]),
    ('Ö', ["▚▄▞", "█ █", "▝▄▘"]),
    ('Ü', ["▀ ▀", "█ █", "▝▄▘"]),
    ('+', ["   ", "▄█▄", " ▀ "]),
    ('-', ["   ", "▄▄▄", "   "]),
    ('\'', [" ▄ ", " ▘ ", "   "]),
    ('.', ["   ", "   ", "▄  "]),
    (' ', ["   ", "   ", "   "]),
];

#[cfg(test)]
mod tests {
    use super::{LETTERS, Size, enlarged, three_lines};

    #[test]
    fn letters_are_as_large_as_they_say() {
        for (size, columns, lines) in [
            (Size::Double, 16, 8),
            (Size::Tall, 8, 8),
            (Size::Half, 8, 4),
            (Size::Quarter, 4, 4),
        ] {
            let drawn = enlarged("Échec!", size, false).expect("the font has them");
            assert_eq!(drawn.len(), lines, "{size:?}");
            for line in drawn {
                assert_eq!(line.chars().count(), columns * 6, "{size:?}");
            }
        }
    }

    #[test]
    fn three_lines_have_every_capital_and_figure_and_no_two_alike() {
        for c in ('A'..='Z').chain('0'..='9') {
            let drawn = three_lines(&c.to_string()).expect("it is drawn");
            assert!(drawn.iter().all(|line| line.chars().count() == 3), "{c}");
        }
        for (at, (one, rows)) in LETTERS.iter().enumerate() {
            let same = LETTERS[..at].iter().find(|(_, other)| other == rows);
            assert!(same.is_none(), "{one} is like {same:?}");
        }
        let strong = three_lines("TIE").expect("they are drawn");
        assert_eq!(strong, ["▄▄▄ ▄▄▄ ▄▄▄", " █   █  █▄ ", " █  ▄█▄ █▄▄"]);
        assert_eq!(three_lines("критик"), None);
    }

    #[test]
    fn a_letter_is_what_it_is() {
        let drawn = enlarged("L", Size::Tall, true).expect("the font has it");
        let expected = [
            "####    ", " ##     ", " ##     ", " ##     ", " ##   # ", " ##  ## ", "####### ",
            "        ",
        ];
        assert_eq!(drawn, expected);
        let drawn = enlarged("L", Size::Quarter, false).expect("the font has it");
        assert_eq!(drawn, ["▜▛  ", "▐▌  ", "▐▌▗▌", "▀▀▀▘"]);
    }

    #[test]
    fn a_letter_that_the_font_lacks_gives_none() {
        assert_eq!(enlarged("критический", Size::Half, false), None);
    }
}
