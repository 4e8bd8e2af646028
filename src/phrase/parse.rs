//! The grammar, a file a family of verbs; here the parts they share.

pub(crate) mod gear;
pub(crate) mod note;
pub(crate) mod open;
pub(crate) mod plain;
pub(crate) mod roll;
pub(crate) mod sheet;
pub(crate) mod state;

use super::error::Problem;
use super::key::Key;
use super::lexer::Shape;
use super::lists::{self, Thing};
use super::words::{Read, Words};
use crate::campaign::character::{ThingId, Value};
use crate::campaign::command::Source;
use crate::campaign::{CharacterId, Seq};
use crate::rules::attribute_die::Step;
use crate::rules::{Called, Effect, Face, Mechanic};

/// Somebody: by name, by number, or by `#` and id.
pub(crate) fn who(words: &mut Words<'_>) -> Read<CharacterId> {
    let names = lists::characters(words.campaign);
    if let Some(text) = words.bare().filter(|text| names.exact(text).is_none()) {
        let all = words.campaign.characters.values();
        let numbered = text.parse().ok().and_then(|number: u32| {
            let mut all = all.into_iter();
            all.find(|it| it.number == number).map(|it| it.id)
        });
        if let Some(id) = numbered.or_else(|| tagged(text).map(CharacterId)) {
            words.want_names(&names);
            words.skip();
            return Ok(id);
        }
    }
    words.name(&names)
}

/// Several, with commas between.
pub(crate) fn several(words: &mut Words<'_>) -> Read<Vec<CharacterId>> {
    let mut all = vec![who(words)?];
    while words.sign(Shape::Comma) {
        all.push(who(words)?);
    }
    Ok(all)
}

/// Something somebody has: by name, or by `#` and id.
pub(crate) fn thing(words: &mut Words<'_>, who: CharacterId, thing: Thing) -> Read<ThingId> {
    let names = lists::things(words.campaign, who, thing);
    match words.bare().and_then(tagged) {
        Some(id) => {
            words.skip();
            Ok(ThingId(id))
        }
        None => words.name(&names),
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

/// An entry's number.
pub(crate) fn seq(words: &mut Words<'_>) -> Option<Seq> {
    words.like("an entry's number", digits).map(Seq)
}

pub(crate) fn die(text: &str) -> Option<Step> {
    Step::try_from(text.to_owned()).ok()
}

/// `3` or `d8`.
pub(crate) fn value(words: &mut Words<'_>) -> Read<Value> {
    let read = |text: &str| {
        let number = text.parse().ok().map(Value::Number);
        number.or_else(|| die(text).map(Value::Die))
    };
    words.like("a rating", read).ok_or_else(|| words.misfit())
}

/// `faces 3,7,10` or `called 12 ones 1`, if it is next.
pub(crate) fn source(words: &mut Words<'_>) -> Read<Option<Source>> {
    if words.key(Key::Faces) {
        return faces(words).map(Source::Faces).map(Some);
    }
    if !words.key(Key::Called) {
        return Ok(None);
    }
    let value = words.number()?;
    let ones = if words.key(Key::Ones) {
        let ones = words.like("a number", digits);
        ones.ok_or_else(|| words.misfit())?
    } else {
        0
    };
    Ok(Some(Source::Called(Called { value, ones })))
}

fn faces(words: &mut Words<'_>) -> Read<Vec<Face>> {
    if words.key(Key::None) {
        return Ok(Vec::new());
    }
    let special = match &words.campaign.game.mechanic {
        Mechanic::ViceDie(rules) => Some(rules.sides),
        _ => None,
    };
    let read = |text: &str| face(text, special);
    let mut faces = Vec::new();
    loop {
        let face = words.like("a face", read);
        faces.push(face.ok_or_else(|| words.misfit())?);
        let more = words.sign(Shape::Comma) || words.bare().and_then(read).is_some();
        if !more {
            return Ok(faces);
        }
    }
}

/// A printed 0 is a ten; `v` and `V` are the two special faces of a die with that many sides.
fn face(text: &str, special: Option<u16>) -> Option<Face> {
    match (text, special) {
        ("v", Some(sides)) => sides.checked_sub(1),
        ("V", Some(sides)) => Some(sides),
        _ => digits(text).map(|face| if face == 0 { 10 } else { face }),
    }
}

/// What `+2` does in this game: dice where there are pools, else points of the total.
pub(crate) fn natural(mechanic: &Mechanic) -> fn(i32) -> Effect {
    if mechanic.takes(Effect::Flat(1)) {
        Effect::Flat
    } else {
        Effect::Dice
    }
}

/// What a modifier does, if that is next.
pub(crate) fn effect(words: &mut Words<'_>) -> Read<Option<Effect>> {
    const KINDS: [(Key, fn(i32) -> Effect); 7] = [
        (Key::Boon, Effect::Boon),
        (Key::Bane, Effect::Bane),
        (Key::Dice, Effect::Dice),
        (Key::Diff, Effect::Difficulty),
        (Key::Flat, Effect::Flat),
        (Key::Outcome, Effect::Outcome),
        (Key::Penalty, Effect::Penalty),
    ];
    if let Some(figure) = words.like("a modifier like +2", signed) {
        return Ok(Some(natural(&words.campaign.game.mechanic)(figure)));
    }
    let takes = |kind: fn(i32) -> Effect| words.campaign.game.mechanic.takes(kind(1));
    let (fit, unfit): (Vec<_>, Vec<_>) = KINDS.into_iter().partition(|(_, kind)| takes(*kind));
    let fitting = fit.into_iter().find(|(key, _)| words.key(*key));
    // What this game doesn't take is read all the same, so that the refusal says so; it is not offered.
    let chosen = fitting.or_else(|| {
        unfit
            .into_iter()
            .find(|(key, _)| words.next_is(*key) && words.key(*key))
    });
    let Some((key, kind)) = chosen else {
        return Ok(None);
    };
    let once =
        matches!(key, Key::Boon | Key::Bane) && words.bare().and_then(digits::<i64>).is_none();
    let figure = if once { 1 } else { words.number()? };
    Ok(Some(kind(figure)))
}

/// Whose outcome is meant: somebody named, the entry's, or else the latest open one. `stops` are words that name nobody.
pub(crate) fn open_of(words: &mut Words<'_>, nobody: impl Fn(&str) -> bool) -> Read<CharacterId> {
    let open = || {
        let all = words.campaign.characters.values();
        all.filter_map(|it| it.open.as_ref().map(|open| (open, it.id)))
    };
    let named = words.peek().is_some() && !words.bare().is_some_and(nobody);
    if !named {
        let latest = open().max_by_key(|(open, _)| open.seq);
        let none = || words.wrong(Problem::NothingOpen, Vec::new());
        let id = latest.map(|(_, id)| id).ok_or_else(none);
        words.want_names(&lists::characters(words.campaign));
        return id;
    }
    let number = words.bare().and_then(digits::<u64>).map(Seq);
    let of = open().find(|(open, _)| Some(open.seq) == number || Some(open.root) == number);
    match of.map(|(_, id)| id) {
        Some(id)
            if lists::characters(words.campaign)
                .exact(words.bare().unwrap_or_default())
                .is_none() =>
        {
            words.skip();
            Ok(id)
        }
        _ => who(words),
    }
}
