//! A roll in one line: name, roll, plan and chance. For the palette.

use super::draft::Draft;
use super::draw::odds;
use super::preview::{DicePreview, View};
use crate::campaign::Command;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::Test;
use crate::campaign::wording::plan;
use crate::tui::context::AppState;
use crate::tui::context::reckoner::Asker;

/// `Brannoc · Athletics with STR: d10 + d6 + 3 against 12 Very Hard · 63 % succeed`; both sides of a contest; plain dice. `None`
/// for other commands, and for a roll that can't be made.
pub(crate) fn one_line(state: &AppState, command: &Command, odds: bool) -> Option<String> {
    match command {
        Command::Roll(test) => test_line(state, test, None, odds),
        Command::Contest(test, other) => test_line(state, test, Some(other), odds),
        Command::Dice { dice, .. } => {
            let preview = || DicePreview::of(state, dice.clone(), odds);
            Some(state.reckoner.made(Asker::Dialog, preview).in_words())
        }
        _ => None,
    }
}

fn test_line(state: &AppState, test: &Test, other: Option<&Test>, odds: bool) -> Option<String> {
    let game = &state.campaign().game;
    let mut draft = Draft::default();
    draft.load(test.clone(), other.cloned());
    let view = || View::of(state, &draft, None);
    let view = state.reckoner.made(Asker::Dialog, view);
    let side = |built: &ResolvedTest| {
        let who = match built.what.as_str() {
            "" => built.name.clone(),
            what => format!("{} · {what}", built.name),
        };
        match built.automatic {
            Some(_) => format!("{who} succeeds without a roll"),
            None => format!("{who}: {}", plan::plan(game, built, other.is_some())),
        }
    };
    let mut words = side(view.built()?);
    if let Some(Ok(other)) = &view.other {
        words = format!("{words} vs {}", side(other));
    }
    match odds::foot(game, &view) {
        chance if odds && !chance.is_empty() => Some(format!("{words} · {chance}")),
        _ => Some(words),
    }
}
