//! `RobotsLayer` in an axum server, over real connections.

mod alternate_spellings;
mod bad_input;
mod cache;
mod enforcing;
mod folding_cache;
mod hosts;
mod http2;
mod observing;
mod preferences;
mod reachability;
mod serving;
mod several_crawlers;
mod switches;
mod tags;
mod vary_keys;
