//! What the builder shows of modifiers of one's own.

use rollbook::campaign::Command;
use rollbook::game::Reach;
use rollbook::rules::ModifierEffect;

use super::table::{Table, test};

#[test]
fn own_modifiers_reach_what_they_are_for() {
    let mut table = Table::new("nexus");
    let brannoc = table.with("Brannoc", true, "STR d8, Fighting 2, Lore 1");
    let reaches = [
        ("blessed", ModifierEffect::Boon(1), Reach::All),
        (
            "strong arm",
            ModifierEffect::Flat(1),
            Reach::Trait("STR".to_owned()),
        ),
        ("torchlight", ModifierEffect::Boon(1), Reach::Offered),
    ];
    for (label, effect, reach) in reaches {
        let who = vec![brannoc];
        let label = label.to_owned();
        let command = Command::AddModifier {
            who,
            label,
            effect,
            reach,
        };
        table.run(command);
    }
    let listed = |traits: &[&str]| -> Vec<(String, bool)> {
        let built = table
            .campaign
            .resolve(&test(brannoc, traits))
            .expect("a roll");
        built
            .listed
            .into_iter()
            .map(|it| (it.label, it.on))
            .collect()
    };
    let pair = |label: &str, on| (label.to_owned(), on);
    assert_eq!(
        listed(&["Fighting"]),
        [
            pair("blessed", true),
            pair("strong arm", true),
            pair("torchlight", false)
        ]
    );
    assert_eq!(
        listed(&["Lore"]),
        [pair("blessed", true), pair("torchlight", false)]
    );
}

#[test]
fn modifiers_of_one_name_are_told_apart() {
    let mut table = Table::new("nexus");
    let brannoc = table.with("Brannoc", true, "STR d8");
    let mut aided = test(brannoc, &["STR"]);
    aided.one_off = vec![("help".to_owned(), ModifierEffect::Boon(1)); 3];
    aided.without = vec!["help 2".to_owned()];
    let built = table.campaign.resolve(&aided).expect("a roll");
    let listed: Vec<_> = built
        .listed
        .iter()
        .map(|it| (it.label.as_str(), it.on))
        .collect();
    assert_eq!(
        listed,
        [("help", true), ("help 2", false), ("help 3", true)]
    );
}
