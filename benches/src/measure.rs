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

/// The least time of a slice. Loading the engine into the caches, from which others have evicted
/// it, is a small part of it.
const SLICE: Duration = Duration::from_millis(40);

/// The time after which an engine gets no more rounds than [`FEWEST_ROUNDS`].
const PATIENCE: Duration = Duration::from_millis(400);
const FEWEST_ROUNDS: usize = 3;

/// The least number of decisions in a slice, however slow they are.
const FEWEST_DECISIONS: usize = 5;

/// The number of decisions in a slice that starts with cold caches, unless they take longer than
/// [`SLICE`].
const COLD_DECISIONS: usize = 1_000;

/// The bytes that are read between two cold slices: more than the first two levels of any cache.
const FOREIGN_BYTES: usize = 24 << 20;

/// The time of the decisions of one engine.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Nanoseconds per decision: the median over rounds.
    pub nanoseconds: f64,
    /// The number of decisions that were timed.
    pub decisions: usize,
}

/// Returns the time of a decision of each engine, one slice after the other, with warm caches.
pub fn warm(engines: &[&dyn Engine], requests: &Requests) -> Vec<Timing> {
    let runs = engines.iter().map(|engine| Run::new(*engine, requests, SLICE, usize::MAX));
    rounds(runs.collect(), || {})
}

/// Returns the time of a decision of each engine, over the first thousand decisions after other
/// code and other data have gone through the caches and the branch predictor. Of an engine that
/// takes long, fewer decisions are timed.
pub fn cold(engines: &[&dyn Engine], requests: &Requests) -> Vec<Timing> {
    let mut foreign = Foreign::new();
    let most = COLD_DECISIONS.min(requests.len());
    let runs = engines.iter().map(|engine| Run::new(*engine, requests, SLICE, most));
    rounds(runs.collect(), || foreign.disturb())
}

/// Gives every run its turn in each round, after `before`.
fn rounds(mut runs: Vec<Run<'_>>, mut before: impl FnMut()) -> Vec<Timing> {
    for _ in 0..ROUNDS {
        for run in runs.iter_mut().filter(|run| !run.is_done()) {
            before();
            run.round();
        }
    }
    runs.into_iter().map(Run::timing).collect()
}

/// Returns the nanoseconds per call, as the median over rounds. A longer call gets fewer rounds.
pub fn call<T>(work: impl FnMut() -> T) -> f64 {
    call_with_result(work).0
}

/// Returns the nanoseconds per call as [`call`] does, and the result of the last call.
pub fn call_with_result<T>(mut work: impl FnMut() -> T) -> (f64, T) {
    let mut times = Vec::new();
    let first = ThreadTime::now();
    loop {
        let start = ThreadTime::now();
        let result = black_box(work());
        times.push(nanoseconds(start.elapsed()));
        if times.len() == 4 * ROUNDS || first.elapsed() > PATIENCE {
            return (median(times), result);
        }
    }
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
    /// Creates a run with slices of at least the time `least`, but of no more than `most`
    /// decisions. Finding that number warms the caches.
    fn new(engine: &'r dyn Engine, requests: &'r Requests, least: Duration, most: usize) -> Self {
        let mut run = Self {
            engine,
            requests,
            allowed: vec![false; requests.len()],
            slice: 1,
            next: 0,
            spent: Duration::ZERO,
            times: Vec::with_capacity(ROUNDS),
        };
        while run.ask() < least && run.slice < most {
            run.slice = most.min(run.slice * 2);
        }
        run.slice = run.slice.max(FEWEST_DECISIONS);
        run
    }

    fn is_done(&self) -> bool {
        self.spent > PATIENCE && self.times.len() >= FEWEST_ROUNDS
    }

    fn round(&mut self) {
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

    fn timing(self) -> Timing {
        Timing { decisions: self.slice * self.times.len(), nanoseconds: median(self.times) }
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
