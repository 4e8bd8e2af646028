//! What the rules refuse, overruled: flagged, with the reason, and nothing spent that isn't there.

use crate::spoken::Spoken;

fn mara() -> Spoken {
    Spoken::at(
        "vice-virtue",
        "",
        &[
            "pc Mara level 3 Athletics 2 Physique 1",
            "npc Thug Athletics 4 Physique 1",
            "roll Mara Athletics vs 8 faces 2",
        ],
    )
}

fn points(table: &Spoken, point: &str) -> i32 {
    table.who("Mara").points.get(point).copied().unwrap_or(0)
}

#[test]
fn a_reroll_without_a_point_spends_nothing() {
    let mut table = mara();
    assert_eq!(
        table.say("reroll Mara faces 9"),
        "no Mara has no virtue point"
    );
    let forced = table.decision("force \"she saved the cat\" reroll Mara faces 9");
    assert_eq!(forced.forced.as_deref(), Some("she saved the cat"));
    assert_eq!(points(&table, "virtue"), 0);
    assert!(table.entry(5).what.forced.is_some());
}

#[test]
fn the_wrong_point_and_a_second_time() {
    let mut table = mara();
    table.done("award Mara vice");
    table.done("award Mara virtue");
    let wrong = table.decision("force \"why not\" reroll Mara vice faces 3");
    assert_eq!((wrong.forced.is_some(), points(&table, "vice")), (true, 0));
    assert!(
        table
            .say("reroll Mara faces 9")
            .starts_with("no this die was already rerolled")
    );
    let twice = table.decision("force \"again\" reroll Mara faces 9");
    assert_eq!(
        (twice.forced.is_some(), points(&table, "virtue")),
        (true, 0)
    );
}

#[test]
fn what_the_rules_allow_is_done_without_a_flag() {
    let mut table = mara();
    table.done("award Mara virtue");
    let done = table.decision("force \"just in case\" reroll Mara faces 9");
    assert_eq!((done.forced, points(&table, "virtue")), (None, 0));
}

#[test]
fn a_closed_outcome_is_thrown_again_and_stays_closed() {
    let mut table = mara();
    table.done("award Mara virtue");
    table.done("close Mara");
    assert_eq!(
        table.say("reroll 4 faces 9"),
        "no the outcome of entry 4 is closed"
    );
    let forced = table.decision("force \"late\" reroll 4 faces 9");
    assert_eq!(forced.cause.map(|seq| seq.0), Some(4));
    assert_eq!((table.open("Mara"), points(&table, "virtue")), (None, 0));
    // The chain goes on from there.
    assert!(table.say("amend 4 +1").contains("amended 12 → 13"));
    table.done("undo 4");
    assert_eq!(points(&table, "virtue"), 1);
}

#[test]
fn somebody_without_points_rerolls() {
    let mut table = mara();
    table.done("roll Thug Athletics vs 8 faces 2");
    assert!(
        table
            .say("reroll Thug faces 9")
            .starts_with("no Thug is not a player's character")
    );
    let forced = table.decision("force \"fair is fair\" reroll Thug faces 9");
    assert!(forced.forced.is_some());
}

#[test]
fn nexus_overrules_its_own_rules() {
    let mut table = Spoken::at(
        "nexus",
        "",
        &["pc Ysolde MND d8", "item Ysolde add Lantern d4"],
    );
    assert!(table.say("roll Ysolde Arcana + MND").starts_with("no "));
    let magic = table.decision("force \"the book helps\" roll Ysolde Arcana + MND faces 5 4 3");
    assert!(magic.forced.is_some());
    assert!(
        magic.label.starts_with("Ysolde · Arcana 8 vs 8"),
        "{}",
        magic.label
    );
    // An amendment of it is made by the same ruling.
    let amended = table.decision("amend 4 vs 10");
    assert_eq!(amended.forced.as_deref(), Some("the book helps"));
    assert!(
        table
            .say("reroll Ysolde keep old")
            .starts_with("no the new result must be taken")
    );
    let kept = table.decision("force \"mercy\" reroll Ysolde keep old faces 1 1 1");
    assert!(kept.label.contains("keeps 8"), "{}", kept.label);
    for _ in 0..4 {
        table.done("check Ysolde Lantern faces 1");
    }
    assert!(
        table
            .say("check Ysolde Lantern")
            .starts_with("no Lantern is broken")
    );
    let checked = table.decision("force \"patched\" check Ysolde Lantern faces 4");
    assert!(checked.forced.is_some());
    assert_eq!(checked.label, "Ysolde · Lantern d4 4 · still broken");
    assert_eq!(checked.tier.as_deref(), Some("broken"));
}

#[test]
fn unknown_names_impossible_faces_and_other_reasons_are_no_rules() {
    let mut table = mara();
    let last = table.last();
    for phrase in [
        "force \"x\" reroll Thug",
        "force \"x\" roll Mara Athletics faces 13",
        "force \"x\" track Mara Health 999",
        "force \"x\" amend 99 +1",
        "force \"\" roll Mara Athletics faces 3",
    ] {
        let parsed = rollbook::phrase::parse(table.0.campaign(), phrase);
        let said = parsed.map(|_| table.say(phrase));
        assert!(
            said.is_err() || said.is_ok_and(|said| said.starts_with("no ")),
            "{phrase}"
        );
    }
    assert_eq!(table.last(), last);
    for phrase in [
        "force \"x\" force \"y\" close Mara",
        "force \"x\" undo",
        "force \"x\" redo 3",
    ] {
        let parsed = rollbook::phrase::parse(table.0.campaign(), phrase);
        let error = parsed.expect_err("that can't be forced").to_string();
        assert!(error.contains("can't be forced"), "{error}");
    }
}

/// A refusal by the rules: its variant, the game, what comes before, the phrase that is refused, and a part of the label where
/// it is overruled.
type Overruled = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static str,
    &'static str,
);

const OVERRULED: &[Overruled] = &[
    (
        "Untrained",
        "nexus",
        &["pc Ysolde MND d8"],
        "roll Ysolde Arcana + MND faces 5 4 3",
        "Ysolde · Arcana 8 vs 8",
    ),
    (
        "Incapacitated",
        "contract",
        &[
            "pc Ines Dexterity 3 Athletics 1",
            "harm Ines 9",
            "harm Ines 9",
        ],
        "roll Ines Dexterity + Athletics",
        "Ines · Athletics",
    ),
    (
        "EverybodyDown",
        "nexus",
        &["npc Wolf HP 3 AGI d6", "harm Wolf 3"],
        "roll npcs Perception + AGI",
        "NPCs · Perception: Wolf ",
    ),
    (
        "NothingLeft",
        "nexus",
        &[
            "pc Ysolde MND d8",
            "track Ysolde Resolve 0",
            "roll Ysolde Lore faces 1 1 1",
        ],
        "reroll Ysolde faces 8 6 6",
        "Ysolde · Lore rerolled",
    ),
    (
        "NothingOpen",
        "vice-virtue",
        &[MARA, AWARD, ROLLED, "close Mara"],
        "reroll Mara faces 9",
        "rerolled",
    ),
    (
        "Closed",
        "vice-virtue",
        &[MARA, AWARD, ROLLED, "close Mara"],
        "reroll 4 faces 9",
        "rerolled",
    ),
    (
        "WrongResource",
        "vice-virtue",
        &[MARA, ROLLED],
        "reroll Mara vice faces 9",
        "rerolled",
    ),
    (
        "AlreadyRerolled",
        "vice-virtue",
        &[MARA, AWARD, AWARD, ROLLED, "reroll Mara faces 3"],
        "reroll Mara faces 9",
        "rerolled",
    ),
    (
        "MustTakeNew",
        "nexus",
        &["pc Ysolde MND d8", "roll Ysolde Lore faces 1 1 1"],
        "reroll Ysolde keep old faces 8 6 6",
        "keeps",
    ),
    (
        "UsedUp",
        "nexus",
        &[
            "pc Ysolde MND d8",
            "supply Ysolde add Oil d6",
            "check Ysolde Oil faces 1",
            "check Ysolde Oil faces 1",
            "check Ysolde Oil faces 1",
        ],
        "check Ysolde Oil faces 5",
        "Ysolde · Oil d6 5 · still depleted",
    ),
    (
        "NotPlayer",
        "vice-virtue",
        &["npc Thug Athletics 4"],
        "award Thug virtue",
        "Thug · virtue 0 → 1",
    ),
    (
        "Cap",
        "vice-virtue",
        &[MARA, AWARD, AWARD, AWARD],
        AWARD,
        "Mara · virtue 3 → 4",
    ),
    (
        "NoPoint",
        "vice-virtue",
        &[MARA],
        "spend Mara virtue",
        "Mara · virtue 0 → 0",
    ),
    (
        "Unchanged",
        "nexus",
        &["pc Ysolde MND d8"],
        "rest night",
        "night · nothing changes",
    ),
    (
        "Unchanged",
        "nexus",
        &["npc Wolf HP 3", "harm Wolf 3"],
        "harm Wolf 2",
        "Wolf · harm 2 · HP stays 0",
    ),
    (
        "NobodyCan",
        "vice-virtue",
        &["npc Thug Athletics 4", "npc Rat Athletics 1"],
        "award npcs virtue",
        "Thug 0 → 1, Rat 0 → 1",
    ),
];

const MARA: &str = "pc Mara level 3 Athletics 2 Physique 1";
const AWARD: &str = "award Mara virtue";
const ROLLED: &str = "roll Mara Athletics vs 8 faces 2";

#[test]
fn every_refusal_by_a_rule_is_overruled() {
    for (variant, game, before, phrase, label) in OVERRULED {
        let mut table = Spoken::at(game, "any 6 5 6 5 6 5 6 5 6", before);
        let refused = table.refusal(phrase);
        let named = format!("{refused:?}");
        assert!(named.contains(variant), "{phrase}: {named}, not {variant}");
        let last = table.last();
        let forced = table.decision(&format!("force \"it is my table\" {phrase}"));
        assert_eq!(forced.forced.as_deref(), Some("it is my table"), "{phrase}");
        assert!(forced.label.contains(label), "{phrase}: {}", forced.label);
        assert_eq!(table.last(), last + 1, "{phrase}");
        table.done("undo");
        table.done("redo");
    }
}

/// Refusals that no reason makes possible: what is named is unknown, incomplete, out of range, impossible, done already or
/// nothing of the game; or players would notice what is hidden.
const NO_RULES: &[&str] = &[
    "HalfOfOne",
    "HiddenLast",
    // Refusal
    "Rule",
    "Roll",
    "Conflict",
    "Unknown",
    "Nobody",
    "Nothing",
    "Range",
    "NameLength",
    "TextLength",
    "Length",
    "Taken",
    "Lacks",
    "Not",
    "Rating",
    "NoEntry",
    "Unread",
    "NobodyPresent",
    // NoRoll
    "NoTraits",
    "NoSuchTrait",
    "OnlyOffered",
    "Together",
    "NoAttribute",
    "Unrated",
    "Nameless",
    "NamelessWithout",
    "NamelessTraits",
    "NoTarget",
    "NoLevels",
    "NoSuchLevel",
    "LevelElsewhere",
    "AgainstNothing",
    "RollContest",
    "NoDefence",
    "NoPointsAfter",
    "WhichDefence",
    "NoEffect",
    "NotDeclared",
    "Seen",
    "OneSide",
    "OwnTarget",
    "Away",
    "NoRerolls",
    "NothingRolled",
    "NoSuchItem",
    "Undone",
    "NotARoll",
    "WhichSide",
    "NotInRoll",
    "FacesWanted",
    "FacesMisread",
    "LeftUnknown",
    "ForcedTwice",
    "NothingElse",
    "AlreadyKept",
    "HasNo",
    "NobodyHas",
    "OneDifficulty",
    "FacesForSeveral",
    "TwoSides",
    "Succeeded",
    "CalledByNobody",
    "NobodyRolls",
    "FaceWanted",
    "WhichReroll",
    "NoGroups",
    "GroupsOfMany",
    "OfGroup",
    "FacesMissing",
    "FacesLeft",
    "OtherDice",
    // RuleError
    "TooManyDice",
    "FaceCount",
    "Face",
    "Called",
    "CalledOnes",
    "ContestOfCalled",
    "Described",
    "CalledUndecided",
    "CalledUnknown",
    "Unreckoned",
    "TooManyOnes",
    "NoSkill",
    "OtherMechanic",
    "NoContest",
    "Die",
    "Dice",
    "Parameter",
    "Table",
];

/// Refusals by rules that only described games have.
const OF_DESCRIBED: &[&str] = &[
    "CostsNothing",
    "NoTrackOf",
    "NoCounter",
    "NoItemUsed",
    "TooLittleLeft",
    "TooFull",
    "PointsTaken",
    "RerollsTaken",
    "RerollNotNow",
    "MustTakeBest",
];

#[test]
fn every_refusal_is_overruled_or_is_no_rule() {
    let sources = [
        include_str!("../../../src/campaign/model/refusal.rs"),
        include_str!("../../../src/campaign/model/refusal/no_roll.rs"),
        include_str!("../../../src/rules/error.rs"),
    ];
    for source in sources {
        let (_, body) = source.split_once("pub enum ").expect("an enum");
        let (body, _) = body.split_once("\n}").expect("its end");
        let variants = body.lines().filter_map(|line| line.strip_prefix("    "));
        let variants = variants.filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()));
        for line in variants {
            let variant = line.split(|c: char| !c.is_alphanumeric()).next();
            let variant = variant.unwrap_or_default();
            let overruled = OVERRULED.iter().any(|it| it.0 == variant);
            let overruled = overruled || OF_DESCRIBED.contains(&variant);
            let no_rule = NO_RULES.contains(&variant);
            assert!(
                overruled != no_rule,
                "{variant}: either the game master overrules it or it is no rule"
            );
        }
    }
}

#[test]
fn typed_faces_are_dealt_to_members_whose_rolls_are_overruled() {
    let mut table = Spoken::at(
        "contract",
        "",
        &["pc Ines Brawn 2", "pc Ada Brawn 2", "track Ines Mind 0"],
    );
    let done = table.decision("force \"a last effort\" roll Ines,Ada Brawn vs 6 faces 8 8 8");
    let label = done.label.to_string();
    assert!(label.ends_with("Ines partial, Ada partial"), "{label}");
    let mut table = Spoken::at(
        "nexus",
        "",
        &[
            "pc Brannoc STR d6",
            "item Brannoc add \"Rope\" d6",
            "pc Ysolde STR d6",
            "item Ysolde add \"Rope\" d6",
        ],
    );
    for _ in 0..4 {
        table.done("check Brannoc Rope faces 1");
    }
    table.done("force \"it has to\" check Brannoc,Ysolde Rope faces 5 5");
}
