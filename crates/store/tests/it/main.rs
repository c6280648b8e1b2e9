//! Stores from outside: the contract, and what happens to a file and its process.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers are tests too, and may panic"
)]

mod sqlite;
