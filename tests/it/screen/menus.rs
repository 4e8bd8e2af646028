//! Menus: one step back from what is opened in them, and what is typed to filter them.

use std::time::Duration;

use super::harness::Play;

fn play(game: &str) -> Play {
    Play::sample(game, "", (120, 36))
}

/// Esc leads back to the menu that a menu or a prompt was opened from, and the same line opens it anew.
#[test]
fn escape_leads_back_to_the_menu_before() {
    for (game, menu, title, line, opened) in [
        ("nexus", "a", "Brannoc: change", "T", "own tracks"),
        ("nexus", "a", "Brannoc: change", "C", "condition"),
        ("nexus", "a", "Brannoc: change", "M", "modifiers"),
        ("vice-virtue", "a", "Lampwright: change", "K", "counters"),
        ("langobard", "a", "Rosamar: change", "W", "injuries"),
        ("contract", "W", "Order of turns", "o", "Order of turns"),
        ("nexus", "d", "Brannoc: check", "A", "whole party: check"),
    ] {
        let mut play = play(game);
        play.keys(menu);
        let before = play.text();
        assert!(before.contains(title), "{game} {menu}\n{before}");
        for _ in 0..2 {
            play.keys(line);
            let text = play.text().to_lowercase();
            assert!(text.contains(&opened.to_lowercase()), "{game}\n{text}");
            assert_ne!(play.text(), before, "{game} {menu} {line}");
            play.keys("<Esc>");
            assert_eq!(play.text(), before, "{game} {menu} {line}");
        }
        play.keys("<Esc>");
        assert!(!play.text().contains(title), "{}", play.text());
    }
}

/// Through two menus and a prompt; what was typed there is gone, as it changed nothing.
#[test]
fn each_escape_is_one_step() {
    let mut play = play("nexus");
    play.keys("aT");
    let tracks = play.text();
    play.keys("+Debt 3<Esc>");
    assert_eq!(play.text(), tracks);
    play.keys("+");
    assert!(!play.text().contains("Debt"), "{}", play.text());
    play.keys("<Esc><Esc>");
    assert!(play.text().contains("Brannoc: change"), "{}", play.text());
    play.keys("<Esc>");
    assert!(!play.text().contains("Brannoc: change"), "{}", play.text());
    assert!(play.app.state().latest.is_none());
}

/// After an entry no menu comes back that lists what was before it.
#[test]
fn an_entry_ends_all_menus_below() {
    let mut play = play("nexus");
    play.keys("aT+Debt 3<Enter>");
    assert!(play.last_entry().1.contains("Debt"));
    let text = play.text();
    assert!(!text.contains("own tracks"), "{text}");
    assert!(!text.contains("Brannoc: change"), "{text}");
}

/// What is refused ends the whole chain of menus, as keys that follow were typed for what did not happen.
#[test]
fn a_refused_line_ends_all_menus_below() {
    let mut play = play("nexus");
    play.keys("aD");
    assert!(play.text().contains("table dice"), "{}", play.text());
    play.keys("u");
    assert!(!play.text().contains("Brannoc: change"), "{}", play.text());
    assert!(play.app.state().latest.is_none());
}

/// A key that comes twice, or is held, is text where a menu is filtered.
#[test]
fn repeated_keys_filter_a_menu_as_text() {
    for gap in [30, 100, 150, 400] {
        let gap = Duration::from_millis(gap);
        let mut play = play("nexus");
        play.keys("a<Tab>");
        for key in ["a", "a", "b", "b"] {
            play.rest(gap).key(key);
        }
        assert!(play.text().contains("aabb"), "{gap:?}\n{}", play.text());
        for _ in 0..3 {
            play.rest(gap).key("<BS>");
        }
        let text = play.text();
        assert!(!text.contains("aa"), "{gap:?}\n{text}");
        assert!(!text.contains("nothing has these"), "{gap:?}\n{text}");
    }
}

/// Enter where nothing is found leaves the menu and the words, to be mended.
#[test]
fn enter_in_a_filter_that_finds_nothing_leaves_the_menu() {
    let mut play = play("nexus");
    play.keys("a<Tab>zzz<Enter>");
    let text = play.text();
    assert!(text.contains("zzz"), "{text}");
    assert!(text.contains("nothing has these words"), "{text}");
    play.keys("<BS><BS><BS>");
    assert!(play.text().contains("lasting modifiers"), "{}", play.text());
}

/// The last letter of a name has chosen somebody already; the Enter behind it belongs to the name and throws nothing.
#[test]
fn the_enter_that_ends_a_name_throws_no_roll() {
    let mut play = Play::sample("nexus", "any 3 4 2 5 2 6", (120, 36));
    play.keys("5rath<Tab>1");
    let entries = |play: &Play| play.app.state().campaign().last;
    let before = entries(&play);
    play.rest(Duration::from_secs(2)).keys("'").word("kester");
    play.rest(Duration::from_millis(400)).key("<Enter>");
    let chosen = play.app.state().chosen().map(|who| who.name.clone());
    assert_eq!(chosen.as_deref(), Some("Kester"), "{}", play.text());
    assert_eq!(entries(&play), before, "{}", play.text());
    // Sooner it would be the same Enter, held down.
    play.rest(Duration::from_secs(2)).key("<Enter>");
    assert_ne!(entries(&play), before, "{}", play.text());
}
