//! Where the project states its version, in every ecosystem.
//!
//! In: the folder of the project. Out: a [`Mention`] for each place, and files with another version in all of them.
//! [`manifest`], [`package_json`] and [`prose`] read one kind of file each.

pub mod changelog;
pub mod manifest;
pub mod mention;
pub mod package_json;
pub mod project;
pub mod prose;

pub use mention::Mention;
pub use project::Project;
