//! What keys do in a field of the form: the values it takes, steps, removal, and the resulting commands.

use strum::IntoEnumIterator as _;

use crate::campaign::character::{PlayersSee, Presence, Value};
use crate::campaign::command::HarmShare;
use crate::campaign::ids::ThingId;
use crate::campaign::test::Change;
use crate::campaign::test::Source;
use crate::campaign::{Campaign, Character, CharacterId, Command, text};
use crate::game::{Game, Injuries, Rating, Role, Start, TraitKind};
use crate::phrase::{self, SaidLast};
use crate::rules::Step;
use crate::rules::modifier::plain;
use crate::tui::commands::typed;
use crate::tui::dialogs::character_form::gear::with_bonus;
use crate::tui::views::examples;
use crate::tui::views::sheet::field::SheetField;
use crate::tui::widgets::Field;

/// The commands of a key or a line, or why there are none.
pub(super) type Edit = Result<Vec<Command>, String>;

/// Why `hidden` is refused in the form's lines: what is saved is one entry.
const HIDDEN_IN_LINE: &str = "“hidden” last in the name line keeps all that the form changes from players; in quotes it is part of a name";

impl SheetField {
    /// Whether a line of text is typed in it.
    pub(super) const fn opens_line(&self) -> bool {
        matches!(
            self,
            Self::Own(_)
                | Self::NewCondition
                | Self::NewInjury
                | Self::NewItem
                | Self::NewSupply
                | Self::NewModifier
                | Self::Note
                | Self::Players
                | Self::SavedText(..)
        )
    }

    /// Whether a line typed in it adds one more.
    pub(super) const fn adds(&self) -> bool {
        self.opens_line() && !matches!(self, Self::Note | Self::Players | Self::SavedText(..))
    }

    /// The heading that a line typed in it adds to, in small letters.
    pub(super) fn heading(&self, campaign: &Campaign) -> Option<String> {
        let heading = match self {
            Self::NewCondition => "conditions",
            Self::NewInjury if strikes(campaign) => "wounds",
            Self::NewInjury => "injuries",
            Self::NewItem => "items",
            Self::NewSupply => "supplies",
            Self::NewModifier => "modifiers",
            Self::Own(kind) => return Some(kind.to_lowercase()),
            _ => return None,
        };
        Some(heading.to_owned())
    }

    /// The line when it is opened: what is there is continued.
    pub(super) fn line(&self, campaign: &Campaign, who: &Character) -> Field {
        match self {
            Self::Note => Field::with_lines(&who.note),
            Self::Players => Field::with(who.alias.as_deref().unwrap_or_default()),
            Self::SavedText(of, id, tier) => {
                let mut saved = campaign.saved_rolls(*of).iter();
                let saved = saved.find(|it| it.id == *id);
                let text = saved.and_then(|it| it.texts.get(tier));
                Field::with(text.map_or("", String::as_str))
            }
            _ => Field::default(),
        }
    }

    /// The name that letters find.
    pub(super) fn label(&self, campaign: &Campaign, who: &Character) -> String {
        let gear = |id| {
            let mut gear = who.items.iter().chain(&who.supplies);
            gear.find(|it| it.id == id).map(|it| it.name.clone())
        };
        let injury = |id| who.injuries.iter().find(|it| it.id == id);
        let modifier = |id| who.modifiers.iter().find(|it| it.id == id);
        let name = match self {
            Self::Note => "note",
            Self::Presence => "presence",
            Self::TableDice => "table dice",
            Self::Players => "players",
            Self::Level => "level",
            Self::Overall => "every roll",
            Self::NewCondition => "condition",
            Self::NewInjury => injury_word(campaign),
            Self::NewItem => "item",
            Self::NewSupply => "supply",
            Self::NewModifier => "modifier",
            Self::Own(kind) => return singular(kind),
            Self::Trait(name)
            | Self::Track(name)
            | Self::Points(name)
            | Self::Defence(name)
            | Self::Condition(name) => name,
            Self::Gear(id) => return gear(*id).unwrap_or_default(),
            Self::Belonging(id) => {
                let mut all = who.belongings.iter();
                let found = all.find(|it| it.id == *id);
                return found.map_or_else(String::new, |it| it.name.clone());
            }
            Self::Injury(id) => return injury(*id).map_or_else(String::new, |it| it.text.clone()),
            Self::Modifier(id) => {
                return modifier(*id).map_or_else(String::new, |it| it.label.clone());
            }
            Self::Saved(..) => "saved roll",
            Self::SavedText(_, _, tier) => return format!("text, {tier}"),
        };
        name.to_owned()
    }

    /// What the field takes.
    pub(super) fn hint(&self, campaign: &Campaign, who: &Character) -> String {
        let takes = match self {
            Self::Note => "for you alone; Backspace erases it",
            Self::Presence => "+ and - change it: here, absent, away",
            Self::TableDice => "+ on, - off, Backspace as the campaign says",
            Self::Players => "a name for players; + and - what they see, Backspace its own name",
            Self::Level | Self::Points(_) => "a figure; + and - step",
            Self::Belonging(_) => "how many: a figure; + and - step, Backspace drops it",
            Self::Overall => {
                "the rating of every roll that has none of its own; Backspace clears it"
            }
            Self::Trait(name) => return range(campaign, who, name),
            Self::Own(_) => "a name, a value, for a skill its attribute: Sailing 3",
            Self::Track(name) => return track_hint(campaign, name),
            Self::Defence(_) => "a figure; Backspace gives the game's own again",
            Self::Injury(_) if stabilises(campaign) => "+ stabilises it, Backspace heals it",
            Self::Injury(_) => "Backspace heals it",
            Self::Condition(_) | Self::Modifier(_) => "Backspace takes it off",
            Self::NewCondition => {
                "in a word or two; its end may follow: 3 (rounds), 10 min, the fight"
            }
            Self::NewInjury if strikes(campaign) => "burnt hand on AGI",
            Self::NewInjury => "how bad and what it is: 2 gash",
            Self::Gear(_) => "+ makes it whole, Backspace drops it",
            Self::NewItem => return item_hint(campaign),
            Self::NewSupply => "a name, then its die: Salt d6",
            Self::NewModifier => {
                let [vest, rope] = examples::reaching(&campaign.game);
                return format!("{vest}; {rope}; without, it is in every roll");
            }
            Self::Saved(..) => "Backspace deletes it",
            Self::SavedText(..) => "what the result shows; Backspace erases it",
        };
        takes.to_owned()
    }

    /// The commands that set the field to typed figures.
    ///
    /// # Errors
    /// The field takes none, or not these.
    pub(super) fn figures(&self, campaign: &Campaign, who: &Character, figures: &str) -> Edit {
        let id = who.id;
        let one = |command| Ok(vec![command]);
        match self {
            Self::Level => one(Command::SetLevel(id, number(figures)?)),
            Self::Belonging(thing) => {
                one(Command::Belonging(id, *thing, Change::To(number(figures)?)))
            }
            Self::Overall => one(Command::SetOverall(id, Some(number(figures)?))),
            Self::Trait(name) => {
                let kind = campaign.kind_of(who, name).map(|kind| &kind.rating);
                let value = match kind {
                    Some(Rating::Die { .. }) => Value::Die(die(campaign, figures)?),
                    _ => Value::Number(number(figures)?),
                };
                one(rated(who, name, Some(value)))
            }
            Self::Track(name) => set_track(campaign, who, name, figures),
            Self::Points(name) => {
                let held = who.points.get(name).copied().unwrap_or(0);
                let missing = number(figures)? - held;
                let step = if missing > 0 {
                    Command::Award(id, name.clone())
                } else {
                    Command::Spend(id, name.clone())
                };
                let count = usize::try_from(missing.unsigned_abs().min(99)).unwrap_or(99);
                Ok(vec![step; count])
            }
            Self::Defence(name) => one(Command::SetDefence(
                id,
                name.clone(),
                Some(number(figures)?),
            )),
            _ => Err(self.hint(campaign, who)),
        }
    }

    /// The commands of a typed line.
    ///
    /// # Errors
    /// The line isn't valid.
    pub(super) fn typed(&self, campaign: &Campaign, who: &Character, line: &str) -> Edit {
        let line = line.trim();
        let id = who.id;
        let is_hidden = |part: &str| phrase::said_last(part).1 == SaidLast::HIDDEN;
        if (self.adds() || *self == Self::Players) && line.split(',').any(is_hidden) {
            return Err(HIDDEN_IN_LINE.to_owned());
        }
        let command = match self {
            Self::Players => alias(id, &phrase::plain_text(line)?),
            Self::Note => Command::SetNote(id, line.to_owned()),
            Self::Own(kind) => own(who, kind, line)?,
            Self::NewCondition => typed::condition(id, line)?,
            Self::NewInjury => injury(campaign, id, line)?,
            // Several stand in one line, as the hint writes them.
            Self::NewItem | Self::NewSupply => {
                let each = line.split(',').map(str::trim).filter(|it| !it.is_empty());
                let each = each.map(|it| with_bonus(campaign, who, it, *self == Self::NewSupply));
                return Ok(each.collect::<Result<Vec<_>, _>>()?.concat());
            }
            Self::NewModifier => typed::modifier_in(campaign, Some(id), line)?,
            Self::SavedText(of, saved, tier) => saved_text(*of, *saved, tier, Some(line)),
            _ => return Err(self.hint(campaign, who)),
        };
        Ok(vec![command])
    }

    /// The commands that step the field up or down.
    ///
    /// # Errors
    /// The field has no steps.
    pub(super) fn step(&self, campaign: &Campaign, who: &Character, up: bool) -> Edit {
        let id = who.id;
        let by = if up { 1 } else { -1 };
        let command = match self {
            Self::Level => Command::SetLevel(id, who.level.unwrap_or(0) + by),
            Self::Belonging(thing) => Command::Belonging(id, *thing, Change::By(by)),
            Self::Overall => Command::SetOverall(id, Some(who.overall.unwrap_or(0) + by)),
            Self::Trait(name) => stepped(campaign, who, name, by)?,
            Self::Track(name) => Command::Track(id, name.clone(), Change::By(by)),
            Self::Points(name) if up => Command::Award(id, name.clone()),
            Self::Points(name) => Command::Spend(id, name.clone()),
            Self::Defence(name) => {
                let value = campaign.defence(who, name).unwrap_or(0);
                Command::SetDefence(id, name.clone(), Some(value + by))
            }
            Self::Presence => {
                let to = match (who.presence, up) {
                    (Presence::Present, true) | (Presence::Benched, false) => Presence::Absent,
                    (Presence::Absent, true) | (Presence::Present, false) => Presence::Benched,
                    (Presence::Benched, true) | (Presence::Absent, false) => Presence::Present,
                };
                Command::Presence(id, to)
            }
            Self::TableDice => Command::OwnTableDice(id, Some(up)),
            Self::Players => {
                let all: Vec<_> = PlayersSee::iter().map(Some).chain([None]).collect();
                let at = all.iter().position(|step| *step == who.players_see);
                let by = if up { 1 } else { all.len() - 1 };
                let to = all[(at.unwrap_or_default() + by) % all.len()];
                Command::OwnPlayersSee(id, to)
            }
            Self::Gear(thing) if up => Command::Repair(id, *thing),
            Self::Injury(injury) if stabilises(campaign) => Command::Stabilise(id, *injury, up),
            _ => return Err(self.hint(campaign, who)),
        };
        Ok(vec![command])
    }

    /// The commands that take it off the sheet, or restore the game's own value.
    ///
    /// # Errors
    /// The field can't be removed.
    pub(super) fn remove(&self, campaign: &Campaign, who: &Character) -> Edit {
        let id = who.id;
        let command = match self {
            Self::Trait(name) => rated(who, name, None),
            Self::Overall => Command::SetOverall(id, None),
            Self::Track(name) if campaign.game.find_track(name).is_some() => {
                Command::TrackMax(id, name.clone(), None)
            }
            Self::Track(name) => Command::DropTrack(id, name.clone()),
            Self::Defence(name) => Command::SetDefence(id, name.clone(), None),
            Self::Condition(name) => Command::Condition(id, name.clone(), false),
            Self::Injury(injury) => Command::HealInjury(id, *injury),
            Self::Gear(thing) | Self::Belonging(thing) => Command::Drop(id, *thing),
            Self::Modifier(own) => Command::DropModifier(id, *own),
            Self::Saved(of, saved) => Command::Forget(*of, *saved),
            Self::SavedText(of, saved, tier) => saved_text(*of, *saved, tier, None),
            Self::Note => Command::SetNote(id, String::new()),
            Self::TableDice => Command::OwnTableDice(id, None),
            Self::Players => alias(id, ""),
            _ => return Err(self.hint(campaign, who)),
        };
        Ok(vec![command])
    }
}

/// What the game calls an injury: a wound is one that strikes an attribute.
pub(super) fn injury_word(campaign: &Campaign) -> &'static str {
    if strikes(campaign) { "wound" } else { "injury" }
}

/// A kind of traits in the singular and in small letters: `skill`, `ability`.
pub(super) fn singular(kind: &str) -> String {
    let kind = kind.to_lowercase();
    match (kind.strip_suffix("ies"), kind.strip_suffix('s')) {
        (Some(stem), _) => format!("{stem}y"),
        (None, Some(stem)) => stem.to_owned(),
        (None, None) => kind,
    }
}

/// The kind of a new trait that is found by no letters: a skill, where the game has skills.
pub(super) fn kind_of_new(game: &Game) -> Option<&TraitKind> {
    let kinds = &game.sheet.kinds;
    let skills = kinds.iter().find(|kind| kind.role == Role::Skill);
    skills.or_else(|| kinds.first())
}

/// A new trait of the character's own, with the least rating that counts.
pub(super) fn new_trait(campaign: &Campaign, who: CharacterId, name: &str) -> Option<Command> {
    let kind = kind_of_new(&campaign.game)?;
    let value = match kind.rating {
        Rating::Number { low, high, start } => {
            Value::Number(start.map_or(low.max(0), |start| start.max(1)).min(high))
        }
        Rating::Die { start } => Value::Die(start),
    };
    Some(Command::SetTrait {
        who,
        name: name.to_owned(),
        value: Some(value),
        kind: Some(kind.name.clone()),
        usual: None,
    })
}

/// `a name; x20 for several, 12 for a number; wood, metal … or a die where it can break`.
fn item_hint(campaign: &Campaign) -> String {
    let plain = "a name; x20 for several, 12 for a number";
    let sheet = &campaign.game.sheet;
    if sheet.items.is_none() {
        return format!("{plain}: Rope, Arrows x20, Silver 30");
    }
    let some = ["wood", "metal"].into_iter();
    let some = some.filter(|word| sheet.materials.iter().any(|it| it.name == *word));
    let some: Vec<&str> = some.collect();
    if some.is_empty() {
        format!("{plain}; a die if checks wear it: Rope d6")
    } else {
        format!("{plain}; {} … or a die", some.join(", "))
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

fn range(campaign: &Campaign, who: &Character, name: &str) -> String {
    match campaign.kind_of(who, name).map(|kind| &kind.rating) {
        Some(Rating::Number { low, high, start }) => {
            let gone = match start {
                None => "makes it unknown",
                Some(_) => "clears it",
            };
            let range = match (low, high) {
                (-999, 999) => "a figure".to_owned(),
                _ => format!("{} to {}", plain(*low), plain(*high)),
            };
            format!("{range}; + and - step, Backspace {gone}")
        }
        Some(Rating::Die { .. }) => {
            let now = campaign.rating(who, name);
            let dice = campaign.game.mechanic.profile().attribute_dice.iter();
            let dice = dice.map(|die| match now {
                Some(Value::Die(now)) if now == *die => format!("[{}]", die.shown()),
                _ => die.shown(),
            });
            let dice: Vec<String> = dice.collect();
            format!("{}; 8 is d8, + and - step", dice.join(" "))
        }
        None => "a value".to_owned(),
    }
}

fn track_hint(campaign: &Campaign, name: &str) -> String {
    let rule = campaign.game.find_track(name);
    match rule.map(|rule| (rule.start, rule.less_injuries)) {
        Some((_, true)) => "a figure sets its most; what is left follows from injuries",
        Some((Start::Full, _)) | None => {
            "24 sets most and now, 18/24 both; + and - step what is left"
        }
        Some(_) => "a figure; 2/6 sets its most too; + and - step",
    }
    .to_owned()
}

/// `24`, `18/24`.
fn set_track(campaign: &Campaign, who: &Character, name: &str, figures: &str) -> Edit {
    let (now, most) = match figures.split_once('/') {
        Some((now, "")) => (number(now)?, None),
        Some((now, most)) => (number(now)?, Some(number(most)?)),
        None => (number(figures)?, None),
    };
    let rule = campaign.game.find_track(name);
    let is_whole = rule.is_none_or(|rule| rule.start == Start::Full && !rule.ill);
    let most = most.or_else(|| (is_whole && !figures.contains('/')).then_some(now));
    let view = campaign.track(who, name);
    let mut commands = Vec::new();
    if let Some(most) = most.filter(|most| view.is_none_or(|view| view.max != *most)) {
        commands.push(Command::TrackMax(who.id, name.to_owned(), Some(most)));
    }
    let follows = rule.is_some_and(|rule| rule.less_injuries);
    if !follows {
        let is_new = view.is_none_or(|view| view.now != now || !commands.is_empty());
        let to = Command::Track(who.id, name.to_owned(), Change::To(now));
        let after = commands
            .iter()
            .fold(campaign.clone(), |it, command| it.after(command));
        let is_set = after
            .character(who.id)
            .and_then(|who| after.track(who, name))
            .is_some_and(|view| view.now == now);
        commands.extend((is_new && !is_set).then_some(to));
    }
    Ok(commands)
}

fn stepped(campaign: &Campaign, who: &Character, name: &str, by: i32) -> Result<Command, String> {
    let kind = campaign.kind_of(who, name);
    let (low, start) = match kind.map(|kind| &kind.rating) {
        Some(Rating::Number { low, start, .. }) => (*low, *start),
        _ => (0, None),
    };
    let value = match campaign.rating(who, name) {
        Some(Value::Number(number)) if by < 0 && number == low && start.is_none() => None,
        Some(Value::Number(number)) => Some(Value::Number(number + by)),
        Some(Value::Die(die)) => Some(Value::Die(next_die(campaign, die, by)?)),
        None if by < 0 => return Err(format!("{name} is already unknown")),
        None => Some(Value::Number(low.max(0))),
    };
    Ok(rated(who, name, value))
}

fn stabilises(campaign: &Campaign) -> bool {
    campaign.game.sheet.injuries == Some(Injuries::Severity)
}

fn strikes(campaign: &Campaign) -> bool {
    campaign.game.sheet.injuries == Some(Injuries::Bane)
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

fn next_die(campaign: &Campaign, die: Step, by: i32) -> Result<Step, String> {
    let ladder = campaign.game.mechanic.profile().attribute_dice;
    let at = ladder.iter().position(|step| *step == die);
    let to = at.and_then(|at| at.checked_add_signed(by.signum() as isize));
    let next = to.and_then(|to| ladder.get(to)).copied();
    next.ok_or_else(|| format!("{} is the end of the ladder", die.shown()))
}

/// A die by its sides.
fn die(campaign: &Campaign, figures: &str) -> Result<Step, String> {
    let die = format!("d{figures}").parse().ok();
    let mut ladder = campaign.game.mechanic.profile().attribute_dice.iter();
    let die = die.filter(|die| ladder.any(|step| step == die));
    die.ok_or_else(|| format!("d{figures} is not one of the dice"))
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
fn own(who: &Character, kind: &str, text: &str) -> Result<Command, String> {
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

/// `2 gash`; where wounds strike an attribute, `burnt hand on AGI`.
fn injury(campaign: &Campaign, who: CharacterId, line: &str) -> Result<Command, String> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (amount, text) = match first.parse::<i32>() {
        Ok(amount) => (amount, rest.trim()),
        Err(_) if strikes(campaign) => (0, line),
        Err(_) => (1, line),
    };
    let text = phrase::plain_text(text)?;
    let harm = |text: &str, on: Option<&str>| Command::Harm {
        who,
        amount: amount.into(),
        share: HarmShare::All,
        text: text.trim().to_owned(),
        on: on.map(str::to_owned),
        cause: None,
        source: Source::Thrown,
    };
    if !strikes(campaign) {
        return Ok(harm(&text, None));
    }
    let attributes = campaign.game.traits();
    let mut attributes = attributes
        .filter(|(kind, _)| kind.role == Role::Attribute)
        .map(|(_, known)| known.name.as_str());
    let struck = text
        .rsplit_once(" on ")
        .or_else(|| Some(("", text.strip_prefix("on ")?)));
    struck
        .and_then(|(text, on)| {
            let on = attributes.find(|name| text::same(name, on.trim()))?;
            Some(harm(text, Some(on)))
        })
        .ok_or_else(|| "name the attribute it strikes: burnt hand on AGI".to_owned())
}
