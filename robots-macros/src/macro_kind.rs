//! Which macro is called, and what it takes.

/// Which macro is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MacroKind {
    /// `include_robots!`: one literal, a path.
    IncludeRobots,
    /// `robots_txt!`: one literal, the text; several, its lines; or statements.
    RobotsTxt,
}

const TEXT_FORMS: &str = "write the text as one string literal, or one string literal a line: \
                          `robots_txt! { \"User-agent: *\" \"Disallow: /private/\" }`; or \
                          write statements: `robots_txt! { user_agent * { disallow \"/private/\"; } }`";
const FILE_FORMS: &str = "write the path in quotes: `include_robots!(\"robots.txt\")`";

impl MacroKind {
    /// Returns what to write, for a help.
    pub(crate) fn accepted(self) -> &'static str {
        match self {
            Self::IncludeRobots => FILE_FORMS,
            Self::RobotsTxt => TEXT_FORMS,
        }
    }
}
