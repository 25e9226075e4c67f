//! The keys by which the rules of a long list are found.
//!
//! Every rule of an indexed list has one key: bytes that every matching path contains. The key is
//! either the first bytes of its pattern, as many as the longest of [`PREFIXES`] that fits, or a
//! gram: up to [`GRAM`] bytes of one of its literals, anywhere in the path.

use super::SCANNED;
use crate::word::load;

/// The number of rules from which a list has an index. Comparing fewer takes no longer.
pub const INDEXED_RULES: usize = 16;
/// The distance between two rules with a sample, which is the position of the rule in its list.
pub const SAMPLE_STEP: usize = 4;
/// The lengths of the keys that are the first bytes of a path.
pub const PREFIXES: [usize; 6] = [2, 3, 6, 10, 18, 34];
/// The lengths of grams. A rule has the longest that fits, as it is in the fewest paths.
pub const GRAMS: [usize; 5] = [1, 2, 3, 4, 6];
/// The maximum length of a gram.
const GRAM: usize = GRAMS[GRAMS.len() - 1];

/// The size of the header of an index of keys: its flags, the lengths of prefixes, the lengths of
/// grams, the exponent of its filter, the number of buckets for prefixes, the number of buckets for
/// grams, and its stops.
pub const INDEX_HEADER: usize = 8 + SCANNED;
/// The size of the limits, which follow the header of an index with records: the first id of each
/// length of grams, and the start of all patterns whose key is a gram.
const LIMITS: usize = 2 * GRAMS.len() + GRAM_START;
/// The number of bytes that all patterns whose key is a gram may have in common. Zeros follow
/// fewer.
pub const GRAM_START: usize = 4;
/// The maximum exponent of the size of a filter in bytes.
pub(crate) const FILTER_LIMIT: usize = 17;
/// Index flag: ids and the starts of buckets have one byte, not two.
pub const INDEX_IS_SMALL: u8 = 1 << 5;
/// Index flag: every entry has a check.
pub const INDEX_HAS_CHECKS: u8 = 1 << 1;
/// The shift of the bits that give the size of the numbers of a sample, in bytes and less one.
pub const INDEX_SAMPLE_SHIFT: u32 = 2;
/// Index flag: ids are in order of precedence, and each has a record.
pub const INDEX_HAS_RECORDS: u8 = 1 << 4;
/// Set in the offset of a record's pattern that is in the list, not in the file.
pub const RECORD_IN_LIST: usize = 1 << 23;
/// Set in the offset of the record of an `Allow` rule.
pub const RECORD_ALLOWS: usize = 1 << 22;
/// The length, in a record, of a pattern that is too long or too far away for a record.
pub const RECORD_WITHOUT_PATTERN: usize = 0xff;

/// The size of a check.
pub(crate) const CHECK: usize = 2;
/// The size of a record.
pub(crate) const RECORD: usize = 6;

/// The check of a rule that has none.
pub const NO_CHECK: u16 = u16::MAX;

/// The sizes of the parts of an index of keys, from its flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexNumbers {
    /// The size of an id, and of the start of a bucket, in bytes.
    pub id: usize,
    /// The size of an entry in bytes: its id, its tag and its check.
    pub entry: usize,
    /// The size of the limits in bytes; 0 if there are none.
    pub limits: usize,
    /// The size of each of the three numbers of a sample in bytes.
    pub sample: usize,
    /// The size of a record in bytes; 0 if there are none.
    pub record: usize,
}

impl IndexNumbers {
    /// Returns the sizes for an index with these flags.
    #[inline]
    pub const fn of(flags: u8) -> Self {
        let id = if flags & INDEX_IS_SMALL == 0 { 2 } else { 1 };
        let check = if flags & INDEX_HAS_CHECKS == 0 {
            0
        } else {
            CHECK
        };
        Self {
            id,
            entry: id + 1 + check,
            sample: 1 + (flags >> INDEX_SAMPLE_SHIFT & 3) as usize,
            limits: if flags & INDEX_HAS_RECORDS == 0 {
                0
            } else {
                LIMITS
            },
            record: if flags & INDEX_HAS_RECORDS == 0 {
                0
            } else {
                RECORD
            },
        }
    }
}

/// Returns the hash of the first `PREFIXES[which]` bytes, which are there. Constant time.
#[inline]
pub const fn prefix_hash(bytes: &[u8], which: usize) -> u64 {
    let len = PREFIXES[which];
    let first = load(bytes, 0);
    if len < 8 {
        return mix(first & ((1 << (8 * len)) - 1) | (len as u64) << 56);
    }
    // The last word overlaps the one before it, so that no byte after the prefix is in it.
    let mut hash = mix(first);
    let mut at = 8;
    while at + 8 < len {
        hash = mix(hash ^ load(bytes, at));
        at += 8;
    }
    mix(hash ^ load(bytes, len - 8))
}

/// Returns the hash of the first `len` bytes of a word, at most `GRAM`.
#[inline]
pub const fn gram_hash(word: u64, len: usize) -> u64 {
    let gram = word & ((1 << (8 * len)) - 1);
    mix(gram | (len as u64) << (8 * GRAM))
}

/// Returns the byte and the bit of a hash in a filter of `len` bytes, a power of two. They depend
/// on all bytes of a gram.
#[inline]
pub const fn filter_bit(hash: u64, len: usize) -> (usize, u8) {
    let bit = hash >> 32;
    ((bit >> 3) as usize & (len - 1), 1 << (bit & 7))
}

/// Returns the bucket of a hash, below `buckets`.
#[inline]
pub const fn bucket_of(hash: u64, buckets: usize) -> usize {
    (((hash & 0xffff_ffff) * buckets as u64) >> 32) as usize
}

/// Returns the tag of a hash, which differs for most keys of a bucket.
#[inline]
pub const fn tag_of(hash: u64) -> u8 {
    (hash >> 56) as u8
}

#[inline]
const fn mix(word: u64) -> u64 {
    let product = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ (product >> 32)
}
