//! The story: what happened, in order. Notes divide it into scenes, a fight is a scene of its own, and of a scene that is too
//! long the most important stays. Each scene has its lines as facts, and its text in sentences.

use std::collections::BTreeMap;

use super::verdicts::{self, JudgedRoll};
use super::{Note, Passage, Scene, Sentence, StoryLine, sentences};
use crate::campaign::view::{Attempt, Deed, EntryView};
use crate::campaign::wording::{as_sentence, listed};
use crate::campaign::{Event, Kind, Seq, Turn};

/// The most lines of one scene; of a story with many scenes each has fewer.
const MOST: usize = 40;
/// The fewest that a scene may always have.
const FEWEST: usize = 6;
/// The most lines of a story, so that it can be read in one go.
const ALL: usize = 400;

/// The most fighters whose names stand in the order of turns.
const MOST_FIGHTERS: usize = 8;

/// A line that the game master noted or tagged is more important than any luck makes it.
const SAID: f64 = 10.0;

/// Who joins a fight matters as much as harm.
const COMING: f64 = 0.9;

/// The story of the entries read so far.
#[derive(Debug, Default)]
pub(super) struct StoryBuilder {
    scenes: Vec<SceneBuilder>,
    /// The place of an entry's line: scene and line. A later change of a roll replaces its line.
    places: BTreeMap<Seq, (usize, usize)>,
    numbered: usize,
    /// The latest round of the fight that goes on.
    fight: Option<u32>,
    /// Whether the session is over.
    is_over: bool,
}

/// A scene as it grows.
#[derive(Debug, Default)]
struct SceneBuilder {
    scene: Scene,
    /// The notes in the middle of a fight, each with the number of lines before it.
    notes: Vec<(usize, Note)>,
    /// The names of those who began the fight, in the order of turns.
    order: Vec<String>,
    /// Everybody who fights, also who joined later.
    fighters: Vec<Turn>,
    /// Who of them acted in the round of surprise.
    surprising: Vec<String>,
    /// Whether its beginning is kept from players.
    begins_hidden: bool,
    /// Once the fight is over: whether that is kept from players.
    over: Option<bool>,
    /// The round in which it ended.
    ended_in: Option<u32>,
    /// Whether it began after the session's end.
    is_after: bool,
}

impl SceneBuilder {
    /// Whether nothing was done in it yet.
    fn is_free(&self) -> bool {
        self.scene.lines.is_empty() && self.scene.rounds.is_none()
    }
}

impl StoryBuilder {
    /// Takes the next entry.
    pub(super) fn add(&mut self, entry: &EntryView<'_>, verdicts: &[JudgedRoll<'_>]) {
        match entry.kind() {
            Kind::Note => self.note(entry),
            Kind::Tag => self.tag(entry),
            Kind::Round => self.round(entry, story_line(entry, verdicts)),
            Kind::Turn => self.joined(entry),
            Kind::Session | Kind::Undo | Kind::Redo | Kind::Reveal => {}
            Kind::Campaign | Kind::Sheet if !is_of_story(entry) => {}
            _ if entry.is_trivia() => {}
            _ => self.line(entry, story_line(entry, verdicts)),
        }
    }

    /// Takes the next entry after the session's end, in a scene of its own.
    pub(super) fn add_after(&mut self, entry: &EntryView<'_>, verdicts: &[JudgedRoll<'_>]) {
        if !std::mem::replace(&mut self.is_over, true) {
            self.fight = None;
            self.scenes.push(SceneBuilder {
                is_after: true,
                ..SceneBuilder::default()
            });
        }
        self.add(entry, verdicts);
    }

    fn note(&mut self, entry: &EntryView<'_>) {
        let note = Note {
            text: entry.label().to_string(),
            hidden: entry.is_hidden(),
        };
        if let Some(line) = entry.cause().and_then(|on| self.line_of(on)) {
            line.weight += SAID;
            line.notes.push(note);
            return;
        }
        match self.scenes.last_mut() {
            Some(last) if self.fight.is_some() => last.notes.push((last.scene.lines.len(), note)),
            // Notes one after the other belong together.
            Some(last) if last.is_free() => last.scene.notes.push(note),
            _ => self.scenes.push(SceneBuilder {
                scene: Scene {
                    notes: vec![note],
                    ..Scene::default()
                },
                ..SceneBuilder::default()
            }),
        }
    }

    fn tag(&mut self, entry: &EntryView<'_>) {
        for event in entry.events() {
            if let Event::Tagged { of, word } = event
                && let Some(line) = self.line_of(*of)
            {
                line.weight += SAID;
                line.tags.push(word.clone());
            }
        }
    }

    /// A fight or a round of it begins, the order changes, or the fight is over.
    fn round(&mut self, entry: &EntryView<'_>, new: StoryLine) {
        let Some(round) = entry.round() else {
            if let Some(last) = self.scenes.last_mut() {
                last.over = Some(entry.is_kept());
                last.ended_in = self.fight;
            }
            self.fight = None;
            self.scenes.push(SceneBuilder::default());
            return;
        };
        // An order that is set anew in its first round is the same fight, and so is one that a round of surprise comes before. Who goes
        // back to an earlier round is in it again.
        let again = |last| round < last && last > 1 && entry.is_at_first_turn();
        let begins = self.fight.is_none_or(again);
        self.fight = Some(round);
        if begins && !self.scenes.last().is_some_and(SceneBuilder::is_free) {
            self.scenes.push(SceneBuilder::default());
        }
        if let Some(last) = self.scenes.last_mut() {
            if last.scene.rounds.is_none() {
                last.begins_hidden = entry.is_kept();
            }
            let (first, latest) = last.scene.rounds.unwrap_or((round, round));
            last.scene.rounds = Some((first.min(round), latest.max(round)));
            // Who waits later on changes the order, but not how the fight began.
            if round == first || latest.max(round) <= 1 {
                let order = entry.order().into_iter();
                (last.fighters, last.order) =
                    order.map(|(turn, name)| (turn, name.to_owned())).unzip();
            }
            if round == 0 {
                let surprising = entry.acting_in_surprise().into_iter();
                last.surprising = surprising.map(str::to_owned).collect();
            }
        }
        if begins {
            self.line(entry, new);
        }
        self.joined(entry);
    }

    /// Tells who stands in the order of turns now and did not when the fight began. They are compared by who they are: a name may be
    /// another one meanwhile.
    fn joined(&mut self, entry: &EntryView<'_>) {
        let Some(last) = self.scenes.last_mut().filter(|_| self.fight.is_some()) else {
            return;
        };
        let is_person = |turn: &Turn| matches!(turn, Turn::One(_));
        // Who acted by sides before is new in no order of persons.
        let is_new = |turn: &Turn| is_person(turn) && !last.fighters.contains(turn);
        let by_persons = last.fighters.iter().all(is_person);
        let order = entry.order().into_iter();
        let (turns, names): (Vec<Turn>, Vec<&str>) = order.filter(|(turn, _)| is_new(turn)).unzip();
        last.fighters.extend(turns);
        if names.is_empty() || !by_persons {
            return;
        }
        let deeds = names.iter().map(|name| Deed::Done {
            who: (*name).to_owned(),
            amount: None,
            what: "joined the fight".to_owned(),
            down: None,
            harm: false,
        });
        let new = StoryLine {
            who: listed(&names),
            what: "joined the fight".to_owned(),
            weight: COMING,
            deeds: deeds.collect(),
            ..story_line(entry, &[])
        };
        self.line(entry, new);
    }

    fn line(&mut self, entry: &EntryView<'_>, mut new: StoryLine) {
        let of = verdicts::amends(entry);
        if let Some(line) = of.and_then(|of| self.line_of(of))
            // A change of one of a group's rolls gets a line of its own.
            && line.success.is_some()
        {
            let deeds = changed_deeds(&line.deeds, new.deeds);
            *line = StoryLine {
                number: line.number,
                round: line.round,
                place: line.place,
                weight: new.weight.max(line.weight),
                notes: std::mem::take(&mut line.notes),
                tags: std::mem::take(&mut line.tags),
                deeds,
                ..new
            };
            let place = of.and_then(|of| self.places.get(&of)).copied();
            self.places
                .extend(place.map(|place| (entry.place(), place)));
            return;
        }
        if let Some(line) = of.and_then(|of| self.line_of(of)) {
            amend_group(&mut line.deeds, &mut new.deeds);
        }
        if self.scenes.is_empty() {
            self.scenes.push(SceneBuilder::default());
        }
        self.numbered += 1;
        let number = self.numbered;
        let scene = self.scenes.len() - 1;
        let lines = &mut self.scenes[scene].scene.lines;
        self.places.insert(entry.place(), (scene, lines.len()));
        lines.push(StoryLine { number, ..new });
    }

    /// The line of an entry, where it has one.
    fn line_of(&mut self, seq: Seq) -> Option<&mut StoryLine> {
        let (scene, line) = *self.places.get(&seq)?;
        self.scenes.get_mut(scene)?.scene.lines.get_mut(line)
    }

    /// Whether the game master noted or tagged an entry.
    pub(super) fn is_marked(&self, seq: Seq) -> bool {
        let line = self.places.get(&seq).and_then(|(scene, line)| {
            let scene = self.scenes.get(*scene)?;
            scene.scene.lines.get(*line)
        });
        line.is_some_and(|line| !line.notes.is_empty() || !line.tags.is_empty())
    }

    /// The scenes.
    pub(super) fn finish(mut self) -> Vec<Scene> {
        let is_empty = |it: &SceneBuilder| {
            it.scene.lines.is_empty() && it.scene.notes.is_empty() && it.notes.is_empty()
        };
        self.scenes.retain(|scene| !is_empty(scene));
        let most = (ALL / self.scenes.len().max(1)).clamp(FEWEST, MOST);
        let scenes = self.scenes.into_iter();
        scenes.map(|it| it.finish(most)).collect()
    }
}

/// The deeds of a roll that was changed: what it was at first is what it was before the first change.
fn changed_deeds(before: &[Deed], mut after: Vec<Deed>) -> Vec<Deed> {
    for deed in &mut after {
        if let Deed::Rolled(now) = deed
            && let Some(Deed::Rolled(was)) = before.iter().find(|it| matches!(it, Deed::Rolled(_)))
        {
            now.first = now.first.and(was.first).or(now.first);
            now.spent = match (now.spent.take(), &was.spent) {
                (Some((now, what)), Some((before, same))) if what == *same => {
                    Some((now.saturating_add(*before), what))
                }
                (now, before) => now.or_else(|| before.clone()),
            };
        }
    }
    after
}

/// Tells an amended roll of a group as it stands, among the others': the line of the amendment has no sentence then. A reroll has
/// one of its own.
fn amend_group(group: &mut [Deed], amendment: &mut Vec<Deed>) {
    amendment.retain(|deed| {
        let Deed::Rolled(now) = deed else { return true };
        let is_before = |was: &&mut Attempt| was.who == now.who && now.first.is_none();
        let mut rolls = group.iter_mut().filter_map(|deed| match deed {
            Deed::Rolled(was) => Some(was),
            _ => None,
        });
        match rolls.find(is_before) {
            Some(was) => {
                now.clone_into(was);
                false
            }
            None => true,
        }
    });
}

impl SceneBuilder {
    /// The scene with its text; of very many sentences the most important.
    fn finish(self, most: usize) -> Scene {
        let mut scene = self.scene;
        let mut passages: Vec<Passage> = Vec::new();
        let mut told: Vec<(usize, Told)> = Vec::new();
        let cuts = self.notes.iter().map(|(at, _)| *at);
        let cuts: Vec<usize> = cuts.chain([scene.lines.len()]).collect();
        let mut from = 0;
        for (part, to) in cuts.into_iter().enumerate() {
            let sentences = sentences::sentences(&scene.lines[from..to]).into_iter();
            told.extend(sentences.map(|it| (part, it)));
            from = to;
        }
        let down = down(&scene.lines);
        let left_out = leave_most(&mut told, most);
        if let Some((first, last)) = scene.rounds {
            passages.extend(fight_begins(
                &self.order,
                &self.surprising,
                self.begins_hidden,
            ));
            let many = first != last;
            let mut now = None;
            let mut notes = self.notes.into_iter();
            let mut at = 0;
            for (part, mut one) in told {
                while at < part {
                    passages.extend(notes.next().map(|(_, note)| Passage::Note(note)));
                    at += 1;
                }
                if many && one.round.is_some() && one.round != now {
                    now = one.round;
                    one.sentence.text = in_round(one.round, &one.plain);
                    passages.push(Passage::Told(vec![one.sentence]));
                } else {
                    push(&mut passages, one.sentence);
                }
            }
            passages.extend(notes.map(|(_, note)| Passage::Note(note)));
            if let Some(hidden) = self.over {
                let ends = Sentence::from(fight_ends(self.ended_in.unwrap_or(last), &down));
                push(&mut passages, Sentence { hidden, ..ends });
            }
        } else {
            let mut told = told.into_iter().map(|(_, one)| one);
            if self.is_after {
                let first = told.next().map(|mut one| {
                    one.sentence.text = as_sentence(&format!("after the session, {}", one.plain));
                    Passage::Told(vec![one.sentence])
                });
                passages.extend(first);
            }
            for one in told {
                push(&mut passages, one.sentence);
            }
        }
        if left_out > 0 {
            let things = if left_out == 1 { "thing" } else { "things" };
            push(
                &mut passages,
                format!("{left_out} smaller {things} happened besides.").into(),
            );
        }
        scene.text = passages;
        fold(&mut scene, most);
        scene
    }
}

/// Adds a sentence to the last paragraph.
fn push(passages: &mut Vec<Passage>, sentence: Sentence) {
    match passages.last_mut() {
        Some(Passage::Told(sentences)) => sentences.push(sentence),
        _ => passages.push(Passage::Told(vec![sentence])),
    }
}

/// Who fought, in the order of turns, and who of them acted in a round of surprise.
fn fight_begins(order: &[String], surprising: &[String], hidden: bool) -> Option<Passage> {
    let names: Vec<&str> = order.iter().map(String::as_str).collect();
    let text = match names.as_slice() {
        [] => return None,
        [one] => format!("{one} fought"),
        names if names.len() > MOST_FIGHTERS => {
            let (first, rest) = names.split_at(MOST_FIGHTERS - 1);
            let more = rest.len();
            format!(
                "it came to a fight; {} acted first, then {more} more",
                listed(first)
            )
        }
        names => format!(
            "it came to a fight; the order of turns was {}",
            listed(names)
        ),
    };
    let surprising: Vec<&str> = surprising.iter().map(String::as_str).collect();
    let surprise = (!surprising.is_empty()).then(|| {
        let names = listed(&surprising);
        as_sentence(&format!("only {names} acted in the round of surprise")).into()
    });
    let begins = Sentence {
        hidden,
        ..as_sentence(&text).into()
    };
    let surprise = surprise.map(|it: Sentence| Sentence { hidden, ..it });
    Some(Passage::Told(
        std::iter::once(begins).chain(surprise).collect(),
    ))
}

fn fight_ends(round: u32, down: &[String]) -> String {
    let down: Vec<&str> = down.iter().map(String::as_str).collect();
    let ends = match round {
        0 => "the fight ended in the round of surprise".to_owned(),
        1 => "the fight ended in the first round".to_owned(),
        round => format!("the fight ended in round {round}"),
    };
    let ends = match down.as_slice() {
        [] => ends,
        down => format!("{ends}, with {} down", listed(down)),
    };
    as_sentence(&ends)
}

/// `In round 2, all 3 succeeded.`
fn in_round(round: Option<u32>, text: &str) -> String {
    match round {
        Some(0) => as_sentence(&format!("in the round of surprise, {text}")),
        Some(round) => as_sentence(&format!("in round {round}, {text}")),
        None => as_sentence(text),
    }
}

/// Who is down after these lines.
fn down(lines: &[StoryLine]) -> Vec<String> {
    let mut down: Vec<String> = Vec::new();
    for deed in lines.iter().flat_map(|line| &line.deeds) {
        if let Deed::Done {
            who,
            down: Some(is_down),
            ..
        } = deed
        {
            down.retain(|name| name != who);
            if *is_down {
                down.push(who.clone());
            }
        }
    }
    down
}

/// Leaves the most important sentences, in their order; how many lines were left out.
fn leave_most(told: &mut Vec<(usize, Told)>, most: usize) -> usize {
    if told.len() <= most {
        return 0;
    }
    let mut by_weight: Vec<usize> = (0..told.len()).collect();
    by_weight.sort_by(|a, b| {
        told[*b]
            .1
            .weight
            .total_cmp(&told[*a].1.weight)
            .then(a.cmp(b))
    });
    by_weight.truncate(most);
    let mut at = 0;
    let mut left_out = 0;
    told.retain(|(_, it)| {
        let is_kept = by_weight.contains(&at);
        at += 1;
        if !is_kept {
            left_out += it.lines;
        }
        is_kept
    });
    left_out
}

/// A sentence and what it tells.
#[derive(Debug)]
pub(super) struct Told {
    sentence: Sentence,
    /// The same without the capital letter at its beginning.
    plain: String,
    weight: f64,
    lines: usize,
    round: Option<u32>,
}

impl Told {
    /// A sentence that tells these lines.
    pub(super) fn of(plain: String, lines: &[&StoryLine]) -> Self {
        let all = |of: fn(&StoryLine) -> bool| lines.iter().all(|line| of(line));
        Self {
            sentence: Sentence {
                text: as_sentence(&plain),
                hidden: all(|line| line.hidden),
                overruled: all(|line| line.overruled),
                tags: lines.iter().flat_map(|line| line.tags.clone()).collect(),
                notes: lines.iter().flat_map(|line| line.notes.clone()).collect(),
            },
            weight: lines.iter().map(|line| line.weight).fold(0.0, f64::max),
            lines: lines.len(),
            round: lines.first().and_then(|line| line.round),
            plain,
        }
    }
}

/// Leaves the most important lines, in their order.
fn fold(scene: &mut Scene, most: usize) {
    let Some(more) = scene.lines.len().checked_sub(most).filter(|more| *more > 0) else {
        return;
    };
    let mut by_weight: Vec<(f64, usize)> = scene
        .lines
        .iter()
        .map(|line| (line.weight, line.number))
        .collect();
    by_weight.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut kept: Vec<usize> = by_weight.iter().take(most).map(|(_, n)| *n).collect();
    kept.sort_unstable();
    scene
        .lines
        .retain(|line| kept.binary_search(&line.number).is_ok());
    scene.more = more;
}

/// An entry's line, without its number yet.
fn story_line(entry: &EntryView<'_>, verdicts: &[JudgedRoll<'_>]) -> StoryLine {
    let (label, is_round) = (entry.label(), entry.kind() == Kind::Round);
    let (who, what) = if is_round {
        // The heading names the round.
        ("", label.what())
    } else {
        (label.head(), label.deed())
    };
    let success = verdicts::success(entry).filter(|_| !is_round);
    StoryLine {
        number: 0,
        seq: entry.number(),
        who: who.to_owned(),
        what: what.to_owned(),
        tier: entry.tier().map(str::to_owned),
        success,
        round: entry.round(),
        hidden: entry.is_kept(),
        overruled: entry.overruled().is_some(),
        notes: Vec::new(),
        tags: Vec::new(),
        deeds: if is_round { Vec::new() } else { entry.deeds() },
        place: entry.place(),
        cause: entry.cause(),
        weight: weight(entry, verdicts),
    }
}

/// The importance of an entry: a roll's grows with its distance from the middle; harm has much, a sheet little.
fn weight(entry: &EntryView<'_>, verdicts: &[JudgedRoll<'_>]) -> f64 {
    let luck = verdicts.iter().filter_map(|judged| judged.standing);
    let furthest = luck
        .map(|at| (at.percentile() - 0.5).abs() * 2.0)
        .fold(0.0, f64::max);
    match entry.kind() {
        Kind::Contest => furthest.max(0.5),
        Kind::Sheet | Kind::Campaign => 0.3,
        _ if entry.hurts() => 0.9,
        _ => furthest,
    }
}

/// Whether a change of a sheet or the campaign belongs in the story: characters who came, left or grew.
fn is_of_story(entry: &EntryView<'_>) -> bool {
    let begins = |event: &Event| matches!(event, Event::Began { .. });
    entry.unmasks()
        || !entry.events().any(begins)
            && entry.events().any(|event| {
                matches!(
                    event,
                    Event::CharacterAdded(_)
                        | Event::CharacterRemoved(_)
                        | Event::Renamed { .. }
                        | Event::CampaignRenamed { .. }
                        | Event::LevelSet { .. }
                        | Event::TraitSet { .. }
                        | Event::PresenceSet { .. }
                        | Event::KindSet { .. }
                )
            })
}
