//! Several files of one site, merged into the single `/robots.txt` that crawlers fetch.
//!
//! In: the file of the whole site, the *base*, and *fragments*, each with the prefix of the URLs
//! that its owner answers for. A fragment writes paths from its own root. Out: one text, whose
//! bytes have origins in these files, or the reasons why there is none.
//!
//! For a URL, the file with the longest prefix decides, as it would alone. After this stage that is
//! proved for every URL and for every crawler that can be told apart, in RFC 9309 and as Google
//! reads the text. Where a rule of another file would decide otherwise, the merge is refused: both
//! owners mean the URL, and only they know who is right.
//!
//! ```text
//! repetition/ paths of a fragment that repeat its prefix
//! prefix/    fragment → the same lines below its prefix
//! crawlers/  files → the crawlers that obey the same groups of them
//! conflict/  rules of one file that decide otherwise below the prefix of another
//! lines/     the other lines: what has a path gets the prefix, what has none must agree
//! write/     groups → text with origins
//! proof/     text → what it says below each prefix is what the owner says
//! ```

mod conflict;
mod crawlers;
mod input;
mod lines;
mod prefix;
mod proof;
mod repetition;
mod write;

use robots_automata::{Budget, BudgetExhausted, Language};
use robots_core::dialect::Dialect;
use robots_core::reading::Reading;
use robots_core::source::{SIZE_LIMIT, SourceText};

pub use self::prefix::Prefix;
use crate::budget;
use crate::diagnostic::Diagnostic;

/// A file of a part of a site: the URLs that start with a prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// The prefix.
    pub prefix: Prefix,
    /// The text, with paths from the root of the part.
    pub source: SourceText,
    /// The name of the file in the comments of the merged text, which anyone can read.
    pub name: String,
}

/// What decides a URL below a prefix that no rule of its file matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Silence {
    /// The file: it allows the URL, as it would alone.
    #[default]
    Allows,
    /// The file with the next shorter prefix.
    Inherits,
}

/// A reason why files cannot be merged, and the text of its labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The message.
    pub diagnostic: Diagnostic,
    /// The file that its first labels are in.
    pub source: SourceText,
}

impl Refusal {
    fn new(diagnostic: Diagnostic, source: &SourceText) -> Self {
        let source = source.clone();
        Self { diagnostic, source }
    }
}

/// The number of fragments of a merged file. Their proofs are about each crawler and each fragment.
const FRAGMENTS: usize = 200;

/// The dialects in which the merged text is proved.
const PROVED: [&Dialect; 2] = [Dialect::RFC_9309, Dialect::GOOGLE];

/// Returns whether the merged text is proved as this dialect reads it. In the others, which rule
/// decides depends on the order of all lines.
pub fn is_proved_in(dialect: &Dialect) -> bool {
    PROVED.contains(&dialect)
}

/// Merges the file of a site and fragments of it. `name` is the name of the base in the comments of
/// the merged text. The order of the fragments does not matter.
///
/// # Errors
///
/// Returns the reasons why the text would not say what each file says for its own URLs.
///
/// ```
/// use robots_analysis::merge::{Fragment, Prefix, Silence, merge};
/// use robots_core::{Dialect, Reading, SourceText};
///
/// let base = SourceText::new("robots.txt", "User-agent: *\nDisallow: /admin/\n");
/// let docs = Fragment {
///     prefix: Prefix::parse("/docs/").expect("a prefix"),
///     source: SourceText::new("docs/robots.txt", "User-agent: GPTBot\nDisallow: /drafts/\n"),
///     name: "docs/robots.txt".to_owned(),
/// };
/// let merged = merge(&base, "robots.txt", &[docs], Silence::Allows).expect("no conflict");
/// let reading = Reading::new(&merged, Dialect::RFC_9309);
/// assert!(reading.evaluate(b"GPTBot", b"/docs/drafts/1").verdict.is_disallow());
/// assert!(reading.evaluate(b"GPTBot", b"/admin/").verdict.is_disallow());
/// assert!(reading.evaluate(b"bingbot", b"/docs/drafts/1").verdict.is_allow());
/// ```
pub fn merge(
    base: &SourceText,
    name: &str,
    fragments: &[Fragment],
    silence: Silence,
) -> Result<SourceText, Vec<Refusal>> {
    let mut fragments: Vec<_> = fragments.iter().collect();
    fragments.sort_by(|a, b| a.prefix.canonical().cmp(b.prefix.canonical()));
    let files = Files::read(base, name, &fragments)?;
    let mut budget = Budget::new(budget::COMPARISON);
    let by_dialect = PROVED.map(|dialect| files.read_as(dialect));
    let classes = files.classes();
    let misplaced = files.misplaced_lines(&classes);
    for files in &by_dialect {
        let conflicts = files.conflicts(silence, &mut budget);
        let mut conflicts = conflicts.map_err(|_| vec![files.undecided()])?;
        if !conflicts.is_empty() {
            conflicts.extend(misplaced);
            return Err(conflicts);
        }
    }
    if !misplaced.is_empty() {
        return Err(misplaced);
    }
    let merged = files.write(&classes);
    if merged.is_too_large() {
        let bytes = merged.bytes().len();
        let message = format!("merged file has {bytes} bytes");
        let diagnostic = Diagnostic::error(message)
            .note(format!("crawlers read {SIZE_LIMIT} bytes of a robots.txt (RFC 9309 §2.5)"))
            .help("shorten the files that are merged");
        return Err(vec![Refusal::new(diagnostic, base)]);
    }
    let mut budget = Budget::new(budget::COMPARISON);
    for files in &by_dialect {
        let wrong = files.disproof(&merged, silence, &mut budget);
        if let Some(refused) = wrong.map_err(|_| vec![files.undecided()])? {
            return Err(vec![refused]);
        }
    }
    Ok(merged)
}

/// The files that are merged, the base first, then the fragments in the order of their prefixes.
struct Files {
    all: Vec<MergedFile>,
    dialect: &'static Dialect,
}

struct MergedFile {
    name: String,
    /// `/` for the base.
    prefix: Prefix,
    /// The text as it is written, from the root of the part.
    alone: Reading,
    /// The text, with the prefix before its paths.
    reading: Reading,
}

impl Files {
    fn read(base: &SourceText, name: &str, fragments: &[&Fragment]) -> Result<Self, Vec<Refusal>> {
        let dialect = Dialect::RFC_9309;
        let mut refusals = input::check(base, None);
        let mut all = vec![MergedFile {
            name: name.to_owned(),
            prefix: Prefix::root(),
            alone: Reading::new(base, dialect),
            reading: Reading::new(base, dialect),
        }];
        if fragments.len() > FRAGMENTS {
            let message = format!("more than {FRAGMENTS} fragments");
            let diagnostic = Diagnostic::error(message).help("merge fewer files");
            return Err(vec![Refusal::new(diagnostic, base)]);
        }
        let pairs = fragments.iter().zip(fragments.iter().skip(1));
        for (one, other) in pairs.filter(|(one, other)| one.prefix == other.prefix) {
            let message = format!("two fragments at `{}`", other.prefix);
            let diagnostic = Diagnostic::error(message)
                .note(format!("the other one is `{}`", one.source.name()))
                .help("merge both into one file, or give one of them a longer prefix");
            refusals.push(Refusal::new(diagnostic, &other.source));
        }
        for fragment in fragments {
            let found = input::check(&fragment.source, Some(&fragment.prefix));
            let alone = if found.is_empty() {
                repetition::without_marks(&fragment.source, fragment.prefix.canonical())
            } else {
                fragment.source.clone()
            };
            refusals.extend(found);
            let text = prefix::prefixed(&alone, &fragment.prefix).unwrap_or_else(|refused| {
                refusals.extend(refused);
                alone.clone()
            });
            all.push(MergedFile {
                name: fragment.name.clone(),
                prefix: fragment.prefix.clone(),
                alone: Reading::new(&alone, dialect),
                reading: Reading::new(&text, dialect),
            });
        }
        let files = Self { all, dialect };
        if refusals.is_empty() {
            return Ok(files);
        }
        // Lines without a path do not depend on the paths that are refused.
        refusals.extend(files.misplaced_lines(&files.classes()));
        Err(refusals)
    }

    fn read_as(&self, dialect: &'static Dialect) -> Self {
        let all = self.all.iter().map(|file| MergedFile {
            name: file.name.clone(),
            prefix: file.prefix.clone(),
            alone: file.alone.read_as(dialect),
            reading: file.reading.read_as(dialect),
        });
        Self { all: all.collect(), dialect }
    }

    fn base(&self) -> &SourceText {
        self.all[0].reading.source()
    }

    /// Returns the numbers of the files around another one, from the longest prefix to the base.
    fn around(&self, file: usize) -> impl Iterator<Item = usize> {
        let prefix = self.all[file].prefix.canonical();
        let others = (0..file).rev();
        others.filter(move |&other| prefix.starts_with(self.all[other].prefix.canonical()))
    }

    /// Returns the canonical paths below the prefix of a file, or those that it owns: that are
    /// below no longer prefix.
    fn paths(&self, file: usize, is_owned: bool) -> Result<Language, BudgetExhausted> {
        let form = self.dialect.path_form;
        let below = Language::from_glob(self.all[file].prefix.glob(form))?;
        if !is_owned {
            return Ok(below);
        }
        let inner =
            (file + 1..self.all.len()).filter(|&inner| self.around(inner).any(|at| at == file));
        let inner = inner.map(|inner| self.all[inner].prefix.glob(form));
        below.difference(&Language::from_globs(inner)?)
    }

    fn undecided(&self) -> Refusal {
        let message = "budget exhausted: the merged file is not proved to say what each file says";
        let diagnostic = Diagnostic::error(message)
            .note("rules with many wildcards take many steps to compare")
            .help("merge fewer files, or files with fewer wildcards");
        Refusal::new(diagnostic, self.base())
    }
}
