//! The alternate spellings of a target: other targets that a router or a file service serves as the
//! same page.
//!
//! In: a target and its [`SpellingFlags`]. Out: its alternate spellings, which are the product of
//! three lists: what the [steps](super::step) of servers make of the path, with and without a final
//! slash where the path may be that of a file, in each [form of its
//! characters](super::character_form). `docs/guide/what-is-denied.md` has the same list. Nothing is
//! allocated: the paths are on the stack, and the characters are produced while they are compared.

use core::iter;

use robots_matcher::{Group, PathSource, Rule};

use super::character_form::CharacterForm;
use super::server_paths::{ServerPaths, TooManySpellings, room_for};
use super::spelling::{SpellingFlags, path_of};
use super::step::Step;

/// The longest target whose alternate spellings are compared. A URL in a sitemap is shorter.
pub(super) const MAX_TARGET: usize = 2_048;

/// The most bytes of what the steps make of a path.
const MOST_BYTES: usize = 8_192;

const SHORT_PATH: usize = 64;

/// Returns whether the alternate spellings of a target are compared, if it has any.
pub(super) const fn are_compared(target: &str) -> bool {
    target.len() <= MAX_TARGET
}

/// How an alternate spelling differs from the target.
#[derive(Clone, Copy)]
pub(super) struct Derivation<'p> {
    /// The paths, and the index of the path of this spelling among them; `None` for the path as
    /// sent.
    made: Option<(&'p ServerPaths<'p>, usize)>,
    /// Whether the slash at the end of the path was removed.
    pub(super) is_file: bool,
    pub(super) form: Option<CharacterForm>,
}

impl Derivation<'_> {
    /// Returns the steps that made the path, in their order.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step> {
        let steps = self.made.map(|(paths, index)| paths.steps_to(index));
        steps.into_iter().flatten()
    }
}

/// Returns the first result of `wanted` for an alternate spelling of `target`, whose flags are
/// `spelling`. Those that equal the target, and most of those that equal another one, are left out.
///
/// Returns an error if there are too many, and `wanted` has no result for the first of them.
pub(super) fn find_map<T>(
    target: &str,
    spelling: SpellingFlags,
    mut wanted: impl FnMut(AlternateSpelling<'_>, Derivation<'_>) -> Option<T>,
) -> Result<Option<T>, TooManySpellings> {
    let mut found = None;
    find(target, spelling, &mut |alternate, derivation| {
        found = wanted(alternate, derivation);
        found.is_some()
    })?;
    Ok(found)
}

/// Returns whether any alternate spelling is `wanted`. It is compiled once for all questions.
fn find(
    target: &str,
    spelling: SpellingFlags,
    wanted: &mut dyn FnMut(AlternateSpelling<'_>, Derivation<'_>) -> bool,
) -> Result<bool, TooManySpellings> {
    if spelling.is_normal() {
        return Ok(false);
    }
    if !are_compared(target) {
        return Err(TooManySpellings);
    }
    let (path, query) = target.as_bytes().split_at(path_of(target).len());
    let mut is_wanted = |server_path: &[u8], made: Option<(&ServerPaths<'_>, usize)>| {
        let file = file_of(server_path).filter(|_| spelling.may_be_file(server_path));
        for path in iter::once(server_path).chain(file) {
            let is_file = path.len() < server_path.len();
            let is_sent = made.is_none() && !is_file;
            let as_sent = (!is_sent).then_some(None);
            let forms = spelling.characters.forms().map(Some);
            for form in as_sent.into_iter().chain(forms) {
                let alternate = AlternateSpelling::new(path, form, [&[], query]);
                let derivation = Derivation { made, is_file, form };
                if wanted(alternate, derivation) {
                    return true;
                }
            }
        }
        false
    };
    if is_wanted(path, None) {
        return Ok(true);
    }
    if spelling.steps().next().is_none() {
        return Ok(false);
    }
    let (mut few, mut many);
    let room: &mut [u8] = if path.len() <= SHORT_PATH {
        few = [0; room_for(SHORT_PATH)];
        &mut few
    } else {
        many = [0; MOST_BYTES];
        &mut many
    };
    let paths = ServerPaths::of(path, spelling, room)?;
    let mut made = paths.iter().enumerate().skip(1);
    Ok(made.any(|(index, path)| is_wanted(path, Some((&paths, index)))))
}

/// Returns the path of a file that a server serves at `path`, which ends in a slash.
fn file_of(path: &[u8]) -> Option<&[u8]> {
    path.strip_suffix(b"/").filter(|file| !file.is_empty())
}

/// One alternate spelling of a target, and the rest of it that was not read.
#[derive(Clone, Copy, Debug)]
pub(super) struct AlternateSpelling<'t> {
    path: &'t [u8],
    form: Option<CharacterForm>,
    rest: [&'t [u8]; 2],
}

impl<'t> AlternateSpelling<'t> {
    /// Returns a path in this form, and what comes after it.
    pub(super) const fn new(
        path: &'t [u8],
        form: Option<CharacterForm>,
        rest: [&'t [u8]; 2],
    ) -> Self {
        Self { path, form, rest }
    }

    /// Returns the rule that disallows this spelling for a group.
    pub(super) fn disallow_rule<'r>(self, group: &Group<'r>) -> Option<Rule<'r>> {
        let is_path_as_sent = self.form.is_none() && self.rest.iter().all(|rest| rest.is_empty());
        let decision = if is_path_as_sent {
            if group.decide_bytes(self.path).is_allow() {
                return None;
            }
            group.explain_bytes(self.path)
        } else {
            if group.decide_source(self).is_allow() {
                return None;
            }
            group.explain_source(self)
        };
        decision.rule()
    }

    /// Returns whether the spelling is this text, by this comparison of bytes.
    pub(super) fn is(mut self, text: &[u8], is_same: fn(&[u8], &[u8]) -> bool) -> bool {
        let mut rest = text;
        let mut room = [0; 16];
        loop {
            let len = self.read(&mut room);
            if len == 0 {
                return rest.is_empty();
            }
            match rest.split_at_checked(len) {
                Some((read, after)) if is_same(read, &room[..len]) => rest = after,
                _ => return false,
            }
        }
    }
}

impl PathSource for AlternateSpelling<'_> {
    fn read(&mut self, room: &mut [u8]) -> usize {
        let (read, mut written) = match self.form {
            Some(form) => form.write(self.path, room),
            None => copy(self.path, room),
        };
        self.path = &self.path[read..];
        if self.path.is_empty() {
            for rest in &mut self.rest {
                let (read, added) = copy(rest, &mut room[written..]);
                *rest = &rest[read..];
                written += added;
            }
        }
        written
    }
}

/// Copies as many bytes as there is room for. Returns the number of bytes read and written.
fn copy(bytes: &[u8], room: &mut [u8]) -> (usize, usize) {
    let len = bytes.len().min(room.len());
    room[..len].copy_from_slice(&bytes[..len]);
    (len, len)
}
