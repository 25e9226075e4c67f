//! Envoy: one RBAC filter for each rule set, with its rules as a list of the matcher API, and a
//! route that answers `/robots.txt`.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{CACHE_CONTROL, MEDIA_TYPE, Part, Printed, RE2_CLASSES, Served, form};

pub(super) const USAGE: &str = "
#
# Write `http_filters` before the filters of the listener, \
                                `routes` before the routes of the virtual host, and
# \
                                `layered_runtime` at the top of the configuration: Envoy rejects \
                                expressions of more than 100 instructions
# otherwise. Write \
                                `max_direct_response_body_size_bytes`, if it is here, in the \
                                `route_config`.
";

/// The bytes of the largest body that Envoy answers with by default.
const BODY: usize = 4_096;

const TYPES: &str = "type.googleapis.com/envoy";

/// Returns a predicate about a field, which must match as a whole.
fn predicate(field: &str, expression: &str) -> String {
    format!(
        "{{single_predicate: {{input: {{name: input, typed_config: {{'@type': \
         {TYPES}.type.matcher.v3.HttpRequestHeaderMatchInput, header_name: '{field}'}}}}, \
         value_match: {{safe_regex: {{google_re2: {{}}, regex: '{expression}'}}}}}}}}"
    )
}

fn action(action: &str) -> String {
    format!(
        "{{action: {{name: action, typed_config: {{'@type': {TYPES}.config.rbac.v3.Action, \
         name: robots, action: {action}}}}}}}"
    )
}

pub(super) fn parts(sets: &[Printed], served: &Served<'_>) -> Vec<Part> {
    let allow = action("ALLOW");
    let [malformed, special] = [RE2_CLASSES.malformed, RE2_CLASSES.special]
        .map(|class| predicate(":path", &format!("(?s:.*(?:{class}).*)")));
    let filters = if sets.is_empty() { "http_filters: []\n" } else { "http_filters:\n" };
    let mut parts = vec![
        Part::Text(String::from("\n") + LAYERS),
        Part::File(route(served)),
        Part::Text(filters.into()),
    ];
    for set in sets {
        let headers: Vec<_> = set
            .headers
            .iter()
            .map(|header| predicate("user-agent", &format!("(?s:.*(?i:{header}).*)")))
            .collect();
        let agents = match &*headers {
            [one] => one.clone(),
            all => format!("{{or_matcher: {{predicate: [{}]}}}}", all.join(", ")),
        };
        let text = format!(
            "{}- name: envoy.filters.http.rbac
  typed_config:
    '@type': {TYPES}.extensions.filters.http.rbac.v3.RBAC
    matcher:
      on_no_match: {allow}
      matcher_list:
        matchers:
        - predicate: {agents}
          on_match:
            matcher:
              matcher_list:
                matchers:
                - predicate: {malformed}
                  on_match: {deny}
                - predicate: {special}
                  on_match:
                    matcher:
                      on_no_match: {allow}
",
            set.comment,
            deny = action("DENY"),
        );
        parts.push(Part::Text(text));
        parts.extend(list(set, true, "                      "));
        parts.push(Part::Text(format!(
            "              on_no_match:\n                matcher:\n                  on_no_match: {allow}\n"
        )));
        parts.extend(list(set, false, "                  "));
    }
    parts
}

/// Returns the matchers of a tier, which must not be an empty list.
fn list(set: &Printed, is_exact: bool, indent: &str) -> Vec<Part> {
    if set.lists[usize::from(is_exact)].is_empty() {
        let never = predicate(":path", r"\x00");
        return vec![Part::Text(format!(
            "{indent}matcher_list:\n{indent}  matchers:\n{indent}  - predicate: {never}\n\
             {indent}    on_match: {}\n",
            action("ALLOW")
        ))];
    }
    let forms = ["ALLOW", "DENY"].map(|verdict| {
        let whole = predicate(":path", "\n");
        let (before, after) = whole.split_once('\n').unwrap_or((&whole, ""));
        form(
            format!("{indent}  - predicate: {before}"),
            format!("{after}\n{indent}    on_match: {}\n", action(verdict)),
        )
    });
    let start = format!("{indent}matcher_list:\n{indent}  matchers:\n");
    vec![Part::Text(start), set.list(is_exact, forms)]
}

fn route(served: &Served<'_>) -> String {
    let header = |name: &str, value: &str| {
        format!(
            "  - header: {{key: {name}, value: '{value}'}}\n    append_action: OVERWRITE_IF_EXISTS_OR_ADD\n"
        )
    };
    let headers = [
        header("content-type", MEDIA_TYPE),
        header("cache-control", CACHE_CONTROL),
        header("etag", served.etag),
        header("x-content-type-options", "nosniff"),
    ];
    let size = served.body.len();
    let limit = if size > BODY {
        format!("max_direct_response_body_size_bytes: {size}\n")
    } else {
        String::new()
    };
    format!(
        "{limit}routes:\n- match: {{path: /robots.txt}}\n  direct_response: {{status: 200, body: {{inline_bytes: '{}'}}}}\n  \
         response_headers_to_add:\n{}",
        STANDARD.encode(served.body),
        headers.concat()
    )
}

/// Envoy rejects larger expressions than this, by default those of 100 instructions.
const LAYERS: &str = "layered_runtime:
  layers:
  - name: robots
    static_layer: {re2.max_program_size.error_level: 1000000}
";
