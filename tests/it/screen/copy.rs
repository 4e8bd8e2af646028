//! What goes to the terminal beside frames: the sentence that is copied, the window's title.

use rollbook::tui::Application as _;
use rollbook::tui::runtime::event_loop::Request;

use super::harness::Play;

fn copied(play: &mut Play) -> Vec<String> {
    let requests = play.app.requests().into_iter();
    let copies = requests.filter_map(|request| match request {
        Request::Copy(words) => Some(words),
        _ => None,
    });
    copies.collect()
}

fn titles(play: &mut Play) -> Vec<String> {
    let requests = play.app.requests().into_iter();
    let titles = requests.filter_map(|request| match request {
        Request::Title(words) => Some(words),
        _ => None,
    });
    titles.collect()
}

#[test]
fn the_sentence_of_the_result_or_of_the_selected_entry_is_copied() {
    let mut play = Play::sample("nexus", "d10 7, d6 4 2", (120, 36));
    play.keys("rath<Enter>y");
    let sentence = copied(&mut play);
    assert_eq!(sentence.len(), 1);
    assert!(
        sentence[0].contains("Brannoc") && sentence[0].ends_with('.'),
        "{sentence:?}"
    );
    assert!(play.text().contains("copied: "), "{}", play.text());
    // The entry before it, from the history.
    play.keys("<Tab><Down>y");
    let label = copied(&mut play);
    assert_ne!(label, sentence);
    assert_eq!(label, ["The Drowned Mill begins"]);
}

#[test]
fn what_is_hidden_is_copied_when_the_key_is_pressed_twice() {
    let mut play = Play::sample("nexus", "d10 7, d6 4 2", (120, 36));
    play.keys("hrath<Enter>y");
    assert!(copied(&mut play).is_empty());
    assert!(play.text().contains("y again copies it"), "{}", play.text());
    play.keys("oy");
    assert!(copied(&mut play).is_empty(), "another key came between");
    play.keys("y");
    let words = copied(&mut play);
    assert!(
        words.len() == 1 && words[0].contains("Brannoc"),
        "{words:?}"
    );
}

#[test]
fn the_window_is_titled_anew_only_when_the_title_changes() {
    let mut play = Play::sample("nexus", "d10 7, d6 4 2", (120, 36));
    assert_eq!(titles(&mut play), ["The Drowned Mill"]);
    play.keys("rath<Enter>");
    assert!(titles(&mut play).is_empty());
    play.keys(":session start<Enter>");
    assert_eq!(titles(&mut play), ["The Drowned Mill · session 1"]);
    play.keys(":order set Brannoc Ysolde<Enter>");
    assert_eq!(titles(&mut play), ["The Drowned Mill · round 1"]);
    play.keys("www");
    assert_eq!(titles(&mut play), ["The Drowned Mill · round 2"]);
    play.keys(":order end<Enter>");
    assert_eq!(titles(&mut play), ["The Drowned Mill · session 1"]);
}
