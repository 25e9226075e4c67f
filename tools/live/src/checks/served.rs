//! What clients get, each answer once.
//!
//! In: the judged responses of a target. Out: the answers, each with the rules that crawlers obey
//! after it and the requests that got it. Expectations are proved for each.

use robots_analysis::diagnostic::Level;
use robots_core::Reading;
use robots_lint::live::{NOT_CLOSED, NOT_OPEN, RULES_DIFFER};

use super::{Context, Finding, reach};
use crate::cause::{Cause, result};
use crate::session::{Fetched, NotSent, Outcome};
use crate::settings::Expected;

pub(super) struct Answer<'c> {
    pub(super) first: &'c Fetched,
    others: Vec<&'c Fetched>,
    pub(super) result: String,
    /// The rules that crawlers obey; `None` if they are not known.
    pub(super) rules: Option<Reading>,
}

impl Answer<'_> {
    pub(super) fn is_of(&self, fetched: &Fetched) -> bool {
        let mut all = std::iter::once(&self.first).chain(&self.others);
        all.any(|known| std::ptr::eq(*known, fetched))
    }

    /// Returns a sentence about the other requests that got the answer, unless the first request of
    /// the target did; `None` without one.
    pub(super) fn others(&self, context: &Context<'_>) -> Option<String> {
        if std::ptr::eq(self.first, context.first) || self.others.is_empty() {
            return None;
        }
        let names = self.others.iter().map(|other| context.name(other));
        let names: Vec<_> = names.map(|name| format!("`{name}`")).collect();
        Some(format!("the same for {}", names.join(", ")))
    }
}

/// Returns each answer once, that of the first request first.
pub(super) fn answers<'c>(context: &'c Context<'_>) -> Vec<Answer<'c>> {
    let mut answers: Vec<Answer<'c>> = Vec::new();
    for fetched in context.observed.judged().filter(|fetched| !is_local(fetched)) {
        let result = result(fetched);
        let body = fetched.success().map(|response| &response.body);
        let same = answers.iter_mut().find(|known| {
            let known_body = known.first.success().map(|response| &response.body);
            known.result == result && known_body == body
        });
        if let Some(same) = same {
            same.others.push(fetched);
            continue;
        }
        answers.push(Answer {
            first: fetched,
            others: Vec::new(),
            result,
            rules: context.rules(fetched),
        });
    }
    answers
}

/// Returns notes about what this machine cannot measure.
pub(super) fn unmeasured(context: &Context<'_>) -> Vec<String> {
    let local = context.observed.judged().filter(|fetched| is_local(fetched));
    let notes = local.map(|fetched| {
        let (name, result) = (context.name(fetched), result(fetched));
        format!("not judged: `{name}`: {result}")
    });
    notes.collect()
}

/// Returns a note about a response without a byte, which is also what a failed deployment serves.
pub(super) fn empty(context: &Context<'_>) -> Option<String> {
    let response = context.first.success()?;
    let is_empty = response.body.is_empty() && Cause::of(context.first) == Cause::File;
    is_empty.then(|| {
        "the file is empty: crawlers may fetch everything, as without a file (RFC 9309 §2.3.1.1)"
            .to_owned()
    })
}

/// Returns the finding of each answer without known rules, for which the expectations of the target
/// are not proved. What came of its requests is not repeated if a finding at level deny has it.
pub(super) fn unknown(
    context: &Context<'_>,
    answers: &[Answer<'_>],
    denied: &[String],
) -> Vec<Finding> {
    let target = context.target;
    let expected = target.expected.map(|expected| match expected {
        Expected::Open => (&NOT_OPEN, "site is not proved open".to_owned()),
        Expected::Closed => (&NOT_CLOSED, "site is not proved closed".to_owned()),
    });
    let against = target.against.as_ref().map(|file| {
        let name = file.name();
        let message = format!("the served rules are not proved to be those of `{name}`");
        (&RULES_DIFFER, message)
    });
    // One finding for each answer, at the highest level.
    let stated = expected.into_iter().chain(against);
    let Some((lint, message)) =
        stated.max_by_key(|(lint, _)| target.levels.of(lint) == Level::Deny)
    else {
        return Vec::new();
    };
    let unknown = answers.iter().filter(|answer| answer.rules.is_none()).filter(|answer| {
        let follows = matches!(answer.first.outcome, Outcome::NotSent(_));
        !(denied.contains(&answer.result) || follows && !denied.is_empty())
    });
    let findings = unknown.map(|answer| {
        let (name, result) = (context.name(answer.first), &answer.result);
        let mut diagnostic = lint.finding(format!("{message}: `{name}`: {result}"));
        if let Some(others) = answer.others(context) {
            diagnostic = diagnostic.note(others);
        }
        let diagnostic = diagnostic
            .note("an expectation is proved for each response, or it fails")
            .help(reach::help(answer.first));
        context.finding_of(answer.first, diagnostic)
    });
    findings.collect()
}

/// Returns whether this machine is the reason for which nothing is known.
fn is_local(fetched: &Fetched) -> bool {
    match &fetched.outcome {
        Outcome::Response(_) => false,
        Outcome::Failed(failure) => failure.is_local,
        Outcome::NotSent(reason) => matches!(reason, NotSent::NoRoute(_)),
    }
}
