//! UGI sessions in process.

mod client;
mod garbage;
mod script;
