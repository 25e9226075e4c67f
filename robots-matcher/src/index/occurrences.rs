//! An index of few rules with many short literals, which finds all occurrences of a literal as
//! bits.
//!
//! ```text
//! occurrences flags u8 · bytes of a number of a sample u8 · depth u8 · bytes u8 · common bytes u8
//!             · longer nodes u8 · patterns u8
//!             · sample… · byte u8 … · { parent u8 · last u8 }, the longer nodes
//!             · { required nodes u32 · offset of the literals u16 · id u8 · literals u8 }, the
//!             patterns
//!             · literal…
//! literal     length u8 · nodes u8 ×0–3 · bytes
//! ```
//!
//! A *node* is a text of at most `depth` bytes. The first nodes are single bytes, and of them those
//! that are common in the literals come first. A longer node is its parent and one byte more, both
//! given by their nodes. A node has a bit for each offset of the path at which it occurs, computed
//! for 64 offsets at once. The patterns are in order of precedence. A pattern whose required nodes
//! do not all occur is left out. Each other pattern takes the next occurrence of every literal, so
//! a path is read once for all patterns.
//!
//! The first literal of a pattern starts the path, and has no nodes. Any other literal has a node
//! for its first bytes, a second for the bytes after them, and a third. If these are all its bytes,
//! none are compared. [`OCCURRENCES_ANCHORED`] is set in the number of literals if the last one
//! ends the path.

use super::samples::Samples;
use crate::automaton::matched;
use crate::decision::Decision;
use crate::layout::{
    OCCURRENCES_ANCHORED, OCCURRENCES_HEADER, OCCURRENCES_NODES, OCCURRENCES_PARTS,
    OCCURRENCES_PATTERN, bytes_at,
};
use crate::rule_list::RuleList;
use crate::word::{BLOCK, bits, padded};

/// The words of the bits of a path of 256 bytes, and one more.
const SHORT: usize = 5;
/// The words of the bits of a path of 2,048 bytes, and one more.
const LONG: usize = 33;
/// The words in which a literal is searched for at once.
const AT_ONCE: usize = 4;

/// The bits of all nodes. The last word of each is zero.
type Bits<const WORDS: usize> = [[u64; WORDS]; OCCURRENCES_NODES];

/// The nodes and the patterns of an index.
#[derive(Clone, Copy)]
pub(super) struct Occurrences<'a> {
    samples: Samples<'a>,
    depth: usize,
    common: &'a [u8],
    other: &'a [u8],
    /// The longer nodes: parent and last byte.
    longer: &'a [[u8; 2]],
    patterns: &'a [[u8; OCCURRENCES_PATTERN]],
    literals: &'a [u8],
}

impl<'a> Occurrences<'a> {
    /// Splits an index into its parts. `rules` is the number of rules of the list.
    #[inline]
    pub(super) const fn of(bytes: &'a [u8], rules: usize) -> Self {
        let header: [u8; OCCURRENCES_HEADER] = bytes_at(bytes, 0);
        let [_, sample, depth, singles, common, longer, patterns] = header;
        let (_, rest) = bytes.split_at(OCCURRENCES_HEADER);
        let (samples, rest) = rest.split_at(Samples::len(rules, sample as usize));
        let (singles, rest) = rest.split_at(singles as usize);
        let (longer, rest) = rest.split_at(2 * longer as usize);
        let (patterns, literals) = rest.split_at(OCCURRENCES_PATTERN * patterns as usize);
        let (common, other) = singles.split_at(common as usize);
        Self {
            samples: Samples::new(samples, sample as usize),
            depth: depth as usize,
            common,
            other,
            longer: longer.as_chunks().0,
            patterns: patterns.as_chunks().0,
            literals,
        }
    }

    pub(super) const fn samples(&self) -> Samples<'a> {
        self.samples
    }

    /// Returns the decision of the rules of `list`; `None` where the path is too long. Linear in
    /// the path for each literal and each node.
    pub(super) const fn decide(&self, list: &RuleList<'a>, path: &[u8]) -> Option<Decision<'a>> {
        let winner = if path.len() <= (SHORT - 1) * BLOCK {
            self.winner::<SHORT>(path)
        } else if path.len() <= (LONG - 1) * BLOCK {
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
        self.find_bytes(path, &mut bits);
        self.find_longer(path, &mut bits);
        let present = self.present(&bits);
        let mut index = 0;
        while index < self.patterns.len() {
            let [r0, r1, r2, r3, o0, o1, id, literals] = self.patterns[index];
            let required = u32::from_le_bytes([r0, r1, r2, r3]);
            if required & !present == 0 {
                let offset = u16::from_le_bytes([o0, o1]) as usize;
                let (_, text) = self.literals.split_at(offset);
                if self.follow(text, literals, path, &bits) {
                    return Some(id as usize);
                }
            }
            index += 1;
        }
        None
    }

    /// Sets the bits of the nodes that are bytes. A common byte is compared with 64 bytes of the
    /// path at once, and the others only where no common byte is.
    const fn find_bytes<const WORDS: usize>(&self, path: &[u8], bits: &mut Bits<WORDS>) {
        let others = self.others();
        let mut rest = path;
        let mut word = 0;
        while word + 1 < WORDS && !rest.is_empty() {
            let last;
            let (block, after, is_path) = if let Some((block, after)) = rest.split_first_chunk() {
                (block, after, u64::MAX)
            } else {
                last = padded(rest);
                (&last, &[] as &[u8], (1 << rest.len()) - 1)
            };
            let mut left = is_path;
            let mut node = 0;
            while node < self.common.len() {
                let found = equal(block, self.common[node]) & is_path;
                bits[node][word] = found;
                left &= !found;
                node += 1;
            }
            while left != 0 {
                let node = others[block[left.trailing_zeros() as usize] as usize] as usize;
                if node < OCCURRENCES_NODES {
                    bits[node][word] |= left & left.wrapping_neg();
                }
                left &= left - 1;
            }
            rest = after;
            word += 1;
        }
    }

    /// Returns the node of each byte that is not common.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are 32 nodes at most"
    )]
    const fn others(&self) -> [u8; 256] {
        let mut nodes = [u8::MAX; 256];
        let mut index = 0;
        while index < self.other.len() {
            nodes[self.other[index] as usize] = (self.common.len() + index) as u8;
            index += 1;
        }
        nodes
    }

    /// Sets the bits of the longer nodes.
    const fn find_longer<const WORDS: usize>(&self, path: &[u8], bits: &mut Bits<WORDS>) {
        let words = path.len().div_ceil(BLOCK);
        let bytes = self.common.len() + self.other.len();
        let mut depths = [1; OCCURRENCES_NODES];
        let mut index = 0;
        while index < self.longer.len() {
            let [parent, last] = self.longer[index];
            let node = bytes + index;
            let depth = depths[parent as usize];
            depths[node] = depth + 1;
            let (earlier, own) = bits.split_at_mut(node);
            let own = &mut own[0];
            let parent = &earlier[parent as usize];
            let last = &earlier[last as usize];
            let mut word = 0;
            while word < words && word + 1 < WORDS {
                own[word] = parent[word] & shifted(last, word, depth);
                word += 1;
            }
            index += 1;
        }
    }

    /// Returns the nodes that occur, as bits.
    const fn present<const WORDS: usize>(&self, bits: &Bits<WORDS>) -> u32 {
        let nodes = self.common.len() + self.other.len() + self.longer.len();
        let mut present = 0;
        let mut node = 0;
        while node < nodes {
            let mut any = 0;
            let mut word = 0;
            while word < WORDS {
                any |= bits[node][word];
                word += 1;
            }
            present |= ((any != 0) as u32) << node;
            node += 1;
        }
        present
    }

    /// Returns whether the pattern with these literals matches. It has at least one.
    #[inline]
    const fn follow<const WORDS: usize>(
        &self,
        text: &[u8],
        literals: u8,
        path: &[u8],
        bits: &Bits<WORDS>,
    ) -> bool {
        let is_anchored = literals & OCCURRENCES_ANCHORED != 0;
        let mut left = literals & !OCCURRENCES_ANCHORED;
        let mut read = text[0] as usize;
        let (start, mut rest) = text.split_at(1).1.split_at(read);
        if matched(start, read, path) < read {
            return false;
        }
        left -= 1;
        if left == 0 {
            return !is_anchored || read == path.len();
        }
        while left > 0 {
            left -= 1;
            let len = rest[0] as usize;
            let from = if left == 0 && is_anchored {
                if read + len > path.len() {
                    return false;
                }
                path.len() - len
            } else {
                read
            };
            let (next, size) = if len == 0 {
                (Some(from), 1)
            } else if len <= self.depth {
                (next_of(&bits[rest[1] as usize], from), 2)
            } else {
                let nodes = if len <= 2 * self.depth {
                    2
                } else {
                    OCCURRENCES_PARTS
                };
                let compared = if len <= OCCURRENCES_PARTS * self.depth {
                    0
                } else {
                    len
                };
                let (nodes, after) = rest.split_at(1).1.split_at(nodes);
                let text = after.split_at(compared).0;
                let parts = Parts::of(nodes, self.depth, bits);
                (parts.next(text, path, from), 1 + nodes.len() + compared)
            };
            let Some(at) = next else {
                return false;
            };
            read = at + len;
            rest = rest.split_at(size).1;
        }
        true
    }
}

/// Returns the first offset from this one on whose bit is set.
#[inline]
const fn next_of<const WORDS: usize>(bits: &[u64; WORDS], from: usize) -> Option<usize> {
    let mut word = from / BLOCK;
    if word >= WORDS {
        return None;
    }
    let mut found = bits[word] & !0 << (from % BLOCK);
    while found == 0 {
        word += 1;
        if word >= WORDS {
            return None;
        }
        found = bits[word];
    }
    Some(word * BLOCK + found.trailing_zeros() as usize)
}

/// The bits of the parts of a literal of two or three nodes.
struct Parts<'b, const WORDS: usize> {
    first: &'b [u64; WORDS],
    second: &'b [u64; WORDS],
    third: &'b [u64; WORDS],
    /// The offsets of the second and the third part in the literal.
    offsets: [usize; 2],
}

impl<'b, const WORDS: usize> Parts<'b, WORDS> {
    /// Looks up the nodes of a literal. Each but the last has `depth` bytes. Of two, the second is
    /// the third too.
    #[inline]
    const fn of(nodes: &[u8], depth: usize, bits: &'b Bits<WORDS>) -> Self {
        let last = nodes.len() - 1;
        Self {
            first: &bits[nodes[0] as usize],
            second: &bits[nodes[1] as usize],
            third: &bits[nodes[last] as usize],
            offsets: [depth, last * depth],
        }
    }

    /// Returns the first offset from this one on at which the literal is. All its bytes are
    /// compared if there are more than those of its parts, and otherwise none.
    #[inline]
    const fn next(&self, text: &[u8], path: &[u8], from: usize) -> Option<usize> {
        let mut word = from / BLOCK;
        if word + 1 >= WORDS {
            return None;
        }
        let mut found = self.starts(word) & !0 << (from % BLOCK);
        loop {
            while found != 0 {
                let at = word * BLOCK + found.trailing_zeros() as usize;
                let len = text.len();
                if len == 0 || matched(text, len, path.split_at(at).1) == len {
                    return Some(at);
                }
                found &= found - 1;
            }
            word += 1;
            while word + AT_ONCE < WORDS && !self.start_in_next(word) {
                word += AT_ONCE;
            }
            if word + 1 >= WORDS {
                return None;
            }
            found = self.starts(word);
        }
    }

    /// Returns the bits of the 64 offsets of this word at which all parts are.
    #[inline]
    const fn starts(&self, word: usize) -> u64 {
        let [second, third] = self.offsets;
        // Without a branch between them: a path with many near misses would make it hard to
        // predict.
        self.first[word] & shifted(self.second, word, second) & shifted(self.third, word, third)
    }

    /// Returns whether all parts are at any of the offsets of this word and those after it.
    #[inline]
    const fn start_in_next(&self, word: usize) -> bool {
        let mut any = 0;
        let mut index = 0;
        while index < AT_ONCE {
            any |= self.starts(word + index);
            index += 1;
        }
        any != 0
    }
}

/// Returns the bits of the 64 offsets that are `by` offsets after those of a word. `by` is between
/// 1 and 63, as nodes have a few bytes.
#[inline]
const fn shifted<const WORDS: usize>(bits: &[u64; WORDS], word: usize, by: usize) -> u64 {
    // There is a word of zeros after the last.
    bits[word] >> (by % BLOCK) | bits[word + 1] << (BLOCK.wrapping_sub(by) % BLOCK)
}

/// Returns which bytes of a block are this one.
#[inline]
const fn equal(block: &[u8; BLOCK], byte: u8) -> u64 {
    let mut equal = [0; BLOCK];
    let mut index = 0;
    while index < BLOCK {
        equal[index] = if block[index] == byte { u8::MAX } else { 0 };
        index += 1;
    }
    bits(&equal)
}
