use robots_core::{Dialect, SourceText};

use super::*;

/// Returns the lines before and after, and the crawlers, of each change.
fn changes(old: &str, new: &str, crawlers: &[&str]) -> Vec<String> {
    let readings = [old, new]
        .map(|text| Reading::new(&SourceText::new("robots.txt", text), Dialect::RFC_9309));
    let crawlers: Vec<_> = crawlers.iter().map(|name| name.as_bytes().to_vec()).collect();
    let text = |line: &Option<OtherLine>| match line {
        Some(line) => String::from_utf8_lossy(&line.text).into_owned(),
        None => "-".to_owned(),
    };
    let found = other_changes([&readings[0], &readings[1]], &crawlers).into_iter();
    let shown = found.map(|change| {
        let agents = change.agents.map_or(b"every crawler".to_vec(), |agents| agents.join(&b' '));
        let agents = String::from_utf8_lossy(&agents).into_owned();
        format!("{} > {} for {agents}", text(&change.old), text(&change.new))
    });
    shown.collect()
}

#[test]
fn line_of_the_site_changes_for_every_crawler() {
    let [old, new] = ["a", "b"].map(|site| {
        format!("Sitemap: https://{site}.example/\nUser-agent: *\nDisallow: /\nHost: a\n")
    });
    assert_eq!(
        changes(&old, &new, &["*"]),
        ["sitemap: https://a.example/ > sitemap: https://b.example/ for every crawler"]
    );
    assert_eq!(changes(&old, &old, &["*"]), [""; 0]);
    let moved = "User-agent: *\nDisallow: /\nHost: a\nSITEMAP: https://a.example/\n";
    assert_eq!(changes(&old, moved, &["*"]), [""; 0]);
    let removed = "User-agent: *\nDisallow: /\nHost: a\n";
    assert_eq!(
        changes(&old, removed, &["*"]),
        ["sitemap: https://a.example/ > - for every crawler"]
    );
}

#[test]
fn line_of_a_group_changes_for_the_crawlers_that_obey_it() {
    let group = "User-agent: *\nDisallow: /a\nCrawl-delay: 1\n";
    let named = format!("{group}User-agent: GPTBot\nDisallow: /a\n");
    // No line is changed, but the crawler obeys another group.
    assert_eq!(
        changes(group, &named, &["*", "GPTBot", "bingbot"]),
        ["crawl-delay: 1 > - for GPTBot"]
    );
    let slower = group.replace(": 1", ": 100");
    assert_eq!(
        changes(group, &slower, &["*", "GPTBot"]),
        ["crawl-delay: 1 > crawl-delay: 100 for * GPTBot"]
    );
    let repeated = format!("{group}Crawl-delay: 7\n");
    assert_eq!(changes(group, &repeated, &["*"]), [""; 0], "the first applies");
    let of_star = |delay: u8| format!("User-agent: *\nDisallow: /a\nCrawl-delay: {delay}\n");
    let records = [of_star(1) + &of_star(2), of_star(2) + &of_star(1)];
    assert_eq!(
        changes(&records[0], &records[1], &["*"]),
        ["crawl-delay: 1 > crawl-delay: 2 for *"],
        "the first of the group applies"
    );
    assert_eq!(changes(group, &records[0], &["*"]), [""; 0]);
}
