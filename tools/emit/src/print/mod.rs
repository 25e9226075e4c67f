//! The configuration of each proxy.
//!
//! In: a plan. Out: [`Part`]s, whose texts are the configuration. The lists of expressions are
//! parts of their own, so that the certificate reads a changed list.
//!
//! The rules are also comments, in the syntax of a robots.txt: everything else is a function of
//! them, which the certificate repeats.

use std::fmt::Write as _;

mod apache;
mod caddy;
mod envoy;
mod haproxy;
mod nginx;

use crate::first_match::{Entry, Rule, first_match};
use crate::identification::expressions;
use crate::options::Options;
use crate::plan::Plan;
use crate::spelling::Spelling;
use crate::target::Target;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Served<'a> {
    pub(crate) body: &'a [u8],
    pub(crate) etag: &'a str,
}

#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// Text that is the same for all lists.
    Text(String),
    /// The file that is served. The certificate finds its end at the next text.
    File(String),
    /// A list of expressions, of which the first that matches decides.
    List(List),
}

#[derive(Clone, Debug)]
pub(crate) struct List {
    /// The index of the rule set.
    pub(crate) set: usize,
    /// Whether it is for targets with a special byte.
    pub(crate) is_exact: bool,
    pub(crate) entries: Vec<Entry>,
    /// How an expression that allows is written, and one that disallows.
    pub(crate) forms: [Form; 2],
}

/// What is around an expression. The text after it starts with the quote that ends it.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) before: String,
    pub(crate) after: String,
}

pub(crate) struct Classes {
    /// A target that is no URL: crawlers with rules are denied.
    pub(crate) malformed: &'static str,
    /// A target with a byte that has other spellings.
    pub(crate) special: &'static str,
}

pub(crate) const PCRE_CLASSES: Classes =
    Classes { malformed: "%(?![0-9A-Fa-f]{2})", special: r"[%#*\x24\x80-\xff]" };

/// RE2 has no bytes outside of ASCII, only characters.
pub(crate) const RE2_CLASSES: Classes = Classes {
    malformed: r"%(?:$|[^0-9A-Fa-f]|[0-9A-Fa-f](?:$|[^0-9A-Fa-f]))|[^\x00-\x7f]|^[A-Za-z]+://[^/?#]*(?:[?#]|$)",
    special: r"[%#*\x24]",
};

/// The media type of the file.
pub(crate) const MEDIA_TYPE: &str = "text/plain; charset=utf-8";

/// How long the file may be cached, as the layer has it.
pub(crate) const CACHE_CONTROL: &str = "public, max-age=3600";

pub(crate) struct Printed {
    pub(crate) number: usize,
    pub(crate) comment: String,
    /// Expressions about the User-Agent header, without case.
    pub(crate) headers: Vec<String>,
    /// The expressions of the plain and of the exact tier.
    pub(crate) lists: [Vec<Entry>; 2],
}

impl Printed {
    pub(crate) fn list(&self, is_exact: bool, forms: [Form; 2]) -> Part {
        Part::List(List {
            set: self.number - 1,
            is_exact,
            entries: self.lists[usize::from(is_exact)].clone(),
            forms,
        })
    }
}

pub(crate) fn form(before: impl Into<String>, after: impl Into<String>) -> Form {
    Form { before: before.into(), after: after.into() }
}

pub(crate) fn parts(plan: &Plan, options: &Options, served: &Served<'_>) -> Vec<Part> {
    let target = options.target;
    let sets: Vec<_> = (1..)
        .zip(&plan.sets)
        .map(|(number, set)| {
            let (flavor, rules) = (target.flavor(), with_own_file(&set.rules));
            let mut comment = format!("\n# Rules {number}\n");
            let mut line = |key: &str, value: &str| {
                // Apache joins a comment that ends with `\` with the next line.
                let end = if value.ends_with('\\') { " #" } else { "" };
                _ = writeln!(comment, "{COMMENT}{key}: {value}{end}");
            };
            for token in &set.tokens {
                line("User-agent", &token.text);
            }
            for rule in &set.rules {
                let key = if rule.is_disallow { "Disallow" } else { "Allow" };
                line(key, &String::from_utf8_lossy(&rule.pattern));
            }
            Printed {
                number,
                comment,
                headers: expressions(&set.tokens),
                lists: [false, true]
                    .map(|is_exact| first_match(&rules, Spelling { flavor, is_exact })),
            }
        })
        .collect();
    let mut parts = vec![Part::Text(heading(options, served))];
    parts.extend(match target {
        Target::Nginx => nginx::parts(&sets, options.is_normalized, served),
        Target::Haproxy => haproxy::parts(&sets, served),
        Target::Caddy => caddy::parts(&sets, served),
        Target::Apache => apache::parts(&sets, served),
        Target::Envoy => envoy::parts(&sets, served),
    });
    parts
}

/// What is before a line of a rule in a comment.
pub(crate) const COMMENT: &str = "#   ";

/// Adds rules of highest precedence that allow `/robots.txt`, with any query.
pub(crate) fn with_own_file(rules: &[Rule]) -> Vec<Rule> {
    let own = [&b"/robots.txt$"[..], b"/robots.txt?"]
        .map(|pattern| Rule { is_disallow: false, pattern: pattern.to_vec() });
    own.into_iter().chain(rules.iter().cloned()).collect()
}

pub(crate) fn text(parts: &[Part]) -> String {
    let mut text = String::new();
    for part in parts {
        match part {
            Part::Text(part) | Part::File(part) => text += part,
            Part::List(list) => {
                for entry in &list.entries {
                    let form = &list.forms[usize::from(entry.is_disallow)];
                    text += &form.before;
                    text += &entry.expression;
                    text += &form.after;
                }
            }
        }
    }
    text
}

/// The first line, up to the options.
pub(crate) const FIRST_LINE: &str = "# robots.txt as rules, written by: robots emit ";

/// Returns the first comment: how the rules are used, and what is true of them.
fn heading(options: &Options, served: &Served<'_>) -> String {
    let target = options.target;
    let name = target.name();
    let mut heading = format!("{FIRST_LINE}{name}");
    if options.is_normalized {
        heading += " --normalized";
    }
    if !options.extended_to.is_empty() {
        let names: Vec<_> = options.extended_to.iter().map(|it| it.name()).collect();
        _ = write!(heading, " --extend-default-group {}", names.join(","));
    }
    heading += &match target {
        Target::Nginx => nginx::usage(served),
        Target::Haproxy => haproxy::USAGE.into(),
        Target::Caddy => caddy::USAGE.into(),
        Target::Apache => apache::USAGE.into(),
        Target::Envoy => envoy::USAGE.into(),
    };
    let only_characters =
        if target.flavor().has_bytes { "" } else { " or has a byte outside of ASCII" };
    _ = write!(
        heading,
        "#
# Write this file again when the robots.txt or the version of `robots` changes. This \
         proves that it is what
# the robots.txt says, for every URL:
#
#   robots certify FILE \
         --against robots.txt
#
# Proved: for each crawler below, the expressions deny what the \
         robots.txt disallows, and nothing else, for
#   every request target.
# Assumed: {title} \
         matches the target as it was sent, takes the first match of a list, and matches \
         these
#   expressions as their syntax defines. Tests run it with targets of up to 60 \
         kB.
# Differs from the robots.txt: `/robots.txt` is never denied. A target that is not a \
         URL, because a `%` in it is
#   not the start of an escape{only_characters}, is denied to \
         crawlers with rules.
# Differs from the layer: alternate spellings of a path, such as \
         `//a` and `/b/../a`, are
#   {alternate}. A crawler that a comment of a
#   User-Agent \
         header names after another, as in `(GPTBot CCBot)`, is not found; `robots gate` finds it.
",
        title = target.title(),
        alternate = if options.is_normalized {
            "compared as nginx normalizes them, too"
        } else {
            "other paths; `robots gate` compares them, too"
        },
    );
    heading
}
