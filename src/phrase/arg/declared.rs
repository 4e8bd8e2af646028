//! Declarations: by the game's own word, by `declare` and their name, or by the word that phrases of every game know. And the
//! numbers of the game that a roll sets otherwise.

use crate::game::Game;
use crate::phrase::keyword::Keyword;
use crate::phrase::lists::{self, hyphened};
use crate::phrase::parse_state::{ParseResult, ParseState};
use crate::phrase::writer::PhraseWriter;
use crate::rules::{Declaration, Declared};

/// The declarations that are parsed in every game, so that the refusal says why one is wrong, with the words of their forms.
const DECLARED: [(Keyword, &[&str]); 3] = [
    (Keyword::Vice, &[""]),
    (Keyword::Exert, &["outcome", "penalty", "both"]),
    (Keyword::PassOrFail, &[""]),
];

/// The key and number of a declaration, if it is next. An amendment may also remove one.
pub(super) fn read(words: &mut ParseState<'_>, amends: bool) -> ParseResult<Option<(String, i32)>> {
    let campaign = words.campaign;
    let declarations = campaign.game.declarations();
    let is_own = |word: &str| !word.is_empty();
    for known in declarations.iter().filter(|known| is_own(&known.word)) {
        if words.own(&known.word) {
            let number = number(words, &known.forms(), amends)?;
            return Ok(Some((known.key.to_owned(), number)));
        }
    }
    let has_named = declarations.iter().any(|known| !is_own(&known.word));
    if words.key_of(Keyword::Declare, has_named) {
        let key = words.name(&lists::declarations(campaign))?;
        let mut known = declarations.iter();
        let known = known.find(|known| known.key == key);
        let forms = known.map_or_else(Vec::new, Declaration::forms);
        let number = if forms.is_empty() {
            words.number()?
        } else {
            number(words, &forms, amends)?
        };
        return Ok(Some((key, number)));
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

/// `on` (optional) or `off`.
pub(super) fn switch(words: &mut ParseState<'_>) -> bool {
    if words.key(Keyword::Off) {
        return false;
    }
    words.key(Keyword::On);
    true
}

/// A declaration, or its removal.
pub(super) fn write(line: &mut PhraseWriter<'_>, declared: &Declared) {
    for (key, number) in declared.iter() {
        let (word, forms) = match line.campaign.game.declaration(key) {
            Some(known) => (known.word.clone(), known.forms()),
            None => (key.to_owned(), forms_of(key)),
        };
        if word.is_empty() {
            line.word("declare");
            line.guarded(key, &lists::declarations(line.campaign));
        } else {
            line.word(word);
        }
        if forms.is_empty() {
            line.word(number);
            continue;
        }
        let form = match usize::try_from(number).unwrap_or(0).checked_sub(1) {
            Some(at) => forms.get(at).copied().unwrap_or_default(),
            None if forms.len() > 1 => "none",
            None => "off",
        };
        if !form.is_empty() {
            line.word(form);
        }
    }
}

/// The forms of a declaration that this game doesn't have.
fn forms_of(key: &str) -> Vec<&'static str> {
    let mut known = DECLARED.iter();
    let known = known.find(|(known, _)| known.text() == key);
    known.map_or_else(Vec::new, |(_, forms)| forms.to_vec())
}

/// Whether a word is the game's for a declaration or an effect.
pub(super) fn is_own(game: &Game, text: &str) -> bool {
    let declared = game.declarations().into_iter().map(|known| known.word);
    let counted = game.mechanic.profile().counted_effects.into_iter();
    let counted = counted.flat_map(|own| own.names.map(hyphened));
    let mut all = declared.chain(counted);
    all.any(|own| own.eq_ignore_ascii_case(text))
}
