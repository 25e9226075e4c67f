//! A port for a program that a test starts, and that has to open the port itself.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

/// Returns a port that nothing else gets before the program opens it: it is below those that
/// systems give to connections and to listeners on port 0, and each call returns another one. Test
/// programs that run at the same time begin at different ports.
pub(crate) fn free_port() -> u16 {
    static CALLS: AtomicU16 = AtomicU16::new(0);
    let process = u16::try_from(std::process::id() % 200).unwrap_or(0);
    loop {
        let call = CALLS.fetch_add(1, Ordering::Relaxed) % 100;
        let port = 10_000 + 100 * process + call;
        if TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return port;
        }
    }
}
