//! A rule's value to a [`PathPattern`], and a URL to the text that patterns are compared with.
//!
//! In: the bytes behind `Allow:` or `Disallow:`. Out: their canonical form, in which `*` is a
//! wildcard, a last `$` the end of the path and every other byte itself; a form without wildcards
//! writes the `*` and `$` of a value as escapes. AFTER THIS STAGE: nobody
//! looks at percent-encoding again.

mod canonical;
mod from_canonical;
mod route;
mod target;

pub use canonical::{canonical_path, legible};
pub(crate) use from_canonical::target_from_canonical;
pub(crate) use route::rooted;
pub use route::{Route, RouteError, RoutePart};
pub(crate) use target::{TargetPart, percent_encoded};
pub use target::{is_request_target, malformed_escape};

use robots_automata::Glob;

use crate::matcher::PathForm;

/// A pattern of paths in canonical form: `/a*b$`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PathPattern {
    canonical: Vec<u8>,
    glob: Glob,
}

/// Where a match may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Anywhere: the pattern is a prefix.
    Open,
    /// At the end of the path: the pattern ends in `$`.
    End,
}

/// A piece of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternPart<'a> {
    /// These bytes, none of them a wildcard.
    Literal(&'a [u8]),
    /// Any run of bytes, also none: one or more `*`.
    AnyRun,
}

impl PathPattern {
    /// The pattern that a rule's value means to RFC 9309.
    pub fn new(value: &[u8]) -> Self {
        Self::in_form(value, PathForm::Rfc9309)
    }

    /// The pattern that a rule's value means where paths are compared in this form.
    pub fn in_form(value: &[u8], form: PathForm) -> Self {
        let canonical = canonical::canonical_pattern(value, form);
        Self {
            glob: Glob::new(&canonical),
            canonical,
        }
    }

    /// The canonical form. Two patterns with the same one match the same paths of their form.
    pub fn canonical(&self) -> &[u8] {
        &self.canonical
    }

    /// The paths that it matches, in normal form.
    pub fn glob(&self) -> &Glob {
        &self.glob
    }

    /// Its octets, `*` and a last `$` among them: what decides between rules (RFC 9309 §2.2.2).
    pub fn octets(&self) -> usize {
        self.canonical.len()
    }

    /// Where a match may end.
    pub fn anchor(&self) -> Anchor {
        if self.canonical.ends_with(b"$") {
            Anchor::End
        } else {
            Anchor::Open
        }
    }

    /// A path that it matches, if it matches any: itself, each wildcard empty but for one that stands for
    /// the `/` at the start of every path.
    pub fn shortest_path(&self) -> Vec<u8> {
        let literals: Vec<u8> = self
            .body()
            .iter()
            .copied()
            .filter(|&byte| byte != b'*')
            .collect();
        if self.canonical.starts_with(b"*") && !literals.starts_with(b"/") {
            return [b"/", literals.as_slice()].concat();
        }
        literals
    }

    /// Without the end anchor.
    fn body(&self) -> &[u8] {
        self.canonical.strip_suffix(b"$").unwrap_or(&self.canonical)
    }

    /// Its pieces, from left to right; literals and runs alternate.
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

    /// Does it match this canonical path? See [`Glob::matches`] for what it takes.
    pub fn matches(&self, canonical_path: &[u8]) -> bool {
        self.glob.matches(canonical_path)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// RFC 9309 §2.2.3 word for word: the set of places that the part read so far can end at.
    fn matches_by_definition(pattern: &PathPattern, path: &[u8]) -> bool {
        let mut reached = vec![0];
        for part in pattern.parts() {
            reached = match part {
                PatternPart::AnyRun => match reached.first() {
                    Some(&first) => (first..=path.len()).collect(),
                    None => return false,
                },
                PatternPart::Literal(literal) => reached
                    .into_iter()
                    .filter(|&at| path[at..].starts_with(literal))
                    .map(|at| at + literal.len())
                    .collect(),
            };
        }
        match pattern.anchor() {
            Anchor::Open => !reached.is_empty(),
            Anchor::End => reached.contains(&path.len()),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_096))]

        #[test]
        fn matches_drawn_patterns_agrees_with_the_definition(
            value in "[/ab*]{0,8}\\$?",
            path in "/?[ab/]{0,10}",
        ) {
            let pattern = PathPattern::new(value.as_bytes());
            let expected = matches_by_definition(&pattern, path.as_bytes());
            prop_assert_eq!(pattern.matches(path.as_bytes()), expected);
        }
    }

    #[test]
    fn parts_alternate() {
        let pattern = PathPattern::new(b"/a**b*$");
        let expected = [
            PatternPart::Literal(b"/a"),
            PatternPart::AnyRun,
            PatternPart::Literal(b"b"),
            PatternPart::AnyRun,
        ];
        assert_eq!(pattern.parts(), expected);
        assert_eq!(pattern.octets(), 7);
        assert_eq!(pattern.anchor(), Anchor::End);
    }

    #[test]
    fn a_dollar_is_an_anchor_at_the_end_only() {
        assert_eq!(PathPattern::new(b"/a$b").canonical(), b"/a%24b");
        assert_eq!(PathPattern::new(b"/a$$").canonical(), b"/a%24$");
        assert!(PathPattern::new(b"/a$").matches(b"/a"));
        assert!(!PathPattern::new(b"/a$").matches(b"/ab"));
        assert!(PathPattern::new(b"/a*$").matches(b"/ab"));
        assert!(!PathPattern::new(b"$").matches(b"/"));
    }
}
