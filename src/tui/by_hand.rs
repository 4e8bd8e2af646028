//! Commands whose dice somebody throws by hand: the faces that are asked for before they are done. The same for keys and
//! for phrases.

use super::faces::{Faces, Group};
use super::history::face_of;
use super::{Desk, Modal, Reply};
use crate::campaign::build::Built;
use crate::campaign::command::{Actor, Source, Test};
use crate::campaign::{Character, CharacterId, Command, Each, Hand, Open, Refusal, Thrower, text};
use crate::game::Game;

/// Runs it, after the faces that come from the table. `said` is what was said for this roll alone.
pub(super) fn ask(desk: &Desk, command: Command, said: Option<bool>) -> Reply {
    match faces(desk, &command, said) {
        Some(faces) => Reply::open(Modal::Faces(faces)),
        None => Reply::run(command),
    }
}

/// The dialog for a command's faces; `None` where none come from the table, they are in the command already, or it would be
/// refused whatever falls.
pub(super) fn faces(desk: &Desk, command: &Command, said: Option<bool>) -> Option<Faces> {
    let real = |who| desk.throws_by_hand(who, said);
    let command = both_sides(desk, command);
    let groups = groups(desk, &command, &real);
    let asked = !groups.is_empty() && desk.refusal(&command).is_none();
    asked.then(|| Faces::new(command, groups))
}

/// A roll against somebody who rolls too, as the two sides that it is.
fn both_sides(desk: &Desk, command: &Command) -> Command {
    if let Command::Roll(test) = command
        && test.dice == Source::Thrown
        && let Ok(Some((own, other))) = desk.campaign().sides(test)
    {
        return Command::Contest(Box::new(own), Box::new(other));
    }
    command.clone()
}

/// The dice that come from the table, in the order in which they are asked for.
fn groups(
    desk: &Desk,
    command: &Command,
    real: &dyn Fn(Option<CharacterId>) -> bool,
) -> Vec<Group> {
    let campaign = desk.campaign();
    let thrown = |source: &Source| *source == Source::Thrown;
    match command {
        Command::Roll(test) => side(desk, test, campaign.build(test), real)
            .into_iter()
            .collect(),
        Command::Contest(a, b) => {
            let second = side(desk, b, campaign.build_side(b), real);
            let first = side(desk, a, campaign.build_side(a), real);
            first
                .into_iter()
                .chain(second.map(Group::of_the_other))
                .collect()
        }
        Command::Reroll { who, dice, .. } if thrown(dice) && real(Some(*who)) => {
            let open = campaign.character(*who).and_then(|it| it.open.as_deref());
            open.map(|open| again(&campaign.game, open))
                .into_iter()
                .collect()
        }
        Command::Dice { dice, source, .. } if thrown(source) && real(None) => {
            vec![Group::new(dice.to_string(), dice.throws().iter())]
        }
        Command::Check { who, thing, source } if thrown(source) && real(Some(*who)) => {
            let who = campaign.character(*who);
            let mut things = who.into_iter().flat_map(|who| {
                let all = who.items.iter().chain(&who.supplies);
                all.map(move |it| (who, it))
            });
            let found = things.find(|(_, it)| it.id == *thing);
            let group = found.map(|(who, it)| {
                Group::new(
                    format!("{} · {} {}", who.name, it.name, it.die),
                    [it.die.sides],
                )
            });
            group.into_iter().collect()
        }
        Command::Table { table, who, source } if thrown(source) && real(Some(*who)) => {
            let mut rules = campaign.game.tables.iter();
            let rule = rules.find(|rule| text::same(&rule.name, table));
            let found = rule.zip(campaign.character(*who));
            let group = found.map(|(rule, who)| {
                Group::new(
                    format!("{} · {} d{}", who.name, rule.name, rule.die),
                    [rule.die],
                )
            });
            group.into_iter().collect()
        }
        Command::Each(each) => members(desk, each, |who| real(Some(who.id))),
        Command::RollOrder {
            traits,
            source,
            own,
        } if thrown(source) && own.is_empty() => in_order(desk, traits, real),
        _ => Vec::new(),
    }
}

/// One side's dice.
fn side(
    desk: &Desk,
    test: &Test,
    built: Result<Built, Refusal>,
    real: &dyn Fn(Option<CharacterId>) -> bool,
) -> Option<Group> {
    let built = built.ok().filter(|built| built.automatic.is_none())?;
    let who = match test.who {
        Actor::Character(id) => Some(id),
        _ => None,
    };
    let throws = built.throws(&desk.campaign().game.mechanic);
    let sides: Vec<u16> = throws.iter().collect();
    let asked = test.dice == Source::Thrown && real(who) && !sides.is_empty();
    asked.then(|| Group::new(format!("{} · {}", built.name, built.what), sides))
}

/// An open outcome's dice once more; the old faces are remembered.
fn again(game: &Game, open: &Open) -> Group {
    let throw = &open.throw;
    let faces = throw.faces.iter().map(|face| face_of(game, *face));
    let was = match throw.called {
        Some(called) => format!("called {}", called.value),
        None => faces.collect::<Vec<_>>().join(" "),
    };
    let label = format!("{} · {} again, was {was}", throw.name, throw.what);
    Group::new(label, throw.throws(&game.mechanic).iter())
}

/// The members of a group who throw by hand, one after the other, as they sit.
fn members(desk: &Desk, each: &Each, real: impl Fn(&Character) -> bool) -> Vec<Group> {
    if each.dice != Source::Thrown || !each.own.is_empty() {
        return Vec::new();
    }
    let hands = each.hands(desk.campaign()).unwrap_or_default();
    let theirs = hands
        .iter()
        .filter(|hand| real(hand.who) && !hand.sides.is_empty());
    let group = |hand: &Hand<'_>| {
        let label = format!("{} · {}", hand.who.name, hand.what);
        Group::new(label, hand.sides.iter().copied()).of(hand.who.id)
    };
    theirs.map(group).collect()
}

/// Those who throw by hand for the order of turns.
fn in_order(
    desk: &Desk,
    traits: &[String],
    real: &dyn Fn(Option<CharacterId>) -> bool,
) -> Vec<Group> {
    let throwers = desk.campaign().initiative(traits).unwrap_or_default();
    let people = throwers.iter().zip(desk.campaign().present());
    let theirs = people.filter(|(thrower, who)| !thrower.dice.is_empty() && real(Some(who.id)));
    let group = |(thrower, who): (&Thrower, &Character)| {
        let label = format!("{} · {}", who.name, thrower.test.traits.join(" + "));
        Group::new(label, thrower.dice.iter().copied()).of(who.id)
    };
    theirs.map(group).collect()
}
