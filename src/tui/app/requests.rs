//! What the terminal shall do beside frames: have the window's title, and the sentence of a result, as players may hear it, in
//! its clipboard.

use crate::campaign::Seq;
use crate::campaign::view::{PlayersView, ResultView, ResultWords};
use crate::journal::JournalError;
use crate::tui::app::App;
use crate::tui::context::{AppState, Effect, PaneId};
use crate::tui::runtime::event_loop::Request;
use crate::tui::widgets::Role;

impl App {
    /// Sets the title if it has changed.
    pub(crate) fn title_window(&mut self) {
        let campaign = self.state.campaign();
        let at = match (&campaign.order, campaign.session) {
            (Some(order), _) => format!(" · round {}", order.round),
            (None, 0) => String::new(),
            (None, session) => format!(" · session {session}"),
        };
        let title = format!("{}{at}", campaign.name);
        if title != self.window_title {
            self.window_title.clone_from(&title);
            self.requests.push(Request::Title(title));
        }
    }

    /// Copies the entry selected in the history, else the result that is shown, else the last entry. What is hidden is copied
    /// when the key is pressed twice.
    pub(crate) fn copy(&mut self) -> Effect {
        let selected = match self.focus {
            PaneId::History => self.history.current(),
            PaneId::Party | PaneId::Sheet | PaneId::Roll => self.roll.entry_shown(),
        };
        let seq = selected.unwrap_or(self.state.campaign().last);
        let asked = self.copy_asked.take() == Some(seq);
        match copied(&self.state, seq, asked) {
            Err(why) => Effect::no(why.to_string()),
            Ok(Some(words)) => {
                self.status = Some((Role::Text, format!("copied: {words}")));
                self.requests.push(Request::Copy(words));
                Effect::Done
            }
            Ok(None) => {
                self.copy_asked = Some(seq);
                let key = self
                    .state
                    .key(self.contexts(), crate::tui::keys::Action::Copy);
                Effect::status(format!(
                    "this is hidden from players; {key} again copies it"
                ))
            }
        }
    }
}

/// What players may hear of an entry; with `all`, what the game master knows. `None` where players know nothing of it.
fn copied(state: &AppState, seq: Seq, all: bool) -> Result<Option<String>, JournalError> {
    let reader = state.table.reader();
    if all {
        let what = reader.read_entry(seq)?.what;
        let result = ResultView::of(state.campaign(), &what);
        let words = result.map(|result| aloud(&result));
        return Ok(Some(words.unwrap_or_else(|| what.label.to_string())));
    }
    let view = PlayersView::of(state.campaign().clone());
    let mut words = Vec::new();
    for line in reader.players_lines(seq)? {
        let result = line.result(reader, &view)?;
        let told = result.map(|result| aloud(result.view()));
        words.push(told.unwrap_or_else(|| line.label.to_string()));
    }
    Ok(Some(words.join(" ")).filter(|words| !words.is_empty()))
}

/// The sentence that is read aloud; of a group also each member's verdict.
fn aloud(result: &ResultView) -> String {
    match &result.words {
        ResultWords::One(wordings, _) => {
            let words = wordings.iter().map(|it| match it.sentence.as_str() {
                "" => it.verdict.as_str(),
                sentence => sentence,
            });
            words.collect::<Vec<_>>().join(" ")
        }
        ResultWords::Each(head, members) => {
            let each = members.iter();
            let each = each.map(|it| format!("{} {}", it.name, it.verdict.to_lowercase()));
            format!("{head} {}", each.collect::<Vec<_>>().join(", "))
        }
    }
}
