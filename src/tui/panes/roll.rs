//! The roll pane: the builder of a roll and the last result. Each character has a draft of their own; its preview is
//! computed once per change, never while drawing.

mod amend;
mod draft;
mod draw;
mod input;
mod keys;
mod mode;
mod mode_keys;
pub(crate) mod one_line;
mod preview;
mod repeat;
mod rows;
mod save;
mod submit;

use crate::campaign::text::possessive;
use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::amend::Amending;
use self::draft::{Draft, SetDice};
use self::draw::last_result::{Acts, undoing};
use self::input::picker::Picked;
use self::mode::Mode;
use self::preview::{DicePreview, View};
use crate::campaign::wording::plan;
use crate::campaign::{CharacterId, Command, Event, Kind, Selection, Seq};
use crate::journal::JournalError;
use crate::rules::plain_dice::DiceExpr;
use crate::table::Done;
use crate::tui::context::reckoner::Asker;
use crate::tui::context::{AppState, Effect, Pane, next_actor};
use crate::tui::keys::{Action, Context, Press};

/// The roll pane's state.
#[derive(Debug, Default)]
pub(crate) struct Roll {
    drafts: BTreeMap<Option<CharacterId>, Draft>,
    mode: Mode,
    view: View,
    /// The results, and what came of them.
    acts: Acts,
    /// The newest entry that this pane has handled.
    seen: Option<Seq>,
    /// The action sent to the table; becomes `last` once its entry is on disk.
    sent: Option<RepeatableAction>,
    last: Option<RepeatableAction>,
    /// Brings back the roll that was put aside when somebody else's turn began.
    aside: Option<Aside>,
    /// The roll that is being amended; the drafts wait until that is over.
    amending: Option<Box<Amending>>,
    /// Whether an amendment was the last act: an Enter too many behind it must not throw what is loaded.
    amended: bool,
    /// Whether odds are shown, if a key set that.
    odds: Option<bool>,
}

/// Whose loaded roll was put aside.
#[derive(Debug, Clone)]
enum Aside {
    One(CharacterId),
    Group(Option<Selection>),
}

/// What `.` repeats.
#[derive(Debug, Clone)]
enum RepeatableAction {
    /// A roll, and the character whose draft it was.
    Roll(Option<CharacterId>, Box<Draft>),
    /// Plain dice, and the character whose draft set hidden and table dice.
    Dice(Option<CharacterId>, Box<Command>),
}

impl RepeatableAction {
    /// The same as hidden as it was done: repeating it shows players nothing that they weren't shown.
    fn hidden_as(mut self, whidden_as: bool) -> Self {
        match &mut self {
            Self::Roll(_, draft) => draft.hide_as(whidden_as),
            Self::Dice(_, command) => {
                if let Command::Dice { hidden, .. } | Command::Random { hidden, .. } =
                    &mut **command
                {
                    *hidden = whidden_as;
                }
            }
        }
        self
    }
}

impl Roll {
    /// Shows the last result of the running session.
    ///
    /// # Errors
    /// The campaign can't be read.
    pub(crate) fn recall(&mut self, state: &AppState) -> Result<(), JournalError> {
        self.acts.recall(state)
    }

    /// Whether there is neither a roll nor a result to show.
    pub(crate) fn is_idle(&self, state: &AppState) -> bool {
        let is_empty = self.draft(state).is_none_or(|draft| draft.test.is_none());
        let is_builder = matches!(self.mode, Mode::Builder);
        let is_alone = state.members().is_empty();
        is_builder && is_empty && is_alone && self.acts.newest().is_none()
    }

    /// The draft of the chosen character or of the group, or the roll being amended.
    fn draft(&self, state: &AppState) -> Option<&Draft> {
        match self.amending(state) {
            Some(amending) => Some(&amending.draft),
            None => self.drafts.get(&whose(state)),
        }
    }

    fn draft_mut(&mut self, state: &AppState) -> &mut Draft {
        match &mut self.amending {
            Some(amending) if amending.is_of(state) => &mut amending.draft,
            _ => self.drafts.entry(whose(state)).or_default(),
        }
    }

    fn is_form(&self) -> bool {
        matches!(self.mode, Mode::Builder)
    }

    /// Computes the preview of the draft anew.
    fn reload(&mut self, state: &AppState) {
        if let Mode::Picking(picker) = &mut self.mode {
            picker.refresh(state);
        }
        let open = self
            .open_of(state)
            .and_then(|id| state.campaign().character(id));
        let draft = self.considered(state);
        let dice = self.typed_dice();
        let with_odds = self.odds_shown(state);
        let preview = |dice: &DiceExpr| DicePreview::of(state, dice.clone(), with_odds);
        let view = || View {
            dice: dice.as_ref().map(preview),
            declared: plan::badges(&state.campaign().game, draft.test.as_ref(), false, false),
            ..match self.amending(state) {
                Some(amending) => amending.view(state, &draft),
                None => View::of(state, &draft, open),
            }
        };
        self.view = state.reckoner.made(Asker::Builder, view);
        if matches!(self.mode, Mode::Builder) {
            let last = self.view.rows().len().saturating_sub(1);
            let draft = self.draft_mut(state);
            draft.selected = draft.selected.min(last);
        }
    }

    /// The plain dice that are typed.
    fn typed_dice(&self) -> Option<DiceExpr> {
        let Mode::Picking(picker) = &self.mode else {
            return None;
        };
        match picker.picked() {
            Ok(Picked::Dice(dice, _)) => Some(dice.clone()),
            _ => None,
        }
    }

    /// Whether the result shown is this entry's, or changes it.
    pub(crate) fn shows(&self, seq: Seq) -> bool {
        self.acts.shows(seq)
    }

    /// The entry of the result shown.
    pub(crate) fn result_entry(&self) -> Option<Seq> {
        self.acts.result_entry()
    }

    /// The newest entry that is shown.
    pub(crate) fn entry_shown(&self) -> Option<Seq> {
        self.acts.newest()
    }

    /// Whether odds are shown: by key, else by settings, else by the game.
    pub(crate) fn odds_shown(&self, state: &AppState) -> bool {
        let by_game = || match state.settings.odds {
            crate::config::Odds::Game => state.campaign().game.odds_shown,
            crate::config::Odds::Shown => true,
            crate::config::Odds::Hidden => false,
        };
        self.odds.unwrap_or_else(by_game)
    }

    /// Table dice that were set before a roll was picked are for the next one, of any character; those that were set for a loaded
    /// roll stay with that roll.
    fn carry_table_dice(&mut self, state: &AppState) {
        let whose = whose(state);
        let mut others = self.drafts.iter_mut().filter(|(who, _)| **who != whose);
        let set = others.find_map(|(_, draft)| draft.take_table_dice());
        if let Some(set) = set {
            let draft = self.drafts.entry(whose).or_default();
            draft.table_dice = SetDice::Next(set);
        }
    }

    /// Whether this roll and its rerolls use table dice, if a key set that.
    pub(crate) fn dice_asked(&self, state: &AppState) -> Option<bool> {
        self.considered(state).table_dice.of_last()
    }

    /// Takes in the newest entry: shows its result and marks the draft as thrown if the entry came from it.
    fn learn(&mut self, state: &AppState) {
        let Some(done) = state
            .latest
            .as_ref()
            .filter(|done| Some(done.seq) != self.seen)
        else {
            return;
        };
        self.seen = Some(done.seq);
        self.acts.add(state, done);
        for (seqs, undone) in done.decision.events.iter().filter_map(undoing) {
            self.acts.note(seqs, undone);
            for draft in self.drafts.values_mut() {
                draft.note(seqs, undone);
            }
        }
        // What can't be read isn't shown; the next act is.
        let _ = self.acts.recall_older(state);
        if matches!(done.decision.kind, Kind::Reveal | Kind::Undo | Kind::Redo) {
            // What can't be read stays as it is; the next act takes its place.
            let _ = self.acts.review(state);
        }
        if let Some(actor) = next_actor(done)
            && let Some(draft) = self.drafts.get_mut(&Some(actor))
        {
            draft.comes_due();
        }
        self.amended = done.decision.kind == Kind::Amend;
        if self.amended {
            let is_of_one =
                |last: &RepeatableAction| matches!(last, RepeatableAction::Roll(Some(_), _));
            // `.` finds the roll as amended in the history.
            self.last.take_if(|last| is_of_one(last));
            self.amending = None;
            self.mode = Mode::Builder;
        } else if self.amending(state).is_none() {
            // Who goes on with somebody else has left it; found again much later it would take the next roll.
            self.amending = None;
        }
        if let [Event::RandomThrown { table, .. }] = &done.decision.events[..] {
            let again = repeat::of_table(table, done.decision.hidden);
            self.sent = Some(RepeatableAction::Dice(whose(state), Box::new(again)));
        }
        let rolls = |event: &Event| {
            matches!(
                event,
                Event::Rolled(_)
                    | Event::Contested { .. }
                    | Event::DiceThrown { .. }
                    | Event::RandomThrown { .. }
            )
        };
        let kind = done.decision.kind;
        let is_roll = !(kind.is_of_turns() || matches!(kind, Kind::Track | Kind::Condition))
            && done.decision.events.iter().any(rolls);
        if is_roll && self.sent.is_none() {
            // A phrase rolled: `.` finds that in the history.
            self.last = None;
        }
        if is_roll && let Some(sent) = self.sent.take() {
            match &sent {
                RepeatableAction::Roll(who, draft) => {
                    let draft =
                        draft.thrown(&state.campaign().game, (done.seq, done.decision.hidden));
                    self.drafts.insert(*who, draft);
                }
                RepeatableAction::Dice(who, _) => {
                    let draft = self.drafts.entry(*who).or_default();
                    if !draft.is_held() {
                        draft.table_dice = SetDice::Usual;
                    }
                }
            }
            self.last = Some(sent.hidden_as(done.decision.hidden));
            self.mode = Mode::Builder;
        }
    }
}

impl Roll {
    /// Puts a roll that is loaded aside where an entry begins the turn of somebody else, and says how it comes back.
    pub(crate) fn put_aside(&mut self, state: &AppState, done: &Done) -> Option<String> {
        let actor = next_actor(done)?;
        self.aside = None;
        let whose = whose(state);
        let draft = self.drafts.get(&whose).filter(|_| whose != Some(actor));
        let title = draft
            .filter(|draft| draft.is_held())?
            .test
            .as_ref()?
            .traits
            .join(" + ");
        let name = match whose {
            Some(id) => state.campaign().character(id)?.name.clone(),
            None => state.selection()?,
        };
        self.aside = Some(match whose {
            Some(id) => Aside::One(id),
            None => Aside::Group(state.group.clone()),
        });
        let again = state.key(&[Context::Table], Action::Again);
        Some(format!(
            "{} {title} is put aside; {again} brings it back",
            possessive(&name)
        ))
    }
}

/// The character whose draft the keys edit; `None` for the group's.
fn whose(state: &AppState) -> Option<CharacterId> {
    state.chosen.filter(|_| state.group.is_none())
}

impl Pane for Roll {
    fn contexts(&self) -> &'static [Context] {
        match self.mode {
            Mode::Builder => &[Context::Builder, Context::Table, Context::Everywhere],
            Mode::Tick | Mode::Declaring(_) => &[Context::Menu, Context::Everywhere],
            Mode::Picking(_) | Mode::Against(_) | Mode::Contest(_) | Mode::Adding(_) => {
                &[Context::Picker, Context::Everywhere]
            }
        }
    }

    fn update(&mut self, state: &AppState, press: Press) -> Effect {
        // Overruling a refusal runs the command that was sent.
        if press.action != Some(Action::Override) {
            self.sent = None;
        }
        let effect = match self.in_mode(state, press) {
            Some(effect) => effect,
            None => self.in_builder(state, press),
        };
        if !matches!(effect, Effect::Ignored) {
            self.reload(state);
        }
        effect
    }

    fn draw(&self, state: &AppState, focused: bool, area: Rect, buf: &mut Buffer) {
        self.paint(state, focused, area, buf);
    }

    fn invalidate(&mut self, state: &AppState) {
        self.learn(state);
        for draft in self.drafts.values_mut() {
            draft.prune(state.campaign());
        }
        self.carry_table_dice(state);
        self.reload(state);
    }

    fn paste(&mut self, state: &AppState, text: &str) -> bool {
        match &mut self.mode {
            Mode::Builder | Mode::Tick | Mode::Declaring(_) => return false,
            Mode::Picking(picker) => picker.paste(state, text),
            Mode::Against(list) | Mode::Contest(list) => list.edit(|field| field.paste(text)),
            Mode::Adding(field) => field.paste(text),
        }
        self.reload(state);
        true
    }

    fn label(&self, state: &AppState, action: Action) -> Option<String> {
        let own = |word: &str| Some(word.to_owned());
        let held = self.draft(state).is_some_and(Draft::can_be_thrown);
        let idle = matches!(self.mode, Mode::Builder) && !held;
        match action {
            action if !state.has_use_for(action) => None,
            Action::Toggle if state.group.is_some() => own("into or out of the group"),
            Action::Contest if state.group.is_some() => None,
            Action::Roll | Action::Toggle | Action::Declare if idle => None,
            Action::Toggle if self.view.rows().is_empty() => None,
            Action::Roll | Action::Load
                if let Mode::Picking(picker) = &self.mode
                    && picker.picked().is_err() =>
            {
                None
            }
            Action::Roll if self.amending(state).is_some() && self.is_form() => own("amend it"),
            Action::Roll if self.amending(state).is_some() => own("take it for the amended roll"),
            Action::Load if self.amending(state).is_some() && !self.is_form() => None,
            Action::TableDice if self.amending(state).is_some() => own("correct its dice"),
            action if self.amending(state).is_some() && amend::is_over_for(action) => None,
            Action::Again if self.last.is_none() => None,
            Action::Amend
                if self.acts.result_entry().is_none() || self.amending(state).is_some() =>
            {
                None
            }
            Action::Roll if matches!(self.mode, Mode::Against(_) | Mode::Adding(_)) => {
                own("take it")
            }
            Action::Load if matches!(self.mode, Mode::Against(_)) => own("other defences"),
            Action::Load if matches!(self.mode, Mode::Adding(_)) => None,
            Action::Reroll => {
                let who = self.reroller(state)?;
                if state.campaign().game.rerolls().is_empty() {
                    return Some("spend".to_owned());
                }
                let offer = self.view.offers.iter().find(|offer| offer.who == who);
                let words = offer.map(|offer| match &offer.cost {
                    Some((resource, _)) if offer.kind.is_empty() => format!(" ({resource})"),
                    _ => format!(" ({})", offer.kind),
                });
                Some(format!("reroll{}", words.unwrap_or_default()))
            }
            Action::KeepOther if self.other_of(state).is_none() => None,
            _ => Some(state.called(action)),
        }
    }
}
