//! Claims that come with the project. Each is a claims file with its sources.
//!
//! In: the name of a preset. Out: the text of its file.

use std::path::Path;

use robots_core::SourceText;

use crate::claims::{LocatedClaim, parse_claims};

/// Claims that come with the project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name, such as `seo`.
    pub name: &'static str,
    /// The claims, as TOML with comments.
    pub text: &'static str,
}

impl Preset {
    /// All presets, in the order of their names.
    pub const ALL: [Self; 3] = [
        Self { name: "closed", text: include_str!("closed.toml") },
        Self { name: "eu-tdm", text: include_str!("eu-tdm.toml") },
        Self { name: "seo", text: include_str!("seo.toml") },
    ];

    /// Returns the preset with this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|preset| preset.name == name)
    }

    /// Returns the claims.
    pub fn claims(&self) -> Vec<LocatedClaim> {
        let source = SourceText::new(format!("preset {}", self.name), self.text);
        // A test reads each.
        parse_claims(&source, Path::new("")).unwrap_or_default()
    }
}
