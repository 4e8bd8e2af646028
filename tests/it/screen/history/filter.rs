//! The history narrowed to what is wanted: by letters, by words, always visible, cleared by one key; nothing seems lost.

use std::time::Duration;

use rollbook::tui::Role;

use super::played;
use crate::screen::harness::Play;
use crate::screen::stage::SIZES;

const EVENINGS: &[&str] = &[
    "roll brannoc athletics",
    "session start",
    "roll ysolde arcana hidden",
    "note \"a rope over the mill race\" open",
    "roll brannoc athletics called 12",
    "session end",
    "note \"a letter from the reeve\" open",
    "session start",
    "roll ysolde arcana",
    "roll oda mysticism",
    "session end",
    "rename ysolde \"Ysolde the Grey\"",
    "session start",
    "roll brannoc fighting",
];

const DICE: &str = "d10 4, d6 5 6, d12 3, d6 3, d12 2, d6 1, d10 9, d6 6, any 1";

fn table(size: (u16, u16)) -> Play {
    played("nexus", EVENINGS, DICE, size)
}

/// The whole history pane, and nothing but it.
fn zoomed(phrases: &[&str]) -> Play {
    let mut play = played("nexus", phrases, DICE, (120, 36));
    play.keys("<Tab>z");
    play
}

#[track_caller]
fn sees(play: &mut Play, keys: &str, words: &[&str]) {
    play.keys(keys);
    let text = play.text();
    for words in words {
        assert!(text.contains(words), "after {keys} no “{words}” in\n{text}");
    }
}

#[track_caller]
fn sees_no(play: &mut Play, keys: &str, words: &[&str]) {
    play.keys(keys);
    let text = play.text();
    for words in words {
        assert!(!text.contains(words), "after {keys} “{words}” in\n{text}");
    }
}

#[test]
fn as_it_looks() {
    for size in SIZES {
        for (state, keys) in [
            ("menu", "f"),
            ("people", "fw"),
            ("filtered", "fwb"),
            ("several", "fwbfkr<Down>"),
            ("search", "/who:grey kind:roll arc<Down>"),
            ("hint", "/rope tier:bo"),
        ] {
            let mut play = table(size);
            play.keys(keys).rest(Duration::from_secs(1));
            let name = format!("filter_{state}_{}x{}", size.0, size.1);
            insta::assert_snapshot!(name, play.text());
        }
    }
}

#[test]
fn letters_put_conditions_in_and_take_them_out() {
    let mut play = zoomed(EVENINGS);
    sees(
        &mut play,
        "fh",
        &["History · is:hidden", "1 found", "(hidden)"],
    );
    sees(&mut play, "fwy", &["is:hidden who:\"Ysolde the Grey\""]);
    sees(
        &mut play,
        "fh",
        &[
            "who:\"Ysolde the Grey\" · Esc shows all",
            "Ysolde → Ysolde the Grey",
        ],
    );
    sees_no(&mut play, "", &["rope"]);
    sees_no(&mut play, "fx", &["who:"]);
    sees(&mut play, "", &["rope", "session 1 starts"]);
}

#[test]
fn one_key_shows_all_again_with_what_was_found_in_its_place() {
    let mut play = zoomed(EVENINGS);
    sees_no(&mut play, "fkn<Down>", &["Athletics"]);
    sees(&mut play, "", &["2 of 2"]);
    let bar = play.bar();
    assert!(bar.contains("Backspace show all"), "{bar}");
    sees(&mut play, "<BS>", &["5 of 15", "Athletics", "reeve"]);
    assert!(!play.bar().contains("show all"), "{}", play.bar());
}

#[test]
fn escape_shows_all_again_from_every_pane() {
    for size in SIZES {
        for panes in 0..4 {
            let mut play = table(size);
            sees(&mut play, "fkn", &["kind:note"]);
            play.keys(&"<Tab>".repeat(panes));
            // The key bar names what Esc does now, where it has room for it.
            let bar = play.bar();
            assert!(!bar.contains("Esc back"), "{bar}");
            sees_no(&mut play, "<Esc>", &["kind:note"]);
        }
    }
    let mut play = table((120, 36));
    sees(&mut play, "/arcana<C-t>", &["arcana", "2 found"]);
    assert!(play.bar().contains("Backspace show all"), "{}", play.bar());
    sees(&mut play, "rath<Enter>", &["newer entries not shown"]);
    // What is open is left first, and a group.
    sees(&mut play, "r<Esc>", &["newer entries not shown"]);
    sees(&mut play, "0<Esc>", &["newer entries not shown"]);
    sees_no(
        &mut play,
        "<Esc>",
        &["newer entries not shown", "shows all"],
    );
}

/// The way back from a hit of the search leads to the filter again.
#[test]
fn escape_after_a_hit_returns_to_the_filter() {
    let mut play = table((120, 36));
    sees(&mut play, "fkn<Down>", &["kind:note", "2 of 2"]);
    sees_no(&mut play, "/rope<Enter>", &["kind:note"]);
    sees(&mut play, "<Esc>", &["kind:note"]);
    sees_no(&mut play, "<Esc>", &["kind:note"]);
}

/// What one does is seen, wherever the history was.
#[test]
fn the_newest_is_shown_once_it_is_made() {
    for size in SIZES {
        for keys in ["/reeve<Enter>", "<Tab><End>", "/reeve<Enter>z"] {
            let mut play = table(size);
            sees(&mut play, keys, &["of 15"]);
            sees(&mut play, "na word<Enter>", &["a word"]);
            sees_no(&mut play, "", &["of 16"]);
            // Reading on begins at the same place again.
            sees(&mut play, "<Esc>", &["of 16"]);
            sees(&mut play, "u", &["1 undone"]);
            sees(&mut play, "rath<Enter>", &["Brannoc · Athletics"]);
            sees_no(&mut play, "", &["of 18"]);
        }
    }
}

#[test]
fn what_is_done_to_the_selected_entry_keeps_it_selected() {
    let mut play = table((120, 36));
    sees(&mut play, "/reeve<Enter>", &["8 of 15"]);
    sees(&mut play, "*", &["8 of 16", "reeve ★", "Delete undo this"]);
    sees(&mut play, "<Del>", &["8 of 17", "~~", "Delete redo this"]);
    sees(&mut play, "<Enter>#seen<Enter><Esc>", &["8 of 18", "#seen"]);
    // The newest of all, too, and what is said of it stands above it.
    let mut play = table((80, 24));
    sees(&mut play, "<Tab>*", &["#bookmark", "Fighting ★"]);
    sees_no(&mut play, "*", &["★"]);
}

#[test]
fn what_comes_and_is_not_wanted_is_counted() {
    let mut play = table((120, 36));
    sees(&mut play, "fkn", &["7 newer entries not shown", "reeve"]);
    play.keys("nthe miller pays<Enter>");
    sees_no(&mut play, "", &["not shown"]);
    sees(&mut play, "", &["the miller pays", "3 found"]);
    sees(
        &mut play,
        "rath<Enter>",
        &["1 newer entry not shown", "the miller"],
    );
    sees(&mut play, "u", &["2 newer entries not shown"]);
    sees(&mut play, "fxfo", &["none of 18 entries", "0 found"]);
}

#[test]
fn what_is_undone_comes_and_goes() {
    let mut play = zoomed(EVENINGS);
    sees(&mut play, "fu", &["is:undone", "0 found"]);
    sees(&mut play, "u", &["~~", "Fighting", "1 found"]);
    sees(&mut play, "U", &["~~undid:", "1 found"]);
}

#[test]
fn words_of_the_search_narrow_the_history() {
    let mut play = zoomed(EVENINGS);
    sees(&mut play, "/kind:note reeve", &["1 of 1"]);
    assert!(play.bar().contains("Enter show"), "{}", play.bar());
    sees(
        &mut play,
        "<C-t>",
        &["History · kind:note reeve", "1 found"],
    );
    // What is typed goes on from what is wanted.
    sees(&mut play, "f/", &["kind:note reeve"]);
    sees(
        &mut play,
        "<BS><BS><BS><BS><BS><C-t>",
        &["History · kind:note ", "2 found"],
    );
    // Words that are none narrow nothing.
    sees(
        &mut play,
        "/tier:bo<C-t>",
        &["no tier", "Search the history"],
    );
    sees(&mut play, "<Esc>", &["History · kind:note "]);
}

#[test]
fn a_hit_of_the_search_has_all_its_neighbours() {
    let mut play = zoomed(EVENINGS);
    sees_no(&mut play, "fh", &["reeve"]);
    sees(
        &mut play,
        "/reeve<Enter>",
        &["session 1 ends", "session 2 starts", "8 of 15"],
    );
    sees_no(&mut play, "", &["is:hidden"]);
}

#[test]
fn escape_leads_back_to_where_one_was() {
    let mut play = zoomed(EVENINGS);
    sees(&mut play, "<Down><Down>", &["13 of 15"]);
    sees(&mut play, "/reeve<Enter>", &["8 of 15"]);
    sees(&mut play, "/rope<Enter>", &["5 of 15"]);
    sees(&mut play, "<Esc>", &["13 of 15"]);
    sees_no(&mut play, "<Esc>", &["of 15"]);
}

#[test]
fn odd_words_are_sought_with_a_hint() {
    let mut phrases = EVENINGS.to_vec();
    phrases.push("note \"whom:did (it) serve?\" open");
    let mut play = zoomed(&phrases);
    sees(
        &mut play,
        "/whom:did",
        &["“whom:” is not a filter; there are who:", "1 of 1"],
    );
    sees(
        &mut play,
        "<Esc>/(it) serve?",
        &["1 of 1", "narrow it; Tab completes"],
    );
    sees(
        &mut play,
        "<Esc>/who:nobody",
        &["no character “nobody”", "nothing found"],
    );
    sees(
        &mut play,
        "<Esc>/session:9",
        &["there is no session 9; there are 1 to 3"],
    );
    assert!(!play.in_role(Role::Warning).is_empty());
}

#[test]
fn tab_completes_filters_and_what_they_name() {
    let mut play = zoomed(EVENINGS);
    sees(&mut play, "/wh<Tab>", &["who:", "Brannoc"]);
    sees(
        &mut play,
        "od<Tab>",
        &["who:\"Oda of the Reeds\"", "1 of 5"],
    );
    sees(&mut play, "<Esc>/is:o<Tab>", &["is:overruled"]);
    sees(&mut play, "<Esc>/rope t<Tab>", &["rope t"]);
}

/// Former names count, also of somebody renamed a moment ago.
#[test]
fn who_knows_names_as_they_were_and_become() {
    let mut play = zoomed(EVENINGS);
    sees(&mut play, "/who:ysolde kind:roll", &["1 of 2"]);
    sees(
        &mut play,
        "<Esc>:rename tamsin Wren<Enter>/who:wren",
        &["1 of 2", "Tamsin → Wren"],
    );
    sees(&mut play, "<Esc>/who:tamsin", &["1 of 2"]);
}

#[test]
fn brackets_turn_from_session_to_session() {
    let mut play = zoomed(EVENINGS);
    sees(
        &mut play,
        "",
        &["── after session 1 ─", "── after session 2 ─"],
    );
    for (key, at) in [
        ("[", "12 of 15"),
        ("[", "7 of 15"),
        ("[", "2 of 15"),
        ("[", "1 of 15"),
        ("]", "7 of 15"),
        ("<Up>", "8 of 15"),
        ("[", "7 of 15"),
        ("]", "12 of 15"),
    ] {
        sees(&mut play, key, &[at]);
    }
    sees_no(&mut play, "]", &["of 15"]);
    sees(&mut play, "]", &["there is no later session"]);
    // Of those that are wanted, too.
    sees(&mut play, "fwb[", &["3 of 7"]);
    sees(&mut play, "[", &["4 of 7"]);
    sees(&mut play, "]", &["3 of 7"]);
    sees(&mut play, "<BS>/session:1<Enter>", &["8 of 15"]);
}

#[test]
fn what_is_wanted_is_found_in_finished_rounds() {
    let mut phrases = vec!["order set Brannoc Ysolde"];
    phrases.extend([
        "note \"a blow\" open",
        "order next",
        "order next",
        "note \"an answer\" open",
    ]);
    phrases.extend(["order next", "order next", "note \"a blow again\" open"]);
    let mut play = zoomed(&phrases);
    sees(&mut play, "", &[" entries"]);
    sees(&mut play, "/blow<C-t>", &["a blow", "a blow again"]);
    sees_no(&mut play, "", &[" entries", "an answer"]);
    sees(&mut play, "<Down><BS>", &["a blow", "3 of 9"]);
    sees(&mut play, "/answer<Enter>", &["an answer", "6 of 9"]);
}
