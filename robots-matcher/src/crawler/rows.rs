//! What identifying a client reads of the table, apart from it: a program that shows no operator
//! and no source of a crawler does not contain the table.

use super::table::KNOWN_CRAWLERS;
use super::{CrawlerPurpose, DefaultGroupPolicy};
use crate::agent;
use crate::binary_search::binary_search;
use crate::layout::slice;

pub(crate) const COUNT: usize = KNOWN_CRAWLERS.len();

const MOST_FALLBACKS: usize = 2;

#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) purpose: CrawlerPurpose,
    pub(crate) default_group_policy: DefaultGroupPolicy,
    pub(crate) control_token: bool,
    pub(crate) has_relatives: bool,
    fallback_count: u8,
    /// The rows of the fallbacks.
    fallbacks: [u16; MOST_FALLBACKS],
}

impl Row {
    /// Returns the token of a fallback; `None` if there are fewer.
    pub(crate) const fn fallback(self, index: usize) -> Option<&'static [u8]> {
        if index < self.fallback_count as usize {
            return Some(token_of(self.fallbacks[index] as usize));
        }
        None
    }
}

const TOKENS_LEN: usize = {
    let mut len = 0;
    let mut row = 0;
    while row < COUNT {
        len += KNOWN_CRAWLERS[row].token.len();
        row += 1;
    }
    len
};

static TOKENS: [u8; TOKENS_LEN] = {
    let mut tokens = [0; TOKENS_LEN];
    let mut at = 0;
    let mut row = 0;
    while row < COUNT {
        let token = KNOWN_CRAWLERS[row].token.as_bytes();
        let (_, rest) = tokens.split_at_mut(at);
        let (place, _) = rest.split_at_mut(token.len());
        place.copy_from_slice(token);
        at += token.len();
        row += 1;
    }
    tokens
};

/// Where each token starts in [`TOKENS`], and where the last one ends.
#[expect(clippy::cast_possible_truncation, reason = "the tokens are some thousand bytes")]
static STARTS: [u16; COUNT + 1] = {
    let mut starts = [0; COUNT + 1];
    let mut row = 0;
    while row < COUNT {
        starts[row + 1] = starts[row] + KNOWN_CRAWLERS[row].token.len() as u16;
        row += 1;
    }
    starts
};

#[expect(clippy::cast_possible_truncation, reason = "the table has some hundred rows")]
static ROWS: [Row; COUNT] = {
    let none = Row {
        purpose: CrawlerPurpose::Tool,
        default_group_policy: DefaultGroupPolicy::Undocumented,
        control_token: false,
        has_relatives: false,
        fallback_count: 0,
        fallbacks: [0; MOST_FALLBACKS],
    };
    let mut rows = [none; COUNT];
    let mut row = 0;
    while row < COUNT {
        let known = &KNOWN_CRAWLERS[row];
        let mut fallbacks = [0; MOST_FALLBACKS];
        let mut next = 0;
        while next < known.fallbacks.len() {
            match row_of(known.fallbacks[next].as_bytes()) {
                Some(fallback) => fallbacks[next] = fallback as u16,
                None => panic!("a fallback is not in the table"),
            }
            next += 1;
        }
        rows[row] = Row {
            purpose: known.purpose,
            default_group_policy: known.default_group_policy,
            control_token: known.control_token,
            has_relatives: known.has_relatives,
            fallback_count: next as u8,
            fallbacks,
        };
        row += 1;
    }
    rows
};

pub(crate) const fn row(row: usize) -> &'static Row {
    &ROWS[row]
}

#[inline]
pub(crate) const fn token_of(row: usize) -> &'static [u8] {
    let start = STARTS[row] as usize;
    slice(&TOKENS, start, STARTS[row + 1] as usize - start)
}

/// Returns the row of a token, ignoring ASCII case. Binary search.
pub(crate) const fn row_of(token: &[u8]) -> Option<usize> {
    binary_search!(0, COUNT, |row| agent::compare(token_of(row), token))
}
