//! What the four files say, against the lists of the rules.

use rollbook::game::{self, CapCounts, Figure, Game, Rank, Rating, Resource, Role, RowPart, Usual};
use rollbook::rules::attribute_die::BoonReading;
use rollbook::rules::success_pool::Negative;
use rollbook::rules::{Mechanic, attribute_die, ones_pool, success_pool, vice_die};
use rollbook::rules::{Step, Training};

use strum::IntoEnumIterator as _;

use super::game;

fn names(game: &Game, kind: &str) -> Vec<String> {
    let traits = game.traits().filter(|(known, _)| known.name == kind);
    traits.map(|(_, known)| known.name.clone()).collect()
}

fn usual<'a>(game: &'a Game, skill: &str) -> Option<&'a str> {
    game.find_trait(skill)
        .expect("the game lists it")
        .1
        .usual
        .as_deref()
}

fn rungs(game: &Game) -> Vec<(&str, i32)> {
    game.ladder
        .iter()
        .map(|rung| (rung.word.as_str(), rung.value))
        .collect()
}

#[test]
fn every_embedded_game_loads_under_its_own_id() {
    let sources = game::embedded();
    let ids: Vec<_> = sources
        .iter()
        .map(|source| source.game.id.as_str())
        .collect();
    assert_eq!(ids, ["vice-virtue", "langobard", "contract", "nexus"]);
    for source in &sources {
        let again = Game::parse(&source.text, "again.ron").expect("it was read before");
        assert_eq!(again, source.game);
        assert_eq!(Game::embedded(&source.game.id).as_ref(), Some(&source.game));
    }
    assert_eq!(Game::embedded("chess"), None);
}

#[test]
fn the_written_parameters_are_those_of_the_mechanics() {
    let mechanics = game::embedded().into_iter().map(|source| {
        let mut mechanic = source.game.mechanic;
        match &mut mechanic {
            Mechanic::ViceDie(rules) => rules.words = vice_die::Words::default(),
            Mechanic::OnesPool(rules) => rules.words = ones_pool::Words::default(),
            Mechanic::SuccessPool(rules) => rules.words = success_pool::Words::default(),
            Mechanic::AttributeDie(rules) => rules.words = attribute_die::Words::default(),
            Mechanic::Described(_) => unreachable!("no embedded game is described"),
        }
        mechanic
    });
    let rules = [
        Mechanic::ViceDie(vice_die::Rules::default()),
        Mechanic::OnesPool(ones_pool::Rules::default()),
        Mechanic::SuccessPool(success_pool::Rules::default()),
        Mechanic::AttributeDie(attribute_die::Rules::default()),
    ];
    assert_eq!(mechanics.collect::<Vec<_>>(), rules);
}

/// A game master who wants the other reading changes the word that stands there.
#[test]
fn every_reading_stands_in_its_file_and_can_be_changed() {
    let changed = |id: &str, from: &str, to: &str| {
        let source = game::load(id, None).expect("the game is embedded");
        assert!(source.text.contains(from), "{id} lacks {from}");
        Game::parse(&source.text.replace(from, to), id).expect("the other reading is one too")
    };
    let each = changed("vice-virtue", "counts: Combined", "counts: Each");
    assert_eq!(
        each.sheet.points.expect("it has points").counts,
        CapCounts::Each
    );
    let floor = changed("contract", "overage_floor: 0", "overage_floor: 1");
    assert!(matches!(floor.mechanic, Mechanic::SuccessPool(rules) if rules.overage_floor == 1));
    let clamp = changed("contract", "negative: Literal", "negative: Clamp");
    assert!(
        matches!(clamp.mechanic, Mechanic::SuccessPool(rules) if rules.negative == Negative::Clamp)
    );
    let net = changed("nexus", "boons: Table", "boons: Net");
    assert!(
        matches!(net.mechanic, Mechanic::AttributeDie(rules) if rules.boons == BoonReading::Net)
    );
}

#[test]
fn only_contract_starts_with_its_odds_hidden() {
    for source in game::embedded() {
        assert_eq!(
            source.game.odds_shown,
            source.game.id != "contract",
            "{}",
            source.game.id
        );
    }
}

/// The verdicts of a game by rank, worst first.
fn ranks(id: &str) -> String {
    let game = Game::embedded(id).expect("it is embedded");
    let of = |rank| {
        let tiers = game
            .tiers
            .iter()
            .filter(|tier| game.rank(&tier.key) == rank);
        let keys: Vec<&str> = tiers.map(|tier| tier.key.as_str()).collect();
        keys.join(", ")
    };
    Rank::iter().map(of).collect::<Vec<_>>().join(" / ")
}

#[test]
fn every_verdict_has_its_rank() {
    for (id, expected) in [
        (
            "nexus",
            "blunder / failure, fail / weak / strong, pass / critical",
        ),
        ("vice-virtue", "major / medium / minor, tie / success / "),
        (
            "langobard",
            "fumble / failure, by_defence / mediocre / fair, good / exceptional, outstanding",
        ),
        (
            "contract",
            "botch / failure / partial / complete / exceptional",
        ),
    ] {
        assert_eq!(ranks(id), expected, "{id}");
    }
    let vice_virtue = Game::embedded("vice-virtue").expect("it is embedded");
    let with = |bonuses| vice_virtue.rank(&format!("success+{bonuses}"));
    assert_eq!(
        [with(0), with(1), with(2), with(9)],
        [Rank::Good, Rank::Good, Rank::Best, Rank::Best]
    );
}

#[test]
fn every_tier_has_a_name_and_a_sentence_about_somebody() {
    for game in game::embedded().into_iter().map(|source| source.game) {
        let Game { tiers, id, .. } = &game;
        for band in game.mechanic.bands() {
            let tier = tiers.iter().find(|tier| tier.key == band.key);
            let tier = tier.unwrap_or_else(|| panic!("{id} lacks {}", band.key));
            let said = tier.sentence("Brannoc", 2, ", with 2 ones", Some(3));
            assert!(
                said.contains("Brannoc") && !said.contains(['{', '}']),
                "{id}: {said}"
            );
            assert!(!tier.name.is_empty());
        }
    }
}

#[test]
fn vice_virtue_has_a_skill_for_each_category_and_attribute() {
    let game = game("vice-virtue");
    assert_eq!(
        names(&game, "Attributes"),
        ["Physique", "Wits", "Intellect", "Heart"]
    );
    assert_eq!(names(&game, "Skills").len(), 24);
    for group in [
        "Social",
        "Defense",
        "Movement",
        "Knowledge",
        "Perception",
        "Art",
    ] {
        let skills = game.traits().filter(|(_, skill)| skill.group == group);
        let usual: Vec<_> = skills
            .filter_map(|(_, skill)| skill.usual.as_deref())
            .collect();
        assert_eq!(usual, ["Physique", "Wits", "Intellect", "Heart"], "{group}");
    }
    assert_eq!(game.sheet.level, Some((1, 9)));
    assert_eq!(
        rungs(&game),
        [
            ("Unskilled", 5),
            ("Trained", 10),
            ("Expert", 15),
            ("Master", 25)
        ]
    );
    assert_eq!(*game.usual(), Usual::PartyLevel);
    let points = game.sheet.points.expect("it has points");
    assert_eq!(
        (points.names, points.cap),
        (vec!["vice".into(), "virtue".into()], 3)
    );
    let cost = game.reroll.expect("it has rerolls");
    assert_eq!(cost.ordinary, Resource::Point("virtue".into()));
    assert_eq!(cost.declared, Some(Resource::Point("vice".into())));
}

#[test]
fn langobard_has_its_start_list_and_complexities() {
    let game = game("langobard");
    let skills = names(&game, "Skills");
    assert_eq!(skills.len(), 17);
    assert_eq!(skills[7], "Language (Latin)");
    let motivations = &game.sheet.kinds[1];
    assert_eq!(motivations.role, Role::Offered);
    assert!(matches!(
        motivations.rating,
        Rating::Number { start: Some(1), .. }
    ));
    assert_eq!(
        rungs(&game),
        [
            ("Very Easy", 2),
            ("Easy", 1),
            ("Moderate", 0),
            ("Tricky", -1),
            ("Difficult", -2),
            ("Very Difficult", -3),
        ]
    );
    assert_eq!(*game.usual(), Usual::Rung("Moderate".into()));
    assert!(game.by_rung && game.reroll.is_none());
}

#[test]
fn contract_has_its_lists_tracks_and_penalty() {
    let game = game("contract");
    assert_eq!(
        names(&game, "Attributes"),
        ["Brawn", "Charisma", "Dexterity", "Intellect", "Perception"]
    );
    assert_eq!(names(&game, "Optional attributes"), ["Wits"]);
    assert_eq!(names(&game, "Abilities").len(), 19);
    for (skill, attribute) in [
        ("Alertness", "Perception"),
        ("Athletics", "Dexterity"),
        ("Brawl", "Brawn"),
        ("Firearms", "Dexterity"),
        ("Influence", "Charisma"),
        ("Investigation", "Perception"),
        ("Medicine", "Intellect"),
        ("Melee", "Brawn"),
        ("Stealth", "Dexterity"),
    ] {
        assert_eq!(usual(&game, skill), Some(attribute), "{skill}");
    }
    let penalty = game.sheet.penalty.as_ref().expect("it has a penalty");
    assert_eq!(penalty.by_left, [4, 3, 2, 1, 1]);
    assert_eq!(game.declared_costs.as_deref(), Some("Mind"));
    let highest = |track: &str, rating: i32| {
        let rule = game.find_track(track).expect("it has this track");
        rule.max.value(|_| Some(Figure::Number(rating)))
    };
    assert_eq!(
        [1, 2, 3, 4, 5].map(|rating| highest("Body", rating)),
        [6, 6, 7, 7, 8]
    );
    assert_eq!(
        [1, 2, 3, 4, 5].map(|rating| highest("Mind", rating)),
        [3, 5, 7, 9, 9]
    );
}

#[test]
fn nexus_has_its_skills_ladder_and_defences() {
    let game = game("nexus");
    assert_eq!(names(&game, "Skills").len(), 16);
    for (group, count, untrained) in [
        ("General", 6, Training::Trained),
        ("Combat", 2, Training::Bane),
        ("Expert", 6, Training::Bane),
        ("Magic", 2, Training::Never),
    ] {
        let skills = game.traits().filter(|(_, skill)| skill.group == group);
        let untrained_all = skills.filter(|(_, skill)| skill.untrained == untrained);
        assert_eq!(untrained_all.count(), count, "{group}");
    }
    for (skill, attribute) in [
        ("Athletics", "STR"),
        ("Stealth", "AGI"),
        ("Fighting", "STR"),
        ("Arcana", "MND"),
        ("Mysticism", "SPI"),
    ] {
        assert_eq!(usual(&game, skill), Some(attribute), "{skill}");
    }
    let tn: Vec<_> = rungs(&game).into_iter().map(|(_, value)| value).collect();
    assert_eq!(tn, [4, 6, 8, 10, 12, 14, 16]);
    assert_eq!(*game.usual(), Usual::Rung("Medium".into()));
    // Fighting 2, AGI d10, SPI d4−1, MND d12+1.
    let defence = |name: &str| {
        let mut defences = game.sheet.defences.iter();
        let defence = defences.find(|defence| defence.name == name);
        defence
            .expect("it has this defence")
            .value
            .value(|asked| match asked {
                "Fighting" => Some(Figure::Number(2)),
                "AGI" => Some(Figure::Place(5)),
                "SPI" => Some(Figure::Place(1)),
                "MND" => Some(Figure::Place(7)),
                _ => None,
            })
    };
    assert_eq!(["Parry", "Dodge", "Resist"].map(defence), [9, 10, 12]);
}

#[test]
fn nexus_has_its_materials_tables_rests_and_conditions() {
    let game = game("nexus");
    let of = |sides| {
        let die = Step { sides, plus: 0 };
        let made = game
            .sheet
            .materials
            .iter()
            .filter(move |material| material.die == die);
        made.map(|material| material.name.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(of(4), ["glass", "ceramic", "cloth"]);
    assert_eq!(of(6), ["wood", "leather", "light", "normal"]);
    assert_eq!(of(8), ["metal", "stone", "heavy"]);
    let tables: Vec<_> = game
        .tables
        .iter()
        .map(|table| (table.name.as_str(), table.die))
        .collect();
    assert_eq!(tables, [("Fear", 6), ("Confusion", 6)]);
    assert_eq!(game.conditions.len(), 6);
    assert_eq!(game.rests.len(), 2);
    assert!(game.row().contains(&RowPart::Pips("Resolve".into())));
    assert!(game.sheet.items.is_some() && game.sheet.supplies.is_some());
    assert_eq!(
        game.reroll.expect("it has rerolls").ordinary,
        Resource::Track("Resolve".into())
    );
}

#[test]
fn sentences_leave_out_what_is_not_there() {
    let game = game("vice-virtue");
    let success = game.tiers.iter().find(|tier| tier.key == "success");
    let success = success.expect("it has a success");
    assert_eq!(success.sentence("Wren", 0, "", None), "Wren does it.");
    assert_eq!(
        success.sentence("Wren", 1, "", None),
        "Wren does it, with 1 bonus."
    );
    assert_eq!(
        success.sentence("{ones}", 2, ", with 3 ones", None),
        "{ones} does it, with 2 bonuses."
    );
}

#[test]
fn the_word_in_large_letters_is_a_part_of_the_verdict() {
    for id in ["vice-virtue", "langobard", "contract", "nexus"] {
        for tier in game(id).tiers {
            let stem = tier.stage.trim_end_matches('.');
            let is_part = tier.name.split(' ').any(|word| word.starts_with(stem));
            assert!(is_part, "{id}: {} for {}", tier.stage, tier.name);
        }
    }
}

/// A text is read without its blanks and comments where that is quicker; a comment in a block keeps it whole. Both say the same, and
/// what stands in quotes stays as it is.
#[test]
fn blanks_and_comments_change_nothing() {
    for id in ["vice-virtue", "langobard", "contract", "nexus", "d20"] {
        let text = game::embedded_text(id).expect("it comes with the program");
        let quick = Game::parse(text, id).expect("it is valid");
        let whole = format!("{text}\n/* the same */");
        assert_eq!(quick, Game::parse(&whole, id).expect("it is valid"), "{id}");
        let quoted = r#"  two  blanks, // no comment, a \" quote and a \\"#;
        let text = text.replacen("name: \"", &format!("name: \"{quoted}"), 1);
        let named = |text: &str| match Game::parse(text, id) {
            Ok(game) => game.name,
            Err(error) => error.to_string(),
        };
        assert_eq!(named(&text), named(&format!("{text}/* */")), "{id}");
    }
}
