//! A file of keys, as operators publish it.

use core::fmt;
use std::error::Error;
use std::time::{Duration, SystemTime};

use ed25519_dalek::VerifyingKey;
use serde::Deserialize;
use serde_json::Value;
use web_bot_auth::keyring::Thumbprintable;

const MAX_KEYS: usize = 256;

/// The keys of one operator: the JSON Web Key Set at
/// `/.well-known/http-message-signatures-directory`.
///
/// A key is named by its thumbprint (RFC 7638), which is calculated here: what the file calls it
/// does not count.
///
/// ```
/// use robots_identity::KeyDirectory;
///
/// let published = br#"{"keys": [{
///     "kty": "OKP", "crv": "Ed25519", "x": "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"
/// }]}"#;
/// let directory = KeyDirectory::parse(published)?;
/// assert!(directory.ids().eq(["poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U"]));
/// # Ok::<(), robots_identity::KeyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyDirectory {
    pub(super) keys: Vec<PublishedKey>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PublishedKey {
    pub(super) id: String,
    pub(super) bytes: Vec<u8>,
    pub(super) not_before: Option<SystemTime>,
    pub(super) expires: Option<SystemTime>,
}

/// Why a file is not a directory of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The file is larger than [`KeyDirectory::MAX_BYTES`], or has more than 256 keys.
    TooLarge,
    /// The file is not JSON of this form; with the message, which has line and column.
    Json(String),
    /// A key has its private part.
    Private {
        /// The index of the element of `keys`, from 0.
        index: usize,
    },
    /// A key is not one of Ed25519, or one for which anybody can sign.
    Invalid {
        /// The index of the element of `keys`, from 0.
        index: usize,
    },
    /// The file has no key for Ed25519 signatures.
    Empty,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(
                f,
                "larger than {} bytes, or more than {MAX_KEYS} keys",
                KeyDirectory::MAX_BYTES
            ),
            Self::Json(message) => write!(f, "not a JSON Web Key Set: {message}"),
            Self::Private { index } => {
                write!(f, "`keys[{index}]` has a private key: publish only `kty`, `crv` and `x`")
            }
            Self::Invalid { index } => write!(f, "`x` of `keys[{index}]` is not an Ed25519 key"),
            Self::Empty => f.write_str("`keys` has no Ed25519 key"),
        }
    }
}

impl Error for KeyError {}

/// The file. Other keys are ignored.
#[derive(Deserialize)]
struct File {
    keys: Vec<Value>,
}

/// The members of a key that are read.
#[derive(Deserialize)]
struct Jwk {
    kty: String,
    crv: Option<String>,
    x: Option<String>,
    d: Option<Value>,
    #[serde(rename = "use")]
    intended: Option<String>,
    alg: Option<String>,
    nbf: Option<u64>,
    exp: Option<u64>,
}

impl KeyDirectory {
    /// The largest directory that is read, in bytes.
    pub const MAX_BYTES: usize = 256 * 1024;

    /// Reads a file.
    ///
    /// Keys for other algorithms, and for other uses than signatures, are skipped: the algorithm is
    /// always Ed25519.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is too large, not of this form, has a private or an invalid
    /// key, or has no Ed25519 key. No part of such a file is used.
    pub fn parse(file: &[u8]) -> Result<Self, KeyError> {
        if file.len() > Self::MAX_BYTES {
            return Err(KeyError::TooLarge);
        }
        let json = |error: serde_json::Error| KeyError::Json(error.to_string());
        let file: File = serde_json::from_slice(file).map_err(json)?;
        if file.keys.len() > MAX_KEYS {
            return Err(KeyError::TooLarge);
        }
        let mut keys = Vec::new();
        for (index, key) in file.keys.into_iter().enumerate() {
            let key: Jwk = serde_json::from_value(key).map_err(json)?;
            if key.d.is_some() {
                return Err(KeyError::Private { index });
            }
            if key.is_ed25519() {
                keys.push(key.read().ok_or(KeyError::Invalid { index })?);
            }
        }
        if keys.is_empty() {
            return Err(KeyError::Empty);
        }
        Ok(Self { keys })
    }

    /// Returns the identifiers of the keys: their thumbprints.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(|key| key.id.as_str())
    }
}

impl Jwk {
    fn is_ed25519(&self) -> bool {
        let is = |value: &Option<String>, names: &[&str]| {
            let value = value.as_deref();
            value.is_none_or(|value| names.contains(&value))
        };
        self.kty == "OKP"
            && self.crv.as_deref() == Some("Ed25519")
            && is(&self.intended, &["sig"])
            && is(&self.alg, &["EdDSA", "Ed25519", "ed25519"])
    }

    /// Returns the key; `None` if it is none, or one of small order.
    fn read(self) -> Option<PublishedKey> {
        let key = Thumbprintable::OKP { crv: self.crv?, x: self.x? };
        let bytes = key.public_key().ok()?;
        let point = VerifyingKey::try_from(bytes.as_slice()).ok()?;
        let moment = |number: u64| {
            // Seconds (RFC 7519 §2); early directories have milliseconds.
            let seconds = if number > 100_000_000_000 { number / 1_000 } else { number };
            SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds))
        };
        (!point.is_weak()).then(|| PublishedKey {
            id: key.b64_thumbprint(),
            bytes,
            not_before: self.nbf.and_then(moment),
            expires: self.exp.and_then(moment),
        })
    }
}
