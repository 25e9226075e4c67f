//! Globs: patterns of paths.

use std::cmp::Ordering;

/// The number of offsets at which a literal is searched for byte by byte.
const SHORT: usize = 64;

/// A pattern of paths in normal form: `*` matches any run of bytes, a trailing `$` matches the end
/// of the path, and every other byte matches itself.
///
/// Without a trailing `$`, a path may continue after the match. The normal form is the shortest
/// glob that matches the same paths: `/a**b*$` becomes `/a*b`.
///
/// ```
/// use robots_automata::Glob;
///
/// let glob = Glob::new(b"/*.php$");
/// assert!(glob.matches(b"/index.php"));
/// assert!(!glob.matches(b"/index.php?page=2"));
/// assert_eq!(Glob::new(b"/a**b*$").text(), b"/a*b");
/// assert_eq!(Glob::new(b"/a*b$").shortest(), b"/ab");
/// let [a, only_a] = [Glob::new(b"/a"), Glob::new(b"/a$")];
/// assert!(a.covers(&Glob::new(b"/ab*c$")) && !only_a.covers(&a));
/// assert!(a.may_match_with(&Glob::new(b"/*b$")) && !a.may_match_with(&Glob::new(b"/b*")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Glob {
    text: Vec<u8>,
    body: usize,
    first: usize,
    last: usize,
}

impl Glob {
    /// Creates a glob in normal form. Linear in `text`.
    pub fn new(text: &[u8]) -> Self {
        let mut text = text.to_vec();
        if find(&text, b"**").is_some() {
            text.dedup_by(|next, previous| *next == b'*' && *previous == b'*');
        }
        if text.ends_with(b"*$") {
            text.pop();
        }
        if text.ends_with(b"*") {
            text.pop();
        }
        let body = text.len() - usize::from(text.ends_with(b"$"));
        let mut wildcards = (0..body).filter(|&at| text[at] == b'*');
        let (first, last) = match wildcards.next() {
            Some(first) => (first, wildcards.next_back().unwrap_or(first) + 1),
            None => (body, 0),
        };
        Self { text, body, first, last }
    }

    /// Returns the normal form.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the normal form without its end anchor.
    pub fn body(&self) -> &[u8] {
        &self.text[..self.body]
    }

    /// Returns whether a match must reach the end of the path.
    pub fn is_anchored(&self) -> bool {
        self.body < self.text.len()
    }

    /// Returns the bytes before the first wildcard.
    pub fn first_literal(&self) -> &[u8] {
        &self.text[..self.first]
    }

    /// Compares the texts after all `/` and wildcards at their start, then the whole texts.
    pub(crate) fn cmp_by_word(&self, other: &Self) -> Ordering {
        let word = |glob: &Self| {
            let is_word = |byte: &u8| !matches!(byte, b'/' | b'*');
            let start = glob.text.iter().position(is_word);
            start.unwrap_or(glob.text.len())
        };
        let words = self.text[word(self)..].cmp(&other.text[word(other)..]);
        words.then_with(|| self.text.cmp(&other.text))
    }

    fn last_literal(&self) -> &[u8] {
        &self.text[self.last..self.body]
    }

    /// Returns whether the glob matches this path.
    ///
    /// Each literal is matched at its first occurrence after the previous one, which leaves the
    /// most room for the rest. The last literal of an anchored glob is matched at the end. The
    /// worst case is the product of both lengths; most paths take the sum.
    pub fn matches(&self, path: &[u8]) -> bool {
        let is_anchored = self.is_anchored();
        let Some(mut rest) = path.strip_prefix(self.first_literal()) else {
            return false;
        };
        if self.first == self.body {
            return !is_anchored || rest.is_empty();
        }
        let last = self.last_literal();
        if is_anchored {
            let Some(before) = rest.strip_suffix(last) else {
                return false;
            };
            rest = before;
        }
        if self.first + 1 < self.last {
            let between = &self.text[self.first + 1..self.last - 1];
            for literal in between.split(|&byte| byte == b'*') {
                let Some(at) = find(rest, literal) else {
                    return false;
                };
                rest = &rest[at + literal.len()..];
            }
        }
        is_anchored || find(rest, last).is_some()
    }

    /// Returns the shortest path that the glob matches: itself with nothing in place of each
    /// wildcard.
    pub fn shortest(&self) -> Vec<u8> {
        let body = self.body().iter().copied();
        body.filter(|&byte| byte != b'*').collect()
    }

    /// Returns whether this glob is known to match every path that the other one matches: it is the
    /// same one, or a literal that starts the other one. `false` proves nothing.
    pub fn covers(&self, other: &Self) -> bool {
        let is_open_literal = self.first == self.text.len();
        self == other || is_open_literal && other.first_literal().starts_with(&self.text)
    }

    /// Returns whether some path may match both globs. `false` is a proof that no path does: the
    /// literals before the first wildcard differ, or those after the last wildcard of two anchored
    /// globs do.
    pub fn may_match_with(&self, other: &Self) -> bool {
        let (first, second) = (self.first_literal(), other.first_literal());
        if !first.starts_with(second) && !second.starts_with(first) {
            return false;
        }
        if !(self.is_anchored() && other.is_anchored()) {
            return true;
        }
        let (first, second) = (self.last_literal(), other.last_literal());
        first.ends_with(second) || second.ends_with(first)
    }
}

/// Returns where a literal first occurs.
///
/// Linear in the offset that is found and, but for a logarithm, in the literal: a glob of thousands
/// of literals is compared with a path that is as long.
fn find(path: &[u8], literal: &[u8]) -> Option<usize> {
    let Some((&first, after)) = literal.split_first() else {
        return Some(0);
    };
    // Byte by byte, as it takes less time to search a few bytes so than to prepare another search.
    let mut at = 0;
    while at < SHORT && at + literal.len() <= path.len() {
        if path[at] == first && path[at + 1..].starts_with(after) {
            return Some(at);
        }
        at += 1;
    }
    let mut starts = SHORT;
    while at + literal.len() <= path.len() {
        let end = path.len().min(at + starts + after.len());
        if let Some(found) = find_in_long(&path[at..end], literal) {
            return Some(at + found);
        }
        at += starts;
        starts *= 2;
    }
    None
}

/// [`find`] by the search of `str`, which is optimized in every profile.
fn find_in_long(path: &[u8], literal: &[u8]) -> Option<usize> {
    if let (Ok(path), Ok(literal)) = (str::from_utf8(path), str::from_utf8(literal)) {
        return path.find(literal);
    }
    let [path, literal] = [path, literal].map(|bytes| {
        let characters = bytes.iter().copied().map(char::from);
        characters.collect::<String>()
    });
    let at = path.find(&literal)?;
    Some(path[..at].chars().count())
}

#[cfg(test)]
mod tests;
