//! Converts characters to a party file, in the short forms: values equal to those of a new sheet are left out.

use std::collections::BTreeSet;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;

use super::file_format::{
    FileCharacter, FileInjury, FileItem, FileModifier, FileSavedRoll, Gauge, OwnTrait, PartyFile,
    Score,
};
use crate::campaign::character::{
    CharacterKind, Injury, Item, OwnModifier, Rated, SavedRoll, Track,
};
use crate::campaign::test::Against;
use crate::campaign::{Campaign, Character, sheet};
use crate::game::Reach;
use crate::game::pairs::Pairs;
use crate::rules::durability::Wear;

/// The depth to which RON breaks lines: a trait list, an item, a saved roll are one line each.
const DEPTH: usize = 4;

/// The text, with comments at the top for what a file can't hold.
pub(super) fn export(campaign: &Campaign, who: &[&Character]) -> String {
    let mut writer = Writer {
        campaign,
        written: who,
        left_out: Vec::new(),
    };
    let draft = PartyFile {
        name: campaign.name.clone(),
        game: campaign.game.id.clone(),
        characters: who.iter().map(|one| writer.character(one)).collect(),
    };
    let pretty = PrettyConfig::new()
        .depth_limit(DEPTH)
        .compact_maps(true)
        .escape_strings(false)
        .new_line("\n");
    let text = ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .to_string_pretty(&draft, pretty)
        .expect("a draft is made of names, numbers and lists");
    let remarks = writer.left_out.into_iter().map(|what| format!("// {what}"));
    let lines: Vec<String> = remarks.chain([text]).collect();
    lines.join("\n")
}

struct Writer<'a> {
    campaign: &'a Campaign,
    /// The characters of the file.
    written: &'a [&'a Character],
    left_out: Vec<String>,
}

impl Writer<'_> {
    fn character(&mut self, one: &Character) -> FileCharacter {
        let sheet = &self.campaign.game.sheet;
        let lowest = sheet.level.map(|(low, _)| low);
        let items = |all: &[Item], supply| {
            let wear = sheet.wear(supply);
            all.iter().map(|it| item(it, wear)).collect()
        };
        FileCharacter {
            name: one.name.clone(),
            kind: Some(one.kind).filter(|kind| *kind != CharacterKind::Pc),
            owner: self
                .written
                .iter()
                .find(|it| one.owner == Some(it.id))
                .map(|it| it.name.clone()),
            players_see: one.players_see,
            alias: one.alias.clone(),
            presence: one.presence,
            level: one.level.filter(|level| Some(*level) != lowest),
            overall: one.overall,
            traits: self.listed(one),
            own: one.traits.iter().filter_map(own).collect(),
            tracks: self.tracks(one),
            own_tracks: self.own_tracks(one),
            points: pairs(&one.points, |n| *n != 0),
            defences: pairs(&one.defences, |_| true),
            table_dice: one.table_dice,
            items: items(&one.items, false),
            supplies: items(&one.supplies, true),
            belongings: counted(one, false),
            numbers: counted(one, true),
            injuries: one.injuries.iter().map(injury).collect(),
            conditions: one.conditions.iter().cloned().collect(),
            modifiers: one
                .modifiers
                .iter()
                .filter_map(|it| self.modifier(one, it))
                .collect(),
            saved: one
                .saved
                .iter()
                .filter_map(|it| self.saved_roll(one, it))
                .collect(),
            hidden_things: hidden_things(one),
            note: one.note.clone(),
        }
    }

    /// In the order of the game.
    fn listed(&self, one: &Character) -> Pairs<Score> {
        let known = self.campaign.game.traits();
        let rated = known.filter_map(|(_, known)| {
            let rated = one.traits.get(&known.name)?;
            Some((known.name.clone(), Score(rated.value)))
        });
        Pairs(rated.collect())
    }

    fn tracks(&self, one: &Character) -> Pairs<Gauge> {
        let game = &self.campaign.game;
        let gauges = game.sheet.tracks.iter().filter_map(|rule| {
            let kept = sheet::stored_track(game, one, rule);
            let now = sheet::track(game, one, rule).now;
            let as_new = kept.max.is_none()
                && (rule.less_injuries || now == sheet::fresh(game, one, rule, None).now);
            let gauge = Gauge { now, max: kept.max };
            (!as_new).then(|| (rule.name.clone(), gauge))
        });
        Pairs(gauges.collect())
    }

    fn own_tracks(&self, one: &Character) -> Pairs<Gauge> {
        let own = self.campaign.own_tracks(one);
        let gauge = |(name, track): (&str, Track)| {
            let (now, max) = (track.now, track.max);
            (name.to_owned(), Gauge { now, max })
        };
        Pairs(own.map(gauge).collect())
    }

    fn modifier(&mut self, one: &Character, it: &OwnModifier) -> Option<FileModifier> {
        if let Reach::Trait(name) = &it.reach
            && !self.knows(one, name)
        {
            self.leave_out(
                one,
                &it.label,
                &format!("there is no trait {name} any more"),
            );
            return None;
        }
        Some(FileModifier {
            label: it.label.clone(),
            effect: it.effect,
            reach: Some(it.reach.clone()).filter(|reach| *reach != Reach::Offered),
        })
    }

    fn saved_roll(&mut self, one: &Character, it: &SavedRoll) -> Option<FileSavedRoll> {
        let test = &it.test;
        if let Some(gone) = test.traits.iter().find(|name| !self.knows(one, name)) {
            self.leave_out(one, &it.name, &format!("there is no trait {gone} any more"));
            return None;
        }
        let against = self.fixed(one, it, &test.against).unwrap_or_default();
        let also = test.also.iter();
        let also = also.filter_map(|further| self.fixed(one, it, further));
        let also = also.collect();
        let texts = it.texts.iter();
        let item = |id| {
            let mut items = one.items.iter();
            items
                .find(|item| item.id == id)
                .map(|item| item.name.clone())
        };
        Some(FileSavedRoll {
            name: it.name.clone(),
            traits: test.traits.clone(),
            against,
            also,
            declared: test.declared.clone(),
            set: test.set.clone(),
            using: test.using.and_then(item),
            anyway: test.anyway,
            modifiers: test.one_off.clone(),
            with: test.with.clone(),
            without: test.without.clone(),
            hidden: test.hidden,
            texts: Pairs(
                texts
                    .map(|(key, text)| (key.clone(), text.clone()))
                    .collect(),
            ),
        })
    }

    /// A target or difficulty without a character.
    fn fixed(&mut self, one: &Character, it: &SavedRoll, against: &Against) -> Option<Against> {
        let Against::Target(who, _) = against else {
            return Some(against.clone());
        };
        let target = self.campaign.character(*who);
        let target = target.map_or("somebody who is gone", |it| it.name.as_str());
        self.left_out.push(format!(
            "{}: {} was against {target}; a file names no target, choose one at the table",
            one.name, it.name
        ));
        None
    }

    /// Whether a party file may name this trait or track of the character.
    fn knows(&self, one: &Character, name: &str) -> bool {
        let tracks = &self.campaign.game.sheet.tracks;
        self.campaign.kind_of(one, name).is_some() || tracks.iter().any(|rule| rule.name == name)
    }

    fn leave_out(&mut self, one: &Character, what: &str, why: &str) {
        self.left_out
            .push(format!("{}: {what} is left out, {why}", one.name));
    }
}

fn pairs<'a>(
    from: impl IntoIterator<Item = (&'a String, &'a i32)>,
    counts: impl Fn(&i32) -> bool,
) -> Pairs<i32> {
    let kept = from.into_iter().filter(|(_, value)| counts(value));
    Pairs(kept.map(|(name, value)| (name.clone(), *value)).collect())
}

fn own((name, rated): (&String, &Rated)) -> Option<OwnTrait> {
    Some(OwnTrait {
        name: name.clone(),
        kind: rated.kind.clone()?,
        value: Score(rated.value),
        usual: rated.usual.clone(),
    })
}

/// The belongings that are numbers, or those that aren't.
fn counted(one: &Character, number: bool) -> Pairs<i32> {
    let some = one.belongings.iter().filter(|it| it.number == number);
    Pairs(some.map(|it| (it.name.clone(), it.count)).collect())
}

fn hidden_things(one: &Character) -> Vec<String> {
    let gear = one.items.iter().chain(&one.supplies);
    let gear = gear.map(|it| (&it.name, it.hidden));
    let belongings = one.belongings.iter().map(|it| (&it.name, it.hidden));
    let injuries = one.injuries.iter().map(|it| (&it.text, it.hidden));
    let modifiers = one.modifiers.iter().map(|it| (&it.label, it.hidden));
    // Every condition of an NPC is hidden until it is opened.
    let conditions = one.hidden_conditions.iter().filter(|_| one.is_party());
    let all = gear.chain(belongings).chain(injuries).chain(modifiers);
    let all = all.chain(conditions.map(|name| (name, true)));
    let hidden = all.filter(|(_, hidden)| *hidden);
    let names: BTreeSet<String> = hidden.map(|(name, _)| name.clone()).collect();
    names.into_iter().collect()
}

fn item(it: &Item, wear: Option<&Wear>) -> FileItem {
    let new = wear.map(|wear| wear.full(it.die));
    FileItem {
        name: it.name.clone(),
        die: it.die,
        bonus: it.bonus,
        durability: Some(it.durability).filter(|left| Some(*left) != new),
    }
}

fn injury(it: &Injury) -> FileInjury {
    FileInjury {
        text: it.text.clone(),
        size: Some(it.size).filter(|size| *size != 1),
        on: it.on.clone(),
        stabilised: it.stabilised,
    }
}
