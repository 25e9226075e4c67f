//! A token of a header, and the group that it selects.

use super::table_tokens::FoundToken;
use crate::agent;
use crate::crawler::{self, DefaultGroupPolicy, PurposeSet};
use crate::layout::{FLAG_TOKEN_WITHIN_NAME, NO_GROUP};
use crate::packed::Packed;

pub(super) const NO_ROW: u16 = u16::MAX;

/// A token that was found in a header, as records of the file and a row of the table.
#[derive(Clone, Copy)]
pub(super) struct ResolvedToken {
    /// Its row of the table, or the row of the crawler that it is a relative of.
    pub(super) row: u16,
    /// The record of the agent with this token; [`NO_GROUP`] for none.
    pub(super) spelled: u16,
    /// The record of the agent with the group that it selects; [`NO_GROUP`] for none.
    pub(super) group: u16,
    /// Whether the row is that of a relative.
    pub(super) is_relative: bool,
}

pub(super) const UNSET: ResolvedToken =
    ResolvedToken { row: NO_ROW, spelled: NO_GROUP, group: NO_GROUP, is_relative: false };

#[expect(
    clippy::cast_possible_truncation,
    reason = "agents have numbers of 16 bits, and the table has some hundred rows"
)]
impl ResolvedToken {
    /// Resolves the token of an agent record of the file.
    pub(super) const fn of_agent(agent: usize) -> Self {
        Self { row: NO_ROW, spelled: agent as u16, group: agent as u16, is_relative: false }
    }

    /// Resolves a token; `None` if neither the file nor the table has it.
    pub(super) const fn of(
        site: &Packed<'_>,
        token: FoundToken<'_>,
        bound: PurposeSet,
    ) -> Option<Self> {
        let spelled = agent::find(site, token.text);
        if spelled.is_none() && token.row.is_none() {
            return None;
        }
        // In a dialect that looks for tokens inside of names, the token that selects the group may
        // be a part of the name or even empty, and does not identify the crawler.
        let selected = if site.has(FLAG_TOKEN_WITHIN_NAME) {
            agent::naming(site, token.text)
        } else {
            spelled
        };
        let group = match (selected, token.row) {
            (Some(_), _) => selected,
            (None, Some(row)) => inherited(site, row, token.is_relative, bound),
            (None, None) => None,
        };
        Some(Self {
            row: match token.row {
                Some(row) => row as u16,
                None => NO_ROW,
            },
            spelled: number(spelled),
            group: number(group),
            is_relative: token.is_relative,
        })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the agent count is a u16")]
const fn number(agent: Option<usize>) -> u16 {
    match agent {
        Some(agent) => agent as u16,
        None => NO_GROUP,
    }
}

/// Returns the agent with the group that a crawler without a group of its own obeys. A relative of
/// a crawler obeys the group of that crawler, but it is not documented whether it obeys `*`. It
/// does if its purpose is in `bound`.
const fn inherited(
    site: &Packed<'_>,
    row: usize,
    is_relative: bool,
    bound: PurposeSet,
) -> Option<usize> {
    if is_relative {
        let own = agent::naming(site, crawler::token_of(row));
        if own.is_some() {
            return own;
        }
    }
    let known = crawler::row(row);
    let mut next = 0;
    while let Some(fallback) = known.fallback(next) {
        let agent = agent::naming(site, fallback);
        if agent.is_some() {
            return agent;
        }
        next += 1;
    }
    let obeys = match known.default_group_policy {
        DefaultGroupPolicy::Ignores => false,
        DefaultGroupPolicy::Obeys if !is_relative => true,
        DefaultGroupPolicy::Obeys | DefaultGroupPolicy::Undocumented => {
            bound.contains(known.purpose)
        }
    };
    if obeys { agent::find_default(site) } else { None }
}
