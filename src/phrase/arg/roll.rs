//! One side of a roll: who rolls what, then clauses in any order.

use std::collections::BTreeMap;

use super::people::{group, named_together, with_others};
use super::things::{read as read_thing, write as write_thing};
use super::{Arg, arg, declared, dice, modifier, source, who};
use crate::campaign::command::Amendment;
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Actor, Against, Test};
use crate::campaign::{Campaign, CharacterId, Command};
use crate::phrase::error::Problem;
use crate::phrase::figures::{die, difficulty, digits, signed};
use crate::phrase::keyword::Keyword;
use crate::phrase::lexer::{WordKind, quote};
use crate::phrase::lists::{self, Thing, hyphened};
use crate::phrase::names::{Found, Names};
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::phrase::writer::{PhraseWriter, person, plain_of};
use crate::phrase::{Input, PhraseError};
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{ModifierEffect, NamelessRoll, SheetNumber};

/// One side, by one character or by each member of a group.
pub(crate) fn roll() -> impl Arg<Box<Test>> {
    arg(
        |words| {
            let mut roller = if group(words) || named_together(words)? {
                Actor::Each
            } else {
                actor(words)?
            };
            if let Actor::Character(first) = roller
                && with_others(words, first)?.is_some()
            {
                roller = Actor::Each;
            }
            test_of(words, roller).map(Box::new)
        },
        |line, test| write_test(line, test),
    )
}

/// One side of a contest, or of a saved roll.
pub(crate) fn side() -> impl Arg<Box<Test>> {
    arg(
        |words| {
            let actor = actor(words)?;
            test_of(words, actor).map(Box::new)
        },
        |line, test| write_test(line, test),
    )
}

/// A contest with `vs` between its sides, as it is said of a roll.
pub(crate) fn side_vs_side(words: &mut ParseState<'_>) -> ParseResult<Input> {
    if words.has_later(Keyword::Against) {
        return Err(words.misfit());
    }
    let actor = actor(words)?;
    let mut one = traits_of(words, actor)?;
    let mut changes = Amendment::default();
    while !words.next_is(Keyword::Vs) && clause(words, &mut changes, Some(&mut one))? {}
    words.literal(Keyword::Vs.text())?;
    let other = side().read(words)?;
    Ok(Command::Contest(Box::new(changes.of(&one)), other).into())
}

/// A contest whose other side is a number is a roll of one side.
pub(crate) fn side_against_number(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let mut test = side().read(words)?;
    words.one_of(&[(Keyword::Against, ())])?;
    let number = words.bare().and_then(difficulty);
    test.against = Against::Number(number.ok_or_else(|| words.misfit())?);
    words.skip();
    // Of one side alone all that follows is said.
    let mut changes = Amendment::default();
    while words.peek().is_some() && clause(words, &mut changes, Some(&mut test))? {}
    Ok(Command::Roll(Box::new(changes.of(&test))).into())
}

fn actor(words: &mut ParseState<'_>) -> ParseResult<Actor> {
    let nameless = |text: &str| {
        let pool = || text.strip_suffix("dice")?.parse().ok().map(Actor::Pool);
        let bonus = || signed(text).map(Actor::Bonus);
        pool().or_else(bonus).or_else(|| die(text).map(Actor::Die))
    };
    words.want_names(&lists::characters(words.campaign));
    if let Some(actor) = words.like("5dice, +4 or d8+2 without a name", nameless) {
        return Ok(actor);
    }
    let word = words.bare();
    let read = who().read(words).map(Actor::Character);
    // A figure that is nobody's number is perhaps a side without a sheet.
    let meant = word.and_then(|text| {
        let like = match words.campaign.game.mechanic.profile().nameless {
            NamelessRoll::Pool => Some(format!("{text}dice")),
            NamelessRoll::Bonus => Some(format!("+{text}")),
            NamelessRoll::Die => None,
        };
        let is_dice = text.parse::<DiceExpr>().is_ok();
        let figure = digits::<u32>(text).and(like);
        figure.or_else(|| is_dice.then(|| format!("dice {text}")))
    });
    let Some(meant) = meant else { return read };
    read.map_err(|wrong| PhraseError {
        problem: Problem::unknown("character"),
        expected: vec![meant],
        ..wrong
    })
}

/// What is rolled, without clauses.
fn traits_of(words: &mut ParseState<'_>, actor: Actor) -> ParseResult<Test> {
    let mut test = Test::of(actor, Vec::new());
    match actor {
        Actor::Character(id) => test = rolled(words, id)?,
        Actor::Each if roll_overall(words) && begins_behind_traits(words) => {
            words.want_names(&lists::rollable(words.campaign, CharacterId::EACH));
        }
        Actor::Each => {
            test.traits = summed(words, &lists::rollable(words.campaign, CharacterId::EACH))?;
        }
        Actor::Pool(_) | Actor::Bonus(_) | Actor::Die(_) => {}
    }
    Ok(test)
}

fn test_of(words: &mut ParseState<'_>, actor: Actor) -> ParseResult<Test> {
    let mut test = traits_of(words, actor)?;
    let mut changes = Amendment::default();
    while clause(words, &mut changes, Some(&mut test))? {}
    Ok(changes.of(&test))
}

/// The traits that can be rolled.
#[derive(Debug, Clone, PartialEq)]
enum RollSubject {
    Trait(String),
    Saved(ThingId),
}

/// Whether each member of the group has a rating of every roll.
fn roll_overall(words: &ParseState<'_>) -> bool {
    let group = words.group.as_ref();
    let members = group.and_then(|group| group.members(words.campaign).ok());
    members.is_some_and(|all| {
        let mut all = all.into_iter();
        all.all(|who| words.campaign.rolled_overall(who).is_some())
    })
}

/// Whether nothing stands here, or what stands behind the traits of a roll.
fn begins_behind_traits(words: &ParseState<'_>) -> bool {
    let (mut ahead, mut changes) = (words.clone(), Amendment::default());
    let mut test = Test::of(Actor::Each, Vec::new());
    let keys = [Keyword::Vs, Keyword::Against];
    words.peek().is_none()
        || keys.iter().any(|key| words.next_is(*key))
        || clause(&mut ahead, &mut changes, Some(&mut test)) == Ok(true)
}

/// Traits joined by plus, or a saved roll; none of somebody with a rating of every roll. A trait's name is never taken for the
/// beginning of a saved roll's word.
fn rolled(words: &mut ParseState<'_>, id: CharacterId) -> ParseResult<Test> {
    let traits = lists::rollable(words.campaign, id);
    let who = words.campaign.character(id);
    let overall = who.and_then(|who| words.campaign.rolled_overall(who));
    if overall.is_some() && begins_behind_traits(words) {
        words.want_names(&traits);
        return Ok(Test::of(Actor::Character(id), Vec::new()));
    }
    let own = words.peek().and_then(|word| traits.exact(&word.text));
    let mut saved = lists::recalled(words.campaign, id);
    saved
        .list
        .retain(|named| is_able(words.campaign, id, named.means, &traits));
    let saved = saved.map(RollSubject::Saved);
    let names = lists::rollable(words.campaign, id).map(RollSubject::Trait);
    let spelled = words.longest(&names).or_else(|| words.longest(&saved));
    let mut test = Test::of(Actor::Character(id), Vec::new());
    let subject = match (spelled, own) {
        (Some(subject), _) => subject,
        (None, Some(_)) => words.name(&names)?,
        (None, None) => {
            let at = words.clone();
            let names = names.and(saved);
            words.name(&names).map_err(|why| no_trait(&at, id, why))?
        }
    };
    match subject {
        RollSubject::Saved(roll) => {
            let saved = words.campaign.find_saved_roll(Some(id), roll);
            return Ok(saved.map_or(test, |saved| saved.by(id)));
        }
        RollSubject::Trait(name) => test.traits.push(name),
    }
    joined(words, &traits, &mut test.traits)?;
    Ok(test)
}

/// The error for a word that can't be rolled: of a defence, what it is; of a word like no other, how a rating is added.
fn no_trait(words: &ParseState<'_>, id: CharacterId, why: PhraseError) -> PhraseError {
    let Problem::Unknown { close, .. } = why.problem else {
        return why;
    };
    let (campaign, word) = (words.campaign, why.word.as_str());
    let who = person(campaign, id);
    let told = match lists::defences(campaign).find(word) {
        Found::One(defence) => {
            let aimed = plain_of(&defence, &lists::aims(campaign, id));
            format!(
                "“{word}” (word {}) is a defence; others roll against it: vs {who}.{aimed}",
                why.nth
            )
        }
        Found::Several(_) | Found::Nothing if close || words.bare().is_none() => return why,
        Found::Several(_) | Found::Nothing => {
            format!("{why}; `trait {who} {} 3` adds it", quote(word))
        }
    };
    let problem = Problem::NotHere(told);
    PhraseError { problem, ..why }
}

/// Traits joined by plus.
pub(super) fn summed(
    words: &mut ParseState<'_>,
    known: &Names<String>,
) -> ParseResult<Vec<String>> {
    let mut traits = vec![words.name(known)?];
    joined(words, known, &mut traits)?;
    Ok(traits)
}

fn joined(
    words: &mut ParseState<'_>,
    known: &Names<String>,
    traits: &mut Vec<String>,
) -> ParseResult<()> {
    while words.plus() {
        traits.push(words.name(known)?);
    }
    Ok(())
}

/// Whether a character has what a saved roll uses.
fn is_able(campaign: &Campaign, id: CharacterId, saved: ThingId, has: &Names<String>) -> bool {
    let kept = campaign.find_saved_roll(Some(id), saved);
    kept.is_some_and(|kept| kept.test.traits.iter().all(|it| has.exact(it).is_some()))
}

/// One clause of a roll, or of an amendment, if one is next.
pub(super) fn clause(
    words: &mut ParseState<'_>,
    changes: &mut Amendment,
    roll: Option<&mut Test>,
) -> ParseResult<bool> {
    let mechanic = &words.campaign.game.mechanic;
    let may_skip = mechanic.profile().automatic_success.is_some();
    let sets = mechanic
        .sheet_numbers()
        .iter()
        .any(SheetNumber::is_constant);
    let amends = roll.is_none();
    if words.key(Keyword::Vs) {
        changes.against = Some(against(words)?);
        changes.also.clear();
        while words.sign(WordKind::Comma) {
            changes.also.push(against(words)?);
        }
    } else if let Some((key, number)) = declared::read(words, amends)? {
        changes.declared = std::mem::take(&mut changes.declared).with(&key, number);
    } else if words.key_of(Keyword::Set, sets) {
        let name = words.name(&lists::constants(words.campaign))?;
        let number = words.number()?;
        changes.set.insert(name, number);
    } else if words.key_of(Keyword::Anyway, may_skip) {
        changes.anyway = Some(!amends || declared::switch(words));
    } else if amends && words.key(Keyword::Bare) {
        changes.bare = true;
    } else if amends && words.key(Keyword::Misread) {
        changes.misread = true;
    } else if let Some(dv) = words.bare().and_then(difficulty) {
        words.skip();
        changes.against = Some(Against::Number(dv));
        changes.also.clear();
    } else if let Some(effect) = modifier::read(words)? {
        let label = words.quoted().unwrap_or_default();
        changes.one_off.push((label, effect));
    } else if words.key(Keyword::With) {
        let labels = labels(words, changes, roll.as_deref())?;
        changes.with.extend(labels);
    } else if words.key(Keyword::Without) {
        let labels = labels(words, changes, roll.as_deref())?;
        changes.without.extend(labels);
    } else if let Some(roll) = roll {
        return own_clause(words, roll);
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// One clause that only a new roll has, if one is next.
fn own_clause(words: &mut ParseState<'_>, roll: &mut Test) -> ParseResult<bool> {
    let numbers = words.campaign.game.mechanic.sheet_numbers();
    let uses_items = numbers.iter().any(SheetNumber::is_of_item);
    if words.key_of(Keyword::Using, uses_items) {
        let Actor::Character(id) = roll.who else {
            return Err(words.misfit());
        };
        let items = lists::things(words.campaign, id, Thing::Item);
        roll.using = Some(read_thing(words, &items)?);
    } else if words.key(Keyword::From) {
        roll.saved = Some(read_thing(words, &saved_of(words.campaign, roll.who))?);
    } else if let Some(dice) = dice::said(words)? {
        roll.dice = dice;
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// The saved rolls that a character may use; for a group none.
fn saved_of(campaign: &Campaign, actor: Actor) -> Names<ThingId> {
    let owner = match actor {
        Actor::Character(id) => id,
        _ => CharacterId::EACH,
    };
    lists::recalled(campaign, owner)
}

/// Labels with commas between; a quoted one needs no comma, since no clause begins with a quote. Without a roll at hand they
/// are taken as they are written.
fn labels(
    words: &mut ParseState<'_>,
    changes: &Amendment,
    roll: Option<&Test>,
) -> ParseResult<Vec<String>> {
    let listed = roll.and_then(|roll| lists::labels(words.campaign, &changes.of(roll)));
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

/// A number, a roll without a sheet, a word of the ladder, `level`, or a character with a defence or trait.
fn against(words: &mut ParseState<'_>) -> ParseResult<Against> {
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

/// A whole word of the ladder comes before characters, who can also be written in quotes or by `#` and id.
fn rung_or_target(words: &mut ParseState<'_>) -> ParseResult<Against> {
    let text = words.bare().unwrap_or_default();
    let rungs = lists::rungs(words.campaign);
    let rung = rungs.exact(text);
    let people = lists::characters(words.campaign);
    if words.peek().is_some() && (words.bare().is_none() || text.starts_with('#')) {
        // A rung of several words may be quoted, too.
        let quoted = words.peek().filter(|word| word.kind == WordKind::Quoted);
        let quoted = quoted.filter(|word| people.find(&word.text) == Found::Nothing);
        if let Some(Found::One(rung)) = quoted.map(|word| rungs.find(&word.text)) {
            words.skip();
            return Ok(rung);
        }
        return who().read(words).map(|id| Against::Target(id, None));
    }
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

fn write_test(line: &mut PhraseWriter<'_>, test: &Test) {
    match test.who {
        Actor::Character(id) => line.who(id),
        Actor::Pool(dice) => line.word(format!("{dice}dice")),
        Actor::Bonus(bonus) => line.word(format!("{bonus:+}")),
        Actor::Die(die) => line.word(die),
        Actor::Each => line.who(CharacterId::EACH),
    }
    write_sum(line, &test.traits);
    // The usual difficulty is written only if further ones follow.
    if test.against != Against::Usual || !test.also.is_empty() {
        write_against(line, &test.against, &test.also);
    }
    declared::write(line, &test.declared);
    write_set(line, &test.set);
    if let (Some(using), Actor::Character(id)) = (test.using, test.who) {
        line.word("using");
        write_thing(line, &lists::things(line.campaign, id, Thing::Item), using);
    }
    if test.anyway {
        line.word("anyway");
    }
    write_modifiers(line, &test.one_off, &test.with, &test.without);
    if let Some(saved) = test.saved {
        line.word("from");
        write_thing(line, &saved_of(line.campaign, test.who), saved);
    }
    source().write(line, &test.dice);
}

/// Numbers of the game that are set otherwise.
pub(super) fn write_set(line: &mut PhraseWriter<'_>, set: &BTreeMap<String, i32>) {
    for (name, number) in set {
        line.word("set");
        line.guarded(name, &lists::constants(line.campaign));
        line.word(number);
    }
}

pub(super) fn write_sum(line: &mut PhraseWriter<'_>, traits: &[String]) {
    if !traits.is_empty() {
        let all = lists::recallable(line.campaign);
        let traits: Vec<String> = traits.iter().map(|name| plain_of(name, &all)).collect();
        line.word(traits.join(" + "));
    }
}

pub(super) fn write_against(line: &mut PhraseWriter<'_>, first: &Against, also: &[Against]) {
    let campaign = line.campaign;
    line.word("vs");
    let all = std::iter::once(first).chain(also);
    line.list(all.map(|against| match against {
        Against::Usual => "usual".to_owned(),
        Against::Number(number) => number.to_string(),
        Against::Pool(dice) => format!("{dice}dice"),
        Against::Bonus(bonus) => format!("+{bonus}"),
        Against::Rung(word) => hyphened(word),
        Against::Level(None) => "level".to_owned(),
        Against::Level(Some(level)) => format!("level {level}"),
        Against::Target(who, None) => person(campaign, *who),
        Against::Target(who, Some(skill)) => {
            let skill = plain_of(skill, &lists::aims(campaign, *who));
            format!("{}.{skill}", person(campaign, *who))
        }
    }));
}

/// The modifiers of one roll alone, and the labels of those that are ticked or unticked.
pub(super) fn write_modifiers(
    line: &mut PhraseWriter<'_>,
    one_off: &[(String, ModifierEffect)],
    with: &[String],
    without: &[String],
) {
    for (label, effect) in one_off {
        modifier::write(line, *effect);
        if !label.is_empty() {
            line.quoted(label);
        }
    }
    for (key, labels) in [("with", with), ("without", without)] {
        if !labels.is_empty() {
            line.word(key);
            line.list(labels.iter().map(|label| quote(label)));
        }
    }
}

/// The traits that each rolls for the order, joined by plus; empty for the game's.
pub(crate) fn order_traits() -> impl Arg<Vec<String>> {
    const CLAUSES: [Keyword; 6] = [
        Keyword::Once,
        Keyword::Anew,
        Keyword::For,
        Keyword::Faces,
        Keyword::Called,
        Keyword::By,
    ];
    arg(
        |words| {
            let names = lists::rollable(words.campaign, CharacterId::EACH);
            words.want_names(&names);
            if words.peek().is_none() || CLAUSES.iter().any(|key| words.next_is(*key)) {
                return Ok(Vec::new());
            }
            summed(words, &names)
        },
        |line, traits| {
            for (at, name) in traits.iter().enumerate() {
                if at > 0 {
                    line.word("+");
                }
                line.guarded(name, &lists::rollable(line.campaign, CharacterId::EACH));
            }
        },
    )
}
