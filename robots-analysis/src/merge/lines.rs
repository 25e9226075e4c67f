//! The lines of fragments that are neither `User-agent` lines nor rules.

use robots_core::extension::{Extension, ExtensionValue, Preferences};
use robots_core::pattern::PathPattern;
use robots_core::syntax::DirectiveKey;

use super::crawlers::CrawlerClass;
use super::{Files, MergedFile, Refusal};
use crate::diagnostic::{Diagnostic, line};

/// What a line applies to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineScope {
    /// Every crawler, wherever it is in the file.
    File,
    /// All requests of the crawlers of its group.
    Crawler,
    /// Paths, for the crawlers of its group.
    Paths,
}

impl LineScope {
    pub(super) fn of(key: DirectiveKey) -> Self {
        match key {
            key if key.is_for_all() => Self::File,
            key if key.is_protocol() => Self::Paths,
            DirectiveKey::Noindex
            | DirectiveKey::ContentSignal
            | DirectiveKey::ContentUsage
            | DirectiveKey::Other => Self::Paths,
            _ => Self::Crawler,
        }
    }
}

impl MergedFile {
    pub(super) fn key(&self, extension: &Extension) -> DirectiveKey {
        let name = self.reading.slice(extension.key_span);
        let mut known = DirectiveKey::KNOWN.into_iter();
        let known = known.find(|key| key.name().as_bytes().eq_ignore_ascii_case(name));
        known.unwrap_or(DirectiveKey::Other)
    }

    fn value(&self, extension: &Extension) -> &[u8] {
        self.reading.slice(extension.value_span)
    }
}

impl Files {
    /// Returns the lines of fragments that would apply to the URLs of other files, or for which no
    /// merged group has a place.
    pub(super) fn misplaced_lines(&self, classes: &[CrawlerClass]) -> Vec<Refusal> {
        let base = &self.all[0];
        let mut refused = Vec::new();
        for file in 1..self.all.len() {
            let fragment = &self.all[file];
            for extension in fragment.reading.extensions() {
                let key = fragment.key(extension);
                let is_same = |other: &&Extension| {
                    base.key(other) == key && base.value(other) == fragment.value(extension)
                };
                let mut same = base.reading.extensions().iter().filter(is_same);
                let is_agreed = match (key, LineScope::of(key)) {
                    (DirectiveKey::License | DirectiveKey::Host, _) => same.next().is_some(),
                    (_, LineScope::Crawler) => classes.iter().all(|class| {
                        !self.is_of_class(file, extension, class)
                            || same.clone().any(|other| self.is_of_class(0, other, class))
                    }),
                    _ => true,
                };
                if !is_agreed {
                    refused.push(misplaced(base, fragment, extension, key));
                }
            }
            for class in classes {
                refused.extend(self.preference_conflict(class, file));
            }
        }
        refused.dedup();
        refused
    }

    /// Returns whether a line is in the group of a file that the crawlers of a class obey.
    fn is_of_class(&self, file: usize, line: &Extension, class: &CrawlerClass) -> bool {
        let groups = self.all[file].reading.groups_of(line);
        class.groups[file].is_some_and(|group| groups.contains(&group))
    }

    /// Returns a line of preferences of the base for paths below the prefix of a fragment that has
    /// preferences of its own for the same crawlers.
    fn preference_conflict(&self, class: &CrawlerClass, file: usize) -> Option<Refusal> {
        let (base, fragment) = (&self.all[0], &self.all[file]);
        let prefix = fragment.prefix.pattern(self.dialect.path_form);
        let of_class = |file: usize| {
            let lines = self.all[file].reading.extensions().iter();
            let lines = lines.filter(move |line| self.is_of_class(file, line, class));
            lines.filter_map(|line| Some((line, preferences(line)?)))
        };
        of_class(0).find_map(|(line, (key, outer))| {
            let path = PathPattern::new(outer.path.as_deref()?.as_bytes());
            let is_general = path.octets() < prefix.octets() && path.glob().covers(prefix.glob());
            if is_general || !path.glob().may_match_with(prefix.glob()) {
                return None;
            }
            let (other, _) = of_class(file)
                .find(|(_, (other, inner))| *other == key && inner.list != outer.list)?;
            let text = fragment.reading.source();
            let (source, span) = text.origin(other.span);
            let message =
                format!("two files have preferences for paths below `{}`", fragment.prefix);
            let diagnostic = Diagnostic::error(message)
                .label(line.span, "is about paths below the prefix")
                .label_in(source.clone(), span, "is about them, too")
                .help("delete one of the two lines");
            Some(Refusal::new(diagnostic, base.reading.source()))
        })
    }
}

/// Returns the preferences of a line, and which vocabulary they are of.
fn preferences(line: &Extension) -> Option<(DirectiveKey, &Preferences)> {
    match line.value.as_ref().ok()? {
        ExtensionValue::ContentSignal(found) => Some((DirectiveKey::ContentSignal, found)),
        ExtensionValue::ContentUsage(found) => Some((DirectiveKey::ContentUsage, found)),
        _ => None,
    }
}

fn misplaced(
    base: &MergedFile,
    fragment: &MergedFile,
    extension: &Extension,
    key: DirectiveKey,
) -> Refusal {
    let value = String::from_utf8_lossy(fragment.value(extension)).into_owned();
    let scope = match LineScope::of(key) {
        LineScope::File => "the whole site",
        LineScope::Crawler | LineScope::Paths => "all requests of a crawler",
    };
    let message = format!("`{}` applies to {scope}, not to `{}`", key.name(), fragment.prefix);
    let diagnostic = Diagnostic::error(message)
        .label(extension.span, "the base does not have this line for these crawlers")
        .note("the line has no path, so no merged file limits it to a part of the site")
        .help(
            "delete it, or write "
                + line(key.name(), value)
                + " for the same crawlers in `"
                + base.name.clone()
                + "`",
        );
    Refusal::new(diagnostic, fragment.reading.source())
}
