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

/// A key, and the crawlers that sign with it.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) id: Arc<str>,
    /// With this key alone, so that it cannot be taken for another one.
    pub(super) ring: KeyRing,
    not_before: Option<SystemTime>,
    expires: Option<SystemTime>,
    /// In lower case.
    tokens: BTreeSet<String>,
}

impl SignatureKeys {
    /// Adds the keys of an operator, with which the crawlers with these product tokens sign. The
    /// letters of a token may be in any case.
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
                Key {
                    id: key.id.as_str().into(),
                    ring,
                    not_before: None,
                    expires: None,
                    tokens: BTreeSet::new(),
                }
            });
            known.not_before = key.not_before;
            known.expires = key.expires;
            known.tokens.extend(tokens.iter().cloned());
        }
        self.tokens.extend(tokens);
    }

    /// Returns the key with this identifier, if it is valid at the time `now`.
    pub(super) fn valid(&self, id: &str, now: SystemTime) -> Option<&Key> {
        let key = self.keys.get(id)?;
        let is_valid = key.not_before.is_none_or(|from| from <= now)
            && key.expires.is_none_or(|end| now < end);
        is_valid.then_some(key)
    }

    /// Returns whether there are keys of the crawler with this token, in lower case.
    pub(super) fn has(&self, token: &str) -> bool {
        self.tokens.contains(token)
    }
}

impl Key {
    /// Returns whether the crawler with this token, in lower case, signs with the key.
    pub(super) fn is_of(&self, token: &str) -> bool {
        self.tokens.contains(token)
    }
}
