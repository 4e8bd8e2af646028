//! Rerolls and amendments: which outcome, at what cost, and what changes.

use super::people::numbered;
use super::roll::{clause, summed, write_against, write_modifiers, write_set, write_sum};
use super::things::{read as read_thing, write as write_thing};
use super::{Arg, arg, choice, declared, quoted, seq, who};
use crate::campaign::command::{Amendment, ItemUsed, RerollPrice};
use crate::campaign::ids::ThingId;
use crate::campaign::test::{Keep, Whose};
use crate::campaign::{Campaign, CharacterId, OpenOutcome, Seq};
use crate::phrase::error::Problem;
use crate::phrase::figures::{difficulty, digits, signed, tagged};
use crate::phrase::keyword::Keyword;
use crate::phrase::lexer::WordKind;
use crate::phrase::lists::{self, Thing};
use crate::phrase::names::{Found, Names};
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::phrase::writer::plain;
use crate::rules::SheetNumber;

const KEEPS: [(Keyword, Keep); 3] = [
    (Keyword::Old, Keep::Old),
    (Keyword::New, Keep::New),
    (Keyword::Best, Keep::Best),
];

pub(crate) fn keep() -> impl Arg<Keep> {
    choice(&KEEPS)
}

/// `keep old`; by default the best one.
pub(crate) fn keep_clause() -> impl Arg<Keep> {
    arg(
        |words| {
            if words.key(Keyword::Keep) {
                return keep().read(words);
            }
            Ok(Keep::Best)
        },
        |line, kept| {
            if *kept != Keep::Best {
                line.word("keep");
                keep().write(line, kept);
            }
        },
    )
}

/// The name of a reroll, where the game names them; left out where it has only one.
pub(crate) fn reroll_kind() -> impl Arg<String> {
    arg(
        |words| {
            let kinds = lists::rerolls(words.campaign);
            words.want_names(&kinds);
            let people = lists::characters(words.campaign);
            // A quoted word is never a keyword, so that a character of the same name can be meant.
            let named = words.peek().is_some_and(|word| {
                let is_bare = word.kind == WordKind::Bare;
                kinds.exact(&word.text).is_some() && (is_bare || people.exact(&word.text).is_none())
            });
            if named {
                return words.name(&kinds);
            }
            Ok(words.longest(&kinds).unwrap_or_default())
        },
        |line, kind| {
            if !kind.is_empty() {
                line.name(kind, &lists::rerolls(line.campaign));
            }
        },
    )
}

/// A point that is spent after the throw.
pub(crate) fn point_after() -> impl Arg<String> {
    arg(
        |words| {
            let campaign = words.campaign;
            let named = words.peek().map_or("", |word| &word.text);
            let of_sheet = lists::points(campaign).exact(named);
            let second = words.texts().nth(1).unwrap_or_default();
            let people = lists::characters(campaign);
            let whom = people.exact(second);
            let whom = whom.and_then(|who| campaign.character(who));
            let after = lists::points_after(campaign);
            let spends_none = after.all().is_empty() && !named.is_empty();
            match (of_sheet, whom) {
                (Some(point), whom)
                    if after.exact(named).is_none() && (spends_none || whom.is_some()) =>
                {
                    let who = whom.map_or("WHO".to_owned(), |who| plain(&who.name));
                    Err(words.wrong(Problem::WhoFirst, vec![format!("{who} {}", plain(&point))]))
                }
                // Somebody is named first, and wrongly.
                (None, None) if spends_none || lists::points(campaign).exact(second).is_some() => {
                    Err(words.unknown(&people, named))
                }
                _ => words.name(&after),
            }
        },
        |line, point| line.name(point, &lists::points_after(line.campaign)),
    )
}

/// What a reroll costs: a point, if it is named, or nothing: `free "blessing"`.
pub(crate) fn price() -> impl Arg<RerollPrice> {
    let granted = || quoted("what grants it, in quotes");
    arg(
        move |words| {
            if words.key(Keyword::Free) {
                return granted().read(words).map(RerollPrice::Granted);
            }
            let resources = lists::resources(words.campaign);
            words.want_names(&resources);
            if words.peek().is_none() || words.bare().is_some_and(is_reroll_clause) {
                return Ok(RerollPrice::Usual);
            }
            let kinds = lists::rerolls(words.campaign);
            let kind = words.peek().and_then(|word| kinds.exact(&word.text));
            if let Some(kind) = kind.filter(|kind| resources.exact(kind).is_none()) {
                let right = format!("reroll {}", plain(&kind));
                return Err(words.wrong(Problem::RerollFirst, vec![right]));
            }
            words.name(&resources).map(RerollPrice::Point)
        },
        move |line, price| match price {
            RerollPrice::Usual => {}
            RerollPrice::Point(name) => line.name(name, &lists::resources(line.campaign)),
            RerollPrice::Granted(by) => {
                line.word("free");
                granted().write(line, by);
            }
        },
    )
}

fn is_reroll_clause(text: &str) -> bool {
    let clauses = [
        Keyword::Free,
        Keyword::Keep,
        Keyword::Faces,
        Keyword::Called,
    ];
    clauses.iter().any(|key| key.names(text))
}

/// Whose open outcome; the latest one if the phrase ends or the next word is a keyword.
pub(crate) fn open(follows: fn(&Campaign, &str) -> bool) -> impl Arg<CharacterId> {
    arg(
        move |words| open_of(words, follows),
        |line, who| line.who(*who),
    )
}

/// Whether a word is a keyword of a reroll, not the name of a character.
pub(crate) fn is_of_reroll(campaign: &Campaign, text: &str) -> bool {
    is_reroll_clause(text) || lists::resources(campaign).exact(text).is_some()
}

/// Whether a word says which result is kept.
pub(crate) fn is_keep(_: &Campaign, text: &str) -> bool {
    KEEPS.iter().any(|(key, _)| key.names(text))
}

fn open_of(
    words: &mut ParseState<'_>,
    follows: fn(&Campaign, &str) -> bool,
) -> ParseResult<CharacterId> {
    let campaign = words.campaign;
    let people = lists::characters(campaign);
    if words.peek().is_none() || words.bare().is_some_and(|text| follows(campaign, text)) {
        words.want_names(&people);
        let latest = all_open(campaign).max_by_key(|(open, _)| open.seq);
        let nothing = || words.wrong(Problem::NothingOpen, Vec::new());
        return latest.map(|(_, id)| id).ok_or_else(nothing);
    }
    let number = words.bare().filter(|text| people.exact(text).is_none());
    let of_entry: Vec<_> = open_in(campaign, number).collect();
    let Some(&(open, first)) = of_entry.first() else {
        return who().read(words);
    };
    if of_entry.len() > 1 && open.against.is_none() {
        let ids = of_entry.iter().map(|(_, id)| id);
        let names = ids.map(|id| campaign.characters[id].name.clone());
        return Err(words.wrong(Problem::Several, names.collect()));
    }
    // A small number can be an entry's or a character's.
    let seated = number.and_then(|text| numbered(campaign, text));
    if let Some(seated) = seated.filter(|seated| *seated != first) {
        let both = [first, seated].map(|id| campaign.characters[&id].name.clone());
        return Err(words.wrong(Problem::Several, both.to_vec()));
    }
    words.skip();
    Ok(first)
}

fn all_open(campaign: &Campaign) -> impl Iterator<Item = (&OpenOutcome, CharacterId)> {
    let all = campaign.characters.values();
    all.filter_map(|it| it.open.as_deref().map(|open| (open, it.id)))
}

/// The open outcomes of the entry with this number.
fn open_in<'a>(
    campaign: &'a Campaign,
    number: Option<&str>,
) -> impl Iterator<Item = (&'a OpenOutcome, CharacterId)> {
    let entry = number.and_then(digits).map(Seq);
    let is_of = move |open: &OpenOutcome| Some(open.seq) == entry || Some(open.root) == entry;
    all_open(campaign).filter(move |(open, _)| is_of(open))
}

/// `entry 118`; also a number that is neither an open outcome's nor a character's.
pub(crate) fn rerolled() -> impl Arg<Seq> {
    arg(
        |words| {
            if words.key(Keyword::Entry) {
                return seq().read(words);
            }
            let campaign = words.campaign;
            let elsewhere = |text: &&str| {
                numbered(campaign, text).is_none() && open_in(campaign, Some(text)).next().is_none()
            };
            let number = words.bare().filter(elsewhere).and_then(digits);
            let number = number.ok_or_else(|| words.misfit())?;
            words.skip();
            Ok(Seq(number))
        },
        |line, of| line.word(format!("entry {}", of.0)),
    )
}

/// The side of an entry: a character, `against` for the opponent, or none.
pub(crate) fn whose() -> impl Arg<Whose> {
    arg(
        |words| whose_but(words, |_, _| false),
        |line, whose| match whose {
            Whose::Roller => {}
            Whose::Character(who) => line.who(*who),
            Whose::Against => line.word("against"),
        },
    )
}

/// The same for a reroll, whose point may have the name of a character.
pub(crate) fn whose_reroll() -> impl Arg<Whose> {
    arg(
        |words| whose_but(words, is_of_reroll),
        |line, of| whose().write(line, of),
    )
}

fn whose_but(
    words: &mut ParseState<'_>,
    follows: fn(&Campaign, &str) -> bool,
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
        || declared::is_own(&words.campaign.game, text)
        || signed(text).is_some()
        || difficulty(text).is_some()
        || follows(words.campaign, text);
    let named = people.find(text) != Found::Nothing || tagged(text).is_some();
    match word.kind {
        WordKind::Quoted if named => who().read(words).map(Whose::Character),
        WordKind::Bare if named && !is_clause => who().read(words).map(Whose::Character),
        _ => Ok(Whose::Roller),
    }
}

/// The changes of an amendment: the traits, then clauses in any order.
pub(crate) fn amendment(of: Seq, whose: Whose) -> impl Arg<Box<Amendment>> {
    arg(
        move |words| {
            let mut changes = Amendment {
                traits: traits(words, whose)?,
                ..Amendment::default()
            };
            let items = items(words.campaign, of, whose);
            while clause(words, &mut changes, None)? || using(words, &mut changes, &items)? {}
            Ok(Box::new(changes))
        },
        move |line, changes| {
            if !changes.traits.is_empty() {
                line.word("as");
            }
            write_sum(line, &changes.traits);
            if let Some(against) = &changes.against {
                write_against(line, against, &changes.also);
            }
            declared::write(line, &changes.declared);
            write_set(line, &changes.set);
            match changes.using {
                None => {}
                Some(ItemUsed::Nothing) => line.word("using none"),
                Some(ItemUsed::Item(item)) => {
                    line.word("using");
                    write_thing(line, &items(line.campaign, of, whose), item);
                }
            }
            if let Some(on) = changes.anyway {
                line.word(if on { "anyway" } else { "anyway off" });
            }
            if changes.bare {
                line.word("bare");
            }
            write_modifiers(line, &changes.one_off, &changes.with, &changes.without);
            if changes.misread {
                line.word("misread");
            }
        },
    )
}

/// The item that is used now, or none, if that is next.
fn using(
    words: &mut ParseState<'_>,
    changes: &mut Amendment,
    items: &Names<ThingId>,
) -> ParseResult<bool> {
    let numbers = words.campaign.game.mechanic.sheet_numbers();
    let uses_items = numbers.iter().any(SheetNumber::is_of_item);
    if !words.key_of(Keyword::Using, uses_items) {
        return Ok(false);
    }
    changes.using = Some(if words.key(Keyword::None) {
        ItemUsed::Nothing
    } else {
        ItemUsed::Item(read_thing(words, items)?)
    });
    Ok(true)
}

/// The items of the character who made the roll; everybody's where that is not known.
fn items(campaign: &Campaign, of: Seq, whose: Whose) -> Names<ThingId> {
    let newest = || all_open(campaign).map(|(open, _)| open.seq).max();
    let of = Some(of).filter(|of| *of != Seq::LAST).or_else(newest);
    let is_of = |open: &OpenOutcome| Some(open.seq) == of || Some(open.root) == of;
    let mut rolled = all_open(campaign).filter(|(open, _)| is_of(open));
    let rolled = (rolled.next(), rolled.next());
    let who = match (whose, rolled) {
        (Whose::Character(id), _) | (Whose::Roller, (Some((_, id)), None)) => Some(id),
        (Whose::Roller | Whose::Against, _) => None,
    };
    match who {
        Some(id) => lists::things(campaign, id, Thing::Item),
        None => lists::items(campaign),
    }
}

/// The new traits, after `as`; without it if the word is no clause.
fn traits(words: &mut ParseState<'_>, whose: Whose) -> ParseResult<Vec<String>> {
    let id = match whose {
        Whose::Character(id) => id,
        Whose::Roller | Whose::Against => CharacterId::EACH,
    };
    let names = lists::rollable(words.campaign, id);
    let is_own = |text| declared::is_own(&words.campaign.game, text);
    let alone = match words.bare() {
        Some(text) => !Keyword::is_any(text) && !is_own(text) && names.find(text) != Found::Nothing,
        None => words.peek().is_some(),
    };
    if words.key(Keyword::As) || alone {
        return summed(words, &names);
    }
    Ok(Vec::new())
}
