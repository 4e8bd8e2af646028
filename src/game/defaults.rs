//! What a game's file may leave out: all but its id, its name, its mechanic and the keys of its tiers.

use std::borrow::Cow;

use super::{Game, Rank, Rating, Role, RowPart, TierText, TraitKind, Usual};

/// For fields that are true where the file says nothing.
pub(super) const fn yes() -> bool {
    true
}

impl Game {
    /// Fills in what later parts read as if it stood in the file: names and sentences of tiers, and kinds of traits.
    pub(super) fn fill_in(&mut self) {
        self.tiers.iter_mut().for_each(TierText::fill_in);
        if self.sheet.kinds.is_empty() {
            self.sheet.kinds = self.rolled_kinds();
        }
    }

    /// Of several failures the first is the worst, of several successes the last is the best. Reads the bands of a valid game.
    pub(super) fn fill_in_ranks(&mut self) {
        let bands = self.mechanic.bands();
        let bands = bands.iter().filter(|band| !band.of_side);
        let bands: Vec<(String, bool)> = bands.map(|it| (it.key.to_owned(), it.success)).collect();
        let of = |success| bands.iter().filter(move |band| band.1 == success);
        let is = |band: Option<&(String, bool)>, key: &str| band.is_some_and(|it| it.0 == key);
        let (failures, successes) = (of(false).count(), of(true).count());
        for tier in self.tiers.iter_mut().filter(|tier| tier.rank.is_none()) {
            let success = bands
                .iter()
                .any(|(key, success)| *key == tier.key && *success);
            tier.rank = Some(match success {
                false if failures > 1 && is(of(false).next(), &tier.key) => Rank::Worst,
                true if successes > 1 && is(of(true).next_back(), &tier.key) => Rank::Best,
                success => Rank::of_success(success),
            });
        }
    }

    /// The kinds of traits that the mechanic rolls, without a trait: each sheet names its own.
    fn rolled_kinds(&self) -> Vec<TraitKind> {
        let profile = self.mechanic.profile();
        let number = Rating::default();
        let of = |name: &str, role, rating| TraitKind {
            name: name.to_owned(),
            role,
            rating,
            own_against: None,
            traits: Vec::new(),
        };
        let dice = profile.attribute_dice;
        let attribute = match dice.get(dice.len() / 2) {
            Some(&start) => Rating::Die { start },
            None => number.clone(),
        };
        let combinations = profile.combinations;
        let rolled = match combinations.taken {
            Some(taken) => (taken.attribute, taken.skill || taken.skills),
            None => (!combinations.skills_alone, true),
        };
        match rolled {
            (true, true) => vec![
                of("Attributes", Role::Attribute, attribute),
                of("Skills", Role::Skill, number),
            ],
            (true, false) => vec![of("Traits", Role::Attribute, attribute)],
            (false, _) => vec![of("Traits", Role::Skill, number)],
        }
    }

    /// Whether the file lists no trait, so that a sheet may have any.
    pub(crate) fn takes_any_trait(&self) -> bool {
        self.traits().next().is_none()
    }

    /// The kind of traits for which a character's rating of every roll stands: skills, else attributes.
    pub(crate) fn overall_kind(&self) -> Option<&TraitKind> {
        let number = |kind: &&TraitKind| matches!(kind.rating, Rating::Number { .. });
        let of = |role| {
            let mut kinds = self.sheet.kinds.iter().filter(number);
            kinds.find(move |kind| kind.role == role)
        };
        of(Role::Skill).or_else(|| of(Role::Attribute))
    }

    /// Whether a character's rating of every roll is a whole roll, without a trait: not where an attribute's die is thrown with it.
    pub(crate) fn rolls_overall(&self) -> bool {
        let profile = self.mechanic.profile();
        let is_whole = match profile.combinations.taken {
            Some(taken) => taken.attribute != (taken.skill || taken.skills),
            None => profile.attribute_dice.is_empty(),
        };
        is_whole && self.overall_kind().is_some()
    }

    /// The lowest and the highest rating of every roll. Where a roll adds an attribute to a skill, one number stands for both.
    pub(crate) fn overall_bounds(&self) -> Option<(i32, i32)> {
        let bounds = |kind: &TraitKind| match kind.rating {
            Rating::Number { low, high, .. } => Some((low, high)),
            Rating::Die { .. } => None,
        };
        let kind = self.overall_kind()?;
        let (low, high) = bounds(kind)?;
        let attributes = self.sheet.kinds.iter();
        let attributes =
            attributes.filter(|other| kind.role == Role::Skill && other.role == Role::Attribute);
        let added = attributes.filter_map(bounds).map(|(_, high)| high).max();
        Some((low, high.saturating_add(added.unwrap_or(0))))
    }

    /// The kind of attributes, where a sheet may have any and skills beside them.
    pub(crate) fn attribute_kind(&self) -> Option<&TraitKind> {
        let of = |role| self.sheet.kinds.iter().find(move |kind| kind.role == role);
        let attributes = of(Role::Attribute).filter(|_| self.takes_any_trait());
        attributes.filter(|_| of(Role::Skill).is_some())
    }

    /// The default difficulty of a roll: the file's, else the middle of the ladder, else the mechanic's.
    pub fn usual(&self) -> Cow<'_, Usual> {
        if let Some(usual) = &self.usual {
            return Cow::Borrowed(usual);
        }
        let middle = self.ladder.len().saturating_sub(1) / 2;
        Cow::Owned(match self.ladder.get(middle) {
            Some(rung) => Usual::Rung(rung.word.clone()),
            None => Usual::Number(self.mechanic.profile().usual_target),
        })
    }

    /// The columns of a party row: the file's, else all that the sheet has.
    pub fn row(&self) -> Cow<'_, [RowPart]> {
        if let Some(row) = &self.row {
            return Cow::Borrowed(row);
        }
        let sheet = &self.sheet;
        let mut row = Vec::new();
        row.extend(sheet.level.map(|_| RowPart::Level));
        row.extend(sheet.points.as_ref().map(|_| RowPart::Points));
        let tracks = sheet.tracks.iter();
        row.extend(tracks.map(|track| RowPart::Track(track.name.clone())));
        let defences = sheet.defences.iter();
        row.extend(defences.map(|defence| RowPart::Defence(defence.name.clone())));
        row.extend(sheet.penalty.as_ref().map(|_| RowPart::Penalty));
        row.extend(sheet.injuries.map(|_| RowPart::Injuries));
        Cow::Owned(row)
    }
}

impl TierText {
    fn fill_in(&mut self) {
        if self.name.is_empty() {
            self.name = self.key.replace('-', " ");
        }
        if self.say.is_empty() {
            self.say = format!("{{who}}: {}{{bonus}}{{ones}}.", self.name);
        }
    }
}
