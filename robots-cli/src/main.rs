//! The robots command.

fn main() {}
