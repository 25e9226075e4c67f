use robots_analysis::compare::{Exception, UndecidedRule, compare};
use robots_core::Dialect;

use super::*;

fn reading(name: &str, text: &str) -> Reading {
    Reading::new(&SourceText::new(name, text), Dialect::RFC_9309)
}

/// Returns the text that two formats print for comparisons that `exhausted` changes.
fn printed(exhausted: impl Fn(&mut Comparison)) -> [String; 2] {
    let old = reading("old.txt", "User-agent: *\nDisallow: /a\n");
    let new = reading("new.txt", "User-agent: *\nDisallow: /\n");
    let mut comparisons = compare(&old, &new, None);
    comparisons.iter_mut().for_each(exhausted);
    let report = ChangesReport::new(&old, &new, &comparisons);
    let (mut human, mut markdown) = (Vec::new(), Vec::new());
    report.human(&mut human).expect("memory");
    report.markdown(&mut markdown).expect("memory");
    [human, markdown].map(|out| String::from_utf8_lossy(&out).into_owned())
}

#[test]
fn report_with_an_undecided_rule_names_it_and_the_budget() {
    let [human, markdown] = printed(|comparison| {
        let change = comparison.changes.remove(0);
        comparison.undecided.push(UndecidedRule { side: change.side, rule: change.rule });
    });
    assert_eq!(
        human,
        "from `old.txt` to `new.txt`\n\n`*` (all other crawlers)\n  every URL is disallowed\n  \
         not compared (budget exhausted): `Disallow: /`  new.txt:2\n"
    );
    assert!(
        markdown.starts_with("### robots.txt: no changes, 1 rule not compared\n"),
        "{markdown}"
    );
    assert!(
        markdown.contains("| URLs that match `Disallow: /` | ❔ not compared (budget exhausted) |"),
        "{markdown}"
    );
}

#[test]
fn report_of_a_change_with_unknown_extent_is_part_of_the_pattern() {
    let [human, _] = printed(|comparison| {
        let extent = &mut comparison.changes[0].extent;
        extent.already = Exception::BudgetExhausted;
        extent.kept = Exception::BudgetExhausted;
    });
    assert!(human.contains("newly disallowed: `/`; part of pattern `/`\n"), "{human}");
}

/// GitHub cuts a comment at 65,536 characters. A quarter of it is for what is around the tables.
#[test]
fn tables_of_all_dialects_fill_three_quarters_of_a_comment() {
    const LIMIT: usize = 65_536;
    let folder = "a".repeat(100);
    let rules = (0..60).map(|rule| format!("Disallow: /{rule}/{folder}*b\n"));
    let rules = rules.collect::<Vec<_>>().concat();
    let old = reading("robots.txt", &format!("User-agent: *\n{rules}"));
    let new = old.read_as(Dialect::ORIGINAL_1994);
    let comparisons = compare(&old, &new, None);
    let report =
        ChangesReport { of_dialects: true, ..ChangesReport::new(&old, &new, &comparisons) };
    let mut markdown = Vec::new();
    report.markdown(&mut markdown).expect("memory");
    let markdown = String::from_utf8_lossy(&markdown);
    assert!(markdown.contains("more** do not fit into a comment"), "{markdown}");
    let rows = markdown.lines().filter(|line| line.contains(&folder));
    let rows: Vec<_> = rows.map(|row| row.len() + 1).collect();
    let tables = Dialect::ALL.len() - 1;
    let written = rows.iter().sum::<usize>();
    assert!(written * tables <= LIMIT, "{written}");
    assert!((written + rows[0]) * tables >= LIMIT * 3 / 4, "{written}");
}
