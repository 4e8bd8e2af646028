//! The verbs of the command line, one file each. What they print is made here; `main` hands them input and output.

mod atomic_write;
mod examples;
mod files;
pub mod json_rules;
mod paths;
mod paths_context;
mod play;
mod reports;
mod safe_output;
mod settings;
mod time_format;
mod usage_error;
mod user_files;

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::campaign::CharacterId;
use crate::phrase::{self, Found};

pub use files::backup::{backup, restore};
pub use files::check::check;
pub use files::compare::compare;
pub use files::export::{export, import};
pub use files::games::games;
pub use files::list::list;
pub use paths::{keys, paths};
pub use paths_context::PathsContext;
pub use play::line::{LineInput, StandardInput, line};
pub use play::open::{demo, new, open};
pub use play::screen::{StartMode, screen};
pub use play::watch::watch;
pub use play::web::serve;
pub use reports::log::{follow, log};
pub use reports::luck::luck;
pub use reports::recap::recap;
pub use reports::show::show;
pub use reports::written::write_page;
pub use safe_output::safe_output;
pub use settings::Faults;
pub use usage_error::usage_error;

/// A game master's companion for the table.
#[derive(Debug, Parser)]
#[command(name = "rollbook", version, about, max_term_width = 100)]
#[command(after_help = examples::TOP)]
#[command(subcommand_precedence_over_arg = true)]
pub struct Cli {
    /// What stands before a command, or without one.
    #[command(flatten)]
    pub screen: ScreenArgs,
    /// The command.
    #[command(subcommand)]
    pub verb: Option<Verb>,
}

/// What opens the screen.
#[derive(Debug, Args)]
pub struct ScreenArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub campaign: Option<String>,
    /// Options of every command.
    #[command(flatten)]
    pub global: Global,
    /// Dice to use first.
    #[command(flatten)]
    pub dice: DiceArg,
}

impl Cli {
    /// Parses the arguments of this process. Where these can hold no command (none at all, or the path of a campaign) the commands
    /// aren't built: that takes a good part of the time until the first frame.
    ///
    /// # Errors
    /// A misuse; help and version count as one.
    pub fn of_process() -> Result<Self, clap::Error> {
        #[derive(Parser)]
        struct Screen {
            #[command(flatten)]
            screen: ScreenArgs,
        }
        let args: Vec<OsString> = std::env::args_os().collect();
        let is_path = |arg: &OsString| {
            let arg = arg.to_string_lossy();
            !arg.starts_with('-') && (arg.contains('/') || arg.ends_with(".rollbook"))
        };
        if args.len() == 1 || (args.len() == 2 && is_path(&args[1])) {
            let Screen { screen } = Screen::try_parse_from(args)?;
            return Ok(Self { screen, verb: None });
        }
        Self::try_parse_from(args)
    }
}

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub struct Global {
    /// The settings file to use.
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The folder for campaigns.
    #[arg(long, global = true, value_name = "DIR", env = "ROLLBOOK_DATA")]
    pub data: Option<PathBuf>,
    /// Colours (`NO_COLOR` is honoured).
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}

/// When colours are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// Unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Faces to use before random ones.
#[derive(Debug, Clone, Args)]
pub struct DiceArg {
    /// Faces to use before random ones, for demonstrations: 3,7,10.
    #[arg(long = "dice", value_name = "SEQ", value_delimiter = ',',
        value_parser = clap::value_parser!(i32).range(-1000..=1000))]
    pub faces: Vec<crate::dice::Face>,
}

impl DiceArg {
    /// These, or where none are given those that stood before the verb.
    #[must_use]
    pub fn or(self, before: Self) -> Self {
        if self.faces.is_empty() { before } else { self }
    }
}

/// Where a verb writes.
#[derive(Debug, Clone, Args)]
pub struct OutArgs {
    /// The file to write; without it, standard output.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Replace a file that is there.
    #[arg(long, requires = "out")]
    pub force: bool,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Open a sample campaign in a temporary file; nothing of yours is touched.
    #[command(after_help = examples::DEMO)]
    Demo(DemoArgs),
    /// Create a campaign.
    #[command(after_help = examples::NEW)]
    New(NewArgs),
    /// List campaigns.
    #[command(after_help = examples::LIST)]
    List,
    /// Plain mode: one phrase a line in, one answer a line out.
    #[command(after_help = examples::LINE)]
    Line(LineArgs),
    /// Print the history.
    #[command(after_help = examples::LOG)]
    Log(LogArgs),
    /// Luck of each character, tiers against expectation, and whether the dice are fair.
    #[command(after_help = examples::LUCK)]
    Luck(LuckArgs),
    /// Print the table, or one character.
    #[command(after_help = examples::SHOW)]
    Show(ShowArgs),
    /// Session recap: what happened, who did what, what is left.
    #[command(after_help = examples::RECAP)]
    Recap(RecapArgs),
    /// The players' screen, for a terminal that they see: live, read-only, without anything hidden.
    ///
    /// `q`, Esc or Ctrl-C leave it; no other key does anything.
    #[command(after_help = examples::WATCH)]
    Watch(WatchArgs),
    /// Write the whole journal as JSON Lines.
    #[command(after_help = examples::EXPORT)]
    Export(ExportArgs),
    /// Create a campaign from what `export` wrote, equal entry by entry.
    #[command(after_help = examples::IMPORT)]
    Import(ImportArgs),
    /// Write a verified copy of a campaign.
    #[command(after_help = examples::BACKUP)]
    Backup(BackupArgs),
    /// Put a backup in its campaign's place; the file it replaces is kept.
    #[command(after_help = examples::RESTORE)]
    Restore(RestoreArgs),
    /// Verify a campaign, or a file: a game, party, theme, keymap, settings or random tables.
    #[command(after_help = examples::CHECK)]
    Check(CheckArgs),
    /// List the games, print one, or begin one of your own.
    #[command(after_help = examples::GAME)]
    Game(GameArgs),
    /// Tell where two copies of a campaign part, and what each has; neither is changed.
    ///
    /// Ends with 0 where they are equal or one of them has all of the other, with 1 where they went two ways or are different
    /// campaigns.
    #[command(after_help = examples::COMPARE)]
    Compare(CompareArgs),
    /// Exact odds: JSON Lines in, JSON Lines out; ends with status 1 if a line was wrong.
    #[command(after_help = examples::ODDS)]
    Odds,
    /// Results of given faces: JSON Lines in, JSON Lines out; ends with status 1 if a line was wrong.
    #[command(after_help = examples::RESOLVE)]
    Resolve,
    /// List the keys as they are set.
    #[command(after_help = examples::KEYS)]
    Keys,
    /// Show where files are kept.
    #[command(after_help = examples::PATHS)]
    Paths,
    /// Print completions for a shell.
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    #[command(after_help = examples::MAN)]
    Man,
}

/// Arguments of `demo`.
#[derive(Debug, Args)]
pub struct DemoArgs {
    /// The game, an id or a file; without it, the first one.
    pub game: Option<String>,
    /// Dice to use first.
    #[command(flatten)]
    pub dice: DiceArg,
}

/// Arguments of `new`.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// The campaign's name.
    pub name: String,
    /// Its game: an id that `rollbook game list` tells, or a game's file.
    #[arg(long, value_name = "ID|FILE.ron")]
    pub game: String,
    /// `sample`, or a party file; without it the table is empty.
    #[arg(long, value_name = "sample|FILE.ron")]
    pub party: Option<String>,
}

/// Arguments of `line`.
#[derive(Debug, Args)]
pub struct LineArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub campaign: String,
    /// End at the first phrase that is refused, with status 1.
    #[arg(long)]
    pub strict: bool,
    /// Dice to use first.
    #[command(flatten)]
    pub dice: DiceArg,
}

/// Arguments of `log`.
#[derive(Debug, Args)]
pub struct LogArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub campaign: String,
    /// Only lines with all of these words, any case; filters as words, too: who:ysolde tier:botch session:-1
    /// kind:contest trait:stealth tag:heist is:hidden.
    #[arg(long, value_name = "TEXT")]
    pub search: Option<String>,
    /// Only entries about a character of this name, present or former, on either side of a contest.
    #[arg(long, value_name = "NAME")]
    pub who: Vec<String>,
    /// Only this session; 0 is before the first, -1 the last.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub session: Vec<String>,
    /// Only this tier (botch, strong, success+1) or result of a check (use, broken).
    #[arg(long, value_name = "T")]
    pub tier: Vec<String>,
    /// Only entries of this kind: roll, contest, check, note, session and so on.
    #[arg(long, value_name = "KIND")]
    pub kind: Vec<String>,
    /// Only rolls with this trait, or those that begin like it.
    #[arg(long = "trait", value_name = "TRAIT")]
    pub named: Vec<String>,
    /// Only entries with this tag, or one that begins like it.
    #[arg(long, value_name = "WORD")]
    pub tag: Vec<String>,
    /// What must be true of an entry.
    #[command(flatten)]
    pub is: LogFlags,
    /// At most this many, the newest; 0 for all.
    #[arg(long, value_name = "N", default_value_t = reports::log::USUAL)]
    pub limit: usize,
    /// Print each new entry as it is committed, until Ctrl-C; as text or JSON, without filters.
    #[arg(long, conflicts_with_all = ["search", "who", "session", "tier", "kind", "named", "tag", "LogFlags"])]
    pub follow: bool,
    /// For players: without anything hidden.
    #[arg(long)]
    pub players: bool,
    /// The format.
    #[arg(long, default_value = "text")]
    pub format: LogFormat,
}

/// What must be true of the entries of `log`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct LogFlags {
    /// Only what is kept from the players.
    #[arg(long)]
    pub hidden: bool,
    /// Only rolls with real dice.
    #[arg(long)]
    pub table_dice: bool,
    /// Only totals that were called.
    #[arg(long)]
    pub called: bool,
    /// Only rolls that were thrown again, and their rerolls.
    #[arg(long)]
    pub rerolled: bool,
    /// Only what the rules were overruled for.
    #[arg(long)]
    pub overruled: bool,
    /// Only what is undone.
    #[arg(long)]
    pub undone: bool,
    /// Only what has a tag.
    #[arg(long)]
    pub tagged: bool,
    /// Only what has a bookmark.
    #[arg(long)]
    pub bookmarked: bool,
    /// Only what was hidden and has been shown to the players since.
    #[arg(long)]
    pub revealed: bool,
}

/// How the history is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// JSON Lines, one entry a line.
    Json,
    /// For spreadsheets: the fields of JSON, one entry a row.
    Csv,
    /// Markdown, a story by session.
    Md,
}

/// Arguments of `luck`.
#[derive(Debug, Args)]
pub struct LuckArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub campaign: String,
    /// Only this session; 0 is before the first, -1 the last.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub session: Option<String>,
    /// Only the rolls of characters who have or had this name.
    #[arg(long, value_name = "NAME")]
    pub who: Option<String>,
    /// Only rolls with this trait, or those that begin like it.
    #[arg(long = "trait", value_name = "TRAIT")]
    pub named: Option<String>,
    /// The format.
    #[arg(long, default_value = "text")]
    pub format: LuckFormat,
}

/// How statistics are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LuckFormat {
    /// For people.
    Text,
    /// One object.
    Json,
}

/// Arguments of `show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub campaign: String,
    /// One character; without it, everybody.
    pub who: Option<String>,
    /// For players: without anything hidden.
    #[arg(long)]
    pub players: bool,
    /// The format.
    #[arg(long, default_value = "text")]
    pub format: ShowFormat,
}

/// How sheets are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ShowFormat {
    /// For people.
    Text,
    /// One object.
    Json,
    /// A party file, for `new --party`.
    Ron,
    /// A page to print: a sheet for each character, NPCs several on one.
    Html,
}

/// Arguments of `recap`.
#[derive(Debug, Args)]
pub struct RecapArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub campaign: String,
    /// The session, -1 for the last; without it, the current or last one.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub session: Option<i64>,
    /// The format.
    #[arg(long, default_value = "md")]
    pub format: RecapFormat,
    /// Where to.
    #[command(flatten)]
    pub to: OutArgs,
    /// For players: without anything hidden.
    #[arg(long)]
    pub players: bool,
}

/// How a recap is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RecapFormat {
    /// Markdown, for a notes app.
    Md,
    /// One page for a browser, a phone, a printer.
    Html,
    /// One object.
    Json,
}

/// Arguments of `watch`.
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub campaign: String,
    /// Serve a page to the browsers of players on the same network instead: at this address of the computer, else the likeliest one; at
    /// this port, else 8042 or the next free one.
    #[arg(long, value_name = "ADDRESS[:PORT]", num_args = 0..=1, default_missing_value = "")]
    pub web: Option<String>,
    /// Give the page a new link; the former one leads nowhere from then on.
    #[arg(long, requires = "web")]
    pub new_secret: bool,
    /// End the page with the program that started it: when standard input ends.
    #[arg(long, requires = "web", hide = true)]
    pub until_input_ends: bool,
}

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub campaign: String,
    /// Where to.
    #[command(flatten)]
    pub to: OutArgs,
}

/// Arguments of `import`.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// What `export` wrote.
    #[arg(value_name = "FILE.jsonl")]
    pub file: PathBuf,
    /// The file's name here; without it, the campaign's name.
    #[arg(long = "as", value_name = "NAME")]
    pub name: Option<String>,
}

/// Arguments of `backup`.
#[derive(Debug, Args)]
pub struct BackupArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub campaign: String,
    /// The file to write; without it, one beside the backups of each session's end.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// Arguments of `restore`.
#[derive(Debug, Args)]
pub struct RestoreArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub campaign: String,
    /// A backup as `--list` names it, or any campaign's file or name; without it, the newest valid backup.
    pub file: Option<PathBuf>,
    /// Only list the backups.
    #[arg(long, conflicts_with = "file")]
    pub list: bool,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// A campaign's name, a .rollbook file, or a game, party, theme, keymap or settings file; without it, all that starting
    /// would read.
    pub what: Option<String>,
    /// Rebuild what is derived from the entries: flags, state row, search index and statistics; of a file that is damaged or
    /// that another program altered, write a clean copy of the valid entries beside it.
    #[arg(long, requires = "what")]
    pub rebuild: bool,
}

/// Arguments of `game`.
#[derive(Debug, Args)]
pub struct GameArgs {
    /// What to do.
    #[command(subcommand)]
    pub action: GameAction,
}

/// What `game` does.
#[derive(Debug, Subcommand)]
pub enum GameAction {
    /// List the games: those that come with Rollbook, yours, and the templates.
    List,
    /// Print a game's file.
    Print {
        /// The game: an id, or its file.
        #[arg(value_name = "ID|FILE.ron")]
        game: String,
    },
    /// Begin a game of your own: a copy of another one under the file's name.
    New {
        /// The file to write; its name without .ron is the game's id.
        #[arg(value_name = "FILE.ron")]
        file: PathBuf,
        /// The game to copy, an id or its file; without it, two d6.
        #[arg(long, value_name = "ID|FILE.ron")]
        template: Option<String>,
        /// Replace a file that is there.
        #[arg(long)]
        force: bool,
    },
}

/// Arguments of `compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// A campaign's name or a path to its .rollbook file.
    pub a: String,
    /// The other copy; also the name of a backup of the first.
    pub b: String,
    /// At most this many entries of each; 0 for all.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub limit: u64,
}

/// `1 entry`, `118 entries`.
fn entries(n: u64) -> String {
    match n {
        1 => "1 entry".to_owned(),
        n => format!("{n} entries"),
    }
}

/// The character of this name, matched as in phrases.
fn who<'a>(
    all: impl Iterator<Item = (&'a str, CharacterId)> + Clone,
    typed: &str,
) -> anyhow::Result<CharacterId> {
    match phrase::who(all.clone(), typed) {
        Found::One(id) => Ok(id),
        Found::Several(names) => bail!("“{typed}” could be {}; write more of it", names.join(", ")),
        Found::Nothing if all.clone().next().is_none() => {
            bail!("“{typed}” is not a character; the campaign has none yet")
        }
        Found::Nothing => {
            let names: Vec<_> = all.map(|(name, _)| name).collect();
            bail!(
                "“{typed}” is not a character; there are {}",
                names.join(", ")
            )
        }
    }
}
