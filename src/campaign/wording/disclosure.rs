//! How much of an event's throws a text tells, and under which names.

use crate::campaign::roll_record::RollRecord;
use crate::campaign::test::Against;
use crate::campaign::{Campaign, CharacterId, Event, Label, ShownPart, Sight};
use crate::rules::Side;

/// A side whose name players don't know.
pub(crate) const SOMEBODY: &str = "somebody";

/// How much of an event's throws a text tells, and under which names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Disclosure<'a> {
    /// The characters that players know of, with their names for players; `None` is the game master, who knows all.
    names: Option<&'a [(CharacterId, String)]>,
    /// Who has the names of all, for the game master; without it targets are not named.
    campaign: Option<&'a Campaign>,
    /// Of the throw, or of a contest's first side and its second.
    sights: [Sight; 2],
}

impl<'a> Disclosure<'a> {
    /// Everything.
    pub(crate) const WHOLE: Self = Self {
        names: None,
        campaign: None,
        sights: [Sight::All; 2],
    };

    /// Everything, with the names of targets.
    pub(crate) const fn whole_of(campaign: &'a Campaign) -> Self {
        Self {
            campaign: Some(campaign),
            ..Self::WHOLE
        }
    }

    /// What players see of an event with these throws.
    pub(crate) fn for_players(names: &'a [(CharacterId, String)], sights: &[Sight]) -> Self {
        let sights = match sights {
            [a, b, ..] => [*a, *b],
            [one] => [*one; 2],
            [] => [Sight::All; 2],
        };
        Self {
            names: Some(names),
            campaign: None,
            sights,
        }
    }

    /// What players see of one of an entry's events, where they see a part of the entry.
    pub(crate) fn of_part(part: &'a ShownPart, events: &[Event], at: usize) -> Self {
        Self::for_players(&part.who, part.sights(events, at))
    }

    /// Whether any of it is told.
    pub(crate) fn is_anything(&self) -> bool {
        self.sights.iter().any(|sight| *sight > Sight::Nothing)
    }

    /// Whether all of it is told.
    pub(crate) fn is_whole(&self) -> bool {
        self.sights.iter().all(|sight| *sight == Sight::All)
    }

    /// Who rolled what: `Brannoc · Athletics`; both sides for a new contest.
    pub(crate) fn titles(&self, event: &Event) -> String {
        let Some(result) = event.roll_result() else {
            return String::new();
        };
        let own = self.title(result.counts, self.counting(event));
        match result.contest {
            Some((side, other, _)) if result.of.is_none() => {
                let other = self.title(other, self.side(side.other()));
                format!("{own} vs {other}")
            }
            _ => own.into(),
        }
    }

    /// How much of an event's only throw is told.
    pub(super) const fn only(&self) -> Sight {
        self.sights[0]
    }

    /// How much of a contest's side is told.
    pub(crate) const fn side(&self, side: Side) -> Sight {
        match side {
            Side::A => self.sights[0],
            Side::B => self.sights[1],
        }
    }

    /// How much of the throw that counts is told.
    pub(crate) fn counting(&self, event: &Event) -> Sight {
        let contest = event.roll_result().and_then(|result| result.contest);
        contest.map_or(self.only(), |(side, ..)| self.side(side))
    }

    /// Whether the totals of both sides are told; of a contest the winner is told alone otherwise.
    pub(crate) fn is_of_both(&self) -> bool {
        self.sights.iter().all(|sight| *sight >= Sight::Total)
    }

    /// Whether the sides of a contest meet without anybody seeing who wins: the side that acts shows nothing, and no player
    /// knows the other.
    pub(crate) fn keeps_winner(&self) -> bool {
        self.only() == Sight::Nothing && !self.sights.iter().any(|sight| *sight >= Sight::Total)
    }

    /// The name of a character; `None` where players don't know of it.
    pub(super) fn name<'b>(&self, id: CharacterId, name: &'b str) -> Option<&'b str>
    where
        'a: 'b,
    {
        let Some(names) = self.names else {
            return Some(name);
        };
        let mut names = names.iter();
        names
            .find(|(known, _)| *known == id)
            .map(|(_, name)| name.as_str())
    }

    /// Who threw.
    pub(crate) fn thrower<'b>(&self, throw: &'b RollRecord, sight: Sight) -> &'b str
    where
        'a: 'b,
    {
        match throw.who() {
            Some(id) => self.name(id, &throw.name).unwrap_or(SOMEBODY),
            // The name of a throw without a sheet is its dice.
            None if sight < Sight::Total => SOMEBODY,
            None => &throw.name,
        }
    }

    /// Who threw what: `Brannoc · Athletics`.
    pub(crate) fn title(&self, throw: &RollRecord, sight: Sight) -> Label {
        if self.names.is_none() && sight == Sight::All {
            return throw.title();
        }
        throw.title_as(self.thrower(throw, sight), sight >= Sight::Total)
    }

    /// The character that a throw was aimed at; `None` where there is none or players don't know of it.
    pub(super) fn aimed(&self, throw: &RollRecord) -> Option<&str> {
        let Against::Target(id, _) = &throw.test.against else {
            return None;
        };
        let whole = self.campaign.and_then(|it| it.character(*id));
        let known = self.names.and_then(|_| self.name(*id, ""));
        known.or_else(|| whole.map(|who| who.name.as_str()))
    }

    /// ` vs Wolf`: the same in place of its number.
    pub(super) fn target(&self, throw: &RollRecord) -> String {
        let name = self.aimed(throw);
        name.map_or_else(String::new, |name| format!(" vs {name}"))
    }
}
