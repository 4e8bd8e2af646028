//! The program in a real terminal: what it shows, and that the terminal is given back whatever ends it. Waits on what is on
//! the screen, never on time.
#![cfg(unix)]

mod full;
mod kills;
mod line;
mod reports;
mod terminal;
mod watch;

use std::path::Path;

use ratatui::layout::Rect;
use rollbook::campaign::Party;
use rollbook::dice::{Dice, Die, Face};
use rollbook::game;
use rollbook::table::{Clock, Environment, Table};
use rollbook::tui::runtime::terminal::Screen;
use rollbook::tui::{App, UiSettings, run};
use terminal::Session;

/// The first sample, by Enter alone.
fn at_a_table() -> Session {
    let mut session = Session::start();
    session.until("Campaigns");
    session.keys("\r");
    session.until("r pick");
    session
}

#[test]
fn starts_draws_and_quits() {
    let mut session = Session::start();
    session.until("Campaigns");
    session.keys("\r");
    // Typed ahead of the table's first frame.
    session.keys("nthe rain begins\r");
    session.until("undo “the rain");
    session.keys("q");
    session.until("again to quit");
    session.keys("q");
    assert_eq!(session.end(), 0);
    session.assert_restored();
}

/// Every signal that ends a program by default, but KILL, which nothing can handle, and ILL, FPE and SEGV, which the processor
/// sends.
#[test]
fn a_signal_gives_the_terminal_back() {
    let mut signals = vec![
        "HUP", "INT", "QUIT", "TRAP", "ABRT", "BUS", "USR1", "USR2", "ALRM", "TERM", "XCPU",
        "VTALRM", "PROF", "SYS",
    ];
    if cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        // STKFLT, IO, PWR, and two of the real-time signals.
        signals.extend(["16", "29", "30", "36", "64"]);
    }
    for signal in signals {
        let mut session = Session::start();
        session.until("Campaigns");
        // Once keys are read, signals are held, too.
        session.keys("n");
        session.until("Name of the new campaign");
        session.signal(signal);
        assert!(session.end() > 128, "{signal}");
        session.assert_restored();
    }
}

/// What a closed pipe or a file's limit would send ends nothing.
#[test]
fn a_signal_that_is_passed_over_leaves_it_running() {
    let mut session = Session::start();
    session.until("Campaigns");
    for signal in ["PIPE", "XFSZ", "URG", "CHLD", "WINCH"] {
        session.signal(signal);
    }
    session.keys("n");
    session.until("Name of the new campaign");
    session.keys("\u{3}");
    session.end();
    session.assert_restored();
}

/// Told so, in little memory, until it is smaller; then this is shown.
fn is_too_large(session: &mut Session, shown: &str) {
    session.until("too large: 65535×65535; 500000 cells at most");
    let most = session.most_memory();
    assert!(most < 100_000, "{most} KB");
    session.resize(24, 80);
    session.until(shown);
}

#[test]
fn a_terminal_that_is_too_large_is_told_so() {
    let mut session = at_a_table();
    session.resize_alone(u16::MAX, u16::MAX);
    is_too_large(&mut session, "r pick");
    session.keys("qq");
    assert_eq!(session.end(), 0);
    session.assert_restored();
}

#[test]
fn a_terminal_that_is_too_large_from_the_start_is_told_so() {
    let mut session = Session::of_shell("stty cols 65535 rows 65535; exec \"$0\"");
    is_too_large(&mut session, "Campaigns");
    session.keys("\u{3}");
    session.end();
    session.assert_restored();
}

/// Broken settings never stop play: a notice says what could not be taken, until a key.
#[test]
fn broken_settings_are_told_and_it_starts() {
    let broken = "mkdir -p ~/.config/rollbook/games; cd ~/.config/rollbook; mkfifo keymap.ron games/pipe.ron; \
                  echo '(theme: \"dark\",' > config.ron; exec \"$0\"";
    let mut session = Session::of_shell(broken);
    session.until("config.ron:");
    session.until("keymap.ron");
    session.until("pipe.ron");
    session.keys("\r");
    session.until_not("keymap.ron");
    session.keys("\r");
    session.until("r pick");
    session.keys("qq");
    assert_eq!(session.end(), 0);
    session.assert_restored();
    // With a campaign to open, it is told there.
    let mut session = session.again();
    session.until("keymap.ron");
    session.until("Enter close");
    session.keys("\r");
    session.until_not("keymap.ron");
    session.keys("nthe rain begins\r");
    session.until("undo “the rain");
}

#[test]
fn it_comes_back_however_it_was_stopped() {
    for signal in ["TSTP", "STOP"] {
        let mut session = Session::start();
        session.until("Campaigns");
        session.signal(signal);
        session.until_stopped();
        session.spoil();
        session.signal("CONT");
        session.until("Campaigns");
        session.keys("n");
        session.until("Name of the new campaign");
        session.keys("\u{3}");
        session.end();
        session.assert_restored();
    }
}

#[test]
fn a_resize_at_its_start_is_not_lost() {
    for _ in 0..10 {
        Session::start().grow_at_start();
    }
}

#[test]
fn it_refuses_to_play_into_a_file() {
    let mut session =
        Session::of_shell("$0 demo > ~/it; echo ends $?; test -s ~/it || echo empty; stty -a");
    session.until("the screen needs a terminal");
    session.until("ends 1");
    session.until("empty");
    session.until(" icanon");
    session.end();
}

#[test]
fn keys_come_from_the_terminal_where_its_input_is_none() {
    let mut session = Session::of_shell("true | $0 demo nexus; echo ends $?");
    session.until("r pick");
    session.keys("qq");
    session.until("ends 0");
    session.end();
    session.assert_restored();
}

#[test]
fn a_terminal_that_goes_without_a_signal_ends_it() {
    assert_eq!(terminal::left_by_its_terminal(), 1);
}

#[test]
fn a_roll_outlives_kill_9_and_can_be_undone() {
    let mut session = at_a_table();
    session.keys("rins\r");
    session.until("undo “Ansa");
    session.signal("KILL");
    session.end();
    let listed = session.printed(&["list"]);
    let name = listed.split("  ").next().expect("a campaign").trim();
    let log = session.printed(&["log", name]);
    assert!(log.contains("Insight"), "{listed}\n{log}");

    let mut session = session.again();
    session.until("undo “Ansa");
    session.keys("u");
    session.until("U redo");
    session.keys("q");
    session.until("again to quit");
    session.keys("q");
    assert_eq!(session.end(), 0);
    session.assert_restored();
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let mut session = Session::of_test("panics_with_the_terminal");
    session.until("the cup fell");
    assert_ne!(session.end(), 0);
    session.assert_restored();
}

#[test]
#[ignore = "another test runs it in a terminal of its own"]
fn panics_with_the_terminal() {
    let _screen = Screen::take(true, false).expect("a terminal");
    panic!("the cup fell off the table");
}

/// The second throw panics while the entry is decided.
#[test]
fn a_panic_at_the_table_loses_nothing() {
    let mut session = Session::of_test("panics_at_the_table");
    session.until("r pick");
    session.keys("rins\r");
    session.until("undo “Ansa");
    session.keys(".");
    session.until("the cup fell off the table");
    assert_eq!(session.end(), 101);
    session.assert_restored();
    let log = session.printed(&["log", "panic"]);
    assert_eq!(log.matches("Insight").count(), 1, "{log}");
    session.printed(&["check", "panic"]);
    let mut session = session.again();
    session.until("Campaigns");
    session.until("panic");
}

/// Dice of a first throw; after it they panic.
struct FirstThrow(usize);

impl Dice for FirstThrow {
    fn face(&mut self, die: &Die) -> Face {
        assert!(self.0 > 0, "the cup fell off the table");
        self.0 -= 1;
        die.at(0)
    }
}

#[test]
#[ignore = "another test runs it in a terminal of its own"]
fn panics_at_the_table() {
    // First, so that nothing is made where there is no terminal.
    let mut screen = Screen::take(true, false).expect("a terminal");
    let folder = std::env::var_os("ROLLBOOK_DATA").expect("the folder for campaigns");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = Path::new(&folder).join("panic.rollbook");
    let source = game::load("vice-virtue", None).expect("an embedded game");
    let party = Party::sample(&source.game).expect("it has a sample");
    let environment = Environment {
        dice: Box::new(FirstThrow(1)),
        clock: Clock::System,
    };
    let characters = party.expect("which is right").characters;
    let table = Table::create(&path, "panic", &source.text, characters, environment);
    let mut app = App::new(
        table.expect("a campaign"),
        UiSettings::default(),
        Rect::new(0, 0, 80, 24),
    );
    run(&mut screen, &mut app).expect("it panics before");
}

#[test]
fn a_long_paste_arrives_whole() {
    let mut session = Session::start();
    session.until("Campaigns");
    session.keys("n");
    session.until("Name of the new campaign");
    session.keys(&"x".repeat(5_000));
    session.keys("\u{1b}[200~ end\u{1b}[201~");
    session.keys("\u{7f}\u{7f}");
    session.until("xxxxxxxx");
    session.keys("\u{3}");
    session.end();
    session.assert_restored();
}

/// A terminal that begins a paste and never ends it.
#[test]
fn a_paste_without_an_end_ends_with_a_pause() {
    let mut session = at_a_table();
    session.keys("n");
    session.until("Enter note it");
    session.keys("\u{1b}[200~the rain ");
    session.until("the rain");
    session.keys("begins\r");
    session.until("undo “the rain begins");
    // Marks that are cut in two, and one without a beginning.
    session.keys("n\u{1b}[20");
    session.keys("0~the wheel\r\u{1b}[2");
    session.keys("01~\u{1b}[201~ turns\r");
    session.until("undo “the wheel");
    session.keys("qq");
    assert_eq!(session.end(), 0);
    session.assert_restored();
}

/// A megabyte is more than a note may have: it is refused, and what of it is in the field stays there.
#[test]
fn a_megabyte_is_pasted_and_refused_and_nothing_of_it_is_noted() {
    let mut session = at_a_table();
    session.keys("n");
    session.until("Enter note it");
    let page = "a \u{1b}[31mred\u{202e} line 🎲\r\n";
    let pages = page.repeat(1_000_000 / page.len());
    session.keys(&format!("\u{1b}[200~{pages}\u{1b}[201~"));
    session.keys("\r");
    session.until("a note has 1 to 2000 characters");
    session.until("red");
    // From the beginning: all of it goes.
    session.keys("\u{15}short\r");
    session.until("undo “short");
}

#[test]
fn ten_thousand_keys_at_once_are_all_taken() {
    let mut session = at_a_table();
    session.keys(&format!("n{}\r", "k\u{7f}".repeat(5_000) + "at last"));
    session.until("undo “at last");
    session.keys(&"jk".repeat(5_000));
    session.keys("nthe end\r");
    session.until("undo “the end");
    session.keys("qq");
    assert_eq!(session.end(), 0);
    session.assert_restored();
}
