//! The files of a static folder.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use robots_analysis::diagnostic::Diagnostic;
use robots_analysis::purpose::Purpose;
use robots_core::reading::GroupSource;
use robots_core::{Compilation, SourceText};
use robots_lint::{
    LLMS_TXT_DISALLOWED, NOINDEX_PAGE_DISALLOWED, STATIC_FILE_DISALLOWED, STRAY_ROBOTS_TXT,
};
use walkdir::WalkDir;

use crate::disallowed::{DisallowedUrls, UrlOrigin};
use crate::headers_file::HeadersFile;
use crate::pages::noindex;
use crate::stray::misnamed;

/// The extensions of files that browsers need to render pages.
const ASSETS: [&str; 3] = ["css", "js", "mjs"];

const INDEX: &str = "index.html";

const PAGES: [&str; 3] = ["htm", "html", "xhtml"];

/// The fields of the files (<https://docs.netlify.com/manage/routing/headers/>).
const HEADERS: &str = "/_headers";

const MAX_PAGE_BYTES: u64 = 1024 * 1024;

/// Guides to a site for AI assistants (<https://llmstxt.org>).
const GUIDES: [&str; 2] = ["/llms.txt", "/llms-full.txt"];

/// The characters that are escaped in a segment: all that it cannot contain raw (RFC 3986 §3.3).
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

const MAX_ENTRIES: usize = 200_000;

/// The files of a folder served at the root, each at its path relative to it.
#[derive(Debug)]
pub(crate) struct StaticDir {
    /// The paths of the files, and their URL paths.
    files: Vec<(PathBuf, String)>,
}

impl StaticDir {
    /// Lists the files of `folder` and of its subfolders, sorted by name. Does not follow symbolic
    /// links. Reads at most 200,000 entries.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        if !fs::metadata(folder)?.is_dir() {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        let mut files = Vec::new();
        for entry in WalkDir::new(folder).sort_by_file_name().into_iter().take(MAX_ENTRIES) {
            let entry = entry?;
            if let Ok(path) = entry.path().strip_prefix(folder)
                && entry.file_type().is_file()
            {
                let segments = path.iter().map(|part| {
                    utf8_percent_encode(&part.to_string_lossy(), IN_SEGMENT).to_string()
                });
                let url = format!("/{}", segments.collect::<Vec<_>>().join("/"));
                files.push((entry.into_path(), url));
            }
        }
        Ok(Self { files })
    }

    /// Returns the URL paths of the files, and those of folders with an `index.html`.
    pub(crate) fn urls(&self) -> Vec<String> {
        let urls = self.files.iter().flat_map(|(_, url)| {
            let folder = url.strip_suffix(INDEX).map(str::to_owned);
            folder.into_iter().chain([url.clone()])
        });
        urls.collect()
    }

    pub(crate) fn check(&self, compilation: &Compilation) -> io::Result<Vec<Diagnostic>> {
        let mut forbidden = DisallowedUrls::new(compilation);
        let mut findings = Vec::new();
        for (path, url) in &self.files {
            let name = path.file_name().unwrap_or_default();
            if name == "robots.txt" {
                findings.extend(stray(url, path, compilation.source())?);
            }
            findings.extend(misnamed(path));
            if is_one_of(path, &ASSETS) {
                forbidden.check(url, url, || UrlOrigin::File(path.display().to_string()));
            }
        }
        findings.extend(self.hidden_pages(compilation)?);
        findings.extend(self.guides(compilation));
        let help = "allow the file: search engines render pages with their styles and scripts";
        let kind = "static file";
        findings.extend(forbidden.findings(kind, STATIC_FILE_DISALLOWED, help));
        Ok(findings)
    }

    /// Returns findings about pages with `noindex` that are disallowed for whom it addresses.
    fn hidden_pages(&self, compilation: &Compilation) -> io::Result<Vec<Diagnostic>> {
        let mut addressed = [
            ("robots", DisallowedUrls::new(compilation)),
            ("googlebot", DisallowedUrls::of(compilation, &["Googlebot"])),
            ("bingbot", DisallowedUrls::of(compilation, &["bingbot"])),
        ];
        let headers = self.files.iter().find(|(_, url)| url == HEADERS);
        let headers = headers.map(|(path, _)| fs::read(path)).transpose()?;
        let headers = HeadersFile::new(&String::from_utf8_lossy(&headers.unwrap_or_default()));
        for (path, url) in &self.files {
            let is_page = is_one_of(path, &PAGES);
            if !is_page && !is_one_of(path, &["pdf"]) {
                continue;
            }
            let served = url.strip_suffix(INDEX).unwrap_or(url);
            let mut names = headers.noindex(served);
            // Such servers also serve it without the extension.
            names.extend(headers.noindex(served.trim_end_matches(".html")));
            if is_page {
                let mut page = Vec::new();
                fs::File::open(path)?.take(MAX_PAGE_BYTES).read_to_end(&mut page)?;
                names.extend(noindex(&page));
            }
            names.sort_unstable();
            names.dedup();
            for name in names {
                let rules = addressed.iter_mut().filter(|(known, _)| *known == name);
                for (_, urls) in rules {
                    urls.check(served, served, || UrlOrigin::File(path.display().to_string()));
                }
            }
        }
        let help = "allow the page, so that crawlers see its `noindex`, or delete the tag if they \
                    may not fetch it";
        let found = addressed
            .into_iter()
            .flat_map(|(_, urls)| urls.findings("`noindex` page", NOINDEX_PAGE_DISALLOWED, help));
        Ok(found.collect())
    }

    /// Returns findings about `llms.txt` files that are disallowed for whom they are meant.
    fn guides(&self, compilation: &Compilation) -> Vec<Diagnostic> {
        let of_purpose = [Purpose::Answers, Purpose::UserFetch].into_iter();
        let crawlers = of_purpose.flat_map(Purpose::crawlers).filter(|known| {
            let obeyed = compilation.reading().obeyed(known.token.as_bytes());
            let is_of_file = matches!(obeyed.source, GroupSource::Own | GroupSource::Default);
            !known.control_token && is_of_file
        });
        let tokens: Vec<_> = crawlers.map(|known| known.token).collect();
        let mut urls = DisallowedUrls::of(compilation, &tokens);
        let guides = self.files.iter().filter(|(_, url)| GUIDES.contains(&url.as_str()));
        for (path, url) in guides {
            urls.check(url, url, || UrlOrigin::File(path.display().to_string()));
        }
        let help = "allow the file in the group of the crawler";
        urls.findings("llms.txt file", LLMS_TXT_DISALLOWED, help)
    }
}

fn is_one_of(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().unwrap_or_default();
    extensions.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Returns a finding about a robots.txt that is not the compiled one.
fn stray(url: &str, file: &Path, source: &SourceText) -> io::Result<Option<Diagnostic>> {
    let finding = |message: String| STRAY_ROBOTS_TXT.finding(message);
    let location = format!("the file is `{}`", file.display());
    if url != "/robots.txt" {
        return Ok(Some(
            finding(format!("unused robots.txt at `{url}`"))
                .note("crawlers fetch only `/robots.txt` (RFC 9309 §2.3)")
                .note(location)
                .help("move its rules to the robots.txt of the site, and delete it"),
        ));
    }
    let is_same = fs::read(file)? == source.bytes();
    Ok((!is_same).then(|| {
        finding("two different robots.txt files at `/robots.txt`".to_owned())
            .note(location)
            .note("the order of the routes decides which one is served")
            .help("delete one of the two files")
    }))
}
