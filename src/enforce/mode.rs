//! Whether rules are enforced.

use core::sync::atomic::{AtomicU8, Ordering};

/// What the layer does about a request that it would deny.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// Nothing: no crawler is identified. `/robots.txt` is still served.
    Off,
    /// It passes, with a [`RobotsVerdict`](crate::RobotsVerdict) that has the reason, and is observed: to
    /// see what a file would deny before it does. No crawler is slowed down.
    Report,
    /// It is denied.
    #[default]
    Enforce,
}

/// A [`Mode`] that can be changed while the program runs. AlternateSpelling it is one relaxed load.
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
/// ```
#[derive(Debug)]
pub struct ModeSwitch(AtomicU8);

impl ModeSwitch {
    /// Creates a switch whose mode is `mode`.
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

    /// Sets the mode. A request that is being judged keeps the mode that it began with.
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
