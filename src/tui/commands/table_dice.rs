//! Table dice: the faces to ask for before a command runs. Keys and phrases both use this.

use crate::campaign::refusal::{NoRoll, OverrideMode};
use crate::campaign::test::{Source, Whose};
use crate::campaign::wording::dice::faces as listed_faces;
use crate::campaign::{
    Campaign, Character, CharacterId, Command, Decision, Event, InitiativeRoll, Refusal, RollChain,
    RollRecord, Seq, text,
};
use crate::dice::{Die, Trial};
use crate::game::Game;
use crate::rules::{Outcome, RuleError, Tier, Unreckoned};
use crate::tui::context::{AppState, Effect};
use crate::tui::prompts::DiceEntry;
use crate::tui::prompts::dice_entry::throw::Group;

/// Runs a command, after a dialog for the faces of table dice. `said`: whether this roll uses table dice, if a key set that.
pub(crate) fn ask(state: &AppState, command: Command, said: Option<bool>) -> Effect {
    match faces(state, &command, said) {
        Some(faces) => Effect::open(faces),
        None => Effect::run(command),
    }
}

/// The dialog for a command's faces; `None` if it needs no table dice, has its faces already, or would be refused with any
/// faces.
pub(crate) fn faces(state: &AppState, command: &Command, said: Option<bool>) -> Option<DiceEntry> {
    let attacker = attacker(state, command);
    let real = |hand: &Hand| {
        let throws = || state.throws_by_hand(hand.who.or(attacker), None);
        said.unwrap_or_else(|| hand.lies_there || throws())
    };
    let command = both_sides(state, command);
    let mut low = Trial::lowest();
    let groups = match state.trial(&command, &mut low) {
        Ok(decision) => groups(state, &command, &decision, low.asked(), &real),
        // The roll's total was called or its faces were misread, so all its dice are table dice.
        Err(Refusal::Roll(NoRoll::FacesWanted | NoRoll::FacesMisread)) => {
            all_anew(state, &command).into_iter().collect()
        }
        Err(_) => Vec::new(),
    };
    (!groups.is_empty()).then(|| DiceEntry::new(state, command, groups))
}

/// Who made the roll that caused this harm: the dice of the harm are theirs, too.
fn attacker(state: &AppState, command: &Command) -> Option<CharacterId> {
    let Command::Harm { cause, .. } = command.itself().of_one() else {
        return None;
    };
    let chain = RollChain::of(state.table.reader(), (*cause)?, Whose::Roller);
    chain.ok()?.side().record.who()
}

/// A roll against a character who rolls, too, as a contest of two sides.
fn both_sides(state: &AppState, command: &Command) -> Command {
    match command {
        Command::Override(reason, command) => {
            Command::Override(reason.clone(), Box::new(both_sides(state, command)))
        }
        Command::Open(command) => Command::Open(Box::new(both_sides(state, command))),
        Command::Roll(test) if test.dice == Source::Thrown => match state.campaign().sides(test) {
            Ok(Some((own, other))) => Command::Contest(Box::new(own), Box::new(other)),
            _ => command.clone(),
        },
        command => command.clone(),
    }
}

/// The groups of table dice to ask for, in order. `decision` is the command's result with the lowest faces: who throws never
/// depends on them; which dice are thrown does where they come in waves, and the dialog asks for those. `asked`: all dice
/// that the program would throw.
fn groups(
    state: &AppState,
    command: &Command,
    decision: &Decision,
    asked: &[Die],
    real: &dyn Fn(&Hand) -> bool,
) -> Vec<Group> {
    let events = decision.events.iter();
    let hands = events.flat_map(|event| hands(state, event, asked));
    let theirs = hands.filter(real);
    match command.itself() {
        Command::RollOrder {
            who,
            traits,
            once,
            source: Source::Thrown,
            own,
            ..
        } if own.is_empty() => in_order(state, (who, traits, *once), real),
        Command::Group(each) if each.command.is_thrown_once() => {
            theirs.map(|hand| hand.group).collect()
        }
        Command::Group(each) if each.dice() == Source::Thrown && each.own.is_empty() => theirs
            .filter(|hand| !hand.group.is_of_the_other())
            .filter_map(|hand| Some(hand.group.of(hand.who?)))
            .collect(),
        Command::RollOrder { .. } | Command::Group(_) => Vec::new(),
        _ => theirs.map(|hand| hand.group).collect(),
    }
}

/// Dice that somebody throws together.
struct Hand {
    /// `None`: they are thrown without a sheet.
    who: Option<CharacterId>,
    group: Group,
    /// Whether others of the same throw lie on the table already.
    lies_there: bool,
}

impl Hand {
    const fn new(who: Option<CharacterId>, group: Group) -> Self {
        Self {
            who,
            group,
            lies_there: false,
        }
    }
}

/// The dice that the program would throw for an event, and their characters.
fn hands(state: &AppState, event: &Event, asked: &[Die]) -> Vec<Hand> {
    let campaign = state.campaign();
    let game = &campaign.game;
    let whole = |record: &RollRecord| format!("{} · {}", record.name, record.what());
    match event {
        Event::Rolled(record) => hand(state, record, whole(record), false)
            .into_iter()
            .collect(),
        Event::Contested { a, b, .. } => {
            let other = hand(state, b, whole(b), true);
            let other = other.map(|hand| Hand::new(hand.who, hand.group.of_the_other()));
            hand(state, a, whole(a), true)
                .into_iter()
                .chain(other)
                .collect()
        }
        Event::Rerolled {
            old, new, contest, ..
        } => {
            let label = format!("{} again, was {}", whole(old), fell(game, old));
            let by_program = hand(state, new, String::new(), contest.is_some());
            let again = |hand: Hand| {
                let group = Group::new(label, at_once(game, asked));
                Hand::new(hand.who, group.with_total(hand.group.by_total))
            };
            by_program.map(again).into_iter().collect()
        }
        Event::Amended { counts, .. } if !asked.is_empty() => {
            let group = Group::new(missing(&counts.old), at_once(game, asked));
            vec![Hand {
                who: counts.old.who(),
                group,
                lies_there: counts.old.table_dice && !state.table.has_typed_dice(),
            }]
        }
        Event::DiceThrown { dice, faces, .. } if !faces.is_empty() && !event.table_dice() => {
            // The dialog asks for them wave by wave.
            vec![Hand::new(None, Group::new(dice.to_string(), [0_u16; 0]))]
        }
        Event::RandomThrown { table, .. } if !event.table_dice() => {
            let group = Group::new(table.as_str(), [0_u16; 0]).with_total(false);
            vec![Hand::new(None, group)]
        }
        Event::Checked { who, name, die, .. } if !event.table_dice() => {
            check(campaign, *who, &format!("{name} {die}"), die.sides)
        }
        Event::TableThrown { who, table, .. } if !event.table_dice() => {
            let mut rules = game.tables.iter();
            let rule = rules.find(|rule| text::same(&rule.name, table));
            rule.map_or_else(Vec::new, |rule| {
                check(campaign, *who, &format!("{table} d{}", rule.die), rule.die)
            })
        }
        _ => Vec::new(),
    }
}

/// The dice of a throw, unless there are none or their faces are given.
fn hand(state: &AppState, record: &RollRecord, label: String, contested: bool) -> Option<Hand> {
    let game = &state.campaign().game;
    let by_program = !record.faces.is_empty() && !record.table_dice;
    let group = || {
        let dice = at_once(game, &record.dice(&game.mechanic));
        Group::new(label, dice).with_total(decides_by_total(state, record, contested))
    };
    by_program.then(|| Hand::new(record.who(), group()))
}

/// Whether most totals decide this roll without the faces, as far as is known.
fn decides_by_total(state: &AppState, record: &RollRecord, contested: bool) -> bool {
    let mechanic = &state.campaign().game.mechanic;
    let roll = &record.plan.numbers;
    let called = Outcome::new(0, Tier::default());
    let both = || mechanic.contest((roll, &called), (roll, &called));
    if contested && both() == Err(RuleError::ContestOfCalled) {
        return false;
    }
    let odds = state.reckoner.odds(mechanic, roll);
    match odds.unreckoned() {
        Some(why) => *why == Unreckoned::Pending,
        None => odds.decided_by_value() > 0.5,
    }
}

/// The dice to ask for at once; none where they come in waves, which the dialog asks for one by one.
fn at_once(game: &Game, dice: &[Die]) -> Vec<Die> {
    if game.mechanic.group_names().is_empty() {
        dice.to_vec()
    } else {
        Vec::new()
    }
}

/// The one die of a check.
fn check(campaign: &Campaign, who: CharacterId, what: &str, sides: u16) -> Vec<Hand> {
    let name = campaign.character(who).map_or("", |who| &who.name);
    let group = Group::new(format!("{name} · {what}"), [sides]);
    vec![Hand::new(Some(who), group)]
}

/// The earlier faces, shown as a reminder.
fn fell(game: &Game, record: &RollRecord) -> String {
    if let Some(called) = record.called {
        return format!("called {}", called.value);
    }
    listed_faces(&game.mechanic, &record.faces, |_| true)
}

fn missing(was: &RollRecord) -> String {
    format!("{} · the missing dice", was.title())
}

/// All dice of an amended roll whose total was called.
fn all_anew(state: &AppState, command: &Command) -> Option<Group> {
    let Command::Amend {
        of, whose, changes, ..
    } = command.itself()
    else {
        return None;
    };
    let reader = state.table.reader();
    let of = match *of {
        Seq::LAST => reader.newest_roll().ok()??,
        of => of,
    };
    let chain = RollChain::of(reader, of, *whose).ok()?;
    let then = state.campaign().before(chain.root(), state.table.reader());
    let built = then.ok()?.resolve_amended(&chain, changes).ok()?;
    let game = &state.campaign().game;
    let dice = at_once(game, &built.dice(&game.mechanic));
    let was = &chain.side().record;
    let label = if changes.misread {
        format!("{} · its dice, read as {}", was.title(), fell(game, was))
    } else {
        missing(was)
    };
    let former = if changes.misread {
        was.faces.faces().to_vec()
    } else {
        Vec::new()
    };
    Some(Group::new(label, dice).read_before(former))
}

/// One group for each character who throws table dice for the order of turns.
fn in_order(
    state: &AppState,
    (who, traits, once): (&[CharacterId], &[String], bool),
    real: &dyn Fn(&Hand) -> bool,
) -> Vec<Group> {
    let campaign = state.campaign();
    let throwers = campaign.initiative(who, traits, once, &mut OverrideMode::default());
    let throwers = throwers.unwrap_or_default();
    let people = throwers
        .iter()
        .filter_map(|thrower| Some((thrower, campaign.roller(&thrower.test)?)));
    let hand = |(thrower, who): (&InitiativeRoll, &Character)| {
        let label = format!("{} · {}", who.name, thrower.test.traits.join(" + "));
        let group = Group::new(label, at_once(&state.campaign().game, &thrower.dice)).of(who.id);
        (!thrower.dice.is_empty()).then(|| Hand::new(Some(who.id), group))
    };
    let hands = people.filter_map(hand).filter(real);
    hands.map(|hand| hand.group).collect()
}
