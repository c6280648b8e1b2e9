//! The rules, the tables and the engine in a browser's tab.
//!
//! A [`Tab`] hears a [`ToTab`](quantarium_wire::ToTab) and answers with a
//! [`FromTab`](quantarium_wire::FromTab), both as JSON. It holds the tables at which its page sits
//! and keeps nothing: the page does, before a change is made. Built for `wasm32-unknown-unknown` the
//! crate is a module of four functions, `abi`, which hand the texts in and out; built natively it
//! is an ordinary library, so that everything but those four is tested without a browser.

#[cfg(target_family = "wasm")]
mod abi;
mod clock;
mod desk;
mod leaps;
mod refused;
mod study;
mod tab;
mod think;

pub use tab::Tab;
