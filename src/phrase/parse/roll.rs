//! `roll` and `contest`: one side of a roll, word for word.

use super::{die, effect, signed, source, thing, who};
use crate::campaign::character::ThingId;
use crate::campaign::command::{Actor, Against, Source, Test};
use crate::campaign::{CharacterId, Command};
use crate::phrase::Said;
use crate::phrase::key::Key;
use crate::phrase::lexer::Shape;
use crate::phrase::lists::{self, Thing};
use crate::phrase::names::Names;
use crate::phrase::words::{Read, Words};
use crate::rules::success_pool::Exertion;

pub(crate) fn roll(words: &mut Words<'_>) -> Read<Said> {
    let test = test(words)?;
    Ok(Command::Roll(Box::new(test)).into())
}

pub(crate) fn contest(words: &mut Words<'_>) -> Read<Said> {
    let first = test(words)?;
    words.one_of(&[(Key::Against, ())])?;
    let second = test(words)?;
    Ok(Command::Contest(Box::new(first), Box::new(second)).into())
}

/// One side: who, what, then clauses in any order.
pub(crate) fn test(words: &mut Words<'_>) -> Read<Test> {
    let actor = actor(words)?;
    let mut test = match actor {
        Actor::Character(id) => rolled(words, id)?,
        nameless => empty(nameless),
    };
    while clause(words, &mut test)? {}
    Ok(test)
}

fn empty(who: Actor) -> Test {
    Test {
        who,
        traits: Vec::new(),
        against: Against::Usual,
        vice: false,
        exertion: Exertion::default(),
        pass_or_fail: false,
        anyway: false,
        one_off: Vec::new(),
        with: Vec::new(),
        without: Vec::new(),
        hidden: false,
        saved: None,
        dice: Source::Thrown,
    }
}

fn actor(words: &mut Words<'_>) -> Read<Actor> {
    let nameless = |text: &str| {
        let pool = || text.strip_suffix("dice")?.parse().ok().map(Actor::Pool);
        let bonus = || signed(text).map(Actor::Bonus);
        pool().or_else(bonus).or_else(|| die(text).map(Actor::Die))
    };
    match words.like("5dice, +4 or d8+2", nameless) {
        Some(actor) => Ok(actor),
        None => who(words).map(Actor::Character),
    }
}

/// What can be rolled by name.
#[derive(Debug, Clone, PartialEq)]
enum Rolled {
    Trait(String),
    Saved(ThingId),
}

/// Traits joined by plus, or a roll saved before.
fn rolled(words: &mut Words<'_>, id: CharacterId) -> Read<Test> {
    let who = Actor::Character(id);
    let traits = lists::rollable(words.campaign, Some(id));
    let saved = lists::things(words.campaign, id, Thing::Saved).list;
    let named = traits
        .all()
        .into_iter()
        .map(|it| (it.clone(), Rolled::Trait(it)));
    let saved = saved
        .into_iter()
        .map(|it| (it.name, Rolled::Saved(it.means)));
    let mut test = empty(who);
    let both = Names::new(traits.what.clone(), named.chain(saved));
    let text = words
        .peek()
        .map(|word| word.text.as_str())
        .unwrap_or_default();
    // A trait's own name is never taken for a roll saved under it.
    let first = match traits.exact(text) {
        Some(_) => Rolled::Trait(words.name(&traits)?),
        None => words.name(&both)?,
    };
    match first {
        Rolled::Saved(saved) => return Ok(from_saved(words, id, saved).unwrap_or(test)),
        Rolled::Trait(name) => test.traits.push(name),
    }
    while words
        .like("+ and another trait", |text| (text == "+").then_some(()))
        .is_some()
    {
        test.traits.push(words.name(&traits)?);
    }
    Ok(test)
}

fn from_saved(words: &Words<'_>, id: CharacterId, saved: ThingId) -> Option<Test> {
    let of = words.campaign.characters.get(&id)?;
    let kept = of.saved.iter().find(|it| it.id == saved)?;
    Some(Test {
        saved: Some(saved),
        dice: Source::Thrown,
        ..kept.test.clone()
    })
}

/// One clause, if one is next.
fn clause(words: &mut Words<'_>, test: &mut Test) -> Read<bool> {
    const EXERTIONS: [(Key, (bool, bool)); 3] = [
        (Key::Outcome, (true, false)),
        (Key::Penalty, (false, true)),
        (Key::Both, (true, true)),
    ];
    if words.key(Key::Vs) {
        test.against = against(words)?;
    } else if words.key(Key::Vice) {
        test.vice = true;
    } else if words.key(Key::Exert) {
        let (outcome, ignore_penalty) = words.one_of(&EXERTIONS)?;
        test.exertion = Exertion {
            outcome,
            ignore_penalty,
        };
    } else if words.key(Key::PassOrFail) {
        test.pass_or_fail = true;
    } else if words.key(Key::Anyway) {
        test.anyway = true;
    } else if words.key(Key::Hidden) {
        test.hidden = true;
    } else {
        return changes(words, test);
    }
    Ok(true)
}

/// The clauses that hold names and figures.
fn changes(words: &mut Words<'_>, test: &mut Test) -> Read<bool> {
    if let Some(effect) = effect(words)? {
        let label = words.quoted().unwrap_or_default();
        test.one_off.push((label, effect));
    } else if words.key(Key::With) {
        let labels = labels(words, test)?;
        test.with.extend(labels);
    } else if words.key(Key::Without) {
        let labels = labels(words, test)?;
        test.without.extend(labels);
    } else if words.key(Key::From) {
        let owner = match test.who {
            Actor::Character(id) => id,
            _ => CharacterId(0),
        };
        test.saved = Some(thing(words, owner, Thing::Saved)?);
    } else if let Some(dice) = source(words)? {
        test.dice = dice;
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// Labels with commas between; a quoted one needs no comma, since no clause begins with a quote.
fn labels(words: &mut Words<'_>, test: &Test) -> Read<Vec<String>> {
    let names = lists::labels(words.campaign, test);
    let mut all = vec![words.name_or_new(&names)?];
    while words.sign(Shape::Comma) || words.peek().is_some_and(|word| word.shape == Shape::Quoted) {
        all.push(words.name_or_new(&names)?);
    }
    Ok(all)
}

/// A number, a word of the ladder, `level`, or somebody and what of theirs.
fn against(words: &mut Words<'_>) -> Read<Against> {
    if let Some(number) = words.like("a number", |text| text.parse().ok()) {
        return Ok(Against::Number(number));
    }
    if words.key(Key::Level) {
        let level = words.like("a level", |text| text.parse().ok());
        return Ok(Against::Level(level));
    }
    let people = lists::characters(words.campaign);
    let aimed = people
        .list
        .into_iter()
        .map(|it| (it.name, Against::Target(it.means, None)));
    let rungs = lists::rungs(words.campaign).list.into_iter();
    let rungs: Vec<_> = rungs.map(|it| (it.name, it.means)).collect();
    let text = words.bare().unwrap_or_default();
    let against = if text.starts_with('#') {
        Against::Target(who(words)?, None)
    } else if words.bare().is_none() {
        words.name(&Names::new("character", aimed))?
    } else if let Some(rung) = Names::new("difficulty", rungs.clone()).exact(text) {
        words.skip();
        rung
    } else {
        words.name(&Names::new(
            "difficulty or character",
            rungs.into_iter().chain(aimed),
        ))?
    };
    match against {
        Against::Target(id, None) if words.sign(Shape::Dot) => {
            let skill = words.name(&lists::aims(words.campaign, id))?;
            Ok(Against::Target(id, Some(skill)))
        }
        other => Ok(other),
    }
}
