//! Binds a described mechanic to the rest of its game: to the tiers, and to the tracks and points that it names.

use super::ron_error::{RonError, RonText, quoted};
use super::sheet::{CapCounts, PointsRule, Sheet, Start, TrackRule};
use super::{Formula, Game};
use crate::rules::Mechanic;
use crate::rules::described::{Definition, EffectTarget, InputSource, Mistake};
use crate::rules::durability::Wear;

/// The track of the attribute that is rolled.
pub(crate) const OF_THE_ATTRIBUTE: &str = "of the attribute";

/// The most of a track or of points that only the mechanic names.
const MOST: i32 = 99;

impl Game {
    /// Compiles the mechanic, if it is described.
    ///
    /// # Errors
    /// The first mistake in it, with its place.
    pub(super) fn bind(&mut self, script: &RonText<'_>) -> Result<(), RonError> {
        let tiers = self.tiers.iter();
        let tiers: Vec<(String, bool)> = tiers
            .map(|tier| (tier.key.clone(), tier.success == Some(true)))
            .collect();
        let Mechanic::Described(rules) = &mut self.mechanic else {
            return Ok(());
        };
        rules.bind(&tiers).map_err(|why| placed(&why, script))?;
        let named = Named::of(rules.definition());
        let inputs = &rules.definition().inputs;
        let uses_items = inputs
            .iter()
            .any(|it| matches!(it.from, InputSource::Item(_)));
        if self.sheet == Sheet::default() {
            named.declare(&mut self.sheet);
            self.sheet.items = uses_items.then(Wear::default);
            Ok(())
        } else {
            named.check(&self.sheet, script)
        }
    }
}

/// A mistake at its place in the file.
fn placed(why: &Mistake, script: &RonText<'_>) -> RonError {
    let path: Vec<&str> = ["mechanic"]
        .into_iter()
        .chain(why.path.iter().map(String::as_str))
        .collect();
    match &why.within {
        Some((text, byte)) => script.within(&path, text, *byte, &why.what),
        None => script.at(&path, why.what.as_str()),
    }
}

/// The tracks and points that a mechanic names, each with the field in which it does.
#[derive(Default)]
struct Named<'a> {
    tracks: Vec<(&'static str, &'a str)>,
    /// Those that the mechanic changes or pays with.
    changed: Vec<(&'static str, &'a str)>,
    points: Vec<(&'static str, &'a str)>,
}

impl<'a> Named<'a> {
    fn of(definition: &'a Definition) -> Self {
        let mut named = Self::default();
        for input in &definition.inputs {
            if let InputSource::Track(track) | InputSource::Lost(track) = &input.from {
                named.add_track("inputs", track);
            }
        }
        for reroll in &definition.rerolls {
            let then = reroll.then.iter().map(|change| &change.what);
            for what in reroll.costs.iter().chain(then) {
                named.add("rerolls", what);
            }
        }
        for after in &definition.after {
            if let Some(what) = &after.costs {
                named.add("after", what);
            }
        }
        for effect in &definition.effects {
            named.add("effects", &effect.what);
        }
        named
    }

    fn add(&mut self, field: &'static str, what: &'a EffectTarget) {
        match what {
            EffectTarget::Track(track) => {
                self.changed.push((field, track));
                self.add_track(field, track);
            }
            EffectTarget::Points(points) => self.points.push((field, points)),
            EffectTarget::Counter(_) | EffectTarget::Item => {}
        }
    }

    fn add_track(&mut self, field: &'static str, track: &'a str) {
        if track != OF_THE_ATTRIBUTE {
            self.tracks.push((field, track));
        }
    }

    /// Gives them to a sheet that its file doesn't list.
    fn declare(&self, sheet: &mut Sheet) {
        for (_, name) in &self.tracks {
            if sheet.tracks.iter().all(|known| known.name != *name) {
                sheet.tracks.push(TrackRule {
                    name: (*name).to_owned(),
                    max: Formula {
                        base: MOST,
                        ..Formula::default()
                    },
                    start: Start::Empty,
                    less_injuries: false,
                    ill: false,
                    of: None,
                });
            }
        }
        let mut names: Vec<String> = Vec::new();
        for (_, name) in &self.points {
            if names.iter().all(|known| known != name) {
                names.push((*name).to_owned());
            }
        }
        if !names.is_empty() {
            sheet.points = Some(PointsRule {
                names,
                cap: MOST,
                counts: CapCounts::Each,
                at_session_start: false,
            });
        }
    }

    fn check(&self, sheet: &Sheet, script: &RonText<'_>) -> Result<(), RonError> {
        let tracks = || sheet.tracks.iter().map(|track| &track.name);
        for (field, name) in &self.tracks {
            script.one_of(&["mechanic", field, "Track"], "track", name, tracks())?;
        }
        for (field, name) in &self.changed {
            let is_meant = |track: &&TrackRule| match *name {
                OF_THE_ATTRIBUTE => track.of.is_some(),
                name => track.name == name,
            };
            let mut meant = sheet.tracks.iter().filter(is_meant);
            if let Some(track) = meant.find(|track| track.less_injuries) {
                let message = format!(
                    "the track `{}` follows from injuries, so that no roll changes it; name another track, or remove \
                     its `less_injuries`",
                    track.name
                );
                let path = ["mechanic", field, "Track", &quoted(name)];
                return Err(script.at(&path, message));
            }
        }
        let points = || sheet.points.iter().flat_map(|points| &points.names);
        for (field, name) in &self.points {
            script.one_of(&["mechanic", field, "Points"], "point", name, points())?;
        }
        Ok(())
    }
}
