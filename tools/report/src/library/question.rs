//! Questions: a crawler and a URL.

use schemars::JsonSchema;

use super::language::Language;
use super::rejected::{Rejected, check_token};
use super::value::{BytesSchema, Given};
use crate::request_target;
use crate::selection::DocumentedBehavior;

/// A question as it is asked.
#[derive(Clone, Debug, Default, JsonSchema)]
#[schemars(default, rename_all = "camelCase")]
pub struct Question {
    /// The product token; `*` is every crawler that no group names.
    pub agent: Option<String>,
    /// Whether to ignore documented behavior: fallbacks to other groups, and crawlers that ignore
    /// `*`.
    pub exact: bool,
    /// The User-Agent header of the crawler.
    pub user_agent: Option<String>,
    /// A path with its query, or a URL, as people write it.
    #[schemars(with = "BytesSchema")]
    pub url: Option<Vec<u8>>,
    /// A path with its query that is decided byte by byte.
    #[schemars(with = "BytesSchema")]
    pub target: Option<Vec<u8>>,
    /// The maximum number of states of a graph; 80 by default.
    pub max_states: Option<u64>,
}

/// The crawler of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// By its product token.
    Agent(String, DocumentedBehavior),
    /// By its User-Agent header.
    Header(String),
}

impl Question {
    pub(super) fn set(&mut self, key: &str, given: Given) -> Result<(), Rejected> {
        match key {
            "agent" => self.agent = Some(given.string()?),
            "exact" => self.exact = given.boolean()?,
            "userAgent" | "user_agent" => self.user_agent = Some(given.string()?),
            "url" => self.url = Some(given.bytes()?),
            "target" => self.target = Some(given.bytes()?),
            _ => self.max_states = Some(given.count()?),
        }
        Ok(())
    }

    /// Returns the crawler.
    ///
    /// # Errors
    ///
    /// Returns a rejection unless there is one of a product token and a header.
    pub fn crawler(&self, language: Language) -> Result<Asked, Rejected> {
        match (&self.agent, &self.user_agent) {
            (Some(agent), None) => {
                check_token(agent, language)?;
                Ok(Asked::Agent(agent.clone(), self.documented()))
            }
            (None, Some(header)) if !self.exact => Ok(Asked::Header(header.clone())),
            (None, Some(_)) => Err(Rejected::of_type("question", "`exact` requires `agent`")),
            _ => {
                let header = language.user_agent();
                let message = format!("expected one of `agent` and `{header}`");
                Err(Rejected::of_type("question", message))
            }
        }
    }

    pub(super) fn documented(&self) -> DocumentedBehavior {
        if self.exact { DocumentedBehavior::Ignored } else { DocumentedBehavior::Applied }
    }

    /// Returns the path and query.
    ///
    /// # Errors
    ///
    /// Returns a rejection unless there is one of a URL and a target, and of an invalid one.
    pub fn path(&self) -> Result<Vec<u8>, Rejected> {
        let read = match (&self.url, &self.target) {
            (Some(url), None) => request_target::read(url),
            (None, Some(target)) => request_target::as_sent(target.clone()),
            _ => {
                let message = "expected one of `url` and `target`";
                return Err(Rejected::of_type("question", message));
            }
        };
        read.map_err(|invalid| Rejected::new("invalid_url", invalid))
    }
}
