//! The keys as subroutines of Varnish.

use std::io::{self, Write};

use robots_core::matcher::MAX_USER_AGENT;

use super::{UNCACHED, VaryRules};

pub(super) fn write(rules: &VaryRules, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "# The keys of crawlers for a cache, from `robots emit vary varnish`. Print them again when the
# robots.txt or the version of `robots` changes. Include this file, and begin `vcl_recv` with:
#
#   call robots_vary;
#   if (req.http.X-Robots-Vary == \"{UNCACHED}\") {{ return (pass); }}

sub robots_vary {{
    set req.http.X-Robots-Vary = \"\";
    if (req.http.User-Agent ~ \"^.{{{}}}\") {{
        set req.http.X-Robots-Vary = \"{UNCACHED}\";
    }}",
        MAX_USER_AGENT + 1
    )?;
    for group in &rules.groups {
        writeln!(out, "    # {}", group.tokens.join(", "))?;
        let certain = group.patterns.certain.iter();
        let certain = certain.map(|pattern| (pattern, format!("{},", group.key)));
        let possible = group.patterns.possible.iter();
        let possible = possible.map(|pattern| (pattern, UNCACHED.to_owned()));
        for (index, (pattern, key)) in certain.chain(possible).enumerate() {
            let test = if index == 0 { "if" } else { "elsif" };
            writeln!(
                out,
                "    {test} (req.http.User-Agent ~ {{\"(?i){pattern}\"}}) {{
        set req.http.X-Robots-Vary = req.http.X-Robots-Vary + \"{key}\";
    }}"
            )?;
        }
    }
    writeln!(
        out,
        "    # Several groups.
    if (req.http.X-Robots-Vary ~ \"[?]|,.*,\") {{
        set req.http.X-Robots-Vary = \"{UNCACHED}\";
    }}
}}

sub vcl_hash {{
    hash_data(req.http.X-Robots-Vary);
}}"
    )
}
