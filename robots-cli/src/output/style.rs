//! Colours for terminals.

use std::fmt::{self, Display, Formatter};

use anstyle::{AnsiColor, Style};
use robots_core::matcher::Verdict;

/// How to make a text stand out: where there is no terminal, not at all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Styles {
    pub(super) allow: Style,
    pub(super) disallow: Style,
    pub(super) strong: Style,
    pub(super) faint: Style,
}

/// A text and how it stands out.
pub(super) struct Styled<T>(pub(super) Style, pub(super) T);

impl Styles {
    const PLAIN: Self = Self {
        allow: Style::new(),
        disallow: Style::new(),
        strong: Style::new(),
        faint: Style::new(),
    };

    const COLOURED: Self = Self {
        allow: AnsiColor::Green.on_default().bold(),
        disallow: AnsiColor::Red.on_default().bold(),
        strong: Style::new().bold(),
        faint: Style::new().dimmed(),
    };

    pub(super) const fn new(coloured: bool) -> Self {
        if coloured {
            Self::COLOURED
        } else {
            Self::PLAIN
        }
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
