//! Items, supplies, modifiers and saved rolls.

use super::roll::test;
use super::{die, effect, kept, owner, several, thing, who};
use crate::campaign::ids::ThingId;
use crate::campaign::{CharacterId, Command};
use crate::game::Reach;
use crate::phrase::keyword::Keyword;
use crate::phrase::lists::Thing;
use crate::phrase::names::Names;
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::phrase::{Input, lists};
use crate::rules::Step;

pub(crate) fn item(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let (who, name, die) = added(words)?;
    Ok(Command::AddItem(who, name, die).into())
}

pub(crate) fn supply(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let (who, name, die) = added(words)?;
    Ok(Command::AddSupply(who, name, die).into())
}

/// The die may be said by what the thing is made of, where the game has materials.
fn added(words: &mut ParseState<'_>) -> ParseResult<(CharacterId, String, Step)> {
    let who = who(words)?;
    words.one_of(&[(Keyword::Add, ())])?;
    let name = words.word("a name")?;
    if let Some(die) = words.like("a die like d8", die) {
        return Ok((who, name, die));
    }
    let materials = words.campaign.game.sheet.materials.iter();
    let materials = materials.map(|it| (it.name.clone(), it.die));
    let die = words.name(&Names::new("die or material", materials))?;
    Ok((who, name, die))
}

pub(crate) fn repair(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let (who, thing) = owned(words, Thing::Item)?;
    Ok(Command::Repair(who, thing).into())
}

pub(crate) fn restock(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let (who, thing) = owned(words, Thing::Supply)?;
    Ok(Command::Repair(who, thing).into())
}

pub(crate) fn drop(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let (who, thing) = owned(words, Thing::Gear)?;
    Ok(Command::Drop(who, thing).into())
}

pub(crate) fn forget(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let of = owner(words)?;
    let saved = kept(words, &lists::kept(words.campaign, of))?;
    Ok(Command::Forget(of, saved).into())
}

fn owned(words: &mut ParseState<'_>, kind: Thing) -> ParseResult<(CharacterId, ThingId)> {
    let who = who(words)?;
    Ok((who, thing(words, who, kind)?))
}

pub(crate) fn modifier(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let people = if words.key(Keyword::All) {
        Vec::new()
    } else {
        several(words)?
    };
    if let [who] = *people
        && words.key(Keyword::Drop)
    {
        let thing = thing(words, who, Thing::Modifier)?;
        return Ok(Command::DropModifier(who, thing).into());
    }
    if people.is_empty() && words.key(Keyword::Drop) {
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

fn reach(words: &mut ParseState<'_>, who: Option<CharacterId>) -> ParseResult<Reach> {
    if words.key(Keyword::On) {
        let name = words.name(&lists::traits(words.campaign, who))?;
        return Ok(Reach::Trait(name));
    }
    if words.key(Keyword::Offered) {
        return Ok(Reach::Offered);
    }
    words.key(Keyword::Sticky);
    Ok(Reach::All)
}

pub(crate) fn save(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let of = owner(words)?;
    let name = words.word("a name")?;
    words.one_of(&[(Keyword::As, ())])?;
    words.one_of(&[(Keyword::Roll, ())])?;
    let test = test(words)?;
    Ok(Command::Save(of, name, Box::new(test)).into())
}

/// What a saved roll says to a result.
pub(crate) fn text(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let of = owner(words)?;
    let saved = kept(words, &lists::kept(words.campaign, of))?;
    let tier = words.name(&lists::tiers(words.campaign))?;
    let text = if words.key(Keyword::None) {
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
