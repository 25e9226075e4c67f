//! URLs that several patterns match.

use crate::automata::Language;
use crate::matcher::PathForm;
use crate::pattern::{PathPattern, PatternPart};

/// The URLs of a path form, and how many more questions about them are answered: each builds small
/// automata.
#[derive(Debug)]
pub(super) struct Urls {
    all: Language,
    questions: usize,
}

/// How many questions a file is worth.
const QUESTIONS: usize = 64;

/// How many URLs are given at most.
const MEMBERS: usize = 8;

impl Urls {
    pub(super) fn new(form: PathForm) -> Self {
        Self {
            all: Language::urls(form),
            questions: QUESTIONS,
        }
    }

    /// The shortest URLs that all of these patterns match, none if there are none; `None` when that
    /// was not found out.
    pub(super) fn of(&mut self, patterns: &[&PathPattern]) -> Option<Vec<Vec<u8>>> {
        self.questions = self.questions.checked_sub(1)?;
        let mut language = self.all.clone();
        for pattern in patterns {
            language = language
                .intersect(&Language::of_pattern(pattern).ok()?)
                .ok()?;
        }
        Some(language.witnesses(MEMBERS))
    }
}

/// May some text match both? `false` only if none does: what stands in front of the first wildcard,
/// or behind the last where both end there, is not the same.
pub(super) fn may_meet(a: &PathPattern, b: &PathPattern) -> bool {
    let (parts_a, parts_b) = (a.parts(), b.parts());
    let first = match (parts_a.first(), parts_b.first()) {
        (Some(PatternPart::Literal(a)), Some(PatternPart::Literal(b))) => {
            a.starts_with(b) || b.starts_with(a)
        }
        _ => true,
    };
    let ends = |pattern: &PathPattern| pattern.canonical().ends_with(b"$");
    let last = match (parts_a.last(), parts_b.last()) {
        (Some(PatternPart::Literal(last_a)), Some(PatternPart::Literal(last_b)))
            if ends(a) && ends(b) =>
        {
            last_a.ends_with(last_b) || last_b.ends_with(last_a)
        }
        _ => true,
    };
    first && last
}
