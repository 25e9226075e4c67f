//! Colors of terminal output.

use std::fmt::{self, Display, Formatter};

use anstyle::{AnsiColor, Style};
use robots_core::matcher::Verdict;

/// The styles of the parts of a text. All are empty unless output is a terminal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Styles {
    pub(super) allow: Style,
    pub(super) disallow: Style,
    pub(super) strong: Style,
    pub(super) faint: Style,
}

/// A text with a style.
pub(super) struct Styled<T>(pub(super) Style, pub(super) T);

impl Styles {
    const PLAIN: Self = Self {
        allow: Style::new(),
        disallow: Style::new(),
        strong: Style::new(),
        faint: Style::new(),
    };

    const COLORED: Self = Self {
        allow: AnsiColor::Green.on_default().bold(),
        disallow: AnsiColor::Red.on_default().bold(),
        strong: Style::new().bold(),
        faint: Style::new().dimmed(),
    };

    pub(super) const fn new(colored: bool) -> Self {
        if colored { Self::COLORED } else { Self::PLAIN }
    }

    pub(super) const fn of(&self, verdict: Verdict) -> Style {
        match verdict {
            Verdict::Allow => self.allow,
            Verdict::Disallow => self.disallow,
        }
    }
}

impl<T: Display> Display for Styled<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(style, text) = self;
        style.fmt(f)?;
        text.fmt(f)?;
        style.render_reset().fmt(f)
    }
}
