//! What the steps of servers, in any number and order, make of a path.

use super::spelling::SpellingFlags;
use super::step::Step;

/// The most paths that are compared: as many as an authority, merged slashes, removed dot segments
/// and escaped slashes make together.
const PATHS: usize = 16;

/// The room for paths of this length, and for another one, which is compared with them.
pub(super) const fn room_for(len: usize) -> usize {
    (PATHS + 1) * len
}

/// A path as it was sent, and every other path that servers may make of it, each once.
pub(super) struct ServerPaths<'r> {
    room: &'r mut [u8],
    ends: [usize; PATHS],
    /// The step that made each path, and the index of the path that it was made of.
    made: [Option<(Step, usize)>; PATHS],
    count: usize,
}

/// More alternate spellings than are compared, or longer ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManySpellings;

impl<'r> ServerPaths<'r> {
    /// Applies the steps that change a path with these flags, until they make no other path.
    pub(super) fn of(
        path: &[u8],
        spelling: SpellingFlags,
        room: &'r mut [u8],
    ) -> Result<Self, TooManySpellings> {
        let mut paths = Self { room, ends: [0; PATHS], made: [None; PATHS], count: 1 };
        let sent = paths.room.get_mut(..path.len()).ok_or(TooManySpellings)?;
        sent.copy_from_slice(path);
        paths.ends[0] = path.len();
        let mut index = 0;
        while index < paths.count {
            let last = paths.made[index].map(|(step, _)| step);
            for step in spelling.steps() {
                if last != Some(step) || step.may_repeat() {
                    paths.add(index, step)?;
                }
            }
            index += 1;
        }
        Ok(paths)
    }

    /// Adds what a step makes of a path, if it is none of these paths.
    fn add(&mut self, index: usize, step: Step) -> Result<(), TooManySpellings> {
        let end = self.end(self.count);
        let path = self.end(index)..self.end(index + 1);
        let (written, free) = self.room.split_at_mut(end);
        if free.len() < path.len() {
            return Err(TooManySpellings);
        }
        let len = step.write(&written[path], free);
        let made = end..end + len;
        if !self.iter().any(|path| *path == self.room[made.clone()]) {
            *self.ends.get_mut(self.count).ok_or(TooManySpellings)? = made.end;
            self.made[self.count] = Some((step, index));
            self.count += 1;
        }
        Ok(())
    }

    fn end(&self, count: usize) -> usize {
        count.checked_sub(1).map_or(0, |last| self.ends[last])
    }

    /// Returns the steps that made the path with this index, in their order.
    pub(super) fn steps_to(&self, index: usize) -> impl Iterator<Item = Step> {
        let mut steps = [None; PATHS];
        let mut made = self.made[index];
        for slot in steps.iter_mut().rev() {
            let Some((step, of)) = made else { break };
            *slot = Some(step);
            made = self.made[of];
        }
        steps.into_iter().flatten()
    }

    /// Returns the paths, first the one as sent.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.count).map(|index| &self.room[self.end(index)..self.end(index + 1)])
    }
}
