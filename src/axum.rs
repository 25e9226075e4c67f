//! The verdict as an axum extractor.

use core::convert::Infallible;

use axum_core::extract::FromRequestParts;
use http::request::Parts;

use crate::enforce::RobotsVerdict;

/// Extracts the verdict; [`RobotsVerdict::UNKNOWN`] for browsers, and without a layer.
impl<S: Sync> FromRequestParts<S> for RobotsVerdict {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let verdict = parts.extensions.get().cloned();
        Ok(verdict.unwrap_or(Self::UNKNOWN))
    }
}
