//! Sites on loopback, as `robots live` finds them. No test needs a public network.

mod body;
mod bounds;
mod causes;
mod differ;
mod expect;
mod formats;
mod nginx;
mod reach;
mod rules;
mod server;
mod table;
mod tls;
