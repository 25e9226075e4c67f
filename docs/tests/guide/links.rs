//! The links of the guide and of the documents lead to what there is.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;
use std::{fs, io};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use robots_guide::Sources;

/// The pages of the built book that are no pages of the staged one: `docs/build` adds them.
const BUILT: [&str; 1] = ["playground/index.html"];

/// A page: the targets of its links and images, and the anchors of its headings.
#[derive(Default)]
struct Page {
    links: Vec<String>,
    anchors: BTreeSet<String>,
}

fn read(path: &Path) -> io::Result<Page> {
    let text = fs::read_to_string(path)?;
    let mut page = Page::default();
    let mut heading: Option<String> = None;
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                page.links.push(dest_url.into_string());
            }
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                page.anchors.extend(heading.take().map(|text| anchor(&text)));
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut heading {
                    *heading += &text;
                }
            }
            _ => {}
        }
    }
    Ok(page)
}

/// Returns the anchor that mdBook and GitHub give to a heading.
fn anchor(heading: &str) -> String {
    let characters = heading.chars().filter_map(|character| match character {
        ' ' => Some('-'),
        '-' | '_' => Some(character),
        _ if character.is_alphanumeric() => character.to_lowercase().next(),
        _ => None,
    });
    characters.collect()
}

/// Returns the Markdown files below a folder.
fn markdown(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            markdown(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.push(path);
        }
    }
    Ok(())
}

/// Returns a path without `.` and `..`.
fn resolved(path: &Path) -> PathBuf {
    let mut resolved = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => {
                resolved.pop();
            }
            Component::CurDir => {}
            other => resolved.push(other),
        }
    }
    resolved
}

/// Returns each link of these files that leads nowhere, and how many lead somewhere.
fn broken(files: &[PathBuf]) -> io::Result<(Vec<String>, usize)> {
    let mut pages = BTreeMap::new();
    for file in files {
        let file = resolved(file);
        let page = read(&file)?;
        pages.insert(file, page);
    }
    let mut broken = Vec::new();
    let mut checked = 0;
    for (file, page) in &pages {
        for link in &page.links {
            if link.contains("://") || BUILT.contains(&link.as_str()) {
                continue;
            }
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match path {
                "" => file.clone(),
                path => resolved(&file.parent().unwrap_or(file).join(path)),
            };
            let has_anchor = anchor.is_empty()
                || match pages.get(&target) {
                    Some(page) => page.anchors.contains(anchor),
                    None => read(&target)?.anchors.contains(anchor),
                };
            checked += 1;
            if !target.exists() || !has_anchor {
                broken.push(format!("{}: {link}", file.display()));
            }
        }
    }
    Ok((broken, checked))
}

/// Returns the folder of the pages of the book, which is staged once.
fn book() -> io::Result<PathBuf> {
    static STAGED: Mutex<Option<PathBuf>> = Mutex::new(None);
    let mut staged = STAGED.lock().map_err(|error| io::Error::other(error.to_string()))?;
    if let Some(folder) = &*staged {
        return Ok(folder.clone());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    robots_guide::stage(&Sources::of_project(), &folder)?;
    Ok(staged.insert(folder.join("src")).clone())
}

#[test]
fn links_of_the_book_lead_to_pages_and_headings() -> io::Result<()> {
    let mut files = Vec::new();
    markdown(&book()?, &mut files)?;
    let (broken, checked) = broken(&files)?;
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
    // The table of lints alone has one for each.
    assert!(checked > robots_lint::LINTS.len());
    Ok(())
}

#[test]
fn links_of_the_documents_lead_to_files_and_headings() -> io::Result<()> {
    let sources = Sources::of_project();
    let documents = ["README", "BENCHMARKS", "CHANGELOG", "CONTRIBUTING", "SECURITY"];
    let documents = documents.map(|name| sources.project().join(name).with_extension("md"));
    let (broken, checked) = broken(&documents)?;
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
    assert!(checked > 0);
    Ok(())
}

#[test]
fn summary_lists_every_page_once() -> io::Result<()> {
    let root = book()?;
    let mut files = Vec::new();
    markdown(&root, &mut files)?;
    let mut pages: Vec<_> = files
        .iter()
        .filter_map(|file| file.strip_prefix(&root).ok())
        .map(|file| file.display().to_string())
        .filter(|file| file != "SUMMARY.md")
        .collect();
    let mut listed = read(&root.join("SUMMARY.md"))?.links;
    pages.sort();
    listed.sort();
    assert_eq!(listed, pages);
    Ok(())
}
