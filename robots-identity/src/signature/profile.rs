//! What draft-ietf-webbotauth-httpsig-protocol-00 requires of a signature, beside its bytes.

use std::collections::BTreeSet;

use sfv::{BareItem, Dictionary, InnerList, Item, ListEntry};

use crate::SignatureFailure;

/// The tag of the signatures that are read. All others are for someone else.
const TAG: &str = "web-bot-auth";

const MAX_SIGNATURES: usize = 4;

const MAX_COMPONENTS: usize = 32;

/// The components of a request that are supported. `@request-target` and `@query-param` are not:
/// RFC 9421 §2.2.5 advises against one, and no signer is known to use the other.
const DERIVED: [&str; 6] = ["@authority", "@method", "@path", "@query", "@scheme", "@target-uri"];

/// How many seconds in the future a signature may be created, as clocks differ.
const MAX_SKEW: u64 = 60;

#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    /// Seconds since 1970.
    pub(super) now: u64,
    /// How long a signature may be valid.
    pub(super) lifetime: u64,
}

pub(super) struct Parameters<'s> {
    pub(super) key: &'s str,
    pub(super) expires: u64,
    pub(super) nonce: Option<&'s str>,
}

/// Returns the labels of the signatures with the tag, and what they cover.
pub(super) fn signatures(inputs: &Dictionary) -> Result<Vec<(&str, &InnerList)>, SignatureFailure> {
    let mut found = Vec::new();
    for (label, entry) in inputs {
        let ListEntry::InnerList(list) = entry else {
            return Err(SignatureFailure::Malformed);
        };
        if text(list, "tag") == Some(TAG) {
            found.push((label.as_str(), list));
        }
    }
    if found.len() > MAX_SIGNATURES {
        return Err(SignatureFailure::Malformed);
    }
    Ok(found)
}

pub(super) fn parameters(
    list: &InnerList,
    has_agent: bool,
    times: Times,
) -> Result<Parameters<'_>, SignatureFailure> {
    let key = text(list, "keyid").ok_or(SignatureFailure::Malformed)?;
    if list.params.contains_key("alg") && text(list, "alg") != Some("ed25519") {
        return Err(SignatureFailure::Algorithm);
    }
    let nonce = text(list, "nonce");
    if list.params.contains_key("nonce") && nonce.is_none() {
        return Err(SignatureFailure::Malformed);
    }
    components(&list.items, has_agent)?;
    let (created, expires) = (seconds(list, "created")?, seconds(list, "expires")?);
    if created > times.now.saturating_add(MAX_SKEW) {
        return Err(SignatureFailure::Early);
    }
    if expires <= times.now {
        return Err(SignatureFailure::Expired);
    }
    match expires.checked_sub(created) {
        None | Some(0) => Err(SignatureFailure::Malformed),
        Some(lifetime) if lifetime > times.lifetime => Err(SignatureFailure::LongLived),
        Some(_) => Ok(Parameters { key, expires, nonce }),
    }
}

/// Checks the components that a signature covers: the host, `signature-agent` if the request has
/// it, and nothing that is not supported or listed twice.
fn components(items: &[Item], has_agent: bool) -> Result<(), SignatureFailure> {
    if items.len() > MAX_COMPONENTS {
        return Err(SignatureFailure::Components);
    }
    let (mut names, mut covers_host, mut covers_agent) = (BTreeSet::new(), false, false);
    for item in items {
        let name = item.bare_item.as_string().ok_or(SignatureFailure::Components)?.as_str();
        let is_agent = name == "signature-agent";
        let member = match item.params.iter().next() {
            None => None,
            Some((key, BareItem::String(member)))
                if is_agent && key.as_str() == "key" && item.params.len() == 1 =>
            {
                Some(member.as_str())
            }
            Some(_) => return Err(SignatureFailure::Components),
        };
        let is_supported = if name.starts_with('@') {
            DERIVED.contains(&name)
        } else {
            !name.bytes().any(|byte| byte.is_ascii_uppercase())
        };
        if !is_supported || !names.insert((name, member)) {
            return Err(SignatureFailure::Components);
        }
        covers_host |= name == "@authority" || name == "@target-uri";
        covers_agent |= is_agent;
    }
    if covers_host && (covers_agent || !has_agent) {
        Ok(())
    } else {
        Err(SignatureFailure::Components)
    }
}

fn text<'s>(list: &'s InnerList, name: &str) -> Option<&'s str> {
    match list.params.get(name)? {
        BareItem::String(text) => Some(text.as_str()),
        _ => None,
    }
}

/// Returns a parameter that is a time, in seconds since 1970.
fn seconds(list: &InnerList, name: &str) -> Result<u64, SignatureFailure> {
    match list.params.get(name) {
        Some(BareItem::Integer(seconds)) => {
            u64::try_from(i64::from(*seconds)).map_err(|_| SignatureFailure::Malformed)
        }
        _ => Err(SignatureFailure::Malformed),
    }
}
