//! The server as its clients see it.

mod client;
mod configurations;
mod documents;
mod features;
mod protocol;
