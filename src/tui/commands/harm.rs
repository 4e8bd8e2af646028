//! Harm and healing from one line: `7`, `2d6+3`, `3 gash`, `3+2-1 burnt hand on AGI`, `+4`; after an attack whose injury the rules
//! compute, `+2-1` for weapon and armour.

mod targets;

use self::targets::{AttackTarget, Since};
use crate::campaign::character::Injury;
use crate::campaign::command::{Amount, HarmShare};
use crate::campaign::test::Source;
use crate::campaign::{Character, CharacterId, Command, Selection, Seq, text};
use crate::game;
use crate::game::{Injuries, Role};
use crate::phrase;
use crate::rules::plain_dice::DiceExpr;
use crate::tui::commands::typed;
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Item, Menu, TextPrompt};

/// The error for an empty line without a suggested amount.
const HOW_MUCH: &str = "how much? a number or dice, then Enter; Esc cancels";

/// The character harmed and the roll that caused it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Harm {
    who: CharacterId,
    cause: Option<Seq>,
    /// The attack's net result, before weapon and armour.
    net: Option<i32>,
    /// The attacker's name if the attack missed.
    missed: Option<String>,
}

/// Asks for harm of the last roll's target unless somebody else was chosen since, else of the chosen character or of each group
/// member. If several were hit, a
/// menu lists those who haven't taken harm yet.
pub(crate) fn ask(state: &AppState) -> Effect {
    if state.campaign().game.harm.is_none() {
        return Effect::no("this game has no rule for harm; `a` changes tracks and conditions");
    }
    let mut targets = targets::last(state);
    if state.group.is_some() {
        // With a group chosen, harm is for the group, unless the group has just attacked.
        targets.retain(|target| target.by_group);
    } else {
        // Somebody else was chosen after the attack: harm is for them.
        targets.retain(|it| state.chosen_after < it.by || it.is_meant_by(state.chosen));
    }
    match (targets.as_slice(), state.selection()) {
        ([], _) if let Some((cause, group)) = roll_of_several(state) => {
            Effect::open(after_roll(state, &group, cause))
        }
        ([], Some(_)) if let Some(group) = &state.group => {
            Effect::open(of_group(state, group, HarmShare::All, None))
        }
        ([] | [_], None) => match targets.pop() {
            Some(target) => of_one(state, Some(target.at), Some(target)),
            None => of_one(state, state.chosen, None),
        },
        (_, selection) => {
            let each = each_of(state, &targets);
            let mut items = of_several(state, targets);
            items.extend(each);
            items.extend(state.group.iter().zip(selection).map(|(group, selection)| {
                let label = format!("each of the group: {selection}");
                Item::open('0', label, of_group(state, group, HarmShare::All, None))
            }));
            Effect::open(Menu::new("Harm", items))
        }
    }
}

/// The last roll of several, with the group that harm is for: those who made it, unless another group or somebody else was
/// chosen since.
fn roll_of_several(state: &AppState) -> Option<(Seq, Selection)> {
    let (cause, who) = targets::roll_of_several(state)?;
    let members = state.members();
    match &state.group {
        Some(group) => {
            let is_in = |id: &CharacterId| members.iter().any(|member| member.id == *id);
            who.iter().all(is_in).then(|| (cause, group.clone()))
        }
        None => (state.chosen_after < cause).then_some((cause, Selection::These(who))),
    }
}

fn of_group(
    state: &AppState,
    group: &Selection,
    share: HarmShare,
    cause: Option<Seq>,
) -> TextPrompt {
    let heals = match state.campaign().game.harm {
        Some(game::Harm::Track(_)) => "; +4 heals each, +all everything",
        Some(game::Harm::Injury) => "; +all heals every injury",
        None => "",
    };
    let hint = format!(
        "how much each of them takes, a number or dice, “half” of it, and what it looks like{heals}"
    );
    let group = group.clone();
    let title = format!("{}: harm", state.named(&group));
    TextPrompt::new(title, hint, move |state, typed| {
        typed::run(state, of_each(state, typed, (&group, share, cause))?, None)
    })
    .previewing()
}

/// After a roll of several: for all, half for those who succeeded, or only for those who failed.
fn after_roll(state: &AppState, group: &Selection, cause: Seq) -> Menu {
    let shares = [
        (
            'h',
            "half for those who succeeded…",
            HarmShare::HalfForSuccesses,
        ),
        ('f', "only those who failed…", HarmShare::OnlyFailures),
        ('a', "all…", HarmShare::All),
    ];
    // Not what nobody would take: only those who failed, where all succeeded.
    let harms_anybody = |share| {
        let harm = of_each(state, "2", (group, share, Some(cause)));
        harm.is_ok_and(|harm| state.refusal(&harm).is_none())
    };
    let shares = shares.into_iter();
    let shares = shares.filter(|(_, _, share)| *share == HarmShare::All || harms_anybody(*share));
    let items = shares.map(|(key, label, share)| {
        Item::open(key, label, of_group(state, group, share, Some(cause)))
    });
    Menu::new(format!("{}: harm", state.named(group)), items.collect())
}

/// The item for the same harm to all who were hit by one roll; none where the rules compute the harm of each, or where the
/// figure is the group's.
fn each_of(state: &AppState, targets: &[AttackTarget]) -> Option<Item> {
    let first = targets.first()?;
    let is_same = |it: &AttackTarget| it.by == first.by && it.net.is_none();
    let mut who: Vec<CharacterId> = targets.iter().map(|target| target.at).collect();
    who.sort();
    who.dedup();
    if state.group.is_some() || who.len() < 2 || !targets.iter().all(is_same) {
        return None;
    }
    let prompt = of_group(
        state,
        &Selection::These(who),
        HarmShare::All,
        Some(first.by),
    );
    Some(Item::open('0', "the same for each of them…", prompt))
}

/// One menu item per hit.
fn of_several(state: &AppState, targets: Vec<AttackTarget>) -> Vec<Item> {
    let mut letters = MnemonicKeys::default();
    let items = targets.into_iter().filter_map(|target| {
        let who = state.campaign().character(target.at)?;
        let came = if target.hit { "hit" } else { "missed" };
        let label = format!("{}, {came} by {}", who.name, target.from);
        let key = letters.of(&who.name);
        let effect = of_one(state, Some(target.at), Some(target));
        Some(Item::new(key, label, effect))
    });
    items.collect()
}

/// A command that harms each group member, or heals each if the line begins with a sign.
pub(crate) fn of_each(
    state: &AppState,
    typed: &str,
    (group, share, cause): (&Selection, HarmShare, Option<Seq>),
) -> Result<Command, String> {
    let (typed, said) = phrase::said_last(typed);
    if typed.is_empty() {
        return Err(HOW_MUCH.to_owned());
    }
    if let Some(care) = typed.strip_prefix(['+', '-']) {
        let care = care.trim();
        if text::same(care, "all") {
            return said.of(Command::HealAll(CharacterId::EACH).by_each(group.clone()));
        }
        let (amount, _) = amount_of(care)?;
        let heal = Command::Heal {
            who: CharacterId::EACH,
            amount,
            source: Source::Thrown,
        };
        return said.of(heal.by_each(group.clone()));
    }
    let (amount, rest) = amount_of(typed)?;
    let (said_share, rest) = share_of(rest);
    let (text, on) = description(state, rest)?;
    let harm = Command::Harm {
        who: CharacterId::EACH,
        amount,
        share: said_share.unwrap_or(share),
        text,
        on,
        cause,
        source: Source::Thrown,
    };
    said.of(harm.by_each(group.clone()))
}

/// Splits a line after the share that it begins with, in the words of the phrase: `half`, `half successes`, `failures`.
fn share_of(said: &str) -> (Option<HarmShare>, &str) {
    let shares = [
        ("half successes", HarmShare::HalfForSuccesses),
        ("half", HarmShare::Half),
        ("failures", HarmShare::OnlyFailures),
    ];
    let found = shares.into_iter().find_map(|(words, share)| {
        let rest = said.strip_prefix(words)?;
        let is_whole = rest.is_empty() || rest.starts_with(' ');
        is_whole.then(|| (Some(share), rest.trim_start()))
    });
    found.unwrap_or((None, said))
}

/// Splits a line after the number, the sum or the dice that it begins with.
fn amount_of(typed: &str) -> Result<(Amount, &str), String> {
    const WANTED: &str = "how much first: a number, a sum like 3+2-1 or dice like 2d6+3";
    let (figures, rest) = figures_of(typed);
    if rest.is_empty() || rest.starts_with(char::is_whitespace) {
        let number = sum_of(figures).ok_or(WANTED)?;
        return Ok((Amount::Number(number), rest.trim()));
    }
    let (dice, length) = DiceExpr::prefix(typed).map_err(|_| WANTED.to_owned())?;
    let rest = &typed[length..];
    if !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
        return Err(WANTED.to_owned());
    }
    Ok((Amount::Dice(dice), rest.trim()))
}

fn of_one(state: &AppState, who: Option<CharacterId>, target: Option<AttackTarget>) -> Effect {
    let Some(who) = who.and_then(|who| state.campaign().character(who)) else {
        return Effect::no(state.nobody_here());
    };
    let severity = state.campaign().game.sheet.injuries == Some(Injuries::Severity);
    let harm = Harm {
        who: who.id,
        cause: target.as_ref().map(|target| target.by),
        missed: target
            .as_ref()
            .filter(|target| !target.hit)
            .map(|target| target.from.clone()),
        net: target
            .filter(|target| target.since != Since::Harm)
            .and_then(|target| target.net)
            .filter(|net| severity && *net > 0),
    };
    let hint = hint(state, who, harm.net);
    let title = format!("{}: harm", who.name);
    let prompt = TextPrompt::new(title, hint, move |state, typed| {
        typed::run(state, harm.read(state, typed)?, None)
    });
    Effect::open(prompt.previewing())
}

fn hint(state: &AppState, who: &Character, net: Option<i32>) -> String {
    let game = &state.campaign().game;
    let heals = match (&game.harm, who.injuries.as_slice()) {
        (Some(game::Harm::Track(_)), _) => "; +4 heals, +all everything".to_owned(),
        (_, []) => String::new(),
        (_, [alone]) => format!("; “+{}” heals that injury", naming(who, alone)),
        (_, [first, ..]) => {
            let first = naming(who, first);
            format!("; “+{first}” heals that injury, +all every one")
        }
    };
    let takes = match (&game.harm, game.sheet.injuries) {
        (Some(game::Harm::Track(track)), Some(Injuries::Bane)) => {
            format!("{track}: a number or dice; “4 burnt hand on AGI” adds an injury")
        }
        (Some(game::Harm::Track(track)), _) => {
            let tracks = game.sheet.tracks.iter().filter(|it| it.name != *track);
            let other = tracks
                .map(|it| format!("; “2 on {}” for another", it.name))
                .next();
            format!("{track}: a number or dice{}", other.unwrap_or_default())
        }
        (_, Some(Injuries::Dice)) => "how many dice, and what it looks like".to_owned(),
        (_, Some(Injuries::Severity)) => "how severe, and what it looks like".to_owned(),
        _ => "how much, and what it looks like".to_owned(),
    };
    let net = net.map_or_else(String::new, |net| {
        format!(
            "; the attack came to {net}: Enter takes it, “+2-1” adds a weapon and takes off armour"
        )
    });
    format!("{takes}{net}{heals}")
}

/// As few words of an injury's text as name it among the character's injuries; where another has the same text, its id.
fn naming(who: &Character, injury: &Injury) -> String {
    let mut words = injury.text.split([' ', ',']);
    let first = words.next().unwrap_or_default();
    let begin = |it: &&Injury| it.text.starts_with(first);
    let same = |it: &&Injury| it.text == injury.text;
    let count = |is: &dyn Fn(&&Injury) -> bool| who.injuries.iter().filter(is).count();
    match (count(&begin), count(&same)) {
        (1, _) => first.to_owned(),
        (_, 1) => injury.text.clone(),
        _ => format!("#{}", injury.id.0),
    }
}

impl Harm {
    /// The typed line as a command; `hidden` or `open` last says who may see it.
    ///
    /// # Errors
    /// What is wrong with the line, or why there is no harm.
    pub(crate) fn read(&self, state: &AppState, typed: &str) -> Result<Command, String> {
        let (typed, said) = phrase::said_last(typed);
        said.of(self.alone(state, typed)?)
    }

    fn alone(&self, state: &AppState, typed: &str) -> Result<Command, String> {
        if typed.is_empty() {
            return match (self.net, &self.missed) {
                (Some(net), _) => self.of(state, net, ""),
                (None, Some(from)) => Err(format!(
                    "{from} missed: no harm; a number harms anyway, Esc cancels"
                )),
                (None, None) => Err(HOW_MUCH.to_owned()),
            };
        }
        let figures = typed.trim_start_matches(['+', '-']);
        let gear = self.net.filter(|_| {
            figures.len() < typed.len() && figures.starts_with(|c: char| c.is_ascii_digit())
        });
        if let Some(net) = gear {
            return self.with_gear(state, net, typed);
        }
        if let Some(care) = typed.strip_prefix(['+', '-']) {
            let care = care.trim();
            let amount = amount_of(care);
            if let Ok((amount, "")) = amount {
                return Ok(Command::Heal {
                    who: self.who,
                    amount,
                    source: Source::Thrown,
                });
            }
            // An injury heals by its name.
            let before = format!("heal #{} ", self.who.0);
            let healed = typed::phrase(state, &before, care);
            return healed.map_err(|why| match amount {
                Ok(_) => format!("a sign first heals here; without it “{care}” is harm"),
                Err(_) => why,
            });
        }
        let (amount, rest) = amount_of(typed)?;
        self.of(state, amount, rest)
    }

    /// The net result plus the weapon's and minus the armour's value.
    fn with_gear(&self, state: &AppState, net: i32, typed: &str) -> Result<Command, String> {
        let (gear, rest) = figures_of(typed);
        match sum_of(gear).map(|gear| net.saturating_add(gear)) {
            None => Err("a weapon and armour like +2-1".to_owned()),
            Some(none) if none <= 0 => {
                Err(format!("{net}{gear} is {none}: no injury; Esc cancels"))
            }
            Some(amount) => self.of(state, amount, rest.trim()),
        }
    }

    fn of(
        &self,
        state: &AppState,
        amount: impl Into<Amount>,
        said: &str,
    ) -> Result<Command, String> {
        let (share, said) = share_of(said);
        let share = share.unwrap_or_default();
        let (text, on) = description(state, said)?;
        Ok(Command::Harm {
            who: self.who,
            amount: amount.into(),
            share,
            text,
            on,
            cause: self.cause,
            source: Source::Thrown,
        })
    }
}

/// Splits a line after the sum it begins with, which may have spaces before its signs.
fn figures_of(typed: &str) -> (&str, &str) {
    let length = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_digit() && !"+-".contains(c));
        end.unwrap_or(text.len())
    };
    let mut end = length(typed);
    while end > 0 {
        let rest = &typed[end..];
        let term = rest.trim_start();
        let after = &term[length(term)..];
        let is_term = term.len() < rest.len()
            && term.starts_with(['+', '-'])
            && term[1..].starts_with(|c: char| c.is_ascii_digit())
            && (after.is_empty() || after.starts_with(char::is_whitespace));
        if !is_term {
            break;
        }
        end = typed.len() - after.len();
    }
    typed.split_at(end)
}

/// The value of a sum that may have spaces before its signs.
fn sum_of(text: &str) -> Option<i32> {
    let text: String = text.split_whitespace().collect();
    phrase::sum(&text)
}

/// The description, and what is struck after the last `on`: an attribute in games whose wounds affect one, or another track.
fn description(state: &AppState, said: &str) -> Result<(String, Option<String>), String> {
    let game = &state.campaign().game;
    let plain = || Ok((phrase::plain_text(said)?, None));
    let words: Vec<&str> = said.split(' ').collect();
    let Some(at) = words.iter().rposition(|word| text::same(word, "on")) else {
        return plain();
    };
    let named = words[at + 1..].join(" ");
    let has_banes = game.sheet.injuries == Some(Injuries::Bane);
    let attributes = game
        .traits()
        .filter(|(kind, _)| has_banes && kind.role == Role::Attribute);
    let attributes = attributes.map(|(_, known)| &known.name);
    let tracks = game.sheet.tracks.iter().filter(|rule| !rule.less_injuries);
    let mut struck = attributes.chain(tracks.map(|rule| &rule.name));
    match struck.find(|name| text::same(name, &named)) {
        Some(name) => {
            let text = phrase::plain_text(&words[..at].join(" "))?;
            Ok((text, Some(name.clone())))
        }
        None => plain(),
    }
}
