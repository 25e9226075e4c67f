//! Whether the bytes can be walked at all, and no byte is skipped that leads anywhere.
//!
//! The reader trusts the bytes that the packer wrote: a number that leads out of them would stop the
//! program, and one that leads back without reading anything would never end. So every number that
//! the walk can meet is followed here first. Nothing here is shared with the reader but the numbers of
//! `robots_matcher::__private`.

mod band;
mod bytes;

use self::band::Band;
use self::bytes::Bytes;
use crate::automata::PackedSite;
use crate::matcher::__private::{
    BAND_PATTERN, BAND_RECORD, BAND_SHORT_PATTERN, COUNTS_AT, FINALS, FLAG_HAS_NAMES, FLAG_IS_LONG,
    FLAGS_AT, FORMAT, NO_AUTOMATON, Numbers, OTHERWISE_SHIFT, SCANNED, SiteNumbers,
};
use crate::policy::Policy;

/// Where the automaton of each group stands; `None` unless the header says what the policy does of
/// its crawlers and its dialect, and every automaton can be walked.
pub(super) fn automata(site: &PackedSite, policy: &Policy) -> Option<Vec<usize>> {
    let bytes = Bytes(&site.packed);
    let (agents, groups) = (policy.agents(), policy.groups());
    let flags = bytes.u16(FLAGS_AT)?;
    let (long, names) = (usize::from(FLAG_IS_LONG), usize::from(FLAG_HAS_NAMES));
    let numbers = if flags & long == 0 {
        SiteNumbers::SHORT
    } else {
        SiteNumbers::LONG
    };
    let (count, offset) = (numbers.count, numbers.offset);
    let is_of_policy = bytes.u16(0)? == usize::from(FORMAT)
        && bytes.number(COUNTS_AT, count)? == agents.len()
        && bytes.number(COUNTS_AT + count, count)? == groups.len()
        && flags & !(long | names) == usize::from(policy.dialect().flags());
    is_of_policy.then_some(())?;
    for (record, (name, agent)) in (numbers.header()..).step_by(numbers.agent()).zip(agents) {
        let (start, len) = (record, record + offset);
        let (start, len) = (bytes.number(start, offset)?, bytes.number(len, count)?);
        let token = Bytes(&site.body).get(start, len)?;
        let group = bytes.number(record + offset + count, count)?;
        (token.eq_ignore_ascii_case(name) && group == agent.group.index()).then_some(())?;
    }
    let first = numbers.header() + agents.len() * numbers.agent();
    let records = (first..).step_by(numbers.group()).take(groups.len());
    records
        .map(|record| {
            let at = bytes.number(record, offset)?;
            bytes.get(record, numbers.group())?;
            is_automaton(site, at)?.then_some(at)
        })
        .collect()
}

/// Can the automaton at this place be walked?
fn is_automaton(site: &PackedSite, at: usize) -> Option<bool> {
    let bytes = Bytes(&site.packed);
    let (bands, first) = bytes.varint(at)?;
    if bands == NO_AUTOMATON as usize {
        return Some(true);
    }
    if bands == 1 {
        return is_band(site, first);
    }
    for record in (first..).step_by(BAND_RECORD).take(bands) {
        if !is_band(site, bytes.u32(record + SCANNED)?)? {
            return Some(false);
        }
    }
    Some(true)
}

fn is_band(site: &PackedSite, at: usize) -> Option<bool> {
    let bytes = Bytes(&site.packed);
    let shape = bytes.u8(at)?;
    let numbers = if shape == usize::from(BAND_PATTERN) {
        Numbers::LARGE
    } else if shape == usize::from(BAND_SHORT_PATTERN) {
        Numbers::SMALL
    } else {
        return Band::read(site, at, shape)?.is_closed();
    };
    let outcomes = bytes.u8(at + 1)?;
    let are_outcomes =
        is_outcome(outcomes >> OTHERWISE_SHIFT) && is_outcome(outcomes % (1 << OTHERWISE_SHIFT));
    Some(are_outcomes && bytes.get(at, numbers.pattern()).is_some())
}

fn is_outcome(target: usize) -> bool {
    target < FINALS as usize
}
