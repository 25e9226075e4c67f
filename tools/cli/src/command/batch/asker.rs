//! Who asks: a crawler by its product token, or the sender of a User-Agent header.

use std::borrow::Cow;

use robots_core::Compilation;
use robots_report::selection::{DocumentedBehavior, Selected, is_product_token};

use super::obeyed::Obeyed;
use super::question::{Question, bytes};
use crate::failure::Failure;

pub(super) enum Asker<'q> {
    Agent(Cow<'q, [u8]>, DocumentedBehavior),
    UserAgent(Cow<'q, [u8]>),
}

impl<'q> Asker<'q> {
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
                "`{agent}` is not a product token: send a User-Agent header as `user_agent`, or \
                 set `any_agent`"
            )));
        }
        let documented = match question.fallbacks {
            Some(true) => DocumentedBehavior::Applied,
            _ => DocumentedBehavior::Ignored,
        };
        Ok(Self::Agent(agent, documented))
    }

    fn user_agent(question: &mut Question<'q>) -> Result<Self, Failure> {
        let options = [("any_agent", question.any_agent), ("fallbacks", question.fallbacks)];
        if let Some((name, _)) = options.iter().find(|(_, option)| option.is_some()) {
            return Err(Failure::new(format!(
                "`{name}` is given with `user_agent`: a header is decided as a server does"
            )));
        }
        let (text, base64) = (question.user_agent.take(), question.user_agent_base64.take());
        Ok(Self::UserAgent(bytes("user_agent", text, base64)?))
    }

    pub(super) fn obeyed<'a>(&self, compilation: &'a Compilation) -> Obeyed<'a> {
        let (reading, robots_txt) = (compilation.reading(), compilation.site().robots_txt());
        match self {
            Self::Agent(token, documented) => {
                Obeyed::Token(Selected::by_token(reading, robots_txt, token, *documented))
            }
            Self::UserAgent(header) => Obeyed::Client(robots_txt.identify(header)),
        }
    }
}
