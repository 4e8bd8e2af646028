//! What a GM has beside the campaign: random tables and prepared characters in files of their own, and other campaigns. The
//! command line knows the files.

use std::fmt::Debug;
use std::sync::Arc;

use super::command::OnShelf;
use super::{Campaign, Character, NoteAbout, OwnTable, Party};
use crate::random::{RandomTable, TableSet, built_in};

/// The GM's own files, read when they are wanted.
pub trait UserFiles: Debug + Send + Sync {
    /// The tables of the GM's folder, without those that have an error.
    fn tables(&self) -> Vec<Arc<RandomTable>>;

    /// The prepared characters of the GM's folder for the campaign's game, without the files that have an error.
    fn shelf(&self) -> Vec<Arc<Character>>;

    /// The names of the other campaigns, the one played last first.
    fn campaigns(&self) -> Vec<String>;

    /// Another campaign, by its name or the beginning of one.
    ///
    /// # Errors
    /// Why it can't be read, as a sentence.
    fn campaign(&self, name: &str) -> Result<Arc<OtherCampaign>, String>;

    /// The text of a file that the GM names.
    ///
    /// # Errors
    /// Why it can't be read, as a sentence.
    fn text(&self, path: &str) -> Result<String, String>;
}

/// No file at all.
#[derive(Debug)]
pub struct NoFiles;

impl UserFiles for NoFiles {
    fn tables(&self) -> Vec<Arc<RandomTable>> {
        Vec::new()
    }

    fn shelf(&self) -> Vec<Arc<Character>> {
        Vec::new()
    }

    fn campaigns(&self) -> Vec<String> {
        Vec::new()
    }

    fn campaign(&self, name: &str) -> Result<Arc<OtherCampaign>, String> {
        Err(format!("there is no campaign “{name}”"))
    }

    fn text(&self, path: &str) -> Result<String, String> {
        Err(format!("{path} can't be read here"))
    }
}

/// What a campaign has that others can take.
#[derive(Debug)]
pub struct OtherCampaign {
    /// Its name.
    pub name: String,
    /// The name and the id of its game.
    pub game: (String, String),
    /// Its characters as a party file: what is read into another campaign is checked against that campaign's game.
    pub party: String,
    /// Their names, each with whether it is of the party.
    pub people: Vec<(String, bool)>,
    /// The names of those whom players there don't know of.
    pub hidden: Vec<String>,
    /// Its own random tables.
    pub tables: Vec<Arc<RandomTable>>,
}

impl OtherCampaign {
    /// What there is to take. A condition that ends by itself stays behind, and notes on somebody stand on the sheet.
    pub fn of(campaign: &Campaign) -> Self {
        let characters = campaign.characters.values();
        let sheets: Vec<Character> = characters
            .map(|who| {
                let mut sheet = who.clone();
                sheet.drop_passing_conditions();
                let about = NoteAbout::Person(who.id);
                let notes = campaign.notes.iter().filter(|it| it.about == about);
                let lines = who.note.lines().chain(notes.map(|it| it.text.as_str()));
                sheet.note = lines.collect::<Vec<_>>().join("\n");
                sheet
            })
            .collect();
        let people = sheets.iter().map(|who| (who.name.clone(), who.is_party()));
        let hidden = sheets.iter().filter(|who| who.hidden);
        Self {
            name: campaign.name.clone(),
            game: (campaign.game.name.clone(), campaign.game.id.clone()),
            people: people.collect(),
            hidden: hidden.map(|who| who.name.clone()).collect(),
            party: Party::write(campaign, &sheets.iter().collect::<Vec<_>>()),
            tables: campaign.random.iter().map(|it| it.table.clone()).collect(),
        }
    }
}

impl Campaign {
    /// The tables that can be rolled on: the campaign's own, those of the GM's folder, those that come with the program. Of the
    /// same name the first counts.
    pub fn tables(&self) -> TableSet {
        let own = self.random.iter().map(|it| it.table.clone());
        own.chain(self.files.tables())
            .chain(built_in().iter().cloned())
            .collect()
    }

    /// The prepared characters by name: the campaign's own, and those of the GM's folder with other names.
    pub(crate) fn on_shelf(&self) -> Vec<(String, OnShelf)> {
        let own = self.prepared.iter().filter(|it| !it.encounter);
        let mut all: Vec<(String, OnShelf)> = own
            .map(|it| (it.name.clone(), OnShelf::Own(it.id)))
            .collect();
        for who in self.files.shelf() {
            if all
                .iter()
                .all(|(name, _)| !super::text::same(name, &who.name))
            {
                all.push((who.name.clone(), OnShelf::Folder(who.name.clone())));
            }
        }
        all
    }

    /// The campaign's own table of this name.
    pub fn own_table(&self, name: &str) -> Option<&OwnTable> {
        let mut own = self.random.iter();
        own.find(|it| super::text::same(&it.table.name, name))
    }
}
