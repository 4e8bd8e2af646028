//! The shell around the panes: layouts, focus, choosing, sizes.

use crossterm::event::{Event, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use rollbook::tui::{Areas, PaneId, Role, Shape, Wants};
use strum::IntoEnumIterator as _;

use super::frames::{titles, whole_at_every_size};
use super::harness::Play;

#[test]
fn the_layout_follows_the_size() {
    let shape = |width, height| {
        Areas::of(
            Rect::new(0, 0, width, height),
            PaneId::Roll,
            false,
            Wants::default(),
        )
        .shape
    };
    assert_eq!(shape(200, 50), Shape::Wide);
    assert_eq!(shape(110, 30), Shape::Wide);
    assert_eq!(shape(109, 30), Shape::Standard);
    assert_eq!(shape(80, 24), Shape::Standard);
    assert_eq!(shape(60, 16), Shape::Standard);
    assert_eq!(shape(59, 16), Shape::Single);
    assert_eq!(shape(19, 16), Shape::Tiny);
}

#[test]
fn panes_never_overlap_and_fill_the_body() {
    for (width, height) in [(80, 24), (120, 36), (200, 50), (61, 17)] {
        let areas = Areas::of(
            Rect::new(0, 0, width, height),
            PaneId::Roll,
            false,
            Wants::default(),
        );
        let panes: Vec<_> = PaneId::iter().filter_map(|pane| areas.pane(pane)).collect();
        let covered: u32 = panes.iter().map(|area| area.area()).sum();
        assert_eq!(covered, areas.body.area(), "{width}×{height}");
        for (n, one) in panes.iter().enumerate() {
            assert!(panes[n + 1..].iter().all(|other| !one.intersects(*other)));
        }
    }
}

#[test]
fn every_size_draws() {
    let mut play = Play::sample("vice-virtue", "", (80, 24));
    for (keys, title) in [
        ("", "Roll"),
        ("?", "Help"),
        ("<Esc>n", "Note"),
        ("<Esc>'", "Character"),
        ("<Esc>z", "Roll"),
        ("z<Tab>", "History"),
    ] {
        play.keys(keys);
        whole_at_every_size(title, 1, |width, height| play.resized(width, height));
        titles(&play.resized(120, 36), keys);
    }
}

#[test]
fn too_small_says_so_and_lives_on() {
    let mut play = Play::sample("nexus", "", (19, 3));
    assert!(play.text().starts_with("too small"), "{}", play.text());
    play.event(Event::Resize(80, 24));
    assert!(play.text().contains("The Drowned Mill"), "{}", play.text());
}

#[test]
fn a_number_chooses_wherever_the_keys_are() {
    let mut play = Play::sample("nexus", "", (120, 36));
    assert!(
        play.in_role(Role::Selected)
            .iter()
            .any(|run| run.contains("1 Brannoc"))
    );
    play.keys("<Tab>2");
    assert!(
        play.in_role(Role::Selected)
            .iter()
            .any(|run| run.contains("2 Ysolde"))
    );
    play.keys("9");
    assert!(
        play.bar().contains("nobody has the number 9"),
        "{}",
        play.bar()
    );
}

#[test]
fn zoom_shows_one_pane_with_tabs() {
    let mut play = Play::sample("nexus", "", (120, 36));
    play.keys("z");
    assert!(
        play.text()
            .lines()
            .nth(1)
            .is_some_and(|line| line.contains("[Roll]")),
        "{}",
        play.text()
    );
    play.keys("<S-Tab>");
    assert!(play.text().contains("[Sheet]"), "{}", play.text());
}

#[test]
fn a_click_gives_the_keys_and_chooses() {
    let mut play = Play::sample("nexus", "", (120, 36));
    play.event(Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: 4,
        row: 6,
        modifiers: KeyModifiers::NONE,
    }));
    assert!(
        play.in_role(Role::Selected)
            .iter()
            .any(|run| run.contains("3 "))
    );
    assert!(
        play.in_role(Role::Focus)
            .iter()
            .any(|run| run.contains("Party"))
    );
}

#[test]
fn a_click_elsewhere_loses_nothing_half_typed() {
    let mut play = Play::sample("nexus", "", (120, 36));
    play.keys("e<F2> the Bold");
    for kind in [
        MouseEventKind::ScrollDown,
        MouseEventKind::Down(MouseButton::Left),
    ] {
        play.event(Event::Mouse(MouseEvent {
            kind,
            column: 4,
            row: 6,
            modifiers: KeyModifiers::NONE,
        }));
        assert!(play.text().contains("Brannoc the Bold"), "{}", play.text());
    }
    play.keys("<Enter>");
    assert!(play.text().contains("Brannoc the Bold"), "{}", play.text());
}

#[test]
fn undo_asks_before_it_goes_past_the_start_of_the_session() {
    let mut play = Play::sample("nexus", "", (80, 24));
    play.keys("S<Enter>nrain<Enter>u");
    assert!(play.app.state().campaign().in_session);
    play.keys("u");
    assert!(
        play.text().contains("Undo the start of session"),
        "{}",
        play.text()
    );
    play.keys("<Esc>");
    assert!(play.app.state().campaign().in_session);
    play.keys("u<Enter>");
    assert!(!play.app.state().campaign().in_session);
}

#[test]
fn a_choice_goes_with_what_it_was_made_of() {
    let mut play = Play::sample("nexus", "", (80, 24));
    play.keys("nrain<Enter>a");
    assert!(play.bar().contains("Enter choose"), "{}", play.bar());
    play.keys("<C-z>");
    assert!(play.bar().contains("r pick"), "{}", play.bar());
}

/// While nothing is marked in the list of rolls, and where no roll has a target, the keys for that are not offered.
#[test]
fn the_key_bar_offers_what_can_be_done() {
    let mut play = Play::sample("nexus", "", (120, 36));
    assert!(play.bar().contains("g target"), "{}", play.bar());
    play.keys("r");
    assert!(!play.bar().contains("Enter roll"), "{}", play.bar());
    play.keys("ath");
    assert!(play.bar().contains("Enter roll"), "{}", play.bar());
    let mut play = Play::sample("percent-under", "", (120, 36));
    assert!(!play.bar().contains("g target"), "{}", play.bar());
    play.keys("rspot<Tab>g");
    assert!(
        play.text()
            .contains("in this game a roll has no difficulty"),
        "{}",
        play.text()
    );
}

#[test]
fn the_key_bar_says_what_enter_does() {
    let mut play = Play::sample("nexus", "", (80, 24));
    for (keys, does) in [
        ("f", "choose"),
        ("n", "note it"),
        ("'", "choose"),
        (":", "do it"),
        ("/", "show"),
        ("S", "start"),
        ("S<Enter>u", "undo it"),
    ] {
        play.keys(keys);
        assert!(
            play.bar().contains(&format!("Enter {does}")),
            "{keys}: {}",
            play.bar()
        );
        play.keys("<Esc>");
    }
}

/// A menu that is longer than high leaves most of the table in sight.
#[test]
fn a_long_menu_stands_in_columns() {
    let mut play = Play::sample("nexus", "", (80, 24));
    play.keys("fk");
    let text = play.text();
    let rows = |words: &str| text.lines().position(|line| line.contains(words));
    assert_eq!(rows("▸ c campaign"), rows("n note"), "{text}");
    assert!(rows("▸ c campaign").is_some(), "{text}");
    assert!(rows("/ type another").is_some(), "{text}");
    assert!(rows("Combat  Fighting").is_some(), "{text}");
    // Down goes on at the head of the next column.
    play.keys(&"<Down>".repeat(10));
    assert!(play.text().contains("▸ n note"), "{}", play.text());
    play.keys("<Enter>");
    let title = "▸ kind:note · Esc shows all";
    assert!(play.text().contains(title), "{}", play.text());
}

#[test]
fn the_title_names_campaign_game_and_session() {
    let play = Play::sample("nexus", "", (80, 24));
    let text = play.text();
    let title = text.lines().next().unwrap_or_default();
    assert!(title.contains("The Drowned Mill"), "{title}");
    assert!(title.contains("no session yet"), "{title}");
}

#[test]
fn the_bar_drops_the_least_important_and_keeps_the_help() {
    let wide = Play::sample("nexus", "", (200, 50)).bar();
    let narrow = Play::sample("nexus", "", (60, 16)).bar();
    assert!(wide.contains("+ harder"), "{wide}");
    assert!(!narrow.contains("harder"), "{narrow}");
    assert!(narrow.contains("r pick"), "{narrow}");
    assert!(
        !narrow.contains("Enter roll"),
        "nothing is picked yet: {narrow}"
    );
    assert!(narrow.ends_with("? help"), "{narrow}");
}

#[test]
fn a_question_is_asked_once_and_nothing_is_undone_behind_it() {
    let mut play = Play::sample("nexus", "", (120, 36));
    play.keys("S<Enter>nrain<Enter>u");
    let before = play.app.state().campaign().last;
    play.keys("u");
    assert!(
        play.text().contains("Undo the start of session"),
        "{}",
        play.text()
    );
    play.keys("<C-z><C-z>");
    assert!(play.bar().contains("answer first"), "{}", play.bar());
    play.keys("<C-y>");
    assert_eq!(play.app.state().campaign().last, before);
    play.keys("<Esc>");
    assert!(
        !play.text().contains("Undo the start of session"),
        "{}",
        play.text()
    );
}

#[test]
fn help_says_so_where_no_key_is_called_so_and_lists_what_the_game_has() {
    let mut play = Play::sample("nexus", "", (120, 36));
    play.keys("?contest");
    assert!(
        play.text().contains("no key matches; Backspace shows more"),
        "{}",
        play.text()
    );
    assert!(!play.text().contains("c contest"), "{}", play.text());
    let mut play = Play::sample("contract", "", (120, 36));
    play.keys("?contest");
    assert!(play.text().contains("contest"), "{}", play.text());
    assert!(!play.text().contains("no key matches"), "{}", play.text());
}

/// Counters and the campaign's table dice stand on the right of the title; counters that don't fit there stand below the party.
#[test]
fn the_title_shows_counters_where_all_of_them_fit() {
    for (width, height) in [(80, 24), (120, 36), (200, 50)] {
        let mut play = Play::sample("nexus", "", (width, height));
        play.keys(":counter add Flood 6<Enter>:table-dice always<Enter>:counter Flood +4<Enter>");
        let text = play.text();
        let title = text.lines().next().expect("a title");
        assert!(title.contains("Flood 0 → ▮▮▮▮▯▯"), "{title}");
        assert!(title.contains("TABLE DICE"), "{title}");
        assert_eq!(text.matches("▮▮▮▮▯▯").count(), 1, "{text}");
        for name in [
            "the mill wheel turns",
            "the miller's wife leaves",
            "the rope frays",
        ] {
            play.keys(&format!(":counter add \"{name}\" 6<Enter>"));
        }
        for name in [
            "the wolves come back",
            "the ice breaks",
            "the bell rings",
            "dawn",
        ] {
            play.keys(&format!(":counter add \"{name}\" 6<Enter>"));
        }
        let text = play.text();
        let title = text.lines().next().expect("a title");
        assert!(!title.contains("Flood"), "{title}");
        assert!(title.contains("TABLE DICE"), "{title}");
        assert!(play.text().contains("Flood ▮▮▮▮▯▯"), "{}", play.text());
    }
}

/// A key of another pane says whose it is.
#[test]
fn a_key_of_another_pane_says_so() {
    for game in ["nexus", "langobard"] {
        let mut play = Play::sample(game, "", (120, 36));
        for (key, pane) in [("<Del>", "party"), ("<F2>", "party"), ("]", "history")] {
            play.keys(key);
            let words = format!("is a key of the {pane}; Tab goes from pane to pane");
            assert!(play.bar().contains(&words), "{game} {key}: {}", play.bar());
        }
    }
}
