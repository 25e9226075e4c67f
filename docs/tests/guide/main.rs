//! The guide and the documents of the project.

mod dialects;
mod javascript;
mod links;
mod proxies;
mod readme;
