use super::{Diagnostic, Directive, DirectiveKey, Fix, Item, Span, Subject, line};
use crate::diagnostic::Edit;
use crate::facts::Record;
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
    // A rule was intended, and another lint reports why the line is not one.
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
            "{name} has no rules, so its group is merged with {next_name}"
        ))
        .label(before.value, "obeys the rules below")
        .label(next.value, "does not start a new group");
    match between {
        Some(line) => {
            finding = finding.label(
                line.span(),
                "not a rule, so the `User-agent` lines continue",
            );
        }
        None if head[other].comment.is_some() => {
            finding = finding.note("a rule in a comment does not end the `User-agent` lines");
        }
        None => finding = finding.note("a blank line does not end the `User-agent` lines"),
    }
    if let (Some(first), Some(_)) = (rules.first(), rules.get(1)) {
        finding = finding.label(
            first.span(),
            format!("the first of {} rules for both crawlers", rules.len()),
        );
    } else if let Some(only) = rules.first() {
        finding = finding.label(only.span(), "applies to both crawlers");
    }
    let finding = finding
        .note("only an Allow or Disallow line ends the `User-agent` lines (RFC 9309 §2.2.1)");
    let gaps = gaps(subject, &head[..=last]);
    let finding = match together(subject, head, last, &gaps) {
        Some(fix) => finding.fix(fix),
        None => finding,
    };
    Some(finding.fix(apart(subject, &gaps, &name, rules.len())))
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

/// Returns a fix that moves the `User-agent` lines together, and the lines between them below;
/// `None` if several groups have lines of their own or a rule is commented out.
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
        "delete the blank lines, if the rules below are for all of these crawlers"
    } else {
        "put the `User-agent` lines together, if the rules below are for all of these crawlers"
    };
    let below = subject.below(head.get(last)?.span);
    let fix = Fix::suggestion(title, below, lines);
    Some(items.fold(fix, |fix, item| fix.edit(subject.whole_line(item.span), "")))
}

/// Returns a fix that ends each of the groups with a rule that matches nothing.
fn apart(subject: &Subject<'_>, gaps: &[Gap<'_>], name: &str, rules: usize) -> Fix {
    let own = "add " + line("Disallow", "") + format!(" to the group of {name}");
    let title = match rules {
        0 => own,
        1 => own + ", if the rule below is not for it: it may then fetch everything",
        rules => {
            own + format!(
                ", if the {rules} rules below are not for it: it may then fetch everything"
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
    for directive in record
        .items
        .iter()
        .filter_map(|item| item.directive.as_ref())
    {
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
