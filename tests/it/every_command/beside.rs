//! What stands beside a campaign in tests: another campaign of the same game, and a prepared character.

use std::sync::Arc;

use rollbook::campaign::{Character, OtherCampaign, UserFiles};
use rollbook::dice::Loaded;
use rollbook::phrase::{Input, parse};
use rollbook::random::RandomTable;
use rollbook::table::Table;

use crate::screen::harness::sample_table_with;

/// The other campaign's name.
pub(crate) const OTHER: &str = "The Reeds";

/// Files that have one other campaign.
#[derive(Debug)]
pub(crate) struct Beside {
    other: Arc<OtherCampaign>,
    shelf: Vec<Arc<Character>>,
}

impl Beside {
    /// A campaign of the game in which this was said after its sample party came.
    pub(crate) fn of(game: &str, said: &[&str]) -> Self {
        let mut table = sample_table_with(game, Box::new(Loaded::only([])));
        for phrase in said {
            run(&mut table, phrase);
        }
        let people = table.campaign().characters.values();
        let heron = people.filter(|who| who.name == "Heron");
        let shelf = heron.cloned().map(Arc::new).collect();
        run(&mut table, &format!("campaign rename \"{OTHER}\""));
        Self {
            other: Arc::new(OtherCampaign::of(table.campaign())),
            shelf,
        }
    }
}

fn run(table: &mut Table, phrase: &str) {
    match parse(table.campaign(), phrase) {
        Ok(Input::Run(command)) => table.run(&command).expect("it can be done"),
        other => panic!("{phrase}: {other:?}"),
    };
}

impl UserFiles for Beside {
    fn tables(&self) -> Vec<Arc<RandomTable>> {
        Vec::new()
    }

    fn shelf(&self) -> Vec<Arc<Character>> {
        self.shelf.clone()
    }

    fn campaigns(&self) -> Vec<String> {
        vec![OTHER.to_owned()]
    }

    fn campaign(&self, name: &str) -> Result<Arc<OtherCampaign>, String> {
        let is_it = OTHER.to_lowercase().contains(&name.to_lowercase());
        is_it
            .then(|| self.other.clone())
            .ok_or_else(|| format!("there is no campaign “{name}”"))
    }

    fn text(&self, path: &str) -> Result<String, String> {
        Err(format!("{path} can't be read here"))
    }
}
