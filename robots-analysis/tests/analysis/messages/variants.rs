//! Files that cause each message of the lints, in addition to the example on each lint's page.

use robots_analysis::lint::Example::{self, Bytes, Repeated, Routes, Rules, Text};
use robots_core::Dialect;

/// Pairs of a lint and a file that it reports in the dialect of RFC 9309.
pub(crate) const VARIANTS: &[(&str, Example)] = &[
    (
        "absolute_url_in_path",
        Rules(&["Disallow: https://example.com"]),
    ),
    (
        "absolute_url_in_path",
        Rules(&["Allow: https://example.com"]),
    ),
    (
        "blank_line_between_rules",
        Text("User-agent: *\nDisallow: /a\n\nDisallow: /b\n\nDisallow: /c\n"),
    ),
    (
        "blank_line_in_group",
        Text("User-agent: *\n\n\nDisallow: /a\n"),
    ),
    (
        "blocks_everything",
        Text("User-agent: GPTBot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n"),
    ),
    ("blocks_render_resources", Rules(&["Disallow: /assets/"])),
    (
        "brand_as_product_token",
        Text("User-agent: Google\nDisallow: /\n"),
    ),
    (
        "content_signal_syntax",
        Rules(&["Content-Signal: ai-train: no", "Disallow: /a"]),
    ),
    (
        "content_signal_syntax",
        Rules(&["Content-Signal: ai-train=maybe", "Disallow: /a"]),
    ),
    (
        "content_signal_syntax",
        Rules(&["Content-Signal: weather=no", "Disallow: /a"]),
    ),
    (
        "content_signal_syntax",
        Rules(&["Content-Signal: please do not train", "Disallow: /a"]),
    ),
    (
        "content_usage_syntax",
        Rules(&["Content-Usage: train-ai=maybe", "Disallow: /a"]),
    ),
    (
        "control_character",
        Text("User-agent: *\nDisallow: /a\x0bb\n"),
    ),
    (
        "control_character",
        Text("User-agent: *\nDisallow: /a\x01b\n"),
    ),
    (
        "control_comment_syntax",
        Rules(&["Disallow: /a # robots: allow()"]),
    ),
    (
        "control_comment_syntax",
        Rules(&["Disallow: /a # robots: please allow(dead_rule)"]),
    ),
    (
        "control_comment_syntax",
        Rules(&["Disallow: /a # robots: (dead_rule)"]),
    ),
    (
        "control_comment_syntax",
        Rules(&["Disallow: /a # robots: silence(dead_rule)"]),
    ),
    (
        "control_comment_syntax",
        Rules(&["Disallow: /a # robots: allow(dead_rule"]),
    ),
    (
        "control_comment_syntax",
        Rules(&["Disallow: /a # robots: deny: dead_rule"]),
    ),
    (
        "control_comment_syntax",
        Rules(&["Disallow: /a # robots allow(dead_rule)"]),
    ),
    (
        "crawl_delay_value",
        Rules(&["Crawl-delay: ten", "Disallow: /a"]),
    ),
    (
        "crawl_delay_value",
        Rules(&["Crawl-delay:", "Disallow: /a"]),
    ),
    (
        "dead_rule",
        Rules(&["Disallow: */a", "Allow: /a*", "Allow: /*/a"]),
    ),
    (
        "dead_rule",
        Rules(&["Allow: /a$", "Allow: /a", "Disallow: /a*"]),
    ),
    (
        "directive_swallowed_by_comment",
        Rules(&["Disallow: /a # as agreed\\nDisallow: /b"]),
    ),
    (
        "duplicate_groups",
        Text(
            "User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n\n\
             User-agent: a\nDisallow: /c\n\nUser-agent: b\nDisallow: /d\n\n\
             User-agent: a\nDisallow: /e\n",
        ),
    ),
    ("escaped_wildcard", Rules(&["Disallow: /price-in-%24"])),
    (
        "group_bleed",
        Text("User-agent: a\n\nUser-agent: b\nDisallow: /x\n"),
    ),
    (
        "group_bleed",
        Text("User-agent: a\n# Disallow: /y\nUser-agent: b\nDisallow: /x\nDisallow: /z\n"),
    ),
    (
        "group_bleed",
        Text("User-agent: a\nCrawl-delay: 1\n\nUser-agent: b\n"),
    ),
    ("hash_in_path", Rules(&["Disallow: #/basket/"])),
    ("html_content", Text("<?xml version=\"1.0\"?>\n<urlset/>\n")),
    ("html_content", Text("<?php phpinfo();\n")),
    ("html_content", Text("<div>Not found</div>\n")),
    ("html_content", Text("{\"error\": 404}\n")),
    ("html_content", Bytes(b"\0\0\0\x01binary")),
    ("html_content", Bytes(b"U\0s\0e\0r\0")),
    ("html_content", Bytes(b"\xff\xfeU\0s\0e\0r\0")),
    (
        "invalid_product_token",
        Text("User-agent: {{ name }}\nDisallow: /\n"),
    ),
    (
        "missing_colon",
        Rules(&["Sitemap https://example.com/sitemap.xml"]),
    ),
    ("missing_colon", Rules(&["Disallow = /basket/"])),
    ("missing_colon", Rules(&["Disallow/basket/"])),
    ("missing_leading_slash", Rules(&["Disallow: \"/basket/\""])),
    ("missing_leading_slash", Rules(&["Disallow: ^/basket/.*"])),
    ("missing_leading_slash", Rules(&["Disallow: shop\\basket"])),
    ("missing_leading_slash", Rules(&["Disallow: ./basket/"])),
    ("missing_leading_slash", Rules(&["Disallow: .php$"])),
    (
        "missing_leading_slash",
        Rules(&["Disallow: www.example.com/basket/"]),
    ),
    (
        "missing_leading_slash",
        Rules(&["Disallow: basket, search"]),
    ),
    ("misspelled_directive", Rules(&["Dissallow: /basket/"])),
    ("misspelled_directive", Rules(&["Deny: /basket/"])),
    ("misspelled_directive", Rules(&["Useragent GPTBot"])),
    (
        "misspelled_wildcard",
        Text("User-agent: *\nDisallow: /a\n\nUser-agent: all\nDisallow: /b\n"),
    ),
    (
        "multiple_directives_on_line",
        Rules(&["Disallow: Disallow: /basket/"]),
    ),
    (
        "multiple_directives_on_line",
        Rules(&["Disallow: /a Disallow: /b Disallow: /c"]),
    ),
    (
        "multiple_directives_on_line",
        Rules(&["Disallow: /a\\nDisallow: /b"]),
    ),
    (
        "multiple_directives_on_line",
        Rules(&["Disallow: \\nDisallow: /b"]),
    ),
    (
        "needless_allow",
        Text("User-agent: a\nAllow: /\n\nUser-agent: b\nDisallow: /\n"),
    ),
    (
        "needless_allow",
        Rules(&["Allow: / # as always", "Disallow: /basket/"]),
    ),
    ("noindex_in_robots", Rules(&["nofollow: /old/"])),
    (
        "non_ascii_whitespace",
        Rules(&["Disallow: /basket/\u{200b}"]),
    ),
    (
        "non_ascii_whitespace",
        Rules(&["Disallow\u{ff1a} /basket/"]),
    ),
    ("non_ascii_whitespace", Rules(&["Disallow:\u{a0}/basket/"])),
    (
        "prefix_overmatch",
        Routes(
            "User-agent: *\nDisallow: /admin\n",
            &["/admin", "/administrator"],
        ),
    ),
    ("redundant_rule", Rules(&["Disallow: /a", "Disallow: /a*"])),
    (
        "redundant_rule",
        Rules(&[
            "Disallow: /a/b",
            "Disallow: /a",
            "Allow: /a/bc",
            "Disallow: /a/b*c",
        ]),
    ),
    (
        "redundant_rule",
        Rules(&["Disallow: */a", "Disallow: /a*", "Disallow: /*/a"]),
    ),
    ("root_blocked", Rules(&["Disallow: /$", "Allow: /about"])),
    ("root_blocked", Rules(&["Disallow: /**", "Allow: /about"])),
    (
        "rule_before_user_agent",
        Text("Disallow: /a\nDisallow: /b\n"),
    ),
    (
        "rule_before_user_agent",
        Text("Disallow: /a\nDisallow: /b\nDisallow: /c\nUser-agent: *\nDisallow: /d\n"),
    ),
    (
        "search_engine_blocked",
        Text("User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n"),
    ),
    ("secret_path", Rules(&["Disallow: /.git/"])),
    ("secret_path", Rules(&["Disallow: /phpmyadmin/"])),
    ("secret_path", Rules(&["Disallow: /server.pem"])),
    ("secret_path", Rules(&["Disallow: /.env"])),
    (
        "sitemap_host",
        Text("User-agent: *\nDisallow: /a\n\nSitemap: https://staging.example.com/sitemap.xml\n"),
    ),
    ("sitemap_not_absolute", Text("Sitemap:\n")),
    (
        "sitemap_not_absolute",
        Text("Sitemap: www.example.com/sitemap.xml\n"),
    ),
    (
        "space_in_path",
        Rules(&["Disallow: /basket/ // only for customers"]),
    ),
    ("space_in_path", Rules(&["Disallow: /basket/ /search"])),
    ("syntax_not_understood", Rules(&["1. Disallow: /basket/"])),
    (
        "syntax_not_understood",
        Rules(&["/* do not crawl the basket"]),
    ),
    (
        "too_many_rules",
        Repeated("User-agent: a\nDisallow:\n", 2_050),
    ),
    (
        "unknown_lint",
        Rules(&["Disallow: /a # robots: allow(weather)"]),
    ),
    (
        "unsupported_directive",
        Rules(&["Host: example.com", "Disallow: /a"]),
    ),
    (
        "unsupported_directive",
        Rules(&["Request-rate: 1/5", "Disallow: /a"]),
    ),
    (
        "user_agent_is_a_ua_string",
        Text("User-agent: Mozilla/5.0 (compatible; +https://example.com/)\nDisallow: /\n"),
    ),
    (
        "verdict_automaton_budget",
        Text(include_str!("one_costly_rule.txt")),
    ),
    (
        "version_in_user_agent",
        Text("User-agent: CCBot/all\nDisallow: /\n"),
    ),
    (
        "wildcard_in_user_agent",
        Text("User-agent: *GPTBot*\nDisallow: /\n"),
    ),
    (
        "wildcard_in_user_agent",
        Text("User-agent: Google*\nDisallow: /\n"),
    ),
    (
        "legacy_divergence",
        Text("User-agent: GPTBot\nAllow: /\nDisallow: /a\n"),
    ),
];

/// The same for other dialects.
pub(crate) const DIALECT_VARIANTS: &[(&str, &Dialect, &str)] = &[
    (
        "contradictory_rules",
        Dialect::KOSTER_1996,
        "User-agent: *\nDisallow: /a\nAllow: /a\n",
    ),
    (
        "dead_rule",
        Dialect::KOSTER_1996,
        "User-agent: *\nDisallow: /a\nAllow: /ab\n",
    ),
];
