//! Saved rolls, of one character or of everybody, and their own texts.

use crate::campaign::character::{SavedRoll, Thing as _};
use crate::campaign::decide::{Decided, not_already, one_of};
use crate::campaign::ids::ThingId;
use crate::campaign::refusal::NoRoll;
use crate::campaign::test::{Actor, Source, Test};
use crate::campaign::{Campaign, CharacterId, Decision, Event, Kind, Label, Refusal, text};

/// The owner in words.
fn whose(campaign: &Campaign, of: Option<CharacterId>) -> Result<String, Refusal> {
    Ok(match of {
        Some(id) => campaign.who(id)?.name.clone(),
        None => "everybody".to_owned(),
    })
}

/// Saves a roll by name. A saved roll of the same name is replaced and keeps its texts.
pub(crate) fn save(
    campaign: &Campaign,
    of: Option<CharacterId>,
    name: &str,
    test: &Test,
) -> Decided {
    let whose = whose(campaign, of)?;
    let name = text::name(name)?;
    let who = match (of, test.who) {
        (Some(id), _) => Actor::Character(id),
        (None, actor) => actor,
    };
    if let Actor::Character(id) = who {
        if test.traits.is_empty() {
            return Err(NoRoll::NoTraits(campaign.who(id)?.name.clone()).into());
        }
        let known = campaign.trait_names(campaign.who(id)?);
        let tracks = campaign.game.sheet.tracks.iter();
        let tracks = tracks.map(|rule| rule.name.as_str());
        for word in &test.traits {
            one_of("trait", word, known.iter().copied().chain(tracks.clone()))?;
        }
    }
    let mut kept = campaign.saved_rolls(of).iter();
    let before = kept.find(|it| text::same(&it.name, &name));
    let after = SavedRoll {
        id: before.map_or(ThingId(campaign.ids + 1), |it| it.id),
        name,
        test: Test {
            who,
            saved: None,
            dice: Source::Thrown,
            ..test.clone()
        },
        texts: before.map_or_else(Default::default, |it| it.texts.clone()),
    };
    not_already(before == Some(&after), || {
        format!("{whose} already has {} saved like this", after.name)
    })?;
    let words = if before.is_some() {
        "saved again"
    } else {
        "saved"
    };
    let label = Label::about(whose, &after.name).came(" ", words);
    Ok(entry(of, label, before.cloned(), Some(after)))
}

pub(crate) fn forget(campaign: &Campaign, of: Option<CharacterId>, id: ThingId) -> Decided {
    let whose = whose(campaign, of)?;
    let saved = find(campaign, of, id)?;
    let label = Label::about(whose, &saved.name).came(" ", "forgotten");
    Ok(entry(of, label, Some(saved.clone()), None))
}

/// Sets or deletes a text for a tier, any success or a bonus.
pub(crate) fn set_text(
    campaign: &Campaign,
    of: Option<CharacterId>,
    id: ThingId,
    tier: &str,
    text: Option<&str>,
) -> Decided {
    let whose = whose(campaign, of)?;
    let before = find(campaign, of, id)?;
    let keys = campaign.game.text_keys();
    let tier = one_of("tier", tier, keys.iter().copied())?;
    let text = text.map(text::filled_line).transpose()?;
    let mut after = before.clone();
    let (former, words) = match &text {
        Some(text) => (
            after.texts.insert(tier.to_owned(), text.clone()),
            "text set",
        ),
        None => (after.texts.remove(tier), "text deleted"),
    };
    let name = &before.name;
    not_already(former == text, || {
        format!("{name} already has that text for {tier}")
    })?;
    let label = Label::about(whose, name).came(", ", &format!("{tier}: {words}"));
    Ok(entry(of, label, Some(before.clone()), Some(after)))
}

fn find(campaign: &Campaign, of: Option<CharacterId>, id: ThingId) -> Result<&SavedRoll, Refusal> {
    let whose = whose(campaign, of)?;
    let mut kept = campaign.saved_rolls(of).iter();
    kept.find(|saved| saved.id() == id).ok_or(Refusal::Nothing {
        who: whose,
        what: "saved roll",
    })
}

fn entry(
    of: Option<CharacterId>,
    label: Label,
    before: Option<SavedRoll>,
    after: Option<SavedRoll>,
) -> Decision {
    let event = Event::SavedSet {
        who: of,
        before: before.map(Box::new),
        after: after.map(Box::new),
    };
    Decision::new(Kind::Sheet, label, vec![event])
        .about(of.into_iter().collect())
        .hidden(true)
}
