//! What stands on a sheet, in the order a game master looks for it: attributes, what is left, what ails, skills, gear,
//! modifiers, saved rolls, the note. While it is edited also what isn't there yet.

use super::stats;
use super::stats::Stat;
use crate::campaign::character::{Item, Value};
use crate::campaign::test::{Against, Test};
use crate::campaign::{Character, text as words};
use crate::game::{Rating, Reach, Role as TraitRole, TraitKind};
use crate::tui::context::AppState;
use crate::tui::keys::in_order;
use crate::tui::views::sheet::field::SheetField;
use crate::tui::widgets::{Glyphs, Role, StyledLine, text};

/// A group of cells.
pub(crate) struct Section {
    /// May be empty.
    pub(crate) heading: String,
    /// In columns below the heading, else one after another behind it.
    pub(crate) list: bool,
    /// Goes on in the line of the section before it.
    pub(crate) joins: bool,
    pub(crate) cells: Vec<Cell>,
}

/// Something a cursor can stand on.
pub(crate) struct Cell {
    pub(crate) spot: SheetField,
    pub(crate) line_parts: StyledLine,
}

impl Cell {
    fn new(spot: SheetField, line_parts: StyledLine) -> Self {
        Self { spot, line_parts }
    }

    fn figure(spot: SheetField, figure: Option<Stat>) -> Option<Self> {
        figure.map(|figure| Self::new(spot, figure.line_parts(None)))
    }

    /// `+ item`: what can be added.
    fn more(spot: SheetField, what: &str) -> Self {
        Self::new(spot, StyledLine::of(Role::Dim, format!("+ {what}")))
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
    let mut all = Vec::new();
    if editing {
        all.push(section("", false, person(who)));
    }
    let kinds = &state.campaign().game.sheet.kinds;
    let attributes = |kind: &&TraitKind| kind.role == TraitRole::Attribute;
    let bases = kinds.iter().filter(attributes);
    let bases = bases.flat_map(|kind| base(state, who, kind, editing));
    all.push(section("", false, bases.collect()));
    all.push(section("", false, left(state, who, editing)));
    all.push(section("", false, defences(state, who)));
    all.push(section("", false, ailments(state, who, editing)));
    all.push(section("", false, table_dice(who, editing)));
    let rest = || kinds.iter().filter(|kind| !attributes(kind));
    for kind in rest() {
        all.extend(skills(state, who, kind));
    }
    all.extend(gear(state, who, editing));
    all.push(section("Modifiers", true, modifiers(state, who, editing)));
    all.push(section(
        "Saved rolls",
        true,
        saved(state, Some(who), editing),
    ));
    let shared = saved(state, None, editing);
    all.push(section("Saved for everybody", true, shared));
    all.push(section("Note", true, note(who, editing, width)));
    for kind in rest() {
        let cells = untrained(state, who, kind, editing);
        // Nothing but what may be added: the kind it is added to.
        let bare = cells.iter().all(|it| matches!(it.spot, SheetField::Own(_)));
        let heading = if bare { &kind.name } else { "untrained" };
        all.push(section(heading, false, cells));
    }
    all
}

fn person(who: &Character) -> Vec<Cell> {
    let presence = match who.presence {
        crate::campaign::character::Presence::Present => "here",
        crate::campaign::character::Presence::Absent => "absent",
        crate::campaign::character::Presence::Benched => "benched",
    };
    vec![
        Cell::new(
            SheetField::Name,
            StyledLine::of(Role::Text, who.name.clone()),
        ),
        Cell::new(SheetField::Presence, StyledLine::of(Role::Text, presence)),
    ]
}

/// Whether they throw real dice; on a sheet that is only read, where it is said of them.
fn table_dice(who: &Character, editing: bool) -> Vec<Cell> {
    let word = match who.table_dice {
        Some(true) => "on",
        Some(false) => "off",
        None if editing => "as the campaign",
        None => return Vec::new(),
    };
    let line_parts = StyledLine::of(Role::Text, format!("table dice {word}"));
    vec![Cell::new(SheetField::TableDice, line_parts)]
}

/// A kind of which everything is shown, but for what neither sheet nor game has a value for.
fn base(state: &AppState, who: &Character, kind: &TraitKind, editing: bool) -> Vec<Cell> {
    let names = names(who, kind).into_iter();
    let names = names.filter(|name| editing || state.campaign().rating(who, name).is_some());
    let cells = names.filter_map(|name| rated(state, who, name));
    let mut cells: Vec<Cell> = cells.collect();
    if editing {
        cells.push(Cell::more(SheetField::Own(kind.name.clone()), "attribute"));
    }
    cells
}

/// Those of the game, then one's own.
fn names<'a>(who: &'a Character, kind: &'a TraitKind) -> Vec<&'a str> {
    let listed = kind.traits.iter().map(|known| known.name.as_str());
    listed.chain(own(who, kind)).collect()
}

fn own<'a>(who: &'a Character, kind: &'a TraitKind) -> impl Iterator<Item = &'a str> {
    let own = who.traits.iter();
    let own = own.filter(|(_, rated)| rated.kind.as_ref() == Some(&kind.name));
    own.map(|(name, _)| name.as_str())
}

fn rated(state: &AppState, who: &Character, name: &str) -> Option<Cell> {
    let spot = SheetField::Trait(name.to_owned());
    Cell::figure(
        spot,
        stats::rating(state, &state.campaign().sheet(who), name),
    )
}

/// Level, tracks, points and the penalty.
fn left(state: &AppState, who: &Character, editing: bool) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    cells.extend(Cell::figure(
        SheetField::Level,
        stats::level(state, &state.campaign().sheet(who)),
    ));
    for name in state.campaign().track_names(who) {
        let figure = stats::track(state, &state.campaign().sheet(who), name);
        cells.extend(Cell::figure(SheetField::Track(name.to_owned()), figure));
        if let Some(view) = state.campaign().track(who, name).filter(|_| editing) {
            let highest = StyledLine::of(Role::Dim, format!("highest {}", view.max));
            cells.push(Cell::new(SheetField::Highest(name.to_owned()), highest));
        }
    }
    let names = state.campaign().game.sheet.points.iter();
    for name in names.flat_map(|rule| &rule.names) {
        let figure = stats::point(state, &state.campaign().sheet(who), name);
        cells.extend(Cell::figure(SheetField::Points(name.clone()), figure));
    }
    cells.extend(Cell::figure(
        SheetField::Penalty,
        stats::penalty(state, &state.campaign().sheet(who), "incapacitated"),
    ));
    cells
}

fn defences(state: &AppState, who: &Character) -> Vec<Cell> {
    let defences = state.campaign().game.sheet.defences.iter();
    let cells = defences.filter_map(|it| {
        let figure = stats::defence(state, &state.campaign().sheet(who), &it.name);
        Cell::figure(SheetField::Defence(it.name.clone()), figure)
    });
    cells.collect()
}

/// Conditions and injuries.
fn ailments(state: &AppState, who: &Character, editing: bool) -> Vec<Cell> {
    let former = state.former.get(&who.id);
    let new = |had: &dyn Fn(&Character) -> bool| {
        if former.is_some_and(|was| !had(was)) {
            "+"
        } else {
            ""
        }
    };
    let conditions = who.conditions.iter().map(|name| {
        let mark = new(&|was| was.conditions.contains(name));
        let left = stats::rounds_left(who.rounds.get(name).copied());
        let line_parts = StyledLine::of(Role::Bad, format!("{mark}{name}{left}"));
        Cell::new(SheetField::Condition(name.clone()), line_parts)
    });
    let injuries = who.injuries.iter().map(|injury| {
        let mark = new(&|was| was.injuries.iter().any(|it| it.id == injury.id));
        let told = format!("{mark}{}", stats::injury(state, injury));
        Cell::new(
            SheetField::Injury(injury.id),
            StyledLine::of(Role::Bad, told),
        )
    });
    let mut cells: Vec<Cell> = conditions.chain(injuries).collect();
    if editing {
        cells.push(Cell::more(SheetField::NewCondition, "condition"));
        cells.push(Cell::more(SheetField::NewInjury, "injury"));
    }
    cells
}

/// What somebody knows, group by group.
fn skills(state: &AppState, who: &Character, kind: &TraitKind) -> Vec<Section> {
    let mut groups: Vec<(&str, Vec<Cell>)> = Vec::new();
    for known in &kind.traits {
        let group = if known.group.is_empty() {
            &kind.name
        } else {
            &known.group
        };
        if is_known(state, who, kind, &known.name) {
            add(&mut groups, group, rated(state, who, &known.name));
        }
    }
    for name in own(who, kind) {
        add(&mut groups, &kind.name, rated(state, who, name));
    }
    let sections = groups
        .into_iter()
        .enumerate()
        .map(|(n, (group, cells))| Section {
            joins: n > 0,
            ..section(group, false, cells)
        });
    sections.collect()
}

/// Whether the sheet has a trait, or had it before the last entry, in another way than every sheet has.
fn is_known(state: &AppState, who: &Character, kind: &TraitKind, name: &str) -> bool {
    let start = match kind.rating {
        Rating::Number { start, .. } => start.map(Value::Number),
        Rating::Die { start } => Some(Value::Die(start)),
    };
    let was = state.former.get(&who.id);
    let sheets = [Some(who), was].into_iter().flatten();
    let mut rated = sheets.filter_map(|sheet| sheet.traits.get(name));
    rated.any(|rated| Some(rated.value) != start)
}

/// What the game knows and the character doesn't, standing back; while editing also one's own to come.
fn untrained(state: &AppState, who: &Character, kind: &TraitKind, editing: bool) -> Vec<Cell> {
    let unknown = kind
        .traits
        .iter()
        .filter(|known| !is_known(state, who, kind, &known.name));
    let unknown = unknown.map(|known| {
        let name = StyledLine::of(Role::Dim, known.name.clone());
        Cell::new(SheetField::Trait(known.name.clone()), name)
    });
    let mut cells: Vec<Cell> = unknown.collect();
    if editing {
        cells.push(Cell::more(
            SheetField::Own(kind.name.clone()),
            "add your own",
        ));
    }
    cells
}

fn add<'a>(groups: &mut Vec<(&'a str, Vec<Cell>)>, group: &'a str, cell: Option<Cell>) {
    let at = groups.iter().position(|(name, _)| *name == group);
    let at = at.unwrap_or_else(|| {
        groups.push((group, Vec::new()));
        groups.len() - 1
    });
    groups[at].1.extend(cell);
}

/// Items and supplies with the letters of their checks.
fn gear(state: &AppState, who: &Character, editing: bool) -> [Section; 2] {
    let rules = &state.campaign().game.sheet;
    let mut letters = in_order();
    let mut cells = |things: &[Item], supply: bool| {
        let cells = things.iter().zip(letters.by_ref()).map(|(item, letter)| {
            Cell::new(
                SheetField::Gear(item.id),
                thing(state, who, item, letter, supply),
            )
        });
        cells.collect::<Vec<_>>()
    };
    let mut items = cells(&who.items, false);
    let mut supplies = cells(&who.supplies, true);
    if editing && rules.items {
        items.push(Cell::more(SheetField::NewItem, "item"));
    }
    if editing && rules.supplies {
        supplies.push(Cell::more(SheetField::NewSupply, "supply"));
    }
    [
        section("Items", true, items),
        section("Supplies", true, supplies),
    ]
}

/// `a Bronze shield d8 ▮▮▯`.
fn thing(state: &AppState, who: &Character, item: &Item, letter: char, supply: bool) -> StyledLine {
    let glyphs = state.theme().glyphs;
    let full = crate::rules::durability::FULL;
    let wear = |item: &Item| match item.durability.left() {
        0 => item.durability.to_string(),
        left => Glyphs::row(glyphs.uses, left.into(), full.into()),
    };
    let former = state.former.get(&who.id).and_then(|was| {
        let things = if supply { &was.supplies } else { &was.items };
        things.iter().find(|it| it.id == item.id)
    });
    let mut line_parts = StyledLine::of(Role::Key, format!("{letter} "));
    line_parts.push(Role::Text, format!("{} ", item.name));
    line_parts.push(Role::Dim, format!("{} ", item.die));
    let plain = if item.durability.left() == 0 {
        Role::Bad
    } else {
        Role::Text
    };
    match former.filter(|was| was.durability != item.durability) {
        Some(was) => {
            let role = if item.durability.left() > was.durability.left() {
                Role::Good
            } else {
                Role::Bad
            };
            line_parts.push(
                role,
                format!("{} {} {}", wear(was), glyphs.arrow, wear(item)),
            );
        }
        None => line_parts.push(plain, wear(item)),
    }
    line_parts
}

fn modifiers(state: &AppState, who: &Character, editing: bool) -> Vec<Cell> {
    let own = who.modifiers.iter().map(|own| {
        let mut line_parts = StyledLine::of(Role::Badge, own.label.clone());
        let reach = match &own.reach {
            Reach::All => String::new(),
            Reach::Trait(name) => format!(" on {name}"),
            Reach::Offered => ", offered".to_owned(),
        };
        let effect = state.campaign().game.mechanic.effect_text(own.effect);
        line_parts.push(Role::Text, format!(" {effect}{reach}"));
        Cell::new(SheetField::Modifier(own.id), line_parts)
    });
    let mut cells: Vec<Cell> = own.collect();
    if editing {
        cells.push(Cell::more(SheetField::NewModifier, "modifier"));
    }
    cells
}

/// Somebody's saved rolls, or everybody's; while editing each with its texts.
fn saved(state: &AppState, who: Option<&Character>, editing: bool) -> Vec<Cell> {
    let of = who.map(|who| who.id);
    let mut cells = Vec::new();
    for saved in state.campaign().saved_rolls(of) {
        let mut line_parts = StyledLine::of(Role::Text, saved.name.clone());
        line_parts.push(Role::Dim, format!("  {}", told(state, &saved.test)));
        cells.push(Cell::new(SheetField::Saved(of, saved.id), line_parts));
        let keys = state.campaign().game.text_keys();
        let keys = keys.into_iter().filter(|_| editing);
        cells.extend(keys.map(|tier| {
            let spot = SheetField::SavedText(of, saved.id, tier.to_owned());
            match saved.texts.get(tier) {
                Some(text) => {
                    let mut line_parts = StyledLine::of(Role::Dim, format!("  {tier}: "));
                    line_parts.push(Role::Text, text.clone());
                    Cell::new(spot, line_parts)
                }
                None => Cell::more(spot, &format!("text, {tier}")),
            }
        }));
    }
    cells
}

/// `Fighting + STR vs Hard`; a trait that is gone says so.
fn told(state: &AppState, test: &Test) -> String {
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

fn note(who: &Character, editing: bool, width: usize) -> Vec<Cell> {
    let lines = who
        .note
        .lines()
        .flat_map(|line| text::wrap(line, width.saturating_sub(2)));
    let mut cells: Vec<Cell> = lines
        .map(|line| Cell::new(SheetField::Note, StyledLine::of(Role::Text, line)))
        .collect();
    if editing && cells.is_empty() {
        cells.push(Cell::more(SheetField::Note, "note"));
    }
    cells
}
