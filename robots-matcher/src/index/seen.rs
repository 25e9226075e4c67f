//! The keys that a search has looked up, and the checks of its path.

/// The number of keys that are remembered, a power of two.
const SLOTS: usize = 128;
/// The number of keys after which all are forgotten: half of the slots are free.
const KEYS: usize = SLOTS / 2;

/// The last different keys that were looked up.
///
/// A path that repeats a gram compares its rules once for every [`KEYS`] different grams.
pub(super) struct Seen {
    slots: [u32; SLOTS],
    keys: usize,
}

impl Seen {
    pub(super) const fn none() -> Self {
        Self {
            slots: [0; SLOTS],
            keys: 0,
        }
    }

    /// Inserts the key with this bucket and tag, and returns whether it is new.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are 2¹⁶ buckets at most"
    )]
    pub(super) const fn insert(&mut self, bucket: usize, tag: u8) -> bool {
        let key = 1 << 31 | (tag as u32) << 16 | bucket as u32;
        let mut slot = (bucket ^ tag as usize) % SLOTS;
        while self.slots[slot] != 0 {
            if self.slots[slot] == key {
                return false;
            }
            slot = (slot + 1) % SLOTS;
        }
        if self.keys == KEYS {
            *self = Self::none();
        }
        self.slots[slot] = key;
        self.keys += 1;
        true
    }
}

/// The number of classes of bytes.
const CLASSES: usize = 64;

/// The checks that a path passes: those of all its bytes and pairs of bytes, and of others of the
/// same classes.
pub(super) struct Checks {
    /// A bit for each class of a byte.
    bytes: u64,
    /// For each class of the second byte of a pair, a bit for each class of the first.
    pairs: [u64; CLASSES],
}

impl Checks {
    /// Collects the checks of a path. Linear in it.
    #[cold]
    pub(super) const fn of(path: &[u8]) -> Self {
        let mut checks = Self {
            bytes: 0,
            pairs: [0; CLASSES],
        };
        let mut first = 0;
        let mut at = 0;
        while at < path.len() {
            let class = class_of(path[at]);
            checks.bytes |= 1 << class;
            checks.pairs[class] |= ((at > 0) as u64) << first;
            first = class;
            at += 1;
        }
        checks
    }

    /// Returns whether the path passes a check.
    #[inline]
    pub(super) const fn has(&self, check: u16) -> bool {
        let [first, second] = check.to_le_bytes();
        let bits = if second == 0 {
            self.bytes
        } else {
            self.pairs[class_of(second)]
        };
        bits >> class_of(first) & 1 != 0
    }
}

/// Returns the class of a byte. Letters have classes of their own, except that upper and lower case
/// share them.
#[inline]
const fn class_of(byte: u8) -> usize {
    (byte & 31 | byte >> 1 & 32) as usize
}
