//! The opponent of a contest, from its number or letters of its name, and a few letters of a trait: `4br`, `wo br`, `+4`,
//! `5dice`.

use super::picker::matches::{Hit, What};
use super::picker::parse::nameless;
use super::picker::{matches, named, numbered};
use crate::campaign::Character;
use crate::campaign::test::{Actor, Test};
use crate::rules::Mechanic;
use crate::tui::context::AppState;

/// What the text may continue with.
#[derive(Debug, Default)]
pub(crate) struct Offered {
    pub(crate) hits: Vec<Hit>,
    /// The line that Enter takes before another is selected by key.
    pub(crate) usual: Option<usize>,
}

/// What the text names so far.
enum Named<'a> {
    /// The characters that may be meant, likeliest first.
    People(Vec<&'a Character>),
    /// A character, and letters of what it rolls.
    Person(&'a Character, &'a str),
}

/// The opponent's test. `own` is the test it answers; `selected` the line selected by key.
///
/// # Errors
/// Why the text names no character or no trait.
pub(crate) fn opponent(
    state: &AppState,
    own: Option<&Test>,
    text: &str,
    selected: Option<usize>,
) -> Result<Test, String> {
    if let Some(actor) = without_sheet(&state.campaign().game.mechanic, text.trim()) {
        return Ok(Test::of(actor, Vec::new()));
    }
    match read(state, text.trim_start())? {
        Named::People(_) if text.trim().is_empty() && selected.is_none() => {
            Err("who is on the other side: a number or letters of a name".to_owned())
        }
        Named::People(all) => match all.get(selected.unwrap_or(0)) {
            Some(who) => answer(state, own, who, "", None),
            None => Err(format!("nobody here is called “{}”", text.trim())),
        },
        Named::Person(who, letters) => answer(state, own, who, letters, selected),
    }
}

/// What a character answers a test with: the traits that the letters name, without letters the usual one.
///
/// # Errors
/// The letters name none, or nothing is usual.
pub(crate) fn answer(
    state: &AppState,
    own: Option<&Test>,
    who: &Character,
    letters: &str,
    selected: Option<usize>,
) -> Result<Test, String> {
    let mut words: Vec<String> = letters.split_whitespace().map(str::to_owned).collect();
    if words.is_empty() && selected.is_none() {
        let usual = usual(state, own, who).map(str::to_owned);
        if usual.is_none() && state.campaign().rolled_overall(who).is_none() {
            return Err(format!("letters of what {} rolls", who.name));
        }
        let traits = usual.into_iter().collect();
        return Ok(Test::of(Actor::Character(who.id), traits));
    }
    if words.is_empty() {
        words.push(String::new());
    }
    let mut nth = vec![0; words.len()];
    if let Some(last) = nth.last_mut() {
        *last = selected.unwrap_or(0);
    }
    let traits = named(state, who, &words, &nth)?;
    Ok(Test::of(Actor::Character(who.id), traits))
}

/// What a character usually answers a test with.
fn usual<'a>(state: &'a AppState, own: Option<&Test>, who: &Character) -> Option<&'a str> {
    let campaign = state.campaign();
    let built = own.and_then(|own| Some((own, campaign.resolve_side(own).ok()?)));
    let lead = built
        .as_ref()
        .map_or("", |(own, built)| own.lead(built.attribute.as_deref()));
    campaign.usual_answer(state.chosen(), who, lead)
}

/// What the text may continue with: characters, then the traits of the one named.
pub(crate) fn offered(state: &AppState, own: Option<&Test>, text: &str) -> Offered {
    match read(state, text.trim_start()) {
        Ok(Named::Person(who, letters)) => answers(state, own, who, letters),
        Ok(Named::People(all)) => {
            let all = all.into_iter().map(|who| Hit {
                name: match who.key() {
                    Some(key) => format!("{key} {}", who.name),
                    None => who.name.clone(),
                },
                whose: who.id,
                what: What::Person,
            });
            Offered {
                hits: all.collect(),
                usual: (!text.trim().is_empty()).then_some(0),
            }
        }
        Err(_) => Offered::default(),
    }
}

/// The traits that a character may answer with; without letters the usual one is marked.
pub(crate) fn answers(
    state: &AppState,
    own: Option<&Test>,
    who: &Character,
    letters: &str,
) -> Offered {
    let words: Vec<String> = letters.split_whitespace().map(str::to_owned).collect();
    let (last, before) =
        words
            .split_last()
            .map_or((String::new(), Vec::new()), |(last, before)| {
                let before = named(state, who, before, &[]);
                (last.clone(), before.unwrap_or_default())
            });
    let mut hits = matches::hits(state, who, &before, &last);
    hits.retain(|hit| hit.saved().is_none());
    let usual = match letters.trim() {
        "" => usual(state, own, who).and_then(|usual| hits.iter().position(|it| it.name == usual)),
        _ => Some(0),
    };
    Offered { hits, usual }
}

/// A number names a character at once; letters do, once a space follows, and a whole name with a figure (`wolf 2`) as one.
///
/// # Errors
/// Nobody has the number.
fn read<'a>(state: &'a AppState, text: &'a str) -> Result<Named<'a>, String> {
    let end = text.find(|c: char| !c.is_ascii_digit());
    let (number, letters) = text.split_at(end.unwrap_or(text.len()));
    if let Ok(number) = number.parse() {
        return Ok(Named::Person(
            numbered(state, number)?,
            letters.trim_start(),
        ));
    }
    if text.is_empty() {
        return Ok(Named::People(state.others()));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let people = people(state, &words);
    let Some(first) = people.first() else {
        return Ok(Named::People(Vec::new()));
    };
    let is_closed = first.words < words.len() || text.ends_with(char::is_whitespace);
    if !is_closed {
        return Ok(Named::People(people.iter().map(|it| it.who).collect()));
    }
    let mut letters = text;
    for word in &words[..first.words] {
        letters = letters.trim_start().strip_prefix(word).unwrap_or_default();
    }
    Ok(Named::Person(first.who, letters.trim_start()))
}

/// Somebody on the other side whose name words begin with.
pub(super) struct Called<'a> {
    pub(super) who: &'a Character,
    /// How many of the words are of the name.
    pub(super) words: usize,
    /// Whether the first is a whole word of the name, not only its beginning.
    pub(super) is_whole: bool,
}

/// Those on the other side whose names the words begin with, the longest name first: the beginning of a word of the name (with
/// the figure at its end: `w2`), then whole words of it that follow.
pub(super) fn people<'a>(state: &'a AppState, words: &[&str]) -> Vec<Called<'a>> {
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let mut all: Vec<Called<'_>> = state
        .others()
        .into_iter()
        .filter_map(|who| called(who, &words))
        .collect();
    all.sort_by_key(|it| std::cmp::Reverse((it.words, it.is_whole)));
    all
}

fn called<'a>(who: &'a Character, words: &[String]) -> Option<Called<'a>> {
    let name = who.name.to_lowercase();
    let name: Vec<&str> = name.split_whitespace().collect();
    let first = words.first()?;
    let letters = first.trim_end_matches(|c: char| c.is_ascii_digit());
    let figure = &first[letters.len()..];
    let matched = |at: usize| {
        let (own, later) = (name[at], &name[at + 1..]);
        if own.starts_with(first.as_str()) {
            let follow = later.iter().zip(&words[1..]);
            return Some(1 + follow.take_while(|(own, typed)| *own == typed).count());
        }
        let is_numbered = !letters.is_empty()
            && !figure.is_empty()
            && own.starts_with(letters)
            && later.last() == Some(&figure);
        is_numbered.then_some(1)
    };
    let words = (0..name.len()).filter_map(matched).max()?;
    let is_whole = name.contains(&first.as_str());
    Some(Called {
        who,
        words,
        is_whole,
    })
}

/// A bonus or a pool without a sheet: `+4`, `5dice`, `=5`; digits alone are a character's number.
pub(crate) fn without_sheet(mechanic: &Mechanic, text: &str) -> Option<Actor> {
    let pool = text.strip_prefix('=');
    let figures = text.bytes().all(|byte| byte.is_ascii_digit());
    nameless(mechanic, pool.unwrap_or(text)).filter(|_| pool.is_some() || !figures)
}
