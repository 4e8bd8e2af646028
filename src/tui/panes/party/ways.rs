//! The ways to share the width of the party between names, values and ailments, the roomiest first.

use crate::tui::views::sheet::stats::{self, GAP};

/// The widest name for which labels are shortened.
const WHOLE_NAME: usize = 24;

/// To so many columns names are cut in turn, before values that differ are left out.
const CUT_NAMES: [usize; 2] = [15, 12];

/// The same for values that nobody should have to look up.
const LEAST_NAME: usize = 10;

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

/// The ways to try, and the one for where none of them fits: labels, what is the same for all and the mark are shortened before a
/// name is cut, and a name before values that differ are left out. `remarks`: the most columns to keep for ailments; `None` where
/// they have lines of their own.
pub(super) fn ways(figures: &Figures, remarks: Option<usize>) -> (Vec<Way>, Way) {
    let whole = Way {
        letters: None,
        gap: GAP,
        name: WHOLE_NAME,
        remarks,
        mark: usize::MAX,
        left_out: 0,
        columns: usize::MAX,
    };
    let letters = if figures.are_plain { Some(0) } else { None };
    let labelled = Way { letters, ..whole };
    let close = Way { gap: 1, ..whole };
    let same = Way {
        left_out: 1,
        ..close
    };
    let short = Way {
        letters: Some(3),
        ..same
    };
    let bare = |way| Way {
        remarks: remarks.map(|_| 0),
        ..way
    };
    let marked = |way| Way { mark: 1, ..way };
    let least = marked(bare(short));
    let roomy = [
        whole,
        close,
        Way {
            left_out: 1,
            ..whole
        },
        same,
        short,
        labelled,
        Way { letters, ..same },
        bare(same),
        marked(bare(same)),
        bare(Way { letters, ..same }),
        bare(short),
        least,
    ];
    let cut = CUT_NAMES.into_iter().flat_map(|name| {
        let ways = [short, bare(short), least];
        ways.map(|way| Way { name, ..way })
    });
    // A penalty takes part in every roll.
    let initials = [CUT_NAMES[1], LEAST_NAME].map(|name| Way {
        letters: Some(1),
        name,
        ..least
    });
    let initials = initials.into_iter().filter(|_| figures.are_penalised);
    // The last columns stand on the sheet, too.
    let fewer = |columns| Way {
        name: CUT_NAMES[1],
        left_out: stats::MINOR,
        columns,
        ..least
    };
    let ways = roomy.into_iter().chain(cut).chain(initials);
    let ways = ways.chain([fewer(usize::MAX)]);
    let ways = ways.chain((1..figures.columns).rev().map(fewer));
    (ways.collect(), fewer(1))
}
