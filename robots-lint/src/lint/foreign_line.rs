//! Text that belongs to other formats: comments of other languages, `robots` tags, and HTML around
//! a value.

use robots_analysis::words;

use super::word_list::is_one_of;

/// Returns whether a line starts as a comment of another language, or as an item of a list.
pub(super) fn is_commented(line: &str) -> bool {
    is_clear_comment(line) || line.starts_with(['*', '-', '\'', '!', '%'])
}

/// Returns whether a line starts as a comment of another language, and not also as an item of a
/// list or as emphasis.
pub(super) fn is_clear_comment(line: &str) -> bool {
    line.starts_with("/*") || line.starts_with("<!--") || comment_mark(line).is_some()
}

/// Returns what starts a comment of one line in another language, or looks like `#`, at the start
/// of a line: with its repetitions, but without the text after it.
pub(super) fn comment_mark(line: &str) -> Option<&str> {
    let marks = [";", "//", "--", "' ", "＃", "﹟"];
    let mark = marks.iter().find(|mark| line.starts_with(**mark))?;
    let text = line.trim_start_matches(mark.trim_end().chars().next()?);
    Some(&line[..line.len() - text.len()])
}

/// Returns whether a text before a key decorates it, without switching its line off: a number or a
/// date, quotes, an item of a list, a bar of a table or an HTML tag.
pub(super) fn is_decoration(text: &str) -> bool {
    // `0Disallow` has no number before it.
    let is_glued = text.ends_with(|c: char| c.is_ascii_digit());
    let text = text.trim();
    let tag = text.strip_prefix('<').and_then(|tag| tag.strip_suffix('>'));
    let is_tag = tag.is_some_and(is_tag);
    let is_number = text.starts_with(|c: char| c.is_ascii_digit())
        && !is_glued
        && text.chars().all(|c| c.is_ascii_digit() || " .):-/".contains(c));
    let is_mark = |c: char| "\"'`“”>|•·▪●‣*-".contains(c);
    is_tag || is_number || text.chars().all(is_mark)
}

pub(super) fn is_markup(line: &str) -> bool {
    let name = line.strip_prefix('<');
    name.is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || "?!/%".contains(c))
    })
}

/// Keys of an `X-Robots-Tag` header or a `robots` meta element, which no robots.txt has.
const OF_ROBOTS_TAG: &[&str] = words!(
    "indexifembedded, noai, nofollow, noarchive, nocache, noimageai, noimageindex, nosnippet, \
     notranslate, robots, unavailable_after, x-robots-tag"
);

pub(super) fn is_of_robots_tag(key: &str) -> bool {
    is_one_of(OF_ROBOTS_TAG, key)
}

/// HTML elements that are around a line of text on a page.
const ELEMENTS: [&str; 8] = ["b", "br", "code", "div", "li", "p", "span", "td"];

/// Line breaks that are written as text, as programs escape them.
pub(super) const BREAKS: [&str; 2] = ["\\n", "\\r"];

/// Returns a value without the HTML around it that a page or an editor adds: `<br>`, `</p>` and
/// `&nbsp;`; without the escape of a blank before it, and without [`BREAKS`] after it.
pub(super) fn without_html(value: &str) -> &str {
    let mut rest = value.trim_ascii();
    loop {
        let blank = rest.strip_prefix("&nbsp;").or(rest.strip_prefix("%20"));
        let start = blank.or_else(|| {
            let (tag, after) = rest.strip_prefix('<')?.split_once('>')?;
            is_tag(tag).then_some(after)
        });
        let ends = ["&nbsp;", BREAKS[0], BREAKS[1]];
        let end = ends.iter().find_map(|end| rest.strip_suffix(end)).or_else(|| {
            let (before, tag) = rest.strip_suffix('>')?.rsplit_once('<')?;
            is_tag(tag).then_some(before)
        });
        match start.or(end) {
            Some(bare) => rest = bare.trim_ascii(),
            None => return rest,
        }
    }
}

/// Returns whether the text between `<` and `>` is a tag.
fn is_tag(tag: &str) -> bool {
    let name = tag.trim_matches(['/', ' ']);
    is_one_of(&ELEMENTS, name)
}
