//! The command as a process.

mod cases;
mod certify;
mod compile;
mod guide;
mod streams;
