//! Whether rules are enforced.

use core::sync::atomic::{AtomicU8, Ordering};

/// What is done about a request that the file forbids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Nothing: nobody is identified. `/robots.txt` is still served.
    Off,
    /// It passes, with a [`RobotsVerdict`](crate::RobotsVerdict) that tells, and is observed: to see
    /// what a file would refuse before it does.
    Report,
    /// It is refused.
    #[default]
    Enforce,
}

/// A [`Mode`] that can be changed while the program runs. Reading it is one relaxed load.
///
/// ```
/// use robots_static::{Mode, ModeSwitch, RobotsLayer, RobotsTxt, robots_txt};
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
    /// A switch that stands at `mode`.
    pub const fn new(mode: Mode) -> Self {
        Self(AtomicU8::new(mode as u8))
    }

    /// Where it stands.
    pub fn get(&self) -> Mode {
        match self.0.load(Ordering::Relaxed) {
            0 => Mode::Off,
            1 => Mode::Report,
            _ => Mode::Enforce,
        }
    }

    /// Moves it. Requests that are being judged may still see the old mode.
    pub fn set(&self, mode: Mode) {
        self.0.store(mode as u8, Ordering::Relaxed);
    }
}

/// Where a layer reads its mode.
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
