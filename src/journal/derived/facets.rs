//! The table of facets: one row for each property of an entry, so that an index answers a filter in any journal.
//! Derived; filled as far as the search index.

use std::collections::BTreeSet;
use std::fmt;

use rusqlite::{CachedStatement, Connection, params};

use crate::campaign::{CharacterId, Decision, Entry, Event, Kind, RollRecord, Seq};
use crate::rules::Mechanic;

/// A property of an entry that never changes; what later entries change is in the flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Facet<'a> {
    /// It is about this.
    Kind(Kind),
    /// Its session; 0 is before the first.
    Session(u32),
    /// It starts this session.
    Begins(u32),
    /// It concerns this character.
    Who(CharacterId),
    /// Its verdict has this key; in a group's entry the verdict of one roll.
    Tier(&'a str),
    /// The same of one of this character's rolls.
    TierOf(CharacterId, &'a str),
    /// One of its throws was led by this trait.
    Trait(&'a str),
    /// Hidden from the players.
    Hidden,
    /// With typed faces (table dice).
    TableDice,
    /// With a called total.
    Called,
    /// A reroll.
    Rerolled,
    /// An override.
    Overruled,
    /// An entry of this kind refers to it, undone or not: a tag, a reroll.
    CauseOf(Kind),
}

impl fmt::Display for Facet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => write!(f, "kind:{kind}"),
            Self::Session(number) => write!(f, "session:{number}"),
            Self::Begins(number) => write!(f, "begins:{number}"),
            Self::Who(CharacterId(id)) => write!(f, "who:{id}"),
            Self::Tier(key) => write!(f, "tier:{key}"),
            Self::TierOf(CharacterId(id), key) => write!(f, "tier:{id}:{key}"),
            Self::Trait(name) => write!(f, "trait:{name}"),
            Self::Hidden => f.write_str("hidden"),
            Self::TableDice => f.write_str("table-dice"),
            Self::Called => f.write_str("called"),
            Self::Rerolled => f.write_str("rerolled"),
            Self::Overruled => f.write_str("overruled"),
            Self::CauseOf(kind) => write!(f, "cause-of:{kind}"),
        }
    }
}

/// All facets of an entry; of one without events, those of its other columns.
pub(crate) fn facets_of(entry: &Entry) -> BTreeSet<String> {
    let what = &entry.what;
    let mut all = vec![Facet::Kind(what.kind), Facet::Session(entry.session)];
    all.extend(what.who.iter().copied().map(Facet::Who));
    for key in what.tier.as_deref().into_iter().flat_map(tiers) {
        all.push(Facet::Tier(key));
        all.extend(what.who.iter().map(|who| Facet::TierOf(*who, key)));
    }
    // A roll for the order of turns has no target, and so no verdict.
    let is_judged = what.tier.is_none() && !what.kind.is_of_turns();
    all.extend(what.is_kept().then_some(Facet::Hidden));
    all.extend(what.forced.is_some().then_some(Facet::Overruled));
    for event in &what.events {
        for throw in throws(event) {
            all.push(Facet::Trait(throw.lead()));
            for key in tiers(&throw.tier).filter(|_| is_judged) {
                all.push(Facet::Tier(key));
                all.extend(throw.who().map(|who| Facet::TierOf(who, key)));
            }
        }
        all.extend(event.table_dice().then_some(Facet::TableDice));
        all.extend(event.called().map(|_| Facet::Called));
        all.extend(is_reroll(event).then_some(Facet::Rerolled));
        // Undoing the end of a session continues the session.
        let is_start = what.kind == Kind::Session;
        all.extend(
            started_session(event)
                .filter(|_| is_start)
                .map(Facet::Begins),
        );
    }
    all.iter().map(Facet::to_string).collect()
}

/// A verdict's key with its bonuses and without.
fn tiers(key: &str) -> impl Iterator<Item = &str> {
    let (band, _) = Mechanic::band_and_bonus(key);
    [band, key].into_iter()
}

/// The throws of an event that count after the roll.
fn throws(event: &Event) -> impl Iterator<Item = &RollRecord> {
    let counts = match event {
        Event::Kept { counts, .. } => Some(&**counts),
        Event::Amended { counts, .. } => Some(&counts.new),
        _ => None,
    };
    event.records().chain(counts)
}

fn is_reroll(event: &Event) -> bool {
    matches!(event, Event::Rerolled { .. })
}

/// The session that an event starts.
fn started_session(event: &Event) -> Option<u32> {
    match event {
        Event::SessionSet {
            after: (number, true),
            ..
        } => Some(*number),
        _ => None,
    }
}

/// The facet that an entry adds to the entry that caused it, while it is not undone.
fn facet_of_cause(what: &Decision) -> Option<(Seq, Facet<'static>)> {
    let cause = what.cause?;
    let is_cause = match what.kind {
        Kind::Tag => true,
        Kind::Reroll => what.events.iter().any(is_reroll),
        _ => false,
    };
    is_cause.then_some((cause, Facet::CauseOf(what.kind)))
}

/// The table being filled.
pub(crate) struct FacetsWriter<'a> {
    insert: CachedStatement<'a>,
}

impl<'a> FacetsWriter<'a> {
    pub(crate) fn new(conn: &'a Connection, schema: &str) -> rusqlite::Result<Self> {
        let insert = conn.prepare_cached(&format!(
            "INSERT OR IGNORE INTO {schema}.facets (facet, seq) VALUES (?1, ?2)"
        ))?;
        Ok(Self { insert })
    }

    /// Takes in an entry.
    pub(crate) fn add(&mut self, entry: &Entry) -> rusqlite::Result<()> {
        for facet in facets_of(entry) {
            self.insert.execute(params![facet, entry.seq])?;
        }
        if let Some((cause, facet)) = facet_of_cause(&entry.what) {
            self.insert.execute(params![facet.to_string(), cause])?;
        }
        Ok(())
    }
}

/// Whether it differs from the one in `temp`.
pub(crate) fn differs(conn: &Connection) -> rusqlite::Result<bool> {
    let apart = |one, other| {
        let sql = format!("SELECT facet, seq FROM {one} EXCEPT SELECT facet, seq FROM {other}");
        conn.prepare(&sql)?.exists([])
    };
    Ok(apart("main.facets", "temp.facets")? || apart("temp.facets", "main.facets")?)
}
