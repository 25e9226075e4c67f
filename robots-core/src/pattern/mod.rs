//! Path patterns and canonical paths.
//!
//! In: the value of an Allow or Disallow line. Out: a [`PathPattern`] in canonical form. In
//! it `*` is a wildcard, a `$` at the end is the end anchor, and every other byte is itself; a form
//! without wildcards writes `*` and `$` as escapes. [`canonical_path`] brings a URL into the same
//! form. After this stage no other stage reads percent-encoding.

mod canonical;

pub(crate) use canonical::canonical_path_of_text;
pub use canonical::{canonical_path, legible};
use robots_automata::Glob;
use robots_matcher::PathForm;

/// A path pattern in canonical form, such as `/a*b$`.
///
/// ```
/// use robots_core::pattern::{Anchor, PathPattern, PatternPart};
///
/// let pattern = PathPattern::new(b"/a*b$");
/// assert_eq!((pattern.octets(), pattern.anchor()), (5, Anchor::End));
/// let [literal, run, _] = pattern.parts()[..] else { panic!("three parts") };
/// assert_eq!((literal, run), (PatternPart::Literal(b"/a"), PatternPart::AnyRun));
/// assert_eq!(pattern.shortest_path(), b"/ab");
/// assert!(pattern.matches(b"/axyb") && !pattern.matches(b"/abc"));
/// assert_eq!(PathPattern::new(b"/a**b").parts().len(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PathPattern {
    canonical: Vec<u8>,
    glob: Glob,
}

/// The end of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// A match may end anywhere: the pattern is a prefix.
    Open,
    /// A match ends at the end of the path: the pattern ends with `$`.
    End,
}

/// A part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternPart<'a> {
    /// Literal bytes, without a wildcard.
    Literal(&'a [u8]),
    /// Zero or more bytes: one or more `*`.
    AnyRun,
}

impl PathPattern {
    /// Creates the pattern of a rule with this value, in the form of RFC 9309.
    pub fn new(value: &[u8]) -> Self {
        Self::in_form(value, PathForm::Rfc9309)
    }

    /// Creates the pattern of a rule with this value, in the given form.
    pub fn in_form(value: &[u8], form: PathForm) -> Self {
        let canonical = canonical::canonical_pattern(value, form);
        Self { glob: Glob::new(&canonical), canonical }
    }

    /// Returns the canonical form. Two patterns with equal canonical forms match the same paths.
    pub fn canonical(&self) -> &[u8] {
        &self.canonical
    }

    /// Returns the pattern as a glob over canonical paths.
    pub fn glob(&self) -> &Glob {
        &self.glob
    }

    /// Returns the number of octets, including `*` and a final `$`. The rule with the most octets
    /// wins (RFC 9309 §2.2.2).
    pub fn octets(&self) -> usize {
        self.canonical.len()
    }

    /// Returns where a match may end.
    pub fn anchor(&self) -> Anchor {
        if self.canonical.ends_with(b"$") { Anchor::End } else { Anchor::Open }
    }

    /// Returns a path that the pattern matches, if it matches any: the pattern with empty
    /// wildcards. A wildcard at the start becomes `/`, the start of every path.
    pub fn shortest_path(&self) -> Vec<u8> {
        let literals = self.glob().shortest();
        if self.canonical.starts_with(b"*") && !literals.starts_with(b"/") {
            return [b"/", literals.as_slice()].concat();
        }
        literals
    }

    fn body(&self) -> &[u8] {
        self.canonical.strip_suffix(b"$").unwrap_or(&self.canonical)
    }

    /// Returns the parts, from left to right. Literals and runs alternate.
    pub fn parts(&self) -> Vec<PatternPart<'_>> {
        let mut parts = Vec::new();
        for (index, literal) in self.body().split(|&byte| byte == b'*').enumerate() {
            if index > 0 && parts.last() != Some(&PatternPart::AnyRun) {
                parts.push(PatternPart::AnyRun);
            }
            if !literal.is_empty() {
                parts.push(PatternPart::Literal(literal));
            }
        }
        parts
    }

    /// Returns whether the pattern matches a canonical path. See [`Glob::matches`] for the cost.
    pub fn matches(&self, canonical_path: &[u8]) -> bool {
        self.glob.matches(canonical_path)
    }
}

#[cfg(test)]
mod tests;
