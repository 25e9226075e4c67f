//! The keys of crawlers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::SystemTime;

use web_bot_auth::keyring::{Algorithm, KeyRing};

use super::key_directory::KeyDirectory;

/// The keys with which crawlers sign, by product token.
///
/// The application fills it, from the [directories](KeyDirectory) that it has fetched, and replaces
/// it as a whole: nothing is fetched for a request.
#[derive(Clone, Debug, Default)]
pub struct SignatureKeys {
    keys: BTreeMap<String, Key>,
    /// Every token with a key, in lower case.
    tokens: BTreeSet<String>,
}

#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) id: Arc<str>,
    /// With this key alone, so that it cannot be taken for another one.
    pub(super) ring: KeyRing,
    /// When the key is one of each crawler, by its token in lower case. Operators may publish the
    /// same key, and none of them decides for how long it is one of another.
    crawlers: BTreeMap<String, Validity>,
}

/// When a key is valid, as the directory of its operator states it.
#[derive(Clone, Copy, Debug)]
struct Validity {
    not_before: Option<SystemTime>,
    expires: Option<SystemTime>,
}

impl SignatureKeys {
    /// Adds the keys of an operator, with which the crawlers with these product tokens sign. The
    /// letters of a token may be in any case. For a crawler that has one of the keys already, the
    /// times of the directory replace the earlier ones.
    pub fn insert<T: AsRef<str>>(
        &mut self,
        tokens: impl IntoIterator<Item = T>,
        directory: &KeyDirectory,
    ) {
        let tokens = tokens.into_iter();
        let tokens: BTreeSet<_> = tokens.map(|it| it.as_ref().to_ascii_lowercase()).collect();
        for key in &directory.keys {
            let known = self.keys.entry(key.id.clone()).or_insert_with(|| {
                let mut ring = KeyRing::default();
                ring.import_raw(key.id.clone(), Algorithm::Ed25519, key.bytes.clone());
                Key { id: key.id.as_str().into(), ring, crawlers: BTreeMap::new() }
            });
            let validity = Validity { not_before: key.not_before, expires: key.expires };
            let crawlers = tokens.iter().map(|token| (token.clone(), validity));
            known.crawlers.extend(crawlers);
        }
        self.tokens.extend(tokens);
    }

    /// Returns the key with this identifier, if it is valid at the time `now`: for the crawler with
    /// this token, in lower case, or if it is none of its keys, for any other crawler; and whether
    /// it is one of its keys.
    pub(super) fn valid(&self, id: &str, token: &str, now: SystemTime) -> Option<(&Key, bool)> {
        let key = self.keys.get(id)?;
        let own = key.crawlers.get(token);
        let is_valid = match own {
            Some(validity) => validity.contains(now),
            None => key.crawlers.values().any(|it| it.contains(now)),
        };
        is_valid.then_some((key, own.is_some()))
    }

    /// Returns whether there are keys of the crawler with this token, in lower case.
    pub(super) fn has(&self, token: &str) -> bool {
        self.tokens.contains(token)
    }
}

impl Validity {
    fn contains(self, now: SystemTime) -> bool {
        self.not_before.is_none_or(|from| from <= now) && self.expires.is_none_or(|end| now < end)
    }
}
