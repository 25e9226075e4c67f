//! Files of the site that are held against the rules.
//!
//! In: an option with a path. Out: findings, and the files that were read. Without the feature `site`
//! nothing is read, and the error says how to get it.

use std::path::Path;

use proc_macro2::Span;
use robots_core::{Compilation, Diagnostic};
use syn::LitStr;

/// An option with a path.
pub(crate) struct Evidence {
    pub(crate) kind: String,
    pub(crate) path: LitStr,
}

/// What was found, or what to say instead.
pub(crate) struct Found {
    pub(crate) findings: Vec<Diagnostic>,
    pub(crate) files: Vec<String>,
}

impl Evidence {
    pub(crate) fn span(&self) -> Span {
        self.path.span()
    }

    /// The URLs of the files in it, if it is a folder that is served; `path` is its absolute path.
    #[cfg(feature = "site")]
    pub(crate) fn served(&self, path: &Path) -> Vec<String> {
        let is_folder = self.kind == robots_core::check::EVIDENCE[1];
        // One that cannot be read is told of where it is looked at.
        let urls = is_folder.then(|| robots_site::static_urls(path).ok());
        urls.flatten().unwrap_or_default()
    }

    /// Nothing is read.
    #[cfg(not(feature = "site"))]
    #[expect(clippy::unused_self, reason = "with the feature it is looked at")]
    pub(crate) fn served(&self, _: &Path) -> Vec<String> {
        Vec::new()
    }

    /// Looks at it; `path` is its absolute path.
    ///
    /// # Errors
    ///
    /// The message and the help.
    #[cfg(feature = "site")]
    pub(crate) fn look(
        &self,
        path: &Path,
        compilation: &Compilation,
    ) -> Result<Found, (String, String)> {
        // What can be read and is wrong is a finding: here the path is.
        let help = "write a path that starts at the folder of the crate's Cargo.toml".to_owned();
        let found = robots_site::check_evidence(&self.kind, path, compilation)
            .map_err(|message| (message, help))?;
        let files = found.files.iter().filter_map(|file| file.to_str());
        Ok(Found {
            files: files.map(str::to_owned).collect(),
            findings: found.findings,
        })
    }

    /// Says what is missing.
    #[cfg(not(feature = "site"))]
    pub(crate) fn look(&self, _: &Path, _: &Compilation) -> Result<Found, (String, String)> {
        Err((
            format!(
                "option `{}` needs the feature `site` of `robots-static`",
                self.kind
            ),
            "write `features = [\"site\"]` in the Cargo.toml: the macros then take longer to build"
                .to_owned(),
        ))
    }
}

#[cfg(test)]
mod tests {
    use robots_core::{Dialect, SourceText, compile};

    use super::*;

    fn look(kind: &str, file: &str) -> Result<Found, (String, String)> {
        let source = SourceText::new("robots.txt", "User-agent: *\nDisallow: /src/\n");
        let evidence = Evidence {
            kind: kind.to_owned(),
            path: LitStr::new(file, Span::call_site()),
        };
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        evidence.look(&path, &compile(&source, Dialect::RFC_9309))
    }

    #[cfg(not(feature = "site"))]
    #[test]
    fn without_the_feature_the_error_names_it() {
        let error = look("any", ".").err();
        assert!(
            error
                .is_some_and(|(message, help)| message.contains("`site`") && help.contains("site"))
        );
    }

    #[cfg(feature = "site")]
    #[test]
    fn what_cannot_be_read_is_named() {
        let error = look(robots_core::check::EVIDENCE[0], "no/such.xml").err();
        assert!(
            error.is_some_and(|(message, _)| message.contains("no/such.xml`: it cannot be read"))
        );
        let found = look(robots_core::check::EVIDENCE[1], "src");
        assert!(found.is_ok_and(|found| found.findings.is_empty() && found.files.is_empty()));
    }
}
