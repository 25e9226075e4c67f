//! The verifier by signatures.

use alloc::sync::Arc;
use std::time::SystemTime;

use robots_identity::{Proof, SignatureChecker, SignatureKeys, SignedRequest};
use robots_matcher::Crawler;

use crate::identity::Verifier;
use crate::request_head::RequestHead;

/// A [`Verifier`] by the signatures of requests: Web Bot Auth, a profile of RFC 9421.
///
/// See [`SignatureChecker`] for what verifies, contradicts, and is unknown. The keys are those that
/// the application has fetched, outside of requests. Clones share keys and nonces: keep one, and
/// [`replace`](Self::replace) the keys when an operator publishes others.
///
/// ```
/// use robots_static::signatures::{
///     KeyDirectory, SignatureChecker, SignatureKeys, SignatureVerifier,
/// };
/// use robots_static::{RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let published = br#"{"keys": [{
///     "kty": "OKP", "crv": "Ed25519", "x": "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"
/// }]}"#;
/// let mut keys = SignatureKeys::default();
/// keys.insert(["ExampleBot"], &KeyDirectory::parse(published)?);
/// let checker = SignatureChecker::new(keys).authorities(["example.com"]);
/// let verifier = SignatureVerifier::new(checker);
/// let layer = RobotsLayer::new(&ROBOTS).verifier(verifier.clone()).deny_contradicted(true);
/// # Ok::<(), robots_static::signatures::KeyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SignatureVerifier(Arc<SignatureChecker>);

impl SignatureVerifier {
    /// Creates the verifier.
    pub fn new(checker: SignatureChecker) -> Self {
        Self(Arc::new(checker))
    }

    /// Replaces the keys of this verifier and of its clones.
    pub fn replace(&self, keys: SignatureKeys) {
        self.0.replace(keys);
    }
}

impl Verifier for SignatureVerifier {
    fn verify(&self, crawler: &Crawler<'_>, request: &RequestHead<'_>) -> Proof {
        let is_clear = request.has_readable_uri() && request.other_hosts().next().is_none();
        let signed = SignedRequest {
            method: request.method(),
            uri: request.uri(),
            host: request.host().filter(|_| is_clear),
            headers: request.headers(),
        };
        self.0.verify(crawler.token(), &signed, SystemTime::now())
    }
}
