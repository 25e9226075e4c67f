//! The guide and the documents of the project.

mod links;
mod readme;
