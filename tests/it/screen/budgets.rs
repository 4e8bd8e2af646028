//! Every row of the budgets, in each game where it applies: so many keys and no more, and what they bring about.
//!
//! None is left out: what is done with a sample party stands in [`ROWS`]; finding an old roll, which takes a campaign of
//! 100,000 entries and is alike in every game, in [`found`].

mod found;

use rollbook::campaign::{Campaign, Event, Turn};
use rollbook::tui::App;

use super::harness::{Play, parse};
use super::stage::GAMES;

/// The size it is played at; the count is the same at every one.
const SIZE: (u16, u16) = (120, 36);

/// A job done once.
struct Row {
    job: &'static str,
    game: &'static str,
    /// As the dice fall, before and during the job.
    dice: &'static str,
    /// What was done before; not counted.
    before: &'static str,
    keys: &'static str,
    most: usize,
    /// What the newest entry says.
    says: &'static str,
    /// What is so afterwards.
    holds: fn(&Done<'_>) -> bool,
}

/// The campaign after a job.
struct Done<'a> {
    app: &'a App,
    before: &'a Campaign,
}

impl Done<'_> {
    fn campaign(&self) -> &Campaign {
        self.app.state().campaign()
    }

    fn events(&self) -> &[Event] {
        let latest = self.app.state().latest.as_ref();
        latest.map_or(&[], |done| &done.decision.events)
    }

    /// Whether the newest entry names another as its cause, and it is the newest before the job.
    fn is_linked(&self) -> bool {
        let latest = self.app.state().latest.as_ref();
        latest.and_then(|done| done.decision.cause) == Some(self.before.last)
    }

    /// Whether one side or two were thrown.
    fn threw(&self, sides: usize) -> bool {
        let count = |event: &Event| match event {
            Event::Rolled(_) => 1,
            Event::Contested { .. } => 2,
            _ => 0,
        };
        self.events().iter().map(count).sum::<usize>() == sides
    }

    /// Whether the roll had a modifier of this label, and it counted.
    fn counted(&self, label: &str) -> bool {
        let reasons = self.events().iter().find_map(|event| match event {
            Event::Rolled(throw) => Some(&throw.plan.reasons),
            _ => None,
        });
        let mut reasons = reasons.into_iter().flatten();
        reasons.any(|reason| reason.label == label && reason.ignored.is_none())
    }

    /// Whether both throws of a reroll are kept, and the better one counts.
    fn kept_the_better(&self) -> bool {
        self.events().iter().any(|event| match event {
            Event::Rerolled {
                old, new, kept_new, ..
            } => *kept_new == (new.value > old.value) && old.faces != new.faces,
            _ => false,
        })
    }
}

/// Rows for one job in one game.
const fn row(
    job: &'static str,
    most: usize,
    game: &'static str,
    before: &'static str,
    keys: &'static str,
    says: &'static str,
    holds: fn(&Done<'_>) -> bool,
) -> Row {
    Row {
        job,
        game,
        dice: "any 5 6 4 3 6 5 4 6 5 4 3 6 5 4 6 5 4 3",
        before,
        keys,
        most,
        says,
        holds,
    }
}

const TEST: &str = "a skill test at the usual difficulty";
const AGAIN: &str = "the same again";
const HARDER: &str = "another difficulty";
const MODIFIER: &str = "one modifier";
const DECLARED: &str = "a declaration";
const ATTACK: &str = "an attack on a target's defence";
const REROLL: &str = "spend a point and reroll";
const CONTEST: &str = "contest, with the roll loaded";
const FROM_NOTHING: &str = "contest, from nothing";
const HARM: &str = "harm after an attack";
const CHECK: &str = "a durability or supply check";
const PARTY: &str = "the party's rations";
const EVERYBODY: &str = "the players' characters roll Perception";
const EACH: &str = "harm on each of three NPCs";
const TURN: &str = "next turn with its actor chosen";
const TABLE: &str = "seven table dice";
const CALLED: &str = "a shouted total";
const WOLVES: &str = "three wolves with HP";
const ENCOUNTER: &str = "an encounter from the shelf";
const UNDO: &str = "undo anything recent";
const OLDER: &str = "undo an older entry alone";

fn one_side(done: &Done<'_>) -> bool {
    done.threw(1)
}

fn two_sides(done: &Done<'_>) -> bool {
    done.threw(2)
}

fn better(done: &Done<'_>) -> bool {
    done.kept_the_better()
}

fn linked(done: &Done<'_>) -> bool {
    done.is_linked()
}

/// Whether everybody present threw, each with an outcome of their own.
fn everybody(done: &Done<'_>) -> bool {
    done.threw(done.campaign().present().filter(|who| who.is_pc()).count())
}

fn wolves(done: &Done<'_>) -> bool {
    done.campaign().characters.len() == done.before.characters.len() + 3
}

fn two_join(done: &Done<'_>) -> bool {
    done.campaign().present().count() == done.before.present().count() + 2
}

/// Whether the next turn has begun, and its actor is chosen.
fn next_is_chosen(done: &Done<'_>) -> bool {
    let turn = |campaign: &Campaign| campaign.order.as_ref().and_then(|order| order.turn());
    let chosen = done.app.state().chosen().map(|who| Turn::One(who.id));
    turn(done.campaign()) == chosen && turn(done.before) != chosen
}

fn undone(done: &Done<'_>) -> bool {
    matches!(done.events(), [Event::Undid(seqs), ..] if seqs.len() == 1)
}

#[rustfmt::skip]
const ROWS: &[Row] = &[
    row(TEST, 4, "vice-virtue", "", "rwi<Enter>", "Ansa Lampwright · Will 10 vs 10 · success", one_side),
    row(TEST, 4, "langobard", "", "rsw<Enter>", "Rosamar · Sword 18 · good", one_side),
    row(TEST, 4, "contract", "", "rfi<Enter>", "Maren Voss · Firearms 1 at 6 · partial", one_side),
    row(TEST, 4, "nexus", "", "rat<Enter>", "Brannoc · Athletics 12 vs 8 · strong", one_side),
    row(TEST, 4, "nexus", "2", "rar<Enter>", "Ysolde · Arcana 14 vs 8 · critical", one_side),
    row(AGAIN, 1, "vice-virtue", "rwi<Enter>", ".", "Ansa Lampwright · Will 11 vs 10 · success", one_side),
    row(AGAIN, 1, "langobard", "rsw<Enter>", ".", "Rosamar · Sword 21 · good", one_side),
    row(AGAIN, 1, "contract", "rfi<Enter>", ".", "Maren Voss · Firearms 1 at 6 · partial", one_side),
    row(AGAIN, 1, "nexus", "rat<Enter>", ".", "Brannoc · Athletics 11 vs 8 · strong", one_side),
    row(HARDER, 4 + 2, "vice-virtue", "", "rwi<Tab>+<Enter>", "Ansa Lampwright · Will 10 vs 11 · minor consequence", one_side),
    row(HARDER, 4 + 2, "langobard", "", "rsw<Tab>+<Enter>", "Rosamar · Sword 15 · fair", one_side),
    row(HARDER, 4 + 2, "contract", "", "rfi<Tab>+<Enter>", "Maren Voss · Firearms 0 at 7 · failure", one_side),
    row(HARDER, 4 + 2, "nexus", "", "rat<Tab>+<Enter>", "Brannoc · Athletics 12 vs 10 · weak", one_side),
    row(MODIFIER, 4 + 2, "vice-virtue", "", "rwi<Tab>b<Enter>", "Ansa Lampwright · Will 11 vs 10 · success", |done| done.counted("bonus")),
    row(MODIFIER, 4 + 2, "langobard", "", "rsw<Tab>b<Enter>", "Rosamar · Sword 24 · exceptional", |done| done.counted("more dice")),
    row(MODIFIER, 4 + 2, "contract", "", "rfi<Tab>B<Enter>", "Maren Voss · Firearms 1 at 6 · partial", |done| done.counted("fewer dice")),
    row(MODIFIER, 4 + 2, "nexus", "", "rat<Tab>b<Enter>", "Brannoc · Athletics 14 vs 8 · critical", |done| done.counted("boon")),
    row(MODIFIER, 4 + 2, "vice-virtue", "", "rwi,a<Enter>", "Ansa Lampwright · Will 12 vs 10 · success", |done| done.counted("by the light of the lamp")),
    row(MODIFIER, 4 + 2, "langobard", "", "rsw,a<Enter>", "Rosamar · Sword 15 · fair", |done| done.counted("frostbitten fingers, when she grips or draws")),
    row(MODIFIER, 4 + 2, "nexus", "", "rat,b<Enter>", "Brannoc · Athletics 14 vs 8 · critical", |done| done.counted("rope")),
    row(DECLARED, 4 + 2, "vice-virtue", "", "rwi<Tab>x<Enter>", "Ansa Lampwright · Will (vice) 10 vs 10 · success", one_side),
    row(DECLARED, 4 + 2, "contract", "", "rfi<Tab>x<Enter>", "Maren Voss · Firearms (exerted) 2 at 6 · partial · Mind 5 → 4", one_side),
    row(DECLARED, 4 + 2, "nexus", "", "rat<Tab>x<Enter>", "Brannoc · Athletics (pass or fail) 12 vs 8 · pass", one_side),
    row(ATTACK, 5, "vice-virtue", "2", "rkn6<Enter>", "Corvin Ashe · Knives 10 vs Captain Thole (8) · success", one_side),
    row(ATTACK, 5, "vice-virtue", "", "rin2<Enter>", "Ansa Lampwright · Insight 9 vs Corvin Ashe (8) · success", one_side),
    row(ATTACK, 5, "langobard", "", "rsw6<Enter>", "Rosamar · Sword 18 vs Count Wicpert · Sword 21 · fumble by defence", two_sides),
    row(ATTACK, 5, "langobard", "", "rsw7<Enter>", "Rosamar · Sword 18 vs Hungry raider · Spear 15 · failure", two_sides),
    row(ATTACK, 5, "contract", "2", "rbr6<Enter>", "Deacon Pryce · Brawl 1 vs Night porter · Brawl 2 · failure", two_sides),
    row(ATTACK, 5, "nexus", "", "rfi4<Enter>", "Brannoc · Fighting 11 vs Oda of the Reeds (7) · strong", one_side),
    row(ATTACK, 5, "d20", "", "rme4<Enter>", "Hanne Oar · Melee 12 vs The climber (12) · success", one_side),
    row(HARM, 3, "d20", "rme4<Enter>", "i2<Enter>", "The climber · harm 2 · HP 14 → 12", linked),
    row(REROLL, 2, "vice-virtue", "rwi<Enter>", "vs", "Ansa Lampwright · Will rerolled 10 → 11 vs 10 · success · virtue 2 → 1", better),
    row(REROLL, 2, "nexus", "rat<Enter>", "vs", "Brannoc · Athletics rerolled 12 → 11 vs 8 · strong · Resolve 2 → 1", |done| matches!(done.events(), [_, Event::Rerolled { kept_new: true, .. }, ..])),
    row(FROM_NOTHING, 6, "vice-virtue", "", "cin2t<Enter>", "Ansa Lampwright · Insight 9 vs Corvin Ashe · Trickery 11 · Corvin Ashe, success", two_sides),
    row(FROM_NOTHING, 6, "vice-virtue", "", "cin2<Enter>", "Ansa Lampwright · Insight 9 vs Corvin Ashe · Trickery 11 · Corvin Ashe, success", two_sides),
    row(FROM_NOTHING, 6, "langobard", "", "csw3b<Enter>", "Rosamar · Sword 18 vs Aldo the Ferryman · Boating 26 · fumble by defence", two_sides),
    row(FROM_NOTHING, 6, "contract", "", "cfi2a<Enter>", "Maren Voss · Firearms 1 vs Deacon Pryce · Alertness 0 · complete", two_sides),
    row(CONTEST, 5, "vice-virtue", "rin<Tab>", "c2tr<Enter>", "Ansa Lampwright · Insight 9 vs Corvin Ashe · Trickery 11 · Corvin Ashe, success", two_sides),
    row(CONTEST, 5, "langobard", "rsw<Tab>", "c3br<Enter>", "Rosamar · Sword 18 vs Aldo the Ferryman · Brawling 21 · fumble by defence", two_sides),
    row(CONTEST, 5, "contract", "rfi<Tab>", "c2at<Enter>", "Maren Voss · Firearms 1 vs Deacon Pryce · Athletics 0 · complete", two_sides),
    row(CONTEST, 5, "contract", "rfi<Tab>", "c=5<Enter>", "Maren Voss · Firearms 1 vs 5 dice 2 · failure", two_sides),
    row(HARM, 3, "vice-virtue", "2rkn6<Enter>", "i2<Enter>", "Captain Thole · injury 2", linked),
    row(HARM, 3, "langobard", "rsw6<Enter>", "i2<Enter>", "Count Wicpert · injury 2", linked),
    Row { dice: "d10 9 9 8 2 2 2 2 2", ..row(HARM, 3, "contract", "2rbr6<Enter>", "i<Enter>", "Night porter · injury 3 · Body 7 → 4", linked) },
    Row { dice: "d10 9 9 8 2 2 2 2 2", ..row(HARM, 2 + 4, "contract", "2rbr6<Enter>", "i+2-1<Enter>", "Night porter · injury 4 · Body 7 → 3", linked) },
    row(HARM, 3, "nexus", "rfi6<Enter>", "i4<Enter>", "Mill wolf · harm 4 · HP 9 → 5", linked),
    row(CHECK, 2, "nexus", "", "dd", "Brannoc · Rations d6 5 · holds", |_| true),
    row(PARTY, 3, "nexus", "", "dAr", "everybody · Rations: Brannoc 5 holds, Ysolde 6 holds, Oda of the Reeds 4 holds, Kester 3 one use lost", |done| done.events().len() > 1),
    row(EACH, 5, "nexus", "NCrow x2 HP 9<Enter>", "00i6<Enter>", "NPCs · harm 6: Mill wolf HP 9 → 3, Crow 1 HP 9 → 3, Crow 2 HP 9 → 3", |done| done.events().len() > 2),
    row(EACH, 5, "vice-virtue", "NCrow x3 2<Enter>", "00i2<Enter>", "NPCs · harm 2: Captain Thole injury 2, Crow 1 injury 2, Crow 2 injury 2, Crow 3 injury 2", |done| done.events().len() > 2),
    row(EACH, 5, "langobard", "NCrow x3 4<Enter>", "00i2<Enter>", "NPCs · harm 2: Count Wicpert injury 2, Hungry raider injury 2, Crow 1 injury 2, Crow 2 injury 2, Crow 3 injury 2", |done| done.events().len() > 2),
    row(EACH, 5, "contract", "NCrow x3 4<Enter>", "00i2<Enter>", "NPCs · harm 2: Night porter injury 2 · Body 7 → 5, Crow 1 injury 2 · Body 6 → 4, Crow 2 injury 2 · Body 6 → 4, Crow 3 injury 2 · Body 6 → 4", |done| done.events().len() > 2),
    row(EACH, 5, "d20", "NCrow x3 HP 9<Enter>", "00i6<Enter>", "NPCs · harm 6: The climber HP 14 → 8, Crow 1 HP 9 → 3, Crow 2 HP 9 → 3, Crow 3 HP 9 → 3", |done| done.events().len() > 2),
    row(TURN, 1, "vice-virtue", "W2 1<Enter>", "w", "Ansa Lampwright's turn", next_is_chosen),
    row(TURN, 1, "langobard", "W2 1<Enter>", "w", "Rosamar's turn", next_is_chosen),
    row(TURN, 1, "contract", "W2 1<Enter>", "w", "Maren Voss's turn", next_is_chosen),
    row(TURN, 1, "d20", "W2 1<Enter>", "w", "Hanne Oar's turn", next_is_chosen),
    row(TURN, 1, "nexus", "W2 1<Enter>", "w", "Brannoc's turn", next_is_chosen),
    row(EVERYBODY, 5, "vice-virtue", "", "0raa<Enter>", "players' characters · Awareness: Ansa Lampwright medium consequence, Corvin Ashe minor consequence, Hild Oxhand minor consequence, Wren minor consequence", everybody),
    row(EVERYBODY, 5, "langobard", "", "0rno<Enter>", "players' characters · Notice: Rosamar fair, Brother Peredeo mediocre, Aldo the Ferryman fair, Theudolf failure", everybody),
    row(EVERYBODY, 5, "contract", "", "0ral<Enter>", "players' characters · Alertness: Maren Voss partial, Deacon Pryce failure, Imogen Sato failure, Tova Lindqvist partial", everybody),
    row(EVERYBODY, 5, "nexus", "", "0rpe<Enter>", "players' characters · Perception: Brannoc weak, Ysolde weak, Oda of the Reeds weak, Kester weak", everybody),
    row(TABLE, 8, "langobard", "r7<Tab>t<Enter>", "6543216<Enter>", "7 dice 26 · exceptional, 1 complication", one_side),
    row(TABLE, 8, "contract", "r7<Tab>t<Enter>", "0543216<Enter>", "7 dice 2 at 6 · partial", one_side),
    row(CALLED, 4, "vice-virtue", "rwi<Tab>t<Enter>", "=15<Enter>", "Ansa Lampwright · Will 15 called vs 10 · success +1", one_side),
    row(CALLED, 4, "langobard", "rsw<Tab>t<Enter>", "=15<Enter>", "Rosamar · Sword 15 called · fair", one_side),
    row(CALLED, 4, "contract", "rfi<Tab>t<Enter>", "=4<Enter>", "Maren Voss · Firearms 4 called at 6 · complete", one_side),
    row(CALLED, 4, "nexus", "rat<Tab>t<Enter>", "=15<Enter>", "Brannoc · Athletics 15 called vs 8 · critical", one_side),
    row(WOLVES, 15, "vice-virtue", "", "NWolf x3 2<Enter>", "Wolf 1, Wolf 2, Wolf 3 join", wolves),
    row(WOLVES, 15, "langobard", "", "NWolf x3 4<Enter>", "Wolf 1, Wolf 2, Wolf 3 join", wolves),
    row(WOLVES, 15, "contract", "", "NWolf x3 4<Enter>", "Wolf 1, Wolf 2, Wolf 3 join", wolves),
    row(WOLVES, 15, "nexus", "", "NWolf x3 HP 9<Enter>", "Wolf 1, Wolf 2, Wolf 3 join", wolves),
    row(WOLVES, 25, "nexus", "", "NWolf x3 HP 9 Parry 8<Enter>", "Wolf 1, Wolf 2, Wolf 3 join", wolves),
    row(WOLVES, 20, "nexus", "", "NWolf x3 like 6<Enter>", "Wolf 1, Wolf 2, Wolf 3 join", wolves),
    row(WOLVES, 15, "d20", "", "NWolf x3 HP 9<Enter>", "Wolf 1, Wolf 2, Wolf 3 join", wolves),
    row(ENCOUNTER, 4, "vice-virtue", "NWolf x2 2<Enter>:encounter save \"The ford\" \"Wolf 1\", \"Wolf 2\"<Enter>Et<Enter>", "Et<Enter>", "Wolf 1, Wolf 2: back at the table, as before", two_join),
    row(ENCOUNTER, 4, "langobard", "NWolf x2 4<Enter>:encounter save \"The ford\" \"Wolf 1\", \"Wolf 2\"<Enter>Et<Enter>", "Et<Enter>", "Wolf 1, Wolf 2: back at the table, as before", two_join),
    row(ENCOUNTER, 4, "contract", "NWolf x2 4<Enter>:encounter save \"The ford\" \"Wolf 1\", \"Wolf 2\"<Enter>Et<Enter>", "Et<Enter>", "Wolf 1, Wolf 2: back at the table, as before", two_join),
    row(ENCOUNTER, 4, "nexus", "NWolf x2 HP 9<Enter>:encounter save \"The ford\" \"Wolf 1\", \"Wolf 2\"<Enter>Et<Enter>", "Et<Enter>", "Wolf 1, Wolf 2: back at the table, as before", two_join),
    row(UNDO, 1, "vice-virtue", "rwi<Enter>", "u", "Ansa Lampwright · Will 10 vs 10 · success", undone),
    row(UNDO, 1, "langobard", "rsw<Enter>", "u", "Rosamar · Sword 18 · good", undone),
    row(UNDO, 1, "contract", "rfi<Enter>", "u", "Maren Voss · Firearms 1 at 6 · partial", undone),
    row(UNDO, 1, "nexus", "rat<Enter>", "u", "Brannoc · Athletics 12 vs 8 · strong", undone),
    row(OLDER, 3, "vice-virtue", "av<Esc>nlater<Enter>", "<Tab><Down><Del>", "Ansa Lampwright · vice 0 → 1", undone),
    row(OLDER, 3, "langobard", "rsw<Enter>nlater<Enter>", "<Tab><Down><Del>", "Rosamar · Sword 18 · good", undone),
    row(OLDER, 3, "contract", "rfi<Enter>nlater<Enter>", "<Tab><Down><Del>", "Maren Voss · Firearms 1 at 6 · partial", undone),
    row(OLDER, 3, "nexus", "rat<Enter>nlater<Enter>", "<Tab><Down><Del>", "Brannoc · Athletics 12 vs 8 · strong", undone),
];

/// Each job and the games it is done in. A reroll is a rule of two of them, a contest of three; seven dice are thrown in two.
const JOBS: &[(&str, &[&str])] = &[
    (TEST, &GAMES),
    (AGAIN, &GAMES),
    (HARDER, &GAMES),
    (MODIFIER, &GAMES),
    (DECLARED, &["vice-virtue", "contract", "nexus"]),
    (ATTACK, &GAMES),
    (REROLL, &["vice-virtue", "nexus"]),
    (CONTEST, &["vice-virtue", "langobard", "contract"]),
    (FROM_NOTHING, &["vice-virtue", "langobard", "contract"]),
    (HARM, &GAMES),
    (CHECK, &["nexus"]),
    (PARTY, &["nexus"]),
    (EVERYBODY, &GAMES),
    (EACH, &GAMES),
    (TURN, &GAMES),
    (TABLE, &["langobard", "contract"]),
    (CALLED, &GAMES),
    (WOLVES, &GAMES),
    (ENCOUNTER, &GAMES),
    (UNDO, &GAMES),
    (OLDER, &GAMES),
];

#[test]
fn every_job_is_counted_in_each_game_it_is_done_in() {
    for (job, games) in JOBS {
        for game in GAMES {
            let counted = ROWS.iter().any(|row| row.job == *job && row.game == game);
            assert_eq!(counted, games.contains(&game), "{job}, {game}");
        }
    }
}

#[test]
fn every_row_of_the_budgets_is_kept() {
    let wrong: Vec<String> = ROWS.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What is wrong with a row.
fn wrong(row: &Row) -> Option<String> {
    let mut play = Play::sample(row.game, row.dice, SIZE);
    play.keys(row.before);
    let before = play.app.state().campaign().clone();
    play.keys(row.keys);
    let done = Done {
        app: &play.app,
        before: &before,
    };
    let latest = play.app.state().latest.as_ref();
    let said = latest.map_or("", |done| done.decision.label.as_str());
    let count = parse(row.keys).len();
    let problem = if count > row.most {
        format!("{count} keys, {} at most", row.most)
    } else if done.campaign().last.0 != before.last.0 + 1 {
        format!("no entry, or several: {}", play.bar())
    } else if said != row.says {
        format!("“{said}” instead of “{}”", row.says)
    } else if !(row.holds)(&done) {
        format!("not what it should be: {:?}", done.events())
    } else {
        return None;
    };
    Some(format!(
        "{}, {}: {}: {problem}",
        row.job, row.game, row.keys
    ))
}

/// Two letters, as somebody would choose them: the first two, else the first and a later one.
fn letters(name: &str) -> impl Iterator<Item = String> {
    let name = name.to_lowercase();
    let first: String = name.chars().take(1).collect();
    let rest: Vec<char> = name
        .chars()
        .skip(1)
        .filter(char::is_ascii_lowercase)
        .collect();
    rest.into_iter().map(move |c| format!("{first}{c}"))
}

#[test]
fn whatever_somebody_has_learnt_is_two_letters_away() {
    for game in GAMES {
        let party = Play::sample(game, "", SIZE);
        let campaign = party.app.state().campaign().clone();
        for who in campaign.characters.values() {
            let learnt = who.traits.keys().filter(|name| {
                let kind = campaign.kind_of(who, name);
                kind.is_some_and(|kind| kind.role == rollbook::game::Role::Skill)
            });
            for name in learnt {
                let found = letters(name).any(|letters| {
                    let mut play = Play::sample(game, "", SIZE);
                    play.keys(&format!("{}r{letters}<Enter>", who.number));
                    let latest = play.app.state().latest.as_ref();
                    let events = latest.map_or(&[][..], |done| &done.decision.events);
                    matches!(events, [Event::Rolled(throw), ..] if throw.lead() == *name)
                });
                let benched = who.presence == rollbook::campaign::character::Presence::Benched;
                assert!(found || benched, "{game}: {} · {name}", who.name);
            }
        }
    }
}
