//! How large the numbers are: small sites and small bands have small ones.

/// How large the numbers of a packed site are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteNumbers {
    /// Bytes of a number of records, and of what is at most so large.
    pub count: usize,
    /// Bytes of an offset, and of what is at most so large.
    pub offset: usize,
}

impl SiteNumbers {
    /// Those of almost every site.
    pub const SHORT: Self = Self {
        count: 1,
        offset: 2,
    };
    /// Those of any other.
    pub const LONG: Self = Self {
        count: 4,
        offset: 4,
    };

    /// Bytes of the header.
    pub const fn header(self) -> usize {
        super::COUNTS_AT + 4 * self.count
    }

    /// Bytes of one record of the agent section.
    pub const fn agent(self) -> usize {
        self.offset + 2 * self.count
    }

    /// Bytes of one record of the group section.
    pub const fn group(self) -> usize {
        self.offset + self.list()
    }

    /// Bytes that name a rule list: where it stands, and where its first rule does.
    pub const fn list(self) -> usize {
        3 * self.offset
    }

    /// Bytes of one record of the sitemap section.
    pub const fn sitemap(self) -> usize {
        2 * self.offset
    }

    /// Bytes of one record of the extension section.
    pub const fn extension(self) -> usize {
        1 + 4 * self.offset
    }

    /// Does a number fit into so many bytes?
    pub const fn fits(bytes: usize, number: usize) -> bool {
        bytes >= size_of::<usize>() || number >> (8 * bytes) == 0
    }
}

/// How large the numbers of a band are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Bytes of a target.
    pub target: usize,
    /// Bytes of what points to a literal.
    pub reference: usize,
}

impl Numbers {
    /// Those of a tiny band.
    pub const TINY: Self = Self {
        target: 1,
        reference: 2,
    };
    /// Those of a small band.
    pub const SMALL: Self = Self {
        target: 2,
        reference: 2,
    };
    /// Those of any other.
    pub const LARGE: Self = Self {
        target: 3,
        reference: 3,
    };

    /// A target from this number on is a chain.
    pub const fn chain(self) -> u32 {
        1 << (self.target * 8 - 1)
    }

    /// From this number on a literal stands so far behind where its band starts; below it, it stands
    /// in the body.
    pub const fn literal_behind_band(self) -> u32 {
        1 << (self.reference * 8 - 1)
    }

    /// Bytes of the numbers in the header of a band: the start, the number of the first row, that of hubs
    /// and that of slots.
    pub const fn header_numbers(self) -> [usize; 4] {
        match self.target {
            1 => [1, 1, 1, 1],
            2 => [2, 1, 1, 2],
            _ => [3, 2, 3, 3],
        }
    }

    /// Bytes of the header of a band: those numbers, and a byte for each of the rest.
    pub const fn header(self) -> usize {
        let [start, first_row, hubs, slots] = self.header_numbers();
        2 + start + first_row + hubs + slots + 1
    }

    /// Bytes of one slot.
    pub const fn slot(self) -> usize {
        1 + self.target
    }

    /// Bytes of one chain.
    pub const fn chain_record(self) -> usize {
        self.reference + 1 + self.target
    }

    /// Bytes of a band that is a single pattern, without a literal.
    pub const fn pattern(self) -> usize {
        2 + self.reference + self.reference
    }
}
