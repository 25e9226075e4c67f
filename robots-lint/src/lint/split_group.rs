//! Product tokens with several records.

use robots_analysis::diagnostic::Diagnostic;
use rustc_hash::FxHashMap;

use super::{Lint, Subject};

/// Returns a finding for the second record of each `wanted` product token.
pub(super) fn split_groups(
    lint: &'static Lint,
    subject: &Subject<'_>,
    wanted: impl Fn(&[u8]) -> bool,
) -> Vec<Diagnostic> {
    let mut first = FxHashMap::default();
    let mut findings: Vec<(Diagnostic, usize)> = Vec::new();
    let mut of_name = FxHashMap::default();
    for (number, record) in subject.records().iter().enumerate() {
        for name in record.user_agents() {
            let token = subject.bytes(name.value).to_ascii_lowercase();
            if !wanted(&token) || token.is_empty() {
                continue;
            }
            let &mut (start, place) = first.entry(token.clone()).or_insert((number, name.span()));
            if start == number {
                continue;
            }
            if let Some(&finding) = of_name.get(&token) {
                let (_, more): &mut (Diagnostic, usize) = &mut findings[finding];
                *more += 1;
                continue;
            }
            of_name.insert(token, findings.len());
            let quoted = subject.quoted(name.value);
            let finding = lint
                .finding(format!("{quoted} has several groups"))
                .label(name.span(), "a further group, ignored by older crawlers")
                .label(place, "the first group")
                .note(
                    "crawlers merge the groups of a product token (RFC 9309 §2.2.1); older \
                     crawlers obey only the first",
                )
                .help("move the rules into the first group");
            findings.push((finding, 0));
        }
    }
    let counted = |(finding, more): (Diagnostic, usize)| match more {
        0 => finding,
        _ => finding.note(format!("the file has {} groups for it", more + 2)),
    };
    findings.into_iter().map(counted).collect()
}
