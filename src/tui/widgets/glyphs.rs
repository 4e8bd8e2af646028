//! The characters used for drawing: borders, pips, bars and marks, in Unicode or ASCII.

use ratatui::symbols::border;

/// One set of characters, each one column wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyphs {
    /// Whether only ASCII may be sent to the terminal.
    pub ascii: bool,
    /// The border of a pane.
    pub border: border::Set<'static>,
    /// A remaining point or box of a track, and a spent one.
    pub pips: [&'static str; 2],
    /// A remaining use, and a spent one.
    pub uses: [&'static str; 2],
    /// A bar's end in eighths of a column, from one to eight.
    pub eighths: [&'static str; 8],
    /// The expected end of a bar.
    pub mark: &'static str,
    /// In front of the selected line.
    pub pointer: &'static str,
    /// In front of the character whose turn it is.
    pub turn: &'static str,
    /// An included modifier, and one that is left out.
    pub ticks: [&'static str; 2],
    /// In front of an entry that follows from another.
    pub link: &'static str,
    /// On an entry with a bookmark.
    pub bookmark: &'static str,
    /// Between before and after.
    pub arrow: &'static str,
    /// Between parts of a line.
    pub dot: &'static str,
    /// At the end of text that was cut.
    pub ellipsis: &'static str,
    /// A line end in a text field.
    pub line_end: &'static str,
    /// A horizontal line across a pane.
    pub rule: &'static str,
}

impl Glyphs {
    /// Unicode.
    pub const UNICODE: &'static Self = &Self {
        ascii: false,
        border: border::ROUNDED,
        pips: ["●", "○"],
        uses: ["▮", "▯"],
        eighths: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
        mark: "┃",
        pointer: "▸",
        turn: "»",
        ticks: ["✓", "·"],
        link: "↳",
        bookmark: "★",
        arrow: "→",
        dot: "·",
        ellipsis: "…",
        line_end: "↵",
        rule: "─",
    };

    /// Plain ASCII.
    pub const ASCII: &'static Self = &Self {
        ascii: true,
        border: border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        },
        pips: ["*", "o"],
        uses: ["#", "-"],
        eighths: [" ", " ", " ", "=", "=", "=", "=", "="],
        mark: "|",
        pointer: ">",
        turn: "*",
        ticks: ["x", "."],
        link: "&",
        bookmark: "*",
        arrow: ">",
        dot: "-",
        ellipsis: "~",
        line_end: "/",
        rule: "-",
    };

    /// The set for the locale: Unicode if the first of `LC_ALL`, `LC_CTYPE`, `LANG` that is set names UTF-8. Without any of
    /// them, Unicode except on Unix.
    pub fn of_locale(variable: impl Fn(&str) -> Option<String>) -> &'static Self {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .iter()
            .filter_map(|name| variable(name))
            .find(|value| !value.is_empty());
        let utf8 = locale.map(|value| {
            let value = value.to_ascii_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        });
        if utf8.unwrap_or(cfg!(not(unix))) {
            Self::UNICODE
        } else {
            Self::ASCII
        }
    }

    /// `have` full glyphs, then empty ones up to `of`: `●●○`.
    pub fn row([full, empty]: [&'static str; 2], have: u32, of: u32) -> String {
        let have = have.min(of) as usize;
        full.repeat(have) + &empty.repeat(of as usize - have)
    }

    /// A bar for `share` (0 to 1) of `width` columns, in eighths of a column.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a screen's width is small and not negative"
    )]
    pub fn bar(&self, share: f64, width: u16) -> String {
        let eighths = (share.clamp(0.0, 1.0) * f64::from(width) * 8.0).round() as usize;
        let mut bar = self.eighths[7].repeat(eighths / 8);
        if let Some(rest) = (eighths % 8).checked_sub(1) {
            bar.push_str(self.eighths[rest]);
        }
        bar
    }
}
