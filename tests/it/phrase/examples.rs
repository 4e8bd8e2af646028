//! The example of each verb, in the words of a campaign.

use rollbook::phrase::{VERBS, example, parse};

use super::table;

/// What of a party's things a sample may lack.
const NEEDS_THINGS: [&str; 4] = ["drop", "forget", "text", "heal"];

/// The sample parties have something for each verb that their game knows; what is told can be written.
#[test]
fn each_verb_has_an_example_that_can_be_written() {
    let mut told = Vec::new();
    for game in [
        "vice-virtue",
        "langobard",
        "contract",
        "nexus",
        "d20",
        "symbols",
    ] {
        let campaign = table(game);
        for verb in VERBS.iter().filter(|verb| verb.is_known(&campaign.game)) {
            match example(&campaign, verb.name) {
                Some(line) => {
                    assert_eq!(line.split(' ').next(), Some(verb.name));
                    assert!(parse(&campaign, &line).is_ok(), "{line}");
                    told.push(format!("{game}: {line}"));
                }
                None => assert!(
                    NEEDS_THINGS.contains(&verb.name),
                    "{game}: none for {}",
                    verb.name
                ),
            }
        }
    }
    insta::assert_snapshot!(told.join("\n"));
}
