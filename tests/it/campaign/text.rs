//! What people type, made harmless.

use rollbook::campaign::text::{line, name, prose, same};

#[test]
fn a_line_keeps_what_can_be_seen() {
    assert_eq!(line("  Anna\tvon\r\nKarst "), "Anna von Karst");
    assert_eq!(line("Bran\u{1b}[31mnoc"), "Bran [31mnoc");
    assert_eq!(line("\u{202e}conna\u{200b}rB\u{2066}"), "connarB");
    assert_eq!(line("a\u{2028}b\u{2029}c\u{85}d"), "a b c d");
    assert_eq!(line("tag\u{e0041}ged\u{e000}"), "tagged");
    assert_eq!(line("Jörg 王 שרה"), "Jörg 王 שרה");
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
