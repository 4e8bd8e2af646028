//! Makes a backup, or puts one in the campaign's place, which the program leaves and opens again for that.

use std::time::Instant;

use crate::campaign::Seq;
use crate::journal::backups::Backup;
use crate::tui::app::App;
use crate::tui::context::{AppState, Effect, Leaving};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Confirm, Item, Menu};
use crate::tui::widgets::Role;

/// The most backups that are listed: one a key.
const MOST: usize = 20;

impl App {
    /// Makes a backup now and says where it is.
    pub(crate) fn back_up_now(&mut self) -> Effect {
        if !self.state.table.has_backups() {
            return Effect::no("a demo has no backups; keep it as a campaign first");
        }
        if self.keeping.is_some() {
            return Effect::no("a backup is being made; wait for it");
        }
        self.back_up(Instant::now(), false);
        let Some(keeping) = &mut self.keeping else {
            return Effect::Done;
        };
        keeping.is_asked = true;
        let words = "making a backup in the background".to_owned();
        self.status = Some((Role::Text, words));
        // Most are made in less time than it takes to say so.
        if let Some(taken) = self
            .keeping
            .as_ref()
            .and_then(|it| it.answer.wait_briefly())
        {
            self.keeping = None;
            self.state.backup_worker.shutdown();
            return match taken.own {
                Ok((backup, entries)) => {
                    self.status = Some((Role::Text, made(&backup, entries)));
                    Effect::Done
                }
                Err(why) => Effect::no(why.to_string()),
            };
        }
        Effect::Done
    }

    /// Lists the backups; each asks before it takes the campaign's place.
    pub(crate) fn list_backups(&self) -> Effect {
        let Some(backups) = self.state.table.backups() else {
            return Effect::no("a demo has no backups; keep it as a campaign first");
        };
        let found = match backups.branches(Some(self.state.table.reader())) {
            Ok(found) => found,
            Err(why) => return Effect::no(why.to_string()),
        };
        let mut all: Vec<&(Backup, Seq)> = found.all().flat_map(|it| &it.backups).collect();
        all.sort_by_key(|(backup, _)| std::cmp::Reverse(backup.taken));
        all.truncate(MOST);
        if all.is_empty() {
            return Effect::no("there is no backup yet; the end of a session makes one");
        }
        let mut letters = MnemonicKeys::without("");
        let items = all.into_iter().map(|(backup, entries)| {
            let label = label(&self.state, backup, *entries);
            let key = letters.of("abcdefghijklmnopqrstuvwxyz");
            let question = format!("Restore {label}? What there is now is kept as a backup.");
            let leave = Effect::Leave(Leaving::Restore(backup.path.clone()));
            Item::open(key, label, Confirm::new(question, leave))
        });
        Effect::open(Menu::new("Restore", items.collect()))
    }
}

/// `14 November 2026 19:32 · 118 entries`.
fn label(state: &AppState, backup: &Backup, entries: Seq) -> String {
    let (date, clock) = (state.date(backup.taken), state.clock(backup.taken));
    let replaced = if backup.replaced {
        " · replaced by a restore"
    } else {
        ""
    };
    format!("{date} {clock} · {}{replaced}", entries_words(entries))
}

/// `118 entries, valid: /home/me/…`.
pub(super) fn made(backup: &Backup, entries: Seq) -> String {
    format!(
        "{}, valid: {}",
        entries_words(entries),
        backup.path.display()
    )
}

fn entries_words(entries: Seq) -> String {
    match entries.0 {
        1 => "1 entry".to_owned(),
        n => format!("{n} entries"),
    }
}
