use super::*;
use crate::diagnostic::line;

#[test]
fn to_dsl_writes_a_known_key_as_a_statement() {
    for (key, value, statement_text) in [
        ("User-agent", "*", "`user_agent *`"),
        ("user-agent", "a b", "`user_agent \"a b\"`"),
        ("Crawl-delay", "2.5", "`crawl_delay 2.5;`"),
        ("Crawl-delay", "ten", "`crawl_delay \"ten\";`"),
        ("Sitemap", "", "`sitemap`"),
        ("Content-Signal", "ai-train=no", "`content_signal \"ai-train=no\";`"),
        ("Disallow", "", "`Disallow:`"),
        ("Disalow", "/a", "`Disalow: /a`"),
    ] {
        assert_eq!(line(key, value).with_code(to_dsl), statement_text);
    }
}
