//! The alternate spellings of a target: other targets that a router or a file service serves as the
//! same page.
//!
//! In: a target and its [`SpellingFlags`]. Out: its alternate spellings, which are the product of
//! three lists: what the [steps](super::step) of servers make of the path, with and without a final
//! slash where the path may be that of a file, in each [form of its
//! characters](super::character_form). `docs/guide/what-is-denied.md` has the same list. Nothing is
//! allocated: the paths and their spellings are on the stack.

use core::iter;

use super::character_form::CharacterForm;
use super::server_paths::{ServerPaths, TooManySpellings, room_for};
use super::spelling::{SpellingFlags, path_of};
use super::step::{Room, Step};

/// The longest target whose alternate spellings are compared. A URL in a sitemap is shorter.
pub(super) const MAX_TARGET: usize = 2_048;

/// The most bytes of what the steps make of a path.
const MOST_BYTES: usize = 8_192;

/// The most bytes of a spelling: each byte of the target may be escaped.
pub(super) const MAX_SPELLING: usize = 3 * MAX_TARGET;

const SHORT_TARGET: usize = 96;

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
    mut wanted: impl FnMut(&[u8], Derivation<'_>) -> Option<T>,
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
    wanted: &mut dyn FnMut(&[u8], Derivation<'_>) -> bool,
) -> Result<bool, TooManySpellings> {
    if spelling.is_normal() {
        return Ok(false);
    }
    if !are_compared(target) {
        return Err(TooManySpellings);
    }
    let (path, query) = target.as_bytes().split_at(path_of(target).len());
    let (mut short, mut long);
    let spelling_room: &mut [u8] = if target.len() <= SHORT_TARGET {
        short = [0; 3 * SHORT_TARGET];
        &mut short
    } else {
        long = [0; MAX_SPELLING];
        &mut long
    };
    let mut is_wanted = |server_path: &[u8], made: Option<(&ServerPaths<'_>, usize)>| {
        let file = file_of(server_path).filter(|_| spelling.may_be_file(server_path));
        for path in iter::once(server_path).chain(file) {
            let is_file = path.len() < server_path.len();
            let is_sent = made.is_none() && !is_file;
            let as_sent = (!is_sent).then_some(None);
            let forms = spelling.characters.forms().map(Some);
            for form in as_sent.into_iter().chain(forms) {
                let alternate = match form {
                    None if query.is_empty() => path,
                    _ => written(path, form, [query, &[]], spelling_room),
                };
                if wanted(alternate, Derivation { made, is_file, form }) {
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
    let room: &mut [u8] = if path.len() <= SHORT_TARGET {
        few = [0; room_for(SHORT_TARGET)];
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

/// Writes a path in this form, and what comes after it as it is.
pub(super) fn written<'r>(
    path: &[u8],
    form: Option<CharacterForm>,
    rest: [&[u8]; 2],
    room: &'r mut [u8],
) -> &'r [u8] {
    let mut room = Room::new(room);
    match form {
        Some(form) => form.write(path, &mut room),
        None => room.extend(path),
    }
    for part in rest {
        room.extend(part);
    }
    room.into_written()
}
