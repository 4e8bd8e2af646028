//! The plain mode in a terminal: it greets, asks for the next line, and answers with the dice.

use crate::terminal::Session;

#[test]
fn plain_mode_greets_asks_and_answers() {
    let mut session = Session::of_campaign("nexus", &["line", "nexus"]);
    session.until("nexus · Nexus · before the first session · help lists what can be written here");
    session.until("> ");
    session.keys("roll brannoc athletics faces 5,4,2\r");
    session.until("ok 2 Brannoc · Athletics d10 5, d6 (4) 2, +3 = 10 vs 8 · weak");
    session.keys("rol brannoc athletics\r");
    session.until("did you mean roll?");
    session.keys("help roll\r");
    session.until("as in: roll Brannoc Athletics");
    session.keys("\u{4}");
    assert_eq!(session.end(), 0);
}
