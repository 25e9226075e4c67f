use std::iter;
use std::ops::Range;

use robots_core::syntax::Record;

use super::{Diagnostic, Directive, DirectiveKey, Fix, Meant, Span, Subject};
use crate::lint::invalid_path::matches_start;
use crate::lint::joined_lines::{repeated_key, second_directive, starts_with_key, without_breaks};

lint! {
    group: Correctness, level: Deny,
    summary: "A second key with a colon in the value of a line, after white space or a line break \
        that is written as text: `\\n`, `<br>`.",
    explanation: "A line has one key and one value. The rest of the line becomes part of the path \
        or the product token, which then matches nothing.",
    citation: "RFC 9309 §2.2",
    example: Lines(&["User-agent: * Disallow: /basket/"]),
    use_instead: &[
        Instead::edited(Rules(&["Disallow: /basket/"])),
    ],
    check: Line(check),
}

fn check(subject: &Subject<'_>, directive: &Directive) -> Option<Diagnostic> {
    if directive.key == DirectiveKey::Other {
        return None;
    }
    let value = subject.bytes(directive.value);
    let place = |range: &Range<usize>| {
        Span::new(directive.value.start + range.start, directive.value.start + range.end)
    };
    if let Some(at) = repeated_key(value) {
        let again = place(&(0..at));
        let key = value[..at].trim_ascii_end();
        let is_same = key.strip_suffix(b":").is_some_and(|key| {
            key.trim_ascii_end().eq_ignore_ascii_case(directive.key.name().as_bytes())
        });
        let finding = LINT
            .finding(if is_same { "duplicate key in a line" } else { "two keys in a line" })
            .label(again, "read as part of the value")
            .note("a line has one key and one value (RFC 9309 §2.2)");
        return Some(if is_same {
            finding.fix(
                Fix::suggestion(
                    "write the key once",
                    Span::new(directive.name.start, again.start),
                    "",
                )
                .meant(Meant::Lines),
            )
        } else {
            finding.help("write a line for each key, with its value")
        });
    }
    let split = Split::new(subject, directive)?;
    let means = if split.first.is_empty() {
        "the rest as the value".to_owned()
    } else {
        let first = Span::new(directive.value.start, split.gap.start);
        format!("the value {}, not {}", subject.quoted(directive.value), subject.quoted(first))
    };
    let gap = split.gap;
    let finding = LINT
        .finding("several directives in one line")
        .label(Span::new(gap.end, directive.value.end), "read as part of the value")
        .note(format!("a line has one key and one value (RFC 9309 §2.2): crawlers read {means}"));
    let is_written = |byte: &u8| byte.is_ascii_graphic() && !b";,|".contains(byte);
    let finding = if subject.bytes(gap).iter().any(is_written) {
        finding.note(
            "a line break that is written as text does not end the line; a variable or a form \
             probably escaped it",
        )
    } else {
        finding
    };
    let title =
        if split.is_one { "start a new line" } else { "start a new line for each directive" };
    let of_record = match directive.key {
        DirectiveKey::UserAgent if split.has_rules() => split_names(subject, directive),
        _ => Vec::new(),
    };
    if let Some(help) = doubt(subject, directive, &split, &of_record) {
        return Some(finding.help(help));
    }
    // The rules of a new line are for the crawlers of the lines above, too.
    let (title, others) = match of_record.as_slice() {
        [] | [_] => (title, &[][..]),
        [first, others @ ..] if first.gap == gap => {
            ("start a new line for each directive of these lines", others)
        }
        _ => {
            return Some(
                finding.help("start a new line for each directive, in the lines above, too"),
            );
        }
    };
    let (place, text) = split.edit();
    let fix = Fix::suggestion(title, place, text).edits(others.iter().map(Split::edit));
    Some(finding.fix(fix.meant(Meant::Lines)))
}

struct Split {
    first: String,
    /// The bytes between the first directive and the second.
    gap: Span,
    /// The second directive and those after it, each in a line.
    rest: String,
    /// Whether only a line break is missing.
    is_one: bool,
    end: usize,
}

impl Split {
    fn new(subject: &Subject<'_>, directive: &Directive) -> Option<Self> {
        let value = subject.bytes(directive.value);
        let start = directive.value.start;
        let gap = second_directive(value)?;
        let mut lines = Vec::new();
        let mut from = gap.end;
        while let Some(next) = second_directive(&value[from..]) {
            lines.extend_from_slice(&value[from..from + next.start]);
            lines.push(b'\n');
            from += next.end;
        }
        let end = from + without_breaks(&value[from..]).len();
        lines.extend_from_slice(&value[from..end]);
        Some(Self {
            first: String::from_utf8_lossy(&value[..gap.start]).into_owned(),
            gap: Span::new(start + gap.start, start + gap.end),
            rest: String::from_utf8_lossy(&lines).into_owned(),
            is_one: from == gap.end && end == value.len(),
            end: directive.value.end,
        })
    }

    /// Returns the place of the edit that writes each directive in a line, and its text.
    fn edit(&self) -> (Span, String) {
        if self.is_one {
            return (self.gap, "\n".to_owned());
        }
        let place = Span::new(self.gap.start, self.end);
        (place, "\n".to_owned() + &self.rest)
    }

    fn pairs(&self) -> Vec<(&str, &str)> {
        let lines = self.rest.split('\n');
        lines.filter_map(|line| line.split_once(':')).collect()
    }

    /// Returns whether a directive after the first one is not a `User-agent` line.
    fn has_rules(&self) -> bool {
        self.pairs().iter().any(|pair| !is_name(pair))
    }

    /// Returns whether a `User-agent` line has `*` and another name before the rules, which are for
    /// every crawler then.
    fn names_all_and_others(&self) -> bool {
        let others: Vec<_> = self.pairs().into_iter().take_while(is_name).collect();
        let mut names = others.iter().map(|(_, value)| value.trim());
        !others.is_empty() && (self.first.trim() == "*" || names.any(|name| name == "*"))
    }
}

/// Returns whether a part of a split line may have another directive in its value, without the `:`
/// after its key: only names and lists have spaces.
fn has_another_key((key, value): &(&str, &str)) -> bool {
    use DirectiveKey::{CleanParam, ContentSignal, ContentUsage, UserAgent};
    let has_spaces = [UserAgent, CleanParam, ContentSignal, ContentUsage];
    let mut words = value.split_whitespace().skip(1);
    if has_spaces.into_iter().any(|known| is_key(key, known)) {
        words.any(|word| starts_with_key(word.as_bytes()))
    } else {
        words.next().is_some()
    }
}

fn is_name((key, _): &(&str, &str)) -> bool {
    is_key(key, DirectiveKey::UserAgent)
}

fn is_key(key: &str, known: DirectiveKey) -> bool {
    key.trim().eq_ignore_ascii_case(known.name())
}

/// The most `User-agent` lines of a record that are split together.
const MOST_NAMES: usize = 256;

/// Returns the first `User-agent` lines of the record of a line, split, up to one that does not
/// have its own rules after the name.
fn split_names(subject: &Subject<'_>, directive: &Directive) -> Vec<Split> {
    let record = subject.record_at(directive.name.start);
    let names = record.into_iter().flat_map(Record::user_agents);
    let split = names.take(MOST_NAMES).map(|name| Split::new(subject, name));
    let split = split.map_while(|split| {
        split.filter(|split| split.has_rules() && !split.names_all_and_others())
    });
    split.collect()
}

/// Returns what to write if only the author can know for which crawlers the directives of a line
/// are. Rules after a name are for the crawlers of the lines above, too, if the line is not one
/// of those that are split together, `of_record`.
fn doubt(
    subject: &Subject<'_>,
    directive: &Directive,
    split: &Split,
    of_record: &[Split],
) -> Option<&'static str> {
    let rest = split.pairs();
    let first = (directive.key.name(), split.first.as_str());
    if iter::once(&first).chain(&rest).any(has_another_key) {
        return Some("start a new line for each directive, with a `:` after its key");
    }
    let is_of_names = directive.key == DirectiveKey::UserAgent;
    let is_below_others =
        split.has_rules() && !of_record.iter().any(|first| first.gap == split.gap);
    if is_of_names && (split.names_all_and_others() || is_below_others) {
        return Some(
            "start a new line for each directive if the rules are for the crawlers of the lines \
             above, too; otherwise write a rule for those crawlers first, such as `Disallow:`, \
             which disallows nothing",
        );
    }
    let of_group = if is_of_names {
        &[][..]
    } else {
        let names = rest.iter().position(is_name);
        &rest[..names.unwrap_or(rest.len())]
    };
    let is_whole = |is_allow: bool, value: &str| {
        matches_start(value.trim()) && (!is_allow || subject.disallows_all(directive))
    };
    let is_first_whole =
        !is_of_names && is_whole(directive.key == DirectiveKey::Allow, split.first.trim());
    let is_whole_site = is_first_whole
        || of_group.iter().any(|(key, value)| is_whole(is_key(key, DirectiveKey::Allow), value));
    let is_shifted = of_group.len() < rest.len()
        && !is_of_names
        && rest.last().is_some_and(is_name)
        && !has_rule_below(subject, directive);
    match is_whole_site || is_shifted {
        false => None,
        true if !is_of_names && of_group.len() < rest.len() => Some(
            "start a new line for each directive if the rule is for the group above it; if it is \
             for the crawler that is named after it, write it below the `User-agent` line",
        ),
        true => Some(
            "start a new line for each directive if the rule for the whole site is intended; \
             otherwise write the path that it lacks",
        ),
    }
}

fn has_rule_below(subject: &Subject<'_>, directive: &Directive) -> bool {
    let items = &subject.document.items;
    let after = items.partition_point(|item| item.span.start <= directive.name.start);
    let mut below = items[after..].iter().filter_map(|item| item.directive.as_ref());
    below.next().is_some_and(|next| {
        next.key.is_rule() && second_directive(subject.bytes(next.value)).is_none()
    })
}
