//! `HAProxy`: a section `defaults`, since there is no directive that includes a file.
//!
//! A variable of the transaction has the state of a rule set: `p` and `e` for the tier that is
//! searched, `a` once a rule has allowed. Browsers have none.

use std::fmt::Write as _;

use super::{CACHE_CONTROL, MEDIA_TYPE, PCRE_CLASSES, Part, Printed, Served, form};

pub(super) const USAGE: &str = "
#
# Let frontends inherit from this section:
#
#   haproxy -f \
                                THIS_FILE -f haproxy.cfg
#
#   frontend www from robots
#
# \
                                Frontends inherit from no other `defaults` then: write their \
                                timeouts below `mode http`, or in the frontend.
";

/// The bytes of a file that fit in a buffer with its fields.
const BUFFERED: usize = 14_000;

const DENY: &str = "    http-request deny deny_status 403 if ";

pub(super) fn parts(sets: &[Printed], served: &Served<'_>) -> Vec<Part> {
    let mut parts =
        vec![Part::File(file(served)), Part::Text("    # The rules of crawlers.\n".into())];
    for set in sets {
        let state = format!("txn.robots_{}", set.number);
        let is = |tier| format!("{{ var({state}) -m str {tier} }}");
        let become_ = |tier| format!("    http-request set-var({state}) str({tier}) if ");
        let mut text = set.comment.clone();
        for header in &set.headers {
            _ = writeln!(text, "{}{{ req.fhdr(user-agent) -m reg -i '{header}' }}", become_("p"));
        }
        _ = write!(
            text,
            "{}{} {{ pathq -m reg '{}' }}\n{DENY}{} {{ pathq -m reg '{}' }}\n",
            become_("e"),
            is("p"),
            PCRE_CLASSES.special,
            is("e"),
            PCRE_CLASSES.malformed,
        );
        parts.push(Part::Text(text));
        for (tier, is_exact) in [("p", false), ("e", true)] {
            let condition = format!("{} {{ pathq -m reg '", is(tier));
            let forms =
                [become_("a"), DENY.to_owned()].map(|action| form(action + &condition, "' }\n"));
            parts.push(set.list(is_exact, forms));
        }
    }
    parts
}

/// Returns the start of the section, with the rule that answers `/robots.txt`.
fn file(served: &Served<'_>) -> String {
    let mut text = String::from("\n");
    if served.body.len() > BUFFERED {
        _ = write!(
            text,
            "# The robots.txt is larger than a buffer.\nglobal\n    tune.bufsize {}\n\n",
            served.body.len() + 4_096
        );
    }
    text += "defaults robots\n    mode http\n";
    if served.body.contains(&0) {
        return text + "    # The robots.txt contains a byte of 0: serve the file itself.\n";
    }
    text + &format!(
        "    http-request return status 200 content-type \"{MEDIA_TYPE}\" hdr Cache-Control \
         \"{CACHE_CONTROL}\" hdr ETag \"{}\" hdr X-Content-Type-Options nosniff string \"{}\" \
         if {{ path /robots.txt }}\n",
        escaped(served.etag.as_bytes()),
        escaped(served.body),
    )
}

fn escaped(text: &[u8]) -> String {
    let escape = |&byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b' ' | b'/' | b':' | b'-' | b'.' | b'_' => {
            char::from(byte).to_string()
        }
        b'\n' => "\\n".into(),
        _ => format!("\\x{byte:02x}"),
    };
    text.iter().map(escape).collect()
}
