//! `RobotsLayer` in an axum server, asked over real connections.

mod aliases;
mod client;
mod enforcing;
mod reachability;
mod serving;
mod site;
mod switches;
