//! Harm, healing and rests in a sentence. Decides nothing.

use super::SOMEBODY;
use super::dice::plain_faces;
use super::group::listed;
use crate::campaign::text::possessive;
use crate::campaign::{Campaign, CharacterId, Decision, Event};
use crate::game::Harm;
use crate::game::templates::fill;
use crate::rules::modifier::signed;

impl Campaign {
    /// What an entry changed in a character's health, to be read aloud; `None` where it changed nothing.
    pub fn say_harm(&self, what: &Decision) -> Option<String> {
        let undoes = |event: &Event| matches!(event, Event::Undid(_) | Event::Redid(_));
        if what.events.iter().any(undoes) {
            return None;
        }
        let rest = what.events.iter().find_map(|event| match event {
            Event::Rested(rest) => Some(rest),
            _ => None,
        });
        let Some(rest) = rest else {
            let said: Vec<String> = (what.events.iter())
                .filter_map(|event| self.say_one_harm(what, event))
                .collect();
            if said.is_empty() {
                return None;
            }
            let dice = what.events.iter().find_map(thrown);
            return Some(dice.into_iter().chain(said).collect::<Vec<_>>().join(" "));
        };
        let who: Vec<&str> = what.who.iter().map(|id| self.name_in(what, *id)).collect();
        let values = [("rest", rest.as_str()), ("who", &listed(&who))];
        Some(fill(&self.game.says.rest, &values))
    }

    /// One change of the track that harm lowers or raises, or of an injury.
    fn say_one_harm(&self, what: &Decision, event: &Event) -> Option<String> {
        let (who, worse) = match event {
            Event::TrackSet {
                who,
                track,
                before,
                after,
            } if self.game.harms(track) && before.max == after.max => {
                let is_ill = self.game.find_track(track).is_some_and(|rule| rule.ill);
                let lost = before.now - after.now;
                (who, if is_ill { -lost } else { lost })
            }
            // Where harm lowers a track, an injury beside it is no amount of it.
            Event::InjurySet { .. } if matches!(self.game.harm, Some(Harm::Track(_))) => {
                return None;
            }
            Event::InjurySet {
                who,
                before: None,
                after: Some(injury),
            } => (who, injury.size),
            Event::InjurySet {
                who,
                before: Some(injury),
                after: None,
            } => (who, -injury.size),
            Event::InjurySet {
                who,
                before: Some(before),
                after: Some(after),
            } if before.size != after.size => {
                let (whose, injury) = (possessive(self.name_in(what, *who)), &before.text);
                let (before, after) = (before.size, after.size);
                return Some(format!("{whose} {injury} goes from {before} to {after}."));
            }
            _ => return None,
        };
        let says = &self.game.says;
        let say = match worse {
            0 => return None,
            1.. => &says.harm,
            _ => &says.heal,
        };
        let amount = worse.unsigned_abs().to_string();
        let values = [("who", self.name_in(what, *who)), ("amount", &amount)];
        Some(fill(say, &values))
    }

    /// The present name, else the one in the entry: of somebody who was removed since.
    fn name_in<'a>(&'a self, what: &'a Decision, who: CharacterId) -> &'a str {
        let present = self.character(who).map(|who| who.name.as_str());
        present.or_else(|| what.name_of(who)).unwrap_or(SOMEBODY)
    }
}

/// The dice that say how much: `2d6+3: 5+3+3 = 11.`; a total that was called, or a single die, stands alone.
fn thrown(event: &Event) -> Option<String> {
    let Event::DiceThrown {
        dice, faces, total, ..
    } = event
    else {
        return None;
    };
    let parts = plain_faces(dice, faces, dice.counted().is_none());
    let faces: String = parts.into_iter().map(|(part, _)| part).collect();
    let total = total.to_string();
    let sum = match dice.flat() {
        0 => faces,
        _ if faces.is_empty() => faces,
        flat => faces + &signed(flat.into()),
    };
    Some(if sum.is_empty() || sum == total {
        format!("{dice}: {total}.")
    } else {
        format!("{dice}: {sum} = {total}.")
    })
}
