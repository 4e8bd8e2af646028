//! Games whose files say no more than they must: an id, a name, a mechanic and the keys of its tiers.

use rollbook::campaign::character::Value;
use rollbook::dice::Loaded;
use rollbook::game::Rank::{Bad, Best, Good, Mixed, Worst};
use rollbook::game::{Game, Usual};
use rollbook::phrase::{Input, parse, write};
use rollbook::table::{Clock, Environment, Table};

use crate::spoken::said;

/// A mechanic as a file names it, with the keys of its tiers.
pub(crate) const MECHANICS: [(&str, &str); 5] = [
    ("ViceDie", "major medium minor success tie"),
    (
        "OnesPool",
        "fumble failure mediocre fair good exceptional outstanding",
    ),
    ("SuccessPool", "botch failure partial complete exceptional"),
    (
        "AttributeDie",
        "blunder failure weak strong critical fail pass",
    ),
    ("Described", "failure success"),
];

/// Two dice with an attribute and a skill against a target.
const DESCRIBED: &str = r#"
    inputs: [(name: "a", from: Attribute), (name: "s", from: Skill), (name: "t", from: Target)],
    tallies: [("sum", Add)],
    dice: [(name: "d6", count: "2", sides: "6", gives: [("sum", "face")])],
    value: "sum + a + s",
    read: [("success", "value >= t"), ("failure", "1")],
"#;

/// The smallest file of a game with this mechanic.
pub(crate) fn file(mechanic: &str) -> String {
    let (_, tiers) = MECHANICS
        .iter()
        .find(|(name, _)| *name == mechanic)
        .expect("a mechanic that is built in");
    let is_described = mechanic == "Described";
    let tier = |key: &str| match key {
        "success" if is_described => "(key: \"success\", success: true)".to_owned(),
        key => format!("(key: {key:?})"),
    };
    let tiers: Vec<String> = tiers.split(' ').map(tier).collect();
    let says = if is_described { DESCRIBED } else { "" };
    format!(
        "(id: \"minimal\", name: \"Minimal\", mechanic: {mechanic}({says}), tiers: [{}])",
        tiers.join(", ")
    )
}

fn parsed(text: &str) -> Game {
    Game::parse(text, "minimal.ron").unwrap_or_else(|error| panic!("{error}"))
}

/// A campaign of the smallest game, with the dice that follow.
pub(crate) fn table(mechanic: &str, dice: &[i32]) -> Table {
    let means = Environment {
        dice: Box::new(Loaded::only(dice.to_vec())),
        clock: Clock::Fixed(1_794_684_720_000_000),
    };
    Table::in_memory("Minimal", &file(mechanic), Vec::new(), means).expect("a campaign")
}

#[test]
fn four_fields_are_a_game() {
    for (mechanic, keys) in MECHANICS {
        let game = parsed(&file(mechanic));
        let names: Vec<&str> = game.tiers.iter().map(|tier| tier.name.as_str()).collect();
        let keys: Vec<&str> = keys.split(' ').collect();
        assert_eq!(names, keys, "{mechanic}: a tier is called as its key");
        let said = game.tiers[0].sentence("Mara", 2, "", None);
        assert_eq!(said, format!("Mara: {}, with 2 bonuses.", keys[0]));
        assert!(game.odds_shown && game.row().is_empty(), "{mechanic}");
        assert!(game.traits().next().is_none(), "{mechanic}");
    }
}

#[test]
fn the_usual_difficulty_is_the_middle_of_the_ladder_or_the_mechanics() {
    let game = parsed(&file("SuccessPool"));
    assert_eq!(*game.usual(), Usual::Number(6));
    let ladder = "ladder: [(word: \"Easy\", value: 4), (word: \"Fair\", value: 6), (word: \"Hard\", value: 8)], tiers:";
    let game = parsed(&file("SuccessPool").replace("tiers:", ladder));
    assert_eq!(*game.usual(), Usual::Rung("Fair".to_owned()));
}

#[test]
fn a_tier_without_a_rank_has_one_by_its_place_and_its_success() {
    let file = |tiers: &str, reads: &str| {
        let text = format!(
            "(id: \"mine\", name: \"Mine\", mechanic: Described(inputs: [(name: \"target\", from: Target)], \
             tallies: [(\"sum\", Add)], dice: [(name: \"d6\", count: \"2\", sides: \"6\", gives: [(\"sum\", \"face\")])], \
             value: \"sum\", read: [{reads}]), tiers: [{tiers}])"
        );
        parsed(&text)
    };
    let game = file(
        "(key: \"a\"), (key: \"b\"), (key: \"c\"), (key: \"d\", success: true), (key: \"e\", success: true, rank: Mixed), \
         (key: \"f\", success: true)",
        "(\"a\", \"sum < 3\"), (\"b\", \"sum < 4\"), (\"c\", \"sum < 5\"), (\"d\", \"sum < 6\"), (\"e\", \"sum < 7\"), (\"f\", \"1\")",
    );
    let ranks = ["a", "b", "c", "d", "e", "f"].map(|key| game.rank(key));
    assert_eq!(ranks, [Worst, Bad, Bad, Good, Mixed, Best]);
    let game = file(
        "(key: \"no\"), (key: \"yes\", success: true)",
        "(\"no\", \"sum < 3\"), (\"yes\", \"1\")",
    );
    assert_eq!(["no", "yes"].map(|key| game.rank(key)), [Bad, Good]);
}

#[test]
fn a_tier_may_say_whether_it_succeeds_if_the_mechanic_agrees() {
    let with = |said: &str| {
        let text = file("AttributeDie").replace("(key: \"weak\")", said);
        Game::parse(&text, "minimal.ron").map_err(|error| error.to_string())
    };
    assert!(with("(key: \"weak\", success: true)").is_ok());
    let error = with("(key: \"weak\", success: false)").expect_err("the mechanic knows better");
    let place = file("AttributeDie")
        .find("(key: \"weak\"")
        .expect("it is there")
        + 15;
    assert_eq!(
        error,
        format!(
            "minimal.ron:1:{place}: in this mechanic `weak` is a success; write `success: true` or leave it out"
        )
    );
}

#[test]
fn a_sheet_takes_any_trait_where_the_game_lists_none() {
    let mut table = table("SuccessPool", &[7, 7, 7, 7, 7]);
    said(&mut table, "pc Mara");
    for phrase in [
        "attribute mara Brawn 3",
        "trait mara Melee 2",
        "trait mara \"Sleight of hand\" 1",
        "npc Wolf Bite 4",
    ] {
        let done = said(&mut table, phrase);
        assert!(!done.starts_with("no "), "{phrase}: {done}");
    }
    let rolled = said(&mut table, "roll mara mel + bra");
    assert!(rolled.starts_with("Mara · Melee"), "{rolled}");
    let campaign = table.campaign();
    let phrase = "attribute Mara \"Wits\" 2";
    match parse(campaign, phrase) {
        Ok(Input::Run(command)) => assert_eq!(write(campaign, &command), phrase),
        other => panic!("{phrase}: {other:?}"),
    }
    let wolf = campaign.named("Wolf").expect("it was added");
    assert_eq!(campaign.rating(wolf, "Bite"), Some(Value::Number(4)));
    let mara = campaign.named("Mara").expect("she was added");
    let kind = |name| campaign.kind_of(mara, name).map(|kind| kind.name.as_str());
    assert_eq!(kind("Brawn"), Some("Attributes"));
    assert_eq!(kind("Melee"), Some("Skills"));
}

#[test]
fn what_a_game_does_not_have_is_refused_in_a_sentence() {
    let mut table = table("OnesPool", &[]);
    said(&mut table, "pc Mara");
    for phrase in [
        "harm mara 3",
        "award mara luck",
        "item mara add Rope d6",
        "supply mara add Rations d6",
        "defence mara Parry 8",
        "level mara 2",
        "rest night",
    ] {
        let no = said(&mut table, phrase);
        assert!(no.starts_with("no "), "{phrase}: {no}");
    }
    assert_eq!(said(&mut table, "harm mara 3"), "no this game has no harm");
}
