//! The sheet in the form before it is saved: a copy of the campaign in which every change is tried, so that ranges, highest
//! values and refusals are those of the rules.

use crate::campaign::character::CharacterKind;
use crate::campaign::command::NewCharacter;
use crate::campaign::{Campaign, Character, CharacterId, Command};

/// The sheet, and the commands that make it.
#[derive(Debug)]
pub(super) struct Draft {
    /// The campaign when the form was opened.
    base: Campaign,
    /// What is known of a new character besides the changes below; `None` for one that is edited.
    new: Option<NewCharacter>,
    /// The changes, each of one key or one line.
    edits: Vec<Vec<Command>>,
    campaign: Campaign,
    who: CharacterId,
}

impl Draft {
    /// A new character.
    pub(super) fn of_new(campaign: &Campaign, kind: CharacterKind) -> Self {
        let new = NewCharacter {
            name: String::new(),
            kind,
            copies: 1,
            like: None,
            overall: None,
            ratings: Vec::new(),
            belongings: Vec::new(),
        };
        let mut draft = Self {
            base: campaign.clone(),
            new: Some(new),
            edits: Vec::new(),
            campaign: campaign.clone(),
            who: CharacterId(campaign.ids + 1),
        };
        draft.rebuild();
        draft
    }

    /// A character of the campaign.
    pub(super) fn of(campaign: &Campaign, who: CharacterId) -> Self {
        Self {
            base: campaign.clone(),
            new: None,
            edits: Vec::new(),
            campaign: campaign.clone(),
            who,
        }
    }

    /// The campaign without the changes.
    pub(super) const fn base(&self) -> &Campaign {
        &self.base
    }

    /// The campaign with the changes.
    pub(super) const fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The sheet with the changes; `None` if the character can't be made.
    pub(super) fn sheet(&self) -> Option<&Character> {
        self.campaign.character(self.who)
    }

    /// The sheet before the changes; `None` for a new character.
    pub(super) fn former(&self) -> Option<&Character> {
        self.base.character(self.who)
    }

    pub(super) const fn who(&self) -> CharacterId {
        self.who
    }

    pub(super) const fn is_new(&self) -> bool {
        self.new.is_some()
    }

    pub(super) fn kind(&self) -> CharacterKind {
        self.sheet().map_or(CharacterKind::Npc, |who| who.kind)
    }

    pub(super) fn is_changed(&self) -> bool {
        let is_begun = |new: &NewCharacter| {
            !new.ratings.is_empty()
                || new.like.is_some()
                || new.overall.is_some()
                || !new.belongings.is_empty()
        };
        !self.edits.is_empty() || self.new.as_ref().is_some_and(is_begun)
    }

    /// Tries commands, which are one change.
    ///
    /// # Errors
    /// Why the rules refuse one of them; nothing is changed then.
    pub(super) fn apply(&mut self, commands: Vec<Command>) -> Result<(), String> {
        let mut now = self.campaign.clone();
        for command in &commands {
            now = now.tried(command).map_err(|why| why.to_string())?;
        }
        self.campaign = now;
        self.edits.push(commands);
        Ok(())
    }

    /// Whether a change can be taken back.
    pub(super) fn can_undo(&self) -> bool {
        !self.edits.is_empty()
    }

    /// Takes the last change back; returns whether there was one.
    pub(super) fn undo(&mut self) -> bool {
        let undone = self.edits.pop().is_some();
        if undone {
            self.rebuild();
        }
        undone
    }

    /// Takes what the name line says of a new character; ratings that it said before stay.
    pub(super) fn take(&mut self, said: NewCharacter) {
        if let Some(new) = &mut self.new {
            new.name = said.name;
            new.kind = said.kind;
            new.copies = said.copies;
            new.like = said.like.or(new.like);
            new.overall = said.overall.or(new.overall);
            for (word, value) in said.ratings {
                new.ratings.retain(|(known, _)| *known != word);
                new.ratings.push((word, value));
            }
            for one in said.belongings {
                new.belongings.retain(|known| known.name != one.name);
                new.belongings.push(one);
            }
            self.rebuild();
        }
    }

    /// Makes it a character of another kind.
    ///
    /// # Errors
    /// The rules refuse it.
    pub(super) fn set_kind(&mut self, kind: CharacterKind) -> Result<(), String> {
        match &mut self.new {
            Some(new) => {
                new.kind = kind;
                self.rebuild();
                Ok(())
            }
            None => self.apply(vec![Command::SetKind(self.who, kind, None)]),
        }
    }

    /// Tries everything anew; what can no longer be done is dropped.
    fn rebuild(&mut self) {
        let mut now = self.base.clone();
        if let Some(new) = &self.new {
            let name = self.names().into_iter().next();
            let named = NewCharacter {
                name: name.unwrap_or_else(|| unused(&self.base)),
                copies: 1,
                ..new.clone()
            };
            // A name that is taken is refused when the form is saved.
            let unnamed = || NewCharacter {
                name: unused(&self.base),
                ..named.clone()
            };
            let tried = now.tried(&add(named.clone()));
            now = tried
                .or_else(|_| now.tried(&add(unnamed())))
                .unwrap_or_else(|_| self.base.clone());
        }
        self.edits.retain(|commands| {
            let done = commands
                .iter()
                .try_fold(now.clone(), |now, command| now.tried(command));
            let is_done = done.is_ok();
            now = done.unwrap_or_else(|_| now.clone());
            is_done
        });
        self.campaign = now;
    }

    /// The names of the new characters; empty while there is none.
    fn names(&self) -> Vec<String> {
        let Some(new) = self.new.as_ref().filter(|new| !new.name.is_empty()) else {
            return Vec::new();
        };
        if new.copies == 1 {
            return vec![new.name.clone()];
        }
        let bare = NewCharacter {
            ratings: Vec::new(),
            belongings: Vec::new(),
            ..new.clone()
        };
        let made = self.base.after(&add(bare));
        let is_new = |who: &&Character| self.base.character(who.id).is_none();
        let made = made.characters.values().filter(is_new);
        made.map(|who| who.name.clone()).collect()
    }

    /// The command that saves it; `None` if nothing was changed.
    pub(super) fn command(&self) -> Option<Command> {
        let edits = self.edits.iter().flatten().cloned();
        let Some(new) = &self.new else {
            // A track written on the sheet of somebody whom players don't know is preparation, and no harm that they see.
            let who = self.base.character(self.who);
            let is_unknown = who.is_some_and(|who| !who.is_party() && !who.known);
            let is_prepared = is_unknown && self.base.hidden_since().is_none();
            let said = |edit: Command| match edit {
                Command::Track(..) if is_prepared => edit.in_hiding(),
                edit => edit,
            };
            let mut edits: Vec<Command> = edits.map(said).collect();
            return match edits.len() {
                0 | 1 => edits.pop(),
                _ => Some(Command::Together(edits)),
            };
        };
        if self.edits.is_empty() {
            return Some(add(new.clone()));
        }
        let names = self.names();
        let mut names = names.into_iter();
        let first = NewCharacter {
            name: names.next().unwrap_or_else(|| new.name.clone()),
            copies: 1,
            ..new.clone()
        };
        let others = names.map(|name| {
            add(NewCharacter {
                name,
                copies: 1,
                like: Some(self.who),
                overall: None,
                ratings: Vec::new(),
                belongings: Vec::new(),
                ..new.clone()
            })
        });
        let all = std::iter::once(add(first)).chain(edits).chain(others);
        Some(Command::Together(all.collect()))
    }
}

fn add(new: NewCharacter) -> Command {
    Command::Add(Box::new(new))
}

/// A name that nobody has, for a character without one.
fn unused(campaign: &Campaign) -> String {
    let mut names = (1..).map(|n| format!("New character {n}"));
    names
        .find(|name| campaign.named(name).is_none())
        .unwrap_or_default()
}
