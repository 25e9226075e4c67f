//! JSON output: one object per line, and the values that its lines share.

use std::borrow::Cow;
use std::io::{self, Write};

use robots_analysis::Level;
use robots_analysis::compare::{Access, Relation, Side};
use robots_core::Dialect;
use robots_core::matcher::Verdict;
use robots_core::reading::GroupSource;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

use crate::visible::visible;

/// The version of the lines. Within a version, keys are only added.
pub const VERSION: u32 = 1;

/// The first line of an output, without its `type`.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct Header {
    /// The version of the lines.
    #[schemars(extend("const" = VERSION))]
    schema: u32,
    /// The name of the command.
    command: &'static str,
}

impl Header {
    /// Creates the first line of the output of a command.
    pub const fn of(command: &'static str) -> Self {
        Self { schema: VERSION, command }
    }
}

/// A value that is one of a few, each of which has a name.
pub trait Named: Copy + 'static {
    /// The name of their type in schemas.
    const TYPE: &'static str;
    /// What they are.
    const ABOUT: &'static str;
    /// The values that JSON has, one for each name.
    const ALL: &'static [Self];
    /// Returns the name of the value.
    fn name(self) -> &'static str;
}

/// A value that is written as its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<T>(pub T);

impl<T: Named> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<T: Named> JsonSchema for Word<T> {
    fn schema_name() -> Cow<'static, str> {
        T::TYPE.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<_> = T::ALL.iter().map(|value| value.name()).collect();
        json_schema!({ "type": "string", "description": T::ABOUT, "enum": names })
    }
}

macro_rules! named {
    ($type:ident, $about:literal, $($value:ident => $name:literal),+) => {
        impl Named for $type {
            const TYPE: &'static str = stringify!($type);
            const ABOUT: &'static str = $about;
            const ALL: &'static [Self] = &[$(Self::$value),+];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name),+
                }
            }
        }
    };
}

named!(Verdict, "The decision on a URL.", Allow => "allow", Disallow => "disallow");
named!(Side, "One of two files.", Old => "old", New => "new");
named!(
    Access,
    "How much crawlers may fetch.",
    Everything => "everything",
    Some => "some",
    Nothing => "nothing"
);
named!(
    Relation,
    "A relation of a file to another, about every URL.",
    Equivalent => "equivalent",
    AtMostAsPermissive => "at-most-as-permissive",
    AtLeastAsPermissive => "at-least-as-permissive"
);

impl Named for &'static Dialect {
    const TYPE: &'static str = "Dialect";
    const ABOUT: &'static str = "A family of crawlers that read a robots.txt alike.";
    const ALL: &'static [Self] = Dialect::ALL;

    fn name(self) -> &'static str {
        self.name
    }
}

impl Named for Level {
    const TYPE: &'static str = "Level";
    const ABOUT: &'static str = "The level of a finding: an error or a warning.";
    const ALL: &'static [Self] = &[Self::Deny, Self::Warn];

    fn name(self) -> &'static str {
        self.name()
    }
}

impl Named for GroupSource {
    const TYPE: &'static str = "GroupSource";
    const ABOUT: &'static str = "Whose group a crawler obeys: its own, that of a documented \
                                 fallback, the default group (`star`), or none.";
    const ALL: &'static [Self] = &[Self::Own, Self::Fallback(""), Self::Default, Self::None];

    fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Fallback(_) => "fallback",
            Self::Default => "star",
            Self::IgnoresDefault | Self::None => "none",
        }
    }
}

/// Writes a value and a line feed.
pub fn write_line(out: &mut (impl Write + ?Sized), value: &impl Serialize) -> io::Result<()> {
    // The conversion keeps the kind of an I/O error, which identifies a closed pipe.
    serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
    out.write_all(b"\n")
}

pub(crate) fn as_visible<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&visible(bytes))
}

/// Returns bytes of a file as text. Those that are not UTF-8 are replaced.
pub(crate) fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
