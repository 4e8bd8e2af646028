//! What an entry says in the history: a title, its numbers, and what it cost. Entries never change, so a text is read once.

use crate::campaign::test::Against;
use crate::campaign::view::{EntryView, RollView, TargetView};
use crate::campaign::wording::dice::plain_faces;
use crate::campaign::wording::figure::flat;
use crate::campaign::wording::{Moved, contest_rank};
use crate::campaign::{ContestVerdict, Event, Kind, RollRecord, RollResult};
use crate::game::Rank;
use crate::rules::durability::{Durability, FULL};
use crate::rules::modifier::plain;
use crate::rules::{Mechanic, Side};
use crate::tui::views::result_numbers::{EQUALS, Figure};
use crate::tui::widgets::Glyphs;

/// The text that is made from an entry's events.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct EntryText {
    /// `Brannoc · Athletics`; empty if the label is enough.
    pub(crate) title: String,
    /// The numbers, a line each.
    pub(crate) figures: Vec<Figure>,
    /// `Resolve 2 → 1`, `Sword +2 → +1`; of a reroll that cost nothing what granted it; `keeps the other`.
    pub(crate) costs: Vec<String>,
}

impl EntryText {
    /// Whether entries of this kind have numbers to show apart from their label.
    pub(crate) const fn has(kind: Kind) -> bool {
        matches!(
            kind,
            Kind::Roll | Kind::Contest | Kind::Reroll | Kind::Amend | Kind::Check
        )
    }

    /// Renders an entry.
    pub(crate) fn of(entry: &EntryView<'_>, glyphs: &Glyphs) -> Self {
        let mut text = Self::default();
        for event in entry.events() {
            let (figures, costs) = (text.figures.len(), text.costs.len());
            text.add(entry, glyphs, event);
            if let Some((who, name)) = entry.member(event) {
                if let Event::TableThrown { face, result, .. } = event {
                    let figure = Figure::new(result.as_str());
                    text.figures.push(figure.thrown(face.to_string(), " "));
                }
                let new = text.figures.split_off(figures).into_iter();
                text.figures.extend(new.map(|it| it.of_one(who, name)));
                let new = text.costs.split_off(costs).into_iter();
                text.costs.extend(new.map(|cost| format!("{name} {cost}")));
                // A single roll, too, may change something of somebody else.
                if event.lines().is_some() {
                    entry.label().title().clone_into(&mut text.title);
                }
            }
        }
        let mut events = entry.events();
        if let (Some(Event::DiceThrown { .. }), None) = (events.next(), events.next()) {
            entry.label().title().clone_into(&mut text.title);
        }
        text
    }

    fn add<'a>(&mut self, entry: &EntryView<'a>, glyphs: &Glyphs, event: &'a Event) {
        match event {
            Event::Rerolled {
                granted: Some(by), ..
            } => self.costs.push(format!("granted: {by}")),
            Event::Kept { .. } => self.costs.push("keeps the other".to_owned()),
            _ => {}
        }
        if let Some(result) = event.roll_result() {
            let roll = entry.roll(event);
            self.title = roll.as_ref().map_or_else(String::new, RollView::title);
            let target = roll.and_then(|roll| roll.target);
            return self.rolled(entry, event, &result, target.as_ref());
        }
        match event {
            Event::Checked { .. } => self.check(entry, glyphs, event),
            Event::PassedOver { why, .. } => self.figures.push(Figure::new(why.as_str())),
            Event::DiceThrown {
                dice, faces, total, ..
            } => {
                let is_sum = dice.counted().is_none();
                let parts = plain_faces(dice, faces, is_sum).into_iter();
                let parts: String = parts.map(|(words, _)| words).collect();
                let dice = match parts {
                    none if none.is_empty() => none,
                    parts => parts + &flat(dice.flat()),
                };
                let figure = Figure::new(plain(*total));
                self.figures.push(figure.thrown(dice, EQUALS));
            }
            // The figure of a check tells what became of the thing.
            Event::ItemSet { .. } if entry.kind() == Kind::Check => {}
            event => self
                .costs
                .extend(Moved::of(event).map(|moved| moved.to_string())),
        }
    }

    fn check(&mut self, entry: &EntryView<'_>, glyphs: &Glyphs, event: &Event) {
        let Event::Checked {
            who,
            name,
            die,
            face,
            before,
            after,
            ..
        } = event
        else {
            return;
        };
        let whose = entry.name_of(*who).unwrap_or_default();
        self.title = format!("{whose} · {name}");
        let figure = worn(glyphs, *before, *after);
        let dice = format!("{die} {face}");
        self.figures.push(figure.thrown(dice, "   "));
    }

    /// The numbers of a roll: those that don't count where the first throw was kept, then those that do.
    fn rolled(
        &mut self,
        entry: &EntryView<'_>,
        event: &Event,
        result: &RollResult<'_>,
        target: Option<&TargetView<'_>>,
    ) {
        let (game, counts) = (entry.game(), result.counts);
        let first = matches!(
            event,
            Event::Rerolled {
                kept_new: false,
                ..
            }
        );
        for other in result.other.into_iter().filter(|_| first) {
            let replaced = RollResult {
                counts: other,
                ..*result
            };
            let figure = match replaced.sides() {
                Some((a, b, _)) => Figure::new(values(&game.mechanic, a, b)),
                None => Figure::of(game, other),
            };
            self.figures.push(figure.replaced());
        }
        let wording = entry.wording(event);
        let verdict = wording.verdict;
        let figure = match (result.sides(), target.and_then(|it| it.defence)) {
            (Some(sides), _) => contest(entry, sides, (&verdict, &wording.stage)),
            (None, defence) => {
                let figure = Figure::of(game, counts).on(game, counts, defence);
                let figure = figure.verdict(&verdict, game.rank(&counts.tier));
                figure.or(&wording.stage)
            }
        };
        self.figures.push(figure);
        self.figures.extend(counts.alt_records().map(|it| {
            // The title names the first target alone.
            let name = match it.test.against {
                Against::Target(id, _) => entry.name_of(id),
                _ => None,
            };
            let figure = Figure::of(game, &it).on(game, &it, name);
            figure.verdict(&game.tier_name(&it.tier), game.rank(&it.tier))
        }));
    }
}

fn contest(
    entry: &EntryView<'_>,
    (a, b, won): (&RollRecord, &RollRecord, &ContestVerdict),
    (verdict, stage): (&str, &str),
) -> Figure {
    let game = entry.game();
    let names_winner = game.side_verdict(&won.tier).is_some();
    let mutual = game.mechanic.is_mutual() && !names_winner;
    let mut figure = Figure::new(values(&game.mechanic, a, b));
    for side in [a, b] {
        let beside = side.beside("", &game.mechanic);
        let name = side.who().and_then(|who| entry.name_of(who));
        figure = figure.with(match name {
            Some(name) if !beside.is_empty() => format!("{beside} for {name}"),
            _ => beside,
        });
    }
    match won.winner {
        // The tier is the winner's; the entry is the act of the one who lost.
        Some(Side::B) if mutual => figure.verdict("lost", Rank::Bad),
        _ => figure.verdict(verdict, contest_rank(game, won)).or(stage),
    }
}

/// Both sides' totals: in a contest neither is against a number of its own. A side that need not roll has none.
fn values(mechanic: &Mechanic, a: &RollRecord, b: &RollRecord) -> String {
    if b.need_not_roll(mechanic) {
        return plain(a.value);
    }
    format!("{} vs {}", plain(a.value), plain(b.value))
}

fn worn(glyphs: &Glyphs, before: Durability, after: Durability) -> Figure {
    let pips = |wear: Durability| match wear {
        Durability::Uses(left) => Glyphs::row(glyphs.uses, left.into(), FULL.into()),
        other => other.to_string(),
    };
    if before == after && after.is_over() {
        return Figure::new("").verdict(&format!("still {after}"), Rank::Bad);
    }
    if before == after {
        return Figure::new(pips(after)).verdict("holds", Rank::Good);
    }
    match after {
        Durability::Uses(_) | Durability::Die(_) => {
            let result = format!("{} → {}", pips(before), pips(after));
            Figure::new(result).verdict("use lost", Rank::Bad)
        }
        over => Figure::new(pips(before)).verdict(&over.to_string(), Rank::Bad),
    }
}
