//! `package.json` and `package-lock.json`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::Mention;

/// The scope of the packages of the platforms, which are made from wheels and have no `package.json` here.
const SCOPE: &str = "@robots-static/";

#[derive(Deserialize)]
struct Manifest<'t> {
    name: Option<String>,
    #[serde(default)]
    private: bool,
    #[serde(borrow)]
    version: Option<&'t RawValue>,
    #[serde(borrow, default)]
    dependencies: BTreeMap<String, &'t RawValue>,
    #[serde(borrow, default, rename = "devDependencies")]
    dev_dependencies: BTreeMap<String, &'t RawValue>,
    #[serde(borrow, default, rename = "optionalDependencies")]
    optional_dependencies: BTreeMap<String, &'t RawValue>,
    #[serde(borrow, default, rename = "peerDependencies")]
    peer_dependencies: BTreeMap<String, &'t RawValue>,
}

#[derive(Deserialize)]
struct Lock<'t> {
    #[serde(borrow)]
    version: Option<&'t RawValue>,
    name: Option<String>,
    #[serde(borrow, default)]
    packages: BTreeMap<String, Manifest<'t>>,
}

/// Returns the name of the package in a `package.json`, if it is published.
///
/// # Errors
///
/// Returns an error if the text is not such a file.
pub fn published(text: &str) -> Result<Option<String>, serde_json::Error> {
    let manifest: Manifest<'_> = serde_json::from_str(text)?;
    Ok(manifest.name.filter(|_| !manifest.private))
}

/// Returns the mentions in a `package.json`: the version, unless the package is private, and those of dependencies on
/// packages with these names or of the project's scope, also as the name of a file.
///
/// # Errors
///
/// Returns an error if the text is not such a file.
pub fn manifest(text: &str, own: &[String]) -> Result<Vec<Mention>, serde_json::Error> {
    let manifest: Manifest<'_> = serde_json::from_str(text)?;
    Ok(of_manifest(text, &manifest, !manifest.private, own))
}

/// Returns the mentions in a `package-lock.json`: those of the package, and those of the packages with these names or
/// of the project's scope.
///
/// # Errors
///
/// Returns an error if the text is not such a file.
pub fn lock(text: &str, own: &[String]) -> Result<Vec<Mention>, serde_json::Error> {
    let lock: Lock<'_> = serde_json::from_str(text)?;
    let is_own = |name: &str| is_own(name, own);
    let mut found = Vec::new();
    if lock.name.as_deref().is_some_and(is_own) {
        found.extend(lock.version.and_then(|version| mention(text, version)));
    }
    for (path, manifest) in &lock.packages {
        let name = match path.rsplit_once("node_modules/") {
            Some((_, name)) => name,
            None => manifest.name.as_deref().unwrap_or_default(),
        };
        found.extend(of_manifest(text, manifest, is_own(name), own));
    }
    Ok(found)
}

fn of_manifest(
    text: &str,
    manifest: &Manifest<'_>,
    with_version: bool,
    own: &[String],
) -> Vec<Mention> {
    let version = manifest.version.filter(|_| with_version);
    let dependencies = [
        &manifest.dependencies,
        &manifest.dev_dependencies,
        &manifest.optional_dependencies,
        &manifest.peer_dependencies,
    ];
    let of_project = dependencies.into_iter().flatten();
    let of_project = of_project.filter(|(name, _)| is_own(name, own));
    let values = version
        .into_iter()
        .chain(of_project.map(|(_, value)| *value));
    values.filter_map(|value| mention(text, value)).collect()
}

fn is_own(name: &str, own: &[String]) -> bool {
    name.starts_with(SCOPE) || own.iter().any(|one| one == name)
}

/// Returns the mention in a value that borrows from the text.
fn mention(text: &str, value: &RawValue) -> Option<Mention> {
    let value = value.get();
    let offset = value.as_ptr().addr() - text.as_ptr().addr();
    Mention::in_value(value, offset)
}
