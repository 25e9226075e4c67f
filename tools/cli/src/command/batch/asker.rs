//! Who asks: a crawler by its product token, or the sender of a User-Agent header.

use std::borrow::Cow;

use robots_core::matcher::{Client, Crawler, Verdict};
use robots_core::reading::GroupSource;
use robots_core::{Compilation, Reading};
use robots_report::Reason;
use robots_report::selection::{DocumentedBehavior, Selected, is_product_token};

use super::question::{Question, bytes};
use crate::engine::{Answer, Engine};
use crate::failure::Failure;
use crate::output::answers::{Answered, Sender};

/// Who asks.
pub(super) enum Asker<'q> {
    /// The crawler with this product token.
    Agent(Cow<'q, [u8]>, DocumentedBehavior),
    /// The sender of this User-Agent header, as a server identifies it.
    UserAgent(Cow<'q, [u8]>),
}

impl<'q> Asker<'q> {
    /// Takes the asker out of a question.
    pub(super) fn take(question: &mut Question<'q>) -> Result<Self, Failure> {
        let by_token = question.agent.is_some() || question.agent_base64.is_some();
        let by_header = question.user_agent.is_some() || question.user_agent_base64.is_some();
        match (by_token, by_header) {
            (true, false) => Self::agent(question),
            (false, true) => Self::user_agent(question),
            (false, false) => Err(Failure::new("neither `agent` nor `user_agent` is given")),
            (true, true) => Err(Failure::new("both `agent` and `user_agent` are given")),
        }
    }

    fn agent(question: &mut Question<'q>) -> Result<Self, Failure> {
        let agent = bytes("agent", question.agent.take(), question.agent_base64.take())?;
        let is_token = str::from_utf8(&agent).is_ok_and(is_product_token);
        if !is_token && question.any_agent != Some(true) {
            if agent.is_empty() {
                return Err(Failure::new(
                    "`agent` is empty: expected a product token, such as `GPTBot`",
                ));
            }
            let agent = robots_report::visible(&agent);
            return Err(Failure::new(format!(
                "`{agent}` is not a product token: send a User-Agent header as `user_agent`, or set `any_agent`"
            )));
        }
        let documented = match question.fallbacks {
            Some(true) => DocumentedBehavior::Applied,
            _ => DocumentedBehavior::Ignored,
        };
        Ok(Self::Agent(agent, documented))
    }

    fn user_agent(question: &mut Question<'q>) -> Result<Self, Failure> {
        let options = [
            ("any_agent", question.any_agent),
            ("fallbacks", question.fallbacks),
        ];
        if let Some((name, _)) = options.iter().find(|(_, option)| option.is_some()) {
            return Err(Failure::new(format!(
                "`{name}` is given with `user_agent`: a header is decided as a server does"
            )));
        }
        let (text, base64) = (
            question.user_agent.take(),
            question.user_agent_base64.take(),
        );
        Ok(Self::UserAgent(bytes("user_agent", text, base64)?))
    }

    /// Decides about a target.
    ///
    /// Of several crawlers that a header names, the first that may not fetch the target decides.
    pub(super) fn decide<'a>(
        &self,
        compilation: &'a Compilation,
        engine: Engine,
        target: &[u8],
    ) -> Result<Answered<'a>, Failure> {
        let (reading, robots_txt) = (compilation.reading(), compilation.site().robots_txt());
        match self {
            Self::Agent(token, documented) => {
                let selected = Selected::by_token(reading, robots_txt, token, *documented);
                answered(reading, engine, selected, target, None)
            }
            Self::UserAgent(header) => {
                let Client::Crawler(first) = robots_txt.identify(header) else {
                    return Ok(Answered::new(
                        &Answer::NO_GROUP,
                        GroupSource::None,
                        Some(Sender(None)),
                    ));
                };
                let decide = |crawler: Crawler<'a>| {
                    let selected = Selected::by_client(reading, &Client::Crawler(crawler));
                    answered(
                        reading,
                        engine,
                        selected,
                        target,
                        Some(Sender(Some(crawler.token()))),
                    )
                };
                let decided = decide(first)?;
                if decided.verdict.0.is_disallow() {
                    return Ok(decided);
                }
                // The first of all is `first` itself.
                for crawler in first.all().skip(1) {
                    let other = decide(crawler)?;
                    if other.verdict.0.is_disallow() {
                        return Ok(other);
                    }
                }
                let further = first.overflow();
                let denied = further.and_then(|further| beyond_limit(further, reading, target));
                Ok(denied.unwrap_or(decided))
            }
        }
    }
}

/// Returns the answer for a crawler beyond those of one header that are decided one by one:
/// everything that a file can disallow is disallowed, if it disallows anything for that crawler.
fn beyond_limit<'a>(
    crawler: Crawler<'a>,
    reading: &Reading,
    target: &[u8],
) -> Option<Answered<'a>> {
    let rule = crawler.group()?.first_disallow()?;
    if reading.implicit_rule_for(target).is_some() {
        return None;
    }
    let reason = Reason::Rule {
        text: rule.text_bytes().into(),
        line: rule.line() as usize,
    };
    let verdict = Verdict::Disallow;
    let answer = Answer { verdict, reason };
    let crawler = Some(Sender(Some(crawler.token())));
    Some(Answered::new(&answer, GroupSource::Own, crawler))
}

/// Returns the answer by the rules of a group.
fn answered<'a>(
    reading: &'a Reading,
    engine: Engine,
    selected: Option<Selected<'a>>,
    target: &[u8],
    crawler: Option<Sender<'a>>,
) -> Result<Answered<'a>, Failure> {
    let answer = engine.answer(reading, selected, target)?;
    let source = selected.map_or(GroupSource::None, |selected| selected.source);
    Ok(Answered::new(&answer, source, crawler))
}
