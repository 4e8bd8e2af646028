//! The sections of a sheet, in the order in which a GM needs them: attributes, tracks and points, conditions and injuries,
//! skills, gear, modifiers, saved rolls, the note. While it is edited, also what can be added.

use super::stats;
use super::stats::Stat;
use crate::campaign::character::{Item, Presence, Value};
use crate::campaign::test::{Against, Test};
use crate::campaign::view::{SheetView, hidden_mark};
use crate::campaign::{Character, CharacterId, text as words};
use crate::game::{Rating, Role as TraitRole, TraitKind};
use crate::rules::durability::{Durability, FULL};
use crate::tui::context::AppState;
use crate::tui::keys::in_order;
use crate::tui::views::sheet::field::SheetField;
use crate::tui::widgets::{Glyphs, Role, StyledLine, text};

/// A group of cells; not drawn if it has none.
pub(crate) struct Section {
    /// May be empty.
    pub(crate) heading: String,
    /// Whether the cells are in columns below the heading, else one after another beside it.
    pub(crate) list: bool,
    /// Whether the section may begin in the last line of the one before it.
    pub(crate) joins: bool,
    pub(crate) cells: Vec<Cell>,
}

/// Something that the cursor can select.
pub(crate) struct Cell {
    pub(crate) spot: SheetField,
    pub(crate) line_parts: StyledLine,
}

impl Cell {
    fn new(spot: SheetField, line_parts: StyledLine) -> Self {
        Self { spot, line_parts }
    }

    fn text(spot: SheetField, role: Role, words: impl Into<String>) -> Self {
        Self::new(spot, StyledLine::of(role, words))
    }

    fn figure(spot: SheetField, figure: Option<Stat>) -> Option<Self> {
        figure.map(|figure| Self::new(spot, figure.line_parts(None)))
    }
}

fn section(heading: &str, list: bool, cells: Vec<Cell>) -> Section {
    Section {
        heading: heading.to_owned(),
        list,
        joins: false,
        cells,
    }
}

/// The whole sheet, for lines of this width.
pub(crate) fn all(state: &AppState, who: &Character, editing: bool, width: usize) -> Vec<Section> {
    let sheet = Sheet {
        state,
        who,
        view: state.campaign().sheet(who),
        was: state.former.get(&who.id),
        editing,
    };
    sheet.all(width)
}

/// A character's sheet, and whether it is being edited.
struct Sheet<'a> {
    state: &'a AppState,
    who: &'a Character,
    view: SheetView<'a>,
    /// The character before the last entry.
    was: Option<&'a Character>,
    editing: bool,
}

impl Sheet<'_> {
    fn all(&self, width: usize) -> Vec<Section> {
        let kinds = self.state.campaign().game.sheet.kinds.iter();
        let (attributes, skills): (Vec<_>, Vec<_>) =
            kinds.partition(|kind| kind.role == TraitRole::Attribute);
        let plain = [
            self.person(),
            attributes
                .into_iter()
                .flat_map(|kind| self.attributes(kind))
                .collect(),
            self.left(),
            self.defences(),
            self.ailments(),
            self.table_dice().into_iter().collect(),
            self.for_players().into_iter().collect(),
        ];
        let mut all: Vec<Section> = plain.map(|cells| section("", false, cells)).into();
        all.extend(skills.iter().flat_map(|kind| self.skills(kind)));
        all.extend(self.gear());
        all.push(section("Modifiers", true, self.modifiers()));
        all.push(section("Saved rolls", true, self.saved(Some(self.who.id))));
        all.push(section("Saved for everybody", true, self.saved(None)));
        all.push(section("Note", true, self.note(width)));
        all.extend(skills.into_iter().map(|kind| self.untrained(kind)));
        all
    }

    /// `+ item`: what can be added while editing.
    fn more(&self, spot: SheetField, what: &str) -> Option<Cell> {
        let cell = || Cell::text(spot, Role::Dim, format!("+ {what}"));
        self.editing.then(cell)
    }

    /// Name and presence, while editing.
    fn person(&self) -> Vec<Cell> {
        if !self.editing {
            return Vec::new();
        }
        let presence = match self.who.presence {
            Presence::Present => "here",
            Presence::Absent => "absent",
            Presence::Benched => "benched",
        };
        vec![
            Cell::text(SheetField::Name, Role::Text, &*self.who.name),
            Cell::text(SheetField::Presence, Role::Text, presence),
        ]
    }

    /// Whether the player throws table dice; on a sheet that is only read, only if the character has a setting.
    fn table_dice(&self) -> Option<Cell> {
        let word = match self.who.table_dice {
            Some(true) => "on",
            Some(false) => "off",
            None if self.editing => "as the campaign",
            None => return None,
        };
        let words = format!("table dice {word}");
        Some(Cell::text(SheetField::TableDice, Role::Text, words))
    }

    /// What players see of an NPC.
    fn for_players(&self) -> Option<Cell> {
        let words = self.view.players_words()?;
        let words = format!("players see: {words}");
        Some(Cell::text(SheetField::Players, Role::Dim, words))
    }

    /// The attributes of a kind: the game's, then the character's own; without those that have no value.
    fn attributes(&self, kind: &TraitKind) -> Vec<Cell> {
        let listed = kind.traits.iter().map(|known| known.name.as_str());
        let names = listed.chain(self.own(kind));
        let has_value = |name: &&str| self.state.campaign().rating(self.who, name).is_some();
        let names = names.filter(|name| self.editing || has_value(name));
        let more = self.more(SheetField::Own(kind.name.clone()), "attribute");
        names
            .filter_map(|name| self.rated(name))
            .chain(more)
            .collect()
    }

    /// The names of the character's own traits of a kind.
    fn own(&self, kind: &TraitKind) -> impl Iterator<Item = &str> {
        let own = self.who.traits.iter();
        let own = own.filter(|(_, rated)| rated.kind.as_ref() == Some(&kind.name));
        own.map(|(name, _)| name.as_str())
    }

    fn rated(&self, name: &str) -> Option<Cell> {
        let figure = stats::rating(self.state, &self.view, name);
        Cell::figure(SheetField::Trait(name.to_owned()), figure)
    }

    /// Level, tracks, points and the penalty.
    fn left(&self) -> Vec<Cell> {
        let (state, campaign) = (self.state, self.state.campaign());
        let level = stats::level(state, &self.view);
        let mut cells: Vec<_> = Cell::figure(SheetField::Level, level).into_iter().collect();
        for name in campaign.track_names(self.who) {
            let figure = stats::track(state, &self.view, name);
            cells.extend(Cell::figure(SheetField::Track(name.to_owned()), figure));
            if let Some(track) = campaign.track(self.who, name).filter(|_| self.editing) {
                let highest = format!("highest {}", track.max);
                cells.push(Cell::text(
                    SheetField::Highest(name.to_owned()),
                    Role::Dim,
                    highest,
                ));
            }
        }
        let names = campaign.game.sheet.points.iter();
        cells.extend(names.flat_map(|rule| &rule.names).filter_map(|name| {
            let figure = stats::point(state, &self.view, name);
            Cell::figure(SheetField::Points(name.clone()), figure)
        }));
        let penalty = stats::penalty(state, &self.view, "incapacitated");
        cells.extend(Cell::figure(SheetField::Penalty, penalty));
        cells
    }

    fn defences(&self) -> Vec<Cell> {
        let defences = self.state.campaign().game.sheet.defences.iter();
        let cells = defences.filter_map(|it| {
            let figure = stats::defence(self.state, &self.view, &it.name);
            Cell::figure(SheetField::Defence(it.name.clone()), figure)
        });
        cells.collect()
    }

    /// Conditions and injuries; `+` in front of those that the last entry added.
    fn ailments(&self) -> Vec<Cell> {
        let mark = |had: &dyn Fn(&Character) -> bool| {
            let is_new = self.was.is_some_and(|was| !had(was));
            if is_new { "+" } else { "" }
        };
        let conditions = self.who.conditions.iter().map(|name| {
            let mark = mark(&|was| was.conditions.contains(name));
            let left = stats::rounds_left(self.who.rounds.get(name).copied());
            let hidden = hidden_mark(self.who.hidden_conditions.contains(name));
            let words = format!("{mark}{name}{left}{hidden}");
            Cell::text(SheetField::Condition(name.clone()), Role::Ill, words)
        });
        let injuries = self.who.injuries.iter().map(|injury| {
            let mark = mark(&|was| was.injuries.iter().any(|it| it.id == injury.id));
            let hidden = hidden_mark(injury.hidden);
            let words = format!("{mark}{}{hidden}", stats::injury(self.state, injury));
            Cell::text(SheetField::Injury(injury.id), Role::Ill, words)
        });
        conditions
            .chain(injuries)
            .chain(self.more(SheetField::NewCondition, "condition"))
            .chain(
                self.more(SheetField::NewInjury, "injury")
                    .filter(|_| self.state.campaign().game.sheet.injuries.is_some()),
            )
            .collect()
    }

    /// The skills that the character has, by group.
    fn skills(&self, kind: &TraitKind) -> Vec<Section> {
        let listed = kind
            .traits
            .iter()
            .filter(|known| self.is_known(kind, &known.name));
        let listed = listed.map(|known| match known.group.as_str() {
            "" => (kind.name.as_str(), known.name.as_str()),
            group => (group, known.name.as_str()),
        });
        let own = self.own(kind).map(|name| (kind.name.as_str(), name));
        let mut groups: Vec<Section> = Vec::new();
        for (group, name) in listed.chain(own) {
            let at = groups.iter().position(|known| known.heading == group);
            let at = at.unwrap_or_else(|| {
                groups.push(Section {
                    joins: !groups.is_empty(),
                    ..section(group, false, Vec::new())
                });
                groups.len() - 1
            });
            groups[at].cells.extend(self.rated(name));
        }
        groups
    }

    /// Whether the sheet has a trait, or had it before the last entry, with another value than every sheet has.
    fn is_known(&self, kind: &TraitKind, name: &str) -> bool {
        let start = match kind.rating {
            Rating::Number { start, .. } => start.map(Value::Number),
            Rating::Die { start } => Some(Value::Die(start)),
        };
        let sheets = [Some(self.who), self.was].into_iter().flatten();
        let mut rated = sheets.filter_map(|sheet| sheet.traits.get(name));
        rated.any(|rated| Some(rated.value) != start)
    }

    /// The game's skills that the character doesn't have; while editing also an own one to add.
    fn untrained(&self, kind: &TraitKind) -> Section {
        let unknown = kind
            .traits
            .iter()
            .filter(|known| !self.is_known(kind, &known.name));
        let unknown = unknown.map(|known| {
            let spot = SheetField::Trait(known.name.clone());
            Cell::text(spot, Role::Dim, &*known.name)
        });
        let mut cells: Vec<Cell> = unknown.collect();
        let heading = if cells.is_empty() {
            &kind.name
        } else {
            "untrained"
        };
        cells.extend(self.more(SheetField::Own(kind.name.clone()), "add your own"));
        section(heading, false, cells)
    }

    /// Items and supplies with the letters of their checks.
    fn gear(&self) -> [Section; 2] {
        let rules = &self.state.campaign().game.sheet;
        let mut letters = in_order();
        let mut cells = |things: &[Item], supply: bool| -> Vec<Cell> {
            let cells = things.iter().zip(letters.by_ref()).map(|(item, letter)| {
                let line_parts = self.thing(item, letter, supply);
                Cell::new(SheetField::Gear(item.id), line_parts)
            });
            cells.collect()
        };
        let mut items = cells(&self.who.items, false);
        let mut supplies = cells(&self.who.supplies, true);
        items.extend(
            self.more(SheetField::NewItem, "item")
                .filter(|_| rules.items.is_some()),
        );
        supplies.extend(
            self.more(SheetField::NewSupply, "supply")
                .filter(|_| rules.supplies.is_some()),
        );
        [
            section("Items", true, items),
            section("Supplies", true, supplies),
        ]
    }

    /// `a Bronze shield d8 ▮▮▯`.
    fn thing(&self, item: &Item, letter: char, supply: bool) -> StyledLine {
        let glyphs = self.state.theme().glyphs;
        let wear = |item: &Item| match item.durability {
            Durability::Uses(left) => Glyphs::row(glyphs.uses, left.into(), FULL.into()),
            other => other.to_string(),
        };
        let was = self.was.and_then(|was| {
            let things = if supply { &was.supplies } else { &was.items };
            things.iter().find(|it| it.id == item.id)
        });
        let mut line_parts = StyledLine::of(Role::Key, format!("{letter} "));
        line_parts.push(Role::Text, format!("{} ", item.name));
        if !matches!(item.durability, Durability::Die(_)) {
            line_parts.push(Role::Dim, format!("{} ", item.die));
        }
        if let Some(bonus) = item.bonus_text() {
            line_parts.push(Role::Text, format!("{bonus} "));
        }
        match was.filter(|was| was.durability != item.durability) {
            Some(was) => {
                let gains = item.durability.amount() > was.durability.amount();
                let role = if gains { Role::Good } else { Role::Bad };
                let words = format!("{} {} {}", wear(was), glyphs.arrow, wear(item));
                line_parts.push(role, words);
            }
            None if item.durability.is_bad() => line_parts.push(Role::Bad, wear(item)),
            None => line_parts.push(Role::Text, wear(item)),
        }
        line_parts.push(Role::Badge, hidden_mark(item.hidden));
        line_parts
    }

    fn modifiers(&self) -> Vec<Cell> {
        let own = self.who.modifiers.iter().map(|own| {
            let mut line_parts = StyledLine::of(Role::Text, own.label.clone());
            let reach = own.reach.words();
            let effect = self.state.campaign().game.mechanic.effect_text(own.effect);
            line_parts.push(Role::Dim, format!(" {effect}{reach}"));
            line_parts.push(Role::Badge, hidden_mark(own.hidden));
            Cell::new(SheetField::Modifier(own.id), line_parts)
        });
        own.chain(self.more(SheetField::NewModifier, "modifier"))
            .collect()
    }

    /// The rolls saved for the character, or for everybody; while editing each with its texts.
    fn saved(&self, of: Option<CharacterId>) -> Vec<Cell> {
        let campaign = self.state.campaign();
        let mut cells = Vec::new();
        for saved in campaign.saved_rolls(of) {
            let mut line_parts = StyledLine::of(Role::Text, saved.name.clone());
            line_parts.push(
                Role::Dim,
                format!("  {}", describe(self.state, &saved.test)),
            );
            cells.push(Cell::new(SheetField::Saved(of, saved.id), line_parts));
            cells.extend(campaign.game.text_keys().into_iter().filter_map(|tier| {
                let spot = SheetField::SavedText(of, saved.id, tier.to_owned());
                let Some(text) = saved.texts.get(tier).filter(|_| self.editing) else {
                    return self.more(spot, &format!("text, {tier}"));
                };
                let mut line_parts = StyledLine::of(Role::Dim, format!("  {tier}: "));
                line_parts.push(Role::Text, text.clone());
                Some(Cell::new(spot, line_parts))
            }));
        }
        cells
    }

    fn note(&self, width: usize) -> Vec<Cell> {
        let lines = self.who.note.lines();
        let lines = lines.flat_map(|line| text::wrap(line, width.saturating_sub(2)));
        let lines = lines.map(|line| Cell::text(SheetField::Note, Role::Text, line));
        let mut cells: Vec<Cell> = lines.collect();
        if cells.is_empty() {
            cells.extend(self.more(SheetField::Note, "note"));
        }
        cells
    }
}

/// `Fighting + STR vs Hard`; a trait that is gone says so.
fn describe(state: &AppState, test: &Test) -> String {
    let known = |name: &String| {
        let campaign = state.campaign();
        let who = state.chosen();
        let there = who.is_some_and(|who| {
            campaign
                .trait_names(who)
                .iter()
                .any(|it| words::same(it, name))
        });
        if there || campaign.game.find_track(name).is_some() {
            name.clone()
        } else {
            format!("{name} (removed)")
        }
    };
    let traits: Vec<String> = test.traits.iter().map(known).collect();
    let against = match &test.against {
        Against::Number(number) => format!(" vs {number}"),
        Against::Rung(word) => format!(" vs {word}"),
        Against::Pool(dice) => format!(" vs {dice} dice"),
        Against::Bonus(bonus) => format!(" vs {bonus:+}"),
        _ => String::new(),
    };
    let declarations = state.campaign().game.declarations().into_iter();
    let declared = declarations.filter(|known| test.declared.number(known.key) != 0);
    let declared: Vec<String> = declared.map(|known| format!(", {}", known.name)).collect();
    format!("{}{against}{}", traits.join(" + "), declared.concat())
}
