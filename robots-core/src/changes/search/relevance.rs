//! What can still make a difference behind a part of a path.
//!
//! The fewer positions a state keeps, the more paths share it: a search meets all that they have in
//! common only once.

use super::state::State;
use super::{Goal, Search};
use crate::changes::Side;
use crate::changes::merged::ALWAYS;
use crate::matcher::Verdict;

impl Search<'_> {
    /// Drops the positions that make no difference to the goal; `None` if none can make it.
    pub(super) fn retain_relevant(&self, state: &mut State) -> Option<()> {
        let target_end = self.starts.get(1).copied().unwrap_or(u32::MAX);
        if state.is_matched {
            state.positions.retain(|&position| position >= target_end);
        } else if state
            .positions
            .first()
            .is_none_or(|&position| position >= target_end)
        {
            return None;
        }
        match self.goal {
            Goal::Changed { side, .. } => self.retain_opposed(state, side),
            Goal::Exception { verdicts, .. } => self.retain_other(state, verdicts),
        }
    }

    /// Of a state on the way to a path that the entry of the goal decides in one reading: keeps what
    /// can turn the verdict of the other, and what can turn it back.
    fn retain_opposed(&self, state: &mut State, side: Side) -> Option<()> {
        let other = side.other();
        let same = self.rule(0, side)?.verdict;
        let best = state.best[other.index()];
        let is_opposed_now = state.verdicts[other.index()] != same;
        // The lowest place at which a rule of the other reading could still win.
        let lowest = |is_same: bool| {
            let rules = state.positions.iter().filter_map(|&position| {
                let (number, ..) = self.entry(position);
                let rule = self.rule(number, other)?;
                let can_win = !self.is_fatal(number) && rule.place > best;
                (can_win && (rule.verdict == same) == is_same).then_some(rule.place)
            });
            rules.min()
        };
        let (lowest_opposed, lowest_same) = if is_opposed_now {
            (best, lowest(true))
        } else {
            (lowest(false)?, Some(best))
        };
        state.positions.retain(|&position| {
            let (number, ..) = self.entry(position);
            if number == 0 || self.is_fatal(number) {
                return true;
            }
            self.rule(number, other).is_some_and(|rule| {
                let turned = if rule.verdict == same {
                    Some(lowest_opposed)
                } else {
                    lowest_same
                };
                rule.place > best && turned.is_some_and(|lowest| lowest < rule.place)
            })
        });
        // Only the other reading counts here.
        state.best[side.index()] = 0;
        state.verdicts[side.index()] = Verdict::Allow;
        self.forget_places(state, other);
        Some(())
    }

    /// Of a state on the way to a path without these verdicts: keeps what can still win.
    fn retain_other(&self, state: &mut State, verdicts: [Verdict; 2]) -> Option<()> {
        let best = state.best;
        let some_rule = |position: u32, holds: &dyn Fn(Side, u32, Verdict) -> bool| {
            let (number, ..) = self.entry(position);
            Side::ALL.iter().any(|&side| {
                self.rule(number, side).is_some_and(|rule| {
                    rule.place > best[side.index()] && holds(side, rule.place, rule.verdict)
                })
            })
        };
        let is_hopeless = state.is_matched
            && state.verdicts == verdicts
            && !state.positions.iter().any(|&position| {
                some_rule(position, &|side, place, verdict| {
                    place < ALWAYS && verdict != verdicts[side.index()]
                })
            });
        if is_hopeless {
            return None;
        }
        state.positions.retain(|&position| {
            self.entry(position).0 == 0 || some_rule(position, &|_, _, _| true)
        });
        for side in Side::ALL {
            self.forget_places(state, side);
        }
        Some(())
    }

    /// Makes states equal that only differ in the place of the rule that wins so far, where what can
    /// still win is the same.
    fn forget_places(&self, state: &mut State, side: Side) {
        let best = &mut state.best[side.index()];
        let lowest = state
            .positions
            .iter()
            .filter_map(|&position| self.rule(self.entry(position).0, side))
            .map(|rule| rule.place)
            .filter(|&place| place > *best)
            .min();
        *best = lowest.unwrap_or(ALWAYS) - 1;
    }
}
