//! The decisions of files and of the macros.

mod conformance;
mod const_decide;
mod differential;
mod identified;
mod incidents;
mod large_sites;
mod other_texts;
