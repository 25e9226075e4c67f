//! Offsets of the records of a packed site.

use crate::layout::{COUNTS_AT, FLAG_IS_LONG, FLAGS_AT, SiteNumbers, bytes_at, u16_at, u32_at};

pub(crate) struct AgentRecord {
    pub(crate) token_at: usize,
    pub(crate) token_len: usize,
    pub(crate) group: usize,
}

#[derive(Clone, Copy)]
pub(crate) struct Sections<'a> {
    packed: &'a [u8],
    is_long: bool,
}

impl<'a> Sections<'a> {
    #[inline]
    pub(crate) const fn of(packed: &'a [u8]) -> Self {
        Self { packed, is_long: u16_at(packed, FLAGS_AT) & FLAG_IS_LONG != 0 }
    }

    pub(crate) const fn numbers(self) -> SiteNumbers {
        if self.is_long { SiteNumbers::LONG } else { SiteNumbers::SHORT }
    }

    pub(crate) const fn agents(self) -> usize {
        self.count(0)
    }

    pub(crate) const fn groups(self) -> usize {
        self.count(1)
    }

    pub(crate) const fn sitemaps(self) -> usize {
        self.count(2)
    }

    pub(crate) const fn extensions(self) -> usize {
        self.count(3)
    }

    pub(crate) const fn agent(self, index: usize) -> usize {
        let numbers = self.numbers();
        numbers.header() + index * numbers.agent()
    }

    /// Returns the record of an agent, all of its numbers at once.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call would return the numbers through memory")]
    pub(crate) const fn agent_record(self, index: usize) -> AgentRecord {
        let at = self.agent(index);
        if self.is_long {
            return AgentRecord {
                token_at: u32_at(self.packed, at),
                token_len: u32_at(self.packed, at + 4),
                group: u32_at(self.packed, at + 8),
            };
        }
        let record = u32_at(self.packed, at);
        AgentRecord {
            token_at: record & 0xffff,
            token_len: record >> 16 & 0xff,
            group: record >> 24,
        }
    }

    #[inline]
    pub(crate) const fn group(self, index: usize) -> usize {
        self.agent(self.agents()) + index * self.numbers().group()
    }

    pub(crate) const fn sitemap(self, index: usize) -> usize {
        self.group(self.groups()) + index * self.numbers().sitemap()
    }

    pub(crate) const fn extension(self, index: usize) -> usize {
        self.sitemap(self.sitemaps()) + index * self.numbers().extension()
    }

    /// Returns the `index`th of the offsets that start at `at`.
    #[inline]
    pub(crate) const fn offset(self, at: usize, index: usize) -> usize {
        let at = at + index * self.numbers().offset;
        if self.is_long { u32_at(self.packed, at) } else { u16_at(self.packed, at) as usize }
    }

    /// Returns the three offsets of a reference to a rule list at `at`.
    #[inline]
    pub(crate) const fn list(self, at: usize) -> [usize; 3] {
        if self.is_long {
            return [
                u32_at(self.packed, at),
                u32_at(self.packed, at + 4),
                u32_at(self.packed, at + 8),
            ];
        }
        let bytes: [u8; 6] = bytes_at(self.packed, at);
        [u16_at(&bytes, 0) as usize, u16_at(&bytes, 2) as usize, u16_at(&bytes, 4) as usize]
    }

    /// Returns the count at `at`: a number of records, or another number of this size.
    #[inline]
    pub(crate) const fn count_at(self, at: usize) -> usize {
        if self.is_long { u32_at(self.packed, at) } else { self.packed[at] as usize }
    }

    const fn count(self, section: usize) -> usize {
        self.count_at(COUNTS_AT + section * self.numbers().count)
    }
}
