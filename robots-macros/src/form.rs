//! Which macro is called, and what it takes.

/// Which macro is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// `include_robots!`: one literal, a path.
    File,
    /// `robots_txt!`: one literal, the text; several, its lines; or statements.
    Text,
}

const TEXT_FORMS: &str = "write the text as one string literal, or one string literal a line: \
                          `robots_txt! { \"User-agent: *\" \"Disallow: /private/\" }`; or \
                          write statements: `robots_txt! { user_agent * { disallow \"/private/\"; } }`";
const FILE_FORMS: &str = "write the path in quotes: `include_robots!(\"robots.txt\")`";

impl Form {
    /// Returns what to write, for a help.
    pub(crate) fn accepted(self) -> &'static str {
        match self {
            Self::File => FILE_FORMS,
            Self::Text => TEXT_FORMS,
        }
    }
}
