//! The numbers of an entry in one short line: `9+3+3 = 15 vs 12`.

use crate::campaign::{CharacterId, RollRecord};
use crate::game::{Game, Rank};
use crate::rules::modifier::plain;
use crate::rules::{Face, Goal};
use crate::tui::views::result::role;
use crate::tui::widgets::{Role, Theme, text};

/// Between dice and what they come to.
pub(crate) const EQUALS: &str = " = ";

/// Dice, total, and the verdict in capitals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Figure {
    /// The character, in an entry of several.
    pub(crate) whose: Option<(CharacterId, String)>,
    /// `9+3+3`: given up first where room is short.
    pub(crate) dice: String,
    /// What joins them to the result.
    pub(crate) joint: &'static str,
    /// `15`, in a contest `15 vs 12`.
    pub(crate) result: String,
    /// ` called`: the dice of a called total aren't known.
    pub(crate) called: &'static str,
    /// ` vs Parry 12`; the inspector shows the whole target.
    pub(crate) against: String,
    /// The same without the defence's name.
    pub(crate) number: String,
    /// `STRONG`; may be empty.
    pub(crate) verdict: String,
    /// The same in a word where the verdict has several: `MINOR`.
    pub(crate) short: String,
    /// How good the result is; `None` for a mere number.
    pub(crate) rank: Option<Rank>,
    /// Whether it counts: a throw that a reroll replaced doesn't.
    pub(crate) counts: bool,
}

impl Figure {
    pub(crate) fn new(result: impl Into<String>) -> Self {
        Self {
            whose: None,
            dice: String::new(),
            joint: "",
            result: result.into(),
            called: "",
            against: String::new(),
            number: String::new(),
            verdict: String::new(),
            short: String::new(),
            rank: None,
            counts: true,
        }
    }

    /// One side's throw.
    pub(crate) fn of(game: &Game, throw: &RollRecord) -> Self {
        let number = against_of(game, throw, "");
        let figure = Self {
            called: called_of(throw),
            against: number.clone(),
            number,
            ..Self::new(plain(throw.value))
        };
        figure.thrown(dice_of(game, throw), EQUALS)
    }

    /// The same against a defence of this name, if any.
    pub(crate) fn on(self, game: &Game, throw: &RollRecord, defence: Option<&str>) -> Self {
        let name = defence.map_or_else(String::new, |name| format!("{name} "));
        let against = against_of(game, throw, &name);
        Self { against, ..self }
    }

    /// Of these dice, where there are any.
    pub(crate) fn thrown(self, dice: String, joint: &'static str) -> Self {
        let joint = if dice.is_empty() { "" } else { joint };
        Self {
            dice,
            joint,
            ..self
        }
    }

    pub(crate) fn verdict(self, verdict: &str, rank: Rank) -> Self {
        Self {
            verdict: verdict.to_uppercase(),
            rank: Some(rank),
            ..self
        }
    }

    /// A word for the verdict, where that is too long.
    pub(crate) fn or(self, short: &str) -> Self {
        Self {
            short: short.to_uppercase(),
            ..self
        }
    }

    /// One line of several.
    pub(crate) fn of_one(self, who: CharacterId, name: &str) -> Self {
        let whose = Some((who, name.to_owned()));
        Self { whose, ..self }
    }

    /// The verdict without the numbers.
    pub(crate) fn verdict_alone(&self) -> Self {
        Self {
            verdict: self.verdict.clone(),
            short: self.short.clone(),
            rank: self.rank,
            counts: self.counts,
            ..Self::new("")
        }
    }

    /// The same in as few words as possible.
    pub(crate) fn shortest(&self) -> Self {
        let alone = self.verdict_alone();
        if alone.short.is_empty() {
            return alone;
        }
        Self {
            verdict: alone.short.clone(),
            ..alone
        }
    }

    /// A throw that another one has replaced.
    pub(crate) fn replaced(self) -> Self {
        Self {
            counts: false,
            rank: None,
            ..self
        }
    }
}

impl Figure {
    /// `9+3+3 = 15 vs 12`, `STRONG`: the verdict stays, other parts are shortened in turn. Beside a title there are no `dice`
    /// and no names.
    pub(crate) fn parts(
        &self,
        struck: bool,
        room: usize,
        dice: bool,
        theme: &Theme,
    ) -> Vec<(Role, String)> {
        let ellipsis = theme.glyphs.ellipsis;
        let marks = if struck { theme.struck_marks() } else { 0 };
        let room = room.saturating_sub(marks);
        let gap = if dice { 2 } else { 1 };
        let beside = [&self.result, &self.number, &self.verdict];
        let beside: usize = beside.iter().map(|it| text::width(it)).sum();
        let is_long = beside + gap + EQUALS.len() > room;
        let verdict = match (self.verdict.as_str(), self.short.as_str()) {
            ("", _) => String::new(),
            (_, short) if is_long && !short.is_empty() => " ".repeat(gap) + short,
            (verdict, _) => " ".repeat(gap) + verdict,
        };
        let numbers = self.numbers(room, text::width(&verdict), dice, ellipsis);
        let left = room.saturating_sub(text::width(&numbers).min(room / 3));
        let verdict = text::cut(&verdict, left, ellipsis).into_owned();
        let numbers = text::cut(&numbers, room - text::width(&verdict), ellipsis).into_owned();
        if struck {
            return vec![(
                Role::Struck,
                theme.struck(&(numbers + &verdict)).into_owned(),
            )];
        }
        let role = self.rank.map_or(Role::Text, role);
        vec![(Role::Text, numbers), (role, verdict)]
    }

    /// The columns of all parts in one line.
    pub(crate) fn whole_width(&self) -> usize {
        let whose = self
            .whose
            .as_ref()
            .map_or(0, |(_, name)| text::width(name) + 1);
        let parts = [&self.dice, &self.result, &self.against, &self.verdict];
        let parts: usize = parts.iter().map(|it| text::width(it)).sum();
        whose + parts + text::width(self.joint) + self.called.len() + 2
    }

    /// The same with all dice: on two lines where one is too short.
    pub(crate) fn lines(
        &self,
        struck: bool,
        room: usize,
        theme: &Theme,
    ) -> Vec<Vec<(Role, String)>> {
        let marks = if struck { theme.struck_marks() } else { 0 };
        if let Some((_, name)) = &self.whose {
            return vec![self.of_group(name, struck, room, theme)];
        }
        if self.joint != EQUALS || self.whole_width() + marks <= room {
            return vec![self.parts(struck, room, true, theme)];
        }
        let dice = text::cut(
            &self.dice,
            room.saturating_sub(marks),
            theme.glyphs.ellipsis,
        );
        let first = if struck {
            (Role::Struck, theme.struck(&dice).into_owned())
        } else {
            (Role::Text, dice.into_owned())
        };
        let second = self.clone().thrown(EQUALS.trim().to_owned(), " ");
        vec![vec![first], second.parts(struck, room, true, theme)]
    }

    /// One of a group: the name, the verdict, then as much of the numbers as fits whole.
    fn of_group(
        &self,
        name: &str,
        struck: bool,
        room: usize,
        theme: &Theme,
    ) -> Vec<(Role, String)> {
        let ellipsis = theme.glyphs.ellipsis;
        let marks = if struck { theme.struck_marks() } else { 0 };
        let room = room.saturating_sub(marks);
        let left = room.saturating_sub(text::width(name) + 1);
        let verdict = match (self.verdict.as_str(), self.short.as_str()) {
            (long, short) if text::width(long) > left && !short.is_empty() => short,
            (verdict, _) => verdict,
        };
        let verdict = text::cut(verdict, room * 2 / 3, ellipsis);
        let [whole, without_name, bare] = self.totals();
        let (dice, joint) = (&self.dice, self.joint);
        let ways = [
            format!("{dice}{joint}{whole}"),
            format!("{dice}{joint}{without_name}"),
            whole,
            without_name,
            bare,
            self.result.clone(),
        ];
        // Without a verdict the result is what came of it.
        let what = if verdict.is_empty() {
            &self.result
        } else {
            &*verdict
        };
        let name = text::cut_name(name, room.saturating_sub(text::width(what) + 1), ellipsis);
        let mut head = vec![(Role::Text, name.into_owned())];
        if !verdict.is_empty() {
            let role = self.rank.map_or(Role::Text, role);
            head.push((role, format!(" {verdict}")));
        }
        let used: usize = head.iter().map(|(_, words)| text::width(words)).sum();
        let left = room.saturating_sub(used + 1);
        let numbers = ways.iter().find(|it| text::width(it) <= left);
        if let Some(numbers) = numbers.filter(|it| !it.is_empty()) {
            let role = if verdict.is_empty() {
                Role::Text
            } else {
                Role::Dim
            };
            head.push((role, format!(" {numbers}")));
        }
        if struck {
            let words: String = head.into_iter().map(|(_, words)| words).collect();
            return vec![(Role::Struck, theme.struck(&words).into_owned())];
        }
        head
    }

    /// The total and what it is against: without the name of the defence, then without the word for a called total.
    fn totals(&self) -> [String; 3] {
        let Self {
            result,
            called,
            against,
            number,
            ..
        } = self;
        [
            format!("{result}{called}{against}"),
            format!("{result}{called}{number}"),
            format!("{result}{number}"),
        ]
    }

    /// As many parts as fit beside the `verdict`: dice are left out first, then the name of the defence, the word for a called
    /// total, and the target.
    fn numbers(&self, room: usize, verdict: usize, dice: bool, ellipsis: &str) -> String {
        let room = room.saturating_sub(verdict);
        let totals = self.totals();
        let told = totals.iter().find(|it| text::width(it) <= room);
        let told = told.unwrap_or(&self.result);
        let left = room.saturating_sub(text::width(told));
        let dice = if dice {
            self.cut_dice(left, ellipsis)
        } else {
            String::new()
        };
        format!("{dice}{told}")
    }

    /// The dice as far as there is room, `… = ` where there were more.
    fn cut_dice(&self, room: usize, ellipsis: &str) -> String {
        let (dice, joint) = (&self.dice, self.joint);
        let left = room.saturating_sub(text::width(joint));
        if text::width(dice) <= left {
            return format!("{dice}{joint}");
        }
        if joint != EQUALS || left <= 1 {
            return String::new();
        }
        text::cut(dice, left, ellipsis).into_owned() + joint
    }
}

/// The dice that counted and the flat part: `9+3+3`; empty where none fell.
pub(crate) fn dice_of(game: &Game, throw: &RollRecord) -> String {
    let faces = throw.dice_results();
    let faces = faces.filter_map(|(face, result)| Some((face, result.counted()?)));
    let faces: Vec<String> = faces
        .map(|(face, worth)| face_worth(game, face, worth))
        .collect();
    if faces.is_empty() {
        return String::new();
    }
    let between = if game.mechanic.profile().adds_faces {
        "+"
    } else {
        " "
    };
    let numbers = &throw.plan.numbers;
    let groups = game.mechanic.die_groups(numbers).into_iter();
    let plus: i32 = groups.map(|group| group.plus).sum();
    faces.join(between) + &self::flat(game.mechanic.flat(numbers) + plus)
}

/// The flat part: `+3`, `−1`, empty for 0.
pub(crate) fn flat(flat: i32) -> String {
    match flat {
        0 => String::new(),
        flat if flat < 0 => plain(flat),
        flat => format!("+{flat}"),
    }
}

/// The result and the target: `15 vs 12`, `4 at 6`, `14, 2 ones`.
pub(crate) fn result_of(game: &Game, throw: &RollRecord) -> String {
    plain(throw.value) + called_of(throw) + &against_of(game, throw, "")
}

/// Behind a total that was called instead of entered die by die.
fn called_of(throw: &RollRecord) -> &'static str {
    if throw.called.is_some() {
        " called"
    } else {
        ""
    }
}

/// `defence`: its name and a space, or nothing.
fn against_of(game: &Game, throw: &RollRecord, defence: &str) -> String {
    match game.mechanic.goal(&throw.plan.numbers) {
        Goal::Total(target) => format!(" vs {defence}{}", plain(target)),
        Goal::EachDie(target) => format!(" at {target}"),
        Goal::Dice(_) | Goal::Nothing => throw.beside(", ", &game.mechanic),
    }
}

/// A face as part of a sum: a special face also shows its value.
fn face_worth(game: &Game, face: Face, worth: i32) -> String {
    match game.mechanic.special_face(face) {
        Some("") => plain(worth),
        Some(name) => format!("{name} {}", plain(worth)),
        None => face.to_string(),
    }
}
