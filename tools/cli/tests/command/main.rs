//! The command as a process.

mod baseline;
mod cases;
mod certify;
mod compile;
mod documentation;
mod folders;
mod guide;
mod prove;
mod schemas;
mod streams;
