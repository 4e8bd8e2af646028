//! The name line: a name, or a whole character in one line (`Marta STR d8 Fighting 3 HP 24`, `Wolf x3 HP 12`, `Guard like
//! Brannoc`). Figures after the name are ratings; a name with figures in it goes in quotes.

use super::field;
use crate::campaign::character::{CharacterKind, Value};
use crate::campaign::command::NewCharacter;
use crate::campaign::{Campaign, Command};
use crate::game::{Game, Rating, Role};
use crate::phrase::{self, Input, PhraseError, Problem};

/// Reads a line that isn't empty. A first word `pc`, `ally` or `npc` says what it is.
///
/// # Errors
/// What the line says that can't be read, or that the rules refuse.
pub(super) fn read(
    campaign: &Campaign,
    kind: CharacterKind,
    typed: &str,
) -> Result<NewCharacter, String> {
    let (kind, typed) = kind_of(kind, typed.trim());
    let verb = match kind {
        CharacterKind::Pc => "pc",
        CharacterKind::Ally => "ally",
        CharacterKind::Npc => "npc",
    };
    let whole = Written {
        words: &[],
        named: 1,
        times: None,
    };
    if let Some(why) = headed(typed).or_else(|| hidden_inside(typed)) {
        return Err(why);
    }
    if typed.contains('"') {
        let line = format!("{verb} {typed}");
        // What can't be read as a phrase may be as it stands on paper; if neither can, the phrase says why.
        return match parse(campaign, &line, whole) {
            Err(Why::Unread(why)) => match on_paper(campaign, verb, typed) {
                Err(Why::Unread(_)) => Err(why),
                done => Ok(done?),
            },
            done => Ok(done?),
        };
    }
    if let Some(whom) = typed.strip_prefix("like ") {
        return Err(format!("a name goes first: {whom} 2 like {whom}"));
    }
    if !typed.split(is_gap).skip(1).any(phrase::is_value) {
        return Ok(parse(campaign, &format!("{verb} \"{typed}\""), whole)?);
    }
    Ok(on_paper(campaign, verb, typed)?)
}

/// Why a line is refused in which a word says what follows as phrases have it: without this it would become part of a belonging's
/// name, and players would read what was meant as the game master's note.
fn headed(typed: &str) -> Option<String> {
    let words: Vec<&str> = outside_quotes(typed, is_gap).collect();
    let behind = words.windows(2).skip(1).map(|pair| (pair[0], pair[1]));
    let mut refused = behind.filter_map(|(word, next)| match word.to_lowercase().as_str() {
        "note" => Some(format!(
            "a note goes in its field below, where only you see it; a belonging of that name stands in quotes: \"note {}\"",
            unquoted(&[next])
        )),
        "item" | "supply" => Some(format!(
            "without “{word}”: what is carried stands alone, behind a comma: {}",
            unquoted(&[next])
        )),
        _ => None,
    });
    refused.next()
}

/// Reads a line as it stands on paper: commas between the ratings, equipment behind them, and the number of copies anywhere.
fn on_paper(campaign: &Campaign, verb: &str, typed: &str) -> Result<NewCharacter, Why> {
    let Paper {
        mut words,
        equipment,
    } = Paper::read(campaign, typed);
    let figures = words.iter().skip(1).position(|word| phrase::is_value(word));
    let figures = figures.map_or(1, |at| at + 1);
    let typed = words.clone();
    let times = words.iter().rposition(|word| is_times(word));
    let times = times.filter(|at| *at > 0);
    let copies = times.map_or("", |at| words.remove(at));
    let split = |at: usize| {
        let (name, rest) = (unquoted(&words[..at]), words[at..].join(" "));
        let line = format!("{verb} \"{name}\" {copies} {rest}{equipment}");
        parse(
            campaign,
            &line,
            Written {
                words: &typed,
                named: at,
                times,
            },
        )
    };
    // The shortest name after which all words are ratings, else all words before “like”: `Wolf 2 like Wolf`. What the rules refuse
    // of one that can be read.
    let before_like = words.iter().rposition(|word| *word == "like");
    let before_like = before_like.filter(|at| *at > figures);
    for at in (1..=figures).chain(before_like) {
        // A last word that is almost a rating, before a number, is that rating misspelt.
        let is_misspelt = |new: &NewCharacter| {
            let last = (at > 1).then(|| words[at - 1]);
            let is_almost = |last: &str| phrase::is_almost_rating(campaign, last);
            new.overall.is_some() && new.like.is_none() && last.is_some_and(is_almost)
        };
        match split(at) {
            Err(Why::Unread(_)) => {}
            Ok(new) if is_misspelt(&new) => {}
            done => return done,
        }
    }
    let shortest = figures.saturating_sub(1).max(1);
    split(before_like.unwrap_or(shortest))
}

/// These words as one text without its quotes.
fn unquoted(words: &[&str]) -> String {
    words.join(" ").replace('"', "")
}

/// The parts of a text between gaps; what stands in quotes has none.
fn outside_quotes(text: &str, is_gap: fn(char) -> bool) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    let parts = text.split(move |c| {
        is_quoted ^= c == '"';
        !is_quoted && is_gap(c)
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

/// Between words, and behind the last of a part.
const fn is_gap(c: char) -> bool {
    c.is_whitespace() || is_comma(c)
}

const fn is_comma(c: char) -> bool {
    matches!(c, ',' | ';')
}

/// Words before equipment that are no part of it.
const HEADINGS: [&str; 5] = ["with", "items", "equipment", "gear", "carries"];

/// Why a line is refused in which `hidden` stands before other words: players would read it as a part of a name.
fn hidden_inside(typed: &str) -> Option<String> {
    let mut words = outside_quotes(typed, is_gap);
    words.any(|word| word.eq_ignore_ascii_case("hidden")).then(|| {
        "“hidden” goes last, behind everything: Marta, rope hidden; in quotes it is part of a name"
            .to_owned()
    })
}

/// A line as it stands on paper.
struct Paper<'a> {
    /// The words of the name and of the ratings.
    words: Vec<&'a str>,
    /// ` with "rope", "arrows" x20, "silver" 4`, as the phrase has it; empty without equipment.
    equipment: String,
}

impl<'a> Paper<'a> {
    /// Equipment is what stands behind the last value, and each part between commas behind the first one that has no value. The
    /// beginning of a rating's name is a rating whose value is still missing, unless it has one: `Spear 3, spear`. Behind a
    /// comma a number that is no rating's is one of the character's own: `Silver 4`.
    fn read(campaign: &Campaign, line: &'a str) -> Self {
        let is_plain = |word: &str| phrase::is_value(word) && !is_times(word);
        let is_material = |word: &str| campaign.game.sheet.has_material(word);
        let is_equipment = |part: &str, before: &[&str]| {
            let words = || outside_quotes(part, char::is_whitespace);
            let is_rated = before.iter().any(|word| word.eq_ignore_ascii_case(part));
            !words().any(|word| is_plain(word) || is_material(word))
                && words().any(|word| !is_times(word))
                && (is_rated || !phrase::is_rating(campaign, part))
        };
        let mut words: Vec<&'a str> = Vec::new();
        let mut equipment: Vec<Vec<&str>> = Vec::new();
        for part in outside_quotes(line, is_comma) {
            let is_rated = words.iter().skip(1).any(|word| phrase::is_value(word));
            let part = match part.split_once(' ') {
                Some((heading, rest)) if HEADINGS.contains(&heading) => rest.trim_start(),
                _ => part,
            };
            if is_rated && (is_equipment(part, &words) || is_own_number(campaign, part)) {
                equipment.push(outside_quotes(part, char::is_whitespace).collect());
            } else {
                words.extend(outside_quotes(part, char::is_whitespace));
            }
        }
        let end = words.iter().rposition(|word| is_plain(word));
        let end = end.filter(|at| *at > 0 && words[*at] != "like");
        let behind = end.map_or(words.len(), |at| at + 1);
        let copies = words[behind..].iter().take_while(|word| is_times(word));
        let behind = behind + copies.count();
        let behind_heading = words[behind..]
            .first()
            .filter(|word| HEADINGS.contains(word));
        let heading = usize::from(behind_heading.is_some() && words.len() > behind + 1);
        if is_equipment(&words[behind + heading..].join(" "), &words[..behind]) {
            equipment.insert(0, words.split_off(behind + heading));
            words.truncate(behind);
        }
        let written = equipment.iter().map(|part| match &part[..] {
            [name @ .., amount] if !name.is_empty() && is_amount(amount) => {
                format!("\"{}\" {amount}", unquoted(name))
            }
            name => format!("\"{}\"", unquoted(name)),
        });
        let written: Vec<String> = written.collect();
        let equipment = match written.join(", ") {
            none if none.is_empty() => none,
            some => format!(" with {some}"),
        };
        Self { words, equipment }
    }
}

/// Whether a part of the line is a number that is no rating's: a name in quotes is a new rating's. Where the game takes any name
/// for a trait, none is.
fn is_own_number(campaign: &Campaign, part: &str) -> bool {
    let Some((name, number)) = part.rsplit_once(' ') else {
        return false;
    };
    let mut words = name.split_whitespace();
    let lower = name.to_lowercase();
    let mut kinds = campaign.game.sheet.kinds.iter();
    !campaign.game.takes_any_trait()
        && !name.starts_with('"')
        && !kinds.any(|kind| kind.name.to_lowercase().starts_with(&lower))
        && number.parse::<i32>().is_ok()
        && !name.eq_ignore_ascii_case("every roll")
        && !phrase::is_almost_rating(campaign, name)
        && words.all(|word| !phrase::is_value(word) && !phrase::is_rating(campaign, word))
}

/// Whether a word says how many, or is a number.
fn is_amount(word: &str) -> bool {
    is_times(word) || word.parse::<i32>().is_ok()
}

fn kind_of(kind: CharacterKind, typed: &str) -> (CharacterKind, &str) {
    let Some((first, rest)) = typed.split_once(' ') else {
        return (kind, typed);
    };
    let named = match first.to_lowercase().as_str() {
        "pc" => CharacterKind::Pc,
        "ally" => CharacterKind::Ally,
        "npc" => CharacterKind::Npc,
        _ => return (kind, typed),
    };
    (named, rest.trim_start())
}

/// Whether a word is a number of copies: `x3`.
fn is_times(word: &str) -> bool {
    let times = word.strip_prefix(['x', '×']);
    times.is_some_and(|times| times.parse::<u32>().is_ok())
}

/// How the line is written of which a phrase was made.
#[derive(Clone, Copy)]
struct Written<'a> {
    /// All its words; none where quotes stand in it.
    words: &'a [&'a str],
    /// The words of the name.
    named: usize,
    /// How many words stand before the number of copies, which the phrase has behind the name.
    times: Option<usize>,
}

impl Written<'_> {
    /// The word of the line, from 1, that is this one of the phrase. The verb is not typed.
    fn word(self, nth: usize) -> usize {
        let word = (nth + self.named).saturating_sub(2);
        match self.times {
            Some(before) if before >= word.saturating_sub(1) => word.saturating_sub(1),
            _ => word,
        }
    }

    /// The word with those around it, by which it is found in a long line: `“bow 3 arrows 20”`.
    fn around(self, nth: usize) -> Option<String> {
        let last = nth.checked_sub(1).filter(|at| *at < self.words.len())?;
        let end = (last + 2).min(self.words.len());
        Some(self.words[last.saturating_sub(2)..end].join(" "))
    }
}

/// Why a line makes no character.
enum Why {
    /// It can't be read.
    Unread(String),
    /// The rules refuse it.
    Refused(String),
}

impl From<Why> for String {
    fn from(why: Why) -> Self {
        match why {
            Why::Unread(why) | Why::Refused(why) => why,
        }
    }
}

/// Reads a phrase. The beginning of several names is the first of them, as where letters find a field of the form.
fn parse(campaign: &Campaign, line: &str, written: Written<'_>) -> Result<NewCharacter, Why> {
    let mut line = line.to_owned();
    let command = loop {
        let why = match phrase::parse(campaign, &line) {
            Ok(Input::Run(command)) => break command,
            Ok(_) => return Err(Why::Unread("a name, then ratings".to_owned())),
            Err(why) => why,
        };
        if let Some(meant) = first_meant(&line, &why) {
            line = meant;
            continue;
        }
        let nth = written.word(why.nth);
        let around = written.around(nth);
        if let (Problem::Missing, Some(last)) = (&why.problem, written.words.last()) {
            let why = format!("the value of “{last}” is missing: {last} 3");
            return Err(Why::Unread(why));
        }
        let why = PhraseError { nth, ..why };
        let not_a_trait = not_a_trait(&why, around, &campaign.game);
        return Err(Why::Unread(not_a_trait.unwrap_or_else(|| why.to_string())));
    };
    let refused = campaign.tried(&command).err();
    if let Some(why) = refused {
        return Err(Why::Refused(why.to_string()));
    }
    match command {
        Command::Add(new) => Ok(*new),
        _ => Err(Why::Unread("a name, then ratings".to_owned())),
    }
}

/// The line with the first name that an ambiguous word begins in its place.
fn first_meant(line: &str, why: &PhraseError) -> Option<String> {
    let first = why
        .expected
        .iter()
        .find(|name| name.to_lowercase().starts_with(&why.word.to_lowercase()));
    let first = first.filter(|name| why.problem == Problem::Several && **name != why.word)?;
    let chars = line.chars();
    let before: String = chars.clone().take(why.column - 1).collect();
    let after: String = chars.skip(why.column - 1 + why.length).collect();
    Some(format!("{before}\"{first}\"{after}"))
}

/// Why a word is no rating, and where equipment goes. All ratings stand below the line, so that they are not listed.
fn not_a_trait(why: &PhraseError, around: Option<String>, game: &Game) -> Option<String> {
    let Problem::Unknown { what, close, .. } = &why.problem else {
        return None;
    };
    if !what.starts_with("trait") {
        return None;
    }
    let near = if *close {
        format!("; perhaps {}", why.expected.join(" or "))
    } else {
        String::new()
    };
    let word = &why.word;
    let lower = word.to_lowercase();
    let mut kinds = game.sheet.kinds.iter().map(|kind| kind.name.to_lowercase());
    let heading = kinds.find(|kind| lower.chars().count() > 2 && kind.starts_with(&lower));
    let own = || {
        field::kind_of_new(game).map_or_else(String::new, |kind| {
            format!("in quotes it is a new {}; ", field::singular(&kind.name))
        })
    };
    let elsewhere = match heading {
        Some(heading) => format!("{heading} stand below: Tab, then “{heading}”"),
        None if game.sheet.items.is_some() => {
            format!(
                "{}equipment and numbers stand last, behind commas: sword d8, rope, silver 4",
                own()
            )
        }
        None => format!(
            "{}equipment and numbers stand last, behind commas: rope, arrows x20, silver 4",
            own()
        ),
    };
    let place = around.map_or_else(String::new, |around| format!(" in “{around}”"));
    Some(format!("“{word}”{place} is not a trait{near}; {elsewhere}"))
}

/// The line for what was read, without its ratings.
pub(super) fn without_ratings(new: &NewCharacter) -> String {
    let is_quoted = phrase::typed_text(&new.name) != new.name || hidden_inside(&new.name).is_some();
    let name = if is_quoted || new.name.split_whitespace().any(phrase::is_value) {
        format!("\"{}\"", new.name)
    } else {
        new.name.clone()
    };
    match new.copies {
        1 => name,
        copies => format!("{name} x{copies}"),
    }
}

/// The line for a new one, as an example with this game's words: `Marta STR d8 Fighting 3 HP 24`.
pub(super) fn example(game: &Game) -> String {
    let mut words = vec!["Marta".to_owned()];
    for role in [Role::Attribute, Role::Skill] {
        let mut kinds = game.sheet.kinds.iter().filter(|kind| kind.role == role);
        let Some((kind, first)) = kinds.find_map(|kind| Some((kind, kind.traits.first()?))) else {
            continue;
        };
        let value = match kind.rating {
            Rating::Number { low, high, .. } => Value::Number(3.clamp(low, high)),
            Rating::Die { start } => {
                let dice = game.mechanic.profile().attribute_dice;
                let at = dice.iter().position(|die| *die == start);
                let next = at.and_then(|at| dice.get(at + 1)).copied();
                Value::Die(next.unwrap_or(start))
            }
        };
        let name = first.name.split(' ').next().unwrap_or_default();
        words.push(format!("{name} {value}"));
    }
    if let Some(track) = game.sheet.tracks.first().filter(|track| !track.ill) {
        words.push(format!("{} 12", track.name));
    }
    words.join(" ")
}

/// What the line says, read back: `3 copies, STR d8, Fighting 3`.
pub(super) fn told(campaign: &Campaign, new: &NewCharacter) -> String {
    let overall = new.overall.iter();
    let overall = overall.map(|rating| format!("{rating} for every roll"));
    let ratings = new.ratings.iter();
    let ratings = ratings.map(|(word, value)| format!("{word} {}", value.shown()));
    let like = new.like.and_then(|like| campaign.character(like));
    let like = like.map(|who| format!("like {}", who.name));
    let copies = (new.copies > 1).then(|| format!("{} copies", new.copies));
    // A number could be meant for a trait that the game doesn't list.
    let belongings = new.belongings.iter().map(|it| {
        if it.number {
            format!("{it} (a number of its own)")
        } else {
            it.to_string()
        }
    });
    // Who writes `3 wolves` may want three of them.
    let counted = new.name.split_once(' ').filter(|_| new.copies == 1);
    let counted = counted.and_then(|(number, name)| {
        let many = number.parse::<u8>().ok().filter(|many| *many > 1)?;
        Some(format!(
            "one of this name; {many} copies are {name} x{many}"
        ))
    });
    let copies = copies.or(counted);
    let all = copies.into_iter().chain(like).chain(overall).chain(ratings);
    let all = all.chain(belongings);
    all.collect::<Vec<_>>().join(", ")
}
