//! Validation of packed bytes: every number in them is within bounds.
//!
//! In: packed bytes. Out: whether every query of them ends without a panic and in bounded time.
//!
//! The walk trusts the bytes that the packer wrote. A number out of bounds would panic, and a cycle
//! that reads no byte would never end. Validation therefore follows every number that the walk can
//! read. It skips rule lists and lists of groups: their readers stop at the end of the bytes. It
//! shares nothing with the walk except the numbers of [`layout`](crate::layout).

mod band;
mod bytes;

use self::band::Band;
use self::bytes::Bytes;
use crate::agent;
use crate::layout::{
    BAND_RECORD, BLOCK_SHIFT, FLAG_PATH_FORM, FLAGS, FLAGS_AT, FORMAT, NO_AUTOMATON, NO_GROUP,
    SCANNED, SEVERAL_BANDS,
};
use crate::packed::Packed;
use crate::path::PathForm;
use crate::sections::Sections;

/// Returns whether every query of the site ends without a panic and in bounded time.
///
/// Linear in the bytes, except that a group that shares an automaton is looked up among the groups
/// before it. Allocates nothing.
pub(crate) fn is_valid(site: &Packed<'_>) -> bool {
    let validation =
        Validation { packed: site, bytes: Bytes(site.bytes), unread: site.bytes.len() };
    validation.check().is_some()
}

struct Validation<'a> {
    packed: &'a Packed<'a>,
    bytes: Bytes<'a>,
    /// The bytes that are left for bands: no two of them overlap.
    unread: usize,
}

impl<'a> Validation<'a> {
    fn check(mut self) -> Option<()> {
        let flags = u16::try_from(self.bytes.u16(FLAGS_AT)?).ok()?;
        let form = flags & FLAG_PATH_FORM;
        let is_known = self.bytes.u16(0)? == usize::from(FORMAT)
            && flags & !FLAGS == 0
            && PathForm::of_number(form).number() == form;
        is_known.then_some(())?;
        let sections = self.sections()?;
        self.agents(sections)?;
        self.groups(sections)?;
        let body = Bytes(self.packed.body);
        let sitemaps = (0..sections.sitemaps()).map(|index| sections.sitemap(index));
        let extensions = (0..sections.extensions()).map(|index| sections.extension(index));
        let at_value = extensions.map(|record| record + 1 + sections.numbers().offset);
        for at in sitemaps.chain(at_value) {
            body.get(sections.offset(at, 0), sections.offset(at, 1))?;
        }
        Some(())
    }

    /// Returns the sections, if all of their records are within the bytes.
    fn sections(&self) -> Option<Sections<'a>> {
        let sections = self.packed.sections();
        let numbers = sections.numbers();
        self.bytes.get(0, numbers.header())?;
        let records = [
            (sections.agents(), numbers.agent()),
            (sections.groups(), numbers.group()),
            (sections.sitemaps(), numbers.sitemap()),
            (sections.extensions(), numbers.extension()),
        ];
        let mut end = numbers.header();
        for (count, size) in records {
            end = end.checked_add(count.checked_mul(size)?)?;
        }
        self.bytes.get(0, end)?;
        Some(sections)
    }

    /// Returns `Some` if the tokens are sorted and distinct and each has a group.
    fn agents(&self, sections: Sections<'a>) -> Option<()> {
        let none = usize::from(NO_GROUP);
        (sections.agents() < none && sections.groups() < none).then_some(())?;
        let (body, numbers) = (Bytes(self.packed.body), sections.numbers());
        let mut before: Option<&[u8]> = None;
        for record in (0..sections.agents()).map(|index| sections.agent(index)) {
            let len = record + numbers.offset;
            let token = body.get(sections.offset(record, 0), sections.count_at(len))?;
            let is_next = before.is_none_or(|before| agent::compare(before, token) < 0);
            let group = sections.count_at(len + numbers.count);
            (is_next && group < sections.groups()).then_some(())?;
            before = Some(token);
        }
        Some(())
    }

    /// Returns `Some` if the automaton and the rule list of every group can be read.
    fn groups(&mut self, sections: Sections<'a>) -> Option<()> {
        let automaton = |group| sections.offset(sections.group(group), 0);
        let list = |group| sections.offset(sections.group(group) + sections.numbers().offset, 0);
        let mut furthest = None;
        for group in 0..sections.groups() {
            let at = automaton(group);
            // An automaton is written with the first group that has it, after all earlier ones.
            let is_after = furthest.is_none_or(|furthest| at > furthest);
            if is_after || !(0..group).any(|earlier| automaton(earlier) == at) {
                self.automaton(at)?;
                furthest = furthest.max(Some(at));
            }
            let (rules, at) = self.bytes.varint(list(group))?;
            if rules >> BLOCK_SHIFT == 0 {
                // Keys or a next block would precede the lists.
                (rules == 0).then_some(())?;
                let (lists, at) = self.bytes.varint(at)?;
                let len = lists.checked_mul(sections.numbers().list())?;
                self.bytes.get(at, len)?;
            }
        }
        Some(())
    }

    /// Returns `Some` if the automaton at offset `at` can be walked.
    fn automaton(&mut self, at: usize) -> Option<()> {
        let first = self.bytes.u8(at)?;
        if first == usize::from(NO_AUTOMATON) {
            return Some(());
        }
        if first != usize::from(SEVERAL_BANDS) {
            return self.band(at);
        }
        let (bands, first) = self.bytes.varint(at + 1)?;
        (bands != 1).then_some(())?;
        for record in (first..).step_by(BAND_RECORD).take(bands) {
            self.band(self.bytes.number(record + SCANNED, BAND_RECORD - SCANNED)?)?;
        }
        Some(())
    }

    fn band(&mut self, at: usize) -> Option<()> {
        let shape = self.bytes.u8(at)?;
        let len = Band::read(self.packed, at, shape)?.closed_len()?;
        self.unread = self.unread.checked_sub(len)?;
        Some(())
    }
}
