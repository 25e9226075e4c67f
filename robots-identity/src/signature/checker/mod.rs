//! A request and a claim → a verdict.

use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use sfv::Dictionary;
use web_bot_auth::message_signatures::MessageVerifier;

use super::keys::{Key, SignatureKeys};
use super::nonces::Nonces;
use super::profile::{self, Times};
use super::request::{ForHost, SignedRequest};
use crate::{Evidence, Proof, SignatureFailure};

/// The most bytes of `Signature-Input`, of `Signature` and of `Signature-Agent`.
const MAX_FIELD: usize = 8_192;

/// The nonces that are remembered: about 6 MB.
const NONCES: usize = 65_536;

/// Verifies crawlers by the signatures of their requests.
///
/// A signature verifies a claim if it is one of this request, by a key of the claimed crawler, with
/// the algorithm Ed25519 and the tag `web-bot-auth`, covers the host and `signature-agent`, is
/// valid now, and has a nonce that was not used before.
///
/// A signature by a key of the crawler that is not one of this request contradicts the claim, and
/// so does one by the key of another crawler. Everything else is unknown: no signature, an unknown
/// key, one that has expired. Whether the client is a person is not asked.
///
/// It costs up to 8 kB of structured fields and four signatures, about 100 µs each. Nonces are
/// remembered until their signatures expire, at most 65,536. The product tokens of a key have a
/// nonce each, so a copied request can claim each of them once.
#[derive(Debug)]
pub struct SignatureChecker {
    keys: RwLock<Arc<SignatureKeys>>,
    nonces: Mutex<Nonces>,
    authorities: Vec<String>,
    lifetime: Duration,
    requires_nonce: bool,
}

impl SignatureChecker {
    /// Creates the checker.
    pub fn new(keys: SignatureKeys) -> Self {
        Self {
            keys: RwLock::new(Arc::new(keys)),
            nonces: Mutex::new(Nonces::new(NONCES)),
            authorities: Vec::new(),
            lifetime: Duration::from_secs(24 * 60 * 60),
            requires_nonce: false,
        }
    }

    /// Sets the hosts of the site, each with its port if it is not the default one.
    ///
    /// A signature for any other host is not accepted, whatever the Host field says; otherwise one
    /// for another site is accepted from a client that sends its host. Set them also behind a proxy
    /// that changes the Host field. If the Host field is none of them, each is tried, so keep the
    /// list short.
    #[must_use]
    pub fn authorities<T: AsRef<str>>(mut self, hosts: impl IntoIterator<Item = T>) -> Self {
        let hosts = hosts.into_iter();
        self.authorities = hosts.map(|host| normalized(host.as_ref())).collect();
        self
    }

    /// Sets for how long a signature may be valid; 24 hours by default, as the draft recommends.
    #[must_use]
    pub fn max_lifetime(mut self, lifetime: Duration) -> Self {
        self.lifetime = lifetime;
        self
    }

    /// Sets whether a signature must have a nonce. One without can be used until it expires. By
    /// default it is accepted, as the draft only recommends nonces.
    #[must_use]
    pub fn require_nonce(mut self, requires: bool) -> Self {
        self.requires_nonce = requires;
        self
    }

    /// Replaces the keys. Requests that are being verified end with the old ones.
    pub fn replace(&self, keys: SignatureKeys) {
        let mut shared = self.keys.write().unwrap_or_else(PoisonError::into_inner);
        *shared = Arc::new(keys);
    }

    /// Returns whether the request is one of the crawler with this product token, at the time
    /// `now`.
    pub fn verify(&self, token: &str, request: &SignedRequest<'_>, now: SystemTime) -> Proof {
        let keys = self.keys.read().unwrap_or_else(PoisonError::into_inner);
        let keys = Arc::clone(&keys);
        let token = &*token.to_ascii_lowercase();
        match self.signed(&keys, token, request, now) {
            Ok(verdict) => verdict,
            Err(SignatureFailure::Unsigned) if !keys.has(token) => {
                Proof::Unknown(Evidence::NotChecked)
            }
            Err(failure) => Proof::Unknown(Evidence::NoValidSignature { failure, key: None }),
        }
    }

    /// Returns the verdict of all signatures, or why there is none to verify.
    fn signed(
        &self,
        keys: &SignatureKeys,
        token: &str,
        request: &SignedRequest<'_>,
        now: SystemTime,
    ) -> Result<Proof, SignatureFailure> {
        let headers = request.headers;
        if !headers.contains_key("signature-input") {
            return Err(SignatureFailure::Unsigned);
        }
        let fields = ["signature-input", "signature", "signature-agent"];
        if fields.iter().any(|name| request.length(name) > MAX_FIELD) {
            return Err(SignatureFailure::Malformed);
        }
        let inputs = dictionary(request, "signature-input")?;
        let signatures = profile::signatures(&inputs)?;
        if signatures.is_empty() {
            return Err(SignatureFailure::Unsigned);
        }
        // The lines that are no part of a dictionary must not be left out.
        dictionary(request, "signature")?;
        let host = request.host.ok_or(SignatureFailure::SeveralHosts)?;
        let host = normalized(host);
        let since_1970 = now.duration_since(SystemTime::UNIX_EPOCH);
        let times = Times {
            now: since_1970.unwrap_or_default().as_secs(),
            lifetime: self.lifetime.as_secs(),
        };
        let has_agent = headers.contains_key("signature-agent");
        let unknown = |failure, key| Proof::Unknown(Evidence::NoValidSignature { failure, key });
        let verdicts = signatures.into_iter().map(|(label, list)| {
            let parameters = match profile::parameters(list, has_agent, times) {
                Ok(parameters) => parameters,
                Err(failure) => return unknown(failure, None),
            };
            let Some((key, is_own)) = keys.valid(parameters.key, token, now) else {
                return unknown(SignatureFailure::UnknownKey, None);
            };
            let id = || Some(Arc::clone(&key.id));
            if self.requires_nonce && parameters.nonce.is_none() {
                return unknown(SignatureFailure::NoNonce, id());
            }
            let failure = match self.is_signed(label, key, request, &host) {
                Err(failure) if is_own => failure,
                Err(failure) => return unknown(failure, id()),
                Ok(()) if is_own => {
                    let used = |nonce| (token, parameters.key, nonce);
                    let is_new = parameters.nonce.is_none_or(|nonce| {
                        let mut nonces = self.nonces.lock().unwrap_or_else(PoisonError::into_inner);
                        nonces.insert(used(nonce), parameters.expires, times.now)
                    });
                    if is_new {
                        let key = Arc::clone(&key.id);
                        return Proof::Verified(Evidence::Signature { key });
                    }
                    SignatureFailure::Replayed
                }
                Ok(()) => SignatureFailure::OtherCrawler,
            };
            let contradicts = match failure {
                SignatureFailure::Invalid => true,
                SignatureFailure::OtherCrawler => keys.has(token),
                _ => false,
            };
            if contradicts {
                let key = id();
                return Proof::Contradicted(Evidence::NoValidSignature { failure, key });
            }
            unknown(failure, id())
        });
        verdicts.reduce(Proof::or).ok_or(SignatureFailure::Unsigned)
    }

    /// Returns whether the key signed the request, for a host of the site.
    fn is_signed(
        &self,
        label: &str,
        key: &Key,
        request: &SignedRequest<'_>,
        host: &str,
    ) -> Result<(), SignatureFailure> {
        let is_one = self.authorities.iter().any(|known| known == host);
        let hosts: Vec<&str> = if self.authorities.is_empty() || is_one {
            vec![host]
        } else {
            self.authorities.iter().map(String::as_str).collect()
        };
        let mut failure = SignatureFailure::Invalid;
        for authority in hosts {
            let message = ForHost { request: *request, authority };
            let parsed = MessageVerifier::parse(&message, |(known, _)| known.as_str() == label);
            match parsed {
                Ok(signature) => {
                    let id = Some(key.id.to_string());
                    if signature.verify(&key.ring, id).is_ok() {
                        return Ok(());
                    }
                }
                // A part that the signature covers is not in the request, or no signature is.
                Err(_) => failure = SignatureFailure::Malformed,
            }
        }
        Err(failure)
    }
}

fn dictionary(request: &SignedRequest<'_>, name: &str) -> Result<Dictionary, SignatureFailure> {
    let value = request.field(name).ok_or(SignatureFailure::Malformed)?;
    let parser = sfv::Parser::new(&value);
    parser.parse_dictionary().map_err(|_| SignatureFailure::Malformed)
}

/// Returns a host in lower case, without the default port (RFC 9421 §2.2.3).
fn normalized(host: &str) -> String {
    let host = host.trim().to_ascii_lowercase();
    host.strip_suffix(":443").map(str::to_owned).unwrap_or(host)
}

#[cfg(test)]
mod tests;
