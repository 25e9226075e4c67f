//! Templates of a robots.txt.
//!
//! In: the bytes of a file. Out: whose syntax it has, and how to check what it renders.

use crate::words;

/// A file from which a program renders the robots.txt that it serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Template {
    /// The programs with this syntax: `Hugo or Go`.
    pub engine: &'static str,
    /// What to run to check the rendered file, as a help.
    pub render: &'static str,
    /// The offset of the first line that shows it.
    pub at: usize,
}

/// What starts a tag of a template, and what ends it.
const TAGS: [(&str, &str); 6] = [
    ("{{", "}}"),
    ("{%", "%}"),
    ("{#", "#}"),
    ("<%", "%>"),
    ("<?php", "?>"),
    ("<?=", "?>"),
];

/// Programs, each with what only its templates contain, and what to run. The first one applies.
const ENGINES: [(&str, &[&str], &str); 6] = [
    (
        "PHP",
        &["<?"],
        "run `php FILE > rendered.txt`, then `robots check rendered.txt`",
    ),
    ("ERB or EJS", &["<%"], LIVE),
    ("Handlebars", &["{{#", "{{/if", "{{/each", "{{else"], LIVE),
    ("Django, Jinja, Nunjucks or Liquid", &["{%", "{#"], LIVE),
    (
        "Hugo or Go",
        words!(
            "{{-, {{., {{ ., {{/*, {{ range, {{ if, {{ with, {{ end, {{ $, {{ template, absURL, \
             {{range, {{if, {{with, {{end, {{ site., {{ partial"
        ),
        "run `hugo`, then `robots check public/robots.txt`",
    ),
    ("Liquid, Jinja or Handlebars", &["{{"], LIVE),
];

const LIVE: &str = "start the application, then run `robots live` with its address, such as `http://localhost:8000`";

const JEKYLL: (&str, &str) = (
    "Jekyll or Eleventy",
    "build the site, as with `jekyll build`, then run `robots check _site/robots.txt`",
);

/// Returns what renders a file that is a template: it has front matter, a line that starts with a
/// tag, or a value with a tag. Linear in the text.
///
/// A rule may be for links that a template did not fill in, such as `/*{{url}}`: in a rule, a tag
/// counts at the start of the value, and with a blank in it.
///
/// ```
/// use robots_analysis::facts::template;
///
/// let text = b"User-agent: *\nSitemap: {{ \"sitemap.xml\" | absURL }}\n";
/// let found = template(text).expect("a template");
/// assert_eq!((found.engine, found.at), ("Hugo or Go", 14));
/// assert_eq!(template(b"User-agent: *\nDisallow: /*{{url}}\n"), None);
/// ```
pub fn template(text: &[u8]) -> Option<Template> {
    let text = str::from_utf8(text).ok()?;
    if has_front_matter(text) {
        let (engine, render) = JEKYLL;
        return Some(Template {
            engine,
            render,
            at: 0,
        });
    }
    let mut at = 0;
    let mut lines = text.split_inclusive(['\n', '\r']);
    let sign = lines.find_map(|line| {
        let start = at;
        at += line.len();
        is_sign(line.trim()).then_some(start)
    })?;
    let is_of = |(_, signs, _): &&(_, &[&str], _)| signs.iter().any(|sign| text.contains(sign));
    let (engine, _, render) = ENGINES.iter().find(is_of)?;
    Some(Template {
        engine,
        render,
        at: sign,
    })
}

/// Returns whether a line shows that its file is a template.
fn is_sign(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}');
    if starts_with_tag(line) {
        return true;
    }
    let Some((key, value)) = line.split_once(':').filter(|_| !line.starts_with('#')) else {
        return false;
    };
    let (key, value) = (key.trim(), value.trim());
    let is_rule = ["allow", "disallow"]
        .iter()
        .any(|rule| key.eq_ignore_ascii_case(rule));
    // `User-agent: {{ name }}` has a finding of its own.
    let is_line = is_rule
        || ["sitemap", "host"]
            .iter()
            .any(|known| key.eq_ignore_ascii_case(known));
    let mut tags = TAGS.iter().filter_map(|(open, close)| {
        let start = value.find(open)?;
        let end = value[start..].find(close)?;
        Some((start, &value[start..start + end]))
    });
    is_line && tags.any(|(start, tag)| !is_rule || start == 0 || tag.contains(' '))
}

fn starts_with_tag(line: &str) -> bool {
    TAGS.iter().any(|(open, _)| line.starts_with(open))
}

/// Returns whether a text starts with lines of `key: value` between two lines of `---`.
fn has_front_matter(text: &str) -> bool {
    let mut lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map(str::trim_end);
    if lines.next() != Some("---") {
        return false;
    }
    let is_data = |line: &&str| {
        let line = line.trim_start();
        line.is_empty() || line.starts_with(['#', '-']) || line.contains(':')
    };
    let end = lines.find(|line| *line == "---" || !is_data(line));
    end == Some("---")
}

#[cfg(test)]
mod tests;
