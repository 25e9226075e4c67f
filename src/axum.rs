//! The verdict as an axum extractor.

use core::convert::Infallible;

use axum_core::extract::FromRequestParts;
use http::request::Parts;

use crate::enforce::RequestVerdict;

/// Extracts the verdict; [`RequestVerdict::UNKNOWN`] for browsers, and without a layer.
impl<S: Sync> FromRequestParts<S> for RequestVerdict {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let verdict = parts.extensions.get().cloned();
        Ok(verdict.unwrap_or(Self::UNKNOWN))
    }
}
