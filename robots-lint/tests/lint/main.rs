//! Lints, their messages and fixes, compared with snapshots and with what their edits mean.

mod advice;
mod edit;
mod gate;
mod instead;
mod intents;
mod lints;
mod merged;
mod messages;
