//! The server from outside: requests in process, pages over real sockets, whole processes.

mod accounts;
mod admin;
mod blocks;
mod bots;
mod challenges;
mod chat;
mod clocks;
mod common;
mod correspondence;
mod deserted;
mod drawn;
mod guests;
mod http;
mod leaving;
mod lobby;
mod online;
mod owners;
mod plans;
mod process;
mod programs;
mod rated;
mod servers;
mod shares;
mod tables;
mod tokens;
