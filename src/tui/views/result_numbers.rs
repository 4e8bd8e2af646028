//! The numbers of an entry in one short line: `9+3+3 = 15 vs 12`.

use crate::campaign::roll_record::NO_ROLL;
use crate::campaign::wording::figure::{against_of, called_of, dice_of};
use crate::campaign::{CharacterId, RollRecord};
use crate::game::{Game, Rank};
use crate::rules::modifier::plain;
use crate::tui::views::result::role;
use crate::tui::widgets::{Role, StyledLine, Theme, text};

/// Between dice and what they come to.
pub(crate) const EQUALS: &str = " = ";

/// Before what belongs to a verdict.
const BESIDE: &str = ", ";

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
    /// What belongs to the verdict beside the total: `1 complication`, `2 complications for Gisulf`.
    pub(crate) beside: Vec<String>,
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
            beside: Vec::new(),
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
            ..Self::new(if throw.needed_no_roll() {
                NO_ROLL.to_owned()
            } else {
                plain(throw.value)
            })
        };
        let figure = figure.thrown(dice_of(game, throw), EQUALS);
        figure.with(throw.beside("", &game.mechanic))
    }

    /// The same with what belongs to the verdict, if that is anything.
    pub(crate) fn with(mut self, beside: String) -> Self {
        if !beside.is_empty() {
            self.beside.push(beside);
        }
        self
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
    /// Beside a title in one line: `15 vs 12 STRONG`. The verdict stays, or its short form; the numbers are shortened in turn.
    pub(crate) fn parts(&self, struck: bool, room: usize, theme: &Theme) -> Vec<(Role, String)> {
        let ellipsis = theme.glyphs.ellipsis;
        let marks = if struck { theme.struck_marks() } else { 0 };
        let room = room.saturating_sub(marks);
        let beside = [&self.result, &self.number, &self.verdict];
        let beside: usize = beside.iter().map(|it| text::width(it)).sum();
        let is_long = beside + 1 + EQUALS.len() > room;
        let verdict = match (self.verdict.as_str(), self.short.as_str()) {
            ("", _) => String::new(),
            (_, short) if is_long && !short.is_empty() => format!(" {short}"),
            (verdict, _) => format!(" {verdict}"),
        };
        let left = room.saturating_sub(text::width(&verdict));
        let totals = self.totals();
        let told = totals.iter().find(|it| text::width(it) <= left);
        let numbers = text::cut(told.unwrap_or(&self.result), left, ellipsis).into_owned();
        if struck {
            let words = theme.struck(&(numbers + &verdict)).into_owned();
            return vec![(Role::Struck, words)];
        }
        let role = self.rank.map_or(Role::Text, role);
        vec![(Role::Text, numbers), (role, verdict)]
    }

    /// The columns of all parts in one line.
    pub(crate) fn whole_width(&self) -> usize {
        let whose = self.whose.iter().map(|(_, name)| text::width(name) + 1);
        let pieces = self.pieces(usize::MAX, "").into_iter();
        let pieces = pieces.map(|(gap, _, words)| text::width(gap) + text::width(&words));
        whose.chain(pieces).sum()
    }

    /// What is never torn apart, each with what joins it to the piece before: dice, total and target, what belongs to the verdict,
    /// the verdict. Of dice there may be more than a line of so many columns has room for.
    fn pieces(&self, columns: usize, ellipsis: &str) -> Vec<(&'static str, Role, String)> {
        let [totals, ..] = self.totals();
        let mut pieces = Vec::new();
        if self.joint == EQUALS {
            let dice = text::cut(&self.dice, columns, ellipsis).into_owned();
            pieces.push(("", Role::Text, dice));
            pieces.push((" ", Role::Text, format!("{}{totals}", EQUALS.trim_start())));
        } else {
            let words = format!("{}{}{totals}", self.dice, self.joint);
            pieces.push(("", Role::Text, words));
        }
        let beside = self.beside.iter();
        pieces.extend(beside.map(|words| (BESIDE, Role::Text, words.clone())));
        let role = self.rank.map_or(Role::Text, role);
        pieces.push(("  ", role, self.verdict.clone()));
        pieces.retain(|(_, _, words)| !words.is_empty());
        if let Some((joint, ..)) = pieces.first_mut() {
            *joint = "";
        }
        pieces
    }

    /// Everything, on as many lines as it takes: what a roll came to is never cut.
    pub(crate) fn lines(
        &self,
        struck: bool,
        room: usize,
        theme: &Theme,
    ) -> Vec<Vec<(Role, String)>> {
        let marks = if struck { theme.struck_marks() } else { 0 };
        let room = room.saturating_sub(marks).max(1);
        let mut lines = if let Some((_, name)) = &self.whose {
            self.of_group(name, room, theme)
        } else {
            let mut lines: Vec<StyledLine> = Vec::new();
            let mut pieces = self.pieces(room, theme.glyphs.ellipsis);
            if self.whole_width() > room {
                // The verdict comes first, what belongs to it below.
                pieces.sort_by_key(|(joint, ..)| *joint == BESIDE);
            }
            for (joint, role, words) in pieces {
                let width = text::width(joint) + text::width(&words);
                match lines.last_mut() {
                    Some(line) if line.width() + width <= room => {
                        line.push(Role::Text, joint);
                        line.push(role, words);
                    }
                    _ => lines.push(StyledLine::of(role, words)),
                }
            }
            lines.into_iter().flat_map(|line| line.wrap(room)).collect()
        };
        if struck {
            for line in &mut lines {
                let words: String = Vec::from(std::mem::take(line))
                    .into_iter()
                    .map(|(_, words)| words)
                    .collect();
                *line = StyledLine::of(Role::Struck, theme.struck(&words).into_owned());
            }
        }
        lines.into_iter().map(Vec::from).collect()
    }

    /// One of a group: the name, the verdict, then as much of the numbers as fits whole; what belongs to the verdict has a line of
    /// its own where it doesn't fit.
    fn of_group(&self, name: &str, room: usize, theme: &Theme) -> Vec<StyledLine> {
        let ellipsis = theme.glyphs.ellipsis;
        let [whole, without_name, bare] = self.totals();
        // A word is enough where it leaves room for the target.
        let beside = text::width(name) + 1 + text::width(&self.verdict);
        let is_long = beside + 1 + text::width(&bare) > room;
        let verdict = match self.short.as_str() {
            short if is_long && !short.is_empty() => short,
            _ => &self.verdict,
        };
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
        let what = match verdict {
            "" => self.result.as_str(),
            verdict => verdict,
        };
        let name = text::cut_name(name, room.saturating_sub(text::width(what) + 1), ellipsis);
        let mut head = StyledLine::of(Role::Text, name);
        if !verdict.is_empty() {
            let role = self.rank.map_or(Role::Text, role);
            head.push(role, format!(" {verdict}"));
        }
        let beside = self.beside.join(", ");
        let used = head.width() + 1;
        let role = if verdict.is_empty() {
            Role::Text
        } else {
            Role::Dim
        };
        let with = |numbers: &String| match beside.as_str() {
            "" => numbers.clone(),
            beside => format!("{numbers}, {beside}"),
        };
        let fits = |words: &String| used + text::width(words) <= room;
        if let Some(numbers) = ways.iter().map(with).find(fits) {
            head.push(role, format!(" {numbers}"));
            return head.wrap(room);
        }
        if let Some(numbers) = ways.iter().find(|words| fits(words)) {
            head.push(role, format!(" {numbers}"));
        }
        let mut lines = head.wrap(room);
        if !beside.is_empty() {
            let beside = StyledLine::of(role, format!("  {beside}"));
            lines.extend(beside.wrap(room));
        }
        lines
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
}

/// The result and the target: `15 vs 12`, `4 at 6`, `14, 2 ones`.
pub(crate) fn result_of(game: &Game, throw: &RollRecord) -> String {
    let result = plain(throw.value) + called_of(throw) + &against_of(game, throw, "");
    result + &throw.beside(", ", &game.mechanic)
}
