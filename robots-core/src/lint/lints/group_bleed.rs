use super::{Diagnostic, Directive, DirectiveKey, Fix, Item, Span, Subject, line};
use crate::diagnostic::{Edit, MessageText};
use crate::facts::Record;
use crate::lint::look_alike::is_look_alike;

lint! {
    group: Suspicious, level: Warn,
    summary: "A `User-agent` line with other lines, a blank one or a rule that is commented out, and no \
        rule before the next `User-agent` line.",
    explanation: "Only a rule ends the list of names. The two groups are one: the first crawler obeys \
        the rules that were written for the second.",
    citation: "RFC 9309 §2.2.1 and §2.2.4; Google's open-source parser",
    example: Text("\
User-agent: bingbot
Crawl-delay: 10

User-agent: *
Disallow: /basket/
"),
    use_instead: Text("\
User-agent: bingbot
Crawl-delay: 10
Disallow:

User-agent: *
Disallow: /basket/
"),
    check: Record(check),
}

fn check(subject: &Subject<'_>, record: &Record<'_>) -> Option<Diagnostic> {
    let head = &record.items[..record.head];
    let last = head.iter().rposition(is_name)?;
    let other = head[..last]
        .iter()
        .position(|item| !is_name(item) && !is_heading(subject, item))?;
    // A rule was meant, and another lint says why it is none.
    let is_slip = |directive: &Directive| {
        [DirectiveKey::Allow, DirectiveKey::Disallow]
            .into_iter()
            .any(|key| subject.is_typo_of(key, directive))
            || subject.text(directive.name).contains(is_look_alike)
    };
    let mut between_names = head[..last]
        .iter()
        .filter_map(|item| item.directive.as_ref());
    if between_names.any(is_slip) {
        return None;
    }
    let before = head[..other]
        .iter()
        .rfind(|item| is_name(item))?
        .directive
        .as_ref()?;
    let next = head[other..]
        .iter()
        .find(|item| is_name(item))?
        .directive
        .as_ref()?;
    let between = head[other].directive.as_ref();
    let rules: Vec<_> = record.rules().collect();
    if rules.is_empty() && are_alike(subject, record) {
        return None;
    }
    let (name, next_name) = (subject.quoted(before.value), subject.quoted(next.value));
    let mut finding = LINT
        .finding(format!(
            "the group of {name} has no rule of its own: it is one with that of {next_name}"
        ))
        .label(before.value, "obeys the rules below")
        .label(next.value, "does not start a new group");
    match between {
        Some(line) => finding = finding.label(line.span(), "no rule, so the list of names goes on"),
        None if head[other].comment.is_some() => {
            finding = finding.note("a comment does not end a group, nor does a rule in one");
        }
        None => finding = finding.note("a blank line does not end a group"),
    }
    if let (Some(first), Some(_)) = (rules.first(), rules.get(1)) {
        finding = finding.label(
            first.span(),
            format!("the first of {} rules for both", rules.len()),
        );
    } else if let Some(only) = rules.first() {
        finding = finding.label(only.span(), "holds for both");
    }
    let finding = finding.note(
        "only an Allow or Disallow line ends the list of `User-agent` lines (RFC 9309 §2.2.1)",
    );
    let gaps = gaps(subject, &head[..=last]);
    let finding = match together(subject, head, last, &gaps) {
        Some(fix) => finding.fix(fix),
        None => finding,
    };
    Some(finding.fix(apart(subject, &gaps, &name, rules.len())))
}

/// Lines between two names of a list that are no headings, each run of them from the name above it on.
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

/// Writes the names next to one another, as crawlers read them, and what stands between them below;
/// none where several groups have lines of their own or a rule is commented out.
fn together(subject: &Subject<'_>, head: &[Item], last: usize, gaps: &[Gap<'_>]) -> Option<Fix> {
    let items = gaps.iter().flat_map(|(_, items)| items);
    let mut moved: Vec<&Item> = Vec::new();
    for item in items.clone() {
        match (&item.directive, item.comment) {
            (Some(_), _) => moved.push(item),
            (None, Some(_)) => return None,
            (None, None) => {}
        }
    }
    let has_lines = |gap: &&Gap<'_>| gap.1.iter().any(|item| item.directive.is_some());
    if gaps.iter().filter(has_lines).count() > 1 {
        return None;
    }
    let text = |item: &&Item| format!("\n{}", subject.text(item.span));
    let lines: String = moved.iter().map(text).collect();
    let title = if lines.is_empty() {
        "delete the blank lines if the rules below are meant for all of them"
    } else {
        "write the names together if the rules below are meant for all of them"
    };
    let below = subject.below(head.get(last)?.span);
    let fix = Fix::suggestion(title, below, lines);
    Some(items.fold(fix, |fix, item| fix.edit(subject.whole_line(item.span), "")))
}

/// Ends each of the groups with a rule that matches nothing.
fn apart(subject: &Subject<'_>, gaps: &[Gap<'_>], name: &str, rules: usize) -> Fix {
    let own = MessageText::from(format!("give {name} a rule of its own, ")) + line("Disallow", "");
    let title = match rules {
        0 => own + ", that matches nothing",
        1 => own + ", if the rule below is not meant for it: it may then fetch everything",
        rules => {
            own + format!(
                ", if the {rules} rules below are not meant for it: it may then fetch everything"
            )
        }
    };
    let ends = gaps.iter().map(|(name, items)| {
        let mut lines = items.iter().filter(|item| item.directive.is_some());
        subject.below(lines.next_back().map_or(name.span, |item| item.span))
    });
    let edits = ends.map(|span| Edit {
        span,
        replacement: "\nDisallow:".to_owned(),
    });
    let mut fix = Fix::suggestion(title, Span::default(), "");
    fix.edits = edits.collect();
    fix
}

fn is_name(item: &Item) -> bool {
    let directive = item.directive.as_ref();
    directive.is_some_and(|directive| directive.key == DirectiveKey::UserAgent)
}

/// Is it a comment alone, as stands between the names of a list, and not a rule that is commented out?
fn is_heading(subject: &Subject<'_>, item: &Item) -> bool {
    let (None, Some(comment)) = (&item.directive, item.comment) else {
        return false;
    };
    let text = subject.text(comment).to_ascii_lowercase();
    let text = text.trim_start_matches(['#', ' ', '\t']);
    let behind = text.strip_prefix("disallow").or(text.strip_prefix("allow"));
    !behind.is_some_and(|behind| behind.trim_start().starts_with(':'))
}

/// Does the same stand behind every run of names, so that it does not matter whom it is for?
fn are_alike(subject: &Subject<'_>, record: &Record<'_>) -> bool {
    let mut runs = vec![Vec::new()];
    for directive in record
        .items
        .iter()
        .filter_map(|item| item.directive.as_ref())
    {
        let is_name = directive.key == DirectiveKey::UserAgent;
        match runs.last_mut() {
            Some(run) if is_name && run.is_empty() => {}
            _ if is_name => runs.push(Vec::new()),
            // It is for everybody, wherever it stands.
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
