//! Eight bytes at a time: comparisons of all bytes of a word at once.

pub(crate) const WORD: usize = 8;

/// Bytes that are tested together: a vector register.
pub(crate) const VECTOR: usize = 16;

/// Bytes of a block, which has a bit of a word for each.
pub(crate) const BLOCK: usize = u64::BITS as usize;

const ONES: u64 = u64::from_ne_bytes([1; WORD]);
pub(crate) const HIGH: u64 = ONES << 7;

/// Returns the highest bit of the first byte that is zero, and possibly bits of later bytes.
#[inline]
pub(crate) const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(ONES) & !word & HIGH
}

/// Returns the highest bit of the first byte that is below `limit`, which is at most 128, and
/// possibly bits of later bytes; bytes outside ASCII are not below it.
#[inline]
pub(crate) const fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(splat(limit)) & !word & HIGH
}

/// Returns the highest bit of each byte that is at least `limit`. Limit and bytes are ASCII.
#[inline]
pub(crate) const fn at_least(word: u64, limit: u8) -> u64 {
    (word + splat(0x80 - limit)) & HIGH
}

#[inline]
pub(crate) const fn splat(byte: u8) -> u64 {
    byte as u64 * ONES
}

/// Returns the index of the first byte of a word, in the order of memory, that has a bit set.
#[inline]
pub(crate) const fn first_set(bits: u64) -> usize {
    (bits.trailing_zeros() / 8) as usize
}

/// Returns the index of the first byte that is `wanted`; the number of bytes if there is none.
#[inline]
pub(crate) const fn first_of(bytes: &[u8], wanted: u8) -> usize {
    let (mut at, mut rest) = (0, bytes);
    while let Some((&word, after)) = rest.split_first_chunk::<WORD>() {
        let found = zeros(u64::from_le_bytes(word) ^ splat(wanted));
        if found != 0 {
            return at + first_set(found);
        }
        at += WORD;
        rest = after;
    }
    while at < bytes.len() && bytes[at] != wanted {
        at += 1;
    }
    at
}

#[inline]
pub(crate) const fn load(bytes: &[u8], at: usize) -> u64 {
    let Some((_, rest)) = bytes.split_at_checked(at) else {
        return 0;
    };
    if let Some(&word) = rest.first_chunk::<WORD>() {
        return u64::from_le_bytes(word);
    }
    if let Some(&last) = bytes.last_chunk::<WORD>()
        && !rest.is_empty()
    {
        return u64::from_le_bytes(last) >> (8 * (WORD - rest.len()));
    }
    let mut word = 0;
    let mut index = 0;
    while index < rest.len() {
        word |= (rest[index] as u64) << (8 * index);
        index += 1;
    }
    word
}

/// Returns a bit for each byte of a block, the lowest for the first: set for 255, not for 0.
///
/// A loop over a block that stores such bytes is compiled to comparisons of a [`VECTOR`] at once.
#[inline]
pub(crate) const fn bits(flags: &[u8; BLOCK]) -> u64 {
    let (words, _) = flags.as_chunks();
    let mut bits = 0;
    let mut index = 0;
    while index < words.len() {
        // Byte `n` keeps bit `n`, and the highest byte of the product is the sum of all bytes.
        let own_bits = u64::from_le_bytes(words[index]) & 0x8040_2010_0804_0201;
        bits |= own_bits.wrapping_mul(ONES) >> (u64::BITS - 8) << (WORD * index);
        index += 1;
    }
    bits
}

/// Returns fewer bytes than a block has, and zeros after them.
#[inline]
pub(crate) const fn padded(bytes: &[u8]) -> [u8; BLOCK] {
    let mut block = [0; BLOCK];
    block.split_at_mut(bytes.len()).0.copy_from_slice(bytes);
    block
}

/// Returns the length of the common prefix of a literal and a path.
///
/// The literal is the first `len` bytes of `text`. Bytes after it are compared too and then
/// discarded, so that a short literal takes one comparison.
#[inline]
pub(crate) const fn matched(text: &[u8], len: usize, path: &[u8]) -> usize {
    let mut at = 0;
    let (mut text, mut path) = (text, path);
    while let (Some((&expected, text_rest)), Some((&found, path_rest))) =
        (text.split_first_chunk::<WORD>(), path.split_first_chunk::<WORD>())
    {
        let differs = u64::from_le_bytes(expected) ^ u64::from_le_bytes(found);
        let same = first_set(differs);
        if same < WORD || len - at <= WORD {
            let left = len - at;
            return at + if same < left { same } else { left };
        }
        at += WORD;
        (text, path) = (text_rest, path_rest);
    }
    let start = at;
    while at < len && at - start < path.len() && text[at - start] == path[at - start] {
        at += 1;
    }
    at
}
