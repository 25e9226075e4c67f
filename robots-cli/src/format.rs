//! The formats of results. Each command takes some of them, and says what they are there.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// How results are printed: the values of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    Human,
    Json,
    Markdown,
    Sarif,
    Github,
    Dot,
    Svg,
}

impl OutputFormat {
    /// How it is written on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Json => "json",
            Self::Markdown => "markdown",
            Self::Sarif => "sarif",
            Self::Github => "github",
            Self::Dot => "dot",
            Self::Svg => "svg",
        }
    }

    /// Returns the parser of a command that takes these formats, each with its help.
    pub(crate) fn among<const N: usize>(
        formats: [(Self, &'static str); N],
    ) -> impl TypedValueParser<Value = Self> {
        let values = formats.map(|(format, help)| PossibleValue::new(format.name()).help(help));
        PossibleValuesParser::new(values).try_map(move |name| {
            let mut formats = formats.iter().map(|(format, _)| *format);
            let named = formats.find(|format| format.name() == name);
            named.ok_or("no such format")
        })
    }
}
