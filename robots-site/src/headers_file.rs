//! The `_headers` file of a static folder, by which Netlify and Cloudflare Pages send fields.
//!
//! In: the text of the file. Out: whom the `noindex` of a path addresses.

use robots_analysis::x_robots_tag::DIRECTIVES;
use robots_core::pattern::PathPattern;

/// The lines for `X-Robots-Tag`.
#[derive(Default)]
pub(crate) struct HeadersFile {
    tags: Vec<(PathPattern, String)>,
}

impl HeadersFile {
    /// Reads lines with a path, each followed by fields. Paths of other hosts, such as those of
    /// previews, and with a parameter for one segment are skipped.
    pub(crate) fn new(text: &str) -> Self {
        let mut paths = None;
        let mut tags = Vec::new();
        for line in text.lines().map(str::trim) {
            if line.starts_with(['/', 'h']) && !line.contains(": ") {
                let is_pattern = line.starts_with('/') && !line.contains("/:");
                paths = is_pattern.then(|| PathPattern::new(format!("{line}$").as_bytes()));
            } else if let (Some(paths), Some((name, value))) = (&paths, line.split_once(':'))
                && name.eq_ignore_ascii_case("x-robots-tag")
            {
                tags.push((PathPattern::clone(paths), value.trim().to_ascii_lowercase()));
            }
        }
        Self { tags }
    }

    /// Returns the names that a tag with `noindex` or `none` addresses, in lower case: `robots`, or
    /// that of a crawler.
    pub(crate) fn noindex(&self, path: &str) -> Vec<String> {
        let tags = self
            .tags
            .iter()
            .filter(|(paths, _)| paths.matches(path.as_bytes()));
        let names = tags.filter_map(|(_, tag)| {
            let is_name = |name: &str| DIRECTIVES.iter().all(|known| known.name != name);
            let named = tag.split_once(':').filter(|(name, _)| is_name(name));
            let (name, rest) = named.unwrap_or(("robots", tag));
            let mut values = rest.split(',').map(str::trim);
            let is_noindex = values.any(|value| value == "noindex" || value == "none");
            is_noindex.then(|| name.to_owned())
        });
        names.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noindex_of_a_headers_file_is_for_its_paths_and_crawlers() {
        let text = "# staging\n/drafts/*\n  X-Robots-Tag: noindex\n  X-Frame-Options: DENY\n\
                    /a.pdf\n\tx-robots-tag: googlebot: nofollow, NONE\n/b\n  X-Robots-Tag: nofollow\n\
                    /c\n  X-Robots-Tag: max-snippet:0, noindex\n\
                    https://:branch.pages.dev/*\n  X-Robots-Tag: noindex\n";
        let file = HeadersFile::new(text);
        for (path, expected) in [
            ("/drafts/1.html", &["robots"][..]),
            ("/a.pdf", &["googlebot"]),
            ("/a.pdf2", &[]),
            ("/b", &[]),
            ("/c", &["robots"]),
            ("/open", &[]),
        ] {
            assert_eq!(file.noindex(path), expected, "{path}");
        }
    }
}
