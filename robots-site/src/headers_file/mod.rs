//! The `_headers` file of a static folder, by which Netlify and Cloudflare Pages send fields.
//!
//! In: the text of the file. Out: whom the `noindex` of a path addresses.

use robots_analysis::x_robots_tag::DIRECTIVES;
use robots_core::pattern::PathPattern;

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
        let tags = self.tags.iter().filter(|(paths, _)| paths.matches(path.as_bytes()));
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
mod tests;
