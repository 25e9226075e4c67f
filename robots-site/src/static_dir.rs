//! The files of a folder that is served at the root of the site.

use std::path::{Path, PathBuf};
use std::{fs, io};

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use robots_core::Compilation;
use robots_core::SourceText;
use robots_core::diagnostic::Diagnostic;
use robots_core::lint::{STATIC_FILE_DISALLOWED, STRAY_ROBOTS_TXT};
use walkdir::WalkDir;

use crate::disallowed::{DisallowedUrls, UrlOrigin};

/// Files that pages are made of.
const ASSETS: [&str; 3] = ["css", "js", "mjs"];

/// What a server answers with when a folder is asked for.
const INDEX: &str = "index.html";

/// What is escaped in a segment: all but what it may hold as it is (RFC 3986 §3.3).
const IN_SEGMENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'/')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// So many files are looked at.
const LIMIT: usize = 200_000;

/// The files of a folder that is served at the root of the site, each at its path from the folder.
#[derive(Debug)]
pub struct StaticDir {
    files: Vec<ServedFile>,
}

#[derive(Debug)]
struct ServedFile {
    path: PathBuf,
    /// Its path from the folder.
    url: String,
}

impl StaticDir {
    /// Walks `folder`, in the order of its names; links are not followed.
    ///
    /// # Errors
    ///
    /// When it is no folder, or one cannot be read.
    pub fn read(folder: &Path) -> io::Result<Self> {
        if !fs::metadata(folder)?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        let mut files = Vec::new();
        for entry in WalkDir::new(folder)
            .sort_by_file_name()
            .into_iter()
            .take(LIMIT)
        {
            let entry = entry?;
            if let Ok(path) = entry.path().strip_prefix(folder)
                && entry.file_type().is_file()
            {
                let segments = path.iter().map(|part| {
                    utf8_percent_encode(&part.to_string_lossy(), IN_SEGMENT).to_string()
                });
                let url = format!("/{}", segments.collect::<Vec<_>>().join("/"));
                let path = entry.into_path();
                files.push(ServedFile { path, url });
            }
        }
        Ok(Self { files })
    }

    /// Returns the paths at which the files are served, and those of folders that have an `index.html`.
    pub fn urls(&self) -> Vec<String> {
        let urls = self.files.iter().flat_map(|ServedFile { url, .. }| {
            let folder = url.strip_suffix(INDEX).map(str::to_owned);
            folder.into_iter().chain([url.clone()])
        });
        urls.collect()
    }

    /// Finds robots.txt files that no crawler asks for or that differ from the one that was compiled, and files
    /// that pages are made of and a rule forbids.
    ///
    /// # Errors
    ///
    /// When a robots.txt in it cannot be read.
    pub fn check(&self, compilation: &Compilation) -> io::Result<Vec<Diagnostic>> {
        let mut forbidden = DisallowedUrls::new(compilation);
        let mut findings = Vec::new();
        for ServedFile { path, url } in &self.files {
            let name = path.file_name().unwrap_or_default();
            if name.eq_ignore_ascii_case("robots.txt") {
                findings.extend(stray(url, path, compilation.source())?);
            }
            let extension = path.extension().unwrap_or_default();
            if ASSETS
                .iter()
                .any(|asset| extension.eq_ignore_ascii_case(asset))
            {
                forbidden.check(url, url, || UrlOrigin::File(path.display().to_string()));
            }
        }
        let help = "allow it: without style and script a search engine sees another page";
        let kind = "which pages are made of";
        findings.extend(forbidden.findings(kind, STATIC_FILE_DISALLOWED, help));
        Ok(findings)
    }
}

/// A robots.txt that is not the one that was compiled.
fn stray(url: &str, file: &Path, source: &SourceText) -> io::Result<Option<Diagnostic>> {
    let finding = |message: String| STRAY_ROBOTS_TXT.finding(message);
    let place = format!("it is at {}", file.display());
    if url != "/robots.txt" {
        return Ok(Some(
            finding(format!("no crawler asks for `{url}`"))
                .note("crawlers ask for `/robots.txt` alone (RFC 9309 §2.3)")
                .note(place)
                .help("delete it, and write its rules into the robots.txt of the site"),
        ));
    }
    let is_same = fs::read(file)? == source.bytes();
    Ok((!is_same).then(|| {
        finding("there are two robots.txt files of the site".to_owned())
            .note(place)
            .note("which one is served depends on the order of routes")
            .help("delete one of them")
    }))
}
