//! Stores from outside: the contract, and what happens to a file and its process.

#![expect(
    clippy::unwrap_used,
    reason = "the helpers are tests too, and may panic"
)]

mod accounts;
mod arenas;
mod blocks;
mod challenges;
mod chat;
mod follows;
mod holidays;
mod kit;
mod leagues;
mod lists;
mod mails;
mod migrate;
mod notices;
mod passkeys;
mod plans;
mod players;
mod postgres;
mod seeks;
mod short_links;
mod sqlite;
mod tables;
mod tokens;
mod upkeep;
mod writer;
