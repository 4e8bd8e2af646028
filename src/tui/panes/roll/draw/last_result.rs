//! The last result that counts, above the builder until the next: verdict, dice, guidance; and what came of it.
//!
//! A line below a verdict reads as its consequence. So only harm, checks and rests stand there that name the verdict's entry as their
//! cause, or that concern nobody but those who rolled and their targets. Anything else is an act of its own and takes the verdict's
//! place, in its own line, which names whom it concerns; undoing it brings the verdict back. The players' screen needs no such rule:
//! there the last open verdict stays large and no line stands below it; harm is told in the list of what happened, each line with
//! its own names.

use ratatui::text::Line;

use crate::campaign::character::PlayersSee;
use crate::campaign::test::Against;
use crate::campaign::view::{Member, ResultView, ResultWords};
use crate::campaign::wording::{DiceLine, Guidance};
use crate::campaign::{CharacterId, Decision, Event, Kind, Seq};
use crate::journal::EntryLine;
use crate::journal::JournalError;
use crate::rules::Side;
use crate::table::Done;
use crate::tui::context::AppState;
use crate::tui::views::result;
use crate::tui::widgets::big_text::three_lines;
use crate::tui::widgets::{Role, StyledLine, Theme, text};

/// The most acts that are kept, so that undoing some of them brings back what stood there before.
const KEPT: usize = 64;

/// How many entries are read to find the last result, first and then: harm and turns may follow it. The first few mostly have
/// it, and each costs time before the first frame.
const RECALLED: [usize; 2] = [4, 12];

/// What the roll pane shows of what was done: the last result that counts, and below it what came of it.
#[derive(Debug, Default)]
pub(crate) struct Acts {
    /// Oldest first.
    kept: Vec<Act>,
    /// The oldest entry of them, if there may be results before it.
    recalled: Option<Seq>,
}

/// An entry that is shown.
#[derive(Debug)]
struct Act {
    seq: Seq,
    /// The entry that led to it.
    cause: Option<Seq>,
    /// Whom it concerns: who acted, and of a roll its targets, too.
    people: Vec<CharacterId>,
    /// The character who was chosen when it happened; another may have rolled.
    chosen: Option<CharacterId>,
    /// Whether players saw nothing of it at first.
    was_hidden: bool,
    undone: bool,
    what: What,
}

impl Act {
    /// What is shown of an entry, if anything.
    fn of(state: &AppState, done: &Done) -> Option<Self> {
        Some(Self {
            seq: done.seq,
            cause: done.decision.cause,
            people: people(&done.decision),
            chosen: state.chosen,
            was_hidden: done.decision.hidden,
            undone: false,
            what: What::of(state, done)?,
        })
    }
}

#[derive(Debug)]
enum What {
    Result(Box<Shown>),
    /// Harm, a check or a rest, in one line.
    Aftermath(StyledLine),
}

impl What {
    /// The same without its place in the journal.
    fn of(state: &AppState, done: &Done) -> Option<Self> {
        let of_table = |event: &Event| matches!(event, Event::RandomThrown { .. });
        match done.decision.kind {
            Kind::Track | Kind::Condition | Kind::Check
                if !done.decision.events.iter().any(of_table) =>
            {
                aftermath(state, &done.decision).map(Self::Aftermath)
            }
            _ => Shown::of(state, done).map(|shown| Self::Result(Box::new(shown))),
        }
    }
}

impl Acts {
    /// Takes in the newest entries of the running session as far as its last result: who opens the campaign again in the middle
    /// of one sees that result and can still reroll it.
    ///
    /// # Errors
    /// The campaign can't be read.
    pub(crate) fn recall(&mut self, state: &AppState) -> Result<(), JournalError> {
        if !state.campaign().in_session {
            return Ok(());
        }
        let older = self.recalled_before(state, None)?;
        self.kept.splice(..0, older);
        Ok(())
    }

    /// Takes in the result before those that were recalled, once none of them counts any longer.
    ///
    /// # Errors
    /// The campaign can't be read.
    pub(crate) fn recall_older(&mut self, state: &AppState) -> Result<(), JournalError> {
        while self.result_act().is_none()
            && let Some(before) = self.recalled.take()
        {
            let older = self.recalled_before(state, Some(before))?;
            self.kept.splice(..0, older);
        }
        Ok(())
    }

    /// The entries before this one as far as a result that changes no other, oldest first.
    fn recalled_before(
        &mut self,
        state: &AppState,
        mut before: Option<Seq>,
    ) -> Result<Vec<Act>, JournalError> {
        let (campaign, reader) = (state.campaign(), state.table.reader());
        let _locked_once = reader.read_transaction();
        let stands =
            |line: &&EntryLine| line.session == campaign.session && line.undone_by.is_none();
        let mut acts = Vec::new();
        'read: for count in RECALLED {
            let lines = reader.page(before, count)?;
            for line in lines.iter().filter(stands) {
                let Some(act) = Act::of(state, &as_it_is(state, line)?) else {
                    continue;
                };
                let is_result = matches!(act.what, What::Result(_)) && act.cause.is_none();
                acts.push(act);
                if is_result {
                    self.recalled = Some(line.seq);
                    break 'read;
                }
            }
            before = lines.last().map(|line| line.seq);
            if before.is_none() {
                break;
            }
        }
        acts.reverse();
        Ok(acts)
    }

    /// Shows what was hidden as it is now: opened to players, or hidden again.
    ///
    /// # Errors
    /// The campaign can't be read.
    pub(crate) fn review(&mut self, state: &AppState) -> Result<(), JournalError> {
        for act in self.kept.iter_mut().filter(|act| act.was_hidden) {
            let line = state.table.reader().line(act.seq)?;
            if let Some(what) = What::of(state, &as_it_is(state, &line)?) {
                act.what = what;
            }
        }
        Ok(())
    }

    /// Takes in an entry, if it is shown.
    pub(crate) fn add(&mut self, state: &AppState, done: &Done) {
        let Some(act) = Act::of(state, done) else {
            return;
        };
        self.kept.push(act);
        if self.kept.len() > KEPT {
            self.kept.remove(0);
            self.recalled = Some(self.kept[0].seq);
        }
    }

    /// Notes that these entries were undone (`undone`) or redone.
    pub(crate) fn note(&mut self, seqs: &[Seq], undone: bool) {
        for act in &mut self.kept {
            if seqs.contains(&act.seq) {
                act.undone = undone;
            }
        }
    }

    /// What counts, newest first.
    fn standing(&self) -> impl Iterator<Item = &Act> {
        self.kept.iter().rev().filter(|act| !act.undone)
    }

    fn result_act(&self) -> Option<&Act> {
        self.standing()
            .find(|act| matches!(act.what, What::Result(_)))
    }

    /// The last result that counts, unless an act of its own has taken its place.
    pub(crate) fn result(&self) -> Option<&Shown> {
        match &self.head()?.what {
            What::Result(shown) => Some(shown),
            What::Aftermath(_) => None,
        }
    }

    /// What the newest act stands below, or that act itself.
    fn head(&self) -> Option<&Act> {
        let newest = self.standing().next()?;
        match newest.what {
            What::Result(_) => Some(newest),
            What::Aftermath(_) => Some(self.verdict_of(newest).unwrap_or(newest)),
        }
    }

    /// The verdict that an act belongs to, if that is what stood there before it.
    fn verdict_of(&self, act: &Act) -> Option<&Act> {
        let before = |it: &&Act| it.seq < act.seq;
        let last = self.standing().find(before)?;
        let verdict = match last.what {
            What::Result(_) => last,
            What::Aftermath(_) => self.verdict_of(last)?,
        };
        let is_cause = act.cause.is_some_and(|cause| self.leads_to(verdict, cause));
        let is_about = |who| verdict.people.contains(who);
        let belongs = is_cause || (!act.people.is_empty() && act.people.iter().all(is_about));
        belongs.then_some(verdict)
    }

    /// Whether a verdict is this entry's, or changes it.
    fn leads_to(&self, verdict: &Act, seq: Seq) -> bool {
        let cause = |act: &&Act| {
            let cause = act.cause?;
            self.standing().find(|it| it.seq == cause)
        };
        std::iter::successors(Some(verdict), cause).any(|act| act.seq == seq)
    }

    /// The entry of the last result that counts; it may still be rerolled or amended while something else is shown.
    pub(crate) fn result_entry(&self) -> Option<Seq> {
        Some(self.result_act()?.seq)
    }

    /// Whether nobody else was chosen since the last result that counts.
    pub(crate) fn is_result_of_choice(&self, chosen: Option<CharacterId>) -> bool {
        self.result_act().is_some_and(|act| act.chosen == chosen)
    }

    /// What came last of the result shown, or the act of its own that is shown instead of one.
    pub(crate) fn aftermath(&self) -> Option<&StyledLine> {
        match &self.standing().next()?.what {
            What::Result(_) => None,
            What::Aftermath(line) => Some(line),
        }
    }

    /// The newest entry that is shown.
    pub(crate) fn newest(&self) -> Option<Seq> {
        Some(self.standing().next()?.seq)
    }

    /// Whether the result shown is this entry's, or changes one line of this group's.
    pub(crate) fn shows(&self, seq: Seq) -> bool {
        let last = self.result_act();
        last.is_some_and(|last| self.leads_to(last, seq))
    }
}

/// An entry as players may see it now.
fn as_it_is(state: &AppState, line: &EntryLine) -> Result<Done, JournalError> {
    let mut decision = state.table.reader().read_entry(line.seq)?.what;
    decision.hidden = line.is_secret();
    Ok(Done {
        seq: line.seq,
        decision,
        follow_ups: Vec::new(),
    })
}

/// Whom an entry concerns: who acted, and the targets of what was rolled.
fn people(what: &Decision) -> Vec<CharacterId> {
    let mut people = what.who.clone();
    for result in what.events.iter().filter_map(Event::roll_result) {
        let sides = result.sides();
        let throws = sides.map_or_else(|| vec![result.counts], |(a, b, _)| vec![a, b]);
        for throw in throws {
            people.extend(throw.who());
            let targets = std::iter::once(&throw.test.against).chain(&throw.test.also);
            people.extend(targets.filter_map(|target| match target {
                Against::Target(at, _) => Some(*at),
                _ => None,
            }));
        }
    }
    people
}

/// Harm, a check or a rest in one line; `None` for any other entry.
fn aftermath(state: &AppState, what: &Decision) -> Option<StyledLine> {
    let (campaign, dot) = (state.campaign(), state.theme().glyphs.dot);
    let mut line = StyledLine::default();
    if what.is_kept() {
        line.push(Role::Hidden, "(hidden) ");
    }
    if let Some(words) = campaign.say_harm(what) {
        line.push(Role::Strong, words);
        return Some(line);
    }
    match ResultView::of(campaign, what)?.words {
        ResultWords::One(wordings, _) => {
            let meant = what.events.iter().map(|event| campaign.guidance(event));
            let meant = meant.map(|guidance| guidance.text);
            let meant: Vec<_> = meant.filter(|text| !text.is_empty()).collect();
            for wording in wordings {
                let mut told = match wording.sentence.as_str() {
                    "" => wording.whole_verdict(),
                    sentence => sentence.to_owned(),
                };
                // What follows belongs to the same sentence.
                if !wording.dice.is_empty() || !meant.is_empty() {
                    told.truncate(told.trim_end_matches('.').len());
                }
                line.push(result::role_of(wording.rank), told);
                for dice in &wording.dice {
                    let words: String = dice.parts.iter().map(|(part, _)| &**part).collect();
                    line.push(Role::Dim, format!(" {dot} {words}"));
                }
            }
            for text in meant {
                line.push(Role::Dim, format!(" {dot} {text}"));
            }
        }
        ResultWords::Each(head, members) => {
            line.push(Role::Strong, head);
            for (at, member) in members.iter().enumerate() {
                let joint = if at == 0 { " " } else { ", " };
                line.push(Role::Text, format!("{joint}{} ", member.name));
                line.push(result::role_of(member.rank), &*member.verdict);
            }
        }
    }
    Some(line)
}

/// The result of an entry.
#[derive(Debug)]
pub(crate) struct Shown {
    words: ResultWords,
    /// What each result means.
    guidance: Vec<Guidance>,
    /// Of a group: each member with their number.
    members: Vec<String>,
    /// The sides of a contest, and which of them won.
    sides: Option<([String; 2], Option<Side>)>,
    /// Whether it is a roll that players see all of, so that it may stand there in large letters.
    is_open: bool,
    /// An entry of which players see nothing in one line, which is all that is shown of it: somebody may look over the GM's shoulder.
    hidden: Option<String>,
}

impl Shown {
    /// The result of an entry; `None` if it has none.
    fn of(state: &AppState, done: &Done) -> Option<Self> {
        let campaign = state.campaign();
        let words = ResultView::of(campaign, &done.decision)?.words;
        let events = done.decision.events.iter();
        let results = events.filter(|event| campaign.say(event).is_some());
        let titled = |it: &Member| {
            let number = campaign.character(it.id).map_or(0, |who| who.number);
            format!("{number} {}", it.name)
        };
        let members = match &words {
            ResultWords::One(..) => Vec::new(),
            ResultWords::Each(_, members) => members.iter().map(titled).collect(),
        };
        Some(Self {
            guidance: results.map(|event| campaign.guidance(event)).collect(),
            sides: done.decision.events.iter().find_map(sides),
            is_open: done
                .decision
                .events
                .iter()
                .any(|event| is_open(state, event)),
            members,
            words,
            hidden: done
                .decision
                .is_kept()
                .then(|| format!("(hidden) {}", campaign.answer(&done.decision))),
        })
    }

    /// The lines of the result. Without `meaning` only a saved roll's own guidance is shown.
    pub(crate) fn lines<'a>(&self, theme: &Theme, width: u16, meaning: bool) -> Vec<Line<'a>> {
        if let Some(label) = &self.hidden {
            return theme.wrapped(Role::Text, label, width);
        }
        let wordings = match &self.words {
            ResultWords::One(wordings, _) => wordings,
            ResultWords::Each(head, members) => {
                return self.each(theme, width, (head, members), meaning);
            }
        };
        let mut lines = Vec::new();
        for (wording, guidance) in wordings.iter().zip(&self.guidance) {
            let said = match wording.rank {
                // Its sentence says all that it came to.
                None if wording.sentence.contains(&wording.verdict) => wording.sentence.clone(),
                _ => {
                    let verdict = wording.whole_verdict().to_uppercase();
                    format!("{verdict} {} {}", theme.glyphs.dot, wording.sentence)
                }
            };
            lines.extend(theme.wrapped(result::role_of(wording.rank), &said, width));
            for dice in &wording.dice {
                lines.extend(result::dice(theme, dice, width.into()));
            }
            if (meaning || guidance.own) && !guidance.text.is_empty() {
                lines.extend(theme.wrapped(Role::Dim, &guidance.text, width));
            }
        }
        lines
    }

    /// The result in large letters, with its dice as boxes: only of one result that players see all of. `None` where it has to be
    /// told in lines.
    pub(crate) fn stage<'a>(
        &self,
        theme: &Theme,
        width: u16,
        meaning: bool,
    ) -> Option<Vec<Line<'a>>> {
        let ResultWords::One(wordings, _) = &self.words else {
            return None;
        };
        let ([wording], true, None) = (&wordings[..], self.is_open, &self.hidden) else {
            return None;
        };
        let role = result::role_of(wording.rank);
        let room = usize::from(width);
        let mut lines = Vec::new();
        let word = match &self.sides {
            None => wording.stage.clone(),
            Some((names, winner)) => {
                let [one, other] = names.each_ref().map(|name| name.to_uppercase());
                let both = format!("{one} {} {other}", theme.glyphs.dot);
                lines.extend(theme.wrapped(Role::Strong, &both, width));
                match winner {
                    Some(Side::A) => one,
                    Some(Side::B) => other,
                    None => wording.stage.clone(),
                }
            }
        };
        let verdict = wording.whole_verdict();
        let word = if word.is_empty() {
            verdict.to_uppercase()
        } else {
            word
        };
        // Of a long name the first word identifies who won.
        let first = word.split(' ').next().filter(|_| self.sides.is_some());
        let mut words = [Some(word.as_str()), first].into_iter().flatten();
        let drawn = words.find_map(|word| {
            let drawn = three_lines(word).filter(|_| !theme.glyphs.ascii);
            drawn.filter(|lines| text::width(&lines[0]) <= room)
        });
        match drawn {
            Some(drawn) => {
                lines.extend(
                    drawn
                        .into_iter()
                        .map(|line| Line::from(theme.span(role, line))),
                );
            }
            None => lines.extend(theme.wrapped(role, &spaced(&word), width)),
        }
        lines.push(Line::default());
        // The word may be shorter than the verdict, or the winner's name.
        let said = if word == verdict.to_uppercase() {
            wording.sentence.clone()
        } else {
            format!("{verdict} {} {}", theme.glyphs.dot, wording.sentence)
        };
        lines.extend(theme.wrapped(Role::Strong, &said, width));
        let guidance = self.guidance.first();
        if let Some(guidance) = guidance.filter(|it| (meaning || it.own) && !it.text.is_empty()) {
            lines.extend(theme.wrapped(Role::Dim, &guidance.text, width));
        }
        lines.push(Line::default());
        let (counting, others): (Vec<_>, Vec<_>) = wording.dice.iter().partition(|it| it.counts);
        let boxes = match &counting[..] {
            [only] => result::boxes(theme, only, room),
            _ => None,
        };
        let is_whole = |line: &&DiceLine| line.beside.as_ref().is_some_and(|it| it.is_whole);
        let told = boxes.is_some() && counting.iter().all(is_whole);
        lines.extend(boxes.into_iter().flatten());
        let counting = counting.into_iter().filter(|_| !told);
        let all = counting.chain(others);
        lines.extend(all.flat_map(|it| result::dice(theme, it, room)));
        Some(lines)
    }

    /// A group's result: the summary, then a line per member with the results aligned.
    fn each<'a>(
        &self,
        theme: &Theme,
        width: u16,
        (head, members): (&str, &[Member]),
        is_roomy: bool,
    ) -> Vec<Line<'a>> {
        let head = theme.wrapped(Role::Strong, head, width);
        let members = result::members(theme, width.into(), members, &self.members, is_roomy);
        head.into_iter().chain(members).collect()
    }
}

/// `S T R O N G`, where letters can't be drawn.
fn spaced(word: &str) -> String {
    let letters: Vec<String> = word.chars().map(String::from).collect();
    letters.join(" ")
}

/// The sides of a contest and its winner.
fn sides(event: &Event) -> Option<([String; 2], Option<Side>)> {
    let (a, b, verdict) = event.roll_result()?.sides()?;
    Some(([a.name.clone(), b.name.clone()], verdict.winner))
}

/// Whether it is a roll, and players see all numbers of everybody who rolled.
fn is_open(state: &AppState, event: &Event) -> bool {
    let campaign = state.campaign();
    let Some(result) = event.roll_result() else {
        return false;
    };
    let throws = match result.sides() {
        Some((a, b, _)) => vec![a, b],
        None => vec![result.counts],
    };
    let mut rollers = throws
        .iter()
        .filter_map(|throw| campaign.character(throw.who()?));
    rollers.all(|who| campaign.players_see(who) == PlayersSee::Numbers)
}

/// The entries that an event undid (`true`) or redid.
pub(crate) fn undoing(event: &Event) -> Option<(&[Seq], bool)> {
    match event {
        Event::Undid(seqs) => Some((seqs, true)),
        Event::Redid(seqs) => Some((seqs, false)),
        _ => None,
    }
}
