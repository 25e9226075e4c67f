//! Configurations: what is read, what is found, and every error.

mod errors;
