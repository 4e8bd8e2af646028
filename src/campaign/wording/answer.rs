//! The label of an entry with all dice, as the plain mode answers.

use super::Disclosure;
use super::dice::{in_one_line, thrown};
use super::group::{group_of, listed, verdicts};
use super::label::{contest_short, dice as dice_label, figure_with_dice, roll, roll_with_dice};
use super::plan::open_injuries;
use super::random;
use super::result::subtraction;
use crate::campaign::character::Presence;
use crate::campaign::text::possessive;
use crate::campaign::{
    Campaign, CharacterId, Decision, Event, Kind, Label, RollRecord, Shown, Sight,
};
use crate::rules::modifier::plain;
use crate::rules::{Goal, ModifierEffect, Reason};

/// The label of harm or healing with the faces that say how much: `Wolf · harm 8 (2d6 3 5)`.
fn amount_with_dice(what: &Decision) -> String {
    let label = what.label.to_string();
    let dice = what.events.iter().find_map(|event| match event {
        Event::DiceThrown {
            dice,
            faces,
            called: None,
            ..
        } => Some((format!("({dice})"), format!("({})", thrown(dice, faces)))),
        _ => None,
    });
    dice.map_or(label.clone(), |(dice, thrown)| {
        label.replacen(&dice, &thrown, 1)
    })
}

impl Campaign {
    /// The label with the dice of every throw: `Brannoc · Athletics d10 9, d6 3, +3 = 15 vs 12 · strong`.
    pub fn answer(&self, what: &Decision) -> String {
        let label = what.label.as_str();
        if what.kind.is_of_turns() {
            return self.order_with_dice(what);
        }
        let told = what.events.iter().find_map(|event| match event {
            Event::Rolled(_) | Event::Contested { .. }
                if event.of_group(&what.events).is_some() =>
            {
                Some(self.group_with_dice(what))
            }
            Event::DiceThrown {
                dice,
                total,
                faces,
                called: None,
                ..
            } => {
                let told = dice_label(what.label.head(), dice, *total);
                let outcome = &told[told.title().len()..];
                let line = format!("{}{outcome}", thrown(dice, faces));
                let with_dice = Label::about(told.head(), &line);
                Some((told, with_dice))
            }
            Event::RandomThrown {
                table,
                steps,
                result,
                ..
            } => Some((
                random::label(table, steps, result),
                random::label_with_dice(table, steps, result),
            )),
            event if event.roll_result().is_some() => {
                Some((roll(self, event), roll_with_dice(self, event)))
            }
            _ => None,
        });
        let answer = told.and_then(|(told, with_dice)| {
            // What is said after the throw stays, as the points that it cost.
            let rest = label.strip_prefix(told.as_str())?;
            Some(format!("{with_dice}{rest}"))
        });
        let answer = answer.unwrap_or_else(|| amount_with_dice(what));
        let otherwise = self
            .read_otherwise(what)
            .fold(String::new(), |all, it| all + "; " + &it);
        answer
            + &self.remembered(what)
            + &self.reckoned(what)
            + &self.open_injuries(what)
            + &self.away(what)
            + &otherwise
    }

    /// What players read of an entry otherwise than the GM may mean it.
    pub(crate) fn read_otherwise(&self, what: &Decision) -> impl Iterator<Item = String> {
        let all = [
            self.known_otherwise(what),
            self.given_away(what),
            self.seen_otherwise(what),
        ];
        all.into_iter().flatten()
    }

    /// The NPCs with a setting of their own where what players see of NPCs is set: `Captain Thole stays at words (`players see WHO
    /// default` changes it)`.
    fn seen_otherwise(&self, what: &Decision) -> Option<String> {
        let set = what.events.iter().find_map(|event| match event {
            Event::PlayersSeeSet { after, .. } => Some(*after),
            _ => None,
        })?;
        let own = self.characters.values().filter_map(|who| {
            let step = who.players_see.filter(|_| !who.is_party())?;
            (step != set).then(|| format!("{} stays at {step}", who.name))
        });
        let own: Vec<String> = own.collect();
        let all = own.join(", ");
        (!own.is_empty()).then(|| format!("{all} (`players see WHO default` changes it)"))
    }

    /// The NPC whose own name stands in a text that players read, though they know it by another one: `it names Thole, for players a hooded
    /// stranger`. The last word of a name tells it, too; by itself it may also be another word: `a bold move`.
    fn given_away(&self, what: &Decision) -> Option<String> {
        let own_text = what.events.iter().find_map(|event| match event {
            Event::CurtainSet { after, .. } => after.as_deref(),
            Event::Tagged { word, .. } if !what.hidden => Some(word.as_str()),
            _ => None,
        });
        // Of these players see none of the words that the GM reads.
        let is_about_others = matches!(
            what.kind,
            Kind::Tag | Kind::Undo | Kind::Redo | Kind::Reveal | Kind::Mode
        );
        let read = match &what.shown {
            _ if what.hidden || is_about_others => own_text?,
            Shown::Part(part) => part.label.as_str(),
            Shown::All => what.label.as_str(),
            Shown::Nothing => return None,
        };
        let is_in = |text: &str, name: &str| {
            let [text, name] = [text, name].map(|it| {
                let words = it.split(|c: char| !c.is_alphanumeric());
                words.filter(|word| !word.is_empty()).collect::<Vec<_>>()
            });
            let mut places = text.windows(name.len().max(1));
            places.any(|place| place == name)
        };
        self.characters.values().find_map(|who| {
            let alias = who.alias.as_deref().filter(|_| !who.is_party())?;
            let whole = is_in(&read.to_lowercase(), &who.name.to_lowercase());
            let last = who.name.rsplit(' ').next().unwrap_or(&who.name);
            let is_proper = last.starts_with(char::is_uppercase);
            let is_told = whole && last != who.name || is_proper && is_in(read, last);
            let is_own = is_in(alias, last);
            (is_told && !is_own).then(|| format!("it names {}, for players “{alias}”", who.name))
        })
    }

    /// How players know the NPCs that an open entry harms or heals, or of which they see more or less from now on, where they know them
    /// otherwise than they are: `players know Wolf as hurt`. Who falls by harm that is partly hidden doesn't fall for them until the GM
    /// says so.
    fn known_otherwise(&self, what: &Decision) -> Option<String> {
        let is_touched = |id: CharacterId| {
            let mut own = what.events.iter().filter(|it| it.on() == Some(id));
            !what.hidden && own.any(|it| self.is_worse(it).is_some())
        };
        let is_set = |event: &Event, id| match event {
            Event::PlayersSeeSet { .. } => true,
            event => matches!(event, Event::OwnPlayersSeeSet { who, .. } if *who == id),
        };
        let who = self.characters.values().filter(|who| {
            what.who.contains(&who.id) && is_touched(who.id)
                || what.events.iter().any(|event| is_set(event, who.id))
        });
        let told = who.filter_map(|who| {
            let known = self.state_known_otherwise(who)?;
            let is_down = self.is_down(who);
            let how = if is_down == self.is_down(&who.as_known()) {
                String::new()
            } else {
                let word = if is_down { "down" } else { "up" };
                format!(" (`{word} {} open` tells them)", who.name)
            };
            Some(format!("players know {} as {known}{how}", who.name))
        });
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| told.join("; "))
    }

    /// Who is away from the table of those who act or whom something befalls: a name may have meant somebody else who is here.
    fn away(&self, what: &Decision) -> String {
        let befalls =
            what.kind.is_roll() || matches!(what.kind, Kind::Check | Kind::Track | Kind::Condition);
        let who = what.who.iter().filter(|_| befalls);
        let who = who.filter_map(|id| self.character(*id));
        let away = who.filter(|who| who.presence == Presence::Benched);
        let names: Vec<&str> = away.map(|who| who.name.as_str()).collect();
        match names.as_slice() {
            [] => String::new(),
            [one] => format!("; {one} is away from the table"),
            several => format!("; {} are away from the table", listed(several)),
        }
    }

    /// The attributes with which skills were rolled because they were rolled so the last time, where another one is usual: `; with
    /// Heart, as the last time`.
    fn remembered(&self, what: &Decision) -> String {
        let throws = what.events.iter().filter_map(|event| match event {
            Event::Rolled(throw) => Some(&**throw),
            _ => None,
        });
        let throws: Vec<&RollRecord> = throws.collect();
        let mut with: Vec<(&str, Vec<&str>)> = Vec::new();
        for throw in &throws {
            let Some(attribute) = throw.attribute.as_deref() else {
                continue;
            };
            let usual = self.game.find_trait(throw.lead());
            let usual = usual.and_then(|(_, rule)| rule.usual.as_deref());
            let is_said = throw.test.traits.iter().any(|it| it == attribute);
            let is_other = usual.is_some_and(|usual| usual != attribute);
            if !is_other || is_said {
                continue;
            }
            match with.iter_mut().find(|(known, _)| *known == attribute) {
                Some((_, who)) => who.push(&throw.name),
                None => with.push((attribute, vec![&throw.name])),
            }
        }
        let with = with.iter().map(|(attribute, who)| {
            if who.len() == throws.len() {
                return format!("; with {attribute}, as the last time");
            }
            let who = listed(who);
            format!("; {who} with {attribute}, as the last time")
        });
        with.collect()
    }

    /// How a contest's verdict follows from both values, where that is no comparison: `; 3 − 1 = 2: anything above 0 is enough`.
    fn reckoned(&self, what: &Decision) -> String {
        let profile = self.game.mechanic.profile();
        let results = what.events.iter().filter_map(Event::roll_result);
        let mut contests = results.filter_map(|result| result.sides());
        match (contests.next(), contests.next()) {
            // Of a group each has sums of its own.
            (Some((a, b, verdict)), None)
                if profile.contest_subtracts && self.unrolled(a, "").is_none() =>
            {
                let left = subtraction((a.value, b.value), verdict.value);
                format!("; {left}: {}", profile.contest_rule)
            }
            _ => String::new(),
        }
    }

    /// The injuries that throws left out, so that they are not forgotten: `; not counted: gash −2 dice`.
    fn open_injuries(&self, what: &Decision) -> String {
        let mut throws: Vec<&RollRecord> = Vec::new();
        for event in &what.events {
            match event {
                Event::Rolled(throw) => throws.push(throw),
                Event::Contested { a, b, .. } => throws.extend([&**a, &**b]),
                _ => {}
            }
        }
        let left_out = throws.iter().filter_map(|throw| {
            let built = self.resolve(&throw.test);
            let built = built.or_else(|_| self.resolve_side(&throw.test));
            let injuries = open_injuries(&self.game, &built.ok()?);
            (!injuries.is_empty()).then_some((throw.name.as_str(), injuries))
        });
        let left_out: Vec<(&str, Vec<String>)> = left_out.collect();
        let words: Vec<String> = match (&left_out[..], throws.len()) {
            ([], _) => return String::new(),
            ([(_, injuries)], 1) => injuries.clone(),
            (all, 2) => {
                let each = all.iter().flat_map(|(name, injuries)| {
                    injuries
                        .iter()
                        .map(move |injury| format!("{} {injury}", possessive(name)))
                });
                each.collect()
            }
            // Of a group whose they are is enough.
            (all, _) => {
                let mut names: Vec<&str> = Vec::new();
                for (name, _) in all {
                    if !names.contains(name) {
                        names.push(name);
                    }
                }
                vec![format!("injuries of {}", listed(&names))]
            }
        };
        format!("; not counted: {}", words.join(", "))
    }

    /// A group's label without dice and with them.
    fn group_with_dice(&self, what: &Decision) -> (Label, Label) {
        let name = |throw: &RollRecord| {
            let name = throw.who().and_then(|id| what.name_of(id));
            name.unwrap_or_default().to_owned()
        };
        let throws = what.events.iter().filter_map(|event| match event {
            Event::Rolled(throw) => Some(&**throw),
            _ => None,
        });
        let throws: Vec<&RollRecord> = throws.collect();
        let members = what.events.iter().filter_map(|event| match event {
            Event::Rolled(throw) => {
                let (name, verdicts) = (name(throw), verdicts(self, throw, Sight::All));
                let dice = match in_one_line(&self.game, throw) {
                    Some(dice) => {
                        let goal = self.own_goal(throw, &throws);
                        format!("{name} {dice}{goal} = {} {verdicts}", plain(throw.value))
                    }
                    None => format!("{name} {verdicts}"),
                };
                Some((format!("{name} {verdicts}"), dice))
            }
            Event::Contested { a, b, verdict } => {
                let whole = Disclosure::whole_of(self);
                let short = contest_short(&self.game, (a, b), verdict, whole);
                let figure = |throw| figure_with_dice(&self.game, throw);
                let (name, own, other) = (name(a), figure(a), figure(b));
                let dice = format!("{name} {own} vs {other} · {short}");
                Some((format!("{name} {short}"), dice))
            }
            _ => None,
        });
        let (told, with_dice) = members.unzip();
        let without = what.events.iter().filter_map(|event| match event {
            Event::PassedOver { who, .. } => self.character(*who).map(|who| who.name.as_str()),
            _ => None,
        });
        let without: Vec<&str> = without.collect();
        let (head, subject) = (what.label.head(), what.label.what());
        (
            group_of(head, subject, false, told, &without),
            group_of(head, subject, true, with_dice, &without),
        )
    }

    /// What a member of a group had to reach and why, where it is not the same for all: ` at 8 (untrained)`.
    fn own_goal(&self, throw: &RollRecord, all: &[&RollRecord]) -> String {
        let mechanic = &self.game.mechanic;
        let goal = |throw: &RollRecord| mechanic.goal(&throw.plan.numbers);
        let own = goal(throw);
        let goal = match own {
            _ if all.iter().all(|other| goal(other) == own) => return String::new(),
            Goal::EachDie(number) => format!(" at {number}"),
            Goal::Total(number) => format!(" vs {}", plain(number)),
            Goal::Dice(_) | Goal::Nothing => return String::new(),
        };
        let figure = mechanic.effect_text(ModifierEffect::Difficulty(1));
        let unit = figure.trim_start_matches(['+', '1']);
        let reasons = throw.plan.reasons.iter();
        let reasons = reasons.filter(|it| it.ignored.is_none() && it.figure.ends_with(unit));
        let is_shared = |it: &&Reason| all.iter().all(|other| other.plan.reasons.contains(it));
        let why: Vec<&str> = reasons
            .filter(|it| !is_shared(it))
            .map(|it| it.label.as_str())
            .collect();
        match &why[..] {
            [] => goal,
            why => format!("{goal} ({})", why.join(", ")),
        }
    }

    /// The label of the order of turns, and what each rolled for it.
    fn order_with_dice(&self, what: &Decision) -> String {
        let rolled = what.events.iter().filter_map(|event| match event {
            Event::Rolled(throw) => {
                let name = throw.who().and_then(|id| what.name_of(id))?;
                let dice = in_one_line(&self.game, throw)?;
                Some(format!("{name} {dice} = {}", plain(throw.value)))
            }
            _ => None,
        });
        let rolled: Vec<String> = rolled.collect();
        match &rolled[..] {
            [] => what.label.to_string(),
            rolled => format!("{} · {}", what.label, rolled.join("; ")),
        }
    }
}
