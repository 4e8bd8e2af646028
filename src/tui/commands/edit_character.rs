//! The menu that changes points, tracks, conditions, injuries, modifiers and rests of the chosen character, each by its
//! letter.

mod conditions;
mod group;

use conditions::OWN_CONDITION;

use crate::campaign::character::{Injury, PlayedBy, Presence};
use crate::campaign::test::Change;
use crate::campaign::{Character, CharacterId, Command, Count, TableDice, text};
use crate::game::Injuries;
use crate::phrase::{self, seconds};
use crate::tui::commands::typed::{command_prompt, phrase_prompt};
use crate::tui::commands::{characters, typed};
use crate::tui::context::{AppState, Effect};
use crate::tui::keys::MnemonicKeys;
use crate::tui::prompts::{Item, Menu};
use crate::tui::views::examples;
use crate::tui::views::sheet::ailments;

/// Letters reserved for the submenus.
const SUBMENU_KEYS: &str = "CRMWBKTDNXYEGO";

/// The menu of changes, for the group if there is one.
pub(crate) fn menu(state: &AppState) -> Effect {
    if state.group.is_some() {
        return group::menu(state);
    }
    let Some(who) = state.chosen() else {
        return Effect::no(state.nobody_here());
    };
    let mut letters = MnemonicKeys::without(SUBMENU_KEYS);
    let mut items = points(state, Some(who), &mut letters);
    items.extend(tracks(state, who, &mut letters));
    items.extend(conditions::each(state, &[who], &mut letters));
    items.extend(ticking(state, &mut letters));
    items.push(down(state, &[who]));
    items.extend([Item::open(
        'C',
        format!("{OWN_CONDITION}…"),
        conditions::in_own_words(who),
    )]);
    if !who.conditions.is_empty() {
        let ends = conditions::endings(state, who);
        items.push(Item::open('E', "when a condition ends…", ends));
    }
    items.extend(conditions::show_players(state, who));
    let heals = match state.campaign().game.sheet.injuries {
        Some(Injuries::Severity) => Some("injuries: heal, stabilise…"),
        Some(_) => Some("injuries: heal…"),
        None => None,
    };
    items.extend(heals.map(|label| Item::new('W', label, injuries(state, who))));
    let carries = if wears(state) {
        "gear: arrows, money, what wears out…"
    } else {
        "gear: rope, arrows, money…"
    };
    items.push(Item::new('G', carries, carried(state, who)));
    items.extend([
        Item::open('M', "lasting modifiers…", modifiers(state, who)),
        Item::open('K', "counters…", counters(state)),
        Item::open('T', "own tracks…", own_tracks(state, who)),
    ]);
    if !state.campaign().game.rests.is_empty() {
        let rests = rests_of(state, &[], ", all of the party who are here");
        items.push(Item::open('R', "rests…", rests));
    }
    let presence = characters::presence(state);
    let kind = if who.is_party() {
        "player's character, ally or NPC…"
    } else {
        "NPC or not, what players see of it…"
    };
    items.extend([
        Item::open('Y', "who plays it…", played_by(state, who)),
        Item::open('B', "here, absent or away from the table…", presence),
        Item::open('D', "table dice…", table_dice(state, who)),
        Item::open('N', kind, characters::kinds(state, who)),
    ]);
    Effect::open(Menu::new(format!("{}: change", who.name), items).unmarked())
}

/// What somebody gets.
fn gear_hint(state: &AppState) -> &'static str {
    if wears(state) {
        "“Rope”, “Arrows x20”; a die makes it something that wears out: “Shield d8”"
    } else {
        "“Rope”, “Arrows x20”"
    }
}

/// Whether items wear out in this game.
fn wears(state: &AppState) -> bool {
    state.campaign().game.sheet.items.is_some()
}

/// The submenu of what a character carries and gets: how many there are, and things that wear out.
fn carried(state: &AppState, who: &Character) -> Effect {
    let gets = phrase_prompt(
        format!("{}: items", who.name),
        gear_hint(state),
        format!("item #{} add ", who.id.0),
    );
    let mut letters = MnemonicKeys::default();
    let plain = who.belongings.iter().map(|it| {
        let before = format!("item #{} #{} ", who.id.0, it.id.0);
        let title = format!("{}: {it}", who.name);
        let prompt = phrase_prompt(
            title,
            "-3 takes three away, +1 adds one, 20 sets it",
            before,
        );
        Item::open(letters.of(&it.name), format!("{it}…"), prompt)
    });
    let mut items = vec![Item::open('+', "gets…", gets)];
    items.extend(plain);
    items.extend(who.items.iter().chain(&who.supplies).flat_map(|it| {
        let key = letters.pair(&it.name);
        let drops = format!("drop: {}", it.name);
        let label = format!("make whole: {} {}", it.name, it.state());
        [
            Item::run(state, key, label, Command::Repair(who.id, it.id)),
            Item::run(
                state,
                key.to_ascii_uppercase(),
                drops,
                Command::Drop(who.id, it.id),
            ),
        ]
    }));
    Effect::open(Menu::new(format!("{}: items", who.name), items))
}

/// An item that runs a character's command or, while there is a group, the command of each member.
fn run(state: &AppState, key: char, label: String, command: Command) -> Item {
    let each = state.group.clone();
    let command = match each {
        Some(group) => command.by_each(group),
        None => command,
    };
    Item::run(state, key, label, command)
}

/// Two items per kind of points: the letter awards one, its capital spends one. Without a character for the group.
fn points(state: &AppState, who: Option<&Character>, letters: &mut MnemonicKeys) -> Vec<Item> {
    let id = who.map_or(CharacterId::EACH, |who| who.id);
    let held = |point: &String| {
        let held = who.map(|who| who.points.get(point).copied().unwrap_or(0));
        held.map_or_else(String::new, |held| format!(" ({held})"))
    };
    let rule = state.campaign().game.sheet.points.iter();
    let names = rule.flat_map(|rule| &rule.names);
    // An NPC holds none; what is refused is no line to begin with. The letters stay those of everybody.
    let names: Vec<_> = names.map(|point| (letters.pair(point), point)).collect();
    let holds =
        |point: &String| who.is_none_or(|who| who.is_pc() || who.points.contains_key(point));
    let names = names.into_iter().filter(|(_, point)| holds(point));
    let both = names.flat_map(|(key, point)| {
        let held = held(point);
        let award = Command::Award(id, point.clone());
        let spend = Command::Spend(id, point.clone());
        let spends = key.to_ascii_uppercase();
        [
            run(state, key, format!("award {point}{held}"), award),
            run(state, spends, format!("spend {point}{held}"), spend),
        ]
    });
    both.collect()
}

fn tracks(state: &AppState, who: &Character, letters: &mut MnemonicKeys) -> Vec<Item> {
    let names = state.campaign().track_names(who);
    let items = names.filter_map(|name| {
        let rule = state.campaign().track_rule(who, name)?;
        let view = state.campaign().track(who, name)?;
        let label = format!("{} {}/{}…", rule.name, view.now, view.max);
        let effect = if rule.less_injuries {
            Effect::no(format!(
                "{} follows from injuries; W heals them, i adds one",
                rule.name
            ))
        } else {
            let before = format!("track #{} \"{}\" ", who.id.0, rule.name);
            let title = format!("{}: {} {}/{}", who.name, rule.name, view.now, view.max);
            let hint = "+1 or -1 moves it, 5 sets it";
            Effect::open(phrase_prompt(title, hint, before))
        };
        let key = letters.of(&rule.name);
        Some(Item::new(key, label, effect))
    });
    items.collect()
}

/// The item that says that these are down, or up again where all of them are down.
fn down(state: &AppState, members: &[&Character]) -> Item {
    let is_down = |who: &&Character| state.campaign().is_down(who);
    let all = members.iter().all(is_down);
    let id = match members {
        [who] if state.group.is_none() => who.id,
        _ => CharacterId::EACH,
    };
    let by_rule = |who: &&Character| state.campaign().is_down_by_rule(who);
    let label = match all {
        false => "down",
        true if members.iter().any(by_rule) => {
            "up again by your word, though by the rule still down"
        }
        true => "up again",
    };
    run(state, 'X', label.to_owned(), Command::Down(id, !all))
}

/// One item per counter of the campaign: steps are counted by one, a timer is stopped or runs on.
fn ticking(state: &AppState, letters: &mut MnemonicKeys) -> Vec<Item> {
    let campaign = state.campaign();
    let items = campaign.counters.iter().map(|it| {
        let (does, command) = match it.count {
            Count::Steps { .. } => ("one more", Command::Counter(it.id, Change::By(1))),
            Count::Time(timer) if timer.since.is_some() => {
                ("pause", Command::RunTimer(it.id, false))
            }
            Count::Time(_) => ("run on", Command::RunTimer(it.id, true)),
        };
        let label = format!("{} {}: {does}", it.name, it.count.words(campaign.open_time));
        Item::run(state, letters.of(&it.name), label, command)
    });
    items.collect()
}

/// The submenu that adds, sets and removes counters.
fn counters(state: &AppState) -> Menu {
    let hint = "a name, then its highest or a time: “the mill floods 6”, “torch 60m”; “hidden” last keeps it from the players";
    let add = command_prompt("Counter", hint, |_, typed| new_counter(typed));
    let mut items = vec![Item::open('+', "add one…", add)];
    let mut letters = MnemonicKeys::default();
    let campaign = state.campaign();
    for it in &campaign.counters {
        let key = letters.of(&it.name);
        let title = format!("{} {}", it.name, it.count.words(campaign.open_time));
        let label = format!("set: {title}…");
        let before = format!("counter #{} ", it.id.0);
        let hint = match it.count {
            Count::Steps { .. } => "+1 or -1 moves it, 5 sets it",
            Count::Time(_) => "+10 or -10 minutes, 30 leaves 30 minutes; pause, resume",
        };
        items.push(Item::open(key, label, phrase_prompt(title, hint, before)));
        let gone = Command::DropCounter(it.id);
        let label = format!("remove: {}", it.name);
        items.push(Item::run(state, key.to_ascii_uppercase(), label, gone));
    }
    Menu::new("Counters", items)
}

/// Parses `the mill floods 6` and `torch 60m`; `hidden` first hides the counter from the players, too.
fn new_counter(typed: &str) -> Result<Command, String> {
    let shown = typed.strip_prefix("hidden ");
    let (said, hidden) = (shown.unwrap_or(typed), shown.is_some());
    let time = said
        .rsplit_once(' ')
        .and_then(|(name, time)| Some((name, seconds(time)?)));
    if let Some((name, seconds)) = time {
        let name = phrase::plain_text(name)?;
        return Ok(Command::AddTimer {
            name,
            seconds,
            hidden,
        });
    }
    let said = said.rsplit_once(' ');
    let said = said.and_then(|(name, steps)| Some((name, phrase::counter(steps)?)));
    let (name, steps) = said.ok_or("a name, then its highest: the mill floods 6, or 1/6")?;
    let name = phrase::plain_text(name)?;
    Ok(Command::AddCounter {
        name,
        steps,
        hidden,
    })
}

/// Parses `Favour 5`, `Favour 1/5`.
fn own_track(who: CharacterId, typed: &str) -> Result<Command, String> {
    let said = typed.rsplit_once(' ');
    let said = said.and_then(|(name, track)| Some((name, phrase::track(track)?)));
    let (name, track) = said.ok_or("a name, then its highest: Favour 5, or Favour 1/5")?;
    Ok(Command::AddTrack {
        who: vec![who],
        name: phrase::plain_text(name)?,
        track,
    })
}

/// The submenu that adds and removes tracks which only this character has.
fn own_tracks(state: &AppState, who: &Character) -> Menu {
    let title = format!("{}: own track", who.name);
    let id = who.id;
    let hint = "a name, then its highest: “Favour 5” starts full, “Favour 0/5” empty";
    let add = command_prompt(title, hint, move |_, typed| own_track(id, typed));
    let mut items = vec![Item::open('+', "add one…", add)];
    let mut letters = MnemonicKeys::default();
    let own = state.campaign().own_tracks(who);
    items.extend(own.map(|(name, _)| {
        let command = Command::DropTrack(who.id, name.to_owned());
        Item::run(state, letters.of(name), format!("remove: {name}"), command)
    }));
    Menu::new(format!("{}: own tracks", who.name), items)
}

fn injuries(state: &AppState, who: &Character) -> Effect {
    if who.injuries.is_empty() {
        return Effect::no(format!("{} has no injury; i adds one", who.name));
    }
    let mut letters = MnemonicKeys::default();
    let severity = state.campaign().game.sheet.injuries == Some(Injuries::Severity);
    let items = who.injuries.iter().flat_map(|injury| {
        let key = letters.pair(&injury.text);
        let heal = Command::HealInjury(who.id, injury.id);
        let stable = Command::Stabilise(who.id, injury.id, !injury.stabilised);
        let word = if injury.stabilised {
            "no longer stable"
        } else {
            "stabilise"
        };
        let stable = severity.then(|| {
            let label = format!("{word}: {}", injury.text);
            Item::run(state, key.to_ascii_uppercase(), label, stable)
        });
        let label = format!("heal: {}", ailments::injury(state, injury));
        [Some(Item::run(state, key, label, heal)), stable]
    });
    let mut items: Vec<Item> = items.flatten().collect();
    let eased = who
        .injuries
        .iter()
        .filter(|it| it.size > 1 && it.on.is_none());
    items.extend(eased.map(|injury| {
        let (who, injury_id, by) = (who.id, injury.id, 1);
        let command = Command::EaseInjury {
            who,
            injury: injury_id,
            by,
        };
        let smaller = Injury {
            size: injury.size - 1,
            ..injury.clone()
        };
        let label = format!("a part heals: {}", ailments::injury(state, &smaller));
        Item::run(state, letters.of(&injury.text), label, command)
    }));
    if who.injuries.len() > 1 {
        let all = Command::HealAll(who.id);
        items.push(Item::run(
            state,
            letters.of("all"),
            "heal all".to_owned(),
            all,
        ));
    }
    Effect::open(Menu::new(format!("{}: injuries", who.name), items))
}

/// The submenu of lasting modifiers of the chosen character and of all present characters.
fn modifiers(state: &AppState, who: &Character) -> Menu {
    let add = |key, whose: &str, of| {
        let title = format!("{whose}: lasting modifier");
        let known = examples::modifiers(&state.campaign().game);
        let hint = format!("a name, then what it does: {known}");
        let prompt = command_prompt(title, hint, move |state, typed| {
            typed::modifier(state, of, typed)
        });
        Item::open(key, format!("{whose}: add one…"), prompt)
    };
    let mut items = vec![
        add('+', &who.name, Some(who.id)),
        add('*', "everybody here", None),
    ];
    let mut letters = MnemonicKeys::default();
    items.extend(who.modifiers.iter().map(|own| {
        let command = Command::DropModifier(who.id, own.id);
        let label = format!(
            "take off: {} {}",
            own.label,
            state.campaign().game.mechanic.effect_text(own.effect)
        );
        Item::run(state, letters.of(&own.label), label, command)
    }));
    items.extend(shared(state).into_iter().map(|label| {
        let command = Command::DropModifiers(label.to_owned());
        let words = format!("take off everybody: {label}");
        Item::run(state, letters.of(label), words, command)
    }));
    Menu::new(format!("{}: modifiers", who.name), items)
}

/// The labels of modifiers that more than one character has.
fn shared(state: &AppState) -> Vec<&str> {
    let all = || state.campaign().characters.values();
    let labels = all().flat_map(|who| who.modifiers.iter().map(|own| own.label.as_str()));
    let given = |label: &str| {
        let has = |who: &&Character| who.modifiers.iter().any(|it| text::same(&it.label, label));
        all().filter(has).count() > 1
    };
    let mut shared: Vec<&str> = Vec::new();
    for label in labels.filter(|label| given(label)) {
        if shared.iter().all(|known| !text::same(known, label)) {
            shared.push(label);
        }
    }
    shared
}

/// The submenu of table dice: small letters set the chosen character's, capitals the campaign's.
fn table_dice(state: &AppState, who: &Character) -> Menu {
    let [on, off] = state.theme().glyphs.ticks;
    let item = |key, is: bool, label: &str, command| {
        let mark = if is { on } else { off };
        Item::run(state, key, format!("{mark} {label}"), command)
    };
    let own = [
        ('y', Some(true), "uses table dice"),
        ('n', Some(false), "doesn't"),
        ('u', None, "as the campaign says"),
    ];
    let own = own.map(|(key, setting, label)| {
        let label = format!("{} {label}", who.name);
        let command = Command::OwnTableDice(who.id, setting);
        item(key, who.table_dice == setting, &label, command)
    });
    let all = [
        ('N', Some(TableDice::Never), "campaign: nobody"),
        (
            'P',
            Some(TableDice::PlayerCharacters),
            "campaign: the players' characters",
        ),
        ('A', Some(TableDice::Always), "campaign: everybody"),
        ('U', None, "campaign: as your settings say"),
    ];
    let all = all.map(|(key, setting, label)| {
        let is = state.campaign().table_dice == setting;
        item(key, is, label, Command::TableDice(setting))
    });
    Menu::new("Table dice", own.into_iter().chain(all).collect())
}

/// The submenu of who plays a character while its player is away.
fn played_by(state: &AppState, who: &Character) -> Menu {
    let (id, name) = (who.id, who.name.clone());
    let by = |by| Command::PlayedBy(id, by);
    let hint = "the name of who plays it while its player is away";
    let somebody = command_prompt(format!("{name}: played by"), hint, move |_, typed| {
        let by = Some(PlayedBy::Player(phrase::plain_text(typed)?));
        Ok(Command::PlayedBy(id, by))
    });
    let gm = by(Some(PlayedBy::GameMaster));
    let mut items = vec![
        Item::run(state, 'g', "the GM plays it", gm),
        Item::open('s', "somebody else…", somebody),
    ];
    if who.played_by.is_some() {
        items.push(Item::run(state, 'n', "its own player again", by(None)));
    }
    if who.presence == Presence::Present {
        let absent = Command::Presence(id, Presence::Absent);
        items.push(Item::run(state, 'a', "nobody: it is absent", absent));
    }
    Menu::new(format!("{name} is played by"), items)
}

/// The rests for these characters; without any, for the present players' characters.
fn rests_of(state: &AppState, who: &[CharacterId], whose: &str) -> Menu {
    let mut letters = MnemonicKeys::default();
    let rests = state.campaign().game.rests.iter();
    let items = rests.map(|rest| {
        let command = Command::Rest(rest.name.clone(), who.to_vec());
        let label = format!("{}{whose}", rest.name);
        Item::run(state, letters.of(&rest.name), label, command)
    });
    Menu::new("Rest", items.collect())
}
