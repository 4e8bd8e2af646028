//! Timers on the screen: it is drawn again when one shows something else, and says once that the time is up.

use std::time::{Duration, Instant};

use crate::table::Done;
use crate::tui::app::App;
use crate::tui::context::PaneId;
use crate::tui::widgets::Role;

impl App {
    /// Lets the timers run on; what ran out since the last time is said once, until the next key.
    pub(super) fn run_timers(&mut self) -> Option<String> {
        let then = self.state.campaign().open_time;
        self.state.table.tick();
        // For what the clock ends alone: this runs at every key.
        let is_any_up = !self.state.campaign().time_up().is_empty();
        let former = is_any_up.then(|| self.state.campaign().characters.clone());
        let noted = self.state.table.note_time_up();
        let words = noted.iter().map(Done::message);
        let over: Vec<String> = self
            .state
            .table
            .turn_time_up()
            .into_iter()
            .chain(words)
            .collect();
        if let Some((former, last)) = former.zip(noted.into_iter().next_back()) {
            self.state.settle(former, last);
        }
        if !over.is_empty() {
            self.refresh();
        }
        let campaign = self.state.campaign();
        let now = campaign.open_time;
        let is_new = campaign
            .timers()
            .any(|timer| timer.words(then) != timer.words(now));
        if is_new {
            self.party.forget();
            for pane in [PaneId::Party, PaneId::Sheet] {
                let (pane, state) = self.pane_mut(pane);
                pane.invalidate(state);
            }
        }
        (!over.is_empty()).then(|| over.join(" · "))
    }

    /// Shows that, before what is said already: of a turn's time nothing else tells.
    pub(super) fn say_time_is_up(&mut self, words: Option<String>) {
        let Some(mut words) = words else {
            return;
        };
        if let Some((_, said)) = self.status.take() {
            words = format!("{words} · {said}");
        }
        self.status = Some((Role::Warning, words));
    }

    /// Notes when a timer shows something else, from `at` on.
    pub(super) fn await_timers(&mut self, at: Instant) {
        let campaign = self.state.campaign();
        let timers = campaign.timers();
        let next = timers.filter_map(|timer| timer.changes_in(campaign.open_time));
        self.timers_due = next.min().map(|wait| at + Duration::from_millis(wait));
    }

    /// Stores how long the campaign has been open, where that is due.
    pub(super) fn mark_open_time(&mut self) {
        if let Err(why) = self.state.table.mark_open_time(false) {
            self.status = Some((Role::Warning, why.to_string()));
        }
    }
}
