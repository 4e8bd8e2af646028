//! A modifier's effect, and the rolls that it reaches.

use super::{Arg, arg, named};
use crate::campaign::CharacterId;
use crate::game::Reach;
use crate::phrase::figures::{digits, signed};
use crate::phrase::keyword::Keyword;
use crate::phrase::lists::{self, hyphened};
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::phrase::writer::PhraseWriter;
use crate::rules::{CountedEffect, Mechanic, ModifierEffect};

/// The effect of `+2` in this game: dice in games with pools, else points of the total.
fn natural(mechanic: &Mechanic) -> fn(i32) -> ModifierEffect {
    if mechanic.takes(ModifierEffect::Flat(1)) {
        ModifierEffect::Flat
    } else {
        ModifierEffect::Dice
    }
}

type ByFigure = fn(i32) -> ModifierEffect;

const EFFECTS: [(Keyword, ByFigure); 7] = [
    (Keyword::Boon, ModifierEffect::Boon),
    (Keyword::Bane, ModifierEffect::Bane),
    (Keyword::Dice, ModifierEffect::Dice),
    (Keyword::Diff, ModifierEffect::Difficulty),
    (Keyword::Flat, ModifierEffect::Flat),
    (Keyword::Outcome, ModifierEffect::Outcome),
    (Keyword::Penalty, ModifierEffect::Penalty),
];

/// `+2`, `boon 1`, `diff -1`.
pub(crate) fn effect() -> impl Arg<ModifierEffect> {
    arg(
        |words| read(words)?.ok_or_else(|| words.misfit()),
        |line, effect| write(line, *effect),
    )
}

/// An effect, if it is next.
pub(super) fn read(words: &mut ParseState<'_>) -> ParseResult<Option<ModifierEffect>> {
    let mechanic = &words.campaign.game.mechanic;
    if let Some(effect) = several(words)? {
        return Ok(Some(effect));
    }
    if let Some(figure) = words.like("a modifier like +2", signed) {
        return Ok(Some(natural(mechanic)(figure)));
    }
    if let Some(one) = counted(words) {
        let again = |words: &mut ParseState<'_>| counted(words) == Some(one);
        return count(words, |n| one.times(n), again).map(Some);
    }
    let (usual, own) = (natural(mechanic)(1), mechanic.profile().counted_effects);
    let next = |(key, kind): &(Keyword, ByFigure)| {
        let has_own = own.iter().any(|own| own.one == kind(1));
        let worth_a_word = mechanic.takes(kind(1)) && kind(1) != usual && !has_own;
        words.key_of(*key, worth_a_word)
    };
    let Some((key, kind)) = EFFECTS.into_iter().find(next) else {
        return Ok(None);
    };
    if matches!(key, Keyword::Boon | Keyword::Bane) {
        return count(words, kind, |words| words.takes(key.text())).map(Some);
    }
    words.number().map(kind).map(Some)
}

/// `2 setback`, or `+1 bane` as the screen writes it, if that is next.
fn several(words: &mut ParseState<'_>) -> ParseResult<Option<ModifierEffect>> {
    let sign = words.bare().and_then(signed);
    let is_signed = sign.is_some();
    let Some(number) = sign.or_else(|| words.bare().and_then(digits)) else {
        return Ok(None);
    };
    let mut ahead = words.clone();
    ahead.skip();
    let Some(one) = counted(&mut ahead) else {
        return Ok(None);
    };
    // `+1 bane 2` is a modifier and two banes.
    if is_signed && has_number(&ahead) {
        return Ok(None);
    }
    // None of them, or fewer than none, would be the other one.
    if number < 1 {
        return Err(words.misfit());
    }
    *words = ahead;
    Ok(Some(one.times(number)))
}

/// One of an effect with a word of its own in the game, if that word is next.
fn counted(words: &mut ParseState<'_>) -> Option<ModifierEffect> {
    let all = words
        .campaign
        .game
        .mechanic
        .profile()
        .counted_effects
        .into_iter();
    let mut all = all.map(|CountedEffect { one, names }| (one, names.map(hyphened)));
    let found = all.find(|(_, [name, names])| words.own(name) || words.takes(names));
    found.map(|(one, _)| one)
}

fn has_number(words: &ParseState<'_>) -> bool {
    words.bare().and_then(digits::<i64>).is_some()
}

/// The number that is next; without one, how often the word is said: `boon boon` is two. `again` parses the word once more.
fn count(
    words: &mut ParseState<'_>,
    kind: impl Fn(i32) -> ModifierEffect,
    again: impl Fn(&mut ParseState<'_>) -> bool,
) -> ParseResult<ModifierEffect> {
    if has_number(words) {
        return words.number().map(kind);
    }
    let mut said = 1;
    loop {
        let mut ahead = words.clone();
        if !again(&mut ahead) || has_number(&ahead) {
            return Ok(kind(said));
        }
        *words = ahead;
        said += 1;
    }
}

pub(super) fn write(line: &mut PhraseWriter<'_>, effect: ModifierEffect) {
    let mechanic = &line.campaign.game.mechanic;
    let figure = effect.amount();
    if effect == natural(mechanic)(figure) {
        return line.word(format!("{figure:+}"));
    }
    let own = mechanic.profile().counted_effects;
    let own = own.iter().find(|own| own.one.is_like(effect));
    let mut known = EFFECTS.iter().filter(|(_, kind)| kind(figure) == effect);
    let word = match own {
        Some(own) => hyphened(own.names[0]),
        None => known.next().map_or("", |(key, _)| key.text()).to_owned(),
    };
    match effect {
        ModifierEffect::Penalty(_) | ModifierEffect::Boon(_) | ModifierEffect::Bane(_) => {
            line.word(format!("{word} {figure}"));
        }
        _ => line.word(format!("{word} {figure:+}")),
    }
}

/// The rolls that a modifier reaches; all by default.
pub(crate) fn reach(who: &[CharacterId]) -> impl Arg<Reach> + use<> {
    let who = who.first().copied().unwrap_or(CharacterId::EACH);
    let name = move || named(move |campaign| lists::traits(campaign, who));
    arg(
        move |words| {
            if words.key(Keyword::On) {
                return name().read(words).map(Reach::Trait);
            }
            if words.key(Keyword::Offered) {
                return Ok(Reach::Offered);
            }
            words.key(Keyword::Sticky);
            Ok(Reach::All)
        },
        move |line, reach| match reach {
            Reach::All => {}
            Reach::Trait(name) => {
                line.word("on");
                line.name(name, &lists::traits(line.campaign, who));
            }
            Reach::Offered => line.word("offered"),
        },
    )
}
