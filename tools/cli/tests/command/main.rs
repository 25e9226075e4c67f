//! The command as a process.

mod audit_watch;
mod baseline;
mod cases;
mod certify;
mod compile;
mod configuration;
mod documentation;
mod emit;
mod folders;
mod guide;
mod live;
mod neovim;
mod prove;
mod schemas;
mod selection;
mod streams;
mod templates;
mod update;
mod watch;
mod writes;
