//! The sizes of numbers: small sites and small bands have small numbers.

/// The sizes of the numbers of a packed site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiteNumbers {
    /// Bytes of a count of records, and of other numbers with the same bound.
    pub count: usize,
    /// Bytes of an offset, and of other numbers with the same bound.
    pub offset: usize,
}

impl SiteNumbers {
    /// The sizes of almost every site.
    pub const SHORT: Self = Self { count: 1, offset: 2 };
    /// The sizes of all other sites.
    pub const LONG: Self = Self { count: 4, offset: 4 };

    /// Returns the size in bytes of the header.
    pub const fn header(self) -> usize {
        super::COUNTS_AT + 4 * self.count
    }

    /// Returns the size in bytes of one record of the agent section.
    pub const fn agent(self) -> usize {
        self.offset + 2 * self.count
    }

    /// Returns the size in bytes of one record of the group section.
    pub const fn group(self) -> usize {
        self.offset + self.list()
    }

    /// Returns the size in bytes of a reference to a rule list: the offset of the list, and the
    /// offset and line of its first rule.
    pub const fn list(self) -> usize {
        3 * self.offset
    }

    /// Returns the size in bytes of one record of the sitemap section.
    pub const fn sitemap(self) -> usize {
        2 * self.offset
    }

    /// Returns the size in bytes of one record of the extension section.
    pub const fn extension(self) -> usize {
        1 + 4 * self.offset
    }

    /// Returns whether `number` fits in this many bytes.
    pub const fn fits(bytes: usize, number: usize) -> bool {
        bytes >= size_of::<usize>() || number >> (8 * bytes) == 0
    }
}

/// The sizes of the numbers of a band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Bytes of a target.
    pub target: usize,
    /// Bytes of a reference to a literal.
    pub reference: usize,
}

impl Numbers {
    /// The sizes of a tiny band.
    pub const TINY: Self = Self { target: 1, reference: 2 };
    /// The sizes of a small band.
    pub const SMALL: Self = Self { target: 2, reference: 2 };
    /// The sizes of a large band.
    pub const LARGE: Self = Self { target: 3, reference: 3 };

    /// Returns the first target that is a chain.
    pub const fn chain(self) -> u32 {
        1 << (self.target * 8 - 1)
    }

    /// Returns the bound between the two kinds of references: those below it are offsets in the
    /// body, and all others are distances from the start of the band.
    pub const fn literal_after_band(self) -> u32 {
        1 << (self.reference * 8 - 1)
    }

    /// Returns the sizes in bytes of the numbers in the header of a band: the start, the number of
    /// default states and the number of slots.
    pub const fn header_numbers(self) -> [usize; 3] {
        match self.target {
            1 => [1, 1, 1],
            2 => [2, 1, 2],
            _ => [3, 3, 3],
        }
    }

    /// Returns the size in bytes of the header of a band: those numbers, and two more bytes.
    pub const fn header(self) -> usize {
        let [start, default_states, slots] = self.header_numbers();
        2 + start + default_states + slots
    }

    /// Returns the size in bytes of one slot.
    pub const fn slot(self) -> usize {
        1 + self.target
    }

    /// Returns the size in bytes of one chain, without its literal.
    pub const fn chain_record(self) -> usize {
        self.reference + 1 + self.target
    }
}
