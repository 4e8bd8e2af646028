//! A test: resolved, thrown, recorded, left open.

use super::changes::Changes;
use super::contest::contest;
use super::shared::{declaration_events, meets_those_here, open_new, throw};
use crate::campaign::decide::Decided;
use crate::campaign::refusal::OverrideMode;
use crate::campaign::test::Test;
use crate::campaign::{Campaign, CharacterId, Decision, Event, Kind, wording};
use crate::dice::Dice;

pub(crate) fn roll(
    campaign: &Campaign,
    test: &Test,
    mode: &mut OverrideMode,
    dice: &mut dyn Dice,
) -> Decided {
    if let Some((own, other)) = campaign.sides(test)? {
        return contest(campaign, &own, &other, mode, dice);
    }
    meets_those_here(campaign, test)?;
    let built = campaign.resolve_with(test, false, mode)?;
    let mut events = declaration_events(campaign, test, test.hidden, &built, mode)?;
    let mut record = throw(campaign, test, built, dice)?;
    let mut changes = Changes::new(campaign);
    changes.effects(&mut record)?;
    let who: Vec<CharacterId> = record.who().into_iter().collect();
    let tier = Some(record.tier.clone());
    let rolled = Event::Rolled(Box::new(record.clone()));
    let label = wording::roll_label(campaign, &rolled);
    events.push(rolled);
    events.append(&mut changes.events);
    if !test.hidden {
        events.extend(open_new(campaign, record, None));
    }
    Ok(Decision {
        tier,
        ..Decision::new(Kind::Roll, label, events)
            .about(who)
            .hidden(test.hidden)
    })
}
