//! The verbs: one table for parsing, writing, errors, help and the palette.

mod examples;
mod in_game;
mod read;

use super::arg::{self, After, Arg, Led, OrNone};
use super::error::Problem;
use super::keyword::Keyword as Key;
use super::lists::{self, Thing};
use super::parse_state::{ParseResult, ParseState};
use super::writer::PhraseWriter;
use super::{Input, together, write};
use crate::campaign::character::{CharacterKind, PlayersSee, Presence};
use crate::campaign::command::EncounterMove;
use crate::campaign::ids::ThingId;
use crate::campaign::{Campaign, CharacterId, Command, Seq, TableDice};
pub use examples::example;
pub(crate) use read::verb;

/// One verb of the language.
#[derive(Debug, Clone, Copy)]
pub struct Verb {
    /// The first word: `roll`.
    pub name: &'static str,
    /// Its arguments: `WHO TRAIT [+ TRAIT]`; may be empty.
    pub usage: &'static str,
    /// Its help, one line.
    pub help: &'static str,
    forms: &'static [Form],
}

/// Parses one form of a verb.
type Form = fn(&mut ParseState<'_>) -> ParseResult<Input>;

/// Declares the table of verbs. A verb has one or several forms: a command, and its words and arguments, which are parsed and
/// written in this order. The first form that fits is parsed. A form with `if` is written only for those commands; a form
/// that is a function is parsed and never written.
macro_rules! verbs {
    ($campaign:ident; $(
        $name:literal $usage:literal $help:literal {
            $(read $read:path;)*
            $(
                Command::$command:ident $(($($value:ident),+))? $({ $($field:ident),+ })?
                $(if $only:expr)? =>
                $($($word:literal)? $($known:ident: $arg:expr)?),*;
            )*
        }
    )+) => {
        /// All verbs, in the order of help.
        pub const VERBS: &[Verb] = &[$(
            Verb {
                name: $name,
                usage: $usage,
                help: $help,
                forms: &[
                    $($read,)*
                    $(|words| {
                        $(
                            $(words.literal($word)?;)?
                            $(let $known = Arg::read(&$arg, words)?;)?
                        )*
                        Ok(Command::$command $(($($value),+))? $({ $($field),+ })?.into())
                    },)*
                ],
            },
        )+];

        /// Writes the command of one character, or of each member of a group.
        pub(super) fn write_single($campaign: &Campaign, line: &mut PhraseWriter<'_>, command: Command) {
            match command {
                $($(
                    Command::$command $(($($value),+))? $({ $($field),+ })? $(if $only)? => {
                        line.word($name);
                        $(
                            $(line.word($word);)?
                            $(Arg::write(&$arg, line, &$known);)?
                        )*
                    }
                )*)+
                Command::Hidden(command) | Command::Open(command) => {
                    line.word(write($campaign, &command));
                }
                Command::Together(all) => line.word(together::write($campaign, &all)),
                Command::Group(_) => {}
            }
        }
    };
}

verbs! { campaign;
    "roll"
    "WHO[,WHO…]|all|pcs|npcs TRAIT [+ TRAIT] [vs N|STEP|TARGET|TARGET.SKILL|5dice|+4[, …]] [DECLARED] [anyway] \
     [EFFECT [\"label\"]] [with|without MODIFIER…] [from SAVED] [faces 3,7,10|called N [ones N]] \
     [by WHO faces …|called …]…"
    "roll a trait; WHO may be nameless: 5dice, +4, d8+2" {
        Command::Roll(test) => test: arg::roll();
    }
    "contest"
    "WHO TRAIT … against WHO TRAIT …|dv8"
    "roll two sides against each other, each as in roll" {
        read arg::side_against_number;
        read arg::side_vs_side;
        Command::Contest(one, other) => one: arg::side(), "against", other: arg::side();
    }
    "reroll"
    "[NAME] [WHO|SEQ|entry SEQ [WHO]] [POINT|free \"WHY\"] [keep old|new|best] [faces …]"
    "reroll an open outcome, for a point or because something grants it" {
        Command::RerollEntry { kind, of, whose, keep, price, dice } =>
            kind: arg::reroll_kind(), of: arg::rerolled(), whose: arg::whose_reroll(), price: arg::price(),
            keep: arg::keep_clause(), dice: arg::source();
        Command::Reroll { kind, who, keep, price, dice } =>
            kind: arg::reroll_kind(), who: arg::open(arg::is_of_reroll), price: arg::price(),
            keep: arg::keep_clause(), dice: arg::source();
    }
    "amend"
    "SEQ|last [WHO|against] [TRAIT [+ TRAIT]] [vs …] [DECLARED|off] [anyway [off]] [bare] \
     [EFFECT [\"label\"]] [with|without MODIFIER…] [misread] [faces 3,7,10|called N [ones N]]"
    "change a roll, keeping its dice, or correct what they showed" {
        Command::Amend { of, whose, changes, dice } =>
            of: arg::roll_or_last(), whose: arg::whose(), changes: arg::amendment(of, whose), dice: arg::source();
    }
    "force" "\"reason\" PHRASE" "overrule what the rules refuse, with a reason" {
        Command::Override(reason, forced) =>
            reason: arg::quoted("the reason, in quotes"), forced: Phrase;
    }
    "keep" "[WHO|SEQ] old|new|best" "keep the other result of a reroll" {
        Command::Keep { who, keep } => who: arg::open(arg::is_keep), keep: arg::keep();
    }
    "close" "[WHO|SEQ]" "close an outcome, so that it can't be rerolled" {
        Command::Close(who) => who: arg::open(|_, _| false);
    }
    "dice" "2d6+1d4+3|4d6k3|2d20kl|4d6d1|6d6!|5d10>=7 [\"label\"] [faces 6>3,4|called N]"
    "roll plain dice, also kept, exploding or counted" {
        Command::Dice { dice, label, hidden, source } =>
            dice: arg::dice(),
            label: arg::dice_label(), hidden: arg::unless_said(false),
            source: arg::source_of_plain(&dice);
    }
    "check"
    "WHO[,WHO…]|all|pcs|npcs ITEM|SUPPLY [faces 2] [by WHO faces 2]…"
    "check an item or a supply, one or each one's" {
        Command::Check { who, thing, source } =>
            who: arg::whom(), thing: arg::gear_of(who), source: arg::source();
    }
    "table" "NAME WHO,…|all|pcs|npcs [faces 3]" "roll on a table of the game" {
        Command::Table { table, who, source } =>
            table: arg::named(lists::tables), who: arg::whom(), source: arg::source();
    }
    "random" "NAME [faces 3,5] [open] | add|edit NAME FILE|\"ROW | ROW …\" | rename NAME \"NEW\" | drop NAME"
    "roll on a random table, hidden unless “open”, or change one" {
        Command::AddRandom { name, rows } => "add", name: arg::word("a name"), rows: arg::table_text();
        Command::EditRandom { table, rows } =>
            "edit", table: arg::own_table(), rows: arg::table_text();
        Command::RenameRandom(table, name) => "rename", table: arg::own_table(), name: arg::text("a name");
        Command::DropRandom(table) => "drop", table: arg::own_table();
        Command::Random { table, hidden, source } =>
            table: arg::random_table(), hidden: arg::unless_said(true), source: arg::source();
    }
    "award" "WHO,…|all|pcs|npcs POINT" "gain a point" {
        Command::Award(who, point) => who: arg::whom(), point: arg::named(lists::points);
    }
    "spend"
    "WHO,…|all|pcs|npcs POINT | POINT [xN] [WHO|SEQ|entry SEQ [WHO]]"
    "spend a point without a reroll" {
        Command::Spend(who, point) => who: arg::whom(), point: arg::named(lists::points);
        Command::SpendOnEntry { point, times, of, whose } =>
            point: arg::point_after(), times: arg::times("x2 for two of them"), of: arg::rerolled(),
            whose: arg::whose();
        Command::SpendOnRoll { point, times, who } =>
            point: arg::point_after(), times: arg::times("x2 for two of them"),
            who: arg::open(|_, _| false);
    }
    "track"
    "WHO,…|all|pcs|npcs TRACK N|+N|-N | WHO TRACK max N|none | add WHO,…|all|pcs|npcs NAME MAX|N/MAX | drop WHO NAME"
    "set or move a track, set its highest, add or drop your own" {
        Command::AddTrack { who, name, track } =>
            "add", who: arg::people_or_all(), name: arg::quoted("a name"), track: arg::new_track();
        Command::DropTrack(who, name) =>
            "drop", who: arg::who(), name: arg::named(|all| lists::own_tracks(all, who));
        Command::Track(who, track, change) =>
            who: arg::whom(), track: arg::named(|all| lists::tracks_of(all, who)),
            change: arg::change();
        Command::TrackMax(who, track, max) =>
            who: arg::who(), track: arg::named(|all| lists::tracks_of(all, who)),
            "max", max: OrNone(arg::number());
    }
    "harm"
    "WHO,…|all|pcs|npcs N|DICE [half|half successes|failures] [\"text\"] [on TRAIT|TRACK] [by SEQ] [faces …]"
    "deal harm by the game's rule" {
        Command::Harm { who, amount, share, text, on, cause, source } =>
            who: arg::whom(), amount: arg::harm_amount(), share: arg::harm_share(),
            text: arg::harm_text(who),
            on: After(Key::On, arg::named(|all| lists::harmed(all, who))),
            cause: After(Key::By, arg::seq()), source: arg::source_of_amount(&amount);
    }
    "heal" "WHO N|DICE|INJURY [N] | WHO,…|all|pcs|npcs N|DICE|all" "heal harm, one injury or a part of it, or all harm" {
        Command::HealAll(who) => who: arg::whom(), "all";
        Command::Heal { who, amount, source } =>
            who: arg::whom(), amount: arg::heal_amount(), source: arg::source_of_amount(&amount);
        Command::EaseInjury { who, injury, by } =>
            who: arg::who(), injury: arg::thing(who, Thing::Injury), by: arg::number();
        Command::HealInjury(who, injury) =>
            who: arg::who(), injury: arg::thing(who, Thing::Injury);
    }
    "down" "WHO,…|all|pcs|npcs" "say that somebody is down" {
        Command::Down(who, down) if down => who: arg::whom(), down: arg::unless_said(true);
    }
    "up" "WHO,…|all|pcs|npcs" "say that somebody is up again" {
        Command::Down(who, down) => who: arg::whom(), down: arg::unless_said(false);
    }
    "stabilise" "WHO INJURY [on|off]" "mark an injury as stable, or not" {
        Command::Stabilise(who, injury, on) =>
            who: arg::who(), injury: arg::thing(who, Thing::Injury), on: arg::on_or_off();
    }
    "condition"
    "WHO,…|all|pcs|npcs NAME on [for N rounds|for 10m|for the fight|for the session|until rest] [open] | NAME off"
    "set a condition, for good or until it ends by itself, or end it" {
        Command::ConditionFor { who, name, until } =>
            who: arg::whom(), name: arg::condition(),
            until: arg::on_until();
        Command::Condition(who, name, on) =>
            who: arg::whom(), name: arg::condition(),
            on: arg::choice_or_first(&[(Key::On, true), (Key::Off, false)]);
    }
    "order"
    "set WHO … | roll [TRAIT …] [once] [anew] [for WHO,…] [faces …] | roll sides [npcs] | surprise WHO … | \
     join WHO … [after WHO] | leave WHO … | after WHO | next | back | wait | end"
    "order of turns: who acts when, the next turn, the end of the fight" {
        read arg::order_add;
        Command::SetOrder(who) => "set", who: arg::crowd();
        Command::SidesInOrder { others_first } => "roll sides", others_first: arg::flag(Key::Npcs);
        Command::RollOrder { traits, once, anew, who, source, own } =>
            "roll", traits: arg::order_traits(), once: arg::flag(Key::Once), anew: arg::flag(Key::Anew), who: arg::only_for(), source: arg::source(), own: arg::own();
        Command::Surprise(who) => "surprise", who: arg::crowd();
        Command::AddToOrder { who, after } =>
            "join", who: arg::crowd(), after: After(Key::After, arg::who());
        Command::LeaveOrder(who) => "leave", who: arg::crowd();
        Command::NextTurn => "next";
        Command::PreviousTurn => "back";
        Command::Wait => "wait";
        Command::ActAfter(who) => "after", who: arg::who();
        Command::EndOrder => "end";
    }
    "played" "by WHO \"NAME\"|gm|none" "say who plays a character while its player is away" {
        read arg::played_by;
        Command::PlayedBy(who, by) => "by", who: arg::who(), by: OrNone(arg::player());
    }
    "timer" "TIME|off|pause|resume | NAME TIME" "the time that each turn of a fight has: 3m, 90s" {
        read arg::named_timer;
        Command::TurnTimer(time) => time: arg::length_or_off();
        Command::RunTurnTimer(runs) => runs: arg::pause_or_resume();
    }
    "counter" "add \"name\" N|N/N|TIME | NAME N|+N|-N|pause|resume | drop NAME"
    "add, move or drop a counter, or a timer: \"torch\" 60m" {
        Command::AddTimer { name, seconds, hidden } =>
            name: Led(Key::Add, arg::quoted("a name")), seconds: arg::length(), hidden: arg::unless_said(false);
        Command::AddCounter { name, steps, hidden } =>
            "add", name: arg::quoted("a name"), steps: arg::new_counter(), hidden: arg::unless_said(false);
        Command::DropCounter(counter) => "drop", counter: arg::counter();
        Command::RunTimer(counter, runs) => counter: arg::counter(), runs: arg::pause_or_resume();
        Command::Counter(counter, change) => counter: arg::counter(), change: arg::change();
    }
    "rest" "NAME [WHO,… | all]" "take a rest; without a name the whole party does" {
        Command::Rest(rest, who) => rest: arg::named(lists::rests), who: arg::resting();
    }
    "pc" "NAME [xN] [like WHO] [RATING OF EVERY ROLL] [TRAIT VALUE …] [with ITEM[, ITEM …]]" "add a player's character, or several" {
        Command::Add(new) if new.kind == CharacterKind::Pc => new: arg::newcomer(CharacterKind::Pc);
    }
    "ally" "NAME [xN] [like WHO] [RATING OF EVERY ROLL] [TRAIT VALUE …] [with ITEM[, ITEM …]]" "add an ally, or several" {
        Command::Add(new) if new.kind == CharacterKind::Ally => new: arg::newcomer(CharacterKind::Ally);
    }
    "npc" "NAME [xN] [like WHO] [RATING OF EVERY ROLL] [TRAIT VALUE …] [with ITEM[, ITEM …]] | from NAME [xN]" "add an NPC, or several" {
        Command::FromShelf(which, copies) =>
            "from", which: arg::on_shelf(), copies: arg::times("x3 for three of them");
        Command::Add(new) => new: arg::newcomer(CharacterKind::Npc);
    }
    "take" "[from] CAMPAIGN [party|npcs|tables|NAME,…]" "take characters and random tables from another campaign" {
        Command::Take(from, what) => from: arg::other_campaign(), what: arg::taken(&from);
    }
    "shelf" "add WHO | drop NAME" "prepare a character, or drop it from the shelf" {
        Command::Shelve(who) => "add", who: arg::who();
        Command::DropPrepared(thing) if !is_encounter(campaign, thing) =>
            "drop", thing: arg::prepared(false);
    }
    "encounter" "save NAME WHO,… | on|back|off|drop NAME"
    "a named group: save it, put it on the table, off, or back" {
        Command::SaveEncounter(name, who) => "save", name: arg::word("a name"), who: arg::crowd();
        Command::DropPrepared(thing) => "drop", thing: arg::prepared(true);
        Command::Encounter(thing, way) =>
            way: arg::choice(&[
                (Key::On, EncounterMove::On),
                (Key::Back, EncounterMove::Back),
                (Key::Off, EncounterMove::Off),
            ]),
            thing: arg::prepared(true);
    }
    "kind" "WHO pc|ally|npc [with WHO]" "make a player's character, an ally or an NPC" {
        Command::SetKind(who, kind, owner) =>
            who: arg::who(),
            kind: arg::choice(&[
                (Key::Pc, CharacterKind::Pc),
                (Key::Ally, CharacterKind::Ally),
                (Key::Npc, CharacterKind::Npc),
            ]),
            owner: After(Key::With, arg::who());
    }
    "players"
    "see nothing|words|defences|numbers | see WHO nothing|words|defences|numbers|default | see difficulties yes|no"
    "what players see of NPCs, and difficulties" {
        Command::Difficulties(seen) =>
            "see difficulties", seen: arg::choice(&[(Key::Yes, true), (Key::No, false)]);
        Command::PlayersSee(step) => step: Led(Key::See, arg::choice(&[
            (Key::Nothing, PlayersSee::Nothing),
            (Key::Words, PlayersSee::Words),
            (Key::Defences, PlayersSee::Defences),
            (Key::Numbers, PlayersSee::Numbers),
        ]));
        Command::OwnPlayersSee(who, step) => "see", who: arg::who(), step: arg::choice(&[
            (Key::Nothing, Some(PlayersSee::Nothing)),
            (Key::Words, Some(PlayersSee::Words)),
            (Key::Defences, Some(PlayersSee::Defences)),
            (Key::Numbers, Some(PlayersSee::Numbers)),
            (Key::Default, None),
        ]);
    }
    "alias" "WHO \"NAME\"|none" "give an NPC another name for players, or its own" {
        Command::SetAlias(who, alias) => who: arg::who(), alias: OrNone(arg::text("a name"));
    }
    "rename" "WHO NAME" "change a name" {
        Command::Rename(who, name) => who: arg::who(), name: arg::text("a name");
    }
    "remove" "WHO" "remove a character; the history keeps it" {
        Command::Remove(who) => who: arg::who();
    }
    "attribute" "WHO NAME VALUE" "set an attribute, which may be new; trait sets a skill" {
        Command::SetTrait { who, name, value, kind, usual }
            if is_attribute(campaign, kind.as_deref()) && value.is_some() && usual.is_none() =>
            who: arg::who(), name: arg::trait_of(who), value: arg::some(arg::rating()),
            kind: arg::attribute_kind(), usual: arg::nothing();
    }
    "trait"
    "WHO NAME VALUE|none [kind KIND] [usual ATTRIBUTE] | all WHO N|none"
    "set a rating; a name in quotes may be new" {
        Command::SetOverall(who, value) =>
            "all", who: arg::who(), value: OrNone(arg::number());
        Command::SetTrait { who, name, value, kind, usual } =>
            who: arg::who(), name: arg::trait_of(who),
            value: OrNone(arg::rating()),
            kind: After(Key::Kind, arg::named(lists::kinds)),
            usual: After(Key::Usual, arg::named(|all| lists::attributes(all, who)));
    }
    "defence" "WHO NAME N|none" "set a defence" {
        Command::SetDefence(who, name, value) =>
            who: arg::who(), name: arg::named(lists::defences), value: OrNone(arg::number());
    }
    "level" "WHO N" "set the level" {
        Command::SetLevel(who, level) => who: arg::who(), level: arg::number();
    }
    "absent" "WHO[,WHO…] [on|off]" "mark as absent today, or as here" {
        Command::Presence(who, presence) if presence != Presence::Benched =>
            who: arg::each(),
            presence: arg::choice_or_first(&[(Key::On, Presence::Absent), (Key::Off, Presence::Present)]);
    }
    "bench" "WHO[,WHO…] [on|off]" "take away from the table, or bring back" {
        Command::Presence(who, presence) =>
            who: arg::each(),
            presence: arg::choice_or_first(&[(Key::On, Presence::Benched), (Key::Off, Presence::Present)]);
    }
    "describe" "WHO \"text\"" "write the GM's note on a character" {
        Command::SetNote(who, text) => who: arg::who(), text: arg::text("a text");
    }
    "table-dice"
    "never|pcs|always|usual | WHO on|off|usual"
    "who uses table dice: in the campaign, or one character" {
        Command::TableDice(setting) => setting: arg::choice(&[
            (Key::Never, Some(TableDice::Never)),
            (Key::Pcs, Some(TableDice::PlayerCharacters)),
            (Key::Always, Some(TableDice::Always)),
            (Key::Usual, None),
            (Key::Off, Some(TableDice::Never)),
            (Key::On, Some(TableDice::Always)),
        ]);
        Command::OwnTableDice(who, setting) =>
            who: arg::who(),
            setting: arg::choice(&[
                (Key::On, Some(true)),
                (Key::Off, Some(false)),
                (Key::Usual, None),
            ]);
    }
    "item" "WHO add NAME [DIE|xN|N] | WHO NAME N|+N|-N | WHO ITEM bonus N"
    "add something, or change how many there are" {
        read arg::belonging;
        Command::SetItemBonus(who, thing, bonus) =>
            who: arg::who(), thing: arg::thing(who, Thing::Item), "bonus", bonus: arg::number();
        Command::AddItem(who, name, die) =>
            who: arg::who(), "add", name: arg::thing_name(), die: arg::material();
        Command::AddBelonging { who, name, count, number } =>
            who: arg::who(), "add", name: arg::thing_name(), number: arg::is_number(),
            count: arg::amount(number);
        Command::Belonging(who, thing, change) =>
            who: arg::who(), thing: arg::thing(who, Thing::Belonging), change: arg::change();
    }
    "supply" "WHO add NAME DIE" "add a supply" {
        Command::AddSupply(who, name, die) =>
            who: arg::who(), "add", name: arg::thing_name(), die: arg::material();
    }
    "repair" "WHO ITEM" "repair an item" {
        Command::Repair(who, thing) if !is_supply(campaign, who, thing) =>
            who: arg::who(), thing: arg::thing(who, Thing::Item);
    }
    "restock" "WHO SUPPLY" "refill a supply" {
        Command::Repair(who, thing) => who: arg::who(), thing: arg::thing(who, Thing::Supply);
    }
    "drop" "WHO THING" "remove something carried" {
        Command::Drop(who, thing) => who: arg::who(), thing: arg::thing(who, Thing::Gear);
    }
    "modifier"
    "WHO,…|all \"label\" EFFECT [on TRAIT|sticky|offered] | WHO|all drop \"label\""
    "add a lasting modifier, or drop it" {
        Command::DropModifiers(label) => "all drop", label: arg::quoted("a label");
        Command::DropModifier(who, thing) =>
            who: arg::who(), "drop", thing: arg::thing(who, Thing::Modifier);
        Command::AddModifier { who, label, effect, reach } =>
            who: arg::people_or_all(), label: arg::quoted("a label"), effect: arg::effect(),
            reach: arg::reach(&who);
    }
    "save" "WHO|all \"name\" as roll …" "save a roll by name" {
        Command::Save(of, name, test) =>
            of: arg::owner(), name: arg::word("a name"), "as roll", test: arg::side();
    }
    "forget" "WHO|all SAVED" "delete a saved roll" {
        Command::Forget(of, saved) => of: arg::owner(), saved: arg::saved(of);
    }
    "text"
    "WHO|all SAVED TIER \"words\"|none"
    "the text of a saved roll for a result; success: any, bonus: each" {
        Command::SaveText { of, saved, tier, text } =>
            of: arg::owner(), saved: arg::saved(of), tier: arg::named(lists::tiers),
            text: OrNone(arg::text("a text"));
    }
    "note" "\"text\" [on SEQ|on last|on WHO|on session [N]|pinned] [open] | WHO \"text\" | edit SEQ \"text\""
    "write or change a note; players see it with “open”" {
        read arg::note_of_person;
        Command::EditNote { of, text } => "edit", of: arg::entry(), text: arg::text("a text");
        Command::KeepNote { text, about, hidden } =>
            text: arg::text("a text"), about: arg::note_about(), hidden: arg::unless_said(true);
        Command::Note { text, hidden, on } =>
            text: arg::text("a text"), on: After(Key::On, arg::entry()),
            hidden: arg::unless_said(true);
    }
    "tag" "SEQ|last WORD [open]" "tag an entry; undo removes the tag; players see it with “open”" {
        Command::Tag { of, word, hidden } =>
            of: arg::entry(), word: arg::tag(), hidden: arg::unless_said(true);
    }
    "reveal" "SEQ[,SEQ…]|last|all" "show players hidden entries, or all hidden last but notes" {
        Command::RevealStretch => "all";
        Command::RevealSeveral(all) => all: arg::entries();
        Command::Reveal(of) => of: arg::roll_or_last();
    }
    "hidden" "on|off" "hide everything that is done from the players, or be open again" {
        Command::HiddenMode(on) => on: arg::switch();
    }
    "curtain" "[\"text\"] | off" "cover the players' screens with a text, or open them again" {
        Command::Curtain(text) => text: arg::curtain();
    }
    "session" "start|end" "start or end a session" {
        Command::StartSession => "start";
        Command::EndSession => "end";
    }
    "campaign" "rename \"name\" | game new|old"
    "rename the campaign, or take or decline a new version of its game" {
        Command::RenameCampaign(name) => "rename", name: arg::text("a name");
        Command::NewGame(take) => "game", take: arg::choice(&[(Key::New, true), (Key::Old, false)]);
    }
    "undo" "[SEQ]" "undo the newest entry, or this one" {
        read undo;
    }
    "redo" "[SEQ]" "redo the entry undone last, or this one" {
        read redo;
    }
}

fn undo(words: &mut ParseState<'_>) -> ParseResult<Input> {
    any_entry(words).map(Input::Undo)
}

fn redo(words: &mut ParseState<'_>) -> ParseResult<Input> {
    any_entry(words).map(Input::Redo)
}

/// An optional entry number.
fn any_entry(words: &mut ParseState<'_>) -> ParseResult<Option<Seq>> {
    let seq = arg::seq().read(words);
    if words.peek().is_none() && seq.is_err() {
        return Ok(None);
    }
    seq.map(Some)
}

/// Whether a trait of this kind is set with `attribute`.
fn is_attribute(campaign: &Campaign, kind: Option<&str>) -> bool {
    let attributes = campaign.game.attribute_kind();
    attributes.is_some_and(|attributes| kind == Some(attributes.name.as_str()))
}

fn is_encounter(campaign: &Campaign, thing: ThingId) -> bool {
    let mut prepared = campaign.prepared.iter();
    prepared.any(|it| it.id == thing && it.encounter)
}

fn is_supply(campaign: &Campaign, who: CharacterId, thing: ThingId) -> bool {
    let owner = campaign.characters.get(&who);
    owner.is_some_and(|it| it.supplies.iter().any(|it| it.id == thing))
}

/// A phrase whose command the rules could refuse.
struct Phrase;

impl Arg<Box<Command>> for Phrase {
    fn read(&self, words: &mut ParseState<'_>) -> ParseResult<Box<Command>> {
        let unforced = words.wrong(Problem::Unforced, Vec::new());
        let is_never = |text: &str| {
            let never = ["force", "undo", "redo"];
            never.iter().any(|verb| verb.eq_ignore_ascii_case(text))
        };
        if words.bare().is_some_and(is_never) {
            return Err(unforced);
        }
        match verb(words)? {
            Input::Run(command) => Ok(Box::new(command)),
            Input::Undo(_) | Input::Redo(_) => Err(unforced),
        }
    }

    fn write(&self, line: &mut PhraseWriter<'_>, command: &Box<Command>) {
        line.word(write(line.campaign, command));
    }
}
