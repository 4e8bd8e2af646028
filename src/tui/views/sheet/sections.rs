//! What stands on a sheet, in the order a game master looks for it: attributes, what is left, what ails, skills, gear,
//! modifiers, saved rolls, the note. While it is edited also what isn't there yet.

use super::stats::{self, Figure};
use crate::campaign::character::{Item, Value};
use crate::campaign::test::{Against, Test};
use crate::campaign::{Character, text as words};
use crate::game::{Rating, Reach, Role as TraitRole, TraitKind};
use crate::tui::context::state::Desk;
use crate::tui::keys::menu_letters::in_order;
use crate::tui::panes::sheet::field::Spot;
use crate::tui::widgets::glyphs::Glyphs;
use crate::tui::widgets::styled_line::Pieces;
use crate::tui::widgets::text;
use crate::tui::widgets::theme::Role;

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
    pub(crate) spot: Spot,
    pub(crate) pieces: Pieces,
}

impl Cell {
    fn new(spot: Spot, pieces: Pieces) -> Self {
        Self { spot, pieces }
    }

    fn figure(spot: Spot, figure: Option<Figure>) -> Option<Self> {
        figure.map(|figure| Self::new(spot, figure.pieces(None)))
    }

    /// `+ item`: what can be added.
    fn more(spot: Spot, what: &str) -> Self {
        Self::new(spot, Pieces::of(Role::Dim, format!("+ {what}")))
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
pub(crate) fn all(desk: &Desk, who: &Character, editing: bool, width: usize) -> Vec<Section> {
    let mut all = Vec::new();
    if editing {
        all.push(section("", false, person(who)));
    }
    let kinds = &desk.campaign().game.sheet.kinds;
    let attributes = |kind: &&TraitKind| kind.role == TraitRole::Attribute;
    let bases = kinds.iter().filter(attributes);
    let bases = bases.flat_map(|kind| base(desk, who, kind, editing));
    all.push(section("", false, bases.collect()));
    all.push(section("", false, left(desk, who, editing)));
    all.push(section("", false, defences(desk, who)));
    all.push(section("", false, ailments(desk, who, editing)));
    all.push(section("", false, table_dice(who, editing)));
    let rest = || kinds.iter().filter(|kind| !attributes(kind));
    for kind in rest() {
        all.extend(skills(desk, who, kind));
    }
    all.extend(gear(desk, who, editing));
    all.push(section("Modifiers", true, modifiers(who, editing)));
    all.push(section(
        "Saved rolls",
        true,
        saved(desk, Some(who), editing),
    ));
    let shared = saved(desk, None, editing);
    all.push(section("Saved for everybody", true, shared));
    all.push(section("Note", true, note(who, editing, width)));
    for kind in rest() {
        let cells = untrained(desk, who, kind, editing);
        // Nothing but what may be added: the kind it is added to.
        let bare = cells.iter().all(|it| matches!(it.spot, Spot::Own(_)));
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
        Cell::new(Spot::Name, Pieces::of(Role::Text, who.name.clone())),
        Cell::new(Spot::Presence, Pieces::of(Role::Text, presence)),
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
    let pieces = Pieces::of(Role::Text, format!("table dice {word}"));
    vec![Cell::new(Spot::TableDice, pieces)]
}

/// A kind of which everything is shown, but for what neither sheet nor game has a value for.
fn base(desk: &Desk, who: &Character, kind: &TraitKind, editing: bool) -> Vec<Cell> {
    let names = names(who, kind).into_iter();
    let names = names.filter(|name| editing || desk.campaign().rating(who, name).is_some());
    let cells = names.filter_map(|name| rated(desk, who, name));
    let mut cells: Vec<Cell> = cells.collect();
    if editing {
        cells.push(Cell::more(Spot::Own(kind.name.clone()), "attribute"));
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

fn rated(desk: &Desk, who: &Character, name: &str) -> Option<Cell> {
    let spot = Spot::Trait(name.to_owned());
    Cell::figure(spot, stats::rating(desk, who, name))
}

/// Level, tracks, points and the penalty.
fn left(desk: &Desk, who: &Character, editing: bool) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    cells.extend(Cell::figure(Spot::Level, stats::level(desk, who)));
    for name in desk.campaign().track_names(who) {
        let figure = stats::track(desk, who, name);
        cells.extend(Cell::figure(Spot::Track(name.to_owned()), figure));
        if let Some(view) = desk.campaign().track(who, name).filter(|_| editing) {
            let highest = Pieces::of(Role::Dim, format!("highest {}", view.max));
            cells.push(Cell::new(Spot::Highest(name.to_owned()), highest));
        }
    }
    let names = desk.campaign().game.sheet.points.iter();
    for name in names.flat_map(|rule| &rule.names) {
        let figure = stats::point(desk, who, name);
        cells.extend(Cell::figure(Spot::Points(name.clone()), figure));
    }
    cells.extend(Cell::figure(
        Spot::Penalty,
        stats::penalty(desk, who, "incapacitated"),
    ));
    cells
}

fn defences(desk: &Desk, who: &Character) -> Vec<Cell> {
    let defences = desk.campaign().game.sheet.defences.iter();
    let cells = defences.filter_map(|it| {
        let figure = stats::defence(desk, who, &it.name);
        Cell::figure(Spot::Defence(it.name.clone()), figure)
    });
    cells.collect()
}

/// Conditions and injuries.
fn ailments(desk: &Desk, who: &Character, editing: bool) -> Vec<Cell> {
    let former = desk.former.get(&who.id);
    let new = |had: &dyn Fn(&Character) -> bool| {
        if former.is_some_and(|was| !had(was)) {
            "+"
        } else {
            ""
        }
    };
    let conditions = who.conditions.iter().map(|name| {
        let mark = new(&|was| was.conditions.contains(name));
        let left = stats::rounds_left(who, name);
        let pieces = Pieces::of(Role::Bad, format!("{mark}{name}{left}"));
        Cell::new(Spot::Condition(name.clone()), pieces)
    });
    let injuries = who.injuries.iter().map(|injury| {
        let mark = new(&|was| was.injuries.iter().any(|it| it.id == injury.id));
        let told = format!("{mark}{}", stats::injury(desk, injury));
        Cell::new(Spot::Injury(injury.id), Pieces::of(Role::Bad, told))
    });
    let mut cells: Vec<Cell> = conditions.chain(injuries).collect();
    if editing {
        cells.push(Cell::more(Spot::NewCondition, "condition"));
        cells.push(Cell::more(Spot::NewInjury, "injury"));
    }
    cells
}

/// What somebody knows, group by group.
fn skills(desk: &Desk, who: &Character, kind: &TraitKind) -> Vec<Section> {
    let mut groups: Vec<(&str, Vec<Cell>)> = Vec::new();
    for known in &kind.traits {
        let group = if known.group.is_empty() {
            &kind.name
        } else {
            &known.group
        };
        if is_known(desk, who, kind, &known.name) {
            add(&mut groups, group, rated(desk, who, &known.name));
        }
    }
    for name in own(who, kind) {
        add(&mut groups, &kind.name, rated(desk, who, name));
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
fn is_known(desk: &Desk, who: &Character, kind: &TraitKind, name: &str) -> bool {
    let start = match kind.rating {
        Rating::Number { start, .. } => start.map(Value::Number),
        Rating::Die { start } => Some(Value::Die(start)),
    };
    let was = desk.former.get(&who.id);
    let sheets = [Some(who), was].into_iter().flatten();
    let mut rated = sheets.filter_map(|sheet| sheet.traits.get(name));
    rated.any(|rated| Some(rated.value) != start)
}

/// What the game knows and the character doesn't, standing back; while editing also one's own to come.
fn untrained(desk: &Desk, who: &Character, kind: &TraitKind, editing: bool) -> Vec<Cell> {
    let unknown = kind
        .traits
        .iter()
        .filter(|known| !is_known(desk, who, kind, &known.name));
    let unknown = unknown.map(|known| {
        let name = Pieces::of(Role::Dim, known.name.clone());
        Cell::new(Spot::Trait(known.name.clone()), name)
    });
    let mut cells: Vec<Cell> = unknown.collect();
    if editing {
        cells.push(Cell::more(Spot::Own(kind.name.clone()), "one's own"));
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
fn gear(desk: &Desk, who: &Character, editing: bool) -> [Section; 2] {
    let rules = &desk.campaign().game.sheet;
    let mut letters = in_order();
    let mut cells = |things: &[Item], supply: bool| {
        let cells = things.iter().zip(letters.by_ref()).map(|(item, letter)| {
            Cell::new(Spot::Gear(item.id), thing(desk, who, item, letter, supply))
        });
        cells.collect::<Vec<_>>()
    };
    let mut items = cells(&who.items, false);
    let mut supplies = cells(&who.supplies, true);
    if editing && rules.items {
        items.push(Cell::more(Spot::NewItem, "item"));
    }
    if editing && rules.supplies {
        supplies.push(Cell::more(Spot::NewSupply, "supply"));
    }
    [
        section("Items", true, items),
        section("Supplies", true, supplies),
    ]
}

/// `a Bronze shield d8 ▮▮▯`.
fn thing(desk: &Desk, who: &Character, item: &Item, letter: char, supply: bool) -> Pieces {
    let glyphs = desk.theme().glyphs;
    let full = crate::rules::durability::FULL;
    let wear = |item: &Item| match item.durability.left() {
        0 => item.durability.to_string(),
        left => Glyphs::row(glyphs.uses, left.into(), full.into()),
    };
    let former = desk.former.get(&who.id).and_then(|was| {
        let things = if supply { &was.supplies } else { &was.items };
        things.iter().find(|it| it.id == item.id)
    });
    let mut pieces = Pieces::of(Role::Key, format!("{letter} "));
    pieces.push(Role::Text, format!("{} ", item.name));
    pieces.push(Role::Dim, format!("{} ", item.die));
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
            pieces.push(
                role,
                format!("{} {} {}", wear(was), glyphs.arrow, wear(item)),
            );
        }
        None => pieces.push(plain, wear(item)),
    }
    pieces
}

fn modifiers(who: &Character, editing: bool) -> Vec<Cell> {
    let own = who.modifiers.iter().map(|own| {
        let mut pieces = Pieces::of(Role::Badge, own.label.clone());
        let reach = match &own.reach {
            Reach::All => String::new(),
            Reach::Trait(name) => format!(" on {name}"),
            Reach::Offered => ", offered".to_owned(),
        };
        pieces.push(Role::Text, format!(" {}{reach}", own.effect));
        Cell::new(Spot::Modifier(own.id), pieces)
    });
    let mut cells: Vec<Cell> = own.collect();
    if editing {
        cells.push(Cell::more(Spot::NewModifier, "modifier"));
    }
    cells
}

/// Somebody's saved rolls, or everybody's; while editing each with its texts.
fn saved(desk: &Desk, who: Option<&Character>, editing: bool) -> Vec<Cell> {
    let of = who.map(|who| who.id);
    let mut cells = Vec::new();
    for saved in desk.campaign().saved_rolls(of) {
        let mut pieces = Pieces::of(Role::Text, saved.name.clone());
        pieces.push(Role::Dim, format!("  {}", told(desk, &saved.test)));
        cells.push(Cell::new(Spot::Saved(of, saved.id), pieces));
        let keys = desk.campaign().game.text_keys();
        let keys = keys.into_iter().filter(|_| editing);
        cells.extend(keys.map(|tier| {
            let spot = Spot::SavedText(of, saved.id, tier.to_owned());
            match saved.texts.get(tier) {
                Some(text) => {
                    let mut pieces = Pieces::of(Role::Dim, format!("  {tier}: "));
                    pieces.push(Role::Text, text.clone());
                    Cell::new(spot, pieces)
                }
                None => Cell::more(spot, &format!("text, {tier}")),
            }
        }));
    }
    cells
}

/// `Fighting + STR vs Hard`; a trait that is gone says so.
fn told(desk: &Desk, test: &Test) -> String {
    let known = |name: &String| {
        let campaign = desk.campaign();
        let who = desk.chosen();
        let there = who.is_some_and(|who| {
            campaign
                .trait_names(who)
                .iter()
                .any(|it| words::same(it, name))
        });
        if there || campaign.game.find_track(name).is_some() {
            name.clone()
        } else {
            format!("{name} (gone)")
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
    let vice = if test.vice { ", vice action" } else { "" };
    format!("{}{against}{vice}", traits.join(" + "))
}

fn note(who: &Character, editing: bool, width: usize) -> Vec<Cell> {
    let lines = who
        .note
        .lines()
        .flat_map(|line| text::wrap(line, width.saturating_sub(2)));
    let mut cells: Vec<Cell> = lines
        .map(|line| Cell::new(Spot::Note, Pieces::of(Role::Text, line)))
        .collect();
    if editing && cells.is_empty() {
        cells.push(Cell::more(Spot::Note, "note"));
    }
    cells
}
