//! The rules, the tables and the engine in a browser's tab.
//!
//! A [`Worker`] gets a [`WorkerRequest`](quantarium_wire::WorkerRequest) and answers with a
//! [`WorkerResponse`](quantarium_wire::WorkerResponse), both as JSON: the service of `quantarium-service`
//! and the tables at which its page sits. Built for `wasm32-unknown-unknown` the crate is a module of four
//! functions, `abi`, which hand the texts in and out; built natively it is an ordinary library, so that
//! everything but those four is tested without a browser.

#[cfg(target_family = "wasm")]
mod abi;
mod balance;
mod worker;

pub use worker::Worker;
