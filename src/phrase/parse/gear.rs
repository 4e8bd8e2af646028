//! Items, supplies, modifiers and saved rolls.

use super::roll::test;
use super::{die, effect, kept, owner, several, thing, who};
use crate::campaign::ids::ThingId;
use crate::campaign::{CharacterId, Command};
use crate::game::Reach;
use crate::phrase::Said;
use crate::phrase::key::Key;
use crate::phrase::lists::{self, Thing};
use crate::phrase::names::Names;
use crate::phrase::words::{Read, Words};
use crate::rules::attribute_die::Step;

pub(crate) fn item(words: &mut Words<'_>) -> Read<Said> {
    let (who, name, die) = added(words)?;
    Ok(Command::AddItem(who, name, die).into())
}

pub(crate) fn supply(words: &mut Words<'_>) -> Read<Said> {
    let (who, name, die) = added(words)?;
    Ok(Command::AddSupply(who, name, die).into())
}

/// The die may be said by what the thing is made of, where the game has materials.
fn added(words: &mut Words<'_>) -> Read<(CharacterId, String, Step)> {
    let who = who(words)?;
    words.one_of(&[(Key::Add, ())])?;
    let name = words.word("a name")?;
    if let Some(die) = words.like("a die like d8", die) {
        return Ok((who, name, die));
    }
    let materials = words.campaign.game.sheet.materials.iter();
    let materials = materials.map(|it| (it.name.clone(), it.die));
    let die = words.name(&Names::new("die or material", materials))?;
    Ok((who, name, die))
}

pub(crate) fn repair(words: &mut Words<'_>) -> Read<Said> {
    let (who, thing) = owned(words, Thing::Item)?;
    Ok(Command::Repair(who, thing).into())
}

pub(crate) fn restock(words: &mut Words<'_>) -> Read<Said> {
    let (who, thing) = owned(words, Thing::Supply)?;
    Ok(Command::Repair(who, thing).into())
}

pub(crate) fn drop(words: &mut Words<'_>) -> Read<Said> {
    let (who, thing) = owned(words, Thing::Gear)?;
    Ok(Command::Drop(who, thing).into())
}

pub(crate) fn forget(words: &mut Words<'_>) -> Read<Said> {
    let of = owner(words)?;
    let saved = kept(words, &lists::kept(words.campaign, of))?;
    Ok(Command::Forget(of, saved).into())
}

fn owned(words: &mut Words<'_>, kind: Thing) -> Read<(CharacterId, ThingId)> {
    let who = who(words)?;
    Ok((who, thing(words, who, kind)?))
}

pub(crate) fn modifier(words: &mut Words<'_>) -> Read<Said> {
    let people = if words.key(Key::All) {
        Vec::new()
    } else {
        several(words)?
    };
    if let [who] = *people
        && words.key(Key::Drop)
    {
        let thing = thing(words, who, Thing::Modifier)?;
        return Ok(Command::DropModifier(who, thing).into());
    }
    if people.is_empty() && words.key(Key::Drop) {
        let label = words.word("a label")?;
        return Ok(Command::DropModifiers(label).into());
    }
    let label = words.word("a label")?;
    let effect = effect(words)?.ok_or_else(|| words.misfit())?;
    let reach = reach(words, people.first().copied())?;
    Ok(Command::AddModifier {
        who: people,
        label,
        effect,
        reach,
    }
    .into())
}

fn reach(words: &mut Words<'_>, who: Option<CharacterId>) -> Read<Reach> {
    if words.key(Key::On) {
        let name = words.name(&lists::traits(words.campaign, who))?;
        return Ok(Reach::Trait(name));
    }
    if words.key(Key::Offered) {
        return Ok(Reach::Offered);
    }
    words.key(Key::Sticky);
    Ok(Reach::All)
}

pub(crate) fn save(words: &mut Words<'_>) -> Read<Said> {
    let of = owner(words)?;
    let name = words.word("a name")?;
    words.one_of(&[(Key::As, ())])?;
    words.one_of(&[(Key::Roll, ())])?;
    let test = test(words)?;
    Ok(Command::Save(of, name, Box::new(test)).into())
}

/// What a saved roll says to a result.
pub(crate) fn text(words: &mut Words<'_>) -> Read<Said> {
    let of = owner(words)?;
    let saved = kept(words, &lists::kept(words.campaign, of))?;
    let tier = words.name(&lists::tiers(words.campaign))?;
    let text = if words.key(Key::None) {
        None
    } else {
        Some(words.text("a text", &[])?)
    };
    Ok(Command::SaveText {
        of,
        saved,
        tier,
        text,
    }
    .into())
}
