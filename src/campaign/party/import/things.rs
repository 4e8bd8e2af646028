//! A character's things: items, supplies, injuries, conditions, modifiers, saved rolls.

use std::collections::BTreeSet;

use super::{Imported, Importer, Traits};
use crate::campaign::character::{Belonging, Character, Injury, Item, OwnModifier, SavedRoll};
use crate::campaign::ids::CharacterId;
use crate::campaign::party::file_format::{FileInjury, FileItem, FileModifier, FileSavedRoll};
use crate::campaign::sound::limits::MOST_BELONGINGS;
use crate::campaign::test::{Actor, Against, Source, Test};
use crate::campaign::text;
use crate::game::pairs::Pairs;
use crate::game::ron_error::{choices, named, quoted};
use crate::game::{Injuries, Reach};
use crate::rules::ModifierEffect;
use crate::rules::durability::{Durability, FULL, Wear};

impl Importer<'_> {
    pub(super) fn items(&mut self, field: &str, wares: &[FileItem]) -> Imported<Vec<Item>> {
        let supply = field == "supplies";
        let wear = self.game.sheet.wear(supply);
        if !wares.is_empty() && wear.is_none() {
            let message = format!("this game has no {field}; remove the field");
            return Err(self.wrong(&[field], message));
        }
        let wear = wear.unwrap_or(&Wear::Uses);
        wares
            .iter()
            .map(|ware| self.item(field, wear, ware))
            .collect()
    }

    /// Things without a die, then numbers.
    pub(super) fn belongings(
        &mut self,
        things: Pairs<i32>,
        numbers: Pairs<i32>,
    ) -> Imported<Vec<Belonging>> {
        let things = things.0.into_iter().map(|it| (it, "belongings"));
        let numbers = numbers.0.into_iter().map(|it| (it, "numbers"));
        let mut all: Vec<Belonging> = Vec::new();
        for ((name, count), field) in things.chain(numbers) {
            let path = [field, &quoted(&name)];
            let name = self.clean(&path, &name)?;
            if !(0..=MOST_BELONGINGS).contains(&count) {
                let message = format!("{count} is out of range; 0 to {MOST_BELONGINGS}");
                return Err(self.wrong(&path, message));
            }
            if all.iter().any(|it| text::same(&it.name, &name)) {
                return Err(self.wrong(&path, format!("{name} is there twice; give another name")));
            }
            all.push(Belonging {
                id: self.thing(),
                name,
                count,
                number: field == "numbers",
                hidden: false,
            });
        }
        Ok(all)
    }

    fn item(&mut self, field: &str, wear: &Wear, ware: &FileItem) -> Imported<Item> {
        let durability = ware.durability.unwrap_or(wear.full(ware.die));
        let fits = match durability {
            Durability::Uses(uses) => *wear == Wear::Uses && (1..=FULL).contains(&uses),
            Durability::Die(_) => *wear != Wear::Uses,
            Durability::Damaged => *wear == Wear::Uses && field == "items",
            Durability::Broken => field == "items",
            Durability::Depleted => field == "supplies",
        };
        if !fits {
            let message = match (wear, field) {
                (Wear::Uses, "items") => {
                    format!("write Uses(1) to Uses({FULL}), Damaged or Broken")
                }
                (Wear::Uses, _) => format!("write Uses(1) to Uses({FULL}), Depleted"),
                (Wear::Steps(_), "items") => "write Die(\"d8\") or Broken".to_owned(),
                (Wear::Steps(_), _) => "write Die(\"d8\") or Depleted".to_owned(),
            };
            return Err(self.wrong(&[field, &named(&ware.name), "durability"], message));
        }
        let name = self.clean(&[field, &named(&ware.name)], &ware.name)?;
        Ok(Item {
            hidden: false,
            id: self.thing(),
            name,
            die: ware.die,
            bonus: ware.bonus,
            durability,
        })
    }

    pub(super) fn injury(&mut self, hurt: FileInjury, traits: &Traits) -> Imported<Injury> {
        let path = ["injuries", &quoted(&hurt.text)];
        let Some(kind) = self.game.sheet.injuries else {
            return Err(self.wrong(&path, "this game has no injuries; remove them"));
        };
        let size = hurt.size.unwrap_or(1);
        if size < 1 {
            return Err(self.wrong(&path, "an injury's size is 1 or more"));
        }
        match &hurt.on {
            Some(on) => self.trait_here(&[path[0], path[1], "on"], on, traits)?,
            None if kind == Injuries::Bane => {
                let message = "an injury affects one attribute; name it, as in `on: \"STR\"`";
                return Err(self.wrong(&path, message));
            }
            None => {}
        }
        Ok(Injury {
            hidden: false,
            id: self.thing(),
            text: text::line(&hurt.text),
            size,
            on: hurt.on,
            stabilised: hurt.stabilised,
        })
    }

    /// Conditions: the game's, spelt as there, or any other words.
    pub(super) fn conditions(&self, conditions: &[String]) -> Imported<BTreeSet<String>> {
        let known = || self.game.conditions.iter().map(|rule| &rule.name);
        let written = |name: &String| {
            let path = ["conditions", &quoted(name)];
            let clean = self.clean(&path, name)?;
            Ok(known()
                .find(|known| text::same(known, &clean))
                .cloned()
                .unwrap_or(clean))
        };
        conditions.iter().map(written).collect()
    }

    /// Hides what has these names.
    pub(super) fn hide(&self, who: &mut Character, names: &[String]) -> Imported<()> {
        for name in names {
            let gear = who.items.iter_mut().chain(&mut who.supplies);
            let gear = gear.map(|it| (&it.name, &mut it.hidden));
            let belongings = who.belongings.iter_mut();
            let belongings = belongings.map(|it| (&it.name, &mut it.hidden));
            let injuries = who.injuries.iter_mut();
            let injuries = injuries.map(|it| (&it.text, &mut it.hidden));
            let modifiers = who.modifiers.iter_mut();
            let modifiers = modifiers.map(|it| (&it.label, &mut it.hidden));
            let all = gear.chain(belongings).chain(injuries).chain(modifiers);
            let mut found = false;
            for (_, hidden) in all.filter(|(its, _)| text::same(its, name)) {
                *hidden = true;
                found = true;
            }
            let mut conditions = who.conditions.iter();
            if let Some(condition) = conditions.find(|its| text::same(its, name)) {
                who.hidden_conditions.insert(condition.clone());
                found = true;
            }
            if !found {
                let message = format!(
                    "there is no item, supply, belonging, injury, modifier or condition `{name}` of this character; remove it \
                     or write its name as above"
                );
                return Err(self.wrong(&["hidden_things", &quoted(name)], message));
            }
        }
        Ok(())
    }

    pub(super) fn modifier(
        &mut self,
        given: FileModifier,
        traits: &Traits,
    ) -> Imported<OwnModifier> {
        let path = ["modifiers", &quoted(&given.label)];
        self.effect(&path, given.effect)?;
        let reach = given.reach.unwrap_or(Reach::Offered);
        if let Reach::Trait(name) = &reach {
            self.trait_here(&[path[0], path[1], "reach"], name, traits)?;
        }
        let label = self.clean(&path, &given.label)?;
        Ok(OwnModifier {
            hidden: false,
            id: self.thing(),
            label,
            effect: given.effect,
            reach,
        })
    }

    pub(super) fn saved_roll(
        &mut self,
        kept: FileSavedRoll,
        who: CharacterId,
        traits: &Traits,
        items: &[Item],
    ) -> Imported<SavedRoll> {
        let path = ["saved", &named(&kept.name)];
        for name in &kept.traits {
            self.trait_here(&[path[0], path[1], "traits"], name, traits)?;
        }
        for (label, effect) in &kept.modifiers {
            self.effect(&[path[0], path[1], "modifiers", &quoted(label)], *effect)?;
        }
        self.against(&[path[0], path[1], "against"], &kept.against)?;
        for further in &kept.also {
            self.against(&[path[0], path[1], "also"], further)?;
        }
        let keys = self.game.text_keys();
        for (key, _) in &kept.texts.0 {
            if !keys.contains(&key.as_str()) {
                let message = format!(
                    "the game has no tier `{key}`; {}",
                    choices(keys.into_iter())
                );
                return Err(self.wrong(&[path[0], path[1], "texts", &quoted(key)], message));
            }
        }
        let using = |name: &String| {
            let found = items.iter().find(|item| text::same(&item.name, name));
            found.map(|item| item.id).ok_or_else(|| {
                let message = format!("there is no item `{name}` on this sheet");
                self.wrong(&[path[0], path[1], "using", &quoted(name)], message)
            })
        };
        let using = kept.using.as_ref().map(using).transpose()?;
        let name = self.clean(&path, &kept.name)?;
        let texts = kept.texts.0.into_iter();
        Ok(SavedRoll {
            id: self.thing(),
            name,
            test: Test {
                who: Actor::Character(who),
                traits: kept.traits,
                against: kept.against,
                also: kept.also,
                declared: kept.declared,
                set: kept.set,
                using,
                anyway: kept.anyway,
                one_off: kept.modifiers,
                with: kept.with,
                without: kept.without,
                hidden: kept.hidden,
                saved: None,
                dice: Source::Thrown,
            },
            texts: texts.map(|(key, text)| (key, text::line(&text))).collect(),
        })
    }

    fn against(&self, path: &[&str], against: &Against) -> Imported<()> {
        let ladder = &self.game.ladder;
        match against {
            Against::Rung(word) if ladder.iter().all(|rung| rung.word != *word) => {
                let words = ladder.iter().map(|rung| rung.word.as_str());
                let message = format!("`{word}` is not on the ladder; {}", choices(words));
                Err(self.wrong(&[path, &[&quoted(word)]].concat(), message))
            }
            Against::Target(..) => {
                let message = "a saved roll in a file has no target; leave it out and choose one at the table";
                Err(self.wrong(path, message))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a name that is no trait or track of this character.
    fn trait_here(&self, path: &[&str], name: &str, traits: &Traits) -> Imported<()> {
        let tracks = &self.game.sheet.tracks;
        let known = traits.contains_key(name)
            || self.game.traits().any(|(_, known)| known.name == name)
            || tracks.iter().any(|track| track.name == name);
        if known {
            return Ok(());
        }
        let message = format!(
            "neither the game nor this character has a trait `{name}`; write it as the game does"
        );
        Err(self.wrong(&[path, &[&quoted(name)]].concat(), message))
    }

    fn effect(&self, path: &[&str], effect: ModifierEffect) -> Imported<()> {
        if self.game.mechanic.takes(effect) {
            return Ok(());
        }
        let message = format!("this game does not use {effect:?}; choose another effect");
        Err(self.wrong(path, message))
    }
}
