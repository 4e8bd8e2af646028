//! Examples for hints, in the words of the game.

use crate::game::{Game, Role};
use crate::rules::{Mechanic, ModifierEffect};

/// An effect that helps or hinders a roll, as it can be typed: `1 boon`, `-1`.
pub(crate) fn effect(mechanic: &Mechanic, helps: bool) -> String {
    let counted = mechanic.profile().counted_effects;
    let own = if helps {
        counted.first()
    } else {
        counted.last()
    };
    match own {
        Some(own) => format!("1 {}", own.names[0]),
        None if helps => "+1".to_owned(),
        None => "-1".to_owned(),
    }
}

/// All effects of a modifier: `+1, 1 boon, 2 banes`.
pub(crate) fn effects(mechanic: &Mechanic) -> String {
    let counted = mechanic.profile().counted_effects.into_iter();
    let mut all = vec!["+1".to_owned()];
    all.extend((1..).zip(counted).map(|(count, own)| {
        let [one, many] = own.names;
        format!("{count} {}", if count == 1 { one } else { many })
    }));
    if mechanic.takes(ModifierEffect::Difficulty(1)) {
        all.push("1 difficulty".to_owned());
    }
    all.join(", ")
}

/// Modifiers that are not in every roll: `vest +1 on Firearms`, `rope +1 offered`.
pub(crate) fn reaching(game: &Game) -> [String; 2] {
    let helps = effect(&game.mechanic, true);
    let skills = game.traits().filter(|(kind, _)| kind.role == Role::Skill);
    let mut rated = skills.chain(game.traits());
    let rated = rated.next().map_or("Notice", |(_, it)| it.name.as_str());
    [
        format!("vest {helps} on {rated}"),
        format!("rope {helps} offered"),
    ]
}

/// Modifiers with names, and that one without a reach is in every roll: `“blessed +2” in every roll, “vest +1 on Firearms”`.
pub(crate) fn modifiers(game: &Game) -> String {
    let mechanic = &game.mechanic;
    let fog = if mechanic.takes(ModifierEffect::Difficulty(1)) {
        "1 difficulty".to_owned()
    } else {
        effect(mechanic, false)
    };
    let [vest, rope] = reaching(game);
    format!("“blessed +2” or “fog {fog}” in every roll, “{vest}”, “{rope}” to be ticked")
}

/// A modifier in a phrase: `"rope" boon 1`.
pub(crate) fn phrase(mechanic: &Mechanic) -> String {
    let counted = mechanic.profile().counted_effects;
    let rope = counted.first().map_or_else(
        || "+1".to_owned(),
        |own| format!("{} 1", own.names[0].to_lowercase().replace(' ', "-")),
    );
    format!("\"rope\" {rope}")
}
