//! Moving about in it, at every size, and what undo and notes leave there.

use crossterm::event::{Event, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use insta::assert_snapshot;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rollbook::tui::{Glyphs, PaneId, Role, Theme, UiSettings};

use super::super::frames::whole_at_every_size;
use super::super::harness::{Play, frame, runs, sample_table, text};
use super::{history, played, say};

/// An evening with a bit of everything.
const EVENING: &[&str] = &[
    "note \"the road to the mill\" open",
    "session start",
    "roll Ysolde Arcana vs 10",
    "reroll Ysolde",
    "roll Brannoc Athletics vs 12 hidden",
    "dice 2d6+3 \"hail\"",
    "check Brannoc \"Bronze shield\"",
    "track Ysolde HP -3",
    "undo",
    "harm Ysolde 2 \"a fall\" by 7",
];
const DICE: &str = "d12 3, d6 2, d12 11, d6 5, d10 9, d6 1 4 3 2, any 1";

fn evening(size: (u16, u16)) -> Play {
    let mut play = played("nexus", EVENING, DICE, size);
    play.keys("<Tab>");
    play
}

/// The pane alone, with what stands in which role: other panes have tests of their own.
fn pane((width, height): (u16, u16)) -> String {
    let play = evening((width, height));
    let whole = frame(&play.app, (width, height));
    let area = play.app.areas().pane(PaneId::History);
    let area = area.expect("it is shown");
    let mut alone = Buffer::empty(Rect::new(0, 0, area.width, area.height));
    for (from, to) in area.positions().zip(alone.area.positions()) {
        alone[to] = whole[from].clone();
    }
    let roles = [
        Role::Selected,
        Role::Good,
        Role::Bad,
        Role::Struck,
        Role::Badge,
    ];
    let told = roles.map(|role| format!("{role}: {}", runs(&alone, role).join(" | ")));
    format!("{}\n\n{}", text(&alone), told.join("\n"))
}

#[test]
fn it_reads_at_80_by_24() {
    assert_snapshot!(pane((80, 24)));
}

#[test]
fn it_reads_at_120_by_36() {
    assert_snapshot!(pane((120, 36)));
}

#[test]
fn it_reads_at_200_by_50() {
    assert_snapshot!(pane((200, 50)));
}

#[test]
fn every_size_draws_with_and_without_the_inspector() {
    let mut play = evening((80, 24));
    for (keys, title) in [
        ("", "History"),
        ("<Down><Down>", "History"),
        ("z", "History"),
        ("<Enter>", "Entry"),
        ("<PgDn>", "Entry"),
    ] {
        play.keys(keys);
        whole_at_every_size(title, 3, |width, height| play.resized(width, height));
    }
}

#[test]
fn ascii_shows_marks_instead_of_lines_through_words() {
    let mut table = sample_table("nexus", DICE);
    for phrase in EVENING {
        say(&mut table, phrase);
    }
    let theme = Theme::from_styles(Glyphs::ASCII, |_| ratatui::style::Style::new());
    let look = UiSettings {
        theme,
        ..UiSettings::default()
    };
    let play = Play::at(table, look, (200, 50));
    let text = play.text();
    assert!(text.is_ascii(), "{text}");
    assert!(text.contains("~~3+2+3 = 8 vs 10  FAILURE~~"), "{text}");
    assert!(text.contains("& Resolve 1 > 0"), "{text}");
}

/// Whether the line is drawn is the theme's to say; where it is, no marks are needed.
#[test]
fn a_line_through_words_needs_no_marks() {
    let mut table = sample_table("nexus", DICE);
    for phrase in EVENING {
        say(&mut table, phrase);
    }
    let play = Play::at(table, UiSettings::default(), (120, 36));
    let text = play.text();
    assert!(!text.contains("~~"), "{text}");
    assert!(text.contains("= 8 vs 10  FAILURE"), "{text}");
}

#[test]
fn what_comes_in_is_selected_and_escape_leads_back_to_what_was() {
    let mut play = evening((120, 36));
    play.keys("<Down><Down>");
    let selected = play.in_role(Role::Selected);
    let last = |play: &Play| play.in_role(Role::Selected).last().cloned();
    play.keys("nthe bell rings<Enter>");
    assert_eq!(last(&play).as_deref(), Some("the bell rings"));
    play.keys("<Esc>");
    assert_eq!(play.in_role(Role::Selected), selected);
    assert!(play.text().contains("the bell rings"));
    play.keys("<Home>");
    play.keys("na second bell<Enter>");
    assert_eq!(last(&play).as_deref(), Some("a second bell"));
}

#[test]
fn undo_and_redo_show_what_they_did() {
    let mut play = played("nexus", &["track Ysolde HP -3"], "", (120, 36));
    play.keys("u");
    let lines = history(&mut play);
    assert_eq!(lines[1], "▸      1 undone: Ysolde · HP 16 → 13");
    play.keys("<Tab><Enter>");
    play.keys("<Esc>");
    let lines = history(&mut play);
    assert_eq!(lines[1], "▸19:32 undid: Ysolde · HP 16 → 13");
    assert_eq!(lines[2], " 19:32 ~~Ysolde · HP 16 → 13~~");
    let mut play = played("nexus", &["track Ysolde HP -3"], "", (120, 36));
    play.keys("uU");
    let lines = history(&mut play);
    assert_eq!(lines[1], "▸      1 undone and redone: Ysolde · HP 16 → 13");
    assert_eq!(lines[2], " 19:32 Ysolde · HP 16 → 13");
}

#[test]
fn a_note_can_be_kept_from_the_players() {
    let mut play = played("nexus", &[], "", (80, 40));
    play.keys("n");
    for words in ["Note (hidden from players)", "Tab opens it to players"] {
        assert!(play.text().contains(words), "{}", play.text());
    }
    play.keys("the miller lies<Enter>");
    assert_eq!(history(&mut play)[1], "▸19:32 (hidden) the miller lies");
    play.keys("nthe miller smiles<Tab>");
    assert!(
        play.text().contains("Note (open to players)"),
        "{}",
        play.text()
    );
    play.keys("<Enter>");
    assert_eq!(history(&mut play)[1], "▸19:32 the miller smiles");
}

#[test]
fn names_that_would_disturb_the_terminal_are_harmless_in_it() {
    let play = played("nexus", &["note \"a\u{202e}b\" open"], "", (80, 40));
    assert!(!play.text().contains('\u{202e}'));
}

#[test]
fn wheel_and_click_work_and_leaving_shows_the_newest_again() {
    let mut play = evening((120, 36));
    play.keys("<Esc>");
    let at = |kind, row| {
        Event::Mouse(MouseEvent {
            kind,
            column: 90,
            row,
            modifiers: KeyModifiers::NONE,
        })
    };
    play.event(at(MouseEventKind::ScrollDown, 10));
    let text = play.text();
    assert!(text.contains("▸      1 undone"), "{text}");
    let click = at(MouseEventKind::Down(MouseButton::Left), 6);
    play.event(click.clone());
    let text = play.text();
    assert!(text.contains("▸19:32 Brannoc · Bronze shield"), "{text}");
    play.event(click);
    assert!(play.text().contains("Entry 8"), "{}", play.text());
    play.keys("<Esc><Esc>");
    assert!(!play.text().contains("▸19:32"), "{}", play.text());
}

#[test]
fn what_is_struck_out_and_cut_keeps_its_marks() {
    let phrases = ["roll Brannoc Athletics vs 12", "undo"];
    let mut play = played("nexus", &phrases, "d10 9, d6 1 1", (80, 24));
    play.keys("<Tab><Enter>");
    let struck = play.in_role(Role::Struck);
    assert!(!struck.is_empty());
    for words in struck {
        assert!(words.starts_with("~~") && words.ends_with("~~"), "{words}");
    }
}

#[test]
fn a_check_of_the_whole_party_shows_no_single_one_for_all() {
    let play = played("nexus", &["check all rations"], "d6 4 1 6 2", (80, 24));
    let text = play.text();
    for line in [
        "everybody · Rations",
        "Brannoc HOLDS d6 4   ▮▯▯",
        "Kester USE LOST d6 2   ▮▮▯ → ▮▯▯",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn in_the_history_a_reroll_is_of_the_result_shown_or_refused() {
    let mut play = Play::sample("nexus", "any 2", (120, 36));
    play.keys("rath<Enter>2rath<Enter>");
    let before = play.app.state().campaign().last;
    // The newest entry is the result shown.
    play.keys("<Tab>").keys("v");
    assert!(play.text().contains("reroll"), "{}", play.text());
    play.keys("<Esc>").keys("<Down>").keys("v");
    let text = play.text();
    assert!(
        text.contains("v rerolls the result shown, “Ysolde"),
        "{text}"
    );
    assert!(text.contains("not this entry"), "{text}");
    assert_eq!(play.app.state().campaign().last, before);
    play.keys("<Up>").keys("v");
    assert!(!play.text().contains("not this entry"), "{}", play.text());
}

/// In a line that has no room for both, what a reroll came to stands before its price; of a group what it rolled stands first.
#[test]
fn numbers_and_traits_stay_where_a_line_is_short() {
    let mut phrases = vec!["note \"the mill\" open"; 8];
    phrases.extend([
        "roll ylva melee using \"Long axe\" faces 2,2,2,2,2,2,2,2,3,3,2",
        "reroll push ylva faces 1,2,2,2,2,2,2,2,1,1,2",
    ]);
    let play = played("sixes-and-push", &phrases, "any 3", (80, 24));
    let text = play.text();
    assert!(text.contains("↳ 0 FAILURE, ones 1, gear ones 2"), "{text}");
    phrases.push("roll ylva,kite,anse sway");
    let play = played("sixes-and-push", &phrases, "any 3", (80, 24));
    assert!(
        play.text().contains(" Sway: Ylva failure"),
        "{}",
        play.text()
    );
}

/// Whom a roll was against and who was hurt stays told when they are removed.
#[test]
fn who_was_removed_keeps_the_name() {
    let phrases = [
        "roll Ysolde Arcana vs \"Mill wolf\"",
        "harm \"Mill wolf\" 3",
        "remove \"Mill wolf\"",
    ];
    let play = played("nexus", &phrases, "any 3", (120, 36));
    let text = play.text();
    assert!(text.contains("Arcana vs Mill wolf"), "{text}");
    assert!(!text.contains("somebody"), "{text}");
}
