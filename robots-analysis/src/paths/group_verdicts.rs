//! The verdicts of a group on all paths of a language.

use robots_core::matcher::Verdict;
use robots_core::reading::{GroupId, Reading};

use super::{BudgetExhausted, Language, ShortestDecided, decided_by_file, target_from_canonical};

/// The verdicts of a group on all paths of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdicts {
    /// Every path has this verdict.
    Uniform(Verdict),
    /// Some paths are allowed, and some are disallowed.
    Mixed {
        /// The shortest request target that is allowed.
        allowed: Vec<u8>,
        /// The shortest request target that is disallowed.
        disallowed: Vec<u8>,
    },
}

/// A language of canonical paths, whose [`Verdicts`] are asked for several groups. Groups with the
/// same rules share an answer.
///
/// `/robots.txt`, where a rule of the dialect allows it, is left out of other languages.
#[derive(Debug)]
pub struct GroupVerdicts<'p> {
    allowed: ShortestDecided<'p>,
    disallowed: ShortestDecided<'p>,
    reading: &'p Reading,
}

impl<'p> GroupVerdicts<'p> {
    /// Returns the language without the paths of the implicit rule, unless it has no others.
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] if the automaton would have too many states.
    pub fn language(language: Language, reading: &Reading) -> Result<Language, BudgetExhausted> {
        let others = decided_by_file(&language, &[reading])?;
        Ok(if others.is_empty() { language } else { others })
    }

    /// Prepares to ask about the canonical paths of `language`, which must not be empty.
    pub fn new(language: &'p Language, reading: &'p Reading) -> Self {
        Self {
            allowed: ShortestDecided::new(language, reading, Verdict::Allow),
            disallowed: ShortestDecided::new(language, reading, Verdict::Disallow),
            reading,
        }
    }

    /// Returns the verdicts for the crawlers of `group`. `None` is crawlers without a group.
    ///
    /// # Errors
    ///
    /// Returns [`BudgetExhausted`] if a search takes more than a bounded number of steps.
    pub fn of(&mut self, group: Option<GroupId>) -> Result<Verdicts, BudgetExhausted> {
        let disallowed = self.disallowed.shortest(group)?;
        let Some(disallowed) = disallowed else {
            return Ok(Verdicts::Uniform(Verdict::Allow));
        };
        Ok(match self.allowed.shortest(group)? {
            None => Verdicts::Uniform(Verdict::Disallow),
            Some(allowed) => Verdicts::Mixed {
                allowed: self.target(allowed),
                disallowed: self.target(disallowed),
            },
        })
    }

    fn target(&self, canonical: Vec<u8>) -> Vec<u8> {
        let form = self.reading.dialect().path_form;
        target_from_canonical(&canonical, [form; 2]).unwrap_or(canonical)
    }
}
