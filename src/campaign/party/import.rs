//! Converts a party file to characters: every name must be known to the game, every number within its bounds.

mod things;

use std::collections::BTreeMap;

use super::Party;
use super::file_format::{FileCharacter, Gauge, OwnTrait, PartyFile, Score};
use crate::campaign::character::{Character, CharacterKind, Rated, Track, Value};
use crate::campaign::ids::{CharacterId, ThingId};
use crate::campaign::{Refusal, sheet, text};
use crate::game::pairs::Pairs;
use crate::game::ron_error::{RonText, choices, named, quoted};
use crate::game::{CapCounts, Game, Rating, RonError, TraitKind};

type Imported<T> = Result<T, RonError>;
type Traits = BTreeMap<String, Rated>;

/// Adds all characters in the order of the file.
pub(super) fn import(draft: PartyFile, game: &Game, script: &RonText<'_>) -> Imported<Party> {
    if draft.game != game.id {
        let message = format!(
            "this party is for the game `{}`, not for `{}`; choose that game or another party",
            draft.game, game.id
        );
        return Err(script.at(&["game", &quoted(&draft.game)], message));
    }
    let mut ids = 0;
    let mut characters: Vec<Character> = Vec::new();
    let mut owners = Vec::new();
    for (number, mut somebody) in (1..).zip(draft.characters) {
        let has = |before: &Character, name: &str| before.names().any(|its| text::same(its, name));
        if characters.iter().any(|before| has(before, &somebody.name)) {
            let name = named(&somebody.name);
            let message = format!("two characters are called `{}`; rename one", somebody.name);
            return Err(script.at(&["characters", &name, &name], message));
        }
        let seat = Importer {
            game,
            script,
            name: somebody.name.clone(),
            ids: &mut ids,
        };
        owners.push(somebody.owner.take());
        let name = named(&somebody.name);
        let who = seat.character(somebody, number)?;
        let is_taken = |alias: &&String| {
            // Copies whom players don't know yet share a name for players.
            let is_name = |other: &Character| text::same(&other.name, alias);
            is_name(&who) || characters.iter().any(is_name)
        };
        if let Some(alias) = who.alias.as_ref().filter(is_taken) {
            let path = ["characters", &name, "alias", &quoted(alias)];
            let message = format!("`{alias}` is already the name of another; choose another");
            return Err(script.at(&path, message));
        }
        characters.push(who);
    }
    for (at, owner) in owners.into_iter().enumerate() {
        let Some(owner) = owner else { continue };
        let is_owner = |who: &&Character| who.is_pc() && text::same(&who.name, &owner);
        let found = characters.iter().find(is_owner).map(|who| who.id);
        let ally = &mut characters[at];
        if found.is_none() || ally.kind != CharacterKind::Ally {
            let path = ["characters", &named(&ally.name), "owner", &quoted(&owner)];
            let message = "an owner is a player's character of this file, and only an ally has one";
            return Err(script.at(&path, message.to_owned()));
        }
        ally.owner = found;
    }
    let name = text::name(&draft.name);
    let path = [&named(&draft.name)[..]];
    Ok(Party {
        name: name.map_err(|error| script.at(&path, error.to_string()))?,
        characters,
        ids,
    })
}

/// Converts each of a list.
fn all<F, T>(list: Vec<F>, import: impl FnMut(F) -> Imported<T>) -> Imported<Vec<T>> {
    list.into_iter().map(import).collect()
}

/// Converts one character.
struct Importer<'a> {
    game: &'a Game,
    script: &'a RonText<'a>,
    name: String,
    ids: &'a mut u32,
}

impl Importer<'_> {
    fn character(mut self, somebody: FileCharacter, number: u32) -> Imported<Character> {
        let id = CharacterId(self.next_id());
        let kind = somebody.kind.unwrap_or(CharacterKind::Pc);
        let of_npc = [
            ("players_see", somebody.players_see.is_some()),
            ("alias", somebody.alias.is_some()),
        ];
        if let Some((field, _)) = of_npc
            .into_iter()
            .find(|(_, is)| *is && kind != CharacterKind::Npc)
        {
            let message = "players know the party; only an NPC has this field";
            return Err(self.wrong(&[field], message));
        }
        let alias = somebody.alias.as_ref();
        let alias = alias.map(|alias| self.clean(&["alias", &quoted(alias)], alias));
        let traits = self.traits(somebody.traits, somebody.own)?;
        let items = self.items("items", &somebody.items)?;
        let mut who = Character {
            id,
            number,
            name: self.clean(&[], &somebody.name)?,
            kind,
            players_see: somebody.players_see,
            alias: alias.transpose()?,
            presence: somebody.presence,
            level: self.level(somebody.level)?,
            overall: self.overall(somebody.overall)?,
            points: self.points(somebody.points, kind == CharacterKind::Pc)?,
            defences: self.defences(somebody.defences)?,
            supplies: self.items("supplies", &somebody.supplies)?,
            belongings: self.belongings(somebody.belongings, somebody.numbers)?,
            injuries: all(somebody.injuries, |hurt| self.injury(hurt, &traits))?,
            conditions: self.conditions(&somebody.conditions)?,
            modifiers: all(somebody.modifiers, |given| self.modifier(given, &traits))?,
            saved: all(somebody.saved, |kept| {
                self.saved_roll(kept, id, &traits, &items)
            })?,
            table_dice: somebody.table_dice,
            note: text::prose(&somebody.note),
            traits,
            items,
            ..Character::default()
        };
        if !who.is_party() {
            who.hidden_conditions.clone_from(&who.conditions);
        }
        self.hide(&mut who, &somebody.hidden_things)?;
        // Last, because a track's initial value depends on ratings.
        who.tracks = self.tracks(&somebody.tracks, &who)?;
        self.own_tracks(&somebody.own_tracks, &mut who.tracks)?;
        Ok(who)
    }

    fn next_id(&mut self) -> u32 {
        *self.ids += 1;
        *self.ids
    }

    fn thing(&mut self) -> ThingId {
        ThingId(self.next_id())
    }

    /// An error in this character's part of the file.
    fn wrong(&self, path: &[&str], message: impl Into<String>) -> RonError {
        let start = ["characters", &named(&self.name)];
        self.script.at(&[&start, path].concat(), message)
    }

    /// Refuses a name in a field that isn't one of these.
    fn one_of<'n>(
        &self,
        field: &str,
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'n String>,
    ) -> Imported<()> {
        let path = ["characters", &named(&self.name), field];
        self.script.one_of(&path, what, name, known)
    }

    /// A name, cleaned as a campaign stores it.
    fn clean(&self, path: &[&str], name: &str) -> Imported<String> {
        text::name(name).map_err(|error: Refusal| self.wrong(path, error.to_string()))
    }

    fn level(&self, level: Option<i32>) -> Imported<Option<i32>> {
        let Some((low, high)) = self.game.sheet.level else {
            return match level {
                None => Ok(None),
                Some(_) => Err(self.wrong(&["level"], "this game has no levels; remove the field")),
            };
        };
        let level = level.unwrap_or(low);
        if (low..=high).contains(&level) {
            return Ok(Some(level));
        }
        let message = format!("level {level} is out of range; {low} to {high}");
        Err(self.wrong(&["level"], message))
    }

    fn overall(&self, overall: Option<i32>) -> Imported<Option<i32>> {
        let Some(value) = overall else {
            return Ok(None);
        };
        match self.game.overall_bounds() {
            Some((low, high)) if (low..=high).contains(&value) => Ok(Some(value)),
            Some((low, high)) => {
                let message = format!("{value} is out of range; {low} to {high}");
                Err(self.wrong(&["overall"], message))
            }
            None => {
                let message = "this game has no ratings that are numbers; remove the field";
                Err(self.wrong(&["overall"], message))
            }
        }
    }

    fn traits(&self, listed: Pairs<Score>, own: Vec<OwnTrait>) -> Imported<Traits> {
        let mut traits = Traits::new();
        for (name, Score(value)) in listed.0 {
            let path = ["traits", &quoted(&name)];
            let found = self.game.traits().find(|(_, known)| known.name == name);
            let Some((kind, _)) = found else {
                let message = format!(
                    "the game has no trait `{name}`; write it as the game does, or list it under `own`"
                );
                return Err(self.wrong(&path, message));
            };
            self.rating(&path, kind, value)?;
            let rated = Rated {
                value,
                kind: None,
                usual: None,
            };
            traits.insert(name, rated);
        }
        for own in own {
            let path = ["own", &named(&own.name)];
            if traits.contains_key(&own.name) || self.game.find_trait(&own.name).is_some() {
                let message = format!(
                    "there is already a trait `{}`; choose another name",
                    own.name
                );
                return Err(self.wrong(&path, message));
            }
            traits.insert(self.clean(&path, &own.name)?, self.own(own)?);
        }
        Ok(traits)
    }

    fn own(&self, own: OwnTrait) -> Imported<Rated> {
        let name = named(&own.name);
        let mut kinds = self.game.sheet.kinds.iter();
        let Some(kind) = kinds.find(|kind| kind.name == own.kind) else {
            let kinds = self.game.sheet.kinds.iter().map(|kind| kind.name.as_str());
            let message = format!(
                "there are no traits of the kind `{}`; {}",
                own.kind,
                choices(kinds)
            );
            return Err(self.wrong(&["own", &name, "kind", &quoted(&own.kind)], message));
        };
        self.rating(&["own", &name, "value"], kind, own.value.0)?;
        if let Some(usual) = &own.usual
            && self.game.find_trait(usual).is_none()
        {
            let message = format!("the game has no attribute `{usual}`; write it as the game does");
            return Err(self.wrong(&["own", &name, "usual", &quoted(usual)], message));
        }
        Ok(Rated {
            value: own.value.0,
            kind: Some(own.kind),
            usual: own.usual,
        })
    }

    /// Refuses a rating that its kind can't have.
    fn rating(&self, path: &[&str], kind: &TraitKind, value: Value) -> Imported<()> {
        let message = match (&kind.rating, value) {
            (Rating::Number { low, high, .. }, Value::Number(number)) => {
                if (low..=high).contains(&&number) {
                    return Ok(());
                }
                format!("{number} is out of range; {low} to {high}")
            }
            (Rating::Die { .. }, Value::Die(die)) => {
                if self.game.mechanic.profile().attribute_dice.contains(&die) {
                    return Ok(());
                }
                format!("{die} is not on the game's ladder; choose a die that is")
            }
            (Rating::Number { .. }, Value::Die(die)) => {
                format!("this trait is rated in numbers, not {die}; write a number")
            }
            (Rating::Die { .. }, Value::Number(number)) => {
                format!(
                    "this trait is rated in dice, not {number}; write one in quotes, as in \"d8\""
                )
            }
        };
        Err(self.wrong(path, message))
    }

    /// Every track of the game; a track that the file doesn't name is as on a new sheet.
    fn tracks(&self, written: &Pairs<Gauge>, who: &Character) -> Imported<BTreeMap<String, Track>> {
        let mut tracks = BTreeMap::new();
        for rule in &self.game.sheet.tracks {
            let gauge = written.0.iter().find(|(name, _)| *name == rule.name);
            let gauge = gauge.map(|(_, gauge)| gauge);
            let own = gauge.and_then(|gauge| gauge.max);
            let mut track = sheet::fresh(self.game, who, rule, own);
            if let Some(gauge) = gauge {
                let highest = own.unwrap_or_else(|| sheet::formula_max(self.game, who, rule));
                if !(0..=highest).contains(&gauge.now) {
                    let message = format!("{} is out of range; 0 to {highest}", gauge.now);
                    return Err(self.wrong(&["tracks", &quoted(&rule.name)], message));
                }
                track.now = gauge.now;
            }
            tracks.insert(rule.name.clone(), track);
        }
        for (name, _) in &written.0 {
            let known = self.game.sheet.tracks.iter();
            self.one_of("tracks", "track", name, known.map(|rule| &rule.name))?;
        }
        Ok(tracks)
    }

    /// Tracks of the character's own, each with its highest value.
    fn own_tracks(
        &self,
        written: &Pairs<Gauge>,
        tracks: &mut BTreeMap<String, Track>,
    ) -> Imported<()> {
        for (name, gauge) in &written.0 {
            let path = ["own_tracks", &quoted(name)];
            let name = self.clean(&path, name)?;
            let fits = gauge
                .max
                .is_some_and(|max| max > 0 && (0..=max).contains(&gauge.now));
            if !fits || tracks.keys().any(|there| text::same(there, &name)) {
                let message = "a track of one's own has another name than all others, and says what is left of what: \"2/5\"";
                return Err(self.wrong(&path, message));
            }
            let (now, max) = (gauge.now, gauge.max);
            tracks.insert(name, Track { now, max });
        }
        Ok(())
    }

    fn points(&self, points: Pairs<i32>, pc: bool) -> Imported<BTreeMap<String, i32>> {
        let rule = self.game.sheet.points.as_ref();
        let names = rule.iter().flat_map(|rule| &rule.names);
        let cap = rule.map_or(0, |rule| rule.cap);
        let combined = rule.is_some_and(|rule| rule.counts == CapCounts::Combined);
        let mut held = 0;
        for (name, count) in &points.0 {
            let path = ["points", &quoted(name)];
            self.one_of("points", "point", name, names.clone())?;
            if !pc {
                return Err(self.wrong(&path, "only players' characters hold points; remove them"));
            }
            held = if combined { held + count } else { *count };
            if *count < 0 || held > cap {
                let all = if combined { " in all" } else { "" };
                let message = format!("a character holds 0 to {cap} points{all}; write fewer");
                return Err(self.wrong(&path, message));
            }
        }
        Ok(points.0.into_iter().collect())
    }

    fn defences(&self, defences: Pairs<i32>) -> Imported<BTreeMap<String, i32>> {
        for (name, _) in &defences.0 {
            let known = self.game.sheet.defences.iter();
            self.one_of("defences", "defence", name, known.map(|it| &it.name))?;
        }
        Ok(defences.0.into_iter().collect())
    }
}
