//! The opponent of a contest, from its number or letters of its name, and a few letters of a trait: `4br`, `wo br`, `+4`,
//! `5dice`.

use super::picker::matches::Hit;
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
        let usual = usual(state, own, who);
        let usual = usual.ok_or_else(|| format!("letters of what {} rolls", who.name))?;
        return Ok(Test::of(Actor::Character(who.id), vec![usual.to_owned()]));
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
                name: format!("{} {}", who.number, who.name),
                note: String::new(),
                saved: None,
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
    hits.retain(|hit| hit.saved.is_none());
    let usual = match letters.trim() {
        "" => usual(state, own, who).and_then(|usual| hits.iter().position(|it| it.name == usual)),
        _ => Some(0),
    };
    Offered { hits, usual }
}

/// A number names a character at once; letters do, once a space follows.
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
    let called = |name: &str| {
        let name = name.to_lowercase();
        let mut people = state.others();
        people.retain(|who| {
            let who = who.name.to_lowercase();
            who.split_whitespace().any(|word| word.starts_with(&name))
        });
        people
    };
    match text.split_once(char::is_whitespace) {
        Some((name, letters)) => match called(name).first() {
            Some(who) => Ok(Named::Person(who, letters.trim_start())),
            None => Ok(Named::People(Vec::new())),
        },
        None if text.is_empty() => Ok(Named::People(state.others())),
        None => Ok(Named::People(called(text))),
    }
}

/// A bonus or a pool without a sheet: `+4`, `5dice`, `=5`; digits alone are a character's number.
pub(crate) fn without_sheet(mechanic: &Mechanic, text: &str) -> Option<Actor> {
    let pool = text.strip_prefix('=');
    let figures = text.bytes().all(|byte| byte.is_ascii_digit());
    nameless(mechanic, pool.unwrap_or(text)).filter(|_| pool.is_some() || !figures)
}
