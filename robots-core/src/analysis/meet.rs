//! URLs that several patterns match.

use crate::automata::Language;
use crate::matcher::PathForm;
use crate::pattern::{PathPattern, PatternPart, canonical_path, is_request_target};

/// The URLs of a path form, and how many more questions about them are answered: each builds small
/// automata.
#[derive(Debug)]
pub(super) struct Urls {
    form: PathForm,
    all: Option<Language>,
    questions: usize,
}

/// How many questions a file is worth.
const QUESTIONS: usize = 64;

/// How many URLs are given at most.
const MEMBERS: usize = 8;

impl Urls {
    pub(super) fn new(form: PathForm) -> Self {
        Self {
            form,
            all: None,
            questions: QUESTIONS,
        }
    }

    /// Short URLs that all of these patterns match, none only if there are none; `None` when that was
    /// not found out.
    pub(super) fn of(&mut self, patterns: &[&PathPattern]) -> Option<Vec<Vec<u8>>> {
        self.questions = self.questions.checked_sub(1)?;
        let (first, others) = patterns.split_first()?;
        let mut paths = Language::of_pattern(first).ok()?;
        for pattern in others {
            paths = paths.intersect(&Language::of_pattern(pattern).ok()?).ok()?;
        }
        // Most of the shortest texts are URLs, which is seen at once.
        let mut texts = paths.witnesses(MEMBERS);
        texts.retain(|text| is_url(text, self.form));
        if !texts.is_empty() || paths.is_empty() {
            return Some(texts);
        }
        let all = self.all.get_or_insert_with(|| Language::urls(self.form));
        Some(paths.intersect(all).ok()?.witnesses(MEMBERS))
    }
}

/// Is this a request target, and its own canonical form? Linear in it.
pub(super) fn is_url(text: &[u8], form: PathForm) -> bool {
    is_request_target(text) && canonical_path(text, form) == text
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
