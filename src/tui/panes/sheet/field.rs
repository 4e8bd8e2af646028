//! What keys do in a field of the sheet: the values it accepts, steps, removal, and the resulting commands.

use strum::IntoEnumIterator as _;

use crate::campaign::character::{PlayersSee, Presence, Value};
use crate::campaign::ids::ThingId;
use crate::campaign::test::Change;
use crate::campaign::{Character, CharacterId, Command};
use crate::game::{Injuries, Rating};
use crate::rules::Step;
use crate::tui::commands::{harm, typed};
use crate::tui::context::AppState;
use crate::tui::views::examples;
use crate::tui::views::sheet::field::SheetField;
use crate::tui::widgets::Field;

/// The command that a key in a field results in, or why there is none.
type EditResult = Result<Command, String>;

impl SheetField {
    /// Whether typing continues the value instead of replacing it.
    pub(crate) fn is_prose(&self) -> bool {
        matches!(
            self,
            Self::Name | Self::Players | Self::Note | Self::SavedText(..)
        )
    }

    /// The value as text.
    pub(crate) fn value(&self, state: &AppState, who: &Character) -> String {
        let campaign = state.campaign();
        let track = |name: &str| campaign.track(who, name);
        match self {
            Self::Name => who.name.clone(),
            Self::Players => who.alias.clone().unwrap_or_default(),
            Self::Note => who.note.clone(),
            Self::SavedText(of, id, tier) => {
                let mut kept = campaign.saved_rolls(*of).iter();
                let saved = kept.find(|it| it.id == *id);
                let text = saved.and_then(|it| it.texts.get(tier));
                text.cloned().unwrap_or_default()
            }
            Self::Level => who.level.map_or_else(String::new, |it| it.to_string()),
            Self::Trait(name) => {
                let rating = campaign.rating(who, name);
                rating.map_or_else(String::new, |rating| rating.to_string())
            }
            Self::Track(name) => track(name).map_or_else(String::new, |it| it.now.to_string()),
            Self::Highest(name) => track(name).map_or_else(String::new, |it| it.max.to_string()),
            Self::Points(name) => who.points.get(name).copied().unwrap_or(0).to_string(),
            Self::Defence(name) => {
                let value = campaign.defence(who, name);
                value.map_or_else(String::new, |it| it.to_string())
            }
            _ => String::new(),
        }
    }

    /// A text field for changing it, with this initial text.
    pub(crate) fn field(&self, text: &str) -> Field {
        match self {
            Self::Note => Field::with_lines(text),
            _ => Field::with(text),
        }
    }

    /// Whether a text can be typed in the field.
    pub(crate) fn is_typed(&self) -> bool {
        !matches!(
            self,
            Self::Presence
                | Self::TableDice
                | Self::Penalty
                | Self::Condition(_)
                | Self::Injury(_)
                | Self::Gear(_)
                | Self::Modifier(_)
                | Self::Saved(..)
        )
    }

    /// The label of the field.
    pub(crate) fn name(&self, who: &Character) -> String {
        let gear = |id| {
            let mut gear = who.items.iter().chain(&who.supplies);
            gear.find(|it| it.id == id).map(|it| it.name.clone())
        };
        let injury = |id| who.injuries.iter().find(|it| it.id == id);
        let modifier = |id| who.modifiers.iter().find(|it| it.id == id);
        let name = match self {
            Self::Name => "name",
            Self::Note => "note",
            Self::Presence => "presence",
            Self::TableDice => "table dice",
            Self::Players => "name for players",
            Self::Level => "level",
            Self::Penalty => "Penalty",
            Self::NewCondition => "new condition",
            Self::NewInjury => "new injury",
            Self::NewItem => "new item",
            Self::NewSupply => "new supply",
            Self::NewModifier => "new modifier",
            Self::Own(kind) => return format!("new, {kind}"),
            Self::Highest(name) => return format!("highest {name}"),
            Self::Trait(name)
            | Self::Track(name)
            | Self::Points(name)
            | Self::Defence(name)
            | Self::Condition(name) => name,
            Self::Gear(id) => return gear(*id).unwrap_or_default(),
            Self::Injury(id) => return injury(*id).map_or_else(String::new, |it| it.text.clone()),
            Self::Modifier(id) => {
                return modifier(*id).map_or_else(String::new, |it| it.label.clone());
            }
            Self::Saved(..) => "saved roll",
            Self::SavedText(_, _, tier) => return format!("text, {tier}"),
        };
        name.to_owned()
    }

    /// The hint: the values that the field accepts.
    pub(crate) fn hint(&self, state: &AppState, who: &Character) -> String {
        let takes = match self {
            Self::Name => "change a name",
            Self::Note => "for the GM alone; Del erases it",
            Self::Presence => "+ and - change it: here, absent, away",
            Self::TableDice => "+ on, - off, Del as the campaign says",
            Self::Players => "a name; + and - what players see",
            Self::Level => "a number; + and - step",
            Self::Trait(name) => return range(state, who, name),
            Self::Own(_) => "a name, a value, a skill's attribute: Sailing 3",
            Self::Track(_) => "what is left; + and - step",
            Self::Points(_) => "+ awards one, - spends one",
            Self::Penalty => "follows from what is left",
            Self::Highest(_) | Self::Defence(_) => "a number; Del gives the game's own again",
            Self::Injury(_) if stabilises(state) => "+ stabilises it, Del heals it",
            Self::Injury(_) => "Del heals it",
            Self::Condition(_) | Self::Modifier(_) => "Del takes it off",
            Self::NewCondition => "in a word or two; dazed 3 ends after 3 rounds",
            Self::NewInjury if strikes(state) => "burnt hand on AGI",
            Self::NewInjury => "how bad and what it is: 2 gash",
            Self::Gear(_) => "+ makes it whole, Del drops it",
            Self::NewItem => "name, then die or material: Rope d6",
            Self::NewSupply => "a name, then its die: Salt d6",
            Self::NewModifier => {
                let rope = examples::effect(&state.campaign().game.mechanic, true);
                return format!("a name, its effect: rope {rope}");
            }
            Self::Saved(..) => "Del deletes it",
            Self::SavedText(..) => "what the result shows; Del erases it",
        };
        takes.to_owned()
    }

    /// The command that sets the field to a typed text.
    ///
    /// # Errors
    /// The text isn't valid, or the field takes none.
    pub(crate) fn typed(&self, state: &AppState, who: &Character, text: &str) -> EditResult {
        let text = text.trim();
        let id = who.id;
        match self {
            Self::Name => Ok(Command::Rename(id, text.to_owned())),
            Self::Players => Ok(alias(id, text)),
            Self::Note => Ok(Command::SetNote(id, text.to_owned())),
            Self::Level => Ok(Command::SetLevel(id, number(text)?)),
            Self::Trait(name) => Ok(rated(who, name, Some(value(text)?))),
            Self::Own(kind) => own(who, kind, text),
            Self::Track(name) => Ok(Command::Track(id, name.clone(), Change::To(number(text)?))),
            Self::Highest(name) => Ok(Command::TrackMax(id, name.clone(), Some(number(text)?))),
            Self::Points(name) => {
                let held = who.points.get(name).copied().unwrap_or(0);
                match i64::from(number(text)?) - i64::from(held) {
                    1 => Ok(Command::Award(id, name.clone())),
                    -1 => Ok(Command::Spend(id, name.clone())),
                    _ => Err("points come and go one by one: + awards, - spends".to_owned()),
                }
            }
            Self::Defence(name) => Ok(Command::SetDefence(id, name.clone(), Some(number(text)?))),
            Self::NewCondition => Ok(typed::condition(id, text)),
            Self::NewInjury => harm::injury(state, id, text),
            Self::NewItem | Self::NewSupply => gear(state, who, text, *self == Self::NewSupply),
            Self::NewModifier => typed::modifier(state, Some(id), text),
            Self::SavedText(of, saved, tier) => Ok(saved_text(*of, *saved, tier, Some(text))),
            _ => Err(self.hint(state, who)),
        }
    }

    /// The command that steps the field up or down.
    ///
    /// # Errors
    /// The field has no steps.
    pub(crate) fn step(&self, state: &AppState, who: &Character, up: bool) -> EditResult {
        let id = who.id;
        let by = if up { 1 } else { -1 };
        match self {
            Self::Level => Ok(Command::SetLevel(id, who.level.unwrap_or(0) + by)),
            Self::Trait(name) => stepped(state, who, name, by),
            Self::Track(name) => Ok(Command::Track(id, name.clone(), Change::By(by))),
            Self::Highest(name) => {
                let max = state.campaign().track(who, name).map_or(0, |it| it.max);
                Ok(Command::TrackMax(id, name.clone(), Some(max + by)))
            }
            Self::Points(name) if up => Ok(Command::Award(id, name.clone())),
            Self::Points(name) => Ok(Command::Spend(id, name.clone())),
            Self::Defence(name) => {
                let value = state.campaign().defence(who, name).unwrap_or(0);
                Ok(Command::SetDefence(id, name.clone(), Some(value + by)))
            }
            Self::Presence => {
                let to = match (who.presence, up) {
                    (Presence::Present, true) | (Presence::Benched, false) => Presence::Absent,
                    (Presence::Absent, true) | (Presence::Present, false) => Presence::Benched,
                    (Presence::Benched, true) | (Presence::Absent, false) => Presence::Present,
                };
                Ok(Command::Presence(id, to))
            }
            Self::TableDice => Ok(Command::OwnTableDice(id, Some(up))),
            Self::Players => {
                let all: Vec<_> = PlayersSee::iter().map(Some).chain([None]).collect();
                let at = all.iter().position(|step| *step == who.players_see);
                let by = if up { 1 } else { all.len() - 1 };
                let to = all[(at.unwrap_or_default() + by) % all.len()];
                Ok(Command::OwnPlayersSee(id, to))
            }
            Self::Gear(thing) if up => Ok(Command::Repair(id, *thing)),
            Self::Injury(injury) if stabilises(state) => Ok(Command::Stabilise(id, *injury, up)),
            _ => Err(self.hint(state, who)),
        }
    }

    /// The command that removes, heals, drops or forgets it, or restores the game's own value.
    ///
    /// # Errors
    /// The field can't be removed.
    pub(crate) fn remove(&self, state: &AppState, who: &Character) -> EditResult {
        let id = who.id;
        match self {
            Self::Trait(name) => Ok(rated(who, name, None)),
            Self::Highest(name) => Ok(Command::TrackMax(id, name.clone(), None)),
            Self::Defence(name) => Ok(Command::SetDefence(id, name.clone(), None)),
            Self::Condition(name) => Ok(Command::Condition(id, name.clone(), false)),
            Self::Injury(injury) => Ok(Command::HealInjury(id, *injury)),
            Self::Gear(thing) => Ok(Command::Drop(id, *thing)),
            Self::Modifier(own) => Ok(Command::DropModifier(id, *own)),
            Self::Saved(of, saved) => Ok(Command::Forget(*of, *saved)),
            Self::SavedText(of, saved, tier) => Ok(saved_text(*of, *saved, tier, None)),
            Self::Note => Ok(Command::SetNote(id, String::new())),
            Self::TableDice => Ok(Command::OwnTableDice(id, None)),
            Self::Players => Ok(alias(id, "")),
            _ => Err(self.hint(state, who)),
        }
    }
}

fn alias(who: CharacterId, name: &str) -> Command {
    Command::SetAlias(who, (!name.is_empty()).then(|| name.to_owned()))
}

fn saved_text(of: Option<CharacterId>, saved: ThingId, tier: &str, text: Option<&str>) -> Command {
    Command::SaveText {
        of,
        saved,
        tier: tier.to_owned(),
        text: text.map(str::to_owned),
    }
}

fn range(state: &AppState, who: &Character, name: &str) -> String {
    let kind = state.campaign().kind_of(who, name);
    let range = match kind.map(|kind| &kind.rating) {
        Some(Rating::Number { low, high, .. }) => format!("{low} to {high}"),
        Some(Rating::Die { .. }) => {
            let dice = state
                .campaign()
                .game
                .mechanic
                .profile()
                .attribute_dice
                .iter();
            dice.map(ToString::to_string).collect::<Vec<_>>().join(", ")
        }
        None => "a value".to_owned(),
    };
    format!("{range}; + and - step, Del takes it off the sheet")
}

fn stepped(state: &AppState, who: &Character, name: &str, by: i32) -> EditResult {
    let kind = state.campaign().kind_of(who, name);
    let low = match kind.map(|kind| &kind.rating) {
        Some(Rating::Number { low, .. }) => *low,
        _ => 0,
    };
    let value = match state.campaign().rating(who, name) {
        Some(Value::Number(number)) => Value::Number(number + by),
        Some(Value::Die(die)) => Value::Die(next_die(state, die, by)?),
        None => Value::Number(low),
    };
    Ok(rated(who, name, Some(value)))
}

fn stabilises(state: &AppState) -> bool {
    state.campaign().game.sheet.injuries == Some(Injuries::Severity)
}

fn strikes(state: &AppState) -> bool {
    state.campaign().game.sheet.injuries == Some(Injuries::Bane)
}

fn rated(who: &Character, name: &str, value: Option<Value>) -> Command {
    Command::SetTrait {
        who: who.id,
        name: name.to_owned(),
        value,
        kind: None,
        usual: None,
    }
}

fn next_die(state: &AppState, die: Step, by: i32) -> Result<Step, String> {
    let ladder = state.campaign().game.mechanic.profile().attribute_dice;
    let at = ladder.iter().position(|step| *step == die);
    let to = at.and_then(|at| at.checked_add_signed(by.signum() as isize));
    let next = to.and_then(|to| ladder.get(to)).copied();
    next.ok_or_else(|| format!("{die} is the end of the ladder"))
}

fn number(text: &str) -> Result<i32, String> {
    text.parse()
        .map_err(|_| format!("“{text}” is not a number"))
}

fn value(text: &str) -> Result<Value, String> {
    let number = text.parse().ok().map(Value::Number);
    let value = number.or_else(|| text.parse().ok().map(Value::Die));
    value.ok_or_else(|| format!("“{text}” is not a value; type a number like 3 or a die like d8"))
}

/// `Sailing 3`, `Sailing 3 Dexterity`.
fn own(who: &Character, kind: &str, text: &str) -> EditResult {
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.iter().rposition(|word| value(word).is_ok());
    let Some(at) = at.filter(|at| *at > 0) else {
        return Err("a name, then its value: Sailing 3".to_owned());
    };
    let usual = words[at + 1..].join(" ");
    Ok(Command::SetTrait {
        who: who.id,
        name: words[..at].join(" "),
        value: Some(value(words[at])?),
        kind: Some(kind.to_owned()),
        usual: Some(usual).filter(|usual| !usual.is_empty()),
    })
}

/// `Rope d6`, `Bronze shield metal`.
fn gear(state: &AppState, who: &Character, text: &str, supply: bool) -> EditResult {
    let wrong = || "a name, then its die: Rope d6".to_owned();
    let (name, last) = text.rsplit_once(' ').ok_or_else(wrong)?;
    let mut materials = state.campaign().game.sheet.materials.iter();
    let material = materials.find(|it| crate::campaign::text::same(&it.name, last));
    let die = match material {
        Some(material) => material.die,
        None => last.parse().map_err(|_| wrong())?,
    };
    let name = name.to_owned();
    Ok(if supply {
        Command::AddSupply(who.id, name, die)
    } else {
        Command::AddItem(who.id, name, die)
    })
}
