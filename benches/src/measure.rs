//! Engines, round robin, to medians of thread CPU time.
//!
//! Each round gives every engine one slice of about [`SLICE`], so that what slows the machine for a
//! while slows all of them, and their ratios come from the same moments.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

use crate::engine::Engine;

const ROUNDS: usize = 21;
const SLICE: Duration = Duration::from_millis(8);

/// Nanoseconds a decision for each engine: the medians over the rounds.
pub fn decisions(engines: &[&dyn Engine], requests: &[String]) -> Vec<f64> {
    let mut runs: Vec<Run<'_>> = engines
        .iter()
        .map(|engine| Run::new(*engine, requests))
        .collect();
    for _ in 0..ROUNDS {
        for run in &mut runs {
            run.round();
        }
    }
    runs.into_iter().map(|run| median(run.times)).collect()
}

/// Nanoseconds a call: the median over rounds, of which there are fewer the longer a call takes.
pub fn call<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut times = Vec::new();
    let start = ThreadTime::now();
    while times.is_empty() || (times.len() < ROUNDS && start.elapsed() < 10 * SLICE) {
        let start = ThreadTime::now();
        black_box(work());
        times.push(nanoseconds(start.elapsed()));
    }
    median(times)
}

struct Run<'r> {
    engine: &'r dyn Engine,
    requests: &'r [String],
    allowed: Vec<bool>,
    /// Decisions in a slice.
    slice: usize,
    next: usize,
    times: Vec<f64>,
}

impl<'r> Run<'r> {
    fn new(engine: &'r dyn Engine, requests: &'r [String]) -> Self {
        let mut run = Self {
            engine,
            requests,
            allowed: vec![false; requests.len()],
            slice: 1,
            next: 0,
            times: Vec::with_capacity(ROUNDS),
        };
        while run.ask() < SLICE {
            run.slice *= 2;
        }
        run.slice = run.slice.max(16);
        run
    }

    fn round(&mut self) {
        let time = nanoseconds(self.ask());
        let decisions = u32::try_from(self.slice).expect("a slice is short");
        self.times.push(time / f64::from(decisions));
    }

    /// Decides as many requests as a slice holds, from where the last one ended, around and around.
    fn ask(&mut self) -> Duration {
        let start = ThreadTime::now();
        let mut left = self.slice;
        while left > 0 {
            let requests = &self.requests[self.next..];
            let requests = &requests[..requests.len().min(left)];
            self.engine.decide(requests, &mut self.allowed);
            black_box(&self.allowed);
            left -= requests.len();
            self.next = (self.next + requests.len()) % self.requests.len();
        }
        start.elapsed()
    }
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
