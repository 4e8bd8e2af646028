//! Hidden as a mode of the table: keys, banner, what asks first.

use std::time::Duration;

use insta::assert_snapshot;
use ratatui::layout::Rect;
use rollbook::campaign::Seq;
use rollbook::table::Snapshot;
use rollbook::tui::players::{PlayersScreen, Post};
use rollbook::tui::{Display, Role, Theme};

use super::harness::{Play, frame, look, text};
use super::stage::GAMES;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 36)];

fn play(game: &str, keys: &str) -> Play {
    let mut play = Play::sample(game, "any 3 4 2 5 2 6", (120, 36));
    play.keys(keys);
    play
}

fn entries(play: &Play) -> u64 {
    play.app.state().campaign().last.0
}

#[test]
fn a_key_turns_it_on_and_only_on() {
    for game in GAMES {
        let mut play = play(game, "h");
        assert_eq!(
            play.last_entry(),
            (true, "kept from players from now on".to_owned())
        );
        play.keys("rat<Enter>");
        assert!(play.last_entry().0, "{game}: {:?}", play.last_entry());
        let before = entries(&play);
        play.keys("h");
        assert_eq!(entries(&play), before);
        assert!(
            play.bar().contains("HIDDEN since 19:32, 1 entry"),
            "{}",
            play.bar()
        );
        // It holds for whatever is rolled next, by whomever.
        play.keys("2r2d6<Enter>");
        assert!(play.last_entry().0, "{game}: {:?}", play.last_entry());
        play.keys("H");
        assert_eq!(play.last_entry().1, "open again; 2 entries stay hidden");
        let said = "open again; 2 entries since 19:32 stay hidden";
        assert!(play.bar().contains(said), "{}", play.bar());
        play.keys("rat<Enter>");
        assert!(!play.last_entry().0, "{game}: {:?}", play.last_entry());
    }
}

/// What was done in hiding is repeated in hiding: by the mode, or by a phrase, which is read from the history.
#[test]
fn a_hidden_roll_is_repeated_in_hiding() {
    for first in [
        "hrat<Enter>H",
        ":hidden roll Brannoc athletics<Enter>",
        "h2r2d6<Enter>H",
    ] {
        let mut play = play("nexus", first);
        play.keys(".");
        assert!(play.last_entry().0, "{first}: {:?}", play.last_entry());
        play.keys("rat<Enter>.");
        assert!(!play.last_entry().0, "{first}: {:?}", play.last_entry());
    }
}

#[test]
fn undo_passes_over_it() {
    let mut play = play("nexus", "rat<Enter>hu");
    assert!(play.bar().contains("undo it"), "{}", play.text());
    play.keys("<Enter>");
    assert!(
        play.last_entry().1.contains("Athletics"),
        "{:?}",
        play.last_entry()
    );
    assert!(!play.last_entry().0, "an undo follows what it undoes");
    assert!(play.app.state().campaign().hidden_since().is_some());
    play.keys("HU");
    assert_eq!(
        play.app.state().latest.as_ref().map(|done| done.seq),
        Some(Seq(6))
    );
    assert!(
        play.last_entry().1.contains("Athletics"),
        "redone over the mode: {:?}",
        play.last_entry()
    );
}

#[test]
fn turns_sessions_and_presence_stay_open() {
    let play = play("nexus", ":order set brannoc ysolde<Enter>hw");
    assert_eq!(play.last_entry(), (false, "Ysolde's turn".to_owned()));
    let play = self::play("nexus", "h:absent ysolde on<Enter>");
    assert_eq!(
        play.last_entry(),
        (false, "Ysolde is now absent".to_owned())
    );
}

#[test]
fn a_session_ends_it() {
    let mut play = play("nexus", "h:session start<Enter>");
    assert!(play.app.state().campaign().hidden_since().is_none());
    assert_eq!(play.last_entry(), (false, "session 1 starts".to_owned()));
    play.keys("h:session end<Enter>");
    assert!(play.app.state().campaign().hidden_since().is_none());
}

/// What is typed without a look at the question is no answer to it.
#[test]
fn a_question_is_not_answered_by_what_was_typed_ahead() {
    let mut play = play("nexus", "h1:harm brannoc 2<Enter>rath<Enter>");
    assert_eq!(entries(&play), 2);
    let asked = "Brannoc's HP is open to players";
    assert!(play.text().contains(asked), "{}", play.text());
    play.rest(Duration::from_secs(1)).keys("<Enter>");
    assert_eq!(
        play.last_entry(),
        (false, "Brannoc · harm 2 · HP 22 → 20".to_owned())
    );
    play.keys(":harm brannoc 2<Enter>x<Esc>");
    assert!(!play.text().contains(asked), "{}", play.text());
    assert_eq!(entries(&play), 3);
}

#[test]
fn open_figures_ask_first() {
    let mut play = play("nexus", "h1:harm brannoc 2<Enter>");
    assert_eq!(entries(&play), 2);
    let text = play.text();
    assert!(
        text.contains("Brannoc's HP is open to players. Enter does it openly"),
        "{text}"
    );
    play.keys("<Esc>");
    assert_eq!(entries(&play), 2);
    play.keys("i2<Enter>");
    assert!(
        play.text().contains("Brannoc's HP is open to players"),
        "{}",
        play.text()
    );
    play.keys("<Enter>");
    assert_eq!(
        play.last_entry(),
        (false, "Brannoc · harm 2 · HP 22 → 20".to_owned())
    );
    assert!(play.app.state().campaign().hidden_since().is_some());
    assert!(
        !play.text().contains("is open to players"),
        "{}",
        play.text()
    );
    // An NPC's can be changed.
    play.keys(":harm wolf 2<Enter>");
    assert!(play.last_entry().0, "{:?}", play.last_entry());
}

#[test]
fn every_frame_says_it() {
    for size in SIZES {
        let mut play = Play::sample("nexus", "any 3 4 2 5 2 6", size);
        play.keys("h");
        let name = |what: &str| format!("{what}_{}x{}", size.0, size.1);
        assert_snapshot!(name("banner"), play.text());
        // The party pane, the picker, a menu, a prompt, a question, the help, the palette, the inspector.
        for (keys, frames) in [
            ("", 4),
            ("r", 4),
            ("<Esc>a", 1),
            ("<Esc>n", 1),
            ("<Esc>?", 1),
            ("<Esc>:", 1),
            ("<Esc>L", 1),
        ] {
            play.keys(keys);
            let said = play.in_role(Role::Hidden);
            // Edges have the same colour, so two may be in one run.
            let said: usize = said.iter().map(|it| it.matches("HIDDEN").count()).sum();
            assert!(said > frames, "{keys}: {said}\n{}", play.text());
        }
    }
}

#[test]
fn it_is_unmistakable_without_colours() {
    use ratatui::style::Modifier;
    for (name, _) in Theme::built_in() {
        let theme = Theme::named(name, Display::default()).expect("an embedded theme");
        let plain = theme.without_colour().style(Role::Hidden);
        assert!(plain.add_modifier.contains(Modifier::REVERSED), "{name}");
    }
}

#[test]
fn a_hidden_result_is_one_plain_line() {
    let mut play = play("nexus", "hrat<Enter>");
    // The sentence that is read aloud.
    let verdict = |play: &Play| play.text().contains("Brannoc just about makes it.");
    assert!(!verdict(&play), "{}", play.text());
    assert!(
        play.text().contains("Brannoc · Athletics"),
        "{}",
        play.text()
    );
    play.keys("Hrat<Enter>");
    assert!(verdict(&play), "{}", play.text());
}

/// What players see since then is no longer said to be hidden, and is again once that is undone.
#[test]
fn a_hidden_result_is_told_as_open_once_it_was_revealed() {
    for acts in ["hrat<Enter>H", ":hidden harm mill 2<Enter>"] {
        let mut play = play("nexus", acts);
        let in_pane = |play: &Play| play.text().contains("│ (hidden) ");
        assert!(in_pane(&play), "{}", play.text());
        play.keys(":reveal last<Enter>");
        assert!(!in_pane(&play), "{}", play.text());
        play.keys("u<Enter>");
        assert!(in_pane(&play), "{}", play.text());
    }
}

/// A name for players is taken back before their eyes, though its entry is hidden: `u` and a phrase ask.
#[test]
fn an_undo_that_players_see_asks_in_hiding() {
    for undo in ["u", ":undo 3<Enter>"] {
        let mut play = play(
            "nexus",
            ":order set mill brannoc<Enter>:alias mill \"a shadow\"<Enter>h",
        );
        let before = play.app.state().campaign().last;
        play.keys(undo);
        assert!(
            play.text().contains("Enter undoes it openly"),
            "{}",
            play.text()
        );
        play.keys("<Esc>");
        assert_eq!(play.app.state().campaign().last, before, "{undo}");
    }
}

#[test]
fn after_ten_entries_the_key_bar_reminds() {
    let mut play = play("nexus", "h");
    for _ in 0..9 {
        play.keys("r2d6<Enter>");
    }
    assert!(!play.bar().contains("HIDDEN"), "{}", play.bar());
    play.keys("r2d6<Enter>");
    let said = "HIDDEN 0 min, 10 entries: H ends it";
    assert!(play.bar().trim_start().starts_with(said), "{}", play.bar());
}

/// Whether the notes of entries 2, 3 and 4 are open to players.
fn are_open(play: &Play) -> [bool; 3] {
    let reader = play.app.state().table.reader();
    [2, 3, 4].map(|seq| {
        let line = reader.line(Seq(seq)).expect("a note");
        line.revealed_by.is_some()
    })
}

#[test]
fn several_hidden_entries_are_marked_and_opened_together() {
    let mut play = play(
        "nexus",
        ":note one<Enter>:note two<Enter>:note three<Enter>",
    );
    play.keys(":note \"seen\" open<Enter>");
    play.keys("/is:hidden<C-t>");
    play.keys("  ");
    let foot = "2 marked; H opens them to players";
    assert!(play.text().contains(foot), "{}", play.text());
    // Again unmarks, Esc unmarks all.
    play.keys("<Up> ");
    assert!(play.text().contains("1 marked"), "{}", play.text());
    play.keys("<Esc>");
    assert!(!play.text().contains("marked"), "{}", play.text());
    play.keys("<Home>  H");
    assert_eq!(
        play.last_entry(),
        (true, "revealed 2 entries: 3, 4".to_owned())
    );
    assert_eq!(are_open(&play), [false, true, true]);
    play.keys("u");
    assert_eq!(are_open(&play), [false; 3], "one undo takes it back");
}

#[test]
fn what_players_see_is_not_marked() {
    let mut play = play("nexus", ":note \"seen\" open<Enter><Tab> ");
    assert!(
        play.bar().contains("players already see this entry"),
        "{}",
        play.bar()
    );
    play.keys(":reveal 2,3<Enter>");
    assert!(play.text().contains("2 is not hidden"), "{}", play.text());
}

/// Turns that only passed are one line; it says when players don't see the last of them.
#[test]
fn a_hidden_turn_is_marked_where_turns_are_folded() {
    let mut play = play("nexus", "");
    for phrase in [
        "npc Rat",
        "order set Brannoc Ysolde",
        "hidden order join Rat",
        "order next",
        "order next",
    ] {
        play.keys(&format!(":{phrase}<Enter>"));
    }
    let text = play.text();
    assert!(text.contains("(hidden) Rat's turn · 1 passed"), "{text}");
    play.keys(":order next<Enter>");
    assert!(!play.text().contains("(hidden) Brannoc"), "{}", play.text());
}

/// Of several changes in the form only what players see is done openly.
#[test]
fn the_form_opens_no_more_than_what_players_see() {
    let mut play = play("nexus", "h5e+new cond<Enter>marked<Enter><Enter><Enter>");
    let text = play.text();
    assert!(text.contains("Enter does it openly, and"), "{text}");
    play.keys("<Enter>");
    let reader = play.app.state().table.reader();
    let told = reader.players_lines(play.app.state().campaign().last);
    let told = told.expect("it is sound");
    assert_eq!(told.len(), 1, "{}", play.text());
    assert_eq!(told[0].label.as_str(), "Kester · STR d8 → d10");
    let who = play.app.state().chosen().expect("somebody");
    assert!(
        who.hidden_conditions.contains("marked"),
        "{:?}",
        who.conditions
    );
}

/// What is taken off a sheet in hiding goes with an open change of it, which players are told.
#[test]
fn a_sheet_loses_something_hidden_beside_an_open_change() {
    let mut play = play("nexus", ":item Brannoc add \"Letter\" hidden<Enter>");
    play.keys("1e+lett<BS><BS><BS><BS><BS><Esc><Tab><Enter>");
    let whole = "Brannoc: STR d12, drops Letter".to_owned();
    assert_eq!(play.last_entry(), (false, whole));
    let reader = play.app.state().table.reader();
    let seen = Snapshot::of(reader).expect("it is sound");
    let screen = Rect::new(0, 0, 120, 36);
    let watch = PlayersScreen::new(look().theme, screen, seen, Post::default());
    let text = text(&frame(&watch, (120, 36)));
    assert!(text.contains("Brannoc · STR d10 → d12"), "{text}");
    assert!(!text.contains("Letter"), "{text}");
}

/// Also a roll of which players see nothing because of who makes it is shown in one line, marked as hidden.
#[test]
fn a_roll_of_somebody_in_hiding_is_marked() {
    let mut play = play("nexus", ":hidden ally Dog like kester<Enter>");
    play.keys(":roll dog str<Enter>");
    assert!(
        play.text().contains("(hidden) Dog · STR"),
        "{}",
        play.text()
    );
}
