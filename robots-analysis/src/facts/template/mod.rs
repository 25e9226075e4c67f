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
const TAGS: [(&str, &str); 8] = [
    ("{{", "}}"),
    ("{%", "%}"),
    ("{#", "#}"),
    ("{!!", "!!}"),
    ("<%", "%>"),
    ("<?php", "?>"),
    ("<?=", "?>"),
    ("<? ", "?>"),
];

/// Programs, each with what starts a line that is a statement and is in no robots.txt, what only
/// its tags contain, and what to run. The first one with a line or a tag in the file applies.
type Engine = (&'static str, &'static [&'static str], &'static [&'static str], &'static str);

const ENGINES: [Engine; 12] = [
    (
        "JavaScript or TypeScript",
        words!("const , export , import {, import type, module.exports"),
        &[],
        LIVE,
    ),
    (
        "Jsonnet",
        words!("local , std."),
        &[],
        "run `jsonnet --string FILE > rendered.txt`, then `robots check rendered.txt`",
    ),
    ("PHP", &[], &["<?"], "run `php FILE > rendered.txt`, then `robots check rendered.txt`"),
    ("ERB, EEx, EJS or JSP", &[], &["<%"], LIVE),
    (
        "Blade or Razor",
        words!("@:, @end, @for, @if, @model , @page, @php, @using , @{"),
        &["{!!"],
        LIVE,
    ),
    ("Smarty or Latte", words!("{$, {*, {/, {else, {foreach , {if , {include "), &[], LIVE),
    ("FreeMarker or T4", words!("<#, </#"), &[], LIVE),
    ("Haml, Slim, Mako or Thymeleaf", words!("- if , - unless , % for , % if , [# "), &[], LIVE),
    ("Handlebars or Mustache", &[], words!("{{#, {{/if, {{/each, {{else, {{^, {{>"), LIVE),
    ("Django, Jinja, Twig, Liquid, Nunjucks or Tera", &[], words!("{%, {#"), LIVE),
    (
        "Hugo or Go",
        &[],
        words!(
            "{{-, {{., {{ ., {{/*, {{ range, {{ if, {{ with, {{ end, {{ $, {{ template, absURL, \
             {{range, {{if, {{with, {{end, BaseURL, {{ partial"
        ),
        "run `hugo`, then `robots check public/robots.txt`",
    ),
    ("Jinja, Twig, Liquid, Tera or Handlebars", &[], &["{{"], LIVE),
];

/// What starts a line of Velocity, which is a comment unless it has a variable.
const VELOCITY: [&str; 3] = ["#foreach", "#if", "#set"];

const LIVE: &str = "start the application, then run `robots live` with its address, such as \
                    `http://localhost:8000`";

const JEKYLL: (&str, &str) = (
    "Jekyll or Eleventy",
    "build the site, as with `jekyll build`, then run `robots check _site/robots.txt`",
);

/// Returns what renders a file that is a template: it has front matter, a line that starts with a
/// tag or a statement, or a value with a tag. Linear in the text.
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
        return Some(Template { engine, render, at: 0 });
    }
    let mut at = 0;
    let mut lines = text.split_inclusive(['\n', '\r']);
    let sign = lines.find_map(|line| {
        let start = at;
        at += line.len();
        is_sign(line.trim()).then_some(start)
    })?;
    let is_of = |(_, starts, tags, _): &&Engine| {
        let is_start = |line: &str| starts_with(line.trim(), starts);
        tags.iter().any(|tag| text.contains(tag)) || text.lines().any(is_start)
    };
    let velocity = ("Velocity", &[][..], &[][..], LIVE);
    let (engine, _, _, render) = *ENGINES.iter().find(is_of).unwrap_or(&velocity);
    Some(Template { engine, render, at: sign })
}

/// Returns whether a line shows that its file is a template.
fn is_sign(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}');
    let is_tag = TAGS.iter().any(|(open, _)| line.starts_with(open));
    let is_velocity = VELOCITY.iter().any(|word| {
        let rest = line.strip_prefix(word).unwrap_or_default();
        rest.trim_start().starts_with('(') && rest.contains('$')
    });
    let is_statement = |(_, starts, ..): &Engine| starts_with(line, starts);
    if is_tag || is_velocity || ENGINES.iter().any(is_statement) {
        return true;
    }
    let Some((key, value)) = line.split_once(':').filter(|_| !line.starts_with('#')) else {
        return false;
    };
    let (key, value) = (key.trim(), value.trim());
    let is_rule = ["allow", "disallow"].iter().any(|rule| key.eq_ignore_ascii_case(rule));
    // `User-agent: {{ name }}` has a finding of its own.
    let is_line =
        is_rule || ["sitemap", "host"].iter().any(|known| key.eq_ignore_ascii_case(known));
    let mut tags = TAGS.iter().filter_map(|(open, close)| {
        let start = value.find(open)?;
        let end = value[start..].find(close)?;
        Some((start, &value[start..start + end]))
    });
    is_line && tags.any(|(start, tag)| !is_rule || start == 0 || tag.contains(' '))
}

fn starts_with(line: &str, starts: &[&str]) -> bool {
    starts.iter().any(|start| line.starts_with(start))
}

/// Returns whether a text starts with lines of `key: value` between two lines of `---`.
fn has_front_matter(text: &str) -> bool {
    let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim_end);
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
