//! A list of characters: their names, the common name of copies, and words for all of a side.

use super::people::one;
use crate::campaign::character::Presence;
use crate::campaign::{Character, CharacterId, Selection};
use crate::phrase::keyword::Keyword;
use crate::phrase::lexer::WordKind;
use crate::phrase::lists;
use crate::phrase::names::Found;
use crate::phrase::parse_state::{ParseResult, ParseState};

/// The parts of a list, separated by commas: `pcs`, `npcs`, or characters by their names.
pub(super) fn list(words: &mut ParseState<'_>) -> ParseResult<Vec<Selection>> {
    let mut all = Vec::new();
    loop {
        all.push(if let Some(side) = side(words) {
            side
        } else if let Some(copies) = copies_called(words) {
            Selection::These(copies)
        } else {
            Selection::These(vec![one(words)?])
        });
        if !words.sign(WordKind::Comma) {
            return Ok(all);
        }
    }
}

/// The parts of a list as one selection, which tells those named by a word from those named by their names.
pub(super) fn selected(parts: Vec<Selection>) -> Selection {
    let (pcs, npcs) = (
        parts.contains(&Selection::Pcs),
        parts.contains(&Selection::Npcs),
    );
    let these = parts.into_iter().flat_map(|part| match part {
        Selection::These(these) => these,
        _ => Vec::new(),
    });
    let these = these.collect();
    if pcs || npcs {
        Selection::Listed { pcs, npcs, these }
    } else {
        Selection::These(these)
    }
}

/// The players' characters or the NPCs, if `pcs` or `npcs` is next.
pub(super) fn side(words: &mut ParseState<'_>) -> Option<Selection> {
    let sides = [
        (Keyword::Pcs, Selection::Pcs),
        (Keyword::Npcs, Selection::Npcs),
    ];
    let mut named = sides.into_iter();
    let (_, side) = named.find(|(key, _)| words.takes(key.text()))?;
    Some(side)
}

/// All copies of somebody, if their common name is next: of `Wolf 1` and `Wolf 2` it is `Wolf`, or the beginning of it that means
/// nobody else. Those who left the table are meant only where none is there.
pub(super) fn copies_called(words: &mut ParseState<'_>) -> Option<Vec<CharacterId>> {
    let names = lists::characters(words.campaign);
    let split = |name: &str| {
        let (base, figure) = name.rsplit_once(' ')?;
        Some((base.to_lowercase(), figure.parse::<u32>().ok()?))
    };
    let called = |text: &str| {
        let characters = words.campaign.characters.values();
        let copies = characters.filter_map(|who| Some((split(&who.name)?, who)));
        let copies = copies.filter(|((base, _), _)| *base == text.to_lowercase());
        let mut all: Vec<(u32, &Character)> = copies.map(|((_, n), who)| (n, who)).collect();
        if all.iter().any(|(_, who)| who.presence != Presence::Benched) {
            all.retain(|(_, who)| who.presence != Presence::Benched);
        }
        all.sort_by_key(|(figure, _)| *figure);
        let ids: Vec<CharacterId> = all.iter().map(|(_, who)| who.id).collect();
        (ids.len() > 1).then_some(ids)
    };
    let next = words.peek()?;
    let characters = words.campaign.characters.values();
    let most = characters.map(|who| who.name.split_whitespace().count());
    // A pasted page is not searched beyond what a name can hold.
    let bare: Vec<&str> = words.bare_words().take(most.max()?).collect();
    if names.longest(&bare).is_some() || names.exact(&next.text).is_some() {
        return None;
    }
    let whole = (1..=bare.len()).rev().find_map(|count| {
        let ids = called(&bare[..count].join(" "))?;
        Some((count, ids))
    });
    let begun = || match names.find(&next.text) {
        Found::Several(all) => {
            let (common, _) = split(all.first()?)?;
            let is_copy = |name: &String| split(name).is_some_and(|(other, _)| other == common);
            called(&common).filter(|_| all.iter().all(is_copy))
        }
        Found::One(_) | Found::Nothing => None,
    };
    let (count, ids) = whole
        .or_else(|| Some((1, called(&next.text)?)))
        .or_else(|| Some((1, begun()?)))?;
    (0..count).for_each(|_| words.skip());
    Some(ids)
}
