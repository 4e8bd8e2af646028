//! The state row: the campaign after the last entry, a cache with its own checksum, written with every entry.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use super::checksum::{Checksum, ChecksumFields, START};
use super::entry_row::{check_time, of_column};
use crate::campaign::{Campaign, Seq, State};
use crate::journal::error::JournalError;
use crate::journal::file::connection::change_one;
use crate::journal::format::LAYOUT;

/// The end of the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tip {
    /// The last entry.
    pub(crate) last_entry: Seq,
    /// The last one that is neither undo nor redo.
    pub(crate) last_command: Seq,
    /// The last entry's checksum.
    pub(crate) checksum: Checksum,
    /// When the last entry was made.
    pub(crate) last_at: i64,
}

impl Tip {
    /// Before the first entry.
    pub(crate) const NONE: Self = Self {
        last_entry: Seq(0),
        last_command: Seq(0),
        checksum: START,
        last_at: 0,
    };
}

/// The stored row.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct StateRow {
    pub(crate) layout: u32,
    pub(crate) tip: Tip,
    pub(crate) name: String,
    pub(crate) game: String,
    pub(crate) game_entry: Seq,
    pub(crate) campaign: String,
}

impl StateRow {
    pub(crate) fn from_campaign(campaign: &Campaign, tip: Tip) -> Self {
        Self {
            layout: LAYOUT,
            tip,
            name: campaign.name.clone(),
            game: campaign.game.name.clone(),
            game_entry: campaign.game_entry,
            campaign: serde_json::to_string(campaign.state())
                .expect("a campaign has only string keys and finite numbers"),
        }
    }

    pub(crate) fn write(&self, conn: &Connection) -> rusqlite::Result<()> {
        let mut insert = conn.prepare_cached(
            "INSERT INTO state (id, layout, last_entry, last_command, last_checksum, last_at, name, game, game_entry, campaign, checksum)
             VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
             ON CONFLICT (id) DO UPDATE SET layout = ?1, last_entry = ?2, last_command = ?3,
                 last_checksum = ?4, last_at = ?5, name = ?6, game = ?7, game_entry = ?8, campaign = ?9, checksum = ?10",
        )?;
        let values = params![
            self.layout,
            self.tip.last_entry,
            self.tip.last_command,
            self.tip.checksum,
            self.tip.last_at,
            self.name,
            self.game,
            self.game_entry,
            self.campaign,
            self.checksum(),
        ];
        change_one(&mut insert, values)
    }

    /// The row, if its checksum holds.
    pub(crate) fn read(conn: &Connection, path: &Path) -> Result<Self, JournalError> {
        let (state, sum) = conn
            .query_row(
                "SELECT layout, last_entry, last_command, last_checksum, last_at, name, game, game_entry, campaign, checksum \
                 FROM state",
                [],
                |row| Self::columns(row).map_err(|why| of_column("its state row", row, why)),
            )
            .optional()
            .map_err(JournalError::sqlite(path, "read"))?
            .ok_or_else(|| JournalError::damaged(path, "its state row is missing"))?;
        if sum != state.checksum() {
            let what = "its state row doesn't match its checksum";
            return Err(JournalError::damaged(path, what));
        }
        check_time(state.tip.last_at).map_err(|why| state.unsound(path, &why))?;
        Ok(state)
    }

    fn columns(row: &rusqlite::Row<'_>) -> rusqlite::Result<(Self, Checksum)> {
        let state = Self {
            layout: row.get(0)?,
            tip: Tip {
                last_entry: row.get(1)?,
                last_command: row.get(2)?,
                checksum: row.get(3)?,
                last_at: row.get(4)?,
            },
            name: row.get(5)?,
            game: row.get(6)?,
            game_entry: row.get(7)?,
            campaign: row.get(8)?,
        };
        Ok((state, row.get(9)?))
    }

    /// The error of a row that contradicts itself.
    pub(crate) fn unsound(&self, path: &Path, why: &str) -> JournalError {
        let last = self.tip.last_entry.0;
        JournalError::damaged(path, format!("its state row, after entry {last}: {why}"))
    }

    /// The campaign in it, which lacks its game.
    pub(crate) fn campaign(&self) -> serde_json::Result<State> {
        serde_json::from_str(&self.campaign)
    }

    fn checksum(&self) -> Checksum {
        let mut fields = ChecksumFields::default();
        fields.number(self.layout.into());
        fields.number(self.tip.last_entry.0);
        fields.number(self.tip.last_command.0);
        fields.bytes(&self.tip.checksum);
        fields.bytes(&self.tip.last_at.to_le_bytes());
        fields.bytes(self.name.as_bytes());
        fields.bytes(self.game.as_bytes());
        fields.number(self.game_entry.0);
        fields.bytes(self.campaign.as_bytes());
        fields.checksum()
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use rusqlite::Connection;
    use tempfile::TempDir;

    use crate::campaign::{Campaign, Entry, Seq};
    use crate::game;
    use crate::journal::backups::Backups;
    use crate::journal::stored::entry_row::{EntryRow, RawJson};
    use crate::journal::{Journal, JournalError, Reader, verify};

    use super::{LAYOUT, StateRow};

    /// A closed campaign of one entry with this game.
    fn campaign_of(game: &str) -> (TempDir, PathBuf, Campaign) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mill.rollbook");
        let source = game::embedded().swap_remove(0);
        let mut campaign = Campaign::new(Arc::new(source.game), "");
        let begins = Entry {
            seq: Seq(1),
            at: 0,
            session: 0,
            what: Campaign::begin("The Mill", game, Vec::new()).expect("a name"),
        };
        campaign.apply_entry(&begins);
        let conn = Journal::create(&path, &begins, &campaign);
        drop(conn);
        (folder, path, campaign)
    }

    fn new_campaign() -> (TempDir, PathBuf, Campaign) {
        campaign_of(&game::embedded().swap_remove(0).text)
    }

    fn connection(path: &Path) -> (Connection, StateRow) {
        let conn = Connection::open(path).expect("a campaign");
        let state = StateRow::read(&conn, path).expect("sound");
        (conn, state)
    }

    /// A second entry with these events, as a newer version would write it.
    fn add_entry(path: &Path, kind: &str, events: &str) {
        let (conn, mut state) = connection(path);
        let row = EntryRow {
            seq: Seq(2),
            at: 0,
            session: 0,
            kind: kind.to_owned(),
            who: RawJson("[]".to_owned()),
            label: "rain".to_owned(),
            parts: None,
            tier: None,
            hidden: false,
            forced: None,
            cause: None,
            players: None,
            events: RawJson(events.to_owned()),
            checksum: state.tip.checksum,
        };
        let row = row.chained_to(&state.tip.checksum);
        row.insert(&conn).expect("writable");
        state.tip.last_entry = Seq(2);
        state.tip.last_command = Seq(2);
        state.tip.checksum = row.checksum;
        state.write(&conn).expect("writable");
    }

    fn is_newer<T>(result: &Result<T, JournalError>) -> bool {
        matches!(result, Err(JournalError::Newer { .. }))
    }

    fn read_second(path: &Path) -> Result<Entry, JournalError> {
        Reader::open(path).and_then(|reader| reader.read_entry(Seq(2)))
    }

    #[test]
    fn a_higher_layout_is_refused_before_anything_is_read() {
        let (_folder, path, _) = new_campaign();
        let (conn, mut state) = connection(&path);
        state.layout = LAYOUT + 1;
        state.campaign = "as only a newer version knows it".to_owned();
        state.write(&conn).expect("writable");
        conn.execute_batch("ALTER TABLE state RENAME COLUMN campaign TO party")
            .expect("writable");
        drop(conn);
        let before = std::fs::read(&path).expect("a file");
        assert!(is_newer(&Reader::open(&path)));
        assert!(is_newer(&Journal::open(&path, 0, &mut |_, _| {})));
        assert!(is_newer(&verify(&path, &mut |_, _| {})));
        assert_eq!(std::fs::read(&path).expect("a file"), before);
    }

    #[test]
    fn a_field_that_is_unknown_was_added_by_a_newer_version() {
        let (_folder, path, _) = new_campaign();
        let (conn, mut state) = connection(&path);
        state.campaign = state.campaign.replacen('{', r#"{"weather":"rain","#, 1);
        state.write(&conn).expect("writable");
        drop(conn);
        let reader = Reader::open(&path).expect("a campaign");
        assert!(is_newer(&reader.campaign(&mut |_, _| {})));
        assert!(is_newer(&Journal::open(&path, 0, &mut |_, _| {})));
    }

    #[test]
    fn an_event_that_is_unknown_was_added_by_a_newer_version() {
        for (kind, events) in [
            ("note", r#"[{"Rained":{"on":1}}]"#),
            (
                "note",
                r#"[{"CampaignRenamed":{"before":"a","after":"b","rain":1}}]"#,
            ),
            ("weather", "[]"),
        ] {
            let (_folder, path, _) = new_campaign();
            add_entry(&path, kind, events);
            assert!(is_newer(&read_second(&path)), "{kind} {events}");
            assert!(is_newer(&verify(&path, &mut |_, _| {})), "{kind} {events}");

            let conn = Connection::open(&path).expect("a campaign");
            conn.execute_batch("UPDATE entries SET label = 'sun' WHERE seq = 2")
                .expect("writable");
            drop(conn);
            let damaged = read_second(&path);
            assert!(
                matches!(damaged, Err(JournalError::Damaged { .. })),
                "{kind} {events}"
            );
            let report = verify(&path, &mut |_, _| {}).expect("a campaign");
            assert_eq!(report.sound, Seq(1), "{kind} {events}");
        }
    }

    #[test]
    fn a_game_with_an_unknown_field_was_made_by_a_newer_version() {
        let text = game::embedded().swap_remove(0).text;
        let (_folder, path, _) = campaign_of(&text.replacen("\n(", "\n(weather: 1,", 1));
        let reader = Reader::open(&path).expect("a campaign");
        assert!(is_newer(&reader.campaign(&mut |_, _| {})));
        assert!(is_newer(&verify(&path, &mut |_, _| {})));
    }

    #[test]
    fn an_older_layout_is_folded_anew_once() {
        let (folder, path, campaign) = new_campaign();
        let (conn, mut state) = connection(&path);
        state.layout = LAYOUT - 1;
        state.campaign = "as nobody knows it".to_owned();
        state.write(&conn).expect("writable");
        drop(conn);

        // Without a backup nothing is migrated.
        let backups = Backups::of_campaign(&path);
        std::fs::write(folder.path().join("backups"), "in the way").expect("writable");
        let before = std::fs::read(&path).expect("a file");
        Journal::open(&path, 0, &mut |_, _| {}).expect_err("no backup can be made");
        assert_eq!(std::fs::read(&path).expect("a file"), before);
        std::fs::remove_file(folder.path().join("backups")).expect("ours");

        let (reopened, again) = Journal::open(&path, 0, &mut |_, _| {}).expect("a sound journal");
        assert_eq!(again, campaign);
        let state = StateRow::read(&reopened.reader().conn, &path).expect("sound");
        assert_eq!(state.layout, LAYOUT);
        drop(reopened);

        let [backup] = &backups.list().expect("readable")[..] else {
            panic!("one backup");
        };
        let kept = rusqlite::Connection::open(&backup.path).expect("a campaign");
        let kept = StateRow::read(&kept, &backup.path).expect("sound");
        assert_eq!(kept.layout, LAYOUT - 1);
        let (again, _) = Journal::open(&path, 0, &mut |_, _| {}).expect("a campaign");
        drop(again);
        assert_eq!(backups.list().expect("readable").len(), 1, "once");
    }
}
