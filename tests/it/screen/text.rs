//! Text of users on its way to the terminal.

use proptest::prelude::*;
use rollbook::game::{is_unsafe, sanitize_char};
use rollbook::tui::widgets::text::{clean, cut, is_common, width, wrap};
use unicode_segmentation::UnicodeSegmentation as _;
use unicode_width::UnicodeWidthChar as _;

#[test]
fn what_disturbs_a_terminal_becomes_a_placeholder() {
    let bad = "a\u{1b}[2J\u{202e}b\u{200b}\u{2028}\u{e000}\u{e0041}\u{9b}c";
    let shown = clean(bad.into(), false);
    assert_eq!(
        shown,
        "a\u{fffd}[2J\u{fffd}b\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}c"
    );
}

#[test]
fn ordinary_words_of_any_script_stay() {
    for word in [
        "Ysolde",
        "Gisulf der Große",
        "Ἀλέξανδρος",
        "明石",
        "é",
        "دانيال",
    ] {
        assert_eq!(clean(word.into(), false), word);
    }
}

#[test]
fn cutting_goes_by_columns() {
    assert_eq!(cut("Brannoc", 7, "…"), "Brannoc");
    assert_eq!(cut("Brannoc", 6, "…"), "Brann…");
    assert_eq!(cut("明石明石", 6, "…"), "明石…");
    assert_eq!(cut("Brannoc", 0, "…"), "");
}

#[test]
fn wrapping_breaks_between_words() {
    assert_eq!(
        wrap("the mill stands under water", 10),
        ["the mill", "stands", "under", "water"]
    );
    assert_eq!(wrap("Donaudampfschiff", 6), ["Donaud", "ampfsc", "hiff"]);
    assert_eq!(wrap("", 6), [""]);
}

#[test]
fn common_characters_are_safe_and_one_column_wide() {
    let common: Vec<char> = ('\0'..=char::MAX).filter(|c| is_common(*c)).collect();
    assert!("Ærlig · “½ → ╭█…".chars().all(|c| common.contains(&c)));
    for c in common {
        assert!(!is_unsafe(c), "{c:?}");
        assert_eq!(sanitize_char(c), Some(c));
        assert_eq!(c.width(), Some(1), "{c:?}");
    }
}

proptest! {
    #[test]
    fn cut_and_wrapped_text_fits(text in "\\PC{0,60}", columns in 2_usize..40) {
        prop_assert!(width(&cut(&text, columns, "…")) <= columns);
        for line in wrap(&text, columns) {
            let one = line.graphemes(true).count() == 1;
            prop_assert!(one || width(&line) <= columns, "{line:?}");
        }
    }

    #[test]
    fn clean_text_has_nothing_that_moves_the_cursor(text in any::<String>()) {
        prop_assert!(!clean(text.into(), false).chars().any(char::is_control));
    }
}
