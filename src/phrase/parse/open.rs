//! `reroll`, `keep` and `close`: what can still be done to an outcome.

use super::amend::whose;
use super::{digits, numbered, seq, source, who};
use crate::campaign::test::{Keep, Whose};
use crate::campaign::{Campaign, CharacterId, Command, OpenOutcome, Seq};
use crate::phrase::Input;
use crate::phrase::error::Problem;
use crate::phrase::keyword::Keyword;
use crate::phrase::lists;
use crate::phrase::parse_state::{ParseResult, ParseState};

const KEEPS: [(Keyword, Keep); 3] = [
    (Keyword::Old, Keep::Old),
    (Keyword::New, Keep::New),
    (Keyword::Best, Keep::Best),
];

pub(crate) fn reroll(words: &mut ParseState<'_>) -> ParseResult<Input> {
    const CLAUSES: [Keyword; 3] = [Keyword::Keep, Keyword::Faces, Keyword::Called];
    let resources = lists::resources(words.campaign);
    let clause = |text: &str| CLAUSES.iter().any(|key| key.names(text));
    let entry = entry_of(words)?;
    let open = match entry {
        Some(of) => OpenTarget::Entry(of, whose(words, &resources)?),
        None => OpenTarget::Open(open_of(words, |text| {
            clause(text) || resources.exact(text).is_some()
        })?),
    };
    words.want_names(&resources);
    let unsaid = words.peek().is_none() || words.bare().is_some_and(clause);
    let resource = if unsaid {
        None
    } else {
        Some(words.name(&resources)?)
    };
    let keep = if words.key(Keyword::Keep) {
        words.one_of(&KEEPS)?
    } else {
        Keep::Best
    };
    let dice = source(words)?.unwrap_or_default();
    let command = match open {
        OpenTarget::Open(who) => Command::Reroll {
            who,
            keep,
            resource,
            dice,
        },
        OpenTarget::Entry(of, whose) => Command::RerollEntry {
            of,
            whose,
            keep,
            resource,
            dice,
        },
    };
    Ok(command.into())
}

/// What is thrown again.
enum OpenTarget {
    Open(CharacterId),
    Entry(Seq, Whose),
}

/// `entry 118`; also a number that is neither an open outcome's nor somebody's place at the table.
fn entry_of(words: &mut ParseState<'_>) -> ParseResult<Option<Seq>> {
    if words.key(Keyword::Entry) {
        return seq(words).map(Some);
    }
    let campaign = words.campaign;
    let elsewhere = |text: &&str| {
        let entry = digits(text).map(Seq);
        let mut open = all_open(campaign);
        numbered(campaign, text).is_none()
            && !open.any(|(open, _)| Some(open.seq) == entry || Some(open.root) == entry)
    };
    let number = words.bare().filter(elsewhere).and_then(digits).map(Seq);
    if number.is_some() {
        words.skip();
    }
    Ok(number)
}

pub(crate) fn keep(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = open_of(words, |text| KEEPS.iter().any(|(key, _)| key.names(text)))?;
    let keep = words.one_of(&KEEPS)?;
    Ok(Command::Keep { who, keep }.into())
}

pub(crate) fn close(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = open_of(words, |_| false)?;
    Ok(Command::Close(who).into())
}

/// Whose outcome is meant: somebody's, an entry's, or the latest that is open where the next word names nobody.
fn open_of(words: &mut ParseState<'_>, nobody: impl Fn(&str) -> bool) -> ParseResult<CharacterId> {
    let people = lists::characters(words.campaign);
    if words.peek().is_none() || words.bare().is_some_and(nobody) {
        words.want_names(&people);
        let latest = all_open(words.campaign).max_by_key(|(open, _)| open.seq);
        let nothing = || words.wrong(Problem::NothingOpen, Vec::new());
        return latest.map(|(_, id)| id).ok_or_else(nothing);
    }
    let number = words.bare().filter(|text| people.exact(text).is_none());
    let entry = number.and_then(digits).map(Seq);
    let all = all_open(words.campaign);
    let of_entry = all.filter(|(open, _)| Some(open.seq) == entry || Some(open.root) == entry);
    let of_entry: Vec<(&OpenOutcome, CharacterId)> = of_entry.collect();
    let Some(&(open, first)) = of_entry.first() else {
        return who(words);
    };
    if of_entry.len() > 1 && open.against.is_none() {
        let ids = of_entry.iter().map(|(_, id)| id);
        let names = ids.map(|id| words.campaign.characters[id].name.clone());
        return Err(words.wrong(Problem::Several, names.collect()));
    }
    let of_entry = first;
    // A small number can be an entry's and somebody's place at the table.
    let seated = number.and_then(|text| numbered(words.campaign, text));
    if let Some(seated) = seated.filter(|seated| *seated != of_entry) {
        let both = [of_entry, seated].map(|id| words.campaign.characters[&id].name.clone());
        return Err(words.wrong(Problem::Several, both.to_vec()));
    }
    words.skip();
    Ok(of_entry)
}

fn all_open(campaign: &Campaign) -> impl Iterator<Item = (&OpenOutcome, CharacterId)> {
    let all = campaign.characters.values();
    all.filter_map(|it| it.open.as_deref().map(|open| (open, it.id)))
}
