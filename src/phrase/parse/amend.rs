//! `amend` and `force`: a roll made otherwise afterwards, and the rules overruled.

use super::declared::{declared, is_own, switch};
use super::roll::{difficulties, difficulty, labels};
use super::{digits, effect, seq, signed, source, who};
use crate::campaign::command::Amendment;
use crate::campaign::test::{Against, Whose};
use crate::campaign::{CharacterId, Command};
use crate::phrase::error::Problem;
use crate::phrase::keyword::Keyword;
use crate::phrase::lexer::WordKind;
use crate::phrase::names::{Found, Names};
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::phrase::{Input, lists, verbs};

pub(crate) fn amend(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let of = seq(words)?;
    let whose = whose(words, &Names::<()>::new("nothing", []))?;
    let mut changes = Amendment::default();
    traits(words, whose, &mut changes)?;
    while clause(words, &mut changes)? {}
    let dice = source(words)?.unwrap_or_default();
    Ok(Command::Amend {
        of,
        whose,
        changes: Box::new(changes),
        dice,
    }
    .into())
}

/// Which side of an entry is meant: somebody, `against` for the other one, or nothing said. A word that is one of `others`
/// is nobody.
pub(crate) fn whose<T: Clone + PartialEq>(
    words: &mut ParseState<'_>,
    others: &Names<T>,
) -> ParseResult<Whose> {
    if words.key(Keyword::Against) {
        return Ok(Whose::Against);
    }
    let people = lists::characters(words.campaign);
    words.want_names(&people);
    let Some(word) = words.peek() else {
        return Ok(Whose::Roller);
    };
    let text = word.text.as_str();
    let is_clause = Keyword::is_any(text)
        || is_own(words, text)
        || signed(text).is_some()
        || difficulty(text).is_some()
        || others.exact(text).is_some();
    let named = people.find(text) != Found::Nothing || tagged(text);
    match word.kind {
        WordKind::Quoted if named => who(words).map(Whose::Character),
        WordKind::Bare if named && !is_clause => who(words).map(Whose::Character),
        _ => Ok(Whose::Roller),
    }
}

fn tagged(text: &str) -> bool {
    let id = text.strip_prefix('#').and_then(digits::<u32>);
    id.is_some()
}

/// What is rolled instead, after `as`; alone where the word is no clause.
fn traits(words: &mut ParseState<'_>, whose: Whose, changes: &mut Amendment) -> ParseResult<()> {
    let id: Option<CharacterId> = match whose {
        Whose::Character(id) => Some(id),
        Whose::Roller | Whose::Against => None,
    };
    let names = lists::rollable(words.campaign, id);
    let alone = match words.bare() {
        Some(text) => {
            !Keyword::is_any(text) && !is_own(words, text) && names.find(text) != Found::Nothing
        }
        None => words.peek().is_some(),
    };
    if words.key(Keyword::As) || alone {
        changes.traits.push(words.name(&names)?);
        while words.plus() {
            changes.traits.push(words.name(&names)?);
        }
    }
    Ok(())
}

/// One clause, if one is next.
fn clause(words: &mut ParseState<'_>, changes: &mut Amendment) -> ParseResult<bool> {
    let may_skip = words
        .campaign
        .game
        .mechanic
        .profile()
        .automatic_success
        .is_some();
    if words.key(Keyword::Vs) {
        let (first, also) = difficulties(words)?;
        changes.against = Some(first);
        changes.also = also;
    } else if let Some((key, number)) = declared(words, true)? {
        changes.declared = std::mem::take(&mut changes.declared).with(&key, number);
    } else if words.key_of(Keyword::Anyway, may_skip) {
        changes.anyway = Some(switch(words));
    } else if words.key(Keyword::Bare) {
        changes.bare = true;
    } else if let Some(dv) = words.bare().and_then(difficulty) {
        words.skip();
        changes.against = Some(Against::Number(dv));
        changes.also.clear();
    } else if let Some(effect) = effect(words)? {
        let label = words.quoted().unwrap_or_default();
        changes.one_off.push((label, effect));
    } else if words.key(Keyword::With) {
        changes.with.extend(labels(words, None)?);
    } else if words.key(Keyword::Without) {
        changes.without.extend(labels(words, None)?);
    } else {
        return Ok(false);
    }
    Ok(true)
}

/// The reason, then any phrase that is a command of its own.
pub(crate) fn force(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let reason = words.word("the reason, in quotes")?;
    let forced = |text: &str| {
        let not = ["force", "undo", "redo"];
        not.iter().any(|verb| verb.eq_ignore_ascii_case(text))
    };
    if words.bare().is_some_and(forced) {
        return Err(words.wrong(Problem::Unforced, Vec::new()));
    }
    let here = words.clone();
    match verbs::verb(words)? {
        Input::Run(command) => Ok(Command::Override(reason, Box::new(command)).into()),
        _ => Err(here.wrong(Problem::Unforced, Vec::new())),
    }
}
