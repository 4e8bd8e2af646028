//! Turns: the next one, and the menu of the order: rolled for, listed in one line of numbers or names, by sides; who joins, waits
//! or leaves; the end of the fight.

use crate::campaign::refusal::OverrideMode;
use crate::campaign::test::Source;
use crate::campaign::{Campaign, Character, CharacterId, Command, Turn, TurnOrder};
use crate::dice::Trial;
use crate::phrase;
use crate::rules::modifier::plain;
use crate::tui::commands::{table_dice, typed};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Item, Menu, TextPrompt};
use crate::tui::views::preview;

/// The hint while the line is empty.
const HINT: &str = "who acts when, by numbers or names: 1 4 2; a trait that everybody rolls, or with “for 1 4” these; sides; + 4 joins last, + 4 after 2; end";

/// Goes to the next turn, or says why there is none.
pub(crate) fn next(state: &AppState) -> Effect {
    match state.refusal(&Command::NextTurn) {
        None => Effect::run(Command::NextTurn),
        Some(_) if state.campaign().order.is_none() => {
            Effect::no("nobody's turn: W sets the order, by numbers, a trait or sides")
        }
        Some(why) => Effect::no(why.to_string()),
    }
}

/// The menu of the order of turns, with the most usual item marked. A figure begins the line that lists who acts when.
pub(crate) fn ask(state: &AppState) -> Effect {
    let mut items = match state.campaign().order.as_deref() {
        Some(order) => of_fight(state, order),
        None => Vec::new(),
    };
    items.extend(beginnings(state));
    let menu = Menu::new("Order of turns", items);
    Effect::open(menu.with_figures(|state, figure| {
        let line = line(title(state), &figure.to_string());
        Effect::open(line)
    }))
}

/// What can be done while a fight goes on.
fn of_fight(state: &AppState, order: &TurnOrder) -> Vec<Item> {
    let campaign = state.campaign();
    let is_in = |who: &Character| order.turns.iter().any(|turn| turn.is_of(who));
    let name = |id| campaign.character(id).map_or("somebody", |who| &who.name);
    let chosen: Vec<&Character> = match state.members() {
        group if group.is_empty() => state.chosen().into_iter().collect(),
        group => group,
    };
    let (inside, outside): (Vec<&Character>, Vec<&Character>) =
        chosen.into_iter().partition(|who| is_in(who));
    let [inside, outside]: [Vec<CharacterId>; 2] =
        [inside, outside].map(|who| who.iter().map(|it| it.id).collect());
    let mut items = newcomers(state, order, &outside);
    let mut run = |key, label: String, command| items.push(Item::run(state, key, label, command));
    if let Some(Turn::One(actor)) = order.turn() {
        let next = state.campaign().next_in_round(order);
        let waits = next.map_or_else(
            || "acts last in this round".to_owned(),
            |next| format!("waits: acts after {}, in this round only", next.name),
        );
        run('w', format!("{} {waits}", name(actor)), Command::Wait);
    }
    run(
        'b',
        "back to the turn before".to_owned(),
        Command::PreviousTurn,
    );
    if !inside.is_empty() {
        let leave = Command::LeaveOrder(inside.clone());
        run('l', does(campaign, &leave), leave);
    }
    run('e', "the fight ends".to_owned(), Command::EndOrder);
    if order.round <= 1 {
        // Not of bystanders, who are in the group but not in the order.
        if !inside.is_empty() {
            let label = format!("surprise: a round of {} alone", names(campaign, &inside));
            run('u', label, Command::Surprise(inside));
        }
    }
    let (label, command) = timer(order);
    run('t', label.to_owned(), command);
    if let Some(Turn::One(actor)) = order.turn() {
        let title = format!("{} acts after", name(actor));
        let label = format!("{title}… from now on");
        let menu = after(state, order, &[actor], title, Command::ActAfter);
        items.push(Item::open('a', label, menu));
    }
    items
}

/// How those who aren't in the order join it: last, after somebody, or by a roll.
fn newcomers(state: &AppState, order: &TurnOrder, who: &[CharacterId]) -> Vec<Item> {
    if who.is_empty() {
        return Vec::new();
    }
    let joins = |after| Command::AddToOrder {
        who: who.to_vec(),
        after,
    };
    let join = does(state.campaign(), &joins(None));
    let title = format!("{join} after");
    let label = format!("{title}…");
    let menu = after(state, order, who, title, |after| joins(Some(after)));
    let mut items = vec![
        Item::run(state, 'j', format!("{join} last"), joins(None)),
        Item::open('J', label, menu),
    ];
    let rule = state.campaign().game.initiative.as_ref();
    let traits = rule.and_then(|rule| rule.rolls.first());
    // A group's roll is further below.
    let traits = traits.filter(|_| state.group.is_none() && !order.goes_by_sides());
    if let (Some(traits), [one]) = (traits, who) {
        let command = rolled(vec![*one], false, traits, false);
        let what = traits.join(" + ");
        let name = names(state.campaign(), who);
        let label = format!("{name} rolls {what} to join the order");
        items.push(thrown(state, 'i', label, command));
    }
    items
}

/// What can be done about the time of each turn.
fn timer(order: &TurnOrder) -> (&'static str, Command) {
    match order.timer {
        Some(timer) if timer.since.is_some() => {
            let pause = Command::RunTurnTimer(false);
            ("pause the timer of this turn", pause)
        }
        Some(_) => {
            let run = Command::RunTurnTimer(true);
            ("let the timer of this turn run on", run)
        }
        None => {
            let each = Command::TurnTimer(Some(180));
            ("a timer of 3 minutes for each turn", each)
        }
    }
}

/// The menu of whom somebody acts after from now on, with what was rolled for the order. As everywhere, a figure means the person
/// of that number.
fn after(
    state: &AppState,
    order: &TurnOrder,
    actors: &[CharacterId],
    title: String,
    command: impl Fn(CharacterId) -> Command,
) -> Menu {
    let mut letters = MnemonicKeys::default();
    let others = order.turns.iter().filter_map(|turn| match turn {
        Turn::One(id) if !actors.contains(id) => state.campaign().character(*id),
        _ => None,
    });
    let items = others.map(|who| {
        let rolled = order.rolled.get(&who.id);
        let label = rolled.map_or_else(
            || who.name.clone(),
            |rolled| format!("{} ({})", who.name, plain(*rolled)),
        );
        let number = who.number;
        let key = char::from_digit(number, 10).filter(|_| number > 0);
        let key = key.unwrap_or_else(|| letters.of(&who.name));
        Item::run(state, key, label, command(who.id))
    });
    Menu::new(title, items.collect())
}

/// The ways to set an order; the first is the most usual.
fn beginnings(state: &AppState) -> Vec<Item> {
    let campaign = state.campaign();
    let rolls = campaign.game.initiative.iter().flat_map(|rule| &rule.rolls);
    let chosen = state.selection();
    let fighters = fighters(campaign).filter(|_| chosen.is_none());
    let bystanders = fighters.as_ref().map(|it| it.bystanders.clone());
    let rolls_for = match (campaign.order.as_deref(), &chosen) {
        (None, _) => "",
        (Some(_), None) => ": a new order",
        (Some(order), Some(_)) if joins(order, &members(state)) => " to join the order",
        (Some(_), Some(_)) => ": a new order of these alone",
    };
    let (members, who) = match (chosen, fighters) {
        (Some(who), _) => (members(state), who),
        (None, Some(fighters)) => (fighters.who, fighters.names),
        (None, None) => (Vec::new(), "everybody".to_owned()),
    };
    let item = |traits: &[String], key, once| {
        let command = rolled(members.clone(), is_anew(campaign, &members), traits, once);
        let like = if once {
            ", NPCs who are alike once"
        } else {
            ""
        };
        let roll = if members.len() > 1 { "roll" } else { "rolls" };
        let label = format!("{who} {roll} {}{like}{rolls_for}", traits.join(" + "));
        thrown(state, key, label, command)
    };
    let packs = rolls.clone().next().filter(|traits| {
        let mode = &mut OverrideMode::default();
        let once = campaign.initiative(&members, traits, true, mode);
        once.is_ok_and(|all| all.iter().any(|it| !it.with.is_empty()))
    });
    let packs = packs.map(|traits| item(traits, 'n', true));
    let with_all = rolls.clone().next().zip(bystanders).map(|(traits, names)| {
        let what = traits.join(" + ");
        let label = format!("everybody rolls {what}, {names} too{rolls_for}");
        thrown(state, 'v', label, rolled(Vec::new(), false, traits, false))
    });
    let rolls = rolls.zip(['r', 'R', 'y', 'Y']);
    let rolls = rolls.map(|(traits, key)| item(traits, key, false));
    let sides = |key, label: &str, others_first| {
        Item::run(state, key, label, Command::SidesInOrder { others_first })
    };
    let mut items: Vec<Item> = rolls.collect();
    items.extend(packs);
    items.extend(with_all);
    items.extend([
        Item::open(
            'o',
            "by numbers or names, or a trait…",
            line(title(state), ""),
        ),
        sides('s', "sides: the players, then the GM", false),
        sides('S', "sides: the GM, then the players", true),
    ]);
    items
}

/// Those who fight while an encounter is on the table: players would learn of other NPCs if these had a turn.
struct Fighters {
    who: Vec<CharacterId>,
    /// `the party and Wolves at the ford`.
    names: String,
    /// The other NPCs who are here.
    bystanders: String,
}

/// The party and the encounters on the table, where somebody else is here, too.
fn fighters(campaign: &Campaign) -> Option<Fighters> {
    let is_here = |id: &CharacterId| campaign.present().any(|who| who.id == *id);
    let encounters = campaign.prepared.iter();
    let on: Vec<_> = encounters.filter(|it| it.on.iter().any(is_here)).collect();
    let fights = |who: &&Character| who.is_party() || on.iter().any(|it| it.on.contains(&who.id));
    let (who, others): (Vec<&Character>, Vec<&Character>) = campaign.present().partition(fights);
    let [first, more @ ..] = on.as_slice() else {
        return None;
    };
    let more = more.iter().map(|it| format!(", {}", it.name));
    let bystanders: Vec<&str> = others.iter().map(|who| who.name.as_str()).collect();
    (!others.is_empty()).then(|| Fighters {
        who: who.iter().map(|who| who.id).collect(),
        names: format!("the party and {}{}", first.name, more.collect::<String>()),
        bystanders: bystanders.join(", "),
    })
}

/// A roll for the order.
fn rolled(who: Vec<CharacterId>, anew: bool, traits: &[String], once: bool) -> Command {
    Command::RollOrder {
        who,
        anew,
        traits: traits.to_vec(),
        once,
        source: Source::Thrown,
        own: Vec::new(),
    }
}

/// The item of a roll for the order, which may ask for table dice.
fn thrown(state: &AppState, key: char, label: String, command: Command) -> Item {
    match state.refusal(&command) {
        Some(_) => Item::run(state, key, label, command),
        None => Item::new(key, label, table_dice::ask(state, command, None)),
    }
}

/// The group, who roll for the order; none for everybody.
fn members(state: &AppState) -> Vec<CharacterId> {
    state.members().iter().map(|who| who.id).collect()
}

/// Whether none of these is in the order yet, so that a roll lets them join it.
fn joins(order: &TurnOrder, who: &[CharacterId]) -> bool {
    let is_in = |id: &CharacterId| order.turns.contains(&Turn::One(*id));
    !order.goes_by_sides() && !who.iter().any(is_in)
}

/// Whether a roll of these needs the word for a new order.
fn is_anew(campaign: &Campaign, who: &[CharacterId]) -> bool {
    let order = campaign.order.as_deref();
    !who.is_empty() && order.is_some_and(|order| !joins(order, who))
}

/// The title of the line: whom a roll is for, where a group is chosen.
fn title(state: &AppState) -> String {
    match state.selection() {
        Some(who) => format!("Order of turns: {who}"),
        None => "Order of turns".to_owned(),
    }
}

/// The line that says who acts when.
fn line(title: String, typed: &str) -> TextPrompt {
    let order = TextPrompt::new(title, HINT, |state, typed| {
        // An empty line is valid if the game has a throw for the order.
        match read(state, typed) {
            Some(command) => typed::run(state, command?, None),
            None => Ok(Effect::Close),
        }
    });
    order.hinting(hint).starting_with(typed)
}

/// The line as a command, see `as_phrase`; `hidden` or `open` last says who may see it. A roll without names is one of the group,
/// where one is chosen.
pub(crate) fn read(state: &AppState, typed: &str) -> Option<Result<Command, String>> {
    let (typed, said) = phrase::said_last(typed);
    let mut command = as_phrase(state, typed)?;
    let is_for_all = typed.to_lowercase().ends_with("for all");
    if let Ok(Command::RollOrder { who, .. }) = &mut command
        && who.is_empty()
        && !is_for_all
    {
        *who = members(state);
    }
    Some(command.and_then(|command| said.of(command)))
}

/// A phrase about the order without its first words. An empty line throws for the order as the game defines it; `None` if the
/// game doesn't.
fn as_phrase(state: &AppState, typed: &str) -> Option<Result<Command, String>> {
    let says_what = state.campaign().game.initiative.is_some();
    if typed.is_empty() {
        return says_what.then(|| typed::phrase(state, "order roll", ""));
    }
    if let Some(newcomer) = typed.strip_prefix('+') {
        return Some(typed::phrase(state, "order add ", newcomer.trim()));
    }
    let starts = [
        "sides",
        "end",
        "add ",
        "join ",
        "leave ",
        "after ",
        "back",
        "wait",
        "surprise ",
        "next",
        "set ",
        "roll ",
    ];
    let word = typed.to_lowercase();
    if word.starts_with("sides") {
        return Some(typed::phrase(state, "order roll ", typed));
    }
    if starts.iter().any(|start| word.starts_with(start)) {
        return Some(typed::phrase(state, "order ", typed));
    }
    let set = typed::phrase(state, "order set ", typed);
    Some(set.or_else(|not_people| {
        let first = typed.split_whitespace().next().unwrap_or_default();
        let is_roll = typed::phrase(state, "order roll ", first).is_ok();
        let roll = typed::phrase(state, "order roll ", typed);
        roll.map_err(|not_rolled| {
            if is_roll {
                not_rolled
            } else {
                format!("{not_people}; or name a trait to roll, or sides")
            }
        })
    }))
}

/// What Enter would do.
pub(crate) fn hint(state: &AppState, typed: &str) -> String {
    let typed = typed.trim();
    let Some(Ok(command)) = read(state, typed) else {
        return HINT.to_owned();
    };
    if let Some(why) = state.refusal(&command) {
        return why.to_string();
    }
    let done = state.trial(&command, &mut Trial::lowest());
    let hidden = if done.is_ok_and(|done| done.is_kept()) {
        preview::HIDDEN
    } else {
        ""
    };
    let does = format!("{}{hidden}", does(state.campaign(), &command));
    if typed.is_empty() {
        format!("{HINT}. Enter: {does}")
    } else {
        format!("Enter: {does}")
    }
}

fn names(campaign: &Campaign, who: &[CharacterId]) -> String {
    let names = who.iter().filter_map(|id| campaign.character(*id));
    let names: Vec<&str> = names.map(|who| who.name.as_str()).collect();
    names.join(", ")
}

fn does(campaign: &Campaign, command: &Command) -> String {
    match command.itself() {
        Command::SetOrder(who) => names(campaign, who),
        Command::RollOrder {
            who,
            anew,
            traits,
            once,
            ..
        } => {
            let thrown = campaign
                .initiative(who, traits, *once, &mut OverrideMode::default())
                .ok();
            let what = thrown.and_then(|all| Some(all.first()?.test.traits.join(" + ")));
            let like = if *once {
                ", NPCs who are alike once"
            } else {
                ""
            };
            let becomes = match campaign.order.as_deref() {
                None => "",
                Some(_) if who.is_empty() => ": a new order",
                Some(_) if *anew => ": a new order of these alone",
                Some(_) => " to join the order",
            };
            let what = what.unwrap_or_default();
            match names(campaign, who).as_str() {
                "" => format!("everybody rolls {what}{like}{becomes}"),
                whom => format!("{what}{like}, rolled by {whom}{becomes}"),
            }
        }
        Command::SidesInOrder { others_first: true } => "the GM, then the players".to_owned(),
        Command::SidesInOrder { .. } => "the players, then the GM".to_owned(),
        Command::AddToOrder { who, .. } => {
            let join = if who.len() == 1 { "joins" } else { "join" };
            format!("{} {join}", names(campaign, who))
        }
        Command::EndOrder => "the fight ends".to_owned(),
        Command::Wait => {
            let order = campaign.order.as_deref();
            let next = order.and_then(|order| campaign.next_in_round(order));
            let next = next.map_or("the next", |who| &who.name);
            format!("the one whose turn it is acts after {next}, in this round only")
        }
        Command::PreviousTurn => "back to the turn before".to_owned(),
        Command::LeaveOrder(who) => {
            let leave = if who.len() == 1 { "leaves" } else { "leave" };
            format!("{} {leave} the order", names(campaign, who))
        }
        Command::ActAfter(who) => {
            let name = campaign.character(*who).map_or("somebody", |who| &who.name);
            format!("{name} acts before the one whose turn it is, from now on")
        }
        Command::Surprise(_) => "only these act in a round before the first".to_owned(),
        _ => "the next turn".to_owned(),
    }
}
