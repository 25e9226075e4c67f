//! The rules that apply to a client, and what they decide.
//!
//! In: a crawler by its product token, or the sender of a User-Agent header, and targets. Out: the
//! answers. A header is decided as a server with a layer decides it: also about the alternate
//! spellings of the target, and about each crawler that it names.

use robots_audit::kernel::text_of;
use robots_core::Reading;
use robots_core::matcher::{Client, Crawler, Rule, Verdict};
use robots_core::reading::GroupSource;
use robots_report::selection::Selected;
use robots_report::{Answer, Reason};
use robots_runtime::__private::TargetOptions;

use crate::failure::Failure;
use crate::output::answers::Sender;

/// The settings of a layer by default.
const LAYER: TargetOptions = TargetOptions::DEFAULT;

pub(in crate::command) struct Decided<'a> {
    pub(in crate::command) answer: Answer<'a>,
    /// Why the rules of this group apply.
    pub(super) source: GroupSource,
    /// The sender of a User-Agent header; `None` for a question by product token.
    pub(in crate::command) crawler: Option<Sender<'a>>,
}

impl Decided<'_> {
    const UNKNOWN_CLIENT: Self =
        Self { answer: Answer::NO_GROUP, source: GroupSource::None, crawler: Some(Sender(None)) };
}

#[derive(Debug)]
pub(in crate::command) enum Obeyed<'a> {
    /// The group of a crawler by its product token; `None` for a crawler that obeys no group.
    Token(Option<Selected<'a>>),
    Client(Client<'a>),
}

impl<'a> Obeyed<'a> {
    /// Decides about a target.
    ///
    /// Of several crawlers that a header names, the first that may not fetch the target decides.
    ///
    /// # Errors
    ///
    /// Returns a failure if the automaton and the rules of a packed site disagree, which is a bug.
    pub(in crate::command) fn decide(
        &self,
        reading: &'a Reading,
        target: &[u8],
    ) -> Result<Decided<'a>, Failure> {
        let first = match self {
            Self::Token(selected) => {
                return Ok(Decided {
                    answer: Answer::by_automaton(reading, *selected, target)?,
                    source: source(*selected),
                    crawler: None,
                });
            }
            Self::Client(Client::Crawler(first)) => first,
            Self::Client(_) => return Ok(Decided::UNKNOWN_CLIENT),
        };
        let path = text_of(target);
        let mut allowed = None;
        for crawler in first.all() {
            let selected = Selected::by_client(reading, &Client::Crawler(crawler));
            let answer = Answer::by_automaton(reading, selected, target)?;
            let decided = Decided {
                answer: on_server(answer, selected, &path),
                source: source(selected),
                crawler: Some(Sender(Some(crawler.token()))),
            };
            if decided.answer.verdict.is_disallow() {
                return Ok(decided);
            }
            allowed.get_or_insert(decided);
        }
        let further = first.overflow();
        let denied = further.and_then(|further| beyond_limit(further, reading, &path));
        Ok(denied.or(allowed).unwrap_or(Decided::UNKNOWN_CLIENT))
    }
}

fn source(selected: Option<Selected<'_>>) -> GroupSource {
    selected.map_or(GroupSource::None, |selected| selected.source)
}

/// Returns what a server answers about a path, for which `answer` is the decision as it is sent.
fn on_server<'a>(answer: Answer<'a>, selected: Option<Selected<'a>>, path: &str) -> Answer<'a> {
    let Some(selected) = selected else {
        return answer;
    };
    match (answer.verdict, LAYER.disallowed(&selected.group, path)) {
        (Verdict::Allow, Some(denied)) => Answer {
            verdict: Verdict::Disallow,
            reason: if denied.is_decided { Reason::AlternateSpelling } else { Reason::Undecided },
            rule: Some(written(denied.rule)),
        },
        (Verdict::Disallow, None) => {
            Answer { verdict: Verdict::Allow, reason: Reason::WellKnown, rule: None }
        }
        _ => answer,
    }
}

fn written(rule: Rule<'_>) -> (&[u8], usize) {
    (rule.text_bytes(), rule.line() as usize)
}

/// Returns the answer for a crawler beyond those of one header that are decided one by one:
/// everything that a file can disallow is disallowed, if it disallows anything for that crawler.
fn beyond_limit<'a>(crawler: Crawler<'a>, reading: &Reading, path: &str) -> Option<Decided<'a>> {
    let rule = crawler.group()?.first_disallow()?;
    if reading.implicit_rule_for(path.as_bytes()).is_some() || LAYER.is_below_well_known(path) {
        return None;
    }
    Some(Decided {
        answer: Answer {
            verdict: Verdict::Disallow,
            reason: Reason::Undecided,
            rule: Some(written(rule)),
        },
        source: GroupSource::Own,
        crawler: Some(Sender(Some(crawler.token()))),
    })
}
