//! Phrases at a table where something was prepared before: a track of their own, a name that is a keyword, a saved roll.

use rollbook::campaign::character::Character;
use rollbook::campaign::command::{Gear, NewTrack};
use rollbook::campaign::ids::CharacterId;
use rollbook::campaign::test::Source;
use rollbook::campaign::{Command, Selection};
use rollbook::dice::Loaded;
use rollbook::phrase::{Input, parse};
use rollbook::rules::Called;

use super::spoken::said;
use super::table;

#[test]
fn a_track_of_their_own_is_named_for_several() {
    let mut table = table("nexus");
    let add = Command::AddTrack {
        who: Vec::new(),
        name: "Favour".to_owned(),
        track: NewTrack::full(3),
    };
    let what = table.decide(&add, &(), &mut Loaded::only([]));
    what.expect("all can have one")
        .events
        .iter()
        .for_each(|event| table.apply(event));
    assert_eq!(said(&table, "track all fav -1"), "track all Favour -1");
    assert_eq!(
        said(&table, "track bran,yso favour 2"),
        "track Brannoc, Ysolde Favour 2"
    );
}

#[test]
fn a_quoted_word_is_no_keyword() {
    let mut table = table("nexus");
    let brannoc = table.named("Brannoc").expect("of the sample").clone();
    let all = Character {
        id: CharacterId(500),
        number: 50,
        name: "all".to_owned(),
        ..brannoc
    };
    table.apply(&rollbook::campaign::Event::CharacterAdded(Box::new(all)));
    let said = |text| match parse(&table, text) {
        Ok(Input::Run(command)) => command,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        said("check all Rations"),
        Command::Check {
            who: CharacterId::EACH,
            thing: Gear::Named("Rations".to_owned()),
            source: Source::Thrown,
        }
        .by_each(Selection::All)
    );
    let Command::Check { who, source, .. } = said("check \"all\" Rations called 4") else {
        panic!("a check of one supply");
    };
    assert_eq!(who, CharacterId(500));
    assert_eq!(source, Source::Called(Called { value: 4, ones: 0 }));
}

#[test]
fn a_roll_saved_for_everybody_is_read_for_those_who_have_its_traits() {
    let mut table = table("langobard");
    let save = "save all \"swear it\" as roll Rosamar \"To win back her father's hall\"";
    let Ok(Input::Run(save)) = parse(&table, save) else {
        panic!("a command");
    };
    let decision = table.decide(&save, &(), &mut Loaded::only([]));
    for event in decision.expect("it can be saved").events {
        table.apply(&event);
    }
    assert!(said(&table, "roll Rosamar \"swear it\"").contains("father's hall"));
    assert!(parse(&table, "roll Peredeo \"swear it\"").is_err());
}
