//! What can be asked in plain mode: help, sheets, the history, odds. Nothing is thrown and no entry is made.

use anyhow::{Context as _, Result, bail};
use jiff::tz::TimeZone;

use crate::campaign::command::GroupCommand;
use crate::campaign::refusal::OverrideMode;
use crate::campaign::resolve_test::ResolvedTest;
use crate::campaign::test::Test;
use crate::campaign::text::search_key::search_key;
use crate::campaign::view::Viewer;
use crate::campaign::wording::plan::{plan, planned};
use crate::campaign::{Campaign, Command, NotePlace};
use crate::cli::reports::log::game_master;
use crate::cli::reports::show;
use crate::game::Game;
use crate::journal::filter::{FilterContext, NameHistory};
use crate::journal::{EntryLine, Filter};
use crate::phrase::{self, Input, PhraseError, VERBS};
use crate::random::{Piece, pieces, results};
use crate::recap::{self, Recap};
use crate::rules::plain_dice::DiceExpr;
use crate::rules::{ContestOdds, Odds};
use crate::table::Table;
use crate::tui::widgets::text::percent;

/// How many entries `log` tells where no number is given.
const ENTRIES: usize = 10;

/// How many entries `search` tells.
const FOUND: usize = 20;

/// The most texts of a table that `odds` lists, with those of the tables that it leads to.
const MOST_TEXTS: usize = 60;

/// A question: its word, what follows, and its help.
const QUERIES: [(&str, &str, &str); 8] = [
    ("help", "[COMMAND]", "list the commands, or explain one"),
    ("show", "[WHO]", "print everybody's sheet, or one"),
    ("log", "[N]", "print the newest entries"),
    (
        "search",
        "WORDS",
        "print the newest entries with these words, as in: search who:Ysolde kind:roll",
    ),
    (
        "notes",
        "[WORDS]",
        "print pinned notes, and those on people, sheets and sessions",
    ),
    (
        "odds",
        "WHO TRAIT …, or contest …, or dice …, or random TABLE",
        "the chances of a roll; nothing is thrown",
    ),
    ("recap", "[SESSION]", "tell the session as a story"),
    (QUIT, "", "end, as the end of the input does"),
];

/// Words that people try first, and the question that they mean.
const ALSO_SAID: [(&str, &str); 9] = [
    ("who", "show"),
    ("party", "show"),
    ("sheet", "show"),
    ("status", "show"),
    ("list", "show"),
    ("history", "log"),
    ("find", "search"),
    ("chance", "odds"),
    ("story", "recap"),
];

/// Ends plain mode.
const QUIT: &str = "quit";

/// Whether the line ends plain mode.
pub(super) fn quits(line: &str) -> bool {
    [QUIT, "exit", "q"]
        .iter()
        .any(|word| line.eq_ignore_ascii_case(word))
}

/// The answer to a question, line by line; `None` where the line is a phrase.
pub(super) fn asked(table: &Table, line: &str) -> Option<Result<Vec<String>>> {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let is = |word: &str| first.eq_ignore_ascii_case(word);
    let (query, ..) = QUERIES.into_iter().find(|(word, ..)| is(word))?;
    Some(match query {
        "help" => help(table.campaign(), rest),
        "show" => sheets(table.campaign(), rest),
        "log" => entries(table, rest),
        "search" => found(table, rest),
        "notes" => Ok(notes(table.campaign(), rest)),
        "recap" => recap(table, rest),
        QUIT => Err(anyhow::anyhow!("{QUIT} stands alone")),
        _ => odds(table.campaign(), line, rest),
    })
}

/// The question that a line which is no phrase may have been meant to be.
pub(super) fn meant(line: &str, why: &PhraseError) -> Option<&'static str> {
    let first = line.split_whitespace().next().filter(|_| why.nth == 1)?;
    let said = |(said, _): &&(&str, &str)| said.eq_ignore_ascii_case(first);
    if let Some((_, query)) = ALSO_SAID.iter().find(said) {
        return Some(query);
    }
    let words = QUERIES.map(|(word, ..)| word);
    let alike = phrase::alike(words, first);
    let mut words = words.into_iter().filter(|_| !why.is_close());
    words.find(|word| alike.first().is_some_and(|it| it == word))
}

fn help(campaign: &Campaign, about: &str) -> Result<Vec<String>> {
    let game = &campaign.game;
    if about.is_empty() {
        let queries = QUERIES.map(|(word, _, help)| (word, help));
        let verbs = VERBS.iter().filter(|verb| verb.is_known(game));
        let verbs = verbs.map(|verb| (verb.name, verb.help));
        let line = |(word, help): (&str, &str)| format!("{word:<12} {help}");
        let mut lines: Vec<String> = queries.into_iter().chain(verbs).map(line).collect();
        lines.push(
            "help COMMAND tells what follows it; a name of several words goes in quotes".to_owned(),
        );
        return Ok(lines);
    }
    let is = |word: &str| word.eq_ignore_ascii_case(about);
    if let Some((word, usage, help)) = QUERIES.into_iter().find(|it| is(it.0)) {
        let usage = format!("{word} {usage}");
        return Ok(vec![usage.trim_end().to_owned(), help.to_owned()]);
    }
    if let Some(verb) = VERBS.iter().find(|verb| is(verb.name)) {
        let usage = format!("{} {}", verb.name, verb.usage_in(game));
        let mut lines = vec![usage.trim_end().to_owned(), verb.help.to_owned()];
        let example = phrase::example(campaign, verb.name);
        lines.extend(example.map(|line| format!("as in: {line}")));
        if !verb.is_known(game) {
            lines.push(format!("{} has no use for it", game.name));
        }
        return Ok(lines);
    }
    match phrase::parse(campaign, about) {
        Err(why) if why.nth == 1 => {
            let meant = meant(about, &why).map(|word| instead(about, word));
            bail!(meant.unwrap_or_else(|| why.to_string()))
        }
        _ => bail!("help takes one command, as in: help roll"),
    }
}

/// The refusal of a line whose first word is not a command but looks like one.
pub(super) fn instead(line: &str, meant: &str) -> String {
    let first = line.split_whitespace().next().unwrap_or_default();
    format!("“{first}” (word 1) is not a command; did you mean {meant}?")
}

fn sheets(campaign: &Campaign, who: &str) -> Result<Vec<String>> {
    let who = who.trim_matches('"');
    let mut out = Vec::new();
    show::in_text(
        campaign.view(),
        Some(who).filter(|it| !it.is_empty()),
        &mut out,
    )?;
    let text = String::from_utf8(out).context("a sheet is text")?;
    let lines = text.lines().filter(|line| !line.is_empty());
    Ok(lines.map(str::to_owned).collect())
}

fn entries(table: &Table, count: &str) -> Result<Vec<String>> {
    let count = match count {
        "" => ENTRIES,
        count => match count.parse() {
            Ok(count) => count,
            Err(_) => bail!("after log comes a number of entries, as in: log 20"),
        },
    };
    in_lines(table, table.reader().page(None, count)?)
}

/// The newest entries that a filter admits.
fn found(table: &Table, words: &str) -> Result<Vec<String>> {
    if words.is_empty() {
        bail!("after search come words, as in: search rope");
    }
    let reader = table.reader();
    let known = FilterContext {
        campaign: table.campaign(),
        reader,
        names: &NameHistory::default(),
    };
    let newest = Filter::parse(words, known)?.newest(reader, FOUND + 1)?;
    if newest.is_empty() {
        return Ok(vec!["no entry has these words".to_owned()]);
    }
    let lines = newest.iter().take(FOUND).map(|seq| reader.line(*seq));
    let mut lines = in_lines(table, lines.collect::<Result<_, _>>()?)?;
    if newest.len() > FOUND {
        lines.push(format!("and more; these are the newest {FOUND}"));
    }
    Ok(lines)
}

/// Entries given newest first, oldest first.
fn in_lines(table: &Table, mut page: Vec<EntryLine>) -> Result<Vec<String>> {
    let reader = table.reader();
    page.reverse();
    let widest = page.last().map_or(0, |line| line.seq.0.to_string().len());
    let lines = page
        .iter()
        .map(|line| game_master::text(reader, line, widest));
    Ok(lines.collect::<Result<_, _>>()?)
}

/// The story of the running or last session, or of this one.
fn recap(table: &Table, session: &str) -> Result<Vec<String>> {
    let session = match session {
        "" => None,
        number => match number.parse() {
            Ok(number) => Some(number),
            Err(_) => bail!("after recap comes a session, as in: recap 2"),
        },
    };
    let reader = table.reader();
    let viewer = Viewer::game_master(table.campaign().clone());
    let recap = Recap::build(viewer, reader, session, &TimeZone::system())?;
    let text = recap::markdown(&recap);
    // Without the marks of Markdown, which would be read aloud.
    let lines = text.lines().map(|line| line.trim_start_matches(['#', ' ']));
    let lines = lines.filter(|line| !line.is_empty());
    // A backslash keeps a sign from being a mark.
    let plain = |line: &str| line.replace("**", "").replace('\\', "");
    Ok(lines.map(plain).collect())
}

/// The notes that stay at hand and have all of these words.
fn notes(campaign: &Campaign, words: &str) -> Vec<String> {
    let words = search_key(words);
    let all = campaign.notes_in_words().into_iter();
    let fits = |(_, note): &(NotePlace, String)| {
        let note = search_key(note);
        words.split_whitespace().all(|word| note.contains(word))
    };
    let lines = all.filter(fits).map(|(place, note)| match place {
        NotePlace::Entry(seq) => format!("{} {note}", seq.0),
        NotePlace::Sheet(_) => format!("{note} (on the sheet)"),
    });
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() {
        vec!["no note".to_owned()]
    } else {
        lines
    }
}

/// The chances of a roll: the phrase of `roll`, or of a contest or plain dice after the word.
fn odds(campaign: &Campaign, line: &str, rest: &str) -> Result<Vec<String>> {
    let game = &campaign.game;
    let verb = rest.split_whitespace().next().unwrap_or_default();
    let is_whole = ["roll", "contest", "dice", "random"]
        .iter()
        .any(|it| verb.eq_ignore_ascii_case(it));
    // As a roll the words keep their numbers.
    let line = if is_whole {
        rest.to_owned()
    } else {
        format!("roll{}", &line["odds".len()..])
    };
    let Input::Run(command) = phrase::parse(campaign, &line)? else {
        bail!("only a roll, a contest or plain dice has odds");
    };
    match command.itself() {
        // An opponent that rolls too makes it a contest, as when it is thrown.
        Command::Roll(test) => match campaign.sides(test)? {
            Some((own, other)) => of_contest(campaign, &own, &other),
            None => of_roll(campaign, test),
        },
        Command::Contest(test, other) => of_contest(campaign, test, other),
        Command::Dice { dice, .. } => Ok(of_dice(dice)),
        Command::Random { table, .. } => of_table(campaign, table),
        Command::Group(group) => of_group(campaign, group),
        _ => bail!(
            "only a roll, a contest or plain dice has odds; {} has none",
            game.name
        ),
    }
}

fn of_roll(campaign: &Campaign, test: &Test) -> Result<Vec<String>> {
    let (game, built) = (&campaign.game, campaign.resolve(test)?);
    if built.automatic.is_some() {
        return Ok(vec![format!("{} succeeds without a roll", title(&built))]);
    }
    let mut lines = vec![format!("{}: {}", title(&built), plan(game, &built, false))];
    let mechanic = &game.mechanic;
    let odds = mechanic.odds(&built.plan.numbers);
    lines.extend(chances(game, &odds));
    if odds.unreckoned().is_none() {
        let numbers = &built.plan.numbers;
        let worth = campaign.worth_of_rerolls(test, &built, odds.success, |kind| {
            Some(mechanic.odds_with_reroll(kind, numbers).success)
        });
        lines.extend(
            worth
                .iter()
                .map(|(when, success)| format!("{when}: {} succeed", percent(*success))),
        );
    }
    for further in &built.also {
        let odds = mechanic.odds(&further.plan.numbers);
        lines.push(planned(game, &further.check, &further.plan, false));
        lines.extend(chances(game, &odds));
    }
    Ok(lines)
}

fn title(built: &ResolvedTest) -> String {
    match built.what.as_str() {
        "" => built.name.clone(),
        what => format!("{} · {what}", built.name),
    }
}

/// Each tier, then the chance of success.
fn chances(game: &Game, odds: &Odds) -> Vec<String> {
    if let Some(why) = odds.unreckoned() {
        return vec![format!("odds {why}")];
    }
    let tiers = odds.tiers.iter().map(|(tier, chance)| {
        let name = game.tier_name(&game.mechanic.key(*tier));
        format!("{name} {}", percent(*chance))
    });
    let tiers: Vec<String> = tiers.collect();
    let clean = odds
        .clean
        .map(|clean| format!(", {} without a flaw", percent(clean)));
    let clean = clean.unwrap_or_default();
    vec![
        tiers.join(" · "),
        format!("{} succeed{clean}", percent(odds.success)),
    ]
}

fn of_contest(campaign: &Campaign, test: &Test, other: &Test) -> Result<Vec<String>> {
    let game = &campaign.game;
    let (a, b) = (campaign.resolve_side(test)?, campaign.resolve_side(other)?);
    let side = |built: &ResolvedTest| format!("{}: {}", title(built), plan(game, built, true));
    let odds = game
        .mechanic
        .contest_odds(&a.plan.numbers, &b.plan.numbers)?;
    let ContestOdds {
        a: wins,
        tie,
        neither,
        b: loses,
        ..
    } = &odds;
    let mut lines = vec![side(&a), format!("against {}", side(&b))];
    if game.mechanic.is_mutual() {
        let named = [
            (format!("{} wins", a.name), *wins),
            ("tie".to_owned(), *tie),
            ("neither".to_owned(), *neither),
            (format!("{} wins", b.name), *loses),
        ];
        let named = named.iter().filter(|(_, chance)| *chance > 0.0);
        let named: Vec<String> = named
            .map(|(name, chance)| format!("{name} {}", percent(*chance)))
            .collect();
        lines.push(named.join(" · "));
    } else {
        lines.push(verdicts(game, &odds));
        lines.push(format!("{} succeed", percent(*wins)));
    }
    Ok(lines)
}

/// Each verdict of a contest in which one side acts: `failure 83 % · mediocre 15 %`.
fn verdicts(game: &Game, odds: &ContestOdds) -> String {
    let mut all: Vec<(String, f64)> = Vec::new();
    for (_, tier, chance) in &odds.tiers {
        let name = game.tier_name(&game.mechanic.key(*tier));
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, sum)) => *sum += chance,
            None => all.push((name, *chance)),
        }
    }
    let all = all.into_iter();
    let all = all.map(|(name, chance)| format!("{name} {}", percent(chance)));
    all.collect::<Vec<_>>().join(" · ")
}

fn of_dice(dice: &DiceExpr) -> Vec<String> {
    let odds = dice.odds();
    if let Some(why) = odds.unreckoned() {
        return vec![format!("{dice}: odds {why}")];
    }
    let values = odds.values();
    let mean: f64 = values
        .iter()
        .map(|(value, chance)| f64::from(*value) * chance)
        .sum();
    let each = values.iter();
    let each = each.map(|(value, chance)| format!("{value} {}", percent(*chance)));
    let range = match (values.first(), values.last()) {
        (Some((low, _)), Some((high, _))) => {
            format!("{dice}: {low} to {high}, on average {mean:.1}")
        }
        _ => dice.to_string(),
    };
    vec![range, each.collect::<Vec<_>>().join(" · ")]
}

/// Each row of a table; then, where rows lead to other tables, each text that it can come to.
fn of_table(campaign: &Campaign, name: &str) -> Result<Vec<String>> {
    let tables = campaign.tables();
    let table = tables.find(name).context("there is no such table")?;
    if let Err(astray) = tables.check(table) {
        bail!("row {}: {}", astray.row + 1, astray.why);
    }
    let rows = table.chances();
    let mut lines = vec![format!(
        "{}: {}, {} rows",
        table.name,
        table.dice,
        rows.len()
    )];
    lines
        .extend(rows.iter().map(|(row, chance)| {
            format!("{} · {} · {}", results(row), percent(*chance), row.name)
        }));
    let leads = |text: &str| {
        let pieces = pieces(text).unwrap_or_default();
        pieces.iter().any(|it| matches!(it, Piece::Table(_)))
    };
    let whole = tables.odds(table).filter(|all| all.len() <= MOST_TEXTS);
    if let Some(all) = whole.filter(|_| rows.iter().any(|(row, _)| leads(&row.name))) {
        lines.push(format!(
            "with the tables that it leads to, {} texts:",
            all.len()
        ));
        lines.extend(
            all.iter()
                .map(|it| format!("{} · {}", percent(it.chance), it.text)),
        );
    }
    Ok(lines)
}

/// A line for each member.
fn of_group(campaign: &Campaign, group: &GroupCommand) -> Result<Vec<String>> {
    let (game, Command::Roll(test)) = (&campaign.game, &group.command) else {
        bail!("only a roll, a contest or plain dice has odds");
    };
    let members = group.members(campaign, &mut OverrideMode::overriding())?;
    let (mut lines, mut against) = (Vec::new(), None);
    for who in members {
        let name = &who.name;
        let sides = campaign.resolve_both(&campaign.test_of_member(test, who.id));
        let (built, other) = match sides {
            Ok(sides) => sides,
            Err(no) => {
                lines.push(format!("{name}: {}", no.of_member()));
                continue;
            }
        };
        if built.automatic.is_some() {
            lines.push(format!("{name} succeeds without a roll"));
            continue;
        }
        let numbers = &built.plan.numbers;
        let success = if let Some(other) = &other {
            let odds = game.mechanic.contest_odds(numbers, &other.plan.numbers);
            odds.map(|odds| odds.a).map_err(|why| why.to_string())
        } else {
            let odds = game.mechanic.odds(numbers);
            let why = odds.unreckoned().map(|why| format!("odds {why}"));
            why.map_or(Ok(odds.success), Err)
        };
        let chance = success.map_or_else(|why| why, |it| format!("{} succeed", percent(it)));
        let own = plan(game, &built, other.is_some());
        lines.push(format!("{name}: {own} · {chance}"));
        against = against.or(other);
    }
    let against = against.map(|other| {
        let plan = plan(game, &other, true);
        format!("each against {}: {plan}", title(&other))
    });
    lines.extend(against);
    Ok(lines)
}
