//! The skills that each character had when the session began. The picker lists these first and gives them letters, which
//! must not change during a session when another skill is learnt.

use std::collections::{BTreeMap, BTreeSet};

use crate::campaign::character::Value;
use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::Role;

/// Skills by character, as of the character's first appearance in this session.
#[derive(Debug, Default)]
pub(crate) struct KnownSkills {
    session: u32,
    skills: BTreeMap<CharacterId, BTreeSet<String>>,
}

impl KnownSkills {
    /// Adds characters that are new in this session; starts afresh in another session.
    pub(crate) fn update(&mut self, campaign: &Campaign) {
        if self.session != campaign.session {
            *self = Self {
                session: campaign.session,
                ..Self::default()
            };
        }
        for who in campaign.characters.values() {
            let seen = self.skills.entry(who.id);
            seen.or_insert_with(|| skills(campaign, who));
        }
    }

    /// Whether this character had this skill.
    pub(crate) fn has(&self, who: CharacterId, skill: &str) -> bool {
        self.skills.get(&who).is_some_and(|all| all.contains(skill))
    }
}

/// The skills of a character. A skill at 0 counts only with attribute dice, where ranks start at 0.
fn skills(campaign: &Campaign, who: &Character) -> BTreeSet<String> {
    let ranks = campaign.game.mechanic.profile().needs_training;
    let names = campaign.trait_names(who).into_iter();
    let is_learnt = |name: &&str| {
        let kind = campaign.kind_of(who, name);
        let skill = kind.is_some_and(|kind| kind.role == Role::Skill);
        skill
            && match campaign.rating(who, name) {
                Some(Value::Number(0)) => ranks,
                rating => rating.is_some(),
            }
    };
    names.filter(is_learnt).map(str::to_owned).collect()
}
