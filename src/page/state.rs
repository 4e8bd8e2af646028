//! The state of the table as players may know it, in sections of HTML. The page replaces those that changed.

use maud::{Markup, PreEscaped, html};

use super::{dice, sheet};
use crate::campaign::character::{CharacterKind, Presence};
use crate::campaign::view::{CampaignView, Known, Member, PlayersResult, ResultWords, SheetView};
use crate::campaign::wording::{DiceLine, Wording};
use crate::campaign::{Acting, Kind, Turn, Turns};
use crate::game::{Rank, RowPart, sanitize_for_browser};
use crate::table::{Snapshot, Told, Trouble};

/// The highest value that is drawn as pips; a higher one is a number.
const MOST_PIPS: i32 = 6;

/// So many entries stand above the sheets; the older ones are folded.
const NEWEST: usize = 12;

/// What stands where the verdict was, for one state.
const TAKEN_BACK: &str = "taken back";

/// All sections, with so many entries of the history, the newest first. A verdict that was undone is taken back for one state.
pub(super) fn sections(
    seen: &Snapshot,
    (trouble, taken_back): (Option<Trouble>, Option<Kind>),
    most: usize,
) -> Markup {
    let campaign = seen.view.campaign();
    let curtain = seen.view.curtain();
    let all = html! {
        header #campaign {
            h1 { (campaign.name) }
            @if curtain.is_none() { p { (campaign.game.name) " · " (campaign.session_words()) } }
        }
        p #trouble role="status" { @if let Some(trouble) = trouble { (trouble.to_string()) } }
        p #curtain role="status" { @if let Some(words) = curtain { (words) } }
        @if curtain.is_none() { (open_sections(seen, taken_back, most)) }
    };
    PreEscaped(sanitize_for_browser(&all.0))
}

/// What is covered while the curtain is down.
fn open_sections(seen: &Snapshot, taken_back: Option<Kind>, most: usize) -> Markup {
    let campaign = seen.view.campaign();
    let told = &seen.history[..most.min(seen.history.len())];
    let (newest, older) = told.split_at(NEWEST.min(told.len()));
    html! {
        section #turns aria-label="Turns" {
            @if let Some(turns) = &campaign.turns { (order(turns, &campaign)) }
        }
        section #verdict aria-label="Verdict" aria-live="polite" aria-atomic="true" {
            @if taken_back.is_some() { p.said { (TAKEN_BACK) } }
            // After a reroll the roll before it stands again.
            @if let Some(result) = &seen.verdict
                && taken_back.is_none_or(|kind| matches!(kind, Kind::Reroll | Kind::Amend)) { (verdict(result)) }
        }
        section #party aria-label="Party" {
            ul {
                @for one in &campaign.sheets { (person(one, &campaign)) }
                @for npc in seen.view.npcs() {
                    li data-who=(npc.name) {
                        span.name { (npc.name) } " " span.ill { (npc.state) }
                    }
                }
            }
        }
        section #counters aria-label="Counters" {
            @if !campaign.counters.is_empty() {
                ul {
                    @for it in campaign.counters {
                        li { span.what { (it.name) } " " b { (it.count.words(campaign.open_time)) } }
                    }
                }
            }
        }
        section #history aria-label="What happened" {
            h2 { "What happened" }
            (entries(newest))
            @if !older.is_empty() { details data-who="" { summary { "Earlier" } (entries(older)) } }
            @if seen.history.is_empty() { p { "Nothing yet." } }
        }
        section #sheets aria-label="Sheets" {
            h2 { "Sheets" }
            @for one in &campaign.sheets {
                details data-who=(one.name) data-with=[with(one)] {
                    summary { (one.name) @let about = sheet::about(one); @if !about.is_empty() { span.about { " " (about) } } }
                    (sheet::sheet(one))
                }
            }
        }
    }
}

/// The round, who acts, who is next, and all others.
fn order(turns: &Turns, campaign: &CampaignView<'_>) -> Markup {
    let timer = turns.timer.map(|timer| timer.words(campaign.open_time));
    let next = next(turns);
    html! {
        p.round { @if turns.round == 0 { "Round of surprise" } @else { "Round " (turns.round) } }
        p.now {
            b { (turns.name()) } " " @if are_several(turns.who.get(turns.now)) { "act" } @else { "acts" }
            @if let Some(timer) = timer { span.timer { ", " (timer) } }
        }
        @if let Some(next) = next {
            p.next data-next=(next.name) { (next.name) " " @if are_several(Some(next)) { "are" } @else { "is" } " next" }
        }
        ol.order {
            @for (at, act) in turns.who.iter().enumerate() {
                @if acts(act) || at == turns.now {
                    li data-now=[(at == turns.now).then_some(act.name.as_str())] aria-current=[(at == turns.now).then_some("true")] {
                        (act.name)
                        @if let Some(state) = &act.state { " (" (state) ")" }
                    }
                }
            }
        }
    }
}

/// `the players`: several act. The game master acts alone for all others.
fn are_several(act: Option<&Acting>) -> bool {
    act.is_some_and(|act| act.turn == Turn::Players)
}

const fn acts(act: &Acting) -> bool {
    act.present && !act.down
}

/// Who acts after the present turn, in this round or in the next. What follows a round of surprise isn't in its order.
fn next(turns: &Turns) -> Option<&Acting> {
    let later = turns.who.iter().skip(turns.now + 1);
    let again = match turns.next.as_slice() {
        _ if turns.round == 0 => &[],
        [] => turns.who.as_slice(),
        next => next,
    };
    let now = turns.who.get(turns.now)?.turn;
    let next = later.chain(again).find(|act| acts(act));
    next.filter(|act| act.turn != now)
}

/// The latest results, large.
fn verdict(result: &PlayersResult) -> Markup {
    let result = result.view();
    html! {
        h2.title { (result.title) }
        @match &result.words {
            ResultWords::One(wordings, _) => {
                @for wording in wordings { (one(wording, result.is_bare())) }
            }
            ResultWords::Each(head, members) => {
                p.said { (head) }
                ul.members { @for member in members { (of_group(member)) } }
            }
        }
    }
}

/// A verdict, the sentence that is read aloud, the dice. One without dice is its sentence alone.
fn one(wording: &Wording, is_bare: bool) -> Markup {
    let stage = match wording.stage.as_str() {
        "" => &wording.verdict,
        // Large letters of a terminal have no room for the word, a page has.
        short if short.ends_with('.') => wording.verdict.split(' ').next().unwrap_or_default(),
        stage => stage,
    };
    // A stage such as MINOR is the first word of its verdict.
    let begun = wording.verdict.get(..stage.len());
    let is_begun = begun.is_some_and(|begun| begun.eq_ignore_ascii_case(stage));
    let rest = wording.verdict.get(stage.len()..).filter(|_| is_begun);
    let rest = [rest.unwrap_or_default().trim(), &wording.left];
    let rest = rest.into_iter().filter(|words| !words.is_empty());
    html! {
        div.one {
            @if !is_bare && !stage.is_empty() {
                p class=(class("stage", wording.rank)) { (stage) @for words in rest { " " small { (words) } } }
            }
            p class=(if is_bare { "said alone" } else { "said" }) { (wording.sentence) }
            @for line in &wording.dice { (dice_line(line)) }
        }
    }
}

/// The dice as pictures where they are few enough, and what they come to.
fn dice_line(line: &DiceLine) -> Markup {
    let drawn = dice::drawn(&line.dice);
    let is_whole = line.beside.as_ref().is_some_and(|it| it.is_whole);
    html! {
        p class=(if line.counts { "dice" } else { "dice out" }) {
            @if let Some(drawn) = &drawn { (drawn) }
            @match &line.beside {
                Some(beside) if drawn.is_some() && is_whole => {
                    span.sum { (beside.sum) " " small { (beside.target) } }
                }
                _ => span.read {
                    @for (words, is_out) in &line.parts { @if *is_out { s { (words) } } @else { (words) } }
                },
            }
        }
    }
}

fn of_group(member: &Member) -> Markup {
    html! {
        li {
            span.name { (member.name) } " "
            @if !member.verdict.is_empty() { b class=(class("", member.rank)) { (member.verdict.to_lowercase()) } " " }
            small { (member.dice) }
        }
    }
}

/// The class of a verdict, by how good it is. The words say the same, so nothing is told by a colour alone.
fn class(name: &str, rank: Option<Rank>) -> String {
    let rank = match rank {
        Some(Rank::Worst) => "worst",
        Some(Rank::Bad) => "bad",
        Some(Rank::Mixed) => "mixed",
        Some(Rank::Good) => "good",
        Some(Rank::Best) => "best",
        None => "plain",
    };
    format!("{name} {rank}").trim_start().to_owned()
}

/// The name of the player's character that an ally goes with.
fn with<'a>(one: &SheetView<'a>) -> Option<&'a str> {
    one.owner().filter(|_| one.kind == CharacterKind::Ally)
}

/// A character's row: what can be spent, then what ails them.
fn person(one: &SheetView<'_>, campaign: &CampaignView<'_>) -> Markup {
    let turn = campaign
        .turns
        .as_ref()
        .and_then(|turns| turns.who.get(turns.now));
    let is_here = one.presence == Presence::Present;
    let is_now = is_here && turn.is_some_and(|act| one.acts_in(act.turn));
    let owner = one.owner_words();
    html! {
        li data-who=(one.name) data-with=[with(one)] data-pc[one.kind == CharacterKind::Pc] class=[is_now.then_some("now")] {
            span.name { (one.name) }
            @if !owner.is_empty() { " " small { (owner) } }
            @if is_here {
                @for (what, value) in figures(one) { " " span.figure { span.what { (what) } " " (value) } }
                @for words in ailments(one) { " " span.ill { (words) } }
            } @else {
                " " span.what { "absent" }
            }
        }
    }
}

/// The numbers of a row, as the game's file says which.
fn figures(one: &SheetView<'_>) -> Vec<(String, Markup)> {
    let mut figures: Vec<(String, Markup)> = Vec::new();
    let mut add = |what: &str, value: Markup| figures.push((what.to_owned(), value));
    for part in &*one.game.row() {
        match part {
            RowPart::Level => {
                if let Some(level) = one.level().and_then(Known::known) {
                    add("level", html! { (level) });
                }
            }
            RowPart::Points => {
                for (name, held) in one.points() {
                    if let Some(held) = held.known() {
                        add(name, pips(held, held));
                    }
                }
            }
            RowPart::Track(name) | RowPart::Pips(name) => {
                if let Some(track) = one.track(name).and_then(Known::known) {
                    let is_pips = matches!(part, RowPart::Pips(_));
                    let value = if is_pips {
                        pips(track.now, track.max)
                    } else {
                        html! { (track.now) "/" (track.max) }
                    };
                    add(name, value);
                }
            }
            RowPart::Defence(name) => {
                if let Some(value) = one.defence(name).and_then(Known::known) {
                    add(name, html! { (value) });
                }
            }
            RowPart::Penalty | RowPart::Injuries => {}
        }
    }
    for name in one.own_tracks() {
        if let Some(track) = one.track(name).and_then(Known::known) {
            figures.push((name.to_owned(), html! { (track.now) "/" (track.max) }));
        }
    }
    figures
}

/// `●●○`, read aloud as a number.
fn pips(now: i32, max: i32) -> Markup {
    let drawn = match (usize::try_from(now), usize::try_from(max - now)) {
        (Ok(now), Ok(left)) if max <= MOST_PIPS && max > 0 => {
            Some("●".repeat(now) + &"○".repeat(left))
        }
        _ => None,
    };
    html! {
        @match drawn {
            Some(drawn) => span.pips role="img" aria-label={ (now) @if max != now { " of " (max) } } { (drawn) },
            None if now == max => (now),
            None => { (now) "/" (max) }
        }
    }
}

/// Down, who plays them today, the penalty, injuries, conditions.
fn ailments(one: &SheetView<'_>) -> Vec<String> {
    let down = one.is_down() == Known::Known(true);
    let down = down.then(|| "down".to_owned()).into_iter();
    let player = one.played_by.map(|by| format!("played {by}")).into_iter();
    let injuries = one.injuries.iter().map(|it| one.injury_words(it));
    let words = down
        .chain(player)
        .chain(one.penalty_words())
        .chain(injuries);
    words.chain(one.condition_words()).collect()
}

/// Lines of the history.
fn entries(told: &[Told]) -> Markup {
    html! {
        ol {
            @for told in told {
                li { @if told.line.is_struck() { s { (told.words()) } } @else { (told.words()) } }
            }
        }
    }
}
