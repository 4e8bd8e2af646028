//! The fields of the form in lines: ratings in columns by group, what is left and what is carried one after another below.

use super::field::{injury_word, kind_of_new, singular};
use crate::campaign::character::Value;
use crate::campaign::{Campaign, Character, CharacterId};
use crate::game::{Rating, Role as TraitRole, TraitKind};
use crate::tui::views::sheet::columns::{Flow, Placed, SheetRow};
use crate::tui::views::sheet::field::SheetField;
use crate::tui::widgets::{Glyphs, Role, StyledLine, text};

/// The most lines of a column before it is split.
const HIGHEST: usize = 7;
/// The columns between two headings in a line.
const GAP: usize = 3;

/// The form's lines, and the fields of each part.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) flow: Flow,
    pub(super) parts: Vec<Vec<SheetField>>,
}

/// What the lines are made of.
pub(super) struct Sheet<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) who: &'a Character,
    pub(super) glyphs: &'static Glyphs,
    /// The selected field, and the figures that are typed into it.
    pub(super) selected: Option<(&'a SheetField, &'a str)>,
    /// Whether it is a character that is there already.
    pub(super) is_edited: bool,
}

/// A heading and the ratings below it.
struct Block {
    heading: String,
    cells: Vec<(SheetField, String, String, Role)>,
}

impl Block {
    fn height(&self) -> usize {
        self.cells.len() + 1
    }

    fn width(&self) -> usize {
        let cells = self.cells.iter();
        let label = cells.map(|(_, label, ..)| text::width(label)).max();
        let wide = label.unwrap_or(0) + self.value_width() + 2;
        wide.max(text::width(&self.heading) + 2)
    }

    /// The columns of a value with the signs around it.
    fn value_width(&self) -> usize {
        let values = self.cells.iter().map(|(.., value, _)| text::width(value));
        values.max().unwrap_or(0).max(3) + 2
    }
}

impl Sheet<'_> {
    pub(super) fn layout(&self, width: usize) -> Layout {
        let mut layout = Layout::default();
        let mut blocks = self.blocks();
        let labels = self.attribute_rows(&blocks);
        let mut is_first = true;
        while !blocks.is_empty() {
            let labels = labels.as_deref().filter(|_| !is_first);
            blocks = self.band(&mut layout, blocks, labels, width);
            is_first = false;
        }
        self.below(&mut layout, width);
        layout
    }

    fn kinds(&self, is_attribute: bool) -> impl Iterator<Item = &TraitKind> {
        let kinds = self.campaign.game.sheet.kinds.iter();
        kinds.filter(move |kind| (kind.role == TraitRole::Attribute) == is_attribute)
    }

    /// The ratings: attributes, then the others by group; long lists in several columns.
    fn blocks(&self) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        for kind in self.kinds(true).chain(self.kinds(false)) {
            let first = blocks.len();
            let listed = kind.traits.iter();
            let listed = listed.map(|known| (known.group.as_str(), known.name.as_str()));
            let own = self.who.traits.iter();
            let own = own.filter(|(_, rated)| rated.kind.as_ref() == Some(&kind.name));
            for (group, name) in listed.chain(own.map(|(name, _)| ("", name.as_str()))) {
                let heading = if group.is_empty() { &kind.name } else { group };
                let heading = heading.to_uppercase();
                let at = blocks[first..].iter().position(|it| it.heading == heading);
                let at = at.map_or_else(
                    || {
                        let cells = Vec::new();
                        blocks.push(Block { heading, cells });
                        blocks.len() - 1
                    },
                    |at| first + at,
                );
                let cell = self.rating(kind, name);
                blocks[at].cells.push(cell);
            }
        }
        blocks.into_iter().flat_map(split).collect()
    }

    fn rating(&self, kind: &TraitKind, name: &str) -> (SheetField, String, String, Role) {
        let value = self.campaign.rating(self.who, name);
        let is_own = self.who.traits.contains_key(name);
        let start = match kind.rating {
            Rating::Number { start, .. } => start.map(Value::Number),
            Rating::Die { start } => Some(Value::Die(start)),
        };
        let is_usual = !is_own || value == start && kind.role != TraitRole::Attribute;
        let shown = match value {
            Some(value) if !(is_usual && value == Value::Number(0)) => value.shown(),
            _ if self.glyphs.ascii => "-".to_owned(),
            _ => "–".to_owned(),
        };
        let role = if is_usual { Role::Dim } else { Role::Text };
        (
            SheetField::Trait(name.to_owned()),
            name.to_owned(),
            shown,
            role,
        )
    }

    /// The attributes, where every group of skills has one of each in their order: the rows of the form are theirs then.
    fn attribute_rows(&self, blocks: &[Block]) -> Option<Vec<String>> {
        let [attributes] = self.kinds(true).collect::<Vec<_>>()[..] else {
            return None;
        };
        let names: Vec<String> = attributes.traits.iter().map(|it| it.name.clone()).collect();
        let usual = |block: &Block| -> Vec<String> {
            let cells = block.cells.iter().filter_map(|(_, name, ..)| {
                let (_, known) = self.campaign.game.find_trait(name)?;
                known.usual.clone()
            });
            cells.collect()
        };
        let groups = blocks.get(1..).filter(|groups| !groups.is_empty())?;
        groups
            .iter()
            .all(|block| usual(block) == names)
            .then_some(names)
    }

    /// Places as many blocks side by side as fit, small ones below one another; returns the rest.
    fn band(
        &self,
        layout: &mut Layout,
        mut blocks: Vec<Block>,
        labels: Option<&[String]>,
        width: usize,
    ) -> Vec<Block> {
        let label = |label: &String| text::width(label) + 2;
        let begin = labels.map_or(0, |labels| labels.iter().map(label).max().unwrap_or(0));
        let (columns, placed) = columns(&blocks, width.saturating_sub(begin));
        let rest = blocks.split_off(placed);
        let top = layout.flow.rows.len();
        let height = columns.iter().flatten().map(|(_, line)| *line);
        let height = height.max().unwrap_or(0);
        let height = blocks
            .iter()
            .map(Block::height)
            .max()
            .unwrap_or(0)
            .max(height + 1);
        layout
            .flow
            .rows
            .resize_with(top + height + 1, SheetRow::default);
        for (at, label) in labels.into_iter().flatten().enumerate() {
            let line = StyledLine::of(Role::Dim, format!(" {label}"));
            put(&mut layout.flow.rows[top + at + 1], 0, None, line);
        }
        let mut at = begin;
        let mut lines = vec![(0, 0, 0); blocks.len()];
        for column in &columns {
            let wide = column.iter().map(|(block, _)| blocks[*block].width()).max();
            let wide = wide.unwrap_or(0);
            for (block, line) in column {
                lines[*block] = (at, wide, *line);
            }
            at += wide + 1;
        }
        for (block, (column, wide, line)) in blocks.into_iter().zip(lines) {
            let heading = StyledLine::of(Role::Title, format!(" {}", block.heading));
            let last = top + line + block.cells.len();
            if layout.flow.rows.len() <= last {
                layout.flow.rows.resize_with(last + 1, SheetRow::default);
            }
            put(&mut layout.flow.rows[top + line], column, None, heading);
            let spots = block.cells.iter().map(|(spot, ..)| spot.clone());
            layout.parts.push(spots.collect());
            let label_width = wide - block.value_width() - 2;
            for (at, (spot, label, value, role)) in block.cells.into_iter().enumerate() {
                let cell = self.cell(&spot, (&label, label_width), (&value, wide), role);
                put(
                    &mut layout.flow.rows[top + line + at + 1],
                    column,
                    Some(spot),
                    cell,
                );
            }
        }
        for row in &mut layout.flow.rows[top..] {
            row.cells.sort_by_key(|cell| cell.column);
        }
        if layout
            .flow
            .rows
            .last()
            .is_some_and(|row| !row.cells.is_empty())
        {
            layout.flow.rows.push(SheetRow::default());
        }
        rest
    }

    /// ` AGI     d6  `, selected `▸STR   ‹ d8 ›`.
    fn cell(
        &self,
        spot: &SheetField,
        (label, label_width): (&str, usize),
        (value, own): (&str, usize),
        role: Role,
    ) -> StyledLine {
        let [open, close] = if self.glyphs.ascii {
            ["<", ">"]
        } else {
            ["‹", "›"]
        };
        let figures = self.selected.filter(|(selected, _)| *selected == spot);
        let (pointer, label_role, role) = match figures {
            Some(_) => (self.glyphs.pointer, Role::Selected, Role::Selected),
            None => (" ", role, role),
        };
        let value = match figures {
            Some((_, figures)) if !figures.is_empty() => figures,
            _ => value,
        };
        let room = own - label_width - 2;
        let mut line = StyledLine::of(label_role, format!("{pointer}{label}"));
        line.pad(label_width + 2);
        let [open, close] = if figures.is_some() {
            [open, close]
        } else {
            [" ", " "]
        };
        let room = room.saturating_sub(2);
        line.push(role, format!("{open}{value:^room$}{close}"));
        line
    }

    /// Everything below the ratings, one after another.
    fn below(&self, layout: &mut Layout, width: usize) {
        let campaign = self.campaign;
        let mut line = Line {
            layout,
            width,
            column: 0,
        };
        let mut left = Vec::new();
        if let Some(level) = self.who.level {
            left.push((SheetField::Level, format!("level {level}")));
        }
        if let Some(overall) = self.who.overall {
            left.push((SheetField::Overall, format!("every roll {overall}")));
        } else if !self.who.is_pc() && campaign.game.overall_kind().is_some() {
            let none = if self.glyphs.ascii { "-" } else { "–" };
            left.push((SheetField::Overall, format!("every roll {none}")));
        }
        for name in campaign.track_names(self.who) {
            if let Some(track) = campaign.track(self.who, name) {
                let words = format!("{name} {}/{}", track.now, track.max);
                left.push((SheetField::Track(name.to_owned()), words));
            }
        }
        // Only players' characters hold points.
        let points = campaign.game.sheet.points.iter();
        let points = points.filter(|_| self.who.is_pc());
        for name in points.flat_map(|rule| &rule.names) {
            let held = self.who.points.get(name).copied().unwrap_or(0);
            left.push((SheetField::Points(name.clone()), format!("{name} {held}")));
        }
        let defences = campaign.game.sheet.defences.iter();
        left.extend(defences.map(|it| {
            let value = campaign.defence(self.who, &it.name).unwrap_or(0);
            let words = format!("{} {value}", it.name);
            (SheetField::Defence(it.name.clone()), words)
        }));
        self.section(&mut line, "", left);
        line.next();
        self.section(&mut line, "ITEMS", self.gear(false));
        self.section(&mut line, "SUPPLIES", self.gear(true));
        let conditions = self.who.conditions.iter();
        let conditions = conditions.map(|name| (SheetField::Condition(name.clone()), name.clone()));
        let conditions = conditions.chain([more(SheetField::NewCondition, "condition")]);
        self.section(&mut line, "CONDITIONS", conditions.collect());
        if campaign.game.sheet.injuries.is_some() {
            let word = injury_word(campaign);
            let heading = if word == "wound" {
                "WOUNDS"
            } else {
                "INJURIES"
            };
            let injuries = self.who.injuries.iter();
            let injuries =
                injuries.map(|it| (SheetField::Injury(it.id), campaign.injury_words(it)));
            let injuries = injuries.chain([more(SheetField::NewInjury, word)]);
            self.section(&mut line, heading, injuries.collect());
        }
        let modifiers = self.who.modifiers.iter().map(|own| {
            let effect = campaign.game.mechanic.effect_text(own.effect);
            let words = format!("{} {effect}{}", own.label, own.reach.words());
            (SheetField::Modifier(own.id), words)
        });
        let modifiers = modifiers.chain([more(SheetField::NewModifier, "modifier")]);
        self.section(&mut line, "MODIFIERS", modifiers.collect());
        let kinds = campaign.game.sheet.kinds.iter();
        let of_own =
            kinds.map(|kind| more(SheetField::Own(kind.name.clone()), &singular(&kind.name)));
        let of_own: Vec<_> = of_own.collect();
        if kind_of_new(&campaign.game).is_some() {
            self.section(&mut line, "OF ONE'S OWN", of_own);
        }
        if self.is_edited {
            self.settings(&mut line);
            self.saved(&mut line, "SAVED ROLLS", Some(self.who.id));
            self.saved(&mut line, "SAVED FOR EVERYBODY", None);
        }
        let note = self.who.note.lines().next();
        let note = match note {
            Some(first) => (SheetField::Note, first.to_owned()),
            None => (SheetField::Note, "new note (yours alone)".to_owned()),
        };
        self.section(&mut line, "NOTE", vec![note]);
    }

    fn gear(&self, supply: bool) -> Vec<(SheetField, String)> {
        let rules = &self.campaign.game.sheet;
        let (things, spot, word, is_there) = if supply {
            let is_there = rules.supplies.is_some();
            (
                &self.who.supplies,
                SheetField::NewSupply,
                "supply",
                is_there,
            )
        } else {
            (&self.who.items, SheetField::NewItem, "item", true)
        };
        let things = things.iter();
        let things = things.map(|it| {
            (
                SheetField::Gear(it.id),
                format!("{} {}", it.name, it.state()),
            )
        });
        let plain = self.who.belongings.iter().filter(|_| !supply);
        let plain = plain.map(|it| (SheetField::Belonging(it.id), it.to_string()));
        let more = is_there.then(|| more(spot, word));
        things.chain(plain).chain(more).collect()
    }

    /// Who is here, whose dice, what players see.
    fn settings(&self, line: &mut Line<'_>) {
        let presence = self.who.presence.word();
        let dice = match self.who.table_dice {
            Some(true) => "table dice on",
            Some(false) => "table dice off",
            None => "table dice as the campaign",
        };
        let mut cells = vec![
            (SheetField::Presence, presence.to_owned()),
            (SheetField::TableDice, dice.to_owned()),
        ];
        let sheet = self.campaign.sheet(self.who);
        if let Some(words) = sheet.npc().and_then(|_| sheet.players_words()) {
            cells.push((SheetField::Players, format!("players see: {words}")));
        }
        self.section(line, "AT THE TABLE", cells);
    }

    fn saved(&self, line: &mut Line<'_>, heading: &str, of: Option<CharacterId>) {
        let mut cells = Vec::new();
        for saved in self.campaign.saved_rolls(of) {
            cells.push((SheetField::Saved(of, saved.id), saved.name.clone()));
            cells.extend(self.campaign.game.text_keys().into_iter().map(|tier| {
                let spot = SheetField::SavedText(of, saved.id, tier.to_owned());
                let words = match saved.texts.get(tier) {
                    Some(text) => format!("{tier}: {text}"),
                    None => format!("new text, {tier}"),
                };
                (spot, words)
            }));
        }
        self.section(line, heading, cells);
    }

    /// A heading and its cells, in the last line if there is room for the first of them.
    fn section(&self, line: &mut Line<'_>, heading: &str, cells: Vec<(SheetField, String)>) {
        let Some((_, words)) = cells.first() else {
            return;
        };
        let least = text::width(heading) + text::width(words) + 4;
        if line.column > 0 && line.column + GAP + least > line.width {
            line.next();
        } else if line.column > 0 {
            line.column += GAP;
        }
        let spots = cells.iter().map(|(spot, _)| spot.clone());
        line.layout.parts.push(spots.collect());
        if !heading.is_empty() {
            line.put(None, StyledLine::of(Role::Title, format!(" {heading} ")));
        }
        for (spot, words) in cells {
            let is_more = match spot {
                SheetField::Note => self.who.note.is_empty(),
                _ => words.starts_with("new "),
            };
            let role = if is_more { Role::Dim } else { Role::Text };
            let cell = self.entry(&spot, &words, role);
            if line.column > 0 && line.column + cell.width() > line.width {
                line.next();
                line.column = 1;
            }
            line.put(Some(spot), cell);
        }
    }

    /// ` HP 12/12 `, selected `▸HP 12/12 `.
    fn entry(&self, spot: &SheetField, words: &str, role: Role) -> StyledLine {
        match self.selected.filter(|(selected, _)| *selected == spot) {
            None => StyledLine::of(role, format!(" {words} ")),
            Some((_, "")) => {
                StyledLine::of(Role::Selected, format!("{}{words} ", self.glyphs.pointer))
            }
            Some((_, figures)) => {
                let label = spot.label(self.campaign, self.who);
                let words = format!("{}{label} {figures} ", self.glyphs.pointer);
                StyledLine::of(Role::Selected, words)
            }
        }
    }
}

/// A part of the flow that is being filled.
struct Line<'a> {
    layout: &'a mut Layout,
    width: usize,
    column: usize,
}

impl Line<'_> {
    fn next(&mut self) {
        self.column = 0;
        let rows = &mut self.layout.flow.rows;
        if rows.last().is_some_and(|row| !row.cells.is_empty()) {
            rows.push(SheetRow::default());
        }
    }

    fn put(&mut self, spot: Option<SheetField>, line: StyledLine) {
        let width = line.width();
        let rows = &mut self.layout.flow.rows;
        if rows.is_empty() {
            rows.push(SheetRow::default());
        }
        if let Some(row) = rows.last_mut() {
            put(row, self.column, spot, line);
        }
        self.column += width;
    }
}

fn put(row: &mut SheetRow, column: usize, spot: Option<SheetField>, line_parts: StyledLine) {
    row.cells.push(Placed {
        column,
        spot,
        line_parts: line_parts.into(),
    });
}

/// A field that adds something. No sign stands before its word: typed as it is read, it would step the selected rating.
fn more(spot: SheetField, word: &str) -> (SheetField, String) {
    (spot, format!("new {word}"))
}

/// The columns of the first blocks: of each the block and its line; and how many blocks are placed.
fn columns(blocks: &[Block], width: usize) -> (Vec<Vec<(usize, usize)>>, usize) {
    let height = blocks.iter().map(Block::height).max().unwrap_or(0);
    let wide = |column: &[(usize, usize)], more: usize| {
        let widths = column.iter().map(|(block, _)| blocks[*block].width());
        widths.max().unwrap_or(0).max(more)
    };
    let mut columns: Vec<Vec<(usize, usize)>> = Vec::new();
    for (at, block) in blocks.iter().enumerate() {
        let (own, own_height) = (block.width(), block.height());
        // Below the last block of a column, after an empty line where there is room for one.
        let below = |column: &[(usize, usize)]| {
            let (block, line) = column.last()?;
            let end = line + blocks[*block].height();
            let fits = |line: &usize| line + own_height <= height;
            [end + 1, end].into_iter().find(fits)
        };
        let total = |grown: usize| {
            let all = columns.iter().enumerate();
            let all = all.map(|(n, column)| wide(column, if n == grown { own } else { 0 }) + 1);
            all.sum::<usize>().saturating_sub(1)
        };
        // A list that goes on in the next column goes on beside it.
        let is_rest = block.heading.is_empty();
        let mut places = (0..columns.len()).filter(|n| !is_rest && total(*n) <= width);
        let place = places.find_map(|n| Some((n, below(&columns[n])?)));
        match place {
            Some((n, line)) => columns[n].push((at, line)),
            None if at == 0 || total(usize::MAX) + 1 + own <= width => columns.push(vec![(at, 0)]),
            None => return (columns, at),
        }
    }
    (columns, blocks.len())
}

/// A long list in several columns of about the same height; the heading stands over the first.
fn split(block: Block) -> Vec<Block> {
    let columns = block.cells.len().div_ceil(HIGHEST).max(1);
    let high = block.cells.len().div_ceil(columns).max(1);
    let mut blocks = Vec::new();
    let mut cells = block.cells.into_iter();
    let mut heading = block.heading;
    loop {
        let part: Vec<_> = cells.by_ref().take(high).collect();
        if part.is_empty() {
            break;
        }
        let heading = std::mem::take(&mut heading);
        blocks.push(Block {
            heading,
            cells: part,
        });
    }
    blocks
}
