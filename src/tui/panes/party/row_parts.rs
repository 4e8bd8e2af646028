//! What the row of a character says, before it is known how much room there is.

use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::{Character, CharacterId, TurnOrder};
use crate::tui::context::AppState;
use crate::tui::views::sheet::stats::{self, GAP, Stat, Vitals};
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
    pub(super) vitals: Vec<Option<Stat>>,
    /// The first condition, injury or the like, and how many there are.
    pub(super) first: StyledLine,
    pub(super) count: usize,
    /// The ailments, then the defences.
    pub(super) remarks: StyledLine,
    /// The width of `remarks`.
    pub(super) remarks_width: usize,
    /// The ailments alone.
    pub(super) ailments: StyledLine,
    /// The width of the ailments.
    pub(super) ailments_width: usize,
}

impl RowParts {
    /// By how much changes make the values wider.
    pub(super) fn growth(&self) -> usize {
        self.vitals.iter().flatten().map(Stat::growth).sum()
    }

    /// The ailments, and the defences if all have room; these stand on the sheet, too.
    pub(super) fn remarks_within(&self, room: usize) -> StyledLine {
        if self.remarks_width <= room {
            self.remarks.clone()
        } else {
            self.ailments.within(room)
        }
    }

    /// How many ailments there are beside the first, in words and in few columns: ` and 1 more`, ` (2)`; empty if there are none.
    /// A sign before the number would read as a modifier.
    pub(super) fn more(&self) -> [String; 2] {
        match self.count {
            0 | 1 => Default::default(),
            all => [format!(" and {} more", all - 1), format!(" ({all})")],
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
    let turn = state.campaign().order.as_deref().and_then(TurnOrder::turn);
    let here = who.presence == Presence::Present;
    let is_down = here && state.campaign().is_down(who);
    let absent = || stats::absent(state, &state.campaign().sheet(who));
    let down = || {
        let mut down = StyledLine::of(Role::Dim, "down");
        let changed = vitals.iter().flatten().filter(|stat| stat.growth() > 0);
        changed.for_each(|stat| down.join(GAP, stat.line_parts(None)));
        down
    };
    RowParts {
        who: who.id,
        // Nobody can choose by a number without a key.
        number: if who.number > 9 {
            String::new()
        } else {
            who.number.to_string()
        },
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
        vitals,
        first: worst.first().cloned().unwrap_or_default(),
        count: worst.len(),
        remarks,
        remarks_width,
        ailments,
        ailments_width,
    }
}
