//! A folder of range files.

use core::fmt;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::{CrawlerRanges, Published, RangeError, RangeTable};

const MAX_FILES: usize = 1_024;

/// A file of a [`RangeFolder`].
#[derive(Clone, Debug)]
pub struct RangeFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The product tokens of the crawlers whose ranges it has.
    pub tokens: Vec<String>,
    /// The ranges.
    pub table: RangeTable,
    /// The addresses of other files with ranges of these crawlers that the folder does not have.
    /// The file contradicts no client without them.
    pub missing: Vec<&'static str>,
}

/// The `.json` files of a folder, in the order of their names. Other files are not read.
///
/// The name of a file selects its crawlers: a name under which an operator
/// [publishes](crate::PUBLISHED) it, such as `googlebot.json` or `bots.json`, is for all its
/// crawlers; any other one is a product token, such as `HouseBot.json`.
#[derive(Clone, Debug, Default)]
pub struct RangeFolder {
    /// The files that can be read.
    pub files: Vec<RangeFile>,
    /// The errors of the others.
    pub errors: Vec<RangeFileError>,
}

/// Why a file of a folder cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeFileError {
    /// The path of the file.
    pub path: PathBuf,
    /// The line, from 1, if the error is in one.
    pub line: Option<usize>,
    /// The message.
    pub message: String,
}

impl fmt::Display for RangeFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl Error for RangeFileError {}

impl RangeFolder {
    /// Reads a folder.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be read, has no `.json` file, or more than 1,024.
    /// Those of a file are in [`errors`](Self::errors).
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let extension = path.extension().unwrap_or_default();
            if extension.eq_ignore_ascii_case("json") && path.is_file() {
                paths.push(path);
            }
            if paths.len() > MAX_FILES {
                let message = format!("more than {MAX_FILES} files");
                return Err(io::Error::other(message));
            }
        }
        if paths.is_empty() {
            return Err(io::Error::other("no `.json` file of address ranges"));
        }
        paths.sort();
        let names: Vec<String> = paths.iter().map(|path| name(path)).collect();
        let mut read = Self::default();
        for path in paths {
            match RangeFile::read(path, &names) {
                Ok(file) => read.files.push(file),
                Err(error) => read.errors.push(error),
            }
        }
        Ok(read)
    }

    /// Returns the ranges of all files that can be read. The files of one crawler are one table,
    /// with the older date, or without one if a file is missing.
    pub fn ranges(&self) -> CrawlerRanges {
        let mut tables: BTreeMap<String, RangeTable> = BTreeMap::new();
        for file in &self.files {
            for token in &file.tokens {
                let token = token.to_ascii_lowercase();
                let published = Published::of(&token);
                let mut own = file.table.clone();
                if published.is_some_and(|row| row.missing(self.names()).next().is_some()) {
                    own = own.undated();
                }
                let table = match tables.remove(&token) {
                    Some(other) => other.union(&own),
                    None => own,
                };
                tables.insert(token, table);
            }
        }
        let mut ranges = CrawlerRanges::default();
        for (token, table) in tables {
            ranges.insert([token], table);
        }
        ranges
    }

    fn names(&self) -> impl Iterator<Item = &str> + Clone {
        let names = self.files.iter().filter_map(|file| file.path.file_name());
        names.filter_map(|name| name.to_str())
    }
}

impl RangeFile {
    fn read(path: PathBuf, names: &[String]) -> Result<Self, RangeFileError> {
        let error = |line, message| RangeFileError { path: path.clone(), line, message };
        let name = name(&path);
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let tokens = tokens(&name, &stem).ok_or_else(|| {
            let help = "name the file after a product token, such as `GPTBot.json`";
            error(None, format!("`{stem}` is not a product token: {help}"))
        })?;
        let bytes = bytes(&path).map_err(|reason| error(None, reason.to_string()))?;
        let table = RangeTable::parse(&bytes)
            .map_err(|reason| error(reason.line(&bytes), reason.to_string()))?;
        let missing = Published::of_file(&name);
        let missing = missing.flat_map(|row| row.missing(names.iter().map(String::as_str)));
        let missing: BTreeSet<_> = missing.collect();
        Ok(Self { missing: missing.into_iter().collect(), tokens, table, path })
    }
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Returns the crawlers of a file with this name; `None` if it is not a product token.
fn tokens(name: &str, stem: &str) -> Option<Vec<String>> {
    let published = Published::of_file(name).flat_map(|row| row.tokens);
    let published: Vec<_> = published.map(|&token| token.to_owned()).collect();
    if !published.is_empty() {
        return Some(published);
    }
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    (!stem.is_empty() && stem.bytes().all(is_part)).then(|| vec![stem.to_owned()])
}

/// Reads a file, but not more of it than is one byte too large.
fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let limit = u64::try_from(RangeTable::MAX_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    if bytes.len() > RangeTable::MAX_BYTES {
        return Err(io::Error::other(RangeError::TooLarge));
    }
    Ok(bytes)
}
