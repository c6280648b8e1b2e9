//! The server from outside: requests in process, pages over real sockets, whole processes.

mod clocks;
mod common;
mod http;
mod process;
mod tables;
