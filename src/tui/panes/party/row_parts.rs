//! What the row of a character says, before it is known how much room there is.

use super::columns::counted;
use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::{Character, CharacterId, TurnOrder};
use crate::tui::context::AppState;
use crate::tui::views::sheet::ailments::Ailment;
use crate::tui::views::sheet::stats::{self, GAP, Labels, Stat, Vitals};
use crate::tui::widgets::{Role, StyledLine};

/// The parts of a character's lines; only an entry changes them.
#[derive(Debug)]
pub(crate) struct RowParts {
    pub(super) who: CharacterId,
    pub(super) number: String,
    pub(super) name: String,
    /// Shown in place of the columns while the character isn't here or is down.
    pub(super) out: Option<StyledLine>,
    pub(super) is_down: bool,
    /// `NPC`, `ally`; empty for a player's character.
    pub(super) mark: &'static str,
    /// Whether it is the character's turn.
    pub(super) acts: bool,
    /// Whether the character has turns, or nobody has.
    pub(super) in_order: bool,
    pub(super) vitals: Vec<Option<Stat>>,
    /// Each injury and condition.
    pub(super) worst: Vec<Ailment>,
    /// The ailments, then the defences.
    pub(super) remarks: StyledLine,
    /// The width of `remarks`.
    pub(super) remarks_width: usize,
    /// The ailments alone.
    pub(super) ailments: StyledLine,
    /// The width of the ailments.
    pub(super) ailments_width: usize,
}

/// The most ailments that a row lists.
const MOST_SHOWN: usize = 8;

/// The least width of an ailment that is not only counted.
const LEAST_WORDS: usize = 5;

impl RowParts {
    /// Whether the last entry changed a value.
    pub(super) fn is_changed(&self) -> bool {
        self.vitals.iter().flatten().any(Stat::is_changed)
    }

    /// How many injuries and conditions there are.
    pub(super) const fn count(&self) -> usize {
        self.worst.len()
    }

    /// The ailments, and the defences if all have room; these stand on the sheet, too.
    pub(super) fn remarks_within(&self, room: usize) -> StyledLine {
        if self.remarks_width <= room {
            self.remarks.clone()
        } else {
            self.ailments.within(room)
        }
    }

    /// What tells of the ailments behind the first `shown`, in words and in few columns: ` and 1 more`, `, 1 more`; empty if there
    /// are none. A sign before the number would read as a modifier.
    pub(super) fn more(&self, shown: usize) -> [String; 2] {
        match self.count().saturating_sub(shown) {
            0 => Default::default(),
            more => [format!(" and {more} more"), format!(", {more} more")],
        }
    }

    /// As many ailments as fit, and how many more there are: `gash −2  soaked and 1 more`; where not even a word of the first fits,
    /// how many there are. What players don't see has its mark, of few columns where there are few. `fits` says so of a line,
    /// `columns` is what there is room for at least.
    pub(super) fn as_many(
        &self,
        columns: usize,
        ellipsis: &str,
        fits: impl Fn(&StyledLine) -> bool,
    ) -> StyledLine {
        for shown in (1..=self.count().min(MOST_SHOWN)).rev() {
            for words in [Ailment::marked, Ailment::whole] {
                let mut line = StyledLine::default();
                for ailment in &self.worst[..shown] {
                    line.join(GAP, words(ailment));
                }
                for more in self.more(shown) {
                    let mut line = line.clone();
                    line.push(Role::Ill, more);
                    if fits(&line) {
                        return line;
                    }
                }
            }
        }
        let Some(first) = self.worst.first() else {
            return StyledLine::default();
        };
        let [_, more] = self.more(1);
        let fewest = match self.count() {
            1 => String::new(),
            all => format!(" and {}", all - 1),
        };
        for behind in [more, fewest] {
            let room = columns.saturating_sub(behind.len());
            if room >= LEAST_WORDS.min(first.whole().width()) {
                let mut line = first.cut(room, ellipsis);
                line.push(Role::Ill, behind);
                return line;
            }
        }
        // What is over is none of them.
        match self.worst.iter().filter(|it| !it.is_over()).count() {
            0 => first.cut(columns, ellipsis),
            standing => StyledLine::of(Role::Ill, counted(standing, columns)),
        }
    }

    /// The columns of the mark of a kind, in at most so many letters, and of the space before it.
    pub(super) fn marked(&self, letters: usize) -> usize {
        match self.mark.len().min(letters) {
            0 => 0,
            letters => letters + 1,
        }
    }
}

/// The parts of all characters' lines.
pub(crate) fn parts(state: &AppState) -> Vec<RowParts> {
    state
        .shown()
        .into_iter()
        .map(|who| of(state, who))
        .collect()
}

fn of(state: &AppState, who: &Character) -> RowParts {
    let Vitals {
        figures: vitals,
        ailments,
        worst,
        defences,
    } = stats::vitals(state, &state.campaign().sheet(who));
    let ailments_width = ailments.width();
    let mut remarks = ailments.clone();
    remarks.join(GAP, defences);
    let remarks_width = remarks.width();
    let order = state.campaign().order.as_deref();
    let turn = order.and_then(TurnOrder::turn);
    let here = who.presence == Presence::Present;
    let is_down = here && state.campaign().is_down(who);
    let absent = || stats::absent(state, &state.campaign().sheet(who));
    let down = || {
        let mut down = StyledLine::of(Role::Dim, "down");
        let changed = vitals.iter().flatten().filter(|stat| stat.is_changed());
        changed.for_each(|stat| down.join(GAP, stat.latest(Labels::Before)));
        down
    };
    RowParts {
        who: who.id,
        // Nobody can choose by a number without a key.
        number: who.key().map_or_else(String::new, |key| key.to_string()),
        name: who.name.clone(),
        out: match (here, is_down) {
            (false, _) => Some(absent()),
            (true, true) => Some(down()),
            (true, false) => None,
        },
        is_down,
        mark: match who.kind {
            CharacterKind::Pc => "",
            CharacterKind::Ally => "ally",
            CharacterKind::Npc => "NPC",
        },
        acts: here && turn.is_some_and(|turn| turn.is_of(who)),
        in_order: order.is_none_or(|order| order.turns.iter().any(|turn| turn.is_of(who))),
        vitals,
        worst,
        remarks,
        remarks_width,
        ailments,
        ailments_width,
    }
}
