//! Computes the result of a command: one `match`, one file for each family of commands.

mod annotations;
mod counters;
mod group;
mod hidden;
mod known;
mod override_rules;
mod players_see;
mod rolls;
mod secrets;
mod session;
mod sheet;
mod table_dice;
mod together;
mod turns;
mod untold;

use super::character::Thing;
use super::command::{EncounterMove, OnShelf};
use super::ids::ThingId;
use super::refusal::{NoRoll, OverrideMode};
use super::wording::{self, Moved};
use super::{Campaign, Character, CharacterId, Command, Decision, HistoryLookup, Refusal, text};
use crate::dice::Dice;
use group::Opens;
pub(crate) use rolls::amended_throw::{AmendedOdds, AmendedThrow};
use rolls::reroll::{self, RerollOptions};
use rolls::spend::{self, PointsSpent};
use rolls::{amend, checks, contest, plain_dice, random, roll};
use sheet::{
    belongings, characters, conditions, fields, gear, harm, modifiers, points, prepared,
    saved_rolls, take, tracks, traits,
};

/// The result of a command.
type Decided = Result<Decision, Refusal>;

impl Campaign {
    /// Decides a command: returns the entry that it would make, and changes nothing. Throws dice, and reads the history where
    /// the command refers to an earlier entry.
    ///
    /// # Errors
    /// Why it is refused, as the text of the status line.
    pub fn decide(
        &self,
        command: &Command,
        history: &dyn HistoryLookup,
        dice: &mut dyn Dice,
    ) -> Decided {
        let command = &*hidden::by_mode(self, command);
        let decided = match command {
            Command::Override(reason, command) => {
                override_rules::override_rules(self, reason, command, history, dice)
            }
            command => {
                self.decide_overridable(command, &mut OverrideMode::default(), history, dice)
            }
        };
        let decided = conditions::with_downed(self, decided?);
        let decision = secrets::settled(self, decided, command.is_open())?;
        let decision = known::hidden_where_unknown(self, command, decision);
        // Of joined changes each has told already whom players meet by it.
        let decision = match decision.joined {
            Some(_) => decision,
            None => known::with_known(self, command, decision, history)?,
        };
        let decision = self.with_moved(self.with_names(decision));
        let members = decision.members.clone();
        let decision = self.with_shown(known::without_unknown(self, command, decision));
        untold::is_fitting(self, command, &decision, &members, history)?;
        Ok(decision)
    }

    /// A decision whose label says what its throws changed besides.
    fn with_moved(&self, decision: Decision) -> Decision {
        let name = |id: CharacterId| {
            let name = decision.name_of(id).map(str::to_owned);
            name.unwrap_or_else(|| {
                self.character(id)
                    .map_or_else(String::new, |who| who.name.clone())
            })
        };
        let whose = |moved: &Moved| Some(moved.who.map_or_else(String::new, name));
        let label = wording::with_moved(decision.label.clone(), &decision.events, whose);
        Decision { label, ..decision }
    }

    /// A decision with the present names of the characters that it concerns; an added character's name is in its own event.
    pub(crate) fn with_names(&self, decision: Decision) -> Decision {
        let name = |id: &CharacterId| {
            let who = self.character(*id).or_else(|| decision.brings(*id));
            who.map(|who| who.name.clone()).unwrap_or_default()
        };
        let names = decision.who.iter().map(name).collect();
        Decision { names, ..decision }
    }

    /// Decides a command without its override around it; `mode` says whether the GM overrules the rules.
    #[expect(clippy::too_many_lines, reason = "an arm a command")]
    fn decide_overridable(
        &self,
        command: &Command,
        mode: &mut OverrideMode,
        history: &dyn HistoryLookup,
        dice: &mut dyn Dice,
    ) -> Decided {
        use Command as C;
        match command {
            C::Override(..) => Err(NoRoll::ForcedTwice.into()),
            C::Hidden(command) => hidden::hidden(self, command, mode, history, dice),
            C::Open(command) => match &**command {
                C::Together(all) => {
                    let all: Vec<C> = all.iter().cloned().map(C::openly).collect();
                    together::together(self, &all, mode, history, dice)
                }
                C::Group(each) => group::group(self, each, Opens::Everybody, mode, history, dice),
                command => conditions::opened(self, command)
                    .unwrap_or_else(|| self.decide_overridable(command, mode, history, dice)),
            },
            C::HiddenMode(on) => hidden::set_mode(self, *on, history),
            C::Roll(test) => roll::roll(self, test, mode, dice),
            C::Contest(a, b) => contest::contest(self, a, b, mode, dice),
            C::Reroll {
                who,
                kind,
                keep,
                price,
                dice: source,
            } => {
                let keep = *keep;
                let again = RerollOptions {
                    kind,
                    keep,
                    price,
                    source,
                };
                reroll::reroll(self, *who, &again, mode, history, dice)
            }
            C::RerollEntry {
                of,
                whose,
                kind,
                keep,
                price,
                dice: source,
            } => {
                let keep = *keep;
                let again = RerollOptions {
                    kind,
                    keep,
                    price,
                    source,
                };
                reroll::reroll_entry(self, (*of, *whose), &again, mode, history, dice)
            }
            C::Amend {
                of,
                whose,
                changes,
                dice: source,
            } => amend::amend(self, (*of, *whose), changes, source, mode, history, dice),
            C::Check { who, thing, source } => checks::check(self, *who, thing, source, mode, dice),
            C::Group(each) => group::group(self, each, Opens::Party, mode, history, dice),
            C::Together(all) => together::together(self, all, mode, history, dice),
            C::Note { text, hidden, on } => annotations::note(self, text, *hidden, *on, history),
            C::KeepNote {
                text,
                about,
                hidden,
            } => annotations::keep_note(self, text, *about, *hidden),
            C::EditNote { of, text } => annotations::edit_note(self, *of, text, history),
            C::Tag { of, word, hidden } => annotations::tag(self, *of, word, *hidden, history),
            C::Reveal(of) => annotations::reveal(self, *of, history),
            C::RevealSeveral(all) => annotations::reveal_several(self, all, history),
            C::RevealStretch => annotations::reveal_stretch(self, history),
            C::Keep { who, keep } => reroll::keep(self, *who, *keep, mode, history),
            C::Close(who) => reroll::close(self, *who, history),
            C::Dice {
                dice: expr,
                label,
                hidden,
                source,
            } => plain_dice::dice(self, expr, label, *hidden, source, dice),
            C::Table { table, who, source } => checks::table(self, table, *who, source, dice),
            C::Random {
                table,
                hidden,
                source,
            } => random::roll(self, table, *hidden, source, dice),
            C::AddRandom { name, rows } => random::add(self, name, rows),
            C::EditRandom { table, rows } => random::edit(self, *table, rows),
            C::RenameRandom(table, name) => random::rename(self, *table, name),
            C::DropRandom(table) => random::drop(self, *table),
            C::Award(who, point) => points::award(self, *who, point, mode),
            C::Spend(who, point) => points::spend(self, *who, point, mode),
            C::SpendOnRoll { who, point, times } => {
                let points = PointsSpent {
                    point,
                    times: *times,
                };
                spend::on_roll(self, *who, points, mode, history)
            }
            C::SpendOnEntry {
                of,
                whose,
                point,
                times,
            } => {
                let points = PointsSpent {
                    point,
                    times: *times,
                };
                spend::on_entry(self, (*of, *whose), points, mode, history)
            }
            C::Track(who, track, change) => tracks::change(self, *who, track, *change),
            C::TrackMax(who, track, max) => tracks::set_max(self, *who, track, *max),
            C::AddTrack { who, name, track } => tracks::add(self, who, name, *track),
            C::DropTrack(who, track) => tracks::drop(self, *who, track),
            C::Harm { who, .. } | C::Heal { who, .. } => {
                harm::decide(self, *who, command, mode, history, dice)
            }
            C::HealAll(who) => harm::heal_all(self, *who),
            C::HealInjury(who, injury) => harm::heal_injury(self, *who, *injury),
            C::EaseInjury { who, injury, by } => harm::ease_injury(self, *who, *injury, *by),
            C::Stabilise(who, injury, on) => harm::stabilise(self, *who, *injury, *on),
            C::Condition(who, name, on) => conditions::set(self, *who, name, *on),
            C::ConditionFor { who, name, until } => conditions::set_for(self, *who, name, *until),
            C::Down(who, down) => conditions::set_down(self, *who, *down),
            C::Rest(name, who) => tracks::rest(self, name, who, mode),
            C::SetOrder(who) => turns::set(self, who),
            C::RollOrder {
                who,
                anew,
                traits,
                once,
                source,
                own,
            } => {
                let throw = turns::OrderThrow {
                    who,
                    anew: *anew,
                    traits,
                    once: *once,
                    source,
                    own,
                };
                turns::thrown(self, &throw, mode, dice)
            }
            C::SidesInOrder { others_first } => turns::sides(self, *others_first),
            C::AddToOrder { who, after } => turns::add(self, who, *after),
            C::ActAfter(who) => turns::act_after(self, *who),
            C::Wait => turns::wait(self),
            C::LeaveOrder(who) => turns::leave(self, who),
            C::Surprise(who) => turns::surprise(self, who),
            C::NextTurn => turns::next(self),
            C::PreviousTurn => turns::previous(self),
            C::EndOrder => turns::end(self),
            C::AddCounter {
                name,
                steps,
                hidden,
            } => counters::add(self, name, *steps, *hidden),
            C::AddTimer {
                name,
                seconds,
                hidden,
            } => counters::add_timer(self, name, *seconds, *hidden),
            C::RunTimer(counter, runs) => counters::run_timer(self, *counter, *runs),
            C::TurnTimer(seconds) => turns::set_timer(self, *seconds),
            C::RunTurnTimer(runs) => turns::run_timer(self, *runs),
            C::Counter(counter, change) => counters::change(self, *counter, *change),
            C::DropCounter(counter) => counters::drop(self, *counter),
            C::Shelve(who) => prepared::shelve(self, *who),
            C::FromShelf(OnShelf::Own(thing), copies) => {
                prepared::from_shelf(self, *thing, *copies)
            }
            C::FromShelf(OnShelf::Folder(name), copies) => {
                prepared::from_folder(self, name, *copies)
            }
            C::Take(from, what) => take::take(self, from, what),
            C::SaveEncounter(name, who) => prepared::save(self, name, who),
            C::Encounter(thing, EncounterMove::On) => prepared::put_on(self, *thing),
            C::Encounter(thing, EncounterMove::Back) => prepared::bring_back(self, *thing),
            C::Encounter(thing, EncounterMove::Off) => prepared::take_off(self, *thing),
            C::DropPrepared(thing) => prepared::drop(self, *thing),
            C::Add(new) => characters::add(self, new),
            C::Rename(who, name) => characters::rename(self, *who, name),
            C::Remove(who) => characters::remove(self, *who),
            C::SetTrait {
                who,
                name,
                value,
                kind,
                usual,
            } => traits::set(self, *who, name, *value, kind.as_deref(), usual.as_deref()),
            C::AddBelonging {
                who,
                name,
                count,
                number,
            } => belongings::add(self, *who, name, (*count, *number)),
            C::Belonging(who, thing, change) => belongings::change(self, *who, *thing, *change),
            C::SetOverall(who, value) => traits::set_overall(self, *who, *value),
            C::SetDefence(who, name, value) => fields::set_defence(self, *who, name, *value),
            C::SetLevel(who, level) => fields::set_level(self, *who, *level),
            C::SetKind(who, kind, owner) => characters::set_kind(self, *who, *kind, *owner),
            C::PlayedBy(who, by) => characters::set_played_by(self, *who, by.as_ref()),
            C::Presence(who, presence) => characters::change_presence(self, *who, *presence),
            C::SetNote(who, text) => fields::set_note(self, *who, text),
            C::AddItem(who, name, step) => gear::add(self, *who, false, name, *step),
            C::SetItemBonus(who, id, bonus) => gear::set_bonus(self, *who, *id, *bonus),
            C::AddSupply(who, name, step) => gear::add(self, *who, true, name, *step),
            C::Repair(who, thing) => gear::repair(self, *who, *thing),
            C::Drop(who, thing) => gear::drop(self, *who, *thing),
            C::AddModifier {
                who,
                label,
                effect,
                reach,
            } => modifiers::add(self, who, label, *effect, reach),
            C::DropModifier(who, modifier) => modifiers::drop(self, *who, *modifier),
            C::DropModifiers(label) => modifiers::drop_all(self, label),
            C::Save(of, name, test) => saved_rolls::save(self, *of, name, test),
            C::Forget(of, saved) => saved_rolls::forget(self, *of, *saved),
            C::SaveText {
                of,
                saved,
                tier,
                text,
            } => saved_rolls::set_text(self, *of, *saved, tier, text.as_deref()),
            C::Curtain(text) => players_see::curtain(self, text.as_deref()),
            C::StartSession => session::start(self),
            C::EndSession => session::end(self),
            C::RenameCampaign(name) => session::rename_campaign(self, name),
            C::NewGame(take) => session::new_game(self, *take),
            C::PlayersSee(step) => players_see::of_campaign(self, *step),
            C::OwnPlayersSee(who, step) => players_see::of_character(self, *who, *step),
            C::Difficulties(seen) => players_see::difficulties(self, *seen),
            C::SetAlias(who, alias) => {
                players_see::set_alias(self, *who, alias.as_deref(), history)
            }
            C::TableDice(setting) => table_dice::of_campaign(self, *setting),
            C::OwnTableDice(who, setting) => table_dice::of_character(self, *who, *setting),
        }
    }
}

/// The one of the listed names that equals `name` in any case, as the list writes it.
fn one_of<'a>(
    what: &'static str,
    word: &str,
    mut there_is: impl Iterator<Item = &'a str> + Clone,
) -> Result<&'a str, Refusal> {
    let listed = there_is.clone();
    there_is
        .find(|name| text::same(name, word))
        .ok_or_else(|| Refusal::Unknown {
            what,
            word: text::line(word),
            there_is: listed.map(str::to_owned).collect(),
        })
}

/// The game's rule of this name, any case.
fn rule_of<'a, T>(
    what: &'static str,
    word: &str,
    rules: &'a [T],
    name: impl Fn(&T) -> &str,
) -> Result<&'a T, Refusal> {
    let mut named = rules.iter();
    named
        .find(|rule| text::same(name(rule), word))
        .ok_or_else(|| Refusal::Unknown {
            what,
            word: text::line(word),
            there_is: rules.iter().map(|rule| name(rule).to_owned()).collect(),
        })
}

/// Refuses a command that would change nothing.
fn not_already(is_so: bool, already: impl FnOnce() -> String) -> Result<(), Refusal> {
    if is_so {
        Err(Refusal::Not(already()))
    } else {
        Ok(())
    }
}

/// Refuses a number outside its range; `what` names the number.
fn within(what: impl Into<String>, value: i32, low: i32, high: i32) -> Result<(), Refusal> {
    if (low..=high).contains(&value) {
        Ok(())
    } else {
        Err(Refusal::Range {
            what: what.into(),
            value,
            low,
            high,
        })
    }
}

/// A thing of a sheet by its id.
fn thing<'a, T: Thing>(
    who: &Character,
    what: &'static str,
    things: &'a [T],
    id: ThingId,
) -> Result<&'a T, Refusal> {
    let mut things = things.iter();
    things
        .find(|thing| thing.id() == id)
        .ok_or_else(|| Refusal::Nothing {
            who: who.name.clone(),
            what,
        })
}

/// These characters. Naming one twice is refused: an entry that changes a value twice could not be undone.
fn several<'a>(campaign: &'a Campaign, who: &[CharacterId]) -> Result<Vec<&'a Character>, Refusal> {
    let people = who.iter().map(|who| campaign.who(*who));
    let people: Vec<&Character> = people.collect::<Result<_, _>>()?;
    for (at, one) in people.iter().enumerate() {
        if people[..at].iter().any(|other| other.id == one.id) {
            let why = format!("{} is named twice; name each once", one.name);
            return Err(Refusal::Not(why));
        }
    }
    Ok(people)
}

/// These characters; an empty list is everybody present.
fn named_or_present<'a>(
    campaign: &'a Campaign,
    who: &[CharacterId],
) -> Result<Vec<&'a Character>, Refusal> {
    if !who.is_empty() {
        return several(campaign, who);
    }
    let present: Vec<&Character> = campaign.present().collect();
    if present.is_empty() {
        return Err(Refusal::NobodyPresent);
    }
    Ok(present)
}

/// A list of names for a label.
fn names(who: &[&Character]) -> String {
    let names: Vec<&str> = who.iter().map(|it| it.name.as_str()).collect();
    names.join(", ")
}
