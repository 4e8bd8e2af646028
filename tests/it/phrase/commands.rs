//! Any command that a campaign could be asked for, as strategies.

mod groups;
mod names;
mod newcomers;
mod rolls;
mod things;
mod values;

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use strum::IntoEnumIterator as _;

use rollbook::campaign::character::{PlayedBy, PlayersSee, Presence};
use rollbook::campaign::command::RerollPrice;
use rollbook::campaign::command::{CommandName, Gear, NewTrack, TableText};
use rollbook::campaign::ids::ThingId;
use rollbook::campaign::test::Test;
use rollbook::campaign::{Campaign, CharacterId, Command, NoteAbout, Seq, TableDice};

use names::{
    conditions, defences, gear, injuries, points, points_after, resources, rollable, tracks, traits,
};
use newcomers::{character_kinds, newcomer, rated};
use rolls::{amendment, seq, test, test_by, whose};
use things::things_of_somebody;
use values::{amount, change, harm_share, keep, plain_dice, source, until};

use super::GONE;

type Any<T> = BoxedStrategy<T>;

/// Any command of this name; `None` where the game has nothing it could name.
#[expect(clippy::too_many_lines, reason = "a line or two for each command")]
pub(super) fn any_command(table: &'static Campaign, name: CommandName) -> Option<Any<Command>> {
    use Command as C;
    use CommandName as N;
    let who = || who(table);
    let text = any_text;
    Some(match name {
        N::Roll => test(table).prop_map(|test| C::Roll(test.into())).boxed(),
        N::Contest => (test(table), test(table))
            .prop_map(|(a, b)| contest(a, b))
            .boxed(),
        N::Reroll => (who(), keep(), price(table), source())
            .prop_map(|(who, keep, price, dice)| C::Reroll {
                kind: String::new(),
                who,
                keep,
                price,
                dice,
            })
            .boxed(),
        N::RerollEntry | N::Amend | N::Override | N::Hidden | N::Open => afterwards(table, name),
        N::Keep => (who(), keep())
            .prop_map(|(who, keep)| C::Keep { who, keep })
            .boxed(),
        N::Close => who().prop_map(C::Close).boxed(),
        N::Dice => (plain_dice(), text(), any::<bool>())
            .prop_map(|((dice, source), label, hidden)| C::Dice {
                dice,
                label,
                hidden,
                source,
            })
            .boxed(),
        N::Check => (thing(table, gear), source())
            .prop_map(|((who, thing), source)| C::Check {
                who,
                thing: Gear::Id(thing),
                source,
            })
            .boxed(),
        N::Group => groups::each(table),
        N::Table => {
            let tables = table.game.tables.iter().map(|it| it.name.clone());
            (one(tables.collect())?, who(), source())
                .prop_map(|(table, who, source)| C::Table { table, who, source })
                .boxed()
        }
        N::Award => (who(), one(points(table))?)
            .prop_map(|(who, point)| C::Award(who, point))
            .boxed(),
        N::Spend => (who(), one(points(table))?)
            .prop_map(|(who, point)| C::Spend(who, point))
            .boxed(),
        N::SpendOnRoll => (who(), one(points_after(table))?, any::<u32>())
            .prop_map(|(who, point, times)| C::SpendOnRoll { who, point, times })
            .boxed(),
        N::SpendOnEntry => (seq(), whose(table), one(points_after(table))?, any::<u32>())
            .prop_map(|(of, whose, point, times)| C::SpendOnEntry {
                of,
                whose,
                point,
                times,
            })
            .boxed(),
        N::Track => (who(), one(tracks(table))?, change())
            .prop_map(|(who, track, change)| C::Track(who, track, change))
            .boxed(),
        N::TrackMax => (who(), one(tracks(table))?, any::<Option<i32>>())
            .prop_map(|(who, track, max)| C::TrackMax(who, track, max))
            .boxed(),
        N::AddTrack => (
            proptest::collection::vec(who(), 0..4),
            text(),
            any::<(i32, i32)>(),
        )
            .prop_map(|(who, name, (now, max))| {
                let track = NewTrack { now, max };
                C::AddTrack { who, name, track }
            })
            .boxed(),
        N::DropTrack => own_track(table)
            .prop_map(|(who, name)| C::DropTrack(who, name))
            .boxed(),
        N::SetOrder => proptest::collection::vec(who(), 1..5)
            .prop_map(C::SetOrder)
            .boxed(),
        N::RollOrder => {
            let traits = proptest::collection::vec(select(rollable(table, GONE)), 0..3);
            let some = proptest::collection::vec(who(), 0..3);
            let anew = any::<bool>();
            (
                some,
                anew,
                traits,
                any::<bool>(),
                source(),
                groups::own(table),
            )
                .prop_map(|(who, anew, traits, once, source, own)| C::RollOrder {
                    who,
                    anew,
                    traits,
                    once,
                    source,
                    own,
                })
                .boxed()
        }
        N::ActAfter => who().prop_map(C::ActAfter).boxed(),
        N::LeaveOrder => proptest::collection::vec(who(), 1..5)
            .prop_map(C::LeaveOrder)
            .boxed(),
        N::Wait => Just(C::Wait).boxed(),
        N::PreviousTurn => Just(C::PreviousTurn).boxed(),
        N::Surprise => proptest::collection::vec(who(), 1..5)
            .prop_map(C::Surprise)
            .boxed(),
        N::SidesInOrder => any::<bool>()
            .prop_map(|others_first| C::SidesInOrder { others_first })
            .boxed(),
        N::AddToOrder => (proptest::collection::vec(who(), 1..5), option::of(who()))
            .prop_map(|(who, after)| C::AddToOrder { who, after })
            .boxed(),
        N::NextTurn => Just(C::NextTurn).boxed(),
        N::EndOrder => Just(C::EndOrder).boxed(),
        N::AddCounter => (text(), any::<(i32, i32)>(), any::<bool>())
            .prop_map(|(name, (now, max), hidden)| {
                let steps = NewTrack { now, max };
                C::AddCounter {
                    name,
                    steps,
                    hidden,
                }
            })
            .boxed(),
        N::AddTimer => (text(), any::<u32>(), any::<bool>())
            .prop_map(|(name, seconds, hidden)| C::AddTimer {
                name,
                seconds,
                hidden,
            })
            .boxed(),
        N::RunTimer => (counter(table), any::<bool>())
            .prop_map(|(id, runs)| C::RunTimer(id, runs))
            .boxed(),
        N::TurnTimer => any::<Option<u32>>().prop_map(C::TurnTimer).boxed(),
        N::RunTurnTimer => any::<bool>().prop_map(C::RunTurnTimer).boxed(),
        N::Counter => (counter(table), change())
            .prop_map(|(id, change)| C::Counter(id, change))
            .boxed(),
        N::DropCounter => counter(table).prop_map(C::DropCounter).boxed(),
        N::Rest => {
            let rests = table.game.rests.iter().map(|it| it.name.clone());
            let people = proptest::collection::vec(who(), 0..4);
            (one(rests.collect())?, people)
                .prop_map(|(rest, people)| C::Rest(rest, people))
                .boxed()
        }
        other => more_commands(table, other)?,
    })
}

/// What is said of something thrown before, or against the rules.
/// Both sides are hidden, or neither.
fn contest(a: Test, b: Test) -> Command {
    let hidden = a.hidden;
    Command::Contest(a.into(), Test { hidden, ..b }.into())
}

fn afterwards(table: &'static Campaign, name: CommandName) -> Any<Command> {
    use Command as C;
    use CommandName as N;
    match name {
        N::RerollEntry => {
            let again = (keep(), price(table), source());
            (seq(), whose(table), again)
                .prop_map(|(of, whose, (keep, price, dice))| C::RerollEntry {
                    kind: String::new(),
                    of,
                    whose,
                    keep,
                    price,
                    dice,
                })
                .boxed()
        }
        N::Amend => amendment(table),
        N::Hidden | N::Open => any_command(table, N::Harm)
            .expect("harm is possible in every game")
            .prop_map(move |inner| match name {
                N::Hidden => C::Hidden(inner.into()),
                _ => C::Open(inner.into()),
            })
            .boxed(),
        _ => (any_text(), test(table), who(table))
            .prop_flat_map(move |(reason, test, who)| {
                let inner = prop_oneof![
                    Just(C::Roll(test.into())),
                    Just(C::Close(who)),
                    Just(C::Hidden(C::Close(who).into())),
                    Just(C::Open(C::Close(who).into())),
                    amendment(table)
                ];
                inner.prop_map(move |inner| C::Override(reason.clone(), inner.into()))
            })
            .boxed(),
    }
}

#[expect(clippy::too_many_lines, reason = "an arm a command")]
fn more_commands(table: &'static Campaign, name: CommandName) -> Option<Any<Command>> {
    use Command as C;
    use CommandName as N;
    let who = || who(table);
    let text = any_text;
    let number = any::<i32>;
    Some(match name {
        N::Harm => {
            let cause = option::of(any::<u64>().prop_map(Seq));
            (
                who_and(table, traits),
                amount(),
                (text(), harm_share()),
                any::<bool>(),
                cause,
            )
                .prop_map(
                    |((who, on), (amount, source), (text, share), struck, cause)| C::Harm {
                        who,
                        amount,
                        share,
                        text,
                        on: struck.then_some(on),
                        cause,
                        source,
                    },
                )
                .boxed()
        }
        N::Heal => (who(), amount())
            .prop_map(|(who, (amount, source))| C::Heal {
                who,
                amount,
                source,
            })
            .boxed(),
        N::HealAll => who().prop_map(C::HealAll).boxed(),
        N::EaseInjury => (thing(table, injuries), any::<i32>())
            .prop_map(|((who, injury), by)| C::EaseInjury { who, injury, by })
            .boxed(),
        N::HealInjury => thing(table, injuries)
            .prop_map(|(who, injury)| C::HealInjury(who, injury))
            .boxed(),
        N::Stabilise => (thing(table, injuries), any::<bool>())
            .prop_map(|((who, injury), on)| C::Stabilise(who, injury, on))
            .boxed(),
        N::Condition => (who(), known_or_new(conditions(table)), any::<bool>())
            .prop_map(|(who, name, on)| C::Condition(who, name, on))
            .boxed(),
        N::ConditionFor => (who(), known_or_new(conditions(table)), until())
            .prop_map(|(who, name, until)| C::ConditionFor { who, name, until })
            .boxed(),
        N::Down => (who(), any::<bool>())
            .prop_map(|(who, down)| C::Down(who, down))
            .boxed(),
        N::PlayedBy => {
            let by = prop_oneof![
                Just(None),
                Just(Some(PlayedBy::GameMaster)),
                text().prop_map(|name| Some(PlayedBy::Player(name))),
            ];
            (who(), by)
                .prop_map(|(who, by)| C::PlayedBy(who, by))
                .boxed()
        }
        N::Add => newcomer(table).prop_map(|new| C::Add(new.into())).boxed(),
        N::Rename => (who(), text())
            .prop_map(|(who, name)| C::Rename(who, name))
            .boxed(),
        N::Remove => who().prop_map(C::Remove).boxed(),
        N::SetTrait => rated(table),
        N::SetDefence => (who(), one(defences(table))?, any::<Option<i32>>())
            .prop_map(|(who, name, value)| C::SetDefence(who, name, value))
            .boxed(),
        N::SetLevel => (who(), number())
            .prop_map(|(who, level)| C::SetLevel(who, level))
            .boxed(),
        N::Presence => {
            let presence = select(vec![Presence::Present, Presence::Absent, Presence::Benched]);
            (who(), presence)
                .prop_map(|(who, presence)| C::Presence(who, presence))
                .boxed()
        }
        N::SetKind => (who(), character_kinds(), proptest::option::of(who()))
            .prop_map(|(who, kind, owner)| C::SetKind(who, kind, owner))
            .boxed(),
        N::SetNote => (who(), text())
            .prop_map(|(who, text)| C::SetNote(who, text))
            .boxed(),
        N::Note => (text(), any::<bool>(), option::of(seq()))
            .prop_map(|(text, hidden, on)| C::Note { text, hidden, on })
            .boxed(),
        N::Tag => (seq(), text(), any::<bool>())
            .prop_map(|(of, word, hidden)| C::Tag { of, word, hidden })
            .boxed(),
        N::RevealStretch => Just(C::RevealStretch).boxed(),
        N::RevealSeveral => proptest::collection::vec(seq(), 2..5)
            .prop_map(C::RevealSeveral)
            .boxed(),
        N::Reveal => seq().prop_map(C::Reveal).boxed(),
        N::StartSession => Just(C::StartSession).boxed(),
        N::EndSession => Just(C::EndSession).boxed(),
        N::Curtain => option::of(text()).prop_map(C::Curtain).boxed(),
        N::HiddenMode => any::<bool>().prop_map(C::HiddenMode).boxed(),
        N::TableDice => option::of(select(TableDice::iter().collect::<Vec<_>>()))
            .prop_map(C::TableDice)
            .boxed(),
        N::OwnTableDice => (who(), any::<Option<bool>>())
            .prop_map(|(who, setting)| C::OwnTableDice(who, setting))
            .boxed(),
        N::RenameCampaign => text().prop_map(C::RenameCampaign).boxed(),
        N::NewGame => any::<bool>().prop_map(C::NewGame).boxed(),
        other => what_players_see(table, other),
    })
}

fn what_players_see(table: &'static Campaign, name: CommandName) -> Any<Command> {
    use Command as C;
    use CommandName as N;
    let steps = || select(PlayersSee::iter().collect::<Vec<_>>());
    match name {
        N::SetOverall => (who(table), any::<Option<i32>>())
            .prop_map(|(who, value)| C::SetOverall(who, value))
            .boxed(),
        N::Together => {
            let one = || {
                let names = [N::Rename, N::Presence, N::SetNote, N::Condition, N::Remove];
                proptest::strategy::Union::new(
                    names.map(|name| any_command(table, name).expect("it is in every game")),
                )
            };
            proptest::collection::vec(one(), 2..5)
                .prop_map(C::Together)
                .boxed()
        }
        N::PlayersSee => steps().prop_map(C::PlayersSee).boxed(),
        N::OwnPlayersSee => (who(table), option::of(steps()))
            .prop_map(|(who, step)| C::OwnPlayersSee(who, step))
            .boxed(),
        N::Difficulties => any::<bool>().prop_map(C::Difficulties).boxed(),
        N::SetAlias => (who(table), option::of(any_text()))
            .prop_map(|(who, alias)| C::SetAlias(who, alias))
            .boxed(),
        other => random_tables(table, other),
    }
}

fn random_tables(table: &'static Campaign, name: CommandName) -> Any<Command> {
    use Command as C;
    use CommandName as N;
    match name {
        N::Random => {
            let tables = table.tables();
            let names: Vec<String> = tables.all().iter().map(|it| it.name.clone()).collect();
            (select(names), any::<bool>(), source())
                .prop_map(|(table, hidden, source)| C::Random {
                    table,
                    hidden,
                    source,
                })
                .boxed()
        }
        N::AddRandom => (any_text(), any_text(), any::<bool>())
            .prop_map(|(name, text, is_file)| C::AddRandom {
                name,
                rows: if is_file {
                    TableText::File(text)
                } else {
                    TableText::Rows(text)
                },
            })
            .boxed(),
        N::KeepNote => {
            let about = prop_oneof![
                Just(NoteAbout::Pinned),
                who(table).prop_map(NoteAbout::Person),
                any::<u32>().prop_map(NoteAbout::Session),
            ];
            (any_text(), about, any::<bool>())
                .prop_map(|(text, about, hidden)| C::KeepNote {
                    text,
                    about,
                    hidden,
                })
                .boxed()
        }
        N::EditRandom => any_text()
            .prop_map(|text| C::EditRandom {
                table: ThingId(9_999),
                rows: TableText::Rows(text),
            })
            .boxed(),
        N::EditNote => (any::<u32>(), any_text())
            .prop_map(|(of, text)| C::EditNote {
                of: Seq(of.into()),
                text,
            })
            .boxed(),
        N::RenameRandom => any_text()
            .prop_map(|text| C::RenameRandom(ThingId(9_999), text))
            .boxed(),
        N::DropRandom => Just(C::DropRandom(ThingId(9_999))).boxed(),
        other => things_of_somebody(table, other),
    }
}

fn one(names: Vec<String>) -> Option<Any<String>> {
    (!names.is_empty()).then(|| select(names).boxed())
}

fn price(table: &Campaign) -> Any<RerollPrice> {
    let named = one(resources(table)).map(|name| name.prop_map(RerollPrice::Point).boxed());
    prop_oneof![
        Just(RerollPrice::Usual),
        any_text().prop_map(RerollPrice::Granted),
        named.unwrap_or_else(|| Just(RerollPrice::Usual).boxed()),
    ]
    .boxed()
}

fn maybe_one(names: Vec<String>) -> Any<Option<String>> {
    one(names).map_or(Just(None).boxed(), |name| option::of(name).boxed())
}

fn any_text() -> Any<String> {
    let likely = prop_oneof![
        Just(String::new()),
        Just("hidden".to_owned()),
        Just("open".to_owned()),
        Just("two words".to_owned()),
        Just("a \"quoted\" \\ thing\nand a line".to_owned()),
        Just("+2".to_owned()),
        Just("Ünsichtbar".to_owned()),
    ];
    prop_oneof![1 => likely, 1 => any::<String>()].boxed()
}

fn known_or_new(known: Vec<String>) -> Any<String> {
    let there = known.clone();
    let unlike = move |text: &String| {
        let lower = text.to_lowercase();
        there.iter().all(|name| name.to_lowercase() != lower)
    };
    let new = any_text().prop_filter("new", unlike);
    match one(known) {
        Some(known) => prop_oneof![known, new].boxed(),
        None => new.boxed(),
    }
}

fn who(table: &'static Campaign) -> Any<CharacterId> {
    let mut all: Vec<_> = table.characters.keys().copied().collect();
    all.push(GONE);
    select(all).boxed()
}

fn who_and(
    table: &'static Campaign,
    names: fn(&Campaign, CharacterId) -> Vec<String>,
) -> Any<(CharacterId, String)> {
    who(table)
        .prop_flat_map(move |who| (Just(who), select(names(table, who))))
        .boxed()
}

/// Something of somebody's; now and then something that is gone.
fn thing(
    table: &'static Campaign,
    things: fn(&Campaign, CharacterId) -> Vec<ThingId>,
) -> Any<(CharacterId, ThingId)> {
    let chosen = move |who| {
        let mut all = things(table, who);
        all.push(ThingId(9_999));
        (Just(who), select(all))
    };
    who(table).prop_flat_map(chosen).boxed()
}

/// A track of somebody's own.
fn own_track(table: &'static Campaign) -> Any<(CharacterId, String)> {
    let all = table.characters.values();
    let own = all.flat_map(|who| table.own_tracks(who).map(move |(name, _)| (who.id, name)));
    let own: Vec<_> = own.map(|(who, name)| (who, name.to_owned())).collect();
    select(own).boxed()
}

/// A counter, or one that is gone.
fn counter(table: &'static Campaign) -> Any<ThingId> {
    let there = table.counters.iter().map(|it| it.id);
    select(there.chain([ThingId(9_999)]).collect::<Vec<_>>()).boxed()
}
