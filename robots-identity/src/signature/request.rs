//! The parts of a request that a signature may cover.

use http::{HeaderMap, Method, Uri};
use sfv::{ListEntry, SerializeValue as _};
use web_bot_auth::components::{
    CoveredComponent, DerivedComponent, HTTPField, HTTPFieldParameters,
};
use web_bot_auth::message_signatures::SignedMessage;

/// A request that may be signed.
#[derive(Clone, Copy, Debug)]
pub struct SignedRequest<'r> {
    /// The method.
    pub method: &'r Method,
    /// The target, as the client sent it. Its authority is not read.
    pub uri: &'r Uri,
    /// The host that the request is for, with its port if there is one: that of the target in
    /// HTTP/2, else of the Host field. `None` if there is none, or if the request names several.
    pub host: Option<&'r str>,
    /// The header fields.
    pub headers: &'r HeaderMap,
}

pub(super) struct ForHost<'r> {
    pub(super) request: SignedRequest<'r>,
    /// In lower case, without a default port.
    pub(super) authority: &'r str,
}

impl SignedRequest<'_> {
    /// Returns the values of a field as one (RFC 9110 §5.2); `None` if there is none, or if one is
    /// not ASCII text.
    pub(super) fn field(&self, name: &str) -> Option<String> {
        let values = self.headers.get_all(name).iter();
        let texts: Option<Vec<_>> =
            values.map(|value| Some(value.to_str().ok()?.trim_matches([' ', '\t']))).collect();
        texts.filter(|texts| !texts.is_empty()).map(|texts| texts.join(", "))
    }

    /// Returns the bytes of the values of a field.
    pub(super) fn length(&self, name: &str) -> usize {
        let values = self.headers.get_all(name).iter();
        values.map(|value| value.len() + 2).sum()
    }
}

impl ForHost<'_> {
    fn path_and_query(&self) -> String {
        let uri = self.request.uri;
        let query = uri.query().map(|query| format!("?{query}"));
        format!("{}{}", self.path(), query.unwrap_or_default())
    }

    fn path(&self) -> &str {
        match self.request.uri.path() {
            "" => "/",
            path => path,
        }
    }

    /// Returns the value of a field, or of one member of a dictionary (RFC 9421 §2.1.2).
    fn field(&self, field: &HTTPField) -> Option<String> {
        let value = self.request.field(&field.name)?;
        match field.parameters.0.as_slice() {
            [] => Some(value),
            [HTTPFieldParameters::Key(key)] => {
                let dictionary = sfv::Parser::new(&value).parse_dictionary().ok()?;
                match dictionary.get(key.as_str())? {
                    ListEntry::Item(item) => Some(item.serialize_value()),
                    ListEntry::InnerList(_) => None,
                }
            }
            _ => None,
        }
    }
}

impl SignedMessage for ForHost<'_> {
    fn lookup_component(&self, name: &CoveredComponent) -> Vec<String> {
        let value = match name {
            CoveredComponent::HTTP(field) => self.field(field),
            CoveredComponent::Derived(derived) => match derived {
                DerivedComponent::Authority { req: false } => Some(self.authority.to_owned()),
                DerivedComponent::Method { req: false } => {
                    Some(self.request.method.as_str().to_owned())
                }
                DerivedComponent::Scheme { req: false } => Some("https".to_owned()),
                DerivedComponent::Path { req: false } => Some(self.path().to_owned()),
                DerivedComponent::Query { req: false } => {
                    Some(format!("?{}", self.request.uri.query().unwrap_or_default()))
                }
                DerivedComponent::TargetUri { req: false } => {
                    Some(format!("https://{}{}", self.authority, self.path_and_query()))
                }
                _ => None,
            },
        };
        value.into_iter().collect()
    }
}
