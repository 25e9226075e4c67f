//! The server as its clients see it.

mod client;
mod documents;
mod features;
mod protocol;
