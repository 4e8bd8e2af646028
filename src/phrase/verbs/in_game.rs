//! What a game has of the verbs: which of them it can use, and with which arguments.

use super::Verb;
use crate::game::{Game, Harm, Injuries};
use crate::rules::{CallableResult, Contests};

/// The arguments of `spend` that only games with points after the throw have.
const POINTS_AFTER: &str = " | POINT [xN] [WHO|SEQ|entry SEQ [WHO]]";

/// The arguments of `item` that only games with items that wear out have.
const ITEM_BONUS: &str = " | WHO ITEM bonus N";

impl Verb {
    /// The arguments in this game: with the game's words, without those that the game doesn't have.
    pub(crate) fn usage_in(&self, game: &Game) -> String {
        let declared = |off: &str| {
            let all = game.declarations().into_iter().map(|known| {
                let word = if known.word.is_empty() {
                    format!("declare \"{}\"", known.name)
                } else {
                    known.word.clone()
                };
                match (&known.forms()[..], off) {
                    ([], _) => format!("[{word} N] "),
                    ([_], "") => format!("[{word}] "),
                    ([_], off) => format!("[{word} [{off}]] "),
                    (forms, "") => format!("[{word} {}] ", forms.join("|")),
                    (forms, _) => format!("[{word} {}|none] ", forms.join("|")),
                }
            });
            all.collect::<Vec<_>>().concat()
        };
        let mut usage = self.usage.replace("[DECLARED] ", &declared(""));
        usage = usage.replace("[DECLARED|off] ", &declared("off"));
        if game.rests.is_empty() {
            usage = usage.replace("|until rest", "");
        }
        if game.mechanic.points().is_empty() {
            usage = usage.replace(POINTS_AFTER, "");
        }
        if game.mechanic.profile().automatic_success.is_none() {
            usage = usage
                .replace("[anyway] ", "")
                .replace("[anyway [off]] ", "");
        }
        if game.mechanic.profile().callable != CallableResult::SumAndOnes {
            usage = usage.replace(" [ones N]", "");
        }
        if self.name == "item" && game.sheet.wear(false).is_none() {
            // Nothing that wears out: things are only counted.
            usage = usage
                .replace("[DIE|xN|N]", "[xN|N]")
                .replace(ITEM_BONUS, "");
        }
        match (self.name, &game.harm, game.sheet.injuries) {
            ("heal", Some(Harm::Track(_)), None) => "WHO,…|all|pcs|npcs N|DICE|all".to_owned(),
            ("heal", Some(Harm::Track(_)), Some(_)) => usage,
            ("heal", ..) => "WHO INJURY [N] | WHO,…|all|pcs|npcs all".to_owned(),
            _ => usage,
        }
    }

    /// Whether this game has what the verb is about.
    pub fn is_known(&self, game: &Game) -> bool {
        let sheet = &game.sheet;
        match self.name {
            "contest" => game.mechanic.profile().contests != Contests::Never,
            "reroll" | "close" => !game.rerolls().is_empty(),
            "keep" => game.mechanic.profile().keeps_either(),
            "award" => sheet.points.is_some(),
            "spend" => sheet.points.is_some() || !game.mechanic.points().is_empty(),
            "rest" => !game.rests.is_empty(),
            "table" => !game.tables.is_empty(),
            "stabilise" => sheet.injuries == Some(Injuries::Severity),
            "level" => sheet.level.is_some(),
            "attribute" => game.attribute_kind().is_some(),
            "defence" => !sheet.defences.is_empty(),
            "harm" => game.harm.is_some(),
            "heal" => game.harm.is_some() || sheet.injuries.is_some(),
            "supply" | "restock" => sheet.supplies.is_some(),
            "check" | "repair" => sheet.has_gear(),
            _ => true,
        }
    }
}
