//! What happens to somebody: points, tracks, harm, healing, conditions, rests.

use super::{change, one, seq, several, thing, who, whom};
use crate::campaign::{CharacterId, Command};
use crate::phrase::Input;
use crate::phrase::keyword::Keyword;
use crate::phrase::lists::{self, Thing};
use crate::phrase::parse_state::{ParseResult, ParseState};

pub(crate) fn award(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = whom(words)?;
    let point = words.name(&lists::points(words.campaign))?;
    Ok(Command::Award(who, point).into())
}

pub(crate) fn spend(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = whom(words)?;
    let point = words.name(&lists::points(words.campaign))?;
    Ok(Command::Spend(who, point).into())
}

pub(crate) fn track(words: &mut ParseState<'_>) -> ParseResult<Input> {
    if words.key(Keyword::Add) {
        return own_track(words);
    }
    if words.key(Keyword::Drop) {
        let who = who(words)?;
        let track = words.name(&lists::own_tracks(words.campaign, who))?;
        return Ok(Command::DropTrack(who, track).into());
    }
    let who = whom(words)?;
    let track = words.name(&lists::tracks_of(words.campaign, one(who)))?;
    if who != CharacterId::EACH && words.key(Keyword::Max) {
        let max = if words.key(Keyword::None) {
            None
        } else {
            Some(words.number()?)
        };
        return Ok(Command::TrackMax(who, track, max).into());
    }
    Ok(Command::Track(who, track, change(words)?).into())
}

/// A track of their own for some or all.
fn own_track(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = if words.key(Keyword::All) {
        Vec::new()
    } else {
        several(words)?
    };
    let name = words.word("a name")?;
    let max = words.number()?;
    Ok(Command::AddTrack { who, name, max }.into())
}

pub(crate) fn harm(words: &mut ParseState<'_>) -> ParseResult<Input> {
    const CLAUSES: [Keyword; 2] = [Keyword::On, Keyword::By];
    let who = whom(words)?;
    let amount = words.number()?;
    let told = words.peek().is_some() && !CLAUSES.iter().any(|key| words.next_is(*key));
    let text = if told {
        words.text("what it looks like", &CLAUSES)?
    } else {
        String::new()
    };
    let on = if words.key(Keyword::On) {
        Some(words.name(&lists::traits(words.campaign, one(who)))?)
    } else {
        None
    };
    let cause = if words.key(Keyword::By) {
        Some(seq(words)?)
    } else {
        None
    };
    Ok(Command::Harm {
        who,
        amount,
        text,
        on,
        cause,
    }
    .into())
}

pub(crate) fn heal(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = whom(words)?;
    if who == CharacterId::EACH {
        return Ok(Command::Heal(who, words.number()?).into());
    }
    if let Some(amount) = words.like("a number", |text| text.parse().ok()) {
        return Ok(Command::Heal(who, amount).into());
    }
    let injury = thing(words, who, Thing::Injury)?;
    Ok(Command::HealInjury(who, injury).into())
}

pub(crate) fn stabilise(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = who(words)?;
    let injury = thing(words, who, Thing::Injury)?;
    let on = words.peek().is_none() || words.switch()?;
    Ok(Command::Stabilise(who, injury, on).into())
}

pub(crate) fn condition(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = whom(words)?;
    let name = words.name_or_new(&lists::conditions(words.campaign, one(who)))?;
    let on = words.switch()?;
    if on && words.key(Keyword::For) {
        let rounds = words.number()?;
        let _ = words.key(Keyword::Rounds) || words.key(Keyword::Round);
        return Ok(Command::ConditionFor { who, name, rounds }.into());
    }
    Ok(Command::Condition(who, name, on).into())
}

pub(crate) fn rest(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let rest = words.name(&lists::rests(words.campaign))?;
    let mut people = Vec::new();
    if !words.key(Keyword::All) {
        while words.peek().is_some() {
            people.extend(several(words)?);
        }
    }
    Ok(Command::Rest(rest, people).into())
}
