//! The ways to share the width of the party between names, values and ailments, the roomiest first.

use crate::tui::views::sheet::stats::{self, GAP};

/// The least width of a name before column labels are shortened.
const ROOMY_NAME: usize = 15;

/// The least width of a name before columns are left out.
const FAIR_NAME: usize = 12;

/// One way to share the width of the pane.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// The number of letters that labels are cut to; `None`: not cut.
    pub(super) letters: Option<usize>,
    /// The columns between values.
    pub(super) gap: usize,
    /// Columns for names, as far as they need them.
    pub(super) name: usize,
    /// Columns for ailments, as far as they need them; `None` where they have lines of their own.
    pub(super) remarks: Option<usize>,
    /// The most letters of the mark of a kind.
    pub(super) mark: usize,
    /// How many of the values that stand on the sheet, too, are left out.
    pub(super) left_out: u8,
    /// How many columns of values there are at most.
    pub(super) columns: usize,
}

/// What the values of a party allow.
pub(super) struct Figures {
    /// How many columns of values there are.
    pub(super) columns: usize,
    /// Whether they can't be taken for each other without labels.
    pub(super) are_plain: bool,
    /// Whether a penalty is among them.
    pub(super) are_penalised: bool,
}

/// The ways to try, and the one for where none of them fits. `remarks`: the most columns to keep for ailments; `None` where
/// they have lines of their own.
pub(super) fn ways(figures: &Figures, remarks: Option<usize>) -> (Vec<Way>, Way) {
    let whole = Way {
        letters: None,
        gap: GAP,
        name: ROOMY_NAME,
        remarks,
        mark: usize::MAX,
        left_out: 0,
        columns: usize::MAX,
    };
    let close = Way { gap: 1, ..whole };
    let bare = Way {
        remarks: remarks.map(|_| 0),
        left_out: stats::MINOR,
        ..close
    };
    let short = Way {
        letters: Some(3),
        name: FAIR_NAME,
        mark: 1,
        ..bare
    };
    let letters = if figures.are_plain { Some(0) } else { None };
    // A penalty takes part in every roll; labels and names are cut before it goes.
    let penalised = [
        Way {
            letters: Some(3),
            remarks: remarks.map(|_| 0),
            left_out: 1,
            ..close
        },
        Way {
            left_out: 1,
            ..short
        },
    ];
    let penalised = penalised.into_iter().filter(|_| figures.are_penalised);
    let roomy = [
        whole,
        close,
        Way { letters, ..whole },
        Way {
            left_out: 1,
            ..whole
        },
        Way {
            left_out: 1,
            ..close
        },
        Way {
            letters: Some(3),
            left_out: 1,
            ..close
        },
    ];
    let narrow = [
        Way {
            letters,
            left_out: stats::MINOR,
            ..close
        },
        bare,
        Way { mark: 1, ..bare },
        Way { letters, ..bare },
        short,
    ];
    // The last columns stand on the sheet, too.
    let fewer = |columns| Way { columns, ..short };
    let ways = roomy.into_iter().chain(penalised).chain(narrow);
    let ways = ways.chain((1..figures.columns).rev().map(fewer));
    (ways.collect(), fewer(1))
}
