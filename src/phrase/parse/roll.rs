//! `roll` and `contest`: one side of a roll, word for word.

use super::declared::declared;
use super::{die, digits, effect, kept, selection, several, signed, source, who};
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::{Campaign, CharacterId, Command, Selection};
use crate::phrase::keyword::Keyword;
use crate::phrase::lexer::WordKind;
use crate::phrase::names::Names;
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::phrase::{Input, lists};

pub(crate) fn roll(words: &mut ParseState<'_>) -> ParseResult<Input> {
    words.group = selection(words);
    let mut roller = match words.group {
        Some(_) => Actor::Each,
        None => actor(words)?,
    };
    if let Actor::Character(first) = roller
        && words.sign(WordKind::Comma)
    {
        let mut all = vec![first];
        all.extend(several(words)?);
        words.group = Some(Selection::These(all));
        roller = Actor::Each;
    }
    let test = test_of(words, roller)?;
    Ok(Command::Roll(Box::new(test)).into())
}

pub(crate) fn contest(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let mut first = test(words)?;
    words.one_of(&[(Keyword::Against, ())])?;
    if let Some(dv) = words.bare().and_then(difficulty) {
        // The other side is a number: one side alone rolls.
        words.skip();
        first.against = Against::Number(dv);
        return Ok(Command::Roll(Box::new(first)).into());
    }
    let second = test(words)?;
    Ok(Command::Contest(Box::new(first), Box::new(second)).into())
}

/// One side: who, what, then clauses in any order.
pub(crate) fn test(words: &mut ParseState<'_>) -> ParseResult<Test> {
    let actor = actor(words)?;
    test_of(words, actor)
}

fn test_of(words: &mut ParseState<'_>, actor: Actor) -> ParseResult<Test> {
    let mut test = match actor {
        Actor::Character(id) => rolled(words, id)?,
        Actor::Each => traits(words, &lists::rollable(words.campaign, None))?,
        nameless => Test::of(nameless, Vec::new()),
    };
    while clause(words, &mut test)? {}
    Ok(test)
}

fn actor(words: &mut ParseState<'_>) -> ParseResult<Actor> {
    let nameless = |text: &str| {
        let pool = || text.strip_suffix("dice")?.parse().ok().map(Actor::Pool);
        let bonus = || signed(text).map(Actor::Bonus);
        pool().or_else(bonus).or_else(|| die(text).map(Actor::Die))
    };
    words.want_names(&lists::characters(words.campaign));
    match words.like("5dice, +4 or d8+2 without a name", nameless) {
        Some(actor) => Ok(actor),
        None => who(words).map(Actor::Character),
    }
}

/// What can be rolled by name.
#[derive(Debug, Clone, PartialEq)]
enum RollSubject {
    Trait(String),
    Saved(ThingId),
}

/// Traits joined by plus, or a roll saved before. A trait's own name is never taken for a roll saved under it.
fn rolled(words: &mut ParseState<'_>, id: CharacterId) -> ParseResult<Test> {
    let traits = lists::rollable(words.campaign, Some(id));
    let own = words.peek().and_then(|word| traits.exact(&word.text));
    let mut names = lists::rollable(words.campaign, Some(id)).map(RollSubject::Trait);
    if own.is_none() {
        let mut saved = lists::recalled(words.campaign, id);
        saved
            .list
            .retain(|named| is_able(words.campaign, id, named.means, &traits));
        names = names.and(saved.map(RollSubject::Saved));
    }
    let mut test = Test::of(Actor::Character(id), Vec::new());
    match words.name(&names)? {
        RollSubject::Saved(roll) => return Ok(from_saved(words, id, roll).unwrap_or(test)),
        RollSubject::Trait(name) => test.traits.push(name),
    }
    joined(words, &traits, &mut test)?;
    Ok(test)
}

/// Traits joined by plus that each of a group rolls.
fn traits(words: &mut ParseState<'_>, known: &Names<String>) -> ParseResult<Test> {
    let first = words.name(known)?;
    let mut test = Test::of(Actor::Each, vec![first]);
    joined(words, known, &mut test)?;
    Ok(test)
}

fn joined(words: &mut ParseState<'_>, known: &Names<String>, test: &mut Test) -> ParseResult<()> {
    while words.plus() {
        test.traits.push(words.name(known)?);
    }
    Ok(())
}

/// Whether somebody has what a saved roll is made with.
fn is_able(campaign: &Campaign, id: CharacterId, saved: ThingId, has: &Names<String>) -> bool {
    let kept = campaign.find_saved_roll(Some(id), saved);
    kept.is_some_and(|kept| kept.test.traits.iter().all(|it| has.exact(it).is_some()))
}

fn from_saved(words: &ParseState<'_>, id: CharacterId, saved: ThingId) -> Option<Test> {
    let kept = words.campaign.find_saved_roll(Some(id), saved)?;
    Some(kept.by(id))
}

/// One clause, if one is next.
fn clause(words: &mut ParseState<'_>, test: &mut Test) -> ParseResult<bool> {
    let may_skip = words
        .campaign
        .game
        .mechanic
        .profile()
        .automatic_success
        .is_some();
    if words.key(Keyword::Vs) {
        (test.against, test.also) = difficulties(words)?;
    } else if let Some((key, number)) = declared(words, false)? {
        test.declared.set(&key, number);
    } else if words.key_of(Keyword::Anyway, may_skip) {
        test.anyway = true;
    } else if words.key(Keyword::Hidden) {
        test.hidden = true;
    } else if let Some(dv) = words.bare().and_then(difficulty) {
        words.skip();
        test.against = Against::Number(dv);
    } else {
        return changes(words, test);
    }
    Ok(true)
}

/// One or several, after `vs`.
pub(crate) fn difficulties(words: &mut ParseState<'_>) -> ParseResult<(Against, Vec<Against>)> {
    let first = against(words)?;
    let mut also = Vec::new();
    while words.sign(WordKind::Comma) {
        also.push(against(words)?);
    }
    Ok((first, also))
}

/// `dv8` is short for `vs 8`.
pub(crate) fn difficulty(text: &str) -> Option<i32> {
    digits(text.strip_prefix("dv")?)
}

/// The clauses that hold names and figures.
fn changes(words: &mut ParseState<'_>, test: &mut Test) -> ParseResult<bool> {
    if let Some(effect) = effect(words)? {
        let label = words.quoted().unwrap_or_default();
        test.one_off.push((label, effect));
    } else if words.key(Keyword::With) {
        let labels = labels(words, Some(test))?;
        test.with.extend(labels);
    } else if words.key(Keyword::Without) {
        let labels = labels(words, Some(test))?;
        test.without.extend(labels);
    } else if words.key(Keyword::From) {
        let owner = match test.who {
            Actor::Character(id) => id,
            _ => CharacterId(0),
        };
        test.saved = Some(kept(words, &lists::recalled(words.campaign, owner))?);
    } else if let Some(dice) = source(words)? {
        test.dice = dice;
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// Labels with commas between; a quoted one needs no comma, since no clause begins with a quote. Without a roll at hand they
/// are taken as they are written.
pub(crate) fn labels(words: &mut ParseState<'_>, test: Option<&Test>) -> ParseResult<Vec<String>> {
    let listed = test.and_then(|test| lists::labels(words.campaign, test));
    let mut all = Vec::new();
    loop {
        all.push(match &listed {
            Some(names) => words.name_or_quoted(names)?,
            None => words.word("a modifier")?,
        });
        let quoted = words
            .peek()
            .is_some_and(|word| word.kind == WordKind::Quoted);
        if !words.sign(WordKind::Comma) && !quoted {
            return Ok(all);
        }
    }
}

/// A number, somebody without a sheet, a word of the ladder, `level`, or somebody and what of theirs.
pub(crate) fn against(words: &mut ParseState<'_>) -> ParseResult<Against> {
    let number = |text: &str| {
        let plain = text.parse().ok().filter(|_| !text.starts_with('+'));
        plain.or_else(|| difficulty(text)).map(Against::Number)
    };
    let nameless = |text: &str| {
        let pool = || text.strip_suffix("dice")?.parse().ok().map(Against::Pool);
        let bonus = || text.strip_prefix('+')?.parse().ok().map(Against::Bonus);
        pool().or_else(bonus)
    };
    let said = words.like("a number", number);
    if let Some(said) = said.or_else(|| words.like("5dice or +4 without a name", nameless)) {
        return Ok(said);
    }
    if words.key_of(Keyword::Usual, false) {
        return Ok(Against::Usual);
    }
    if words.key_of(Keyword::Level, words.campaign.game.sheet.level.is_some()) {
        return Ok(Against::Level(words.like("a level", digits)));
    }
    match rung_or_target(words)? {
        Against::Target(id, _) if words.sign(WordKind::Dot) => {
            let skill = words.name(&lists::aims(words.campaign, id))?;
            Ok(Against::Target(id, Some(skill)))
        }
        other => Ok(other),
    }
}

/// A whole word of the ladder comes before people, who come in quotes or by `#` and id as well.
fn rung_or_target(words: &mut ParseState<'_>) -> ParseResult<Against> {
    let text = words.bare().unwrap_or_default();
    let rungs = lists::rungs(words.campaign);
    let rung = rungs.exact(text);
    if words.peek().is_some() && (words.bare().is_none() || text.starts_with('#')) {
        return who(words).map(|id| Against::Target(id, None));
    }
    let people = lists::characters(words.campaign);
    let mut names = rungs.and(people.map(|id| Against::Target(id, None)));
    "difficulty or character".clone_into(&mut names.what);
    match rung {
        Some(rung) => {
            words.skip();
            Ok(rung)
        }
        None => words.name(&names),
    }
}
