//! What people type, made harmless.

use rollbook::campaign::text::{line, name, prose, same};
use rollbook::game::{sanitize, sanitize_for_browser};

#[test]
fn a_line_keeps_what_can_be_seen() {
    assert_eq!(line("  Anna\tvon\r\nKarst "), "Anna von Karst");
    assert_eq!(line("Bran\u{1b}[31mnoc"), "Bran [31mnoc");
    assert_eq!(line("\u{202e}conna\u{200b}rB\u{2066}"), "connarB");
    assert_eq!(line("a\u{2028}b\u{2029}c\u{85}d"), "a b c d");
    assert_eq!(line("tag\u{e0041}ged\u{e000}"), "tagged");
    assert_eq!(line("Jörg 王 שרה 🐺"), "Jörg 王 שרה 🐺");
}

#[test]
fn what_shows_nothing_goes_whatever_the_script() {
    assert_eq!(
        line("\u{600}a\u{6dd}b\u{110bd}c\u{13430}d\u{1bca0}e\u{1d173}f"),
        "abcdef"
    );
    assert_eq!(line("☠\u{fe0f}"), "☠");
    assert_eq!(line("a\u{fffe}\u{fdd0}b\u{1ffff}c"), "abc");
    assert_eq!(line("a\u{180b}\u{fe00}b\u{e0100}"), "ab");
    assert!(name("\u{2800}\u{2800}").is_err());
}

#[test]
fn prose_keeps_its_lines() {
    assert_eq!(prose("\n one \r\n\n two\u{7}\n\n"), " one\n\n two");
}

#[test]
fn names_are_measured_in_columns() {
    assert!(name(&"x".repeat(60)).is_ok());
    assert!(name(&"x".repeat(61)).is_err());
    assert!(name(&"王".repeat(30)).is_ok());
    assert!(name(&"王".repeat(31)).is_err());
    assert!(name("\u{200b}\u{301}").is_err());
    assert!(name(&format!("a{}", "\u{301}".repeat(500))).is_err());
}

#[test]
fn names_are_the_same_whatever_the_case() {
    assert!(same("Ysolde", "YSOLDE"));
    assert!(same("Ärger", "ärGER"));
    assert!(!same("Wolf", "Wolf 1"));
}

/// Browsers and editors know what terminals disagree about.
#[test]
fn browsers_and_editors_get_joiners() {
    let joined = "👨\u{200d}👧 می\u{200c}رود ❤\u{fe0f} 👍🏽 🇩🇪\u{202e}\u{7}";
    assert_eq!(sanitize(joined), "👨👧 میرود ❤ 👍 DE\u{fffd}\u{fffd}");
    assert_eq!(
        sanitize_for_browser(joined),
        "👨\u{200d}👧 می\u{200c}رود ❤\u{fe0f} 👍🏽 🇩🇪\u{fffd}\u{fffd}"
    );
    assert_eq!(prose("a\u{200d}b\nc"), "a\u{200d}b\nc");
    assert_eq!(line(joined), "👨👧 میرود ❤ 👍 🇩🇪");
}
