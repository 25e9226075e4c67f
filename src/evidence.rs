//! Verdicts with their evidence.

pub use robots_identity::{Evidence, Proof, SignatureFailure};
