//! The gate asked by each proxy of the guide, and as a service.

#[path = "../gate/client.rs"]
mod client;
#[path = "../../../../tests/free_port/mod.rs"]
mod free_port;
mod programs;
mod proxies;
#[path = "../gate/running.rs"]
mod running;
mod services;

/// Runs a gate in this process, if another test has started it for that: see [`running::Gate`].
#[test]
fn gate_runs_as_a_process_of_its_own() {
    running::run_if_started();
}
