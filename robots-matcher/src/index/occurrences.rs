//! An index of few rules with many short literals, which finds all occurrences of a literal as bits.
//!
//! ```text
//! occurrences flags u8 · bytes of a number of a sample u8 · depth u8 · nodes u8 · patterns u8
//!             · sample… · { parent u8 · byte u8 }, the nodes
//!             · { id u8 · literals u8 · literal… }, the patterns
//! literal     length u8 · nodes u8 ×0–2 · bytes
//! ```
//!
//! A *node* is a text of at most `depth` bytes: its parent and one byte more. It has a bit for each offset
//! of the path at which it occurs, computed for 64 offsets at once. The patterns are in order of
//! precedence. Each takes the next occurrence of every literal, so a path is read once for all patterns.
//!
//! The first literal of a pattern starts the path, and has no nodes. Any other literal has a node for its
//! first bytes and a second for the bytes after them. If these are all its bytes, none are compared.
//! [`OCCURRENCES_ANCHORED`] is set in the number of literals if the last one ends the path.

use super::samples::Samples;
use crate::automaton::matched;
use crate::decision::Decision;
use crate::layout::{
    NO_NODE, OCCURRENCES_ANCHORED, OCCURRENCES_DEPTH, OCCURRENCES_HEADER, OCCURRENCES_NODES,
};
use crate::rule_list::RuleList;
use crate::word::WORD;

/// The words of the bits of a path of 256 bytes, and one more.
const SHORT: usize = 5;
/// The words of the bits of a path of 2,048 bytes, and one more.
const LONG: usize = 33;

/// The number of different bytes that are compared with 64 bytes of a path at once. Others are compared
/// one by one.
const FEW_BYTES: usize = 4;

/// The nodes and the patterns of an index.
#[derive(Clone, Copy)]
pub(super) struct Occurrences<'a> {
    samples: Samples<'a>,
    depth: usize,
    nodes: &'a [[u8; 2]],
    patterns: &'a [u8],
    count: usize,
}

impl<'a> Occurrences<'a> {
    /// Splits an index into its parts. `rules` is the number of rules of the list.
    #[inline]
    pub(super) const fn of(bytes: &'a [u8], rules: usize) -> Self {
        let (header, rest) = bytes.split_at(OCCURRENCES_HEADER);
        let samples = Samples::len(rules, header[1] as usize);
        let (samples, rest) = rest.split_at(samples);
        let (nodes, patterns) = rest.split_at(2 * header[3] as usize);
        Self {
            samples: Samples::new(samples, header[1] as usize),
            depth: header[2] as usize,
            nodes: nodes.as_chunks().0,
            patterns,
            count: header[4] as usize,
        }
    }

    pub(super) const fn samples(&self) -> Samples<'a> {
        self.samples
    }

    /// Returns the decision of the rules of `list`; `None` where the path is too long. Linear in the path
    /// for each literal and each node.
    pub(super) const fn decide(&self, list: &RuleList<'a>, path: &[u8]) -> Option<Decision<'a>> {
        let winner = if path.len() <= (SHORT - 1) * 64 {
            self.winner::<SHORT>(path)
        } else if path.len() <= (LONG - 1) * 64 {
            self.winner::<LONG>(path)
        } else {
            return None;
        };
        let rule = match winner {
            Some(id) => list.nth(id, self.samples.of_rule(id)),
            None => None,
        };
        Some(match rule {
            Some(listed) => listed.decision(),
            None => Decision::NONE,
        })
    }

    /// Returns the id of the rule that decides.
    const fn winner<const WORDS: usize>(&self, path: &[u8]) -> Option<usize> {
        let mut bits = [[0; WORDS]; OCCURRENCES_NODES];
        self.find::<WORDS>(path, &mut bits);
        let present = self.present::<WORDS>(&bits);
        let mut rest = self.patterns;
        let mut left = self.count;
        while left > 0 {
            let id = rest[0] as usize;
            let (has_all, after) = self.has_all(rest, present);
            if has_all && self.follow::<WORDS>(rest, path, &bits) {
                return Some(id);
            }
            rest = after;
            left -= 1;
        }
        None
    }

    /// Sets the bit of every place at which a node occurs.
    const fn find<const WORDS: usize>(
        &self,
        path: &[u8],
        bits: &mut [[u64; WORDS]; OCCURRENCES_NODES],
    ) {
        let words = path.len().div_ceil(64);
        let mut depths = [0; OCCURRENCES_NODES];
        let mut of_byte = [0; 256];
        let mut bytes = 0;
        let mut node = 0;
        while node < self.nodes.len() {
            let [parent, byte] = self.nodes[node];
            if parent == NO_NODE {
                of_byte[byte as usize] = node;
                depths[node] = 1;
                bytes += 1;
                if bytes <= FEW_BYTES {
                    let mut rest = path;
                    let mut word = 0;
                    while word < words {
                        let (block, after) = if rest.len() >= 64 {
                            rest.split_at(64)
                        } else {
                            rest.split_at(rest.len())
                        };
                        bits[node][word] = equal(block, byte);
                        rest = after;
                        word += 1;
                    }
                } else if bytes == FEW_BYTES + 1 {
                    self.find_others::<WORDS>(path, bits, node);
                }
            } else {
                let depth = depths[parent as usize];
                depths[node] = depth + 1;
                let (earlier, own) = bits.split_at_mut(node);
                let own = &mut own[0];
                let parent = &earlier[parent as usize];
                let last = &earlier[of_byte[byte as usize]];
                let mut word = 0;
                while word < words && word + 1 < WORDS {
                    own[word] = parent[word] & shifted(last, word, depth);
                    word += 1;
                }
            }
            node += 1;
        }
    }

    /// Sets the bits of all nodes of one byte from this one on, byte by byte of the path.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are 64 nodes at most"
    )]
    const fn find_others<const WORDS: usize>(
        &self,
        path: &[u8],
        bits: &mut [[u64; WORDS]; OCCURRENCES_NODES],
        mut node: usize,
    ) {
        let mut of_byte = [u8::MAX; 256];
        while node < self.nodes.len() {
            let [parent, byte] = self.nodes[node];
            if parent == NO_NODE {
                of_byte[byte as usize] = node as u8;
            }
            node += 1;
        }
        let mut at = 0;
        while at < path.len() {
            let node = of_byte[path[at] as usize] as usize;
            if node < OCCURRENCES_NODES {
                bits[node][at / 64] |= 1 << (at % 64);
            }
            at += 1;
        }
    }

    /// Returns the nodes that occur, as bits.
    const fn present<const WORDS: usize>(&self, bits: &[[u64; WORDS]; OCCURRENCES_NODES]) -> u64 {
        let mut present = 0;
        let mut node = 0;
        while node < self.nodes.len() {
            let mut any = 0;
            let mut word = 0;
            while word < WORDS {
                any |= bits[node][word];
                word += 1;
            }
            present |= ((any != 0) as u64) << node;
            node += 1;
        }
        present
    }

    /// Returns whether all nodes of the first of these patterns occur, and the patterns after it.
    #[inline]
    const fn has_all(&self, pattern: &'a [u8], present: u64) -> (bool, &'a [u8]) {
        let literals = pattern[1] & !OCCURRENCES_ANCHORED;
        let (_, mut rest) = pattern.split_at(2);
        let mut required: u64 = 0;
        let mut index = 0;
        while index < literals {
            let len = rest[0] as usize;
            let nodes = if index == 0 { 0 } else { self.nodes_of(len) };
            let mut node = 0;
            while node < nodes {
                node += 1;
                required |= 1 << rest[node];
            }
            let compared = index == 0 || len > 2 * self.depth;
            let (_, after) = rest.split_at(1 + nodes + if compared { len } else { 0 });
            rest = after;
            index += 1;
        }
        (required & !present == 0, rest)
    }

    /// Returns whether the first of these patterns matches.
    #[inline]
    const fn follow<const WORDS: usize>(
        &self,
        pattern: &'a [u8],
        path: &[u8],
        bits: &[[u64; WORDS]; OCCURRENCES_NODES],
    ) -> bool {
        let literals = pattern[1] & !OCCURRENCES_ANCHORED;
        let is_anchored = pattern[1] & OCCURRENCES_ANCHORED != 0;
        let (_, mut rest) = pattern.split_at(2);
        let mut read = 0;
        let mut index = 0;
        while index < literals {
            let len = rest[0] as usize;
            let nodes = if index == 0 { 0 } else { self.nodes_of(len) };
            let compared = index == 0 || len > 2 * self.depth;
            let (literal, after) = rest.split_at(1 + nodes + if compared { len } else { 0 });
            let (nodes, text) = literal.split_at(1).1.split_at(nodes);
            let is_last = index + 1 == literals;
            rest = after;
            index += 1;
            let end = if index == 1 {
                Self::starts(text, len, path, is_last && is_anchored)
            } else if is_last && is_anchored {
                self.ends(nodes, text, len, path, read, bits)
            } else {
                self.next(nodes, text, len, path, read, bits)
            };
            match end {
                Some(end) => read = end,
                None => return false,
            }
        }
        true
    }

    /// Returns the number of nodes of a literal of `len` bytes.
    #[inline]
    const fn nodes_of(&self, len: usize) -> usize {
        match len {
            0 => 0,
            len if len <= self.depth => 1,
            _ => 2,
        }
    }

    #[inline]
    const fn starts(text: &[u8], len: usize, path: &[u8], is_whole: bool) -> Option<usize> {
        let is_there = matched(text, len, path) == len && (!is_whole || len == path.len());
        if is_there { Some(len) } else { None }
    }

    /// Returns where the next occurrence of a literal ends.
    #[inline]
    const fn next<const WORDS: usize>(
        &self,
        nodes: &[u8],
        text: &[u8],
        len: usize,
        path: &[u8],
        from: usize,
        bits: &[[u64; WORDS]; OCCURRENCES_NODES],
    ) -> Option<usize> {
        if len == 0 {
            return Some(from);
        }
        let first = &bits[nodes[0] as usize];
        let mut word = from / 64;
        let mut mask = !0 << (from % 64);
        while word < WORDS - 1 && word * 64 < path.len() {
            let mut found = first[word] & mask;
            if nodes.len() == 2 && found != 0 {
                found &= shifted(&bits[nodes[1] as usize], word, self.depth);
            }
            while found != 0 {
                let at = word * 64 + found.trailing_zeros() as usize;
                if text.is_empty() || matched(text, len, path.split_at(at).1) == len {
                    return Some(at + len);
                }
                found &= found - 1;
            }
            mask = !0;
            word += 1;
        }
        None
    }

    /// Returns the end of the path if a literal is there, after what has been read.
    #[inline]
    const fn ends<const WORDS: usize>(
        &self,
        nodes: &[u8],
        text: &[u8],
        len: usize,
        path: &[u8],
        read: usize,
        bits: &[[u64; WORDS]; OCCURRENCES_NODES],
    ) -> Option<usize> {
        if read + len > path.len() {
            return None;
        }
        self.next(nodes, text, len, path, path.len() - len, bits)
    }
}

/// Returns the bits of the 64 offsets that are `by` offsets after those of a word.
#[inline]
const fn shifted<const WORDS: usize>(bits: &[u64; WORDS], word: usize, by: usize) -> u64 {
    // No node is deeper than a few bytes, and there is a word of zeros after the last.
    let by = by & (2 * OCCURRENCES_DEPTH - 1);
    if by == 0 {
        return bits[word];
    }
    bits[word] >> by | bits[word + 1] << (64 - by)
}

/// Returns which of at most 64 bytes are this one.
#[inline]
const fn equal(block: &[u8], byte: u8) -> u64 {
    let mut equal = [0; 64];
    let mut index = 0;
    while index < block.len() && index < 64 {
        equal[index] = (block[index] == byte) as u8;
        index += 1;
    }
    let mut bits = 0;
    let (words, _) = equal.as_chunks::<WORD>();
    let mut index = 0;
    while index < words.len() {
        // The lowest bit of byte `i` becomes bit `i`.
        let gathered = u64::from_le_bytes(words[index]).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= gathered << (8 * index);
        index += 1;
    }
    bits
}
