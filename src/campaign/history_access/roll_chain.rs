//! The chain of a roll: the roll and its rerolls, kept results and amendments.

use super::HistoryLookup;
use crate::campaign::refusal::NoRoll;
use crate::campaign::test::{Actor, Whose};
use crate::campaign::{
    CharacterId, ContestVerdict, Entry, Event, Kind, Refusal, RollRecord, RollResult, Seq, Shown,
};
use crate::rules::Side;

/// The present state of one side of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideState {
    /// The throw that counts.
    pub record: RollRecord,
    /// The entry that threw it.
    pub thrown_in: Seq,
    /// The other throw, where it may be kept instead.
    pub other: Option<RollRecord>,
    /// The entry that threw that one.
    pub other_thrown_in: Seq,
    /// Whether the throw that counts is the later one.
    pub newer: bool,
    /// Whether the player chose that, and not the better result.
    pub chosen: bool,
    /// How many points were spent on rerolls of it.
    pub rerolls: u32,
    /// The names of these rerolls, in order, where they have some.
    pub named_rerolls: Vec<String>,
}

/// A roll or a contest with all its later changes that aren't undone.
#[derive(Debug, Clone, PartialEq)]
pub struct RollChain {
    /// The chain's entries, the roll first; never empty.
    pub entries: Vec<Entry>,
    /// The present sides: one for a roll, two for a contest.
    pub sides: Vec<SideState>,
    /// The verdict of a contest.
    pub verdict: Option<ContestVerdict>,
    /// The side that the lookup asked for.
    pub at: usize,
    /// Whether it is kept from the players: what they have been shown is corrected in the open, too.
    pub is_hidden: bool,
}

impl RollChain {
    /// The chain of any of its entries. In a contest `whose` names the side; not needed where the entry is one side's reroll.
    ///
    /// # Errors
    /// No such entry; it is undone or not a roll; the side is missing or not named.
    pub(crate) fn of(history: &dyn HistoryLookup, seq: Seq, whose: Whose) -> Result<Self, Refusal> {
        let mut root = history.entry(seq)?;
        if history.is_undone(seq)? {
            return Err(NoRoll::Undone(seq.0).into());
        }
        let mut side = whose;
        while let Some((of, record)) = root.what.events.iter().find_map(link) {
            if let (Whose::Roller, Some(id)) = (side, record.who()) {
                side = Whose::Character(id);
            }
            root = history.entry(of)?;
        }
        let (sides, verdict, at) = begun(&root, side).map_err(Refusal::from)?;
        let root_seq = root.seq;
        let mut chain = Self {
            entries: vec![root],
            sides: sides
                .into_iter()
                .map(|record| SideState::new(record, root_seq))
                .collect(),
            verdict,
            at,
            is_hidden: true,
        };
        while let Some(next) = chain.next(history)? {
            chain.follow(&next);
            chain.entries.push(next);
        }
        for entry in &chain.entries {
            let is_open = !entry.what.hidden || history.revealed_by(entry.seq)?.is_some();
            chain.is_hidden &= !(is_open && chain.is_told_by(entry));
        }
        Ok(chain)
    }

    /// Whether players read of this roll in an entry that is open to them: in one of a group they may read of others alone.
    fn is_told_by(&self, entry: &Entry) -> bool {
        let rolled = self.sides.first().and_then(|side| side.record.who());
        match &entry.what.shown {
            Shown::All => true,
            Shown::Nothing => false,
            Shown::Part(part) => {
                rolled.is_none_or(|rolled| part.who.iter().any(|(id, _)| *id == rolled))
            }
        }
    }

    /// Whether it was thrown in hiding, also where that is revealed since.
    pub(crate) fn began_hidden(&self) -> bool {
        self.entries[0].what.hidden
    }

    /// The roll at the beginning of the chain.
    pub(crate) fn root(&self) -> Seq {
        self.entries[0].seq
    }

    /// Whether an entry threw or changed it.
    pub(crate) fn has(&self, seq: Seq) -> bool {
        self.entries.iter().any(|entry| entry.seq == seq)
    }

    /// The entry with the present verdict.
    pub(crate) fn last(&self) -> Seq {
        self.entries[self.entries.len() - 1].seq
    }

    /// The character of the roll; in a group the member that the lookup asked for.
    pub(crate) fn people(&self) -> Vec<CharacterId> {
        let sides = self.sides.iter();
        sides.filter_map(|side| side.record.who()).collect()
    }

    /// The side that the lookup asked for.
    pub(crate) fn side(&self) -> &SideState {
        &self.sides[self.at]
    }

    /// Whether the side that the lookup asked for succeeded: in a contest against the other, however good its own throw was.
    pub(crate) fn succeeded(&self) -> bool {
        match &self.verdict {
            Some(verdict) if self.at == 0 => verdict.succeeded(Side::A),
            Some(verdict) => verdict.succeeded(Side::B),
            None => self.side().record.success,
        }
    }

    /// The reason of the override that it was made with, if any.
    pub(crate) fn forced(&self) -> Option<&String> {
        self.entries.iter().find_map(|it| it.what.forced.as_ref())
    }

    /// In a contest: which side that is, and the other's throw.
    pub(crate) fn against(&self) -> Option<(Side, &RollRecord)> {
        let side = if self.at == 0 { Side::A } else { Side::B };
        let other = self.sides.get(1 - self.at)?;
        Some((side, &other.record))
    }

    /// The entries that it caused and that aren't undone, without the chain's own and annotations.
    ///
    /// # Errors
    /// [`Refusal::Unread`].
    pub(crate) fn followed(&self, history: &dyn HistoryLookup) -> Result<Vec<Entry>, Refusal> {
        let mut found = Vec::new();
        for entry in &self.entries {
            for seq in history.consequences(entry.seq)? {
                let entry = history.entry(seq)?;
                let is_said_of_it =
                    matches!(entry.what.kind, Kind::Note | Kind::Tag | Kind::Reveal);
                let is_more_of_it =
                    entry.what.events.iter().any(|event| {
                        link(event).is_some() || matches!(event, Event::OpenSet { .. })
                    });
                if !is_said_of_it && !is_more_of_it {
                    found.push(entry);
                }
            }
        }
        found.sort_by_key(|entry| entry.seq);
        Ok(found)
    }

    /// The next entry of the chain. Rolls of several members may begin in one entry; each has a chain of its own.
    fn next(&self, history: &dyn HistoryLookup) -> Result<Option<Entry>, Refusal> {
        let ours = |who: Actor| self.sides.iter().any(|side| side.record.test.who == who);
        for seq in history.consequences(self.last())?.into_iter().rev() {
            let entry = history.entry(seq)?;
            let mut links = entry.what.events.iter().filter_map(link);
            if links.any(|(of, record)| of == self.last() && ours(record.test.who)) {
                return Ok(Some(entry));
            }
        }
        Ok(None)
    }

    fn follow(&mut self, entry: &Entry) {
        for event in &entry.what.events {
            let Some(result) = event.roll_result().filter(|result| result.of.is_some()) else {
                continue;
            };
            let at = usize::from(result.contest.is_some_and(|(side, ..)| side == Side::B));
            // Only a forged contest has another side than its roll.
            if let Some(side) = self.sides.get_mut(at) {
                side.follow(entry.seq, event, &result);
            }
            if let (Some((_, other, verdict)), Some(side)) =
                (result.contest, self.sides.get_mut(1 - at))
            {
                side.record = other.clone();
                self.verdict = Some(verdict.clone());
            }
        }
    }
}

impl SideState {
    fn new(record: RollRecord, thrown_in: Seq) -> Self {
        Self {
            record,
            thrown_in,
            other: None,
            other_thrown_in: thrown_in,
            newer: true,
            chosen: false,
            rerolls: 0,
            named_rerolls: Vec::new(),
        }
    }

    fn follow(&mut self, seq: Seq, event: &Event, result: &RollResult<'_>) {
        let places = (self.thrown_in, self.other_thrown_in);
        (self.thrown_in, self.other_thrown_in) = match event {
            Event::Rerolled { kept_new: true, .. } => (seq, places.0),
            Event::Rerolled { .. } => (places.0, seq),
            Event::Kept { .. } | Event::Amended { switched: true, .. } => (places.1, places.0),
            _ => places,
        };
        self.record = result.counts.clone();
        self.other = result.other.cloned();
        match event {
            Event::Rerolled {
                kept_new,
                chosen,
                granted,
                kind,
                ..
            } => {
                self.newer = *kept_new;
                self.chosen = *chosen;
                self.rerolls += u32::from(granted.is_none());
                let named = (granted.is_none() && !kind.is_empty()).then(|| kind.clone());
                self.named_rerolls.extend(named);
            }
            Event::Kept { .. } => {
                self.newer = !self.newer;
                self.chosen = true;
            }
            Event::Amended { switched, .. } => self.newer ^= switched,
            _ => {}
        }
    }
}

/// The entry whose verdict an event replaces, and its throw.
fn link(event: &Event) -> Option<(Seq, &RollRecord)> {
    let result = event.roll_result()?;
    Some((result.of?, result.counts))
}

type Begun = (Vec<RollRecord>, Option<ContestVerdict>, usize);

/// The first throw; of several rolls in one entry that of the named character.
fn begun(root: &Entry, whose: Whose) -> Result<Begun, NoRoll> {
    let events = root.what.events.iter();
    let rolls: Vec<Begun> = events
        .filter_map(|event| match event {
            Event::Rolled(record) => Some((vec![(**record).clone()], None, 0)),
            Event::Contested { a, b, verdict } => {
                let sides = vec![(**a).clone(), (**b).clone()];
                Some((sides, Some(verdict.clone()), 0))
            }
            _ => None,
        })
        .collect();
    let names = || {
        // Of several contests the other side's throws are told apart by nothing.
        let sides = if rolls.len() > 1 { 1 } else { 2 };
        let throws = rolls.iter().flat_map(|(all, ..)| all.iter().take(sides));
        throws.map(|record| record.name.clone()).collect()
    };
    let seq = root.seq.0;
    let place = |sides: &[RollRecord]| match whose {
        Whose::Character(id) => {
            let place = sides.iter().position(|record| record.who() == Some(id));
            place.filter(|place| *place == 0 || rolls.len() == 1)
        }
        Whose::Against => (sides.len() == 2 && rolls.len() == 1).then_some(1),
        // Where both sides have names, the side would be ambiguous.
        Whose::Roller => {
            let known = sides.iter().filter(|record| record.who().is_some());
            (known.count() < 2 && rolls.len() == 1).then_some(0)
        }
    };
    let found = rolls
        .iter()
        .find_map(|(sides, verdict, _)| Some((sides.clone(), verdict.clone(), place(sides)?)));
    found.ok_or_else(|| match (rolls.is_empty(), whose) {
        (true, _) => NoRoll::NotARoll(seq),
        (false, Whose::Roller) => NoRoll::WhichSide { seq, who: names() },
        (false, _) => NoRoll::NotInRoll { seq, who: names() },
    })
}
