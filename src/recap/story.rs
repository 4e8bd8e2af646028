//! The story: what happened, in order. Notes divide it into scenes, a fight is a scene of its own, and of a scene that is too
//! long the most important lines stay.

use std::collections::BTreeMap;

use super::verdicts::{self, JudgedRoll};
use super::{Note, Scene, StoryLine};
use crate::campaign::view::EntryView;
use crate::campaign::{Event, Kind, Seq};

/// The most lines of one scene; of a story with many scenes each has fewer.
const MOST: usize = 40;
/// The fewest that a scene may always have.
const FEWEST: usize = 6;
/// The most lines of a story, so that it can be read in one go.
const ALL: usize = 400;

/// A line that the game master noted or tagged is more important than any luck makes it.
const SAID: f64 = 10.0;

/// The story of the entries read so far.
#[derive(Debug, Default)]
pub(super) struct StoryBuilder {
    scenes: Vec<Scene>,
    /// The place of an entry's line: scene and line. A later change of a roll replaces its line.
    places: BTreeMap<Seq, (usize, usize)>,
    numbered: usize,
}

impl StoryBuilder {
    /// Takes the next entry.
    pub(super) fn add(&mut self, entry: &EntryView<'_>, verdicts: &[JudgedRoll<'_>]) {
        match entry.kind() {
            Kind::Note => self.note(entry),
            Kind::Tag => self.tag(entry),
            Kind::Round => self.round(entry, story_line(entry, verdicts)),
            Kind::Session | Kind::Turn | Kind::Undo | Kind::Redo | Kind::Reveal => {}
            Kind::Campaign | Kind::Sheet if !is_of_story(entry) => {}
            _ => self.line(entry, story_line(entry, verdicts)),
        }
    }

    fn note(&mut self, entry: &EntryView<'_>) {
        let round = entry.round();
        let note = Note {
            text: entry.label().to_string(),
            hidden: entry.is_hidden(),
        };
        if let Some(line) = entry.cause().and_then(|on| self.line_of(on)) {
            line.weight += SAID;
            line.notes.push(note);
            return;
        }
        match self.scenes.last_mut() {
            // Notes one after the other belong together.
            Some(scene) if scene.lines.is_empty() && scene.rounds.is_none() == round.is_none() => {
                scene.notes.push(note);
            }
            _ => self.scenes.push(Scene {
                notes: vec![note],
                rounds: round.map(|round| (round, round)),
                ..Scene::default()
            }),
        }
    }

    fn tag(&mut self, entry: &EntryView<'_>) {
        for event in entry.events() {
            if let Event::Tagged { of, word } = event
                && let Some(line) = self.line_of(*of)
            {
                line.weight += SAID;
                line.tags.push(word.clone());
            }
        }
    }

    /// A round begins, of a new fight or of the present one; or the fight is over.
    fn round(&mut self, entry: &EntryView<'_>, new: StoryLine) {
        let Some(round) = entry.round() else {
            self.scenes.push(Scene::default());
            return;
        };
        let began = round == 1;
        let is_free = |scene: &Scene| scene.lines.is_empty() && scene.rounds.is_none();
        if began && !self.scenes.last().is_some_and(is_free) {
            self.scenes.push(Scene::default());
        }
        if let Some(scene) = self.scenes.last_mut() {
            let first = scene.rounds.map_or(round, |(first, _)| first);
            scene.rounds = Some((first, round));
        }
        if began {
            self.line(entry, new);
        }
    }

    fn line(&mut self, entry: &EntryView<'_>, new: StoryLine) {
        let of = verdicts::amends(entry);
        if let Some(line) = of.and_then(|of| self.line_of(of))
            // A change of one of a group's rolls gets a line of its own.
            && line.success.is_some()
        {
            *line = StoryLine {
                number: line.number,
                round: line.round,
                weight: new.weight.max(line.weight),
                notes: std::mem::take(&mut line.notes),
                tags: std::mem::take(&mut line.tags),
                ..new
            };
            let place = of.and_then(|of| self.places.get(&of)).copied();
            self.places
                .extend(place.map(|place| (entry.place(), place)));
            return;
        }
        if self.scenes.is_empty() {
            self.scenes.push(Scene::default());
        }
        self.numbered += 1;
        let number = self.numbered;
        let scene = self.scenes.len() - 1;
        let lines = &mut self.scenes[scene].lines;
        self.places.insert(entry.place(), (scene, lines.len()));
        lines.push(StoryLine { number, ..new });
    }

    /// The line of an entry, where it has one.
    fn line_of(&mut self, seq: Seq) -> Option<&mut StoryLine> {
        let (scene, line) = *self.places.get(&seq)?;
        self.scenes.get_mut(scene)?.lines.get_mut(line)
    }

    /// The scenes.
    pub(super) fn finish(mut self) -> Vec<Scene> {
        let empty = |scene: &Scene| scene.lines.is_empty() && scene.notes.is_empty();
        self.scenes.retain(|scene| !empty(scene));
        let most = (ALL / self.scenes.len().max(1)).clamp(FEWEST, MOST);
        for scene in &mut self.scenes {
            fold(scene, most);
        }
        self.scenes
    }
}

/// Leaves the most important lines, in their order.
fn fold(scene: &mut Scene, most: usize) {
    let Some(more) = scene.lines.len().checked_sub(most).filter(|more| *more > 0) else {
        return;
    };
    let mut by_weight: Vec<(f64, usize)> = scene
        .lines
        .iter()
        .map(|line| (line.weight, line.number))
        .collect();
    by_weight.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut kept: Vec<usize> = by_weight.iter().take(most).map(|(_, n)| *n).collect();
    kept.sort_unstable();
    scene
        .lines
        .retain(|line| kept.binary_search(&line.number).is_ok());
    scene.more = more;
}

/// An entry's line, without its number yet.
fn story_line(entry: &EntryView<'_>, verdicts: &[JudgedRoll<'_>]) -> StoryLine {
    let (label, is_round) = (entry.label(), entry.kind() == Kind::Round);
    let (who, what) = if is_round {
        // The heading names the round.
        ("", label.what())
    } else {
        (label.head(), label.deed())
    };
    let success = verdicts::success(entry).filter(|_| !is_round);
    StoryLine {
        number: 0,
        seq: entry.number(),
        who: who.to_owned(),
        what: what.to_owned(),
        tier: entry.tier().map(str::to_owned),
        success,
        round: entry.round(),
        hidden: entry.is_hidden(),
        overruled: entry.overruled().is_some(),
        notes: Vec::new(),
        tags: Vec::new(),
        weight: weight(entry, verdicts),
    }
}

/// The importance of an entry: a roll's grows with its distance from the middle; harm has much, a sheet little.
fn weight(entry: &EntryView<'_>, verdicts: &[JudgedRoll<'_>]) -> f64 {
    let luck = verdicts.iter().filter_map(|judged| judged.percentile);
    let furthest = luck.map(|at| (at - 0.5).abs() * 2.0).fold(0.0, f64::max);
    match entry.kind() {
        Kind::Contest => furthest.max(0.5),
        Kind::Sheet | Kind::Campaign => 0.3,
        _ if entry.hurts() => 0.9,
        _ => furthest,
    }
}

/// Whether a change of a sheet or the campaign belongs in the story: characters who came, left or grew.
fn is_of_story(entry: &EntryView<'_>) -> bool {
    let begins = |event: &Event| matches!(event, Event::Began { .. });
    !entry.events().any(begins)
        && entry.events().any(|event| {
            matches!(
                event,
                Event::CharacterAdded(_)
                    | Event::CharacterRemoved(_)
                    | Event::Renamed { .. }
                    | Event::CampaignRenamed { .. }
                    | Event::LevelSet { .. }
                    | Event::TraitSet { .. }
                    | Event::PresenceSet { .. }
                    | Event::KindSet { .. }
            )
        })
}
