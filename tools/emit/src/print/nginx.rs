//! nginx: maps, which are evaluated when they are asked for, so that browsers pay only for the
//! expressions about the User-Agent header. String keys of a map ignore case, so paths are never
//! keys.

use std::fmt::Write as _;

use super::{PCRE_CLASSES, Part, Printed, Served, form};

const INCLUDE: &str = "
#
# Include this file in `http { }`, and write in each `server { }`:
#
#   if ($robots_denied) { return 403; }
";

const LOCATION: &str = "#   location = /robots.txt {
#       default_type \"text/plain; charset=utf-8\";
#       add_header Cache-Control \"public, max-age=3600\";
#       add_header ETag $robots_etag;
#       add_header X-Content-Type-Options nosniff;
#       return 200 $robots_txt;
#   }
";

const SPEED: &str = "#
# With `pcre_jit on;` at the top of nginx.conf, the expressions take a twelfth of the time.
";

/// Returns how the rules are used, and the file, if a parameter can have its text.
pub(super) fn usage(served: &Served<'_>) -> String {
    let location = text_of(served).map_or("", |_| LOCATION);
    [INCLUDE, location, SPEED].concat()
}

/// Returns the text of the file; `None` if no parameter can have it.
fn text_of<'t>(served: &Served<'t>) -> Option<&'t str> {
    let text = str::from_utf8(served.body).ok()?;
    (!text.contains('\0')).then_some(text)
}

/// The bytes of a part of the file. A parameter has at most 4,096.
const CHUNK: usize = 3_500;

/// The variables in one parameter.
const VARIABLES: usize = 100;

pub(super) fn parts(sets: &[Printed], is_normalized: bool, served: &Served<'_>) -> Vec<Part> {
    let mut parts = vec![Part::File(file(served)), Part::Text(form_of_target())];
    for set in sets {
        let number = set.number;
        let mut text = set.comment.clone()
            + &format!("map $http_user_agent $robots_agent_{number} {{\n    default 0;\n");
        for header in &set.headers {
            _ = writeln!(text, "    \"~*{header}\" 1;");
        }
        _ = write!(
            text,
            "}}
map $robots_agent_{number} $robots_verdict_{number} {{
    default 0;
    1 $robots_rules_{number};
}}
map $robots_form $robots_rules_{number} {{
    default $robots_plain_{number};
    special $robots_exact_{number};
    malformed 1;
}}
"
        );
        parts.push(Part::Text(text));
        parts.extend(map("$request_uri", "plain", set, false));
        parts.extend(map("$request_uri", "exact", set, true));
        if is_normalized {
            let text = format!(
                "map $robots_agent_{number} $robots_again_{number} {{\n    default 0;\n    \
                 1 $robots_normalized_{number};\n}}\n"
            );
            parts.push(Part::Text(text));
            parts.extend(map("$uri$is_args$args", "normalized", set, false));
        }
    }
    parts.push(Part::Text(verdict(sets, is_normalized)));
    parts
}

fn map(source: &str, name: &str, set: &Printed, is_exact: bool) -> [Part; 3] {
    let number = set.number;
    let start = format!("map \"{source}\" $robots_{name}_{number} {{\n    default 0;\n");
    let forms = [form("    \"~", "\" 0;\n"), form("    \"~", "\" 1;\n")];
    [Part::Text(start), set.list(is_exact, forms), Part::Text("}\n".into())]
}

fn form_of_target() -> String {
    format!(
        "
map $request_uri $robots_form {{
    default plain;
    \"~{}\" malformed;
    \"~{}\" special;
}}
",
        PCRE_CLASSES.malformed, PCRE_CLASSES.special
    )
}

/// Returns the maps that join the verdicts. What nginx takes for `/robots.txt` is never denied.
fn verdict(sets: &[Printed], is_normalized: bool) -> String {
    let names: Vec<_> = sets
        .iter()
        .flat_map(|set| {
            let number = set.number;
            let again = is_normalized.then(|| format!("$robots_again_{number}"));
            [Some(format!("$robots_verdict_{number}")), again]
        })
        .flatten()
        .collect();
    let mut text = String::from("\n");
    let mut joined = String::from("0");
    for (index, names) in names.chunks(VARIABLES).enumerate() {
        _ = write!(
            text,
            "map \"{}\" $robots_any_{index} {{\n    default 0;\n    ~1 1;\n}}\n",
            names.concat()
        );
        _ = write!(joined, "$robots_any_{index}");
    }
    text + &format!(
        "map \"{joined}\" $robots_refused {{
    default 0;
    ~1 1;
}}
map $uri $robots_denied {{
    default $robots_refused;
    \"~^/robots\\x2etxt\\z\" 0;
}}
"
    )
}

/// Returns the maps whose values are the file and its fields.
fn file(served: &Served<'_>) -> String {
    let Some(body) = text_of(served) else {
        return "\n# The robots.txt is not UTF-8, or has a NUL: serve the file itself.\n".into();
    };
    let mut text = String::from("\n");
    if body.contains('$') {
        text += "geo $robots_dollar {\n    default \"$\";\n}\n";
    }
    let mut names = String::new();
    for (number, chunk) in (1..).zip(chunks(body)) {
        _ = write!(text, "map $host $robots_txt_{number} {{\n    default \"{chunk}\";\n}}\n");
        _ = write!(names, "$robots_txt_{number}");
    }
    for (name, value) in [("txt", &names), ("etag", &escaped(served.etag))] {
        _ = write!(text, "map $host $robots_{name} {{\n    default \"{value}\";\n}}\n");
    }
    text
}

/// Returns a text in parts that are short enough for one parameter.
fn chunks(text: &str) -> Vec<String> {
    let mut chunks = Vec::new();
    let mut chunk = String::new();
    for character in text.chars() {
        if chunk.len() > CHUNK {
            chunks.push(std::mem::take(&mut chunk));
        }
        chunk += &escaped(character.encode_utf8(&mut [0; 4]));
    }
    chunks.push(chunk);
    chunks
}

fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    text.replace('$', "${robots_dollar}")
}
