//! The command as a process.

mod cases;
mod certify;
mod compile;
mod configuration;
mod folders;
mod guide;
mod live;
mod neovim;
mod prove;
mod selection;
mod streams;
