//! Notes that stay at hand: pinned, on a person, on a session.

use super::harness::Play;

fn play(keys: &str) -> Play {
    let mut play = Play::sample("nexus", "", (120, 36));
    play.keys(keys);
    play
}

#[test]
fn tab_goes_from_hidden_to_open_to_pinned_to_the_chosen_one() {
    let mut play = play("n<Tab><Tab>");
    assert!(
        play.text().contains("Pinned note (hidden from players)"),
        "{}",
        play.text()
    );
    play.keys("the bridge is down<Enter>");
    assert_eq!(play.last_entry(), (true, "the bridge is down".to_owned()));
    play.keys("n<Tab><Tab><Tab>");
    assert!(
        play.text()
            .contains("Note on Brannoc (hidden from players)"),
        "{}",
        play.text()
    );
    play.keys("owes the ferryman<Enter>");
    assert_eq!(
        play.last_entry(),
        (true, "Brannoc · owes the ferryman".to_owned())
    );
    let campaign = play.app.state().campaign();
    let sheet = campaign.sheet(&campaign.characters[&rollbook::campaign::CharacterId(1)]);
    assert_eq!(sheet.notes().collect::<Vec<_>>(), ["owes the ferryman"]);
    assert_eq!(play.app.state().campaign().notes.len(), 2);
    play.keys("uu");
    assert_eq!(play.app.state().campaign().notes.len(), 0);
}

#[test]
fn the_list_is_filtered_by_typing_and_shows_an_entry() {
    let mut play = play(":note \"the bridge is down\" pinned<Enter>");
    play.keys(":note \"owes the ferryman\" on brannoc<Enter>:session start<Enter>");
    play.keys(":note \"began late\" on session<Enter>:notes<Enter>");
    let text = play.text();
    for line in [
        "pinned · the bridge is down",
        "Brannoc · owes the ferryman",
        "session 1 · began late",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    play.keys("ferry");
    let text = play.text();
    assert!(
        text.contains("│▸ Brannoc · owes") && !text.contains("│  session 1 · began"),
        "{text}"
    );
    play.keys("<Enter>");
    assert!(!play.text().contains("Enter shows it"), "{}", play.text());
    // The search finds a note by the person's name and by its words.
    play.keys("/brannoc ferry");
    assert!(
        play.text().contains("Brannoc · owes the ferryman"),
        "{}",
        play.text()
    );
}

/// What stands on a sheet is found among the notes and by the search of the history.
#[test]
fn the_note_of_a_sheet_is_found() {
    let mut play = play("2:describe kester \"sells false maps\"<Enter>:notes<Enter>false");
    let note = "│▸ Kester · sells false maps (on the sheet)";
    assert!(play.text().contains(note), "{}", play.text());
    play.keys("<Enter>");
    let chosen = play.app.state().chosen().expect("somebody is chosen");
    assert_eq!(chosen.name, "Kester");
    play.keys("/false maps");
    let hit = "Kester · note: sells false maps";
    assert!(play.text().contains(hit), "{}", play.text());
}

#[test]
fn a_session_starts_with_what_is_pinned() {
    let mut play = play(":note \"the bridge is down\" pinned<Enter>S");
    assert!(play.text().contains("Pinned"), "{}", play.text());
    play.keys("<Esc>:note \"x\" on session 3<Enter>");
    assert!(
        play.text().contains("there is no session 3 yet"),
        "{}",
        play.text()
    );
}

#[test]
fn an_entry_of_somebody_shows_the_notes_on_them() {
    let mut play = play(":note \"owes the ferryman\" on brannoc<Enter>:harm brannoc 1<Enter>");
    play.keys("<Tab><Enter>");
    let text = play.text();
    assert!(
        text.contains("Notes on Brannoc") && text.contains("owes the ferryman"),
        "{text}"
    );
}

/// F2 in the list opens the text of a note; the history keeps the old one.
#[test]
fn a_note_is_changed() {
    let mut play = play("n<Tab><Tab>the bridge is down<Enter>:notes<Enter>");
    assert!(play.bar().contains("F2 change"), "{}", play.bar());
    play.keys("<F2>");
    assert!(
        play.text().contains("the bridge is down"),
        "{}",
        play.text()
    );
    play.keys(" again<Enter>");
    assert_eq!(
        play.last_entry(),
        (
            true,
            "the bridge is down again (was “the bridge is down”)".to_owned()
        )
    );
    let text = |play: &Play| play.app.state().campaign().notes[0].text.clone();
    assert_eq!(text(&play), "the bridge is down again");
    play.keys("u");
    assert_eq!(text(&play), "the bridge is down");
    play.keys(":describe kester \"sells maps\"<Enter>:notes<Enter>maps<F2> and lies<Enter>");
    let campaign = play.app.state().campaign();
    let mut all = campaign.characters.values();
    assert!(all.any(|who| who.note == "sells maps and lies"));
    // In plain mode by the number that the list has.
    play.keys(":note edit 2 \"the bridge stands\"<Enter>");
    assert_eq!(text(&play), "the bridge stands");
}

#[test]
fn a_note_is_not_lost_by_one_key() {
    let mut play = play("nhalf a note<Esc>");
    assert!(play.bar().contains("Esc again drops"), "{}", play.bar());
    assert!(play.text().contains("half a note"), "{}", play.text());
    play.keys("s<Esc><Esc>");
    assert!(!play.text().contains("half a note"), "{}", play.text());
}
