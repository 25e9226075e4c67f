//! The gate as a process: alone, and asked by each proxy of the guide.

mod alone;
mod client;
#[path = "../../../../tests/free_port/mod.rs"]
mod free_port;
mod proxies;
mod running;
mod services;

/// Runs a gate in this process, if another test has started it for that: see [`running::Gate`].
#[test]
fn gate_runs_as_a_process_of_its_own() {
    running::run_if_started();
}
