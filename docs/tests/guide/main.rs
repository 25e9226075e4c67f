//! The guide and the documents of the project.

mod javascript;
mod links;
mod proxies;
mod readme;
