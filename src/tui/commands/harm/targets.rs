//! The targets of the last roll, read from the journal: so the verdict that stands counts after a reroll, an undo or a
//! restart of the program, and for a hidden roll.

use crate::campaign::test::{Against, Whose};
use crate::campaign::{CharacterId, Event, HistoryLookup, Kind, Refusal, RollChain, Seq};
use crate::journal::EntryLine;
use crate::tui::context::AppState;

/// How many of the newest entries are searched for the last roll.
const REACH: usize = 64;

/// A target of the last roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AttackTarget {
    /// The entry whose verdict stands.
    pub(crate) by: Seq,
    /// The target, or the opponent of a contest.
    pub(crate) at: CharacterId,
    /// The margin of the attacker's success in a contest.
    pub(crate) net: Option<i32>,
    /// Whether the target was hit.
    pub(crate) hit: bool,
    /// Whether the attacker lost a contest.
    lost: bool,
    /// Who attacked; none for a roll without a sheet.
    pub(crate) attacker: Option<CharacterId>,
    /// The attacker's name.
    pub(crate) from: String,
    /// Whether a group attacked and that group is chosen now.
    pub(crate) by_group: bool,
    /// What was done since.
    pub(crate) since: Since,
}

/// What was done since an attack, beside what belongs to the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Since {
    /// Nothing.
    Nothing,
    /// The target has taken harm for it.
    Harm,
    /// Something else.
    Other,
}

impl AttackTarget {
    /// Whether harm is for its target although this character was chosen after it: they are the target, or attacked just now. Who
    /// lost a contest may be the one who is harmed.
    pub(super) fn is_meant_by(&self, who: Option<CharacterId>) -> bool {
        let attacked = self.since == Since::Nothing && !self.lost && self.attacker == who;
        Some(self.at) == who || attacked
    }
}

/// One attack: its target, the margin of success, whether it hit or lost a contest, the attacker's name.
struct Attack<'a> {
    at: CharacterId,
    net: Option<i32>,
    hit: bool,
    lost: bool,
    attacker: Option<CharacterId>,
    from: &'a str,
    /// The roll with its rerolls and amendments.
    roll: &'a RollChain,
}

/// The targets of the last roll that still exist: a single target, hit or not; of several those that were hit and haven't
/// taken harm since, or all of a roll that hit none of them. Empty if there are none.
pub(crate) fn last(state: &AppState) -> Vec<AttackTarget> {
    let page = state.table.reader().page(None, REACH).unwrap_or_default();
    let rolled = |line: &&EntryLine| line.kind.is_roll() && line.undone_by.is_none();
    let rolls = page.iter().filter(rolled);
    // Skips entries without rolls of this kind, such as plain dice.
    let mut rolls = rolls.map(|line| rolls_of(state.table.reader(), line.seq));
    let last = rolls.find(|rolls| rolls.as_ref().map_or(true, |rolls| !rolls.is_empty()));
    let Some(Ok(rolls)) = last else {
        return Vec::new();
    };
    let members = state.members();
    let is_member = |who| members.iter().any(|member| Some(member.id) == who);
    let by_group = rolls.len() > 1 && rolls.iter().all(|roll| is_member(roll.side().record.who()));
    let attacks = rolls.iter().flat_map(attacks);
    let attacks = attacks.filter(|attack| state.campaign().character(attack.at).is_some());
    let attacks: Vec<Attack<'_>> = attacks.collect();
    let blows = blows(&page);
    let stands = |line: &&EntryLine| {
        line.undone_by.is_none() && !matches!(line.kind, Kind::Undo | Kind::Redo)
    };
    let newest = page.iter().find(stands);
    let newest = newest.map(|line| line.seq);
    let owed = owed(attacks, &blows).into_iter();
    let targets = owed.map(|attack| AttackTarget {
        since: if blows
            .iter()
            .any(|(who, by)| attack.at == *who && attack.roll.has(*by))
        {
            Since::Harm
        } else if newest.is_some_and(|newest| attack.roll.has(newest)) {
            Since::Nothing
        } else {
            Since::Other
        },
        by: attack.roll.last(),
        at: attack.at,
        net: attack.net,
        hit: attack.hit,
        lost: attack.lost,
        attacker: attack.attacker,
        from: attack.from.to_owned(),
        by_group,
    });
    targets.collect()
}

/// The last roll and who made it, where several did and none of them has taken harm for it yet.
pub(crate) fn roll_of_several(state: &AppState) -> Option<(Seq, Vec<CharacterId>)> {
    let page = state.table.reader().page(None, REACH).unwrap_or_default();
    let rolled = |line: &&EntryLine| line.kind.is_roll() && line.undone_by.is_none();
    let last = page.iter().find(rolled)?;
    let rolls = rolls_of(state.table.reader(), last.seq).ok()?;
    let root = rolls.first()?.root();
    let is_harmed = |(_, by): &(CharacterId, Seq)| rolls.iter().any(|roll| roll.has(*by));
    if blows(&page).iter().any(is_harmed) {
        return None;
    }
    let who: Vec<_> = rolls
        .iter()
        .filter_map(|roll| roll.side().record.who())
        .collect();
    (who.len() > 1).then_some((root, who))
}

/// The rolls that began together with the one that an entry belongs to, each as it stands now: the members of a group reroll
/// and amend separately.
fn rolls_of(history: &dyn HistoryLookup, of: Seq) -> Result<Vec<RollChain>, Refusal> {
    // If several began together, this lookup fails and `of` is the entry they began with.
    let root = RollChain::of(history, of, Whose::Roller).map_or(of, |chain| chain.root());
    let begun = history.entry(root)?;
    let whose = begun.what.events.iter().filter_map(|event| match event {
        Event::Rolled(record) => Some(record.who().map_or(Whose::Roller, Whose::Character)),
        Event::Contested { a, .. } => match a.who() {
            Some(id) if event.of_group(&begun.what.events).is_some() => Some(Whose::Character(id)),
            _ => Some(Whose::Against),
        },
        _ => None,
    });
    whose
        .map(|whose| RollChain::of(history, root, whose))
        .collect()
}

/// Who has taken harm, and the entry that it followed.
fn blows(page: &[EntryLine]) -> Vec<(CharacterId, Seq)> {
    let harm = page.iter().filter(|line| {
        let harms = matches!(line.kind, Kind::Track | Kind::Condition);
        harms && line.undone_by.is_none()
    });
    let blows = harm.flat_map(|line| line.who.iter().zip(std::iter::repeat(line.cause)));
    blows.filter_map(|(who, by)| Some((*who, by?))).collect()
}

/// Of several attacks, those that hit, less one attack for each harm that the target has taken since. A single roll that hit nobody is
/// as one with a single target: harm that follows is for its targets, not for who rolled.
fn owed<'a>(mut attacks: Vec<Attack<'a>>, blows: &[(CharacterId, Seq)]) -> Vec<Attack<'a>> {
    if attacks.len() < 2 {
        return attacks;
    }
    let is_one_roll = attacks
        .windows(2)
        .all(|two| std::ptr::eq(two[0].roll, two[1].roll));
    if !is_one_roll || attacks.iter().any(|attack| attack.hit) {
        attacks.retain(|attack| attack.hit);
    }
    for (who, by) in blows {
        let place = |is: &dyn Fn(&RollChain) -> bool| {
            let mut attacks = attacks.iter();
            attacks.position(|attack| attack.at == *who && is(attack.roll))
        };
        let verdict = |roll: &RollChain| roll.last() == *by;
        // The harm may be older than the roll's present verdict.
        let once = |roll: &RollChain| roll.has(*by);
        if let Some(at) = place(&verdict).or_else(|| place(&once)) {
            attacks.remove(at);
        }
    }
    attacks
}

/// The attacks of a roll, as it stands now.
fn attacks(roll: &RollChain) -> Vec<Attack<'_>> {
    let record = &roll.side().record;
    if let ([attacker, defender], Some(verdict)) = (roll.sides.as_slice(), &roll.verdict) {
        let attack = defender.record.who().map(|at| Attack {
            at,
            net: verdict.success.then_some(verdict.value),
            hit: verdict.success,
            lost: !verdict.success,
            attacker: attacker.record.who(),
            from: &attacker.record.name,
            roll,
        });
        return attack.into_iter().collect();
    }
    // The target, and those that the same faces are compared with.
    let first = std::iter::once((&record.test.against, record.success));
    let further = record.also.iter().map(|reading| reading.success);
    let all = first.chain(record.test.also.iter().zip(further));
    let attacks = all.filter_map(|(against, hit)| match against {
        Against::Target(at, _) => Some(Attack {
            at: *at,
            net: None,
            hit,
            lost: false,
            attacker: record.who(),
            from: &record.name,
            roll,
        }),
        _ => None,
    });
    attacks.collect()
}
