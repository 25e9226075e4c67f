use robots_analysis::diagnostic::{Edit, MessageText};
use robots_core::matcher::{CrawlerPurpose, known_crawler};
use robots_core::syntax::Record;
use rustc_hash::FxHashSet;

use super::{Diagnostic, Directive, DirectiveKey, Fix, Item, Span, Subject, line};
use crate::lint::look_alike::is_look_alike;

lint! {
    group: Suspicious, level: Warn,
    summary: "A `User-agent` line that other lines, a blank line or a commented-out rule separate \
        from the next `User-agent` line, with no rule between the two.",
    explanation: "Only a rule ends the list of `User-agent` lines. The two groups are merged, so \
        the first crawler obeys the rules that were written for the second.",
    citation: "RFC 9309 §2.2.1 and §2.2.4; Google's open-source parser",
    example: Text("\
User-agent: bingbot
Crawl-delay: 10

User-agent: *
Disallow: /basket/
"),
    use_instead: &[
        Instead::giving(&["bingbot /basket/ allow", "* /basket/ disallow"], Text("\
User-agent: bingbot
Crawl-delay: 10
Disallow:

User-agent: *
Disallow: /basket/
")).when("the crawler may fetch everything"),
        Instead::same(Text("\
User-agent: bingbot
User-agent: *
Crawl-delay: 10
Disallow: /basket/
")).when("the rules are for all of these crawlers"),
    ],
    check: Record(check),
}

fn check(subject: &Subject<'_>, record: &Record<'_>) -> Option<Diagnostic> {
    let head = &record.items[..record.head];
    let last = head.iter().rposition(is_name)?;
    let other =
        head[..last].iter().position(|item| !is_name(item) && !is_heading(subject, item))?;
    // A rule was intended, and another lint reports why the line is not one.
    let is_slip = |directive: &Directive| {
        [DirectiveKey::Allow, DirectiveKey::Disallow]
            .into_iter()
            .any(|key| subject.is_typo_of(key, directive))
            || subject.text(directive.name).contains(is_look_alike)
    };
    let mut between_names = head[..last].iter().filter_map(|item| item.directive.as_ref());
    if between_names.any(is_slip) {
        return None;
    }
    let before = head[..other].iter().rfind(|item| is_name(item))?.directive.as_ref()?;
    let next = head[other..].iter().find(|item| is_name(item))?.directive.as_ref()?;
    let between = head[other].directive.as_ref();
    let rules: Vec<_> = record.rules().collect();
    // A token that is repeated names no other crawler.
    let crawlers = tokens(subject, record).len();
    if crawlers < 2 || rules.is_empty() && are_alike(subject, record) {
        return None;
    }
    let gaps = gaps(subject, &head[..=last]);
    let whom = above(subject, record, before);
    let mut finding = LINT
        .finding(format!(
            "{} has no rules, so it is merged with the group of {}",
            whom.group,
            subject.quoted(next.value)
        ))
        .label(before.value, "obeys the rules below")
        .label(next.value, "does not start a new group");
    match between {
        Some(line) => {
            finding = finding.label(line.span(), "not a rule, so the `User-agent` lines continue");
        }
        None if head[other].comment.is_some() => {
            finding = finding.note("a rule in a comment does not end the `User-agent` lines");
        }
        None => finding = finding.note("a blank line does not end the `User-agent` lines"),
    }
    let all = match crawlers {
        2 => "both crawlers".to_owned(),
        count => format!("all {count} crawlers"),
    };
    if let (Some(first), Some(_)) = (rules.first(), rules.get(1)) {
        finding =
            finding.label(first.span(), format!("the first of {} rules for {all}", rules.len()));
    } else if let Some(only) = rules.first() {
        finding = finding.label(only.span(), format!("applies to {all}"));
    }
    let finding = finding
        .note("only an Allow or Disallow line ends the `User-agent` lines (RFC 9309 §2.2.1)");
    let is_commented_out = gaps.iter().any(|(_, items)| {
        let mut items = items.iter();
        items.any(|item| item.directive.is_none() && item.comment.is_some())
    });
    let has_lines = gaps.iter().any(|(_, items)| items.iter().any(|item| item.directive.is_some()));
    Some(if is_commented_out && !has_lines && whom.is_alone {
        // The group had rules, and has none now.
        finding.help("add " + line("Disallow", "") + format!(" to {}: {}", whom.group, whom.then))
    } else if !has_lines && !is_commented_out && are_of_a_kind(subject, record) {
        finding.fix(together(subject, &gaps))
    } else {
        finding.help(readings(&whom, rules.len()))
    })
}

/// The crawlers above the first lines between two `User-agent` lines.
struct Above {
    /// The group, as the subject of a sentence.
    group: String,
    /// What these crawlers obey if the group gets a rule of its own that matches nothing.
    then: &'static str,
    /// Whether no other group names them.
    is_alone: bool,
}

fn above(subject: &Subject<'_>, record: &Record<'_>, last: &Directive) -> Above {
    let mut names = record.user_agents();
    let count = names.position(|name| name.span() == last.span()).unwrap_or_default();
    let token = subject.bytes(last.value);
    let is_same = |other: &&Record<'_>| {
        let mut names = other.user_agents();
        names.any(|name| subject.bytes(name.value).eq_ignore_ascii_case(token))
    };
    let has_other = subject.records().iter().filter(is_same).count() > 1;
    let name = subject.quoted(last.value);
    let whom = match count {
        0 => name,
        1 => name + " and another crawler",
        more => name + format!(" and {more} other crawlers"),
    };
    Above {
        group: if has_other {
            format!("this group of {whom}")
        } else {
            format!("the group of {whom}")
        },
        then: if has_other {
            "the rules of its other group are then all that it obeys"
        } else {
            "it may then fetch everything"
        },
        is_alone: !has_other,
    }
}

fn tokens(subject: &Subject<'_>, record: &Record<'_>) -> FxHashSet<Vec<u8>> {
    let names = record.user_agents();
    names.map(|name| subject.bytes(name.value).to_ascii_lowercase()).collect()
}

/// Returns whether a group for all of these crawlers is the only likely meaning: not if one is `*`
/// or a search engine's, which a site lets in while it excludes the others.
fn are_of_a_kind(subject: &Subject<'_>, record: &Record<'_>) -> bool {
    let kind = |name: &Directive| {
        let token = subject.text(name.value);
        let known = known_crawler(&token);
        let searches = known.is_some_and(|crawler| crawler.purpose == CrawlerPurpose::Search);
        (token == "*", searches)
    };
    let kinds: FxHashSet<_> = record.user_agents().map(kind).collect();
    kinds.len() == 1
}

/// Returns what to write for each of the two likely meanings.
fn readings(whom: &Above, rules: usize) -> MessageText {
    let below = match rules {
        0 | 1 => "the rule below is",
        _ => "the rules below are",
    };
    if rules == 0 {
        return "add " + line("Disallow", "") + format!(" to {}", whom.group);
    }
    format!("if {below} not for it, add ").as_str()
        + line("Disallow", "")
        + format!(" to {} ({}), or ", whom.group, whom.then)
        + line("Disallow", "/")
        + format!(
            " to close the site to it; if {below} for all of these crawlers, put the `User-agent` \
             lines together"
        )
}

/// Lines between two `User-agent` lines that are not headings, with the `User-agent` line above
/// them.
type Gap<'a> = (&'a Item, Vec<&'a Item>);

fn gaps<'a>(subject: &Subject<'_>, names: &'a [Item]) -> Vec<Gap<'a>> {
    let mut gaps: Vec<Gap<'_>> = Vec::new();
    let mut name = None;
    for item in names {
        if is_name(item) {
            name = Some(item);
        } else if let Some(above) = name.filter(|_| !is_heading(subject, item)) {
            match gaps.last_mut().filter(|(last, _)| last.line == above.line) {
                Some((_, items)) => items.push(item),
                None => gaps.push((above, vec![item])),
            }
        }
    }
    gaps
}

/// Returns a fix that deletes the blank lines between the `User-agent` lines.
fn together(subject: &Subject<'_>, gaps: &[Gap<'_>]) -> Fix {
    let mut fix = Fix::suggestion("delete the blank lines", Span::default(), "");
    let items = gaps.iter().flat_map(|(_, items)| items);
    fix.edits = items
        .map(|item| Edit { span: subject.whole_line(item.span), replacement: String::new() })
        .collect();
    fix
}

fn is_name(item: &Item) -> bool {
    let directive = item.directive.as_ref();
    directive.is_some_and(|directive| directive.key == DirectiveKey::UserAgent)
}

/// Returns whether a line is only a comment, as between the `User-agent` lines of a list, and not a
/// commented-out rule.
fn is_heading(subject: &Subject<'_>, item: &Item) -> bool {
    let (None, Some(comment)) = (&item.directive, item.comment) else {
        return false;
    };
    let text = subject.text(comment).to_ascii_lowercase();
    let text = text.trim_start_matches(['#', ' ', '\t']);
    let after = text.strip_prefix("disallow").or(text.strip_prefix("allow"));
    !after.is_some_and(|after| after.trim_start().starts_with(':'))
}

/// Returns whether every run of `User-agent` lines is followed by the same lines, so that merging
/// them changes nothing.
fn are_alike(subject: &Subject<'_>, record: &Record<'_>) -> bool {
    let mut runs = vec![Vec::new()];
    for directive in record.items.iter().filter_map(|item| item.directive.as_ref()) {
        let is_name = directive.key == DirectiveKey::UserAgent;
        match runs.last_mut() {
            Some(run) if is_name && run.is_empty() => {}
            _ if is_name => runs.push(Vec::new()),
            // A `Sitemap` line applies to every crawler at any position in the file.
            _ if directive.key == DirectiveKey::Sitemap => {}
            Some(run) => run.push((
                directive.key,
                subject.bytes(directive.name),
                subject.bytes(directive.value),
            )),
            None => {}
        }
    }
    runs.windows(2).all(|pair| pair[0] == pair[1])
}
