//! The layer, with every feature of the facade.

mod allocations;
mod assertions;
mod bounds;
mod client;
mod closures;
mod crawl_budget;
mod default_group;
mod forged;
mod frameworks;
mod identity;
mod middleware;
mod purposes;
mod ranges;
mod robots_txt;
mod run_time;
mod server_models;
mod site;
mod spellings;
mod targets;
