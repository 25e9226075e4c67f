//! Sitemaps that are disallowed.

use robots_core::reading::WrittenRule;
use robots_core::source::Span;
use robots_core::syntax::DirectiveKey;

use super::Subject;
use super::host::host_of;

pub(super) struct DisallowedSitemap<'a> {
    pub(super) url: Span,
    pub(super) host: String,
    pub(super) path: String,
    /// The rule that wins in the default group.
    pub(super) rule: &'a WrittenRule,
}

/// Returns the sitemaps that the default group disallows, unless it disallows the whole site or the
/// sitemaps are on several hosts, or on another one than a file whose name is a URL. Only the first
/// 20 are checked.
pub(super) fn disallowed_sitemaps<'a>(subject: &Subject<'a>) -> Vec<DisallowedSitemap<'a>> {
    let reading = subject.reading;
    let star: &[u8] = b"*";
    // Rules apply to the host of the file, which is unknown if the sitemaps are on several.
    let is_ambiguous = subject.named_hosts().are_several();
    if is_ambiguous || reading.evaluate(star, b"/").verdict.is_disallow() {
        return Vec::new();
    }
    let own = host_of(reading.source().name());
    let sitemaps = subject.with_key(DirectiveKey::Sitemap).take(LIMIT);
    let disallowed = sitemaps.filter_map(|line| {
        let url = subject.text(line.value);
        let host = host_of(&url)?;
        if own.as_ref().is_some_and(|own| *own != host) {
            return None;
        }
        let (_, rest) = url.split_once("://")?;
        let path = rest.find('/').map_or("/", |slash| &rest[slash..]);
        let evaluation = reading.evaluate(star, path.as_bytes());
        let decides = evaluation.rule.filter(|_| evaluation.verdict.is_disallow());
        let rule = reading.written_rule(decides?)?;
        Some(DisallowedSitemap { url: line.value, host, path: path.to_owned(), rule })
    });
    disallowed.collect()
}

const LIMIT: usize = 20;

impl DisallowedSitemap<'_> {
    /// Returns whether the rule ends inside a word of the path, which is probably not intended.
    pub(super) fn is_overmatch(&self, subject: &Subject<'_>) -> bool {
        let value = subject.text(self.rule.value);
        let ends_in_word = value.ends_with(|last: char| last.is_ascii_alphanumeric());
        let rest = self.path.strip_prefix(&*value);
        ends_in_word
            && rest.is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_alphanumeric()))
    }
}
