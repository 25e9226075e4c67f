//! The gate as a process, without a proxy.

mod alone;
mod client;
#[path = "../../../../tests/free_port/mod.rs"]
mod free_port;
mod running;

/// Runs a gate in this process, if another test has started it for that: see [`running::Gate`].
#[test]
fn gate_runs_as_a_process_of_its_own() {
    running::run_if_started();
}
