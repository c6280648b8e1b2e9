//! UGI sessions in process.

mod client;
mod direct;
mod garbage;
mod script;
