//! Errors in a game's file that is valid RON: unknown or duplicate names, values out of order,
//! words of another mechanic. One file for the sheet, one for what happens in play; dice, ladder and tiers are here.

mod play;
mod sheet;

use std::ops::RangeInclusive;

use super::bounds::{self, Limits};
use super::ron_error::{RonError, RonText, choices, quoted};
use super::{Game, Resource, Role, TierText, Usual, templates};
use crate::rules::{MOST_FLAT, RerollCosts};

type Validity = Result<(), RonError>;

/// Returns the first error.
pub(crate) fn validate(game: &Game, script: &RonText<'_>) -> Validity {
    Validator { game, script }.all()
}

struct Validator<'a> {
    game: &'a Game,
    script: &'a RonText<'a>,
}

impl Validator<'_> {
    fn all(&self) -> Validity {
        self.numbers()?;
        self.id()?;
        let mechanic = self.game.mechanic.validate();
        mechanic.map_err(|error| self.script.at(&["mechanic"], error.to_string()))?;
        self.sheet()?;
        self.ladder()?;
        self.tiers()?;
        self.says()?;
        self.prices()?;
        self.conditions()?;
        self.tables()?;
        self.rests()?;
        self.harm()?;
        self.down()?;
        self.states()?;
        self.row()?;
        self.initiative()
    }

    fn wrong(&self, path: &[&str], message: impl Into<String>) -> Validity {
        Err(self.script.at(path, message))
    }

    /// No number of a game is larger than one of a roll.
    fn numbers(&self) -> Validity {
        let checked = bounds::check(self.game, &OfRolls);
        checked.or_else(|error| self.wrong(&[error.field], error.to_string()))
    }

    fn id(&self) -> Validity {
        let id = &self.game.id;
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(fits) {
            let message =
                format!("`{id}` is not an id; use lower-case letters, digits and hyphens");
            return self.wrong(&[&format!("id:{id:?}")], message);
        }
        Ok(())
    }

    /// Refuses empty names, and duplicates in any case, since phrases match names in any case. `at` is how a name is written in
    /// file.
    fn once<'n>(
        &self,
        field: &str,
        what: &str,
        at: impl Fn(&str) -> String,
        names: impl Iterator<Item = &'n String>,
    ) -> Validity {
        let mut seen: Vec<String> = Vec::new();
        for name in names {
            if name.trim().is_empty() {
                let message = format!("this {what} is empty; write one between the quotes");
                return self.wrong(&[field, &at(name)], message);
            }
            if seen.contains(&name.to_lowercase()) {
                let message = format!("the {what} `{name}` is given twice; rename or remove one");
                return self.wrong(&[field, &at(name), &at(name)], message);
            }
            seen.push(name.to_lowercase());
        }
        Ok(())
    }

    fn ladder(&self) -> Validity {
        let ladder = &self.game.ladder;
        self.once("ladder", "word", word, ladder.iter().map(|rung| &rung.word))?;
        // A complexity adds dice, so a larger number is easier.
        let falls = self.game.mechanic.profile().target_adds_dice;
        for pair in ladder.windows(2) {
            let harder = if falls {
                pair[1].value < pair[0].value
            } else {
                pair[1].value > pair[0].value
            };
            if !harder {
                let message = format!(
                    "`{}` is not harder than `{}` before it; list the ladder easiest first",
                    pair[1].word, pair[0].word
                );
                return self.wrong(&["ladder", &word(&pair[1].word)], message);
            }
        }
        if self.game.by_rung && ladder.is_empty() {
            let message = "there is no ladder to go by; write `by_rung: false`";
            return self.wrong(&["by_rung"], message);
        }
        self.usual()
    }

    fn usual(&self) -> Validity {
        match &*self.game.usual() {
            Usual::Rung(word) if self.game.ladder.iter().all(|rung| &rung.word != word) => {
                let words = self.game.ladder.iter().map(|rung| rung.word.as_str());
                let message = format!("`{word}` is not on the ladder; {}", choices(words));
                self.wrong(&["usual", "Rung", &quoted(word)], message)
            }
            Usual::PartyLevel if self.game.mechanic.profile().level_targets.is_empty() => {
                let message =
                    "this mechanic has no difficulty for the party's level; write Rung or Number";
                self.wrong(&["usual", "PartyLevel"], message)
            }
            Usual::PartyLevel if self.game.sheet.level.is_none() => {
                let message = "characters of this game have no level; give the sheet one, as in `level: (1, 9)`";
                self.wrong(&["usual", "PartyLevel"], message)
            }
            _ => Ok(()),
        }
    }

    /// One text for every band, and for the verdicts that are no bands.
    fn tiers(&self) -> Validity {
        let tiers = &self.game.tiers;
        self.once("tiers", "key", key, tiers.iter().map(|tier| &tier.key))?;
        let mut bands = self.game.mechanic.bands();
        bands.retain(|band| !band.of_side);
        let keys = bands.iter().map(|band| band.key);
        let extra = self.game.mechanic.profile().defence_key;
        for tier in tiers {
            if !keys.clone().chain(extra).any(|key| key == tier.key) {
                let message = format!(
                    "the mechanic has no tier `{}`; {}",
                    tier.key,
                    choices(keys.clone().chain(extra))
                );
                return self.wrong(&["tiers", &key(&tier.key)], message);
            }
            let band = bands.iter().find(|band| band.key == tier.key);
            let is = band.is_some_and(|band| band.success);
            if tier.success.is_some_and(|said| said != is) {
                let message = format!(
                    "in this mechanic `{}` is {}; write `success: {is}` or leave it out",
                    tier.key,
                    if is { "a success" } else { "no success" },
                );
                return self.wrong(&["tiers", &key(&tier.key), "success"], message);
            }
            self.stage(tier)?;
        }
        match keys
            .clone()
            .find(|key| tiers.iter().all(|tier| &tier.key != key))
        {
            Some(key) => {
                let message =
                    format!("the tier `{key}` has no text; add one with `key: \"{key}\"`");
                self.wrong(&["tiers"], message)
            }
            None => Ok(()),
        }
    }

    /// A word that fits beside the dice in large letters.
    fn stage(&self, tier: &TierText) -> Validity {
        let (stage, most) = (&tier.stage, TierText::STAGE);
        let letters = stage.chars().count();
        let message = if letters > most {
            format!("“{stage}” has {letters} letters; a `stage` has {most} at most")
        } else if !stage
            .strip_suffix('.')
            .unwrap_or(stage)
            .chars()
            .all(char::is_alphanumeric)
        {
            format!(
                "“{stage}” is not one word of letters, as a `stage` is; a shortened one may end in a full stop"
            )
        } else {
            return Ok(());
        };
        self.wrong(&["tiers", &key(&tier.key), "stage"], message)
    }

    /// Refuses placeholders that no value fills.
    fn says(&self) -> Validity {
        for tier in &self.game.tiers {
            let path = ["tiers", &key(&tier.key), "say"];
            let known = ["who", "bonus", "ones", "margin"];
            let has_margin = self.game.mechanic.has_margin();
            let known = if has_margin { &known } else { &known[..3] };
            self.sentence(&path, &tier.say, known)?;
            let path = [path[0], path[1], "contest"];
            self.sentence(&path, &tier.contest, &["who", "other", "bonus", "ones"])?;
        }
        let mut all = self.game.says.all();
        all.try_for_each(|(field, sentence, known)| {
            self.sentence(&["says", field], sentence, known)
        })
    }

    fn sentence(&self, path: &[&str], sentence: &str, known: &[&str]) -> Validity {
        let Some(wrong) = templates::unknown_placeholder(sentence, known) else {
            return Ok(());
        };
        let known: Vec<String> = known.iter().map(|name| format!("{{{name}}}")).collect();
        let message = format!(
            "nothing fills `{{{wrong}}}` here; {}",
            choices(known.iter().map(String::as_str))
        );
        self.wrong(&[path, &[&quoted(sentence)]].concat(), message)
    }

    /// The cost of rerolls and declarations.
    fn prices(&self) -> Validity {
        if let Some(cost) = &self.game.reroll {
            let rerolls = self.game.mechanic.profile().rerolls;
            if rerolls.iter().all(|kind| kind.costs != RerollCosts::OfGame) {
                let message = "this mechanic has no rerolls; remove the field";
                return self.wrong(&["reroll"], message);
            }
            self.resource("ordinary", &cost.ordinary)?;
            if let Some(declared) = &cost.declared {
                self.resource("declared", declared)?;
            }
        }
        let mut known = self.game.mechanic.declarations().into_iter();
        match &self.game.declared_costs {
            Some(_) if !known.any(|known| known.is_paid) => {
                let message = "this mechanic has nothing that is paid for; remove the field";
                self.wrong(&["declared_costs"], message)
            }
            Some(track) => self.track(&["declared_costs"], track),
            None => Ok(()),
        }
    }

    fn resource(&self, field: &str, resource: &Resource) -> Validity {
        match resource {
            Resource::Track(track) => self.track(&["reroll", field, "Track"], track),
            Resource::Point(point) => {
                let points = self.game.sheet.points.iter();
                let known = points.flat_map(|points| &points.names);
                self.script
                    .one_of(&["reroll", field, "Point"], "point", point, known)
            }
        }
    }

    /// A track of this name.
    fn track(&self, path: &[&str], name: &str) -> Validity {
        let tracks = self.game.sheet.tracks.iter();
        self.script
            .one_of(path, "track", name, tracks.map(|track| &track.name))
    }

    /// A trait of this name, and of this role where one is asked for.
    fn known(&self, path: &[&str], name: &str, role: Option<Role>) -> Validity {
        let traits = self.game.traits();
        let fitting = traits.filter(|(kind, _)| role.is_none_or(|role| kind.role == role));
        let what = if role == Some(Role::Attribute) {
            "attribute"
        } else {
            "trait"
        };
        self.script
            .one_of(path, what, name, fitting.map(|(_, known)| &known.name))
    }
}

/// The bounds of a game's numbers with a sign; the others are sides of dice and faces, which each have their own.
struct OfRolls;

impl Limits for OfRolls {
    fn signed(&self, _: &str, _: &str) -> RangeInclusive<i64> {
        -MOST_FLAT..=MOST_FLAT
    }

    fn unsigned(&self, _: &str, _: &str) -> RangeInclusive<u64> {
        0..=u64::MAX
    }

    fn id(&self, _: &str) -> u64 {
        u64::MAX
    }
}

/// A ladder's word as written in the file.
fn word(text: &str) -> String {
    format!("word:{text:?}")
}

/// A tier's key where it is given.
fn key(text: &str) -> String {
    format!("key:{text:?}")
}
