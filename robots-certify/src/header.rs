//! Validation of the header: it is that of a packed site of this reading.

use robots_core::reading::Reading;
use robots_matcher::__layout::{COUNTS_AT, FLAG_HAS_NAMES, FLAG_IS_LONG, FLAGS_AT, SiteNumbers};
use robots_matcher::__private::{is_valid_site, packed_of};
use robots_matcher::RobotsTxt;

/// Returns the offset of the automaton of each group; `None` unless the bytes are valid and their
/// header has the crawlers and the dialect of the reading.
pub(crate) fn automata(site: &RobotsTxt<'_>, reading: &Reading) -> Option<Vec<usize>> {
    is_valid_site(site).then_some(())?;
    let bytes = packed_of(site);
    let (agents, groups) = (reading.agents(), reading.groups());
    let flags = number(bytes, FLAGS_AT, 2)?;
    let (long, names) = (usize::from(FLAG_IS_LONG), usize::from(FLAG_HAS_NAMES));
    let numbers = if flags & long == 0 { SiteNumbers::SHORT } else { SiteNumbers::LONG };
    let (count, offset) = (numbers.count, numbers.offset);
    let is_of_reading = number(bytes, COUNTS_AT, count)? == agents.len()
        && number(bytes, COUNTS_AT + count, count)? == groups.len()
        && flags & !(long | names) == usize::from(reading.dialect().flags());
    is_of_reading.then_some(())?;
    for (record, (name, agent)) in (numbers.header()..).step_by(numbers.agent()).zip(agents) {
        let start = number(bytes, record, offset)?;
        let len = number(bytes, record + offset, count)?;
        let token = site.body().get(start..start + len)?;
        let group = number(bytes, record + offset + count, count)?;
        (token.eq_ignore_ascii_case(name) && group == agent.group.index()).then_some(())?;
    }
    let first = numbers.header() + agents.len() * numbers.agent();
    let records = (first..).step_by(numbers.group()).take(groups.len());
    records.map(|record| number(bytes, record, offset)).collect()
}

fn number(bytes: &[u8], at: usize, len: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + len)?.iter().rev();
    Some(bytes.fold(0, |number, &byte| number << 8 | usize::from(byte)))
}
