//! The modes of a layer: whether it enforces the rules.

use core::sync::atomic::{AtomicU8, Ordering};

/// What a layer does with a request that the rules disallow.
///
/// ```
/// use robots_static::{Mode, RobotsLayer, RobotsTxt, robots_txt};
///
/// static ROBOTS: RobotsTxt = robots_txt!("User-agent: *\nDisallow: /basket/\n");
///
/// let layer = RobotsLayer::new(&ROBOTS).mode(Mode::Report);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// Forwards every request without identifying its client. The layer still serves `/robots.txt`.
    Off,
    /// Forwards the request with the reason in its [`RobotsVerdict`](crate::RobotsVerdict), and
    /// sends an event to the observer. It shows what a file would deny before the layer enforces
    /// it. No crawler is rate-limited.
    Report,
    /// Denies the request.
    #[default]
    Enforce,
}

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

/// The source of a layer's mode.
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
