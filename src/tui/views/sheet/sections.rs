//! The sections of a sheet, in the order in which a GM needs them: attributes, tracks and points, conditions and injuries,
//! skills, gear, modifiers, saved rolls, the note.

use std::rc::Rc;

use super::ailments;
use super::stats;
use super::stats::Stat;
use crate::campaign::character::{Item, Value};
use crate::campaign::test::{Against, Test};
use crate::campaign::view::{SheetView, hidden_mark};
use crate::campaign::{Character, CharacterId, text as words};
use crate::game::{Rating, Role as TraitRole, TraitKind};
use crate::rules::durability::{Durability, FULL};
use crate::rules::modifier::signed;
use crate::tui::context::AppState;
use crate::tui::keys::in_order;
use crate::tui::widgets::{Glyphs, Role, StyledLine};

/// A group of cells; not drawn if it has none.
#[derive(Debug)]
pub(crate) struct Section {
    /// May be empty.
    pub(crate) heading: String,
    pub(crate) arranged: Arranged,
    /// Whether the section may begin in the last line of the one before it.
    pub(crate) joins: bool,
    pub(crate) cells: Vec<Cell>,
}

/// How the cells of a section stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arranged {
    /// One after another beside the heading.
    Beside,
    /// In columns below the heading.
    Columns,
    /// As paragraphs below the heading.
    Paragraphs,
}

/// A value or a thing, shared by the lines of every width that are tried.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    pub(crate) line_parts: Rc<StyledLine>,
    /// Its width in columns.
    pub(crate) width: usize,
}

impl Cell {
    pub(crate) fn new(line_parts: StyledLine) -> Self {
        Self {
            width: line_parts.width(),
            line_parts: Rc::new(line_parts),
        }
    }

    fn text(role: Role, words: impl Into<String>) -> Self {
        Self::new(StyledLine::of(role, words))
    }

    fn figure(figure: Option<Stat>) -> Option<Self> {
        figure.map(|figure| Self::new(figure.whole()))
    }
}

fn section(heading: &str, arranged: Arranged, cells: Vec<Cell>) -> Section {
    Section {
        heading: heading.to_owned(),
        arranged,
        joins: false,
        cells,
    }
}

/// The whole sheet.
pub(crate) fn all(state: &AppState, who: &Character) -> Vec<Section> {
    let sheet = Sheet {
        state,
        who,
        view: state.campaign().sheet(who),
        was: state.former.get(&who.id),
    };
    sheet.all()
}

/// A character's sheet.
struct Sheet<'a> {
    state: &'a AppState,
    who: &'a Character,
    view: SheetView<'a>,
    /// The character before the last entry.
    was: Option<&'a Character>,
}

impl Sheet<'_> {
    fn all(&self) -> Vec<Section> {
        use Arranged::{Beside, Columns, Paragraphs};
        let kinds = self.state.campaign().game.sheet.kinds.iter();
        let (attributes, skills): (Vec<_>, Vec<_>) =
            kinds.partition(|kind| kind.role == TraitRole::Attribute);
        let plain = [
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
        let mut all: Vec<Section> = plain.map(|cells| section("", Beside, cells)).into();
        all.extend(skills.iter().flat_map(|kind| self.skills(kind)));
        all.extend(self.gear());
        all.push(section("Carries", Beside, self.belongings()));
        all.push(section("Modifiers", Columns, self.modifiers()));
        all.push(section(
            "Saved rolls",
            Columns,
            self.saved(Some(self.who.id)),
        ));
        all.push(section("Saved for everybody", Columns, self.saved(None)));
        all.push(section("Note", Paragraphs, self.note()));
        // Who has one number for every roll is untrained in nothing.
        if self.who.overall.is_none() {
            all.extend(skills.into_iter().map(|kind| self.untrained(kind)));
        }
        all
    }

    /// Whether the player throws table dice, if the character has a setting.
    fn table_dice(&self) -> Option<Cell> {
        let word = match self.who.table_dice {
            Some(true) => "on",
            Some(false) => "off",
            None => return None,
        };
        let words = format!("table dice {word}");
        Some(Cell::text(Role::Text, words))
    }

    /// What players see of an NPC.
    fn for_players(&self) -> Option<Cell> {
        let words = self.view.players_words()?;
        let words = format!("players see: {words}");
        Some(Cell::text(Role::Dim, words))
    }

    /// The attributes of a kind: the game's, then the character's own; without those that have no value, or whose number is no part
    /// of any roll because the character has a rating of every roll.
    fn attributes(&self, kind: &TraitKind) -> Vec<Cell> {
        let listed = kind.traits.iter().map(|known| known.name.as_str());
        let names = listed.chain(self.own(kind));
        let counts = |name: &&str| match self.state.campaign().rating(self.who, name) {
            Some(Value::Number(_)) => self.who.overall.is_none() || self.view.rates(name),
            rating => rating.is_some(),
        };
        let names = names.filter(counts);
        names.filter_map(|name| self.rated(name)).collect()
    }

    /// The names of the character's own traits of a kind.
    fn own(&self, kind: &TraitKind) -> impl Iterator<Item = &str> {
        let own = self.who.traits.iter();
        let own = own.filter(|(_, rated)| rated.kind.as_ref() == Some(&kind.name));
        own.map(|(name, _)| name.as_str())
    }

    fn rated(&self, name: &str) -> Option<Cell> {
        let figure = stats::rating(self.state, &self.view, name);
        Cell::figure(figure)
    }

    /// Level, tracks, points and the penalty.
    fn left(&self) -> Vec<Cell> {
        let (state, campaign) = (self.state, self.state.campaign());
        let level = stats::level(state, &self.view);
        let mut cells: Vec<_> = Cell::figure(level).into_iter().collect();
        cells.extend(Cell::figure(stats::overall(state, &self.view)));
        for name in campaign.track_names(self.who) {
            let figure = stats::track(state, &self.view, name);
            cells.extend(Cell::figure(figure));
        }
        let names = campaign.game.sheet.points.iter();
        cells.extend(names.flat_map(|rule| &rule.names).filter_map(|name| {
            let figure = stats::point(state, &self.view, name);
            Cell::figure(figure)
        }));
        let penalty = stats::penalty(state, &self.view, "incapacitated");
        cells.extend(Cell::figure(penalty));
        cells
    }

    fn defences(&self) -> Vec<Cell> {
        let defences = self.state.campaign().game.sheet.defences.iter();
        let cells = defences.filter_map(|it| {
            let figure = stats::defence(self.state, &self.view, &it.name);
            Cell::figure(figure)
        });
        cells.collect()
    }

    /// Conditions and injuries; `new:` in front of those that the last entry added, `back:` of those that an undo brought back.
    fn ailments(&self) -> Vec<Cell> {
        let mark = |had: &dyn Fn(&Character) -> bool| {
            let is_new = self.was.is_some_and(|was| !had(was));
            if is_new {
                ailments::brought(self.state)
            } else {
                ""
            }
        };
        let conditions = self.who.conditions.iter().map(|name| {
            let mark = mark(&|was| was.conditions.contains(name));
            let left = ailments::lasts(&self.state.campaign().sheet(self.who), name);
            let hidden = hidden_mark(self.who.hidden_conditions.contains(name));
            let words = format!("{mark}{name}{left}{hidden}");
            Cell::text(Role::Ill, words)
        });
        let injuries = self.who.injuries.iter().map(|injury| {
            let mark = mark(&|was| was.injuries.iter().any(|it| it.id == injury.id));
            let hidden = hidden_mark(injury.hidden);
            let words = format!("{mark}{}{hidden}", ailments::injury(self.state, injury));
            Cell::text(Role::Ill, words)
        });
        conditions.chain(injuries).collect()
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
                    ..section(group, Arranged::Beside, Vec::new())
                });
                groups.len() - 1
            });
            let figure = stats::rating(self.state, &self.view, name);
            let cell = figure.map(|figure| Cell::new(figure.named()));
            groups[at].cells.extend(cell);
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

    /// The game's skills that the character doesn't have.
    fn untrained(&self, kind: &TraitKind) -> Section {
        let unknown = kind
            .traits
            .iter()
            .filter(|known| !self.is_known(kind, &known.name));
        let unknown = unknown.map(|known| Cell::text(Role::Dim, &*known.name));
        section("untrained", Arranged::Beside, unknown.collect())
    }

    /// Items and supplies with the letters of their checks.
    fn gear(&self) -> [Section; 2] {
        let mut letters = in_order();
        let mut cells = |things: &[Item], supply: bool| -> Vec<Cell> {
            let cells = things
                .iter()
                .zip(letters.by_ref())
                .map(|(item, letter)| Cell::new(self.thing(item, letter, supply)));
            cells.collect()
        };
        let items = cells(&self.who.items, false);
        let supplies = cells(&self.who.supplies, true);
        [
            section("Items", Arranged::Columns, items),
            section("Supplies", Arranged::Columns, supplies),
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
        line_parts.push(Role::Hidden, hidden_mark(item.hidden));
        line_parts
    }

    /// What no check wears out, and numbers of the character's own; before → after if the last entry changed one.
    fn belongings(&self) -> Vec<Cell> {
        let arrow = self.state.theme().glyphs.arrow;
        let cells = self.view.belongings.iter().map(|it| {
            let mut former = self.was.into_iter().flat_map(|was| &was.belongings);
            let former = former.find(|was| was.id == it.id && was.count != it.count);
            let words = match former {
                Some(was) => format!("{was} {arrow} {}", it.count),
                None => it.to_string(),
            };
            let mut line_parts = StyledLine::of(Role::Text, words);
            line_parts.push(Role::Hidden, hidden_mark(it.hidden));
            Cell::new(line_parts)
        });
        cells.collect()
    }

    fn modifiers(&self) -> Vec<Cell> {
        let own = self.who.modifiers.iter().map(|own| {
            let mut line_parts = StyledLine::of(Role::Text, own.label.clone());
            let reach = own.reach.words();
            let effect = self.state.campaign().game.mechanic.effect_text(own.effect);
            line_parts.push(Role::Dim, format!(" {effect}{reach}"));
            line_parts.push(Role::Hidden, hidden_mark(own.hidden));
            Cell::new(line_parts)
        });
        own.collect()
    }

    /// The rolls saved for the character, or for everybody.
    fn saved(&self, of: Option<CharacterId>) -> Vec<Cell> {
        let campaign = self.state.campaign();
        let mut cells = Vec::new();
        for saved in campaign.saved_rolls(of) {
            let mut line_parts = StyledLine::of(Role::Text, saved.name.clone());
            line_parts.push(
                Role::Dim,
                format!("  {}", describe(self.state, &saved.test)),
            );
            cells.push(Cell::new(line_parts));
        }
        cells
    }

    fn note(&self) -> Vec<Cell> {
        let lines = self.who.note.lines().chain(self.view.notes());
        lines.map(|line| Cell::text(Role::Text, line)).collect()
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
        Against::Bonus(bonus) => format!(" vs {}", signed(i64::from(*bonus))),
        _ => String::new(),
    };
    let mechanic = &state.campaign().game.mechanic;
    let effects = test.one_off.iter().map(|(label, effect)| {
        let effect = mechanic.effect_text(*effect);
        if effect.contains(label.as_str()) {
            format!(", {effect}")
        } else {
            format!(", {label} {effect}")
        }
    });
    let effects: String = effects.collect();
    let declarations = state.campaign().game.declarations().into_iter();
    let declared = declarations.filter(|known| test.declared.number(known.key) != 0);
    let declared: Vec<String> = declared.map(|known| format!(", {}", known.name)).collect();
    let declared = declared.concat();
    format!("{}{against}{effects}{declared}", traits.join(" + "))
}
