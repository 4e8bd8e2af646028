//! What is declared before a roll: by the game's own word for it, or by the one that phrases of every game know it by.

use crate::phrase::keyword::Keyword;
use crate::phrase::lists::hyphened;
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::rules::{CountedEffect, ModifierEffect};

/// What is read in every game, so that the refusal says what is wrong with it, with the words of its forms.
pub(crate) const DECLARED: [(Keyword, &[&str]); 3] = [
    (Keyword::Vice, &[""]),
    (Keyword::Exert, &["outcome", "penalty", "both"]),
    (Keyword::PassOrFail, &[""]),
];

/// The key and the number of what is declared, if that is next. An amendment may also say that it no longer is.
pub(crate) fn declared(
    words: &mut ParseState<'_>,
    amends: bool,
) -> ParseResult<Option<(String, i32)>> {
    let campaign = words.campaign;
    for known in campaign.game.declarations() {
        if words.own(&known.word) {
            let forms: Vec<&str> = known.forms.iter().map(|form| form.word).collect();
            return number(words, &forms, amends).map(|n| Some((known.key.to_owned(), n)));
        }
    }
    for (key, forms) in DECLARED {
        if words.key_of(key, false) {
            return number(words, forms, amends).map(|n| Some((key.text().to_owned(), n)));
        }
    }
    Ok(None)
}

fn number(words: &mut ParseState<'_>, forms: &[&str], amends: bool) -> ParseResult<i32> {
    match forms {
        [_] if amends => Ok(i32::from(switch(words))),
        [_] => Ok(1),
        _ if amends && words.key(Keyword::None) => Ok(0),
        forms => {
            let mut forms = (1..).zip(forms);
            let said = forms.find(|(_, form)| words.own(form));
            said.map(|(number, _)| number).ok_or_else(|| words.misfit())
        }
    }
}

/// `on` goes without saying.
pub(crate) fn switch(words: &mut ParseState<'_>) -> bool {
    if words.key(Keyword::Off) {
        return false;
    }
    words.key(Keyword::On);
    true
}

/// Whether a word is the game's for something that is declared, or for an effect.
pub(crate) fn is_own(words: &ParseState<'_>, text: &str) -> bool {
    let game = &words.campaign.game;
    let declared = game.declarations().into_iter().map(|known| known.word);
    let counted = game.mechanic.profile().counted_effects.into_iter();
    let counted = counted.flat_map(|own| own.names.map(hyphened));
    declared
        .chain(counted)
        .any(|own| own.eq_ignore_ascii_case(text))
}

/// One of an effect that the game counts under a word of its own, if that word is next.
pub(crate) fn counted(words: &mut ParseState<'_>) -> Option<ModifierEffect> {
    let campaign = words.campaign;
    let all = campaign.game.mechanic.profile().counted_effects.into_iter();
    let mut all = all.map(|CountedEffect { one, names }| (one, names.map(hyphened)));
    let found = all.find(|(_, [name, names])| words.own(name) || words.takes(names));
    found.map(|(one, _)| one)
}
