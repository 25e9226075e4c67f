//! The files of the project that state its version.

use std::path::{Path, PathBuf};
use std::{fs, io};

use walkdir::{DirEntry, WalkDir};

use crate::{Mention, manifest, package_json, prose};

/// Folders of tools and of what is built.
const SKIPPED: [&str; 6] = [
    ".git",
    "artifacts",
    "book",
    "corpus",
    "node_modules",
    "target",
];

/// The name of the Python package.
const PYTHON: &str = "robots-static-cli";

/// The files of the project, and the names of its packages.
#[derive(Debug)]
pub struct Project {
    root: PathBuf,
    files: Vec<PathBuf>,
    cargo: Vec<String>,
    npm: Vec<String>,
}

/// A file with the mentions in its text.
#[derive(Debug)]
pub struct File {
    /// The path, relative to the project.
    pub path: PathBuf,
    /// The text.
    pub text: String,
    /// The mentions, in their order.
    pub mentions: Vec<Mention>,
}

impl Project {
    /// Finds the files of the project in this folder.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or a manifest is invalid.
    pub fn new(root: impl Into<PathBuf>) -> io::Result<Self> {
        let root = root.into();
        let is_of_project = |entry: &DirEntry| {
            let name = entry.file_name().to_str().unwrap_or_default();
            !(entry.file_type().is_dir() && SKIPPED.contains(&name))
        };
        let mut project = Self {
            files: Vec::new(),
            cargo: Vec::new(),
            npm: Vec::new(),
            root,
        };
        let entries = WalkDir::new(&project.root)
            .sort_by_file_name()
            .into_iter()
            .filter_entry(is_of_project);
        for entry in entries {
            let entry = entry?;
            if entry.file_type().is_file() {
                let path = entry.path().strip_prefix(&project.root);
                project.files.push(path.map_err(io::Error::other)?.into());
            }
        }
        for path in &project.files {
            match name(path) {
                "Cargo.toml" => {
                    let published = manifest::published(&project.read(path)?);
                    project
                        .cargo
                        .extend(published.map_err(|error| invalid(path, error))?);
                }
                "package.json" => {
                    let published = package_json::published(&project.read(path)?);
                    project
                        .npm
                        .extend(published.map_err(|error| invalid(path, error))?);
                }
                _ => {}
            }
        }
        Ok(project)
    }

    /// Returns every file that mentions the version.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or a manifest is invalid.
    pub fn mentions(&self) -> io::Result<Vec<File>> {
        let mut files = self.files()?;
        files.retain(|file| !file.mentions.is_empty());
        Ok(files)
    }

    /// Returns every file that may mention the version: manifests, lock files and pages.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or a manifest is invalid.
    pub fn files(&self) -> io::Result<Vec<File>> {
        let mut found = Vec::new();
        for path in &self.files {
            if !is_known(path) {
                continue;
            }
            let text = self.read(path)?;
            let python = [PYTHON.to_owned()];
            let mentions = match name(path) {
                "Cargo.toml" => manifest::cargo(&text, &self.cargo).map_err(io::Error::other),
                "Cargo.lock" => manifest::lock(&text).map_err(io::Error::other),
                "pyproject.toml" => manifest::python(&text, &python).map_err(io::Error::other),
                "package.json" => {
                    package_json::manifest(&text, &self.npm).map_err(io::Error::other)
                }
                "package-lock.json" => {
                    package_json::lock(&text, &self.npm).map_err(io::Error::other)
                }
                _ => Ok(prose::page(&text)),
            };
            let mut mentions = mentions.map_err(|error| invalid(path, error))?;
            mentions.sort_by_key(|mention| mention.range.start);
            found.push(File {
                path: path.clone(),
                text,
                mentions,
            });
        }
        Ok(found)
    }

    /// Writes a version in the place of each mention.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read or written, or a manifest is invalid.
    pub fn write(&self, version: &str) -> io::Result<()> {
        for file in self.mentions()? {
            fs::write(self.root.join(&file.path), file.with_version(version))?;
        }
        Ok(())
    }

    fn read(&self, path: &Path) -> io::Result<String> {
        fs::read_to_string(self.root.join(path)).map_err(|error| invalid(path, error))
    }
}

impl File {
    /// Returns the versions that the file states, in their order.
    pub fn versions(&self) -> impl Iterator<Item = &str> {
        let mentions = self.mentions.iter();
        mentions.map(|mention| &self.text[mention.range.clone()])
    }

    /// Returns the text with another version in each mention.
    #[must_use]
    pub fn with_version(&self, version: &str) -> String {
        let mut text = self.text.clone();
        for mention in self.mentions.iter().rev() {
            text.replace_range(mention.range.clone(), version);
        }
        text
    }
}

/// Returns whether a file may mention the version. Some pages have other versions: those of peers, of
/// earlier releases and of examples.
fn is_known(path: &Path) -> bool {
    let name = name(path);
    let extension = path.extension().and_then(|extension| extension.to_str());
    match extension {
        Some("toml" | "lock" | "json") => [
            "Cargo.toml",
            "Cargo.lock",
            "pyproject.toml",
            "package.json",
            "package-lock.json",
        ]
        .contains(&name),
        Some("md") => !["BENCHMARKS.md", "CHANGELOG.md", "RELEASING.md"].contains(&name),
        Some("yml" | "html") => true,
        _ => false,
    }
}

fn name(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str());
    name.unwrap_or_default()
}

fn invalid(path: &Path, error: impl std::fmt::Display) -> io::Error {
    io::Error::other(format!("`{}` cannot be read: {error}", path.display()))
}
