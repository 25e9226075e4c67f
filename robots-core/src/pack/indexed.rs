//! The rules that an index looks up, and their keys.

use robots_matcher::__layout::{GRAMS, gram_hash};
use rustc_hash::FxHashMap;

use crate::reading::WrittenRule;

/// The bytes by which a rule is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Key {
    /// The first `PREFIXES[which]` bytes.
    Prefix { which: usize, hash: u64 },
    /// `GRAMS[which]` bytes anywhere in a path.
    Gram {
        /// Little-endian.
        bytes: u64,
        which: usize,
    },
    /// The rule is compared with every path.
    None,
}

impl Key {
    /// Returns the key of a gram, whose length is one of [`GRAMS`].
    pub(super) fn gram(bytes: &[u8]) -> Self {
        let word = bytes
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte));
        Self::Gram {
            bytes: word,
            which: GRAMS.partition_point(|&len| len < bytes.len()),
        }
    }

    pub(super) fn is_prefix(&self) -> bool {
        matches!(self, Self::Prefix { .. })
    }

    pub(super) fn is_gram(&self) -> bool {
        matches!(self, Self::Gram { .. })
    }

    pub(super) fn hash(self) -> u64 {
        match self {
            Self::Prefix { hash, .. } => hash,
            Self::Gram { bytes, which } => gram_hash(bytes, GRAMS[which]),
            Self::None => 0,
        }
    }
}

/// The offset of the pattern of a rule, relative to the first rule of its list.
#[derive(Clone, Copy, Debug)]
pub(super) enum PatternAt {
    File(usize),
    List(usize),
}

/// A rule that is looked up.
pub(super) struct Indexed<'r> {
    /// Its index in the list.
    pub(super) id: usize,
    /// The bytes before, between and after its wildcards.
    pub(super) literals: Vec<&'r [u8]>,
    pub(super) key: Key,
}

/// Returns the rules that may decide a path: of those with the same pattern, only the first that
/// wins over the others.
pub(super) fn indexed<'r>(rules: &[&'r WrittenRule]) -> Vec<Indexed<'r>> {
    let mut winners: FxHashMap<&[u8], usize> = FxHashMap::default();
    for (id, rule) in rules.iter().enumerate() {
        let winner = winners.entry(rule.pattern.canonical()).or_insert(id);
        if rule.precedence() > rules[*winner].precedence() {
            *winner = id;
        }
    }
    let mut ids: Vec<usize> = winners.into_values().collect();
    ids.sort_unstable();
    let indexed = ids.into_iter().map(|id| {
        let canonical = rules[id].pattern.canonical();
        let body = canonical.strip_suffix(b"$").unwrap_or(canonical);
        Indexed {
            id,
            literals: body.split(|&byte| byte == b'*').collect(),
            key: Key::None,
        }
    });
    indexed.collect()
}
