//! What happens in play: conditions, tables, rests, harm, the row of a party, the order of turns.

use unicode_width::UnicodeWidthStr as _;

use super::{Validator, Validity};
use crate::game::ron_error::{choices, named, quoted};
use crate::game::{ConditionRule, Down, Harm, Reach, RestChange, RowPart, TableRule, is_unsafe};
use crate::rules::ModifierEffect;

/// The widest word for a state, in columns.
const WIDEST_STATE: usize = 30;

impl Validator<'_> {
    pub(super) fn conditions(&self) -> Validity {
        let conditions = &self.game.conditions;
        self.once(
            "conditions",
            "condition",
            named,
            conditions.iter().map(|rule| &rule.name),
        )?;
        conditions.iter().try_for_each(|rule| self.condition(rule))
    }

    fn condition(&self, rule: &ConditionRule) -> Validity {
        let path = ["conditions", &named(&rule.name)];
        if let Some(effect) = rule.effect {
            self.effect(&path, effect)?;
        }
        match &rule.reach {
            Reach::Trait(name) => self.known(&[path[0], path[1], "reach"], name, None),
            Reach::All | Reach::Offered => Ok(()),
        }
    }

    fn effect(&self, path: &[&str], effect: ModifierEffect) -> Validity {
        if self.game.mechanic.takes(effect) {
            return Ok(());
        }
        let message = format!("this mechanic does not use {effect:?}; choose another effect");
        self.wrong(path, message)
    }

    pub(super) fn tables(&self) -> Validity {
        let tables = &self.game.tables;
        self.once(
            "tables",
            "table",
            named,
            tables.iter().map(|table| &table.name),
        )?;
        tables.iter().try_for_each(|table| self.table(table))
    }

    fn table(&self, rule: &TableRule) -> Validity {
        let path = ["tables", &named(&rule.name)];
        rule.table().validate().map_err(|error| {
            let message = format!("the table `{}`: {error}", rule.name);
            self.script.at(&path, message)
        })?;
        for (row, _, effect) in &rule.offers {
            let offers = [path[0], path[1], "offers", &quoted(row)];
            if rule.rows.iter().all(|(_, _, text)| text != row) {
                let rows = rule.rows.iter().map(|(_, _, text)| text.as_str());
                let message = format!("the table has no row `{row}`; {}", choices(rows));
                return self.wrong(&offers, message);
            }
            self.effect(&offers, *effect)?;
        }
        Ok(())
    }

    pub(super) fn rests(&self) -> Validity {
        let rests = &self.game.rests;
        self.once("rests", "rest", named, rests.iter().map(|rest| &rest.name))?;
        for rest in rests {
            for change in &rest.changes {
                let (RestChange::Full(track)
                | RestChange::UpTo(track, _)
                | RestChange::By(track, _)) = change;
                self.track(&["rests", &named(&rest.name), "changes"], track)?;
            }
        }
        Ok(())
    }

    pub(super) fn harm(&self) -> Validity {
        match &self.game.harm {
            Some(Harm::Track(track)) => self.track(&["harm"], track),
            Some(Harm::Injury) if self.game.sheet.injuries.is_none() => {
                let message = "the sheet has no injuries; give it `injuries`, or harm a Track";
                self.wrong(&["harm"], message)
            }
            Some(Harm::Injury) | None => Ok(()),
        }
    }

    pub(super) fn down(&self) -> Validity {
        match &self.game.down {
            Some(Down::Injury(_)) if self.game.sheet.injuries.is_none() => {
                let message = "the sheet has no injuries; give it `injuries`, or name a Track";
                self.wrong(&["down"], message)
            }
            Some(Down::Injury(size)) if *size < 1 => {
                let message = format!("an injury has a size of 1 or more, not {size}");
                self.wrong(&["down", "Injury"], message)
            }
            Some(Down::Tracks(tracks)) if tracks.is_empty() => {
                let message = "there is no track; name one, or remove `down`";
                self.wrong(&["down", "Tracks"], message)
            }
            Some(down) => {
                let mut tracks = down.tracks().iter();
                tracks.try_for_each(|track| self.track(&["down"], track))
            }
            None => Ok(()),
        }
    }

    pub(super) fn states(&self) -> Validity {
        for (field, word) in self.game.states.all() {
            let fits = (1..=WIDEST_STATE).contains(&word.trim().width());
            if !fits || word.contains(is_unsafe) {
                let message =
                    format!("a state is one line of 1 to {WIDEST_STATE} columns; write another");
                return self.wrong(&["states", field], message);
            }
        }
        Ok(())
    }

    pub(super) fn row(&self) -> Validity {
        let sheet = &self.game.sheet;
        for part in &*self.game.row() {
            let missing = match part {
                RowPart::Track(track) | RowPart::Pips(track) => {
                    self.track(&["row"], track)?;
                    None
                }
                RowPart::Defence(name) => {
                    let defences = sheet.defences.iter();
                    let known = defences.map(|defence| &defence.name);
                    self.script.one_of(&["row"], "defence", name, known)?;
                    None
                }
                RowPart::Level => sheet.level.is_none().then_some(("Level", "levels")),
                RowPart::Points => sheet.points.is_none().then_some(("Points", "points")),
                RowPart::Penalty => sheet.penalty.is_none().then_some(("Penalty", "penalty")),
                RowPart::Injuries => sheet.injuries.is_none().then_some(("Injuries", "injuries")),
            };
            if let Some((word, what)) = missing {
                let message =
                    format!("the sheet has no {what}; remove `{word}` or add it to the sheet");
                return self.wrong(&["row", word], message);
            }
        }
        Ok(())
    }

    pub(super) fn initiative(&self) -> Validity {
        let rolls = self.game.initiative.iter().flat_map(|order| &order.rolls);
        rolls
            .flatten()
            .try_for_each(|name| self.known(&["initiative", "rolls"], name, None))
    }
}
