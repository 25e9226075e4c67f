//! Medians of thread CPU time of several engines, measured round robin.
//!
//! Each round gives every engine one slice. A temporary load of the machine then slows all of them,
//! and their ratios come from the same moments.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;
use fastrand::Rng;

use crate::engine::{Engine, Requests};

const ROUNDS: usize = 15;

/// The least time of a slice of warm decisions.
const SLICE: Duration = Duration::from_millis(4);

/// The time after which an engine gets no more rounds than [`FEWEST_ROUNDS`].
const PATIENCE: Duration = Duration::from_millis(600);
const FEWEST_ROUNDS: usize = 3;

/// The number of decisions in a slice that starts with cold caches.
const COLD_DECISIONS: usize = 1_000;

/// The bytes that are read between two cold slices: more than the first two levels of any cache.
const FOREIGN_BYTES: usize = 24 << 20;

/// Returns the nanoseconds per decision of each engine, one slice after the other, with warm caches.
pub fn warm(engines: &[&dyn Engine], requests: &Requests) -> Vec<f64> {
    let mut runs: Vec<Run<'_>> = engines
        .iter()
        .map(|engine| Run::warmed(*engine, requests))
        .collect();
    for _ in 0..ROUNDS {
        for run in &mut runs {
            run.round();
        }
    }
    runs.into_iter().map(Run::median).collect()
}

/// Returns the nanoseconds per decision of each engine, over the first thousand decisions after
/// other code and other data have gone through the caches and the branch predictor.
pub fn cold(engines: &[&dyn Engine], requests: &Requests) -> Vec<f64> {
    let mut foreign = Foreign::new();
    let mut runs: Vec<Run<'_>> = engines
        .iter()
        .map(|engine| Run::new(*engine, requests, COLD_DECISIONS.min(requests.len())))
        .collect();
    for _ in 0..ROUNDS {
        for run in &mut runs {
            foreign.disturb();
            run.round();
        }
    }
    runs.into_iter().map(Run::median).collect()
}

/// Returns the nanoseconds per call, as the median over rounds. A longer call gets fewer rounds.
pub fn call<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut times = Vec::new();
    let first = ThreadTime::now();
    while times.is_empty() || (times.len() < 4 * ROUNDS && first.elapsed() < PATIENCE) {
        let start = ThreadTime::now();
        black_box(work());
        times.push(nanoseconds(start.elapsed()));
    }
    median(times)
}

struct Run<'r> {
    engine: &'r dyn Engine,
    requests: &'r Requests,
    allowed: Vec<bool>,
    /// The number of decisions in a slice.
    slice: usize,
    next: usize,
    spent: Duration,
    times: Vec<f64>,
}

impl<'r> Run<'r> {
    fn new(engine: &'r dyn Engine, requests: &'r Requests, slice: usize) -> Self {
        Self {
            engine,
            requests,
            allowed: vec![false; requests.len()],
            slice,
            next: 0,
            spent: Duration::ZERO,
            times: Vec::with_capacity(ROUNDS),
        }
    }

    /// Creates a run with slices of [`SLICE`], and warms the caches with some decisions.
    fn warmed(engine: &'r dyn Engine, requests: &'r Requests) -> Self {
        let mut run = Self::new(engine, requests, 1);
        while run.ask() < SLICE {
            run.slice *= 2;
        }
        run
    }

    fn round(&mut self) {
        if self.spent > PATIENCE && self.times.len() >= FEWEST_ROUNDS {
            return;
        }
        let time = self.ask();
        self.spent += time;
        let decisions = u32::try_from(self.slice).expect("a slice is short");
        self.times.push(nanoseconds(time) / f64::from(decisions));
    }

    /// Decides one slice of requests from the end of the last slice, and starts over at the end.
    fn ask(&mut self) -> Duration {
        let start = ThreadTime::now();
        let mut left = self.slice;
        while left > 0 {
            let end = self.requests.len().min(self.next + left);
            let range = self.next..end;
            left -= range.len();
            self.engine.decide(self.requests, range, &mut self.allowed);
            self.next = end % self.requests.len();
        }
        black_box(&self.allowed);
        start.elapsed()
    }

    fn median(self) -> f64 {
        median(self.times)
    }
}

/// The effect on the caches of a server's other work between two requests.
struct Foreign {
    bytes: Vec<u8>,
    rng: Rng,
}

impl Foreign {
    fn new() -> Self {
        let mut rng = Rng::with_seed(1);
        let mut bytes = vec![0; FOREIGN_BYTES];
        rng.fill(&mut bytes);
        Self { bytes, rng }
    }

    /// Writes to every cache line of the bytes, and takes branches that no predictor can learn.
    fn disturb(&mut self) {
        let mut odd = 0_u32;
        for line in self.bytes.chunks_mut(64) {
            let byte = self.rng.u8(..);
            if (line[0] ^ byte) % 2 == 1 {
                odd = black_box(odd + 1);
            }
            line[0] = byte;
        }
        black_box(odd);
    }
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
