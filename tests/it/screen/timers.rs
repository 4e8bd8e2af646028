//! Timers on the screen: shown, counted down without a key, said once when they are over.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use ratatui::layout::Rect;
use rollbook::campaign::Seq;
use rollbook::campaign::party::Party;
use rollbook::game;
use rollbook::table::Snapshot;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::players::{PlayersScreen, Post};
use rollbook::tui::{Application as _, Role};

use super::harness::{EVENING, Play, frame, look, text};
use super::turns::PLAYED;
use crate::named_dice::NamedDice;

/// The sample party at a table whose clock is moved with the program's.
struct Evening {
    play: Play,
    clock: &'static AtomicI64,
}

impl Evening {
    fn new(size: (u16, u16)) -> Self {
        let clock: &AtomicI64 = Box::leak(Box::new(AtomicI64::new(EVENING)));
        let source = game::load("nexus", None).expect("an embedded game");
        let party = Party::sample(&source.game)
            .expect("it has a sample")
            .expect("which is right");
        let means = Environment {
            dice: Box::new(NamedDice::new("")),
            clock: Clock::Set(clock),
        };
        let table = Table::in_memory(&party.name, &source.text, party.characters, means);
        let play = Play::at(table.expect("memory"), look(), size);
        Self { play, clock }
    }

    fn says(&mut self, phrase: &str) -> &mut Self {
        self.play.keys(":").keys(phrase).keys("<Enter>");
        self
    }

    /// Nobody presses a key for so long; how often the program woke up for it.
    fn pass(&mut self, seconds: i64) -> u32 {
        let mut wakes = 0;
        for _ in 0..seconds {
            self.clock.fetch_add(1_000_000, Ordering::Relaxed);
            wakes += self.play.rest_counting(Duration::from_secs(1)).0;
        }
        wakes
    }

    #[track_caller]
    fn sees(&self, words: &str) -> &Self {
        let seen = self.play.text();
        assert!(seen.contains(words), "no “{words}” in\n{seen}");
        self
    }

    #[track_caller]
    fn sees_no(&self, words: &str) -> &Self {
        let seen = self.play.text();
        assert!(!seen.contains(words), "“{words}” in\n{seen}");
        self
    }

    /// What the journal says of the last entry, and whether it is hidden.
    fn last_line(&self) -> (String, bool) {
        self.line_before(0)
    }

    /// The same of the entry so many before the last.
    fn line_before(&self, back: u64) -> (String, bool) {
        let state = self.play.app.state();
        let seq = Seq(state.campaign().last.0 - back);
        let line = state.table.reader().line(seq).expect("it is there");
        (line.label.to_string(), line.hidden)
    }

    fn players_see(&self) -> String {
        let seen = Snapshot::of(self.play.app.state().table.reader()).expect("it is sound");
        let screen = Rect::new(0, 0, 120, 36);
        let watch = PlayersScreen::new(look().theme, screen, seen, Post::default());
        text(&frame(&watch, (120, 36)))
    }
}

/// A condition's time runs without a key; when it is up an entry ends it, and what an undo brings back stays.
#[test]
fn a_condition_ends_when_its_time_is_up() {
    for size in PLAYED {
        let mut evening = Evening::new(size);
        evening.play.keys("aCdazed 10 min<Enter>");
        evening.sees("dazed 10 min");
        evening.pass(61);
        evening.sees("dazed 9 min");
        evening.pass(8 * 60 + 60);
        evening
            .sees_no("dazed 1 min")
            .sees("dazed ends, its time is up");
        let last = |evening: &Evening| evening.play.app.state().campaign().last.0;
        let ended = last(&evening);
        evening.says(&format!("undo {ended}"));
        evening.sees("dazed time is up");
        evening.pass(5);
        assert_eq!(last(&evening), ended + 1, "it stays");
    }
}

/// Where a name alone is typed the next key says when the condition ends; `a` `E` asks that of one that is there.
#[test]
fn a_key_says_when_a_condition_ends() {
    for size in PLAYED {
        let mut evening = Evening::new(size);
        let sees = |evening: &mut Evening, keys: &str, words: &str| {
            evening.play.keys(keys);
            evening.sees(words);
        };
        sees(&mut evening, "5aCsick<Enter>", "until it is taken off");
        sees(&mut evening, "s", "sick for the session");
        sees(&mut evening, "aE2", "sick 2 rounds");
        sees(&mut evening, "aEr7<Enter>", "sick 7 rounds");
        sees(&mut evening, "aEm90<Enter>", "sick 90 min");
        sees(&mut evening, "aEf", "sick for the fight");
        evening.play.keys("aEn");
        let (_, label) = evening.play.last_entry();
        assert_eq!(label, "Kester is sick until it is taken off");
        sees(&mut evening, "aEs", "sick for the session");
        evening.says("session start").says("session end");
        let (_, label) = evening.play.last_entry();
        assert_eq!(label, "session 1 ends · sick ends for Kester");
        let mut all = evening.play.app.state().campaign().characters.values();
        assert!(all.all(|who| !who.conditions.contains("sick")));
        let wrong = "aCsick until we rest tomorrow<Enter>";
        sees(&mut evening, wrong, "that end is not clear");
        evening
            .play
            .keys("<Esc><Esc>aCsick until she prays<Enter>n");
        let (_, label) = evening.play.last_entry();
        assert_eq!(label, "Kester is now sick until she prays");
    }
}

#[test]
fn a_torch_burns_down_without_a_key() {
    for size in PLAYED {
        let mut evening = Evening::new(size);
        evening.says("counter add Torch 3m").sees("Torch 3 min");
        evening.pass(5);
        let wakes = evening.pass(55);
        evening.sees("Torch 2 min");
        assert!(wakes <= 2, "{wakes} times in a minute");
        evening.pass(1);
        evening.sees("Torch 119 s");
        evening.pass(59);
        evening.sees("Torch 1 min");
        let wakes = evening.pass(30);
        evening.sees("Torch 30 s");
        assert!((29..=31).contains(&wakes), "{wakes} times in half a minute");
        evening.sees_no("time is up");
        evening.pass(31);
        evening.sees("Torch time is up");
        let noted = |evening: &Evening| evening.play.in_role(Role::Warning);
        let says = |told: &[String]| told.iter().any(|it| it.contains("Torch · time is up"));
        assert!(says(&noted(&evening)), "{:?}", noted(&evening));
        assert_eq!(
            evening.last_line(),
            ("Torch · time is up".to_owned(), false)
        );
        let last = |evening: &Evening| evening.play.app.state().campaign().last.0;
        let before = last(&evening);
        evening.play.keys("<Esc>");
        assert!(!says(&noted(&evening)), "{:?}", noted(&evening));
        evening.pass(120);
        assert_eq!(before, last(&evening), "it is noted once");
        evening.says(&format!("undo {before}"));
        evening.pass(5);
        assert_eq!(before + 1, last(&evening), "an undo is not undone");
        evening.says("counter Torch +2").sees("Torch 2 min");
        evening.pass(121);
        assert_eq!(evening.last_line().0, "Torch · time is up", "it ran again");
    }
}

/// Timers stand still between sessions: the entries of the end and the start say so of those that players see. What the game
/// master stopped stays so.
#[test]
fn timers_stop_with_the_session_and_run_on_with_the_next() {
    let mut evening = Evening::new((120, 36));
    evening.says("session start").says("timer 3m");
    evening.says("counter add Torch 60m");
    evening.says("counter add Doom 20m hidden");
    evening
        .says("counter add Lamp 30m")
        .says("counter Lamp pause");
    evening
        .says("condition 1 dazed on for 10m")
        .says("order set 1 2");
    evening.pass(60);
    evening.says("session end");
    let (_, label) = evening.play.last_entry();
    assert_eq!(label, "session 1 ends · Torch stops, 59 min left");
    let open = || {
        [
            "Torch 59 min",
            "Doom (hidden) 19 min",
            "Lamp 30 min",
            "2 min",
            "dazed 9 min",
        ]
    };
    evening.pass(600);
    for words in open() {
        evening.sees(&format!("{words}, paused"));
    }
    evening.says("session start");
    let (_, label) = evening.play.last_entry();
    assert_eq!(label, "session 2 starts · Torch runs on, 59 min left");
    for words in open() {
        let stands = format!("{words}, paused");
        if words.starts_with("Lamp") {
            evening.sees(&stands);
        } else {
            evening.sees(words).sees_no(&stands);
        }
    }
    evening.says("counter Torch 5").says("undo");
    evening.says("counter Torch 1");
    evening.pass(61);
    assert_eq!(
        evening.last_line().0,
        "Torch · time is up",
        "after an undo, too"
    );
}

/// The entry of a timer that ran out is for those who see the timer.
#[test]
fn players_read_that_an_open_timer_ran_out() {
    let mut evening = Evening::new((120, 36));
    evening.says("hidden on");
    evening.says("counter add Doom 20s");
    evening.says("hidden off").says("counter add Torch 30s");
    evening.says("hidden on");
    evening.pass(40);
    assert_eq!(
        evening.last_line(),
        ("Torch · time is up".to_owned(), false)
    );
    assert_eq!(
        evening.line_before(1),
        ("Doom · time is up".to_owned(), true)
    );
}

#[test]
fn without_a_running_timer_nothing_wakes() {
    let mut evening = Evening::new((80, 24));
    evening.pass(60);
    let idle = evening.pass(60);
    evening.says("counter add Torch 60m");
    evening
        .says("counter Torch pause")
        .sees("Torch 60 min, paused");
    evening.pass(60);
    assert_eq!(evening.pass(60), idle);
    evening.sees("Torch 60 min, paused");
}

#[test]
fn the_menu_of_changes_adds_stops_and_drops_a_timer() {
    let mut evening = Evening::new((120, 36));
    evening.play.keys("aK+torch 60m<Enter>");
    evening.sees("torch 60 min");
    evening.play.keys("aK").keys("t");
    evening.sees("30 leaves 30 minutes");
    evening.play.keys("30<Enter>");
    evening.sees("torch 30 min");
    evening.play.keys("a");
    evening.sees("torch 30 min: pause");
    evening.play.keys("<Esc>aK").keys("T");
    evening.sees_no("torch 30 min");
    evening.play.keys("aK+torch 0m<Enter>");
    evening.sees("from 1 second to 24 hours");
}

#[test]
fn the_time_of_a_turn_stands_beside_the_actor() {
    for size in PLAYED {
        let mut evening = Evening::new(size);
        evening.says("timer 3m").says("order set 1 2");
        evening.sees("3 min");
        evening.pass(125);
        evening.sees("55 s");
        evening.play.keys("w");
        evening.sees("3 min").sees_no("55 s");
        evening.pass(200);
        evening.sees(": time is up");
        assert!(!evening.last_line().0.contains("time is up"));
        evening.play.keys("w");
        evening.sees("3 min").sees_no("time is up");
        evening.play.keys("W").keys("t");
        evening.sees("3 min, paused");
    }
}

#[test]
fn players_see_open_timers_and_no_hidden_one() {
    let mut evening = Evening::new((120, 36));
    evening.says("counter add Torch 60m");
    evening.says("counter add Doom 20m hidden");
    evening.says("timer 3m").says("order set 1 2");
    let seen = evening.players_see();
    assert!(seen.contains("Torch 60 min"), "{seen}");
    assert!(seen.contains(", 3 min"), "{seen}");
    assert!(!seen.contains("Doom") && !seen.contains("20 min"), "{seen}");
    // Whose turn players don't know of has no time for them.
    evening
        .says("npc Wolf")
        .says("hidden order join Wolf")
        .says("order next");
    evening.sees("3 min");
    evening.pass(30);
    evening.says("order next");
    evening.sees("3 min");
    // For players the turn before it goes on.
    let seen = evening.players_see();
    assert!(seen.contains(" Ysolde, 3 min"), "{seen}");
    evening.pass(125);
    let seen = evening.players_see();
    assert!(seen.contains(" Ysolde, 1 min"), "{seen}");
    evening.says("order next");
    let seen = evening.players_see();
    assert!(
        seen.contains(", 3 min") && !seen.contains("Ysolde,"),
        "{seen}"
    );
}

/// Somebody who is down was passed over: while players don't know who acts, it isn't their turn.
#[test]
fn nobody_who_is_down_acts_for_players() {
    let mut evening = Evening::new((120, 36));
    evening.says("timer 3m").says("order set 1 2");
    evening.says("down 2").says("npc Wolf");
    evening.says("hidden order join Wolf");
    let before = evening.players_see();
    assert!(before.contains(" Brannoc, 3 min"), "{before}");
    evening.says("order next");
    assert!(evening.last_line().0.contains("Wolf"));
    assert_eq!(evening.players_see(), before);
}

#[test]
fn a_timer_that_is_over_stands_out() {
    let mut evening = Evening::new((120, 36));
    evening.says("counter add Torch 2s");
    evening.pass(3);
    let out = evening.play.in_role(Role::Bad);
    assert!(out.iter().any(|it| it == "time is up"), "{out:?}");
    assert_eq!(
        evening.play.app.deadline(),
        None,
        "nothing wakes it any more"
    );
}
