//! Rolls kept by name for one or for everybody, and what they say to a result.

use rollbook::campaign::CharacterId;
use rollbook::campaign::command::Command as C;
use rollbook::campaign::ids::ThingId;
use rollbook::campaign::test::{Actor, Test};

use crate::spoken::{Spoken, said};

use super::given::{BRANNOC, Given, YSOLDE, thing};

fn save(of: Option<CharacterId>, name: &str, who: Actor, traits: &[&str]) -> C {
    let traits = traits.iter().map(|name| (*name).to_owned());
    C::Save(
        of,
        name.to_owned(),
        Box::new(Test::of(who, traits.collect())),
    )
}

fn text(of: Option<CharacterId>, saved: ThingId, tier: &str, text: Option<&str>) -> C {
    C::SaveText {
        of,
        saved,
        tier: tier.to_owned(),
        text: text.map(str::to_owned),
    }
}

#[test]
fn a_roll_saved_for_everybody_is_made_by_the_acting_character() {
    let mut given = Given::party("nexus");
    let brannoc = Actor::Character(BRANNOC);
    assert_eq!(
        given.says(save(None, "ford the race", brannoc, &["Athletics"])),
        "everybody · ford the race saved"
    );
    let kept = given
        .0
        .find_saved_roll(Some(YSOLDE), thing(4))
        .expect("hers too");
    assert_eq!(kept.by(YSOLDE).who, Actor::Character(YSOLDE));
    assert_eq!(kept.by(YSOLDE).saved, Some(thing(4)));
    assert_eq!(
        given.says(save(None, "dart trap", Actor::Pool(5), &[])),
        "everybody · dart trap saved"
    );
    let trap = given
        .0
        .find_saved_roll(Some(YSOLDE), thing(5))
        .expect("a trap");
    assert_eq!(trap.by(YSOLDE).who, Actor::Pool(5));
    assert_eq!(
        given.says(save(None, "juggle", brannoc, &["Juggling"])),
        given.says(save(Some(BRANNOC), "juggle", brannoc, &["Juggling"]))
    );
    assert_eq!(
        given.says(C::Forget(None, thing(4))),
        "everybody · ford the race forgotten"
    );
    assert_eq!(
        given.says(C::Forget(None, thing(4))),
        "no everybody no longer has that saved roll"
    );
}

#[test]
fn a_text_is_set_for_a_tier_the_game_has() {
    for (game, tier, skill) in [
        ("vice-virtue", "minor", "Dodge"),
        ("vice-virtue", "bonus", "Dodge"),
        ("langobard", "success", "Sword"),
        ("contract", "botch", "Brawn"),
        ("nexus", "weak", "Athletics"),
    ] {
        let mut given = Given::party(game);
        let who = Actor::Character(BRANNOC);
        given.says(save(Some(BRANNOC), "it", who, &[skill]));
        let of = Some(BRANNOC);
        assert_eq!(
            given.says(text(of, thing(4), tier, Some(" a lost\nshoe "))),
            format!("Brannoc · it, {tier}: text set"),
            "{game}"
        );
        let saved = &given.0.saved_rolls(of)[0];
        assert_eq!(saved.texts[tier], "a lost shoe");
        assert_eq!(
            given.says(text(of, thing(4), tier, Some("a lost shoe"))),
            format!("no it already has that text for {tier}")
        );
        assert_eq!(
            given.says(text(of, thing(4), tier, None)),
            format!("Brannoc · it, {tier}: text deleted")
        );
        assert!(
            given
                .says(text(of, thing(4), "sideways", None))
                .starts_with("no there is no tier `sideways`; there are"),
        );
    }
}

/// The history names a saved roll that was thrown as it was saved; changed, it is a roll like others.
#[test]
fn a_saved_roll_is_told_by_its_name() {
    let people = [
        "pc Ysolde Athletics 2",
        "save Ysolde \"Up the mill\" as roll Ysolde Athletics",
    ];
    let mut table = Spoken::at("nexus", "", &people);
    let mut say = |phrase: &str| said(&mut table.0, phrase);
    let label = say("roll Ysolde Athletics from \"Up the mill\" faces 3 3");
    assert!(
        label.starts_with("Ysolde · Up the mill, Athletics "),
        "{label}"
    );
    let label = say("roll Ysolde Athletics from \"Up the mill\" vs 15 faces 3 3");
    assert!(label.starts_with("Ysolde · Athletics "), "{label}");
}
