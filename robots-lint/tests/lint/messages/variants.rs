//! Files that cause each message of the lints, in addition to the example on each lint's page.

use robots_core::Dialect;
use robots_lint::Example::{self, Bytes, Repeated, Routes, Rules, Text};

/// Pairs of a lint and a file that it reports in the dialect of RFC 9309.
pub(crate) const VARIANTS: &[(&str, Example)] = &[
    (
        "directive_before_user_agent",
        Text("Crawl-delay: 5\n\nUser-agent: bingbot\nDisallow: /a\n"),
    ),
    (
        "incomplete_copy_of_default_group",
        Text(
            "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /d\n\nUser-agent: GPTBot\nDisallow: /a\nDisallow: /b\n",
        ),
    ),
    ("route_parameter_in_path", Rules(&["Disallow: /:lang"])),
    ("trailing_wildcard", Rules(&["Disallow: /a.*"])),
    (
        "outdated_purpose_block",
        Text(
            "# purpose archives: crawlers of 2024-01-01\nUser-agent: archive.org_bot\nDisallow: /\n",
        ),
    ),
    ("list_in_path", Rules(&["Disallow: /a,/*b"])),
    (
        "unlikely_path",
        Rules(&["Disallow: /*.pdf", "Disallow: /.pdf"]),
    ),
    ("unlikely_path", Rules(&["Disallow: /GPTBot"])),
    ("unlikely_path", Rules(&["Disallow: /_ga="])),
    (
        "unlikely_path",
        Rules(&["Disallow: /https://www.example.com/a"]),
    ),
    (
        "redundant_in_closed_group",
        Rules(&["Disallow: /", "Allow: /alice", "Disallow: /*/raw"]),
    ),
    (
        "redundant_in_closed_group",
        Rules(&["Disallow: /a", "Disallow: /b", "Disallow: /"]),
    ),
    (
        "redundant_in_closed_group",
        Rules(&[
            "Disallow: /a",
            "Disallow: /b",
            "Disallow: /c",
            "Disallow: /",
        ]),
    ),
    ("unknown_directive", Rules(&["Block: GPTBot"])),
    ("unknown_directive", Rules(&["Hide: /a"])),
    ("unknown_directive", Rules(&["AI-Training: no"])),
    (
        "misspelled_wildcard",
        Text("User-agent: * foo\nDisallow: /a\n"),
    ),
    ("regex_in_path", Rules(&["Disallow: *.*"])),
    (
        "sitemap_not_absolute",
        Text("Sitemap: https://https://a.example/s.xml\n"),
    ),
    (
        "sitemap_not_absolute",
        Text("Sitemap: https://a.example/a.xml,https://a.example/b.xml\n"),
    ),
    (
        "sitemap_not_absolute",
        Text("Sitemap: https://${HOST}/s.xml\n"),
    ),
    ("missing_leading_slash", Rules(&["Disallow: pdf"])),
    ("missing_leading_slash", Rules(&["Disallow: ${FOLDER}/a"])),
    (
        "sitemap_not_absolute",
        Text("Sitemap: https://a.example/s.xml main\n"),
    ),
    (
        "sitemap_not_absolute",
        Text("Sitemap: https://a.example/a b.xml\n"),
    ),
    ("sitemap_host", Text("Sitemap: https://www.shop.org/\n")),
    ("unknown_directive", Rules(&["Index: /", "Disallow: /a"])),
    (
        "crawl_delay_value",
        Rules(&["Crawl-delay: 1,5", "Disallow: /a"]),
    ),
    ("missing_leading_slash", Rules(&["Allow: none"])),
    ("dollar_not_at_end", Rules(&["Disallow: /*$*"])),
    ("hash_in_path", Rules(&["Disallow: */search#/?q="])),
    ("missing_leading_slash", Rules(&["Disallow: GPTBot, CCBot"])),
    ("missing_leading_slash", Rules(&["Disallow: ／a"])),
    ("missing_leading_slash", Rules(&["Disallow: ∗.pdf"])),
    ("missing_leading_slash", Rules(&["Disallow: ~/App_Data/"])),
    ("backslash_in_path", Rules(&["Disallow: /*.asx\\"])),
    ("space_in_path", Rules(&["Disallow: /a Host: b"])),
    (
        "multiple_directives_on_line",
        Rules(&["Allow: Disallow: /a"]),
    ),
    ("syntax_not_understood", Text("GPTBot: /\n")),
    (
        "syntax_not_understood",
        Text("https://example.com/sitemap.xml\n"),
    ),
    ("syntax_not_understood", Rules(&["Disallow: /a", "!/a/b"])),
    (
        "sitemap_host",
        Text("Sitemap: https://www.yourdomain.com/sitemap.xml\n"),
    ),
    (
        "misspelled_wildcard",
        Text("User-agent: GPTBot\nUser-agent: all\nDisallow: /\n"),
    ),
    (
        "default_group_not_inherited",
        Text("User-agent: *\nDisallow: /a\n\nUser-agent: bingbot\nCrawl-delay: 10\n"),
    ),
    (
        "other_format_in_path",
        Rules(&["Disallow: /search,", "Disallow: /a?b=c&amp;d="]),
    ),
    ("space_in_path", Rules(&["Disallow: /private *.pdf"])),
    ("syntax_not_understood", Text("- User-agent: GPTBot\n")),
    (
        "dialect_divergence",
        Text("User-agent: Foo\nDisallow:\n\nUser-agent: Foo2\nDisallow: /a\n"),
    ),
    (
        "absolute_url_in_path",
        Text("User-agent: *\nDisallow: https://a.example/b/\n\nSitemap: https://c.example/s.xml\n"),
    ),
    (
        "brand_as_product_token",
        Text("User-agent: AI\nDisallow: /\n"),
    ),
    (
        "comma_in_user_agent",
        Text("User-agent: GPTBot, others\nDisallow: /\n"),
    ),
    (
        "decorated_product_token",
        Text("User-agent: CCBot\nDisallow:\n\nUser-agent: \"CCBot\"\nDisallow: /\n"),
    ),
    (
        "dialect_divergence",
        Rules(&["Disallow: /*?*ls%3D*%3Fls%3D*"]),
    ),
    (
        "digit_in_product_token",
        Text("User-agent: Crawler7\nDisallow: /\n"),
    ),
    (
        "directive_swallowed_by_comment",
        Rules(&["Disallow: /a # was Disallow: /b"]),
    ),
    ("empty_user_agent", Text("User-agent:\nDisallow: /\n")),
    (
        "empty_user_agent",
        Text("User-agent:\nGPTBot\nDisallow: /a\n"),
    ),
    (
        "browser_name_in_user_agent",
        Text("User-agent: Mozilla\nDisallow: /\n"),
    ),
    (
        "empty_user_agent",
        Text("User-agent: GPTBot\nUser-agent:\nDisallow: /a\n"),
    ),
    (
        "group_bleed",
        Text(
            "User-agent: *\nDisallow: /a\n\nUser-agent: *\nCrawl-delay: 5\n\nUser-agent: AhrefsBot\nCrawl-delay: 3\n\nUser-agent: CCBot\nDisallow: /b\n",
        ),
    ),
    (
        "group_bleed",
        Text(
            "User-agent: a\nUser-agent: b\nCrawl-delay: 5\n\nUser-agent: c\nDisallow: /x\nDisallow: /y\n",
        ),
    ),
    (
        "group_bleed",
        Text(
            "User-agent: a\nUser-agent: b\nUser-agent: c\nCrawl-delay: 5\n\nUser-agent: d\nDisallow: /x\n",
        ),
    ),
    (
        "inexact_product_token",
        Text("User-agent: Googlebot Desktop\nDisallow: /\n"),
    ),
    (
        "inexact_product_token",
        Text("User-agent: block GPTBot and CCBot\nDisallow: /\n"),
    ),
    ("keyword_prefix_trap", Rules(&["Disallow-GPTBot: /"])),
    ("keyword_prefix_trap", Rules(&["Disallow-for-now: /"])),
    ("missing_colon", Rules(&["Disallow all"])),
    ("missing_leading_slash", Rules(&["Disallow: all"])),
    ("missing_leading_slash", Rules(&["Disallow: !/public"])),
    (
        "missing_leading_slash",
        Rules(&["Disallow: all but /public"]),
    ),
    ("missing_leading_slash", Rules(&["Disallow: GPTBot"])),
    ("missing_leading_slash", Rules(&["Disallow: a(.*)b"])),
    (
        "missing_leading_slash",
        Rules(&["Disallow: www.example.com"]),
    ),
    ("missing_leading_slash", Rules(&["Disallow: example.com/a"])),
    ("missing_leading_slash", Rules(&["Disallow: sort=price"])),
    ("missing_leading_slash", Rules(&["Disallow: %2Fadmin"])),
    ("missing_leading_slash", Rules(&["Disallow: a;b"])),
    ("missing_leading_slash", Rules(&["Allow: all"])),
    ("missing_leading_slash", Rules(&["Allow: !/a"])),
    (
        "negated_user_agent",
        Text("User-agent: all except ours\nDisallow: /\n"),
    ),
    (
        "noindex_in_robots",
        Rules(&["X-Robots-Tag: noarchive", "Disallow: /a"]),
    ),
    ("license_not_absolute", Text("License:\n")),
    (
        "preference_contradicts_rules",
        Rules(&[
            "Content-Signal: search=yes, ai-train=no",
            "Content-Usage: /press/ train-ai=y",
            "Disallow: /basket/",
        ]),
    ),
    ("percent_encoding_invalid", Rules(&["Disallow: /jobs*%"])),
    ("percent_encoding_invalid", Rules(&["Disallow: /page/%s/"])),
    (
        "redundant_rule",
        Rules(&["Disallow: /", "Allow: /a", "Allow: /a/b"]),
    ),
    (
        "rule_before_user_agent",
        Text("Disallow: /\nUser-agent: GPTBot\nDisallow: /a\n"),
    ),
    (
        "search_engine_blocked",
        Text("User-agent: AhrefsBot\nUser-agent: bingbot\nDisallow: /\n"),
    ),
    (
        "search_engine_blocked",
        Text("User-agent: AhrefsBot\nUser-agent: CCBot\nUser-agent: bingbot\nDisallow: /\n"),
    ),
    ("space_in_path", Rules(&["Disallow: /admin/ for us"])),
    ("syntax_not_understood", Rules(&["Disallow: /a", "/b"])),
    ("syntax_not_understood", Rules(&["Disallow: /a", "GPTBot"])),
    (
        "user_agent_is_a_ua_string",
        Text("User-agent: Mozilla/5.0 (compatible; MSIE 9.0)\nDisallow: /\n"),
    ),
    (
        "user_agent_is_a_ua_string",
        Text("User-agent: Mozilla/5.0 (compatible; GPTBot/1.0; CCBot/2.0)\nDisallow: /\n"),
    ),
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
            &["User-agent: *", "Disallow: /admin"],
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
    ("regex_in_path", Rules(&["Disallow: /^a", "Disallow: /*/^"])),
    ("regex_in_path", Rules(&["Disallow: /.*"])),
    ("html_content", Text("{\\rtf1\\ansi\n")),
    (
        "backslash_in_path",
        Rules(&["Disallow: */\\", "Disallow: /a\\\\b"]),
    ),
    (
        "missing_leading_slash",
        Rules(&["Disallow: www.example.com/*"]),
    ),
    ("misspelled_directive", Rules(&["xDisallow: /"])),
    ("misspelled_directive", Text("_User-agent: *\nAllow: /\n")),
    ("space_in_path", Rules(&["Disallow: /wp-admin /"])),
    ("space_in_path", Rules(&["Disallow: / // all"])),
    ("syntax_not_understood", Rules(&["§§§ Disallow: /a"])),
    (
        "inexact_product_token",
        Text("User-agent: Mediapartners (Googlebot)\nDisallow: /\n"),
    ),
    (
        "invalid_utf8",
        Bytes(b"User-agent: *\nDisallow: /\xd6\xd0/\n"),
    ),
    (
        "invalid_utf8",
        Bytes(b"User-agent: *\nDisallow: /caf\xe9/\n"),
    ),
    (
        "absolute_url_in_path",
        Rules(&["Allow: https://blog.example.com/*"]),
    ),
    (
        "multiple_directives_on_line",
        Text("User-agent: *\nUser-agent: GPTBot Disallow: /\n"),
    ),
    (
        "multiple_directives_on_line",
        Text("User-agent: GPTBot Disallow: /\nUser-agent: CCBot Disallow: /\n"),
    ),
    (
        "multiple_directives_on_line",
        Rules(&["Disallow: / User-agent: CCBot"]),
    ),
    (
        "multiple_directives_on_line",
        Rules(&["Disallow: /a Disallow: /"]),
    ),
    ("negated_user_agent", Text("User-agent: non-Googlebot\n")),
    (
        "wildcard_in_user_agent",
        Text("User-agent: * GPTBot)\nDisallow: /\n"),
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
