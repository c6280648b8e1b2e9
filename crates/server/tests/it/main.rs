//! The server from outside: requests in process, pages over real sockets, whole processes.

mod accounts;
mod admin;
mod clocks;
mod common;
mod guests;
mod http;
mod leaving;
mod lobby;
mod online;
mod process;
mod rated;
mod shares;
mod tables;
mod tokens;
