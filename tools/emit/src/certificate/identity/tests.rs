//! Headers that crawlers and browsers send: the expressions find in them what the layer finds.

use robots_core::matcher::KNOWN_CRAWLERS;
use robots_core::{Dialect, SourceText, compile};

use super::*;
use crate::target::Target;

/// The longest parameter of nginx.
const PARAMETER: usize = 4_096;

/// A file in both forms.
struct Rules {
    compilation: Compilation,
    plan: Plan,
    bound: PurposeSet,
    /// The expressions of each rule set.
    automata: Vec<Vec<PikeVM>>,
}

impl Rules {
    fn of(text: &str, bound: &[CrawlerPurpose]) -> Self {
        let compilation = compile(&SourceText::new("robots.txt", text), Dialect::RFC_9309);
        let plan = Plan::of_file(compilation.reading(), Target::Nginx, bound).expect("plain rules");
        let automata = plan.sets.iter().map(|set| {
            let expressions = expressions(&set.tokens);
            let automata = expressions.iter().map(|it| {
                assert!(it.len() < PARAMETER - 10, "{} bytes", it.len());
                automaton(it).expect("an expression")
            });
            automata.collect()
        });
        Self {
            automata: automata.collect(),
            compilation,
            plan,
            bound: bound.iter().copied().fold(PurposeSet::NONE, PurposeSet::with),
        }
    }

    /// Asserts that a header names the same groups to the expressions and to the layer.
    #[track_caller]
    fn assert_same(&self, header: &str) {
        let robots = self.compilation.site().robots_txt();
        let mut expected = Vec::new();
        let client = identify_within(&robots, header.as_bytes(), MAX_USER_AGENT, self.bound);
        if let Client::Crawler(crawler) = client {
            let groups = crawler.all().filter_map(|it| it.group()?.first_disallow());
            expected.extend(groups.map(|rule| rule.text().to_string()));
        }
        expected.sort();
        expected.dedup();
        let lower = header.to_ascii_lowercase();
        let is_found = |number: &usize| {
            let tokens = &self.plan.sets[*number].tokens;
            let mut automata = self.automata[*number].iter();
            // This only saves time.
            tokens.iter().any(|it| lower.contains(&it.text.to_ascii_lowercase()))
                && automata.any(|it| it.is_match(&mut it.create_cache(), header))
        };
        let found = (0..self.automata.len()).filter(is_found);
        let rule = |number: usize| {
            String::from_utf8_lossy(&self.plan.sets[number].rules[0].pattern).into_owned()
        };
        let mut found: Vec<_> = found.map(|number| format!("Disallow: {}", rule(number))).collect();
        found.sort();
        assert_eq!(found, expected, "{header}");
    }
}

/// Returns the headers that the tests of the matcher have.
fn documented() -> impl Iterator<Item = &'static str> {
    let files = [
        include_str!("../../../../../robots-matcher/tests/headers/crawlers.tsv"),
        include_str!("../../../../../robots-matcher/tests/headers/several.tsv"),
        include_str!("../../../../../robots-matcher/tests/headers/browsers.txt"),
    ];
    let lines = files.into_iter().flat_map(str::lines);
    let headers = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
    headers.filter_map(|line| line.rsplit('\t').next())
}

/// Returns a file in which these crawlers share a group, or have one each.
fn file_of(crawlers: impl Iterator<Item = &'static str>, share: bool) -> String {
    let group = |token: &str| {
        let rule = format!("Disallow: /{}\n\n", token.replace(' ', "_"));
        ["User-agent: ", token, "\n", if share { "" } else { &rule }].concat()
    };
    crawlers.map(group).collect::<String>() + "Disallow: /shared\n"
}

#[test]
fn documented_headers_name_the_crawlers_that_the_layer_finds() {
    let crawlers = || KNOWN_CRAWLERS.iter().map(|known| known.token);
    for text in [
        "User-agent: *\nDisallow: /\n",
        "User-agent: Googlebot\nDisallow: /g\nUser-agent: Yandex\nDisallow: /y\n\
         User-agent: *\nDisallow: /s\n",
        &file_of(crawlers(), true),
        &file_of(crawlers(), false),
    ] {
        let rules = Rules::of(text, &[]);
        documented().for_each(|header| rules.assert_same(header));
    }
}

#[test]
fn relatives_obey_the_group_of_their_crawler() {
    let text = "User-agent: Googlebot\nDisallow: /g\n\nUser-agent: Googlebot-Image\nDisallow: /i\n\n\
                User-agent: Googlebot-Inspect\nUser-agent: AhrefsBot\nDisallow: /x\n\n\
                User-agent: *\nDisallow: /s\n";
    let all =
        [Rules::of(text, &[]), Rules::of(text, &[CrawlerPurpose::Seo, CrawlerPurpose::Search])];
    let words = [
        "",
        "I",
        "im",
        "Image",
        "Images",
        "image2",
        "Inspect",
        "Inspect-Tool",
        "News",
        "New",
        "Ne-ws",
        "render",
        "X_1.b",
        "1.0",
        "_",
        "a-",
    ];
    for token in ["Googlebot", "AhrefsBot", "bingbot", "Applebot", "House"] {
        for word in words {
            for mark in ["-", ".", "-x-", "_"] {
                for (rules, end) in all.iter().zip(["/1.0", "; x"]) {
                    rules.assert_same(&format!("{token}{mark}{word}{end}"));
                    rules.assert_same(&format!("Mozilla/5.0 (compatible; {token}{mark}{word})"));
                }
            }
        }
    }
}

/// A word for crawlers is not a crawler if it ends the name of one.
#[test]
fn longer_names_are_those_of_other_crawlers() {
    let text = "User-agent: spider\nDisallow: /w\n\nUser-agent: Linguee\nDisallow: /l\n\n\
                User-agent: *\nDisallow: /s\n";
    let rules = Rules::of(text, &[]);
    for header in [
        "spider/1.0",
        "Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)",
        "Mozilla/5.0 (compatible; spider)",
        "Linguee",
        "Linguee/1.0",
        "Linguee Bot",
        "Linguee Bo/1.0",
        "Linguee Bots",
        "Linguee; x",
        "Mozilla/5.0 (compatible; Linguee Bot/2.0; bot@linguee.com)",
        "x=Linguee",
        "=Linguee",
        "(=Linguee",
        "like+Linguee",
        "like  Linguee",
        "unlike Linguee",
        "(no Linguee)",
        "(1.0 Linguee)",
    ] {
        rules.assert_same(header);
    }
}
