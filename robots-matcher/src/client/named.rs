//! A name of a header, and whose rules it selects.

use super::search::Name;
use crate::agent;
use crate::crawler::{DefaultGroupPolicy, KNOWN_CRAWLERS, KnownCrawler};
use crate::layout::{FLAG_TOKEN_WITHIN_NAME, NO_GROUP};
use crate::packed::Packed;

pub(super) const NO_ROW: u16 = u16::MAX;

/// A name that was found, as its places in the file and in the table.
#[derive(Clone, Copy)]
pub(super) struct Named {
    /// Its row of the table, or that of its relative.
    pub(super) row: u16,
    /// The agent whose token is this name; [`NO_GROUP`] for none.
    pub(super) spelled: u16,
    /// The agent whose group it selects; [`NO_GROUP`] for none.
    pub(super) group: u16,
    /// Is the row that of a relative?
    pub(super) is_relative: bool,
}

pub(super) const UNSET: Named = Named {
    row: NO_ROW,
    spelled: NO_GROUP,
    group: NO_GROUP,
    is_relative: false,
};

#[expect(
    clippy::cast_possible_truncation,
    reason = "agents have numbers of 16 bits, and the table has some hundred rows"
)]
impl Named {
    /// `None` for a name that neither the file nor the table has.
    pub(super) const fn of(site: &Packed<'_>, name: Name<'_>) -> Option<Self> {
        let spelled = agent::find(site, name.text);
        if spelled.is_none() && name.row.is_none() {
            return None;
        }
        // Where tokens are looked for inside of names, the one that decides may be a part of the
        // name, and even be empty: nothing to call a crawler by.
        let selected = if site.has(FLAG_TOKEN_WITHIN_NAME) {
            agent::naming(site, name.text)
        } else {
            spelled
        };
        let group = match (selected, name.row) {
            (Some(_), _) => selected,
            (None, Some(row)) => inherited(site, &KNOWN_CRAWLERS[row], name.is_relative),
            (None, None) => None,
        };
        Some(Self {
            row: match name.row {
                Some(row) => row as u16,
                None => NO_ROW,
            },
            spelled: number(spelled),
            group: number(group),
            is_relative: name.is_relative,
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

/// The agent whose group holds for a crawler that no line names. A relative of a crawler is held to
/// that one's group, but nothing is documented about what it makes of `*`.
const fn inherited(site: &Packed<'_>, known: &KnownCrawler, is_relative: bool) -> Option<usize> {
    if is_relative {
        let own = agent::naming(site, known.token.as_bytes());
        if own.is_some() {
            return own;
        }
    }
    let mut next = 0;
    while next < known.fallbacks.len() {
        let agent = agent::naming(site, known.fallbacks[next].as_bytes());
        if agent.is_some() {
            return agent;
        }
        next += 1;
    }
    match known.default_group_policy {
        DefaultGroupPolicy::Obeys if !is_relative => agent::find(site, b"*"),
        _ => None,
    }
}
