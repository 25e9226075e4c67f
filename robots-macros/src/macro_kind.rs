//! The macro that is called, and the input it accepts.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MacroKind {
    /// `include_robots!`: one literal, the path of a file.
    IncludeRobots,
    /// `robots_txt!`: one literal with the text, one literal per line, or statements.
    RobotsTxt,
}

const TEXT_FORMS: &str = "write one string literal, one literal per line, or statements: \
                          `robots_txt! { \"User-agent: *\" \"Disallow: /private/\" }` or \
                          `robots_txt! { user_agent * { disallow \"/private/\"; } }`";
const FILE_FORMS: &str = "write the path in quotes: `include_robots!(\"robots.txt\")`";

impl MacroKind {
    /// Returns the help about the accepted input.
    pub(crate) fn accepted(self) -> &'static str {
        match self {
            Self::IncludeRobots => FILE_FORMS,
            Self::RobotsTxt => TEXT_FORMS,
        }
    }
}
