//! Amends a thrown roll: the same dice under another plan. The drafts wait meanwhile.

use std::sync::Arc;

use super::draft::Draft;
use super::input::picker::Picked;
use super::mode::Mode;
use super::preview::{Chances, View};
use super::rows::usable;
use super::{Roll, whose};
use crate::campaign::command::Amendment;
use crate::campaign::refusal::NoRoll;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::roll_record::NEED_NOT_ROLL;
use crate::campaign::test::{Source, Test, Whose};
use crate::campaign::text::possessive;
use crate::campaign::wording::dice::faces;
use crate::campaign::{
    AmendedOdds, Campaign, CharacterId, Command, Event, Kind, Reevaluation, Refusal, RollChain, Seq,
};
use crate::dice::Trial;
use crate::journal::EntryLine;
use crate::rules::Side;
use crate::rules::modifier::plain;
use crate::tui::commands::table_dice;
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::{Action, Context};
use crate::tui::prompts::{Item, Menu};

/// How many of the newest entries are searched for a roll if none was made since the campaign was opened.
const BACK: usize = 64;

/// The roll and the changes to it.
#[derive(Debug)]
pub(crate) struct Amending {
    of: Seq,
    whose: Whose,
    chain: RollChain,
    /// The campaign as it was before the roll.
    then: Box<Campaign>,
    /// The test as it was thrown.
    was: Test,
    /// The test as amended so far.
    pub(crate) draft: Draft,
    /// The character whose builder shows it.
    at: Option<CharacterId>,
    /// The character who was chosen before.
    former: Option<CharacterId>,
}

/// Whether an action has to wait until the amendment is finished or left.
pub(crate) fn is_over_for(action: Action) -> bool {
    matches!(
        action,
        Action::Again | Action::Reroll | Action::KeepOther | Action::Contest
    )
}

/// The draft with what was picked instead, by the same character.
///
/// # Errors
/// The picked roll can't be this character's.
pub(crate) fn amended(draft: &Draft, picked: Picked) -> Result<Draft, String> {
    let no = "an amended roll keeps its character: pick a trait";
    let mut changed = draft.clone();
    match (picked, &mut changed.test) {
        (Picked::Test(picked, None), Some(test)) if picked.who == test.who => {
            test.traits = picked.traits;
            if picked.against != Test::of(test.who, Vec::new()).against {
                (test.against, test.also) = (picked.against, picked.also);
            }
            Ok(changed)
        }
        _ => Err(no.to_owned()),
    }
}

impl Roll {
    /// The amendment that the builder shows, if any.
    pub(crate) fn amending(&self, state: &AppState) -> Option<&Amending> {
        self.amending.as_deref().filter(|it| it.is_of(state))
    }

    /// Loads a thrown roll into the builder; returns the character who made it, if they are at the table.
    ///
    /// # Errors
    /// An effect: a message that the entry has no such roll or is undone, or a menu that asks whose roll is meant.
    pub(crate) fn amend(
        &mut self,
        state: &AppState,
        of: Seq,
        whose: Whose,
    ) -> Result<Option<CharacterId>, Effect> {
        let (whose, chain) = found(state, of, whose)?;
        let then = state.campaign().before(chain.root(), state.table.reader());
        let then = then.map_err(|no| Effect::no(no.to_string()))?;
        let record = &chain.side().record;
        let who = record
            .who()
            .filter(|who| state.shown().iter().any(|it| it.id == *who));
        // A roll that was revealed since is changed in the open.
        let was = Test {
            hidden: chain.is_hidden,
            ..record.test.clone()
        };
        self.amending = Some(Box::new(Amending {
            draft: Draft::of(was.clone()),
            at: who.or(state.chosen),
            former: state.chosen,
            of,
            whose,
            chain,
            then: Box::new(then),
            was,
        }));
        self.mode = Mode::Builder;
        Ok(who)
    }

    /// Amends the result shown, or the open outcome of a character who was chosen since, else the newest roll.
    pub(crate) fn wants_amending(&self, state: &AppState) -> Effect {
        if let Some(amending) = self.amending(state) {
            return Effect::no(format!(
                "amending {}: Enter saves it, Esc cancels",
                amending.of.0
            ));
        }
        let last = self.acts.result_entry();
        let last = last.and_then(|seq| state.table.reader().line(seq).ok());
        let is_plain = |line: &EntryLine| {
            let chain = || found(state, line.seq, Whose::Roller);
            line.kind == Kind::Roll && matches!(chain(), Err(Effect::No(_)))
        };
        if last.as_ref().is_some_and(is_plain) {
            let undo = state.key(&[Context::Table], Action::Undo);
            return Effect::no(format!(
                "plain dice are no roll to amend; {undo} takes them back, or choose another roll in the history"
            ));
        }
        let open = state.chosen().and_then(|who| who.open.as_deref());
        let open = open.map(|open| open.seq);
        let shown = || self.acts.result_entry();
        let shown = || shown().filter(|seq| found(state, *seq, Whose::Roller).is_ok());
        // The result on the screen is meant, unless somebody else was chosen since, who has a roll that is open.
        let is_meant = |seq: &Seq| {
            let chain = found(state, *seq, Whose::Roller);
            self.acts.is_result_of_choice(state.chosen)
                || chain.is_ok_and(|(_, chain)| chain.side().record.who() == state.chosen)
        };
        let meant = shown().filter(is_meant);
        match meant.or(open).or_else(shown).or_else(|| newest(state)) {
            Some(seq) => Effect::Amend(seq, own(state, seq)),
            None => Effect::no("no roll to amend; r picks one"),
        }
    }

    /// Leaves the amendment without a change and restores the chosen character.
    pub(crate) fn leave_amending(&mut self) -> Effect {
        match self.amending.take().and_then(|it| it.former) {
            Some(former) => Effect::Choose(former),
            None => Effect::Done,
        }
    }
}

impl Amending {
    /// Whether the builder shows it now.
    pub(crate) fn is_of(&self, state: &AppState) -> bool {
        state.group.is_none() && self.at == whose(state)
    }

    /// The badge shown while amending: `AMENDING Brannoc's Athletics`.
    pub(crate) fn badge(&self) -> String {
        let what = match self.was.traits.as_slice() {
            [] => "roll".to_owned(),
            traits => traits.join(" + "),
        };
        let who = self.chain.side().record.who();
        match who.and_then(|id| self.then.character(id)) {
            Some(who) => format!("AMENDING {} {what}", possessive(&who.name)),
            None => format!("AMENDING {what}"),
        }
    }

    /// Why an action can't change it; `None` if it can.
    pub(crate) fn refuses(&self, state: &AppState, action: Action) -> Option<&'static str> {
        let target_options = matches!(action, Action::Against | Action::Harder | Action::Easier);
        let aims = state.campaign().game.mechanic.profile().contest_targets;
        let meets = !aims && self.chain.against().is_some();
        (target_options && meets).then_some("in a contest it is against the other side's total")
    }

    fn command(&self, draft: &Draft) -> Option<Command> {
        let changes = Amendment::between(&self.was, draft.test.as_ref()?);
        Some(Command::Amend {
            of: self.of,
            whose: self.whose,
            changes: Box::new(changes),
            dice: Source::Thrown,
        })
    }

    /// The preview of the amended roll with its present dice.
    pub(crate) fn view(&self, state: &AppState, draft: &Draft) -> View {
        let mut view = View {
            meets: self.chain.against().is_some(),
            anyway: draft.test.as_ref().is_some_and(|test| test.anyway),
            ..View::default()
        };
        let Some(test) = &draft.test else {
            return view;
        };
        view.items = [usable(&self.then, test), Vec::new()];
        let changes = Amendment::between(&self.was, test);
        let built = self.then.resolve_amended(&self.chain, &changes);
        if let Ok(built) = &built {
            view.odds = self.odds(state, &changes, built);
            view.kept = self.kept(state, &changes);
        }
        view.own = Some(built.map_err(|no| no.to_string()));
        view
    }

    /// The odds of the dice that are still to be thrown. Rerolls are no part of an amendment.
    fn odds(&self, state: &AppState, changes: &Amendment, built: &ResolvedTest) -> Chances {
        if built.automatic.is_some() {
            return Chances::None;
        }
        let mechanic = &state.campaign().game.mechanic;
        let throw = self.then.amended_throw(&self.chain, changes, built.clone());
        let odds = match state.reckoner.amended_odds(mechanic, throw) {
            Ok(odds) => odds,
            Err(why) => return Chances::Unreckoned(why),
        };
        match (&*odds, self.chain.against()) {
            (AmendedOdds::Two(odds), Some((side, other))) => {
                let (own, other) = (built.name.clone(), other.name.clone());
                let names = if side == Side::A || mechanic.is_mutual() {
                    [own, other]
                } else {
                    [other, own]
                };
                Chances::Two(Arc::new(odds.clone()), names)
            }
            (AmendedOdds::One(odds), _) => Chances::One(Arc::new(odds.clone()), Vec::new()),
            (AmendedOdds::Two(_), None) => Chances::None,
        }
    }

    /// Which dice stay and which are missing; in a contest also the other side's total.
    fn kept(&self, state: &AppState, changes: &Amendment) -> Vec<String> {
        let campaign = state.campaign();
        let decide = |dice: &mut Trial| campaign.amend_from(&self.then, &self.chain, changes, dice);
        let (mut low, mut high) = (Trial::lowest(), Trial::highest());
        let decisions = decide(&mut low).and_then(|of_low| Ok((of_low, decide(&mut high)?)));
        let (of_low, of_high) = match decisions {
            Ok(decisions) => decisions,
            Err(no) => return vec![no.to_string()],
        };
        // The fewest dice that it throws.
        let decision = if low.asked().len() <= high.asked().len() {
            of_low
        } else {
            of_high
        };
        let depends = low.asked() != high.asked();
        let amended = decision.events.iter().find_map(|event| match event {
            Event::Amended { counts, .. } => Some(counts),
            _ => None,
        });
        let words = amended.map(|it| describe(state, it, depends));
        let mut lines: Vec<String> = words.into_iter().collect();
        if let Some((_, other)) = self.chain.against() {
            let value = if other.need_not_roll(&campaign.game.mechanic) {
                format!(", who {NEED_NOT_ROLL}")
            } else {
                format!(" {}", plain(other.value))
            };
            lines.push(format!("meets {}{value}", other.title()));
        }
        if Some(&self.was) == self.draft.test.as_ref() && self.had_dice() {
            let key = state.key(&[Context::Builder, Context::Table], Action::TableDice);
            lines.push(format!("{key} corrects what the dice showed, at once"));
        }
        if low.asked().is_empty() && !depends {
            lines.push(format!("will be: {}", decision.label));
        }
        lines
    }

    /// Whether it throws dice that the roll didn't have.
    pub(crate) fn throws(&self, state: &AppState) -> bool {
        let command = self.command(&self.draft);
        command.is_some_and(|command| table_dice::faces(state, &command, Some(true)).is_some())
    }

    /// Whether there were faces, or a total, that can have been misread.
    fn had_dice(&self) -> bool {
        let record = &self.chain.side().record;
        !record.faces.is_empty() || record.called.is_some()
    }

    /// Asks for all faces anew, because they were misread.
    pub(crate) fn misread(&self, state: &AppState) -> Effect {
        if !self.had_dice() {
            return Effect::no("this roll had no dice to correct");
        }
        let changes = |command| match command {
            Command::Amend {
                of,
                whose,
                mut changes,
                dice,
            } => {
                changes.misread = true;
                Command::Amend {
                    of,
                    whose,
                    changes,
                    dice,
                }
            }
            other => other,
        };
        match self.command(&self.draft).map(changes) {
            Some(command) => table_dice::ask(state, command, Some(true)),
            None => Effect::Done,
        }
    }

    /// Runs the amendment, after a dialog for missing faces of table dice.
    pub(crate) fn throw(&self, state: &AppState) -> Effect {
        let Some(command) = self.command(&self.draft) else {
            return Effect::Done;
        };
        if Some(&self.was) == self.draft.test.as_ref() {
            return Effect::no(
                "nothing changed yet; + − b B x g r change it, t corrects its dice, Esc cancels",
            );
        }
        table_dice::ask(state, command, self.draft.asked_dice())
    }
}

/// `keeps 9 3 · crosses out 5 · throws d6`. `depends`: more dice may be thrown, depending on the faces.
fn describe(state: &AppState, it: &Reevaluation, depends: bool) -> String {
    let more = if depends { " and perhaps more" } else { "" };
    let game = &state.campaign().game;
    let stay = faces(&game.mechanic, &it.new.faces, |at| !it.thrown.contains(&at));
    let crossed = it.surplus.iter();
    let crossed: Vec<String> = crossed
        .map(|(_, face)| game.mechanic.face_text(*face))
        .collect();
    let kinds = it.new.dice(&game.mechanic);
    let thrown = it.thrown.iter().filter_map(|at| kinds.get(*at));
    let thrown: Vec<String> = thrown.map(ToString::to_string).collect();
    let called = it.new.called.map(|called| plain(called.value));
    let parts = [
        ("keeps", stay),
        ("keeps called", called.unwrap_or_default()),
        ("crosses out", crossed.join(" ")),
        ("throws", thrown.join(" ") + more),
    ];
    let parts = parts.into_iter().filter(|(_, what)| !what.is_empty());
    let parts: Vec<String> = parts.map(|(does, what)| format!("{does} {what}")).collect();
    parts.join(" · ")
}

/// The chosen character's side, if they took part in the roll.
fn own(state: &AppState, of: Seq) -> Whose {
    let own = state.chosen.map(Whose::Character);
    let took_part = |whose: &Whose| RollChain::of(state.table.reader(), of, *whose).is_ok();
    own.filter(took_part).unwrap_or_default()
}

/// The chain of a roll. If the entry holds several characters' rolls, the chosen character's.
///
/// # Errors
/// An effect: a message that the entry has no such roll, or a menu that asks whose roll is meant.
fn found(state: &AppState, of: Seq, whose: Whose) -> Result<(Whose, RollChain), Effect> {
    let reader = state.table.reader();
    let chain = |whose| RollChain::of(reader, of, whose);
    let no = match chain(whose) {
        Ok(chain) => return Ok((whose, chain)),
        Err(no) => no,
    };
    let Refusal::Roll(NoRoll::WhichSide { who, .. }) = &no else {
        return Err(Effect::no(no.to_string()));
    };
    let own = own(state, of);
    if let Ok(chain) = chain(own) {
        return Ok((own, chain));
    }
    let people = who.iter().filter_map(|name| state.campaign().named(name));
    let items = people.zip('a'..='z').map(|(who, key)| {
        Item::new(
            key,
            who.name.clone(),
            Effect::Amend(of, Whose::Character(who.id)),
        )
    });
    Err(Effect::open(Menu::new(
        format!("Amend whose roll of {}", of.0),
        items.collect(),
    )))
}

/// The newest roll that stands; the chosen character's before others'.
fn newest(state: &AppState) -> Option<Seq> {
    let lines = state.table.reader().page(None, BACK).ok()?;
    let rolls = lines.iter().filter(|line| {
        line.kind.is_roll()
            && line.undone_by.is_none()
            && !matches!(found(state, line.seq, Whose::Roller), Err(Effect::No(_)))
    });
    let rolls: Vec<_> = rolls.collect();
    let own = |who: CharacterId| rolls.iter().find(|line| line.who.contains(&who));
    let own = state.chosen.and_then(own);
    own.or_else(|| rolls.first()).map(|line| line.seq)
}
