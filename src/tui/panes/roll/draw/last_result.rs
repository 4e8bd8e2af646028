//! The last result, above the builder until the next: verdict, dice, guidance.

use ratatui::text::Line;

use crate::campaign::character::PlayersSee;
use crate::campaign::view::{Member, ResultView, ResultWords};
use crate::campaign::wording::{DiceLine, Guidance};
use crate::campaign::{Event, Seq};
use crate::game::Rank;
use crate::rules::Side;
use crate::table::Done;
use crate::tui::context::AppState;
use crate::tui::views::result;
use crate::tui::widgets::big_text::three_lines;
use crate::tui::widgets::{Role, Theme, text};

/// The result of an entry.
#[derive(Debug)]
pub(crate) struct Shown {
    seq: Seq,
    words: ResultWords,
    /// What each result means.
    guidance: Vec<Guidance>,
    /// Of a group: each member with their number.
    members: Vec<String>,
    undone: bool,
    /// The sides of a contest, and which of them won.
    sides: Option<([String; 2], Option<Side>)>,
    /// Whether it is a roll that players see all of, so that it may stand there in large letters.
    is_open: bool,
    /// The label of a hidden entry, which is all that is shown of it: somebody may look over the GM's shoulder.
    hidden: Option<String>,
    /// The result that this one changed; it stands again while this one is undone.
    before: Option<Box<Self>>,
}

impl Shown {
    /// The result of an entry; `None` if it has none.
    pub(crate) fn of(state: &AppState, done: &Done) -> Option<Self> {
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
            seq: done.seq,
            guidance: results.map(|event| campaign.guidance(event)).collect(),
            sides: done.decision.events.iter().find_map(sides),
            is_open: done
                .decision
                .events
                .iter()
                .any(|event| is_open(state, event)),
            members,
            words,
            undone: false,
            hidden: done
                .decision
                .hidden
                .then(|| done.decision.label.to_string()),
            before: None,
        })
    }

    /// Adds the result before this one, if `led`, the entry that led to this one, is that result's entry.
    pub(crate) fn after(self, before: Option<Self>, led: Option<Seq>) -> Self {
        let before = before.filter(|before| led == Some(before.seq()));
        Self {
            before: before.map(Box::new),
            ..self
        }
    }

    /// The result that stands: this one, or while it is undone the one before; this one if none stands.
    fn now(&self) -> &Self {
        let before = self.before.as_deref().filter(|_| self.undone);
        let before = before.map(Self::now).filter(|before| !before.undone);
        before.unwrap_or(self)
    }

    /// The entry of the result shown.
    pub(crate) fn seq(&self) -> Seq {
        self.now().seq
    }

    /// The entry of the result shown, if it isn't undone.
    pub(crate) fn standing(&self) -> Option<Seq> {
        let now = self.now();
        (!now.undone).then_some(now.seq)
    }

    /// Whether the result shown is this entry's, or changes one line of this group's.
    pub(crate) fn shows(&self, seq: Seq) -> bool {
        let all = std::iter::successors(Some(self.now()), |it| it.before.as_deref());
        all.filter(|it| !it.undone).any(|it| it.seq == seq)
    }

    /// Notes that these entries were undone (`undone`) or redone.
    pub(crate) fn note(&mut self, seqs: &[Seq], undone: bool) {
        if seqs.contains(&self.seq) {
            self.undone = undone;
        }
        if let Some(before) = &mut self.before {
            before.note(seqs, undone);
        }
    }

    /// The lines of the result. Without `meaning` only a saved roll's own guidance is shown.
    pub(crate) fn lines<'a>(&self, theme: &Theme, width: u16, meaning: bool) -> Vec<Line<'a>> {
        let shown = self.now();
        if let Some(label) = &shown.hidden {
            let (role, words) = (shown.role(None), format!("{}{label}", shown.prefix()));
            let role = if shown.undone { role } else { Role::Text };
            return theme.wrapped(role, &words, width);
        }
        let wordings = match &shown.words {
            ResultWords::One(wordings, _) => wordings,
            ResultWords::Each(head, members) => return shown.each(theme, width, head, members),
        };
        let mut lines = Vec::new();
        for (wording, guidance) in wordings.iter().zip(&shown.guidance) {
            let verdict = wording.whole_verdict().to_uppercase();
            let (undone, dot) = (shown.prefix(), theme.glyphs.dot);
            let said = format!("{undone}{verdict} {dot} {}", wording.sentence);
            lines.extend(theme.wrapped(shown.role(wording.rank), &said, width));
            for dice in &wording.dice {
                lines.extend(result::dice(theme, dice, width.into(), shown.undone));
            }
            if (meaning || guidance.own) && !shown.undone && !guidance.text.is_empty() {
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
        let shown = self.now();
        let ResultWords::One(wordings, _) = &shown.words else {
            return None;
        };
        let ([wording], false, true, None) =
            (&wordings[..], shown.undone, shown.is_open, &shown.hidden)
        else {
            return None;
        };
        let role = shown.role(wording.rank);
        let room = usize::from(width);
        let mut lines = Vec::new();
        let word = match &shown.sides {
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
        let first = word.split(' ').next().filter(|_| shown.sides.is_some());
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
        let guidance = shown.guidance.first();
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
        lines.extend(all.flat_map(|it| result::dice(theme, it, room, false)));
        Some(lines)
    }

    fn role(&self, rank: Option<Rank>) -> Role {
        if self.undone {
            Role::Struck
        } else {
            result::role_of(rank)
        }
    }

    fn prefix(&self) -> &'static str {
        if self.undone { "undone · " } else { "" }
    }

    /// A group's result: the summary, then a line per member with the results aligned.
    fn each<'a>(&self, theme: &Theme, width: u16, head: &str, members: &[Member]) -> Vec<Line<'a>> {
        let head = format!("{}{head}", self.prefix());
        let head = theme.wrapped(self.role(None), &head, width);
        let role = |rank| self.role(rank);
        let members = result::members(theme, width.into(), members, &self.members, role);
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
