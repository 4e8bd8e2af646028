//! The players' page from inside: started as a program of its own, so that no key waits for it; shown with its code; ended with the
//! screen at the latest.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use crate::tui::app::App;
use crate::tui::context::{Effect, PlayersPageStep};
use crate::tui::dialogs::players_page::PlayersPageView;
use crate::tui::prompts::{Item, Menu};
use crate::tui::runtime::worker::{Answer, Waker, Worker};
use crate::tui::widgets::Role;

/// Starts the page of the campaign in this file.
pub type PageStarter = Arc<dyn Fn(&Path) -> StartedPage + Send + Sync>;

/// A page that runs, or a sentence that says why there is none.
pub type StartedPage = Result<Box<dyn RunningPage>, String>;

/// A page that is being served. Dropping it ends it.
pub trait RunningPage: fmt::Debug + Send {
    /// Its link.
    fn address(&self) -> &str;

    /// What waits until it ends; taken once.
    fn take_end(&mut self) -> Option<PageEnd>;
}

/// Waits until a page has ended, on a thread of its own.
pub type PageEnd = Box<dyn FnOnce() + Send>;

/// The page of this campaign.
#[derive(Default)]
pub(crate) struct OwnPage {
    starter: Option<PageStarter>,
    starting: Option<Answer<StartedPage>>,
    running: Option<Box<dyn RunningPage>>,
    /// Comes when the page that runs has ended by itself.
    ended: Option<Answer<()>>,
    /// Waits for that; not the screen's own worker, whose answers are expected soon.
    waiting: Worker,
}

impl OwnPage {
    /// Whether it is served.
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The answer to wait for.
    pub(crate) fn starting(&self) -> Option<&Answer<StartedPage>> {
        self.starting.as_ref()
    }

    /// Forgets a page that has ended by itself; whether there was one.
    fn take_ended(&mut self) -> bool {
        let is_over = self.ended.as_ref().and_then(Answer::take).is_some();
        if is_over {
            self.end();
        }
        is_over
    }

    /// The answer that comes when the page has ended by itself.
    pub(crate) fn ended(&self) -> Option<&Answer<()>> {
        self.ended.as_ref()
    }

    /// Lets this be called when the page has ended by itself.
    pub(crate) fn wake_with(&mut self, waker: Waker) {
        self.waiting = Worker::with_waker(waker);
    }

    fn run(&mut self, mut page: Box<dyn RunningPage>) {
        let end = page.take_end();
        self.ended = end.and_then(|end| self.waiting.run_apart("page's end", end));
        self.running = Some(page);
    }

    fn end(&mut self) {
        (self.running, self.ended) = (None, None);
    }
}

impl App {
    /// Sets what starts the page.
    #[must_use]
    pub fn with_page_starter(mut self, starter: PageStarter) -> Self {
        self.players_page.starter = Some(starter);
        self
    }

    /// Starts the page, or offers what can be done with the one that runs.
    pub(crate) fn players_page(&mut self) -> Effect {
        let page = &mut self.players_page;
        page.take_ended();
        if page.running.is_some() {
            let items = vec![
                Item::new(
                    's',
                    "show its link and code",
                    Effect::PlayersPage(PlayersPageStep::Show),
                ),
                Item::new('e', "end it", Effect::PlayersPage(PlayersPageStep::End)),
            ];
            return Effect::open(Menu::new("The players' page", items));
        }
        if page.starting.is_some() {
            return Effect::status("the page is being started; wait for it");
        }
        let Some(starter) = page.starter.clone() else {
            return Effect::no("the players' page can't be started here");
        };
        let path = self.state.table.reader().path().to_owned();
        let start = move || starter(&path);
        match self.state.worker.run_apart("page", start) {
            Some(starting) => {
                self.players_page.starting = Some(starting);
                self.status = Some((Role::Text, "starting the players' page".to_owned()));
                self.report_page(Answer::wait_briefly);
                Effect::Done
            }
            None => Effect::no("the system can't start another thread for the players' page"),
        }
    }

    /// Does what was chosen of the page that runs.
    pub(crate) fn page_step(&mut self, step: PlayersPageStep) {
        match step {
            PlayersPageStep::Show => {
                let address = self.players_page.running.as_ref().map(|it| it.address());
                let view = address.map(PlayersPageView::new);
                if let Some(view) = view {
                    self.dialogs.push(Box::new(view));
                }
            }
            PlayersPageStep::End => {
                self.players_page.end();
                self.apply(Effect::status("the players' page is ended"));
            }
        }
    }

    /// Shows the page that was started, or why there is none, if `take` returns that; returns whether it did.
    pub(crate) fn report_page(
        &mut self,
        take: impl FnOnce(&Answer<StartedPage>) -> Option<StartedPage>,
    ) -> bool {
        let Some(started) = self.players_page.starting().and_then(take) else {
            return false;
        };
        self.players_page.starting = None;
        self.status = None;
        match started {
            Ok(page) => {
                self.players_page.run(page);
                self.page_step(PlayersPageStep::Show);
            }
            Err(why) => self.notify(why),
        }
        true
    }

    /// Says that the page has ended by itself, if it has: players would go on with what they saw last. Returns whether it has.
    pub(crate) fn report_page_end(&mut self) -> bool {
        let has_ended = self.players_page.take_ended();
        if has_ended {
            let words = "the players' page has ended by itself; “players' page” in the palette starts it again";
            self.notify(words.to_owned());
        }
        has_ended
    }
}
