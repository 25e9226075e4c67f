//! The command as a process.

mod cases;
mod certify;
mod compile;
mod folders;
mod guide;
mod live;
mod neovim;
mod prove;
mod streams;
