//! Caddy: maps and matchers in a `route`, which keeps their order.
//!
//! The target is the one of the request line, which may have a scheme and a host. Caddy accepts
//! targets of a mebibyte, and RE2 takes 16 ns for each byte and wildcard, so longer ones than other
//! proxies accept are denied to crawlers with rules.

use std::fmt::Write as _;

use super::{CACHE_CONTROL, MEDIA_TYPE, Part, Printed, RE2_CLASSES, Served, form};
use crate::target::Target;

pub(super) const USAGE: &str = "
#
# Import this file first in the site. If the site has a \
                                `handle`, put both in a `route`, since Caddy runs
# `handle` \
                                before other directives:
#
#   www.example.com {
#       route \
                                {
#           import THIS_FILE
#           ...
#       }
#   }
#
# \
                                A target of more than 8,192 bytes is denied to crawlers with \
                                rules.
";

const TARGET: &str = "{http.request.orig_uri}";

pub(super) fn parts(sets: &[Printed], served: &Served<'_>) -> Vec<Part> {
    let mut parts = vec![
        Part::Text("\nroute {\n".into()),
        Part::File(file(served)),
        Part::Text(format!(
            "\n# The rules of crawlers.\nmap {TARGET} {{robots_form}} {{\n    `~{}` malformed\n    `~{}` special\n    \
         default plain\n}}\n",
            RE2_CLASSES.malformed, RE2_CLASSES.special,
        )),
    ];
    let longest = Target::Caddy.longest_target();
    for set in sets {
        let number = set.number;
        let mut text = set.comment.clone();
        _ = writeln!(text, "map {{http.request.header.User-Agent}} {{robots_agent_{number}}} {{");
        for header in &set.headers {
            _ = writeln!(text, "    `~(?i){header}` yes");
        }
        text += "    default no\n}\n";
        parts.push(Part::Text(text));
        for (name, is_exact) in [("plain", false), ("exact", true)] {
            let start = format!("map {TARGET} {{robots_{name}_{number}}} {{\n");
            let forms = [form("    `~", "` allow\n"), form("    `~", "` deny\n")];
            parts.push(Part::Text(start));
            parts.push(set.list(is_exact, forms));
            parts.push(Part::Text("    default allow\n}\n".into()));
        }
        let is = |name: &str, value: &str| format!("{{robots_{name}}} == \"{value}\"");
        let [plain, exact] = ["plain", "exact"].map(|tier| is(&format!("{tier}_{number}"), "deny"));
        parts.push(Part::Text(format!(
            "@robots_{number} expression `{} && ({} || size({TARGET}) > {longest} || ({} && \
             {plain}) || ({} && {exact}))`\nrespond @robots_{number} 403\n",
            is(&format!("agent_{number}"), "yes"),
            is("form", "malformed"),
            is("form", "plain"),
            is("form", "special"),
        )));
    }
    parts.push(Part::Text("}\n".into()));
    parts
}

/// Returns the directives that answer `/robots.txt`. The matcher `path` ignores case.
fn file(served: &Served<'_>) -> String {
    let Ok(body) = str::from_utf8(served.body) else {
        return "# The robots.txt is not UTF-8: serve the file itself.\n".into();
    };
    // A text in backquotes has no escapes. In it, `{` may start the name of a variable, and both
    // `import` and `respond` read a `\` before it. A `{` alone starts a block even in quotes.
    let escape = |character: char| match character {
        '{' => "{robots_brace}".to_owned(),
        '`' => "{robots_backquote}".to_owned(),
        '\\' => "{robots_backslash}".to_owned(),
        _ => character.to_string(),
    };
    let body: String = body.chars().map(escape).collect();
    let etag = served.etag;
    format!(
        "map \"x{{\" {{robots_brace}} {{\n    `~x(.)` `${{1}}`\n}}\n\
         map {{http.request.method}} {{robots_backquote}} {{robots_backslash}} {{\n    \
         default \"`\" `\\`\n}}\n\
         @robots_txt path_regexp ^/robots\\x2etxt$\nheader @robots_txt {{\n    \
         Content-Type \"{MEDIA_TYPE}\"\n    Cache-Control \"{CACHE_CONTROL}\"\n    ETag `{etag}`\n    \
         X-Content-Type-Options nosniff\n}}\nrespond @robots_txt `{body}` 200\n",
    )
}
