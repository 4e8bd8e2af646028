//! The sheet: traits, tracks, defences, points, penalty.

use super::{Validator, Validity};
use crate::game::ron_error::{named, quoted};
use crate::game::{Defence, Formula, Injuries, Rating, Role, Trait, TraitKind};
use crate::rules::Step;
use crate::rules::durability::{Steps, Wear};

impl Validator<'_> {
    pub(super) fn sheet(&self) -> Validity {
        let sheet = &self.game.sheet;
        if let Some((low, high)) = sheet.level.filter(|(low, high)| low > high) {
            let message =
                format!("levels from {low} to {high} are an empty range; write the lowest first");
            return self.wrong(&["level"], message);
        }
        self.names()?;
        sheet.kinds.iter().try_for_each(|kind| self.kind(kind))?;
        self.tracks()?;
        sheet
            .defences
            .iter()
            .try_for_each(|defence| self.one_defence(defence))?;
        self.points()?;
        self.penalty()?;
        self.wear("items", sheet.items.as_ref())?;
        self.wear("supplies", sheet.supplies.as_ref())?;
        let materials = sheet.materials.iter().map(|material| &material.name);
        self.once("materials", "material", named, materials)
    }

    /// Refuses two equal names among all that a phrase can name on a sheet.
    fn names(&self) -> Validity {
        let sheet = &self.game.sheet;
        self.once(
            "kinds",
            "kind",
            named,
            sheet.kinds.iter().map(|kind| &kind.name),
        )?;
        let traits = self.game.traits().map(|(_, known)| &known.name);
        let tracks = sheet.tracks.iter().map(|track| &track.name);
        let defences = sheet.defences.iter().map(|defence| &defence.name);
        self.once("kinds", "name", named, traits.chain(tracks).chain(defences))
    }

    fn kind(&self, kind: &TraitKind) -> Validity {
        let path = ["kinds", &named(&kind.name), "rating"];
        let steps = self.game.mechanic.profile().attribute_dice;
        let dice = !steps.is_empty();
        match &kind.rating {
            Rating::Number { low, high, .. } if low > high => {
                let message = format!(
                    "ratings from {low} to {high} are an empty range; write the lowest first"
                );
                self.wrong(&path, message)
            }
            Rating::Number {
                low,
                high,
                start: Some(start),
            } if start < low || start > high => {
                let message = format!("a start of {start} is out of range; {low} to {high}");
                self.wrong(&path, message)
            }
            Rating::Number { .. } if dice && kind.role == Role::Attribute => {
                let message = "this mechanic rolls attributes that are dice; write Die";
                self.wrong(&path, message)
            }
            Rating::Die { .. } if dice && kind.role != Role::Attribute => {
                let message = "this mechanic rolls no die but an attribute's; write Number";
                self.wrong(&path, message)
            }
            Rating::Die { .. } if !dice => {
                let message = "this mechanic rates no traits in dice; write Number";
                self.wrong(&path, message)
            }
            Rating::Die { start } if !steps.contains(start) => {
                let message =
                    format!("{start} is not on the mechanic's ladder; choose one that is");
                self.wrong(&path, message)
            }
            Rating::Number { .. } | Rating::Die { .. } => Ok(()),
        }?;
        if let Some(against) = &kind.own_against {
            self.known(&["kinds", &named(&kind.name), "own_against"], against, None)?;
        }
        kind.traits.iter().try_for_each(|known| self.pairing(known))
    }

    fn pairing(&self, known: &Trait) -> Validity {
        let name = named(&known.name);
        if let Some(usual) = &known.usual {
            self.known(&["kinds", &name, "usual"], usual, Some(Role::Attribute))?;
        }
        if let Some(against) = &known.against {
            self.known(&["kinds", &name, "against"], against, None)?;
        }
        let mut instead = known.or_against.iter();
        instead.try_for_each(|it| self.known(&["kinds", &name, "or_against"], it, None))
    }

    fn tracks(&self) -> Validity {
        for track in &self.game.sheet.tracks {
            let path = ["tracks", &named(&track.name)];
            self.formula(&path, &track.max)?;
            if track.less_injuries && self.game.sheet.injuries != Some(Injuries::Severity) {
                let message =
                    "injuries have no severity here to subtract; write `injuries: Severity`";
                return self.wrong(&[path[0], path[1], "less_injuries"], message);
            }
        }
        Ok(())
    }

    fn formula(&self, path: &[&str], formula: &Formula) -> Validity {
        if let (Some(least), Some(most)) = (formula.least, formula.most)
            && least > most
        {
            let message = format!("the least, {least}, is over the most, {most}; swap them");
            return self.wrong(&[path, &["least"]].concat(), message);
        }
        if formula.plus.iter().any(|term| term.of.is_empty()) {
            let message = "this adds the highest of no traits; name at least one";
            return self.wrong(&[path, &["of"]].concat(), message);
        }
        let mut traits = formula.traits();
        traits.try_for_each(|name| self.known(&[path, &["of"]].concat(), name, None))
    }

    fn one_defence(&self, defence: &Defence) -> Validity {
        let path = ["defences", &named(&defence.name)];
        self.formula(&path, &defence.value)?;
        let path = [path[0], path[1], "against"];
        defence
            .against
            .iter()
            .try_for_each(|name| self.known(&path, name, None))
    }

    fn points(&self) -> Validity {
        let Some(points) = &self.game.sheet.points else {
            return Ok(());
        };
        self.once("names", "point", quoted, points.names.iter())?;
        if points.names.is_empty() {
            return self.wrong(
                &["points", "names"],
                "there are no points; name one or remove `points`",
            );
        }
        if points.cap < 1 {
            let message = format!(
                "with a cap of {} nobody can hold a point; write 1 or more",
                points.cap
            );
            return self.wrong(&["points", "cap"], message);
        }
        Ok(())
    }

    fn wear(&self, field: &str, wear: Option<&Wear>) -> Validity {
        let Some(Wear::Steps(Steps { dice, on })) = wear else {
            return Ok(());
        };
        let falls = |pair: &[Step]| (pair[0].sides, pair[0].plus) > (pair[1].sides, pair[1].plus);
        if dice.is_empty() || !dice.windows(2).all(falls) {
            let message = "list the dice it goes through, largest first: [\"d8\", \"d6\", \"d4\"]";
            return self.wrong(&[field, "dice"], message);
        }
        if *on < 1 {
            let message = "no face costs a step here; write `on: 2` for faces of 1 and 2";
            return self.wrong(&[field, "on"], message);
        }
        Ok(())
    }

    fn penalty(&self) -> Validity {
        let Some(penalty) = &self.game.sheet.penalty else {
            return Ok(());
        };
        if penalty.by_left.iter().any(|dice| *dice < 0) {
            let message = "lost dice are written as 0 or more: 2, not -2";
            return self.wrong(&["penalty", "by_left"], message);
        }
        let mut tracks = penalty.tracks.iter();
        tracks.try_for_each(|track| self.track(&["penalty", "tracks"], track))
    }
}
