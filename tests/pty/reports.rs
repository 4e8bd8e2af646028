//! What the terminal reports about itself: its background, asked for once, and what comes late or unasked.

use crate::terminal::Session;

const QUESTION: &[u8] = b"\x1b]11;?\x1b\\\x1b[c";
const KIND: &str = "\x1b[?62;22c";

/// The program in a terminal that says this when it is asked for its background.
fn answered(answer: &str) -> Session {
    let mut session = Session::start();
    session.until_written(QUESTION);
    session.keys(answer);
    session.until("Campaigns");
    session
}

#[test]
fn the_background_decides_between_dark_and_light() {
    for (answer, colour) in [
        ("\x1b]11;rgb:fbfb/fafa/f7f7\x1b\\", 4),
        ("\x1b]11;rgb:ff/ff/ff\x07", 4),
        ("\x1b]11;rgb:0000/1010/2020\x1b\\", 6),
        // A terminal that doesn't know the question.
        ("", 6),
    ] {
        let mut session = answered(&format!("{answer}{KIND}"));
        session.keys("\r");
        session.until("Enter");
        let found = session.colour_of("Enter");
        assert_eq!(found, vt100::Color::Idx(colour), "{answer:?}");
    }
}

/// A campaign's first frame is made for a dark background while the terminal answers; where that is light, it shows the frame for
/// a light one only.
#[test]
fn a_light_background_is_never_shown_dark() {
    let mut session = Session::of_campaign("nexus", &["nexus"]);
    session.until_written(QUESTION);
    session.keys(&format!("\x1b]11;rgb:ffff/ffff/ffff\x1b\\{KIND}"));
    let written = session.until_written(b"\x1b[?2026l");
    let frames = written.windows(8).filter(|it| *it == b"\x1b[?2026l");
    assert_eq!(frames.count(), 1);
    assert_eq!(session.colour_of("d check"), vt100::Color::Idx(4));
}

#[test]
fn keys_that_are_typed_during_the_question_are_kept() {
    let mut session = answered(&format!("n\x1b]11;rgb:ffff/ffff/ffff\x1b\\Mil{KIND}l"));
    session.until("Name of the new campaign");
    session.until("Mill");
}

#[test]
fn a_theme_that_is_named_asks_nothing() {
    let named = "mkdir -p ~/.config/rollbook; echo '(theme: \"light\")' > ~/.config/rollbook/config.ron; exec \"$0\"";
    let mut session = Session::of_shell(named);
    let written = session.bytes_until("Campaigns");
    let asks = written.windows(QUESTION.len()).any(|it| it == QUESTION);
    assert!(!asks, "{}", String::from_utf8_lossy(&written));
}

/// Each between two letters: none makes a key, and none takes one away.
#[test]
fn a_late_report_is_no_key() {
    let mut session = answered(KIND);
    session.keys("\r");
    session.until("r pick");
    session.keys("n");
    let reports = [
        "\x1b]11;rgb:ffff/ffff/ffff\x1b\\",
        "\x1b]11;rgb:ffff/ffff/ffff\x07",
        "\x1b[?997;1n",
        "\x1b[?997;2n",
        KIND,
        "\x1bP>|a terminal 1.2\x1b\\",
        // These are keys, but none of the program's.
        "\x1b]",
        "\x1bP",
    ];
    let mut typed = String::new();
    for (report, letter) in reports.iter().zip('a'..) {
        session.keys(&letter.to_string());
        session.keys(report);
        typed.push(letter);
        session.until(&typed);
    }
    // All at once, and one in two parts.
    session.keys(&format!("x{}y{}z", reports[2], reports[0]));
    session.until(&format!("{typed}xyz"));
    session.keys("1\x1b]11;rgb:ff");
    session.until("xyz1");
    session.keys("ff/ffff/ffff\x1b\\2");
    session.until("xyz12");
    session.keys("\r");
    session.until(&format!("undo “{typed}xyz12"));
}
