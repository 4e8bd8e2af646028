//! The table of rolls: one row for each throw with the values that statistics need, so that no entry has to be read. Derived;
//! filled as far as the search index.

use std::borrow::Cow;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ValueRef};
use rusqlite::{CachedStatement, Connection, params};

use super::position;
use crate::campaign::{CharacterId, Entry, Kind, Seq};
use crate::game::Game;
use crate::journal::file::connection::change_one;
use crate::journal::stored::entry_row::{COLUMNS, EntryRow as Stored};
use crate::journal::stored::event_json::Lookup;
use crate::luck::{ContestResult, Faces, Flags, PlanSummary, Plans, RollFacts, roll_facts};
use crate::rules::{RollNumbers, Side, Tier};

/// The kinds of entries with throws or verdicts.
const KINDS: [Kind; 7] = [
    Kind::Roll,
    Kind::Contest,
    Kind::Reroll,
    Kind::Amend,
    Kind::Check,
    Kind::Round,
    Kind::Turn,
];

/// The columns of a row, in the order [`read_roll`] takes them.
pub(crate) const ROLL_COLUMNS: &str = "seq, who, trait, verdict_of, flags, plan, percentile, band, bonus, side, standing, win_chance, tie_chance, faces";

/// The plans that are there, in their order; none where the table isn't.
pub(crate) fn plans(conn: &Connection) -> rusqlite::Result<Plans> {
    let mut plans = Plans::default();
    if position(conn)? == Seq(0) {
        return Ok(plans);
    }
    let mut select =
        conn.prepare_cached("SELECT roll, variance, tiers FROM main.plans ORDER BY id")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let roll: Json<RollNumbers> = row.get(0)?;
        let tiers: Json<Vec<(u8, u32, f64)>> = row.get(2)?;
        let tiers = tiers.0.into_iter();
        let tiers = tiers.map(|(band, bonus, chance)| (Tier { band, bonus }, chance));
        let shape = PlanSummary {
            variance: row.get(1)?,
            tiers: tiers.collect(),
        };
        plans.push(roll.0, shape);
    }
    Ok(plans)
}

/// The table being filled.
pub(crate) struct RollsWriter<'a, 'p> {
    insert: CachedStatement<'a>,
    plan: CachedStatement<'a>,
    plans: &'p mut Plans,
    /// The number of stored plans.
    known: usize,
}

impl<'a, 'p> RollsWriter<'a, 'p> {
    /// `plans` are those that are there.
    pub(crate) fn new(
        conn: &'a Connection,
        schema: &str,
        plans: &'p mut Plans,
    ) -> rusqlite::Result<Self> {
        let insert = format!(
            "INSERT INTO {schema}.rolls (session, place, {ROLL_COLUMNS}) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
        );
        let plan = format!(
            "INSERT INTO {schema}.plans (id, roll, variance, tiers) VALUES (?1, ?2, ?3, ?4)"
        );
        Ok(Self {
            insert: conn.prepare_cached(&insert)?,
            plan: conn.prepare_cached(&plan)?,
            known: plans.len(),
            plans,
        })
    }

    /// Takes in the throws of an entry.
    pub(crate) fn add(&mut self, entry: &Entry, game: &Game) -> rusqlite::Result<()> {
        if !KINDS.contains(&entry.what.kind) {
            return Ok(());
        }
        for (place, row) in (0_u32..).zip(roll_facts(entry, game, self.plans)) {
            self.insert(entry.session, place, &row)?;
        }
        Ok(())
    }

    fn insert(&mut self, session: u32, place: u32, row: &RollFacts<'_>) -> rusqlite::Result<()> {
        let (side, stands, chances) = match row.contest {
            Some(it) => (
                Some(i64::from(it.side == Side::B)),
                Some(it.standing as i64),
                it.chances,
            ),
            None => (None, None, None),
        };
        let values = params![
            session,
            place,
            row.seq,
            row.who.map(|CharacterId(id)| id),
            row.led_by,
            row.of,
            row.flags.0,
            row.plan.map(number),
            row.percentile,
            row.tier.map(|tier| tier.band),
            row.tier.map(|tier| tier.bonus),
            side,
            stands,
            chances.map(|(won, _)| won),
            chances.map(|(_, tied)| tied),
            row.faces.0,
        ];
        change_one(&mut self.insert, values)
    }

    /// Writes down the plans that came up.
    pub(crate) fn finish(mut self) -> rusqlite::Result<()> {
        for (at, (roll, shape)) in (self.known..).zip(self.plans.since(self.known)) {
            let tiers = shape.tiers.iter();
            let tiers = tiers.map(|(tier, chance)| (tier.band, tier.bonus, *chance));
            let tiers: Vec<(u8, u32, f64)> = tiers.collect();
            let values = params![number(at), json(roll), shape.variance, json(&tiers)];
            change_one(&mut self.plan, values)?;
        }
        Ok(())
    }
}

/// A plan's number in the file: from 1.
fn number(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX - 1) + 1
}

/// The throws of an entry that stands in a row of [`COLUMNS`].
pub(crate) fn rolls_of_row(
    row: &rusqlite::Row<'_>,
    lookup: Lookup<'_>,
    game: &Game,
    plans: &mut Plans,
) -> rusqlite::Result<Vec<RollFacts<'static>>> {
    Ok(roll_facts(&Stored::read_changes(row, lookup)?, game, plans))
}

/// The entries with throws in them among those after `?1` up to `?2`, newest first, as [`rolls_of_row`] takes them.
pub(crate) fn select_unfilled() -> String {
    let kinds = KINDS.map(|kind| format!("'{kind}'")).join(", ");
    format!(
        "SELECT {COLUMNS} FROM entries WHERE seq > ?1 AND seq <= ?2 AND kind IN ({kinds}) ORDER BY seq DESC"
    )
}

/// One row of [`ROLL_COLUMNS`].
pub(crate) fn read_roll<'a>(row: &'a rusqlite::Row<'_>) -> rusqlite::Result<RollFacts<'a>> {
    let band: Option<u8> = row.get(7)?;
    let tier = match band {
        Some(band) => Some(Tier {
            band,
            bonus: row.get(8)?,
        }),
        None => None,
    };
    let side: Option<u8> = row.get(9)?;
    let fought = match side {
        Some(side) => Some(ContestResult {
            side: if side == 0 { Side::A } else { Side::B },
            standing: row.get::<_, i64>(10)?.cmp(&0),
            chances: row.get::<_, Option<f64>>(11)?.zip(row.get(12)?),
        }),
        None => None,
    };
    let who: Option<u32> = row.get(1)?;
    let plan: Option<u32> = row.get(5)?;
    Ok(RollFacts {
        seq: row.get(0)?,
        who: who.map(CharacterId),
        led_by: Cow::Borrowed(row.get_ref(2)?.as_str()?),
        of: row.get(3)?,
        flags: Flags(row.get(4)?),
        plan: plan.and_then(|number| usize::try_from(number).ok()?.checked_sub(1)),
        percentile: row.get(6)?,
        tier,
        contest: fought,
        faces: Faces(Cow::Borrowed(row.get_ref(13)?.as_blob()?)),
    })
}

/// Whether it differs from the one in `temp`. Reals are compared as far as machines agree.
pub(crate) fn differs(conn: &Connection) -> rusqlite::Result<bool> {
    let rolls = "seq, place, session, who, trait, verdict_of, flags, plan, round(percentile, 9), band, bonus, side, standing, \
                 round(win_chance, 9), round(tie_chance, 9), faces";
    let chance = "json_extract(value, '$[0]', '$[1]') || round(json_extract(value, '$[2]'), 9)";
    let tiers = format!("(SELECT group_concat({chance}) FROM json_each(tiers))");
    let plans = &format!("id, roll, round(variance, 9), iif(json_valid(tiers), {tiers}, tiers)");
    let apart = |columns, one, other| {
        let sql = format!("SELECT {columns} FROM {one} EXCEPT SELECT {columns} FROM {other}");
        conn.prepare(&sql)?.exists([])
    };
    Ok(apart(rolls, "main.rolls", "temp.rolls")?
        || apart(rolls, "temp.rolls", "main.rolls")?
        || apart(plans, "main.plans", "temp.plans")?
        || apart(plans, "temp.plans", "main.plans")?)
}

/// A column with JSON.
struct Json<T>(T);

impl<T: serde::de::DeserializeOwned> FromSql for Json<T> {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let read = serde_json::from_str(value.as_str()?);
        read.map(Self).map_err(|e| FromSqlError::Other(e.into()))
    }
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("numbers and words only")
}
