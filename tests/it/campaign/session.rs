//! Sessions, notes, the campaign's name.

use rollbook::campaign::command::Command as C;

use super::given::Given;

#[test]
fn a_session_starts_once_and_ends_once() {
    let mut given = Given::party("nexus");
    assert_eq!(
        given.says(C::EndSession),
        "no no session has started; start one first"
    );
    assert_eq!(given.says(C::StartSession), "session 1 starts");
    assert_eq!(
        given.says(C::StartSession),
        "no session 1 has already started; end it first"
    );
    assert_eq!(given.says(C::EndSession), "session 1 ends");
    assert_eq!(given.says(C::StartSession), "session 2 starts");
}

#[test]
fn a_note_is_one_clean_line_and_may_be_hidden() {
    let given = Given::party("nexus");
    let note = |text: &str, hidden| C::Note {
        text: text.to_owned(),
        hidden,
        on: None,
    };
    let decision = given
        .decide(&note(" the mill\nfloods\u{7} ", true))
        .expect("it is a note");
    assert_eq!(
        (decision.label.as_str(), decision.hidden),
        ("the mill floods", true)
    );
    let refusal = given
        .decide(&note(" \u{200b} ", false))
        .expect_err("nothing is left of it");
    assert_eq!(refusal.to_string(), "a note has 1 to 2000 characters");
}

#[test]
fn a_campaign_takes_another_name() {
    let mut given = Given::party("nexus");
    let rename = |name: &str| C::RenameCampaign(name.to_owned());
    assert_eq!(
        given.says(rename("The Dry Mill")),
        "campaign The Drowned Mill → The Dry Mill"
    );
    assert_eq!(
        given.says(rename("The Dry Mill")),
        "no the campaign is already called The Dry Mill"
    );
    assert_eq!(given.says(rename(" ")), "no a name has 1 to 60 columns");
}
