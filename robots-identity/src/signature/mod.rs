//! Requests that crawlers sign: Web Bot Auth, a profile of HTTP Message Signatures (RFC 9421).
//!
//! In: a request, a product token, and the keys of crawlers. Out: a [`Proof`](crate::Proof).
//!
//! ```text
//! key_directory  the file of keys that an operator publishes → keys with their thumbprints
//! keys           the keys of crawlers, by product token
//! request        the parts of a request that a signature may cover
//! profile        what draft-ietf-webbotauth-httpsig-protocol-00 requires of a signature
//! nonces         the nonces that were used, as long as their signatures are valid
//! checker        a request and a claim → a verdict
//! ```
//!
//! # Which library
//!
//! Two crates implement RFC 9421. Both were read for what they accept that they should not.
//!
//! [`web-bot-auth`](https://docs.rs/web-bot-auth) 0.7.0 builds the signature base and verifies
//! here. It leaves to its caller what would otherwise fail open, so `profile` and `checker` check
//! it before its verdict counts:
//!
//! - it never compares `created`, and compares `expires` only if it is asked to;
//! - it ignores `alg`, where RFC 9421 §3.2 rejects one that differs from that of the key;
//! - it has no list of used nonces;
//! - it merges components that are listed twice, where RFC 9421 §2 rejects them;
//! - it reads the first signature that fits, so one in front hides the next one;
//! - it drops a line of a field that is not a structured field, and reads the others;
//! - it requires `signature-agent` to be covered, but accepts any member of it;
//! - it accepts keys of small order, for which anybody can sign, and keys that have expired;
//! - it has no bounds for the number of signatures and components.
//!
//! [`httpsig`](https://docs.rs/httpsig) 0.0.26 was not chosen. It writes the parameters of a
//! signature in an order of its own and without those that it does not know, so it rejects the
//! signatures of the draft's test vectors. It accepts a signature without `expires`, and depends on
//! 20 more crates, with four algorithms that the draft does not need.

mod checker;
mod key_directory;
mod keys;
mod nonces;
mod profile;
mod request;

pub use checker::SignatureChecker;
pub use key_directory::{KeyDirectory, KeyError};
pub use keys::SignatureKeys;
pub use request::SignedRequest;
