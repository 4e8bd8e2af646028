//! Characters: one, several, a group, a new one.

use super::people_list::{copies_called, list, selected, side};
use super::things::{amount, is_number, material, trait_in};
use super::{After, Arg, OrNone, arg, rating, times, word};
use crate::campaign::character::{CharacterKind, PlayedBy, Value};
use crate::campaign::command::{NewBelonging, NewCharacter, NewValue};
use crate::campaign::{Campaign, CharacterId, Command, Selection};
use crate::phrase::Input;
use crate::phrase::figures::{die, digits, tagged};
use crate::phrase::keyword::Keyword;
use crate::phrase::lexer::{Word, WordKind};
use crate::phrase::lists;
use crate::phrase::names::{Found, Names};
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::phrase::writer::guarded;

/// A character: by name, by number, or by `#` and id.
pub(crate) fn who() -> impl Arg<CharacterId> {
    arg(one, |line, who| line.who(*who))
}

/// One character, or several separated by commas or by the common name of copies: each gets a command of its own, and all make one entry.
pub(crate) fn each() -> impl Arg<CharacterId> {
    arg(
        |words| {
            let all = list(words)?;
            if let [Selection::These(these)] = all.as_slice()
                && let [one] = these.as_slice()
            {
                return Ok(*one);
            }
            words.group = Some(selected(all));
            Ok(CharacterId::EACH)
        },
        |line, who| line.who(*who),
    )
}

pub(super) fn one(words: &mut ParseState<'_>) -> ParseResult<CharacterId> {
    let names = lists::characters(words.campaign);
    words.want_names(&names);
    if let Some(id) = words.longest(&names) {
        return Ok(id);
    }
    let text = words.bare().filter(|text| names.exact(text).is_none());
    match text.and_then(|text| numbered(words.campaign, text)) {
        Some(id) => {
            words.skip();
            Ok(id)
        }
        None => words.name(&names),
    }
}

/// The character's number, or `#` and the id.
pub(super) fn numbered(campaign: &Campaign, text: &str) -> Option<CharacterId> {
    let number: Option<u32> = digits(text);
    let mut all = campaign.characters.values();
    let seated = all.find(|it| Some(it.number) == number).map(|it| it.id);
    seated.or_else(|| tagged(text).map(CharacterId))
}

/// Several characters, separated by commas; `pcs` and `npcs` are those who are here, the common name of copies is all of them.
fn several(words: &mut ParseState<'_>) -> ParseResult<Vec<CharacterId>> {
    let all = list(words)?.into_iter().flat_map(|part| match part {
        Selection::These(these) => these,
        side => {
            let members = side.members(words.campaign).unwrap_or_default();
            members.into_iter().map(|who| who.id).collect()
        }
    });
    Ok(all.collect())
}

/// One character; or several, or a word for all of a kind: these become the group of the command.
pub(crate) fn whom() -> impl Arg<CharacterId> {
    arg(
        |words| {
            if group(words) {
                return Ok(CharacterId::EACH);
            }
            each().read(words)
        },
        |line, who| line.who(*who),
    )
}

/// `all`, `pcs` or `npcs`, if that is next and begins no list.
pub(super) fn group(words: &mut ParseState<'_>) -> bool {
    let groups = [
        (Keyword::All, Selection::All),
        (Keyword::Pcs, Selection::Pcs),
        (Keyword::Npcs, Selection::Npcs),
    ];
    let before = words.clone();
    let named = groups.into_iter().find(|(key, _)| words.key(*key));
    let is_list = words.peek().is_some_and(|it| it.kind == WordKind::Comma);
    if named.is_some() && is_list {
        *words = before;
        return false;
    }
    words.group = named.map(|(_, group)| group);
    words.group.is_some()
}

/// A list that begins with `pcs`, `npcs` or the common name of copies, if that is next.
pub(super) fn named_together(words: &mut ParseState<'_>) -> ParseResult<bool> {
    let mut ahead = words.clone();
    let is_next = side(&mut ahead).is_some() || copies_called(&mut ahead).is_some();
    if is_next {
        words.group = Some(selected(list(words)?));
    }
    Ok(is_next)
}

/// Each member of a group, if a comma and others follow the first.
pub(super) fn with_others(
    words: &mut ParseState<'_>,
    first: CharacterId,
) -> ParseResult<Option<CharacterId>> {
    if !words.sign(WordKind::Comma) {
        return Ok(None);
    }
    let mut all = vec![Selection::These(vec![first])];
    all.extend(list(words)?);
    words.group = Some(selected(all));
    Ok(Some(CharacterId::EACH))
}

/// Several characters, or `all`, which names none of them.
pub(crate) fn people_or_all() -> impl Arg<Vec<CharacterId>> {
    arg(
        |words| {
            if words.key(Keyword::All) {
                return Ok(Vec::new());
            }
            several(words)
        },
        |line, who| match who.as_slice() {
            [] => line.word("all"),
            who => line.people(who),
        },
    )
}

/// What may follow a list of characters that is written without commas.
const ENDS: [Keyword; 4] = [Keyword::After, Keyword::Faces, Keyword::Called, Keyword::By];

/// All characters up to the end or what follows a list, with or without commas.
pub(crate) fn crowd() -> impl Arg<Vec<CharacterId>> {
    arg(
        |words| {
            let mut all = several(words)?;
            let ends = |word: &Word| ENDS.iter().any(|key| word.is(key.text()));
            while words.peek().is_some_and(|word| !ends(word)) {
                all.extend(several(words)?);
            }
            Ok(all)
        },
        |line, who| line.people(who),
    )
}

/// `for WHO,…`; without it everybody.
pub(crate) fn only_for() -> impl Arg<Vec<CharacterId>> {
    arg(
        |words| {
            if !words.key(Keyword::For) || words.key(Keyword::All) {
                Ok(Vec::new())
            } else {
                crowd().read(words)
            }
        },
        |line, who| {
            if !who.is_empty() {
                line.word("for");
                line.people(who);
            }
        },
    )
}

/// `add WHO … [after WHO]`, another word for joining the order of turns.
pub(crate) fn order_add(words: &mut ParseState<'_>) -> ParseResult<Input> {
    words.one_of(&[(Keyword::Add, ())])?;
    let added = Command::AddToOrder {
        who: crowd().read(words)?,
        after: After(Keyword::After, who()).read(words)?,
    };
    Ok(added.into())
}

/// `played WHO by NAME`, another order of the words.
pub(crate) fn played_by(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let who = who().read(words)?;
    words.one_of(&[(Keyword::By, ())])?;
    let by = OrNone(player()).read(words)?;
    Ok(Command::PlayedBy(who, by).into())
}

/// Who plays a character whose player is away: `gm`, or a name.
pub(crate) fn player() -> impl Arg<PlayedBy> {
    arg(
        |words| {
            if words.key(Keyword::Gm) {
                return Ok(PlayedBy::GameMaster);
            }
            words.whole_text("a name").map(PlayedBy::Player)
        },
        |line, by| match by {
            PlayedBy::GameMaster => line.word("gm"),
            PlayedBy::Player(name) => line.quoted(name),
        },
    )
}

/// All characters up to the end, or `all` for everybody present; none is the party.
pub(crate) fn resting() -> impl Arg<Vec<CharacterId>> {
    arg(
        |words| {
            if words.peek().is_none() {
                return Ok(Vec::new());
            }
            if words.key(Keyword::All) {
                return Ok(words.campaign.present().map(|who| who.id).collect());
            }
            crowd().read(words)
        },
        |line, who| line.people(who),
    )
}

/// A character, or `all` for everybody.
pub(crate) fn owner() -> impl Arg<Option<CharacterId>> {
    arg(
        |words| {
            let all = words.key(Keyword::All);
            (!all).then(|| one(words)).transpose()
        },
        |line, of| match of {
            Some(who) => line.who(*who),
            None => line.word("all"),
        },
    )
}

/// The rest of a new character, after the name.
fn newcomer_called(
    words: &mut ParseState<'_>,
    name: String,
    kind: CharacterKind,
) -> ParseResult<Box<NewCharacter>> {
    let copies = times("x3 for three of them");
    let mut count = copies.read(words)?;
    let like = After(Keyword::Like, who()).read(words)?;
    let mut overall = words.like("a rating of every roll", |text| text.parse().ok());
    let names = |words: &ParseState<'_>| lists::ratings(words.campaign, like);
    let mut ratings = Vec::new();
    words.want_names(&names(words));
    let mut belongings = Vec::new();
    while words.peek().is_some() {
        if words.key(Keyword::With) {
            let (plain, worn) = carried(words)?;
            belongings.extend(plain);
            ratings.extend(worn);
            continue;
        }
        if overall.is_none() && every_roll(words) {
            overall = Some(words.number()?);
            continue;
        }
        if count == 1
            && words
                .bare()
                .is_some_and(|text| self::copies(text).is_some())
        {
            count = copies.read(words)?;
            continue;
        }
        if !ratings.is_empty() {
            words.sign(WordKind::Comma);
        }
        ratings.push(if let Some(item) = equipment(words, &names(words)) {
            (item, NewValue::One(Value::Die(material().read(words)?)))
        } else {
            let what = trait_in(move |campaign| lists::ratings(campaign, like)).read(words)?;
            (what, new_value().read(words)?)
        });
        words.want_names(&names(words));
    }
    Ok(Box::new(NewCharacter {
        name,
        kind,
        copies: count,
        like,
        overall,
        ratings,
        belongings,
    }))
}

/// The words of the form for the rating of every roll, if they are next with a number.
fn every_roll(words: &mut ParseState<'_>) -> bool {
    let mut next = words.bare_words();
    let is = |said: Option<&str>, word| said.is_some_and(|it: &str| it.eq_ignore_ascii_case(word));
    let is_next = is(next.next(), "every")
        && is(next.next(), "roll")
        && next.next().is_some_and(|text| text.parse::<i32>().is_ok());
    drop(next);
    if is_next {
        words.skip();
        words.skip();
    }
    is_next
}

/// What is carried: plain equipment and numbers of one's own, and what wears out with its die.
type Carried = (Vec<NewBelonging>, Vec<(String, NewValue)>);

/// Equipment: `rope, "oil lamp", arrows x20, silver 4, axe d8, shield wood`.
fn carried(words: &mut ParseState<'_>) -> ParseResult<Carried> {
    let (mut all, mut worn) = (Vec::new(), Vec::new());
    let sheet = &words.campaign.game.sheet;
    let wears = sheet.items.is_some();
    let is_end = |text: &str| is_value(text) || wears && sheet.has_material(text);
    let gives_die =
        |text: Option<&str>| text.is_some_and(|it| die(it).is_some() || sheet.has_material(it));
    loop {
        // A material ends a name, but may begin one: heavy crossbow.
        let bare = words.bare_words().enumerate();
        let goes_on = |(at, text): &(usize, &str)| !is_end(text) || *at == 0 && !is_value(text);
        let name = match bare.take_while(goes_on).count() {
            0 | 1 => words.word("equipment")?,
            count => words.joined(count),
        };
        if wears && gives_die(words.bare()) {
            worn.push((name, NewValue::One(Value::Die(material().read(words)?))));
            if !words.sign(WordKind::Comma) {
                return Ok((all, worn));
            }
            continue;
        }
        let number = is_number().read(words)?;
        all.push(NewBelonging {
            name,
            count: amount(number).read(words)?,
            number,
        });
        if !words.sign(WordKind::Comma) {
            return Ok((all, worn));
        }
    }
}

/// The name of equipment that is next with its die or material: words of which none is a rating's.
fn equipment(words: &mut ParseState<'_>, ratings: &Names<String>) -> Option<String> {
    let game = &words.campaign.game;
    if game.sheet.items.is_none() || game.takes_any_trait() {
        return None;
    }
    let quoted = words.peek()?.kind == WordKind::Quoted;
    let texts: Vec<&str> = words.texts().collect();
    let is_end = |text: &str| is_value(text) || game.sheet.has_material(text);
    let count = if quoted {
        1
    } else {
        let all = texts.iter().enumerate();
        let goes_on = |(at, text): &(usize, &&str)| !is_end(text) || *at == 0 && !is_value(text);
        all.take_while(goes_on).count()
    };
    let named = texts.get(..count).filter(|named| !named.is_empty())?;
    let is_new = named
        .iter()
        .all(|text| ratings.find(text) == Found::Nothing);
    let gives_die = |text: &&str| die(text).is_some() || game.sheet.has_material(text);
    let has_die = texts.get(count).is_some_and(gives_die);
    (is_new && has_die).then(|| words.joined(count))
}

/// What is left of a track, and its most: `9/14`.
fn left(text: &str) -> Option<(i32, i32)> {
    let (now, most) = text.split_once('/')?;
    digits(now).zip(digits(most))
}

/// A value of a new character: a number, a die, or what is left of a track and its most.
fn new_value() -> impl Arg<NewValue> {
    arg(
        |words| match words.like("a rating", left) {
            Some((now, most)) => Ok(NewValue::Left(now, most)),
            None => Ok(NewValue::One(rating().read(words)?)),
        },
        |line, value| match value {
            NewValue::One(value) => rating().write(line, value),
            NewValue::Left(now, most) => line.word(format!("{now}/{most}")),
        },
    )
}

/// How many of a kind: `x3`.
fn copies(text: &str) -> Option<u32> {
    digits(text.strip_prefix(['x', '×'])?)
}

/// Whether a word is no part of a name: a number, a die, `9/14`, `x3`, `like`.
pub(crate) fn is_value(text: &str) -> bool {
    text.parse::<i32>().is_ok()
        || die(text).is_some()
        || left(text).is_some()
        || copies(text).is_some()
        || text == Keyword::Like.text()
}

/// Whether a text begins with the name of something that a new character can be given, or is the beginning of such a name.
pub(crate) fn is_rating(campaign: &Campaign, text: &str) -> bool {
    let names = lists::ratings(campaign, None);
    let first = text.split_whitespace().next().unwrap_or_default();
    names.find(text) != Found::Nothing || names.exact(first).is_some()
}

/// Whether a text is the name of something that a new character can be given, in part or nearly: a number behind it is then meant
/// for that.
pub(crate) fn is_almost_rating(campaign: &Campaign, text: &str) -> bool {
    is_rating(campaign, text) || !lists::ratings(campaign, None).alike(text).is_empty()
}

/// A new character, or several: a name, how many, a copy of whom, the rating of every roll, and ratings.
pub(crate) fn newcomer(kind: CharacterKind) -> impl Arg<Box<NewCharacter>> {
    let like = || After(Keyword::Like, who());
    arg(
        move |words| {
            // `3x Wolf`, as tables write how many.
            let before = words.bare().filter(|_| words.texts().nth(1).is_some());
            let before = before.and_then(|text| digits(text.strip_suffix(['x', '×'])?));
            if before.is_some() {
                words.skip();
            }
            // A name may have several words without quotes: the fewest after which all words are ratings, else all words
            // before “like”, figures among them.
            let start = words.clone();
            let most = start
                .bare_words()
                .take_while(|text| !is_value(text))
                .count();
            let several = |mut new: Box<NewCharacter>| {
                new.copies = before.unwrap_or(new.copies);
                new
            };
            let called = |words: &mut ParseState<'_>, count| {
                words.is_name(count)?;
                let name = match count {
                    0 | 1 => word("a name").read(words)?,
                    count => words.joined(count),
                };
                newcomer_called(words, name, kind)
            };
            let bare: Vec<&str> = start.bare_words().collect();
            let like_at = bare.iter().position(|text| *text == Keyword::Like.text());
            let before_like = like_at.map(|at| match bare[..at] {
                [.., last] if copies(last).is_some() => at - 1,
                _ => at,
            });
            let before_like = before_like.filter(|count| *count > most);
            for count in (1..=most).chain(before_like) {
                let mut tried = start.clone();
                // A last word that is almost a rating, before a number, is that rating misspelt.
                let last = bare
                    .get(count - 1)
                    .filter(|_| count > 1 && like_at.is_none());
                let is_misspelt = |new: &NewCharacter| {
                    let alike = last.map(|last| lists::ratings(start.campaign, None).alike(last));
                    new.overall.is_some() && alike.is_some_and(|alike| !alike.is_empty())
                };
                if let Ok(new) = called(&mut tried, count)
                    && !is_misspelt(&new)
                {
                    *words = tried;
                    return Ok(several(new));
                }
            }
            // The last word before the first value was to be a rating's.
            called(words, most.saturating_sub(1)).map(several)
        },
        move |line, new| {
            line.text(&new.name);
            times("").write(line, &new.copies);
            like().write(line, &new.like);
            if let Some(overall) = new.overall {
                line.word(overall);
            }
            let like = new.like;
            for (name, value) in &new.ratings {
                trait_in(move |campaign| lists::ratings(campaign, like)).write(line, name);
                new_value().write(line, value);
            }
            if !new.belongings.is_empty() {
                line.word(Keyword::With.text());
            }
            line.list(new.belongings.iter().map(|it| {
                let name = guarded(&it.name);
                match (it.number, it.count) {
                    (true, number) => format!("{name} {number}"),
                    (false, 1) => name,
                    (false, count) => format!("{name} x{count}"),
                }
            }));
        },
    )
}
