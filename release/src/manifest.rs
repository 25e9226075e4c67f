//! `Cargo.toml`, `Cargo.lock` and `pyproject.toml`.

use serde::de::Error as _;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use crate::Mention;

/// Returns the mentions in a `Cargo.toml`: the versions of the workspace and of packages that are published, and
/// those of dependencies on packages with these names.
///
/// # Errors
///
/// Returns an error if the text is not TOML.
pub fn cargo(text: &str, own: &[String]) -> Result<Vec<Mention>, Error> {
    let root = DeTable::parse(text)?;
    let root = root.get_ref();
    let mut found = Vec::new();
    let workspace = table(root, "workspace");
    if let Some(package) = workspace.and_then(|workspace| table(workspace, "package")) {
        found.extend(text_of(package, "version"));
    }
    let package = table(root, "package");
    if let Some(package) = package.filter(|package| is_published(package)) {
        found.extend(text_of(package, "version"));
    }
    let targets = table(root, "target").into_iter().flat_map(|targets| {
        let targets = targets.values();
        targets.filter_map(|target| target.get_ref().as_table())
    });
    for owner in [Some(root), workspace].into_iter().flatten().chain(targets) {
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            for (name, dependency) in table(owner, kind).into_iter().flatten() {
                found.extend(version_of_dependency(name.get_ref(), dependency, own));
            }
        }
    }
    Ok(found)
}

fn version_of_dependency(
    name: &str,
    dependency: &Spanned<DeValue<'_>>,
    own: &[String],
) -> Option<Mention> {
    let Some(options) = dependency.get_ref().as_table() else {
        return is_own(name, own).then(|| mention(dependency))?;
    };
    let package = options.get("package");
    let package = package.and_then(|package| package.get_ref().as_str());
    is_own(package.unwrap_or(name), own).then(|| text_of(options, "version"))?
}

/// Returns the names of the packages in a `Cargo.toml` that are published.
///
/// # Errors
///
/// Returns an error if the text is not TOML.
pub fn published(text: &str) -> Result<Option<String>, Error> {
    let root = DeTable::parse(text)?;
    let package = table(root.get_ref(), "package").filter(|package| is_published(package));
    let name = package.and_then(|package| package.get("name"));
    Ok(name.and_then(|name| name.get_ref().as_str().map(str::to_owned)))
}

/// Returns the mentions in a `Cargo.lock`: the versions of the packages of the project, which have no source. Those
/// that are never published may have the version 0.0.0.
///
/// # Errors
///
/// Returns an error if the text is not TOML.
pub fn lock(text: &str) -> Result<Vec<Mention>, Error> {
    let root = DeTable::parse(text)?;
    let packages = root.get_ref().get("package");
    let packages = packages.and_then(|packages| packages.get_ref().as_array());
    let packages = packages.ok_or_else(|| Error::custom("no packages"))?;
    let tables = packages
        .iter()
        .filter_map(|package| package.get_ref().as_table());
    let of_project = tables.filter(|package| !package.contains_key("source"));
    let versions = of_project.filter_map(|package| text_of(package, "version"));
    Ok(versions
        .filter(|version| &text[version.range.clone()] != "0.0.0")
        .collect())
}

/// Returns the mentions in a `pyproject.toml`: the version, unless a tool computes it, and those of dependencies on
/// packages with these names.
///
/// # Errors
///
/// Returns an error if the text is not TOML.
pub fn python(text: &str, own: &[String]) -> Result<Vec<Mention>, Error> {
    let root = DeTable::parse(text)?;
    let Some(project) = table(root.get_ref(), "project") else {
        return Ok(Vec::new());
    };
    let dependencies = project.get("dependencies");
    let dependencies = dependencies.and_then(|list| list.get_ref().as_array());
    let dependencies = dependencies.into_iter().flat_map(|list| list.iter());
    let of_project = dependencies.filter(|dependency| {
        let name = dependency.get_ref().as_str().unwrap_or_default();
        let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
        is_own(&name[..end.unwrap_or(name.len())], own)
    });
    Ok(text_of(project, "version")
        .into_iter()
        .chain(of_project.filter_map(mention))
        .collect())
}

fn is_own(name: &str, own: &[String]) -> bool {
    own.iter().any(|one| one == name)
}

fn is_published(package: &DeTable<'_>) -> bool {
    let publish = package.get("publish").map(Spanned::get_ref);
    publish.and_then(DeValue::as_bool) != Some(false)
}

fn table<'t, 'i>(table: &'t DeTable<'i>, key: &str) -> Option<&'t DeTable<'i>> {
    table.get(key)?.get_ref().as_table()
}

fn text_of(table: &DeTable<'_>, key: &str) -> Option<Mention> {
    mention(table.get(key)?)
}

fn mention(value: &Spanned<DeValue<'_>>) -> Option<Mention> {
    // The span includes the quote.
    Mention::in_value(value.get_ref().as_str()?, value.span().start + 1)
}
