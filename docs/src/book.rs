//! The pages of the guide, as a folder for mdBook.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::{crawlers, dialects, lints};

const DOCUMENTS: [&str; 4] = ["BENCHMARKS.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"];

/// The folders of files that pages and documents show or link, by their paths in the project.
const FILES: [(&str, &str); 3] = [
    ("docs/pictures", "pictures"),
    ("docs/monitoring", "monitoring"),
    ("benches/plots", "benches/plots"),
];

const EXTENSIONS: [&str; 3] = ["svg", "json", "yml"];

/// The folders that the guide is made of.
#[derive(Clone, Debug)]
pub struct Sources {
    project: PathBuf,
}

impl Sources {
    /// The folders of the project that this package belongs to.
    pub fn of_project() -> Self {
        Self { project: Path::new(env!("CARGO_MANIFEST_DIR")).join("..") }
    }

    /// The folder of the project.
    pub fn project(&self) -> &Path {
        &self.project
    }

    /// The folder of the pages that are written by hand.
    pub fn pages(&self) -> PathBuf {
        self.project.join("docs/guide")
    }
}

/// Writes the guide into a new folder: `book.toml`, and `src` with every page.
///
/// A line `<!-- generated: NAME -->` of a page is replaced by what is generated under that name.
///
/// # Errors
///
/// When a file cannot be read or written, or a page asks for a name that there is none of.
pub fn stage(sources: &Sources, folder: &Path) -> io::Result<()> {
    let pages = folder.join("src");
    fs::create_dir_all(pages.join("lints"))?;
    fs::copy(sources.project.join("docs/book.toml"), folder.join("book.toml"))?;
    fs::copy(sources.project.join("docs/guide.css"), folder.join("guide.css"))?;
    for entry in fs::read_dir(sources.pages())? {
        let path = entry?.path();
        let text = fs::read_to_string(&path)?;
        let text = expanded(sources, &path, &text)?;
        // In the project the documents and files are in folders beside that of the pages.
        let text = text
            .replace("](../../", "](")
            .replace("](../pictures/", "](pictures/")
            .replace("](../monitoring/", "](monitoring/");
        fs::write(pages.join(path.file_name().unwrap_or_default()), text)?;
    }
    for document in DOCUMENTS {
        let text = fs::read_to_string(sources.project.join(document))?;
        let text = text.replace("](docs/guide/", "](").replace("](docs/pictures/", "](pictures/");
        fs::write(pages.join(document), text)?;
    }
    for (name, page) in lints::pages() {
        fs::write(pages.join("lints").join(name).with_extension("md"), page)?;
    }
    for (from, to) in FILES {
        fs::create_dir_all(pages.join(to))?;
        for entry in fs::read_dir(sources.project.join(from))? {
            let path = entry?.path();
            let extension = path.extension().unwrap_or_default();
            if EXTENSIONS.iter().any(|known| extension == *known) {
                fs::copy(&path, pages.join(to).join(path.file_name().unwrap_or_default()))?;
            }
        }
    }
    Ok(())
}

fn expanded(sources: &Sources, path: &Path, text: &str) -> io::Result<String> {
    let mut page = String::new();
    for line in text.lines() {
        let name = line.strip_prefix("<!-- generated: ").and_then(|rest| rest.strip_suffix(" -->"));
        if let Some(name) = name {
            page += &generated(sources, name, path)?;
        } else {
            page += line;
            page.push('\n');
        }
    }
    Ok(page)
}

fn generated(sources: &Sources, name: &str, page: &Path) -> io::Result<String> {
    let source = |file: &str| drawing(&sources.project.join(file));
    Ok(match name {
        "lints" => lints::index(),
        "messages" => lints::messages(),
        "lint pages" => lints::summary(),
        "dialects" => dialects::reading(),
        "fetching" => dialects::fetching(),
        "crawlers" => crawlers::crawlers(),
        "packed site" => source("robots-matcher/src/lib.rs")?,
        "packed automaton" => source("robots-matcher/src/automaton/mod.rs")?,
        "stages" => {
            let crates = ["core", "analysis", "lint"];
            let stages = crates.map(|name| source(&format!("robots-{name}/src/lib.rs")));
            stages.into_iter().collect::<io::Result<Vec<_>>>()?.join("\n")
        }
        _ => {
            let message = format!("{}: nothing is generated under `{name}`", page.display());
            return Err(io::Error::other(message));
        }
    })
}

/// Returns the drawings of the packed bytes: the `text` blocks in the documentation of the module
/// in a file.
///
/// # Errors
///
/// When the file cannot be read, or has no drawing.
fn drawing(file: &Path) -> io::Result<String> {
    let source = fs::read_to_string(file)?;
    let documentation: String = source
        .lines()
        .map_while(|line| line.strip_prefix("//!"))
        .flat_map(|line| [line.strip_prefix(' ').unwrap_or(line), "\n"])
        .collect();
    let blocks: String = documentation
        .split("```text\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .flat_map(|block| ["```text\n", block, "```\n"])
        .collect();
    if blocks.is_empty() {
        let message = format!("{} has no drawing", file.display());
        return Err(io::Error::other(message));
    }
    Ok(blocks)
}
