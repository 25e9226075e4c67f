//! The keys as maps of nginx.

use std::io::{self, Write};

use robots_core::matcher::MAX_USER_AGENT;

use super::{UNCACHED, VaryRules};

pub(super) fn write(rules: &VaryRules, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "# The keys of crawlers for a cache, from `robots emit vary nginx`. Print them again when the robots.txt
# or the version of `robots` changes. This file is for `http {{ }}`. For the location with the cache:
#
#   proxy_cache_key     \"$scheme$host$request_uri $robots_vary\";
#   proxy_cache_bypass  $robots_uncached;
#   proxy_no_cache      $robots_uncached;
"
    )?;
    writeln!(out, "map $http_user_agent $robots_group_0 {{")?;
    writeln!(out, "    default \"\";")?;
    writeln!(
        out,
        "    \"~^.{{{}}}\" \"{UNCACHED}\";\n}}\n",
        MAX_USER_AGENT + 1
    )?;
    for (number, group) in (1..).zip(&rules.groups) {
        writeln!(out, "# {}", group.tokens.join(", "))?;
        writeln!(out, "map $http_user_agent $robots_group_{number} {{")?;
        writeln!(out, "    default \"\";")?;
        for pattern in &group.patterns.certain {
            writeln!(out, "    \"~*{pattern}\" \"{},\";", group.key)?;
        }
        for pattern in &group.patterns.possible {
            writeln!(out, "    \"~*{pattern}\" \"{UNCACHED}\";")?;
        }
        writeln!(out, "}}\n")?;
    }
    let groups = 0..=rules.groups.len();
    let groups: Vec<_> = groups
        .map(|number| format!("${{robots_group_{number}}}"))
        .collect();
    let groups = groups.concat();
    writeln!(
        out,
        "# One group, none, or several, which are not cached.
map \"{groups}\" $robots_vary {{
    default \"{UNCACHED}\";
    \"\" \"\";
    \"~^(?<robots_key>[^?,]*),?$\" $robots_key;
}}

map $robots_vary $robots_uncached {{
    default \"\";
    \"{UNCACHED}\" 1;
}}"
    )
}
