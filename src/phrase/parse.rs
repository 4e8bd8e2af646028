//! The grammar, a file a family of verbs; here the parts they share.

pub(crate) mod amend;
pub(crate) mod declared;
pub(crate) mod gear;
pub(crate) mod note;
pub(crate) mod open;
pub(crate) mod plain;
pub(crate) mod roll;
pub(crate) mod sheet;
pub(crate) mod state;
pub(crate) mod turns;

use super::keyword::Keyword;
use super::lexer::WordKind;
use super::lists;
use super::lists::Thing;
use super::names::Names;
use super::parse_state::{ParseResult, ParseState};
use crate::campaign::character::Value;
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Change, Source};
use crate::campaign::{Campaign, CharacterId, Selection, Seq};
use crate::rules::{Called, Face, Mechanic, ModifierEffect, Step};

/// Somebody: by name, by number, or by `#` and id.
pub(crate) fn who(words: &mut ParseState<'_>) -> ParseResult<CharacterId> {
    let names = lists::characters(words.campaign);
    let text = words.bare().filter(|text| names.exact(text).is_none());
    match text.and_then(|text| numbered(words.campaign, text)) {
        Some(id) => {
            words.want_names(&names);
            words.skip();
            Ok(id)
        }
        None => words.name(&names),
    }
}

/// The place at the table, or `#` and the id.
fn numbered(campaign: &Campaign, text: &str) -> Option<CharacterId> {
    let number: Option<u32> = digits(text);
    let mut all = campaign.characters.values();
    let seated = all.find(|it| Some(it.number) == number).map(|it| it.id);
    seated.or_else(|| tagged(text).map(CharacterId))
}

/// Several, with commas between.
pub(crate) fn several(words: &mut ParseState<'_>) -> ParseResult<Vec<CharacterId>> {
    let mut all = vec![who(words)?];
    while words.sign(WordKind::Comma) {
        all.push(who(words)?);
    }
    Ok(all)
}

/// One; or several with commas between, or all of a kind by its word, who are then the group of the command.
pub(crate) fn whom(words: &mut ParseState<'_>) -> ParseResult<CharacterId> {
    words.group = selection(words);
    if words.group.is_some() {
        return Ok(CharacterId::EACH);
    }
    let all = several(words)?;
    Ok(match *all {
        [one] => one,
        _ => {
            words.group = Some(Selection::These(all));
            CharacterId::EACH
        }
    })
}

/// Somebody by whose own things names are looked up; nobody for a group.
pub(crate) fn one(who: CharacterId) -> Option<CharacterId> {
    Some(who).filter(|who| *who != CharacterId::EACH)
}

/// `all`, `pcs` or `npcs`, if that is next.
pub(crate) fn selection(words: &mut ParseState<'_>) -> Option<Selection> {
    let crews = [
        (Keyword::All, Selection::All),
        (Keyword::Pcs, Selection::Pcs),
        (Keyword::Npcs, Selection::Npcs),
    ];
    let named = crews.into_iter().find(|(key, _)| words.key(*key));
    named.map(|(_, selection)| selection)
}

/// Where the faces of some come from: `by WHO faces …`.
pub(crate) fn own(words: &mut ParseState<'_>) -> ParseResult<Vec<(CharacterId, Source)>> {
    let mut own = Vec::new();
    while words.key(Keyword::By) {
        let who = who(words)?;
        let source = source(words)?.ok_or_else(|| words.misfit())?;
        own.push((who, source));
    }
    Ok(own)
}

/// Something somebody has: by name, or by `#` and id.
pub(crate) fn thing(
    words: &mut ParseState<'_>,
    who: CharacterId,
    thing: Thing,
) -> ParseResult<ThingId> {
    kept(words, &lists::things(words.campaign, who, thing))
}

/// Somebody, or everybody: `all`.
pub(crate) fn owner(words: &mut ParseState<'_>) -> ParseResult<Option<CharacterId>> {
    if words.key(Keyword::All) {
        Ok(None)
    } else {
        who(words).map(Some)
    }
}

/// A saved roll of these, by name, or by `#` and id.
pub(crate) fn kept(words: &mut ParseState<'_>, names: &Names<ThingId>) -> ParseResult<ThingId> {
    match words.bare().and_then(tagged) {
        Some(id) => {
            words.skip();
            Ok(ThingId(id))
        }
        None => words.name(names),
    }
}

/// `#12`.
fn tagged(text: &str) -> Option<u32> {
    digits(text.strip_prefix('#')?)
}

/// A number without a sign.
pub(crate) fn digits<T: std::str::FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// A number with a sign stuck to it.
pub(crate) fn signed(text: &str) -> Option<i32> {
    let figure = text.strip_prefix(['+', '-'])?;
    digits::<i64>(figure)?;
    text.parse().ok()
}

/// A bounded number set or moved: a sign moves it; `=-3` sets it below 0, so that every change has a phrase.
pub(crate) fn change(words: &mut ParseState<'_>) -> ParseResult<Change> {
    let read = |text: &str| match text.strip_prefix('=') {
        Some(to) => to.parse().ok().map(Change::To),
        None => signed(text)
            .map(Change::By)
            .or_else(|| text.parse().ok().map(Change::To)),
    };
    words
        .like("N, +N or -N", read)
        .ok_or_else(|| words.misfit())
}

/// An entry's number.
pub(crate) fn seq(words: &mut ParseState<'_>) -> ParseResult<Seq> {
    let seq = words.like("an entry's number", digits).map(Seq);
    seq.ok_or_else(|| words.misfit())
}

pub(crate) fn die(text: &str) -> Option<Step> {
    Step::try_from(text.to_owned()).ok()
}

/// `3` or `d8`.
pub(crate) fn value(words: &mut ParseState<'_>) -> ParseResult<Value> {
    let read = |text: &str| {
        let number = text.parse().ok().map(Value::Number);
        number.or_else(|| die(text).map(Value::Die))
    };
    words.like("a rating", read).ok_or_else(|| words.misfit())
}

/// `faces 3,7,10` or `called 12 ones 1`, if it is next.
pub(crate) fn source(words: &mut ParseState<'_>) -> ParseResult<Option<Source>> {
    if words.key(Keyword::Faces) {
        return faces(words).map(Source::Faces).map(Some);
    }
    if !words.key(Keyword::Called) {
        return Ok(None);
    }
    let value = words.number()?;
    let ones = if words.key(Keyword::Ones) {
        let ones = words.like("a number", digits);
        ones.ok_or_else(|| words.misfit())?
    } else {
        0
    };
    Ok(Some(Source::Called(Called { value, ones })))
}

fn faces(words: &mut ParseState<'_>) -> ParseResult<Vec<Face>> {
    if words.key(Keyword::None) {
        return Ok(Vec::new());
    }
    let special = words.campaign.game.mechanic.profile().special_faces;
    let special: Vec<Face> = special.into_iter().map(|(face, _)| face).collect();
    let read = |text: &str| face(text, &special);
    let mut faces = Vec::new();
    loop {
        let face = words.like("a face", read);
        faces.push(face.ok_or_else(|| words.misfit())?);
        let more = words.sign(WordKind::Comma) || words.bare().and_then(read).is_some();
        if !more {
            return Ok(faces);
        }
    }
}

/// A printed 0 is a ten; `v` and `V` are the lower and the higher of two special faces.
fn face(text: &str, special: &[Face]) -> Option<Face> {
    match (text, special) {
        ("v", [lower, _]) => Some(*lower),
        ("V", [_, higher]) => Some(*higher),
        _ => digits(text).map(|face| if face == 0 { 10 } else { face }),
    }
}

/// What `+2` does in this game: dice where there are pools, else points of the total.
pub(crate) fn natural(mechanic: &Mechanic) -> fn(i32) -> ModifierEffect {
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

/// What a modifier does, if that is next.
pub(crate) fn effect(words: &mut ParseState<'_>) -> ParseResult<Option<ModifierEffect>> {
    let mechanic = &words.campaign.game.mechanic;
    if let Some(figure) = words.like("a modifier like +2", signed) {
        return Ok(Some(natural(mechanic)(figure)));
    }
    if let Some(one) = declared::counted(words) {
        return count(words, |n| one.times(n)).map(Some);
    }
    let mechanic = &words.campaign.game.mechanic;
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
        return count(words, kind).map(Some);
    }
    words.number().map(kind).map(Some)
}

/// One, where no number is next.
fn count(
    words: &mut ParseState<'_>,
    kind: impl Fn(i32) -> ModifierEffect,
) -> ParseResult<ModifierEffect> {
    if words.bare().and_then(digits::<i64>).is_none() {
        return Ok(kind(1));
    }
    words.number().map(kind)
}
