//! URLs that several patterns match.

use crate::automata::{Language, paths};
use crate::matcher::PathForm;
use crate::pattern::{PathPattern, canonical_path, is_request_target};

/// The URLs of a path form, and how many more questions about them are answered: each builds small
/// automata.
#[derive(Debug)]
pub(super) struct Urls {
    form: PathForm,
    all: Option<Language>,
    questions: usize,
    octets: usize,
}

/// How many questions a file is worth.
const QUESTIONS: usize = 64;

/// How many octets the patterns of all of them may have: an automaton takes a state for each.
const OCTETS: usize = 32_768;

/// How many octets those of one may have. No crawler asks for longer URLs.
const LONGEST: usize = 4_096;

/// How many URLs are given at most.
const MEMBERS: usize = 8;

impl Urls {
    pub(super) fn new(form: PathForm) -> Self {
        Self {
            form,
            all: None,
            questions: QUESTIONS,
            octets: OCTETS,
        }
    }

    /// Short URLs that all of these patterns match, none only if there are none; `None` when that was
    /// not found out.
    pub(super) fn of(&mut self, patterns: &[&PathPattern]) -> Option<Vec<Vec<u8>>> {
        let octets: usize = patterns.iter().map(|pattern| pattern.octets()).sum();
        if octets > LONGEST {
            return None;
        }
        self.octets = self.octets.checked_sub(octets)?;
        self.questions = self.questions.checked_sub(1)?;
        let (first, others) = patterns.split_first()?;
        let mut paths = paths::of_pattern(first).ok()?;
        for pattern in others {
            paths = paths.intersect(&paths::of_pattern(pattern).ok()?).ok()?;
        }
        // Most of the shortest texts are URLs, which is seen at once.
        let mut texts = paths.witnesses(MEMBERS);
        texts.retain(|text| is_url(text, self.form));
        if !texts.is_empty() || paths.is_empty() {
            return Some(texts);
        }
        let all = self.all.get_or_insert_with(|| paths::urls(self.form));
        Some(paths.intersect(all).ok()?.witnesses(MEMBERS))
    }
}

/// Is this a request target, and its own canonical form? Linear in it.
pub(super) fn is_url(text: &[u8], form: PathForm) -> bool {
    is_request_target(text) && canonical_path(text, form) == text
}
