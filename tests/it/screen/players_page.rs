//! The players' page from inside: started once, shown with its code where there is room, ended by the same command or with the
//! screen.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rollbook::tui::{Leaving, PageEnd, PageStarter, RunningPage};

use crate::screen::harness::Play;

const LINK: &str = "http://192.168.1.5:8042/AAECAwQFBgcICQoLDA0ODw";

/// A page that runs until it is dropped, and counts those that do; or one that ends at once.
#[derive(Debug)]
struct Running(Arc<AtomicUsize>, Option<End>);

#[derive(Debug)]
struct End;

impl RunningPage for Running {
    fn address(&self) -> &str {
        LINK
    }

    fn take_end(&mut self) -> Option<PageEnd> {
        self.1.take().map(|_| Box::new(|| ()) as PageEnd)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// A table, and how many pages of it run.
fn served(size: (u16, u16)) -> (Play, Arc<AtomicUsize>) {
    let running = Arc::<AtomicUsize>::default();
    let count = Arc::clone(&running);
    let starter: PageStarter = Arc::new(move |_: &Path| {
        count.fetch_add(1, Ordering::SeqCst);
        Ok(Box::new(Running(Arc::clone(&count), None)))
    });
    let play = Play::sample("nexus", "any 4", size).with_page_starter(starter);
    (play, running)
}

const COMMAND: &str = ":players' page<Enter>";

#[test]
fn it_is_shown_with_its_code_and_ended_by_the_same_command() {
    let (mut play, running) = served((80, 24));
    play.keys(COMMAND);
    let text = play.text();
    assert!(
        text.contains(LINK) && text.contains("for phones in your network"),
        "{text}"
    );
    assert!(text.contains("█▀▀▀▀▀█"), "{text}");
    assert_eq!(running.load(Ordering::SeqCst), 1);
    play.keys("<Enter>");
    assert!(play.text().contains("Party"));
    // Not a second one.
    play.keys(COMMAND).keys("s");
    assert!(play.text().contains(LINK));
    play.keys("<Esc>").keys(COMMAND).keys("e");
    assert!(
        play.bar().contains("the players' page is ended"),
        "{}",
        play.bar()
    );
    assert_eq!(running.load(Ordering::SeqCst), 0);
    play.keys(COMMAND);
    assert_eq!(running.load(Ordering::SeqCst), 1);
    drop(play);
    assert_eq!(running.load(Ordering::SeqCst), 0);
}

/// The screen is turned to the players for their cameras: nothing that is hidden stands beside the code.
#[test]
fn nothing_hidden_stands_beside_the_code() {
    for size in [(80, 24), (120, 36), (200, 50)] {
        let (mut play, _) = served(size);
        play.keys(":hidden counter add \"Doom\" 4<Enter>");
        play.keys(
            ":hidden order set Kester \"Mill wolf\"<Enter>:hidden harm \"Mill wolf\" 1<Enter>",
        );
        play.keys(COMMAND);
        let text = play.text();
        assert!(
            text.contains(LINK) && text.contains("Enter close"),
            "{text}"
        );
        for hidden in ["Doom", "Kester", "olf", "undo", "overrule", "idden"] {
            assert!(!text.contains(hidden), "{text}");
        }
        play.keys("<C-z><Enter>");
        let last = (true, "Mill wolf · harm 1 · HP 9 → 8".to_owned());
        assert_eq!(play.last_entry(), last);
    }
}

/// A part of a code leads nowhere: on a small screen there is the link alone.
#[test]
fn a_code_is_shown_whole_or_not_at_all() {
    let (mut play, _) = served((60, 16));
    play.keys(COMMAND);
    let text = play.text();
    assert!(text.contains(LINK) && !text.contains('█'), "{text}");
}

#[test]
fn why_there_is_none_is_told() {
    let starter: PageStarter = Arc::new(|_: &Path| Err("no more sockets".to_owned()));
    let mut play = Play::sample("nexus", "any 4", (80, 24)).with_page_starter(starter);
    play.keys(COMMAND);
    assert!(play.text().contains("no more sockets"), "{}", play.text());
    let mut play = Play::sample("nexus", "any 4", (80, 24));
    play.keys(COMMAND);
    assert!(
        play.bar().contains("can't be started here"),
        "{}",
        play.bar()
    );
    play.keys("<Esc>");
}

#[test]
fn a_page_that_ends_by_itself_is_told_once_nothing_is_open() {
    let starter: PageStarter = Arc::new(|_: &Path| {
        let count = Arc::new(AtomicUsize::new(1));
        Ok(Box::new(Running(count, Some(End))))
    });
    let mut play = Play::sample("nexus", "any 4", (80, 24)).with_page_starter(starter);
    let moment = Duration::from_secs(1);
    play.keys(COMMAND).rest(moment);
    let is_told = |play: &Play| play.text().contains("page has ended by itself");
    assert!(!is_told(&play), "{}", play.text());
    play.keys("<Esc>").rest(moment);
    assert!(is_told(&play), "{}", play.text());
    play.keys("<Enter>").rest(moment);
    assert!(!is_told(&play), "{}", play.text());
    // It can be started again.
    play.keys(COMMAND);
    assert!(play.text().contains(LINK), "{}", play.text());
}

/// Another campaign is opened at once while nobody looks at this one; its page would end without a word.
#[test]
fn another_campaign_is_opened_after_a_second_press() {
    let (mut play, running) = served((80, 24));
    play.keys(COMMAND).keys("<Enter><C-o>");
    let asked = "again to choose a campaign and end the players' page";
    assert!(play.bar().contains(asked), "{}", play.bar());
    assert_eq!(play.app.leaving(), None);
    // Any other key goes on.
    play.keys("j<C-o>");
    assert_eq!(play.app.leaving(), None);
    play.keys("<C-o>");
    assert_eq!(play.app.leaving(), Some(&Leaving::Campaigns));
    assert_eq!(running.load(Ordering::SeqCst), 1);
    let mut play = Play::sample("nexus", "any 4", (80, 24));
    play.keys("<C-o>");
    assert_eq!(play.app.leaving(), Some(&Leaving::Campaigns));
}
