//! The state that panes and dialogs read: the table with its campaign, the chosen character, keymap, theme and settings.
//! Only [`crate::tui::app::App`] changes it.

use std::cmp::Ordering;

use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::view::set_for_players;
use crate::campaign::{
    Campaign, Character, CharacterId, Command, Decision, Event, Kind, Refusal, Selection, Seq,
    TableDice, Turn, TurnOrder,
};
use crate::config::Odds;
use crate::dice::{Dice, Trial};
use crate::journal::filter::{FilterContext, NameHistory};
use crate::journal::{Reader, timestamp};
use crate::rules::Contests;
use crate::table::{Done, Table};
use crate::tui::context::known_skills::KnownSkills;
use crate::tui::context::reckoner::Reckoner;
use crate::tui::context::themes::{BuiltInThemes, ThemeSource};
use crate::tui::keys::{Action, Context, Keymap};
use crate::tui::runtime::worker::{Answer, Worker};
use crate::tui::widgets::Theme;
use jiff::tz::TimeZone;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Keymap, theme and settings. Only the theme changes while the program runs.
#[derive(Debug, Clone)]
pub struct UiSettings {
    /// The key bindings.
    pub keymap: Keymap,
    /// The style of each role.
    pub theme: Theme,
    /// The themes to choose from.
    pub themes: Arc<dyn ThemeSource>,
    /// Whether odds are shown at first.
    pub odds: Odds,
    /// Whose dice are thrown at the table.
    pub table_dice: TableDice,
    /// The time zone that times are shown in.
    pub zone: TimeZone,
}

impl Default for UiSettings {
    fn default() -> Self {
        Self {
            keymap: Keymap::default(),
            theme: Theme::default(),
            themes: Arc::new(BuiltInThemes::default()),
            odds: Odds::default(),
            table_dice: TableDice::Never,
            zone: TimeZone::UTC,
        }
    }
}

/// From so many rows on there is room for the order of turns in a line of its own.
pub(crate) const ROOMY: u16 = 30;

/// Since when hidden is on (microseconds since 1970), and how many entries it hides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HiddenCount {
    pub(crate) at: i64,
    pub(crate) entries: usize,
}

impl HiddenCount {
    /// `1 entry`, `6 entries`.
    pub(crate) fn entries(self) -> String {
        match self.entries {
            1 => "1 entry".to_owned(),
            entries => format!("{entries} entries"),
        }
    }
}

/// The state that panes and dialogs read.
#[derive(Debug)]
pub struct AppState {
    // Dropped before `table`: the campaign can't become a single file while a worker has it open.
    pub(crate) worker: Worker,
    /// Makes backups; a worker of its own, so that searches needn't wait for them.
    pub(crate) backup_worker: Worker,
    /// Odds, those of described games reckoned behind the frame.
    pub(crate) reckoner: Reckoner,
    /// The open campaign, on disk.
    pub table: Table,
    /// The rows of the screen.
    pub(crate) height: u16,
    /// Whether the title has room for the counters, so that they don't stand below the party.
    pub(crate) counters_in_title: bool,
    /// Keymap, theme and settings.
    pub settings: UiSettings,
    /// The character that keys act on; `None` without characters.
    pub chosen: Option<CharacterId>,
    /// The last entry when it was chosen by a key.
    pub(crate) chosen_after: Seq,
    /// The characters that the next roll, check or change is for, while a group is chosen.
    pub group: Option<Selection>,
    /// Whether the group has acted since it was chosen: choosing a character then clears the group.
    pub(crate) acted: bool,
    /// The newest entry made while the screen was open. Its changes are shown as before → after.
    pub latest: Option<Done>,
    /// All characters as they were before that entry; empty before the first entry.
    pub former: BTreeMap<CharacterId, Character>,
    /// The entry that undo would take back, and its label.
    pub undo: Option<(Seq, String)>,
    /// The entry that redo would bring back, and its label.
    pub redo: Option<(Seq, String)>,
    /// The skills that each character had when the session began.
    pub(crate) known_skills: KnownSkills,
    /// Every name that a character ever had; filled when a filter first needs it.
    names: NameHistory,
    /// While hidden is on: since when, and how many entries it hides.
    pub(crate) hidden: Option<HiddenCount>,
    /// The session's number, its first entry, and when that entry was made, in microseconds since 1970.
    session: Option<(u32, Seq, i64)>,
}

impl AppState {
    pub(crate) fn new(table: Table, settings: UiSettings) -> Self {
        Self {
            worker: Worker::default(),
            backup_worker: Worker::default(),
            reckoner: Reckoner::default(),
            table,
            height: ROOMY,
            counters_in_title: false,
            settings,
            chosen: None,
            chosen_after: Seq(0),
            group: None,
            acted: false,
            latest: None,
            former: BTreeMap::new(),
            undo: None,
            redo: None,
            known_skills: KnownSkills::default(),
            names: NameHistory::default(),
            hidden: None,
            session: None,
        }
    }

    /// The campaign as of the last entry.
    pub fn campaign(&self) -> &Campaign {
        self.table.campaign()
    }

    /// Asks the journal a question on the worker thread, for what may take long.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Reader) -> T + Send + 'static,
    ) -> Answer<T> {
        self.worker.ask(self.table.reader(), question)
    }

    /// What the words of a filter can refer to.
    pub(crate) fn known(&self) -> FilterContext<'_> {
        FilterContext {
            campaign: self.campaign(),
            reader: self.table.reader(),
            names: &self.names,
        }
    }

    /// The style of each role, and the glyphs.
    pub(crate) fn theme(&self) -> &Theme {
        &self.settings.theme
    }

    /// Draws with another theme.
    pub(crate) fn show_theme(&mut self, theme: Theme) {
        self.settings.theme = theme;
        self.settings.theme.is_hidden = self.hidden.is_some();
    }

    /// The key to show for an action; empty if it has none.
    pub(crate) fn key(&self, contexts: &[Context], action: Action) -> String {
        let key = self.settings.keymap.key(contexts, action);
        key.map_or_else(String::new, |key| key.to_string())
    }

    /// The chosen character.
    pub fn chosen(&self) -> Option<&Character> {
        self.campaign().characters.get(&self.chosen?)
    }

    /// The characters that the party pane shows, in order of turns, then by number: present or absent, not away from the
    /// table.
    pub(crate) fn shown(&self) -> Vec<&Character> {
        let all = self.campaign().characters.values();
        let mut shown: Vec<_> = all.filter(|c| c.presence != Presence::Benched).collect();
        let turns = self
            .campaign()
            .order
            .as_deref()
            .map_or(&[][..], |it| &it.turns);
        let place = |who: &Character| {
            let place = turns.iter().position(|turn| turn.is_of(who));
            place.unwrap_or(turns.len())
        };
        shown.sort_by_key(|c| (place(c), c.number));
        shown
    }

    /// The characters that the chosen one may act against, likeliest first: of the other side, standing, present, by number.
    pub(crate) fn others(&self) -> Vec<&Character> {
        let is_gms = |who: &Character| who.kind == CharacterKind::Npc;
        let chosen = self.lead();
        let own = chosen.is_some_and(is_gms);
        let mut others = self.shown();
        others.retain(|who| Some(who.id) != chosen.map(|chosen| chosen.id));
        others.sort_by_key(|who| {
            let absent = who.presence != Presence::Present;
            (is_gms(who) == own, absent, self.campaign().is_down(who))
        });
        others
    }

    /// What can be done while nobody is here: `P adds a player's character · N an NPC · S starts the session`.
    pub(crate) fn first_steps(&self) -> String {
        let does = [
            (Action::NewCharacter, "adds a player's character"),
            (Action::NewNpc, "an NPC"),
            (Action::Session, "starts the session"),
        ];
        let keys = does.into_iter().filter_map(|(action, words)| {
            let key = self.key(&[Context::Table], action);
            let is_over = action == Action::Session && self.campaign().in_session;
            (!key.is_empty() && !is_over).then(|| format!("{key} {words}"))
        });
        let dot = format!(" {} ", self.theme().glyphs.dot);
        keys.collect::<Vec<_>>().join(&dot)
    }

    /// The refusal of a key that needs somebody.
    pub(crate) fn nobody_here(&self) -> String {
        format!("Nobody is here. {}", self.first_steps())
    }

    /// Whether the screen is so low that a row of the party in a fight is one line.
    pub(crate) const fn is_low(&self) -> bool {
        self.height < ROOMY
    }

    /// A character's name; the last one of somebody who was removed.
    pub(crate) fn name_ever(&self, id: CharacterId) -> Option<String> {
        let there = self.campaign().character(id).map(|who| who.name.clone());
        let former = || self.names.name(self.table.reader(), id).ok().flatten();
        there.or_else(|| former().map(str::to_owned))
    }

    /// Whether the dice of a character (`None`: dice without a sheet) are thrown at the table. `said` overrides the settings
    /// of character, campaign and program for one roll.
    pub(crate) fn throws_by_hand(&self, who: Option<CharacterId>, said: Option<bool>) -> bool {
        let usual = self.settings.table_dice;
        said.unwrap_or_else(|| self.campaign().throws_by_hand(who, usual))
    }

    /// Whether the game has items, supplies or tables to check.
    pub(crate) fn has_checks(&self) -> bool {
        let game = &self.campaign().game;
        game.sheet.has_gear() || !game.tables.is_empty()
    }

    /// Whether this game has a use for an action.
    pub fn has_use_for(&self, action: Action) -> bool {
        let mechanic = &self.campaign().game.mechanic;
        match action {
            Action::Check => self.has_checks(),
            Action::Harm => self.campaign().game.harm.is_some(),
            Action::Against => mechanic.profile().target_name.is_some(),
            Action::Contest => mechanic.profile().contests != Contests::Never,
            Action::Declare => !self.campaign().game.declarations().is_empty(),
            Action::Reroll => {
                !self.campaign().game.rerolls().is_empty() || !mechanic.points().is_empty()
            }
            Action::KeepOther => mechanic.profile().keeps_either(),
            _ => true,
        }
    }

    /// What this game calls an action.
    pub fn called(&self, action: Action) -> String {
        let game = &self.campaign().game;
        let own = match action {
            Action::Declare => match &game.declarations()[..] {
                [only] => Some(only.name),
                _ => None,
            },
            Action::Boon => Some(game.mechanic.profile().increments[0].key),
            Action::Bane => Some(game.mechanic.profile().increments[1].key),
            _ => None,
        };
        own.unwrap_or_else(|| action.label()).to_owned()
    }

    /// Why a command would be refused now; none if only hidden refuses it, which is asked about. Nothing is written; every die
    /// shows its lowest face.
    pub(crate) fn refusal(&self, command: &Command) -> Option<Refusal> {
        let refused = self.trial(command, &mut Trial::lowest()).err();
        refused.filter(|why| !why.is_seen())
    }

    /// The result that a command would have now with these dice. Nothing is written.
    ///
    /// # Errors
    /// Why the command would be refused.
    pub(crate) fn trial(
        &self,
        command: &Command,
        dice: &mut dyn Dice,
    ) -> Result<Decision, Refusal> {
        self.campaign().decide(command, self.table.reader(), dice)
    }

    /// Stores the newest entry and the characters before it.
    pub(crate) fn settle(&mut self, former: BTreeMap<CharacterId, Character>, done: Done) {
        self.former = former;
        // A character who is new or returns to the table becomes the chosen one, but not by an undo.
        let came = done.decision.events.iter().find_map(|event| match event {
            Event::PresenceSet {
                who,
                before: Presence::Benched,
                ..
            } => Some(*who),
            Event::CharacterAdded(who) => Some(who.id),
            _ => None,
        });
        let is_back = matches!(done.decision.kind, Kind::Undo | Kind::Redo);
        self.chosen = came.filter(|_| !is_back).or(self.chosen);
        if let Some(actor) = next_actor(&done).or_else(|| actor_beside_newcomer(&done)) {
            (self.chosen, self.chosen_after) = (Some(actor), done.seq);
            self.group = None;
        }
        self.names.learn(&done.decision.events);
        self.latest = Some(done);
    }

    /// A time stamp (microseconds since 1970) as time of day: `19:32`.
    pub(crate) fn clock(&self, at: i64) -> String {
        self.format_time(at, "%H:%M")
    }

    /// A time stamp's day with its year: `14 November 2026`.
    pub(crate) fn date(&self, at: i64) -> String {
        self.format_time(at, "%-d %B %Y")
    }

    fn format_time(&self, at: i64, format: &str) -> String {
        timestamp(at)
            .to_zoned(self.settings.zone.clone())
            .strftime(format)
            .to_string()
    }

    /// When the running session began, as time of day.
    pub(crate) fn session_since(&self) -> Option<String> {
        let (_, _, at) = self.session?;
        self.campaign().in_session.then(|| self.clock(at))
    }

    /// What to ask before an undo of the entry that started the running session, or of an older one; `None` for a newer one.
    pub(crate) fn asks_before_undo(&self) -> Option<String> {
        let (seq, label) = self.undo.as_ref()?;
        let (number, first, _) = self.session.filter(|_| self.campaign().in_session)?;
        match seq.cmp(&first) {
            Ordering::Less => Some(format!(
                "“{label}” is from before this session. Undo anyway?"
            )),
            Ordering::Equal => Some(format!("Undo the start of session {number}?")),
            Ordering::Greater => None,
        }
    }

    /// Whether players see an entry while hidden is on, so that undoing or redoing it would show at once.
    pub(crate) fn is_seen_in_hiding(&self, seq: Seq) -> bool {
        let reader = self.table.reader();
        let is_open = || reader.line(seq).is_ok_and(|line| !line.is_kept());
        let sets = |event: &Event| set_for_players(self.campaign(), event).is_some();
        let shows = || reader.changes(seq).is_ok_and(|all| all.iter().any(sets));
        self.campaign().hidden_since().is_some() && (is_open() || shows())
    }

    fn count_hidden(&self) -> Option<HiddenCount> {
        let since = self.campaign().hidden_since()?;
        let reader = self.table.reader();
        let entries = reader.hidden_since(since, None).ok();
        Some(HiddenCount {
            at: reader.line(since).map_or(0, |line| line.at),
            entries: entries.map_or(0, |all| all.len()),
        })
    }

    /// Reloads what depends on the journal, after an entry. Read errors are ignored here: the next command reports them.
    pub(crate) fn refresh(&mut self) {
        self.known_skills.update(self.table.campaign());
        let number = self.campaign().session;
        let reader = self.table.reader();
        let locked_once = reader.read_transaction();
        let began = || reader.session_began(number).ok().flatten();
        let session = match self.session {
            Some(known) if known.0 == number => Some(known),
            _ => began().map(|(seq, at)| (number, seq, at)),
        };
        let undo = reader.next_undo().ok().flatten();
        let redo = self.table.next_redo().ok().flatten();
        let hidden = self.count_hidden();
        drop(locked_once);
        (self.undo, self.redo, self.session) = (undo, redo, session);
        self.hidden = hidden;
        self.settings.theme.is_hidden = self.hidden.is_some();
        self.prune_group();
        if self
            .chosen()
            .is_none_or(|who| who.presence == Presence::Benched)
        {
            let turn = self.campaign().order.as_deref().and_then(TurnOrder::turn);
            let shown = self.shown();
            let acts = shown.iter().find(|who| turn == Some(Turn::One(who.id)));
            let present = |who: &&&Character| who.presence == Presence::Present;
            let first = acts.or(shown.iter().find(present)).or(shown.first());
            self.chosen = first.map(|who| who.id);
        }
    }
}

/// The character whose turn an entry begins.
pub(crate) fn next_actor(done: &Done) -> Option<CharacterId> {
    use Kind as K;
    if !matches!(done.decision.kind, K::Turn | K::Round | K::Undo | K::Redo) {
        return None;
    }
    let turns = done.decision.events.iter().find_map(|event| match event {
        Event::OrderSet { before, after } => Some((before.as_deref(), after.as_deref()?)),
        _ => None,
    });
    let (before, after) = turns?;
    let is_next = before.is_none_or(|it| (it.round, it.turn()) != (after.round, after.turn()));
    match after.turn().filter(|_| is_next)? {
        Turn::One(who) => Some(who),
        Turn::Players | Turn::Others => None,
    }
}

/// The character whose turn goes on where an entry lets somebody join the order: who came was chosen for that alone.
fn actor_beside_newcomer(done: &Done) -> Option<CharacterId> {
    let joined = done.decision.events.iter().find_map(|event| match event {
        Event::OrderSet { before, after } => {
            let (before, after) = (before.as_deref()?, after.as_deref()?);
            (after.turns.len() > before.turns.len()).then_some(after)
        }
        _ => None,
    });
    match joined
        .filter(|_| done.decision.kind != Kind::Undo)?
        .turn()?
    {
        Turn::One(who) => Some(who),
        Turn::Players | Turn::Others => None,
    }
}
