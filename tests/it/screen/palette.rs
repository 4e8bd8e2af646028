//! The palette: every command by its name, by its key, or as a phrase that says what it will do before it does.

use rollbook::campaign::Seq;
use rollbook::tui::runtime::event_loop::Request;
use rollbook::tui::{Application as _, Role};

use rollbook::phrase::VERBS;

use super::frames::whole_at_every_size;
use super::harness::{Play, tells_dice};
use super::stage::{GAMES, Stage};

fn play() -> Play {
    Play::sample("nexus", "d10 7, d6 4 2", (120, 36))
}

#[test]
fn a_phrase_says_what_it_will_do_and_does_it() {
    for size in [(80, 24), (58, 14), (120, 36)] {
        let mut stage = Stage::new("vice-virtue", size, "");
        stage
            .text(":award 1 virtue")
            .sees("will do: Ansa Lampwright · virtue 2 → 3");
        let before = stage.campaign().last;
        stage.keys("Enter").sees_no("Palette");
        assert_eq!(stage.campaign().last, Seq(before.0 + 1));
        assert!(stage.label().ends_with("virtue 2 → 3"), "{}", stage.label());
    }
}

#[test]
fn a_roll_shows_its_plan_and_chance_and_spends_no_dice_before_enter() {
    let mut play = play();
    play.keys(":roll brannoc athletics vs 12");
    let text = play.text();
    assert!(
        text.contains("Athletics with STR: d10 + lower of 2d6 + 3 against 12"),
        "{text}"
    );
    assert!(text.contains("% succeed"), "{text}");
    play.keys("<Enter>");
    assert!(
        tells_dice(&play.text(), "d10 7 · d6 (4) 2"),
        "{}",
        play.text()
    );
}

#[test]
fn what_is_refused_stays_with_its_reason() {
    let mut play = play();
    play.keys(":absent brannoc off");
    let why = "Brannoc is already here";
    assert!(
        play.in_role(Role::Warning).iter().any(|it| it == why),
        "{}",
        play.text()
    );
    play.keys("<Enter>");
    assert!(play.bar().contains(why), "{}", play.bar());
    play.keys("<BS><BS>n");
    assert!(
        play.text().contains("will do: Brannoc is now absent"),
        "{}",
        play.text()
    );
    play.keys("<Enter>");
    assert!(!play.text().contains("Palette"));
}

#[test]
fn a_wrong_word_is_marked_where_it_stands() {
    let mut play = play();
    play.keys(":track brannoc Mana +1");
    let warned = play.in_role(Role::Warning);
    assert_eq!(warned[0], "Mana", "{}", play.text());
    assert!(warned[1].contains("is not a track"), "{}", play.text());
}

#[test]
fn a_long_refusal_is_told_to_its_end() {
    let mut stage = Stage::new("nexus", (80, 24), "");
    stage.text(":xyzzy 1");
    let text = stage.screen().replace('│', " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains(" more"), "{text}");
}

#[test]
fn what_comes_next_is_shown_and_tab_completes_names() {
    let mut play = play();
    play.keys(":cond<Tab>ysol<Tab>da<Tab>");
    assert!(
        play.text().contains("condition Ysolde dazed "),
        "{}",
        play.text()
    );
    let done = "will do: Ysolde is now dazed";
    assert!(play.text().contains(done), "{}", play.text());
    play.keys("<Down><Enter><Enter>");
    assert!(
        play.bar().contains("undo “Ysolde is now dazed"),
        "{}",
        play.bar()
    );
}

#[test]
fn an_action_is_found_by_its_name_and_by_its_key() {
    for typed in ["table dice", "t"] {
        let mut play = play();
        play.keys(":").keys(typed);
        let picked = play.in_role(Role::Selected);
        assert!(
            picked.iter().any(|it| it.ends_with("table dice")),
            "{picked:?}"
        );
        assert!(play.in_role(Role::Key).contains(&"t".to_owned()));
        play.keys("<Enter>");
        assert!(play.text().contains("TABLE DICE"), "{}", play.text());
    }
}

#[test]
fn an_action_that_cant_be_used_says_why_as_its_key_does() {
    let mut by_key = play();
    by_key.keys("v");
    let mut play = play();
    play.keys(":reroll<Down><Up><Enter>");
    assert_eq!(play.in_role(Role::Warning), by_key.in_role(Role::Warning));
}

#[test]
fn a_verb_is_put_into_the_line_and_a_person_chosen() {
    let mut play = play();
    play.keys(":set or move<Enter>");
    assert!(play.text().contains("track "), "{}", play.text());
    assert!(play.text().contains("next: "), "{}", play.text());
    play.keys("<Esc>:yso<Enter>");
    let chosen = play.in_role(Role::Selected);
    assert!(
        chosen.iter().any(|it| it.contains("2 Ysolde")),
        "{chosen:?}"
    );
}

#[test]
fn undo_and_redo_are_phrases_too() {
    let mut play = play();
    play.keys("nrain<Enter>nwind<Enter>:undo 2");
    assert!(
        play.text().contains("will undo 2 · rain"),
        "{}",
        play.text()
    );
    play.keys("<Enter>:redo");
    assert!(
        play.text().contains("will redo 2 · rain"),
        "{}",
        play.text()
    );
    play.keys("<Enter>:redo<Enter>");
    assert!(play.bar().contains("nothing to redo"), "{}", play.bar());
    assert!(play.text().contains("Palette"), "{}", play.text());
}

#[test]
fn up_brings_lines_back() {
    let mut play = play();
    play.keys(":note rain<Enter>:note wind<Enter>:<Up>");
    assert!(play.text().contains("│note wind"), "{}", play.text());
    play.keys("<Up>");
    assert!(play.text().contains("│note rain"), "{}", play.text());
    play.keys("<Down><Down>");
    assert!(
        play.text().contains("a name, a key, or a phrase"),
        "{}",
        play.text()
    );
}

#[test]
fn it_opens_over_a_dialog_which_is_there_afterwards() {
    let mut play = play();
    play.keys("nhalf a line<C-p>note whole<Enter>");
    assert!(play.text().contains("half a line"), "{}", play.text());
    assert!(play.bar().contains("undo “whole”"), "{}", play.bar());
    play.keys("<Enter>");
    assert!(play.bar().contains("undo “half a line”"), "{}", play.bar());
}

#[test]
fn the_program_is_suspended_from_it() {
    let mut play = play();
    play.keys(":suspend<Enter>");
    let requests = play.app.requests();
    assert_eq!(requests.last(), Some(&Request::Suspend));
    assert!(play.app.requests().is_empty(), "once");
}

#[test]
fn every_verb_is_found_by_its_name_where_the_game_has_a_use_for_it() {
    for game in GAMES {
        let mut play = Play::sample(game, "", (120, 36));
        let wear: &[&str] = if game == "nexus" {
            &[]
        } else {
            &["check", "supply", "repair", "restock", "defence"]
        };
        let unknown: &[&str] = match game {
            "langobard" => &[
                "reroll",
                "close",
                "keep",
                "award",
                "spend",
                "rest",
                "table",
                "stabilise",
                "level",
            ],
            "contract" => &[
                "reroll", "close", "keep", "award", "spend", "rest", "table", "level",
            ],
            "nexus" => &["contest", "keep", "award", "spend", "stabilise", "level"],
            _ => &["rest", "table", "stabilise"],
        };
        for verb in VERBS {
            play.keys("<Esc>:").keys(verb.name);
            let text = play.text();
            // Each of the four lists its attributes.
            let known = verb.name != "attribute"
                && !unknown.contains(&verb.name)
                && !wear.contains(&verb.name);
            assert_eq!(
                text.contains(verb.help),
                known,
                "{game}: {}\n{text}",
                verb.name
            );
        }
    }
}

#[test]
fn it_draws_at_every_size() {
    let mut play = play();
    for keys in [
        ":",
        "roll ",
        "brannoc zzz",
        "<C-u>condition brannoc dazed on",
    ] {
        play.keys(keys);
        whole_at_every_size("Palette", 1, |width, height| play.resized(width, height));
        play.event(crossterm::event::Event::Resize(80, 24));
    }
    insta::assert_snapshot!(play.text());
}

/// A message that is longer than the last line begins with what is wrong.
#[test]
fn a_long_refusal_is_whole_or_begins_with_what_is_wrong() {
    for (game, line) in [("langobard", "conna sword"), ("nexus", "ysolde sword")] {
        for size in [(80, 24), (120, 36)] {
            let mut play = Play::sample(game, "", size);
            play.keys(&format!(":{line}<Enter>"));
            let shown = play.text();
            let last: Vec<&str> = shown.lines().rev().take(3).collect();
            assert!(last.iter().any(|line| line.starts_with(" “")), "{shown}");
        }
    }
}

/// A question of plain mode says where the screen answers it.
#[test]
fn a_question_says_where_it_is_answered() {
    for (asked, answer) in [
        ("odds random weather", "T"),
        ("odds brannoc athletics", "r, then Tab"),
        ("recap 1", "R tells the session"),
        ("log 20", "f filters"),
    ] {
        let mut play = play();
        play.keys(&format!(":{asked}<Enter>"));
        assert!(play.bar().contains(answer), "{asked}: {}", play.bar());
    }
}

/// An apostrophe is none of the letters that find a name, and may be typed as printers set it.
#[test]
fn a_name_is_found_without_its_apostrophe() {
    for typed in [":players page", ":players’ page", ":Players' pa"] {
        let mut play = play();
        play.keys(typed);
        let text = play.text();
        assert!(text.contains("players' page"), "{typed}: {text}");
        assert!(!text.contains("does not fit"), "{typed}: {text}");
        play.keys("<Enter>");
        let bar = play.bar();
        assert!(
            bar.contains("the players' page can't be started here"),
            "{typed}: {bar}"
        );
    }
}

/// Behind a verb alone its own words come before an action whose name begins like it: Enter would start that.
#[test]
fn the_words_of_a_verb_come_before_actions_of_a_like_name() {
    let mut play = play();
    play.keys(":rest<Enter>");
    let text = play.text();
    let first = text
        .lines()
        .find(|line| line.contains('▸') && line.contains("rest of Nexus"));
    assert!(
        first.is_some_and(|line| line.contains("short break")),
        "{text}"
    );
}
