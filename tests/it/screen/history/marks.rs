//! What is said about entries from the screen: tags, bookmarks, notes, and what players may see; put on and taken off.

use rollbook::tui::{Glyphs, Role, Theme, UiSettings};

use super::super::harness::{Play, look, sample_table};
use super::{history, played, say};

const SIZE: (u16, u16) = (120, 36);

/// The inspector of a roll of Brannoc's, above it one of Ysolde's.
fn inspected(phrases: &[&str]) -> Play {
    let first = ["roll Brannoc Athletics", "roll Ysolde Arcana hidden"];
    let phrases: Vec<&str> = first.iter().chain(phrases).copied().collect();
    let dice = "d10 9, d6 3 1, d12 6, d6 5";
    let mut play = played("nexus", &phrases, dice, SIZE);
    play.keys("<Tab><End>").keys("<Up>").keys("<Enter>");
    assert!(play.text().contains("Entry 2"), "{}", play.text());
    play
}

fn label(play: &Play) -> String {
    let latest = play.app.state().latest.as_ref();
    latest.map_or_else(String::new, |done| done.decision.label.to_string())
}

fn last(play: &Play) -> u64 {
    play.app.state().campaign().last.0
}

#[track_caller]
fn tells(play: &Play, sentences: &[&str]) {
    let text = play.text();
    for sentence in sentences {
        assert!(text.contains(sentence), "no “{sentence}” in\n{text}");
    }
}

#[test]
fn a_tag_is_put_on_and_taken_off_by_its_word() {
    let mut play = inspected(&[]);
    play.keys("##leap<Enter>");
    assert_eq!(
        label(&play),
        "#leap on 2 · Brannoc · Athletics 13 vs 8 · strong"
    );
    tells(&play, &["Entry 2", "Tags", "#leap · entry 4 at 19:32"]);
    play.keys("#");
    tells(
        &play,
        &["one word; #leap again takes it off; in use: #leap"],
    );
    play.keys("LEAP<Enter>");
    assert_eq!(last(&play), 5, "{}", play.text());
    let text = play.text();
    assert!(text.contains("Entry 2") && !text.contains("Tags"), "{text}");
}

#[test]
fn a_tag_in_use_is_completed() {
    let mut play = inspected(&["tag 1 mill-flood open", "tag 3 miller"]);
    play.keys("#m<Tab>");
    tells(&play, &["│mill", "in use: #miller #mill-flood"]);
    play.keys("-<Tab><Enter>");
    assert!(
        label(&play).starts_with("#mill-flood on 2 · "),
        "{}",
        label(&play)
    );
    play.keys("#new<Tab><Enter>");
    assert!(label(&play).starts_with("#new on 2 · "), "{}", label(&play));
}

#[test]
fn what_is_no_tag_stays_to_be_mended() {
    let mut play = inspected(&[]);
    play.keys("#two words<Enter>");
    tells(
        &play,
        &["a tag is one word of 1 to 40 letters, without # and :"],
    );
    play.keys(&"<BS>".repeat(6)).keys("<Enter>");
    assert!(label(&play).starts_with("#two on 2 · "), "{}", label(&play));
}

#[test]
fn a_bookmark_goes_on_and_off_with_one_key() {
    let mut play = inspected(&[]);
    play.keys("*");
    tells(&play, &["★ bookmark · entry 4 at 19:32", "Entry 2"]);
    play.keys("<Esc>");
    tells(&play, &["Brannoc · Athletics ★"]);
    play.keys("*");
    assert_eq!(last(&play), 5);
    assert!(!play.text().contains('★'), "{}", play.text());
    play.keys("*");
    tells(&play, &["Brannoc · Athletics ★"]);
    play.keys("u");
    assert!(!play.text().contains('★'), "{}", play.text());
}

#[test]
fn a_note_on_an_entry_stands_with_it_and_leads_there_and_back() {
    let mut play = inspected(&[]);
    play.keys("nthe rope held<Tab><Enter>");
    assert_eq!(label(&play), "the rope held");
    play.keys("nwho cut it?<Enter>");
    tells(
        &play,
        &[
            "Notes",
            "“the rope held” · entry 4 at 19:32",
            "“who cut it?” (hidden) · entry 5 at 19:32",
        ],
    );
    play.keys("<Tab><Enter>");
    tells(
        &play,
        &["Entry 5", "on entry 2 at 19:32 · Brannoc · Athletics"],
    );
    play.keys("<BS>");
    tells(&play, &["Entry 2"]);
    play.keys("<Esc>u<Esc>");
    play.keys("<Enter>");
    tells(&play, &["Entry 2"]);
    assert!(!play.text().contains("who cut it?"), "undone notes go");
}

#[test]
fn what_is_hidden_is_revealed_and_its_notes_were_hidden() {
    let mut play = inspected(&[]);
    assert!(!play.bar().contains("H reveal"), "{}", play.bar());
    play.keys("H");
    tells(&play, &["2 is not hidden; players already see it"]);
    play.keys("<Esc><Up><Enter>");
    tells(&play, &["Entry 3", "HIDDEN from the players"]);
    assert!(play.bar().contains("H reveal"), "{}", play.bar());
    play.keys("n");
    tells(
        &play,
        &[
            "Note on this entry (hidden from players)",
            "the entry is hidden",
        ],
    );
    play.keys("<Tab>");
    tells(&play, &["Note on this entry (hidden from players)"]);
    play.keys("<Esc>H");
    tells(
        &play,
        &[
            "HIDDEN until entry 4 showed it to the players",
            "shown to the players by entry 4 at 19:32",
        ],
    );
    assert!(!play.bar().contains("H reveal"), "{}", play.bar());
    play.keys("n<Tab>");
    tells(&play, &["Note on this entry (open to players)"]);
}

#[test]
fn a_tag_is_hidden_unless_it_is_opened() {
    let mut play = inspected(&[]);
    play.keys("#");
    tells(
        &play,
        &[
            "Tag on entry 2 (hidden from players)",
            "Tab opens it to players",
        ],
    );
    play.keys("mill<Enter>");
    let is_hidden = |play: &Play| {
        let latest = play.app.state().latest.as_ref();
        latest.is_some_and(|done| done.decision.hidden)
    };
    assert!(is_hidden(&play));
    play.keys("#leap<Tab>");
    tells(&play, &["Tag on entry 2 (open to players)", "leap"]);
    play.keys("<Enter>");
    assert!(!is_hidden(&play));
}

#[test]
fn the_history_tells_what_is_on_entries() {
    let mut play = played(
        "nexus",
        &[
            "roll Brannoc Athletics",
            "tag 2 bookmark open",
            "note \"the rope held\" on 2 open",
            "roll Ysolde Arcana hidden",
            "tag 2 leap open",
            "tag 5 spell",
            "reveal 5",
            "tag 2 gone open",
            "undo",
        ],
        "d10 9, d6 3 1, d12 6, d6 5",
        SIZE,
    );
    insta::assert_snapshot!(history(&mut play).join("\n"));
}

#[test]
fn many_tags_leave_room_for_what_happened() {
    let words = ["one", "another", "a-third", "and-a-fourth", "fifth"];
    let phrases: Vec<String> = words.iter().map(|word| format!("tag 2 {word}")).collect();
    for size in [(80, 24), (60, 16), (120, 36)] {
        let mut table = sample_table("nexus", "d10 9, d6 3 1");
        say(&mut table, "roll Brannoc Athletics");
        for phrase in &phrases {
            say(&mut table, phrase);
        }
        let plain = UiSettings {
            theme: Theme::from_styles(Glyphs::ASCII, |_| ratatui::style::Style::new()),
            ..look()
        };
        let mut play = Play::at(table, plain, size);
        play.keys("<Tab><End>").keys(&"<Up>".repeat(6));
        let text = play.text();
        let line = text.lines().find(|line| line.contains("19:32 Br"));
        assert!(line.is_some_and(|line| line.contains(" #")), "{text}");
    }
}

#[test]
fn the_tags_of_folded_rounds_stay_with_their_entries() {
    let mut play = played(
        "nexus",
        &[
            "order set Brannoc Ysolde",
            "roll Brannoc Athletics",
            "tag 3 leap open",
            "order next",
            "order next",
        ],
        "d10 9, d6 3 1",
        SIZE,
    );
    play.keys("<Tab><Down>*");
    tells(
        &play,
        &["these entries are folded; unfold them and choose one"],
    );
    play.keys("<Enter>");
    tells(&play, &["Brannoc · Athletics #leap"]);
    assert_eq!(
        play.in_role(Role::Strong)
            .iter()
            .filter(|it| *it == "#leap")
            .count(),
        1
    );
}
