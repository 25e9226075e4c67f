//! Apache: conditions of `mod_rewrite` about the request line, the only place where the target is
//! as it was sent.
//!
//! The variable `robots` of the environment has the state of a rule set: `p` and `e` for the tier
//! that is searched, and another value once a rule has allowed. For browsers, all of a set is
//! skipped.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{CACHE_CONTROL, MEDIA_TYPE, PCRE_CLASSES, Part, Printed, Served, form};

pub(super) const USAGE: &str = "
#
# Include this file in the server or in each `<VirtualHost>`, \
                                before other rules of mod_rewrite. It needs
# mod_rewrite and \
                                mod_headers.
";

/// The start of a request line whose target has an authority and no path.
const NO_PATH: &str = r"^[^\x20]+\x20[A-Za-z]+://[^/?#\x20]*[?#\x20]";

/// The bytes of a part of the file. A string in an expression of Apache has at most 8,192.
const CHUNK: usize = 3_000;

pub(super) fn parts(sets: &[Printed], served: &Served<'_>) -> Vec<Part> {
    let mut parts = vec![
        Part::Text("\nRewriteEngine On\n".into()),
        Part::File(file(served)),
        Part::Text("\n# The rules of crawlers.\n".into()),
    ];
    for set in sets {
        let mut text = set.comment.clone() + "RewriteRule ^ - [E=robots:-]\n";
        for (index, header) in (1..).zip(&set.headers) {
            let or = if index < set.headers.len() { ",OR" } else { "" };
            _ = writeln!(text, "RewriteCond %{{HTTP_USER_AGENT}} \"{header}\" [NC{or}]");
        }
        let skipped = 2 + set.lists.iter().map(Vec::len).sum::<usize>();
        _ = write!(
            text,
            "RewriteRule ^ - [E=robots:p]\nRewriteCond %{{ENV:robots}} !=p\n\
             RewriteRule ^ - [S={skipped}]\n\
             RewriteCond %{{THE_REQUEST}} \"{}|{NO_PATH}\"\nRewriteRule ^ - [F]\n\
             RewriteCond %{{THE_REQUEST}} \"{}\"\nRewriteRule ^ - [E=robots:e]\n",
            PCRE_CLASSES.malformed, PCRE_CLASSES.special
        );
        parts.push(Part::Text(text));
        for (tier, is_exact) in [("p", false), ("e", true)] {
            let before =
                format!("RewriteCond %{{ENV:robots}} ={tier}\nRewriteCond %{{THE_REQUEST}} \"");
            let forms = ["E=robots:a", "F"]
                .map(|flag| form(&*before, format!("\"\nRewriteRule ^ - [{flag}]\n")));
            parts.push(set.list(is_exact, forms));
        }
    }
    parts
}

fn file(served: &Served<'_>) -> String {
    let chunks = served.body.chunks(CHUNK);
    let body: String =
        chunks.map(|chunk| ["%{unbase64:", &STANDARD.encode(chunk), "}"].concat()).collect();
    let etag = served.etag.trim_matches('"');
    format!(
        "
<LocationMatch \"^/robots\\x2etxt$\">
    ErrorDocument 200 \"{body}\"
    Header always set Content-Type \"{MEDIA_TYPE}\"
    Header always set Cache-Control \"{CACHE_CONTROL}\"
    Header always set ETag '\"{etag}\"'
    Header always set X-Content-Type-Options nosniff
</LocationMatch>
RewriteRule ^/robots\\x2etxt$ - [R=200]
"
    )
}
