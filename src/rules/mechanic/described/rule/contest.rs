//! Contests of described mechanics.

use crate::rules::described::{ContestScore, Numbers, Rolled, Rules, Verdict};
use crate::rules::mechanic::{Band, BandOfSide, Rule as _};
use crate::rules::{Contest, ContestOdds, Contests, Outcome, Profile, RuleError, Side, Tier};

impl Rules {
    /// The verdicts of the contest that name the winner, in place of tiers.
    fn named_sides(&self) -> Vec<BandOfSide> {
        let contest = self.definition().contest.as_ref();
        let named = |side: &BandOfSide| {
            let is_tier = self.tiers().iter().any(|(key, _)| key == side.key());
            let names = contest.map_or(&[][..], |contest| &contest.read[..]);
            !is_tier && names.iter().any(|(name, _)| name == side.key())
        };
        BandOfSide::ALL.into_iter().filter(named).collect()
    }

    /// The bands of contests, which stand behind the tiers.
    pub(super) fn bands_of_sides<'a>(&'a self) -> impl Iterator<Item = Band<'a>> {
        let sides = self.named_sides().into_iter();
        sides.map(|side| -> Band<'a> { side.band() })
    }

    /// How contests work.
    pub(super) fn with_contests<'a>(&self, profile: Profile<'a>) -> Profile<'a> {
        Profile {
            contests: match self.named_sides()[..] {
                _ if !self.has_contests() => Contests::Never,
                [] => Contests::Attack,
                [..] => Contests::Mutual,
            },
            contest_targets: false,
            contest_tiers: self.contest_sees_tiers(),
            ..profile
        }
    }

    /// A side as the contest's expressions see it. A called total lacks what the dice gave.
    fn side<'a>(
        &self,
        (numbers, outcome): (&'a Numbers, &'a Outcome),
    ) -> Result<Rolled<'a>, RuleError> {
        if outcome.tallies.len() != self.definition().tallies.len() {
            return Err(RuleError::ContestOfCalled);
        }
        Ok(Rolled {
            numbers,
            tallies: &outcome.tallies,
        })
    }

    fn read_contest(&self, score: ContestScore) -> Contest {
        let of_side = |side: BandOfSide| {
            let at = self.named_sides().iter().position(|it| *it == side);
            let at = self.tiers().len() + at.unwrap_or(0);
            let tier = Tier::of(u8::try_from(at).unwrap_or(u8::MAX));
            (side.winner(), tier)
        };
        let (winner, tier) = match score.verdict {
            Verdict::Tier(band) => {
                let tier = Tier {
                    band,
                    bonus: score.steps,
                };
                let a_wins = self.is_success(tier);
                (Some(if a_wins { Side::A } else { Side::B }), tier)
            }
            Verdict::A => of_side(BandOfSide::A),
            Verdict::B => of_side(BandOfSide::B),
            Verdict::Tie => of_side(BandOfSide::Tie),
            Verdict::None => of_side(BandOfSide::Neither),
        };
        Contest {
            winner,
            neither: score.verdict == Verdict::None,
            value: score.value,
            tier,
            ..Contest::default()
        }
    }

    pub(super) fn judged(
        &self,
        a: (&Numbers, &Outcome),
        b: (&Numbers, &Outcome),
    ) -> Result<Contest, RuleError> {
        let score = Self::contest(self, self.side(a)?, self.side(b)?)?;
        let score = score.ok_or(RuleError::NoContest)?;
        Ok(self.read_contest(score))
    }

    pub(super) fn contested_odds(
        &self,
        a: &Numbers,
        b: &Numbers,
    ) -> Result<ContestOdds, RuleError> {
        if !self.has_contests() {
            return Err(RuleError::NoContest);
        }
        let scores = Self::contest_odds(self, a, b);
        let scores = scores.map_err(|why| RuleError::Unreckoned(why.into()))?;
        let mut odds = ContestOdds {
            own: [a, b].map(|roll| crate::rules::mechanic::Rule::odds(self, roll)),
            ..ContestOdds::default()
        };
        for (score, chance) in scores {
            let contest = self.read_contest(score);
            *match contest.winner {
                Some(Side::A) => &mut odds.a,
                Some(Side::B) => &mut odds.b,
                None if contest.neither => &mut odds.neither,
                None => &mut odds.tie,
            } += chance;
            match odds.tiers.last_mut() {
                Some((who, same, sum)) if (*who, *same) == (contest.winner, contest.tier) => {
                    *sum += chance;
                }
                _ => odds.tiers.push((contest.winner, contest.tier, chance)),
            }
        }
        Ok(odds)
    }
}
