//! The verbs: one table for reading, for errors, for help and for the palette.

use super::Input;
use super::names::Names;
use super::parse::own;
use super::parse::{amend, gear, note, open, plain, roll, sheet, state, turns};
use super::parse_state::{ParseResult, ParseState};
use crate::campaign::{Command, GroupCommand, Selection};
use crate::game::{Game, Injuries};
use crate::rules::{CallableResult, Contests, RerollLaw};

/// One verb of the language.
#[derive(Debug, Clone, Copy)]
pub struct Verb {
    /// The first word: `roll`.
    pub name: &'static str,
    /// What follows it: `WHO TRAIT [+ TRAIT]`; may be empty.
    pub usage: &'static str,
    /// One line.
    pub help: &'static str,
    read: fn(&mut ParseState<'_>) -> ParseResult<Input>,
}

impl Verb {
    /// What follows it in this game: with the game's own words, without what it doesn't know.
    #[must_use]
    pub fn usage_in(&self, game: &Game) -> String {
        let declared = |off: &str| {
            let all = game.declarations().into_iter().map(|known| {
                let forms: Vec<&str> = known.forms.iter().map(|form| form.word).collect();
                match (&forms[..], off) {
                    ([_], "") => format!("[{}] ", known.word),
                    ([_], off) => format!("[{} [{off}]] ", known.word),
                    (forms, "") => format!("[{} {}] ", known.word, forms.join("|")),
                    (forms, _) => format!("[{} {}|none] ", known.word, forms.join("|")),
                }
            });
            all.collect::<Vec<_>>().concat()
        };
        let mut usage = self.usage.replace("[DECLARED] ", &declared(""));
        usage = usage.replace("[DECLARED|off] ", &declared("off"));
        if !game.mechanic.profile().automatic_success.is_some() {
            usage = usage
                .replace("[anyway] ", "")
                .replace("[anyway [off]] ", "");
        }
        if game.mechanic.profile().callable != CallableResult::SumAndOnes {
            usage = usage.replace(" [ones N]", "");
        }
        usage
    }

    /// Whether this game knows what it is about.
    #[must_use]
    pub fn is_known(&self, game: &Game) -> bool {
        let (sheet, law) = (&game.sheet, game.mechanic.profile().reroll_law);
        match self.name {
            "contest" => game.mechanic.profile().contests != Contests::Never,
            "reroll" | "close" => law != RerollLaw::Never,
            "keep" => law == RerollLaw::KeepEither,
            "award" | "spend" => sheet.points.is_some(),
            "rest" => !game.rests.is_empty(),
            "table" => !game.tables.is_empty(),
            "stabilise" => sheet.injuries == Some(Injuries::Severity),
            "level" => sheet.level.is_some(),
            "item" => sheet.items,
            "supply" | "restock" => sheet.supplies,
            "check" | "repair" | "drop" => sheet.items || sheet.supplies,
            _ => true,
        }
    }
}

const fn verb_of(
    name: &'static str,
    usage: &'static str,
    help: &'static str,
    read: fn(&mut ParseState<'_>) -> ParseResult<Input>,
) -> Verb {
    Verb {
        name,
        usage,
        help,
        read,
    }
}

/// All of them, in the order of help.
pub const VERBS: &[Verb] = &[
    verb_of(
        "roll",
        "WHO[,WHO…]|all|pcs|npcs TRAIT [+ TRAIT] [vs N|STEP|TARGET|TARGET.SKILL|5dice|+4[, …]] [DECLARED] [anyway] \
         [EFFECT [\"label\"]] [with|without MODIFIER…] [from SAVED] [hidden] [faces 3,7,10|called N [ones N]] \
         [by WHO faces …|called …]…",
        "roll a trait; WHO may be nameless: 5dice, +4, d8+2",
        roll::roll,
    ),
    verb_of(
        "contest",
        "WHO TRAIT … against WHO TRAIT …|dv8",
        "roll two sides against each other, each as in roll",
        roll::contest,
    ),
    verb_of(
        "reroll",
        "[WHO|SEQ|entry SEQ [WHO]] [POINT] [keep old|new|best] [faces …]",
        "reroll an open outcome, for a point",
        open::reroll,
    ),
    verb_of(
        "amend",
        "SEQ [WHO|against] [TRAIT [+ TRAIT]] [vs …] [DECLARED|off] [anyway [off]] [bare] \
         [EFFECT [\"label\"]] [with|without MODIFIER…] [faces 3,7,10|called N [ones N]]",
        "change a roll, keeping its dice",
        amend::amend,
    ),
    verb_of(
        "force",
        "\"reason\" PHRASE",
        "overrule what the rules refuse, with a reason",
        amend::force,
    ),
    verb_of(
        "keep",
        "[WHO|SEQ] old|new|best",
        "keep the other result of a reroll",
        open::keep,
    ),
    verb_of(
        "close",
        "[WHO|SEQ]",
        "close an outcome, so that it can't be rerolled",
        open::close,
    ),
    verb_of(
        "dice",
        "2d6+3 [\"label\"] [hidden] [faces …]",
        "roll plain dice",
        plain::dice,
    ),
    verb_of(
        "check",
        "WHO[,WHO…]|all|pcs|npcs ITEM|SUPPLY [faces 2] [by WHO faces 2]…",
        "check an item or a supply, one or each one's",
        plain::check,
    ),
    verb_of(
        "table",
        "NAME WHO,…|all|pcs|npcs [faces 3]",
        "roll on a table of the game",
        plain::table,
    ),
    verb_of(
        "award",
        "WHO,…|all|pcs|npcs POINT",
        "gain a point",
        state::award,
    ),
    verb_of(
        "spend",
        "WHO,…|all|pcs|npcs POINT",
        "spend a point without a reroll",
        state::spend,
    ),
    verb_of(
        "track",
        "WHO,…|all|pcs|npcs TRACK N|+N|-N | WHO TRACK max N|none | add WHO,…|all NAME MAX | drop WHO NAME",
        "set or move a track, set its highest, add or drop your own",
        state::track,
    ),
    verb_of(
        "harm",
        "WHO,…|all|pcs|npcs N [\"text\"] [on TRAIT] [by SEQ]",
        "deal harm by the game's rule",
        state::harm,
    ),
    verb_of(
        "heal",
        "WHO N|INJURY | WHO,…|all|pcs|npcs N",
        "heal harm, or one injury",
        state::heal,
    ),
    verb_of(
        "stabilise",
        "WHO INJURY [on|off]",
        "mark an injury as stable, or not",
        state::stabilise,
    ),
    verb_of(
        "condition",
        "WHO,…|all|pcs|npcs NAME on [for N rounds] | NAME off",
        "set a condition, for good or for some rounds, or end it",
        state::condition,
    ),
    verb_of(
        "order",
        "set WHO … | roll [TRAIT [+ TRAIT]] [faces …] [by WHO faces …] | roll sides [npcs] | add WHO [after WHO] | next | end",
        "order of turns: set, rolled or by sides; the next turn",
        turns::order,
    ),
    verb_of(
        "counter",
        "add \"name\" N [hidden] | NAME N|+N|-N | drop NAME",
        "add, move or drop a counter",
        turns::counter,
    ),
    verb_of("rest", "NAME [WHO,… | all]", "take a rest", state::rest),
    verb_of(
        "pc",
        "NAME [xN] [like WHO] [TRAIT VALUE …]",
        "add a player's character, or several",
        sheet::pc,
    ),
    verb_of(
        "npc",
        "NAME [xN] [like WHO] [TRAIT VALUE …]",
        "add an NPC, or several",
        sheet::npc,
    ),
    verb_of("rename", "WHO NAME", "change a name", sheet::rename),
    verb_of(
        "remove",
        "WHO",
        "remove a character; the history keeps it",
        sheet::remove,
    ),
    verb_of(
        "trait",
        "WHO NAME VALUE|none [kind KIND] [usual ATTRIBUTE]",
        "set a rating; a name in quotes may be new",
        sheet::rating,
    ),
    verb_of(
        "defence",
        "WHO NAME N|none",
        "set a defence",
        sheet::defence,
    ),
    verb_of("level", "WHO N", "set the level", sheet::level),
    verb_of(
        "absent",
        "WHO on|off",
        "mark as absent today, or as here",
        sheet::absent,
    ),
    verb_of(
        "bench",
        "WHO on|off",
        "put away from the table, or bring back",
        sheet::bench,
    ),
    verb_of(
        "describe",
        "WHO \"text\"",
        "write the GM's note on a character",
        sheet::describe,
    ),
    verb_of(
        "table-dice",
        "never|pcs|always|usual | WHO on|off|usual",
        "who uses table dice: in the campaign, or one character",
        sheet::table_dice,
    ),
    verb_of("item", "WHO add NAME DIE", "add an item", gear::item),
    verb_of("supply", "WHO add NAME DIE", "add a supply", gear::supply),
    verb_of("repair", "WHO ITEM", "repair an item", gear::repair),
    verb_of("restock", "WHO SUPPLY", "refill a supply", gear::restock),
    verb_of(
        "drop",
        "WHO ITEM|SUPPLY",
        "remove an item or a supply",
        gear::drop,
    ),
    verb_of(
        "modifier",
        "WHO,…|all \"label\" EFFECT [on TRAIT|sticky|offered] | WHO|all drop \"label\"",
        "add a lasting modifier, or drop it",
        gear::modifier,
    ),
    verb_of(
        "save",
        "WHO|all \"name\" as roll …",
        "save a roll by name",
        gear::save,
    ),
    verb_of(
        "forget",
        "WHO|all SAVED",
        "delete a saved roll",
        gear::forget,
    ),
    verb_of(
        "text",
        "WHO|all SAVED TIER \"words\"|none",
        "the text of a saved roll for a result; success: any, bonus: each",
        gear::text,
    ),
    verb_of(
        "note",
        "\"text\" [on SEQ] [hidden]",
        "write a note, on its own or on an entry",
        note::note,
    ),
    verb_of(
        "tag",
        "SEQ WORD",
        "tag an entry; undo removes the tag",
        note::tag,
    ),
    verb_of(
        "reveal",
        "SEQ",
        "show a hidden entry to the players",
        note::reveal,
    ),
    verb_of(
        "session",
        "start|end",
        "start a session, with its awards, or end it",
        note::session,
    ),
    verb_of(
        "campaign",
        "rename \"name\"",
        "rename the campaign",
        note::campaign,
    ),
    verb_of(
        "undo",
        "[SEQ]",
        "undo the newest entry, or this one",
        note::undo,
    ),
    verb_of(
        "redo",
        "[SEQ]",
        "redo the entry undone last, or this one",
        note::redo,
    ),
];

/// Reads the verb and what belongs to it.
pub(crate) fn verb(words: &mut ParseState<'_>) -> ParseResult<Input> {
    let names = Names::new(
        "command",
        VERBS.iter().map(|verb| (verb.name.to_owned(), ())),
    );
    words.want_names(&names);
    let known = |text: &str| {
        VERBS
            .iter()
            .find(|verb| verb.name.eq_ignore_ascii_case(text))
    };
    match words.bare() {
        Some(text) => {
            let verb = known(text).ok_or_else(|| words.unknown(&names, text))?;
            words.skip();
            let said = (verb.read)(words)?;
            match (said, words.group.take()) {
                (Input::Run(command), Some(selection)) => of_group(words, command, selection),
                (said, _) => Ok(said),
            }
        }
        None => Err(words.misfit()),
    }
}

/// The command by each of a group, and where the faces of some come from.
fn of_group(
    words: &mut ParseState<'_>,
    mut command: Command,
    selection: Selection,
) -> ParseResult<Input> {
    let own = match command.source_mut() {
        Some(_) => own(words)?,
        None => Vec::new(),
    };
    let each = GroupCommand {
        selection,
        command,
        own,
    };
    Ok(Command::Group(Box::new(each)).into())
}
