//! What people write in RON: a file is read, or what is wrong with it is said, and where.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::select;
use rollbook::campaign::Party;
use rollbook::config::{self, Config};
use rollbook::game::{self, Game, is_unsafe};
use rollbook::tui::{Display, Keymap, Theme};
use strum::{EnumIter, IntoEnumIterator as _};

use super::edit::edited;

/// Which file it is said to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter)]
enum File {
    Game,
    Party,
    Config,
    Keymap,
    Theme,
}

/// A file with something changed.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    file: File,
    text: String,
}

/// Small ones, because most of a long one is read again and again.
const PARTIES: [&str; 2] = [
    r#"(game: "nexus", name: "The Mill", characters: [(name: "Oda", traits: {"STR": "d8", "Athletics": 2, "Arcana": 1},
tracks: {"HP": "16/18", "Resolve": 1}, items: [(name: "Spear", die: "d6", durability: Uses(2))], supplies: [(name: "Rations",
die: "d6")], conditions: ["dazed"], modifiers: [(label: "rope", effect: Boon(1))], injuries: [(text: "burnt")], note: "owes",
saved: [(name: "bash", traits: ["Athletics", "STR"], texts: {"weak": "They stagger."})])])"#,
    r#"(game: "vice-virtue", name: "The Road", characters: [(name: "Wren", traits: {"Wits": 14, "Insight": 2}, npc: true)])"#,
];
const KEYMAPS: [&str; 2] = [
    r#"{Anywhere: {Help: ["?"], PrivacyScreen: ["F9", "Ctrl-L"]}, Roll: {Harder: ["+", "="]}}"#,
    include_str!("../../../assets/keymap.ron"),
];

static NEXUS: LazyLock<Game> = LazyLock::new(|| Game::embedded("nexus").expect("one of the four"));

/// Games seldom: they are long.
pub(crate) fn inputs() -> impl Strategy<Value = Written> {
    let games: Vec<String> = game::embedded().into_iter().map(|game| game.text).collect();
    let themes = Theme::built_in().filter_map(|(name, _)| Theme::embedded(name));
    let of = |file, texts: Vec<String>| {
        let words = words(&texts);
        edited(texts, words)
            .prop_map(move |text| (file, text))
            .boxed()
    };
    let owned = |texts: &[&str]| {
        texts
            .iter()
            .map(|&text| text.to_owned())
            .collect::<Vec<_>>()
    };
    let right = prop_oneof![
        1 => of(File::Game, games),
        6 => of(File::Party, owned(&PARTIES)),
        6 => of(File::Config, owned(&[config::EXAMPLE])),
        4 => of(File::Keymap, owned(&KEYMAPS)),
        6 => of(File::Theme, themes.map(str::to_owned).collect()),
    ];
    let any_file = select(File::iter().collect::<Vec<_>>());
    // One file may be taken for another.
    (right, any_file, 0..10).prop_map(|((file, text), other, chance)| Written {
        file: if chance == 0 { other } else { file },
        text,
    })
}

/// The words of files, so that one stands in another's place.
pub(super) fn words(texts: &[String]) -> Vec<String> {
    let is_mark = |c: char| c.is_whitespace() || "()[]{},:".contains(c);
    let words = texts.iter().flat_map(|text| text.split(is_mark));
    let mut words: Vec<String> = words
        .filter(|it| !it.is_empty())
        .map(str::to_owned)
        .collect();
    words.sort();
    words.dedup();
    words
}

/// # Errors
/// What isn't read or refused as it should be.
pub(crate) fn holds(Written { file, text }: Written) -> Result<(), String> {
    let refused = |line, column, message: String| Some((line, column, message));
    let place = |e: game::RonError| refused(e.line, e.column, e.message);
    let refused = match file {
        File::Game => Game::parse(&text, "it").err().and_then(place),
        File::Party => {
            // Which game it is for is looked up first.
            let _ = Party::game_of(&text, "it");
            Party::parse(&text, "it", &NEXUS).err().and_then(place)
        }
        File::Config => Config::parse(&text, "it").err().and_then(place),
        File::Keymap => Keymap::default().with(&text, "it").err().and_then(place),
        File::Theme => Theme::parse(&text, "it", Display::default())
            .err()
            .and_then(place),
    };
    let Some((line, column, message)) = refused else {
        return Ok(());
    };
    let is_kept_clean = matches!(file, File::Game | File::Party);
    refused_well(&text, line, column, &message, is_kept_clean)
}

/// Whether a refusal is a sentence with a place in the text; of what is kept, without what would disturb a terminal.
pub(super) fn refused_well(
    text: &str,
    line: usize,
    column: usize,
    message: &str,
    is_kept_clean: bool,
) -> Result<(), String> {
    let lines = text.matches('\n').count() + 1;
    let is_sentence = !message.trim().is_empty() && !message.ends_with('.');
    let is_clean = !is_kept_clean || !message.contains(is_unsafe);
    if (1..=lines).contains(&line) && column > 0 && is_sentence && is_clean {
        Ok(())
    } else {
        Err(format!("{line}:{column}: {message:?}"))
    }
}
