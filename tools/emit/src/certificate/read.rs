//! Reads emitted rules back: the options of the first line, the rules of the comments, and the
//! lists of expressions.

use robots_core::matcher::{CrawlerPurpose, KNOWN_CRAWLERS};

use crate::first_match::Entry;
use crate::options::Options;
use crate::print::{COMMENT, FIRST_LINE, Form, List, Part};
use crate::target::Target;

/// Returns the options of the first line; `None` if `robots emit` did not write it.
pub(crate) fn options(text: &str) -> Option<Options> {
    let line = text.lines().next()?.strip_prefix(FIRST_LINE)?;
    let mut words = line.split(' ');
    let name = words.next()?;
    let target = Target::ALL.into_iter().find(|target| target.name() == name)?;
    let mut options = Options::new(target);
    while let Some(word) = words.next() {
        match word {
            "--normalized" => options.is_normalized = true,
            "--extend-default-group" => {
                let names = words.next()?.split(',');
                options.extended_to = names.map(purpose).collect::<Option<_>>()?;
            }
            _ => return None,
        }
    }
    Some(options)
}

fn purpose(name: &str) -> Option<CrawlerPurpose> {
    let mut purposes = KNOWN_CRAWLERS.iter().map(|crawler| crawler.purpose);
    purposes.find(|purpose| purpose.name() == name)
}

pub(crate) fn comments(text: &str) -> String {
    let mut rules = String::new();
    let mut is_rules = false;
    for line in text.lines() {
        is_rules = line.starts_with("# Rules ") || is_rules && line.starts_with(COMMENT);
        if let Some(rule) = line.strip_prefix(COMMENT).filter(|_| is_rules) {
            rules += rule;
            rules.push('\n');
        }
    }
    rules
}

/// What a configuration has where it is read as the parts of a plan.
#[derive(Debug)]
pub(crate) struct Found {
    /// The lists, in the order of the plan.
    pub(crate) lists: Vec<List>,
    /// Whether they are those of the plan.
    pub(crate) is_same: bool,
    /// Whether the file that it serves is the one of the plan.
    pub(crate) serves_file: bool,
}

/// Reads a configuration as these parts, of which the lists and the file may differ.
///
/// # Errors
///
/// Returns the number of the first line that belongs to no part.
pub(crate) fn read(text: &str, parts: &[Part]) -> Result<Found, usize> {
    let mut found = Found { lists: Vec::new(), is_same: true, serves_file: true };
    let mut rest = text;
    let mut parts = parts.iter().peekable();
    while let Some(part) = parts.next() {
        match part {
            Part::Text(fixed) => {
                if let Some(after) = rest.strip_prefix(&**fixed) {
                    rest = after;
                } else {
                    let same = rest.bytes().zip(fixed.bytes()).take_while(|(a, b)| a == b).count();
                    return Err(line_at(text, rest.len() - same));
                }
            }
            Part::File(file) => match (rest.strip_prefix(&**file), parts.peek()) {
                (Some(after), _) => rest = after,
                (None, Some(Part::Text(next))) => {
                    found.serves_file = false;
                    let at = rest.find(&**next).ok_or_else(|| line_at(text, rest.len()))?;
                    rest = &rest[at..];
                }
                (None, _) => return Err(line_at(text, rest.len())),
            },
            Part::List(expected) => {
                let mut list = List { entries: Vec::new(), ..expected.clone() };
                while let Some((entry, after)) = entry(rest, &list.forms) {
                    list.entries.push(entry);
                    rest = after;
                }
                found.is_same &= list.entries == expected.entries;
                found.lists.push(list);
            }
        }
    }
    if rest.is_empty() { Ok(found) } else { Err(line_at(text, rest.len())) }
}

/// Returns the number of the line that is this many bytes before the end.
fn line_at(text: &str, left: usize) -> usize {
    let read = text.bytes().take(text.len() - left);
    read.filter(|&byte| byte == b'\n').count() + 1
}

/// Returns the entry at the start of a text, and what is after it.
fn entry<'t>(text: &'t str, forms: &[Form; 2]) -> Option<(Entry, &'t str)> {
    let mut found = [false, true].into_iter().filter_map(|is_disallow| {
        let form = &forms[usize::from(is_disallow)];
        let rest = text.strip_prefix(&*form.before)?;
        let quote = form.after.chars().next()?;
        let (expression, _) = rest.split_once([quote, '\n'])?;
        let after = rest[expression.len()..].strip_prefix(&*form.after)?;
        let entry = Entry { is_disallow, expression: expression.to_owned() };
        Some((entry, after))
    });
    found.next()
}
