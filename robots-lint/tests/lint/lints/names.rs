//! Findings on the values of `User-agent` lines.

use robots_core::{Dialect, SourceText};
use robots_lint::{Levels, check};

use super::{findings, suggested};

#[test]
fn tokens_separated_by_spaces_are_a_list_and_a_header_is_not() {
    let text = |names: &str| format!("{names}\nDisallow: /x\n");
    for names in [
        "GPTBot CCBot ClaudeBot",
        "GPTBot, CCBot; ClaudeBot",
        "GPTBot/CCBot/ClaudeBot",
        "\"GPTBot\", \"CCBot\", 'ClaudeBot'",
    ] {
        let text = text(&format!("User-agent: {names}"));
        assert_eq!(findings(&text).0, ["comma_in_user_agent"], "{names}");
        let lines = "User-agent: GPTBot\nUser-agent: CCBot\nUser-agent: ClaudeBot";
        assert_eq!(suggested(&text), format!("{lines}\nDisallow: /x\n"));
    }
    for (name, lint) in [
        ("SmartDownload/1.2.76 (Win32; Apr 1 1999)", "user_agent_is_a_ua_string"),
        ("Baiduspider/2.0;+http://www.baidu.com/search/spider.html", "user_agent_is_a_ua_string"),
        ("FrontPage [NC,OR]", "invalid_product_token"),
        ("CCBot/2.0", "version_in_user_agent"),
    ] {
        let text = text(&format!("User-agent: {name}"));
        assert_eq!(findings(&text).0, [lint], "{name}");
        assert!(!suggested(&text).contains("\nUser-agent"), "{name}");
    }
}

#[test]
fn typo_of_a_product_token_is_reported() {
    for (written, intended) in [
        ("GPT-Bot", "GPTBot"),
        ("GTPBot", "GPTBot"),
        ("GPTBots", "GPTBot"),
        ("Bing-bot", "bingbot"),
        ("CC-Bot", "CCBot"),
        ("Claude-Bot", "ClaudeBot"),
        ("Google-Extented", "Google-Extended"),
        ("ChatGPT-Users", "ChatGPT-User"),
    ] {
        let text = |name| format!("User-agent: {name}\nDisallow: /x\n");
        assert_eq!(findings(&text(written)).0, ["misspelled_product_token"]);
        assert_eq!(suggested(&text(written)), text(intended));
    }
    for (written, intended) in [("*Googlebot*", "Googlebot"), ("*bot", "*bot")] {
        let text = |name| format!("User-agent: {name}\nDisallow: /x\n");
        assert_eq!(findings(&text(written)).0, ["wildcard_in_user_agent"]);
        assert_eq!(suggested(&text(written)), text(intended));
    }
    for other in ["SemrushBot-CT", "spbot", "NPBot", "Snapbot", "AIBOT", "*thunderstone*"] {
        let text = format!("User-agent: {other}\nDisallow: /x\n");
        assert_eq!(findings(&text).0, [""; 0], "{other}");
    }
}

#[test]
fn decorated_wildcard_is_denied_and_replaced_by_the_wildcard() {
    for written in
        ["\"*\"", "'*'", "<*>", "(*)", "*;", "*,", "**", "all", "any", "＊", "* // everybody"]
    {
        for key in ["User-agent", "user-agent", "User-Agent "] {
            let text = |name: &str| format!("{key}: {name}\nDisallow: /x\n");
            assert_eq!(findings(&text(written)).0, ["misspelled_wildcard"], "{written}");
            assert_eq!(suggested(&text(written)), text("*"));
        }
    }
}

#[test]
fn decorated_product_token_is_denied_and_replaced_by_the_token() {
    for written in [
        "\"GPTBot\"",
        "'GPTBot'",
        "“GPTBot”",
        "<GPTBot>",
        "(GPTBot)",
        "[GPTBot]",
        "GPTBot;",
        "GPTBot.",
    ] {
        let text = |name: &str| format!("User-agent: {name}\nDisallow: /x\n");
        assert_eq!(findings(&text(written)).0, ["decorated_product_token"], "{written}");
        assert_eq!(suggested(&text(written)), text("GPTBot"));
    }
}

#[test]
fn finding_of_a_wildcard_in_a_name_shows_the_wildcard() {
    for name in ["Google*", "*bot", "Googlebot*", "\"GPTBot*\""] {
        let text = format!("User-agent: {name}\nDisallow: /x\n");
        let source = SourceText::new("", text.as_str());
        let report = check(&source, Dialect::RFC_9309, &Levels::default());
        let finding = report.findings().iter().find(|it| it.name() == "wildcard_in_user_agent");
        let span = finding.expect(name).labels[0].span;
        assert_eq!(Some(span.start), text.find('*'), "{name}");
        assert_eq!(&text[span.start..span.end], "*", "{name}");
    }
}

#[test]
fn blocked_search_engine_is_reported_if_other_crawlers_are_allowed() {
    for name in ["Googlebot", "bingbot"] {
        let default_group = "User-agent: *\nDisallow: /x\n";
        let text = format!("User-agent: {name}\nDisallow: /\n\n{default_group}");
        assert_eq!(findings(&text).0, ["search_engine_blocked"]);
        let text = format!("User-agent: {name}\nDisallow: /\n");
        assert_eq!(findings(&text).0, ["search_engine_blocked"]);
    }
    let both = "User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n";
    let (lints, message) = findings(both);
    assert_eq!(lints, ["search_engine_blocked"]);
    assert!(message.contains("for `Googlebot` and `bingbot`"), "{message}");
    for text in [
        "User-agent: Googlebot\nDisallow: /\nAllow: /a\n",
        "User-agent: Yandex\nDisallow: /\n",
        "User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow: /\nAllow: /$\n",
    ] {
        assert!(!findings(text).0.contains(&"search_engine_blocked"), "{text}");
    }
}

#[test]
fn mistyped_wildcard_is_denied() {
    for name in
        ["*.*", "*/*", "*all*", "every", "default", "star", "wildcard", "alle", "tous", "todos"]
    {
        let text = format!("User-agent: {name}\nDisallow: /x\n");
        assert_eq!(findings(&text).0, ["misspelled_wildcard"], "{name}");
        assert_eq!(suggested(&text), "User-agent: *\nDisallow: /x\n");
    }
    for name in ["robots", "bots", "crawlers", "spiders", "none", "null", "undefined", "/"] {
        let text = format!("User-agent: {name}\nDisallow: /x\n");
        assert_eq!(findings(&text).0, ["ambiguous_user_agent"], "{name}");
        assert_eq!(suggested(&text), text);
    }
    for mark in ['\u{202a}', '\u{2066}', '\u{61c}', '\u{200b}'] {
        let text = format!("User-agent: {mark}*\nDisallow: /x\n");
        assert_eq!(findings(&text).0, ["non_ascii_whitespace"], "{mark:?}");
        assert_eq!(suggested(&text), "User-agent: *\nDisallow: /x\n");
    }
}

#[test]
fn invalid_product_token_is_denied() {
    for name in [
        "-",
        "_",
        ".",
        "&#42;",
        "{{ user_agent }}",
        "{ua}",
        "${UA}",
        "$UA",
        "<%= ua %>",
        "%UA%",
        "G\u{420}TBot",
        "b\u{f6}t",
    ] {
        let text = format!("User-agent: {name}\nDisallow: /x\n");
        assert!(findings(&text).0.contains(&"invalid_product_token"), "{name}");
    }
    let text = "User-agent: * GPTBot\nDisallow: /x\n";
    assert!(findings(text).0.contains(&"comma_in_user_agent"));
}

#[test]
fn group_that_repeats_a_default_rule_does_not_seem_to_inherit() {
    let lint = "default_group_not_inherited";
    let group = |name: &str, rules: &str| {
        let default = "User-agent: *\nDisallow: /search\nDisallow: /groups\nDisallow: /m/\n\n";
        findings(&format!("{default}User-agent: {name}\n{rules}")).0
    };
    let exception = "Allow: /search\n";
    assert!(group("Twitterbot", exception).contains(&lint));
    let own = format!("{exception}Disallow: /drafts\n");
    assert!(group("Twitterbot", &own).contains(&lint));
    let repeated = format!("{exception}Disallow: /groups\n");
    assert!(!group("Twitterbot", &repeated).contains(&lint));
    assert!(group("Slurp", "Crawl-delay: 10\n").contains(&lint));
    let header = "(compatible; steeler/3.5; http://example.com/~crawler/)";
    assert!(!group(header, "Crawl-delay: 10\n").contains(&lint));
    let both = format!("{header}\nCrawl-delay: 10\nUser-agent: Slurp");
    assert!(group(&both, "Crawl-delay: 10\n").contains(&lint));
}

#[test]
fn remark_after_the_fragment_of_a_header_is_kept() {
    let header =
        "User-agent: Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)";
    for remark in ["", " # China"] {
        let text = format!("{header}{remark}\nDisallow: /\n");
        assert_eq!(suggested(&text), format!("User-agent: Sogou{remark}\nDisallow: /\n"));
    }
}
