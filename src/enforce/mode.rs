//! The modes of a layer: whether it enforces the rules.

use core::error::Error;
use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicU8, Ordering};

/// What a layer does with a request that the rules disallow.
///
/// A mode has the name `off`, `report` or `enforce`, which [`FromStr`] reads in any case:
///
/// ```
/// use robots_static::Mode;
///
/// let mode: Mode = "report".parse()?;
/// assert_eq!(mode, Mode::Report);
/// assert_eq!(mode.to_string(), "report");
/// assert_eq!(
///     "on".parse::<Mode>().unwrap_err().to_string(),
///     "unknown mode: expected `off`, `report` or `enforce`"
/// );
/// # Ok::<(), robots_static::layer::ParseModeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// Forwards every request without identifying its client. The layer still serves `/robots.txt`.
    Off,
    /// Forwards the request with the reason in its [`RequestVerdict`](crate::RequestVerdict), and
    /// sends an event to the observer. It shows what a file would deny before the layer enforces
    /// it. No crawler is rate-limited.
    Report,
    /// Denies the request.
    #[default]
    Enforce,
}

impl Mode {
    const ALL: [Self; 3] = [Self::Off, Self::Report, Self::Enforce];

    const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Report => "report",
            Self::Enforce => "enforce",
        }
    }
}

/// Writes the name.
impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Mode {
    type Err = ParseModeError;

    fn from_str(name: &str) -> Result<Self, ParseModeError> {
        let mut modes = Self::ALL.into_iter();
        let named = modes.find(|mode| name.eq_ignore_ascii_case(mode.name()));
        named.ok_or(ParseModeError(()))
    }
}

/// A text that is not the name of a [`Mode`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseModeError(());

impl fmt::Display for ParseModeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown mode: expected `off`, `report` or `enforce`")
    }
}

impl Error for ParseModeError {}

/// A [`Mode`] that can change at run time; see
/// [`RobotsLayer::mode_switch`](crate::RobotsLayer::mode_switch).
///
/// To read it costs one relaxed atomic load.
///
/// ```
/// use robots_static::layer::ModeSwitch;
/// use robots_static::{Mode, RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
/// static MODE: ModeSwitch = ModeSwitch::new(Mode::Report);
///
/// let layer = RobotsLayer::new(&ROBOTS).mode_switch(&MODE);
/// MODE.set(Mode::Enforce);
/// assert_eq!(MODE.get(), Mode::Enforce);
/// ```
#[derive(Debug)]
pub struct ModeSwitch(AtomicU8);

impl ModeSwitch {
    /// Creates a switch in this mode.
    pub const fn new(mode: Mode) -> Self {
        Self(AtomicU8::new(mode as u8))
    }

    /// Returns the current mode.
    pub fn get(&self) -> Mode {
        match self.0.load(Ordering::Relaxed) {
            0 => Mode::Off,
            1 => Mode::Report,
            _ => Mode::Enforce,
        }
    }

    /// Sets the mode for later requests. The layer reads the mode once for each request.
    pub fn set(&self, mode: Mode) {
        self.0.store(mode as u8, Ordering::Relaxed);
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ModeSource {
    Fixed(Mode),
    Switched(&'static ModeSwitch),
}

impl ModeSource {
    pub(crate) fn get(self) -> Mode {
        match self {
            Self::Fixed(mode) => mode,
            Self::Switched(switch) => switch.get(),
        }
    }
}
