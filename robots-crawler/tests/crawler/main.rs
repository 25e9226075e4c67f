//! Which file governs a URL, and what the response to fetching it means.

mod access;
mod scope;
