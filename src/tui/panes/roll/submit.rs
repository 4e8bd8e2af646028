//! Sends rolls to the table, with a dialog for table dice.

use super::draft::{Draft, SetDice};
use super::{Aside, RepeatableAction, Roll, repeat, whose};
use crate::campaign::command::RerollPrice;
use crate::campaign::sheet::{Price, RollOwner};
use crate::campaign::test::{Actor, Keep, Source};
use crate::campaign::{Character, CharacterId, Command, TableDice};
use crate::phrase;
use crate::rules::RerollKind;
use crate::rules::plain_dice::DiceExpr;
use crate::tui::commands::{table_dice, typed};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::menu_letters::MnemonicKeys;
use crate::tui::keys::{Action, Context};
use crate::tui::prompts::{Item, Menu, TextPrompt};

impl Roll {
    /// Throws the draft, once.
    pub(crate) fn throw(&mut self, state: &AppState) -> Effect {
        if let Some(amending) = self.amending(state) {
            return amending.throw(state);
        }
        let was_amended = std::mem::take(&mut self.amended);
        match self.draft(state) {
            Some(draft) if was_amended && draft.test.is_some() && draft.can_be_thrown() => {
                Effect::Status("amended; Enter once more throws what is loaded".to_owned())
            }
            Some(draft) if draft.is_due() => {
                let last = draft.clone();
                self.repeat(state, &last, last.clone())
            }
            Some(draft) if draft.spent => {
                // A key too many changes nothing about what is typed next.
                let why = "already rolled; change something, or . rolls it again";
                Effect::Status(why.to_owned())
            }
            Some(draft) if draft.test.is_some() => {
                let draft = draft.clone();
                match draft.missing_target(state.campaign()) {
                    Some(why) => Effect::no(no_target(state, &why)),
                    None => self.send(state, whose(state), draft),
                }
            }
            _ => Effect::no("nothing to roll yet; r picks"),
        }
    }

    /// Repeats the last roll, by the character or group chosen now.
    pub(crate) fn again(&mut self, state: &AppState) -> Effect {
        match self.aside.take() {
            Some(Aside::One(who)) => return Effect::Choose(who),
            Some(Aside::Group(group)) => return Effect::Group(group),
            None => {}
        }
        if self.last.is_none() {
            self.last = repeat::of(state);
        }
        match self.last.clone() {
            None => Effect::no("nothing was rolled in this campaign yet; r picks"),
            Some(RepeatableAction::Dice(_, command)) => self.send_dice(state, *command),
            Some(RepeatableAction::Roll(_, last)) => {
                let mut draft = match state.chosen {
                    _ if state.group.is_some() => match last.by_each(state.campaign()) {
                        Ok(draft) => draft,
                        Err(no) => return Effect::no(no),
                    },
                    Some(who) => last.by(state.campaign(), who),
                    None => (*last).clone(),
                };
                // The same roll that stands there is thrown as it stands: what it declares costs points.
                if let Some(shown) = self.draft(state).filter(|it| it.is_same_roll(&draft)) {
                    if shown.spent {
                        draft.declare_as(shown);
                    } else {
                        draft = shown.clone();
                    }
                }
                self.repeat(state, &last, draft)
            }
        }
    }

    /// Throws a draft that repeats the last one. Where that one's target is nobody to aim at any more, the draft is loaded without
    /// a target.
    fn repeat(&mut self, state: &AppState, last: &Draft, mut draft: Draft) -> Effect {
        // Table dice were set for the one throw only.
        draft.table_dice = SetDice::loaded(self.draft(state).and_then(Draft::asked_dice));
        if let Some(why) = draft.bad_target(state.campaign(), last) {
            draft.drop_target(&state.campaign().game);
            self.drafts.insert(whose(state), draft);
            return Effect::status(no_target(state, &why));
        }
        // The chosen character's draft stays until the entry is on disk.
        self.send(state, whose(state), draft)
    }

    /// Sends a draft, after a dialog for the faces of table dice.
    pub(crate) fn send(
        &mut self,
        state: &AppState,
        whose: Option<CharacterId>,
        draft: Draft,
    ) -> Effect {
        let Some(command) = draft.command(state) else {
            return Effect::Done;
        };
        let asked = draft.asked_dice();
        self.sent = Some(RepeatableAction::Roll(whose, Box::new(draft)));
        table_dice::ask(state, command, asked)
    }

    /// Whether Enter will ask for the faces of table dice: a roll that uses them waits to be thrown.
    pub(crate) fn waits_for_faces(&self, state: &AppState) -> bool {
        let is_loaded =
            |draft: &&Draft| draft.is_held() && !matches!(draft.table_dice, SetDice::Next(_));
        let waits = self.draft(state).filter(is_loaded);
        let waits = waits.filter(|_| self.is_form() && self.amending(state).is_none());
        waits.is_some_and(|draft| any_real(state, Some(draft), draft.asked_dice()))
    }

    /// Sends plain dice, which belong to no character.
    pub(crate) fn plain_dice(&mut self, state: &AppState, dice: DiceExpr, label: String) -> Effect {
        let command = Command::Dice {
            dice,
            label,
            hidden: false,
            source: Source::Thrown,
        };
        self.send_dice(state, command)
    }

    fn send_dice(&mut self, state: &AppState, command: Command) -> Effect {
        let asked = self.draft(state).and_then(Draft::asked_dice);
        self.sent = Some(RepeatableAction::Dice(
            whose(state),
            Box::new(command.clone()),
        ));
        table_dice::ask(state, command, asked)
    }

    /// Asks what the reroll of the result shown costs.
    pub(crate) fn reroll(&self, state: &AppState) -> Effect {
        let open = self.reroller(state);
        // Of the roll that is rerolled, also while somebody else is chosen.
        let asked = self.drafts.get(&open.or(state.chosen));
        let root = open.and_then(|id| state.campaign().character(id)?.open.as_deref());
        let root = root.map(|open| open.root);
        let asked = asked.and_then(|draft| draft.dice_of_reroll(root));
        let Some(who) = open.and_then(|id| state.campaign().character(id)) else {
            return match state.chosen() {
                Some(who) if who.open.is_some() => {
                    let kinds = state.campaign().game.rerolls();
                    let first = kinds.first().map_or("", |kind| kind.name);
                    let again = reroll_of(who.id, first, RerollPrice::Usual);
                    let no = state.refusal(&again).map(|no| no.to_string());
                    Effect::no(no.unwrap_or_else(|| {
                        format!(
                            "what is shown is not rolled again; `reroll {}` does it with their last open roll",
                            who.name
                        )
                    }))
                }
                Some(who) => {
                    let game = &state.campaign().game;
                    let (kinds, points) = (game.rerolls(), game.mechanic.points());
                    let first = kinds.first().map_or("", |kind| kind.name);
                    // Where nothing can be spent now, the refusal says why.
                    if let Some(point) = points.first().filter(|_| kinds.is_empty()) {
                        Effect::run(spend_of(who.id, point.name))
                    } else {
                        let command = reroll_of(who.id, first, RerollPrice::Usual);
                        table_dice::ask(state, command, asked)
                    }
                }
                None => Effect::no("nobody is chosen"),
            };
        };
        let kinds = state.campaign().game.rerolls();
        let mut letters = MnemonicKeys::without("sg");
        let spent = kinds.iter().map(|kind| {
            let command = reroll_of(who.id, kind.name, RerollPrice::Usual);
            let spend = match state.refusal(&command) {
                Some(_) => Effect::refused(command),
                None => table_dice::ask(state, command, asked),
            };
            let open = who.open.as_deref();
            let price = open.and_then(|open| {
                let owner = (who, RollOwner::from(&open.record));
                state
                    .campaign()
                    .reroll_price(owner, *kind, &open.record.plan)
            });
            let cost = match price {
                Some(Price::One(name, left)) => Some((name, left)),
                Some(Price::Free) | None => None,
            };
            if kind.name.is_empty() {
                let cost = cost.map_or("a point".to_owned(), |cost| priced("", Some(&cost)));
                return Item::new('s', format!("spend {cost}"), spend);
            }
            let label = priced(kind.name, cost.as_ref());
            Item::new(letters.of(kind.name), label, spend)
        });
        let mut items: Vec<Item> = spent.collect();
        let open = who.open.as_deref();
        let points = open.map_or_else(Vec::new, |open| state.campaign().points_on(who, open));
        items.extend(points.into_iter().map(|offer| {
            let label = priced(&offer.point, offer.paid.as_ref());
            let label = format!("{label}: {}", offer.makes);
            let chosen = match state.refusal(&offer.command) {
                Some(_) => Effect::refused(offer.command),
                None => Effect::run(offer.command),
            };
            Item::new(letters.of(&offer.point), label, chosen)
        }));
        let result = open.map_or_else(String::new, |open| {
            let verdict = state.campaign().open_verdict(open);
            format!(" {}, {verdict}", open.record.subject())
        });
        let title = if kinds.is_empty() {
            format!("{}: spend on{result}", who.name)
        } else {
            format!("{}: reroll{result}", who.name)
        };
        if kinds.is_empty() {
            return Effect::open(Menu::new(title, items));
        }
        let granted = match &kinds[..] {
            [only] => Effect::open(granted(who, only.name, asked)),
            several => {
                let mut letters = MnemonicKeys::default();
                let one = |kind: &RerollKind<'_>| {
                    let letter = letters.of(kind.name);
                    Item::open(letter, kind.name, granted(who, kind.name, asked))
                };
                let items = several.iter().map(one).collect();
                Effect::open(Menu::new(format!("{}: granted reroll", who.name), items))
            }
        };
        items.push(Item::new('g', "granted, for nothing", granted));
        Effect::open(Menu::new(title, items))
    }

    /// Lets the other result of a reroll count.
    pub(crate) fn keep_other(&self, state: &AppState) -> Effect {
        match self.other_of(state) {
            Some((who, keep)) => Effect::run(Command::Keep { who, keep }),
            None => Effect::no("no reroll has another result to keep"),
        }
    }

    /// The character whose rerolled result can still be chosen, and the choice that changes it.
    pub(crate) fn other_of(&self, state: &AppState) -> Option<(CharacterId, Keep)> {
        let who = self.open_of(state)?;
        let open = state.campaign().character(who)?.open.as_deref()?;
        open.other.as_ref()?;
        Some((who, if open.older { Keep::New } else { Keep::Old }))
    }

    /// The character whose roll a reroll is of: as for an amendment the one whose result is shown, unless somebody else was chosen
    /// since, who has a roll that is open.
    pub(crate) fn reroller(&self, state: &AppState) -> Option<CharacterId> {
        let shown = self.open_of(state)?;
        let own = state.chosen().filter(|who| who.open.is_some());
        let own = own.filter(|_| !self.acts.is_result_of_choice(state.chosen));
        Some(own.map_or(shown, |who| who.id))
    }

    /// The character whose open outcome is the result shown; of several the chosen one. While something else is shown, only the
    /// chosen one: whose point is spent must be clear.
    pub(crate) fn open_of(&self, state: &AppState) -> Option<CharacterId> {
        let is_last =
            |who: &&Character| (who.open.as_deref()).is_some_and(|it| self.acts.shows(it.seq));
        let mut all = state.campaign().characters.values();
        let chosen = state.chosen().filter(is_last);
        let shown = || all.find(is_last).filter(|_| self.acts.result().is_some());
        chosen.or_else(shown).map(|who| who.id)
    }
}

/// Why a roll can't be aimed, and the key that aims it.
fn no_target(state: &AppState, why: &str) -> String {
    let key = state.key(&[Context::Table], Action::Against);
    format!("{why}; {key} names another target")
}

/// A prompt for what grants a character's reroll.
fn granted(who: &Character, kind: &str, asked: Option<bool>) -> TextPrompt {
    let (id, kind) = (who.id, kind.to_owned());
    let title = format!("{}: granted reroll", who.name);
    TextPrompt::new(title, "what grants it: blessing", move |state, by| {
        if by.is_empty() {
            return Ok(Effect::Close);
        }
        let command = typed::seen(by, |by| {
            let by = phrase::plain_text(by)?;
            Ok(reroll_of(id, &kind, RerollPrice::Granted(by)))
        });
        typed::run(state, command?, asked)
    })
    .previewing()
}

/// A reroll with its cost: `Resolve (2 left)`, `push`, `inspiration for Inspiration (1 left)`.
pub(crate) fn priced(kind: &str, cost: Option<&(String, i32)>) -> String {
    let cost = cost.map(|(resource, left)| format!("{resource} ({left} left)"));
    match (kind, cost) {
        ("", cost) => cost.unwrap_or_else(|| "for nothing".to_owned()),
        (kind, None) => kind.to_owned(),
        (kind, Some(cost)) => format!("{kind} for {cost}"),
    }
}

fn spend_of(who: CharacterId, point: &str) -> Command {
    Command::SpendOnRoll {
        who,
        point: point.to_owned(),
        times: 1,
    }
}

fn reroll_of(who: CharacterId, kind: &str, price: RerollPrice) -> Command {
    Command::Reroll {
        who,
        kind: kind.to_owned(),
        keep: Keep::Best,
        price,
        dice: Source::Thrown,
    }
}

/// Whether anybody who throws for the draft uses table dice: the chosen character, any member of the group, or the other side of
/// a contest.
pub(crate) fn any_real(state: &AppState, draft: Option<&Draft>, asked: Option<bool>) -> bool {
    let other = draft.and_then(|draft| draft.other.as_ref());
    let by_other = other.is_some_and(|test| match test.who {
        Actor::Character(who) => state.throws_by_hand(Some(who), asked),
        _ => false,
    });
    by_other
        || match state.group {
            None => state.throws_by_hand(state.chosen, asked),
            Some(_) => state
                .members()
                .iter()
                .any(|who| state.throws_by_hand(Some(who.id), asked)),
        }
}

/// Tells that a key sets the dice of one roll, and the phrase that does so for good. Nothing where the roll is back to what
/// is usual.
pub(crate) fn said_of_dice(state: &AppState, draft: &Draft, real: bool) -> Effect {
    let whose = if real { "table" } else { "Rollbook's" };
    if any_real(state, Some(draft), None) == real {
        return Effect::status(format!("{whose} dice again"));
    }
    let who = state.chosen().filter(|_| state.group.is_none());
    let command = match who {
        Some(who) if who.table_dice.is_some() => Command::OwnTableDice(who.id, Some(real)),
        _ if !real => Command::TableDice(Some(TableDice::Never)),
        Some(who) if who.is_pc() => Command::TableDice(Some(TableDice::PlayerCharacters)),
        None if state.group.is_some() => Command::TableDice(Some(TableDice::PlayerCharacters)),
        _ => Command::TableDice(Some(TableDice::Always)),
    };
    let which = if draft.is_held() { "this" } else { "the next" };
    let phrase = phrase::write(state.campaign(), &command);
    let key = state.key(&[Context::Builder, Context::Table], Action::Palette);
    Effect::status(format!(
        "{whose} dice for {which} roll; `{key}{phrase}` for every roll"
    ))
}
