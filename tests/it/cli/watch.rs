//! `rollbook watch` where there is nothing to watch, or nowhere to show it.

use super::given::Home;

#[test]
fn what_is_no_campaign_is_refused() {
    let home = Home::new();
    let why = home.refused(1, &["watch", "Mill"]);
    assert!(why.contains("Mill.rollbook"), "{why}");
    let list = home.file(
        "list.rollbook",
        "a shopping list, longer than a hundred bytes. ".repeat(9),
    );
    let why = home.refused(1, &["watch", &list]);
    assert!(why.contains("list.rollbook"), "{why}");
    home.refused(2, &["watch"]);
}

#[test]
fn without_a_terminal_it_says_what_needs_none() {
    let home = Home::with("nexus");
    let why = home.refused(1, &["watch", "nexus"]);
    assert!(why.contains("log CAMPAIGN --players"), "{why}");
    let mut command = home.command(&["watch", "nexus"]);
    let ran = command.env("TERM", "dumb").output().expect("it runs");
    let why = String::from_utf8_lossy(&ran.stderr);
    assert!(
        why.contains("TERM=dumb") && why.contains("log CAMPAIGN --players"),
        "{why}"
    );
}
