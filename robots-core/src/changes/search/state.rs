//! What is known behind a part of a path, and how a byte changes it.

use super::{Goal, Search};
use crate::changes::Side;
use crate::changes::merged::{MergedEntry, RuleOfSide};
use crate::matcher::Verdict;

/// What is known behind a part of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) url: usize,
    /// The place of the rule that wins so far in each reading; 0 for none.
    pub(super) best: [u32; 2],
    /// What those rules say.
    pub(super) verdicts: [Verdict; 2],
    /// The entry of the goal matches, whatever follows.
    pub(super) is_matched: bool,
    /// How far the others have come, sorted.
    pub(super) positions: Vec<u32>,
}

impl<'a> Search<'a> {
    pub(super) fn entry(&self, position: u32) -> (usize, &'a MergedEntry, usize) {
        let number = self.entry_of[position as usize] as usize;
        let at = (position - self.starts[number]) as usize;
        (number, self.entries[number], at)
    }

    /// Where a byte leads from a position, without what follows without a byte.
    pub(super) fn step(&self, position: u32, byte: u8) -> Option<u32> {
        let (_, entry, at) = self.entry(position);
        match entry.text.get(at) {
            Some(b'*') => Some(position),
            Some(&expected) if expected == byte => Some(position + 1),
            _ => None,
        }
    }

    /// The state in which the patterns have come to these positions; `None` where the goal is out of
    /// reach.
    pub(super) fn state(
        &self,
        url: usize,
        before: Option<&State>,
        moved: impl Iterator<Item = u32>,
    ) -> Option<State> {
        let mut state = State {
            url,
            best: before.map_or([0; 2], |state| state.best),
            verdicts: before.map_or([Verdict::Allow; 2], |state| state.verdicts),
            is_matched: before.is_some_and(|state| state.is_matched),
            positions: Vec::new(),
        };
        for position in moved {
            let (number, entry, at) = self.entry(position);
            if at == entry.text.len() && !entry.is_anchored {
                if self.is_fatal(number) {
                    return None;
                }
                state.take(number, entry);
                continue;
            }
            state.positions.push(position);
            if entry.text.get(at) == Some(&b'*') {
                state.positions.push(position + 1);
            }
        }
        state.positions.sort_unstable();
        state.positions.dedup();
        self.drop_behind_stars(&mut state.positions);
        self.retain_relevant(&mut state)?;
        Some(state)
    }

    /// Drops the positions of an entry before the furthest star that it has come to: whatever they
    /// lead to, the star leads to as well.
    fn drop_behind_stars(&self, positions: &mut Vec<u32>) {
        let mut star: Option<(usize, u32)> = None;
        let mut kept = Vec::with_capacity(positions.len());
        for &position in positions.iter().rev() {
            let (number, entry, at) = self.entry(position);
            if star.is_some_and(|(of, _)| of == number) {
                continue;
            }
            if entry.text.get(at) == Some(&b'*') {
                star = Some((number, position));
            }
            kept.push(position);
        }
        kept.reverse();
        *positions = kept;
    }

    /// Would a match of this entry put the goal out of reach?
    pub(super) fn is_fatal(&self, number: usize) -> bool {
        let Goal::Changed { side, .. } = self.goal else {
            return false;
        };
        let place = |entry: usize| self.rule(entry, side).map_or(0, |rule| rule.place);
        place(number) > place(0)
    }

    pub(super) fn rule(&self, number: usize, side: Side) -> Option<RuleOfSide> {
        self.entries[number].sides[side.index()]
    }
}

impl State {
    /// Takes in that an entry matches.
    pub(super) fn take(&mut self, number: usize, entry: &MergedEntry) {
        self.is_matched |= number == 0;
        for (side, rule) in entry.sides.iter().enumerate() {
            if let Some(rule) = rule
                && rule.place > self.best[side]
            {
                self.best[side] = rule.place;
                self.verdicts[side] = rule.verdict;
            }
        }
    }
}
